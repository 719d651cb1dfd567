/// A circular arc: the curve under every track, progress arc and range.
///
/// Angles follow ``Angle``: 0° at 12 o'clock, clockwise positive. The sweep is signed and at most one turn, so
/// direction and arcs above 180° are never in doubt. The parameter `t` is the fraction of the sweep, 0 at the
/// start and 1 at the end; it is also the fraction of the length.
///
/// Edge cases: a negative or non-finite radius is 0; a sweep beyond ±360° is cut to one turn, a non-finite one
/// is 0; `t` outside 0…1 is clamped. A zero sweep is a point, a full turn is closed.
public struct ArcShape: Hashable, Sendable {
  /// The centre of the circle that the arc is a part of, in layout units.
  public let center: Point
  /// In layout units, ≥ 0.
  public let radius: Double
  /// The direction from the centre to the start point.
  public let start: Angle
  /// From the start to the end, −360°…360°, clockwise positive.
  public let sweep: Angle

  /// The radial error allowed by default, in layout units: a fortieth of a pixel on a dial of 3,000 pixels.
  public static let defaultTolerance = 0.0025

  /// A radius below 0 is 0, a sweep beyond ±360° one turn; what is not finite is 0.
  public init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius.isFinite ? max(0, radius) : 0
    self.start = start
    self.sweep = sweep.degrees.isFinite ? .degrees(min(360, max(-360, sweep.degrees))) : .zero
  }

  /// The direction from the centre to the end point; not reduced to one turn.
  public var end: Angle { start + sweep }
  /// Whether the arc is closed, in either direction.
  public var isFullTurn: Bool { abs(sweep.degrees) == 360 }

  /// The direction from the centre to the point at `t`.
  public func angle(at t: Double) -> Angle { start + sweep * clamped(t) }

  /// The point at fraction `t` of the sweep, exact up to rounding.
  public func point(at t: Double) -> Point { center + angle(at: t).direction * radius }

  /// The unit vector along which the arc moves at `t`. For a zero sweep it is the clockwise one.
  public func tangent(at t: Double) -> Vector {
    let clockwise = angle(at: t).direction.quarterTurned
    return sweep.degrees < 0 ? -clockwise : clockwise
  }

  /// The length along the arc in layout units: r·|φ|.
  public var length: Double { radius * abs(sweep.radians) }

  /// The part from the start to fraction `t`.
  public func trimmed(to t: Double) -> ArcShape { trimmed(from: 0, to: t) }

  /// The part between two fractions; reversed when `from` is larger than `to`.
  public func trimmed(from: Double, to: Double) -> ArcShape {
    ArcShape(
      center: center, radius: radius, start: angle(at: from), sweep: sweep * (clamped(to) - clamped(from)))
  }

  /// The same centre and angles on another radius.
  public func withRadius(_ radius: Double) -> ArcShape {
    ArcShape(center: center, radius: radius, start: start, sweep: sweep)
  }

  /// Whether the arc passes through direction `angle`, ends included.
  public func passes(_ angle: Angle) -> Bool {
    let offset = (sweep.degrees < 0 ? start - angle : angle - start).degrees
    return offset - 360 * (offset / 360).rounded(.down) <= abs(sweep.degrees)
  }

  /// The exact bounds: the two ends and those of the four extreme points that lie on the arc.
  public var boundingBox: Rect {
    let extremes = (0..<4).map { Angle.degrees(90 * Double($0)) }.filter(passes)
    let points = [point(at: 0), point(at: 1)] + extremes.map { center + $0.direction * radius }
    return Rect(enclosing: points) ?? Rect(x: center.x, y: center.y, width: 0, height: 0)
  }

  /// The arc as cubic curves whose distance to the centre is within `tolerance` of the radius.
  ///
  /// The pieces have a fixed size that depends on radius and tolerance alone, plus one remainder, so that an
  /// arc and its trimmed part are drawn alike where they share pieces. A zero sweep is a move and a line to the
  /// same point; a full turn is closed.
  public func path(tolerance: Double = defaultTolerance) -> Path {
    var path = Path([.move(point(at: 0))])
    appendCurves(to: &path, tolerance: tolerance)
    if isFullTurn { path.close() }
    return path
  }

  func appendCurves(to path: inout Path, tolerance: Double) {
    guard sweep != .zero, radius > 0 else {
      path.line(to: point(at: 0))
      return
    }
    let step = Self.pieceDegrees(radius: radius, tolerance: tolerance)
    let total = abs(sweep.degrees)
    let sign: Double = sweep.degrees < 0 ? -1 : 1
    var done = 0.0
    while done < total {
      let next = total - done < step * 1.000_001 ? total : done + step
      appendPiece(to: &path, from: start + .degrees(sign * done), to: start + .degrees(sign * next))
      done = next
    }
  }

  /// One cubic with handles of length 4/3·tan(φ/4), which meets the circle at both ends and the middle.
  private func appendPiece(to path: inout Path, from: Angle, to: Angle) {
    let handle = 4.0 / 3.0 * ((to - from) / 4).tangent * radius
    let (u, v) = (from.direction, to.direction)
    let (p, q) = (center + u * radius, center + v * radius)
    path.cubic(p + u.quarterTurned * handle, q - v.quarterTurned * handle, to: q)
  }

  /// The largest of 90°, 45°, … whose radial error r·(4/27)·sin⁶(φ/4)/cos²(φ/4) stays within the tolerance
  /// (M. Goldapp, “Approximation of circular arcs by cubic polynomials”, CAGD 8, 1991).
  static func pieceDegrees(radius: Double, tolerance: Double) -> Double {
    var degrees = 90.0
    while degrees > 1 {
      let quarter = Angle.degrees(degrees / 4)
      let (s, c) = (quarter.sine, quarter.cosine)
      if radius * (4.0 / 27.0) * s * s * s * s * s * s / (c * c) <= tolerance { break }
      degrees /= 2
    }
    return degrees
  }

  private func clamped(_ t: Double) -> Double { t.isNaN ? 0 : min(1, max(0, t)) }
}
