import VectorGraphics

/// A text outside the rim of a round dial: a label of a scale that faces outward, or the name of a target.
struct OuterText {
  let text: String
  let angle: Angle
  /// Its nearest edge stands on this circle, in units of the design.
  let radius: Double
  /// In units of the design.
  let style: TextStyle
  let rotation: LabelRotation

  /// The same along the rim and out of it, in units of the design.
  func moved(by turn: Angle, out distance: Double, rotation: LabelRotation) -> OuterText {
    OuterText(text: text, angle: angle + turn, radius: radius + distance, style: style, rotation: rotation)
  }

  func withSize(_ size: Double) -> OuterText {
    OuterText(text: text, angle: angle, radius: radius, style: style.withSize(size), rotation: rotation)
  }

  /// About the room it takes, before it is measured, in units of the design about the hub.
  var roughBox: Rect {
    box(width: 0.6 * style.size * Double(text.count), height: 0.75 * style.size, unit: 1, center: .zero)
  }

  /// The box of a text of that size which touches the circle from outside.
  func box(width: Double, height: Double, unit: Double, center: Point) -> Rect {
    let direction = angle.direction
    switch rotation {
    case .upright:
      let distance = radius * unit + abs(direction.dx) * width / 2 + abs(direction.dy) * height / 2
      return Rect(center: center + direction * distance, width: width, height: height)
    case .tangential, .radial:
      let along = rotation == .tangential ? height : width
      let across = rotation == .tangential ? width : height
      let middle = center + direction * (radius * unit + along / 2)
      // The box of the turned text.
      let (dx, dy) = (abs(direction.dx), abs(direction.dy))
      return Rect(center: middle, width: dx * along + dy * across, height: dy * along + dx * across)
    }
  }

  /// Whether a line along the rim has the feet of its letters at the rim, and not their heads.
  var standsOnRim: Bool {
    let turn = RotatedLabel.turn(of: angle, rotation)
    return (turn - angle).cosine > 0
  }

  /// At its place.
  func placed(_ role: PlacedText.Role, size: Double, unit: Double, center: Point, shaper: any TextShaper) -> PlacedText
  {
    placed(role, shaper.shape(text, style: style.withSize(size)), unit: unit, center: center)
  }

  /// The same with a text that has been shaped: many places may be tried for it.
  func placed(_ role: PlacedText.Role, _ shaped: ShapedText, unit: Double, center: Point) -> PlacedText {
    let box = box(width: shaped.advance, height: shaped.capHeight, unit: unit, center: center)
    let turn = RotatedLabel(text: shaped, center: box.center, direction: angle, rotation: rotation).turn
    return PlacedText(role, shaped, center: box.center, turn: turn)
  }

  /// An upright text in lines of one size, beside the dial flush with it.
  func placed(_ role: PlacedText.Role, _ lines: [ShapedText], unit: Double, center: Point) -> [PlacedText] {
    guard let first = lines.first, lines.count > 1 else {
      return lines.map { placed(role, $0, unit: unit, center: center) }
    }
    let width = lines.map(\.advance).max() ?? 0
    let pitch = first.style.size * TextMeasure.pitch
    let box = box(
      width: width, height: first.capHeight + Double(lines.count - 1) * pitch, unit: unit, center: center)
    let flush = abs(angle.direction.dx) < 0.3 ? 0.0 : angle.direction.dx < 0 ? 1 : -1
    return lines.enumerated().map { index, line in
      let down = (Double(index) - Double(lines.count - 1) / 2) * pitch
      let middle = Point(x: box.center.x + flush * (width - line.advance) / 2, y: box.center.y + down)
      return PlacedText(role, line, center: middle)
    }
  }
}
