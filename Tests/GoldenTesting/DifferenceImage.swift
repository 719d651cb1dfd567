public import RasterExport

/// Pictures that show a person where two pictures differ.
public enum DifferenceImage {
  /// How much differences are amplified.
  static let gain = 10
  /// Between the pictures of a strip.
  static let gap = 4

  /// The difference of each channel ×10 on black, a difference of alpha in all channels; magenta where only one of
  /// the pictures reaches.
  public static func make(expected: Bitmap, actual: Bitmap) -> Bitmap? {
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        guard let left = expected.pixel(x: x, y: y), let right = actual.pixel(x: x, y: y) else {
          pixels += [255, 0, 255, 255]
          continue
        }
        let alpha = amplified(left.alpha, right.alpha)
        let unseen = left.alpha == 0 && right.alpha == 0
        let channels = [(left.red, right.red), (left.green, right.green), (left.blue, right.blue)]
        pixels += channels.map { unseen ? 0 : max(alpha, amplified($0.0, $0.1)) } + [255]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Expected, difference and actual side by side.
  public static func strip(expected: Bitmap, actual: Bitmap) -> Bitmap? {
    guard let difference = make(expected: expected, actual: actual) else { return nil }
    let panels = [expected, difference, actual]
    let height = panels.map(\.height).max() ?? 1
    var pixels: [UInt8] = []
    for y in 0..<height {
      for (index, panel) in panels.enumerated() {
        if index > 0 { pixels += [UInt8](repeating: 128, count: 4 * gap) }
        let row = 4 * panel.width
        pixels += y < panel.height ? panel.pixels[y * row..<(y + 1) * row] : [UInt8](repeating: 0, count: row)[...]
      }
    }
    let width = panels.reduce(0) { $0 + $1.width } + gap * (panels.count - 1)
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func amplified(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(clamping: gain * abs(Int(a) - Int(b)))
  }
}
