/// Numbers as text, without locale, exponent, negative zero or platform differences.
public enum DecimalText {
  /// What becomes of a value in the middle between two decimals.
  public enum Ties: Sendable {
    /// As C's `%.*f` does: for coordinates.
    case toEven
    /// As people do: for numbers that are read.
    case away
  }

  /// `value` with exactly `decimals` digits after the point, rounded to the nearest decimal of the exact binary value.
  ///
  /// Edge cases: `decimals` is limited to 0…17; non-finite values are `nan`, `inf` and `-inf`; magnitudes from 2⁶³
  /// have no decimals, and from 2¹²⁸ an exponent. A result that is zero has no sign.
  public static func fixed(_ value: Double, decimals: Int, ties: Ties = .toEven) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    guard value.magnitude < 0x1p63 else {
      // Whole numbers all of them; beyond 128 bits nobody reads the digits.
      return UInt128(exactly: value.magnitude).map { (value < 0 ? "-" : "") + String($0) } ?? "\(value)"
    }
    let places = min(17, max(0, decimals))
    let scale = (0..<places).reduce(UInt128(1)) { product, _ in product * 10 }
    let scaled = roundedProduct(value.magnitude, scale, ties)
    guard let small = UInt64(exactly: scaled) else {
      let fraction = String(scaled % scale)
      let digits = String(repeating: "0", count: places - fraction.count) + fraction
      return (value < 0 ? "-" : "") + String(scaled / scale) + (places > 0 ? "." + digits : "")
    }
    return text(small, decimals: places, isNegative: value < 0 && small != 0)
  }

  /// A number for programs: nine decimals at most, without zeros behind, and below 0.0001 all digits it has, with an
  /// exponent.
  public static func exact(_ value: Double) -> String {
    value != 0 && value.magnitude < 1e-4 ? "\(value)" : short(value, decimals: 9)
  }

  /// Digits with a point before the last `decimals` of them.
  private static func text(_ digits: UInt64, decimals: Int, isNegative: Bool) -> String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      var (rest, count) = (digits, 0)
      // From the last digit on, then turned round.
      while rest > 0 || count <= decimals + (decimals > 0 ? 1 : 0) {
        if count == decimals, decimals > 0 {
          buffer[count] = UInt8(ascii: ".")
        } else {
          buffer[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        count += 1
      }
      if isNegative {
        buffer[count] = UInt8(ascii: "-")
        count += 1
      }
      var written = buffer[..<count]
      written.reverse()
      return count
    }
  }

  /// The shortest text for `value` rounded to at most `decimals` digits: `1.5`, `-0.25`, `3`, never `-0`.
  public static func short(_ value: Double, decimals: Int = 4) -> String {
    var text = fixed(value, decimals: decimals)
    if text.contains("."), !text.contains("e") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }

  /// round(value · scale), computed exactly on the binary significand.
  private static func roundedProduct(_ value: Double, _ scale: UInt128, _ ties: Ties) -> UInt128 {
    // value = significand · 2^exponent with a 53-bit integer significand.
    let significand = UInt128(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    let exponent = Int(max(value.exponentBitPattern, 1)) - 1075
    let product = significand * scale
    guard exponent < 0 else { return product << UInt128(exponent) }
    let shift = -exponent
    guard shift < 127 else { return 0 }
    let quotient = product >> UInt128(shift)
    let remainder = product - (quotient << UInt128(shift))
    let half = UInt128(1) << UInt128(shift - 1)
    let isUp = remainder > half || (remainder == half && (ties == .away || quotient & 1 == 1))
    return isUp ? quotient + 1 : quotient
  }
}

extension String {
  /// The string without spaces, tabs and line ends at both ends.
  public var trimmingSpaces: String {
    func isSpace(_ index: Index) -> Bool { self[index].isWhitespace }
    var (start, end) = (startIndex, endIndex)
    while start < end, isSpace(start) { start = index(after: start) }
    while start < end, isSpace(index(before: end)) { end = index(before: end) }
    return start == startIndex && end == endIndex ? self : String(self[start..<end])
  }
}
