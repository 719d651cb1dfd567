import TestSupport
import Testing

@testable import Gauges

struct DialNumberTests {
  @Test(
    arguments: [
      (0, 0, "0"), (12, 0, "12"), (999, 0, "999"), (1_000, 0, "1,000"), (12_345.678, 2, "12,345.68"),
      (1_234_567, 0, "1,234,567"), (-5, 0, "−5"), (-1_234.5, 1, "−1,234.5"), (0.5, 1, "0.5"), (-0.04, 1, "0.0"),
      (100_000, 1, "100,000.0"), (-999_999, 0, "−999,999"),
    ] as [(Double, Int, String)])
  func thousandsAreGroupedAndMinusIsAMinus(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(NumberWriter.english.grouped(value, decimals: decimals) == text)
  }

  @Test(arguments: [1e-3, 5e-3, 2e-6, 4e-9, 2e7, 5e8, 1e9, 3e11])
  func aNumberOnALabelReadsAsTheLabel(_ end: Double) throws {
    let scale = try Scale(min: 0, max: end)
    for majors in 2...12 {
      let ticks = NiceTicks(from: 0, to: end, majors: majors, total: 60)
      for (value, label) in zip(ticks.majors, NumberWriter.english.labels(ticks.majors, step: ticks.step)) {
        // Long numbers need no prefix before 10,000,000.
        guard end < 1 || value >= 1e7 else { continue }
        #expect(NumberWriter.english.readout(value, on: scale) == label, "\(value) on a scale to \(end)")
      }
    }
  }

  @Test func noNumberWithAPrefixBeginsWithZero() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<4_000 {
      let range = RandomRange(using: &random)
      let ticks = NiceTicks(from: range.min, to: range.max, majors: random.int(in: 2...12), total: 60)
      let number = NumberWriter.english.readout(random.double(in: range.min...range.max), span: range.span)
      for text in NumberWriter.english.labels(ticks.majors, step: ticks.step) + [number] {
        let digits = text.drop { $0 == "\u{2212}" }
        #expect(!digits.hasPrefix("0.") || text.last?.isLetter == false, "\(text) on \(range)")
      }
    }
  }

  @Test(
    arguments: [
      (1e6, 10, "0 100k 200k 300k 400k 500k 600k 700k 800k 900k 1M"),
      (5e6, 10, "0 500k 1M 1.5M 2M 2.5M 3M 3.5M 4M 4.5M 5M"),
      (2e9, 4, "0 500M 1G 1.5G 2G"), (1e-3, 5, "0 200\u{b5} 400\u{b5} 600\u{b5} 800\u{b5} 1m"),
      (2e4, 4, "0 5k 10k 15k 20k"),
    ] as [(Double, Int, String)])
  func labelsHaveThePrefixThatShowsThemWithoutALeadingZero(_ end: Double, _ steps: Int, _ texts: String) {
    let step = end / Double(steps)
    let values = (0...steps).map { Double($0) * step }
    #expect(NumberWriter.english.labels(values, step: step).joined(separator: " ") == texts)
  }

  @Test func aNumberFarBeyondItsScaleHasAPrefixOfItsOwn() throws {
    #expect(try NumberWriter.english.readout(2e9, on: Scale(min: 0, max: 5e7)) == "2,000M")
    #expect(try NumberWriter.english.readout(2e13, on: Scale(min: 0, max: 5e7)) == "20T")
  }

  @Test func labelsShareTheirDecimals() {
    #expect(NumberWriter.english.labels([0, 0.5, 1], step: 0.5) == ["0.0", "0.5", "1.0"])
    #expect(NumberWriter.english.labels([0, 50, 100], step: 50) == ["0", "50", "100"])
    #expect(NumberWriter.english.labels([-20, 0, 20], step: 20) == ["−20", "0", "20"])
    #expect(NumberWriter.english.labels([0, 2_000, 4_000], step: 2_000) == ["0", "2,000", "4,000"])
  }

  @Test func longNumbersTakeMetricPrefixes() {
    #expect(NumberWriter.english.labels([0, 50_000, 100_000], step: 50_000) == ["0", "50k", "100k"])
    #expect(NumberWriter.english.labels([0, 500_000, 1_000_000], step: 500_000) == ["0", "500k", "1M"])
    #expect(NumberWriter.english.labels([0, 0.000_01, 0.000_02], step: 0.000_01) == ["0", "10µ", "20µ"])
    #expect(NumberWriter.english.labels([0, 5e14, 1e15], step: 5e14) == ["0", "500T", "1P"])
    #expect(NumberWriter.english.labels([-50_000, 0], step: 50_000) == ["−50k", "0"])
  }

  @Test(
    arguments: [
      (72, 220, "72"), (72.4, 220, "72.4"), (72.44, 220, "72.44"), (72.4449, 220, "72.44"), (99.99, 100, "99.99"),
      (-12.5, 80, "−12.5"), (0.25, 1, "0.25"),
      (5_000, 10_000, "5,000"), (0, 1, "0"), (1_500, 3_000, "1,500"),
    ] as [(Double, Double, String)])
  func readoutHasTheDecimalsOfATenThousandthOfTheScale(_ value: Double, _ span: Double, _ text: String) {
    #expect(NumberWriter.english.readout(value, span: span) == text)
  }

  @Test func labelsOfAScaleAreDistinct() {
    var random = SplitMix64(seed: 13)
    var failures: [String] = []
    for _ in 0..<4_000 {
      let range = RandomRange(using: &random)
      let ticks = NiceTicks(from: range.min, to: range.max, majors: random.int(in: 2...12), total: 60)
      let texts = NumberWriter.english.labels(ticks.majors, step: ticks.step)
      if Set(texts).count < texts.count { failures.append("\(range): \(texts)") }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func labelsStayShort() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<4_000 {
      let range = RandomRange(using: &random)
      // Narrower, only long labels tell neighbours apart.
      guard range.span >= Swift.max(abs(range.min), abs(range.max)) / 100 else { continue }
      let ticks = NiceTicks(from: range.min, to: range.max, majors: 7, total: 60)
      let texts = NumberWriter.english.labels(ticks.majors, step: ticks.step)
      #expect(texts.allSatisfy { $0.count <= 10 }, "\(range): \(texts)")
    }
  }

  @Test func noTextShowsANegativeZeroOrAnExponent() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<4_000 {
      let range = RandomRange(using: &random)
      let value = random.double(in: range.min...range.max)
      let text = NumberWriter.english.readout(value, span: range.span)
      #expect(!text.contains("e") && !text.contains("-") && !text.isEmpty, "\(value) on \(range): \(text)")
      if text.hasPrefix("−") { #expect(text.contains { "123456789".contains($0) }, "\(value) on \(range): \(text)") }
    }
  }
}
