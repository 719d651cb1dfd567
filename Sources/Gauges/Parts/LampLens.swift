import VectorGraphics

/// A lamp behind dark glass, round or taller than broad with round ends; or, where that would hide a dark colour, an
/// outline on the page that is filled when it is lit.
struct LampLens {
  /// The bounds of lens and rim.
  let box: Rect
  /// Its colour when it is lit.
  let color: Color
  /// What the glass is tinted with when it is not.
  let tint: Color
  /// Sunk into a housing with others; else it has a bezel of its own.
  let isHoused: Bool
  let isOnDark: Bool
  /// The colour of a lamp's outline without glass; nil for one behind glass.
  let outline: Color?
  /// Nil is steel.
  let bezel: Material?
  /// What is free around it in a housing, in breadths of a lamp.
  let housing: Double

  /// What lies behind the lenses.
  static let glass = Color(0x0B0C0E)

  private var radius: Double { box.width / 2 }

  /// The box with round ends, grown outward by so many radii of the lamp: 0 is the outer edge of its rim.
  private func shape(grown part: Double) -> Path {
    let box = box.expanded(by: part * radius)
    return .roundedRectangle(box, cornerRadius: min(box.width, box.height) / 2)
  }

  // MARK: - States

  /// What stands still: rim and glass.
  var unlit: [Node] {
    if let outline {
      return [.stroke(shape(grown: -0.14), outline, StrokeStyle(width: max(radius * 0.09, 0.75)))]
    }
    // Sunk into a housing, or a ring of metal on the page.
    let colors =
      isHoused
      ? [Color(0x0E1012), Color(0x3A4047)]
      : isOnDark ? [Color(0x5A626B), Color(0x262B30)] : [Color(0xE3E7EB), Color(0x9AA3AD)]
    let ends = FaceOutline.disc(center: box.center, radius: radius).light()
    let metal = isHoused ? nil : bezel?.paint(from: ends.from, to: ends.to)
    let dark = Color(0x101214)
    let tints = [0.34, 0.22, 0.14].map { tint.withAlpha($0).over(dark) }
    return [.fill(shape(grown: 0), metal ?? .downward(box, colors)), .fill(shape(grown: -0.1), Self.glass)]
      + lens(tints, shine: 0.22)
  }

  /// Over that when the lamp is lit.
  var lit: [Node] {
    guard outline == nil else {
      return [
        .fill(shape(grown: -0.3), color),
        .stroke(shape(grown: -0.14), color, StrokeStyle(width: max(radius * 0.12, 1))),
      ]
    }
    let colors = [
      Color.white.withAlpha(0.34).over(color), Color.white.withAlpha(0.16).over(color), color,
      Color.black.withAlpha(0.22).over(color),
    ]
    return glow + lens(colors, shine: 0.5)
  }

  // MARK: - Drawing

  /// Glass: brightest where the lamp shines through, at the upper left where it only mirrors the light.
  private func lens(_ colors: [Color], shine strength: Double) -> [Node] {
    let radius = radius * 0.86
    let long = max(box.height, box.width) / 2 * 0.86
    let place = Point(x: box.center.x - radius * 0.34, y: box.center.y - long + radius * 0.58)
    let reach = radius * 0.3
    return [
      .fill(shape(grown: -0.14), .gradient(Gradient(.radial(center: box.center, radius: long * 1.2), colors: colors))),
      .fill(
        .circle(center: place, radius: reach),
        .gradient(
          Gradient(
            .radial(center: place, radius: reach),
            colors: [
              Color.white.withAlpha(strength), Color.white.withAlpha(strength * 0.36), Color.white.withAlpha(0),
            ]))),
    ]
  }

  /// Light around the lamp, fading along a bell curve.
  private var glow: [Node] {
    // In a housing the light falls on the black rim; metal keeps its own colour.
    let (inner, outer) = isHoused ? (-0.16, 2 * housing) : (0, (1 / 0.74 - 1) * (isOnDark ? 1 : 0.5))
    // On white light is dirt.
    let strength = isHoused ? 0.55 : isOnDark ? 0.6 : 0.25
    guard box.height <= box.width * 1.01 else { return layers(from: inner, to: outer, strength: strength) }
    let steps = 8
    let far = radius * (1 + outer)
    let stops = (0...steps).map { step -> Gradient.Stop in
      let part = Double(step) / Double(steps)
      return Gradient.Stop(
        offset: (1 + inner + part * (outer - inner)) / (1 + outer),
        color: color.withAlpha(strength * Falloff.bell(part)))
    }
    var ring = Path.circle(center: box.center, radius: far)
    if !isHoused { ring.append(.circle(center: box.center, radius: radius)) }
    return [
      .fill(ring, .gradient(Gradient(.radial(center: box.center, radius: far), stops: stops)), rule: .evenOdd)
    ]
  }

  /// The same of a lamp that is not round, of shapes on one another.
  private func layers(from inner: Double, to outer: Double, strength: Double) -> [Node] {
    let count = 5
    return (1...count).reversed().map { step in
      let part = Double(step) / Double(count)
      // What each adds to those around it.
      let added = Falloff.bell(part - 1 / Double(count)) - Falloff.bell(part)
      return .fill(shape(grown: inner + part * (outer - inner)), color.withAlpha(strength * added))
    }
  }
}

extension Paint {
  /// Colours from the top of a box to its bottom.
  static func downward(_ box: Rect, _ colors: [Color]) -> Paint {
    .gradient(Gradient(.linear(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY)), colors: colors))
  }
}
