import VectorGraphics

extension Board {
  /// The number, and its unit behind it when both fit, with their baseline at the origin.
  func numberAndUnit(_ style: TextStyle, floor: Double = 9, width: Double) -> [PlacedText] {
    let full = min(max(style.size * unit, floor), gauge.numberLimit ?? .infinity)
    // A degree sign is part of the number.
    if gauge.unit == "°", !gauge.readout.isShown { return [] }
    let text = SteadyText(gauge.numberText, like: gauge.widestNumberText, style: style.withSize(full), shaper: shaper)
    let unitStyle = DialStyle.radial.unit
    if !gauge.unit.isEmpty, gauge.value != nil || gauge.unit != "°" {
      // A degree sign is part of the number; other units are smaller words behind it.
      let isDegree = gauge.unit == "°"
      let unitSize = isDegree ? full : max(full * 0.42, TextMeasure.smallestSize)
      let unit = TextMeasure(
        gauge.unit, style: (isDegree ? style : unitStyle).withSize(unitSize), shaper: shaper)
      let gap = isDegree ? 0 : full * (gauge.unit.first == "°" ? 0.08 : 0.15)
      let number = text.size(upTo: full, fitting: width - gap - unit.advance(at: unitSize))
      if number >= max(full * 0.7, TextMeasure.smallestSize), isDegree || unitSize < number {
        let shaped = text.own.shape(at: number)
        let unitText = unit.shape(at: isDegree ? number : unitSize)
        let apart = max(gap, isDegree ? 0 : shaped.trail + unitText.lead + 0.05 * unitText.style.size)
        guard shaped.advance + apart + unitText.advance <= width else {
          return [PlacedText(.readout, shaped, origin: .zero)]
        }
        return [
          PlacedText(.readout, shaped, origin: .zero),
          PlacedText(.unit, unitText, origin: Point(x: shaped.advance + apart, y: 0)),
        ]
      }
    }
    let number = text.size(upTo: full, fitting: width)
    return number >= TextMeasure.smallestSize
      ? [PlacedText(.readout, text.own.shape(at: number), origin: .zero)] : []
  }

  /// The usual lines of a gauge: what is measured, the number, the difference, the second line.
  func titleLine(_ size: Double = 17, rank: Int = 1) -> TextStack.Line {
    .init(content: .text(gauge.title, .title), style: DialStyle.radial.title.withSize(size), color: ink, rank: rank)
  }

  func numberLine(_ size: Double, rank: Int = 0) -> TextStack.Line {
    .init(
      content: .number, style: DialStyle.radial.readout.withSize(size), color: valueColor, rank: rank, floor: 9,
      moves: true)
  }

  func deltaLine(_ size: Double = 14, rank: Int = 2) -> TextStack.Line {
    let delta = gauge.difference
    return .init(
      content: .text(delta?.text ?? "", .label), style: TextStyle(size: size, weight: .semibold, digits: .tabular),
      color: delta.map { legible(gauge.color(of: $0)) } ?? ink, rank: rank, moves: true, least: Limits.characters)
  }

  /// The number with its unit behind it, or under it where there is no room.
  func numberLines(_ size: Double, unit unitSize: Double = 15, width: Double) -> [TextStack.Line] {
    let number = numberLine(size)
    guard !gauge.unit.isEmpty, numberAndUnit(number.style, floor: number.floor, width: width).count < 2 else {
      return [number]
    }
    let style = DialStyle.radial.unit.withSize(unitSize)
    return [number, .init(content: .text(gauge.unit, .unit), style: style, color: ink, rank: 2)]
  }

  func subtitleLine(_ size: Double = 13, rank: Int = 3) -> TextStack.Line {
    .init(
      content: .text(gauge.subtitle, .label), style: DialStyle.radial.unit.withSize(size), color: ink.withAlpha(0.75),
      rank: rank)
  }

  /// The colour for a text on the page; ink where it could not be read.
  func legible(_ color: Color) -> Color { color.contrast(with: gauge.groundColor) >= 3 ? color : ink }
}
