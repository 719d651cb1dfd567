import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct ClockGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.clock) }

  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (10_800, 90, 0, 0), (36_517, 304.308_333_333, 51.7, 222), (43_200, 0, 0, 0),
    (86_399, 359.991_666_667, 359.9, 354), (-3600, 330, 0, 0),
  ])
  func handsStandAtTheirAngles(_ seconds: Double, _ hour: Double, _ minute: Double, _ second: Double) {
    let angles = ClockGauge.angles(seconds)
    #expect(abs(angles.hour.degrees - hour) < 1e-6)
    #expect(abs(angles.minute.degrees - minute) < 1e-6)
    #expect(abs(angles.second.degrees - second) < 1e-6)
  }

  @Test(arguments: [
    (0.0, "0:00:00"), (36_517.9, "10:08:37"), (86_399.99, "23:59:59"), (86_400, "0:00:00"), (-1, "23:59:59"),
  ])
  func digitsAreCutAndWrap(_ seconds: Double, _ text: String) {
    #expect(NumberWriter.english.timeOfDay(seconds) == text)
  }

  @Test func onlyThinTipsPassOverTheNumerals() throws {
    let axes = ClockGauge.angles(36_517)
    for variant in ["analog", "roman"] {
      for side in [64.0, 128, 300, 1000] {
        let dial = try probe.dial(36_517, variant: variant, side: side)
        let hub = try #require(dial.hubBox)
        let labels = dial.texts.filter { $0.role == .label }
        // The feet of a turned numeral are nearer to it than the box around all of it.
        let distances = labels.map { label in
          label.turn == .zero
            ? label.box.distance(to: hub.center) : label.middle.distance(to: hub.center) - label.text.capHeight / 2
        }
        guard let nearest = distances.min() else { continue }
        let unit = hub.width / 11
        for case .fill(let fill) in dial.movingShapes {
          let over = fill.path.points.filter { $0.distance(to: hub.center) >= nearest }
          guard !over.isEmpty else { continue }
          // The width across the hand that it belongs to.
          let width = [axes.hour, axes.minute, axes.second].map { axis in
            let across = over.map { ($0.x - hub.center.x) * axis.cosine + ($0.y - hub.center.y) * axis.sine }
            return (across.max() ?? 0) - (across.min() ?? 0)
          }.min()
          #expect(try #require(width) <= max(2 * unit, 0.75) + 1e-6, "\(variant) \(side)")
        }
      }
    }
  }

  @Test func numeralsStandAtTheirHours() throws {
    let dial = try probe.dial(0)
    #expect(dial.labels.map(\.text) == ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"])
    #expect(dial.labels.first { $0.text == "3" }?.angle == .degrees(90))
    let roman = try probe.dial(0, variant: "roman")
    #expect(roman.labels.map(\.text).contains("VIII"))
    let small = try probe.dial(0, variant: "roman", side: 64)
    #expect(small.labels.map(\.text) == ["XII", "III", "VI", "IX"])
  }

  @Test func minimalHasNoTextButItsTitle() throws {
    let dial = try probe.dial(3600, variant: "minimal") { $0.title = "Home" }
    #expect(dial.texts.map(\.role) == [.title])
    #expect(dial.formattedValue == "1:00")
  }

  @Test func missingTimeHasNoHands() throws {
    let dial = try probe.dial(nil)
    #expect(dial.movingShapes.isEmpty)
    #expect(dial.text(.readout)?.text.string == "–")
  }

  /// As on dials, where the four weighs as much as the eight across.
  @Test func romanFoursAreIIII() throws {
    let labels = try probe.dial(0, variant: "roman").labels
    #expect(labels.first { $0.angle == .degrees(120) }?.text == "IIII")
    #expect(!labels.contains { $0.text == "IV" })
  }

  /// The face then has the room of the line below it.
  @Test func aClockWithoutDigitsFillsTheirSpace() throws {
    let (with, without) = (try probe.dial(0), try probe.dial(0) { $0.readout.isShown = false })
    #expect(with.text(.readout) != nil && without.text(.readout) == nil)
    let hubs = try (#require(with.hubBox), #require(without.hubBox))
    #expect(hubs.1.width > hubs.0.width * 1.1 && abs(hubs.1.center.y - 150) < 0.01)
  }

  @Test func aWatchHasDigitsOnlyWhenAskedForThem() throws {
    func housed(_ gauge: inout Gauge) {
      gauge.theme.look.bezel = [BezelRing(width: 8, material: Material(color: .white, shine: 0.5))]
    }
    #expect(try probe.dial(0, housed).text(.readout) == nil)
    let asked = try probe.dial(0) { gauge in
      housed(&gauge)
      gauge.readout.isShown = true
    }
    #expect(asked.text(.readout) != nil)
  }

  /// Two facets of each, and no numeral.
  @Test func appliedMarksAndFoldedHandsOfAThemeMakeAWatch() throws {
    var blade = GaugePointer(.needle)
    (blade.needle, blade.hasRelief, blade.color) = (.shape(.dauphine), true, Color(0x204060))
    func applied(_ gauge: inout Gauge) {
      gauge.theme.look.ticks.major.shape = .folded
      gauge.theme.look.pointers = [blade]
    }
    let dial = try probe.dial(36_517, applied)
    #expect(dial.labels.isEmpty && !dial.texts.contains { $0.role == .label })
    let colors = Set(dial.movingShapes.compactMap { if case .fill(let fill) = $0 { fill.paint } else { nil } })
    let bright = Color(0x204060).interpolated(to: .white, fraction: 0.38)
    #expect(colors.isSuperset(of: [.solid(Color(0x204060)), .solid(bright)]))
    #expect(try probe.dial(36_517, variant: "roman", applied).labels.count == 12)
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 402) }
}
