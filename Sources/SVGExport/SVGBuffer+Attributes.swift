import VectorGraphics

/// Attributes as a start tag has them, each with the space before it.
extension SVGBuffer {
  mutating func open(_ name: StaticString) {
    append(UInt8(ascii: " "))
    append(name)
    append("=\"")
  }

  mutating func close() { append(UInt8(ascii: "\"")) }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    open(name)
    append(value)
    close()
  }

  mutating func attribute(_ name: StaticString, plain value: String) {
    open(name)
    append(plain: value)
    close()
  }

  mutating func attribute(_ name: StaticString, escaped value: String) {
    open(name)
    append(escaped: value)
    close()
  }

  /// A fraction such as an opacity, to four decimals whatever the coordinates have.
  mutating func attribute(_ name: StaticString, fraction value: Double) {
    open(name)
    append(value, decimals: 4)
    close()
  }

  mutating func attribute(_ name: StaticString, hex color: Color) {
    open(name)
    append(hex: color)
    close()
  }

  /// `#rrggbb`; alpha is not part of it.
  mutating func append(hex color: Color) {
    append(UInt8(ascii: "#"))
    append(hex: color.red)
    append(hex: color.green)
    append(hex: color.blue)
  }

  private mutating func append(hex component: UInt8) {
    func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble }
    append(digit(component >> 4))
    append(digit(component & 15))
  }

  /// - Parameter reference: the number of the definition, for a gradient.
  mutating func paint(_ attribute: StaticString, _ paint: Paint, _ reference: Int? = nil) {
    switch paint {
    case .solid(let color):
      self.attribute(attribute, hex: color)
      if color.alpha != 1 {
        append(UInt8(ascii: " "))
        append(attribute)
        append("-opacity=\"")
        append(color.alpha, decimals: 4)
        close()
      }
    case .gradient:
      open(attribute)
      append("url(#")
      id("p", reference ?? 0)
      append(")\"")
    }
  }

  /// The attributes of a stroke but for its paint.
  mutating func stroke(_ style: StrokeStyle) {
    attribute("stroke-width", style.width)
    if style.cap != .butt { attribute("stroke-linecap", plain: style.cap.rawValue) }
    if style.join != .miter { attribute("stroke-linejoin", plain: style.join.rawValue) }
    if let dash = style.dash {
      open("stroke-dasharray")
      for (index, length) in dash.lengths.enumerated() {
        if index > 0 { append(UInt8(ascii: " ")) }
        append(length)
      }
      close()
      if dash.phase != 0 { attribute("stroke-dashoffset", dash.phase) }
    }
  }

  /// The matrix part to four decimals, because a hundredth of a turn is seen at the far end of a needle.
  mutating func append(_ transform: Transform) {
    let isShift = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
    append(isShift ? "translate(" : "matrix(")
    if !isShift {
      for value in [transform.a, transform.b, transform.c, transform.d] {
        append(value, decimals: 4)
        append(UInt8(ascii: " "))
      }
    }
    append(transform.tx, decimals: 4)
    append(UInt8(ascii: " "))
    append(transform.ty, decimals: 4)
    append(UInt8(ascii: ")"))
  }
}
