/// What a gauge says to those who do not see it.
extension Gauge {
  /// What the picture is called: its title, or its kind.
  var name: String { title.isEmpty ? kind.usualTitle : title }

  /// What the user says of it, or the kind, or the sentence that is made of it.
  func description(of composition: Composition) -> String {
    accessibility.description ?? composition.description
      ?? description(formattedValue: composition.formattedValue, ends: composition.ends)
  }

  /// One sentence with the number, the range it is in, the targets and the scale.
  ///
  /// - Parameters:
  ///   - formattedValue: the number as it is shown.
  ///   - ends: the texts of the first and the last mark.
  func description(formattedValue: String, ends: [String]) -> String {
    let unit = unit.isEmpty ? "" : " " + unit
    let scale = ends.count == 2 ? " on a scale from \(ends[0]) to \(ends[1])\(unit)" : ""
    guard let value = value else {
      // Several values are listed by name.
      let given = values.compactMap { named in named.value.map { "\(named.name) \(text(of: $0))\(unit)" } }
      return given.isEmpty ? "\(name): no value\(scale)." : "\(name): \(given.joined(separator: ", "))."
    }
    return
      "\(name): \(formattedValue)\(unit)\(rangeWords(value))\(scale)\(beyondWords(value))\(targetWords)."
  }

  private func beyondWords(_ value: Double) -> String {
    if self.scale.contains(value) || kind.traits.contains(.isOpenEnded) { return "" }
    return value > self.scale.max ? ", above the scale" : ", below the scale"
  }

  private func rangeWords(_ value: Double) -> String {
    let inside = GaugeRange.resolved(ranges, on: self.scale).last { $0.from <= value && value <= $0.to }
    guard let range = inside?.range, !range.label.isEmpty else { return "" }
    return ", in the range \(range.label)"
  }

  private var targetWords: String {
    targets.map { target in
      ", \(target.label.isEmpty ? "target" : target.label) at \(text(of: target.value))"
    }.joined()
  }
}
