package import Files

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
