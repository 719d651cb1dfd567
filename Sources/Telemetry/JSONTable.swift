import JSONFormat
import VectorGraphics

/// A table of JSON whose rows are no objects.
struct JSONTable {
  typealias Value = JSONDocument.Value

  /// The keys that lead to it.
  let path: String
  let columns: [String]
  let units: [String: String]
  /// Whether its program writes numbers as texts, with a point before their decimals.
  private(set) var hasPoints = false
  /// A list for each; what a row lacks is missing.
  private var rows: [[Value?]]
  /// The first row of each table that they were put together from.
  private var starts = [0]
  /// The units of their states, where they are Home Assistant's.
  private var stateUnits: [String?] = []
  /// What each of them is called, and where it is.
  private var series: [(name: String, path: String)] = []
  private let isOfRows: Bool
  private let document: JSONDocument

  /// A table that has a list for each row, or was made of lists for its columns.
  init(
    _ document: JSONDocument, _ path: [String], _ columns: [String], rows: [[Value?]], isOfRows: Bool = true,
    units: [String: String] = [:], hasPoints: Bool = false, name: String? = nil
  ) {
    if let name { series = [(name, path.joined(separator: "."))] }
    (self.document, self.path, self.columns) = (document, path.joined(separator: "."), TableHead.distinct(columns))
    (self.rows, self.isOfRows, self.units, self.hasPoints) = (rows, isOfRows, units, hasPoints)
  }

  var count: Int { rows.count }

  /// Where it was found, and of how many kinds its rows are.
  func note(_ choices: [RowChoice]) -> String {
    "table in \(path.isEmpty ? "the document" : path), whose lists are \(isOfRows ? "rows" : "columns")"
      + ((kindsOfSeries ?? kinds(choices)).map { ", \($0)" } ?? "")
  }

  /// Says where each list begins that the rows are of, and in what unit its states are.
  mutating func takeLists(at starts: [Int], inUnits units: [String?]) { (self.starts, stateUnits) = (starts, units) }

  /// The unit of a column, of states that of the rows that are chosen.
  func unit(of column: String, _ choices: [RowChoice]) -> String? {
    guard column == "state" else { return units[column] }
    let chosen = starts.indices.filter { stateUnits.indices.contains($0) && holds(choices, starts[$0]) }
    guard let first = chosen.first, chosen.allSatisfy({ stateUnits[$0] == stateUnits[first] }) else { return nil }
    return stateUnits[first]
  }

  private func holds(_ choices: [RowChoice], _ row: Int) -> Bool {
    choices.allSatisfy { choice in columns.firstIndex(of: choice.column).map { choice.holds(text(row, $0)) } ?? true }
  }

  /// What is said of tables of several names that were put together.
  private var kindsOfSeries: String? {
    var names: [String] = []
    for name in series.map(\.name) where !names.contains(name) { names.append(name) }
    guard names.count > 1 else { return nil }
    let some = names.prefix(3).map { "“\($0.prefix(40))”" }.joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    return "rows of several series, \(some); \(option("--data-path", series[0].path)) takes one"
  }

  /// What is said of tables that were put together, as far as they are chosen, with the column that tells most of them apart.
  private func kinds(_ choices: [RowChoice]) -> String? {
    // An instant has one time and one value.
    let labels = columns.indices.filter { isLabel($0) && !(hasPoints && $0 < 2) }
    let chosen = starts.filter { holds(choices, $0) }.map { row in columns.indices.map { text(row, $0) } }
    func values(_ column: Int) -> [String] {
      chosen.reduce(into: []) { if !$0.contains($1[column]) { $0.append($1[column]) } }
    }
    guard chosen.count > 1, let column = labels.max(by: { (values($0).count, $1) < (values($1).count, $0) }),
      values(column).count > 1
    else { return nil }
    return HeadSearch.kinds(columns[column], values(column))
  }

  /// Whether a column has one text in all rows of each table that was put to others.
  private func isLabel(_ column: Int) -> Bool {
    zip(starts, starts.dropFirst() + [rows.count]).allSatisfy { start, end in
      let first = text(start, column)
      return !first.isEmpty && (start..<end).allSatisfy { text($0, column) == first }
    }
  }

  private func text(_ row: Int, _ column: Int) -> String {
    let cell = rows[row].indices.contains(column) ? rows[row][column].flatMap(document.cell) : nil
    return cell.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// What stands behind the numbers of a column in its first rows; nil where nothing does.
  func suffix(of column: Int, _ form: CellForm) -> String? {
    HeadSearch.suffix(
      ofAll: start(of: column).lazy.map(\.trimmingSpaces).filter { !form.isMissing($0) }, in: columns[column])
  }

  /// The first byte of a row.
  func start(of row: Int) -> Int {
    rows[row].lazy.compactMap { $0?.range.lowerBound }.min() ?? 0
  }

  /// The texts of a column in the first rows.
  func start(of column: Int) -> [String] {
    guard columns.indices.contains(column) else { return [] }
    return rows.indices.prefix(20).map { text($0, column) }
  }

  /// Its first rows, on line 1.
  func firstRows(_ count: Int) -> [Row] {
    rows.indices.prefix(count).map { index in
      var row = Row()
      row.begin(line: 1, CellForm())
      fill(&row, index)
      return row
    }
  }

  func fill(_ row: inout Row, _ index: Int) {
    for (column, value) in rows[index].prefix(columns.count).enumerated() {
      guard let value, let cell = document.cell(value) else { continue }
      let isLiteral = if case .word = value { true } else { false }
      row.fill(column, withText: cell, isLiteral: isLiteral, at: TelemetryError.Place(line: row.line, column: 1))
    }
  }

  /// The rows of another table with the same columns behind these; false where it has others.
  mutating func append(_ other: JSONTable) -> Bool {
    guard columns == other.columns, isOfRows, other.isOfRows else { return false }
    starts += other.starts.map { $0 + rows.count }
    rows += other.rows
    series += other.series
    return true
  }
}
