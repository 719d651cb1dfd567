import PNGEncoding
import VectorGraphics

extension Bitmap {
  /// The picture as a PNG file: no filters, sRGB and pHYs chunks, no time stamp. Opaque pictures have no alpha
  /// channel. The same pixels always give the same bytes.
  ///
  /// - Parameter pixelsPerInch: for the pHYs chunk, which programs that print or place pictures use. 96 is one
  ///   layout unit a CSS pixel.
  public func png(pixelsPerInch: Double = 96, compression: PNGCompression = .fast) throws(RasterError) -> [UInt8] {
    // An array passed as a pointer, because the standard library's closures do not carry typed errors.
    try PNGEncoder.encode(
      pixels, stride: 4 * width, width: width, height: height, layout: tacho_pixels_rgba,
      pixelsPerInch: pixelsPerInch, compression: compression)
  }

  /// Reads a PNG of any colour type. Pictures beyond `Limits` are refused before anything is allocated.
  public init(png: [UInt8]) throws(RasterError) {
    var (columns, rows) = (UInt32(0), UInt32(0))
    var message = [CChar](repeating: 0, count: 128)
    guard tacho_png_read_size(png, png.count, &columns, &rows, &message) == 0 else {
      throw .png(PNGEncoder.text(message))
    }
    let (width, height) = (Int(columns), Int(rows))
    guard Double(width) * Double(height) <= Limits.pixels else {
      throw .sizeOutOfRange(
        width: Double(width), height: Double(height), rule: "at most \(DecimalText.short(Limits.pixels)) pixels")
    }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    guard tacho_png_decode(png, png.count, &pixels, pixels.count, &message) == 0,
      let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    else { throw .png(PNGEncoder.text(message)) }
    self = bitmap
  }
}
