import JSONFormat
import VectorGraphics

/// A table of JSON whose rows are no objects.
struct JSONTable {
  typealias Value = JSONDocument.Value

  /// The keys that lead to it.
  let path: String
  let columns: [String]
  let units: [String: String]
  /// A list for each; what a row lacks is missing.
  private var rows: [[Value?]]
  private let isOfRows: Bool
  private let document: JSONDocument

  /// A table that has a list for each row, or was made of lists for its columns.
  init(
    _ document: JSONDocument, _ path: [String], _ columns: [String], rows: [[Value?]], isOfRows: Bool = true,
    units: [String: String] = [:]
  ) {
    (self.document, self.path, self.columns) = (document, path.joined(separator: "."), TableHead.distinct(columns))
    (self.rows, self.isOfRows, self.units) = (rows, isOfRows, units)
  }

  var count: Int { rows.count }

  var note: String {
    "table in \(path.isEmpty ? "the document" : path), whose lists are \(isOfRows ? "rows" : "columns")"
  }

  /// The first byte of a row.
  func start(of row: Int) -> Int {
    rows[row].lazy.compactMap { $0?.range.lowerBound }.min() ?? 0
  }

  /// The texts of a column in the first rows.
  func start(of column: Int) -> [String] {
    guard columns.indices.contains(column) else { return [] }
    return rows.prefix(20).map { row in
      let cell = row.indices.contains(column) ? row[column].flatMap(document.cell) : nil
      return cell.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  func fill(_ row: inout Row, _ index: Int) {
    for (column, value) in rows[index].prefix(columns.count).enumerated() {
      guard let cell = value.flatMap(document.cell) else { continue }
      row.fill(column, withText: cell, at: TelemetryError.Place(line: row.line, column: 1))
    }
  }

  /// The rows of another table with the same columns behind these; false where it has others.
  mutating func append(_ other: JSONTable) -> Bool {
    guard columns == other.columns, isOfRows, other.isOfRows else { return false }
    rows += other.rows
    return true
  }
}
