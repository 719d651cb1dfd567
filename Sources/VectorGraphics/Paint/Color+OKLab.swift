/// A colour in OKLab, where equal distances look equally different.
///
/// Source: B. Ottosson, “A perceptual color space for image processing”, 2020; the matrices are those of CSS Color 4.
public struct OKLab: Hashable, Sendable {
  /// Lightness, 0 (black) … 1 (white).
  public var lightness: Double
  /// From green, negative, to red.
  public var a: Double
  /// From blue, negative, to yellow.
  public var b: Double

  /// Takes any numbers; what sRGB does not have is fitted when a colour is made of it.
  public init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// From lightness, chroma (0 is grey, sRGB ends at about 0.32) and hue.
  public init(lightness: Double, chroma: Double, hue: Angle) {
    self.init(lightness: lightness, a: chroma * hue.cosine, b: chroma * hue.sine)
  }

  /// The distance from grey.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// The distance to `other`; 0.02 is about the least that can be told side by side.
  public func distance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }

  /// The mixture at `fraction` of the way, along a straight line; outside 0…1 it extrapolates.
  public func interpolated(to other: OKLab, fraction: Double) -> OKLab {
    OKLab(
      lightness: lightness + (other.lightness - lightness) * fraction, a: a + (other.a - a) * fraction,
      b: b + (other.b - b) * fraction)
  }

  /// The same lightness and hue with the chroma multiplied by `factor`.
  public func withChroma(times factor: Double) -> OKLab { OKLab(lightness: lightness, a: a * factor, b: b * factor) }

  /// Linear sRGB; outside 0…1 where sRGB does not have the colour.
  fileprivate var linearRGB: [Double] {
    let l = lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b
    let m = lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b
    let s = lightness - 0.089_484_177_5 * a - 1.291_485_548 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return [
      4.076_741_662_1 * l3 - 3.307_711_591_3 * m3 + 0.230_969_929_2 * s3,
      -1.268_438_004_6 * l3 + 2.609_757_401_1 * m3 - 0.341_319_396_5 * s3,
      -0.004_196_086_3 * l3 - 0.703_418_614_7 * m3 + 1.707_614_701 * s3,
    ]
  }

  /// Whether sRGB has the colour, but for rounding.
  fileprivate var isInGamut: Bool { linearRGB.allSatisfy { (-0.000_1...1.000_1).contains($0) } }
}

extension Color {
  /// The colour without its alpha.
  public var oklab: OKLab {
    let (r, g, b) = (SRGB.linear(red), SRGB.linear(green), SRGB.linear(blue))
    let l = Self.cubeRoot(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
    let m = Self.cubeRoot(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
    let s = Self.cubeRoot(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
    return OKLab(
      lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
      a: 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
      b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s)
  }

  /// The nearest sRGB colour of the same lightness and hue: a chroma that sRGB does not have is lowered until it has.
  /// Lightness from 1 on is white, from 0 down black; what is not a number is black.
  public init(_ color: OKLab, alpha: Double = 1) {
    var fitting = color
    if !(color.lightness > 0) || !color.chroma.isFinite {
      fitting = OKLab(lightness: 0, a: 0, b: 0)
    } else if color.lightness >= 1 {
      fitting = OKLab(lightness: 1, a: 0, b: 0)
    } else if !color.isInGamut {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if color.withChroma(times: middle).isInGamut { low = middle } else { high = middle }
      }
      fitting = color.withChroma(times: low)
    }
    let bytes = fitting.linearRGB.map(SRGB.component)
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
  }

  /// The colour `fraction` of the way to `other`, through OKLab; both ends are exact.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    let fraction = UnitInterval(clamping: fraction).value
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return Color(
      oklab.interpolated(to: other.oklab, fraction: fraction), alpha: alpha + (other.alpha - alpha) * fraction)
  }

  /// Newton's method, for 0…1; no power function, so the same everywhere.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var root = (1 + 2 * x) / 3
    for _ in 0..<40 { root = (2 * root + x / (root * root)) / 3 }
    return root
  }
}

extension SRGB {
  /// The 8-bit component whose linear light is nearest to `light`, the inverse of ``linear(_:)``.
  static func component(nearest light: Double) -> UInt8 {
    var (low, high) = (UInt8.min, UInt8.max)
    while low < high {
      let middle = low + (high - low) / 2
      // Between two components the border is where their lights are equally far.
      if light > (linear(middle) + linear(middle + 1)) / 2 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Color {
  /// Reads `oklch(L C H)` or `oklch(L C H / A)` as CSS has it: L 0…1 or a percentage, C 0…0.4 or a percentage of 0.4,
  /// H in degrees (`deg` may follow), A 0…1 or a percentage; `none` is 0. `text` is in lower case.
  ///
  /// L and A are clamped to their range. A chroma beyond sRGB is lowered, lightness and hue are kept, as
  /// ``init(_:alpha:)`` does. Nil for anything else.
  init?(oklch text: String) {
    guard text.hasPrefix("oklch("), text.hasSuffix(")") else { return nil }
    let halves = text.dropFirst(6).dropLast().split(separator: "/", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: " ")
    guard parts.count == 3, halves.count <= 2,
      let lightness = Self.number(parts[0], percent: 1), let chroma = Self.number(parts[1], percent: 0.4),
      let hue = Self.number(parts[2].hasSuffix("deg") ? parts[2].dropLast(3) : parts[2], percent: nil),
      chroma >= 0, chroma <= 10, hue.magnitude <= 1e6
    else { return nil }
    var alpha = 1.0
    if halves.count == 2 {
      let words = halves[1].split(separator: " ")
      guard words.count == 1, let number = Self.number(words[0], percent: 1) else { return nil }
      alpha = number
    }
    self.init(OKLab(lightness: lightness, chroma: chroma, hue: .degrees(hue)), alpha: alpha)
  }

  /// - Parameter percent: what 100 % is; nil refuses a percentage.
  static func number(_ text: Substring, percent: Double?) -> Double? {
    if text == "none" { return 0 }
    guard text.last == "%" else { return DecimalText.number(from: text) }
    guard let percent, let number = DecimalText.number(from: text.dropLast()) else { return nil }
    return number / 100 * percent
  }
}
