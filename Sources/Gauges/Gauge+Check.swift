import VectorGraphics

extension Gauge {
  /// - Throws: ``GaugeError`` naming the first field that breaks a rule.
  public func check() throws(GaugeError) {
    for (number, field) in [
      (value, GaugeError.Field.value), (origin, .origin), (previous, .previous), (reference, .reference),
    ] {
      if let number { try GaugeError.check(number, field) }
    }
    for (text, field) in [(title, GaugeError.Field.title), (subtitle, .subtitle), (unit, .unit)] {
      try GaugeError.check(text, field)
    }
    if let variant, !kind.variants.contains(variant) {
      let rule =
        kind.variants.isEmpty
        ? "cannot be given: the kind \(kind) has one design only"
        : "is no design of the kind \(kind); choose \(kind.variants.joined(separator: ", "))"
      throw GaugeError(.variant, variant, rule: rule)
    }
    try NamedValue.check(values, of: kind)
    guard history.count <= Limits.history else {
      throw GaugeError(.history, "\(history.count) values", rule: "are too many: the limit is \(Limits.history)")
    }
    for value in history { if let value { try GaugeError.check(value, .history) } }
    if let uncertainty {
      try GaugeError.check(uncertainty.lowerBound, .uncertainty)
      try GaugeError.check(uncertainty.upperBound, .uncertainty)
    }
    guard (0...20).contains(overshoot) else {
      throw GaugeError(.overshoot, "\(overshoot)", rule: "must be 0 to 20 degrees")
    }
    try statistics.check()
    try GaugeRange.check(ranges)
    try GaugeTarget.check(targets)
    try Annotation.check(annotations)
    try GaugePointer.check(pointers ?? [])
    try track.check()
    try hub.check()
    _ = try scale.ticks(options: ticks, majors: 2, total: 2)
    try accessibility.check()
    try grid.check()
  }

  /// As it is drawn: texts of one clean line, subdued when it is out of date.
  func prepared() -> Gauge {
    var gauge = self
    gauge.title = title.cleanedLine.trimmingSpaces
    gauge.subtitle = subtitle.cleanedLine.trimmingSpaces
    gauge.unit = unit.cleanedLine.trimmingSpaces
    if isStale { gauge.theme = theme.stale }
    return gauge
  }
}
