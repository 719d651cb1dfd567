import VectorGraphics

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
  init(center: Point, outerRadius: Double, length: Double, width: Double, color: Color, angles: [Angle]) {
    let anchors = angles.map { angle in
      TrackLine.Anchor(
        point: center + angle.direction * outerRadius, normal: angle.direction,
        tangent: angle.direction.quarterTurned)
    }
    self.init(anchors: anchors, length: length, width: width, color: color)
  }

  private init(anchors: [TrackLine.Anchor], length: Double, width: Double, color: Color) {
    (self.anchors, self.length, self.width, self.color) = (anchors, length, width, color)
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
