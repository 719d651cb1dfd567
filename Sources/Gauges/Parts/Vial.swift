import VectorGraphics

/// What both levels have in common: colours, bubble, the text of an angle.
struct Vial {
  let gauge: Gauge

  private var theme: Theme { gauge.theme }

  /// As a level shows it: degrees unless the gauge has a unit of its own. Words have no unit behind them.
  func text(_ value: Double?) -> String {
    guard let value else {
      return gauge.keepsPlaceOfNumber ? gauge.withUnit(gauge.readout.missing) : gauge.readout.missing
    }
    let text = gauge.text(of: value)
    return gauge.readout.words?.text(for: value) == nil ? gauge.withUnit(text) : text
  }

  /// The colour of the liquid where it is lit, else that of the bubble: of the range the tilt is in, or that of what is
  /// well within half a hundredth of the scale, which is about half a degree.
  func color(of tilts: [Double]) -> Color {
    let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
    guard ranges.isEmpty else {
      let hit = tilts.compactMap { tilt in ranges.last { $0.from <= tilt && tilt <= $0.to }?.range }
      let order: [GaugeRange.Severity] = [.info, .ok, .warn, .alarm]
      let worst = hit.max { (order.firstIndex(of: $0.severity) ?? 0) < (order.firstIndex(of: $1.severity) ?? 0) }
      return worst.map { $0.color(in: theme) } ?? fluid
    }
    let span = gauge.scale.max - gauge.scale.min
    return !tilts.isEmpty && tilts.allSatisfy { abs($0) <= span / 180 } ? theme.ok : fluid
  }

  /// What the tube is filled with as long as nothing is said of the tilt.
  private var fluid: Color { isLit ? Color(0xB2CB2A) : theme.accent }

  /// What a flat vial is filled with: as quiet as a track, so that the bubble is what is seen.
  var flatLiquid: Color { theme.track.over(gauge.groundColor) }

  /// Whether glass, liquid and metal are drawn as such: on a plain page and behind a bezel. Other themes have flat shapes
  /// in their own colours.
  var isLit: Bool { theme.look.fitting.map { $0.colors.count > 1 } ?? theme.look.isOfPlainStuff }

  /// The colour of lines on the glass.
  var ink: Color { isLit ? Color.black.withAlpha(0.62) : theme.label }

  /// What holds the glass: brass on a page, else what the theme's bezel is made of.
  var metal: Material { theme.look.fitting ?? Self.brass }

  private static let brass = Material(
    colors: [Color(0x7A5B1E), Color(0xF0DA94), Color(0xB8923C), Color(0x5E4416)], edge: Color(0x4A3410))

  /// As liquid in a round tube of glass: dark at the edges, brightest above the middle, with light thrown back from below.
  func liquid(_ color: Color, across box: Rect) -> Paint {
    guard isLit else { return .solid(flatLiquid) }
    let (top, bottom) = (Point(x: 0, y: box.minY), Point(x: 0, y: box.maxY))
    func dark(_ part: Double) -> Color { Color.black.withAlpha(part).over(color) }
    func light(_ part: Double) -> Color { Color.white.withAlpha(part).over(color) }
    return .gradient(
      Gradient(
        .linear(from: top, to: bottom),
        stops: [
          .init(offset: 0, color: dark(0.42)), .init(offset: 0.14, color: dark(0.12)),
          .init(offset: 0.34, color: light(0.26)), .init(offset: 0.58, color: color),
          .init(offset: 0.86, color: dark(0.34)), .init(offset: 1, color: dark(0.22)),
        ]))
  }

  /// A bubble of air: the liquid's colour shows through its rim, its middle is bright, and a spark is where the light falls.
  /// A flat one is a spot of `color`.
  func bubble(_ box: Rect, _ color: Color) -> [Node] {
    let radius = min(box.width, box.height) / 2
    let shape = Path.roundedRectangle(box, cornerRadius: radius)
    guard isLit else {
      // Its edge parts it from the lines it lies under.
      let edge = max(radius * 0.1, 0.75)
      return [
        .fill(.roundedRectangle(box.expanded(by: edge), cornerRadius: radius + edge), flatLiquid), .fill(shape, color),
      ]
    }
    let inner = box.expanded(by: -radius * 0.14)
    let spark = Rect(
      x: box.minX + radius * 0.62, y: box.minY + radius * 0.24, width: max(radius * 0.3, box.width * 0.4),
      height: radius * 0.3)
    return [
      .fill(
        .roundedRectangle(box.translated(by: Vector(dx: 0, dy: radius * 0.14)), cornerRadius: radius),
        Color.black.withAlpha(0.16)),
      .fill(shape, Color.white.withAlpha(0.42)),
      .fill(
        .roundedRectangle(inner, cornerRadius: radius * 0.86),
        .gradient(
          Gradient(
            .linear(from: Point(x: 0, y: inner.minY), to: Point(x: 0, y: inner.maxY)),
            colors: [Color.white.withAlpha(0.3), Color.white.withAlpha(0.72), Color.white.withAlpha(0.95)]))),
      .stroke(shape, Color.black.withAlpha(0.4), StrokeStyle(width: max(radius * 0.08, 0.6))),
      .fill(.roundedRectangle(spark, cornerRadius: spark.height / 2), Color.white.withAlpha(0.95)),
    ]
  }
}
