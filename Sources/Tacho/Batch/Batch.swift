public import RasterExport
public import SVGExport
public import Specification
import Telemetry
public import Typesetting
import VectorGraphics

/// One specification and a table: a picture for every row.
///
///     let batch = try GaugeBatch(specification: text, settings: ["value={speed}"], typesetter: Typesetter())
///     try await batch.draw(BatchRows(FileByteSource(path: "trips.csv")), jobs: 4) { picture in
///       try picture.result.get().bytes  // in the rows' order
///     }
///
/// A column named `value`, `title`, `unit`, `min`, `max` or like a longer path such as `scale.max` fills that key. An empty cell leaves the key
/// as the specification has it; only a value is missing then.
public struct GaugeBatch: Sendable {
  /// How pictures are written.
  public struct Output: Hashable, Sendable {
    /// The format of the file that is made of each row.
    public var format: PictureFormat
    /// Pixels a layout unit in a PNG, 0.1…8; nil is what the specification says.
    public var scale: Double?
    /// How an SVG has its texts: as outlines or as text.
    public var text: SVGOptions.TextMode
    /// The compression of a PNG: how much time is spent on making it small.
    public var compression: PNGCompression
    /// Which pages the picture of a gauge with the theme `auto` is for; nil is what the format holds, both in an SVG.
    public var page: PageTheme?

    /// Without a scale and a page the specification has the say.
    public init(
      _ format: PictureFormat = .png, scale: Double? = nil, text: SVGOptions.TextMode = .outline,
      compression: PNGCompression = .fast, page: PageTheme? = nil
    ) {
      (self.format, self.scale, self.text, self.compression) = (format, scale, text, compression)
      self.page = page
    }
  }

  /// What one row is to be drawn as: the values of its cells, of which nothing but a picture is still to be made.
  public struct Job: Sendable {
    /// The row's number, from 1.
    public let row: Int
    /// The line it begins on, from 1.
    public let line: Int
    /// What fills which key.
    public let values: [SpecificationTemplate.Value]
    /// Where each value's cell stands.
    let places: [TelemetryError.Place]
  }

  /// A finished picture.
  public struct Picture: Sendable {
    /// A file for each of the batch's outputs.
    public let files: [[UInt8]]
    /// The first of them.
    public var bytes: [UInt8] { files.first ?? [] }
    /// What is asked for and not drawn so.
    public let notes: PictureNotes
  }

  /// A row's picture, or why there is none.
  public struct RowResult: Sendable {
    /// The row's number, from 1.
    public let row: Int
    /// The line it begins on, from 1.
    public let line: Int
    /// An error concerns this row alone; the others are drawn.
    public let result: Result<Picture, BatchError>
  }

  /// What is made of each row: it is laid out once for all of them.
  public let outputs: [Output]
  /// Measures and outlines the texts of all pictures.
  public let typesetter: Typesetter
  /// The settings that depend on a row.
  public let bindings: [BatchBinding]
  /// How its table is written, as far as the specification says.
  public let data: [DataSetting]
  private let template: SpecificationTemplate
  /// What is set for all rows.
  private let constants: [GaugeSpecification.Setting]
  /// Their keys, by their usual names: no column fills them.
  let fixed: Set<String>
  /// What the gauges of a layout are called by.
  let ids: [String?]
  /// The units of values where no row says one, by the paths of their gauges.
  let unitsOfValues: [String: String]
  private let painters = BatchPainters()
  /// Shared by all rows.
  private let idleKeys = IdleKeysFound()
  /// The file that the specification is from: what no row says is told at its places.
  public var file: String?
  /// Whether pictures also tell of keys that change nothing, whatever they say: to find those takes far longer than to draw.
  public var findsIdleKeys = true

  /// The same with one output.
  public init(
    specification: [UInt8], settings: [String] = [], output: Output = Output(), typesetter: Typesetter
  ) throws {
    try self.init(specification: specification, settings: settings, outputs: [output], typesetter: typesetter)
  }

  /// - Parameters:
  ///   - specification: JSON or YAML; empty when everything comes from settings and columns.
  ///   - settings: `path=value` as for one picture; `path={column}` takes a row's cell, and a text may have several,
  ///     as in `title={name} at {place}`.
  ///   - outputs: the formats of the pictures and how they are written.
  ///   - typesetter: sets the texts of all of them.
  /// - Throws: `SpecificationError`, or ``BatchError`` for a setting that is none.
  public init(
    specification: [UInt8], settings: [String] = [], outputs: [Output], typesetter: Typesetter
  ) throws {
    try self.init(
      SpecificationTemplate(specification), settings: settings, outputs: outputs, typesetter: typesetter)
  }

  /// The same of a specification that has been read, as with all that it takes from other files.
  ///
  /// - Throws: `SpecificationError`, or ``BatchError`` for a setting that is none.
  public init(
    _ specification: SpecificationTemplate, settings: [String] = [], outputs: [Output], typesetter: Typesetter
  ) throws {
    var constants: [GaugeSpecification.Setting] = []
    var bindings: [BatchBinding] = []
    for setting in settings {
      guard let parsed = GaugeSpecification.Setting(setting) else {
        throw BatchError("“\(setting.prefix(60))” has no =; write path=value, as in value={speed}")
      }
      if BatchTemplate(parsed.value, for: parsed.path).isConstant || parsed.path.hasPrefix("data.") {
        constants.append(parsed)
      } else {
        bindings.append(try BatchBinding(path: parsed.path, template: parsed.value))
      }
    }
    template = try specification.setting([], constants)
    data = try template.dataSettings()
    ids = template.idsOfGauges
    unitsOfValues = template.unitsOfValues
    self.constants = constants
    fixed = Set(constants.map { SpecificationTemplate.usualName(of: $0.path) })
    (self.bindings, self.outputs, self.typesetter) = (bindings, outputs, typesetter)
  }

  /// Which of these columns fill a key by their name, and which are put to no use.
  public func uses(of columns: [String]) -> (byName: [String], unused: [String]) {
    let free = columns.filter { !isSet($0) }
    let byName = free.filter(isNamedLikeKey)
    let used = usedColumns
    return (byName, free.filter { !used.contains($0) && !byName.contains($0) })
  }

  /// Which of these columns are named like keys that are set for all rows, so that they fill nothing.
  public func overruled(of columns: [String]) -> [String] {
    let used = usedColumns
    return columns.filter { !used.contains($0) && isSet($0) && isNamedLikeKey($0) }
  }

  private var usedColumns: Set<String> { Set(bindings.flatMap(\.template.columns)) }

  /// Whether the key that a column is named like has its value from elsewhere.
  private func isSet(_ column: String) -> Bool {
    let key = SpecificationTemplate.usualName(of: column)
    return fixed.contains(key) || bindings.contains { SpecificationTemplate.usualName(of: $0.path) == key }
  }

  private func isNamedLikeKey(_ column: String) -> Bool { BatchBinding(column: column, ids: ids) != nil }

  /// What looks like a placeholder of a column in a setting and is none, as `{name:5}`, with its key; nil where all are right.
  public func placeholderFault(among columns: [String]) -> String? {
    bindings.lazy.compactMap { binding in
      Self.placeholderFault(binding.columns, among: columns).map { "\(binding.path): \($0)" }
    }.first
  }

  /// The same of names that are taken elsewhere, as by the names of files.
  public static func placeholderFault(_ names: [String], among columns: [String]) -> String? {
    for name in names where !columns.contains(name) {
      guard let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) else { continue }
      let column = String(name[..<colon])
      guard columns.contains(column) || column == "row" else { continue }
      return
        "{\(name.prefix(60))} is no placeholder; write {\(column.prefix(60))}, or {row:05} for numbers with zeros"
    }
    return nil
  }

  /// Refuses a column that is asked for and not there: at once where the first record names all of them, else with the row up to
  /// which one must have turned up, or the last one.
  ///
  /// - Parameters:
  ///   - rows: the table, of which the names of the columns are read.
  ///   - names: columns that are taken elsewhere, as by the names of files.
  /// - Throws: ``BatchError`` with the columns there are.
  public func checkColumns(of rows: BatchRows, also names: [String] = []) throws(BatchError) {
    if let fault = placeholderFault(among: rows.columns) { throw BatchError(fault) }
    try rows.require(bindings.flatMap(\.columns) + names)
  }

  /// Whether no column has any use, so that all pictures would be the same.
  public func ignoresColumns(of rows: BatchRows) -> Bool {
    bindings.isEmpty && !rows.columns.isEmpty && uses(of: rows.columns).byName.isEmpty
  }

  /// Draws every row, `jobs` at once.
  ///
  /// - Parameters:
  ///   - rows: read while pictures are drawn, never far ahead of them.
  ///   - jobs: how many rows are drawn at once; 1 and less is one.
  ///   - isolation: the caller's; leave it out.
  ///   - receive: takes the results in the rows' order, one at a time. What it throws ends the batch.
  /// - Throws: what reading the table or `receive` throws, and `CancellationError` after the rows under way when the
  ///   task was cancelled.
  public func draw(
    _ rows: BatchRows, jobs: Int, isolation: isolated (any Actor)? = #isolation,
    receive: (RowResult) async throws -> Void
  ) async throws {
    let binder = BatchBinder(self)
    try await mapInOrder(
      jobs: jobs,
      next: { _ in
        guard let record = try rows.next() else { return .end }
        return .item((row: record.number, line: record.line, job: binder.job(record)))
      },
      work: { (item: (row: Int, line: Int, job: Result<Job, BatchError>)) in
        RowResult(row: item.row, line: item.line, result: item.job.flatMap(picture))
      },
      receive: receive)
  }

  private static let mostSharedPixels = 4e6

  /// Draws one row.
  public func picture(_ job: Job) -> Result<Picture, BatchError> {
    do throws(SpecificationError) {
      let specification = try template.filled(with: job.values)
      let isAlike = canBeKept(specification) && job.values.allSatisfy { $0.path == "value" }
      let picture =
        isAlike
        ? likeOthers(specification)
        : Self.picture(
          specification, outputs, typesetter, findsIdleKeys ? idleKeys : nil, filled: job.values.map(\.path))
      return picture.map { picture in
        // That a row's picture does not move is told of settings for all rows, whatever else is wrong with how it would.
        var notes = picture.notes
        notes.warnings.removeAll { $0.path.hasPrefix("animation.") && (isSet($0.path) || isSet("animation")) }
        return Picture(files: picture.files, notes: notes)
      }.mapError {
        $0.placed(atLine: job.line)
      }
    } catch {
      return .failure(located(error, in: job))
    }
  }

  /// Whether what stands still is kept for each task; of large pictures that would be much memory for little time.
  private func canBeKept(_ specification: GaugeSpecification) -> Bool {
    !outputs.allSatisfy { $0.format == .pdf }
      && outputs.allSatisfy { output in
        let scale = output.scale ?? specification.pixelScale
        let pixels = specification.size.width * specification.size.height * scale * scale
        return switch output.format {
        case .png: pixels * Double(outputs.count) <= Self.mostSharedPixels
        case .svg: output.page != nil || specification.gauge.onDarkPages == nil
        case .pdf: true
        }
      }
  }

  /// Draws one of many that differ in the value alone.
  private func likeOthers(_ specification: GaugeSpecification) -> Result<Picture, BatchError> {
    do throws(TachoError) {
      let painter =
        if let idle = painters.take() { idle } else {
          try BatchPainter(specification, outputs, typesetter: typesetter, idleKeys: findsIdleKeys ? idleKeys : nil)
        }
      let picture = try painter.picture(specification)
      painters.giveBack(painter)
      return .success(picture)
    } catch {
      return .failure(BatchError(error))
    }
  }

  /// Draws one specification.
  ///
  /// - Parameters:
  ///   - specification: what is drawn.
  ///   - output: the form of the picture.
  ///   - typesetter: sets its text.
  ///   - findsIdleKeys: whether it also tells of keys that change nothing, whatever they say.
  public static func picture(
    _ specification: GaugeSpecification, output: Output, typesetter: Typesetter, findsIdleKeys: Bool = true
  ) -> Result<Picture, BatchError> {
    picture(specification, [output], typesetter, findsIdleKeys ? IdleKeysFound() : nil)
  }

  /// Draws one specification, with the keys that a row has filled, into several files, and looks for keys that change nothing
  /// unless `known` is nil.
  private static func picture(
    _ specification: GaugeSpecification, _ outputs: [Output], _ typesetter: Typesetter, _ known: IdleKeysFound?,
    filled: [String] = []
  ) -> Result<Picture, BatchError> {
    do throws(TachoError) {
      let typesetter = try typesetter.lending(to: specification)
      let laidOut = try LaidOutPicture(specification, outputs, typesetter)
      var notes = specification.notes(of: laidOut.dial, shaper: typesetter, known: known)
      notes.leaveOutEntries(filledAt: filled, but: specification.warnings)
      return .success(Picture(files: try laidOut.files(), notes: notes))
    } catch {
      return .failure(BatchError(error))
    }
  }

  /// The first problem, at the cell of the key it is about.
  private func located(_ error: SpecificationError, in job: Job) -> BatchError {
    // Records of a document have no line of their own.
    let row: TelemetryError.Place? = job.line > 0 ? .init(line: job.line, column: 1) : nil
    guard let problem = error.problems.first else { return BatchError("\(error)", at: row) }
    let cell = job.place(of: problem)
    // What no cell says stands in the specification, or in a file that it names.
    let told = problem.moved { place in
      guard cell == nil, let place else { return nil }
      return file.map(place.written) ?? (place.file == nil ? nil : place)
    }
    let isOfSetting = cell == nil && problem.isOf(constants) && hasWithoutRows(problem)
    return BatchError("\(told)", at: cell ?? row, setting: isOfSetting ? problem : nil)
  }

  /// Whether the same is wrong before any row has filled in anything.
  private func hasWithoutRows(_ problem: SpecificationProblem) -> Bool {
    do throws(SpecificationError) { _ = try template.filled(with: []) } catch {
      return error.problems.contains(problem)
    }
    return false
  }
}

/// The rows that ask for what cannot be drawn, has no room or can hardly be seen; each told once, with the first of them.
public struct UnseenRows {
  private var count = 0
  /// What is not drawn, each with the first row it was said of.
  private var kinds: [String] = []
  private var known: Set<String> = []
  private static let (most, mostShown) = (1_000, 8)

  /// Nothing is told yet.
  public init() {}

  /// Takes what is told of a row.
  public mutating func note(_ warnings: [String], row: Int) {
    guard !warnings.isEmpty else { return }
    count += 1
    for warning in warnings where known.count < Self.most && known.insert(warning).inserted {
      kinds.append("row \(row): \(warning.cleanedLine)")
    }
  }

  /// How many they are, and what is told of them; nil where nothing is.
  public var message: String? {
    guard count > 0 else { return nil }
    let rows = count == 1 ? "a row" : "\(count) rows"
    let more = kinds.count > Self.mostShown ? "; and \(kinds.count - Self.mostShown) more" : ""
    return "\(rows) may not look as meant; " + kinds.prefix(Self.mostShown).joined(separator: "; ") + more
  }
}
