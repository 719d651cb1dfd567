import VectorGraphics

/// A digit as it lies on a drum that turns about a level axis.
struct DrumDigit {
  let digit: Int
  /// From the middle of the window, in digits; positive is yet to come from below.
  let offset: Double
  let rect: Rect
  let shaper: any TextShaper

  /// From one digit to the next; at rest the neighbours are just out of sight.
  private static let pitch = Angle.degrees(66)
  private var radius: Double { rect.height * 0.75 }

  /// Empty when it is on the far side.
  var path: Path {
    let turn = Self.pitch * offset
    guard abs(turn.degrees) < 88 else { return Path() }
    let size = rect.height * 0.8
    let style = TextStyle(size: size, weight: .semibold, digits: .tabular)
    let shaped = shaper.shape(String(digit), style: style)
    let wide = shaped.advance * 1.02
    let fit = min(1, rect.width / max(wide, 0.001))
    let left = rect.center.x - shaped.advance * fit / 2
    return shaped.path.map { point in
      // Along the drum's skin the digit keeps its height; what is beyond its edge lies at the edge.
      let skin = Angle.radians((point.y + shaped.capHeight / 2) * fit / radius) + turn
      let seen = Angle.degrees(min(90, max(-90, skin.degrees)))
      return Point(x: left + point.x * fit, y: rect.center.y + radius * seen.sine)
    }
  }
}
