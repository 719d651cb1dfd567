import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

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
    #expect(numbers.labels([0, 500_000, 1_000_000], step: 500_000) == ["0", "0,5M", "1M"])
    #expect(numbers.short(-1_530) == "−1,53k")
  }
}
