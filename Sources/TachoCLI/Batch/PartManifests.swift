import Files
import Tacho

/// The manifests of all parts of a batch, or of a film's frames: finished, of one plan and one table.
struct PartManifests {
  /// In the order of the parts.
  let paths: [String]
  /// Of the whole.
  let whole: ManifestSummary

  private struct Part {
    let path: String
    let summary: ManifestSummary
    let shard: Shard
  }

  /// - Throws: ``Failure`` with the status “try again” while one is missing or being made, and with “bad data” when they
  ///   do not belong together.
  init(_ paths: [String]) throws(Failure) {
    let parts = try paths.map { (path) throws(Failure) in try Self.part(path) }
    guard let first = parts.first else { throw Self.missing("there is no manifest of a part") }
    try Self.requireOneCount(parts)
    for path in paths { try Self.requireFinished(path) }
    try Self.requireOne(parts, "not alike: specification, options, data, fonts or version of tacho differ") {
      $0.summary.items.rawValue + $0.summary.plan
    }
    if let old = parts.first(where: { $0.summary.items == .rows && $0.summary.table == nil }) {
      throw Failure(
        .badData,
        "\(old.path): an earlier version of tacho wrote it, which did not say over which table; run its part again")
    }
    try Self.requireOne(parts, "of different tables") { ($0.summary.table ?? "") + " \($0.summary.total)" }
    var found: [Int: Part] = [:]
    for part in parts {
      if let other = found.updateValue(part, forKey: part.shard.index) {
        throw Failure(
          .badData, "\(part.path) and \(other.path) are both part \(part.shard.index); leave one of them out")
      }
    }
    let absent = (0..<first.shard.count).filter { found[$0] == nil }
    guard absent.isEmpty else {
      throw Self.missing("of \(first.shard.count) parts \(absent.count) are missing: \(Self.list(absent))")
    }
    let inOrder = (0..<first.shard.count).compactMap { found[$0] }
    self.paths = inOrder.map(\.path)
    whole = ManifestSummary(
      plan: first.summary.plan, table: first.summary.table, items: first.summary.items, total: first.summary.total,
      drawn: inOrder.reduce(0) { $0 + $1.summary.drawn }, failed: inOrder.reduce(0) { $0 + $1.summary.failed })
  }

  /// - Throws: ``Failure`` with the status “try again” when a part is being made again, or was stopped.
  func requireFinished() throws(Failure) {
    for path in paths { try Self.requireFinished(path) }
  }

  /// All items with the part that each belongs to, in the manifest's order.
  var items: AnySequence<(number: Int, part: Int)> {
    let (total, count) = (whole.total, paths.count)
    guard whole.items == .frames else {
      return AnySequence((0..<total).lazy.map { (number: $0 + 1, part: $0 % count) })
    }
    return AnySequence(
      (0..<count).lazy.flatMap { index in
        let part = try? Shard(index: index, count: count)
        return (part?.frames(of: total) ?? 0..<0).lazy.map { (number: $0, part: index) }
      })
  }

  static func reader(_ path: String) throws(Failure) -> JournalReader {
    do throws(FileError) {
      return try JournalReader(passing: path, keys: ManifestSummary.Items.allCases.map(\.key))
    } catch {
      throw Failure(error.isShortage ? .tryAgain : .missingInput, "cannot read \(shown(path)): \(error.reason)")
    }
  }

  static func missing(_ message: String) -> Failure {
    Failure(.tryAgain, message + "; run what is missing and merge again")
  }

  // MARK: - One part

  private static func requireFinished(_ path: String) throws(Failure) {
    guard Journal.isUnfinished(path) else { return }
    throw Failure(
      .tryAgain,
      "\(path) is of an earlier run: \(PathName.name(of: path)).part beside it says that its part is being drawn, or was "
        + "stopped; run the part to its end and merge again")
  }

  private static func part(_ path: String) throws(Failure) -> Part {
    let reader = try reader(path)
    while reader.number != nil { reader.advance() }
    guard let last = reader.line, let plan = last["plan"] else { throw missing("\(path) is not finished") }
    guard let summary = ManifestSummary(last, plan: plan) else {
      throw Failure(.badData, "\(path): the counts in its last line are not possible; run this part again")
    }
    guard let shard = summary.shard else { throw Failure(.badData, "\(path) is the manifest of a whole batch") }
    let expected = summary.items.count(of: summary.total, in: shard)
    guard summary.drawn + summary.failed == expected else {
      throw Failure(
        .badData,
        "\(path): \(summary.drawn) drawn and \(summary.failed) failed \(summary.items.rawValue) are not the \(expected) "
          + "of part \(shard.index); run this part again")
    }
    return Part(path: path, summary: summary, shard: shard)
  }

  // MARK: - What they have in common

  /// Parts cut anew leave the manifests of the old cut behind.
  private static func requireOneCount(_ parts: [Part]) throws(Failure) {
    let counts = Set(parts.map(\.shard.count)).sorted()
    guard counts.count > 1, let one = parts.first(where: { $0.shard.count == counts[counts.count - 1] }) else { return }
    let pattern = PathName.folder(of: one.path) + one.shard.manifestName.replacing("-00000-of-", with: "-*-of-")
    throw Failure(
      .badData,
      "there are manifests of \(counts.map { "\($0)" }.joined(separator: " and of ")) parts; delete those of the older run, or name the others, as in "
        + "tacho batch merge \(pattern)")
  }

  private static func requireOne(_ parts: [Part], _ difference: String, by key: (Part) -> String) throws(Failure) {
    let groups = Dictionary(grouping: parts, by: key).values
      .map { $0.map(\.shard.index).sorted() }
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    guard groups.count > 1 else { return }
    let names = groups.prefix(3).map { ($0.count == 1 ? "part " : "parts ") + list($0) }
    throw Failure(
      .badData,
      names.joined(separator: " and ")
        + " are \(difference). Run those again that are older, with what the others had; "
        + "--resume keeps what has not changed")
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.prefix(20).map { "\($0)" }.joined(separator: ", ") + (numbers.count > 20 ? " …" : "")
  }
}
