/// One thing to draw. All coordinates are layout units, absolute but for an enclosing group's transform.
public enum Node: Hashable, Sendable {
  case fill(Fill)
  case stroke(Stroke)
  case text(Text)
  case group(Group)

  public struct Fill: Hashable, Sendable {
    public enum Rule: String, Hashable, Sendable { case nonZero, evenOdd }
    public var path: Path
    public var paint: Paint
    public var rule: Rule
  }

  public struct Stroke: Hashable, Sendable {
    public var path: Path
    public var paint: Paint
    public var style: StrokeStyle
  }

  public struct Text: Hashable, Sendable {
    public var text: ShapedText
    /// The left end of the baseline.
    public var origin: Point
    public var paint: Paint

    /// The bounds of the ink; an empty rectangle at the origin when there is none.
    public var box: Rect {
      text.inkBounds?.translated(by: origin - .zero) ?? Rect(x: origin.x, y: origin.y, width: 0, height: 0)
    }
  }

  public struct Group: Hashable, Sendable {
    /// What the group is, for the dump and for SVG ids: lower case, digits and hyphens.
    public var name: String?
    public var transform: Transform
    /// 0…1, applied to the group as a whole.
    public var opacity: Double
    public var clip: Path?
    public var children: [Node]
    /// What a document says of the group to those who read it by ear or by its outline; nil for a part of something.
    public var meaning: Meaning?

    public enum Meaning: Hashable, Sendable {
      /// A line of a heading: 1 is the document's. The line that begins a heading has all of its text.
      case heading(level: Int, text: String)
      /// A picture of its own, and the sentence that stands for it.
      case picture(description: String)
    }
  }

  // MARK: - Short forms

  public static func fill(_ path: Path, _ paint: Paint, rule: Fill.Rule = .nonZero) -> Node {
    .fill(Fill(path: path, paint: paint, rule: rule))
  }

  public static func fill(_ path: Path, _ color: Color) -> Node { .fill(path, .solid(color)) }

  public static func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) -> Node {
    .stroke(Stroke(path: path, paint: paint, style: style))
  }

  public static func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) -> Node {
    .stroke(path, .solid(color), style)
  }

  public static func text(_ text: ShapedText, at origin: Point, _ color: Color) -> Node {
    .text(Text(text: text, origin: origin, paint: .solid(color)))
  }

  public static func group(
    _ name: String? = nil, transform: Transform = .identity, opacity: Double = 1, clip: Path? = nil,
    meaning: Group.Meaning? = nil, _ children: [Node]
  ) -> Node {
    .group(
      Group(
        name: name, transform: transform, opacity: UnitInterval(clamping: opacity).value, clip: clip,
        children: children, meaning: meaning))
  }
}
