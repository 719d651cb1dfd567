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
