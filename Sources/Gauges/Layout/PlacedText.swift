public import VectorGraphics

/// A text with its place on the canvas.
public struct PlacedText: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable { case title, label, readout, unit }

  public let role: Role
  public let text: ShapedText
  /// The left end of the baseline.
  public let origin: Point
  /// The bounds of the ink, in layout units.
  public let box: Rect

  init(_ role: Role, _ text: ShapedText, origin: Point) {
    self.role = role
    self.text = text
    self.origin = origin
    let ink = text.inkBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    self.box = ink.translated(by: origin - .zero)
  }

  /// Centred on `center` by its advance and the height of its capitals, which is where a number looks centred.
  init(_ role: Role, _ text: ShapedText, center: Point) {
    self.init(role, text, origin: Point(x: center.x - text.advance / 2, y: center.y + text.capHeight / 2))
  }

  func node(_ color: Color) -> Node { .text(text, at: origin, color) }
}
