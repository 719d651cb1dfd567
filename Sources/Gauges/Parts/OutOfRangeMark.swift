import VectorGraphics

/// Says that the value lies beyond the scale: past its end, a triangle that points on along it.
struct OutOfRangeMark {
  enum End { case start, end }

  let line: TrackLine
  let end: End
  /// From the scale's end to the triangle's base, along the line.
  let gap: Double
  /// How long it is along the line.
  let size: Double
  let color: Color

  /// Half of the base, by the length.
  static let spread = 0.72

  var node: Node {
    let sign: Double = end == .end ? 1 : -1
    let base = line.anchor(at: end == .end ? 1 : 0, advancedBy: sign * gap)
    let half = size * Self.spread
    return .fill(
      .polygon([base.point(height: 0, along: sign * size), base.point(height: half), base.point(height: -half)]), color)
  }
}
