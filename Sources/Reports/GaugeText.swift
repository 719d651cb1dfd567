import Specification

/// The text of a gauge taken out of a document, and the way back to where each of its lines stands there.
struct GaugeText {
  /// Lines end with LF.
  private(set) var bytes: [UInt8] = []
  /// Where the gauge as a whole stands.
  var place = Place(line: 1, column: 1)
  /// What is set on top of the text: attributes of an element.
  var settings: [GaugeSpecification.Setting] = []
  /// The name of a file that has the text instead.
  var reference: String?
  /// Where each line begins.
  private var lines: [Place] = []

  mutating func append(line: some Sequence<UInt8>, from place: Place) {
    bytes += line
    bytes.append(0x0A)
    lines.append(place)
  }

  /// Lines without text go, so that the others are the first.
  mutating func dropBlankLines() {
    var (kept, places): ([UInt8], [Place]) = ([], [])
    for (line, place) in zip(bytes.split(separator: 0x0A, omittingEmptySubsequences: false), lines)
    where line.contains(where: { !$0.isHTMLSpace }) {
      kept += line + [0x0A]
      places.append(place)
    }
    (bytes, lines) = (kept, places)
  }

  /// The problem with its place in the document instead of that in the text.
  func located(_ problem: SpecificationProblem) -> SpecificationProblem {
    var place = self.place
    if let inner = problem.place, lines.indices.contains(inner.line - 1) {
      let start = lines[inner.line - 1]
      place = Place(line: start.line, column: start.column + inner.column - 1)
    }
    return SpecificationProblem(place: place, path: problem.path, message: problem.message)
  }

  /// What the text says, references followed.
  ///
  /// - Parameters:
  ///   - settings: on top of everything.
  ///   - read: gives the text of a file that is referred to.
  func specification(
    settings more: [GaugeSpecification.Setting], read: ReportWriter.FileReader
  ) throws(SpecificationError) -> GaugeSpecification {
    var text = bytes.contains { !$0.isHTMLSpace } ? bytes : []
    var all = settings + more
    do throws(SpecificationError) {
      var file: (path: String, place: Place?)?
      if let reference {
        file = (reference, nil)
      } else if let reference = try GaugeReference(text) {
        file = (reference.path, reference.place)
        all = reference.settings + all
      }
      guard let file else { return try GaugeSpecification(text, settings: all) }
      do throws(SpecificationProblem) {
        text = try read(file.path)
      } catch {
        throw SpecificationError([SpecificationProblem(place: file.place, path: "spec", message: error.message)])
      }
      do throws(SpecificationError) {
        return try GaugeSpecification(text, settings: all)
      } catch {
        // A place in the other file is a part of the message.
        throw SpecificationError(
          error.problems.map {
            SpecificationProblem(
              place: file.place, path: "spec", message: $0.place == nil ? "\($0)" : "\(file.path):\($0)")
          })
      }
    } catch {
      throw SpecificationError(error.problems.map(located))
    }
  }
}
