import VectorGraphics

/// Powers of ten that a double holds exactly.
private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]

/// Reads a decimal number, spaces around it allowed; nil when it is none. What `DecimalText.number(from:)` reads, at
/// the speed a large file needs.
///
/// Up to 15 digits and a power of ten within 10^±22 are two exact doubles, of which product or quotient is the
/// nearest double (W. D. Clinger, 1990); the rest goes the long way.
///
/// - Parameter decimalComma: one comma counts as the point, when there is no point.
func parsedNumber(in text: UnsafeRawBufferPointer, decimalComma: Bool) -> Double? {
  var (index, end) = (0, text.count)
  while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
  while end > index, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
  let start = index
  var isNegative = false
  if index < end, text[index] == 0x2D || text[index] == 0x2B {
    isNegative = text[index] == 0x2D
    index += 1
  }
  var (significand, digits, decimals, points) = (UInt64(0), 0, 0, 0)
  while index < end {
    let byte = text[index]
    if byte >= 0x30, byte <= 0x39 {
      if digits < 18 { significand = significand &* 10 &+ UInt64(byte &- 0x30) }
      digits += 1
      if points > 0 { decimals += 1 }
    } else if byte == 0x2E || (decimalComma && byte == 0x2C), points == 0 {
      points = 1
    } else {
      break
    }
    index += 1
  }
  guard digits > 0 else { return nil }
  if index == end, digits <= 15, decimals <= 22 {
    let value = Double(significand) / powersOfTen[decimals]
    return isNegative ? -value : value
  }
  // Only an exponent, or more digits, may follow.
  guard index == end || text[index] == 0x65 || text[index] == 0x45 else { return nil }
  var plain = Array(text[start..<end])
  if decimalComma, !plain.contains(0x2E), let comma = plain.firstIndex(of: 0x2C) { plain[comma] = 0x2E }
  return DecimalText.number(from: String(decoding: plain, as: UTF8.self))
}
