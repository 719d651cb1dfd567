import VectorGraphics

/// The line a scale runs along, round or straight, so that tracks, ticks and marks are written once for both.
///
/// A place on it is a fraction of its length, 0 at the start and 1 at the end; fractions beyond are clamped. The
/// normal points *outward*: away from the centre of an arc, and to the left of the way a straight line runs, which is
/// up for one from left to right.
enum TrackLine: Hashable, Sendable {
  case arc(ArcShape)
  case straight(from: Point, to: Point)

  /// A place on the line with the directions there.
  struct Foot: Hashable, Sendable {
    let point: Point
    /// The unit vector outward.
    let normal: Vector
    /// The unit vector along which the scale rises.
    let tangent: Vector

    /// The point `height` outward of the line and `along` farther on, in layout units.
    func point(height: Double, along: Double = 0) -> Point { point + normal * height + tangent * along }
  }

  /// In layout units.
  var length: Double {
    switch self {
    case .arc(let arc): arc.length
    case .straight(let start, let end): start.distance(to: end)
    }
  }

  /// Whether the end meets the start.
  var isClosed: Bool {
    if case .arc(let arc) = self { arc.isFullTurn } else { false }
  }

  /// The place at fraction `t`, then `advance` layout units farther along, which may lead beyond the ends.
  func foot(at t: Double, advancedBy advance: Double = 0) -> Foot {
    switch self {
    case .arc(let arc):
      let sign: Double = arc.sweep.degrees < 0 ? -1 : 1
      let turn = advance != 0 && arc.radius > 0 ? Angle.radians(sign * advance / arc.radius) : .zero
      let normal = (arc.angle(at: t) + turn).direction
      return Foot(point: arc.center + normal * arc.radius, normal: normal, tangent: normal.quarterTurned * sign)
    case .straight(let start, let end):
      let length = self.length
      let tangent = length > 0 ? (end - start) / length : Vector(dx: 1, dy: 0)
      let point = start.interpolated(to: end, fraction: UnitInterval(clamping: t).value) + tangent * advance
      return Foot(point: point, normal: -tangent.quarterTurned, tangent: tangent)
    }
  }

  func point(at t: Double) -> Point { foot(at: t).point }

  /// The part between two fractions; it runs the other way when `from` is larger than `to`.
  func trimmed(from: Double, to: Double) -> TrackLine {
    switch self {
    case .arc(let arc): .arc(arc.trimmed(from: from, to: to))
    case .straight: .straight(from: point(at: from), to: point(at: to))
    }
  }

  /// The line at a constant distance, outward when positive.
  func offset(by distance: Double) -> TrackLine {
    switch self {
    case .arc(let arc): .arc(arc.withRadius(arc.radius + distance))
    case .straight(let start, let end):
      .straight(from: start + foot(at: 0).normal * distance, to: end + foot(at: 0).normal * distance)
    }
  }

  /// The open path along it; a closed one on a full turn.
  var path: Path {
    switch self {
    case .arc(let arc): arc.path()
    case .straight(let start, let end): .line(from: start, to: end)
    }
  }

  /// The outline of a band on the line, `width` wide. Corners lie within the band's length.
  func band(width: Double, cornerRadius: Double = 0) -> Path {
    switch self {
    case .arc(let arc):
      return RingSegment(
        center: arc.center, innerRadius: arc.radius - width / 2, outerRadius: arc.radius + width / 2, start: arc.start,
        sweep: arc.sweep, cornerRadius: cornerRadius
      ).path()
    case .straight(let start, let end):
      guard start != end else { return Path() }
      let rect = Rect(x: 0, y: -width / 2, width: length, height: width)
      let foot = foot(at: 0)
      return Path.roundedRectangle(rect, cornerRadius: cornerRadius).transformed(
        by: Transform(
          a: foot.tangent.dx, b: foot.tangent.dy, c: -foot.normal.dx, d: -foot.normal.dy, tx: start.x, ty: start.y))
    }
  }

  /// The outline of a band with half discs beyond both ends: what a stroke with round caps covers.
  func roundBand(width: Double) -> Path {
    guard !isClosed else { return band(width: width) }
    let half = width / 2
    guard length > 0 else { return .circle(center: point(at: 0), radius: half) }
    switch self {
    case .straight:
      let (first, last) = (foot(at: 0, advancedBy: -half), foot(at: 1, advancedBy: half))
      return TrackLine.straight(from: first.point, to: last.point).band(width: width, cornerRadius: half)
    case .arc(let arc):
      // A ring segment's own corners are limited by its thickness, so caps are drawn as half circles.
      let clockwise = arc.sweep.degrees < 0 ? arc.trimmed(from: 1, to: 0) : arc
      let (outer, inner) = (clockwise.radius + half, max(0, clockwise.radius - half))
      var path = Path()
      path.append(clockwise.withRadius(outer), joining: false)
      let cap = (outer - inner) / 2
      func halfDisc(at direction: Angle, from start: Angle) -> ArcShape {
        ArcShape(
          center: arc.center + direction.direction * (outer - cap), radius: cap, start: start, sweep: .degrees(180))
      }
      path.append(halfDisc(at: clockwise.end, from: clockwise.end), joining: true)
      if inner > 0 { path.append(clockwise.trimmed(from: 1, to: 0).withRadius(inner), joining: true) }
      path.append(halfDisc(at: clockwise.start, from: clockwise.start + .degrees(180)), joining: true)
      path.close()
      return path
    }
  }
}
