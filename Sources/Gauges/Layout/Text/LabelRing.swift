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
    let distance = offset.length
    guard distance > 0 else { return center }
    // The outermost corner of a box at distance t is at (t·|x| + w, t·|y| + h): its length is the outer radius
    // for the positive root of a quadratic.
    let (x, y) = (abs(offset.dx) / distance, abs(offset.dy) / distance)
    let b = x * w + y * h
    let c = w * w + h * h - outerRadius * outerRadius
    let farthest = c < 0 ? (b * b - c).squareRoot() - b : 0
    return center + offset * min(1, farthest / distance)
  }
}

/// Which labels of a scale stay when not all of them fit.
enum LabelThinning {
  /// Indices of the labels to try, best first: all; every second, third, fourth or fifth where both ends, and zero, are
  /// among them; the same counted from zero or the start, with both ends, then without the last; zero and the ends; the
  /// ends, or on a full circle the first and the one across.
  ///
  /// - Parameters:
  ///   - zero: that of the label 0, where it stands between the others.
  ///   - isClosed: whether the last is a neighbour of the first, as on a full circle: then it is no end.
  static func choices(of count: Int, zero: Int? = nil, isClosed: Bool = false) -> [[Int]] {
    var choices: [[Int]] = [Array(0..<count)]
    let (last, steps, start) = (count - 1, isClosed ? count : count - 1, zero ?? 0)
    func isEven(_ stride: Int) -> Bool { steps % stride == 0 && start % stride == 0 }
    func every(_ stride: Int) -> [Int] { Array(Swift.stride(from: start % stride, to: count, by: stride)) }
    for stride in [2, 3, 4, 5] where isEven(stride) && last > stride { choices.append(every(stride)) }
    let others = [2, 3, 4, 5].filter { !isEven($0) && last > 2 * $0 }
    if !isClosed {
      choices += others.map { stride in
        [0] + every(stride).filter { $0 != 0 && ($0 == zero || (stride...(last - stride)).contains($0)) } + [last]
      }
    }
    // Without the last one rather than without all between.
    choices += others.map(every).filter { $0[0] == 0 }
    if !isClosed, let zero, zero > 0, zero < last { choices.append([0, zero, last]) }
    if count > 2 { choices.append([0, isClosed ? count / 2 : last]) }
    return choices
  }
}
