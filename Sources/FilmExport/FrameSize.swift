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
  ///
  /// - Parameter pixel: red in its lowest eight bits, then green, blue and alpha.
  @inline(__always) func over(_ pixel: UInt32) -> RGB {
    let (top, front) = (pixel >> 24, (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255))
    if top == 255 { return RGB(front.0, front.1, front.2) }
    func mix(_ front: UInt32, _ back: UInt32) -> UInt32 { (front * top + back * (255 - top) + 127) / 255 }
    return RGB(mix(front.0, red), mix(front.1, green), mix(front.2, blue))
  }
}
