import VectorGraphics

extension SVGWriter {
  /// Takes note of the outlines that will be written, so that repeated ones are defined once.
  mutating func count(_ elements: [MovingElement]) {
    for element in elements {
      switch element.content {
      case .node(let node): count([node])
      case .glyphs(let cells): for cell in cells { outlines.count(cell.glyph.outline) }
      case .shape, .arc: break
      }
    }
  }

  /// The moving layer, neighbours that turn alike in one group.
  mutating func write(_ elements: [MovingElement], _ timeline: KeyTimes, hasStill: Bool) {
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

  private mutating func open(_ turn: MovingElement.Turn, _ timeline: KeyTimes) {
    // A hundredth of a degree is a fiftieth of a pixel at the end of a needle of 120.
    let angles = FrameTexts(KeyTimes.filled(turn.angles), decimals: body.decimals + 1)
    body.append("<g transform=\"translate(")
    body.append(turn.pivot.x, decimals: 4)
    body.append(UInt8(ascii: " "))
    body.append(turn.pivot.y, decimals: 4)
    body.append(")\"><g transform=\"rotate(")
    body.append(angles[timeline.still])
    body.append(")\">")
    if let lines = timeline.lines(angles) {
      body.append("<animateTransform attributeName=\"transform\" type=\"rotate\"")
      body.append(lines)
      body.append("/>")
    }
    body.append("\n")
  }

  private mutating func write(_ element: MovingElement, _ timeline: KeyTimes) {
    switch element.content {
    case .node(let node):
      guard element.isShown.contains(false) else { return write(node) }
      body.append("<g")
      let visibility = timeline.steps(element.isShown)
      hide(element.isShown, timeline)
      body.append(">")
      body.animate("opacity", visibility)
      write(node)
      body.append("</g>\n")
    case .shape(let kind, let shapes): write(kind, shapes, element.isShown, timeline)
    case .arc(let arc, let kind, let shapes): write(kind, shapes, element.isShown, timeline, arc: arc)
    case .glyphs(let cells): for cell in cells { write(cell, timeline) }
    }
  }

  /// The attribute of an open tag that hides it unless the still frame has it.
  private mutating func hide(_ isShown: [Bool], _ timeline: KeyTimes) {
    if !isShown[timeline.still] { body.append(" opacity=\"0\"") }
  }

  // MARK: - Shapes

  private mutating func write(
    _ kind: MovingShape.Kind, _ present: [MovingShape?], _ isShown: [Bool], _ timeline: KeyTimes,
    arc: GrowingArc? = nil
  ) {
    let shapes = KeyTimes.filled(present)
    guard shapes.indices.contains(timeline.still), let first = shapes.first else { return }
    let still = shapes[timeline.still]
    var animations = SVGBuffer(decimals: body.decimals)
    let reference = reference(to: still.paint, of: shapes, timeline)

    body.append("<path")
    switch kind.drawing {
    case .fill(let rule):
      body.paint("fill", still.paint, reference)
      if rule == .evenOdd { body.attribute("fill-rule", plain: "evenodd") }
      animations.animateColor("fill", of: shapes, timeline)
    case .stroke(let cap, let join, let dash, _):
      body.append(" fill=\"none\"")
      body.paint("stroke", still.paint, reference)
      body.stroke(StrokeStyle(width: still.width, cap: cap, join: join, dash: dash))
      animations.animateColor("stroke", of: shapes, timeline)
      if shapes.contains(where: { $0.width != first.width }) {
        let widths = FrameTexts(shapes.map(\.width), decimals: body.decimals)
        animations.animate("stroke-width", timeline.steps(widths))
      }
    }
    if let arc {
      // A dash as long as the arc, moved back by what is not shown yet.
      let offsets = FrameTexts(KeyTimes.filled(arc.shown).map { arc.length - $0 }, decimals: body.decimals)
      body.open("stroke-dasharray")
      body.append(arc.length)
      body.append(UInt8(ascii: " "))
      body.append(arc.length + still.width)
      body.close()
      body.open("stroke-dashoffset")
      body.append(offsets[timeline.still])
      body.close()
      animations.animate("stroke-dashoffset", timeline.lines(offsets))
    } else if shapes.contains(where: { $0.path != first.path }) {
      let paths = FrameTexts(shapes, decimals: body.decimals) { $1.append($0.path) }
      animations.animate("d", timeline.steps(paths))
    }
    if let visibility = timeline.steps(isShown) {
      hide(isShown, timeline)
      animations.animate("opacity", visibility)
    }
    body.open("d")
    body.append(arc?.path ?? still.path)
    if animations.isEmpty {
      body.append("\"/>\n")
    } else {
      body.append("\">")
      body.append(animations)
      body.append("</path>\n")
    }
  }

  /// The number of the gradient; one of its own when it moves.
  private mutating func reference(to paint: Paint, of shapes: [MovingShape], _ timeline: KeyTimes) -> Int? {
    guard case .gradient(let gradient) = paint, shapes.contains(where: { $0.paint != paint }) else {
      return reference(to: paint)
    }
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
    gradients.append(nil)
    definitions.open(gradient, number: gradients.count - 1)
    for (index, name) in names.enumerated() {
      let values = numbers.map { $0.indices.contains(index) ? $0[index] : 0 }
      definitions.animate(name, timeline.steps(FrameTexts(values, decimals: definitions.decimals)))
    }
    definitions.close(gradient)
    return gradients.count - 1
  }

  // MARK: - Glyphs

  private mutating func write(_ cell: MovingElement.GlyphCell, _ timeline: KeyTimes) {
    let glyph = cell.glyph
    let reference = reference(to: glyph.paint)
    let isShared = outlines.isShared(glyph.outline)
    if isShared {
      use(glyph.outline, at: glyph.position)
    } else {
      body.append("<path")
      body.open("d")
      body.append(glyph.outline.path, offset: glyph.position - .zero)
      body.close()
    }
    body.paint("fill", glyph.paint, reference)
    if let visibility = timeline.steps(cell.isShown) {
      hide(cell.isShown, timeline)
      body.append(UInt8(ascii: ">"))
      body.animate("opacity", visibility)
      body.append(isShared ? "</use>\n" : "</path>\n")
    } else {
      body.append("/>\n")
    }
  }
}

extension SVGBuffer {
  /// An animation of an attribute; nothing when there is nothing to animate.
  fileprivate mutating func animate(
    _ attribute: StaticString, suffix: StaticString = "", _ values: consuming SVGBuffer?
  ) {
    guard let values else { return }
    append("<animate attributeName=\"")
    append(attribute)
    append(suffix)
    close()
    append(values)
    append("/>")
  }

  /// Colour and opacity where they change.
  fileprivate mutating func animateColor(_ attribute: StaticString, of shapes: [MovingShape], _ timeline: KeyTimes) {
    guard case .solid(let first)? = shapes.first?.paint,
      shapes.contains(where: { if case .solid(first) = $0.paint { false } else { true } })
    else { return }
    let colors = shapes.compactMap { shape in if case .solid(let color) = shape.paint { color } else { nil } }
    guard colors.count == shapes.count else { return }
    animate(attribute, timeline.steps(FrameTexts(colors, decimals: decimals) { $1.append(hex: $0) }))
    let opacities = FrameTexts(colors.map(\.alpha), decimals: 4)
    animate(attribute, suffix: "-opacity", timeline.steps(opacities))
  }
}
