import Specification
import Tacho
import VectorGraphics

/// A table that gauges of a document take their rows from, read once by the rules of batches.
final class ReportTable {
  private let path: String
  /// All there are: lines of JSON may name different ones.
  let columns: [String]
  private let records: [BatchRows.Record]
  /// By column and text, the places of the records that have it.
  private var index: [String: [String: [Int]]] = [:]

  /// - Throws: ``BatchError`` when it is no table, or has more than 100,000 rows.
  init(_ bytes: [UInt8], path: String) throws(BatchError) {
    self.path = path
    let format = DataFormat(path: path).flatMap { BatchRows.Format(rawValue: $0.rawValue) }
    let rows = try BatchRows(MemoryByteSource(bytes), format: format)
    var records: [BatchRows.Record] = []
    var columns = rows.columns
    var known = Set(columns)
    while let record = try rows.next() {
      guard records.count < Limits.reportRows else {
        throw BatchError(
          "there are more than \(Limits.reportRows) rows; make a smaller table, or draw them with tacho batch")
      }
      if case .success(let cells) = record.cells, rows.format == .jsonl {
        for column in cells.columns where known.insert(column).inserted { columns.append(column) }
      }
      records.append(record)
    }
    (self.records, self.columns) = (records, columns)
  }

  /// The one row that was meant.
  ///
  /// - Throws: ``BatchError`` when there is none, or more than one.
  func record(_ choice: GaugeReference.Row.Choice) throws(BatchError) -> BatchRows.Record {
    switch choice {
    case .number(let number):
      guard records.indices.contains(number - 1) else {
        throw BatchError("there is no row \(number); there are \(records.count)")
      }
      return records[number - 1]
    case .cells(let cells):
      for cell in cells { try requireColumn(cell.column) }
      let found = matches(cells)
      let words = cells.map { "\($0.column) “\($0.text.prefix(60))”" }.joined(separator: " and ")
      guard let first = found.first else { throw noRow(words, cells) }
      guard found.count == 1 else {
        let rows = found.prefix(4).map { "\($0 + 1)" }.joined(separator: ", ") + (found.count > 4 ? ", …" : "")
        throw BatchError("several rows have \(words): \(rows); name another column too, or the row's number")
      }
      return records[first]
    }
  }

  /// - Throws: ``BatchError`` with the names there are.
  func requireColumn(_ name: String) throws(BatchError) {
    guard !columns.contains(name) else { return }
    let list = columns.prefix(40).joined(separator: ", ") + (columns.count > 40 ? ", …" : "")
    throw BatchError("there is no column “\(name.prefix(60))”; there are \(list)", at: .init(line: 1, column: 1))
  }

  /// The first rows that have all the cells, five at most.
  private func matches(_ wanted: [GaugeReference.Row.Cell]) -> [Int] {
    let candidates = wanted.map { texts(of: $0.column)[$0.text.trimmingSpaces] ?? [] }
    let fewest = candidates.min { $0.count < $1.count } ?? []
    let matching = fewest.lazy.filter { row in
      guard case .success(let cells) = self.records[row].cells else { return false }
      return wanted.allSatisfy { (cells.text($0.column) ?? "").trimmingSpaces == $0.text.trimmingSpaces }
    }
    return Array(matching.prefix(5))
  }

  private func texts(of column: String) -> [String: [Int]] {
    if let known = index[column] { return known }
    var rows: [String: [Int]] = [:]
    for (row, record) in records.enumerated() {
      guard case .success(let cells) = record.cells else { continue }
      rows[(cells.text(column) ?? "").trimmingSpaces, default: []].append(row)
    }
    index[column] = rows
    return rows
  }

  /// With what there is instead, or a row that could not be read and may be the one.
  private func noRow(_ words: String, _ wanted: [GaugeReference.Row.Cell]) -> BatchError {
    var advice = ""
    if let first = wanted.first, wanted.count == 1 {
      var texts: [String] = []
      for case .success(let cells) in records.lazy.map(\.cells) where texts.count < 13 {
        let text = (cells.text(first.column) ?? "").trimmingSpaces
        if !texts.contains(text) { texts.append(text) }
      }
      advice = "; there are " + texts.prefix(12).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
      if texts.count > 12 { advice += ", …" }
    }
    for record in records {
      guard case .failure(let error) = record.cells else { continue }
      return BatchError("no row has \(words)\(advice); and row \(record.number) cannot be read: \(error)")
    }
    return BatchError("no row has \(words)" + (records.isEmpty ? "; there are no rows" : advice))
  }
}
