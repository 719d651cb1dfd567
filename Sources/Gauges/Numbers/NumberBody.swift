/// The digits of a formatted number, before sign, grouping, padding and locale.
struct NumberBody: Hashable {
  /// Before the point.
  var whole: String
  /// After the point.
  var fraction = ""
  /// An exponent or a metric prefix.
  var suffix = ""

  /// Whether it reads as zero, whatever was rounded away.
  var isZero: Bool { (whole + fraction).allSatisfy { $0 == "0" } }

  mutating func trim() {
    while fraction.last == "0" { fraction.removeLast() }
  }
}

extension NumberBody {
  /// ECMAScript's `toFixed`, without its limit of 10²¹.
  static func fixed(_ number: DecimalDigits, decimals: Int) -> NumberBody {
    let parts = number.rounded(decimals: decimals).positional(decimals: decimals)
    return NumberBody(whole: parts.whole, fraction: parts.fraction)
  }

  /// ECMAScript's `toExponential`.
  static func exponential(_ number: DecimalDigits, decimals: Int) -> NumberBody {
    let rounded = number.rounded(significant: decimals + 1)
    return NumberBody(
      whole: rounded.text(from: 0, count: 1), fraction: rounded.text(from: 1, count: decimals),
      suffix: "e" + (rounded.exponent < 0 ? "-" : "+") + "\(abs(rounded.exponent))")
  }

  /// ECMAScript's `toPrecision`: an exponent when it is below −6 or the digits do not reach the point.
  static func general(_ number: DecimalDigits, significant: Int) -> NumberBody {
    let count = max(1, significant)
    let rounded = number.rounded(significant: count)
    guard rounded.exponent >= -6, rounded.exponent < count else { return exponential(number, decimals: count - 1) }
    let parts = rounded.positional(decimals: count - 1 - rounded.exponent)
    return NumberBody(whole: parts.whole, fraction: parts.fraction)
  }

  /// Rounded to significant digits, never with an exponent; zero has as many digits as any other number.
  static func rounded(_ number: DecimalDigits, significant: Int) -> NumberBody {
    guard !number.isZero else { return fixed(number, decimals: max(1, significant) - 1) }
    let parts = number.rounded(significant: significant).positional()
    return NumberBody(whole: parts.whole, fraction: parts.fraction)
  }

  /// A number of the digits it has as ECMAScript writes it: an exponent from 10²¹ on and below 10⁻⁶.
  static func plain(_ number: DecimalDigits) -> NumberBody {
    if number.exponent >= 21 || number.exponent < -6 { return exponential(number, decimals: number.digits.count - 1) }
    let parts = number.positional()
    return NumberBody(whole: parts.whole, fraction: parts.fraction)
  }

  private static let prefixes = [
    "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
  ]

  /// With a metric prefix, yocto to yotta, so that one to three digits are before the point.
  static func prefixed(_ number: DecimalDigits, significant: Int) -> NumberBody {
    guard !number.isZero else { return general(number, significant: significant) }
    let rounded = number.rounded(significant: significant)
    let thousands = min(8, max(-8, (rounded.exponent - (rounded.exponent % 3 + 3) % 3) / 3))
    if rounded.exponent < thousands * 3 {
      // Below 1 y the leading zeros count as digits too.
      var body = fixed(number.shifted(by: -3 * thousands), decimals: max(1, significant) - 1)
      body.suffix = prefixes[thousands + 8]
      return body
    }
    let parts = rounded.shifted(by: -3 * thousands).positional()
    return NumberBody(whole: parts.whole, fraction: parts.fraction, suffix: prefixes[thousands + 8])
  }

  /// The nearest whole number in base 2^`bits`, in lower case.
  static func radix(_ magnitude: Double, bits: Int) -> NumberBody {
    let whole = magnitude.rounded(.toNearestOrAwayFromZero)
    if let number = UInt64(exactly: whole) { return NumberBody(whole: String(number, radix: 1 << bits)) }
    // From 2⁶⁴ on the digits are those of the significand, with zeros for the rest.
    let shift = Int(whole.exponent) - 52
    let head = UInt64(whole.significandBitPattern | 1 << 52) << UInt64(shift % bits)
    return NumberBody(whole: String(head, radix: 1 << bits) + String(repeating: "0", count: shift / bits))
  }
}
