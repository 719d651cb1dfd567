import VectorGraphics

/// Says that the value lies beyond the scale: past its end, marks that point on.
struct OutOfRangeMark {
  enum End { case start, end }
  enum Shape {
    /// Two lines that meet in a point, twice.
    case chevrons
    case triangle
  }

  let line: TrackLine
  let end: End
  var shape = Shape.chevrons
  /// From the scale's end to the first mark, along the line.
  let gap: Double
  /// How high a chevron is across the line, or how long the triangle is.
  let size: Double
  let color: Color

  var node: Node {
    switch shape {
    case .chevrons: chevrons
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

  private var chevrons: Node {
    let style = StrokeStyle(width: size * 0.26, cap: .round, join: .round)
    let reach = size / 2 - style.width / 2
    var path = Path()
    for index in 0..<2 {
      let start = gap + style.width / 2 + Double(index) * size * 0.55
      path.move(to: anchor(start).point(height: reach))
      path.line(to: anchor(start + size * 0.36).point(height: 0))
      path.line(to: anchor(start).point(height: -reach))
    }
    return .stroke(path, color, style)
  }
}
