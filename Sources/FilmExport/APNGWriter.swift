import CZlib
public import Files
public import VectorGraphics

/// An animated PNG (PNG Third Edition, W3C 2025) out of finished PNG files, written as they come.
///
/// The compressed pixels of each file are taken as they are, so every frame equals its PNG and nothing is compressed
/// twice. A frame equal to the one before takes a single pixel. Memory stays that of two frames. The first frame is
/// what readers without animation show.
public struct APNGWriter<Sink: ByteSink> {
  /// Where the file goes; take what has been written from here.
  public private(set) var sink: Sink
  private let frameCount: Int
  private let plays: UInt32
  private let delay: (numerator: UInt16, denominator: UInt16)
  private var written = 0
  private var sequence: UInt32 = 0
  private var last: PNGFrame?

  /// - Parameters:
  ///   - frames: how many will come, 1…100,000,000; it stands at the beginning of the file.
  ///   - plays: how often the film runs; 0 is for ever.
  public init(to sink: Sink, frames: Int, rate: FrameRate, plays: Int = 0) throws(FilmError) {
    let allowed = 1...100_000_000
    guard allowed.contains(frames) else { throw .outOfRange("an animated PNG has 1 to 100000000 frames") }
    guard plays == 0 || allowed.contains(plays) else { throw .outOfRange("a film plays 0 to 100000000 times") }
    self.sink = sink
    self.frameCount = frames
    self.plays = UInt32(clamping: plays)
    self.delay = rate.delay
  }

  /// Adds a frame.
  ///
  /// - Parameter png: a whole PNG file of the same size and colour type as the first. Its checksums are not verified.
  public mutating func append(_ png: [UInt8]) throws(FilmError) {
    guard written < frameCount else { throw .frameCount(announced: frameCount, written: written + 1) }
    let frame = try PNGFrame(png, index: written)
    var out: [UInt8] = []
    out.reserveCapacity(png.count + 128)
    if let last {
      guard frame.header == last.header else {
        throw .frame(index: written, reason: "its size or colour type differs from the first frame's")
      }
      if frame.hasSamePixels(as: last), let pixel = FirstPixel(of: frame) {
        frameControl(width: 1, height: 1, into: &out)
        frameData(pixel.compressed[...], into: &out)
      } else {
        frameControl(width: frame.width, height: frame.height, into: &out)
        for part in frame.data { frameData(part, into: &out) }
      }
    } else {
      out += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      PNGChunk.append("IHDR", [], frame.header, to: &out)
      PNGChunk.append("acTL", PNGChunk.bytes(UInt32(clamping: frameCount)) + PNGChunk.bytes(plays), [], to: &out)
      for chunk in frame.preamble { out += chunk }
      frameControl(width: frame.width, height: frame.height, into: &out)
      for part in frame.data { PNGChunk.append("IDAT", [], part, to: &out) }
    }
    try FilmError.writing { () throws(FileError) in try sink.write(out) }
    last = frame
    written += 1
  }

  /// Ends the file.
  public mutating func finish() throws(FilmError) {
    guard written == frameCount else { throw .frameCount(announced: frameCount, written: written) }
    var out: [UInt8] = []
    PNGChunk.append("IEND", [], [], to: &out)
    try FilmError.writing { () throws(FileError) in try sink.write(out) }
  }

  /// fcTL: the next frame's area at the upper left, its delay; it stays for the next one and replaces what is there.
  private mutating func frameControl(width: UInt32, height: UInt32, into out: inout [UInt8]) {
    let size = PNGChunk.bytes(width) + PNGChunk.bytes(height)
    let origin = PNGChunk.bytes(0) + PNGChunk.bytes(0)
    let time = PNGChunk.bytes(delay.numerator) + PNGChunk.bytes(delay.denominator)
    PNGChunk.append("fcTL", nextNumber() + size + origin + time + [0, 0], [], to: &out)
  }

  private mutating func frameData(_ data: ArraySlice<UInt8>, into out: inout [UInt8]) {
    PNGChunk.append("fdAT", nextNumber(), data, to: &out)
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bytes(sequence)
  }
}

/// The upper left pixel as a picture of its own: what a frame without change repeats.
private struct FirstPixel {
  /// The pixel's row as a zlib stream.
  let compressed: [UInt8]

  /// Nil unless it is 8-bit RGB or RGBA.
  init?(of frame: PNGFrame) {
    guard let size = frame.bytesPerPixel, let pixel = Self.firstBytes(1 + size, of: frame.data) else { return nil }
    // Whatever filter the row has, its first pixel has no neighbour and stands as it is. One stored block.
    let row = [0] + pixel.dropFirst()
    let length = UInt8(truncatingIfNeeded: row.count)
    let sum = row.withUnsafeBufferPointer { adler32_z(1, $0.baseAddress, $0.count) }
    compressed = [0x78, 0x01, 0x01, length, 0, ~length, 0xFF] + row + PNGChunk.bytes(UInt32(truncatingIfNeeded: sum))
  }

  private static func firstBytes(_ count: Int, of data: [ArraySlice<UInt8>]) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var result = [UInt8](repeating: 0, count: count)
    let isFilled = result.withUnsafeMutableBufferPointer { output in
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      for part in data where stream.avail_out > 0 {
        let status = part.withUnsafeBufferPointer { input in
          stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          stream.avail_in = uInt(clamping: input.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return false }
      }
      return stream.avail_out == 0
    }
    return isFilled ? result : nil
  }
}

/// Chunks as PNG has them: length, type, content, checksum.
enum PNGChunk {
  /// Appends a chunk whose content is `head` followed by `body`.
  static func append(_ type: StaticString, _ head: [UInt8], _ body: ArraySlice<UInt8>, to out: inout [UInt8]) {
    out += bytes(UInt32(clamping: head.count + body.count))
    let start = out.count
    type.withUTF8Buffer { out.append(contentsOf: $0) }
    out += head
    out += body
    let sum = out[start...].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    out += bytes(UInt32(truncatingIfNeeded: sum))
  }

  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  static func bytes(_ number: Int) -> [UInt8] { bytes(UInt32(clamping: number)) }
}
