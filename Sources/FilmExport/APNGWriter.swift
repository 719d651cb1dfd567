import CZlib
public import Files
import Platform
public import RasterExport
public import VectorGraphics

/// An animated PNG (PNG Third Edition, W3C 2025), written as its frames come.
///
/// For each frame the box in which it differs from the one before is written, in place of what stands there; a frame
/// equal to the one before takes a single pixel. Memory stays that of a frame. The first frame is what readers without
/// animation show.
public struct APNGWriter<Sink: ByteSink> {
  /// Where the file goes; take what has been written from here.
  public private(set) var sink: Sink
  private let width: Int
  private let height: Int
  private let isOpaque: Bool
  private let pixelsPerInch: Double
  private let compression: PNGCompression
  private let frameCount: Int
  private let plays: UInt32
  private let delay: (numerator: UInt16, denominator: UInt16)
  private var written = 0
  private var sequence: UInt32 = 0
  /// The pixels of the frame before.
  private var last: [UInt8] = []

  /// - Parameters:
  ///   - width: of every frame, in pixels.
  ///   - height: of every frame, in pixels.
  ///   - frames: how many will come, 1…100,000,000; it stands at the beginning of the file.
  ///   - plays: how often the film runs; 0 is for ever.
  ///   - isOpaque: whether every pixel of every frame is: then the colour type is RGB, otherwise RGBA.
  ///   - pixelsPerInch: for programs that print or place pictures.
  public init(
    to sink: Sink, width: Int, height: Int, frames: Int, rate: FrameRate, plays: Int = 0, isOpaque: Bool,
    pixelsPerInch: Double = 96, compression: PNGCompression = .small
  ) throws(FilmError) {
    let allowed = 1...100_000_000
    guard allowed.contains(frames) else { throw .outOfRange("an animated PNG has 1 to 100000000 frames") }
    guard plays == 0 || allowed.contains(plays) else { throw .outOfRange("a film plays 0 to 100000000 times") }
    self.sink = sink
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    (self.pixelsPerInch, self.compression) = (pixelsPerInch, compression)
    frameCount = frames
    self.plays = UInt32(clamping: plays)
    delay = rate.delay
  }

  /// Adds a frame.
  ///
  /// - Parameter rgba: straight RGBA rows from the top without gaps: 4 · width · height bytes.
  public mutating func append(_ rgba: UnsafeRawBufferPointer) throws(FilmError) {
    guard written < frameCount else { throw .frameCount(announced: frameCount, written: written + 1) }
    guard rgba.count == 4 * width * height, width > 0, height > 0 else {
      throw .frame(index: written, reason: "\(rgba.count) bytes are no picture of \(width) × \(height) pixels")
    }
    let area = last.isEmpty ? PixelBox(columns: 0..<width, rows: 0..<height) : difference(from: rgba)
    let part: PNGPart
    do throws(RasterError) {
      part = try PNGPart(
        of: rgba, width: width, area: area, isOpaque: isOpaque, pixelsPerInch: pixelsPerInch, compression: compression)
    } catch { throw .frame(index: written, reason: "\(error)") }

    var out: [UInt8] = []
    out.reserveCapacity(part.data.count + 256)
    if written == 0 {
      out += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      PNGChunk.append("IHDR", [], part.header, to: &out)
      PNGChunk.append("acTL", PNGChunk.bytes(UInt32(clamping: frameCount)) + PNGChunk.bytes(plays), [], to: &out)
      out += part.settings
    }
    frameControl(area, into: &out)
    if written == 0 {
      PNGChunk.append("IDAT", [], part.data, to: &out)
    } else {
      PNGChunk.append("fdAT", nextNumber(), part.data, to: &out)
    }
    try FilmError.writing { () throws(FileError) in try sink.write(out) }
    remember(rgba, area)
    written += 1
  }

  /// Ends the file.
  public mutating func finish() throws(FilmError) {
    guard written == frameCount else { throw .frameCount(announced: frameCount, written: written) }
    var out: [UInt8] = []
    PNGChunk.append("IEND", [], [], to: &out)
    try FilmError.writing { () throws(FileError) in try sink.write(out) }
  }

  // MARK: - What differs

  /// The smallest box outside of which a frame is as the one before it; the upper left pixel where all of it is.
  private func difference(from rgba: UnsafeRawBufferPointer) -> PixelBox {
    last.withUnsafeBytes { last in
      let row = 4 * width
      func isSame(row y: Int) -> Bool {
        guard let one = rgba.baseAddress, let other = last.baseAddress else { return true }
        return memcmp(one + y * row, other + y * row, row) == 0
      }
      func isSame(_ y: Int, _ x: Int) -> Bool {
        let place = y * row + 4 * x
        return rgba.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          == last.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      }
      guard let top = (0..<height).first(where: { !isSame(row: $0) }),
        let bottom = (top..<height).last(where: { !isSame(row: $0) })
      else { return PixelBox(columns: 0..<1, rows: 0..<1) }
      var (left, right) = (width, 0)
      for y in top...bottom {
        // Only beyond what is known to differ.
        left = (0..<left).first { !isSame(y, $0) } ?? left
        right = (right..<width).last { !isSame(y, $0) }.map { $0 + 1 } ?? right
      }
      return PixelBox(columns: left..<right, rows: top..<bottom + 1)
    }
  }

  private mutating func remember(_ rgba: UnsafeRawBufferPointer, _ area: PixelBox) {
    guard !last.isEmpty else { return last = [UInt8](rgba) }
    let row = 4 * width
    last.withUnsafeMutableBytes { last in
      for y in area.rows {
        let bytes = y * row + 4 * area.columns.lowerBound..<y * row + 4 * area.columns.upperBound
        UnsafeMutableRawBufferPointer(rebasing: last[bytes]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: rgba[bytes]))
      }
    }
  }

  // MARK: - Chunks

  /// fcTL: the next frame's area and delay; it stays for the next one and replaces what is there.
  private mutating func frameControl(_ area: PixelBox, into out: inout [UInt8]) {
    let size = PNGChunk.bytes(area.columns.count) + PNGChunk.bytes(area.rows.count)
    let origin = PNGChunk.bytes(area.columns.lowerBound) + PNGChunk.bytes(area.rows.lowerBound)
    let time = PNGChunk.bytes(delay.numerator) + PNGChunk.bytes(delay.denominator)
    PNGChunk.append("fcTL", nextNumber() + size + origin + time + [0, 0], [], to: &out)
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bytes(sequence)
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
