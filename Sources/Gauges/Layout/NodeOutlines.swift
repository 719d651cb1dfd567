import VectorGraphics

/// A line of straight pieces.
private struct Outline {
  let points: [Point]
  /// Half the pen's width.
  let half: Double
  /// Whether what it goes around is drawn too.
  let isFilled: Bool

  /// Whether anything of it is drawn in a box.
  func isIn(_ box: Rect) -> Bool { crosses(box) || surrounds(box.center) }

  /// As it lies for what a transform is undone of, which turns and enlarges but does not skew.
  func seen(through back: Transform) -> Outline {
    Outline(
      points: points.map(back.applied(to:)), half: half * abs(back.a * back.d - back.b * back.c).squareRoot(),
      isFilled: isFilled)
  }

  func crosses(_ box: Rect) -> Bool {
    let wide = box.expanded(by: half)
    return zip(points, points.dropFirst()).contains { Leader.crosses($0, $1, wide) }
  }

  /// By how often a ray from the point meets it.
  func surrounds(_ point: Point) -> Bool {
    guard isFilled else { return false }
    var isInside = false
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y > point.y) != (b.y > point.y) {
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }
}

/// The outlines of shapes, to be asked of many boxes.
final class ShapeOutlines: Sendable {
  private let outlines: [Outline]

  /// - Parameter fading: whether light that fades away counts, as that of a lamp does.
  init(_ nodes: [Node], fading: Bool = false) { outlines = nodes.outlines(fading: fading) }

  /// Whether no edge of a shape goes through a box; texts do not count.
  func haveNoEdge(in box: Rect) -> Bool { !outlines.contains { $0.crosses(box) } }

  /// Whether nothing is drawn in a box but light and shadow that fade away; texts do not count.
  func areClear(of box: Rect) -> Bool { !outlines.contains { $0.isIn(box) } }

  /// The same of all of several boxes, turned as they are.
  func areClear(of boxes: [Rect], _ transform: Transform) -> Bool {
    // What is clear around a box is clear in it, which for most is enough to know.
    let unclear = boxes.filter { box in
      !(Rect(enclosing: box.corners.map(transform.applied(to:))).map(areClear) ?? false)
    }
    guard !unclear.isEmpty, transform != .identity, let back = transform.inverse else { return unclear.isEmpty }
    let seen = outlines.map { $0.seen(through: back) }
    return unclear.allSatisfy { box in !seen.contains { $0.isIn(box) } }
  }
}

extension [Node] {
  /// Whether nothing is drawn in a box but light and shadow that fade away; texts do not count.
  func areClear(of box: Rect) -> Bool { ShapeOutlines(self).areClear(of: box) }

  /// What shapes are drawn on, but for light and shadow that fade away; texts do not count. Nil when there is none.
  var inkBox: Rect? {
    outlines(fading: false).compactMap { line in Rect(enclosing: line.points)?.expanded(by: line.half) }
      .reduce(nil) { (box: Rect?, next: Rect) in box?.union(next) ?? next }
  }

  /// The edges of all shapes, curves in a few straight pieces.
  ///
  /// - Parameter fading: whether those that are fully transparent at their edge count.
  fileprivate func outlines(fading: Bool = true, _ transform: Transform = .identity) -> [Outline] {
    flatMap { node -> [Outline] in
      switch node {
      case .fill(let fill):
        fading || !fill.paint.fadesAway ? fill.path.pieces(transform, half: 0, isFilled: true) : []
      case .stroke(let stroke): stroke.path.pieces(transform, half: stroke.style.width / 2, isFilled: false)
      case .text: []
      case .image(let image): Path.rectangle(image.frame).pieces(transform, half: 0, isFilled: true)
      case .group(let group): outlines(of: group, fading: fading, group.transform.followed(by: transform))
      }
    }
  }

  /// What reaches beyond a clip ends at its edge.
  private func outlines(of group: Node.Group, fading: Bool, _ transform: Transform) -> [Outline] {
    let lines = group.children.outlines(fading: fading, transform)
    let bounds = (group.clip?.controlBounds?.corners).flatMap { Rect(enclosing: $0.map(transform.applied(to:))) }
    guard let bounds else { return lines }
    func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double { x < low ? low : x > high ? high : x }
    return lines.map { line in
      let points = line.points.map {
        Point(x: clamp($0.x, bounds.minX, bounds.maxX), y: clamp($0.y, bounds.minY, bounds.maxY))
      }
      return Outline(points: points, half: line.half, isFilled: line.isFilled)
    }
  }
}

extension Paint {
  fileprivate var fadesAway: Bool {
    guard case .gradient(let gradient) = self, case .radial = gradient.geometry else { return false }
    return gradient.stops.last?.color.alpha == 0
  }
}

extension Path {
  fileprivate func pieces(_ transform: Transform, half: Double, isFilled: Bool) -> [Outline] {
    var lines: [Outline] = []
    var points: [Point] = []
    func end() {
      if points.count > 1 {
        lines.append(Outline(points: points.map(transform.applied(to:)), half: half, isFilled: isFilled))
      }
      points = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        end()
        points = [point]
      case .line(let point): points.append(point)
      case .cubic(let a, let b, let point):
        guard let start = points.last else { continue }
        for part in [0.25, 0.5, 0.75, 1] {
          let (one, two, three) = (
            start.interpolated(to: a, fraction: part), a.interpolated(to: b, fraction: part),
            b.interpolated(to: point, fraction: part)
          )
          points.append(
            one.interpolated(to: two, fraction: part)
              .interpolated(to: two.interpolated(to: three, fraction: part), fraction: part))
        }
      case .close:
        if let first = points.first { points.append(first) }
      }
    }
    end()
    return lines
  }
}
