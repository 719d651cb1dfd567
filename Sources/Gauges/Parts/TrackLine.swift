import VectorGraphics

/// The line a scale runs along, round or straight, so that tracks, ticks and marks are written once for both.
///
/// A place on it is a fraction of its length, 0 at the start and 1 at the end; fractions beyond are clamped. The
/// normal points *outward*: away from the centre of an arc, and to the left of the way a straight line runs, which is
/// up for one from left to right.
enum TrackLine: Hashable, Sendable {
  case arc(ArcShape)
  case straight(StraightLine)

  static func straight(from start: Point, to end: Point) -> TrackLine { .straight(StraightLine(from: start, to: end)) }

  /// A place on the line with the directions there.
  struct Anchor: Hashable, Sendable {
    /// On the line that ``lift`` counts from.
    private let base: Point
    private let lift: Double
    /// The unit vector outward.
    let normal: Vector
    /// The unit vector along which the scale rises.
    let tangent: Vector

    init(point: Point, lift: Double = 0, normal: Vector, tangent: Vector) {
      (base, self.lift, self.normal, self.tangent) = (point, lift, normal, tangent)
    }

    var point: Point { base + normal * lift }

    /// The point `height` outward of the line and `along` farther on, in layout units.
    func point(height: Double, along: Double = 0) -> Point { base + normal * (lift + height) + tangent * along }

    /// The same place for a scale that rises the other way: a mark's outline begins on its other side.
    var mirrored: Anchor { Anchor(point: base, lift: lift, normal: normal, tangent: -tangent) }
  }

  /// In layout units.
  var length: Double {
    switch self {
    case .arc(let arc): arc.length
    case .straight(let line): line.span.length
    }
  }

  /// Whether the end meets the start.
  var isClosed: Bool {
    if case .arc(let arc) = self { arc.isFullTurn } else { false }
  }

  /// The place at fraction `t`, then `advance` layout units farther along, which may lead beyond the ends.
  func anchor(at t: Double, advancedBy advance: Double = 0) -> Anchor {
    switch self {
    case .arc(let arc):
      let sign: Double = arc.sweep.degrees < 0 ? -1 : 1
      let turn = advance != 0 && arc.radius > 0 ? Angle.radians(sign * advance / arc.radius) : .zero
      let normal = (arc.angle(at: t) + turn).direction
      return Anchor(point: arc.center + normal * arc.radius, normal: normal, tangent: normal.quarterTurned * sign)
    case .straight(let line):
      let tangent = line.tangent
      return Anchor(
        point: line.base(at: UnitInterval(clamping: t).value) + tangent * advance, lift: line.lift,
        normal: line.normal, tangent: tangent)
    }
  }

  func point(at t: Double) -> Point { anchor(at: t).point }

  /// The part between two fractions; it runs the other way when `from` is larger than `to`.
  func trimmed(from: Double, to: Double) -> TrackLine {
    switch self {
    case .arc(let arc): .arc(arc.trimmed(from: from, to: to))
    case .straight(let line): .straight(line.trimmed(from: from, to: to))
    }
  }

  /// The line at a constant distance, outward when positive.
  func offset(by distance: Double) -> TrackLine {
    switch self {
    case .arc(let arc): .arc(arc.withRadius(arc.radius + distance))
    case .straight(let line): .straight(line.lifted(by: distance))
    }
  }

  /// The open path along it; a closed one on a full turn.
  var path: Path {
    switch self {
    case .arc(let arc): arc.path()
    case .straight: .line(from: point(at: 0), to: point(at: 1))
    }
  }

  /// A short line across, `reach` to each side.
  func cross(at t: Double, reach: Double) -> Path {
    let anchor = anchor(at: t)
    return .line(from: anchor.point(height: reach), to: anchor.point(height: -reach))
  }

  /// The outline of a band on the line, `width` wide. Corners lie within the band's length.
  func band(width: Double, cornerRadius: Double = 0) -> Path {
    switch self {
    case .arc(let arc):
      return RingSegment(
        center: arc.center, innerRadius: arc.radius - width / 2, outerRadius: arc.radius + width / 2, start: arc.start,
        sweep: arc.sweep, cornerRadius: cornerRadius
      ).path()
    case .straight(let line): return line.band(width: width, cornerRadius: cornerRadius)
    }
  }

  /// The outline of a band with half discs beyond both ends: what a stroke with round caps covers.
  func roundBand(width: Double) -> Path {
    guard !isClosed else { return band(width: width) }
    let half = width / 2
    guard length > 0 else { return .circle(center: point(at: 0), radius: half) }
    switch self {
    case .straight:
      let (first, last) = (anchor(at: 0, advancedBy: -half), anchor(at: 1, advancedBy: half))
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
