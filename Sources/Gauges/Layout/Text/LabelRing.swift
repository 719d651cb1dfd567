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
  /// No corner is farther from the centre.
  let outerRadius: Double

  /// The centre of a box of the given size whose outer edge touches the ring in `direction`. A wide box, whose
  /// corner would reach beyond the outer radius, stands farther in on the same line.
  func position(along direction: Angle, width: Double, height: Double) -> Point {
    let unit = direction.direction
    let (w, h) = (width / 2, height / 2)
    let offset = Vector(dx: unit.dx * (horizontalRadius - w), dy: unit.dy * (verticalRadius - h))
    let reach = offset.length
    guard reach > 0 else { return center }
    // The outermost corner of a box at distance t is at (t·|x| + w, t·|y| + h): its length is the outer radius
    // for the positive root of a quadratic.
    let (x, y) = (abs(offset.dx) / reach, abs(offset.dy) / reach)
    let b = x * w + y * h
    let c = w * w + h * h - outerRadius * outerRadius
    let farthest = c < 0 ? (b * b - c).squareRoot() - b : 0
    return center + offset * min(1, farthest / reach)
  }
}
