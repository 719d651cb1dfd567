/// A line of text after shaping: which outlines stand where, and what that measures.
///
/// Coordinates are layout units from the origin, which is the left end of the baseline; y points down, so
/// letters have negative y. The string is kept beside the outlines for accessibility, live
/// SVG text and search.
public struct ShapedText: Hashable, Sendable {
  /// An outline at its place in the line.
  public struct Glyph: Hashable, Sendable {
    /// Names the outline: equal for the same glyph of the same face at the same size.
    public let outline: GlyphOutline
    /// Where the outline's own origin stands.
    public let position: Point

    /// Counts `position` from the origin of the line, in layout units.
    public init(outline: GlyphOutline, position: Point) {
      self.outline = outline
      self.position = position
    }
  }

  /// The least stretch of the line that can be selected: a letter with its marks, or a ligature.
  public struct Cluster: Hashable, Sendable {
    /// Indices into the scalars of the string.
    public let scalars: Range<Int>
    /// Where it begins, from the origin to the right.
    public let x: Double
    /// The width it takes, in layout units.
    public let advance: Double

    /// Takes `x` and `advance` in layout units.
    public init(scalars: Range<Int>, x: Double, advance: Double) {
      (self.scalars, self.x, self.advance) = (scalars, x, advance)
    }
  }

  /// What was shaped, in the order in which it is read.
  public let string: String
  /// What was asked for; the family that was found is ``family``.
  public private(set) var style: TextStyle
  /// The families that outlines came from, and so those that live text must ask for: the one of the style first, then
  /// what lent the glyphs that it lacks.
  public let families: [String]
  /// Whether the line as a whole runs from right to left, whatever its parts do.
  public let isRightToLeft: Bool
  /// Glyphs that leave ink, in visual order.
  public let glyphs: [Glyph]
  /// What stands where along the line, from left to right; empty when that is not known.
  public let clusters: [Cluster]
  /// The width the line takes, in layout units.
  public let advance: Double
  /// The height of a flat capital above the baseline, which for lining digits is the height of a digit.
  public let capHeight: Double
  /// The exact bounds of the ink about the origin; nil when there is none.
  public let inkBounds: Rect?
  /// The characters the face has no glyph for, in order of appearance, each once.
  public let missing: [Unicode.Scalar]
  /// The circle its baseline is bent to; nil for a straight line.
  public let bend: TextBend?

  /// The same outlines, with nothing said of the weight that was asked for: a family may have no cut for it.
  package var withoutWeight: ShapedText {
    var text = self
    text.style.weight = .regular
    return text
  }

  /// Works out ``inkBounds`` from the glyphs; all else is taken as it is.
  public init(
    string: String, style: TextStyle, families: [String], isRightToLeft: Bool = false, glyphs: [Glyph],
    advance: Double, capHeight: Double, missing: [Unicode.Scalar] = [], clusters: [Cluster] = [],
    bend: TextBend? = nil
  ) {
    (self.isRightToLeft, self.bend) = (isRightToLeft, bend)
    self.string = string
    self.style = style
    self.families = families
    self.glyphs = glyphs
    self.clusters = clusters
    self.advance = advance
    self.capHeight = capHeight
    self.inkBounds = glyphs.reduce(nil) { bounds, glyph in
      let box = glyph.outline.bounds.translated(by: glyph.position - .zero)
      return bounds?.union(box) ?? box
    }
    self.missing = missing
  }

  /// The family of the style; empty where there is none.
  public var family: String { families.first ?? "" }

  /// All outlines as one path about the origin.
  public var path: Path {
    var path = Path()
    for glyph in glyphs { path.append(glyph.outline.path.translated(by: glyph.position - .zero)) }
    return path
  }
}

/// The outline of one glyph at one size, about its own origin on the baseline. Shared between its uses.
public final class GlyphOutline: Hashable, Sendable {
  /// In layout units; y points down, so most letters have negative y.
  public let path: Path
  /// The exact bounds of the outline.
  public let bounds: Rect

  /// - Parameter bounds: the glyph's exact bounds; nil takes those of the path's control points.
  public init(path: Path, bounds: Rect? = nil) {
    self.path = path
    self.bounds = bounds ?? path.controlBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  public static func == (a: GlyphOutline, b: GlyphOutline) -> Bool { a === b || a.path == b.path }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path.elements.count)
    hasher.combine(path.elements.last(where: { $0 != .close }))
  }
}

/// Turns a string into placed outlines. Layout asks a shaper for real measures; it never guesses a width.
///
/// Shaping is total: a character without a glyph is drawn as the face's box and listed in
/// ``ShapedText/missing``. The same string and style always give the same result, from any thread.
public protocol TextShaper: Sendable {
  func shape(_ string: String, style: TextStyle) -> ShapedText

  /// Whether nobody waits for what is laid out any more. Then texts are empty, and who lays out much may stop: what is
  /// made from now on is not to be shown.
  var isGivenUp: Bool { get }

  /// Families that were asked for by their names so far and that are not there, so that others are drawn.
  var absentFamilies: Set<String> { get }
}

extension TextShaper {
  /// Never, unless a shaper says otherwise.
  public var isGivenUp: Bool { false }
  /// None, unless a shaper says otherwise.
  public var absentFamilies: Set<String> { [] }
}
