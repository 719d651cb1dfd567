import VectorGraphics

/// Scale labels around the inside of a dial, held by the edge that faces the scale: `0` and `100k+` look equally
/// far from the rim, and labels at mirrored angles share a baseline.
///
/// The ring is an ellipse a little flatter than the rim, because text is wide and low: with equal gaps on all
/// sides the upper and lower labels would look too close to the scale.
struct LabelRing {
  let center: Point
  let horizontalRadius: Double
  let verticalRadius: Double

  /// The centre of a box of the given size whose outer edge touches the ring in `direction`.
  func position(along direction: Angle, width: Double, height: Double) -> Point {
    let unit = direction.direction
    return center
      + Vector(dx: unit.dx * (horizontalRadius - width / 2), dy: unit.dy * (verticalRadius - height / 2))
  }
}
