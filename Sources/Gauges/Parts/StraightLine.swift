import VectorGraphics

/// A straight line as a scale's ``TrackLine``. What lies beside it is counted from the line it was made as, so that the
/// same sums give the same digits wherever on the track something stands.
struct StraightLine: Hashable, Sendable {
  private let start: Point
  private let end: Point
  /// From its start to its end.
  let span: Vector
  /// The unit vector along which it runs, which a part without length has, too.
  let tangent: Vector
  /// How far outward of start and end it runs.
  let lift: Double

  private init(start: Point, end: Point, span: Vector, tangent: Vector? = nil, lift: Double = 0) {
    (self.start, self.end, self.span, self.lift) = (start, end, span, lift)
    self.tangent = tangent ?? (span == .zero ? Vector(dx: 1, dy: 0) : span / span.length)
  }

  init(from start: Point, to end: Point) { self.init(start: start, end: end, span: end - start) }

  /// - Parameter span: exact, where the difference of start and end would be rounded.
  init(from start: Point, span: Vector) { self.init(start: start, end: start + span, span: span) }

  var normal: Vector { -tangent.quarterTurned }

  /// The place at fraction `t`, without the lift.
  func base(at t: Double) -> Point { t == 1 ? end : start + span * t }

  func lifted(by distance: Double) -> StraightLine {
    StraightLine(start: start, end: end, span: span, tangent: tangent, lift: lift + distance)
  }

  /// The part between two fractions, on the same side whichever is the larger.
  func trimmed(from: Double, to: Double) -> StraightLine {
    let (first, last) = (base(at: from), base(at: to))
    let isForward = from <= to
    return StraightLine(
      start: first, end: last, span: last - first, tangent: isForward ? tangent : -tangent,
      lift: isForward ? lift : -lift)
  }

  /// A rectangle in the middle of which it runs.
  func band(width: Double, cornerRadius: Double) -> Path {
    rectangle(outer: lift + width / 2, width: width, gap: 0, cornerRadius: cornerRadius)
  }

  /// A rectangle of which it is the outer edge, shorter by `gap` at its end.
  func strip(width: Double, gap: Double) -> Path { rectangle(outer: lift, width: width, gap: gap, cornerRadius: 0) }

  /// - Parameter outer: how far outward the edge lies.
  private func rectangle(outer: Double, width: Double, gap: Double, cornerRadius: Double) -> Path {
    let normal = normal
    let length = max(0, span.length - gap)
    // Along an axis of the page the outline begins at the upper left, whichever way the scale rises.
    if tangent.dy == 0 {
      let y = start.y + min(normal.dy * outer, normal.dy * (outer - width))
      let x = tangent.dx > 0 ? start.x : end.x + gap
      return .roundedRectangle(Rect(x: x, y: y, width: length, height: width), cornerRadius: cornerRadius)
    }
    if tangent.dx == 0 {
      let x = start.x + min(normal.dx * outer, normal.dx * (outer - width))
      let y = tangent.dy > 0 ? start.y : end.y + gap
      return .roundedRectangle(Rect(x: x, y: y, width: width, height: length), cornerRadius: cornerRadius)
    }
    return Path.roundedRectangle(Rect(x: 0, y: -outer, width: length, height: width), cornerRadius: cornerRadius)
      .transformed(
        by: Transform(a: tangent.dx, b: tangent.dy, c: -normal.dx, d: -normal.dy, tx: start.x, ty: start.y))
  }
}
