import VectorGraphics

/// The outline of a needle that points up from its root at the origin: x across, y down, so the tip is at −length.
///
/// Everything runs clockwise, so that overlapping pieces fill as one, and holes run the other way.
struct NeedleOutline {
  let path: Path
  /// The half right of the axis; nil for outlines that are not one piece.
  let rightHalf: Path?
  /// The part below the root; nil without one.
  let tail: Path?

  /// - Parameters:
  ///   - length: from root to tip.
  ///   - tail: from root to the tail's end.
  init(_ form: NeedleForm, length: Double, width: Double, tail: Double, tailStyle: NeedleTail) {
    switch form {
    case .path(let own):
      var path = own.outline.map { Point(x: $0.x * width / 2, y: -$0.y * length) }
      let side = SymmetricOutline.tail(tailStyle, length: tail, root: width / 4, width: width)
      self.tail = side?.path
      if let tail = self.tail { path.append(tail) }
      self.path = path
      rightHalf = nil
    case .shape(let shape):
      let blade = SymmetricOutline.blade(shape, length: length, half: width / 2)
      var path = blade.path
      let root = shape == .breguet || shape == .lollipop || shape == .spade ? blade.rootHalf * 0.8 : blade.rootHalf
      let side = SymmetricOutline.tail(tailStyle, length: tail, root: root, width: width)
      path.append(Self.ornament(of: shape, length: length, half: width / 2))
      self.tail = side?.path
      if let tail = self.tail { path.append(tail) }
      self.path = path
      var half = blade.rightHalf
      if let side { half.append(side.rightHalf) }
      rightHalf = [.breguet, .lollipop, .line].contains(shape) ? nil : half
    }
  }

  /// Discs, and what stands above a ring.
  private static func ornament(of shape: NeedleShape, length: Double, half: Double) -> Path {
    switch shape {
    case .lollipop: return .circle(center: Point(x: 0, y: -SymmetricOutline.discHeight(length, half)), radius: half)
    case .breguet:
      let height = SymmetricOutline.discHeight(length, half)
      let center = Point(x: 0, y: -height)
      var path = Path.circle(center: center, radius: half)
      let neck = Point(x: half * 0.3, y: -(height + half * 0.8))
      path.append(.polygon([Point(x: -neck.x, y: neck.y), Point(x: 0, y: -length), neck]))
      path.append(ArcShape(center: center, radius: half * 0.6, start: .zero, sweep: -.fullTurn).path())
      return path
    default: return Path()
    }
  }
}

/// An outline given by its right side from the lower end to the upper; the left side mirrors it.
struct SymmetricOutline {
  private enum Step {
    case line(Point)
    case cubic(Point, Point, Point)

    var end: Point {
      switch self {
      case .line(let point), .cubic(_, _, let point): point
      }
    }
  }

  /// The handles of a cubic quarter circle: 4/3·(√2 − 1).
  private static let kappa = 0.552_284_749_830_793_6

  private let start: Point
  private var steps: [Step] = []

  /// `x` from the axis, `height` above the root.
  private init(_ x: Double, _ height: Double) { start = Point(x: x, y: -height) }

  /// Straight from corner to corner, the first of which is the root's.
  private init(through corners: [(Double, Double)]) {
    let points = corners.map { Point(x: $0.0, y: -$0.1) }
    start = points.first ?? .zero
    steps = points.dropFirst().map { .line($0) }
  }

  private mutating func line(_ x: Double, _ height: Double) { steps.append(.line(Point(x: x, y: -height))) }

  private mutating func curve(_ a: (Double, Double), _ b: (Double, Double), to end: (Double, Double)) {
    steps.append(.cubic(Point(x: a.0, y: -a.1), Point(x: b.0, y: -b.1), Point(x: end.0, y: -end.1)))
  }

  /// Half the width where it begins.
  var rootHalf: Double { start.x }

  /// Clockwise: up the left side, down the right.
  var path: Path {
    var path = Path([.move(mirrored(start))])
    for step in steps {
      switch step {
      case .line(let point): path.line(to: mirrored(point))
      case .cubic(let a, let b, let point): path.cubic(mirrored(a), mirrored(b), to: mirrored(point))
      }
    }
    appendRightSide(to: &path)
    path.close()
    return path
  }

  var rightHalf: Path {
    let top = steps.last?.end ?? start
    var path = Path([.move(Point(x: 0, y: start.y)), .line(Point(x: 0, y: top.y))])
    appendRightSide(to: &path)
    path.close()
    return path
  }

  private func appendRightSide(to path: inout Path) {
    if let top = steps.last?.end, top.x != 0 { path.line(to: top) }
    for (index, step) in steps.enumerated().reversed() {
      let end = index > 0 ? steps[index - 1].end : start
      switch step {
      case .line: path.line(to: end)
      case .cubic(let a, let b, _): path.cubic(b, a, to: end)
      }
    }
  }

  private func mirrored(_ point: Point) -> Point { Point(x: -point.x, y: point.y) }

  /// Where the disc of a lollipop or a Breguet hand stands: at three quarters, and whole below the tip.
  static func discHeight(_ length: Double, _ half: Double) -> Double {
    max(half, min(length * 0.76, length - half * 1.8))
  }

  // MARK: - Blades

  /// - Parameter w: half the width.
  static func blade(_ shape: NeedleShape, length l: Double, half w: Double) -> SymmetricOutline {
    switch shape {
    case .bar:
      var side = SymmetricOutline(w, 0)
      side.round(w, from: max(0, l - w), to: l)
      return side
    case .tapered:
      let tip = w * 0.22
      var side = SymmetricOutline(through: [(w, 0), (tip, max(0, l - tip))])
      side.round(tip, from: max(0, l - tip), to: l)
      return side
    case .leaf:
      var side = SymmetricOutline(w * 0.3, 0)
      side.curve((w * 1.18, l * 0.28), (w * 1.36, l * 0.52), to: (0, l))
      return side
    case .spade:
      // A bellied head on a stem, with a fine point.
      let base = max(l * 0.5, l - w * 4.2)
      let head = l - base
      var side = SymmetricOutline(through: [(w * 0.46, 0), (w * 0.2, base)])
      side.curve((w * 0.3, base - head * 0.1), (w * 1, base - head * 0.06), to: (w, base + head * 0.22))
      side.curve((w, base + head * 0.5), (w * 0.12, base + head * 0.52), to: (0, l))
      return side
    case .sword, .arrow, .lance, .triangle, .baton, .dauphine, .breguet, .line, .lollipop, .pencil:
      return SymmetricOutline(through: corners(shape, length: l, half: w))
    }
  }

  /// Those of a blade with straight sides: half widths at heights.
  private static func corners(_ shape: NeedleShape, length l: Double, half w: Double) -> [(Double, Double)] {
    switch shape {
    case .sword: return [(w * 0.62, 0), (w, l * 0.82), (0, l)]
    case .arrow:
      let head = min(l * 0.4, w * 3.2)
      return [(w * 0.5, 0), (w * 0.22, l - head * 0.86), (w, l - head), (0, l)]
    case .lance:
      let head = min(l * 0.42, w * 7)
      return [(w * 0.66, 0), (w * 0.34, l - head), (w, l - head * 0.68), (0, l)]
    case .baton: return [(w * 0.4, 0), (w * 0.4, l * 0.24), (w, l * 0.24 + min(w, l * 0.1)), (w, l)]
    case .dauphine: return [(w * 0.2, 0), (w, l * 0.24), (0, l)]
    case .breguet:
      // It ends within the ring; the ornament goes on above.
      let end = discHeight(l, w) - w * 0.8
      return [(w * 0.48, 0), (w * 0.2, end), (0, end)]
    case .line: return [(w, 0), (w, l)]
    case .lollipop: return [(w * 0.48, 0), (w * 0.16, l * 0.98), (0, l)]
    case .pencil: return [(w, 0), (w, l - min(l * 0.3, w * 2.6)), (0, l)]
    case .triangle, .bar, .tapered, .leaf, .spade: return [(w, 0), (0, l)]
    }
  }

  /// A quarter of an ellipse to the axis.
  private mutating func round(_ half: Double, from height: Double, to top: Double) {
    if steps.last?.end != Point(x: half, y: -height) { line(half, height) }
    curve((half, height + (top - height) * Self.kappa), (half * Self.kappa, top), to: (0, top))
  }

  // MARK: - Tails

  /// The part below the root; nil without length. It reaches a little above the root, so that no seam shows.
  static func tail(_ style: NeedleTail, length: Double, root: Double, width: Double) -> SymmetricOutline? {
    guard length > 0 else { return nil }
    let lap = min(length, width / 2)
    let thick = max(min(width / 2, length * 0.22), length * 0.14)
    var side: SymmetricOutline
    switch style {
    case .plain:
      side = SymmetricOutline(0, -length)
      side.cornerFromBelow(root, at: -length, radius: min(root, length))
    case .tapered:
      side = SymmetricOutline(0, -length)
      side.cornerFromBelow(root * 0.35, at: -length, radius: min(root * 0.35, length))
    case .paddle:
      let half = min(thick, length * 0.4)
      side = SymmetricOutline(0, -length)
      side.cornerFromBelow(half, at: -length, radius: half * 0.3)
      side.line(max(root * 0.7, half * 0.35), -length * 0.35)
    case .disc:
      let radius = min(thick * 1.15, length * 0.45)
      let stem = min(root, radius * 0.55)
      side = SymmetricOutline(0, -length)
      side.curve(
        (radius * Self.kappa, -length), (radius, -length + radius * (1 - Self.kappa)), to: (radius, -length + radius))
      side.curve(
        (radius, -length + radius * (1 + Self.kappa)), (max(stem, radius * Self.kappa), -length + radius * 2 * 0.97),
        to: (stem, -length + radius * 1.9))
      side.line(stem, lap)
      return side
    }
    side.line(root, 0)
    side.line(root, lap)
    return side
  }

  /// From the axis at the lower end, around a corner, to the side.
  private mutating func cornerFromBelow(_ half: Double, at height: Double, radius: Double) {
    let radius = min(radius, half)
    if radius < half { line(half - radius, height) }
    curve(
      (half - radius * (1 - Self.kappa), height), (half, height + radius * (1 - Self.kappa)),
      to: (half, height + radius))
  }
}
