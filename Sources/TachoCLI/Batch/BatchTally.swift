import Tacho

extension GivenNames {
  /// Gives all names of a row away.
  mutating func give(
    _ row: [String], of names: BatchNames, to record: BatchRows.Record
  ) throws(BatchError) {
    for (index, name) in row.enumerated() {
      try give(names.shown(name, of: index), to: record.number, line: record.line)
    }
  }
}

/// The rows that ask for what cannot be drawn, has no room or can hardly be seen; each told once, with the first of them.
struct UnseenRows {
  private var count = 0
  /// What is not drawn, each with the first row it was said of.
  private var kinds: [String] = []
  private var known: Set<String> = []
  private static let (most, mostShown) = (1_000, 8)

  mutating func note(_ warnings: [String], row: Int) {
    guard !warnings.isEmpty else { return }
    count += 1
    for warning in warnings where known.count < Self.most && known.insert(warning).inserted {
      kinds.append("row \(row): \(warning.cleanedLine)")
    }
  }

  var message: String? {
    guard count > 0 else { return nil }
    let rows = count == 1 ? "a row" : "\(count) rows"
    let more = kinds.count > Self.mostShown ? "; and \(kinds.count - Self.mostShown) more" : ""
    return "\(rows) may not look as meant; " + kinds.prefix(Self.mostShown).joined(separator: "; ") + more
  }
}

/// How many rows came to what.
struct BatchCounts {
  var drawn = 0
  /// Already there, from an earlier run.
  var kept = 0
  var failed = 0

  var all: Int { drawn + kept + failed }
}
