import VectorGraphics

/// The area a needle passes over between the ends of its scale, and beyond them where it may pass them.
struct NeedleSweep {
  let center: Point
  let arc: ArcShape
  /// Half the needle's width.
  let halfWidth: Double
  /// What must stay free beside the needle and before its tip.
  let gap: Double

  init(center: Point, startAngle: Angle, endAngle: Angle, overshoot: Angle = .zero, halfWidth: Double, gap: Double) {
    self.center = center
    self.halfWidth = halfWidth
    self.gap = gap
    let from = min(startAngle, endAngle) - overshoot
    let sweep = max(startAngle, endAngle) + overshoot - from
    arc = ArcShape(center: center, radius: 1, start: from, sweep: min(sweep, .fullTurn))
  }

  /// The longest needle that keeps its gap from `box` wherever it points; infinite when the box is outside
  /// the sweep.
  func reach(before box: Rect) -> Double {
    if isBetweenEnds(box) { return .infinity }
    // Mostly the nearest point decides; angles cost far more than distances.
    let offsets = outline(of: box).map { $0 - center }.sorted { $0.length < $1.length }
    return (offsets.first(where: isPassed)?.length ?? .infinity) - gap
  }

  /// Beside the needle.
  private var side: Double { halfWidth + gap }

  /// Whether the needle, with its gap, passes over a point.
  private func isPassed(_ offset: Vector) -> Bool {
    let distance = offset.length
    let widening = distance > side ? Angle.arcsine(side / distance) : .degrees(90)
    let direction = Angle(of: offset)
    return arc.passes(direction) || arc.passes(direction + widening) || arc.passes(direction - widening)
  }

  /// Whether it lies clear of the needle at both ends of the scale, between them: where they leave less than half a turn,
  /// two lines bound that, and so the corners tell.
  private func isBetweenEnds(_ box: Rect) -> Bool {
    guard arc.sweep > .degrees(180) else { return false }
    let before = (arc.start + .degrees(90)).direction, beyond = (arc.start + arc.sweep + .degrees(90)).direction
    return box.corners.allSatisfy { corner in
      let offset = corner - center
      return offset.dx * beyond.dx + offset.dy * beyond.dy > side
        && offset.dx * before.dx + offset.dy * before.dy < -side
    }
  }

  /// Points along the edges, no farther apart than half the needle's width, so that it cannot pass between two.
  private func outline(of box: Rect) -> [Point] {
    let corners = box.corners
    return corners.indices.flatMap { index -> [Point] in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      let steps = min(64, max(1, (a.distance(to: b) / max(halfWidth, 0.25)).rounded(.up)))
      return stride(from: 0, to: 1, by: 1 / steps).map { a.interpolated(to: b, fraction: $0) }
    }
  }
}
