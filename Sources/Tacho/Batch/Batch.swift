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
/// A column named like a key of the specification, `value` or `scale.max`, fills that key. An empty cell leaves the key
/// as the specification has it; only a value is missing then.
public struct GaugeBatch: Sendable {
  /// How pictures are written.
  public struct Output: Hashable, Sendable {
    public var format: PictureFormat
    /// Pixels a layout unit in a PNG, 0.1…8; nil is what the specification says.
    public var scale: Double?
    public var text: SVGOptions.TextMode
    public var compression: PNGCompression

    public init(
      _ format: PictureFormat = .png, scale: Double? = nil, text: SVGOptions.TextMode = .outline,
      compression: PNGCompression = .fast
    ) {
      (self.format, self.scale, self.text, self.compression) = (format, scale, text, compression)
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
    fileprivate let places: [TelemetryError.Place]
  }

  /// A finished picture.
  public struct Picture: Sendable {
    public let bytes: [UInt8]
    /// Characters the font lacks.
    public let missingGlyphs: [Unicode.Scalar]
  }

  /// A row's picture, or why there is none.
  public struct RowResult: Sendable {
    public let row: Int
    public let line: Int
    public let result: Result<Picture, BatchError>
  }

  public let output: Output
  public let typesetter: Typesetter
  /// The settings that depend on a row.
  public let bindings: [BatchBinding]
  private let template: SpecificationTemplate
  /// The keys that are set for all rows, by their usual names: no column fills them.
  let fixed: Set<String>
  private let painters = BatchPainters()

  /// - Parameters:
  ///   - specification: JSON or YAML; empty when everything comes from settings and columns.
  ///   - settings: `path=value` as for one picture; `path={column}` takes a row's cell, and a text may have several,
  ///     as in `title={name} at {place}`.
  ///   - output: the format of the pictures and how they are written.
  ///   - typesetter: sets the texts of all of them.
  /// - Throws: `SpecificationError`, or ``BatchError`` for a setting that is none.
  public init(
    specification: [UInt8], settings: [String] = [], output: Output = Output(), typesetter: Typesetter
  ) throws {
    var constants: [GaugeSpecification.Setting] = []
    var bindings: [BatchBinding] = []
    for setting in settings {
      guard let parsed = GaugeSpecification.Setting(setting) else {
        throw BatchError("“\(setting.prefix(60))” has no =; write path=value, as in value={speed}")
      }
      if BatchTemplate(parsed.value).isConstant {
        constants.append(parsed)
      } else {
        bindings.append(try BatchBinding(path: parsed.path, template: parsed.value))
      }
    }
    template = try SpecificationTemplate(specification, settings: constants)
    fixed = Set(constants.map { SpecificationTemplate.usualName(of: $0.path) })
    (self.bindings, self.output, self.typesetter) = (bindings, output, typesetter)
  }

  /// Which of these columns fill a key by their name, and which are put to no use.
  public func uses(of columns: [String]) -> (byName: [String], unused: [String]) {
    let named = fixed.union(bindings.map { SpecificationTemplate.usualName(of: $0.path) })
    let used = Set(bindings.flatMap(\.template.columns))
    let isFree = { (column: String) in !named.contains(SpecificationTemplate.usualName(of: column)) }
    let byName = columns.filter { isFree($0) && BatchBinding(column: $0) != nil }
    return (byName, columns.filter { !used.contains($0) && !byName.contains($0) && isFree($0) })
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
      let scale = output.scale ?? specification.pixelScale
      let pixels = specification.size.width * specification.size.height * scale * scale
      // What stands still is kept for each task; of large pictures that would be much memory for little time.
      let canBeKept =
        switch output.format {
        case .png: pixels <= Self.mostSharedPixels
        case .svg: specification.gauge.onDarkPages == nil
        case .pdf: false
        }
      let isAlike = canBeKept && job.values.allSatisfy { $0.path == "value" }
      let picture =
        isAlike ? likeOthers(specification) : Self.picture(specification, output: output, typesetter: typesetter)
      return picture.mapError {
        BatchError($0.message, at: .init(line: job.line, column: 1), isTransient: $0.isTransient)
      }
    } catch {
      return .failure(located(error, in: job))
    }
  }

  /// Draws one of many that differ in the value alone.
  private func likeOthers(_ specification: GaugeSpecification) -> Result<Picture, BatchError> {
    do throws(TachoError) {
      let painter =
        if let idle = painters.take() { idle } else {
          try BatchPainter(specification, output, typesetter: typesetter)
        }
      let picture = try painter.picture(specification)
      painters.giveBack(painter)
      return .success(picture)
    } catch {
      return .failure(BatchError(error))
    }
  }

  /// Draws one specification.
  public static func picture(
    _ specification: GaugeSpecification, output: Output, typesetter: Typesetter
  ) -> Result<Picture, BatchError> {
    do throws(TachoError) {
      let scene = try specification.gauge.dial(on: specification.size, typesetter).scene
      let onDarkPages = output.format.holdsDarkPicture ? specification.gauge.onDarkPages : nil
      let dark = try onDarkPages?.dial(on: specification.size, typesetter).scene
      let bytes = try output.format.bytes(
        of: scene, dark: dark, scale: output.scale ?? specification.pixelScale, text: output.text,
        compression: output.compression)
      return .success(Picture(bytes: bytes, missingGlyphs: scene.missingGlyphs))
    } catch {
      return .failure(BatchError(error))
    }
  }

  /// The first problem, at the cell of the key it is about.
  private func located(_ error: SpecificationError, in job: Job) -> BatchError {
    guard let problem = error.problems.first else {
      return BatchError("\(error)", at: .init(line: job.line, column: 1))
    }
    let place = job.place(of: problem) ?? .init(line: job.line, column: 1)
    return BatchError((problem.path.isEmpty ? "" : problem.path + ": ") + problem.message, at: place)
  }
}

extension GaugeBatch.Job {
  fileprivate init(_ cells: BatchRows.Cells, _ values: [SpecificationTemplate.Value], _ places: [TelemetryError.Place])
  {
    (row, line, self.values, self.places) = (cells.number, cells.line, values, places)
  }

  /// The cell of the key that a problem is about; nil when no cell fills that.
  public func place(of problem: SpecificationProblem) -> TelemetryError.Place? {
    values.firstIndex { $0.path == problem.path || problem.path.hasSuffix("." + $0.path) }.map { places[$0] }
  }
}

/// Turns rows into jobs. Which columns are named like keys is found out once for each name.
public final class BatchBinder {
  private let bindings: [BatchBinding]
  private let taken: Set<String>
  private var known: [String: BatchBinding?] = [:]

  public convenience init(_ batch: GaugeBatch) { self.init(batch.bindings, fixed: batch.fixed) }

  /// - Parameters:
  ///   - bindings: what comes from elsewhere than a column named like a key.
  ///   - fixed: keys that no column fills.
  public init(_ bindings: [BatchBinding], fixed: Set<String> = []) {
    self.bindings = bindings
    taken = fixed.union(bindings.map { SpecificationTemplate.usualName(of: $0.path) })
  }

  /// - Returns: what is to be drawn, or what is wrong with the first cell that cannot be.
  public func job(_ record: BatchRows.Record) -> Result<GaugeBatch.Job, BatchError> {
    record.cells.flatMap { cells in
      do throws(BatchError) { return .success(try job(cells)) } catch { return .failure(error) }
    }
  }

  private func job(_ cells: BatchRows.Cells) throws(BatchError) -> GaugeBatch.Job {
    var values: [SpecificationTemplate.Value] = []
    var places: [TelemetryError.Place] = []
    let free = cells.columns.lazy.filter { !self.taken.contains(SpecificationTemplate.usualName(of: $0)) }
    let named = free.compactMap(binding(named:))
    for binding in [named.map { $0 }, bindings].joined() {
      guard let content = try binding.content(cells) else { continue }
      values.append(SpecificationTemplate.Value(path: binding.path, content))
      places.append(cells.place(of: binding.template.columns.first))
    }
    return GaugeBatch.Job(cells, values, places)
  }

  private func binding(named column: String) -> BatchBinding? {
    if let known = known[column] { return known }
    let binding = BatchBinding(column: column)
    // A table may have any number of different names in its lines.
    if known.count < Limits.dataColumns { known[column] = .some(binding) }
    return binding
  }
}
