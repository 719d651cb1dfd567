extension Gauge {
  /// The range the shown value is in, later ones first; beyond the scale that at its end.
  var shownRange: GaugeRange? {
    guard let value else { return nil }
    let shown = Swift.min(Swift.max(value, scale.min), scale.max)
    return GaugeRange.resolved(ranges, on: scale).last { $0.from <= shown && shown <= $0.to }?.range
  }

  /// As wide as the difference to the reference gets.
  var widestDifferenceText: String {
    "▲\u{202F}+" + (delta.style == .relative ? "888\u{202F}%" : widestNumberText)
  }
}
