extension Gauge {
  /// The range the shown value is in, later ones first; beyond the scale that at its end.
  var shownRange: GaugeRange? {
    guard let value else { return nil }
    let shown = Swift.min(Swift.max(value, scale.min), scale.max)
    return GaugeRange.resolved(ranges, on: scale).last { $0.from <= shown && shown <= $0.to }?.range
  }
}
