import VectorGraphics

/// What a kind wants on a round dial, before anything is measured.
struct DialPlan {
  /// A labelled mark of the scale.
  struct Mark {
    let value: Double
    let text: String
  }

  /// The number in its forms.
  struct Number {
    let text: String
    /// Three significant digits, for canvases on which the text does not fit at any legible size.
    let short: String
    /// A text as wide as the number gets on this scale: its width is reserved, so nothing moves while counting.
    let widest: String
  }

  let style: DialStyle
  let shape: DialShape
  let scale: Scale
  let startAngle: Angle
  let endAngle: Angle
  let marks: [Mark]
  /// Ticks between the marks; drawn only when the style has ticks.
  let subdivisions: [Tick]
  /// Where major ticks stand, with a label or without.
  let majors: [Double]
  /// How much thinner lines and smaller texts are than on a whole circle.
  let penScale: Double
  let number: Number

  /// Where ticks and labels stand, and how labels are turned.
  let side: TrackSide
  let rotation: LabelRotation
  /// Names of targets and notes, outside the rim.
  let callouts: [OuterText]
  /// The marks of a second, inner scale.
  let secondMarks: [(angle: Angle, text: String)]

  init(
    style: DialStyle, scale: Scale, arc: DialArc, marks: [Mark], subdivisions: [Tick], number: Number,
    hasUnit: Bool = false, side: TrackSide = .inside, rotation: LabelRotation = .upright,
    callouts: [(value: Double, text: String)] = [],
    secondMarks: [(value: Double, text: String)] = []
  ) {
    let sector = ArcShape(center: .zero, radius: 1, start: arc.start, sweep: arc.sweep).boundingBox
      .union(Rect(x: 0, y: 0, width: 0, height: 0))
    let part = max(sector.width, sector.height) / 2
    penScale = part > 0.9 ? 1 : max(0.7, 1.2 * part)
    let style = part > 0.9 ? style : style.slimmed(by: penScale)
    (self.style, self.scale, startAngle, endAngle) = (style, scale, arc.start, arc.end)
    // Where a full turn ends it begins: one label of the two.
    let shown = arc.sweep == .fullTurn ? Array(marks.dropLast()) : marks
    majors = marks.map(\.value)
    self.marks = shown.filter { !$0.text.isEmpty }
    self.subdivisions = subdivisions
    self.number = number
    (self.side, self.rotation) = (side, rotation)
    let turn = { (value: Double) in arc.start + arc.sweep * scale.pointerPosition(of: value).value }
    let rim = style.trackRadius + style.trackWidth / 2
    let beyond = side == .outside ? (style.ticks?.major.length ?? 0) + style.label.size + 6 : 0
    let note = TextStyle(size: 11 * max(penScale, 0.85), weight: .medium)
    self.callouts = callouts.map {
      OuterText(
        text: $0.text, angle: turn($0.value), radius: rim + 13 + beyond, style: note, rotation: .upright)
    }
    self.secondMarks = secondMarks.map { (turn($0.value), $0.text) }
    let middle = arc.start + arc.sweep / 2
    isNumberBelow = arc.sweep.degrees < 310 && middle.direction.dy < -0.93
    // The number stands under the hub on a fan that opens upward; elsewhere the pad only carries the hub.
    hasNeedle = style.needleLength > 0
    let pad = !hasNeedle ? 22 : isNumberBelow ? (hasUnit ? 74.0 : 60) : style.hubRadius + 14
    shape = DialShape(radius: style.faceRadius, start: arc.start, end: arc.end, pad: pad)
  }

  /// Of the circle a second scale stands on.
  var secondRadius: Double {
    let longest = marks.map(\.text.count).max() ?? 0
    return style.labelRing.width - max(style.label.size, 0.6 * style.label.size * Double(longest)) - 5
  }

  /// Of face, track and the marks outside of it, about the hub.
  var bounds: Rect {
    let track = style.trackRadius + style.trackWidth / 2
    let margin = SpeedometerConstants.Layout.canvas / 2 - (SpeedometerConstants.Layout.dialDiameter / 2 + 4)
    let dial = shape.bounds(trackRadius: track, start: startAngle, end: endAngle, margin: margin)
    let labels = side == .outside ? marks.map(outerLabel) : []
    return (labels + callouts).reduce(dial) { $0.union($1.roughBox.expanded(by: 5)) }
  }

  /// A label of a scale that faces outward.
  func outerLabel(_ mark: Mark) -> OuterText {
    let tick = (style.ticks?.major.length ?? 0) + 2
    return OuterText(
      text: mark.text, angle: angle(of: mark.value), radius: style.trackRadius + style.trackWidth / 2 + tick + 4,
      style: style.label, rotation: rotation)
  }

  /// Without one the number stands where the hub would be.
  let hasNeedle: Bool

  /// Whether the gap of the scale is at the bottom, where the number stands best.
  let isNumberBelow: Bool

  /// Where the number stands when it is not below: in the gap of the scale if there is one wide enough, else on the
  /// scale's own side, and for a full turn at 6 o'clock.
  var numberDirection: Vector {
    if !hasNeedle, shape.isDisc { return Angle.degrees(180).direction }
    let sweep = endAngle - startAngle
    let middle = startAngle + sweep / 2
    if sweep.degrees >= 310 { return Angle.degrees(180).direction }
    return shape.isDisc ? -middle.direction : middle.direction
  }

  func angle(at position: Double) -> Angle { startAngle + (endAngle - startAngle) * position }
  func angle(of value: Double) -> Angle { angle(at: scale.pointerPosition(of: value).value) }
}
