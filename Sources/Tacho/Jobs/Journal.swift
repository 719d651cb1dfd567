package import Files
package import JSONFormat
import Telemetry

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

/// One line of a ``Journal``.
package struct JournalLine: Sendable {
  /// As it was written, without its end.
  package let text: String
  private let columns: [String]
  private let cells: Row

  /// - Returns: nil when it is no whole object of JSON.
  init?(_ bytes: [UInt8]) {
    guard let reader = try? JSONLinesReader(MemoryByteSource(bytes)) else { return nil }
    var cells = Row()
    guard (try? reader.next(into: &cells)) == true else { return nil }
    (text, columns, self.cells) = (String(decoding: bytes, as: UTF8.self), reader.columns, cells)
  }

  /// A member's text; nil when there is none.
  package subscript(name: String) -> String? { columns.firstIndex(of: name).flatMap(cells.text) }

  /// The members of a member that is a map, by their names.
  package func members(of name: String) -> [(name: String, text: String)] {
    columns.filter { $0.hasPrefix(name + ".") }.compactMap { column in
      self[column].map { (String(column.dropFirst(name.utf8.count + 1)), $0) }
    }
  }

  /// More items than any job has would overflow where parts are added up.
  private static let counts = 0...1_000_000_000_000

  /// A member that is the number or the count of items; nil when it is none, or none that a job can have.
  package func count(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { Self.counts.contains($0) ? $0 : nil }
  }
}

/// Reads a ``Journal`` line by line, and stops where a killed process left a torn line.
package final class JournalReader {
  package let path: String
  /// The number of the item whose line is in hand; nil at the end.
  package private(set) var number: Int?
  /// The line in hand; at the end the summary, if there is one.
  package private(set) var line: JournalLine?
  private let keys: [String]
  private let lines: BatchLines

  /// - Parameter key: the member of a line that has the item's number.
  package convenience init(_ file: InputFile, key: String) {
    self.init(FileByteSource(file), path: file.name, keys: [key])
  }

  /// One of many that are read in turns.
  ///
  /// - Parameter keys: members of a line one of which has the item's number.
  package convenience init(passing path: String, keys: [String]) throws(FileError) {
    self.init(try PassingFile(path), path: path, keys: keys)
  }

  private init(_ source: any ByteSource, path: String, keys: [String]) {
    (self.path, self.keys) = (path, keys)
    lines = BatchLines(source)
    advance()
  }

  /// - Returns: nil when there is no such regular file in the folder.
  package convenience init?(_ folder: Folder, _ name: String, key: String) {
    guard let file = try? folder.open(name) else { return nil }
    self.init(file, key: key)
  }

  /// Goes on to the next line.
  package func advance() {
    (line, number) = (nil, nil)
    guard let next = try? lines.next(), !next.isTooLong else { return }
    line = JournalLine(next.bytes)
    number = keys.lazy.compactMap { self.line?.count($0) }.first
  }
}

/// A regular file that is open only while a piece of it is read, so that more files can be read in turns than a process
/// may have open.
package final class PassingFile: ByteSource {
  private let path: String
  private let identity: FileIdentity?
  private var offset = 0

  /// The most bytes of a piece: each of many files has one in memory.
  private static let pieceSize = 16_384

  /// - Parameter path: a user's. A pipe is not waited for.
  package init(_ path: String) throws(FileError) {
    self.path = path
    identity = try InputFile(regular: path).identity
  }

  /// - Throws: `TelemetryError` also when another file has got the name meanwhile.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    do throws(FileError) {
      let file = try InputFile(regular: path)
      guard file.identity == identity else {
        throw FileError(.read, path, code: FileError.busy, reason: "it was replaced while it was read")
      }
      try file.seek(to: offset)
      let count = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, Self.pieceSize)]))
      offset += count
      return count
    } catch {
      throw TelemetryError(error)
    }
  }
}
