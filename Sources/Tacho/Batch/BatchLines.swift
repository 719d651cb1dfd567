public import Telemetry
import VectorGraphics

/// The lines of a source, one at a time, in constant memory: a line ends with LF, CRLF or CR.
public final class BatchLines {
  /// A line, without its end.
  public struct Line: Sendable {
    /// From 1.
    public let number: Int
    /// As they stand in the source, whatever their encoding.
    public let bytes: [UInt8]
    /// Whether it was longer than the limit; `bytes` is its beginning then.
    public let isTooLong: Bool
  }

  private let source: any ByteSource
  private let longest: Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  private var (position, end) = (0, 0)
  private var number = 0
  private var skipsLineFeed = false
  private var isFinished = false
  /// Lines that were given back, the next one last.
  private var returned: [Line] = []

  /// - Parameters:
  ///   - source: read in pieces of 64 KiB.
  ///   - longest: the bytes of a line that are kept.
  public init(_ source: any ByteSource, longest: Int = Limits.dataLineBytes) {
    (self.source, self.longest) = (source, longest)
  }

  deinit { buffer.deallocate() }

  /// Whether the next line can be had without reading from the source.
  public var hasBufferedLine: Bool {
    !returned.isEmpty || buffer[position..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: `TelemetryError` when the source cannot be read.
  public func next() throws(TelemetryError) -> Line? {
    if let line = returned.popLast() { return line }
    var bytes: [UInt8] = []
    var (isFound, isTooLong) = (false, false)
    while try fill() {
      if skipsLineFeed {
        skipsLineFeed = false
        if buffer[position] == 0x0A {
          position += 1
          continue
        }
      }
      isFound = true
      let part = buffer[position..<end]
      let stop = part.firstIndex { $0 == 0x0A || $0 == 0x0D }
      let room = max(0, longest - bytes.count)
      isTooLong = isTooLong || (stop ?? end) - position > room
      bytes.append(contentsOf: part[..<(stop ?? end)].prefix(room))
      position = stop.map { $0 + 1 } ?? end
      guard let stop else { continue }
      skipsLineFeed = buffer[stop] == 0x0D
      break
    }
    guard isFound else { return nil }
    number += 1
    return Line(number: number, bytes: bytes, isTooLong: isTooLong)
  }

  /// Gives lines back, to be read again in this order.
  func giveBack(_ lines: some BidirectionalCollection<Line>) { returned += lines.reversed() }

  /// Whether there are bytes to take.
  private func fill() throws(TelemetryError) -> Bool {
    if position < end { return true }
    guard !isFinished else { return false }
    let count = try source.read(into: buffer)
    (position, end) = (0, max(0, min(count, buffer.count)))
    isFinished = end == 0
    return end > 0
  }
}
