import VectorGraphics

/// A thin line from a place on a scale to the text that belongs to it: straight out, then to the text's nearest edge.
struct Leader {
  private let points: [Point]

  /// - Parameters:
  ///   - start: beside the scale.
  ///   - elbow: straight out of it, before the text.
  ///   - gap: left free before the text.
  init(from start: Point, elbow: Point, to box: Rect, gap: Double) {
    let near = box.expanded(by: gap)
    let end = Point(
      x: min(max(elbow.x, near.minX), near.maxX), y: min(max(elbow.y, near.minY), near.maxY))
    points = near.distance(to: elbow) > 0.01 ? [start, elbow, end] : [start, elbow]
  }

  func append(to path: inout Path) {
    guard let first = points.first else { return }
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
  }

  func crosses(_ box: Rect) -> Bool { zip(points, points.dropFirst()).contains { Self.crosses($0, $1, box) } }

  /// Whether two leaders cross.
  func crosses(_ other: Leader) -> Bool {
    zip(points, points.dropFirst()).contains { a, b in
      zip(other.points, other.points.dropFirst()).contains { c, d in
        let (first, second) = (b - a, d - c)
        func side(_ base: Point, _ along: Vector, _ point: Point) -> Double {
          along.dx * (point.y - base.y) - along.dy * (point.x - base.x)
        }
        return side(a, first, c) * side(a, first, d) < 0 && side(c, second, a) * side(c, second, b) < 0
      }
    }
  }

  /// Whether a stretch runs through a box: cuts the stretch by the box's sides, one after the other.
  static func crosses(_ a: Point, _ b: Point, _ box: Rect) -> Bool {
    var (low, high) = (0.0, 1.0)
    for (from, span, least, most) in [
      (a.x, b.x - a.x, box.minX, box.maxX), (a.y, b.y - a.y, box.minY, box.maxY),
    ] {
      if abs(span) < 1e-12 {
        if from < least || from > most { return false }
        continue
      }
      let ends = [(least - from) / span, (most - from) / span].sorted()
      (low, high) = (max(low, ends[0]), min(high, ends[1]))
    }
    return low < high
  }
}
