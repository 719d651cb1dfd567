import VectorGraphics

/// What was measured before: a thin bracket from the least to the greatest value beside the track, a diamond at the
/// mean, and a bar across the track at the peak.
struct StatMarks {
  /// The whole scale in the middle of the track.
  let line: TrackLine
  let trackWidth: Double
  /// Positions on the scale, 0…1; nil is left out.
  var min: Double?
  var max: Double?
  var mean: Double?
  var peak: Double?
  /// The side that min, max and mean stand on; the track's other side has the ticks.
  var side = TrackSide.outside
  /// How high the marks are, in layout units.
  let size: Double
  let color: Color
  let peakColor: Color

  var nodes: [Node] { bracket + meanMark + peakMark }

  private var sign: Double { side == .inside ? -1 : 1 }
  private var distance: Double { trackWidth / 2 + size * 0.3 }

  /// One stroke: across at the least value, along the scale, across at the greatest.
  private var bracket: [Node] {
    let style = StrokeStyle(width: Swift.max(0.8, size * 0.2), cap: .round, join: .round)
    let span = line.offset(by: sign * (distance + size * 0.5))
    var path = Path()
    func addCross(at position: Double) {
      let anchor = line.anchor(at: position)
      path.move(to: anchor.point(height: sign * distance))
      path.line(to: anchor.point(height: sign * (distance + size)))
    }
    for position in [min, max].compactMap({ $0 }) { addCross(at: position) }
    if let min, let max, min != max { path.append(span.trimmed(from: min, to: max).path) }
    return path.isEmpty ? [] : [.stroke(path, color, style)]
  }

  private var meanMark: [Node] {
    guard let mean else { return [] }
    let anchor = line.offset(by: sign * distance).anchor(at: mean)
    return Marker(anchor: anchor, shape: .diamond, side: side == .inside ? .inside : .outside, size: size, color: color)
      .nodes
  }

  private var peakMark: [Node] {
    guard let peak else { return [] }
    return [
      .fill(
        Marker(
          anchor: line.anchor(at: peak), shape: .line, side: .across, size: trackWidth + size * 0.7, color: peakColor
        ).path, peakColor)
    ]
  }
}

/// The same along one line beside the track: thin ticks at the least and the greatest value, a dot at the mean, a bold
/// tick at the peak.
struct StatLine {
  /// The whole scale where the marks are.
  let line: TrackLine
  /// Positions on the scale, 0…1; nil is left out.
  var min: Double?
  var max: Double?
  var mean: Double?
  var peak: Double?
  /// Layout units per unit of the design.
  let unit: Double
  let color: Color
  /// The colour of the line and its thin ticks.
  let quiet: Color

  var nodes: [Node] {
    var nodes: [Node] = []
    if let min, let max {
      nodes.append(
        .stroke(line.trimmed(from: min, to: max).path, quiet, StrokeStyle(width: Swift.max(unit, 0.75))))
    }
    nodes += [min, max].compactMap { $0 }.map { tick(at: $0, width: 1.2, quiet) }
    if let mean { nodes.append(.fill(.circle(center: line.point(at: mean), radius: 2 * unit), color)) }
    if let peak { nodes.append(tick(at: peak, width: 2.4, color)) }
    return nodes
  }

  private func tick(at position: Double, width: Double, _ color: Color) -> Node {
    .stroke(line.cross(at: position, reach: 2.2 * unit), color, StrokeStyle(width: Swift.max(width * unit, 0.75)))
  }
}
