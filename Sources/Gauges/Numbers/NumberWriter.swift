/// Numbers in a locale: the signs, groups, points and digits that every format shares.
struct NumberWriter {
  let locale: NumberLocale
  /// What stands beside the numbers: one with a metric prefix of its own allows them none.
  var unit = ""

  /// Of messages.
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
    let isNegative = value < 0 && !(value.isFinite && body.isZero)

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
