import Telemetry
import VectorGraphics

/// A source that makes its text up as it goes: as long as one likes, in no memory.
final class GeneratedSource: ByteSource {
  private let piece: (Int) -> String?
  private var index = 0
  private var pending: [UInt8] = []
  private var position = 0
  /// How many bytes have been handed out.
  private(set) var total = 0

  /// `piece` gives the parts one after the other; nil is the end.
  init(_ piece: @escaping (Int) -> String?) { self.piece = piece }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    var filled = 0
    while filled < buffer.count {
      if position == pending.count {
        guard let next = piece(index) else { break }
        index += 1
        (pending, position) = (Array(next.utf8), 0)
        continue
      }
      let count = min(buffer.count - filled, pending.count - position)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
        .copyBytes(from: pending[position..<position + count])
      (filled, position) = (filled + count, position + count)
    }
    total += filled
    return filled
  }
}

/// A source that hands out few bytes at a time, as a pipe may.
final class DrippingSource: ByteSource {
  private let bytes: [UInt8]
  private let size: Int
  private var position = 0

  init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes, size) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    let count = min(size, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// All rows as texts.
func rows(_ reader: any RowReader) throws -> [[String?]] {
  var row = Row()
  var result: [[String?]] = []
  while try reader.next(into: &row) { result.append(reader.columns.indices.map { row.text($0) }) }
  return result
}

/// The error that reading all of it gives; nil when there is none.
func fault(_ open: () throws -> any RowReader) -> TelemetryError? {
  do {
    _ = try rows(open())
    return nil
  } catch {
    return error as? TelemetryError
  }
}

/// All frames of one column.
func frames(
  _ reader: any RowReader, _ column: String, options: FrameSampler.Options, clock: SampleReader.Clock = .automatic
) throws -> [Double?] {
  let samples = try SampleReader(reader, channels: [Channel(column)], clock: clock)
  let sampler = try FrameSampler(samples, options: options)
  var values: [Double?] = []
  while let frame = try sampler.next() { values.append(contentsOf: frame.values) }
  return values
}

let perSecond30 = FrameSampler.Options(rate: .fps30)
