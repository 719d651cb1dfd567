import Files
import VectorGraphics

/// The formats of data there are readers for.
public enum DataFormat: String, Hashable, Sendable, CaseIterable {
  case csv, tsv, jsonl, json, gpx, tcx

  /// The format a file's name ends in; nil when it says nothing.
  public init?(path: String) {
    switch PathName.ending(of: path) {
    case "csv", "txt", "log", "dat": self = .csv
    case "tsv", "tab": self = .tsv
    case "jsonl", "ndjson": self = .jsonl
    case "json": self = .json
    case "gpx": self = .gpx
    case "tcx": self = .tcx
    default: return nil
    }
  }

  /// A reader of this format.
  ///
  /// - Throws: ``TelemetryError`` when the source cannot be read or does not begin as the format does.
  public func reader(
    _ source: any ByteSource, options: TableOptions = TableOptions()
  ) throws(TelemetryError) -> any RowReader {
    switch self {
    case .csv: return try DelimitedReader(source, options: options)
    case .tsv:
      var options = options
      options.delimiter = options.delimiter ?? 0x09
      return try DelimitedReader(source, options: options)
    case .jsonl: return try JSONLinesReader(source, options: options)
    case .json: return try JSONDocumentReader(source, options: options)
    case .gpx, .tcx: return try GPXReader(source, options: options)
    }
  }

  /// All of them, in words.
  public static let names = "CSV, TSV, JSON, JSON lines, GPX or TCX"

  /// Whether each row names its own columns, so that all of them are known at the end alone.
  public var namesColumnsByRow: Bool { self == .jsonl || !hasLines }

  /// Whether it is a sequence of lines, of which one that is broken costs no other.
  package var hasLines: Bool { [.csv, .tsv, .jsonl].contains(self) }

  /// What is said of a file that is no text.
  static let noText = "this is no text, and data are \(names)"

  /// A reader of what the source turns out to hold.
  ///
  /// - Throws: ``TelemetryError``; for sound it says that levels must be measured first.
  public static func detectedReader(
    _ source: any ByteSource, options: TableOptions = TableOptions()
  ) throws(TelemetryError) -> any RowReader {
    let source = PreviewedSource(source)
    return try detected(in: source).reader(source, options: options)
  }

  /// What the source turns out to hold: `{` begins JSON lines, `[` a document of JSON, `<` GPX, all else is CSV or TSV.
  package static func detected(in source: PreviewedSource) throws(TelemetryError) -> DataFormat {
    let first = try source.firstByte()
    if source.isSound {
      throw TelemetryError(
        .malformed, "this is sound or film, and data are \(names): a table of levels measured of it")
    }
    return switch first {
    case UInt8(ascii: "{"): .jsonl
    case UInt8(ascii: "["): .json
    case UInt8(ascii: "<"): .gpx
    default: .csv
    }
  }
}

/// A source of which the beginning has been looked at.
package final class PreviewedSource: ByteSource {
  private let source: any ByteSource
  private var start: [UInt8] = []
  private var position = 0

  package init(_ source: any ByteSource) { self.source = source }

  /// The first byte that is no space and no mark of UTF-8, within 4 KiB.
  package func firstByte() throws(TelemetryError) -> UInt8? {
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

  /// Whether what has been looked at begins as files of sound and film do: RIFF, Ogg, FLAC, MP3, MP4, Matroska.
  var isSound: Bool {
    let starts: [[UInt8]] = [
      Array("RIFF".utf8), Array("OggS".utf8), Array("fLaC".utf8), Array("ID3".utf8), [0xFF, 0xFB], [0xFF, 0xF3],
      [0xFF, 0xF2], [0x1A, 0x45, 0xDF, 0xA3],
    ]
    return (starts.contains(where: start.starts(with:)) && start.contains(0))
      || start.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    guard position < start.count else { return try source.read(into: buffer) }
    let count = min(buffer.count, start.count - position)
    buffer.copyBytes(from: start[position..<position + count])
    position += count
    return count
  }
}
