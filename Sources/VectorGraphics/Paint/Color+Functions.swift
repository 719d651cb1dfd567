extension Color {
  /// Reads `rgb()`, `rgba()`, `hsl()`, `hsla()` and `hwb()` as CSS Color 4 has them, with commas or with spaces and a
  /// slash before the alpha. Red, green and blue are 0…255 or percentages, saturation, lightness, whiteness and blackness
  /// percentages or numbers of 0…100; hues are degrees, or end in `deg`, `grad`, `rad` or `turn`. What lies beyond a range
  /// is clamped to it. `text` is in lower case. Nil for anything else.
  init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    let isOld = inner.contains(",")
    guard let (parts, alpha) = isOld ? Self.old(inner) : Self.spaced(inner) else { return nil }
    let levels: [Double]
    switch text[..<open] {
    case "rgb", "rgba":
      guard let read = Self.numbers(parts, percent: 255, isOld: isOld) else { return nil }
      levels = read.map { $0 / 255 }
    case "hsl", "hsla":
      guard let hue = Self.degrees(parts[0]),
        let rest = Self.numbers(Array(parts[1...]), percent: 100, isOld: isOld, needsPercent: isOld)
      else { return nil }
      levels = Self.levels(hue: hue, saturation: rest[0] / 100, lightness: rest[1] / 100)
    case "hwb" where !isOld:
      guard let hue = Self.degrees(parts[0]), let rest = Self.numbers(Array(parts[1...]), percent: 100, isOld: false)
      else { return nil }
      let sum = max(1, (rest[0] + rest[1]) / 100)
      let (white, black) = (rest[0] / 100 / sum, rest[1] / 100 / sum)
      levels = Self.levels(hue: hue, saturation: 1, lightness: 0.5).map { $0 * (1 - white - black) + white }
    default: return nil
    }
    let bytes = levels.compactMap { UInt8(exactly: (min(1, max(0, $0)) * 255).rounded()) }
    guard bytes.count == 3 else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
  }

  private static func old(_ inner: Substring) -> (parts: [Substring], alpha: Double)? {
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    guard (3...4).contains(parts.count), !parts.contains("none"), !parts.contains("") else { return nil }
    guard parts.count == 4 else { return (parts, 1) }
    return alpha(parts[3]).map { (Array(parts[..<3]), $0) }
  }

  private static func spaced(_ inner: Substring) -> (parts: [Substring], alpha: Double)? {
    let halves = inner.split(separator: "/", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: " ")
    guard parts.count == 3, halves.count <= 2 else { return nil }
    guard halves.count == 2 else { return (parts, 1) }
    return alpha(trimmed(halves[1])).map { (parts, $0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func alpha(_ text: Substring) -> Double? { number(text, percent: 1).map { min(1, max(0, $0)) } }

  /// From 0 to `percent`; the old form has percentages for all or for none.
  private static func numbers(
    _ parts: [Substring], percent: Double, isOld: Bool, needsPercent: Bool = false
  ) -> [Double]? {
    let percentages = parts.count { $0.last == "%" }
    if isOld, percentages != parts.count, needsPercent || percentages != 0 { return nil }
    let numbers = parts.compactMap { number($0, percent: percent) }
    return numbers.count == parts.count ? numbers.map { min(percent, max(0, $0)) } : nil
  }

  private static func degrees(_ text: Substring) -> Double? {
    let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = number(unit.map { text.dropLast($0.0.count) } ?? text, percent: nil), number.magnitude <= 1e6
    else {
      return nil
    }
    return number * (unit?.1 ?? 1)
  }

  /// Red, green and blue of a hue in degrees. Source: CSS Color Module Level 4, section 7.1, “hslToRgb”.
  private static func levels(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    let turned = hue.truncatingRemainder(dividingBy: 360)
    let halfChroma = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { start in
      let k = (start + (turned < 0 ? turned + 360 : turned) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - halfChroma * max(-1, min(k - 3, 9 - k, 1))
    }
  }
}
