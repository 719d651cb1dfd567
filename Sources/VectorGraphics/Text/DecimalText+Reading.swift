/// Powers of ten that a double holds exactly.
private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]

extension DecimalText {
  /// Reads a plain decimal number: an optional sign, digits with at most one point, an optional exponent. No
  /// hexadecimal, no `inf`, no `nan`, no spaces, and nothing too large to be finite.
  public static func number(from text: some StringProtocol) -> Double? {
    var text = String(text)
    return text.withUTF8 { number(in: UnsafeRawBufferPointer($0)) }
  }

  /// The same from UTF-8, at the speed that a large file needs.
  ///
  /// Up to 15 digits and a power of ten within 10^±22 are two exact doubles, of which product or quotient is the
  /// nearest double (W. D. Clinger, 1990); the rest goes the long way.
  ///
  /// - Parameters:
  ///   - text: without spaces.
  ///   - decimalComma: one comma counts as the point, when there is no point.
  package static func number(in text: UnsafeRawBufferPointer, decimalComma: Bool = false) -> Double? {
    var index = 0
    func takes(_ first: UInt8, _ second: UInt8) -> Bool { index < text.count && [first, second].contains(text[index]) }
    let isNegative = text.first == 0x2D
    if isNegative || text.first == 0x2B { index = 1 }
    var (significand, digits, point) = (UInt64(0), 0, text.count)
    while index < text.count {
      let byte = text[index]
      if byte >= 0x30, byte <= 0x39 {
        if digits < 18 { significand = significand &* 10 &+ UInt64(byte &- 0x30) }
        digits += 1
      } else if byte == 0x2E || (decimalComma && byte == 0x2C), point == text.count {
        point = index
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    let decimals = max(0, index - point - 1)
    if index == text.count, digits <= 15, decimals <= 22 {
      let value = Double(significand) / powersOfTen[decimals]
      return isNegative ? -value : value
    }
    if takes(0x65, 0x45) {
      index += 1
      if takes(0x2B, 0x2D) { index += 1 }
      let start = index
      while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
      guard index > start else { return nil }
    }
    guard index == text.count else { return nil }
    var plain = Array(text)
    if point < plain.count { plain[point] = 0x2E }
    return Double(String(decoding: plain, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
