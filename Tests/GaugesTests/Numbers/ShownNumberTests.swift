import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// A number that is shown is the value: within half of its last decimal, and never 0 for what is not.
struct ShownNumberTests {
  private static let prefixes: [Character: Double] = [
    "f": 1e-15, "p": 1e-12, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15,
  ]

  /// What a reader takes an English text for, and half of its last decimal; nil for what is no number.
  private func read(_ text: String) -> (value: Double, half: Double)? {
    var text = text.replacing("\u{2212}", with: "-").replacing(",", with: "")
    var unit = 1.0
    if let last = text.last, let prefix = Self.prefixes[last] {
      unit = prefix
      text.removeLast()
    }
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    return Double(text).map { ($0 * unit, (0..<decimals).reduce(0.5) { half, _ in half / 10 } * unit) }
  }

  private func expect(_ text: String, shows value: Double, finest: Double, _ about: String) {
    guard let (shown, half) = read(text) else {
      #expect(text == "≈0" && value.magnitude < finest, "\(value) is “\(text)” \(about)")
      return
    }
    #expect((shown - value).magnitude <= half * 1.000_001 + value.magnitude * 1e-12, "\(value) is “\(text)” \(about)")
    #expect((shown == 0) == (value == 0), "\(value) is “\(text)” \(about)")
  }

  /// To two digits.
  private static func rounded(_ value: Double) -> Double {
    var unit = 1.0
    while unit > value { unit /= 10 }
    while unit * 10 <= value { unit *= 10 }
    return (value / unit * 10).rounded() * unit / 10
  }

  private static func scale(_ index: Int, using random: inout SplitMix64) throws -> Scale {
    let end = random.magnitude(-4...11)
    switch index {
    case 0: return try Scale(min: random.bool() ? 0 : -end, max: end)
    case 1: return try Scale(min: 0, max: end, mapping: .power(exponent: random.double(in: 0.2...4)))
    case 2:
      return try Scale(stops: [
        .init(value: 0, position: 0), .init(value: end * random.magnitude(-6 ... -2), position: 0.5),
        .init(value: end, position: 1),
      ])
    case 3: return try Scale(min: end * random.magnitude(-8 ... -2), max: end, mapping: .logarithmic)
    default: return try Scale(min: -end, max: end, mapping: .symmetricLogarithmic(constant: min(1, end)))
    }
  }

  @Test(arguments: 0...5)
  func theNumberAndTheDifferenceAreTheValues(mapping: Int) throws {
    var random = SplitMix64(seed: 373 + UInt64(mapping))
    for _ in 0..<600 {
      // The last time there is no scale at all.
      let scale = mapping < 5 ? try Self.scale(mapping, using: &random) : nil
      let kind: Gauge.Kind = mapping < 5 ? .radial : .sparkline
      let span = scale.map { $0.max - $0.min } ?? 1
      func value() -> Double {
        let value = span * random.magnitude(-10...0) / 10
        // Half of them are round, as people write them.
        return random.bool() ? value : Self.rounded(value)
      }
      var gauge = try Gauge(kind: kind, value: value(), scale: scale)
      if scale == nil { gauge.history = [0, value(), 5_000 * random.double(in: 0...1)] }
      gauge.reference = value()
      let about = "on \(scale.map { "\($0.min)…\($0.max) \($0.mapping)" } ?? "no scale")"
      let (number, reference) = (try #require(gauge.value), try #require(gauge.reference))
      expect(gauge.numberText, shows: number, finest: span * 1e-12, about)
      expect(gauge.text(of: reference), shows: reference, finest: span * 1e-12, about)
      let amount = try #require(gauge.difference).text.drop { "▲▼±+−\u{202F}".contains($0) }
      expect(String(amount), shows: (number - reference).magnitude, finest: span * 1e-12, about)
    }
  }

  @Test(
    arguments: [
      (0.5, 10_000, "0.5"), (0.45, 10_000, "0.45"), (7, 1e6, "7"), (0.333_333, 10_000, "0.3333"), (2.5, 1e6, "3"),
      (0.000_02, 100, "0.00002"), (1e-8, 100, "10n"), (1e-20, 100, "≈0"), (-0.25, 1e5, "−0.25"), (0, 1e5, "0"),
    ] as [(Double, Double, String)])
  func smallNumbersOnLongScalesHaveTheirOwnDecimals(_ value: Double, _ end: Double, _ text: String) throws {
    let gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: 0, max: end))
    #expect(gauge.numberText == text)
  }

  @Test(arguments: [
    ("wind", 0.04, "0.04"), ("altimeter", 0.4, "0.4"), ("gforce", 0.004, "0.004"), ("lcd", 0.05, "0.05"),
  ])
  func kindsWithDecimalsOfTheirOwnShowNoZeroEither(_ name: String, _ value: Double, _ text: String) throws {
    let kind = try #require(Gauge.Kind.all.first { $0.name == name })
    var gauge = try Gauge(kind: kind, value: value, scale: name == "lcd" ? Scale(min: 0, max: 9_999) : nil)
    if name == "wind" {
      (gauge.value, gauge.values) = (nil, [NamedValue("direction", 10), NamedValue("speed", value)])
    }
    let scene = try gauge.dial(size: kind.usualSize, shaper: Typesetter()).scene
    #expect(scene.description.contains(text), "\(scene.description)")
  }

  @Test func aTieIsRoundedAwayFromZero() throws {
    for (value, text) in [(2.5, "3"), (-2.5, "−3"), (0.5, "0.5"), (3.5, "4"), (1_000_000.5, "1,000,001")] {
      let gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: -2e6, max: 2e6))
      #expect(gauge.numberText == text)
    }
  }
}
