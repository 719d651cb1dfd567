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
  private static func number(_ text: Substring, percent: Double?) -> Double? {
    if text == "none" { return 0 }
    guard text.last == "%" else { return DecimalText.number(from: text) }
    guard let percent, let number = DecimalText.number(from: text.dropLast()) else { return nil }
    return number / 100 * percent
  }
}
