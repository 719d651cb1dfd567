import VectorGraphics

/// A mark at a place of the scale's line. Inside and outside it points at the line and touches the edge of the track;
/// across it lies on the middle of the line.
struct Marker {
  let anchor: TrackLine.Anchor
  let shape: MarkerShape
  let side: TrackSide
  /// From the edge that faces the track to the other, in layout units.
  let size: Double
  /// From the line to what the mark touches: half the track's width and a gap. Without meaning across.
  var distance = 0.0
  let color: Color
  /// Drawn around it where it lies on something of a like colour.
  var outline: Color?

  var nodes: [Node] {
    let path = path
    guard let outline else { return [.fill(path, color)] }
    return [.stroke(path, outline, StrokeStyle(width: max(1.2, size * 0.22), join: .round)), .fill(path, color)]
  }

  /// In a frame whose y runs from the point outward of the track and whose x runs along it.
  var path: Path {
    let sign: Double = side == .inside ? -1 : 1
    let start = side == .across ? -size / 2 : sign * distance
    return Self.outline(of: shape, size: size).map { anchor.point(height: start + sign * $0.y, along: $0.x) }
  }

  /// The point at the origin, the body up to y = size.
  private static func outline(of shape: MarkerShape, size: Double) -> Path {
    let middle = Point(x: 0, y: size / 2)
    func polygon(_ points: [(Double, Double)]) -> Path {
      .polygon(points.map { Point(x: $0.0 * size, y: $0.1 * size) })
    }
    switch shape {
    // Higher than broad, so that its apex is the corner that points.
    case .triangle: return polygon([(0, 0), (0.357, 1), (-0.357, 1)])
    case .circle: return .circle(center: middle, radius: size / 2)
    case .bead:
      var path = Path.circle(center: middle, radius: size / 2)
      path.append(ArcShape(center: middle, radius: size * 0.24, start: .zero, sweep: -.fullTurn).path())
      return path
    case .diamond: return polygon([(0, 0), (0.42, 0.5), (0, 1), (-0.42, 0.5)])
    case .line: return polygon([(0.11, 0), (0.11, 1), (-0.11, 1), (-0.11, 0)])
    case .chevron: return polygon([(0, 0), (0.45, 0.63), (0.45, 1), (0, 0.37), (-0.45, 1), (-0.45, 0.63)])
    case .bar:
      return .roundedRectangle(Rect(x: -size * 0.19, y: 0, width: size * 0.38, height: size), cornerRadius: size * 0.12)
    case .pin: return pin(size)
    }
  }

  /// A disc over a point, joined by the tangents of the disc through the point.
  private static func pin(_ size: Double) -> Path {
    let radius = size * 0.34
    let center = Point(x: 0, y: size - radius)
    // Seen from the centre the tangents touch at this angle from the way to the point.
    let opening = Angle.degrees(90) - .arcsine(radius / (size - radius))
    // The frame's y runs towards the disc, so the direction to the point is 0° in dial angles.
    var path = Path()
    path.append(
      ArcShape(center: center, radius: radius, start: opening, sweep: .fullTurn - opening * 2), joining: false)
    path.line(to: .zero)
    path.close()
    return path
  }
}

/// A mark outside the track that points at a value to reach or not to pass: a small triangle unless another shape is
/// asked for.
struct TargetMark {
  let center: Point
  let angle: Angle
  /// The tip touches this circle from outside.
  var radius: Double
  var size: Double
  var color: Color
  var shape = MarkerShape.triangle
  /// A smaller one would be a speck, in layout units.
  static let least = 4.0

  /// As large as it must be, and whole: nearer to the centre where the canvas ends sooner.
  func fitted(on canvas: Rect) -> TargetMark {
    var mark = self
    mark.size = max(size, Self.least)
    let way = angle.direction
    let free = min(
      (way.dx < 0 ? center.x : canvas.maxX - center.x) / max(abs(way.dx), 1e-6),
      (way.dy < 0 ? center.y : canvas.maxY - center.y) / max(abs(way.dy), 1e-6))
    mark.radius = min(radius, free - mark.size - 2)
    return mark
  }

  var node: Node {
    let direction = angle.direction
    let anchor = TrackLine.Anchor(
      point: center + direction * radius, normal: direction, tangent: direction.quarterTurned)
    return .fill(Marker(anchor: anchor, shape: shape, side: .outside, size: size, color: color).path, color)
  }
}

extension Gauge {
  /// A mark outside a round face, on the page or on what the face is mounted in. Polished metal is light and dark beside
  /// each other: where no ink of the theme stands out from all of it, the mark has a rim that does from the mark.
  ///
  /// - Parameter own: the colour that was asked for.
  func nodes(_ mark: TargetMark, own: Color? = nil) -> [Node] {
    var mark = mark
    guard let metal = theme.look.metal else {
      mark.color = own ?? mark.color
      return edged(mark.node, around: mark.color)
    }
    func contrast(_ ink: Color) -> Double { metal.map(ink.contrast(with:)).min() ?? 1 }
    let inks = own.map { [$0] } ?? [mark.color, theme.majorTick]
    mark.color = inks.first { contrast($0) >= 3 } ?? inks.max { contrast($0) < contrast($1) } ?? mark.color
    guard contrast(mark.color) < 3,
      let rim = (metal + [.black, .white]).first(where: { $0.contrast(with: mark.color) >= 3 })
    else { return [mark.node] }
    return [mark.node.edged(rim, by: max(0.8, mark.size * 0.16)), mark.node].compactMap { $0 }
  }
}

extension Look {
  /// All colours of what a face is mounted in; nil where it is in nothing, or in a frame of lines.
  fileprivate var metal: [Color]? {
    let plate = plate.flatMap { $0.shape == .brackets ? nil : $0.material }
    return bezel.isEmpty ? plate?.colors : bezel.flatMap(\.material.colors)
  }
}

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
