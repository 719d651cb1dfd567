import VectorGraphics

/// Says that the value lies beyond the scale: past its end, a mark.
struct OutOfRangeMark {
  enum End { case start, end }
  enum Shape {
    /// Across the line, as what stops a needle: a quarter as wide as it is long.
    case pin
    case triangle
  }

  let line: TrackLine
  let end: End
  var shape = Shape.pin
  /// From the scale's end to the mark, along the line.
  let gap: Double
  /// How long the pin is across the line, or the triangle along it.
  let size: Double
  let color: Color

  var node: Node {
    switch shape {
    case .pin: pin
    case .triangle: triangle
    }
  }

  private var sign: Double { end == .end ? 1 : -1 }

  /// `distance` past the end of the scale.
  private func anchor(_ distance: Double) -> TrackLine.Anchor {
    line.anchor(at: end == .end ? 1 : 0, advancedBy: sign * distance)
  }

  private var triangle: Node {
    let base = anchor(gap)
    return .fill(
      .polygon([
        base.point(height: 0, along: sign * size), base.point(height: size * 0.72), base.point(height: -size * 0.72),
      ]), color)
  }

  private var pin: Node {
    let width = size / 4
    let base = anchor(gap + width / 2)
    let (half, reach) = (width / 2, size / 2)
    let corners = [(-half, reach), (half, reach), (half, -reach), (-half, -reach)]
    return .fill(.polygon(corners.map { base.point(height: $0.1, along: $0.0) }), color)
  }
}
