import VectorGraphics

/// The ticks of one weight as one path of radial lines.
struct TickMarks {
  let center: Point
  let outerRadius: Double
  let length: Double
  let width: Double
  let color: Color
  let angles: [Angle]

  /// Nil when there are none.
  var node: Node? {
    guard !angles.isEmpty else { return nil }
    var path = Path()
    for angle in angles {
      path.move(to: center + angle.direction * outerRadius)
      path.line(to: center + angle.direction * (outerRadius - length))
    }
    return .stroke(path, color, StrokeStyle(width: width))
  }
}
