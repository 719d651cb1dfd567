import Tacho
import TestSupport
import VectorGraphics

/// Gauges and canvases of all sorts, drawn.
func randomScenes(count: Int, seed: UInt64) throws -> [Scene] {
  var random = SplitMix64(seed: seed)
  return try (0..<count).map { _ in
    let theme = random.bool() ? Theme.dark : .light
    let background: Gauge.Background = random.bool() ? .transparent : .color(Color(0x336699, alpha: 0.5))
    let title = random.bool() ? "" : "Temperatur für Öl & Wasser"
    let gauge: Gauge
    if random.bool() {
      gauge = try .speedometer(random.double(in: 0...999_999), title: title, theme: theme, background: background)
    } else {
      let span = random.magnitude(-9...12)
      let low = random.bool() ? 0 : -span
      gauge = try .radial(
        low + span * random.double(in: -1...3), in: low...low + span, unit: "µm/s²", title: title, theme: theme,
        background: background)
    }
    let (width, height) = (random.double(in: 1...2_000), random.double(in: 1...2_000))
    return try gauge.scene(size: Size(width: width, height: random.bool() ? width : height))
  }
}

/// A scene of the given nodes on a canvas of 100 × 100.
func scene(_ nodes: [Node], title: String = "Title", description: String = "Description", side: Double = 100) -> Scene {
  Scene(
    size: Size(width: side, height: side), title: title, description: description, layers: Scene.Layers(face: nodes))
}
