import VectorGraphics

/// Strokes that all are the beginning of the longest among them, a circular arc.
struct GrowingArc {
  let path: Path
  /// The length of the whole arc, in layout units.
  let length: Double
  let shown: [Double?]

  /// Nil when they are anything else.
  init?(_ shapes: [MovingShape?], _ kind: MovingShape.Kind) {
    guard case .stroke(_, _, nil, _) = kind.drawing, case .solid = kind.painting else { return nil }
    func pieceCount(_ shape: MovingShape?) -> Int { shape?.path.elements.count ?? 0 }
    guard let sample = shapes.max(by: { pieceCount($0) < pieceCount($1) }).flatMap({ $0 }), pieceCount(sample) > 1,
      let circle = Circle(sample.path)
    else { return nil }
    let start = sample.path.elements.first?.end
    var best: (path: Path, angle: Double)?
    var angles: [Double?] = []
    for shape in shapes {
      guard let shape else {
        angles.append(nil)
        continue
      }
      guard let first = shape.path.elements.first?.end, let start, first.distance(to: start) < Pivot.tolerance,
        let angle = circle.sweep(of: shape.path)
      else { return nil }
      if angle > best?.angle ?? 0 { best = (shape.path, angle) }
      angles.append(angle)
    }
    guard let best else { return nil }
    path = best.path
    length = best.angle * circle.radius
    shown = angles.map { $0.map { $0 * circle.radius } }
  }

  private struct Circle {
    let center: Point
    let radius: Double

    /// The circle that the first curve is a piece of: its normals at both ends meet in the centre.
    init?(_ path: Path) {
      guard path.elements.count > 1, case .move(let start) = path.elements[0],
        case .cubic(let c1, let c2, let end) = path.elements[1]
      else { return nil }
      let (u, v) = (c1 - start, end - c2)
      let cross = u.dx * v.dy - u.dy * v.dx
      guard abs(cross) > 0.001 * u.length * v.length, u.length > 0 else { return nil }
      // start + s · u⊥ is as far along v as end is.
      let chord = end - start
      let normal = u.quarterTurned
      let s = (chord.dx * v.dx + chord.dy * v.dy) / (normal.dx * v.dx + normal.dy * v.dy)
      center = start + normal * s
      radius = center.distance(to: start)
    }

    /// The angle in radians that curves along this circle cover; nil for anything else.
    func sweep(of path: Path) -> Double? {
      guard case .move(var last)? = path.elements.first else { return nil }
      var angle = 0.0
      for element in path.elements.dropFirst() {
        guard case .cubic(let c1, let c2, let end) = element else { return nil }
        let middle = last.interpolated(to: end, fraction: 0.5)
          .interpolated(to: c1.interpolated(to: c2, fraction: 0.5), fraction: 0.75)
        guard isOn(last), isOn(middle), isOn(end) else { return nil }
        angle += abs(difference(last, end))
        last = end
      }
      return angle
    }

    private func isOn(_ point: Point) -> Bool { abs(point.distance(to: center) - radius) < 0.02 }

    private func difference(_ a: Point, _ b: Point) -> Double {
      let degrees = (Angle(of: b - center) - Angle(of: a - center)).degrees
      return Angle.degrees(degrees - 360 * (degrees / 360).rounded()).radians
    }
  }
}
