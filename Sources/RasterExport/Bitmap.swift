import PNGEncoding
import VectorGraphics

/// A picture as pixels: rows from the top, straight (not premultiplied) sRGB, 8 bits each of red, green, blue, alpha.
public struct Bitmap: Hashable, Sendable {
  /// In pixels, ≥ 1.
  public let width: Int
  /// In pixels, ≥ 1.
  public let height: Int
  /// 4 · width · height bytes.
  public let pixels: [UInt8]

  /// Nil unless the sides are positive and `pixels` has 4 · width · height bytes.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, area <= Int.max / 4, pixels.count == 4 * area else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      var index = 3
      while index < bytes.count {
        if bytes[index] != 255 { return false }
        index += 4
      }
      return true
    }
  }

  /// Red, green, blue and alpha of a pixel; nil outside the picture.
  public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let index = 4 * (y * width + x)
    return (pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3])
  }
}

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
