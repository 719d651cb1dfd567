import ArgumentParser
import Files
import JSONFormat
import Tacho

struct BatchMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: "tacho",
    abstract: "Join the manifests of all parts of a batch, or of a film's frames, to one.",
    discussion: """
      Every part must be there and complete, of the same batch over the same table, and every row in exactly one of
      them. The result is what one run of the whole batch would have written.

      EXIT STATUS:
        0 done, 65 the manifests do not belong together, 75 a part is missing, being drawn or not finished: run it and
        merge again. With more failed rows among them than --max-failed: 65, as the batch itself.
      """)

  @Argument(help: "The manifests, or the folder they are in.", completion: .file())
  var manifests: [String]

  @Option(
    name: .shortAndLong, help: "Where the joined manifest goes. (default: manifest.jsonl beside the first)",
    completion: .file())
  var output: String?

  @Option(
    help: "Exit with 0 when no more rows than this could not be drawn: a number, or a share of the rows, 1%.")
  var maxFailed: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Failure.reportingStatus { () throws(Failure) in try merge() }
  }

  private func merge() throws(Failure) -> Int32 {
    let limit = try FailureLimit(maxFailed, "--max-failed")
    if let output { try OutputNames.check(output, "--output") }
    var paths: [String] = []
    var isFolder = false
    for path in manifests {
      if let names = Self.manifests(in: path) {
        isFolder = true
        paths += names.map { path + "/" + $0 }
      } else {
        paths.append(path)
      }
    }
    guard let first = paths.first else {
      throw PartManifests.missing(
        "there is no manifest of a part in \(shown(manifests.first ?? "")): of a folder "
          + "manifest-…-of-….jsonl are taken, others are named one by one")
    }
    let parts = try PartManifests(paths)
    let folder = isFolder ? manifests[0] : first.lastIndex(of: "/").map { String(first[..<$0]) } ?? "."
    let target = output ?? folder + "/manifest.jsonl"
    try Self.requireManifest(at: target)
    try write(parts, to: target)
    let (whole, count) = (parts.whole, parts.paths.count)
    if !quiet || whole.failed > 0 {
      let failed = whole.items == .rows ? ", \(whole.failed) failed" : ""
      Console.error("\(whole.total) \(whole.items.rawValue) of \(count) parts\(failed); manifest: \(target)")
    }
    return limit.accepts(whole.failed, of: whole.total) ? 0 : Failure.Status.badData.rawValue
  }

  /// - Throws: ``Failure`` where a file that is no manifest would be lost.
  private static func requireManifest(at path: String) throws(Failure) {
    guard let file = try? InputFile(regular: path), file.size != 0 else { return }
    let line = JournalReader(file, key: ManifestSummary.Items.rows.key).line
    if line?["row"] == nil, line?["frame"] == nil, line?["plan"] == nil {
      throw Failure(.usage, "--output: \(shown(path)) is no manifest, and would be lost; name another file")
    }
  }

  private func write(_ parts: PartManifests, to target: String) throws(Failure) {
    let name = PathName.name(of: target)
    let (place, lock, file) = try Failure.naming("--output") { () throws(FileError) in
      let folder = try Folder(PathName.folder(of: target))
      return (folder, try FileLock(folder, for: name), try LineFile(folder, name + ".part"))
    }
    defer { withExtendedLifetime(lock) {} }
    do throws(Failure) { try copy(parts, to: file) } catch {
      file.discard()
      throw error
    }
    try Failure.naming("--output") { () throws(FileError) in try file.commit(as: name) }
    // A part that began since has removed the joined manifest already, or is seen now.
    do throws(Failure) { try parts.requireFinished() } catch {
      place.remove(name)
      throw error
    }
  }

  private func copy(_ parts: PartManifests, to file: LineFile) throws(Failure) {
    func write(_ line: String) throws(Failure) {
      try Failure.naming("--output") { () throws(FileError) in try file.append(line + "\n") }
    }
    let whole = parts.whole
    let readers = try parts.paths.map { (path) throws(Failure) in try PartManifests.reader(path) }
    for (number, part) in parts.items {
      // The part an item belongs to is known, so nothing needs to be searched.
      let reader = readers[part]
      guard reader.number == number, let line = reader.line else {
        throw Failure(
          .badData, "\(reader.path): \(whole.items.key) \(number) should be next and is not; run this part again")
      }
      try write(line.text)
      reader.advance()
    }
    for reader in readers {
      if let number = reader.number {
        throw Failure(.badData, "\(reader.path): \(whole.items.key) \(number) is beyond the last of its part")
      }
      guard let last = reader.line, last["plan"] == whole.plan, last["table"] == whole.table else {
        throw Failure(.tryAgain, "\(reader.path) was drawn again meanwhile; merge again")
      }
    }
    // The record of a film that was drawn at once has none.
    if whole.items == .rows { try write(whole.json.lineText) }
  }

  /// The names of the parts' manifests in a folder, sorted; nil when it is no folder.
  static func manifests(in folder: String) -> [String]? {
    try? Folder(folder).names().filter {
      $0.hasPrefix("manifest-") && $0.contains("-of-") && $0.hasSuffix(".jsonl")
    }
  }
}

/// The manifests of all parts of a batch, or of a film's frames: finished, of one plan and one table.
struct PartManifests {
  /// The names of the manifests, in the order of the parts.
  let paths: [String]
  /// The summary of all parts together.
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
        + " are \(difference). Run those again that are older, with what the others had"
        // A film looks at its frames anyway.
        + (parts.first?.summary.items == .rows ? "; --resume keeps what has not changed" : ""))
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.prefix(20).map { "\($0)" }.joined(separator: ", ") + (numbers.count > 20 ? " …" : "")
  }
}
