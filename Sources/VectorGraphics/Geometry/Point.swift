/// A position in layout units; x grows to the right, y grows down.
///
/// A point is a place, a ``Vector`` is a step: `Point + Vector` is a point, `Point − Point` is a vector, and
/// `Point + Point` does not exist.
public struct Point: Hashable, Sendable {
  /// In layout units, growing to the right.
  public var x: Double
  /// In layout units, growing down.
  public var y: Double

  /// Takes any numbers, unchecked.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: the upper left corner of a canvas.
  public static let zero = Point(x: 0, y: 0)

  /// The point a step away.
  public static func + (point: Point, step: Vector) -> Point { Point(x: point.x + step.dx, y: point.y + step.dy) }
  /// The point a step back.
  public static func - (point: Point, step: Vector) -> Point { Point(x: point.x - step.dx, y: point.y - step.dy) }
  /// The step from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }

  /// The distance to `other`, never negative.
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The point `fraction` of the way to `other`; 0 is here, 1 is there, any other number extrapolates.
  public func interpolated(to other: Point, fraction: Double) -> Point { self + (other - self) * fraction }
}
