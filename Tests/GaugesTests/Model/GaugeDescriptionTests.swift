import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// The sentence that says in words what the picture shows.
struct GaugeDescriptionTests {
  private func description(
    _ value: Double?, ranges: [GaugeRange] = [], targets: [GaugeTarget] = [], unit: String = "", title: String = ""
  ) throws -> String {
    let gauge = try Gauge(
      kind: .radial, value: value, scale: Scale(min: 0, max: 100), ranges: ranges, targets: targets, title: title,
      unit: unit)
    return try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene.description
  }

  @Test func theSentenceNamesValueRangeAndTarget() throws {
    let text = try description(
      72, ranges: [GaugeRange(from: 0, label: "calm"), GaugeRange(from: 50, label: "busy", severity: .warn)],
      targets: [GaugeTarget(value: 80, label: "limit"), GaugeTarget(value: 10)], unit: "%", title: "Load")
    #expect(text == "Load: 72 %, in the range busy on a scale from 0 to 100 %, limit at 80, target at 10.")
  }

  @Test func theTopmostRangeCounts() throws {
    let ranges = [GaugeRange(from: 0, to: 100, label: "all"), GaugeRange(from: 20, to: 30, label: "inner")]
    #expect(try description(25, ranges: ranges).contains("in the range inner"))
    #expect(try description(31, ranges: ranges).contains("in the range all"))
  }

  @Test func outsideAnyRangeNoneIsNamed() throws {
    let ranges = [GaugeRange(from: 0, to: 10, label: "low"), GaugeRange(from: 40, to: 60)]
    for value in [11.0, 50] { #expect(try !description(value, ranges: ranges).contains("in the range")) }
  }

  @Test func beyondTheScaleIsSaid() throws {
    #expect(try description(101).contains("above the scale"))
    #expect(try description(-1).contains("below the scale"))
    #expect(try !description(100).contains("above"))
  }

  @Test func aMissingValueIsSaid() throws {
    #expect(try description(nil, unit: "bar", title: "Boiler") == "Boiler: no value on a scale from 0 to 100 bar.")
  }
}
