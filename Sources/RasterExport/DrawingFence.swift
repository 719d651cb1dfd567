import VectorGraphics

/// What Cairo is given: numbers it can work with, whatever a scene holds.
struct DrawingFence {
  /// Coordinates are kept within four canvas sizes: farther away nothing can be seen, but Cairo would work on it.
  private let reach: Double
  private let widest: Double

  /// How far the corner of a stroke may reach, in half line widths, before it is cut off.
  static let miterLimit = 4.0

  /// - Parameter size: of the canvas in layout units.
  init(_ size: Size) {
    reach = 4 * max(size.width, size.height)
    widest = 2 * max(size.width, size.height)
  }

  func bounded(_ value: Double) -> Double { value.isFinite ? min(reach, max(-reach, value)) : 0 }

  func bounded(_ point: Point) -> Point { Point(x: bounded(point.x), y: bounded(point.y)) }

  func lineWidth(_ width: Double) -> Double { width.isFinite ? min(widest, max(0, width)) : 0 }

  /// Nil when the matrix has no area, or one beyond Cairo's numbers, which would stop all further drawing.
  func usable(_ t: Transform) -> Transform? {
    guard t != .identity else { return t }
    let determinant = t.a * t.d - t.b * t.c
    guard determinant.isFinite, abs(determinant) > 1e-12, t.tx.isFinite, t.ty.isFinite,
      t.a.magnitude <= 1e6, t.b.magnitude <= 1e6, t.c.magnitude <= 1e6, t.d.magnitude <= 1e6
    else { return nil }
    return Transform(a: t.a, b: t.b, c: t.c, d: t.d, tx: bounded(t.tx), ty: bounded(t.ty))
  }
}
