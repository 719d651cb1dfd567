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
