/// How a line of text is bent along a circle: letter by letter, never upside down. In the lower half it runs the other
/// way around, so that its letters still stand on their feet.
///
/// The origin of a bent text is the circle's centre. Every letter turns about its own middle and keeps its shape; kerning
/// stays that of the straight line, measured at half the height of the capitals.
public struct TextBend: Hashable, Sendable {
  /// The radius of the circle half way up the capitals, in layout units.
  public let radius: Double
  /// The direction from the centre to the middle of the text.
  public let angle: Angle

  /// Takes the radius in layout units, > 0, and the direction of the text's middle.
  public init(radius: Double, angle: Angle) { (self.radius, self.angle) = (radius, angle) }

  /// Whether the tops of the letters face the centre.
  public var isFlipped: Bool { angle.cosine < -1e-9 }

  /// From a straight line to the circle, for what stands about `x` on a line `advance` long.
  public func place(of x: Double, advance: Double, capHeight: Double) -> Transform {
    let turned = direction(of: x, advance: advance)
    return Transform.translation(Vector(dx: -x, dy: capHeight / 2))
      .followed(by: .rotation(isFlipped ? turned + .degrees(180) : turned))
      .followed(by: .translation(turned.direction * radius))
  }

  private func direction(of x: Double, advance: Double) -> Angle {
    guard radius > 0 else { return angle }
    return angle + .radians((isFlipped ? -1 : 1) * (x - advance / 2) / radius)
  }
}

extension ShapedText {
  /// The same line along a circle; nil where that has no room for it, or where its letters join or change places and so
  /// cannot be turned one by one.
  public func bent(_ bend: TextBend) -> ShapedText? {
    guard self.bend == nil, bend.radius > capHeight, advance < bend.radius * 6, hasSeparateLetters else { return nil }
    let turned = glyphs.map { glyph -> Glyph in
      let middle = glyph.position.x + glyph.outline.bounds.center.x
      let place = Transform.translation(glyph.position - .zero)
        .followed(by: bend.place(of: middle, advance: advance, capHeight: capHeight))
      let path = glyph.outline.path.transformed(by: place)
      return Glyph(outline: GlyphOutline(path: path), position: .zero)
    }
    return ShapedText(
      string: string, style: style, families: families, isRightToLeft: isRightToLeft, glyphs: turned, advance: advance,
      capHeight: capHeight,
      missing: missing, clusters: clusters, bend: bend)
  }

  /// Right-to-left letters, and those of scripts between Hebrew and Georgian, join or stand in another order than they
  /// are written in.
  private var hasSeparateLetters: Bool {
    string.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0590..<0x10A0, 0x1700..<0x1C90, 0xA800..<0xAC00, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x12000:
        false
      default: true
      }
    }
  }

  /// The bounds of the ink in parts: letter by letter where the line is bent, since one box about them all would cover
  /// what lies inside of the circle.
  public var inkParts: [Rect] {
    bend == nil ? [inkBounds].compactMap { $0 } : glyphs.map { $0.outline.bounds.translated(by: $0.position - .zero) }
  }
}
