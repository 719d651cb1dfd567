/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty (the order of SVG's `matrix`).
public struct Transform: Hashable, Sendable {
  /// The two columns of the linear part, `a, b` and `c, d`, and the step in layout units.
  public var a, b, c, d, tx, ty: Double

  /// In the order of SVG's `matrix`; the numbers are not checked.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Leaves every point where it is.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by `step`, in layout units.
  public static func translation(_ step: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: step.dx, ty: step.dy)
  }

  /// About the origin, the same in both directions; a negative factor turns by half a turn.
  public static func scale(_ factor: Double) -> Transform {
    Transform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }

  /// A turn by `angle`, clockwise positive, about `center`.
  public static func rotation(_ angle: Angle, about center: Point = .zero) -> Transform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// The map that applies `self` first and `next` after it.
  public func followed(by next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The map back; nil when the plane is squeezed onto a line, or the numbers are beyond reason.
  package var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0, (1 / determinant).isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Where `point` comes to lie, in layout units.
  public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
