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
  /// The files of a row with their hashes; none of a row that failed.
  var files: [ManifestEntry.File] {
    if let name = self["file"], let hash = self["sha256"] { return [ManifestEntry.File(name: name, hash: hash)] }
    return members(of: "files").map { ManifestEntry.File(name: $0.name, hash: $0.text) }
  }

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

/// The last line of a complete manifest: of a batch, or of a part of a film's frames.
struct ManifestSummary: Equatable {
  /// What the manifest has a line for; its name is the member that counts them.
  enum Items: String, CaseIterable {
    /// Of a table, from 1, dealt out to the parts.
    case rows
    /// Of a film, from 0, each part having a piece.
    case frames

    /// The member of a line that has the item's number.
    var key: String { self == .rows ? "row" : "frame" }

    /// How many of all items belong to a part.
    func count(of total: Int, in part: Shard) -> Int {
      self == .rows ? part.rowCount(of: total) : part.frames(of: total).count
    }
  }

  /// The hash of what all items depend on: specification and options; of a film also what its frames show.
  let plan: String
  /// The hash of the table; nil of a film, and in what earlier versions wrote.
  let table: String?
  var items = Items.rows
  /// Items of the whole.
  let total: Int
  /// Items that were drawn, here.
  let drawn: Int
  var failed = 0
  /// Nil when it is the whole.
  var shard: Shard?

  var json: JSON {
    var members: [(String, JSON)] = [("plan", .string(plan))]
    if let table { members.append(("table", .string(table))) }
    members += [(items.rawValue, .number(Double(total))), ("drawn", .number(Double(drawn)))]
    if items == .rows { members.append(("failed", .number(Double(failed)))) }
    if let shard {
      members += [("shard", .number(Double(shard.index))), ("shards", .number(Double(shard.count)))]
    }
    return .object(members)
  }
}

extension ManifestSummary {
  /// - Returns: nil when the numbers are none that a batch or a film writes.
  init?(_ line: JournalLine, plan: String) {
    guard let items = Items.allCases.first(where: { line.count($0.rawValue) != nil }),
      let total = line.count(items.rawValue), let drawn = line.count("drawn"),
      let failed = items == .rows ? line.count("failed") : 0
    else { return nil }
    (self.plan, table, self.items, self.total, self.drawn, self.failed) = (
      plan, line["table"], items, total, drawn, failed
    )
    if let index = line.count("shard"), let count = line.count("shards") {
      shard = try? Shard(index: index, count: count)
    }
  }
}
