public import Specification
import Telemetry
import VectorGraphics

extension GaugeBatch.Job {
  fileprivate init(_ cells: BatchRows.Cells, _ values: [SpecificationTemplate.Value], _ places: [TelemetryError.Place])
  {
    (row, line, self.values, self.places) = (cells.number, cells.line, values, places)
  }

  /// One that no table has: an error names line 1.
  public init(_ values: [SpecificationTemplate.Value]) {
    self.init(row: 1, line: 1, values: values, places: values.map { _ in .init(line: 1, column: 1) })
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
  private let ids: [String?]
  private var known: [String: BatchBinding?] = [:]

  /// For the rows of `batch`: no column fills a key that it sets for all of them.
  public convenience init(_ batch: GaugeBatch) { self.init(batch.bindings, fixed: batch.fixed, ids: batch.ids) }

  /// - Parameters:
  ///   - bindings: what comes from elsewhere than a column named like a key.
  ///   - fixed: keys that no column fills.
  ///   - ids: what the gauges of a layout are called by.
  public init(_ bindings: [BatchBinding], fixed: Set<String> = [], ids: [String?] = []) {
    (self.bindings, self.ids) = (bindings, ids)
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
    var filled: [String: String] = [:]
    for binding in named {
      guard let other = filled.updateValue(binding.path, forKey: SpecificationTemplate.usualName(of: binding.path))
      else {
        continue
      }
      throw BatchError(
        "the columns “\(other)” and “\(binding.path)” fill the same key; leave one of them out",
        at: cells.place(of: binding.template.columns.first))
    }
    for binding in [named.map { $0 }, bindings].joined() {
      guard let content = try binding.content(cells) else { continue }
      values.append(SpecificationTemplate.Value(path: binding.path, content))
      places.append(cells.place(of: binding.template.columns.first))
    }
    return GaugeBatch.Job(cells, values, places)
  }

  /// Whether a column fills a key by its name.
  public func fills(_ column: String) -> Bool { binding(named: column) != nil }

  private func binding(named column: String) -> BatchBinding? {
    if let known = known[column] { return known }
    let binding = BatchBinding(column: column, ids: ids)
    // A table may have any number of different names in its lines.
    if known.count < Limits.dataColumns { known[column] = .some(binding) }
    return binding
  }
}
