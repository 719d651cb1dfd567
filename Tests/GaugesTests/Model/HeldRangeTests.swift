import TestSupport
import Testing

@testable import Gauges

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
    var held: HeldRange?
    return values.map { value in
      let next = gauge.heldRange(of: value, after: held, hysteresis: hysteresis)
      held = next
      return next
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
