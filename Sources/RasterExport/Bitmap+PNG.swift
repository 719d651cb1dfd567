import CPNGShim
import VectorGraphics

extension Bitmap {
  /// The picture as a PNG file: no filters, sRGB and pHYs chunks, no time stamp. Opaque pictures have no alpha
  /// channel. The same pixels always give the same bytes.
  ///
  /// - Parameters:
  ///   - pixelsPerInch: for the pHYs chunk; programs that print or place pictures use it. 96 is one layout unit
  ///     a CSS pixel.
  ///   - level: zlib's compression level, 1 (fast) … 9 (small).
  public func png(pixelsPerInch: Double = 96, level: Int = 1) throws(RasterError) -> [UInt8] {
    let metre = (pixelsPerInch / 0.0254).rounded()
    let size = tacho_png_size(
      width: UInt32(clamping: width), height: UInt32(clamping: height),
      pixels_per_metre: UInt32(exactly: metre) ?? 0)
    var buffer = tacho_png_buffer()
    var message = [CChar](repeating: 0, count: 128)
    let status = tacho_png_encode(
      pixels, size, isOpaque ? 1 : 0, Int32(clamping: min(9, max(1, level))), &buffer, &message)
    guard status == 0, let bytes = buffer.bytes else { throw .png(text(message)) }
    defer { tacho_png_free(&buffer) }
    return Array(UnsafeBufferPointer(start: bytes, count: buffer.length))
  }

  /// Reads a PNG of any colour type. Pictures beyond ``Limits`` are refused before anything is allocated.
  public init(png: [UInt8]) throws(RasterError) {
    var size = tacho_png_size()
    var message = [CChar](repeating: 0, count: 128)
    guard tacho_png_read_size(png, png.count, &size, &message) == 0 else { throw .png(text(message)) }
    let (width, height) = (Int(size.width), Int(size.height))
    guard Double(width) * Double(height) <= Limits.pixels else {
      throw .sizeOutOfRange(width: Double(width), height: Double(height), rule: "at most \(Limits.pixels) pixels")
    }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    guard tacho_png_decode(png, png.count, &pixels, pixels.count, &message) == 0,
      let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    else { throw .png(text(message)) }
    self = bitmap
  }
}

private func text(_ message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
