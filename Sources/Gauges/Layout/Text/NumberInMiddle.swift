import VectorGraphics

/// A number in the middle of something with its unit beside it: both together are centred by their ink. Only a sign that is
/// hardly seen hangs: then the digits are in the middle.
private struct NumberInMiddle {
  let number: PlacedText
  let unit: PlacedText?
  /// By whose digits it is centred: usual ones, so that it stands still while it counts.
  let digits: ShapedText

  private static let hanging: Set<String> = ["°", "′", "″"]

  /// How far both are moved.
  func step(to middle: Double) -> Vector {
    let start = number.origin.x + (digits.inkBounds?.minX ?? 0)
    let end: Double =
      if let unit, !Self.hanging.contains(unit.text.string) {
        unit.origin.x + (unit.text.inkBounds?.maxX ?? unit.text.advance)
      } else {
        number.origin.x + (digits.inkBounds?.maxX ?? digits.advance)
      }
    return Vector(dx: middle - (start + end) / 2, dy: 0)
  }
}

extension [ColoredText] {
  /// With the number, and its unit where that stands on the same line, in the middle of a width.
  func withNumber(centeredAt middle: Double, on board: Board) -> [ColoredText] {
    guard let number = texts.first(where: { $0.role == .readout }) else { return self }
    let unit = texts.first { $0.role == .unit && $0.origin.y == number.origin.y }
    let digits = board.shaper.shape(board.gauge.usual(number.text.string), style: number.text.style)
    let step = NumberInMiddle(number: number, unit: unit, digits: digits).step(to: middle)
    return map { $0.text == number || $0.text == unit ? $0.moved(by: step) : $0 }
  }
}
