import VectorGraphics

extension SVGWriter {
  /// Takes note of the outlines that will be written, so that repeated ones are defined once.
  mutating func count(_ nodes: [Node]) {
    guard options.text == .outline else { return }
    for node in nodes {
      switch node {
      case .text(let text): for glyph in text.text.glyphs { outlines.count(glyph.outline) }
      case .group(let group): count(group.children)
      case .fill, .stroke, .image: break
      }
    }
  }

  /// Outlines that occur more than once are defined once and used; the others of a text are one path.
  mutating func writeOutlines(_ node: Node.Text) {
    let glyphs = node.text.glyphs
    guard !glyphs.isEmpty else { return }
    let reference = reference(to: node.paint)
    let shared = glyphs.reduce(0) { outlines.isShared($1.outline) ? $0 + 1 : $0 }
    body.append(shared == 0 ? "<path" : "<g")
    body.paint("fill", node.paint, reference)
    if shared > 0 {
      body.append(UInt8(ascii: ">"))
      for glyph in glyphs where outlines.isShared(glyph.outline) {
        use(glyph.outline, at: node.origin + (glyph.position - .zero))
        body.append("/>")
      }
    }
    if shared < glyphs.count {
      if shared > 0 { body.append("<path") }
      body.open("d")
      for glyph in glyphs where !outlines.isShared(glyph.outline) {
        body.append(glyph.outline.path, offset: node.origin + (glyph.position - .zero) - .zero)
      }
      body.append("\"/>")
    }
    body.append(shared == 0 ? "\n" : "</g>\n")
  }

  /// Begins an element that stands for a shared outline.
  mutating func use(_ outline: GlyphOutline, at position: Point) {
    let number = define(outline: outline)
    body.append("<use xlink:href=\"#")
    body.id("o", number)
    body.close()
    body.attribute("x", position.x)
    body.attribute("y", position.y)
  }

  /// Centred on the place the shaped text has, so that another font still stands in the middle.
  mutating func writeLive(_ node: Node.Text) {
    guard let bend = node.text.bend else {
      return writeLive(node, node.text.string, at: Point(x: node.origin.x + node.text.advance / 2, y: node.origin.y))
    }
    // A text of its own for each letter: not every viewer knows text on a path, or turned letters in a line.
    let scalars = Array(node.text.string.unicodeScalars)
    for cluster in node.text.clusters where scalars.indices.contains(cluster.scalars.lowerBound) {
      var letter = String.UnicodeScalarView()
      letter.append(contentsOf: scalars[cluster.scalars.clamped(to: scalars.indices)])
      guard !String(letter).trimmingSpaces.isEmpty else { continue }
      let place = bend.place(
        of: cluster.x + cluster.advance / 2, advance: node.text.advance, capHeight: node.text.capHeight
      ).followed(by: .translation(node.origin - .zero))
      writeLive(node, String(letter), at: Point(x: cluster.x + cluster.advance / 2, y: 0), turned: place)
    }
  }

  /// - Parameter middle: of the baseline.
  private mutating func writeLive(_ node: Node.Text, _ string: String, at middle: Point, turned: Transform? = nil) {
    let style = node.text.style
    let reference = reference(to: node.paint)
    body.append("<text")
    body.attribute("x", middle.x)
    body.attribute("y", middle.y)
    if let turned {
      body.open("transform")
      body.append(turned)
      body.close()
    }
    body.open("font-family")
    body.append(UInt8(ascii: "'"))
    body.append(escaped: node.text.family.contains("'") ? node.text.family.filter { $0 != "'" } : node.text.family)
    body.append("', sans-serif\"")
    body.attribute("font-size", style.size)
    if style.weight != .regular {
      body.open("font-weight")
      body.append(style.weight.rawValue)
      body.close()
    }
    if style.tracking != 0 { body.attribute("letter-spacing", style.tracking * style.size) }
    body.append(" text-anchor=\"middle\"")
    body.paint("fill", node.paint, reference)
    body.append(UInt8(ascii: ">"))
    body.append(escaped: string)
    body.append("</text>\n")
  }
}
