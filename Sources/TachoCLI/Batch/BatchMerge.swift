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
      throw PartManifests.missing("there is no manifest of a part in \(shown(manifests.first ?? ""))")
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
