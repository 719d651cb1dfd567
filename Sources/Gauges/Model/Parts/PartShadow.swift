public import VectorGraphics

/// The shadow of something that stands above the face. It falls in one direction, whichever way the thing points: the
/// light comes from the upper left.
public struct PartShadow: Hashable, Sendable {
  /// From the thing to its shadow, in layout units.
  public var offset: Vector
  /// How far the shadow fades, in layout units.
  public var blur: Double
  public var color: Color

  public init(offset: Vector, blur: Double, color: Color) {
    (self.offset, self.blur, self.color) = (offset, blur, color)
  }

  /// Of something `height` above the face, in layout units.
  public static func standard(height: Double, color: Color = Color.black.withAlpha(0.4)) -> PartShadow {
    PartShadow(offset: Vector(dx: 0.6 * height, dy: 0.8 * height), blur: height * 0.9, color: color)
  }

  /// Whether a face that looks along `direction` is turned away from the light.
  static func isInShade(_ direction: Vector) -> Bool { direction.dx * 0.6 + direction.dy * 0.8 > 0 }

  /// Strokes that fade outward along a bell curve around the outline, then the outline itself.
  func nodes(of outline: Path) -> [Node] {
    guard color.alpha > 0 else { return [] }
    let shape = outline.translated(by: offset)
    let layers = blur > 0 ? Falloff.layers(5, strength: color.alpha * 0.7) : []
    return layers.map { distance, alpha in
      .stroke(shape, color.withAlpha(alpha), StrokeStyle(width: 2 * distance * blur, join: .round))
    } + [.fill(shape, color.faded(layers.isEmpty ? 1 : 0.5))]
  }
}
