import VectorGraphics

/// A fill or a stroke apart from what a film may change of it.
struct MovingShape: Hashable {
  /// What must be the same for one element to stand for it in every frame.
  struct Kind: Hashable {
    enum Drawing: Hashable {
      case fill(Node.Fill.Rule)
      /// The turn is that of the first curve: a part of an arc to one side is another element than one to the other.
      case stroke(StrokeStyle.Cap, StrokeStyle.Join, StrokeStyle.Dash?, turn: Int)
    }
    enum Painting: Hashable {
      case solid
      case linear([Gradient.Stop])
      case radial([Gradient.Stop])
    }
    let drawing: Drawing
    let painting: Painting
  }

  let kind: Kind
  var path: Path
  var paint: Paint
  /// Of a stroke; 0 for a fill.
  let width: Double

  /// Nil for other nodes, and for what leaves no mark.
  init?(_ node: Node) {
    let drawing: Kind.Drawing
    switch node {
    case .fill(let fill):
      (path, paint, width, drawing) = (fill.path, fill.paint, 0, .fill(fill.rule))
    case .stroke(let stroke):
      let style = stroke.style
      (path, paint, width) = (stroke.path, stroke.paint, style.width)
      drawing = .stroke(style.cap, style.join, style.dash, turn: Self.turn(of: stroke.path))
    case .text, .group: return nil
    }
    guard !path.isEmpty, !paint.isInvisible else { return nil }
    let painting: Kind.Painting =
      switch paint {
      case .solid: .solid
      case .gradient(let gradient):
        switch gradient.geometry {
        case .linear: .linear(gradient.stops)
        case .radial: .radial(gradient.stops)
        }
      }
    kind = Kind(drawing: drawing, painting: painting)
  }

  /// The shape as a node again.
  var node: Node {
    switch kind.drawing {
    case .fill(let rule): .fill(path, paint, rule: rule)
    case .stroke(let cap, let join, let dash, _):
      .stroke(path, paint, StrokeStyle(width: width, cap: cap, join: join, dash: dash))
    }
  }

  func transformed(by transform: Transform) -> MovingShape {
    var copy = self
    copy.path = path.transformed(by: transform)
    if case .gradient(let gradient) = paint {
      let geometry: Gradient.Geometry =
        switch gradient.geometry {
        case .linear(let from, let to): .linear(from: transform.applied(to: from), to: transform.applied(to: to))
        case .radial(let center, let radius): .radial(center: transform.applied(to: center), radius: radius)
        }
      copy.paint = .gradient(Gradient(geometry, stops: gradient.stops))
    }
    return copy
  }

  /// Whether both have the same outline and gradient to within `tolerance`; colour and width may differ.
  func resembles(_ other: MovingShape, tolerance: Double) -> Bool {
    guard kind == other.kind, path.elements.count == other.path.elements.count else { return false }
    for (a, b) in zip(path.elements, other.path.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)), (.line(let p), .line(let q)):
        if p.distance(to: q) > tolerance { return false }
      case (.cubic(let p1, let p2, let p), .cubic(let q1, let q2, let q)):
        if max(p1.distance(to: q1), p2.distance(to: q2), p.distance(to: q)) > tolerance { return false }
      case (.close, .close): break
      default: return false
      }
    }
    guard case .gradient(let mine) = paint, case .gradient(let theirs) = other.paint else { return true }
    switch (mine.geometry, theirs.geometry) {
    case (.linear(let a, let b), .linear(let c, let d)): return max(a.distance(to: c), b.distance(to: d)) <= tolerance
    case (.radial(let a, let r), .radial(let b, let s)): return max(a.distance(to: b), abs(r - s)) <= tolerance
    default: return false
    }
  }

  /// 1 for a first curve that bends clockwise, −1 for the other way, 0 for anything else.
  private static func turn(of path: Path) -> Int {
    guard path.elements.count > 1, case .move(let start) = path.elements[0],
      case .cubic(let c, _, let p) = path.elements[1]
    else { return 0 }
    let (u, v) = (c - start, p - start)
    let cross = u.dx * v.dy - u.dy * v.dx
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }
}

/// The point a shape turns about, found from its outline in several frames.
enum Pivot {
  /// What coordinates may be off by, in layout units: less than half a unit of the last digit written.
  static let tolerance = 0.004

  /// Nil when the shapes do not turn about one point.
  static func find(in shapes: [MovingShape]) -> Point? {
    // Frames may differ in more than a turn, so several are tried as the one that others are turns of.
    let bases = [0, shapes.count / 2, shapes.count - 1].filter(shapes.indices.contains)
    for base in bases {
      let points = shapes[base].path.points
      var best: (turn: Double, center: Point)?
      for shape in shapes {
        let others = shape.path.points
        guard points.count == others.count, let (turn, center) = rotation(from: points, to: others) else { continue }
        if turn > best?.turn ?? 0.2 { best = (turn, center) }
      }
      if let best { return best.center }
    }
    return nil
  }

  /// How much of a turn takes some points to others (2 for half a turn, 0 for none), and about which point.
  private static func rotation(from a: [Point], to b: [Point]) -> (turn: Double, center: Point)? {
    guard a.count > 1, let origin = a.first, let image = b.first else { return nil }
    // The point farthest from the first one gives the angle best.
    guard let far = a.indices.max(by: { a[$0].distance(to: origin) < a[$1].distance(to: origin) }) else { return nil }
    let (u, v) = (a[far] - origin, b[far] - image)
    guard u.length > 0.5, abs(u.length - v.length) < tolerance else { return nil }
    let scale = u.length * v.length
    let cosine = (u.dx * v.dx + u.dy * v.dy) / scale
    let sine = (u.dx * v.dy - u.dy * v.dx) / scale
    // c = p + R(−90°)… : the fixed point of x ↦ R(x − origin) + image.
    let denominator = 2 * (1 - cosine)
    guard denominator > 0.01 else { return nil }
    let step = image - origin
    let center =
      origin
      + Vector(
        dx: ((1 - cosine) * step.dx - sine * step.dy) / denominator,
        dy: (sine * step.dx + (1 - cosine) * step.dy) / denominator)
    let turn = Transform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: image.x - cosine * origin.x + sine * origin.y,
      ty: image.y - sine * origin.x - cosine * origin.y)
    guard zip(a, b).allSatisfy({ turn.applied(to: $0).distance(to: $1) < tolerance }) else { return nil }
    return (denominator / 2, center)
  }
}
