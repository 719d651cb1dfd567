import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Without a value the dial stays, and nothing points.
struct MissingValueTests {
  @Test(arguments: [Gauge.Kind.radial, .speedometer], [88.0, 300])
  func thereIsADashAndNoNeedleAndNoArc(kind: Gauge.Kind, side: Double) throws {
    let scale = kind == .speedometer ? SpeedometerValueCalculator.scale : try Scale(min: 0, max: 100)
    let gauge = try Gauge(kind: kind, value: nil, scale: scale)
    let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
    #expect(dial.formattedValue == "–")
    #expect(dial.progress == .zero)
    let moving = dial.scene.layers.moving
    #expect(moving.count == dial.texts.count { $0.role == .readout })
    #expect(moving.allSatisfy { if case .text = $0 { true } else { false } })
    #expect(dial.hubBox != nil)
  }

  @Test func everythingElseIsAsWithAValue() throws {
    func face(_ value: Double?) throws -> [String] {
      let gauge = try Gauge(
        kind: .radial, value: value, scale: Scale(min: 0, max: 100), ranges: [GaugeRange(from: 50, severity: .alarm)],
        targets: [GaugeTarget(value: 10)])
      return try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).labels.map(\.text)
    }
    #expect(try face(nil) == face(50))
  }

  /// A dash has no air around it, as digits have.
  @Test(arguments: [Gauge.Kind.linear, .bullet, .tank, .battery, .sparkline, .lamp])
  func aDashStandsAsFarFromItsUnitAsANumber(kind: Gauge.Kind) throws {
    func gap(_ value: Double?) throws -> Double? {
      let gauge = try Gauge(kind: kind, value: value, scale: Scale(min: 0, max: 999), title: "Water", unit: "l")
      let dial = try gauge.dial(size: gauge.usualSize, shaper: Typesetter())
      let number = try #require(dial.text(.readout))
      return dial.text(.unit).map { $0.box.minX - number.box.maxX }
    }
    guard let dash = try gap(nil) else { return }
    let number = try #require(try gap(700))
    #expect(abs(dash - number) < 0.05 * number, "\(kind): \(dash), \(number)")
  }
}
