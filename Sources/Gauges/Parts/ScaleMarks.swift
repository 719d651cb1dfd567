import VectorGraphics

/// How sure the value is: a translucent band over the track with a fine line at each end.
struct UncertaintyBand {
  /// The whole scale in the middle of the band.
  let line: TrackLine
  let width: Double
  /// Positions on the scale, 0…1.
  let from: Double
  let to: Double
  let color: Color

  var nodes: [Node] {
    let band = TrackBand(line: line, width: width, fill: .solid(color.faded(0.28)), style: TrackStyle(caps: .butt))
    let ends = TickMarks(
      line: line, positions: [from, to], side: .across, length: width, width: max(0.75, width * 0.09), color: color)
    return band.nodes(from: from, to: to) + [ends.node].compactMap { $0 }
  }
}

/// Where the arc ended before: a translucent stretch from the value to the former one, with a line at the former.
struct GhostArc {
  let line: TrackLine
  let width: Double
  /// Positions on the scale, 0…1.
  let previous: Double
  let position: Double
  let color: Color

  var nodes: [Node] {
    let band = TrackBand(line: line, width: width * 0.5, fill: .solid(color.faded(0.3)), style: TrackStyle(caps: .butt))
    let mark = Marker(
      foot: line.foot(at: previous), shape: .bar, side: .across, size: width * 1.25, color: color.faded(0.6))
    return band.nodes(from: position, to: previous) + mark.nodes
  }
}

/// Says that the value lies beyond the scale: two chevrons past its end that point on.
struct OutOfRangeMark {
  enum End { case start, end }

  let line: TrackLine
  let end: End
  /// From the scale's end to the first chevron, along the line.
  let gap: Double
  /// How high a chevron is across the line.
  let size: Double
  let color: Color

  var node: Node {
    let sign: Double = end == .end ? 1 : -1
    let style = StrokeStyle(width: size * 0.26, cap: .round, join: .round)
    var path = Path()
    for index in 0..<2 {
      let start = gap + style.width / 2 + Double(index) * size * 0.55
      func point(_ along: Double, _ height: Double) -> Point {
        line.foot(at: end == .end ? 1 : 0, advancedBy: sign * (start + along)).point(height: height)
      }
      let reach = size / 2 - style.width / 2
      path.move(to: point(0, reach))
      path.line(to: point(size * 0.36, 0))
      path.line(to: point(0, -reach))
    }
    return .stroke(path, color, style)
  }
}

/// The pin a needle rests against beyond the end of its scale: a small dome lit from the upper left.
struct StopPin {
  let center: Point
  let radius: Double
  let color: Color
  var shadow: PartShadow?

  /// Beyond an end of the scale: the needle touches the pin where it points `overshoot` past the end.
  ///
  /// - Parameters:
  ///   - line: the circle the pin stands on.
  ///   - needleWidth: where the needle touches it.
  init(
    line: ArcShape, end: OutOfRangeMark.End, overshoot: Angle, needleWidth: Double, radius: Double, color: Color,
    shadow: PartShadow? = nil
  ) {
    let sign: Double = (end == .end) == (line.sweep.degrees >= 0) ? 1 : -1
    let side = Angle.arcsine((radius + needleWidth / 2) / max(line.radius, radius + needleWidth / 2))
    let angle = (end == .end ? line.end : line.start) + (overshoot + side) * sign
    center = line.center + angle.direction * line.radius
    (self.radius, self.color, self.shadow) = (radius, color, shadow)
  }

  var nodes: [Node] {
    let disc = Path.circle(center: center, radius: radius)
    let light = Gradient(
      .linear(from: center + Vector(dx: -0.6, dy: -0.8) * radius, to: center + Vector(dx: 0.6, dy: 0.8) * radius),
      colors: [color.interpolated(to: .white, fraction: 0.45), color.interpolated(to: .black, fraction: 0.35)])
    return (shadow?.nodes(of: disc) ?? []) + [.fill(disc, .gradient(light))]
  }
}
