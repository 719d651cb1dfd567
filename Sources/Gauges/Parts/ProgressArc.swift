import VectorGraphics

/// The part of the track from the origin, which is most often its start, to the value.
///
/// Where both are the same, an arc with round ends is a clean dot as wide as the track: what it shrinks to, drawn as a
/// circle because readers disagree about a stroke without length. Other ends and segments leave nothing.
struct ProgressArc {
  let line: TrackLine
  let width: Double
  let fill: TrackFill
  let style: TrackStyle
  let origin: UnitInterval
  let position: UnitInterval
  /// Whether there is a dot where value and origin are the same.
  var marksZero = true

  init(
    line: TrackLine, width: Double, fill: TrackFill, style: TrackStyle = TrackStyle(), origin: UnitInterval = .zero,
    position: UnitInterval
  ) {
    (self.line, self.width, self.fill, self.style) = (line, width, fill, style)
    (self.origin, self.position) = (origin, position)
  }

  /// A plain arc, round at both ends.
  init(track: ArcShape, width: Double, color: Color, origin: UnitInterval = .zero, position: UnitInterval) {
    self.init(line: .arc(track), width: width, fill: .solid(color), origin: origin, position: position)
  }

  var nodes: [Node] {
    if position == origin {
      guard marksZero, style.caps == .round, style.segments == nil else { return [] }
      return [.fill(.circle(center: line.point(at: origin.value), radius: width / 2), fill.color(at: origin.value))]
    }
    return TrackBand(line: line, width: width, fill: fill, style: style).nodes(from: origin.value, to: position.value)
  }

  /// Its light on what lies around it, in the colours next to it: bands wider by up to four times.
  ///
  /// - Parameter strength: 0 for none, 1 for a bar that shines.
  func bloom(_ strength: Double) -> [Node] {
    guard strength > 0 else { return [] }
    return Falloff.layers(5, strength: 0.3 * strength).flatMap { layer -> [Node] in
      let wide = width * (1 + 4 * layer.distance)
      let fill = fill.faded(layer.alpha)
      // Segments have a colour each.
      if case .gradient(let stops) = fill, style.segments == nil, position != origin,
        let light = LineGradient(line: line, width: wide, stops: stops).asLight
      {
        let cap: StrokeStyle.Cap = style.caps == .round ? .round : .butt
        let part = line.trimmed(from: origin.value, to: position.value)
        return [.stroke(part.path, .gradient(light), StrokeStyle(width: wide, cap: cap))]
      }
      return ProgressArc(line: line, width: wide, fill: fill, style: style, origin: origin, position: position).nodes
    }
  }

  /// All of it as one node.
  var node: Node { Node.joined(nodes) }
}

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
