package import JSONFormat

/// The last line of a complete manifest: of a batch, or of a part of a film's frames.
package struct ManifestSummary: Equatable {
  /// What the manifest has a line for; its name is the member that counts them.
  package enum Items: String, CaseIterable {
    /// The rows of a table, from 1, dealt out to the parts.
    case rows
    /// The frames of a film, from 0, each part having a piece.
    case frames

    /// The member of a line that has the item's number.
    package var key: String { self == .rows ? "row" : "frame" }

    /// How many of all items belong to a part.
    package func count(of total: Int, in part: Shard) -> Int {
      self == .rows ? part.rowCount(of: total) : part.frames(of: total).count
    }
  }

  /// The hash of what all items depend on: specification and options; of a film also what its frames show.
  package let plan: String
  /// The hash of the table; nil of a film, and in what earlier versions wrote.
  package let table: String?
  package var items = Items.rows
  /// Items of the whole.
  package let total: Int
  /// Items that were drawn, here.
  package let drawn: Int
  package var failed = 0
  /// Nil when it is the whole.
  package var shard: Shard?

  package init(
    plan: String, table: String?, items: Items = .rows, total: Int, drawn: Int, failed: Int = 0, shard: Shard? = nil
  ) {
    (self.plan, self.table, self.items, self.total) = (plan, table, items, total)
    (self.drawn, self.failed, self.shard) = (drawn, failed, shard)
  }

  package var json: JSON {
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
  package init?(_ line: JournalLine, plan: String) {
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
