import VectorGraphics

/// A mark outside the track that points at a value to reach or not to pass: a small triangle unless another shape is
/// asked for.
struct TargetMark {
  let center: Point
  let angle: Angle
  /// The tip touches this circle from outside.
  let radius: Double
  let size: Double
  let color: Color
  var shape = MarkerShape.triangle

  var node: Node {
    let direction = angle.direction
    let anchor = TrackLine.Anchor(
      point: center + direction * radius, normal: direction, tangent: direction.quarterTurned)
    return .fill(Marker(anchor: anchor, shape: shape, side: .outside, size: size, color: color).path, color)
  }
}
