import Files
import VectorGraphics

/// The formats of data there are readers for.
public enum DataFormat: String, Hashable, Sendable, CaseIterable {
  case csv, tsv, jsonl, gpx

  /// The format a file's name ends in; nil when it says nothing.
  public init?(path: String) {
    switch PathName.ending(of: path) {
    case "csv", "txt": self = .csv
    case "tsv", "tab": self = .tsv
    case "jsonl", "ndjson": self = .jsonl
    case "gpx": self = .gpx
    default: return nil
    }
  }

  /// A reader of this format.
  ///
  /// - Throws: ``TelemetryError`` when the source cannot be read or does not begin as the format does.
  public func reader(
    _ source: any ByteSource, options: DelimitedReader.Options = DelimitedReader.Options()
  ) throws(TelemetryError) -> any RowReader {
    switch self {
    case .csv: return try DelimitedReader(source, options: options)
    case .tsv:
      var options = options
      options.delimiter = options.delimiter ?? 0x09
      return try DelimitedReader(source, options: options)
    case .jsonl: return try JSONLinesReader(source)
    case .gpx: return try GPXReader(source)
    }
  }

  /// A reader of what the source turns out to hold: `{` begins JSON lines, `<` GPX, all else is CSV or TSV.
  public static func detectedReader(
    _ source: any ByteSource, options: DelimitedReader.Options = DelimitedReader.Options()
  ) throws(TelemetryError) -> any RowReader {
    let source = PreviewedSource(source)
    let format: DataFormat
    switch try source.firstByte() {
    case UInt8(ascii: "{"): format = .jsonl
    case UInt8(ascii: "<"): format = .gpx
    default: format = .csv
    }
    return try format.reader(source, options: options)
  }
}

/// A source of which the beginning has been looked at.
private final class PreviewedSource: ByteSource {
  private let source: any ByteSource
  private var start: [UInt8] = []
  private var position = 0

  init(_ source: any ByteSource) { self.source = source }

  /// The first byte that is no space and no mark of UTF-8, within 4 KiB.
  func firstByte() throws(TelemetryError) -> UInt8? {
    while start.count < 4_096 {
      if let byte = start.first(where: { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return byte }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_024, alignment: 1)
      defer { buffer.deallocate() }
      let count = try source.read(into: buffer)
      if count <= 0 { return nil }
      start.append(contentsOf: buffer[..<min(count, buffer.count)])
    }
    return nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    guard position < start.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, start.count - position)
    buffer.copyBytes(from: start[position..<position + count])
    position += count
    return count
  }
}
