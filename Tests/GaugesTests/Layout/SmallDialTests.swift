import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Dials on small canvases.
struct SmallDialTests {
  private func gauges() throws -> [Gauge] {
    [
      try Gauge.radial(87, in: 0...220, unit: "km/h"), try .radial(72), try .speedometer(15_200),
      try .speedometer(15_200, title: "Frame"),
    ]
  }

  private func dial(_ gauge: Gauge, _ side: Double) throws -> Dial {
    try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  @Test func theNumberNeverBecomesSmallerWhileThePictureGrows() throws {
    for gauge in try gauges() {
      var last = 0.0
      for side in stride(from: 40.0, through: 200, by: 4) {
        let size = try #require(dial(gauge, side).texts.first { $0.role == .readout }).text.style.size
        #expect(size >= last - 1e-6, "\(gauge.kind.name) at \(side)")
        last = size
      }
    }
  }

  @Test func aSmallOneIsAnArcAndANumber() throws {
    for gauge in try gauges() {
      for side in [40.0, 56, 76] {
        let dial = try dial(gauge, side)
        #expect(dial.reading.ends != nil)
        #expect(dial.texts.map(\.role) == [.readout] && dial.hubBox == nil && dial.needleAngle == nil)
        let number = try #require(dial.texts.first)
        #expect(abs(number.origin.x + number.text.advance / 2 - side / 2) < 0.5)
      }
    }
  }

  @Test func noNeedleStrikesALabel() throws {
    for gauge in try gauges() {
      for side in stride(from: 80.0, through: 112, by: 4) {
        let dial = try dial(gauge, side)
        #expect(dial.needleAngle != nil)
        #expect(dial.labels.allSatisfy { [gauge.scale.min, gauge.scale.max].contains($0.value) })
      }
    }
  }

  /// On a quarter labels are as large as the head of a needle: it ends before them.
  @Test(arguments: Theme.all, ["quarter-nw", "quarter-ne"])
  func needlesOfSmallFansStayOffLabels(_ theme: Theme, _ sweep: String) throws {
    for side in [80.0, 90, 100, 115, 128] {
      for value in stride(from: 0.0, through: 60, by: 4) {
        var gauge = try Gauge.radial(value, in: 0...60, theme: theme)
        gauge.arc = try #require(DialArc.named.first { $0.name == sweep }).arc
        let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
        let labels = dial.texts.filter { $0.role == .label }
        for label in labels {
          // Its tip may come to the corner of a box, where there is no ink.
          let ink = label.box.expanded(by: -0.3 * label.box.height)
          #expect(dial.movingShapes.areClear(of: ink), "\(sweep) \(side) \(value) \(label.text.string)")
        }
      }
    }
  }

  /// One that ended before the labels of a semicircle would be a stump beside its hub.
  @Test(arguments: Theme.all) func needlesOfSmallSemicirclesAreNoStumps(_ theme: Theme) throws {
    for side in [80.0, 90, 100, 115, 128] {
      var gauge = try Gauge.radial(30, in: 0...60, theme: theme)
      gauge.arc = try #require(DialArc.named.first { $0.name == "semicircle" }).arc
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
      let ends = dial.texts.filter { $0.role == .label && ["0", "60"].contains($0.text.string) }
      let hub = ends.map(\.box.center.y).max() ?? side * 0.6
      let high = Rect(center: Point(x: side / 2, y: hub - 0.28 * side), width: 6, height: 2)
      #expect(!dial.movingShapes.areClear(of: high), "\(side)")
    }
  }

  /// A canvas that is much higher than a small dial leaves room for its title.
  @Test(arguments: Gauge.Kind.all.filter { $0.traits.contains(.hasFace) && !$0.traits.contains(.isStudioMeter) })
  func aTitleStandsAboveASmallDialOnATallCanvas(_ kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    let range = kind.usualRange
    for width in stride(from: 56.0, to: 100, by: 4) {
      for share in [1.75, 2, 4] {
        var gauge = try Gauge(
          kind: kind, value: range.lowerBound, scale: Scale(min: range.lowerBound, max: range.upperBound), title: "Load"
        )
        gauge.values = kind.valueNames.map { NamedValue($0, 1) }
        let dial = try gauge.dial(size: Size(width: width, height: share * width), shaper: shaper)
        #expect(dial.texts.contains { $0.role == .title && $0.text.string == "Load" }, "\(dial.size)")
        #expect(dial.textFaults == [], "\(dial.size)")
      }
    }
  }
}
