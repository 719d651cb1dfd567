import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct NumberLocaleTests {
  /// Tag and the texts of −12,345,678.5, 1,234 and 12 % that ICU 78 (CLDR 48) makes, with U+2212 for minus.
  private static let references: [(tag: String, number: String, short: String, percent: String)] = [
    ("ar", "\u{200e}−12,345,678.5", "1,234", "12\u{200e}%\u{200e}"),
    ("ar-EG", "\u{61c}−١٢٬٣٤٥٬٦٧٨٫٥", "١٬٢٣٤", "١٢٪\u{61c}"),
    ("bg", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("bn", "−১,২৩,৪৫,৬৭৮.৫", "১,২৩৪", "১২%"),
    ("ca", "−12.345.678,5", "1.234", "12\u{a0}%"),
    ("cs", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("da", "−12.345.678,5", "1.234", "12\u{a0}%"),
    ("de", "−12.345.678,5", "1.234", "12\u{a0}%"),
    ("de-AT", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("de-CH", "−12'345'678.5", "1'234", "12%"),
    ("el", "−12.345.678,5", "1.234", "12%"),
    ("en", "−12,345,678.5", "1,234", "12%"),
    ("en-GB", "−12,345,678.5", "1,234", "12%"),
    ("en-IN", "−1,23,45,678.5", "1,234", "12%"),
    ("en-ZA", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12%"),
    ("es", "−12.345.678,5", "1234", "12\u{a0}%"),
    ("es-MX", "−12,345,678.5", "1,234", "12%"),
    ("et", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("eu", "−12.345.678,5", "1.234", "%\u{a0}12"),
    ("fa", "\u{200e}−۱۲٬۳۴۵٬۶۷۸٫۵", "۱٬۲۳۴", "۱۲٪"),
    ("fi", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("fr", "−12\u{202f}345\u{202f}678,5", "1\u{202f}234", "12\u{a0}%"),
    ("fr-CA", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("fr-CH", "−12\u{202f}345\u{202f}678,5", "1\u{202f}234", "12%"),
    ("he", "\u{200e}−12,345,678.5", "1,234", "12%"),
    ("hi", "−1,23,45,678.5", "1,234", "12%"),
    ("hr", "−12.345.678,5", "1.234", "12\u{a0}%"),
    ("hu", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("id", "−12.345.678,5", "1.234", "12%"),
    ("is", "−12.345.678,5", "1.234", "12%"),
    ("it", "−12.345.678,5", "1234", "12%"),
    ("it-CH", "−12'345'678.5", "1234", "12%"),
    ("ja", "−12,345,678.5", "1,234", "12%"),
    ("ko", "−12,345,678.5", "1,234", "12%"),
    ("lt", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("lv", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("mr", "−१,२३,४५,६७८.५", "१,२३४", "१२%"),
    ("nb", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("nl", "−12.345.678,5", "1.234", "12%"),
    ("pl", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("pt", "−12.345.678,5", "1.234", "12%"),
    ("pt-PT", "−12\u{a0}345\u{a0}678,5", "1234", "12%"),
    ("ro", "−12.345.678,5", "1.234", "12\u{a0}%"),
    ("ru", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("sk", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("sl", "−12.345.678,5", "1234", "12\u{a0}%"),
    ("sr", "−12.345.678,5", "1.234", "12%"),
    ("sv", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12\u{a0}%"),
    ("th", "−12,345,678.5", "1,234", "12%"),
    ("tr", "−12.345.678,5", "1.234", "%12"),
    ("uk", "−12\u{a0}345\u{a0}678,5", "1\u{a0}234", "12%"),
    ("ur", "\u{200e}−12,345,678.5", "1,234", "12%"),
    ("vi", "−12.345.678,5", "1.234", "12%"),
    ("zh", "−12,345,678.5", "1,234", "12%"),
  ]

  private func visible(_ text: String) -> String {
    // The marks of direction are set for pictures, not as ICU does for plain text.
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !["\u{200e}", "\u{200f}", "\u{61c}"].contains($0) }))
  }

  @Test func textsAreThoseOfTheCLDR() throws {
    for (tag, number, short, percent) in Self.references {
      let locale = try NumberLocale(tag)
      #expect(try visible(NumberFormat(",.1f").format(-12_345_678.5, locale: locale)) == visible(number), "\(tag)")
      #expect(try visible(NumberFormat(",d").format(1234, locale: locale)) == visible(short), "\(tag)")
      #expect(try visible(NumberFormat(".0%").format(0.12, locale: locale)) == visible(percent), "\(tag)")
    }
    #expect(Self.references.map(\.tag) == NumberLocale.all.map(\.tag))
  }

  @Test func everyLocaleIsListedOnceByTag() throws {
    let tags = NumberLocale.all.map(\.tag)
    #expect(tags == tags.sorted())
    #expect(Set(tags).count == tags.count)
    #expect(Set(NumberLocale.all.map(\.name)).count == tags.count)
    for tag in tags { #expect(try NumberLocale(tag).tag == tag) }
    #expect(try NumberLocale("en") == .english)
  }

  @Test func tagsAreReadAsPeopleWriteThem() throws {
    for (written, tag) in [
      ("DE", "de"), ("de_CH", "de-CH"), ("de-DE", "de"), ("en-US", "en"), ("zh-Hant-TW", "zh"), ("no", "nb"),
      ("PT-pt", "pt-PT"),
      ("nn-NO", "nb"), ("ar-u-nu-arab", "ar-u-nu-arab"), ("fa-IR-u-nu-latn", "fa-u-nu-latn"),
      ("hi-u-nu-deva", "hi-u-nu-deva"),
      ("bn-u-nu-beng", "bn"),
    ] {
      #expect(try NumberLocale(written).tag == tag)
    }
  }

  @Test func digitsOfOtherScriptsBringTheirMarks() throws {
    let format = try NumberFormat(",.1f")
    for (tag, text) in [
      ("fa", "\u{200e}−۱۲٬۳۴۵٫۵"), ("fa-u-nu-latn", "\u{200e}−12,345.5"), ("ar-u-nu-arab", "\u{61c}−١٢٬٣٤٥٫٥"),
      ("hi-u-nu-deva", "−१२,३४५.५"), ("th-u-nu-thai", "−๑๒,๓๔๕.๕"), ("bn-u-nu-latn", "−12,345.5"),
    ] {
      #expect(try format.format(-12_345.5, locale: NumberLocale(tag)) == text)
    }
    #expect(try NumberFormat("m:ss.S").format(125.25, locale: NumberLocale("fa")) == "۲:۰۵٫۳")
    #expect(try NumberFormat("#x").format(255, locale: NumberLocale("fa")) == "0xff")
  }

  @Test func unknownLocalesComeWithTheNames() {
    for (tag, part, hasNames) in [
      ("xx", "not a known locale", true), ("germn", "not a known locale", true),
      ("de-u-co-phonebk", "extension", false),
      ("de-u-nu-roman", "unknown digits", true), ("", "not a language tag", false),
      ("de--CH", "not a language tag", false),
      ("日本", "not a language tag", false), ("u-nu-arab", "not a known locale", true),
    ] {
      let error = #expect(throws: NumberLocaleError.self) { try NumberLocale(tag) }
      #expect(error?.description.contains(part) == true, "\(tag)")
      #expect(error?.names.isEmpty == !hasNames, "\(tag)")
    }
    #expect(throws: NumberLocaleError.self) { try NumberLocale(String(repeating: "de-", count: 100_000)) }
  }
}

struct NumberLocaleOfKindsTests {
  private static let shaper = try? Typesetter()
  /// Dials of clocks, drums and segments have the digits they are made of; the Speedometer and the grid have no locale of their own.
  private static let kinds = Gauge.Kind.all.filter { ![.clock, .odometer, .lcd, .speedometer, .grid].contains($0) }

  @Test(arguments: kinds.flatMap { kind in (kind.variants.isEmpty ? [""] : kind.variants).map { (kind, $0) } })
  func everyNumberOfAPictureHasTheDigitsOfItsLocale(_ kind: Gauge.Kind, _ variant: String) throws {
    let range = kind.usualRange
    var gauge = try Gauge(kind: kind, value: 34.5, scale: Scale(min: range.lowerBound, max: range.upperBound))
    if !variant.isEmpty { gauge.variant = variant }
    gauge.readout.locale = try NumberLocale("fa")
    gauge.values = kind.valueNames.map { NamedValue($0, 1.5) }
    let dial = try gauge.dial(size: kind.usualSize, shaper: #require(Self.shaper))
    let texts = dial.texts.map(\.text.string) + [dial.formattedValue]
    for text in texts { #expect(!text.contains { ("0"..."9").contains($0) }, "\(text)") }
    #expect(dial.formattedValue.contains { $0.isNumber }, "\(dial.formattedValue)")
  }

  @Test func groupsAreThoseOfTheLocale() throws {
    func text(_ tag: String, _ value: Double) throws -> String {
      try NumberWriter(locale: NumberLocale(tag)).grouped(value, decimals: 1)
    }
    #expect(try text("en", 1_234_567.5) == "1,234,567.5")
    #expect(try text("hi", 1_234_567.5) == "12,34,567.5")
    #expect(try text("es", 1234.5) == "1234,5")
    #expect(try text("de", -1234.5) == "−1.234,5")
  }

  @Test func tickLabelsAndReadoutAgreeOnThePrefix() throws {
    let numbers = NumberWriter(locale: try NumberLocale("de"))
    #expect(numbers.labels([0, 1_500_000, 3_000_000], step: 1_500_000) == ["0", "1,5M", "3M"])
    #expect(numbers.short(-1_530) == "−1,53k")
  }
}
