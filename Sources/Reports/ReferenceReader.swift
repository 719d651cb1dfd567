import Specification
import Tacho
import VectorGraphics

/// What a gauge of a document is made of: a text of its own or that of a file, a row of a table, and settings.
struct SpecificationSource {
  /// Empty when a file has it, or all comes from the row and the settings.
  var text: [UInt8] = []
  var path: String?
  /// Where the path was written.
  var place: Place?
  var row: GaugeReference.Row?
  var settings: [GaugeReference.Setting] = []

  init() {}

  init(_ reference: GaugeReference) {
    (path, place) = (reference.path, reference.place)
    (row, settings) = (reference.row, reference.settings)
  }
}

/// Follows the references of one document. Tables are read once.
final class ReferenceReader {
  private let read: ReportWriter.FileReader
  private let identity: (String) -> String
  /// By the file, whatever its name, and what the name says of its format.
  private var tables: [String: Result<ReportTable, SpecificationProblem>] = [:]

  /// - Parameters:
  ///   - read: gives the text of a file that is referred to.
  ///   - identity: the same for all names of one file.
  init(_ read: @escaping ReportWriter.FileReader, identity: @escaping (String) -> String = { $0 }) {
    (self.read, self.identity) = (read, identity)
  }

  /// What the source says, references followed. Columns of the row fill the keys they are named like; settings are on
  /// top of them, and those of `outer` on top of everything.
  ///
  /// - Throws: ``SpecificationError``, by places of the text that the source is in. A place in another file is a part
  ///   of the message.
  func specification(
    _ source: SpecificationSource, outer: [GaugeSpecification.Setting]
  ) throws(SpecificationError) -> GaugeSpecification {
    let outer = outer.map { GaugeSpecification.Setting(path: $0.path, value: $0.value, isInherited: true) }
    var text = source.text
    if let path = source.path {
      do throws(SpecificationProblem) {
        text = try read(path)
      } catch {
        throw SpecificationError([SpecificationProblem(place: source.place, path: "spec", message: error.message)])
      }
    }
    guard let row = source.row else {
      let settings = source.settings.map { GaugeSpecification.Setting(path: $0.path, value: $0.value) }
      do throws(SpecificationError) {
        return try GaugeSpecification(text, settings: settings + outer)
      } catch {
        throw SpecificationError(error.problems.map { told($0, source) })
      }
    }
    let (job, settings) = try filling(row, source.settings, outer)
    // Else a cell would win over what was written for this very gauge.
    let written = Set(settings.map { SpecificationTemplate.usualName(of: $0.path) })
    let values = job.values.filter { !written.contains(SpecificationTemplate.usualName(of: $0.path)) }
    do throws(SpecificationError) {
      return try SpecificationTemplate(text).filled(with: values, settings: settings)
    } catch {
      throw SpecificationError(
        error.problems.map { problem in
          let isWritten = written.contains(SpecificationTemplate.usualName(of: problem.path))
          guard problem.place == nil, !isWritten, let cell = job.place(of: problem) else {
            return told(problem, source)
          }
          let words = (problem.path.isEmpty ? "" : problem.path + ": ") + problem.message
          return Self.problem(row, BatchError(words, at: cell))
        })
    }
  }

  /// A problem of the specification, which may be in another file.
  private func told(_ problem: SpecificationProblem, _ source: SpecificationSource) -> SpecificationProblem {
    guard let path = source.path else {
      guard source.text.isEmpty else { return problem }
      return SpecificationProblem(place: source.place, path: problem.path, message: problem.message)
    }
    let words = problem.place == nil ? "\(problem)" : "\(path):\(problem)"
    return SpecificationProblem(place: source.place, path: "spec", message: words)
  }

  // MARK: - Rows

  /// What the row fills in, and the settings that do not depend on it.
  private func filling(
    _ row: GaugeReference.Row, _ settings: [GaugeReference.Setting], _ outer: [GaugeSpecification.Setting]
  ) throws(SpecificationError) -> (GaugeBatch.Job, [GaugeSpecification.Setting]) {
    let table: ReportTable
    do throws(SpecificationProblem) { table = try self.table(row) } catch { throw SpecificationError([error]) }
    do throws(BatchError) {
      var bindings: [BatchBinding] = []
      var constants: [GaugeSpecification.Setting] = []
      for setting in settings {
        guard let text = setting.text, !BatchTemplate(text).isConstant else {
          constants.append(.init(path: setting.path, value: setting.value))
          continue
        }
        let binding = try BatchBinding(path: setting.path, template: text)
        for column in binding.columns { try table.requireColumn(column) }
        bindings.append(binding)
      }
      guard !bindings.isEmpty || table.columns.contains(where: { SpecificationTemplate.cellForm(of: $0) != nil }) else {
        let list = table.columns.prefix(20).joined(separator: ", ")
        throw BatchError(
          "no column is named like a key; say which one fills which, as in set: {value: \"{speed}\"}; there are \(list)"
        )
      }
      let job = try BatchBinder(bindings).job(table.record(row.choice)).get()
      return (job, constants + outer)
    } catch {
      throw SpecificationError([Self.problem(row, error)])
    }
  }

  private func table(_ row: GaugeReference.Row) throws(SpecificationProblem) -> ReportTable {
    let key = identity(row.path) + " " + (DataFormat(path: row.path)?.rawValue ?? "")
    if let known = tables[key] { return try known.get() }
    let result: Result<ReportTable, SpecificationProblem>
    do throws(SpecificationProblem) {
      let bytes = try read(row.path)
      do throws(BatchError) {
        result = .success(try ReportTable(bytes, path: row.path))
      } catch {
        result = .failure(
          SpecificationProblem(place: row.pathPlace, path: "data", message: Self.words(row.path, error)))
      }
    } catch {
      result = .failure(SpecificationProblem(place: row.pathPlace, path: "data", message: error.message))
    }
    tables[key] = result
    return try result.get()
  }

  private static func problem(_ row: GaugeReference.Row, _ error: BatchError) -> SpecificationProblem {
    SpecificationProblem(place: row.place, path: "row", message: words(row.path, error))
  }

  private static func words(_ path: String, _ error: BatchError) -> String {
    error.place == nil ? "\(path): \(error)" : "\(path):\(error)"
  }
}
