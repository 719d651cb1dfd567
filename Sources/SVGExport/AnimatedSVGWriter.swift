import VectorGraphics

extension SVGWriter {
  /// Takes note of the outlines that will be written, so that repeated ones are defined once.
  mutating func count(_ elements: [MovingElement]) {
    for element in elements {
      switch element.content {
      case .node(let node): for text in Scene.texts(of: [node]) { count(text) }
      case .glyphs(let cells): for cell in cells { outlines.count(cell.outline) }
      case .shape, .arc: break
      }
    }
  }

  mutating func count(_ text: Node.Text) {
    guard textMode == .outline else { return }
    for glyph in text.text.glyphs { outlines.count(glyph.outline) }
  }

  /// The moving layer, neighbours that turn alike in one group.
  mutating func write(_ elements: [MovingElement], _ timeline: Timeline, hasStill: Bool) {
    guard !elements.isEmpty else { return }
    body.append("<g")
    body.open("id")
    body.id("moving")
    body.append("\"")
    if hasStill {
      body.open("class")
      body.id("motion")
      body.append("\"")
    }
    body.append(">\n")
    var rest = elements[...]
    while let element = rest.first {
      guard var turn = element.turn else {
        write(element, timeline)
        rest.removeFirst()
        continue
      }
      var count = 1
      while let next = rest.dropFirst(count).first?.turn, let merged = turn.merged(with: next) {
        (turn, count) = (merged, count + 1)
      }
      open(turn, timeline)
      for element in rest.prefix(count) { write(element, timeline) }
      body.append("</g></g>\n")
      rest = rest.dropFirst(count)
    }
    body.append("</g>\n")
  }

  private mutating func open(_ turn: MovingElement.Turn, _ timeline: Timeline) {
    // A hundredth of a degree is a fiftieth of a pixel at the end of a needle of 120.
    let decimals = body.decimals + 1
    let angles = Timeline.filled(turn.angles).map { angle -> [UInt8] in
      var text = SVGBuffer(decimals: decimals)
      text.append(angle)
      return text.bytes
    }
    var pivot = SVGBuffer(decimals: 4)
    pivot.append("<g transform=\"translate(")
    pivot.append(turn.pivot.x)
    pivot.append(" ")
    pivot.append(turn.pivot.y)
    pivot.append(")\"><g transform=\"rotate(")
    body.append(pivot)
    for byte in angles[timeline.still] { body.append(byte) }
    body.append(")\">")
    if let lines = timeline.lines(angles) {
      body.append("<animateTransform attributeName=\"transform\" type=\"rotate\"")
      body.append(lines)
      body.append("/>")
    }
    body.append("\n")
  }

  private mutating func write(_ element: MovingElement, _ timeline: Timeline) {
    switch element.content {
    case .node(let node):
      guard element.isShown.contains(false) else { return write(node) }
      body.append("<g")
      let visibility = visibility(element.isShown, timeline)
      body.append(">")
      if let visibility { body.append(visibility) }
      write(node)
      body.append("</g>\n")
    case .shape(let shapes):
      write(shapes, element.isShown, timeline, arc: nil)
    case .arc(let whole, let length, let shown, let shapes):
      write(shapes, element.isShown, timeline, arc: (whole.path, length, shown))
    case .glyphs(let cells):
      for cell in cells { write(cell, timeline) }
    }
  }

  // MARK: - Shapes

  private mutating func write(
    _ present: [MovingShape?], _ isShown: [Bool], _ timeline: Timeline,
    arc: (path: Path, length: Double, shown: [Double?])?
  ) {
    let shapes = Timeline.filled(present)
    guard shapes.indices.contains(timeline.still) else { return }
    let still = shapes[timeline.still]
    var animations = SVGBuffer(decimals: body.decimals)
    let reference = reference(to: still.paint, of: shapes, timeline)

    body.append("<path")
    switch still.kind.drawing {
    case .fill(let rule):
      body.paint("fill", still.paint, reference)
      if rule == .evenOdd { body.attribute("fill-rule", plain: "evenodd") }
      animate("fill", of: shapes, timeline, into: &animations)
    case .stroke(let cap, let join, let dash, _):
      body.append(" fill=\"none\"")
      body.paint("stroke", still.paint, reference)
      write(StrokeStyle(width: still.width, cap: cap, join: join, dash: dash))
      animate("stroke", of: shapes, timeline, into: &animations)
      animations.animate("stroke-width", timeline.steps(shapes.map { body.text($0.width) }))
    }
    if let arc {
      // A dash as long as the arc, moved back by what is not shown yet.
      let offsets = Timeline.filled(arc.shown).map { body.text(arc.length - $0) }
      body.open("stroke-dasharray")
      body.append(arc.length)
      body.append(" ")
      body.append(arc.length + still.width)
      body.append("\"")
      body.open("stroke-dashoffset")
      for byte in offsets[timeline.still] { body.append(byte) }
      body.append("\"")
      animations.animate("stroke-dashoffset", timeline.lines(offsets))
    } else if let first = shapes.first, shapes.contains(where: { $0.path != first.path }) {
      animations.animate("d", timeline.steps(shapes.map { body.text($0.path) }))
    }
    if let visibility = visibility(isShown, timeline) { animations.append(visibility) }
    body.open("d")
    body.append(arc?.path ?? still.path)
    if animations.bytes.isEmpty {
      body.append("\"/>\n")
    } else {
      body.append("\">")
      body.append(animations)
      body.append("</path>\n")
    }
  }

  /// Colour and opacity where they change.
  private func animate(
    _ attribute: StaticString, of shapes: [MovingShape], _ timeline: Timeline, into animations: inout SVGBuffer
  ) {
    let colors = shapes.compactMap { shape in if case .solid(let color) = shape.paint { color } else { nil } }
    guard let first = colors.first, colors.contains(where: { $0 != first }), colors.count == shapes.count else {
      return
    }
    animations.animate(attribute, timeline.steps(colors.map { Array($0.hex.utf8) }))
    let opacities = timeline.steps(
      colors.map { color in
        var digits = SVGBuffer(decimals: 4)
        digits.append(color.alpha)
        return digits.bytes
      })
    animations.animate(attribute, opacities, suffix: "-opacity")
  }

  /// The number of the gradient; one of its own when it moves.
  private mutating func reference(to paint: Paint, of shapes: [MovingShape], _ timeline: Timeline) -> Int? {
    guard case .gradient(let gradient) = paint, shapes.contains(where: { $0.paint != paint }) else {
      return reference(to: paint)
    }
    var animation = SVGBuffer(decimals: definitions.decimals)
    let numbers = shapes.map { shape -> [Double] in
      guard case .gradient(let gradient) = shape.paint else { return [] }
      switch gradient.geometry {
      case .linear(let from, let to): return [from.x, from.y, to.x, to.y]
      case .radial(let center, let radius): return [center.x, center.y, radius]
      }
    }
    let names: [StaticString]
    switch gradient.geometry {
    case .linear: names = ["x1", "y1", "x2", "y2"]
    case .radial: names = ["cx", "cy", "r"]
    }
    for (index, name) in names.enumerated() {
      let values = numbers.map { body.text($0.indices.contains(index) ? $0[index] : 0) }
      animation.animate(name, timeline.steps(values))
    }
    let number = gradients.count
    gradients.append(nil)
    definitions.append(gradient, number: number, animation: animation)
    return number
  }

  // MARK: - Glyphs

  private mutating func write(_ cell: MovingElement.GlyphCell, _ timeline: Timeline) {
    let reference = reference(to: cell.paint)
    let isShared = outlines.isShared(cell.outline)
    if isShared {
      let number = define(outline: cell.outline)
      body.append("<use xlink:href=\"#")
      body.id("o", number)
      body.append("\"")
      body.attribute("x", cell.position.x)
      body.attribute("y", cell.position.y)
    } else {
      body.append("<path")
      body.open("d")
      body.append(cell.outline.path, offset: cell.position - .zero)
      body.append("\"")
    }
    body.paint("fill", cell.paint, reference)
    if let visibility = visibility(cell.isShown, timeline) {
      body.append(">")
      body.append(visibility)
      body.append(isShared ? "</use>\n" : "</path>\n")
    } else {
      body.append("/>\n")
    }
  }

  /// Writes the attribute of an open tag that hides it unless the still frame has it, and gives its animation.
  private mutating func visibility(_ isShown: [Bool], _ timeline: Timeline) -> SVGBuffer? {
    guard let steps = timeline.steps(isShown.map { [UInt8(ascii: $0 ? "1" : "0")] }) else { return nil }
    if !isShown[timeline.still] { body.append(" opacity=\"0\"") }
    var animation = SVGBuffer(decimals: body.decimals)
    animation.animate("opacity", steps)
    return animation
  }
}

extension SVGBuffer {
  /// An animation of an attribute; nothing when there is nothing to animate.
  fileprivate mutating func animate(_ attribute: StaticString, _ values: SVGBuffer?, suffix: StaticString = "") {
    guard let values else { return }
    append("<animate attributeName=\"")
    append(attribute)
    append(suffix)
    append("\"")
    append(values)
    append("/>")
  }

  /// A number as this buffer would write it.
  fileprivate func text(_ value: Double) -> [UInt8] {
    var buffer = SVGBuffer(decimals: decimals)
    buffer.append(value)
    return buffer.bytes
  }

  fileprivate func text(_ path: Path) -> [UInt8] {
    var buffer = SVGBuffer(decimals: decimals)
    buffer.append(path)
    return buffer.bytes
  }
}
