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

/// The rows that ask for what cannot be drawn, or has no room; told once, with the first of them.
struct UnseenRows {
  private var count = 0
  private var first = ""

  mutating func note(_ warnings: [String], row: Int) {
    guard let warning = warnings.first else { return }
    if count == 0 { first = "row \(row): \(warning.cleanedLine)" }
    count += 1
  }

  var message: String? {
    guard count > 0 else { return nil }
    return "\(count == 1 ? "a row has" : "\(count) rows have") texts or marks that are not drawn; \(first)"
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
