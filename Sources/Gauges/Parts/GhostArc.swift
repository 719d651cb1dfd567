import VectorGraphics

/// Where the arc ended before: a translucent stretch from the value to the former one, with a line at the former.
struct GhostArc {
  let line: TrackLine
  let width: Double
  /// Positions on the scale, 0…1.
  let previous: Double
  let position: Double
  let color: Color
  /// Whether the stretch may go over the end of the scale to its start: the short way.
  var wraps = false

  /// From and to, one after the other.
  private var stretches: [(from: Double, to: Double)] {
    guard wraps, abs(previous - position) > 0.5 else { return [(position, previous)] }
    return position > previous ? [(position, 1), (0, previous)] : [(position, 0), (1, previous)]
  }

  var nodes: [Node] {
    let band = TrackBand(line: line, width: width * 0.5, fill: .solid(color.faded(0.3)), style: TrackStyle(caps: .butt))
    let mark = Marker(
      anchor: line.anchor(at: previous), shape: .bar, side: .across, size: width * 1.25, color: color.faded(0.6))
    return stretches.flatMap { band.nodes(from: $0.from, to: $0.to) } + mark.nodes
  }
}
