import Files
import Tacho

/// One line of a manifest: what became of a row.
struct ManifestEntry: Equatable {
  enum Outcome: Equatable {
    /// - Parameters:
    ///   - file: below the output folder.
    ///   - input: the hash of all that the picture depends on.
    ///   - hash: that of the file.
    case drawn(file: String, input: String, hash: String)
    case failed(String)
  }

  let row: Int
  let line: Int
  let outcome: Outcome

  var text: String {
    let place: [(String, JSON)] = [("row", .number(Double(row))), ("line", .number(Double(line)))]
    switch outcome {
    case .drawn(let file, let input, let hash):
      return JSON.object(place + [("file", .string(file)), ("input", .string(input)), ("sha256", .string(hash))]).text()
    case .failed(let error): return JSON.object(place + [("error", .string(error))]).text()
    }
  }
}

/// The last line of a complete manifest.
struct ManifestSummary: Equatable {
  /// The hash of the specification, the options and the name template.
  let plan: String
  /// Rows of the whole table.
  let rows: Int
  /// Rows that were drawn, here.
  let drawn: Int
  let failed: Int
  /// Nil when it is the whole batch.
  var shard: BatchShard?

  var text: String {
    var members: [(String, JSON)] = [
      ("plan", .string(plan)), ("rows", .number(Double(rows))), ("drawn", .number(Double(drawn))),
      ("failed", .number(Double(failed))),
    ]
    if let shard {
      members += [("shard", .number(Double(shard.index))), ("shards", .number(Double(shard.count)))]
    }
    return JSON.object(members).text()
  }
}

/// Reads a manifest line by line, and stops where a killed process left a torn one.
final class ManifestReader {
  let path: String
  private(set) var summary: ManifestSummary?
  /// Whether the summary's numbers are none that a batch writes.
  private(set) var isDamaged = false
  /// The entry that comes next.
  private(set) var entry: ManifestEntry?
  private let lines: BatchLines

  /// What a number of rows can be.
  private static let counts = 0...1_000_000_000_000

  init(_ file: InputFile) {
    path = file.name
    lines = BatchLines(FileByteSource(file))
    advance()
  }

  /// - Returns: nil when there is no such regular file in the folder.
  convenience init?(_ folder: Folder, _ name: String) {
    guard let file = try? folder.open(name) else { return nil }
    self.init(file)
  }

  /// Takes the entry in hand.
  func advance() {
    entry = nil
    guard summary == nil, let line = try? lines.next(), !line.isTooLong else { return }
    guard let reader = try? JSONLinesReader(MemoryByteSource(line.bytes)) else { return }
    var cells = Row()
    guard (try? reader.next(into: &cells)) == true else { return }
    func text(_ name: String) -> String? { reader.columns.firstIndex(of: name).flatMap(cells.text) }
    // More rows than any table has would overflow where parts are added up.
    func number(_ name: String) -> Int? {
      text(name).flatMap { Int($0) }.flatMap { Self.counts.contains($0) ? $0 : nil }
    }
    if let plan = text("plan") {
      guard let rows = number("rows"), let drawn = number("drawn"), let failed = number("failed") else {
        return isDamaged = true
      }
      summary = ManifestSummary(plan: plan, rows: rows, drawn: drawn, failed: failed)
      if let index = number("shard"), let count = number("shards") {
        summary?.shard = try? BatchShard(index: index, count: count)
      }
      return
    }
    guard let row = number("row"), let line = number("line") else { return }
    if let file = text("file"), let input = text("input"), let hash = text("sha256") {
      entry = ManifestEntry(row: row, line: line, outcome: .drawn(file: file, input: input, hash: hash))
    } else if let error = text("error") {
      entry = ManifestEntry(row: row, line: line, outcome: .failed(error))
    }
  }
}
