public import VectorGraphics

/// A text with its place on the canvas.
public struct PlacedText: Hashable, Sendable {
  /// What a text is for; it decides the type the theme sets it in.
  public enum Role: String, Hashable, Sendable { case title, subtitle, label, note, delta, readout, unit }

  /// Several texts may have one: a title of two lines, all labels.
  public let role: Role
  /// Measured and outlined, in layout units.
  public let text: ShapedText
  /// The left end of the baseline.
  public let origin: Point
  /// About its middle, clockwise.
  public let turn: Angle
  /// The bounds of the ink, in layout units; of the turned ink where it is turned.
  public let box: Rect

  init(_ role: Role, _ text: ShapedText, origin: Point) {
    self.role = role
    self.text = text
    self.origin = origin
    turn = .zero
    let ink = text.inkBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    self.box = ink.translated(by: origin - .zero)
  }

  /// Centred on `center` by its advance and the height of its capitals, which is where a number looks centred.
  init(_ role: Role, _ text: ShapedText, center: Point) {
    self.init(role, text, origin: Point(x: center.x - text.advance / 2, y: center.y + text.capHeight / 2))
  }

  /// Centred on `center` and turned about it.
  init(_ role: Role, _ text: ShapedText, center: Point, turn: Angle) {
    self.role = role
    self.text = text
    self.turn = turn
    origin = Point(x: center.x - text.advance / 2, y: center.y + text.capHeight / 2)
    let ink = (text.inkBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)).translated(by: origin - .zero)
    let rotation = Transform.rotation(turn, about: center)
    box = turn == .zero ? ink : Rect(enclosing: ink.corners.map(rotation.applied(to:))) ?? ink
  }

  /// Somewhere else.
  func moved(by step: Vector) -> PlacedText {
    turn == .zero
      ? PlacedText(role, text, origin: origin + step) : PlacedText(role, text, center: middle + step, turn: turn)
  }

  /// Whether any of its ink, letter by letter where the line is bent, lies in a box.
  func overlaps(_ other: Rect) -> Bool {
    guard box.overlaps(other) else { return false }
    if text.bend != nil { return parts.contains { $0.overlaps(other) } }
    // A box about a turned line holds far more than the line: seen along the line too, they must meet.
    guard let (ink, back) = alongLine else { return true }
    return Rect(enclosing: other.corners.map(back.applied(to:)))?.overlaps(ink) ?? true
  }

  /// From a point to the nearest of its ink.
  func distance(to point: Point) -> Double {
    alongLine.map { $0.ink.distance(to: $0.back.applied(to: point)) } ?? box.distance(to: point)
  }

  /// The ink of a turned line as if it were not, and what turns everything else as far; nil where it is not turned.
  private var alongLine: (ink: Rect, back: Transform)? {
    guard turn != .zero, let ink = text.inkBounds?.translated(by: origin - .zero) else { return nil }
    return (ink, .rotation(-turn, about: middle))
  }

  /// Whether two texts touch.
  package func overlaps(_ other: PlacedText) -> Bool {
    guard box.overlaps(other.box) else { return false }
    return text.bend == nil ? other.overlaps(box) : parts.contains(where: other.overlaps)
  }

  /// The boxes of a bent line's letters; else of the whole.
  var parts: [Rect] { text.bend == nil ? [box] : text.inkParts.map { $0.translated(by: origin - .zero) } }

  /// Halfway along the advance, at half the height of capitals.
  var middle: Point { Point(x: origin.x + text.advance / 2, y: origin.y - text.capHeight / 2) }

  func node(_ color: Color) -> Node {
    let words = Node.text(text, at: origin, color)
    return turn == .zero ? words : .group(transform: .rotation(turn, about: middle), [words])
  }
}

extension PlacedText.Role {
  /// How themes set it.
  var styleRole: TextStyle.Role {
    switch self {
    case .title, .subtitle: .title
    case .label, .note, .delta: .label
    case .readout: .number
    case .unit: .unit
    }
  }
}

/// A text in its place and colour.
struct ColoredText: Sendable {
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
