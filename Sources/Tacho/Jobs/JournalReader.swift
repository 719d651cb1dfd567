package import Files
import Telemetry

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
