import ArgumentParser
import Files
import JSONFormat
import Tacho

struct BatchVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: "tacho",
    abstract: "Compare the pictures of a batch with its manifest.",
    discussion: """
      Says which files are missing, which are not those that were written (by their hashes), and which are there beyond
      the manifest: named as its files are, with other numbers. Rows that failed have none.

      EXIT STATUS:
        0 every file is as the manifest says, 65 one is not, 75 there is no finished manifest.
      """)

  @Argument(help: "The manifest, or the folder it is in.", completion: .file())
  var manifest: String

  @Option(help: "The folder of the pictures. (default: the manifest's)", completion: .directory)
  var folder: String?

  @Flag(help: "One JSON object instead of lines to read.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Failure.reportingStatus { () throws(Failure) in try verify() }
  }

  /// What is found, in the manifest's order.
  private struct Findings {
    var (files, rows) = (0, 0)
    var missing: [String] = []
    var changed: [String] = []
    /// Nil where it was not looked for.
    var extra: [String]?

    var all: [(kind: String, names: [String])] {
      [("missing", missing), ("changed", changed), ("extra", extra ?? [])]
    }

    var json: JSON {
      .object([
        ("rows", .number(Double(rows))), ("files", .number(Double(files))),
        ("missing", .array(missing.map(JSON.string))), ("changed", .array(changed.map(JSON.string))),
        ("extra", .orNull(extra.map { .array($0.map(JSON.string)) })),
      ])
    }
  }

  private func verify() throws(Failure) -> Int32 {
    // A name without an ending is a folder's, there or not.
    let isFolder = (try? Folder(manifest)) != nil || PathName.ending(of: manifest).isEmpty
    let path = isFolder ? (manifest.hasSuffix("/") ? manifest : manifest + "/") + "manifest.jsonl" : manifest
    let pictures = try Failure.naming(folder == nil ? "manifest" : "--folder") { () throws(FileError) in
      try Folder(folder ?? PathName.folder(of: path))
    }
    let findings = try findings(path, pictures)
    if json {
      try Console.output(Array(findings.json.text().utf8) + [0x0A])
    } else {
      let lines = findings.all.flatMap { kind, names in names.map { "\(kind): \($0.cleanedLine)\n" } }
      if !lines.isEmpty { try Console.output(Array(lines.joined().utf8)) }
    }
    let counts = findings.all.map { "\($0.names.count) \($0.kind)" }.joined(separator: ", ")
    guard findings.all.allSatisfy(\.names.isEmpty) else {
      let isWhole = findings.missing.isEmpty && findings.changed.isEmpty
      let step =
        isWhole
        ? "delete what is beyond the manifest"
        : findings.missing.count == findings.files
          ? "name the folder of the pictures with --folder" : "tacho batch --resume draws what is not right"
      throw Failure(.badData, "of \(findings.files) files: \(counts); \(step)")
    }
    if !quiet, !json { Console.error("\(findings.files) files of \(findings.rows) rows are as the manifest says") }
    return 0
  }

  private func findings(_ path: String, _ pictures: Folder) throws(Failure) -> Findings {
    guard !Journal.isUnfinished(path) else {
      throw Failure(
        .tryAgain, "\(path).part: the batch is being drawn, or was stopped; run it to its end and try again")
    }
    let reader = try reader(path)
    let film = Failure(
      .usage, "\(path) is the record of a film; tacho animate with the same --manifest draws what is not right")
    if reader.line?[ManifestSummary.Items.frames.key] != nil { throw film }
    var findings = Findings()
    var others = OtherFiles()
    while reader.number != nil, let line = reader.line {
      findings.rows += 1
      for file in line.files {
        guard !file.name.hasPrefix("/"), !file.name.split(separator: "/").contains("..") else {
          throw Failure(
            .badData, "\(path): \(shown(file.name)) lies outside of the pictures' folder; no batch writes such a name")
        }
        findings.files += 1
        others.note(file.name)
        switch SHA256.text(of: file.name, in: pictures) {
        case nil: findings.missing.append(file.name)
        case file.hash: break
        default: findings.changed.append(file.name)
        }
      }
      reader.advance()
    }
    guard let last = reader.line, let plan = last["plan"], let summary = ManifestSummary(last, plan: plan) else {
      throw Failure(.tryAgain, "\(path) is not finished; run the batch to its end and try again")
    }
    guard summary.items == .rows else { throw film }
    // The files of other parts lie in the same folders.
    if summary.shard == nil { findings.extra = others.found(in: pictures) }
    return findings
  }

  private func reader(_ path: String) throws(Failure) -> JournalReader {
    do throws(FileError) {
      return JournalReader(try InputFile(regular: path), key: ManifestSummary.Items.rows.key)
    } catch {
      guard error.code == FileError.absent else {
        throw Failure(error.isShortage ? .tryAgain : .missingInput, "cannot read \(shown(path)): \(error.reason)")
      }
      let isInParts = !(BatchMerge.manifests(in: PathName.folder(of: path)) ?? []).isEmpty
      throw Failure(
        .tryAgain,
        "there is no \(path); "
          + (isInParts ? "join the parts with tacho batch merge" : "run the batch to its end first"))
    }
  }
}

/// Finds files that are named as those of a manifest are, but for their numbers.
private struct OtherFiles {
  /// As hashes: there may be millions.
  private var known: Set<Int> = []
  /// Names with a `#` for each number; nil where there are too many kinds for a guess.
  private var shapes: Set<String>? = []
  private var folders: Set<String> = []

  private static let mostShapes = 64

  mutating func note(_ name: String) {
    guard shapes != nil else { return }
    known.insert(name.hashValue)
    folders.insert(PathName.folder(of: name))
    shapes?.insert(Self.shape(name))
    if shapes.map({ $0.count > Self.mostShapes }) ?? true { (known, shapes, folders) = ([], nil, []) }
  }

  /// - Returns: nil where they were not looked for.
  func found(in pictures: Folder) -> [String]? {
    guard let shapes else { return nil }
    return folders.sorted().flatMap { folder in
      ((try? Folder(pictures.path(of: folder)))?.names() ?? []).map { folder + $0 }
        .filter { !known.contains($0.hashValue) && shapes.contains(Self.shape($0)) }
    }
  }

  private static func shape(_ name: String) -> String {
    var shape = ""
    for character in name where !(character.isASCII && character.isNumber && shape.hasSuffix("#")) {
      shape.append(character.isASCII && character.isNumber ? "#" : character)
    }
    return shape
  }
}
