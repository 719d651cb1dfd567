import VectorGraphics

/// A cubic curve by its four points.
struct Cubic {
  let start, control1, control2, end: Point

  func point(at t: Double) -> Point {
    let (a, b) = (start.interpolated(to: control1, fraction: t), control1.interpolated(to: control2, fraction: t))
    let c = control2.interpolated(to: end, fraction: t)
    return a.interpolated(to: b, fraction: t).interpolated(to: b.interpolated(to: c, fraction: t), fraction: t)
  }
}

extension Path {
  /// The subpaths as dense polygons: every line and curve cut into `steps` parts.
  func polygons(steps: Int) -> [[Point]] {
    var polygons: [[Point]] = []
    func append(_ points: [Point]) {
      guard !polygons.isEmpty else { return }
      polygons[polygons.count - 1] += points
    }
    let fractions = (1...steps).map { Double($0) / Double(steps) }
    for element in elements {
      guard let current = polygons.last?.last else {
        if case .move(let point) = element { polygons.append([point]) }
        continue
      }
      switch element {
      case .move(let point): polygons.append([point])
      case .line(let point): append(fractions.map { current.interpolated(to: point, fraction: $0) })
      case .cubic(let control1, let control2, let end):
        let curve = Cubic(start: current, control1: control1, control2: control2, end: end)
        append(fractions.map(curve.point))
      case .close:
        if let first = polygons.last?.first {
          append(fractions.map { current.interpolated(to: first, fraction: $0) })
        }
      }
    }
    return polygons
  }

  /// Points densely on the outline.
  func samples(steps: Int) -> [Point] { polygons(steps: steps).flatMap(\.self) }

  /// The area the path winds around, clockwise positive, of the dense polygons.
  func signedArea(steps: Int) -> Double {
    polygons(steps: steps).reduce(0) { sum, polygon in
      sum + zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { $0 + cross($1.0, $1.1) } / 2
    }
  }

  /// The cubic curves in order, each with its start.
  var cubics: [Cubic] {
    var current: Point?
    return elements.compactMap { element -> Cubic? in
      switch element {
      case .move(let point), .line(let point):
        current = point
        return nil
      case .cubic(let control1, let control2, let end):
        defer { current = end }
        return current.map { Cubic(start: $0, control1: control1, control2: control2, end: end) }
      case .close: return nil
      }
    }
  }

  var moveCount: Int { elements.count { if case .move = $0 { true } else { false } } }
  var closeCount: Int { elements.count { $0 == .close } }
  var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}

private func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - b.x * a.y }

extension Double {
  func isClose(to other: Double, within tolerance: Double = 1e-9) -> Bool { abs(self - other) <= tolerance }
}

extension Point {
  func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool { distance(to: other) <= tolerance }
}

extension Vector {
  func isClose(to other: Vector, within tolerance: Double = 1e-9) -> Bool { (self - other).length <= tolerance }
}

extension Rect {
  func isClose(to other: Rect, within tolerance: Double = 1e-9) -> Bool {
    minX.isClose(to: other.minX, within: tolerance) && minY.isClose(to: other.minY, within: tolerance)
      && maxX.isClose(to: other.maxX, within: tolerance) && maxY.isClose(to: other.maxY, within: tolerance)
  }

  func contains(_ point: Point, within tolerance: Double = 1e-9) -> Bool { distance(to: point) <= tolerance }
}
