import VectorGraphics

/// A line of text along a circle, glyph by glyph, never upside down: in the lower half it runs the other way around, so
/// that its letters still stand on their feet.
///
/// Each glyph turns about the middle of its ink and keeps its shape. Kerning stays that of the straight line,
/// measured at half the height of the capitals.
struct CurvedText {
  let text: ShapedText
  let center: Point
  /// Of the circle half way up the capitals.
  let radius: Double
  /// The direction from the centre to the middle of the text.
  let angle: Angle

  /// The glyphs as one shape; nil when there is no ink or no room for a circle.
  func node(_ color: Color) -> Node? {
    let outline = outline
    return outline.isEmpty ? nil : .fill(outline, color)
  }

  /// Whether the tops of the letters face the centre.
  var isFlipped: Bool { angle.cosine < -1e-9 }

  /// How much of the circle the text takes.
  var sweep: Angle { radius > 0 ? .radians(text.advance / radius) : .zero }

  var outline: Path {
    var path = Path()
    guard radius > text.capHeight / 2 else { return path }
    let sign: Double = isFlipped ? -1 : 1
    for glyph in text.glyphs {
      let middle = glyph.position.x + glyph.outline.bounds.center.x
      let direction = angle + .radians(sign * (middle - text.advance / 2) / radius)
      let turn = isFlipped ? direction + .degrees(180) : direction
      let place = Transform.translation(
        Vector(dx: glyph.position.x - middle, dy: glyph.position.y + text.capHeight / 2)
      )
      .followed(by: .rotation(turn))
      .followed(by: .translation(center + direction.direction * radius - .zero))
      path.append(glyph.outline.path.transformed(by: place))
    }
    return path
  }
}

/// A label on a round scale, turned as asked and never upside down.
struct RotatedLabel {
  let text: ShapedText
  /// The middle of the text, by advance and height of capitals.
  let center: Point
  /// From the scale's centre to the label.
  let direction: Angle
  let rotation: LabelRotation

  /// The turn of the text, −90°…90°.
  var turn: Angle {
    let turn: Angle =
      switch rotation {
      case .upright: .zero
      case .tangential: direction
      case .radial: direction - .degrees(90)
      }
    let whole = turn.degrees.remainder(dividingBy: 360)
    // Exactly sideways stays as it is, so that labels at 3 and 9 o'clock read outward and inward alike every time.
    return .degrees(abs(whole) <= 90 + 1e-9 ? whole : whole - (whole < 0 ? -180 : 180))
  }

  /// Half the room the label takes along the radius.
  var radialReach: Double {
    let (across, along) = (text.advance / 2, text.capHeight / 2)
    switch rotation {
    case .upright: return abs(direction.sine) * across + abs(direction.cosine) * along
    case .tangential: return along
    case .radial: return across
    }
  }

  func node(_ color: Color) -> Node {
    let words = Node.text(text, at: origin, color)
    return turn == .zero ? words : .group(nil, transform: .rotation(turn, about: center), [words])
  }

  /// The bounds of the turned ink.
  var box: Rect {
    let ink = text.inkBounds?.translated(by: origin - .zero) ?? Rect(center: center, width: 0, height: 0)
    let transform = Transform.rotation(turn, about: center)
    return Rect(enclosing: ink.corners.map(transform.applied(to:))) ?? ink
  }

  private var origin: Point { Point(x: center.x - text.advance / 2, y: center.y + text.capHeight / 2) }
}
