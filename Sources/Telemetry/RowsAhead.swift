/// A reader that reads its first row at once, so that the columns are known from the start. After an error or the end there
/// are no more.
protocol AheadReader: RowReader {
  var rows: RowsAhead { get set }

  /// Reads the next row from the source; false at its end.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool
}

/// The row that was read and not given.
struct RowsAhead {
  fileprivate var first: Row?
  fileprivate var isFinished = false

  /// Before anything is read.
  init() {}

  /// The rows of a table that has only one.
  init(only row: Row) { (first, isFinished) = (row, true) }

  /// Its text of a column.
  func start(of column: Int) -> [String] { first?.text(column).map { [$0] } ?? [] }
}

extension AheadReader {
  /// Reads the first row.
  func readAhead() throws(TelemetryError) {
    var row = Row()
    if try parse(&row) { rows.first = row } else { rows.isFinished = true }
  }

  /// Gives the first row, then one after the other.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    if let first = rows.first.take() {
      row = first
      return true
    }
    guard !rows.isFinished else { return false }
    // An error ends it too.
    rows.isFinished = true
    rows.isFinished = try !parse(&row)
    return !rows.isFinished
  }
}
