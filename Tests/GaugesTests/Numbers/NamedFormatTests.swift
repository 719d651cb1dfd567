import TestSupport
import Testing

@testable import Gauges

struct NamedFormatTests {
  private func expect(_ format: String, _ texts: [(Double, String)]) throws {
    let format = try NumberFormat(format)
    for (value, text) in texts { #expect(format.format(value) == text, "\(format) of \(value)") }
  }

  @Test func examplesOfTheListAreTrue() throws {
    #expect(NumberFormat.names == NumberFormat.names.sorted())
    #expect(Set(NumberFormat.names).count == NumberFormat.names.count)
    for named in NumberFormat.named {
      #expect(try NumberFormat(named.name).format(named.example.value) == named.example.text)
      #expect(!named.summary.isEmpty)
    }
  }

  @Test func durationsCarryWhenTheyRound() throws {
    try expect(
      "m:ss", [(0, "0:00"), (59.4, "0:59"), (59.5, "1:00"), (3599.6, "60:00"), (-75, "−1:15"), (-0.4, "0:00")])
    try expect("h:mm:ss", [(3599.5, "1:00:00"), (90_061, "25:01:01"), (0, "0:00:00")])
    try expect("m:ss.S", [(59.94, "0:59.9"), (59.95, "1:00.0"), (83.25, "1:23.3")])
    try expect("m:ss.SSS", [(83.256, "1:23.256"), (59.9996, "1:00.000")])
    try expect("mm:ss", [(5, "00:05"), (6_000, "100:00")])
    try expect("h:mm", [(89, "0:01"), (90, "0:02"), (3_570, "1:00"), (-5_400, "−1:30")])
    try expect("pace", [(5.5, "5:30"), (3.999, "4:00"), (12.25, "12:15")])
  }

  @Test func automaticDurationsSuitTheirSize() throws {
    try expect(
      "duration",
      [
        (0, "0\u{a0}s"), (4.5, "4.5\u{a0}s"), (9.96, "10\u{a0}s"), (45, "45\u{a0}s"), (59.6, "1:00"), (185, "3:05"),
        (3_723, "1:02:03"), (86_399.6, "1d\u{a0}00:00:00"), (183_600, "2d\u{a0}03:00:00"), (-185, "−3:05"),
      ])
  }

  @Test func clocksCutAndGoRound() throws {
    try expect("clock", [(0, "00:00"), (86_399, "23:59"), (86_400, "00:00"), (-60, "23:59"), (45_296, "12:34")])
    #expect(try NumberFormat("clock").format(-1e-20) == "00:00")
    #expect(try NumberFormat("clock").format(.greatestFiniteMagnitude).count == 5)
  }

  @Test func fractionsAreEighths() throws {
    try expect(
      "fraction",
      [
        (0, "0"), (0.5, "½"), (1.5, "1½"), (0.0624, "0"), (0.0625, "⅛"), (-0.75, "−¾"), (2, "2"), (0.99, "1"),
        (0.375, "⅜"), (1234.625, "1,234⅝"), (-0.01, "0"),
      ])
  }

  @Test func compactNumbersHaveTwoDigitsOrWholeThousands() throws {
    try expect(
      "compact",
      [
        (0, "0"), (0.123, "0.12"), (1.25, "1.3"), (12.3, "12"), (987.6, "988"), (999.6, "1k"), (1_000, "1k"),
        (2_140, "2.1k"), (12_345, "12k"), (999_499, "999k"), (999_500, "1M"), (1_234_567, "1.2M"), (-2_140, "−2.1k"),
        (1e9, "1G"), (9.96, "10"), (1e27, "1,000Y"),
      ])
  }

  @Test func powersOfTenAreRaised() throws {
    try expect(
      "scientific",
      [
        (0, "0"), (1, "1×10⁰"), (120_000, "1.2×10⁵"), (-0.000_123_4, "−1.23×10⁻⁴"), (9.999e9, "1×10¹⁰"),
        (1.5e-300, "1.5×10⁻³⁰⁰"),
      ])
  }

  @Test func basesAreWhole() throws {
    try expect(
      "hex",
      [
        (0, "0x0"), (255.5, "0x100"), (-26, "−0x1A"), (0x1p64, "0x10000000000000000"),
        (0x1.8p66, "0x60000000000000000"),
      ])
    try expect("binary", [(5, "0b101"), (-0.2, "0b0")])
  }

  @Test func wordsTakeTheFirstRuleThatHolds() throws {
    let words = try NumberWords([
      .init(.equals(0), "off"), .init(.upTo(20), "low"), .init(.upTo(60), "fair"),
      .init(.range(from: 60, to: nil), "high"),
    ])
    for (value, text) in [
      (0, "off"), (-5, "low"), (20, "low"), (20.01, "fair"), (60, "fair"), (61, "high"), (1e300, "high"),
    ] {
      #expect(words.text(for: value) == text)
    }
    #expect(words.text(for: .nan) == nil)
    #expect(try NumberWords([.init(.range(from: 0, to: 1), "in")]).text(for: 1) == nil)
    #expect(try NumberWords([.init(.equals(0.3), "x")]).text(for: 0.1 + 0.2) == "x")
  }

  @Test func wordsThatCannotBeAreRefused() {
    for (entries, part) in [
      ([], "0 entries"), ([.init(.upTo(5), "a"), .init(.upTo(5), "b")], "entry 2"),
      ([.init(.equals(.nan), "a")], "entry 1"),
      ([.init(.range(from: 2, to: 2), "a")], "empty"),
      ([.init(.upTo(1), String(repeating: "x", count: 300))], "too long"),
      (Array(repeating: .init(.equals(1), "a"), count: 65), "65 entries"),
    ] as [([NumberWords.Entry], String)] {
      let error = #expect(throws: NumberWordsError.self) { try NumberWords(entries) }
      #expect(error?.description.contains(part) == true)
    }
  }

  /// An entry is refused where each number that it holds for is one of an entry before it, and only there: compared with
  /// numbers on a grid finer than the ends of the rules.
  @Test func anEntryThatIsNeverReachedIsRefused() {
    var random = SplitMix64(seed: 31)
    var refused = 0
    for _ in 0..<4_000 {
      let entries = (0..<Int.random(in: 1...5, using: &random)).map { index in
        let (a, b) = (Double(Int.random(in: 0...6, using: &random)), Double(Int.random(in: 1...4, using: &random)))
        let rules: [NumberWords.Rule] = [
          .equals(a), .upTo(a), .range(from: a, to: a + b), .range(from: a, to: nil), .range(from: nil, to: a),
        ]
        return NumberWords.Entry(rules[Int.random(in: rules.indices, using: &random)], "word \(index)")
      }
      let first = entries.indices.map { index in
        stride(from: -2, through: 13, by: 0.25).contains { number in
          guard let words = try? NumberWords([entries[index]]) else { return false }
          return words.text(for: number) != nil
            && entries[..<index].allSatisfy { (try? NumberWords([$0]))?.text(for: number) == nil }
        }
      }.firstIndex(of: false)
      do {
        let words = try NumberWords(entries)
        #expect(first == nil, "\(words)")
      } catch {
        refused += 1
        #expect(error.entry == first, "\(error)")
      }
    }
    #expect(refused > 400)
  }

  @Test func timesAskForTheirUnit() throws {
    for (format, unit) in [("m:ss", "s"), ("clock", "s"), ("pace", "min"), (".2f", nil), ("hex", nil)]
      as [(String, String?)]
    {
      #expect(try NumberFormat(format).unit == unit)
    }
  }

  @Test func whatIsWrittenAsATimeIsInTheUnitThatItCounts() throws {
    let seconds: [String: Double] = [
      "ms": 0.001, "s": 1, "sec": 1, "min": 60, "minutes": 60, "h": 3_600, "d": 86_400, "s/km": 1, "min/km": 60, "": 1,
      "laps": 1, "kg": 1,
    ]
    let isKnown = { (unit: String) in !["", "laps", "kg"].contains(unit) }
    for (unit, length) in seconds {
      for (format, counted) in [("m:ss", 1.0), ("h:mm:ss.SS", 1), ("clock", 1), ("duration", 1), ("pace", 60)] {
        var gauge = try Gauge(kind: .ring, value: 3, scale: Scale(min: 0, max: 10), unit: unit)
        gauge.readout.format = try NumberFormat(format)
        #expect(gauge.problems().isEmpty == (!isKnown(unit) || length == counted), "\(format) of \(unit)")
      }
      var gauge = try Gauge(kind: .radial, value: 3, scale: Scale(min: 0, max: 600, mapping: .time))
      gauge.unit = unit
      #expect(gauge.problems().map(\.field) == (isKnown(unit) && length != 1 ? [.unit] : []), "time scale of \(unit)")
      guard isKnown(unit), !unit.contains("/") else { continue }
      gauge.displayUnit = "s"
      #expect(gauge.problems().isEmpty, "what the message advises")
      (gauge.unit, gauge.displayUnit) = ("s", unit)
      #expect(gauge.problems().map(\.field) == (length == 1 ? [] : [.displayUnit]))
    }
  }
}
