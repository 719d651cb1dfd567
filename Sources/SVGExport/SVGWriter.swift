import VectorGraphics

/// Walks a scene and writes its elements; gradients, clips and shared outlines are gathered as definitions.
struct SVGWriter {
  var body: SVGBuffer
  var definitions: SVGBuffer
  let textMode: SVGOptions.TextMode
  /// By number; nil for one that moves, which only its own shape may use.
  var gradients: [Gradient?] = []
  var outlines = OutlineTable()
  private var clipCount = 0
  /// How often each name has been given to a group. The caption's are taken.
  private var groupNames = ["title": 1, "desc": 1]

  /// Two digits after the point are a two-hundredth of a pixel; small canvases, which get enlarged, have three.
  private static func decimals(for size: Size) -> Int { size.shorterSide < 200 ? 3 : 2 }

  init(_ scene: Scene, options: SVGOptions) { self.init([scene], options: options) }

  /// For scenes of one size.
  init(_ scenes: [Scene], options: SVGOptions) {
    let decimals = Self.decimals(for: scenes.first?.size ?? Size(width: 1, height: 1))
    body = SVGBuffer(decimals: decimals, capacity: 8192)
    definitions = SVGBuffer(decimals: decimals, capacity: 2048)
    textMode = options.text
    if options.text == .outline {
      for text in scenes.flatMap(\.texts) {
        for glyph in text.text.glyphs { outlines.count(glyph.outline) }
      }
    }
  }

  // MARK: - Document

  mutating func document(_ scene: Scene, idPrefix: String?) -> [UInt8] {
    whole(scene)
    return assemble(scene, idPrefix: idPrefix)
  }

  /// Two pictures of one kind in one document, of which the reader's page shows the one that suits it. Readers without
  /// style sheets show the light one.
  mutating func document(_ light: Scene, dark: Scene, idPrefix: String?) -> [UInt8] {
    for (name, scene) in [("light", light), ("dark", dark)] {
      body.append("<g")
      body.open("class")
      body.id(name)
      body.append(name == "dark" ? "\" display=\"none\">\n" : "\">\n")
      whole(scene)
      body.append("</g>\n")
    }
    return assemble(
      light, idPrefix: idPrefix, choice: MediaChoice(query: "prefers-color-scheme:dark", usual: "light", other: "dark"))
  }

  private mutating func whole(_ scene: Scene) {
    background(scene)
    layer("face", scene.layers.face)
    layer("moving", scene.layers.moving)
    layer("cover", scene.layers.cover)
  }

  mutating func background(_ scene: Scene) {
    if let background = scene.background, background.alpha > 0 {
      body.append("<rect")
      body.attribute("width", scene.size.width)
      body.attribute("height", scene.size.height)
      body.paint("fill", .solid(background))
      body.append("/>\n")
    }
  }

  /// The document around what has been written so far.
  ///
  /// - Parameter choice: between two groups of the document; nil when there is none, and then no style sheet.
  func assemble(_ scene: Scene, idPrefix: String?, choice: MediaChoice? = nil) -> [UInt8] {
    var document = SVGBuffer(decimals: body.decimals, capacity: body.bytes.count + definitions.bytes.count + 512)
    document.append("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    document.attribute("width", scene.size.width)
    document.attribute("height", scene.size.height)
    document.open("viewBox")
    document.append("0 0 ")
    document.append(scene.size.width)
    document.append(" ")
    document.append(scene.size.height)
    document.append("\"")
    document.role(scene.role)
    if scene.role == .decoration {
      document.append(">\n")
    } else {
      document.open("aria-labelledby")
      document.id("title")
      document.append(" ")
      document.id("desc")
      document.append("\">\n")
      document.caption("title", scene.title)
      document.caption("desc", scene.description)
    }
    if let choice { document.style(choice) }
    if !definitions.bytes.isEmpty {
      document.append("<defs>\n")
      document.append(definitions)
      document.append("</defs>\n")
    }
    document.append(body)
    document.append("</svg>\n")
    let prefix = idPrefix?.idCharacters ?? "t" + ContentHash.text(document.bytes, digits: 8)
    return document.bytes.flatMapMarks(prefix)
  }

  mutating func layer(_ name: String, _ nodes: [Node]) {
    guard !nodes.isEmpty else { return }
    write(.group(name, nodes))
  }

  // MARK: - Nodes

  mutating func write(_ node: Node) {
    switch node {
    case .fill(let fill): write(fill)
    case .stroke(let stroke): write(stroke)
    case .text(let text): textMode == .outline ? writeOutlines(text) : writeLive(text)
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
    body.append(fill.path)
    body.append("\"/>\n")
  }

  private mutating func write(_ stroke: Node.Stroke) {
    guard !stroke.path.isEmpty, !stroke.paint.isInvisible else { return }
    let reference = reference(to: stroke.paint)
    body.append("<path fill=\"none\"")
    body.paint("stroke", stroke.paint, reference)
    write(stroke.style)
    body.open("d")
    body.append(stroke.path)
    body.append("\"/>\n")
  }

  /// The attributes of a stroke but for its paint.
  mutating func write(_ style: StrokeStyle) {
    body.attribute("stroke-width", style.width)
    if style.cap != .butt { body.attribute("stroke-linecap", plain: style.cap.rawValue) }
    if style.join != .miter { body.attribute("stroke-linejoin", plain: style.join.rawValue) }
    if let dash = style.dash {
      body.open("stroke-dasharray")
      for (index, length) in dash.lengths.enumerated() {
        if index > 0 { body.append(" ") }
        body.append(length)
      }
      body.append("\"")
      if dash.phase != 0 { body.attribute("stroke-dashoffset", dash.phase) }
    }
  }

  private mutating func write(_ group: Node.Group) {
    guard !group.children.isEmpty else { return }
    let clip = group.clip.map { define(clip: $0) }
    body.append("<g")
    if let name = group.name {
      body.open("id")
      body.id(uniqueName(name))
      body.append("\"")
    }
    if group.transform != .identity {
      body.open("transform")
      body.append(group.transform)
      body.append("\"")
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
  private mutating func uniqueName(_ name: String) -> String {
    let plain = name.idCharacters
    let count = groupNames[plain, default: 0] + 1
    groupNames[plain] = count
    // A dot, which no name has, keeps `a` number 2 apart from `a-2`.
    return count == 1 ? plain : "\(plain).\(count)"
  }

  // MARK: - Text

  /// Outlines that occur more than once are defined once and used; the others of a text are one path.
  private mutating func writeOutlines(_ node: Node.Text) {
    guard !node.text.glyphs.isEmpty else { return }
    let shared = node.text.glyphs.filter { outlines.isShared($0.outline) }
    var single = Path()
    for glyph in node.text.glyphs where !outlines.isShared(glyph.outline) {
      single.append(glyph.outline.path.translated(by: glyph.position - .zero))
    }
    let reference = reference(to: node.paint)
    body.append(shared.isEmpty ? "<path" : "<g")
    body.paint("fill", node.paint, reference)
    if !shared.isEmpty { body.append(">") }
    for glyph in shared {
      let number = define(outline: glyph.outline)
      body.append("<use xlink:href=\"#")
      body.id("o", number)
      body.append("\"")
      body.attribute("x", node.origin.x + glyph.position.x)
      body.attribute("y", node.origin.y + glyph.position.y)
      body.append("/>")
    }
    if !single.isEmpty {
      if !shared.isEmpty { body.append("<path") }
      body.open("d")
      body.append(single, offset: node.origin - .zero)
      body.append("\"/>")
    }
    body.append(shared.isEmpty ? "\n" : "</g>\n")
  }

  /// Centred on the place the shaped text has, so that another font still stands in the middle.
  private mutating func writeLive(_ node: Node.Text) {
    let style = node.text.style
    let reference = reference(to: node.paint)
    body.append("<text")
    body.attribute("x", node.origin.x + node.text.advance / 2)
    body.attribute("y", node.origin.y)
    body.attribute("font-family", escaped: "'\(node.text.family.filter { $0 != "'" })', sans-serif")
    body.attribute("font-size", style.size)
    if style.weight != .regular { body.attribute("font-weight", plain: String(style.weight.rawValue)) }
    body.append(" text-anchor=\"middle\"")
    body.paint("fill", node.paint, reference)
    body.append(">")
    body.append(escaped: node.text.string)
    body.append("</text>\n")
  }

  // MARK: - Definitions

  mutating func define(outline: GlyphOutline) -> Int {
    let (number, isNew) = outlines.define(outline)
    guard isNew else { return number }
    definitions.append("<path")
    definitions.open("id")
    definitions.id("o", number)
    definitions.append("\"")
    definitions.open("d")
    definitions.append(outline.path)
    definitions.append("\"/>\n")
    return number
  }

  private mutating func define(clip path: Path) -> Int {
    let number = clipCount
    clipCount += 1
    definitions.append("<clipPath")
    definitions.open("id")
    definitions.id("c", number)
    definitions.append("\"><path")
    definitions.open("d")
    definitions.append(path)
    definitions.append("\"/></clipPath>\n")
    return number
  }

  /// The number of the gradient's definition; nil for a solid colour.
  mutating func reference(to paint: Paint) -> Int? {
    guard case .gradient(let gradient) = paint else { return nil }
    if let number = gradients.firstIndex(of: gradient) { return number }
    let number = gradients.count
    gradients.append(gradient)
    definitions.append(gradient, number: number)
    return number
  }
}

extension SVGBuffer {
  /// An id with the prefix still open.
  mutating func id(_ name: StaticString, _ number: Int) {
    append(Self.idMark)
    append("-")
    append(name)
    append(number)
  }

  mutating func id(_ name: String) {
    append(Self.idMark)
    append("-")
    append(plain: name)
  }

  fileprivate mutating func caption(_ element: String, _ text: String) {
    append("<")
    append(plain: element)
    open("id")
    id(element)
    append("\">")
    append(escaped: text)
    append("</")
    append(plain: element)
    append(">\n")
  }

  mutating func paint(_ attribute: StaticString, _ paint: Paint, _ reference: Int? = nil) {
    switch paint {
    case .solid(let color):
      self.attribute(attribute, hex: color)
      if color.alpha != 1 {
        append(" ")
        append(attribute)
        append("-opacity=\"")
        var digits = SVGBuffer(decimals: 4)
        digits.append(color.alpha)
        append(digits)
        append("\"")
      }
    case .gradient:
      open(attribute)
      append("url(#")
      id("p", reference ?? 0)
      append(")\"")
    }
  }

  mutating func append(_ gradient: Gradient, number: Int, animation: SVGBuffer? = nil) {
    let element: String
    switch gradient.geometry {
    case .linear: element = "linearGradient"
    case .radial: element = "radialGradient"
    }
    append("<")
    append(plain: element)
    open("id")
    id("p", number)
    append("\" gradientUnits=\"userSpaceOnUse\"")
    switch gradient.geometry {
    case .linear(let from, let to):
      attribute("x1", from.x)
      attribute("y1", from.y)
      attribute("x2", to.x)
      attribute("y2", to.y)
    case .radial(let center, let radius):
      attribute("cx", center.x)
      attribute("cy", center.y)
      attribute("r", radius)
    }
    append(">")
    for stop in gradient.stops {
      append("<stop")
      attribute("offset", fraction: stop.offset)
      attribute("stop-color", hex: stop.color)
      if stop.color.alpha != 1 { attribute("stop-opacity", fraction: stop.color.alpha) }
      append("/>")
    }
    if let animation { append(animation) }
    append("</")
    append(plain: element)
    append(">\n")
  }

  /// The matrix part to four decimals, because a hundredth of a turn is seen at the far end of a needle.
  fileprivate mutating func append(_ transform: Transform) {
    var digits = SVGBuffer(decimals: 4)
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      digits.append("translate(")
    } else {
      digits.append("matrix(")
      for value in [transform.a, transform.b, transform.c, transform.d] {
        digits.append(value)
        digits.append(" ")
      }
    }
    digits.append(transform.tx)
    digits.append(" ")
    digits.append(transform.ty)
    digits.append(")")
    append(digits)
  }
}

extension String {
  /// The letters, digits and hyphens, which an id may have; at least one letter, at the start.
  fileprivate var idCharacters: String {
    let kept = filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return kept.first?.isLetter == true ? kept : "g" + kept
  }
}

extension [UInt8] {
  /// The bytes with every id mark replaced by `prefix`.
  fileprivate func flatMapMarks(_ prefix: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + 1024)
    var start = startIndex
    while let mark = self[start...].firstIndex(of: SVGBuffer.idMark) {
      result.append(contentsOf: self[start..<mark])
      result.append(contentsOf: prefix.utf8)
      start = mark + 1
    }
    result.append(contentsOf: self[start...])
    return result
  }
}

/// Which of two groups is shown, by what the reader asked the system for. The classes carry the ids' prefix: in a page
/// they must not meet others.
struct MediaChoice {
  let query: StaticString
  /// The class of what is shown when the query does not hold, and to readers without style sheets.
  let usual: String
  let other: String
}

extension SVGBuffer {
  fileprivate mutating func style(_ choice: MediaChoice) {
    append("<style>@media (")
    append(choice.query)
    append("){.")
    id(choice.usual)
    append("{display:none}.")
    id(choice.other)
    append("{display:inline}}</style>\n")
  }

  /// What the document is to those who do not see it.
  fileprivate mutating func role(_ role: Scene.Role) {
    switch role {
    case .image: attribute("role", plain: "img")
    case .decoration:
      attribute("role", plain: "presentation")
      attribute("aria-hidden", plain: "true")
    case .meter(let reading): self.reading(reading, "meter")
    case .progress(let reading): self.reading(reading, "progressbar")
    }
  }

  private mutating func reading(_ reading: Scene.Reading, _ role: String) {
    attribute("role", plain: role)
    attribute("aria-valuenow", plain: DecimalText.short(reading.value))
    attribute("aria-valuemin", plain: DecimalText.short(reading.min))
    attribute("aria-valuemax", plain: DecimalText.short(reading.max))
    attribute("aria-valuetext", escaped: reading.text)
  }
}
