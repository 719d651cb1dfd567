import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

/// A gauge of one kind with everything it may be given, and a canvas of any shape.
struct RandomKindGauge {
  let gauge: Gauge
  let size: Size

  /// - Parameter names: how many named values it has at most.
  init(_ kind: Gauge.Kind, names: Int = 0, using random: inout SplitMix64) throws {
    let range = RandomRange(using: &random)
    func text(_ most: Int) -> String {
      String(String(repeating: "Wagtj Éq ", count: 12).prefix(random.int(in: 0...most)))
    }
    let value = min(1e15, max(-1e15, range.min + range.span * random.double(in: -0.5...1.8)))
    var gauge = try Gauge(
      kind: kind, value: random.int(in: 0...9) == 0 ? nil : value, scale: Scale(min: range.min, max: range.max),
      title: text(30), unit: random.bool() ? "%" : text(9), theme: random.bool() ? .dark : .light)
    gauge.subtitle = random.bool() ? text(30) : ""
    gauge.reference = random.bool() ? range.min + range.span * random.double(in: 0...1) : nil
    gauge.variant = random.bool() ? nil : kind.variants[random.int(in: 0...kind.variants.count - 1)]
    if random.bool() {
      gauge.ranges = [
        GaugeRange(from: range.min, label: text(12), severity: .ok),
        GaugeRange(from: range.min + range.span / 2, label: text(12), severity: .warn),
      ]
    }
    if names > 0, random.bool() {
      gauge.values = (0..<random.int(in: 1...names)).map { index in
        NamedValue(text(9) + "\(index)", random.int(in: 0...9) == 0 ? nil : value * random.double(in: 0...1))
      }
    }
    self.gauge = gauge
    let side = random.double(in: 16...1000)
    size = random.bool() ? Size(width: side, height: side) : Size(width: side, height: random.double(in: 16...1000))
  }

  /// Expects that no text overlaps another or what `obstacles` finds, is cut by the canvas or is too small to read.
  func expectLegibleTexts(
    _ shaper: some TextShaper, clearOf obstacles: (Dial) -> [Rect] = { _ in [] }
  ) throws {
    let dial = try gauge.dial(size: size, shaper: shaper)
    let about = "\(gauge.kind) \(gauge.variant ?? "") on \(size)"
    #expect(dial.textFaults == [], "\(about)")
    for obstacle in obstacles(dial) {
      for text in dial.texts {
        #expect(!text.overlaps(obstacle), "“\(text.text.string)” \(about)")
      }
    }
  }
}
