import GoldenTesting
import Tacho

/// The plain dial: its ranges, its texts, its canvases.
extension GoldenCase {
  static let radial: [GoldenCase] = ranges + words + canvases

  private static func radial(
    _ layers: [GoldenLayer], _ name: String, width: Double = 300, height: Double? = nil,
    _ gauge: @escaping @Sendable () throws -> Gauge
  ) -> [GoldenCase] {
    self.gauge(layers, feature: "radial", name: name, width: width, height: height, gauge)
  }

  private static let ranges =
    radial([.scene, .svg], "speed") { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.png], "speed", width: 220) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.scene, .svg], "negative-range") { try .radial(-12.5, in: -40...40, unit: "°C", title: "Outside") }
    + radial([.png], "negative-range", width: 220) {
      try .radial(-12.5, in: -40...40, unit: "°C", title: "Outside", theme: .light)
    }
    + radial([.scene, .svg], "tiny-range") { try .radial(1.0005, in: 1...1.001, unit: "bar") }
    + radial([.scene, .svg], "long-labels") { try .radial(100.2, in: 100...100.5, unit: "kPa") }
    + radial([.scene], "huge-range") { try .radial(4e11, in: -1e12...1e12) }
    + radial([.scene], "above") { try .radial(131, in: 0...100, unit: "%") }
    + radial([.scene], "below") { try .radial(-7, in: 0...100, unit: "%") }
    + radial([.scene], "percent") { try .radial(42) }

  private static let words =
    radial([.scene, .svg], "long-title-and-unit") {
      try .radial(
        37.4, in: 0...60, unit: "cubic metres of water per minute and pump",
        title: "Discharge of the second northern pumping station, averaged over the last quarter of an hour")
    }
    + radial([.png], "long-title-and-unit", width: 220) {
      try .radial(
        37.4, in: 0...60, unit: "cubic metres of water per minute and pump",
        title: "Discharge of the second northern pumping station, averaged over the last quarter of an hour")
    }
    + radial([.scene, .svg], "many-digits") { try .radial(123_456.789, in: 0...1_000_000.5, unit: "revolutions") }
    + radial([.scene], "entities") { try .radial(5, in: 0...10, unit: "<&>\"'", title: "A & B < C") }
    + radial([.svg], "entities") { try .radial(5, in: 0...10, unit: "<&>\"'", title: "A & B < C") }
    + radial([.scene], "light") { try .radial(72, in: 0...220, unit: "km/h", title: "Speed", theme: .light) }

  private static let canvases =
    radial([.scene], "wide", width: 480, height: 160) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.scene], "tall", width: 160, height: 480) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.png], "wide", width: 280, height: 140) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.svg], "tall", width: 160, height: 480) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.scene, .png], "tiny", width: 64) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
    + radial([.scene], "huge", width: 2_048) { try .radial(72, in: 0...220, unit: "km/h", title: "Speed") }
}
