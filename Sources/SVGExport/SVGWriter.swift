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

  /// Of a picture's definition, which every use stretches: so large that four digits of a matrix place it well.
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
