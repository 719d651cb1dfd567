extension NumberWriter {
  /// To the nearest eighth, with the fractions Unicode has a character for: 1¾.
  func fraction(_ value: Double) -> String {
    // Larger numbers have no eighths worth reading.
    guard value.magnitude < 1e6, let eighths = Int(exactly: (value.magnitude * 8).rounded(.toNearestOrAwayFromZero))
    else { return decimal(value, Self.wholeNumber) }
    let part = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"][eighths % 8]
    let whole = eighths >= 8 || part.isEmpty ? locale.localizingDigits(grouped("\(eighths / 8)")) : ""
    return (value < 0 && eighths > 0 ? locale.minus : "") + whole + part
  }

  private static let wholeNumber: DecimalSpecifier = {
    var specifier = DecimalSpecifier()
    (specifier.isGrouped, specifier.precision, specifier.isTrimmed, specifier.kind) = (true, 3, true, .prefixed)
    return specifier
  }()

  /// Whole when that has two digits or more, else two digits, with a metric prefix from 1,000 on: 2.1k, 120M. The
  /// rule of compact numbers in Unicode's CLDR.
  func compact(_ value: Double) -> String {
    let number = DecimalDigits(exactly: value.magnitude)
    let thousands = min(8, max(0, number.exponent / 3))
    let scaled = number.shifted(by: -3 * thousands)
    // Three digits before the point may round up to the next prefix.
    let isNext = thousands < 8 && scaled.rounded(decimals: 0).exponent >= 3
    let shown = isNext ? scaled.shifted(by: -3) : scaled
    var body = shown.exponent >= 1 ? .fixed(shown, decimals: 0) : NumberBody.rounded(shown, significant: 2)
    body.trim()
    body.suffix = ["", "k", "M", "G", "T", "P", "E", "Z", "Y"][thousands + (isNext ? 1 : 0)]
    return plain(body, isNegative: value < 0)
  }

  /// Up to three digits, or as many as `digits`, times a power of ten: 1.2×10⁵.
  func scientific(_ value: Double, digits most: Int = 3) -> String {
    guard value != 0 else { return locale.localizingDigits("0") }
    let number = DecimalDigits(exactly: value.magnitude).rounded(significant: most)
    var body = NumberBody.fixed(number.shifted(by: -number.exponent), decimals: most - 1)
    body.trim()
    let digits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    let power = "\(abs(number.exponent))".compactMap { $0.wholeNumberValue.map { digits[$0] } }.joined()
    body.suffix = locale.localizingDigits("×10") + (number.exponent < 0 ? "⁻" : "") + power
    return plain(body, isNegative: value < 0)
  }
}
