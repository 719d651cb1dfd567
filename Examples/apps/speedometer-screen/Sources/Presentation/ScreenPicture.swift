import Tacho

/// The screen as a scene: the dial is Tacho's, and what stands around it is composed here.
///
/// What never changes is in the face, everything else in the moving layer: that is all a film needs to know to draw each
/// frame for the price of what differs.
struct ScreenPicture: Sendable {
  static let size = Size(width: 360, height: 560)
  private static let side = SpeedometerScreen.dialSide
  private static let gap = SpeedometerScreen.spacing

  private let typesetter: Typesetter
  private let dial: GaugeFilm
  private let theme = Theme.dark

  private let captionCenter = Point(x: size.width / 2, y: 34)
  private let dialOrigin = Point(x: (size.width - side) / 2, y: 34 + 7 + gap)
  private var field: Rect {
    Rect(x: dialOrigin.x, y: dialOrigin.y + Self.side + Self.gap, width: Self.side, height: 38)
  }
  private var errorCenter: Point { Point(x: Self.size.width / 2, y: field.maxY + 15) }
  private var button: Rect {
    Rect(center: Point(x: Self.size.width / 2, y: field.maxY + Self.gap + 23), width: 220, height: 46)
  }

  init() throws {
    typesetter = try Typesetter()
    dial = try GaugeFilm(
      .speedometer(0, theme: theme), size: Size(width: Self.side, height: Self.side), shaper: typesetter)
  }

  func scene(_ state: ScreenState) -> Scene {
    let gauge = dial.scene(FilmState(state.dial))
    let caption = shaped(SpeedometerScreen.caption, SpeedometerScreen.captionStyle)
    var layers = Scene.Layers(
      face: [.text(caption, centeredOn: captionCenter, theme.label), .fill(rounded(field), theme.faceShade)])
    layers.add(gauge.placedLayers(at: dialOrigin))
    layers.moving += fieldContents(state) + [button(pressed: state.press)]
    if let error = state.error {
      layers.moving.append(
        .text(shaped(error, SpeedometerScreen.errorStyle), centeredOn: errorCenter, theme.alarm))
    }
    let words = state.text.isEmpty ? "The field is empty." : "In the field: \(state.text)."
    return Scene(
      size: Self.size, background: theme.page, title: SpeedometerScreen.caption,
      description: "\(gauge.description) \(words)" + (state.error.map { " \($0)." } ?? ""), layers: layers)
  }

  private func rounded(_ rect: Rect) -> Path { .roundedRectangle(rect, cornerRadius: 8) }

  /// The border, the text or what stands in its place, and the cursor.
  private func fieldContents(_ state: ScreenState) -> [Node] {
    let inset = 12.0
    let isEmpty = state.text.isEmpty
    let border = state.error != nil && !state.isTyping ? theme.alarm : state.isTyping ? theme.accent : theme.faceLight
    let style = TextStyle(size: 15, digits: .tabular)
    let text = shaped(isEmpty ? SpeedometerScreen.placeholder : state.text, style)
    let baseline = field.center.y + shaped("0", style).capHeight / 2
    let start = Point(x: field.minX + inset, y: baseline)
    var nodes: [Node] = [
      .stroke(rounded(field), border, StrokeStyle(width: 1)),
      .text(text, at: start, isEmpty ? theme.muted : theme.label),
    ]
    if state.isTyping {
      let x = start.x + (isEmpty ? -2 : text.advance + 2)
      let cursor = Path.line(from: Point(x: x, y: field.center.y - 9), to: Point(x: x, y: field.center.y + 9))
      nodes.append(.stroke(cursor, theme.accent, StrokeStyle(width: 1.5)))
    }
    return nodes
  }

  /// Pressed it is smaller, about its middle.
  private func button(pressed part: Double) -> Node {
    let scale = 1 - (1 - SpeedometerScreen.pressedScale) * part
    let step = (button.center - .zero) * (1 - scale)
    let label = shaped(SpeedometerScreen.button, TextStyle(size: 16, weight: .semibold))
    return .group(
      "button", transform: Transform.scale(scale).followed(by: .translation(step)),
      [
        .fill(.roundedRectangle(button, cornerRadius: 10), theme.accent),
        .text(label, centeredOn: button.center, theme.hubLight),
      ])
  }

  private func shaped(_ text: String, _ style: TextStyle) -> ShapedText { typesetter.shape(text, style: style) }
}
