import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Needle, label, band and target of the same value stand at the same angle, whatever the scale.
struct OneScaleTests {
  static let scales: [Scale] = {
    let stops = [(0.0, 0.0), (2, 0.3), (10, 0.55), (100, 1)].map { Scale.Stop(value: $0.0, position: $0.1) }
    return [
      try? Scale(min: 1, max: 1_000, mapping: .logarithmic),
      try? Scale(min: 0.1, max: 1_000, mapping: .logarithmic, isReversed: true),
      try? Scale(stops: stops), try? Scale(stops: stops, isReversed: true),
      try? Scale(min: -100, max: 100, mapping: .symmetricLogarithmic(constant: 1)),
      try? Scale(min: 0, max: 100, mapping: .power(exponent: 0.5)), try? Scale(min: 0, max: 100),
    ].compactMap { $0 }
  }()

  @Test func thereAreSevenScales() { #expect(Self.scales.count == 7) }

  @Test(arguments: scales)
  func needleAndLabelAgree(scale: Scale) throws {
    let typesetter = try Typesetter()
    let size = Size(width: 600, height: 600)
    let labels = try Gauge(kind: .radial, value: scale.min, scale: scale).dial(size: size, shaper: typesetter).labels
    #expect(labels.count > 2)
    for label in labels {
      let dial = try Gauge(kind: .radial, value: label.value, scale: scale).dial(size: size, shaper: typesetter)
      let (needle, mark) = (try #require(dial.needleAngle), try #require(label.angle))
      #expect(abs(needle.degrees - mark.degrees) < 1e-9)
    }
  }

  /// The angles of a filled shape's corners about the centre of a 600 × 600 canvas, in degrees.
  private func angles(_ node: Node?) throws -> [Double] {
    guard case .fill(let fill)? = node else { return [] }
    return fill.path.elements.compactMap { element -> Double? in
      let point: Point
      switch element {
      case .move(let end), .line(let end): point = end
      case .cubic(_, _, let end): point = end
      case .close: return nil
      }
      return Angle(of: point - Point(x: 300, y: 300)).degrees
    }
  }

  /// What a gauge's face has more than the same gauge without it.
  private func added(
    _ value: Double, _ scale: Scale, ranges: [GaugeRange] = [], targets: [GaugeTarget] = []
  ) throws -> (nodes: [Node], dial: Dial) {
    let size = Size(width: 600, height: 600)
    let typesetter = try Typesetter()
    let bare = try Gauge(kind: .radial, value: value, scale: scale).dial(size: size, shaper: typesetter)
    let dial = try Gauge(kind: .radial, value: value, scale: scale, ranges: ranges, targets: targets)
      .dial(size: size, shaper: typesetter)
    return (dial.scene.layers.face.filter { !bare.scene.layers.face.contains($0) }, dial)
  }

  @Test(arguments: scales)
  func aTargetStandsWhereTheNeedlePoints(scale: Scale) throws {
    for position in [0.0, 0.2, 0.5, 0.77, 1] {
      let value = scale.value(at: position)
      let (nodes, dial) = try added(value, scale, targets: [GaugeTarget(value: value)])
      #expect(nodes.count == 1)
      // The tip is the corner between the two of the base.
      let corners = try Set(angles(nodes.first)).sorted()
      try #require(corners.count == 3)
      #expect(abs(corners[1] - (try #require(dial.needleAngle)).degrees) < 1e-6)
    }
  }

  @Test(arguments: scales)
  func aBandEndsWhereTheNeedlePoints(scale: Scale) throws {
    let ends = [scale.value(at: 0.25), scale.value(at: 0.75)].sorted()
    let (nodes, _) = try added(ends[0], scale, ranges: [GaugeRange(from: ends[0], to: ends[1])])
    #expect(nodes.count == 1)
    let corners = try angles(nodes.first)
    let (low, high) = (try #require(corners.min()), try #require(corners.max()))
    // Half the gap between neighbours is free at each end.
    #expect((0...0.6).contains(67.5 - high) && abs(low + high) < 1e-6, "\(low) \(high)")
  }
}
