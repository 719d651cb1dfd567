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

  /// Where what is at a path was set; nil where it was not, or nobody knows.
  func placeOfSetting(_ path: String) -> Place? { settings.first { $0.says(path) }?.place }
}

/// Follows the references of one document.
final class ReferenceReader {
  private let files: ReferencedFiles
  private let defaults: [GaugeSpecification.Setting]
  private let themes: [String: ThemeFile]
  private var notes = Notes()

  /// What there is to tell of a gauge that has been read.
  struct Notes {
    /// By places of its text: why it has no value, when its row is not there, and keys that a document has no use for.
    var warnings: [SpecificationProblem] = []
    /// Settings from outside for which the same is so.
    var idleSettings: [SpecificationProblem] = []
    /// What it was read from.
    var source = SpecificationSource()
  }

  /// - Parameters:
  ///   - read: gives the text of a file that is referred to.
  ///   - defaults: set in what does not say it itself.
  ///   - themes: theme files that settings name.
  ///   - identity: the same for all names of one file.
  init(
    _ read: @escaping ReportWriter.FileReader, defaults: [GaugeSpecification.Setting] = [],
    themes: [String: ThemeFile] = [:], identity: @escaping (String) -> String
  ) {
    (files, self.defaults, self.themes) = (ReferencedFiles(read, identity: identity), defaults, themes)
  }

  /// The defaults for keys that neither the text nor anything on top of it has.
  private func defaults(
    under template: SpecificationTemplate, _ paths: some Sequence<String>
  ) -> [GaugeSpecification.Setting] {
    guard !defaults.isEmpty else { return [] }
    let given = Set((template.keys ?? []) + paths)
    return defaults.filter { setting in
      let sizes = ["size", "width", "height", "layout"]
      let others = sizes.contains(setting.path) ? sizes : [setting.path]
      return given.isDisjoint(with: others)
    }.map { GaugeSpecification.Setting(path: $0.path, value: $0.value, isInherited: true) }
  }

  /// What there is to tell of the gauge that was read last, once.
  func takeNotes() -> Notes {
    defer { notes = Notes() }
    return notes
  }

  /// What the source says, references followed. A gauge whose row is not there is a missing one, and that is told by
  /// ``takeNotes()``. Columns of the row fill the keys they are named like; settings are on
  /// top of them, and those of `outer` on top of everything.
  ///
  /// - Throws: ``SpecificationError``, by places of the text that the source is in. A place in another file is a part
  ///   of the message.
  func specification(
    _ source: SpecificationSource, outer: [GaugeSpecification.Setting]
  ) throws(SpecificationError) -> GaugeSpecification {
    let outer = outer.map { GaugeSpecification.Setting(path: $0.path, value: $0.value, isInherited: true) }
    var template: SpecificationTemplate
    do throws(SpecificationError) {
      template =
        if let path = source.path { try files.template(path) } else {
          try files.resolved(SpecificationTemplate(source.text))
        }
      if !themes.isEmpty { template = template.withThemes(themes) }
    } catch {
      throw SpecificationError(error.problems.map { Self.told($0, source) })
    }
    note(source, template, outer)
    guard let row = source.row else {
      let settings = source.settings.map { GaugeSpecification.Setting(path: $0.path, value: $0.value) }
      do throws(SpecificationError) {
        let defaults = defaults(under: template, (settings + outer).map(\.path))
        return try template.filled(with: [], settings: defaults + settings + outer)
      } catch {
        throw SpecificationError(error.problems.map { $0.isOf(outer) ? $0 : Self.told($0, source) })
      }
    }
    let (job, settings) = try filling(row, source.settings, outer, template)
    // Else a cell would win over what was written for this very gauge.
    let written = Set(settings.map { SpecificationTemplate.usualName(of: $0.path) })
    let values = job.values.filter { !written.contains(SpecificationTemplate.usualName(of: $0.path)) }
    do throws(SpecificationError) {
      let defaults = defaults(under: template, values.map(\.path) + settings.map(\.path))
      return try template.filled(with: values, settings: defaults + settings)
    } catch {
      throw SpecificationError(
        error.problems.map { problem in
          if problem.isOf(outer) { return problem }
          let isWritten = written.contains(SpecificationTemplate.usualName(of: problem.path))
          guard problem.place == nil, !isWritten, let cell = job.place(of: problem) else {
            return Self.told(problem, source)
          }
          let words = (problem.path.isEmpty ? "" : problem.path + ": ") + problem.message
          return Self.problem(row, BatchError(words, at: cell))
        })
    }
  }

  /// Keys that the document itself writes and has no use for.
  private func note(
    _ source: SpecificationSource, _ template: SpecificationTemplate, _ outer: [GaugeSpecification.Setting]
  ) {
    let use = DrawingUse.document(readsRow: source.row != nil)
    let settings = source.settings.map { GaugeSpecification.Setting(path: $0.path, value: $0.value) }
    let idle = use.idleKeys(of: settings).map {
      SpecificationProblem(place: source.placeOfSetting($0.path) ?? source.place, path: $0.path, message: $0.message)
    }
    notes = Notes(
      warnings: (source.path == nil ? use.idleKeys(of: template) : []) + idle, idleSettings: use.idleKeys(of: outer),
      source: source)
  }

  /// What is told of a picture, by places of the text that its source is in.
  static func told(ofPicture warning: SpecificationProblem, _ source: SpecificationSource) -> SpecificationProblem {
    // What has no room is the gauge's.
    warning.path.isEmpty && warning.place == nil ? warning : told(warning, source)
  }

  /// A problem of the specification, which may be in another file.
  private static func told(_ problem: SpecificationProblem, _ source: SpecificationSource) -> SpecificationProblem {
    // In a file that is named by another file, or by the text.
    if problem.place?.file != nil {
      let message = SpecificationProblem(place: problem.place, message: problem.message)
      return SpecificationProblem(place: source.place, path: problem.path, message: "\(message)")
    }
    if problem.place == nil, let place = source.placeOfSetting(problem.path) {
      return SpecificationProblem(place: place, path: problem.path, message: problem.message)
    }
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
    _ row: GaugeReference.Row, _ settings: [GaugeReference.Setting], _ outer: [GaugeSpecification.Setting],
    _ template: SpecificationTemplate
  ) throws(SpecificationError) -> (GaugeBatch.Job, [GaugeSpecification.Setting]) {
    let own = settings.filter { $0.path.hasPrefix("data") }.map {
      GaugeSpecification.Setting(path: $0.path, value: $0.value)
    }
    let data = try template.setting([], own + outer.filter { $0.path.hasPrefix("data") }).dataSettings()
    let table: ReportTable
    do throws(SpecificationProblem) { table = try self.table(row, data, settings) } catch {
      throw SpecificationError([error])
    }
    do throws(BatchError) {
      var bindings: [BatchBinding] = []
      var constants: [GaugeSpecification.Setting] = []
      for setting in settings {
        guard let text = setting.text, !BatchTemplate(text, for: setting.path).isConstant,
          !setting.path.hasPrefix("data.")
        else {
          constants.append(.init(path: setting.path, value: setting.value))
          continue
        }
        let binding = try BatchBinding(path: setting.path, template: text)
        for column in binding.columns { try table.requireColumn(column) }
        bindings.append(binding)
      }
      let all = constants + outer
      let binder = BatchBinder(
        bindings, fixed: Set(all.map { SpecificationTemplate.usualName(of: $0.path) }), ids: template.idsOfGauges,
        units: ((try? template.setting([], all)) ?? template).unitsOfValues)
      notes.warnings += binder.unitNotes(table.columns, units: table.units, clocks: table.firstClocks).map {
        Self.problem(row, BatchError($0))
      }
      guard !bindings.isEmpty || table.columns.contains(where: binder.fills) else {
        let list = table.columns.prefix(20).joined(separator: ", ")
        throw BatchError(
          "no column is named like a key; say which one fills which, as in set: {value: \"{speed}\"}; there are \(list)"
        )
      }
      switch try table.record(row.choice) {
      case .row(let record):
        notes.warnings += table.missingNotes(of: record, binder.numberColumns(table.columns)).map {
          Self.problem(row, BatchError($0))
        }
        return (try binder.job(record).get(), constants + outer)
      case .nothing(let record, let error):
        notes.warnings.append(Self.problem(row, BatchError("\(error.message); the gauge is drawn as missing")))
        // Kinds that hold several gauges have no state.
        let missing = GaugeSpecification.Setting(path: "state", value: "missing", isInherited: true)
        return (try binder.job(record).get(), constants + outer + [missing])
      }
    } catch {
      throw SpecificationError([Self.problem(row, error)])
    }
  }

  private func table(
    _ row: GaugeReference.Row, _ data: [DataSetting], _ settings: [GaugeReference.Setting]
  ) throws(SpecificationProblem) -> ReportTable {
    let bound = settings.flatMap { setting in
      setting.path.hasPrefix("data.")
        ? [] : setting.text.flatMap { try? BatchBinding(path: setting.path, template: $0) }?.columns ?? []
    }
    let chosen = if case .cells(let cells) = row.choice { cells.map(\.column) } else { [String]() }
    do throws(SpecificationProblem) {
      return try files.table(row.path, data, wanted: bound + chosen)
    } catch {
      throw SpecificationProblem(place: row.pathPlace, path: "data", message: error.message)
    }
  }

  private static func problem(_ row: GaugeReference.Row, _ error: BatchError) -> SpecificationProblem {
    SpecificationProblem(place: row.place, path: "row", message: error.words(naming: row.path))
  }
}
