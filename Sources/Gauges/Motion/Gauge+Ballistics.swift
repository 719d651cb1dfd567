extension Gauge {
  /// What this gauge's numbers are to an instrument that follows them: decibels where its unit says so, or its kind; else
  /// proportional to a voltage. The scale's mapping and marks have no part in it.
  package var ballisticQuantity: Ballistics.Quantity {
    let word = unit.lowercased()
    if word.hasPrefix("db") || ["vu", "lu", "lufs", "lkfs"].contains(word) { return .decibels }
    guard kind.traits.contains(.isStudioMeter) else { return .amplitude }
    let isUsual = scale.mapping == .linear && scale.min == -20 && scale.max == 3
    // A PPM of type II has a mark every 4 dB (IEC 60268-10), 1 to 7.
    if variant == "ppm" { return isUsual || word == "ppm" ? .levels(each: 4) : scale.min < 0 ? .decibels : .amplitude }
    // A voltage is not negative, so numbers below 0 are levels.
    return scale.min < 0 ? .decibels : .amplitude
  }
}
