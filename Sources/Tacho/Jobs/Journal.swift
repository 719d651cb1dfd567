package import Files
package import JSONFormat

/// The record of a job while it is being made: a line of JSON for each item that is done, in the items' order.
///
/// Three files, so that nothing needs to be held in memory: `NAME.part` grows with each finished item, `NAME.earlier`
/// has what runs before this one finished, and the record itself appears when all is done. Killed at any moment, they
/// say everything that a resumed run can use. `NAME.lock` keeps other jobs away meanwhile.
package final class Journal {
  private let folder: Folder
  private let name: String
  private let lock: FileLock
  private let part: LineFile
  private let earlier: JournalReader?

  /// - Parameters:
  ///   - path: the record's. None of the files may be a symbolic link.
  ///   - key: the member of a line that has the item's number.
  ///   - resumes: whether what earlier runs finished is to be used.
  package init(_ path: String, key: String, resumes: Bool) throws(FileError) {
    name = PathName.name(of: path)
    folder = try Folder(PathName.folder(of: path))
    lock = try FileLock(folder, for: name)
    if resumes {
      try Self.gather(folder, name, key)
    } else {
      folder.remove(name + ".earlier")
    }
    part = try LineFile(folder, name + ".part")
    earlier = resumes ? JournalReader(folder, name + ".earlier", key: key) : nil
  }

  /// What an earlier run wrote of this item. Items must be asked for in rising order.
  package func earlierLine(of number: Int) -> JournalLine? {
    guard let earlier else { return nil }
    while let next = earlier.number, next < number { earlier.advance() }
    return earlier.number == number ? earlier.line : nil
  }

  /// Why the file system keeps no second job from the record; nil where it does.
  package var lockFault: String? { lock.fault }

  /// Removes another record beside this one, which does not hold any more.
  package func remove(beside other: String) { if other != name { folder.remove(other) } }

  /// Whether a job is writing the record, or has ended before it was done. What stands at `path` is then of an earlier run.
  package static func isUnfinished(_ path: String) -> Bool {
    (try? Folder(PathName.folder(of: path)))?.has(PathName.name(of: path) + ".part") ?? false
  }

  package func append(_ line: JSON) throws(FileError) { try part.append(line.lineText + "\n") }

  /// Makes it the record, with a last line about all of them.
  package func finish(_ summary: JSON? = nil) throws(FileError) {
    if let summary { try append(summary) }
    try part.commit(as: name)
    folder.remove(name + ".earlier")
  }

  /// One file of all lines there are; the newest of each item.
  private static func gather(_ folder: Folder, _ name: String, _ key: String) throws(FileError) {
    let readers = [name + ".part", name + ".earlier", name].compactMap { JournalReader(folder, $0, key: key) }
    guard !readers.isEmpty else { return }
    let gathered = try LineFile(folder, name + ".earlier.tmp")
    while let number = readers.compactMap(\.number).min() {
      let those = readers.filter { $0.number == number }
      // A failed item is tried again.
      if let line = those.lazy.compactMap(\.line).first(where: { $0["error"] == nil }) {
        try gathered.append(line.text + "\n")
      }
      for reader in those { reader.advance() }
    }
    try gathered.commit(as: name + ".earlier")
  }
}
