import VectorGraphics

/// What both levels have in common: colours, bubble, the text of an angle.
struct Vial {
  let gauge: Gauge

  private var theme: Theme { gauge.theme }

  /// As a level shows it: degrees unless the gauge has a unit of its own.
  func text(_ value: Double?) -> String {
    guard let value else { return NumberWriter.missing }
    return gauge.numbers.readout(value, on: gauge.scale) + (gauge.unit.first == "°" ? gauge.unit : "")
  }

  /// The liquid's colour: of the range the tilt is in, or that of what is well within half a hundredth of the scale, which
  /// is about half a degree.
  func color(of tilts: [Double]) -> Color {
    let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
    guard ranges.isEmpty else {
      let hit = tilts.compactMap { tilt in ranges.last { $0.from <= tilt && tilt <= $0.to }?.range }
      let order: [GaugeRange.Severity] = [.info, .ok, .warn, .alarm]
      let worst = hit.max { (order.firstIndex(of: $0.severity) ?? 0) < (order.firstIndex(of: $1.severity) ?? 0) }
      return worst.map { $0.color(in: theme) } ?? Self.fluid
    }
    let span = gauge.scale.max - gauge.scale.min
    return !tilts.isEmpty && tilts.allSatisfy { abs($0) <= span / 180 } ? theme.ok : Self.fluid
  }

  /// What the tube is filled with as long as nothing is said of the tilt.
  static let fluid = Color(0xB2CB2A)

  /// Brighter in the middle, as liquid behind round glass is.
  func liquid(_ color: Color, across box: Rect) -> Paint {
    let (top, bottom) = (Point(x: 0, y: box.minY), Point(x: 0, y: box.maxY))
    let shade = Color.black.withAlpha(0.34).over(color)
    let light = Color.white.withAlpha(0.22).over(color)
    return .gradient(
      Gradient(
        .linear(from: top, to: bottom),
        stops: [
          .init(offset: 0, color: shade), .init(offset: 0.38, color: light), .init(offset: 0.62, color: color),
          .init(offset: 1, color: shade),
        ]))
  }

  /// A bubble of air: a light body, a darker rim, a spark where the light falls.
  func bubble(_ box: Rect) -> [Node] {
    let radius = min(box.width, box.height) / 2
    let shape = Path.roundedRectangle(box, cornerRadius: radius)
    let spark = Point(x: box.minX + radius * 0.8, y: box.minY + radius * 0.55)
    return [
      .fill(
        shape,
        .gradient(
          Gradient(
            .linear(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY)),
            colors: [Color.white.withAlpha(0.95), Color.white.withAlpha(0.55)]))),
      .stroke(shape, Color.black.withAlpha(0.28), StrokeStyle(width: max(radius * 0.07, 0.5))),
      .fill(.circle(center: spark, radius: radius * 0.16), .white),
    ]
  }
}
