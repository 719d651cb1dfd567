import VectorGraphics

/// A text in its place and colour.
struct ColoredText {
  let text: PlacedText
  let color: Color
  /// Whether it changes with the value.
  let moves: Bool

  /// The same somewhere else.
  func moved(by step: Vector) -> ColoredText { ColoredText(text: text.moved(by: step), color: color, moves: moves) }
}

extension [ColoredText] {
  var texts: [PlacedText] { map(\.text) }
  /// Those that stand still.
  var face: [Node] { filter { !$0.moves }.map { $0.text.node($0.color) } }
  var moving: [Node] { filter(\.moves).map { $0.text.node($0.color) } }
}
