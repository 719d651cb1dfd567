/// One thing to draw. All coordinates are layout units, absolute but for an enclosing group's transform.
public enum Node: Hashable, Sendable {
  case fill(Fill)
  case stroke(Stroke)
  case text(Text)
  case image(Image)
  case group(Group)

  /// The inside of a path; open subpaths count as closed.
  public struct Fill: Hashable, Sendable {
    /// What is inside where outlines cross or lie within each other; the rules are SVG's.
    public enum Rule: String, Hashable, Sendable { case nonZero, evenOdd }
    /// In layout units.
    public var path: Path
    /// A gradient's points are in the coordinates of the path.
    public var paint: Paint
    /// Matters for paths that cross themselves or have holes.
    public var rule: Rule
  }

  /// A line along a path, half its width to either side.
  public struct Stroke: Hashable, Sendable {
    /// In layout units; a closed subpath has no ends.
    public var path: Path
    /// A gradient's points are in the coordinates of the path.
    public var paint: Paint
    /// Width, ends, corners and dashes.
    public var style: StrokeStyle
  }

  /// A line of shaped text, drawn as outlines or, in live SVG, as text.
  public struct Text: Hashable, Sendable {
    /// Its coordinates count from ``origin``.
    public var text: ShapedText
    /// The left end of the baseline.
    public var origin: Point
    /// The paint of all its letters.
    public var paint: Paint

    /// The bounds of the ink; an empty rectangle at the origin when there is none.
    public var box: Rect {
      text.inkBounds?.translated(by: origin - .zero) ?? Rect(x: origin.x, y: origin.y, width: 0, height: 0)
    }
  }

  /// A picture of pixels. A group around it fades or clips it.
  public struct Image: Hashable, Sendable {
    /// What is drawn.
    public var picture: Picture
    /// Where it lies, in layout units; it is stretched to it.
    public var frame: Rect
  }

  /// Nodes that are moved, faded or clipped together.
  public struct Group: Hashable, Sendable {
    /// What the group is, for the dump and for SVG ids: lower case, digits and hyphens.
    public var name: String?
    /// From the coordinates of the group to those around it; the clip moves along.
    public var transform: Transform
    /// 0…1, applied to the group as a whole.
    public var opacity: Double
    /// In the coordinates of the group; nil shows all of it.
    public var clip: Path?
    /// From back to front.
    public var children: [Node]
    /// What a document says of the group to those who read it by ear or by its outline; nil for a part of something.
    public var meaning: Meaning?

    /// What a PDF or a reader of screens is told of a group.
    public enum Meaning: Hashable, Sendable {
      /// A line of a heading: 1 is the document's. The line that begins a heading has all of its text.
      case heading(level: Int, text: String)
      /// A picture of its own, and the sentence that stands for it.
      case picture(description: String)
    }
  }

  // MARK: - Short forms

  /// Fills with a colour or a gradient; `rule` matters where outlines cross or lie within each other.
  public static func fill(_ path: Path, _ paint: Paint, rule: Fill.Rule = .nonZero) -> Node {
    .fill(Fill(path: path, paint: paint, rule: rule))
  }

  /// Fills with one colour, by the rule `nonZero`.
  public static func fill(_ path: Path, _ color: Color) -> Node { .fill(path, .solid(color)) }

  /// Draws along a path with a colour or a gradient.
  public static func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) -> Node {
    .stroke(Stroke(path: path, paint: paint, style: style))
  }

  /// Draws along a path with one colour.
  public static func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) -> Node {
    .stroke(path, .solid(color), style)
  }

  /// A picture, stretched to a frame in layout units.
  public static func image(_ picture: Picture, in frame: Rect) -> Node {
    .image(Image(picture: picture, frame: frame))
  }

  /// A text in one colour; `origin` is the left end of its baseline, of a bent one the circle's centre.
  public static func text(_ text: ShapedText, at origin: Point, _ color: Color) -> Node {
    .text(Text(text: text, origin: origin, paint: .solid(color)))
  }

  /// A text in the middle of `center`: by its advance and the height of its capitals, which is where it looks centred.
  public static func text(_ text: ShapedText, centeredOn center: Point, _ color: Color) -> Node {
    .text(text, at: Point(x: center.x - text.advance / 2, y: center.y + text.capHeight / 2), color)
  }

  /// Nodes from back to front as one; the opacity is clamped to 0…1, and `clip` lies within `transform`.
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

extension [Node] {
  /// The same nodes elsewhere, without a group around them: what an animation knows of a path it knows still.
  package func moved(by step: Vector) -> [Node] {
    let transform = Transform.translation(step)
    return map { node in
      switch node {
      case .fill(var fill):
        fill.path = fill.path.transformed(by: transform)
        fill.paint = fill.paint.moved(by: step)
        return .fill(fill)
      case .stroke(var stroke):
        stroke.path = stroke.path.transformed(by: transform)
        stroke.paint = stroke.paint.moved(by: step)
        return .stroke(stroke)
      case .text(var text):
        text.origin = text.origin + step
        text.paint = text.paint.moved(by: step)
        return .text(text)
      case .image(var image):
        image.frame = image.frame.translated(by: step)
        return .image(image)
      case .group(var group):
        group.transform = group.transform.followed(by: transform)
        return .group(group)
      }
    }
  }
}

extension Paint {
  fileprivate func moved(by step: Vector) -> Paint {
    guard case .gradient(let gradient) = self else { return self }
    let geometry: Gradient.Geometry =
      switch gradient.geometry {
      case .linear(let from, let to): .linear(from: from + step, to: to + step)
      case .radial(let center, let radius): .radial(center: center + step, radius: radius)
      }
    return .gradient(Gradient(geometry, stops: gradient.stops))
  }
}

extension [Node] {
  /// The same shapes and texts in other colours.
  ///
  /// - Parameters:
  ///   - name: the name of the groups that keep their colours.
  ///   - change: the colour for a colour of a shape, or with true for one of a text.
  package func recolored(except name: String, _ change: (Color, _ isText: Bool) -> Color) -> [Node] {
    map { node in
      switch node {
      case .fill(var fill):
        fill.paint = fill.paint.recolored { change($0, false) }
        return .fill(fill)
      case .stroke(var stroke):
        stroke.paint = stroke.paint.recolored { change($0, false) }
        return .stroke(stroke)
      case .text(var text):
        text.paint = text.paint.recolored { change($0, true) }
        return .text(text)
      case .image: return node
      case .group(var group):
        if group.name != name { group.children = group.children.recolored(except: name, change) }
        return .group(group)
      }
    }
  }
}

extension Paint {
  fileprivate func recolored(_ change: (Color) -> Color) -> Paint {
    switch self {
    case .solid(let color): .solid(change(color))
    case .gradient(let gradient):
      .gradient(
        Gradient(
          gradient.geometry,
          stops: gradient.stops.map { Gradient.Stop(offset: $0.offset, color: change($0.color)) }))
    }
  }
}
