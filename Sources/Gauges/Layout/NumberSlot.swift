import VectorGraphics

/// Room kept for the number of a dial, so that nothing moves while it counts: every number that it holds stands where
/// the first one stood, and all else on the dial stays.
struct NumberSlot {
  let center: Point
  let size: Double
  /// As numbers are measured, at a size of its own.
  let style: TextStyle
  let room: Rect
  let capHeight: Double

  func holds(_ number: TextMeasure) -> Bool {
    number.advance(at: size) <= room.width && number.capHeight(at: size) == capHeight
      && room.contains(number.inkBox(at: size, center: center))
  }

  /// Nil when it has no room for the text.
  func placed(_ text: String, shaper: any TextShaper) -> PlacedText? {
    let number = TextMeasure(text, style: style, shaper: shaper)
    return holds(number) ? PlacedText(.readout, number.shape(at: size), center: center) : nil
  }
}
