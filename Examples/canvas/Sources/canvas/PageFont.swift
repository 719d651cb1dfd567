import VectorGraphics

/// The page's font with equally wide characters, which needs no measuring: each takes 0.6 of the size.
struct PageFont: TextShaper {
  static let family = "monospace"

  func shape(_ string: String, style: TextStyle) -> ShapedText {
    let (width, height) = (0.6 * style.size, 0.72 * style.size)
    // Where there is ink: what keeps texts apart. The page draws the letters.
    let ink = GlyphOutline(
      path: .rectangle(Rect(x: 0.05 * style.size, y: -height, width: width - 0.1 * style.size, height: height)))
    let glyphs = string.enumerated().filter { $0.element != " " }.map { index, _ in
      ShapedText.Glyph(outline: ink, position: Point(x: Double(index) * width, y: 0))
    }
    return ShapedText(
      string: string, style: style, families: [Self.family], glyphs: glyphs, advance: Double(string.count) * width,
      capHeight: height)
  }
}
