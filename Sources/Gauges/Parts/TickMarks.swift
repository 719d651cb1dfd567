import VectorGraphics

extension Node {
  /// What lies under a line or a shape as its edge; nil for what is neither.
  ///
  /// - Parameters:
  ///   - color: the edge's.
  ///   - reach: how far it is seen around the line.
  func edged(_ color: Color, by reach: Double) -> Node? {
    if case .fill(let fill) = self { return .stroke(fill.path, color, StrokeStyle(width: 2 * reach, join: .round)) }
    guard case .stroke(var line) = self else { return nil }
    line.paint = .solid(color)
    line.style.width += 2 * reach
    if line.style.cap == .butt, line.style.dash == nil { line.style.cap = .square }
    return .stroke(line)
  }
}

/// The ticks of one weight as one path of short lines across the scale's line.
struct TickMarks {
  /// Where the ticks' outer ends are.
  private let anchors: [TrackLine.Anchor]
  let length: Double
  let width: Double
  let color: Color

  /// - Parameters:
  ///   - line: the edge the ticks begin at; across, their middle.
  ///   - positions: on the line, 0…1.
  init(
    line: TrackLine, positions: [Double], side: TrackSide = .inside, length: Double, width: Double, color: Color
  ) {
    let height: Double =
      switch side {
      case .inside: 0
      case .across: length / 2
      case .outside: length
      }
    let edge = line.offset(by: height)
    self.init(anchors: positions.map { edge.anchor(at: $0) }, length: length, width: width, color: color)
  }

  /// Ticks from a circle inward.
  ///
  /// - Parameter beside: how far they stand clockwise of their angles, along the radius none the less.
  init(
    center: Point, outerRadius: Double, length: Double, width: Double, color: Color, angles: [Angle], beside: Double = 0
  ) {
    let anchors = angles.map { angle in
      TrackLine.Anchor(
        point: center + angle.direction * outerRadius + angle.direction.quarterTurned * beside, normal: angle.direction,
        tangent: angle.direction.quarterTurned)
    }
    self.init(anchors: anchors, length: length, width: width, color: color)
  }

  private init(anchors: [TrackLine.Anchor], length: Double, width: Double, color: Color) {
    (self.anchors, self.length, self.width, self.color) = (anchors, length, width, color)
  }

  /// In a shape of its own.
  func nodes(_ shape: TickLook.Shape) -> [Node] {
    switch shape {
    case .line: return [node].compactMap { $0 }
    case .pill:
      guard case .stroke(var stroke) = node else { return [] }
      stroke.style.cap = .round
      return [.stroke(stroke)]
    case .dot: return filled { .circle(center: $0.point(height: -length / 2), radius: width / 2) }
    case .triangle:
      return filled { anchor in
        let side = anchor.tangent * (width / 2)
        return .polygon([anchor.point + side, anchor.point - side, anchor.point(height: -length)])
      }
    case .folded: return folded
    }
  }

  private func filled(_ outline: (TrackLine.Anchor) -> Path) -> [Node] {
    guard !anchors.isEmpty else { return [] }
    var path = Path()
    for anchor in anchors { path.append(outline(anchor)) }
    return [.fill(path, color)]
  }

  /// Bars with two facets: one takes the light, the other is in the shade, whichever way they are turned.
  private var folded: [Node] {
    guard !anchors.isEmpty else { return [] }
    var (bright, dark) = (Path(), Path())
    for anchor in anchors {
      let isTangentLit = anchor.tangent.dot(Housing.light) > 0
      let side = anchor.tangent * (isTangentLit ? width / 2 : -width / 2)
      let (outer, inner) = (anchor.point, anchor.point(height: -length))
      bright.append(.polygon([outer, outer + side, inner + side, inner]))
      dark.append(.polygon([outer, outer - side, inner - side, inner]))
    }
    return [
      .fill(bright, color.interpolated(to: .white, fraction: 0.38)),
      .fill(dark, color.interpolated(to: .black, fraction: 0.18)),
    ]
  }

  /// Nil when there are none.
  var node: Node? {
    guard !anchors.isEmpty else { return nil }
    var path = Path()
    for anchor in anchors {
      path.move(to: anchor.point)
      path.line(to: anchor.point(height: -length))
    }
    return .stroke(path, color, StrokeStyle(width: width))
  }
}
