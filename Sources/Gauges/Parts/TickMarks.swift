import VectorGraphics

/// The ticks of one weight as one path of short lines across the scale's line.
struct TickMarks {
  /// Where the ticks' outer ends are.
  private let feet: [TrackLine.Foot]
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
    self.init(feet: positions.map { edge.foot(at: $0) }, length: length, width: width, color: color)
  }

  /// Ticks from a circle inward.
  init(center: Point, outerRadius: Double, length: Double, width: Double, color: Color, angles: [Angle]) {
    let feet = angles.map { angle in
      TrackLine.Foot(
        point: center + angle.direction * outerRadius, normal: angle.direction,
        tangent: angle.direction.quarterTurned)
    }
    self.init(feet: feet, length: length, width: width, color: color)
  }

  private init(feet: [TrackLine.Foot], length: Double, width: Double, color: Color) {
    (self.feet, self.length, self.width, self.color) = (feet, length, width, color)
  }

  /// Nil when there are none.
  var node: Node? {
    guard !feet.isEmpty else { return nil }
    var path = Path()
    for foot in feet {
      path.move(to: foot.point)
      path.line(to: foot.point(height: -length))
    }
    return .stroke(path, color, StrokeStyle(width: width))
  }
}
