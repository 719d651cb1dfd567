import VectorGraphics

/// Numbers in a locale: the signs, groups, points and digits that every format shares.
struct NumberWriter {
  let locale: NumberLocale
  /// What stands beside the numbers: one with a metric prefix of its own allows them none.
  var unit = ""

  /// The same beside a degree sign.
  var degrees: NumberWriter { NumberWriter(locale: locale, unit: "°") }

  /// The writer of numbers in messages.
  static let english = NumberWriter(locale: .english)
  /// Stands for a number that is not there.
  static let missing = "–"

  func nonFinite(_ value: Double) -> String { value.isNaN ? Self.missing : (value < 0 ? locale.minus : "") + "∞" }

  /// The digits of `body` with the groups, point and digits of the locale.
  func plain(_ body: NumberBody, isNegative: Bool, isGrouped: Bool = true) -> String {
    let whole = isGrouped ? grouped(body.whole) : body.whole
    let fraction = body.fraction.isEmpty ? "" : locale.decimal + body.fraction
    return (isNegative && !body.isZero ? locale.minus : "") + locale.localizingDigits(whole + fraction) + body.suffix
  }

  func decimal(_ value: Double, _ specifier: DecimalSpecifier) -> String {
    let precision = specifier.precision ?? (specifier.kind == nil ? 12 : 6)
    var body = value.isFinite ? Self.body(value.magnitude, specifier.kind, precision) : NumberBody(whole: "")
    if specifier.isTrimmed || specifier.kind == nil { body.trim() }
    // Where every number has a sign, what is rounded to zero keeps its own, as in d3.
    let losesSign = value.isFinite && body.isZero && specifier.sign != .always
    let isNegative = value < 0 && !losesSign

    var prefix = signPrefix(specifier.sign, isNegative: isNegative)
    var suffix = body.fraction.isEmpty ? "" : locale.decimal + body.fraction
    if value.isFinite {
      let affixes = affixes(of: specifier)
      prefix += affixes.prefix
      suffix += body.suffix + affixes.suffix
    } else {
      suffix = value.isNaN ? Self.missing : "∞"
      prefix = value.isNaN ? "" : prefix
    }
    if isNegative, specifier.sign == .parentheses { suffix += ")" }

    let length = prefix.count + body.whole.count + suffix.count
    let isGrouped = (specifier.isGrouped || specifier.kind == .groupedGeneral) && value.isFinite
    var whole = body.whole
    var padding = ""
    if specifier.isZeroFilled, value.isFinite {
      let zeros = max(0, specifier.width - length)
      whole = String(repeating: "0", count: zeros) + whole
      if isGrouped {
        whole = zeros > 0 ? grouped(whole, width: specifier.width - suffix.count) : grouped(whole)
      }
    } else {
      if isGrouped { whole = grouped(whole) }
      let missing = max(0, specifier.width - prefix.count - whole.count - suffix.count)
      padding = String(repeating: specifier.isZeroFilled ? " " : String(specifier.fill), count: missing)
    }
    let hasOwnDigits = specifier.kind == .asIs || specifier.kind?.bits != nil
    let text = aligned(specifier.align, padding: padding, prefix: prefix, rest: whole + suffix)
    return hasOwnDigits ? text : locale.localizingDigits(text)
  }

  private static func body(_ magnitude: Double, _ kind: DecimalSpecifier.Kind?, _ precision: Int) -> NumberBody {
    let exact = DecimalDigits(exactly: magnitude)
    switch kind {
    case nil, .general, .groupedGeneral: return .general(exact, significant: precision)
    case .asIs: return .plain(DecimalDigits(shortest: magnitude))
    case .integer:
      let whole = DecimalDigits(shortest: magnitude.rounded(.toNearestOrAwayFromZero)).positional().whole
      return NumberBody(whole: whole)
    case .exponent: return .exponential(exact, decimals: precision)
    case .fixed: return fixed(exact, DecimalDigits(shortest: magnitude), precision)
    case .percent:
      return fixed(exact.shifted(by: 2), DecimalDigits(shortest: magnitude).shifted(by: 2), precision)
    case .rounded: return .rounded(exact, significant: precision)
    case .roundedPercent: return .rounded(exact.shifted(by: 2), significant: precision)
    case .prefixed: return .prefixed(exact, significant: precision)
    case .binary: return .radix(magnitude, bits: 1)
    case .octal: return .radix(magnitude, bits: 3)
    case .hexadecimal: return .radix(magnitude, bits: 4)
    case .upperHexadecimal: return NumberBody(whole: NumberBody.radix(magnitude, bits: 4).whole.uppercased())
    }
  }

  /// Numbers from 10²¹ on are written as short as they can be.
  private static func fixed(_ exact: DecimalDigits, _ shortest: DecimalDigits, _ decimals: Int) -> NumberBody {
    exact.exponent < 21 ? .fixed(exact, decimals: decimals) : .plain(shortest)
  }

  private func signPrefix(_ sign: DecimalSpecifier.Sign, isNegative: Bool) -> String {
    if isNegative { return sign == .parentheses ? "(" : locale.minus }
    switch sign {
    case .negative, .parentheses: return ""
    case .always: return "+"
    case .space: return " "
    }
  }

  private func affixes(of specifier: DecimalSpecifier) -> (prefix: String, suffix: String) {
    switch (specifier.symbol, specifier.kind) {
    // The currency takes the place of the percent sign in d3, too.
    case (.currency, _): return locale.currency
    case (_, .percent), (_, .roundedPercent): return locale.percent
    case (.base, .binary): return ("0b", "")
    case (.base, .octal): return ("0o", "")
    case (.base, .hexadecimal), (.base, .upperHexadecimal): return ("0x", "")
    default: return ("", "")
    }
  }

  private func aligned(_ align: DecimalSpecifier.Align, padding: String, prefix: String, rest: String) -> String {
    switch align {
    case .left: return prefix + rest + padding
    case .right: return padding + prefix + rest
    case .afterSign: return prefix + padding + rest
    case .center:
      let scalars = padding.unicodeScalars
      let left = scalars.prefix(scalars.count / 2)
      return String(String.UnicodeScalarView(left)) + prefix + rest
        + String(String.UnicodeScalarView(scalars.dropFirst(left.count)))
    }
  }

  /// Groups from the right; not when only few digits would stand before the first mark, as in Spanish and Polish.
  func grouped(_ digits: String) -> String {
    digits.count < locale.firstGroup + locale.leastBeforeGroup ? digits : grouped(digits, width: .max)
  }

  /// Groups `digits`, of which those beyond `width` characters, marks included, are left out: how d3 fills with zeros.
  private func grouped(_ digits: String, width: Int) -> String {
    var groups: [Substring] = []
    var rest = Substring(digits)
    var (size, length) = (locale.firstGroup, 0)
    while !rest.isEmpty {
      if width < .max, length + size + 1 > width { size = max(1, width - length) }
      groups.append(rest.suffix(size))
      rest = rest.dropLast(size)
      length += size + 1
      if length > width { break }
      size = locale.nextGroups
    }
    return groups.reversed().joined(separator: locale.group)
  }
}

/// Seconds as people read them on a clock.
extension NumberWriter {
  /// The time of day, h:mm:ss or h:mm; seconds are cut, as a clock's digits are, and days wrap.
  func timeOfDay(_ seconds: Double, hasSeconds: Bool = true) -> String {
    let day = seconds - (seconds / 86_400).rounded(.down) * 86_400
    let whole = Swift.min(86_399, Int(exactly: day.rounded(.down)) ?? 0)
    let time = "\(whole / 3600):" + Self.two(whole / 60 % 60)
    return locale.localizingDigits(hasSeconds ? time + ":" + Self.two(whole % 60) : time)
  }

  /// A duration, m:ss or h:mm:ss; whole seconds are rounded up, so that a countdown shows 0:00 only at its end.
  ///
  /// - Parameter hundredths: shows hundredths of a second instead, cut.
  func timeLeft(_ seconds: Double, hundredths: Bool = false) -> String {
    let size = seconds.magnitude
    let whole = Int(exactly: size.rounded(hundredths || seconds < 0 ? .down : .up)) ?? 0
    let sign = seconds < 0 && (whole > 0 || hundredths) ? locale.minus : ""
    let time =
      whole >= 3600
      ? "\(whole / 3600):" + Self.two(whole / 60 % 60) + ":" + Self.two(whole % 60)
      : "\(whole / 60):" + Self.two(whole % 60)
    // From the whole rather than by a remainder, which for 83.45 gives 44.
    let part = ((size - Double(whole)) * 100 + 1e-6).rounded(.down)
    let fraction = hundredths ? locale.decimal + Self.two(Swift.min(99, Int(exactly: part) ?? 0)) : ""
    return sign + locale.localizingDigits(time + fraction)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

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
