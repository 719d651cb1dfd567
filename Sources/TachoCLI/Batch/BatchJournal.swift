import Files
import Tacho

/// A manifest while it is being made.
///
/// Three files, all in the order of rows, so that nothing needs to be held in memory: `manifest.jsonl.part` grows with
/// each finished row, `manifest.jsonl.earlier` has what runs before this one finished, and the manifest itself appears
/// when all is done. Killed at any moment, they say everything that a resumed run can use. `manifest.jsonl.lock` keeps
/// other batches away meanwhile.
final class BatchJournal {
  private let folder: Folder
  private let name: String
  private let lock: FileLock
  private let part: LineFile
  private let earlier: ManifestReader?

  /// - Parameters:
  ///   - path: the manifest's. None of the files may be a symbolic link.
  ///   - resumes: whether what earlier runs finished is to be used.
  init(_ path: String, resumes: Bool) throws(Failure) {
    let name = PathName.name(of: path)
    self.name = name
    (folder, lock, part, earlier) = try Failure.naming("--manifest") { () throws(FileError) in
      let folder = try Folder(PathName.folder(of: path))
      let lock = try FileLock(folder, for: name)
      if resumes {
        try Self.gather(folder, name)
      } else {
        folder.remove(name + ".earlier")
      }
      let part = try LineFile(folder, name + ".part")
      return (folder, lock, part, resumes ? ManifestReader(folder, name + ".earlier") : nil)
    }
  }

  /// What an earlier run made of this row. Rows must be asked for in rising order.
  func earlierEntry(of row: Int) -> ManifestEntry? {
    guard let earlier else { return nil }
    while let entry = earlier.entry, entry.row < row { earlier.advance() }
    return earlier.entry?.row == row ? earlier.entry : nil
  }

  func append(_ entry: ManifestEntry) throws(FileError) { try part.append(entry.text + "\n") }

  /// Makes it the manifest.
  func finish(_ summary: ManifestSummary) throws(Failure) {
    try Failure.naming("--manifest") { () throws(FileError) in
      try part.append(summary.text + "\n")
      try part.commit(as: name)
    }
    folder.remove(name + ".earlier")
  }

  /// One file of all entries there are; the newest of each row.
  private static func gather(_ folder: Folder, _ name: String) throws(FileError) {
    let readers = [name + ".part", name + ".earlier", name].compactMap { ManifestReader(folder, $0) }
    guard !readers.isEmpty else { return }
    let gathered = try LineFile(folder, name + ".earlier.tmp")
    while let row = readers.compactMap(\.entry?.row).min() {
      let entries = readers.compactMap { reader in reader.entry.flatMap { $0.row == row ? $0 : nil } }
      // A failed row is tried again.
      if let entry = entries.first(where: { if case .drawn = $0.outcome { true } else { false } }) {
        try gathered.append(entry.text + "\n")
      }
      for reader in readers where reader.entry?.row == row { reader.advance() }
    }
    try gathered.commit(as: name + ".earlier")
  }
}
