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
