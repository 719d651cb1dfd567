import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Ranges get both their ends from each other and from the scale.
struct GaugeRangeTests {
  private func ends(_ ranges: [GaugeRange], min: Double = 0, max: Double = 100) throws -> [[Double]] {
    GaugeRange.resolved(ranges, on: try Scale(min: min, max: max)).map { [$0.from, $0.to] }
  }

  @Test func aMissingEndIsTheNextStartOrTheScales() throws {
    #expect(
      try ends([GaugeRange(from: 0), GaugeRange(from: 40), GaugeRange(from: 80)]) == [[0, 40], [40, 80], [80, 100]])
    // In whatever order they are given.
    #expect(
      try ends([GaugeRange(from: 80), GaugeRange(from: 0), GaugeRange(from: 40)]) == [[80, 100], [0, 40], [40, 80]])
    #expect(try ends([GaugeRange(from: 30)]) == [[30, 100]])
  }

  @Test func rangesMayOverlapAndKeepTheirOrder() throws {
    #expect(try ends([GaugeRange(from: 0, to: 60), GaugeRange(from: 40, to: 50)]) == [[0, 60], [40, 50]])
    #expect(try ends([GaugeRange(from: 10), GaugeRange(from: 10)]) == [[10, 100], [10, 100]])
  }

  @Test func whatIsOffTheScaleIsCutOrLeftOut() throws {
    #expect(try ends([GaugeRange(from: -50, to: 20), GaugeRange(from: 90, to: 500)]) == [[0, 20], [90, 100]])
    #expect(try ends([GaugeRange(from: -50, to: 0), GaugeRange(from: 100, to: 500), GaugeRange(from: 200)]) == [])
    #expect(try ends([GaugeRange(from: -50)]) == [[0, 100]])
  }

  private func field(_ ranges: [GaugeRange]) -> GaugeError.Field? {
    do {
      _ = try Gauge(kind: .radial, value: 1, scale: .unit, ranges: ranges)
      return nil
    } catch { return error.field }
  }

  @Test func impossibleRangesAreRefused() {
    let long = String(repeating: "a", count: 257)
    let bad = [
      GaugeRange(from: .nan), GaugeRange(from: .infinity), GaugeRange(from: 0, to: .nan), GaugeRange(from: 2e15),
      GaugeRange(from: 5, to: 5), GaugeRange(from: 5, to: 4), GaugeRange(from: 0, label: long),
    ]
    for range in bad { #expect(field([range]) == .ranges, "\(range)") }
    #expect(field(Array(repeating: GaugeRange(from: 0), count: 65)) == .ranges)
    #expect(field(Array(repeating: GaugeRange(from: 0), count: 64)) == nil)
  }

  @Test(arguments: Theme.all)
  func everySeverityHasAColourOfItsOwn(theme: Theme) {
    #expect(GaugeRange.Severity.allCases.map(\.rawValue) == ["info", "ok", "warn", "alarm"])
    let colors = GaugeRange.Severity.allCases.map(theme.color(of:))
    #expect(Set(colors).count == colors.count)
    #expect(GaugeRange(from: 0).severity == .info)
  }

  @Test func impossibleTargetsAreRefused() {
    func field(_ targets: [GaugeTarget]) -> GaugeError.Field? {
      do {
        _ = try Gauge(kind: .radial, value: 1, scale: .unit, targets: targets)
        return nil
      } catch { return error.field }
    }
    for value in [Double.nan, .infinity, -2e15] { #expect(field([GaugeTarget(value: value)]) == .targets) }
    #expect(field([GaugeTarget(value: 1, label: String(repeating: "a", count: 257))]) == .targets)
    #expect(field(Array(repeating: GaugeTarget(value: 1), count: 65)) == .targets)
    #expect(field(Array(repeating: GaugeTarget(value: 7), count: 64)) == nil)
  }
}

/// A range that is held until the value is past its border by some amount.
struct HeldRangeTests {
  private let gauge: Gauge

  init() throws {
    gauge = try .radial(
      0, scale: Scale(min: 0, max: 100),
      ranges: [
        GaugeRange(from: 0, to: 50), GaugeRange(from: 50, to: 80), GaugeRange(from: 60, to: 64),
        GaugeRange(from: 90, to: 100),
      ])
  }

  private func held(_ values: [Double], hysteresis: Double) -> [HeldRange] {
    var held: HeldStretch?
    return values.compactMap { value in
      held = gauge.heldStretch(of: value, after: held, hysteresis: hysteresis)
      return held?.range
    }
  }

  @Test func aValueThatTremblesAboutABorderChangesNothing() {
    let trembling = (0..<60).map { 50 + ($0 % 2 == 0 ? 1.9 : -1.9) }
    #expect(Set(held([40] + trembling, hysteresis: 2)) == [.index(0)])
    #expect(Set(held([56] + trembling, hysteresis: 2)) == [.index(1)])
    #expect(Set(held([40] + trembling, hysteresis: 0)) == [.index(0), .index(1)])
  }

  @Test func pastTheBorderByTheAmountItChangesBothWays() {
    #expect(held([40, 52, 52.1, 48, 47.9], hysteresis: 2) == [.index(0), .index(0), .index(1), .index(1), .index(0)])
  }

  @Test func gapsAndRangesOnTopHaveBordersToo() {
    #expect(
      held([70, 81, 83, 91, 93, 100], hysteresis: 2) == [.index(1), .index(1), .none, .none, .index(3), .index(3)])
    #expect(held([58, 61, 62, 65, 65.6], hysteresis: 1.5) == [.index(1), .index(1), .index(2), .index(2), .index(1)])
  }

  /// Beyond the scale a value is past a border by as much as it says: an overload is not calm because its range is narrow.
  @Test func aRangeAtTheEndIsEnteredByValuesBeyondTheScale() throws {
    for hysteresis in [0.5, 1, 2, 30] {
      var gauge = try Gauge.radial(
        0, scale: Scale(min: 0, max: 7), ranges: [GaugeRange(from: 0, to: 1), GaugeRange(from: 6)])
      gauge.value = 3
      for step in 1...400 {
        let over = Double(step) / 10
        let gap = gauge.heldStretch(of: 3, after: nil, hysteresis: hysteresis)
        let above = gauge.heldStretch(of: 6 + over, after: gap, hysteresis: hysteresis)
        #expect((above.range == .index(1)) == (over > hysteresis), "\(6 + over), \(hysteresis)")
        let below = gauge.heldStretch(of: 1 - over, after: gap, hysteresis: hysteresis)
        #expect((below.range == .index(0)) == (over > hysteresis), "\(1 - over), \(hysteresis)")
      }
    }
  }

  /// Borders are whole numbers, and values lie between them: what is held is the run of cells of one range, found by counting.
  @Test func moreThanTheAmountOutsideOfWhatIsHeldItIsAnother() throws {
    var random = SplitMix64(seed: 41)
    for round in 0..<300 {
      let wraps = round % 3 == 0
      var gauge = try Gauge.radial(0, scale: Scale(min: 0, max: 100, wraps: wraps))
      gauge.ranges = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let from = Double(Int.random(in: 0...95, using: &random))
        return GaugeRange(from: from, to: from + Double(Int.random(in: 1...40, using: &random)))
      }
      let cells = wraps ? 0..<100 : -20..<120
      let own = cells.map { cell in
        gauge.value = Double(cell) + 0.5
        return gauge.shownRange.flatMap { range in gauge.ranges.lastIndex(of: range) }
      }
      /// How many cells lie from one to the end of its run, with itself.
      func reach(_ cell: Int, _ step: Int) -> Int {
        var (next, count) = (cell, 0)
        while count < own.count, own[next] == own[cell] {
          (next, count) = (next + step, count + 1)
          if wraps { next = (next + own.count) % own.count } else if !own.indices.contains(next) { return 1_000 }
        }
        return count
      }
      let hysteresis = Double(Int.random(in: 1...20, using: &random))
      var (held, anchor) = (HeldStretch?.none, 0)
      for _ in 0..<40 {
        let cell = Int.random(in: own.indices, using: &random)
        let (down, up) = (reach(anchor, -1), reach(anchor, 1))
        let ways = (wraps ? [-own.count, 0, own.count] : [0]).map { cell - anchor + $0 }
        let past = ways.map { Double(max($0 - up, -$0 - down, -1)) + 0.5 }.min() ?? 0
        if held == nil || past > hysteresis { anchor = cell }
        held = gauge.heldStretch(of: Double(cells[cells.startIndex + cell]) + 0.5, after: held, hysteresis: hysteresis)
        #expect(held?.range == (own[anchor].map(HeldRange.index) ?? HeldRange.none), "\(round)")
      }
    }
  }

  @Test func withoutHysteresisItIsTheRangeTheValueIsIn() {
    var random = SplitMix64(seed: 5)
    let values = (0..<500).map { _ in random.double(in: -20...120) }
    for (value, held) in zip(values, held(values, hysteresis: 0)) {
      var other = gauge
      other.value = value
      let expected = other.shownRange.flatMap { range in gauge.ranges.lastIndex(of: range) }
      #expect(held == expected.map(HeldRange.index) ?? .none)
    }
  }
}

/// The range that names and colours a value is the one that the shown value has passed into.
struct ShownRangeTests {
  @Test(arguments: [(-5.0, "nnw"), (355, "nnw"), (365, "north"), (5, "north"), (715, "nnw"), (180, "")])
  func onAScaleThatWrapsItIsThatOfTheShownValue(value: Double, name: String) throws {
    let gauge = try Gauge(
      kind: .compass, value: value,
      ranges: [GaugeRange(from: 0, to: 10, label: "north"), GaugeRange(from: 340, to: 360, label: "nnw")])
    #expect((gauge.shownRange?.label ?? "") == name)
  }

  @Test(arguments: [(0.0, "ok"), (79.9, "ok"), (80, "warn"), (99.9, "warn"), (100, "alarm"), (130, "alarm")])
  func aThresholdAtTheEndOfTheScaleIsPassed(value: Double, name: String) throws {
    // A compass has one turn.
    for kind in Gauge.Kind.all where !kind.traits.contains(.holdsGauges) && kind != .speedometer && kind != .compass {
      let gauge = try Gauge(
        kind: kind, value: value, scale: Scale(min: 0, max: 100),
        ranges: [
          GaugeRange(from: 0, label: "ok", severity: .ok), GaugeRange(from: 80, label: "warn", severity: .warn),
          GaugeRange(from: 100, label: "alarm", severity: .alarm),
        ])
      #expect(gauge.shownRange?.label == name, "\(kind)")
    }
  }

  @Test func aThresholdBeyondTheScaleIsPassedToo() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2_000 {
      let starts = (0..<random.int(in: 1...4)).map { _ in random.double(in: 0...150) }.sorted()
      let value = random.double(in: 0...200)
      let gauge = try Gauge(
        kind: .lamp, value: value, scale: Scale(min: 0, max: 100),
        ranges: starts.enumerated().map { GaugeRange(from: $1, label: "\($0)") })
      let expected = starts.lastIndex { $0 <= value }.map { "\($0)" }
      #expect(gauge.shownRange?.label == expected, "\(value) with \(starts)")
    }
  }

  @Test(arguments: [(365.0, 5.0), (-5, 355), (360, 360), (0, 0), (400, 40)])
  func aMeterSaysTheShownValue(value: Double, shown: Double) throws {
    var gauge = try Gauge(kind: .compass, value: value)
    gauge.accessibility.role = .meter
    let dial = try gauge.dial(size: Size(width: 200, height: 200), shaper: Typesetter())
    let text = DecimalText.short(shown) + "°"
    #expect(dial.scene.role == .meter(Scene.Reading(value: shown, min: 0, max: 360, text: text)))
  }
}
