import GoldenTesting
import Tacho

@testable import Gauges

/// Every part alone, on a canvas of its own, so that a change shows in the part that changed.
extension GoldenCase {
  static let parts: [GoldenCase] =
    faces + tracks + ticks + needles + hubs + texts

  private static let center = Point(x: 60, y: 60)
  private static let arc = ArcShape(
    center: center, radius: 50, start: SpeedometerConstants.Layout.startAngle, sweep: .degrees(270))

  private static func part(
    _ layers: [GoldenLayer], _ name: String, holdsText: Bool = false, theme: Theme = .dark, page: Color? = nil,
    size: Size = Size(width: 120, height: 120), scale: Double = 1, nodes: @escaping @Sendable () throws -> [Node]
  ) -> [GoldenCase] {
    forms(layers, feature: "parts", name: name, holdsText: holdsText, scale: scale) {
      Scene(
        size: size, background: page ?? theme.page, title: name, description: "A part alone.",
        layers: Scene.Layers(face: try nodes()))
    }
  }

  private static func face(_ theme: Theme, hasShadow: Bool) -> [Node] {
    Face(center: center, shape: DialShape(radius: 42), unit: 1, theme: theme, shadowRadius: 12, hasShadow: hasShadow)
      .nodes
  }

  private static let faces =
    part([.scene, .png], "face") { face(.dark, hasShadow: false) }
    + part([.svg, .png], "face-with-shadow", page: Color(0xC8CDD2)) { face(.dark, hasShadow: true) }
    + part([.scene, .svg], "face-light", theme: .light) { face(.light, hasShadow: true) }

  private static func progress(_ position: Double) -> [Node] {
    [
      Track(arc: arc, width: 8, color: Theme.dark.track).node,
      ProgressArc(track: arc, width: 8, color: Theme.dark.accent, position: UnitInterval(clamping: position)).node,
    ]
  }

  private static let tracks =
    part([.scene], "track") { [Track(arc: arc, width: 8, color: Theme.dark.track).node] }
    + part([.scene, .svg, .png], "progress-zero") { progress(0) }
    + part([.scene, .svg], "progress-hair") { progress(0.0001) }
    + part([.scene, .png], "progress-part") { progress(0.37) }
    + part([.scene], "progress-full") { progress(1) }

  private static let ticks = part([.scene, .svg, .png], "tick-marks", scale: 2) {
    [(1, 9.0, 2.0), (3, 6.5, 1.5), (5, 4.0, 1.0)].compactMap { every, length, width in
      TickMarks(
        center: center, outerRadius: 50, length: length, width: width, color: Theme.dark.majorTick,
        angles: stride(from: -135.0, through: 135, by: 90 / Double(every)).map(Angle.degrees)
      ).node
    }
  }

  private static func needle(_ degrees: Double, _ theme: Theme) -> [Node] {
    Needle(
      center: center, angle: .degrees(degrees), length: 48, width: 4, tip: theme.accent, root: theme.accentShade,
      glowRadius: 8, glowOpacity: theme.glow
    ).nodes
  }

  private static let needles =
    part([.scene, .svg], "needle-up") { needle(0, .dark) }
    + part([.scene, .png], "needle-aslant", scale: 2) { needle(-52.5, .dark) }
    + part([.scene], "needle-down") { needle(-180, .dark) }
    + part([.svg], "needle-light", theme: .light) { needle(90, .light) }

  private static let hubs =
    part([.scene, .png], "hub") { Hub(center: center, radius: 32, borderWidth: 4, theme: .dark).nodes }
    + part([.svg], "hub-light", theme: .light) { Hub(center: center, radius: 32, borderWidth: 4, theme: .light).nodes }

  /// The texts of one role of a gauge, where they stand in it.
  private static func texts(
    _ layers: [GoldenLayer], _ name: String, _ role: PlacedText.Role,
    of gauge: @escaping @Sendable () throws -> Gauge
  ) -> [GoldenCase] {
    let size = Size(width: 300, height: 300)
    return part(layers, name, holdsText: true, size: size) {
      try gauge().dial(size: size, shaper: Typesetter()).texts.filter { $0.role == role }.map {
        .text($0.text, at: $0.origin, .white)
      }
    }
  }

  private static let texts =
    texts([.scene, .svg], "scale-labels", .label) { try .speedometer(0) }
    + texts([.scene], "scale-labels-radial", .label) { try .radial(0, in: 0...220) }
    + texts([.scene, .svg, .png], "readout", .readout) { try .speedometer(15_200) }
    + texts([.scene], "unit", .unit) { try .radial(72, in: 0...220, unit: "km/h") }
    + texts([.scene], "title", .title) { try .radial(72, in: 0...220, title: "Speed") }
}

/// A dial in every theme.
extension GoldenCase {
  static let themes: [GoldenCase] = ThemeLibrary.names.filter { name in
    // A pair is seen by its two sides.
    !name.hasSuffix("auto") && !ThemeLibrary.names.contains(name + "-light")
  }.flatMap { name in
    forms([.png], feature: "themes", name: name) {
      let text =
        "{value: 142, max: 220, unit: km/h, title: Speed, theme: \(name), ranges: [{from: 0, severity: ok}, "
        + "{from: 130, severity: warn}, {from: 180, severity: alarm}]}"
      return try GaugeSpecification(Array(text.utf8)).gauge.goldenScene(size: Size(width: 116, height: 116))
    }
  }
}

extension GoldenCase {
  /// One picture in several forms.
  ///
  /// - Parameter scale: pixels a layout unit, for the PNG.
  static func forms(
    _ layers: [GoldenLayer], feature: String, name: String, holdsText: Bool = true, scale: Double = 1,
    svg options: SVGOptions = SVGOptions(), scene: @escaping @Sendable () throws -> Scene
  ) -> [GoldenCase] {
    layers.map { layer in
      GoldenCase(layer, feature: feature, name: name, holdsText: holdsText) {
        switch layer {
        case .scene: .text(try scene().dump)
        case .svg: .text(try scene().svg(options: options))
        case .png: .image(try Bitmap(scene(), scale: scale))
        }
      }
    }
  }

  /// A whole gauge on a canvas of `width` × `height` layout units; square when `height` is nil.
  static func gauge(
    _ layers: [GoldenLayer], feature: String, name: String, width: Double = 300, height: Double? = nil,
    scale: Double = 1, svg options: SVGOptions = SVGOptions(), _ gauge: @escaping @Sendable () throws -> Gauge
  ) -> [GoldenCase] {
    forms(layers, feature: feature, name: name, scale: scale, svg: options) {
      try gauge().goldenScene(size: Size(width: width, height: height ?? width))
    }
  }
}

extension Gauge {
  /// The gauge in the family that the goldens were recorded in, whatever its theme asks for and is installed.
  func goldenScene(size: Size) throws -> Scene {
    try dial(size: size, shaper: Typesetter(.family(Typesetter().family))).scene
  }
}
