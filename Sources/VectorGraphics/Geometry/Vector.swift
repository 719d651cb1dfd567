/// A step in layout units; x grows to the right, y grows down.
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = Vector(dx: 0, dy: 0)

  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector turned by a quarter turn clockwise (as seen with y down).
  public var quarterTurned: Vector { Vector(dx: -dy, dy: dx) }

  /// The scalar product.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }
  public static func * (a: Vector, factor: Double) -> Vector { Vector(dx: a.dx * factor, dy: a.dy * factor) }
  public static func / (a: Vector, divisor: Double) -> Vector { Vector(dx: a.dx / divisor, dy: a.dy / divisor) }
}
