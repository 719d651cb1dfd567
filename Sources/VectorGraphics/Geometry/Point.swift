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

/// A step in layout units; x grows to the right, y grows down.
public struct Vector: Hashable, Sendable {
  /// To the right in layout units; negative is to the left.
  public var dx: Double
  /// Down in layout units; negative is up.
  public var dy: Double

  /// Takes any numbers, unchecked.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No step; its direction counts as 0°.
  public static let zero = Vector(dx: 0, dy: 0)

  /// In layout units, ≥ 0.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector turned by a quarter turn clockwise (as seen with y down).
  public var quarterTurned: Vector { Vector(dx: -dy, dy: dx) }

  /// The scalar product.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// One step after the other.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  /// The step that leads from `b` to `a` when both begin at one point.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  /// The same way back.
  public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }
  /// The step made longer; a negative factor turns it round.
  public static func * (a: Vector, factor: Double) -> Vector { Vector(dx: a.dx * factor, dy: a.dy * factor) }
  /// The step made shorter; infinite or NaN when `divisor` is 0.
  public static func / (a: Vector, divisor: Double) -> Vector { Vector(dx: a.dx / divisor, dy: a.dy / divisor) }
}
