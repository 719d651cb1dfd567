import Specification
import Tacho
import VectorGraphics

/// A table that gauges of a document take their rows from, read once by the rules of batches. It keeps the text of each
/// row and takes it apart when it is asked for, so it needs little more memory than the file, however many columns
/// there are.
final class ReportTable {
  /// All there are: lines of JSON may name different ones.
  let columns: [String]
  /// The units that it says, by the names of the columns.
  let units: [String: String]
  private let sources: [BatchRows.Source]
  var rowCount: Int { sources.count }
  private let parser: BatchRows.Parser
  /// What was left out below the rows.
  private let endNote: String?
  /// What may be no reading in the columns that were looked at for that.
  private var suspects: [String: MissingNumber] = [:]
  /// By the columns that rows are chosen by.
  private var indexes: [[String]: ReportTableIndex] = [:]

  /// - Throws: ``BatchError`` when it is no table, or has more than 100,000 rows or 4,096 columns.
  init(_ bytes: [UInt8], path: String, _ data: [DataSetting], wanted: [String]) throws(BatchError) {
    let rows = try BatchRows(MemoryByteSource(bytes), format: DataFormat(path: path), data: data, wanted: wanted)
    (parser, units) = (rows.parser, rows.units)
    var sources: [BatchRows.Source] = []
    var columns = rows.columns
    var kept = 0
    var known = Set(columns)
    while let source = try rows.nextSource() {
      if !rows.chosenBy.isEmpty, !rows.counts(parser.record(source)) { continue }
      guard sources.count < Limits.reportRows else {
        throw BatchError(
          "there are more than \(Limits.reportRows) rows; make a smaller table, or draw them with tacho batch")
      }
      sources.append(source)
      kept += source.byteCount
      guard kept <= Limits.reportBytes else {
        throw BatchError("the rows are too large together: the limit is \(Limits.reportBytes) bytes")
      }
      guard rows.format.namesColumnsByRow, case .success(let cells) = parser.record(source).cells else { continue }
      for column in cells.columns where known.insert(column).inserted { columns.append(column) }
      guard columns.count <= Limits.dataColumns else {
        throw BatchError(
          "there are more than \(Limits.dataColumns) different keys", at: .init(line: cells.line, column: 1))
      }
    }
    (self.sources, self.columns, endNote) = (sources, columns, rows.endNote)
  }

  /// What a choice of a row leads to.
  enum Found {
    case row(BatchRows.Record)
    /// There is no such row; what is known of it, and why.
    case nothing(BatchRows.Record, BatchError)
  }

  /// The one row that was meant.
  ///
  /// - Throws: ``BatchError`` when there is more than one, or no such column.
  func record(_ choice: GaugeReference.Row.Choice) throws(BatchError) -> Found {
    switch choice {
    case .number(let number):
      guard sources.indices.contains(number - 1) else {
        return .nothing(
          BatchRows.absentRow(number: number, cells: [("row", "\(number)")]),
          BatchError("there is no row \(number); there are \(sources.count)\(endNote.map { "; \($0)" } ?? "")"))
      }
      return .row(parser.record(sources[number - 1]))
    case .cells(let cells):
      if cells.count == 1, cells[0].column == "row", !columns.contains("row"), Int(cells[0].text) != nil {
        throw BatchError("a row's number stands by itself, as row: \(cells[0].text)")
      }
      for cell in cells { try requireColumn(cell.column) }
      let index = try index(of: cells.map(\.column))
      let found = matches(cells, index)
      let words = cells.map { "\($0.column) “\($0.text.prefix(60))”" }.joined(separator: " and ")
      guard let first = found.first else {
        return .nothing(
          BatchRows.absentRow(number: 0, cells: cells.map { ($0.column, $0.text) }),
          noRow(words, index, cells.count))
      }
      guard found.count == 1 else {
        let rows = found.prefix(4).map { "\($0 + 1)" }.joined(separator: ", ") + (found.count > 4 ? ", …" : "")
        throw BatchError("several rows have \(words): \(rows); name another column too, or the row's number")
      }
      return .row(parser.record(sources[first]))
    }
  }

  /// The columns that begin with times as 5:34, and the first of each.
  var firstClocks: [String: String] { parser.firstClocks }

  /// - Throws: ``BatchError`` with the names there are.
  func requireColumn(_ name: String) throws(BatchError) {
    guard !columns.contains(name) else { return }
    throw BatchError(NearName.missingColumn(name, among: columns), at: .init(line: 1, column: 1))
  }

  /// What is said of numbers of a row that may be no readings, as the others of their columns show.
  func missingNotes(of record: BatchRows.Record, _ columns: [String]) -> [String] {
    columns.compactMap { column in
      guard let number = Self.number(record, column), MissingNumber.mayBe(number) else { return nil }
      let suspect =
        suspects[column]
        ?? sources.reduce(into: MissingNumber(of: column)) { suspect, source in
          let record = parser.record(source)
          guard let number = Self.number(record, column), case .success(let cells) = record.cells else { return }
          suspect.take(number, cells.text(column) ?? "")
        }
      suspects[column] = suspect
      return suspect.note(ofRowWith: number).map { "“\(column)”: \($0)" }
    }
  }

  private static func number(_ record: BatchRows.Record, _ column: String) -> Double? {
    guard case .success(let cells) = record.cells else { return nil }
    return (try? cells.number(column)) ?? nil
  }

  // MARK: - Search

  /// The first rows that have all the cells, five at most.
  private func matches(_ wanted: [GaugeReference.Row.Cell], _ index: ReportTableIndex) -> [Int] {
    let wanted = wanted.map { (column: $0.column, text: $0.text.trimmingSpaces) }
    var found: [Int] = []
    var next = index.row(with: wanted.map(\.text))
    while let row = next, found.count < 5 {
      next = index.row(after: row)
      guard case .success(let cells) = parser.record(sources[row]).cells,
        wanted.allSatisfy({ Self.text(cells, $0.column) == $0.text })
      else { continue }
      found.append(row)
    }
    return found
  }

  private func index(of columns: [String]) throws(BatchError) -> ReportTableIndex {
    if let known = indexes[columns] { return known }
    guard indexes.count < Limits.rowChoices else {
      throw BatchError(
        "rows are chosen by more than \(Limits.rowChoices) combinations of columns; choose them by the same columns, "
          + "or by their numbers")
    }
    let index = ReportTableIndex(
      sources.lazy.map { [parser] source in
        guard case .success(let cells) = parser.record(source).cells else { return nil }
        return columns.map { Self.text(cells, $0) }
      })
    indexes[columns] = index
    return index
  }

  private static func text(_ cells: BatchRows.Cells, _ column: String) -> String {
    (cells.text(column) ?? "").trimmingSpaces
  }

  // MARK: - What is wrong

  /// With what there is instead, or a row that could not be read and may be the one.
  private func noRow(_ words: String, _ index: ReportTableIndex, _ columns: Int) -> BatchError {
    guard !sources.isEmpty else { return BatchError("no row has \(words); there are no rows") }
    var advice = ""
    if columns == 1 {
      advice = "; there are " + index.samples.prefix(12).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
      if index.samples.count > 12 { advice += ", …" }
    }
    guard let row = index.unreadable, case .failure(let error) = parser.record(sources[row]).cells else {
      return BatchError("no row has \(words)\(advice)\(endNote.map { "; \($0)" } ?? "")")
    }
    return BatchError("no row has \(words)\(advice); and row \(row + 1) cannot be read: \(error)")
  }
}

/// Where the rows of a table are that have given texts in some columns: a few bytes a row, whatever the texts.
struct ReportTableIndex {
  /// By the hash of the texts, the first row.
  private var first: [Int: Int32] = [:]
  /// By row, the next one with the same hash; -1 for none.
  private var following: [Int32] = []
  /// The first different texts of the first column, thirteen at most.
  private(set) var samples: [String] = []
  /// The first row that cannot be read.
  private(set) var unreadable: Int?

  /// - Parameter rows: the texts of each row; nil for one that cannot be read.
  init(_ rows: some Sequence<[String]?>) {
    var hashes: [Int?] = []
    for texts in rows {
      if let text = texts?.first, samples.count < 13, !samples.contains(text) { samples.append(text) }
      if texts == nil, unreadable == nil { unreadable = hashes.count }
      hashes.append(texts.map(Self.hash))
    }
    following = [Int32](repeating: -1, count: hashes.count)
    for (row, hash) in hashes.enumerated().reversed() {
      guard let hash else { continue }
      following[row] = first.updateValue(Int32(clamping: row), forKey: hash) ?? -1
    }
  }

  /// The first row that may have these texts, and the one after it: among them are all that do, in order.
  func row(with texts: [String]) -> Int? { first[Self.hash(texts)].map { Int($0) } }

  func row(after row: Int) -> Int? {
    following.indices.contains(row) && following[row] >= 0 ? Int(following[row]) : nil
  }

  private static func hash(_ texts: [String]) -> Int { texts.hashValue }
}
