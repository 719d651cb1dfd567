import VectorGraphics

/// A small triangle outside the track that points at a value.
struct TargetMark {
  let center: Point
  let angle: Angle
  /// The tip touches this circle from outside.
  let radius: Double
  let size: Double
  let color: Color

  var node: Node {
    let direction = angle.direction
    let tip = center + direction * radius
    let base = center + direction * (radius + size)
    let side = direction.quarterTurned * (size * 0.62)
    return .fill(.polygon([tip, base + side, base - side]), color)
  }
}
