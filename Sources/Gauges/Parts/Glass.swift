import VectorGraphics

/// What the glass over a face reflects: a crescent of sky.
struct Glass {
  let outline: FaceOutline
  /// 0…1.
  let strength: Double

  /// Over a disc.
  init(center: Point, radius: Double, strength: Double) {
    self.init(outline: .disc(center: center, radius: radius), strength: strength)
  }

  init(outline: FaceOutline, strength: Double) { (self.outline, self.strength) = (outline, strength) }

  var nodes: [Node] {
    guard strength > 0 else { return [] }
    switch outline {
    case .disc(let center, let radius): return [crescent(center, radius)]
    case .box(let box, _): return [sheen(box)]
    // A part of a disc has no glass.
    case .fan: return []
    }
  }

  private func crescent(_ center: Point, _ radius: Double) -> Node {
    let arc = ArcShape(center: center, radius: radius * 0.915, start: .degrees(-68), sweep: .degrees(128))
    var path = arc.path()
    let from = center + Angle.degrees(-68).direction * (radius * 0.915)
    path.cubic(
      center + Vector(dx: radius * 0.42, dy: -radius * 0.22), center + Vector(dx: radius * 0.02, dy: -radius * 0.5),
      to: from)
    path.close()
    return .fill(
      path,
      light(
        from: center + Vector(dx: -radius * 0.35, dy: -radius * 0.92),
        to: center + Vector(dx: radius * 0.12, dy: -radius * 0.28)))
  }

  /// Across the upper left of a window, its lower edge falling to the left.
  private func sheen(_ box: Rect) -> Node {
    let inset = min(box.width, box.height) * 0.045
    let area = box.expanded(by: -inset)
    let corner = inset * 1.2
    var path = Path()
    path.move(to: Point(x: area.minX, y: area.minY + corner))
    path.cubic(
      Point(x: area.minX, y: area.minY + corner * 0.45), Point(x: area.minX + corner * 0.45, y: area.minY),
      to: Point(x: area.minX + corner, y: area.minY))
    path.line(to: Point(x: area.minX + area.width * 0.8, y: area.minY))
    path.cubic(
      Point(x: area.minX + area.width * 0.5, y: area.minY + area.height * 0.16),
      Point(x: area.minX + area.width * 0.16, y: area.minY + area.height * 0.2),
      to: Point(x: area.minX, y: area.minY + area.height * 0.62))
    path.close()
    return .fill(
      path,
      light(
        from: Point(x: area.minX, y: area.minY),
        to: Point(x: area.minX + area.height * 0.3, y: area.minY + area.height * 0.5)))
  }

  private func light(from: Point, to: Point) -> Paint {
    .gradient(
      Gradient(
        .linear(from: from, to: to),
        stops: [(0, 0.8), (0.4, 0.3), (0.75, 0.05), (1, 0)].map {
          Gradient.Stop(offset: $0.0, color: Color.white.withAlpha($0.1 * strength))
        }))
  }
}
