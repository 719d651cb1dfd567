import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// The sentence that says in words what the picture shows.
struct GaugeDescriptionTests {
  private func description(
    _ value: Double?, ranges: [GaugeRange] = [], targets: [GaugeTarget] = [], unit: String = "", title: String = "",
    max: Double = 100, kind: Gauge.Kind = .radial, _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> String {
    var gauge = try Gauge(
      kind: kind, value: value, scale: kind == .compass ? nil : Scale(min: 0, max: max), ranges: ranges,
      targets: targets, title: title, unit: unit)
    change(&gauge)
    return try gauge.dial(size: kind.usualSize, shaper: Typesetter()).scene.description
  }

  @Test(arguments: [
    (90.0, 7_200.0, "0:01:30 on a scale from 0:00:00 to 2:00:00"), (90, 600, "1:30 on a scale from 0:00 to 10:00"),
  ])
  func endsOfAScaleOfTimesHaveTheFormOfItsNumber(value: Double, max: Double, words: String) throws {
    for kind in [Gauge.Kind.radial, .ring, .linear, .bullet] {
      let gauge = try Gauge(kind: kind, value: value, scale: Scale(min: 0, max: max, mapping: .time))
      let description = try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene.description
      #expect(description.contains(words), "\(kind.name): \(description)")
    }
  }

  @Test func theSentenceNamesValueRangeScaleTargetAndState() throws {
    let ranges = [GaugeRange(from: 60, to: 90, label: "warm")]
    let text = try description(
      72, ranges: ranges, targets: [GaugeTarget(value: 80)], unit: "°C", title: "Oil", max: 110
    ) { $0.state = .stale }
    #expect(
      text == "Oil: 72 °C, in the “warm” range, on a scale from 0 to 110 °C; 8 °C below the target of 80 °C; "
        + "reading is stale.")
  }

  @Test func aTargetIsToldWithItsNameAndItsDistance() throws {
    let targets = [GaugeTarget(value: 80, label: "limit"), GaugeTarget(value: 10), GaugeTarget(value: 72)]
    let text = try description(72, targets: targets, unit: "%")
    #expect(text.contains("; 8 % below the target “limit” of 80 %;"))
    #expect(text.contains("; 62 % above the target of 10 %;"))
    #expect(text.hasSuffix("; at the target of 72 %."))
  }

  @Test func theDistanceIsWrittenAsTheNumberIs() throws {
    let targets = [GaugeTarget(value: 80.05)]
    let text = try description(72.3, targets: targets) { $0.readout.format = try? NumberFormat(".1f") }
    #expect(text.contains("72.3") && text.contains("7.8 below the target of 80.0"), "\(text)")
    let words = try description(72, targets: targets) {
      $0.readout.words = try? NumberWords([.init(.upTo(100), "fair")])
    }
    #expect(words.contains("8.05 below"), "\(words)")
  }

  @Test func aDistanceOnALogarithmicScaleIsNotRoundedAway() throws {
    let scale = try Scale(min: 0.001, max: 1_000, mapping: .logarithmic)
    let text = try description(0.04, targets: [GaugeTarget(value: 0.01)]) { $0.scale = scale }
    #expect(text.contains("; 0.03 above the target of 0.01."), "\(text)")
  }

  @Test func timesAndHeadingsAreToldAsTheyAreShown() throws {
    let clock = try description(36_517, targets: [GaugeTarget(value: 34_200)], max: 86_400, kind: .clock)
    #expect(clock.contains("38:37") && clock.contains("the target of 9:30:00"), "\(clock)")
    let left = try description(75, targets: [GaugeTarget(value: 30)], max: 300, kind: .countdown)
    #expect(left.contains("1:15") && left.contains("0:45 above the target of 0:30"), "\(left)")
    let heading = try description(350, targets: [GaugeTarget(value: 10)], kind: .compass) {
      $0.scale = (try? Scale(min: 0, max: 360, wraps: true)) ?? $0.scale
    }
    #expect(heading.contains("20° from the target of 10°"), "\(heading)")
  }

  @Test func whatTheValueIsComparedWithIsSaid() throws {
    let text = try description(72, unit: "bar") { gauge in
      (gauge.uncertainty, gauge.reference, gauge.previous) = (.within(2), 60, 65)
      gauge.delta.style = .relative
      gauge.statistics = Statistics(min: 40, max: 90, mean: 66, peak: 88)
    }
    for part in [
      "72 bar ± 2 bar on", "12 bar above the reference of 60 bar (+20", "before it was 65 bar", "least 40 bar",
      "greatest 90 bar", "mean 66 bar", "greatest of late 88 bar",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(try description(72) { $0.uncertainty = .between(70...80) }.contains("72 (between 70 and 80)"))
  }

  @Test func theValueOnASecondScaleIsSaidWithItsUnit() throws {
    #expect(try description(100, unit: "km/h", max: 200) { $0.secondUnit = "mph" }.contains("100 km/h (62.1 mph)"))
  }

  @Test func everyKindSaysThatAReadingIsStale() throws {
    for kind in Gauge.Kind.all where kind != .speedometer {
      let text = try description(20, kind: kind) { gauge in
        gauge.state = .stale
        gauge.values = kind == .ring ? [NamedValue("a", 1), NamedValue("b", 2)] : []
      }
      #expect(text.hasSuffix("; reading is stale."), "\(kind): \(text)")
    }
  }

  @Test func theTopmostRangeCounts() throws {
    let ranges = [GaugeRange(from: 0, to: 100, label: "all"), GaugeRange(from: 20, to: 30, label: "inner")]
    #expect(try description(25, ranges: ranges).contains("in the “inner” range"))
    #expect(try description(31, ranges: ranges).contains("in the “all” range"))
  }

  @Test func outsideAnyRangeNoneIsNamed() throws {
    let ranges = [GaugeRange(from: 0, to: 10, label: "low"), GaugeRange(from: 40, to: 60)]
    for value in [11.0, 50] { #expect(try !description(value, ranges: ranges).contains("in the ")) }
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
