/// A filled segment of a ring: two arcs and two radial edges, with round corners if wanted.
///
/// Edge cases: radii are made non-negative and ordered, non-finite ones are 0; a corner radius larger than half the
/// thickness, or than the sweep leaves room for, is reduced; with an inner radius of 0 the segment is a slice of a pie, whose
/// tip stays sharp; a full turn is a whole ring without corners; a zero sweep is empty.
public struct RingSegment: Hashable, Sendable {
  /// The centre of both arcs, in layout units.
  public let center: Point
  /// In layout units, 0…``outerRadius``; 0 makes a slice of a pie.
  public let innerRadius: Double
  /// In layout units, ≥ ``innerRadius``.
  public let outerRadius: Double
  /// The direction from which the segment runs clockwise.
  public let start: Angle
  /// 0°…360°, clockwise.
  public let sweep: Angle
  /// As it was asked for, in layout units, ≥ 0; the outline may have to do with less.
  public let cornerRadius: Double

  /// A negative `sweep` is the same area swept the other way.
  public init(
    center: Point, innerRadius: Double, outerRadius: Double, start: Angle, sweep: Angle, cornerRadius: Double = 0
  ) {
    let arc = ArcShape(center: center, radius: 1, start: start, sweep: sweep)
    self.center = center
    let radii = [innerRadius, outerRadius].map { $0.isFinite ? max(0, $0) : 0 }
    self.innerRadius = min(radii[0], radii[1])
    self.outerRadius = max(radii[0], radii[1])
    self.start = arc.sweep.degrees < 0 ? arc.end : start
    self.sweep = .degrees(abs(arc.sweep.degrees))
    self.cornerRadius = max(0, cornerRadius)
  }

  /// The outline, clockwise; a full ring has its hole as a second subpath that runs the other way.
  public func path(tolerance: Double = ArcShape.defaultTolerance) -> Path {
    guard sweep > .zero, outerRadius > 0 else { return Path() }
    let outer = ArcShape(center: center, radius: outerRadius, start: start, sweep: sweep)
    if outer.isFullTurn {
      var path = outer.path(tolerance: tolerance)
      if innerRadius > 0 {
        path.append(
          ArcShape(center: center, radius: innerRadius, start: start, sweep: -sweep).path(tolerance: tolerance))
      }
      return path
    }
    return fittedCornerRadius > 0 ? roundPath(tolerance: tolerance) : sharpPath(outer, tolerance: tolerance)
  }

  private func sharpPath(_ outer: ArcShape, tolerance: Double) -> Path {
    var path = Path()
    path.append(outer, joining: false, tolerance: tolerance)
    let inner = ArcShape(center: center, radius: innerRadius, start: outer.end, sweep: -sweep)
    path.append(inner, joining: true, tolerance: tolerance)
    path.close()
    return path
  }

  /// Each corner is an arc of a circle that touches a radial edge and one of the two arcs from inside.
  private func roundPath(tolerance: Double) -> Path {
    let radius = fittedCornerRadius
    let end = start + sweep
    let outerInset = Self.inset(radius, on: outerRadius - radius)
    var path = Path()

    func corner(on ring: Double, at direction: Angle, from: Angle, sweep: Angle, joining: Bool) {
      let arc = ArcShape(center: center + direction.direction * ring, radius: radius, start: from, sweep: sweep)
      path.append(arc, joining: joining, tolerance: tolerance)
    }

    let quarter = Angle.degrees(90)
    corner(
      on: outerRadius - radius, at: start + outerInset, from: start - quarter, sweep: quarter + outerInset,
      joining: false)
    path.append(
      ArcShape(center: center, radius: outerRadius, start: start + outerInset, sweep: sweep - outerInset * 2),
      joining: true, tolerance: tolerance)
    corner(
      on: outerRadius - radius, at: end - outerInset, from: end - outerInset, sweep: quarter + outerInset,
      joining: true)
    if innerRadius > 0 {
      let innerInset = Self.inset(radius, on: innerRadius + radius)
      corner(
        on: innerRadius + radius, at: end - innerInset, from: end + quarter, sweep: quarter - innerInset,
        joining: true)
      path.append(
        ArcShape(center: center, radius: innerRadius, start: end - innerInset, sweep: innerInset * 2 - sweep),
        joining: true, tolerance: tolerance)
      corner(
        on: innerRadius + radius, at: start + innerInset, from: start + innerInset + .degrees(180),
        sweep: quarter - innerInset, joining: true)
    } else {
      path.line(to: center)
    }
    path.close()
    return path
  }

  /// How far a corner circle's centre, at distance `ring`, is turned away from the edge it touches.
  private static func inset(_ radius: Double, on ring: Double) -> Angle {
    ring > 0 ? .arcsine(radius / ring) : .degrees(90)
  }

  /// The corner radius after the limits: half the thickness, and two corners within the sweep on both arcs.
  private var fittedCornerRadius: Double {
    var radius = min(cornerRadius, (outerRadius - innerRadius) / 2)
    let halfSine = sweep.degrees >= 180 ? 1 : (sweep / 2).sine
    // On the outer arc r/(R − r) ≤ sin(φ/2); on the inner arc r/(ri + r) ≤ sin(φ/2).
    radius = min(radius, outerRadius * halfSine / (1 + halfSine))
    if innerRadius > 0, halfSine < 1 { radius = min(radius, innerRadius * halfSine / (1 - halfSine)) }
    return radius
  }
}
