/// How a language writes numbers: point, groups, minus, percent, currency and digits.
///
/// Named by a BCP 47 tag such as `de`, `de-CH` or `ar-u-nu-arab`. The facts are those of Unicode's CLDR 48, but for the
/// minus sign, which is U+2212 everywhere: CLDR has the hyphen of keyboards in many locales.
public struct NumberLocale: Hashable, Sendable {
  /// A set of digits, by the name that BCP 47 has for it (`-u-nu-…`).
  public enum Digits: String, Hashable, Sendable, CaseIterable {
    case latin = "latn"
    case arabic = "arab"
    case persian = "arabext"
    case bengali = "beng"
    case devanagari = "deva"
    case thai = "thai"

    /// The digit zero; the others follow it.
    var zero: UInt32 {
      switch self {
      case .latin: 0x30
      case .arabic: 0x660
      case .persian: 0x6f0
      case .bengali: 0x9e6
      case .devanagari: 0x966
      case .thai: 0xe50
      }
    }
  }

  /// 1,234.5, with dollars: how numbers are written where nothing is said.
  public static let english = NumberLocale("en", "English", ".", ",", currency: ("$", ""))

  /// `de-CH`, with `-u-nu-…` when the digits are not the usual ones of the language.
  public private(set) var tag: String
  /// In English.
  public let name: String
  /// The decimal point.
  public private(set) var decimal: String
  /// Between groups of digits.
  public private(set) var group: String
  /// U+2212, after a mark of direction in scripts that run from right to left.
  public private(set) var minus: String
  /// The usual ones of the language unless the tag names others.
  public private(set) var digits: Digits

  /// Digits in the group before the point; the same in all these locales.
  let firstGroup: Int
  /// Digits in the groups before that one.
  let nextGroups: Int
  /// Digits there must be before the first mark: with 2, 1234 stays whole.
  let leastBeforeGroup: Int
  private let percentAffixes: Affixes
  private let currencyAffixes: Affixes
  private let isRightToLeft: Bool

  private struct Affixes: Hashable, Sendable {
    var prefix, suffix: String
  }

  init(
    _ tag: String, _ name: String, _ decimal: String, _ group: String, next: Int = 3, least: Int = 1,
    percent: (String, String) = ("", "%"), currency: (String, String), digits: Digits = .latin,
    isRightToLeft: Bool = false
  ) {
    (self.tag, self.name, self.decimal, self.group) = (tag, name, decimal, group)
    (firstGroup, nextGroups, leastBeforeGroup) = (3, next, least)
    percentAffixes = Affixes(prefix: percent.0, suffix: percent.1)
    currencyAffixes = Affixes(prefix: currency.0, suffix: currency.1)
    // Without the mark the sign would move to the other end of a text that runs from right to left.
    minus = isRightToLeft ? "\u{200e}\u{2212}" : "\u{2212}"
    (self.digits, self.isRightToLeft) = (.latin, isRightToLeft)
    use(digits)
  }

  private mutating func use(_ digits: Digits) {
    self.digits = digits
    if digits == .arabic || digits == .persian {
      (decimal, group) = ("\u{66b}", "\u{66c}")
      // Arabic digits do not carry the direction that Persian ones do.
      minus = digits == .arabic ? "\u{61c}\u{2212}" : "\u{200e}\u{2212}"
    }
  }

  var percent: (prefix: String, suffix: String) {
    let isArabic = digits == .arabic || digits == .persian
    let affixes = percentAffixes
    return isArabic ? ("", digits == .arabic ? "\u{66a}\u{61c}" : "\u{66a}") : (affixes.prefix, affixes.suffix)
  }

  var currency: (prefix: String, suffix: String) { (currencyAffixes.prefix, currencyAffixes.suffix) }

  /// `text` with the digits 0…9 replaced.
  func localizingDigits(_ text: String) -> String {
    guard digits != .latin else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      scalars.append(isDigit ? Unicode.Scalar(scalar.value - 0x30 + digits.zero) ?? scalar : scalar)
    }
    return String(scalars)
  }
}

extension NumberLocale {
  /// A locale by its tag; letters in either case, `_` as good as `-`. A region without an entry of its own is
  /// written as its language is.
  ///
  /// - Throws: ``NumberLocaleError`` for a language that is not in ``all``, digits that are not in ``Digits``, and what
  ///   is not a tag.
  public init(_ tag: String) throws(NumberLocaleError) {
    guard tag.utf8.count <= 64 else { throw NumberLocaleError(tag, rule: "is too long: the limit is 64 bytes") }
    var parts = tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }
    guard isTag else { throw NumberLocaleError(tag, rule: "is not a language tag such as “de” or “de-CH”") }

    var digits: Digits?
    if let start = parts.firstIndex(of: "u") {
      guard parts.count == start + 3, parts[start + 1] == "nu" else {
        throw NumberLocaleError(tag, rule: "has an extension other than “-u-nu-” with a set of digits")
      }
      guard let named = Digits(rawValue: parts[start + 2]) else {
        throw NumberLocaleError(
          tag, rule: "has unknown digits, “\(parts[start + 2])”", names: Digits.allCases.map(\.rawValue))
      }
      digits = named
      parts.removeSubrange(start...)
    }
    if parts.first == "no" || parts.first == "nn" { parts[0] = "nb" }
    // Language and region; a script, of four letters, says nothing about numbers here.
    let keys = parts.enumerated().filter { $0.offset == 0 || $0.element.utf8.count != 4 }.map(\.element)
    let candidates = [keys.prefix(2).joined(separator: "-"), keys.first ?? ""]
    guard var found = candidates.lazy.compactMap({ key in Self.all.first { $0.tag.lowercased() == key } }).first else {
      throw NumberLocaleError(tag, rule: "is not a known locale", names: Self.all.map(\.tag))
    }
    if let digits, digits != found.digits {
      found = found.with(digits)
    }
    self = found
  }

  private func with(_ digits: Digits) -> NumberLocale {
    var other = self
    if self.digits == .arabic || self.digits == .persian {
      // Back to the point and comma that these languages use with other digits.
      (other.decimal, other.group) = (".", ",")
      other.minus = isRightToLeft ? "\u{200e}\u{2212}" : "\u{2212}"
    }
    other.use(digits)
    other.tag += "-u-nu-" + digits.rawValue
    return other
  }
}

/// What is wrong with a locale.
public struct NumberLocaleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given, shortened when it is long.
  public let given: String
  /// What is wrong.
  public let rule: String
  /// The names there are: the nearest may be suggested.
  public let names: [String]

  init(_ given: String, rule: String, names: [String] = []) {
    (self.given, self.rule, self.names) = (given.count > 40 ? given.prefix(40) + "…" : given, rule, names)
  }

  public var description: String { "locale “\(given)” \(rule)" }
}

extension NumberLocale {
  /// All locales, by tag. Source: Unicode CLDR 48; the currency is that of the country with most speakers, or of the
  /// region named. That edition moved Switzerland's groups from U+2019 to the plain apostrophe (CLDR-13542).
  public static let all: [NumberLocale] = [
    NumberLocale("ar", "Arabic", ".", ",", currency: ("", "\u{a0}ر.س.\u{200f}"), isRightToLeft: true),
    NumberLocale("ar-EG", "Arabic (Egypt)", ".", ",", currency: ("", "\u{a0}E£"), digits: .arabic, isRightToLeft: true),
    NumberLocale("bg", "Bulgarian", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}€")),
    NumberLocale("bn", "Bangla", ".", ",", next: 2, currency: ("", "৳"), digits: .bengali),
    NumberLocale("ca", "Catalan", ",", ".", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("cs", "Czech", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}Kč")),
    NumberLocale("da", "Danish", ",", ".", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}kr.")),
    NumberLocale("de", "German", ",", ".", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("de-AT", "German (Austria)", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("€\u{a0}", "")),
    NumberLocale("de-CH", "German (Switzerland)", ".", "'", currency: ("CHF\u{a0}", "")),
    NumberLocale("el", "Greek", ",", ".", currency: ("", "\u{a0}€")),
    NumberLocale("en", "English", ".", ",", currency: ("$", "")),
    NumberLocale("en-GB", "English (United Kingdom)", ".", ",", currency: ("£", "")),
    NumberLocale("en-IN", "English (India)", ".", ",", next: 2, currency: ("₹", "")),
    NumberLocale("en-ZA", "English (South Africa)", ",", "\u{a0}", currency: ("R\u{a0}", "")),
    NumberLocale("es", "Spanish", ",", ".", least: 2, percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("es-MX", "Spanish (Mexico)", ".", ",", currency: ("$", "")),
    NumberLocale("et", "Estonian", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}€")),
    NumberLocale("eu", "Basque", ",", ".", percent: ("%\u{a0}", ""), currency: ("", "\u{a0}€")),
    NumberLocale("fa", "Persian", ".", ",", currency: ("ریال\u{a0}", ""), digits: .persian, isRightToLeft: true),
    NumberLocale("fi", "Finnish", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("fr", "French", ",", "\u{202f}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("fr-CA", "French (Canada)", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}$")),
    NumberLocale("fr-CH", "French (Switzerland)", ",", "\u{202f}", currency: ("", "\u{a0}CHF")),
    NumberLocale("he", "Hebrew", ".", ",", currency: ("", "\u{a0}₪"), isRightToLeft: true),
    NumberLocale("hi", "Hindi", ".", ",", next: 2, currency: ("₹", "")),
    NumberLocale("hr", "Croatian", ",", ".", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("hu", "Hungarian", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}Ft")),
    NumberLocale("id", "Indonesian", ",", ".", currency: ("Rp\u{a0}", "")),
    NumberLocale("is", "Icelandic", ",", ".", currency: ("", "\u{a0}kr.")),
    NumberLocale("it", "Italian", ",", ".", least: 2, currency: ("", "\u{a0}€")),
    NumberLocale("it-CH", "Italian (Switzerland)", ".", "'", least: 2, currency: ("CHF\u{a0}", "")),
    NumberLocale("ja", "Japanese", ".", ",", currency: ("￥", "")),
    NumberLocale("ko", "Korean", ".", ",", currency: ("₩", "")),
    NumberLocale("lt", "Lithuanian", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("lv", "Latvian", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}€")),
    NumberLocale("mr", "Marathi", ".", ",", next: 2, currency: ("₹", ""), digits: .devanagari),
    NumberLocale("nb", "Norwegian Bokmål", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}kr")),
    NumberLocale("nl", "Dutch", ",", ".", currency: ("€\u{a0}", "")),
    NumberLocale("pl", "Polish", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}zł")),
    NumberLocale("pt", "Portuguese", ",", ".", currency: ("R$\u{a0}", "")),
    NumberLocale("pt-PT", "Portuguese (Portugal)", ",", "\u{a0}", least: 2, currency: ("", "\u{a0}€")),
    NumberLocale("ro", "Romanian", ",", ".", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}lei")),
    NumberLocale("ru", "Russian", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}₽")),
    NumberLocale("sk", "Slovak", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("sl", "Slovenian", ",", ".", least: 2, percent: ("", "\u{a0}%"), currency: ("", "\u{a0}€")),
    NumberLocale("sr", "Serbian", ",", ".", currency: ("", "\u{a0}RSD")),
    NumberLocale("sv", "Swedish", ",", "\u{a0}", percent: ("", "\u{a0}%"), currency: ("", "\u{a0}kr")),
    NumberLocale("th", "Thai", ".", ",", currency: ("฿", "")),
    NumberLocale("tr", "Turkish", ",", ".", percent: ("%", ""), currency: ("₺", "")),
    NumberLocale("uk", "Ukrainian", ",", "\u{a0}", currency: ("", "\u{a0}₴")),
    NumberLocale("ur", "Urdu", ".", ",", currency: ("Rs\u{a0}", ""), isRightToLeft: true),
    NumberLocale("vi", "Vietnamese", ",", ".", currency: ("", "\u{a0}₫")),
    NumberLocale("zh", "Chinese", ".", ",", currency: ("¥", "")),
  ]
}
