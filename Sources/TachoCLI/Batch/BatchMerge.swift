import ArgumentParser
import Files
import JSONFormat
import Tacho

struct BatchMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: "tacho", abstract: "Join the manifests of all parts of a batch to one.",
    discussion: """
      Every part must be there and complete, of the same batch, and every row in exactly one of them. The result is what
      one run of the whole batch would have written.

      EXIT STATUS:
        0 done, 65 the manifests do not belong together, 75 a part is missing or not finished: run it and merge again.
        With failed rows among them: 65, as the batch itself.
      """)

  @Argument(help: "The manifests, or the folder they are in.", completion: .file())
  var manifests: [String]

  @Option(
    name: .shortAndLong, help: "Where the joined manifest goes. (default: manifest.jsonl beside the first)",
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    try Failure.reportingStatus { () throws(Failure) in try merge() }
  }

  private func merge() throws(Failure) -> Int32 {
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
      return again("there is no manifest of a part in \(shown(manifests.first ?? ""))")
    }
    let plans = try self.plans(&paths)
    if case .failure(let message) = plans { return again(message.text) }
    guard case .success(let total) = plans else { return 0 }

    let folder = isFolder ? manifests[0] : first.lastIndex(of: "/").map { String(first[..<$0]) } ?? "."
    let target = output ?? folder + "/manifest.jsonl"
    let name = PathName.name(of: target)
    let (lock, file) = try Failure.naming("--output") { () throws(FileError) in
      let folder = try Folder(PathName.folder(of: target))
      return (try FileLock(folder, for: name), try LineFile(folder, name + ".part"))
    }
    defer { withExtendedLifetime(lock) {} }
    func write(_ line: String) throws(Failure) {
      try Failure.naming("--output") { () throws(FileError) in try file.append(line + "\n") }
    }
    var readers: [JournalReader] = []
    for path in paths { readers.append(try Self.reader(path)) }
    for row in stride(from: 1, through: total.rows, by: 1) {
      // The part a row belongs to is known, so nothing needs to be searched.
      let reader = readers[(row - 1) % readers.count]
      guard reader.number == row, let line = reader.line else {
        file.discard()
        throw Failure(.badData, "\(reader.path): row \(row) should be next and is not; run this part again")
      }
      try write(line.text)
      reader.advance()
    }
    for reader in readers {
      guard let row = reader.number else { continue }
      file.discard()
      throw Failure(.badData, "\(reader.path): row \(row) is beyond the last, \(total.rows)")
    }
    try write(total.json.lineText)
    try Failure.naming("--output") { () throws(FileError) in try file.commit(as: name) }
    if !quiet || total.failed > 0 {
      Console.error("\(total.rows) rows of \(paths.count) parts, \(total.failed) failed; manifest: \(target)")
    }
    return total.failed > 0 ? Failure.Status.badData.rawValue : 0
  }

  private struct Missing: Error { let text: String }

  /// The summary of the whole. The paths are put in the order of the parts.
  private func plans(_ paths: inout [String]) throws(Failure) -> Result<ManifestSummary, Missing> {
    var parts: [Int: (path: String, summary: ManifestSummary)] = [:]
    var first: (path: String, summary: ManifestSummary)?
    for path in paths {
      let reader = try Self.reader(path)
      while reader.number != nil { reader.advance() }
      guard let last = reader.line, let plan = last["plan"] else {
        return .failure(Missing(text: "\(path) is not finished"))
      }
      guard let summary = ManifestSummary(last, plan: plan) else {
        throw Failure(.badData, "\(path): the counts in its last line are not possible; run this part again")
      }
      guard let shard = summary.shard else { throw Failure(.badData, "\(path) is the manifest of a whole batch") }
      guard summary.drawn + summary.failed == shard.rowCount(of: summary.rows) else {
        throw Failure(
          .badData,
          "\(path): \(summary.drawn) drawn and \(summary.failed) failed rows are not the \(shard.rowCount(of: summary.rows)) of part \(shard.index); run this part again"
        )
      }
      if let first, first.summary.plan != summary.plan || first.summary.shard?.count != shard.count {
        throw Failure(.badData, "\(path) and \(first.path) are of different batches; run one of them again")
      }
      if let first, first.summary.rows != summary.rows {
        throw Failure(
          .badData,
          "\(path) has \(summary.rows) rows in all, \(first.path) \(first.summary.rows): the table has changed")
      }
      if let other = parts[shard.index] {
        throw Failure(.badData, "\(path) and \(other.path) are both part \(shard.index)")
      }
      parts[shard.index] = (path, summary)
      if first == nil { first = (path, summary) }
    }
    guard let (_, summary) = first, let count = summary.shard?.count else {
      return .failure(Missing(text: "there is no manifest"))
    }
    let missing = (0..<count).filter { parts[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.prefix(20).map { "\($0)" }.joined(separator: ", ") + (missing.count > 20 ? " …" : "")
      return .failure(Missing(text: "of \(count) parts \(missing.count) are missing: \(list)"))
    }
    paths = (0..<count).compactMap { parts[$0]?.path }
    return .success(
      ManifestSummary(
        plan: summary.plan, rows: summary.rows, drawn: parts.values.reduce(0) { $0 + $1.summary.drawn },
        failed: parts.values.reduce(0) { $0 + $1.summary.failed }))
  }

  private func again(_ message: String) -> Int32 {
    Console.error("error: \(message); run what is missing and merge again")
    return BatchDrawing.tryAgain
  }

  private static func reader(_ path: String) throws(Failure) -> JournalReader {
    do throws(FileError) {
      return JournalReader(try InputFile(regular: path), key: "row")
    } catch {
      throw Failure(.missingInput, "cannot read \(shown(path)): \(error.reason)")
    }
  }

  /// The names of the parts' manifests in a folder, sorted; nil when it is no folder.
  private static func manifests(in folder: String) -> [String]? {
    try? Folder(folder).names().filter {
      $0.hasPrefix("manifest-") && $0.contains("-of-") && $0.hasSuffix(".jsonl")
    }
  }
}
