import JSONFormat
import Tacho

/// One line of a manifest: what became of a row.
struct ManifestEntry: Equatable {
  enum Outcome: Equatable {
    /// - Parameters:
    ///   - files: one for each output.
    ///   - input: the hash of all that the pictures depend on.
    case drawn([File], input: String)
    case failed(String)
  }

  struct File: Equatable {
    /// Below the folder of all outputs.
    let name: String
    let hash: String
  }

  let row: Int
  let line: Int
  let outcome: Outcome

  var json: JSON {
    let place: [(String, JSON)] = [("row", .number(Double(row))), ("line", .number(Double(line)))]
    switch outcome {
    case .drawn(let files, let input):
      guard files.count == 1 else {
        return .object(
          place + [("files", .object(files.map { ($0.name, .string($0.hash)) })), ("input", .string(input))])
      }
      return .object(
        place + [("file", .string(files[0].name)), ("input", .string(input)), ("sha256", .string(files[0].hash))])
    case .failed(let error): return .object(place + [("error", .string(error))])
    }
  }
}

extension JournalLine {
  /// Whether an earlier run wrote such files of these names from this input.
  ///
  /// - Parameter hash: of the file that is there now; nil when there is none.
  func records(_ names: [String], input: String, hash: (Int) -> String?) -> Bool {
    guard self["input"] == input else { return false }
    return names.indices.allSatisfy { index in
      let recorded =
        names.count > 1 ? self["files." + names[index]] : self["file"] == names[index] ? self["sha256"] : nil
      return recorded != nil && recorded == hash(index)
    }
  }
}

/// The last line of a complete manifest.
struct ManifestSummary: Equatable {
  /// The hash of the specification and the options.
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
