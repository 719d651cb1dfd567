import Testing

@testable import Gauges

/// What is asked for and cannot be seen is told, with the key and the reason.
struct GaugeWarningTests {
  private func warnings(_ kind: Gauge.Kind = .radial, _ change: (inout Gauge) -> Void) throws -> [GaugeWarning] {
    let range = kind.usualRange
    var gauge = try Gauge(
      kind: kind, value: range.lowerBound, scale: Scale(min: range.lowerBound, max: range.upperBound, wraps: kind.wraps)
    )
    change(&gauge)
    return gauge.warnings
  }

  @Test func whatLiesOutsideOfTheScaleIsToldAndWhatLiesOnItIsNot() throws {
    let found = try warnings { gauge in
      gauge.ranges = [GaugeRange(from: 0, to: 50), GaugeRange(from: 120, to: 140), GaugeRange(from: 90, to: 300)]
      gauge.targets = [GaugeTarget(value: -1), GaugeTarget(value: 0), GaugeTarget(value: 100)]
      gauge.annotations = [Annotation(value: 101, text: "a")]
      gauge.ticks.major = .values([0, 50, 200])
    }
    #expect(found.map(\.path) == ["ranges[1]", "targets[0].value", "annotations[0].value", "scale.ticks.major[2]"])
    #expect(
      found.allSatisfy { $0.message.contains("outside of the scale, 0 to 100") && $0.message.contains("not drawn") })
    #expect(try warnings { _ in }.isEmpty)
  }

  @Test func aPointerBeyondItsScaleIsTold() throws {
    let own = try PointerScale(Scale(min: 0, max: 5))
    let found = try warnings { gauge in
      gauge.value = 40
      gauge.pointers = [
        GaugePointer(.needle), GaugePointer(.marker, value: 400), GaugePointer(.marker, value: 100),
        GaugePointer(.line, value: -0.1),
      ]
      var other = GaugePointer(.needle)
      other.scale = own
      gauge.pointers?.append(other)
    }
    #expect(found.map(\.path) == ["pointers[1].value", "pointers[3].value", "pointers[4].scale"])
    #expect(try warnings(.compass) { $0.pointers = [GaugePointer(.marker, value: 365)] }.isEmpty)
  }

  @Test func anUncertaintyThatReachesZeroHasNoEndInUnitsPerUnit() throws {
    for (value, isTold) in [(5.0, false), (0.1, true)] {
      let found = try warnings { gauge in
        (gauge.value, gauge.unit, gauge.displayUnit) = (value, "l/100km", "mpg")
        gauge.uncertainty = .within(0.2)
      }
      #expect(found.contains { $0.path == "uncertainty" } == isTold, "\(value): \(found)")
    }
  }

  @Test func onACircleARangePastTheEndIsTold() throws {
    let found = try warnings(.compass) { $0.ranges = [GaugeRange(from: 340, to: 380)] }
    #expect(found.map(\.path) == ["ranges[0]"])
  }

  @Test func aMetersOwnScaleDecides() throws {
    for (variant, count) in [("ppm", 1), ("vu", 0)] {
      let found = try warnings(.vu) { gauge in
        gauge.variant = variant
        gauge.targets = [GaugeTarget(value: -10)]
      }
      #expect(found.count == count, "\(variant)")
    }
  }

  @Test func gaugesOfAPictureAreToldByTheirPlace() throws {
    var picture = try Gauge(kind: .grid, value: nil, scale: .unit)
    picture.grid.gauges = [
      try .radial(1, scale: Scale(min: 0, max: 10)),
      try .radial(1, scale: Scale(min: 0, max: 10), targets: [GaugeTarget(value: 50)]),
    ]
    #expect(picture.warnings.map(\.path) == ["layout.gauges[1].targets[0].value"])
    picture.grid.gauges[0].scale = try Scale(min: 0, max: 100)
    picture.grid.sharesScale = true
    #expect(picture.warnings.isEmpty)
  }

  @Test func timesTooShortForTheirScaleAreTold() throws {
    for (value, isTold) in [(2e-13, true), (-4e-13, true), (6e-13, false), (0, false)] {
      let gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: -1e-9, max: 1e-9, mapping: .time))
      #expect(gauge.numberWarnings.isEmpty == !isTold, "\(value)")
    }
  }
}
