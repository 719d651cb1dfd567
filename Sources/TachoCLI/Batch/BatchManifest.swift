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

  var json: JSON {
    let place: [(String, JSON)] = [("row", .number(Double(row))), ("line", .number(Double(line)))]
    switch outcome {
    case .drawn(let file, let input, let hash):
      return .object(place + [("file", .string(file)), ("input", .string(input)), ("sha256", .string(hash))])
    case .failed(let error): return .object(place + [("error", .string(error))])
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
  var shard: Shard?

  var json: JSON {
    var members: [(String, JSON)] = [
      ("plan", .string(plan)), ("rows", .number(Double(rows))), ("drawn", .number(Double(drawn))),
      ("failed", .number(Double(failed))),
    ]
    if let shard {
      members += [("shard", .number(Double(shard.index))), ("shards", .number(Double(shard.count)))]
    }
    return .object(members)
  }
}

extension ManifestSummary {
  /// - Returns: nil when the numbers are none that a batch writes.
  init?(_ line: JournalLine, plan: String) {
    guard let rows = line.count("rows"), let drawn = line.count("drawn"), let failed = line.count("failed") else {
      return nil
    }
    (self.plan, self.rows, self.drawn, self.failed) = (plan, rows, drawn, failed)
    if let index = line.count("shard"), let count = line.count("shards") {
      shard = try? Shard(index: index, count: count)
    }
  }
}
