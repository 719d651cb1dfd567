import Platform

/// Where the bytes of a film, a picture or a page go, in order.
public protocol ByteSink {
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
}

extension ByteSink {
  /// All of the bytes, in order; after an error some of them may have been written.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withBytes { (buffer) throws(FileError) in try write(buffer) }
  }

  /// The text as UTF-8.
  public mutating func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }
}

extension [UInt8] {
  /// `withUnsafeBytes` that carries typed errors.
  package func withBytes<Value, Reported: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Reported) -> Value
  ) throws(Reported) -> Value {
    try withUnsafeBufferPointer { (bytes) throws(Reported) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}

/// Bytes kept in memory.
public struct MemorySink: ByteSink {
  /// All that has been written so far, in order.
  public private(set) var bytes: [UInt8] = []

  /// Begins without bytes.
  public init() {}
  /// Cannot fail but for memory.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { self.bytes.append(contentsOf: bytes) }
}

/// An open file descriptor, such as standard output. It is neither closed nor synced.
public struct DescriptorSink: ByteSink {
  let descriptor: Int32
  /// What errors call it.
  let name: String

  /// - Parameter name: what errors call it.
  public init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// A reader that has gone away is the error EPIPE, without a signal.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let pipeSignal = HeldPipeSignal()
    defer { pipeSignal.release() }
    let code = systemWrite(descriptor, bytes)
    guard code == 0 else { throw FileError(.write, name, code: code) }
  }
}

/// Writes all bytes.
///
/// - Returns: the error number; 0 is success.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
  var rest = bytes
  while rest.count > 0 {
    let count = Platform.write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
