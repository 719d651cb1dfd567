import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Rings, drums, segments and lamps: what does not change with the value stands still.
struct LightAndDigitsStillnessTests {
  @Test(arguments: [Gauge.Kind.ring, .odometer, .lcd, .lamp])
  func faceAndCoverAreTheSameForEveryValue(_ kind: Gauge.Kind) throws {
    let typesetter = try Typesetter()
    for variant in kind.variants {
      for size in [
        kind.usualSize, Size(width: 200, height: 400), Size(width: 300, height: 300), Size(width: 600, height: 100),
      ] {
        let layers = try [7.0, 11, 38, 66, 95].map { value -> Scene.Layers in
          var gauge = try Gauge(
            kind: kind, value: value, scale: Scale(min: 0, max: 100),
            ranges: [
              GaugeRange(from: 10, to: 50, label: "fine", severity: .ok),
              GaugeRange(from: 50, to: 80, label: "rather much", severity: .warn),
              GaugeRange(from: 80, to: 90, severity: .alarm),
            ], title: "Title", unit: "kg")
          (gauge.variant, gauge.reference) = (variant, 30)
          return try gauge.dial(size: size, shaper: typesetter).scene.layers
        }
        #expect(layers.allSatisfy { $0.face == layers[0].face }, "\(kind) \(variant) on \(size)")
        #expect(layers.allSatisfy { $0.cover == layers[0].cover }, "\(kind) \(variant) on \(size)")
        #expect(Set(layers.map(\.moving)).count == layers.count, "\(kind) \(variant) on \(size)")
      }
    }
  }
}
