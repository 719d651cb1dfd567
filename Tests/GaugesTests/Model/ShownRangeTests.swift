import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

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
