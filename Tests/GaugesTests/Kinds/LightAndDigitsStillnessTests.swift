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

/// What does not change with the value stands still, whatever digits the number has.
struct StillnessTests {
  @Test(arguments: [Gauge.Kind.linear, .bullet, .battery, .level, .sparkline])
  func faceAndCoverAreTheSameForEveryValue(_ kind: Gauge.Kind) throws {
    let sizes = [kind.usualSize, Size(width: 200, height: 400), Size(width: 300, height: 300)]
    for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) {
      for size in sizes {
        let faces = try [11.0, 38, 66].map { value in
          try KindPicture(kind, variant: variant, value: value, size: size) { gauge in
            gauge.title = "Title"
            gauge.subtitle = "Second line"
            gauge.unit = "kg"
            gauge.history = [3, 90, nil, 40, 20, 50]
            gauge.values = kind.valueNames.map { NamedValue($0, value) }
          }.dial.scene.layers
        }
        #expect(faces.allSatisfy { $0.face == faces[0].face }, "\(kind) \(variant ?? "") on \(size)")
        #expect(faces.allSatisfy { $0.cover == faces[0].cover }, "\(kind) \(variant ?? "") on \(size)")
        #expect(Set(faces.map(\.moving)).count == faces.count, "\(kind) \(variant ?? "") on \(size)")
      }
    }
  }

  @Test(arguments: [Gauge.Kind.linear, .bullet, .battery, .level, .sparkline])
  func numberStaysOnTheSmallestUsualCanvas(_ kind: Gauge.Kind) throws {
    for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) {
      let probe = try KindPicture(kind, variant: variant, value: 42, size: Size(width: 64, height: 64)) { gauge in
        (gauge.title, gauge.subtitle, gauge.unit) = ("Title", "Second line", "kg")
        gauge.history = [1, 80, 42]
      }
      #expect(probe.dial.texts.contains { $0.text.string.hasPrefix("42") }, "\(kind) \(variant ?? "")")
    }
  }
}
