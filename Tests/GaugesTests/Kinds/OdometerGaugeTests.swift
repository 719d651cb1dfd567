import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct OdometerGaugeTests {
  private func gauge(_ value: Double?, max: Double = 999_999, variant: String? = nil) throws -> Gauge {
    var gauge = try Gauge(kind: .odometer, value: value, scale: Scale(min: 0, max: max))
    gauge.variant = variant
    return gauge
  }

  private func dial(_ gauge: Gauge) throws -> Dial {
    try gauge.dial(size: Size(width: 600, height: 220), shaper: Typesetter())
  }

  @Test func drumsStandAtTheDigitsOfWholeNumbers() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<500 {
      let number = random.int(in: 0...999_999_999)
      let digits = String(number).compactMap { $0.wholeNumberValue.map(Double.init) }
      let zeros = Array(repeating: 0.0, count: 10 - digits.count)
      #expect(DrumCounter.positions(of: Double(number), count: 10) == zeros + digits)
    }
  }

  @Test func lastDrumTurnsWithTheFractionAndCarriesTheOthersFromNineToZero() {
    #expect(DrumCounter.positions(of: 1234.25, count: 4) == [1, 2, 3, 4.25])
    #expect(DrumCounter.positions(of: 1299.5, count: 4) == [1, 2.5, 9.5, 9.5])
    #expect(DrumCounter.positions(of: 9999.5, count: 5) == [0.5, 9.5, 9.5, 9.5, 9.5])
    #expect(DrumCounter.positions(of: 1289.75, count: 4) == [1, 2, 8.75, 9.75])
  }

  @Test func drumsNeverJump() {
    // A little more than a whole turn of the third drum.
    var last = DrumCounter.positions(of: 0, count: 5)
    for step in 1...11_000 {
      let next = DrumCounter.positions(of: Double(step) / 10, count: 5)
      for (a, b) in zip(last, next) {
        let turn = (b - a + 10).truncatingRemainder(dividingBy: 10)
        #expect(turn < 0.1 + 1e-6)
      }
      last = next
    }
  }

  @Test func tenthsAreExactDespiteBinaryFractions() throws {
    for tenths in 0..<1000 {
      let counter = DrumCounter(try gauge(Double(tenths) / 10, variant: "tenths"))
      let last = try #require(counter.drums.last?.position)
      #expect(last == Double(tenths % 10))
      #expect(counter.drums.last?.isTenths == true)
    }
  }

  @Test func thereAreAsManyDrumsAsTheScaleOrTheValueNeeds() throws {
    #expect(DrumCounter(try gauge(5)).drums.count == 6)
    #expect(DrumCounter(try gauge(5, variant: "tenths")).drums.count == 7)
    #expect(DrumCounter(try gauge(12_345_678)).drums.count == 8)
    #expect(DrumCounter(try gauge(1e15)).drums.count == 16)
    #expect(DrumCounter(try gauge(-42)).isNegative)
  }

  @Test func blanksLeaveLeadingZerosOutAndKeepTheOthers() throws {
    let counter = DrumCounter(try gauge(20_040, variant: "blanks"))
    #expect(counter.drums.map(\.isBlankAtZero) == [true, false, false, false, false, false])
    #expect(DrumCounter(try gauge(0, variant: "blanks")).drums.map(\.isBlankAtZero).last == false)
  }

  @Test func digitAtRestFillsItsWindowAlone() throws {
    let rect = Rect(x: 10, y: 20, width: 66, height: 100)
    let typesetter = try Typesetter()
    for digit in 0...9 {
      let box = try #require(
        DrumDigit(digit: digit, offset: 0, rect: rect, shaper: typesetter).path.controlBounds)
      #expect(rect.contains(box))
      #expect(abs(box.center.y - rect.center.y) < 2)
      for side in [-1.0, 1] {
        let path = DrumDigit(digit: digit, offset: side, rect: rect, shaper: typesetter).path
        if let box = path.controlBounds { #expect(!rect.overlaps(box)) }
      }
    }
  }

  @Test func nextDigitComesFromBelow() throws {
    let rect = Rect(x: 0, y: 0, width: 66, height: 100)
    let typesetter = try Typesetter()
    let middles = try [0.75, 0.5, 0.25, 0].map { offset in
      try #require(DrumDigit(digit: 8, offset: offset, rect: rect, shaper: typesetter).path.controlBounds).center.y
    }
    #expect(middles == middles.sorted(by: >))
  }

  @Test func digitsAreOutlinesAndTheNumberIsInTheDescription() throws {
    let dial = try dial(gauge(12_345.6, variant: "tenths"))
    #expect(dial.texts.isEmpty)
    #expect(dial.formattedValue == "12,345.6")
    #expect(dial.scene.description.contains("12,345.6"))
    let clipped = dial.scene.layers.moving.filter {
      if case .group(let group) = $0 { group.clip != nil } else { false }
    }
    #expect(clipped.count == 7)
  }

  @Test func missingValueHasADashOnEveryDrum() throws {
    let dial = try dial(gauge(nil))
    #expect(dial.formattedValue == "–")
    #expect(dial.scene.layers.moving.count == 6)
    #expect(DrumCounter(dial.gauge).drums.allSatisfy { $0.position == nil })
  }

  @Test func noTextTouchesAnotherOrTheEdge() throws {
    var random = SplitMix64(seed: 73)
    let typesetter = try Typesetter()
    for _ in 0..<300 {
      try RandomKindGauge(.odometer, using: &random).expectLegibleTexts(typesetter) { dial in
        // The frame is drawn first.
        dial.scene.layers.face.prefix(1).compactMap {
          if case .fill(let fill) = $0 { fill.path.controlBounds } else { nil }
        }
      }
    }
  }

  /// Whatever stands above and below them.
  @Test(arguments: ["whole", "tenths", "blanks"]) func drumsLieInTheirFrame(_ variant: String) throws {
    let shaper = try Typesetter()
    for (width, height) in [(120.0, 120.0), (240, 200), (300, 120), (480, 160), (600, 160), (900, 200), (160, 320)] {
      for title in ["", "Distance", "Total of all vehicles of the depot"] {
        for reference in [nil, 128_000.0] {
          var gauge = try gauge(128_456.7, variant: variant)
          (gauge.title, gauge.unit, gauge.reference) = (title, "km", reference)
          let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
          let boxes = dial.scene.layers.face.compactMap { node in
            if case .fill(let fill) = node { fill.path.controlBounds } else { nil }
          }
          let frame = try #require(boxes.first)
          #expect(
            boxes.count >= 8 && boxes.allSatisfy(frame.expanded(by: 0.01).contains), "\(width) × \(height) \(title)")
        }
      }
    }
  }
}
