import Foundation
import Tacho

// One HTML page with a gauge for every row of a table, right on light and on dark pages, with nothing to load:
//
//   swift run report week.csv report.html
//
// Columns: title, value, max, and if wanted min, unit, warn and alarm. Rows that cannot be drawn are named with line
// and column, and the page is made of the others.

/// A row's part of the page, or why there is none.
typealias Part = Result<Figure, BatchError>

@main
struct Report {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let table = arguments.first, let page = arguments.last else {
      complain("usage: report TABLE.csv PAGE.html")
      exit(64)
    }
    do {
      let broken = try await write(table: table, to: page)
      exit(broken == 0 ? 0 : 65)
    } catch {
      complain("report: \(error)")
      exit(1)
    }
  }

  /// Writes the page as it grows, beside its name, and gives it the name when it is whole. However long the table is,
  /// only the rows that are being drawn are in memory.
  ///
  /// - Returns: how many rows could not be drawn.
  static func write(table: String, to path: String) async throws -> Int {
    let rows = try BatchRows(FileByteSource(path: table), format: .csv)
    let painter = RowPainter(typesetter: try Typesetter())
    var page = try WholeFile(path)
    try page.write(Page.head(title: URL(filePath: table).deletingPathExtension().lastPathComponent))

    var broken = 0
    // Rows are drawn on all cores and arrive in their order. Cancelling the task ends it after the rows under way.
    try await mapInOrder(
      jobs: ProcessInfo.processInfo.activeProcessorCount,
      next: { _ in
        guard let record = try rows.next() else { return .end }
        // The cells belong to the reader; what is drawn is a copy.
        return .item((number: record.number, row: record.cells.flatMap(GaugeRow.read)))
      },
      work: { (item: (number: Int, row: Result<GaugeRow, BatchError>)) in
        item.row.flatMap { painter.figure($0, number: item.number) }
      },
      receive: { (part: Part) in
        switch part {
        case .success(let figure): try figure.write(to: &page)
        case .failure(let error):
          broken += 1
          complain("\(table):\(error)")
        }
      })
    try page.write(Page.foot)
    try page.commit()
    return broken
  }

  static func complain(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
}
