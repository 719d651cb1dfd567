/// How a number is written: a d3-format string such as `,.1f`, or a format with a name such as `m:ss`.
///
/// A d3-format string is `[[fill]align][sign][symbol][0][width][,][.precision][~][type]` and means what it means there,
/// but for this: width is limited to 32 and precision to 20, an unknown type is an error, nothing is ever minus zero,
/// percentages are rounded from the exact digits of the value, and what is not a number is written `–`.
///
/// Rounding is always to the nearest, ties away from zero, of the exact binary value, as ECMAScript's `toFixed` does.
public struct NumberFormat: Hashable, Sendable, CustomStringConvertible {
  enum Style: Hashable, Sendable {
    case decimal(DecimalSpecifier)
    case duration(DurationForm)
    case clock
    case pace
    case fraction
    case compact
    case scientific
  }

  /// A format with a name.
  public struct Named: Hashable, Sendable {
    /// Stands in place of a d3-format string, such as `m:ss`.
    public let name: String
    /// What it writes, in a few words.
    public let summary: String
    /// A number, and the text for it in English.
    public let example: (value: Double, text: String)
    let style: Style

    public static func == (a: Named, b: Named) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The text it was read from.
  public let description: String
  let style: Style

  /// - Throws: ``NumberFormatError`` with the first character that does not fit.
  public init(_ text: String) throws(NumberFormatError) {
    if let named = Self.named.first(where: { $0.name == text }) {
      style = named.style
    } else {
      style = .decimal(try DecimalSpecifier(text))
    }
    description = text
  }

  /// The unit the number must be in: `s` for durations and the clock, `min` for a pace; nil when it does not matter.
  public var unit: String? {
    switch style {
    case .duration, .clock: "s"
    case .pace: "min"
    case .decimal, .fraction, .compact, .scientific: nil
    }
  }

  /// `value` as text; total: any number has one, and the same on every machine.
  public func format(_ value: Double, locale: NumberLocale = .english) -> String {
    let writer = NumberWriter(locale: locale)
    switch style {
    case .decimal(let specifier): return writer.decimal(value, specifier)
    case _ where !value.isFinite: return writer.nonFinite(value)
    case .duration(let form): return writer.duration(value, form)
    case .clock: return writer.clock(value)
    case .pace: return writer.duration(value * 60, .minutesSeconds)
    case .fraction: return writer.fraction(value)
    case .compact: return writer.compact(value)
    case .scientific: return writer.scientific(value)
    }
  }
}

extension NumberFormat {
  /// The named formats, by name.
  public static var names: [String] { named.map(\.name) }

  /// All formats with a name, by name.
  public static let named: [Named] =
    ([
      Named(
        name: "binary", summary: "nearest whole number in base two", example: (10, "0b1010"),
        style: .decimal(base(.binary))),
      Named(
        name: "clock", summary: "time of day from seconds since midnight, cut to the minute",
        example: (34_259, "09:30"),
        style: .clock),
      Named(name: "compact", summary: "about two digits, with a prefix", example: (2_140, "2.1k"), style: .compact),
      Named(
        name: "duration", summary: "seconds in the form that suits them", example: (3_723, "1:02:03"),
        style: .duration(.automatic)),
      Named(name: "fraction", summary: "nearest eighth", example: (1.75, "1¾"), style: .fraction),
      Named(
        name: "hex", summary: "nearest whole number in base sixteen", example: (26, "0x1A"),
        style: .decimal(base(.upperHexadecimal))),
      Named(name: "pace", summary: "minutes as minutes and seconds", example: (5.5, "5:30"), style: .pace),
      Named(
        name: "scientific", summary: "up to three digits and a power of ten", example: (120_000, "1.2×10⁵"),
        style: .scientific),
      Named(
        name: "h:mm", summary: "seconds as hours and minutes", example: (5_400, "1:30"), style: .duration(.hoursMinutes)
      ),
      Named(
        name: "mm:ss", summary: "seconds as minutes of two digits and seconds", example: (125, "02:05"),
        style: .duration(.paddedMinutesSeconds)),
    ]
    + (0...3).flatMap { decimals -> [Named] in
      let mark = decimals == 0 ? "" : "." + String(repeating: "S", count: decimals)
      let digits = decimals == 0 ? "" : "." + String("250".prefix(decimals))
      let value = decimals == 0 ? 125 : decimals == 1 ? 125.2 : 125.25
      let parts =
        decimals == 0 ? "" : ", with \(decimals == 1 ? "tenths" : decimals == 2 ? "hundredths" : "thousandths")"
      return [
        Named(
          name: "h:mm:ss" + mark, summary: "seconds as hours, minutes and seconds" + parts,
          example: (value, "0:02:05" + digits), style: .duration(.sexagesimal(hours: true, decimals: decimals))),
        Named(
          name: "m:ss" + mark, summary: "seconds as minutes and seconds" + parts, example: (value, "2:05" + digits),
          style: .duration(.sexagesimal(hours: false, decimals: decimals))),
      ]
    })
    .sorted { $0.name < $1.name }

  private static func base(_ kind: DecimalSpecifier.Kind) -> DecimalSpecifier {
    var specifier = DecimalSpecifier()
    (specifier.symbol, specifier.kind) = (.base, kind)
    return specifier
  }
}

/// What is wrong with a number format, and where.
public struct NumberFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given, shortened when it is long.
  public let given: String
  /// Where in the text, from 1; nil when the text as a whole is meant.
  public let character: Int?
  /// What is wrong and what to do.
  public let rule: String
  /// The named formats, when a misspelt name is likely: the nearest may be suggested.
  public let names: [String]

  init(_ text: String, character: Int? = nil, rule: String, names: [String] = []) {
    let isLong = text.unicodeScalars.count > 40
    given = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…" : text
    (self.character, self.rule, self.names) = (character, rule, names)
  }

  public var description: String {
    "format “\(given)”: " + (character.map { "character \($0): " } ?? "") + rule
  }
}
