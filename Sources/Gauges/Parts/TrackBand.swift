import VectorGraphics

/// A part of a scale's line as a band: the shape under every track, arc, range and zone.
struct TrackBand {
  /// The whole scale; it runs in the middle of the band.
  let line: TrackLine
  let width: Double
  let fill: TrackFill
  var style = TrackStyle()

  /// The band between two positions, 0…1, in either order. Nothing where they are the same.
  func nodes(from: Double, to: Double) -> [Node] {
    let (low, high) = (min(from, to), max(from, to))
    guard low < high, width > 0 else { return [] }
    if let segments = style.segments {
      return segmentNodes(segments, from: low, to: high)
    }
    let part = line.trimmed(from: from, to: to)
    switch (fill, style.caps) {
    case (.solid(let color), .round), (.solid(let color), .butt):
      let dash = StrokeStyle.Dash(lengths: style.dash)
      let cap: StrokeStyle.Cap = style.caps == .round ? .round : .butt
      return [.stroke(part.path, color, StrokeStyle(width: width, cap: cap, dash: style.dash.isEmpty ? nil : dash))]
    default: return filled(outline(of: part), from: low, to: high)
    }
  }

  private func outline(of part: TrackLine) -> Path {
    switch style.caps {
    case .round: part.roundBand(width: width)
    case .butt: part.band(width: width)
    case .corner(let radius): part.band(width: width, cornerRadius: radius)
    }
  }

  /// `outline` with the part of the fill that belongs to it.
  private func filled(_ outline: Path, from: Double, to: Double) -> [Node] {
    switch fill {
    case .solid(let color): [.fill(outline, color)]
    case .gradient(let stops):
      LineGradient(line: line, width: width, stops: stops).nodes(in: outline, from: from, to: to)
    case .pattern(let pattern):
      [
        .group(
          nil, clip: outline,
          [
            .fill(outline, pattern.ground),
            LinePattern(line: line, width: width, pattern: pattern).node(from: from, to: to),
          ]
        )
      ]
    }
  }

  // MARK: - Segments

  /// A segment has one colour: of a gradient, the one at its middle.
  private func segmentNodes(_ segments: Segments, from: Double, to: Double) -> [Node] {
    let pieces = segments.pieces(length: line.length, isClosed: line.isClosed)
    let lit = pieces.compactMap { piece -> (piece: ClosedRange<Double>, opacity: Double)? in
      let (start, end) = (max(piece.lowerBound, from), min(piece.upperBound, to))
      let share = (end - start) / (piece.upperBound - piece.lowerBound)
      guard share > 0 else { return nil }
      switch segments.partial {
      case .cut: return (start...end, 1)
      case .faded: return (piece, share)
      case .nearest:
        let middle = (piece.lowerBound + piece.upperBound) / 2
        // A hair of slack, so that a middle hit exactly counts whatever rounding did to it.
        return from - 1e-9 <= middle && middle <= to + 1e-9 ? (piece, 1) : nil
      }
    }
    if case .pattern = fill {
      var outline = Path()
      for segment in lit where segment.opacity > 0.5 { outline.append(shape(of: segment.piece)) }
      return outline.isEmpty ? [] : filled(outline, from: from, to: to)
    }
    // Neighbours of one colour are one path, which keeps the picture small.
    var nodes: [(color: Color, path: Path)] = []
    for segment in lit {
      let color = fill.color(at: (segment.piece.lowerBound + segment.piece.upperBound) / 2).faded(segment.opacity)
      if nodes.last?.color != color { nodes.append((color, Path())) }
      nodes[nodes.count - 1].path.append(shape(of: segment.piece))
    }
    return nodes.map { .fill($0.path, $0.color) }
  }

  private func shape(of piece: ClosedRange<Double>) -> Path {
    let radius: Double =
      switch style.caps {
      case .round: width / 2
      case .butt: 0
      case .corner(let radius): radius
      }
    return line.trimmed(from: piece.lowerBound, to: piece.upperBound).band(width: width, cornerRadius: radius)
  }
}

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
