package import Files
import VectorGraphics

/// A source behind a buffer of 64 KiB: what the readers of lines scan.
package final class ByteStream {
  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteStream.size, alignment: 16)
  private var position = 0
  private var end = 0
  private var isFinished = false
  /// Whether the line that was taken last ended with CR.
  private var endsWithReturn = false

  package init(_ source: any ByteSource) { self.source = source }

  deinit { buffer.deallocate() }

  /// What has been read and is not yet taken.
  package var buffered: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[position..<end]) }

  /// The same, read when there is nothing; empty at the end of the source only.
  func available() throws(TelemetryError) -> UnsafeRawBufferPointer {
    if position == end, !isFinished {
      (position, end) = (0, 0)
      try append()
    }
    return buffered
  }

  /// Marks bytes of ``available()`` as taken.
  package func take(_ count: Int) { position += count }

  /// Takes a line into `text`, without its end, which is LF, CRLF or CR.
  ///
  /// - Parameters:
  ///   - text: the line, or its beginning where it is too long.
  ///   - longest: the bytes of a line that are kept.
  /// - Returns: whether the line is whole; nil at the end of the source.
  package func takeLine(
    into text: inout [UInt8], longest: Int = Limits.dataLineBytes
  ) throws(TelemetryError) -> Bool? {
    text.removeAll(keepingCapacity: true)
    var isWhole: Bool?
    while let bytes = Optional(try available()), !bytes.isEmpty {
      let stop = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
      let part = bytes[..<(stop ?? bytes.count)]
      take(part.count + (stop == nil ? 0 : 1))
      // The rest of CRLF, which is not waited for.
      let isRestOfEnd = endsWithReturn && stop == 0 && bytes[0] == 0x0A
      endsWithReturn = stop.map { bytes[$0] == 0x0D } ?? false
      if isRestOfEnd { continue }
      let room = longest - text.count
      isWhole = (isWhole ?? true) && part.count <= room
      text.append(contentsOf: part.prefix(room))
      if stop != nil { break }
    }
    return isWhole
  }

  /// The same where a line that is too long is an error.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - number: the line's number, for the error.
  /// - Returns: false at the end of the source.
  func takeLine(into text: inout [UInt8], number: Int) throws(TelemetryError) -> Bool {
    guard let isWhole = try takeLine(into: &text) else { return false }
    guard isWhole else { throw .lineTooLong(number) }
    return true
  }

  /// The next byte, not taken; nil at the end.
  func peek() throws(TelemetryError) -> UInt8? { try available().first }

  /// The size of the buffer, and so of the longest preview.
  package static let size = 65_536

  /// Reads on until there are `count` bytes or the source ends, and shows them. At most 64 KiB.
  package func preview(_ count: Int) throws(TelemetryError) -> UnsafeRawBufferPointer {
    while end - position < min(count, buffer.count), !isFinished {
      if position > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[position..<end]))
        (position, end) = (0, end - position)
      }
      try append()
    }
    return buffered
  }

  /// The next line, not taken, without its end; of a long one its first 64 KiB.
  func previewLine() throws(TelemetryError) -> Slice<UnsafeRawBufferPointer> {
    var bytes = try available()
    while true {
      if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) { return bytes[..<end] }
      let count = bytes.count
      bytes = try preview(count + 1)
      if bytes.count == count { return bytes[...] }
    }
  }

  private func append() throws(TelemetryError) {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    // A source that breaks its promise does no harm.
    end += max(0, min(count, buffer.count - end))
    if count <= 0 { isFinished = true }
  }

  /// The mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Takes a mark of UTF-8 at the start.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``TelemetryError`` for the mark of UTF-16 or UTF-32.
  @discardableResult package func takeByteOrderMark() throws(TelemetryError) -> Bool {
    let start = try preview(3)
    let isMarked = start.starts(with: Self.mark)
    if isMarked { take(3) }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw .malformed(1, 1, "the text is in UTF-16; save it as UTF-8: \(Windows1252.step(from: "UTF-16"))")
    }
    return isMarked
  }
}

/// Where bytes come from: pulled, as many at a time as there are, so that files and pipes stream alike.
public protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`, which is not empty, and returns how many bytes that were; 0 at the end.
  ///
  /// - Throws: ``TelemetryError`` when the source cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int
}

/// A file, a pipe or standard input.
public final class FileByteSource: ByteSource {
  private let file: InputFile

  /// - Throws: ``TelemetryError`` with the system's words when it cannot be opened.
  public convenience init(path: String) throws(TelemetryError) {
    do throws(FileError) { self.init(try InputFile(path)) } catch { throw TelemetryError(error) }
  }

  /// Reads what is open already, and leaves it open.
  public convenience init(descriptor: Int32, name: String) { self.init(InputFile(descriptor: descriptor, name: name)) }

  package init(_ file: InputFile) { self.file = file }

  /// The standard input of this process, called that in errors; it is left open.
  public static func standardInput() -> FileByteSource { FileByteSource(.standardInput()) }

  /// Waits until there are bytes; a system call that was interrupted is made again.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    do throws(FileError) { return try file.read(into: buffer) } catch { throw TelemetryError(error) }
  }
}

extension TelemetryError {
  package init(_ error: FileError) { self.init(.unreadable(error.code), "\(error.path): \(error.reason)") }
}

/// Bytes that are in memory already.
public final class MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// The bytes as they are, from the first to the last.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  /// The text as UTF-8.
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// Cannot fail, and never waits.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The encoding of texts of Windows and of much that is older than UTF-8; Latin-1 is a part of it. As the WHATWG has it,
/// each byte is a character.
enum Windows1252 {
  private static let marks: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}", "\u{90}", "‘", "’",
    "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append((0x80...0x9F).contains(byte) ? marks[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return text
  }

  /// The text in UTF-8, or else in this encoding.
  static func text(orUTF8 bytes: [UInt8]) -> String { String(validating: bytes, as: UTF8.self) ?? text(bytes) }

  /// What makes UTF-8 of a file in another encoding.
  static func step(from encoding: String) -> String { "iconv -f \(encoding) -t UTF-8 FILE > utf8.csv" }

  /// The encoding, of Japan, China and Russia, that bytes which are no UTF-8 look like rather than this; nil of others.
  static func other(than bytes: UnsafeRawBufferPointer) -> String? {
    // Kana and most signs of Japan begin so, and few marks of Windows-1252 are there.
    let leads = bytes.count {
      [0x82, 0x83].contains($0) || 0x88...0x90 ~= $0 && $0 != 0x8A && $0 != 0x8C && $0 != 0x8E
    }
    if leads > 3 { return "SHIFT-JIS" }
    let words = bytes.split { $0 < 0xA1 }.map(\.count)
    // Others have few such letters one after the other.
    guard words.filter({ $0 > 2 }).reduce(0, +) * 2 > words.reduce(0, +) else { return nil }
    return words.allSatisfy { $0 % 2 == 0 } ? "GB18030" : "CP1251"
  }

  /// Whether bytes are no UTF-8 and may be this: without zeros and other marks of control that no text has.
  ///
  /// - Parameter isWhole: whether their end is one of a text; else it may be within a character.
  static func isLikely(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    let bytes = isWhole ? bytes[...] : bytes[..<(bytes.lastIndex { $0 < 0x80 } ?? 0)]
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil else { return false }
    return !bytes.contains { $0 < 0x09 || (0x0E...0x1A).contains($0) || (0x1C...0x1F).contains($0) }
  }
}
