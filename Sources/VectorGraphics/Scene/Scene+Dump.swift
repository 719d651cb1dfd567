extension Scene {
  /// The scene as readable text, one node a line, indented by nesting, numbers to four decimals.
  ///
  /// Two scenes with the same dump draw the same picture. The format is for tests and for people; it may change.
  public var dump: String {
    var writer = SceneDumpWriter()
    writer.line("scene \(number(size.width)) × \(number(size.height)) on \(background.map(describe) ?? "nothing")")
    writer.line("title \(title)")
    writer.line("description \(description)")
    writer.layer("face", layers.face)
    writer.layer("moving", layers.moving)
    writer.layer("cover", layers.cover)
    return writer.text
  }
}

private struct SceneDumpWriter {
  var text = ""
  private var depth = 0

  init() {}

  mutating func line(_ content: String) { text += String(repeating: "  ", count: depth) + content + "\n" }

  mutating func layer(_ name: String, _ nodes: [Node]) {
    line("layer \(name)")
    nested(nodes)
  }

  private mutating func nested(_ nodes: [Node]) {
    depth += 1
    for node in nodes { write(node) }
    depth -= 1
  }

  private mutating func write(_ node: Node) {
    switch node {
    case .fill(let fill):
      line("fill \(describe(fill.paint))\(fill.rule == .evenOdd ? " even-odd" : "")  \(describe(fill.path))")
    case .stroke(let stroke):
      line("stroke \(describe(stroke.paint)) \(describe(stroke.style))  \(describe(stroke.path))")
    case .text(let text):
      let style = text.text.style
      line(
        "text “\(text.text.string)” \(number(style.size)) w\(style.weight.rawValue) \(describe(text.paint))"
          + (text.text.bend.map { " bent to r\(number($0.radius)) at \(number($0.angle.degrees))°" } ?? "")
          + "  at \(describe(text.origin)) box \(describe(text.box))")
    case .image(let image):
      let picture = image.picture
      line("image \(picture.width)×\(picture.height) \(picture.hash)  box \(describe(image.frame))")
    case .group(let group):
      var words = ["group"]
      if let name = group.name { words.append(name) }
      if group.transform != .identity { words.append("transform \(describe(group.transform))") }
      if group.opacity != 1 { words.append("opacity \(number(group.opacity))") }
      if let clip = group.clip { words.append("clip \(describe(clip))") }
      line(words.joined(separator: " "))
      nested(group.children)
    }
  }
}

private func number(_ value: Double) -> String { DecimalText.short(value) }

private func describe(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

private func describe(_ rect: Rect) -> String {
  "\(number(rect.x)),\(number(rect.y)) \(number(rect.width))×\(number(rect.height))"
}

private func describe(_ t: Transform) -> String {
  "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: " "))]"
}

private func describe(_ color: Color) -> String { color.hex + (color.alpha == 1 ? "" : "/\(number(color.alpha))") }

private func describe(_ paint: Paint) -> String {
  switch paint {
  case .solid(let color): return describe(color)
  case .gradient(let gradient):
    let stops = gradient.stops.map { "\(number($0.offset)) \(describe($0.color))" }.joined(separator: ", ")
    switch gradient.geometry {
    case .linear(let from, let to): return "linear(\(describe(from)) → \(describe(to)): \(stops))"
    case .radial(let center, let radius): return "radial(\(describe(center)) r\(number(radius)): \(stops))"
    }
  }
}

private func describe(_ style: StrokeStyle) -> String {
  var words = ["width \(number(style.width))"]
  if style.cap != .butt { words.append(style.cap.rawValue) }
  if style.join != .miter { words.append("join \(style.join.rawValue)") }
  if let dash = style.dash {
    words.append("dash \(dash.lengths.map(number).joined(separator: " ")) @\(number(dash.phase))")
  }
  return words.joined(separator: " ")
}

private func describe(_ path: Path) -> String {
  path.elements.map { element in
    switch element {
    case .move(let p): "M\(describe(p))"
    case .line(let p): "L\(describe(p))"
    case .cubic(let c1, let c2, let p): "C\(describe(c1)) \(describe(c2)) \(describe(p))"
    case .close: "Z"
    }
  }.joined(separator: " ")
}
