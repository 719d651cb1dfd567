/// An sRGB colour with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// 0…255, with the transfer curve of sRGB, as all three components.
  public var red: UInt8
  /// 0…255.
  public var green: UInt8
  /// 0…255.
  public var blue: UInt8
  /// 0 is transparent, 1 opaque.
  public private(set) var alpha: Double

  /// Clamps `alpha` to 0…1; NaN is 0.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    (self.red, self.green, self.blue) = (red, green, blue)
    self.alpha = UnitInterval(clamping: alpha).value
  }

  /// An opaque colour from `0xRRGGBB`; higher bits are ignored.
  public init(_ rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  /// `#000000`, opaque.
  public static let black = Color(0x000000)
  /// `#ffffff`, opaque.
  public static let white = Color(0xFFFFFF)
  /// Black with an alpha of 0: paints nothing.
  public static let transparent = Color(0x000000, alpha: 0)

  /// The colour with this alpha in place of its own, clamped to 0…1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour with its alpha multiplied by `opacity`.
  public func faded(_ opacity: Double) -> Color { withAlpha(alpha * opacity) }

  /// `#rrggbb`, lower case; alpha is not part of it.
  public var hex: String {
    let digits = Array("0123456789abcdef")
    return "#" + [red, green, blue].map { String([digits[Int($0 >> 4)], digits[Int($0 & 15)]]) }.joined()
  }

  /// The relative luminance of the colour without its alpha, 0 (black) … 1 (white), as WCAG 2 defines it.
  public var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// The contrast ratio of two opaque colours, 1…21, as WCAG 2 defines it.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour painted over the opaque colour `ground`.
  public func over(_ ground: Color) -> Color {
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      let value = Double(top) * alpha + Double(bottom) * (1 - alpha)
      return UInt8(exactly: value.rounded()) ?? bottom
    }
    return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }
}

/// The sRGB transfer curve (IEC 61966-2-1), without a power function: a table of the 256 values.
enum SRGB {
  /// The linear light of an 8-bit component, 0…1.
  static func linear(_ component: UInt8) -> Double { table[Int(component)] }

  private static let table: [Double] = (0...255).map { component in
    let value = Double(component) / 255
    if value <= 0.04045 { return value / 12.92 }
    return powerOf2Point4((value + 0.055) / 1.055)
  }

  /// x^2.4 = x² · (x²)^(1/5), the fifth root by Newton's method; exact to rounding for 0 < x ≤ 1.
  private static func powerOf2Point4(_ x: Double) -> Double {
    let square = x * x
    var root = square.squareRoot()
    for _ in 0..<40 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }
}
