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

/// The Speedometer over its range, in its themes and sizes.
extension GoldenCase {
  static let speedometer: [GoldenCase] = values + grounds + sizes

  private static func speedometer(
    _ layers: [GoldenLayer], _ name: String, size: Double = 300, scale: Double = 1,
    svg options: SVGOptions = SVGOptions(), _ gauge: @escaping @Sendable () throws -> Gauge
  ) -> [GoldenCase] {
    self.gauge(layers, feature: "speedometer", name: name, width: size, scale: scale, svg: options, gauge)
  }

  private static let values =
    speedometer([.scene, .svg, .png], "0", size: 200) { try .speedometer(0) }
    + speedometer([.scene], "500") { try .speedometer(500) }
    + speedometer([.scene, .svg], "750") { try .speedometer(750) }
    + speedometer([.scene], "1000") { try .speedometer(1_000) }
    + speedometer([.scene, .svg], "15200") { try .speedometer(15_200) }
    + speedometer([.scene], "50000") { try .speedometer(50_000) }
    + speedometer([.scene], "100000") { try .speedometer(100_000) }
    + speedometer([.scene, .svg], "150000") { try .speedometer(150_000) }
    + speedometer([.scene], "999999") { try .speedometer(999_999) }
    + speedometer([.png], "150000", size: 200) { try .speedometer(150_000) }
    + speedometer([.svg], "live-text", svg: SVGOptions(text: .live)) { try .speedometer(15_200) }
    + speedometer([.scene], "title-and-unit") { try .speedometer(15_200, title: "Throughput", unit: "req/s") }

  private static let grounds =
    speedometer([.scene, .svg], "light") { try .speedometer(15_200, theme: .light) }
    + speedometer([.png], "light", size: 200) { try .speedometer(15_200, theme: .light) }
    + speedometer([.scene, .svg], "transparent") { try .speedometer(15_200, background: .transparent) }
    + speedometer([.png], "transparent", size: 200) { try .speedometer(15_200, background: .transparent) }
    + speedometer([.scene], "on-colour") {
      try .speedometer(15_200, title: "Title", background: .color(Color(0xF2D16B)))
    }

  private static let sizes =
    speedometer([.png], "15200-at-1x", size: 230) { try .speedometer(15_200) }
    + speedometer([.png], "15200-at-2x", size: 112, scale: 2) { try .speedometer(15_200) }
    + speedometer([.scene, .svg, .png], "tiny", size: 64) { try .speedometer(15_200) }
    + speedometer([.scene, .svg], "huge", size: 2_048) { try .speedometer(15_200) }
}
