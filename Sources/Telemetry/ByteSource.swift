#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where bytes come from: pulled, as many at a time as there are, so that files and pipes stream alike.
public protocol ByteSource: AnyObject {
  /// Fills the front of `buffer`, which is not empty, and returns how many bytes that were; 0 at the end.
  ///
  /// - Throws: ``TelemetryError`` when the source cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int
}

/// A file, a pipe or standard input.
public final class FileByteSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  private let name: String

  /// - Throws: ``TelemetryError`` with the system's words when it cannot be opened.
  public init(path: String) throws(TelemetryError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    (name, isOwned) = (path, true)
    guard descriptor >= 0 else { throw FileByteSource.failure(path, errno) }
  }

  /// Reads what is open already, and leaves it open.
  public init(descriptor: Int32, name: String) {
    (self.descriptor, self.name, isOwned) = (descriptor, name, false)
  }

  public static func standardInput() -> FileByteSource { FileByteSource(descriptor: 0, name: "standard input") }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw FileByteSource.failure(name, errno) }
    }
  }

  private static func failure(_ name: String, _ number: Int32) -> TelemetryError {
    TelemetryError(.unreadable(number), "\(name): \(String(cString: strerror(number)))")
  }
}

/// Bytes that are in memory already.
public final class MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
