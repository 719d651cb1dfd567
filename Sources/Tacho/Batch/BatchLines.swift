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

  private let stream: ByteStream
  private let longest: Int
  private var number = 0
  /// Lines that were given back, the next one last.
  private var returned: [Line] = []

  /// - Parameters:
  ///   - source: read in pieces of 64 KiB.
  ///   - longest: the bytes of a line that are kept.
  public init(_ source: any ByteSource, longest: Int = Limits.dataLineBytes) {
    (stream, self.longest) = (ByteStream(source), longest)
  }

  /// Whether the next line can be had without reading from the source.
  public var hasBufferedLine: Bool {
    !returned.isEmpty || stream.buffered.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: `TelemetryError` when the source cannot be read.
  public func next() throws(TelemetryError) -> Line? {
    if let line = returned.popLast() { return line }
    var bytes: [UInt8] = []
    guard let isWhole = try stream.takeLine(into: &bytes, longest: longest) else { return nil }
    number += 1
    return Line(number: number, bytes: bytes, isTooLong: !isWhole)
  }

  func takeByteOrderMark() throws(TelemetryError) { try stream.takeByteOrderMark() }

  /// Reads the head of a table, before any line has been read.
  ///
  /// - Throws: `TelemetryError` as ``DelimitedReader`` does.
  func takeHead(_ options: TableOptions) throws(TelemetryError) -> TableHead {
    let head = try TableHead.taken(from: stream, options)
    number = head.line - 1
    return head
  }

  /// Gives lines back, to be read again in this order.
  func giveBack(_ lines: some BidirectionalCollection<Line>) { returned += lines.reversed() }
}
