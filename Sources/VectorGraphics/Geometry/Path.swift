/// A sequence of subpaths of straight lines and cubic curves, in layout units.
///
/// Arcs and quadratic curves are already cubics here, so every export draws the same curve. A subpath begins
/// with ``Element/move(_:)``; a path that begins otherwise draws nothing until its first move.
public struct Path: Hashable, Sendable {
  /// A step of a path; its points are absolute. A cubic has its two control points first, then its end.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case close
  }

  /// In drawing order.
  public private(set) var elements: [Element]

  /// Takes the elements as they are; those before the first move draw nothing.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether there are no elements; a path of moves alone is not empty, but leaves no ink.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new subpath; the one before stays open.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// A straight line from the current point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// A cubic Bézier curve from the current point.
  public mutating func cubic(_ control1: Point, _ control2: Point, to point: Point) {
    elements.append(.cubic(control1, control2, point))
  }
  /// A straight line back to where the subpath began; a stroke joins its ends there.
  public mutating func close() { elements.append(.close) }
  /// The subpaths of `other` after those here, without a line between them.
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  /// Appends a quadratic curve from `start` (the current point) as the cubic that is exactly the same curve.
  public mutating func quadratic(from start: Point, _ control: Point, to point: Point) {
    cubic(
      start.interpolated(to: control, fraction: 2 / 3), point.interpolated(to: control, fraction: 2 / 3), to: point)
  }

  /// Every control and end point, in order.
  public var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let c1, let c2, let p): [c1, c2, p]
      case .close: []
      }
    }
  }

  /// The bounds of all control points: holds the path, and is exact when it has no curves. Nil when empty.
  public var controlBounds: Rect? { Rect(enclosing: points) }

  /// The path with `transform` applied to every control and end point; exact for affine maps alone.
  public func map(_ transform: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(transform(p))
        case .line(let p): .line(transform(p))
        case .cubic(let c1, let c2, let p): .cubic(transform(c1), transform(c2), transform(p))
        case .close: .close
        }
      })
  }

  /// The path moved by `step`, in layout units.
  public func translated(by step: Vector) -> Path { map { $0 + step } }
  /// The path under an affine map, which keeps its curves exact.
  public func transformed(by transform: Transform) -> Path { map(transform.applied(to:)) }
}

extension Path {
  /// A closed polygon through `points`; empty when there are fewer than two.
  public static func polygon(_ points: [Point]) -> Path {
    guard points.count > 1, let first = points.first else { return Path() }
    return Path([.move(first)] + points.dropFirst().map { .line($0) } + [.close])
  }

  /// An open path: filled it has no area.
  public static func line(from start: Point, to end: Point) -> Path { Path([.move(start), .line(end)]) }

  /// Closed, clockwise from the upper left corner.
  public static func rectangle(_ rect: Rect) -> Path { polygon(rect.corners) }

  /// A circle as a closed path; a point when `radius` is 0.
  public static func circle(center: Point, radius: Double, tolerance: Double = ArcShape.defaultTolerance) -> Path {
    ArcShape(center: center, radius: radius, start: .zero, sweep: .fullTurn).path(tolerance: tolerance)
  }

  /// A rectangle with round corners. `cornerRadius` is limited to half the shorter side.
  public static func roundedRectangle(_ rect: Rect, cornerRadius: Double) -> Path {
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    guard radius > 0 else { return rectangle(rect) }
    var path = Path()
    for (index, corner) in rect.expanded(by: -radius).corners.enumerated() {
      // The four quarter arcs run clockwise, the first from 9 to 12 o'clock.
      let arc = ArcShape(
        center: corner, radius: radius, start: .degrees(-90 + 90 * Double(index)), sweep: .degrees(90))
      path.append(arc, joining: index > 0)
    }
    path.close()
    return path
  }

  /// Appends `arc`; joined by a line from the current point, or as a new subpath.
  public mutating func append(_ arc: ArcShape, joining: Bool, tolerance: Double = ArcShape.defaultTolerance) {
    let start = arc.point(at: 0)
    if !joining {
      move(to: start)
    } else if let current = currentPoint, current.distance(to: start) > 1e-9 {
      line(to: start)
    }
    arc.appendCurves(to: &self, tolerance: tolerance)
  }

  /// Where the last line or curve ended; nil after a close and in an empty path.
  private var currentPoint: Point? {
    switch elements.last {
    case .move(let p), .line(let p), .cubic(_, _, let p): p
    case .close, nil: nil
    }
  }
}
