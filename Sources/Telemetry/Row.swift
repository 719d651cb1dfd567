import VectorGraphics

/// Rows of named columns, one after the other. A reader holds one row and what it needs to find the next.
public protocol RowReader: AnyObject {
  /// The names, in the order of a row's cells. Where each row names its own columns they grow as new ones turn up.
  var columns: [String] { get }
  /// Whether ``columns`` may grow.
  var mayGrow: Bool { get }
  /// The unit in which the format has a column, as GPX has speed in m/s; nil where it says none.
  func unit(of column: String) -> String?
  /// Whether a row without a cell says nothing of that column, rather than that its reading is missing: where rows
  /// name their own columns, or a format works them out from other rows.
  func maySkip(_ column: Int) -> Bool

  /// Reads the next row into `row`, whose storage is used again; false at the end.
  ///
  /// - Throws: ``TelemetryError`` naming line and column. After an error the reader gives no more rows.
  func next(into row: inout Row) throws(TelemetryError) -> Bool
}

extension RowReader {
  /// None, unless a reader knows better.
  public func unit(of column: String) -> String? { nil }
  /// Where columns may grow, unless a reader knows better.
  public func maySkip(_ column: Int) -> Bool { mayGrow }

  /// The place of a column by name.
  ///
  /// - Throws: ``TelemetryError`` with the names there are.
  public func column(_ name: String) throws(TelemetryError) -> Int {
    guard let index = columns.firstIndex(of: name) else { throw .noColumn(name, in: columns) }
    return index
  }
}

/// One row: its cells' texts, and where they stood.
public struct Row: Sendable {
  /// The line it begins on, from 1.
  public internal(set) var line = 0
  /// Whether numbers may be written `1,5`.
  var hasDecimalComma = false
  private var bytes: [UInt8] = []
  private var cells: [Cell] = []

  private struct Cell {
    var start, end: Int
    var line, column: Int
    /// A number that was worked out rather than read; it has no text until someone asks for it.
    var number: Double?

    static let missing = Cell(start: 0, end: 0, line: 0, column: 0)
  }

  /// Without cells: for a reader to read into.
  public init() {}

  /// How many cells there are, the missing ones before the last included.
  public var count: Int { cells.count }

  /// The text of a cell; nil when the row has none there.
  public func text(_ column: Int) -> String? {
    guard let cell = cell(column) else { return nil }
    return cell.number.map { DecimalText.short($0, decimals: 9) }
      ?? String(decoding: bytes[cell.start..<cell.end], as: UTF8.self)
  }

  /// The number in a cell; nil when it is missing: absent, empty, `NaN`, `NA`, `N/A`, `null` or a dash.
  ///
  /// - Throws: ``TelemetryError`` at the cell when it holds anything else, or a number beyond ±1e15.
  public func number(_ column: Int) throws(TelemetryError) -> Double? {
    guard let cell = cell(column) else { return nil }
    if let number = cell.number { return number }
    let slice = bytes[cell.start..<cell.end]
    let parsed = slice.withUnsafeBytes { parsedNumber(in: $0, decimalComma: hasDecimalComma) }
    if let value = parsed {
      guard abs(value) <= Limits.magnitude else {
        throw .malformed(cell.line, cell.column, "\(quoted(text(column) ?? "")) is too large: the limit is ±1e15")
      }
      return value
    }
    let text = (text(column) ?? "").trimmingSpaces
    if ["", "-", "na", "n/a", "nan", "null", "none"].contains(text.lowercased()) { return nil }
    let hint = text.contains(",") ? "; a decimal point is expected here" : ""
    throw .malformed(cell.line, cell.column, "\(quoted(text)) is no number" + hint)
  }

  /// Whether the row has a cell there, be it an empty one.
  func hasCell(_ column: Int) -> Bool { cell(column) != nil }

  /// The time in a cell; nil when it is none.
  func timeStamp(_ column: Int) -> TimeStamp? {
    guard let cell = cell(column) else { return nil }
    if let number = cell.number { return .number(number) }
    let slice = bytes[cell.start..<cell.end]
    let number = slice.withUnsafeBytes { parsedNumber(in: $0, decimalComma: hasDecimalComma) }
    return number.map { .number($0) } ?? TimeStamp(utf8: Array(slice))
  }

  /// Where a cell stands; the start of the row when it has none there.
  public func place(of column: Int) -> TelemetryError.Place {
    cell(column).map { TelemetryError.Place(line: $0.line, column: $0.column) }
      ?? TelemetryError.Place(line: line, column: 1)
  }

  private func cell(_ column: Int) -> Cell? {
    guard cells.indices.contains(column), cells[column].line > 0 else { return nil }
    return cells[column]
  }

  // MARK: What readers fill it with

  package var byteCount: Int { bytes.count }

  mutating func removeAll(line: Int) {
    self.line = line
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  mutating func append(_ part: UnsafeRawBufferPointer) { bytes.append(contentsOf: part) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// What has been appended since `start` is the next cell.
  mutating func endCell(from start: Int, line: Int, column: Int) {
    cells.append(Cell(start: start, end: bytes.count, line: line, column: column))
  }

  /// What has been appended since `start` is the cell of `index`. False when that is there already.
  mutating func endCell(_ index: Int, from start: Int, line: Int, column: Int) -> Bool {
    while cells.count <= index { cells.append(.missing) }
    guard cells[index].line == 0 else { return false }
    cells[index] = Cell(start: start, end: bytes.count, line: line, column: column)
    return true
  }

  /// A number that was worked out from what stands at `place`, unless the cell is there already.
  mutating func fill(_ index: Int, with number: Double, at place: TelemetryError.Place) {
    if endCell(index, from: bytes.count, line: place.line, column: place.column) { cells[index].number = number }
  }

  /// The first cell whose bytes are not UTF-8.
  var invalidCell: TelemetryError.Place? {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let cell = cells.first { String(validating: bytes[$0.start..<$0.end], as: UTF8.self) == nil }
    return cell.map { TelemetryError.Place(line: $0.line, column: $0.column) }
  }
}
