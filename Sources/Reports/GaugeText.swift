import Specification

/// The text of a gauge taken out of a document, and the way back to where each of its lines stands there.
struct GaugeText {
  /// Lines end with LF.
  private(set) var bytes: [UInt8] = []
  /// Where the gauge as a whole stands.
  var place = Place(line: 1, column: 1)
  /// What is set on top of the text: attributes of an element.
  var settings: [GaugeReference.Setting] = []
  /// The name of a file that has the text instead.
  var path: String?
  /// What fills the text in.
  var row: GaugeReference.Row?
  /// Where each line begins.
  private var lines: [Place] = []

  mutating func append(line: some Sequence<UInt8>, from place: Place) {
    bytes += line
    bytes.append(0x0A)
    lines.append(place)
  }

  /// What an attribute of a block that becomes an image sets; nil where it is one of the image's.
  static func setting(ofImage name: String, _ value: String) -> GaugeReference.Setting? {
    guard !["width", "height", "size", "id", "alt"].contains(name), SpecificationTemplate.cellForm(of: name) != nil
    else {
      return nil
    }
    return GaugeReference.Setting(path: name, value: HTMLScanner.settingText(value), text: value)
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

  /// The same with what character references of HTML stand for, as `°C` for `&deg;C`; those of ASCII stay, as marks of YAML do.
  var withoutReferences: GaugeText {
    guard bytes.contains(UInt8(ascii: "&")) else { return self }
    var text = self
    text.bytes = Array(MarkdownRenderer.withoutReferences(String(decoding: bytes, as: UTF8.self)).utf8)
    return text
  }

  /// The problem with its place in the document instead of that in the text.
  func located(_ problem: SpecificationProblem) -> SpecificationProblem {
    problem.moved { inner in
      // What stands in another file has no line here.
      guard let inner, inner.file == nil, lines.indices.contains(inner.line - 1) else { return place }
      let start = lines[inner.line - 1]
      return Place(line: start.line, column: start.column + inner.column - 1)
    }
  }

  /// What the text says, references followed. What is wrong with settings from outside has no place.
  ///
  /// - Parameter settings: on top of everything.
  func specification(
    settings outer: [GaugeSpecification.Setting], reader: ReferenceReader
  ) throws(SpecificationError) -> GaugeSpecification {
    do throws(SpecificationError) {
      var source = SpecificationSource()
      if let path {
        source.path = path
      } else if let reference = try GaugeReference(bytes) {
        source = SpecificationSource(reference)
      } else {
        source.text = bytes.contains { !$0.isHTMLSpace } ? bytes : []
      }
      guard source.row == nil || row == nil else {
        throw SpecificationError([
          SpecificationProblem(place: source.place, path: "data", message: "is given twice, in the text and beside it")
        ])
      }
      source.row = source.row ?? row
      source.settings += settings
      return try reader.specification(source, outer: outer)
    } catch {
      throw SpecificationError(
        error.problems.map { $0.isOf(outer) ? $0 : located($0) })
    }
  }
}
