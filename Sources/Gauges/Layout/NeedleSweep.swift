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
    var reach = Double.infinity
    for point in outline(of: box) {
      let offset = point - center
      let distance = offset.length
      guard distance < reach else { continue }
      let side = halfWidth + gap
      let widening = distance > side ? Angle.arcsine(side / distance) : .degrees(90)
      let direction = Angle(of: offset)
      if arc.passes(direction) || arc.passes(direction + widening) || arc.passes(direction - widening) {
        reach = distance
      }
    }
    return reach - gap
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
