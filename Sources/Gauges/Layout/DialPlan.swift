import VectorGraphics

/// What a kind wants on a round dial, before anything is measured.
struct DialPlan {
  /// A labelled mark of the scale.
  struct Mark {
    let value: Double
    let text: String
  }

  let style: DialStyle
  let scale: Scale
  let startAngle: Angle
  let endAngle: Angle
  let marks: [Mark]
  /// Ticks between the marks; drawn only when the style has ticks.
  let subdivisions: [Tick]
  let readout: String
  /// Three significant digits, for canvases on which the readout does not fit at any legible size.
  let shortReadout: String
  /// A text as wide as the readout gets on this scale: its width is reserved, so nothing moves while counting.
  let widestReadout: String

  func angle(at position: Double) -> Angle { startAngle + (endAngle - startAngle) * position }
  func angle(of value: Double) -> Angle { angle(at: scale.pointerPosition(of: value).value) }
}
