import VectorGraphics

extension Node {
  /// Nil for pictures and groups.
  var paint: Paint? {
    switch self {
    case .fill(let fill): fill.paint
    case .stroke(let stroke): stroke.paint
    case .text(let text): text.paint
    case .image, .group: nil
    }
  }

  /// The same shape in one colour.
  func painted(_ color: Color) -> Node {
    switch self {
    case .fill(var fill):
      fill.paint = .solid(color)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.paint = .solid(color)
      return .stroke(stroke)
    case .text(var text):
      text.paint = .solid(color)
      return .text(text)
    case .image, .group: return self
    }
  }
}
