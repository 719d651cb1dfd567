import VectorGraphics

/// Scale labels set inside a circle, each touching it with its outermost corner, so that `0` and `100k+` look
/// equally far from the rim.
struct LabelRing {
  let center: Point
  let radius: Double

  /// The centre of a box of the given size that points along `direction`.
  ///
  /// The outermost corner of a box at distance t is at (t·|dx| + w/2, t·|dy| + h/2); its length is the radius for
  /// one t, the positive root of a quadratic.
  func position(along direction: Angle, width: Double, height: Double) -> Point {
    let unit = direction.direction
    let (w, h) = (width / 2, height / 2)
    let b = abs(unit.dx) * w + abs(unit.dy) * h
    let c = w * w + h * h - radius * radius
    let distance = max(0, (b * b - c).squareRoot() - b)
    return center + unit * (distance.isFinite ? distance : 0)
  }
}
