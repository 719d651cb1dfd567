import Tacho
import TestSupport
import Testing

/// A value that is not zero is not shown as zero, or a warning says so.
struct SmallValueTests {
  private static let looks: [(kind: Gauge.Kind, variant: String?)] = Gauge.Kind.all
    .filter { !$0.traits.contains(.holdsGauges) && !$0.traits.contains(.isTimeOfDay) }
    .flatMap { kind in (kind.variants.isEmpty ? [nil] : kind.variants.map { $0 }).map { (kind, $0) } }

  @Test(arguments: looks.indices)
  func aSmallValueIsNoZeroOrIsTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 3_737 + UInt64(index))
    let scales = [
      "", "scale: {min: 0, max: 1000000}", "scale: {min: -5, max: 5}", "scale: {type: log, min: 1, max: 10000}",
      "scale: {type: symlog, min: -100, max: 10000}", "scale: {type: pow, exponent: 3, min: 0, max: 900}",
    ]
    for power in 0...17 {
      for scale in scales {
        let value = random.double(in: 1...9.9) * [1, 1e-1][power % 2] * [-1, 1, 1][random.int(in: 0...2)]
        let text = """
          kind: \(kind.name)
          \(variant.map { "variant: \($0)" } ?? "")
          value: \(value)e-\(power)
          \(scale)
          """
        guard let given = try? GaugeSpecification(Array(text.utf8)) else { continue }
        let dial = try given.gauge.dial(size: given.size, shaper: shaper)
        let number = dial.formattedValue
        let isTold = given.warnings.contains { $0.path == "value" && $0.message.contains("shown as 0") }
        // Less than a second over its time, a countdown is at 0:00.
        if kind == .countdown, value < 0, power > 0 { continue }
        // Just short of a whole turn is its start.
        if given.gauge.scale.wraps, value < 0 { continue }
        let isSeen = number.contains { ("1"..."9").contains($0) || $0 == "≈" }
        #expect(isSeen || isTold || !number.contains("0"), "\(number) for\n\(text)")
        #expect(!isSeen || !isTold, "told of \(number) for\n\(text)")
      }
    }
  }

  /// Each named value alone, against 0 in its place: what is said of both alike is told, and nothing else.
  @Test(arguments: Gauge.Kind.all.filter { !$0.valueNames.isEmpty }.map(\.name))
  func aSmallNamedValueIsNoZeroOrIsToldWhateverTheFormat(name: String) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 2_711 + UInt64(name.utf8.count))
    for changed in kind.valueNames where !changed.hasPrefix("best") {
      for format in name == "gforce" ? [""] : ["", ".0f", ".1f", ".3f", ".6f", ".3s", ".2e"] {
        for power in 2...9 {
          let small = "\(DecimalText.short(random.double(in: 1...9.9), decimals: 1))e-\(power)"
          func given(_ value: String) throws -> (said: String, warnings: [SpecificationProblem]) {
            let values = kind.valueNames.map { "\($0): \($0 == changed ? value : "3")" }.joined(separator: ", ")
            let text =
              "kind: \(name)\n\(name == "level" ? "variant: round\n" : "")values: {\(values)}\n"
              + (format.isEmpty ? "" : "readout: {format: '\(format)'}\n")
            let given = try GaugeSpecification(Array(text.utf8))
            return (try given.gauge.dial(size: given.size, shaper: shaper).reading.sentence, given.warnings)
          }
          let (little, zero) = (try given(small), try given("0"))
          let isTold = little.warnings.contains { "\($0.path): \($0.message)".contains("values") }
          // How far the last lap is from the best is another number.
          let said = [little, zero].map { $0.said.replacing(/(last [^;(]*) \([^)]*\)/) { "\($0.1)" } }
          #expect((said[0] == said[1]) == isTold, "\(changed) \(small), \(format): \(little)")
        }
      }
    }
  }

  /// In the unit that is shown.
  @Test func aValueThatIsSmallInItsDisplayUnitIsTold() throws {
    let text = "kind: lcd\nvalue: 0.37\nunit: nm\ndisplayUnit: "
    let far = try GaugeSpecification(Array((text + "km\n").utf8))
    #expect(far.warnings.contains { $0.path == "value" && $0.message.contains("shown as 0") }, "\(far.warnings)")
    #expect(try GaugeSpecification(Array((text + "mm\n").utf8)).warnings.isEmpty)
  }

  /// As the sentence has it.
  @Test(arguments: [(".0f", "+22"), (".1f", "+22.1"), (".3f", "+22.140")])
  func aDifferenceHasTheFormatOfTheNumber(_ format: String, _ difference: String) throws {
    let text = "value: 42.44\nreference: 20.3\nunit: V\nreadout: {format: \(format)}\n"
    let given = try GaugeSpecification(Array(text.utf8))
    let texts = try given.gauge.dial(size: given.size, shaper: Typesetter()).texts.map(\.text.string)
    #expect(texts.contains { $0.hasSuffix(difference) }, "\(texts)")
  }
}
