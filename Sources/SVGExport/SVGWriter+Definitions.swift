import VectorGraphics

/// What is defined once and named by elements: outlines, clips, gradients.
extension SVGWriter {
  /// The number of the outline's definition.
  mutating func define(outline: GlyphOutline) -> Int {
    let (number, isNew) = outlines.define(outline)
    guard isNew else { return number }
    definitions.append("<path")
    definitions.open("id")
    definitions.id("o", number)
    definitions.close()
    definitions.open("d")
    definitions.append(outline.path)
    definitions.append("\"/>\n")
    return number
  }

  /// The number of the picture's definition, which holds its PNG: however often it is drawn, it is there once.
  mutating func define(_ picture: Picture) -> Int {
    if let number = pictures.firstIndex(of: picture) { return number }
    pictures.append(picture)
    definitions.append("<image")
    definitions.open("id")
    definitions.id("i", pictures.count - 1)
    definitions.close()
    definitions.attribute("width", Self.pictureSide)
    definitions.attribute("height", Self.pictureSide)
    definitions.append(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    Base64.encode(picture.png).withUnsafeBytes { definitions.append($0) }
    definitions.append("\"/>\n")
    return pictures.count - 1
  }

  mutating func define(clip path: Path) -> Int {
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
    gradients.append(gradient)
    definitions.open(gradient, number: gradients.count - 1)
    definitions.close(gradient)
    return gradients.count - 1
  }
}

extension SVGBuffer {
  /// A gradient but for its end tag: what moves it stands before that.
  mutating func open(_ gradient: Gradient, number: Int) {
    append(UInt8(ascii: "<"))
    append(gradient.element)
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
    append(UInt8(ascii: ">"))
    for stop in gradient.stops {
      append("<stop")
      attribute("offset", fraction: stop.offset)
      attribute("stop-color", hex: stop.color)
      if stop.color.alpha != 1 { attribute("stop-opacity", fraction: stop.color.alpha) }
      append("/>")
    }
  }

  mutating func close(_ gradient: Gradient) {
    append("</")
    append(gradient.element)
    append(">\n")
  }
}

extension Gradient {
  fileprivate var element: StaticString {
    switch geometry {
    case .linear: "linearGradient"
    case .radial: "radialGradient"
    }
  }
}
