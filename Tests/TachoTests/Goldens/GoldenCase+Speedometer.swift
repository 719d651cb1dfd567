import GoldenTesting
import Tacho

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
