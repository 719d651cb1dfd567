import Testing
import VectorGraphics

@testable import Gauges

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
