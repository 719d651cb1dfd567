import VectorGraphics

/// The Speedometer's number and mark texts.
public enum SpeedometerValueFormatter {
  /// The number shown: `750`, `15.2k`, `150.0k`. Below 1,000 no decimals, from there thousands with one. The
  /// number is never clamped to the scale.
  public static func text(for value: SpeedometerValue) -> String {
    value.number < 1000
      ? DecimalText.fixed(value.number, decimals: 0)
      : DecimalText.fixed(value.number / 1000, decimals: 1) + "k"
  }

  /// The text of a mark: `500`, `1k`, `25k`; the last one of the scale carries a plus, `100k+`.
  public static func markText(for mark: Double) -> String {
    let text = mark < 1000 ? DecimalText.short(mark) : DecimalText.short(mark / 1000) + "k"
    return mark == SpeedometerConstants.Values.marks.last ? text + "+" : text
  }
}
