import VectorGraphics

/// The outline of a round dial's face, in units of the design, about the hub at the origin.
///
/// A dial that goes nearly round has a disc. A smaller one has a fan: the sector its scale sweeps, wider by a pad on all
/// sides so that hub and number stand on it, with rounded corners. A sweep above half a turn is a half disc with a deeper
/// pad. So a semicircle fills its canvas instead of half of it.
struct DialShape {
  let radius: Double
  /// A whole disc.
  init(radius: Double) { (self.radius, fan) = (radius, nil) }

  /// What a housing begins around: a disc as large as `radius`, or the fan itself.
  func grown(to radius: Double) -> DialShape { isDisc ? DialShape(radius: radius) : self }

  /// Nil for a whole disc.
  private let fan: Fan?

  private struct Fan {
    let start: Angle
    let end: Angle
    /// How far the face reaches beyond the two straight edges of the sector.
    let pad: Double

    /// Where the straight edges meet beyond the hub: a corner where they are about square to each other, else round the
    /// hub. Nil where both are one line.
    func farCorner(rounded corner: Double) -> ArcShape? {
      let around = Angle.degrees(180) - (end - start)
      guard around.degrees > 0.01 else { return nil }
      let from = end + .degrees(90)
      guard around.degrees <= 100 else { return ArcShape(center: .zero, radius: pad, start: from, sweep: around) }
      let middle = start + (end - start) / 2
      let center = Point.zero - middle.direction * ((pad - corner) / (around / 2).cosine)
      return ArcShape(center: center, radius: corner, start: from, sweep: around)
    }
  }

  /// The radius of corners, as a share of the face's radius.
  private static let corner = 0.08
  /// A fan that reaches farther than this share of the radius below the hub is a disc.
  private static let deepestFan = 0.8

  /// - Parameters:
  ///   - pad: what must stand on the face outside of the sweep.
  ///   - isFlat: whether a sweep below half a turn has a straight edge all the same: a lens, and not a wedge.
  init(radius: Double, start: Angle, end: Angle, pad: Double, isFlat: Bool = false) {
    self.radius = radius
    let sweep = end - start
    let half = Angle.degrees(90)
    let middle = start + sweep / 2
    let isWide = sweep.degrees > 180 || isFlat
    let depth = pad + (sweep.degrees > 180 ? radius * ((sweep - .degrees(180)) / 2).sine : 0)
    let isDisc = depth > radius * Self.deepestFan || sweep.degrees > 300
    fan =
      isDisc
      ? nil : Fan(start: isWide ? middle - half : start, end: isWide ? middle + half : end, pad: depth)
  }

  var isDisc: Bool { fan == nil }

  /// The straight edges: a point is on the face when it lies on the inner side of each.
  private var edges: [(normal: Vector, distance: Double)] {
    guard let fan else { return [] }
    return [(-fan.start.direction.quarterTurned, fan.pad), (fan.end.direction.quarterTurned, fan.pad)]
  }

  /// Whether `box`, about the hub, keeps `margin` from the edge.
  func contains(_ box: Rect, margin: Double) -> Bool {
    guard box.farthestDistance(from: .zero) <= radius - margin else { return false }
    return edges.allSatisfy { edge in
      box.corners.allSatisfy { ($0 - .zero).dot(edge.normal) <= edge.distance - margin }
    }
  }

  /// Around the origin, clockwise.
  var path: Path {
    guard let fan else { return .circle(center: .zero, radius: radius) }
    let corner = min(Self.corner * radius, fan.pad * 0.9)
    var path = Path()
    // A circle of the corner's radius touches the rim from inside and a straight edge: its centre is `ring` from the
    // hub and `fan.pad − corner` outside the sector's edge.
    let ring = radius - corner
    let turn = Angle.arcsine((fan.pad - corner) / ring)
    let (first, last) = (fan.start - turn, fan.end + turn)
    let quarter = Angle.degrees(90)
    func roundCorner(at direction: Angle, from: Angle, sweep: Angle, joining: Bool) {
      path.append(
        ArcShape(center: .zero + direction.direction * ring, radius: corner, start: from, sweep: sweep),
        joining: joining)
    }
    // From the straight edge at the start, whose outward direction is a quarter turn before it, to the rim.
    roundCorner(at: first, from: fan.start - quarter, sweep: first - fan.start + quarter, joining: false)
    path.append(ArcShape(center: .zero, radius: radius, start: first, sweep: last - first), joining: true)
    roundCorner(at: last, from: last, sweep: fan.end + quarter - last, joining: true)
    // Round the hub on the far side, unless both edges are one line.
    if let far = fan.farCorner(rounded: corner) { path.append(far, joining: true) }
    path.close()
    return path
  }

  /// The bounds of face and track together, with what marks need outside of it.
  func bounds(trackRadius: Double, start: Angle, end: Angle, margin: Double) -> Rect {
    guard let fan else {
      return Rect(center: .zero, width: 2 * (trackRadius + margin), height: 2 * (trackRadius + margin))
    }
    let track = ArcShape(center: .zero, radius: trackRadius, start: start, sweep: end - start).boundingBox
    // The hub's side: the pad, and the rounded corners beside the rim.
    let turn = Angle.arcsine(fan.pad / radius)
    let rim = ArcShape(
      center: .zero, radius: radius, start: fan.start - turn, sweep: fan.end - fan.start + turn * 2
    ).boundingBox
    var box = track.union(rim)
    for edge in edges {
      let point = Point.zero + edge.normal * edge.distance
      box = box.union(Rect(x: point.x, y: point.y, width: 0, height: 0))
    }
    // Round the hub the face reaches farther than at the ends of its straight edges.
    if let far = fan.farCorner(rounded: min(Self.corner * radius, fan.pad * 0.9)) { box = box.union(far.boundingBox) }
    return box.expanded(by: margin)
  }
}
