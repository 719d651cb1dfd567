/// A source behind a buffer of 64 KiB: what the readers of lines scan.
final class ByteStream {
  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  private var position = 0
  private var end = 0
  private var isFinished = false

  init(_ source: any ByteSource) { self.source = source }

  deinit { buffer.deallocate() }

  /// What is in the buffer and not yet taken; empty at the end of the source only.
  func available() throws(TelemetryError) -> UnsafeRawBufferPointer {
    if position == end { try fill() }
    return UnsafeRawBufferPointer(rebasing: buffer[position..<end])
  }

  /// Marks bytes of ``available()`` as taken.
  func take(_ count: Int) { position += count }

  /// The next byte, not taken; nil at the end.
  func peek() throws(TelemetryError) -> UInt8? { try available().first }

  /// Reads on until there are `count` bytes or the source ends, and shows them. At most 64 KiB.
  func preview(_ count: Int) throws(TelemetryError) -> UnsafeRawBufferPointer {
    while end - position < min(count, buffer.count), !isFinished {
      if position > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[position..<end]))
        (position, end) = (0, end - position)
      }
      try append()
    }
    return UnsafeRawBufferPointer(rebasing: buffer[position..<end])
  }

  private func fill() throws(TelemetryError) {
    guard !isFinished else { return }
    (position, end) = (0, 0)
    try append()
  }

  private func append() throws(TelemetryError) {
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    // A source that breaks its promise does no harm.
    end += max(0, min(count, buffer.count - end))
    if count <= 0 { isFinished = true }
  }

  /// Takes a mark of UTF-8 at the start.
  ///
  /// - Throws: ``TelemetryError`` for the mark of UTF-16 or UTF-32.
  func takeByteOrderMark() throws(TelemetryError) {
    let start = try preview(3)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { take(3) }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw .malformed(1, 1, "the text is in UTF-16; save it as UTF-8")
    }
  }
}
