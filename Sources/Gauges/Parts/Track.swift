import VectorGraphics

/// The whole of the scale as a quiet band.
struct Track {
  let line: TrackLine
  let width: Double
  let fill: TrackFill
  let style: TrackStyle

  init(line: TrackLine, width: Double, fill: TrackFill, style: TrackStyle = TrackStyle()) {
    (self.line, self.width, self.fill, self.style) = (line, width, fill, style)
  }

  /// A plain arc, round at both ends.
  init(arc: ArcShape, width: Double, color: Color) { self.init(line: .arc(arc), width: width, fill: .solid(color)) }

  var nodes: [Node] {
    // The whole of the track, whatever a value would do to its last segment.
    var style = style
    style.segments?.partial = .cut
    return TrackBand(line: line, width: width, fill: fill, style: style).nodes(from: 0, to: 1)
  }

  /// All of it as one node.
  var node: Node { Node.joined(nodes) }
}

extension Node {
  /// One node that draws `nodes`; itself when there is only one.
  static func joined(_ nodes: [Node]) -> Node {
    nodes.count == 1 ? nodes[0] : .group(nil, nodes)
  }
}
