import VectorGraphics

/// Walks a scene and writes its elements; gradients, clips and shared outlines are gathered as definitions.
struct SVGWriter: ~Copyable {
  let options: SVGOptions
  var body: SVGBuffer
  var definitions: SVGBuffer
  /// By number; nil for one that moves, which only its own shape may use.
  var gradients: [Gradient?] = []
  var outlines = OutlineTable()
  var pictures: [Picture] = []
  var clipCount = 0
  /// How often each name has been given to a group. The caption's are taken.
  var groupNames = ["title": 1, "desc": 1]
  /// The path of the element before, and where the body has its text: the strokes of a glow follow one line.
  private var last: (path: Path, text: Range<Int>)?

  /// - Parameter size: of the canvas of all scenes that it writes.
  init(size: Size, options: SVGOptions) {
    self.options = options
    // Two digits after the point are a two-hundredth of a pixel; small canvases, which get enlarged, have three.
    let decimals = size.shorterSide < 200 ? 3 : 2
    body = SVGBuffer(decimals: decimals, capacity: 16_384)
    definitions = SVGBuffer(decimals: decimals, capacity: 8_192)
  }

  // MARK: - Layers

  mutating func background(_ scene: Scene) {
    if let background = scene.background, background.alpha > 0 {
      body.append("<rect")
      body.attribute("width", scene.size.width)
      body.attribute("height", scene.size.height)
      body.paint("fill", .solid(background))
      body.append("/>\n")
    }
  }

  mutating func layer(_ name: String, _ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    layer(id: uniqueName(name), nodes)
  }

  /// - Parameter id: a name that has been made unique.
  mutating func layer(id: String, _ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    body.append("<g")
    body.open("id")
    body.id(id)
    body.append("\">\n")
    for node in nodes { write(node) }
    body.append("</g>\n")
  }

  // MARK: - Nodes

  /// The side of a picture's definition, which every use stretches: four digits of a matrix place one so large well.
  static let pictureSide = 100.0

  mutating func write(_ node: Node) {
    switch node {
    case .fill(let fill): write(fill)
    case .stroke(let stroke): write(stroke)
    case .text(let text): options.text == .outline ? writeOutlines(text) : writeLive(text)
    case .image(let image): write(image)
    case .group(let group): write(group)
    }
  }

  private mutating func write(_ fill: Node.Fill) {
    guard !fill.path.isEmpty, !fill.paint.isInvisible else { return }
    let reference = reference(to: fill.paint)
    body.append("<path")
    body.paint("fill", fill.paint, reference)
    if fill.rule == .evenOdd { body.attribute("fill-rule", plain: "evenodd") }
    body.open("d")
    write(fill.path)
    body.append("\"/>\n")
  }

  private mutating func write(_ stroke: Node.Stroke) {
    guard !stroke.path.isEmpty, !stroke.paint.isInvisible else { return }
    let reference = reference(to: stroke.paint)
    body.append("<path fill=\"none\"")
    body.paint("stroke", stroke.paint, reference)
    body.stroke(stroke.style)
    body.open("d")
    write(stroke.path)
    body.append("\"/>\n")
  }

  private mutating func write(_ image: Node.Image) {
    let frame = image.frame
    guard frame.width > 0, frame.height > 0 else { return }
    let number = define(image.picture)
    body.append("<use xlink:href=\"#")
    body.id("i", number)
    body.close()
    let side = Self.pictureSide
    body.open("transform")
    body.append(
      Transform(a: frame.width / side, b: 0, c: 0, d: frame.height / side, tx: frame.x, ty: frame.y))
    body.append("\"/>\n")
  }

  private mutating func write(_ path: Path) {
    let start = body.count
    if let last, last.path == path, last.text.upperBound <= start {
      body.append(again: last.text)
    } else {
      body.append(path)
      last = (path, start..<body.count)
    }
  }

  /// Forgets what was written after a place.
  mutating func cut(body place: SVGBuffer.Checkpoint) {
    body.cut(to: place)
    last = nil
  }

  private mutating func write(_ group: Node.Group) {
    guard !group.children.isEmpty else { return }
    let clip = group.clip.map { define(clip: $0) }
    body.append("<g")
    if let name = group.name {
      body.open("id")
      body.id(uniqueName(name))
      body.close()
    }
    if group.transform != .identity {
      body.open("transform")
      body.append(group.transform)
      body.close()
    }
    if group.opacity != 1 { body.attribute("opacity", fraction: group.opacity) }
    if let clip {
      body.open("clip-path")
      body.append("url(#")
      body.id("c", clip)
      body.append(")\"")
    }
    body.append(">\n")
    for child in group.children { write(child) }
    body.append("</g>\n")
  }

  /// The name as it may stand in an id, with a number when it has been used before.
  mutating func uniqueName(_ name: String) -> String {
    let plain = name.idCharacters
    let count = groupNames[plain, default: 0] + 1
    groupNames[plain] = count
    // A dot, which no name has, keeps `a` number 2 apart from `a-2`.
    return count == 1 ? plain : "\(plain).\(count)"
  }
}

extension String {
  /// The letters, digits and hyphens, which an id may have; at least one letter, at the start.
  var idCharacters: String {
    let kept = filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return kept.first?.isLetter == true ? kept : "g" + kept
  }
}

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

  /// - Parameter middle: the middle of the baseline.
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
    for family in node.text.families {
      body.append(UInt8(ascii: "'"))
      body.append(escaped: family.contains("'") ? family.filter { $0 != "'" } : family)
      body.append("', ")
    }
    body.append("sans-serif\"")
    body.attribute("font-size", style.size)
    if style.weight != .regular {
      body.open("font-weight")
      body.append(style.weight.rawValue)
      body.close()
    }
    if style.tracking != 0 { body.attribute("letter-spacing", style.tracking * style.size) }
    if node.text.isRightToLeft { body.append(" direction=\"rtl\"") }
    body.append(" text-anchor=\"middle\"")
    body.paint("fill", node.paint, reference)
    body.append(UInt8(ascii: ">"))
    body.append(escaped: string)
    body.append("</text>\n")
  }
}
