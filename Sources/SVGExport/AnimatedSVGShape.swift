import VectorGraphics

/// A fill or a stroke in one frame, but for what it has in common with those of the other frames.
struct MovingShape: Hashable {
  var path: Path
  var paint: Paint
  /// The width of a stroke; 0 for a fill.
  let width: Double

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

  /// Nil for other nodes, and for what leaves no mark.
  static func split(_ node: Node) -> (kind: Kind, shape: MovingShape)? {
    let (drawing, shape): (Kind.Drawing, MovingShape)
    switch node {
    case .fill(let fill):
      (drawing, shape) = (.fill(fill.rule), MovingShape(path: fill.path, paint: fill.paint, width: 0))
    case .stroke(let stroke):
      let style = stroke.style
      drawing = .stroke(style.cap, style.join, style.dash, turn: turn(of: stroke.path))
      shape = MovingShape(path: stroke.path, paint: stroke.paint, width: style.width)
    case .text, .image, .group: return nil
    }
    guard !shape.path.isEmpty, !shape.paint.isInvisible else { return nil }
    return (Kind(drawing: drawing, painting: Kind.Painting(shape.paint)), shape)
  }

  func transformed(by transform: Transform) -> MovingShape {
    var copy = self
    copy.path = path.transformed(by: transform)
    if case .gradient(let gradient) = paint {
      copy.paint = .gradient(Gradient(gradient.geometry.transformed(by: transform), stops: gradient.stops))
    }
    return copy
  }

  /// Whether another shape of its kind, moved by `transform`, has the same outline and gradient to within `tolerance`;
  /// colour and width may differ.
  func resembles(_ other: MovingShape, movedBy transform: Transform = .identity, tolerance: Double) -> Bool {
    guard path.isReached(from: other.path, by: transform, tolerance: tolerance) else { return false }
    guard case .gradient(let mine) = paint, case .gradient(let theirs) = other.paint else { return true }
    switch (mine.geometry, theirs.geometry.transformed(by: transform)) {
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

extension MovingShape.Kind.Painting {
  fileprivate init(_ paint: Paint) {
    switch paint {
    case .solid: self = .solid
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear: self = .linear(gradient.stops)
      case .radial: self = .radial(gradient.stops)
      }
    }
  }
}

extension Gradient.Geometry {
  fileprivate func transformed(by transform: Transform) -> Gradient.Geometry {
    switch self {
    case .linear(let from, let to): .linear(from: transform.applied(to: from), to: transform.applied(to: to))
    case .radial(let center, let radius): .radial(center: transform.applied(to: center), radius: radius)
    }
  }
}

extension Path {
  /// Whether another path with all of its points moved by `transform` is this one, each point to within `tolerance`.
  func isReached(from other: Path, by transform: Transform, tolerance: Double) -> Bool {
    let (mine, theirs) = (elements, other.elements)
    guard mine.count == theirs.count else { return false }
    func isNear(_ p: Point, _ q: Point) -> Bool {
      let offset = transform.applied(to: q) - p
      return offset.dx * offset.dx + offset.dy * offset.dy <= tolerance * tolerance
    }
    for index in mine.indices {
      switch (mine[index], theirs[index]) {
      case (.move(let p), .move(let q)), (.line(let p), .line(let q)):
        if !isNear(p, q) { return false }
      case (.cubic(let p1, let p2, let p), .cubic(let q1, let q2, let q)):
        if !(isNear(p1, q1) && isNear(p2, q2) && isNear(p, q)) { return false }
      case (.close, .close): break
      default: return false
      }
    }
    return true
  }

  /// The middle of all control and end points; nil when there are none.
  var middle: Point? {
    var (sum, count) = (Vector.zero, 0.0)
    for element in elements {
      switch element {
      case .move(let p), .line(let p): (sum, count) = (sum + (p - .zero), count + 1)
      case .cubic(let p, let q, let r): (sum, count) = (sum + (p - .zero) + (q - .zero) + (r - .zero), count + 3)
      case .close: break
      }
    }
    return count == 0 ? nil : .zero + sum / count
  }
}

extension Path.Element {
  /// Where a line or a curve ends.
  var end: Point? {
    switch self {
    case .move(let p), .line(let p), .cubic(_, _, let p): p
    case .close: nil
    }
  }
}
