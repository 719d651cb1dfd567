import VectorGraphics

/// A label on a round scale, turned as asked and never upside down.
struct RotatedLabel {
  let text: ShapedText
  /// The middle of the text, by advance and height of capitals.
  let center: Point
  /// From the scale's centre to the label.
  let direction: Angle
  let rotation: LabelRotation

  /// The turn of the text, −90°…90°.
  var turn: Angle { Self.turn(of: direction, rotation) }

  static func turn(of direction: Angle, _ rotation: LabelRotation) -> Angle {
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
