/// The rows of a reader that reads its first one at once, so that the columns are known from the start. After an error
/// or the end there are no more.
struct RowsAhead {
  private var first: Row?
  private var isFinished = false

  typealias Parse = (inout Row) throws(TelemetryError) -> Bool

  /// Before anything is read.
  init() {}

  /// The rows of a table that has only one.
  init(only row: Row) { (first, isFinished) = (row, true) }

  /// Reads the first row.
  init(_ parse: Parse) throws(TelemetryError) {
    var row = Row()
    if try parse(&row) { first = row } else { isFinished = true }
  }

  /// The first row's text of a column, as long as the row has not been given.
  func start(of column: Int) -> [String] { first?.text(column).map { [$0] } ?? [] }

  /// Gives the first row, then one after the other.
  mutating func next(into row: inout Row, _ parse: Parse) throws(TelemetryError) -> Bool {
    if let first {
      row = first
      self.first = nil
      return true
    }
    guard !isFinished else { return false }
    // An error ends it too.
    isFinished = true
    let isFound = try parse(&row)
    isFinished = !isFound
    return isFound
  }
}
