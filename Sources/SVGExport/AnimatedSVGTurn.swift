import VectorGraphics

/// The point a shape turns about, found from its outline in several frames.
enum Pivot {
  /// What coordinates may be off by, in layout units: less than half a unit of the last digit written.
  static let tolerance = 0.004

  /// Nil when the shapes do not turn about one point.
  static func find(in shapes: [MovingShape?]) -> Point? {
    let present = shapes.indices.filter { shapes[$0] != nil }
    // Frames may differ in more than a turn, so several are tried as the one that others are turns of.
    for place in [0, present.count / 2, present.count - 1] where present.indices.contains(place) {
      guard let base = shapes[present[place]].flatMap({ Base($0.path) }) else { continue }
      var best: (turn: Double, center: Point)?
      for case let shape? in shapes {
        if let found = base.rotation(to: shape.path, least: best?.turn ?? 0.2) { best = found }
      }
      if let best { return best.center }
    }
    return nil
  }

  /// The path that others may be turns of.
  private struct Base {
    let path: Path
    let origin: Point
    /// The index of the element whose end is farthest from the first point, which gives the angle best.
    let far: Int
    /// From the first point to that end.
    let arm: Vector

    init?(_ path: Path) {
      guard let origin = path.elements.first?.end else { return nil }
      func distance(_ index: Int) -> Double { path.elements[index].end.map { $0.distance(to: origin) } ?? 0 }
      guard let far = path.elements.indices.max(by: { distance($0) < distance($1) }),
        let end = path.elements[far].end, end.distance(to: origin) > 0.5
      else { return nil }
      (self.path, self.origin, self.far, arm) = (path, origin, far, end - origin)
    }

    /// How much of a turn takes the base to another path (1 for half a turn, 0 for none), and about which point; nil
    /// when it is no turn, or none by more than `least`.
    func rotation(to other: Path, least: Double) -> (turn: Double, center: Point)? {
      let elements = other.elements
      guard elements.count == path.elements.count, let image = elements[0].end, let end = elements[far].end else {
        return nil
      }
      let turned = end - image
      guard abs(arm.length - turned.length) < tolerance else { return nil }
      let scale = arm.length * turned.length
      let cosine = (arm.dx * turned.dx + arm.dy * turned.dy) / scale
      let sine = (arm.dx * turned.dy - arm.dy * turned.dx) / scale
      // c = p + R(−90°)… : the fixed point of x ↦ R(x − origin) + image.
      let denominator = 2 * (1 - cosine)
      guard denominator > 0.01, denominator / 2 > least else { return nil }
      let step = image - origin
      let center =
        origin
        + Vector(
          dx: ((1 - cosine) * step.dx - sine * step.dy) / denominator,
          dy: (sine * step.dx + (1 - cosine) * step.dy) / denominator)
      let turn = Transform(
        a: cosine, b: sine, c: -sine, d: cosine, tx: image.x - cosine * origin.x + sine * origin.y,
        ty: image.y - sine * origin.x - cosine * origin.y)
      guard other.isReached(from: path, by: turn, tolerance: tolerance) else { return nil }
      return (denominator / 2, center)
    }
  }
}

/// Which way a shape that turns about a point points: from the pivot to the middle of its points.
struct TurnAxis {
  private let pivot: Point
  /// The element whose end gives the direction instead of the middle, for a shape that has its middle on the pivot.
  private let index: Int?

  init?(of path: Path, about pivot: Point) {
    self.pivot = pivot
    func distance(_ index: Int) -> Double { path.elements[index].end.map { $0.distance(to: pivot) } ?? 0 }
    guard let far = path.elements.indices.max(by: { distance($0) < distance($1) }), distance(far) > 0.1,
      let middle = path.middle
    else { return nil }
    index = middle.distance(to: pivot) > distance(far) / 20 ? nil : far
  }

  func angle(of path: Path) -> Angle? {
    guard let index else { return path.middle.map { Angle(of: $0 - pivot) } }
    return path.elements.indices.contains(index) ? path.elements[index].end.map { Angle(of: $0 - pivot) } : nil
  }
}
