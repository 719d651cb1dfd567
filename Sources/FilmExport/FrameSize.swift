import VectorGraphics

/// The pixels of a frame: straight RGBA rows from the top, 4 bytes each.
struct FrameSize {
  let width: Int
  let height: Int

  /// - Throws: ``FilmError/outOfRange(_:)`` beyond the limits of a picture.
  init(width: Int, height: Int) throws(FilmError) {
    let sides = 1...Limits.canvasSide
    guard sides.contains(Double(width)), sides.contains(Double(height)),
      Double(width) * Double(height) <= Limits.pixels
    else {
      throw .outOfRange(
        "frames of \(width) × \(height) pixels are not possible: sides of 1 to "
          + "\(DecimalText.short(Limits.canvasSide)), at most \(DecimalText.short(Limits.pixels)) pixels")
    }
    (self.width, self.height) = (width, height)
  }

  var byteCount: Int { 4 * width * height }

  func check(_ frame: UnsafeRawBufferPointer, index: Int) throws(FilmError) {
    guard frame.count == byteCount else {
      throw .frame(index: index, reason: "\(frame.count) bytes instead of \(byteCount)")
    }
  }
}

/// An opaque colour that transparent frames are painted over where a format has no transparency.
struct Matte {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  init(_ color: Color) { (red, green, blue) = (UInt32(color.red), UInt32(color.green), UInt32(color.blue)) }

  /// A straight pixel over the matte, rounded to nearest.
  func over(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ alpha: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    if alpha == 255 { return (r, g, b) }
    let (top, rest) = (UInt32(alpha), UInt32(255 - alpha))
    func mix(_ front: UInt8, _ back: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: (UInt32(front) * top + back * rest + 127) / 255)
    }
    return (mix(r, red), mix(g, green), mix(b, blue))
  }

  /// The frame painted over the matte.
  func flatten(_ frame: UnsafeRawBufferPointer, into pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { out in
      var index = 0
      while index + 3 < frame.count {
        let color = over(frame[index], frame[index + 1], frame[index + 2], frame[index + 3])
        (out[index], out[index + 1], out[index + 2], out[index + 3]) = (color.red, color.green, color.blue, 255)
        index += 4
      }
    }
  }
}
