import VectorGraphics

extension Dial {
  /// What is wrong with the texts of the picture, one sentence each; empty for every gauge on every canvas.
  ///
  /// Text touches no text, leaves no canvas, covers no hub and is not smaller than can be read; what is drawn is told
  /// and what is told is drawn; and what stands on the scale is shown, or told to have found no room.
  package var textFaults: [String] {
    var faults: [String] = []
    for (index, text) in texts.enumerated() {
      let name = "“\(text.text.string)”"
      if !canvasBox.contains(text.box) { faults.append("\(name) leaves the canvas") }
      if text.text.style.size < TextMeasure.smallestSize - 1e-6 { faults.append("\(name) is too small") }
      // A hub large enough to carry words carries all of them.
      if let hub = hubBox, text.box.distance(to: hub.center) < hub.width / 2,
        text.box.farthestDistance(from: hub.center) > hub.width / 2
      {
        faults.append("\(name) is on the hub's rim")
      }
      for other in texts[..<index] where text.overlaps(other) {
        faults.append("\(name) touches “\(other.text.string)”")
      }
    }
    return faults + disagreements + silentlyDropped
  }

  /// Between the texts in the picture and those that are told.
  private var disagreements: [String] {
    let drawn = scene.texts.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    let told = texts.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    return drawn.compactMap { told[$0.key] == nil ? "“\($0.key.string)” is drawn but not told" : nil }.sorted()
      + told.compactMap { drawn[$0.key, default: 0] < $0.value ? "“\($0.key.string)” is told but not drawn" : nil }
      .sorted()
  }

  private var silentlyDropped: [String] {
    let gauges = gauge.grid.gauges.isEmpty ? [gauge] : gauge.grid.sharesScale ? [] : gauge.grid.gauges
    let lines = texts.map(\.text.string)
    // A note may stand in two lines.
    let notes = texts.filter { $0.role == .note }.map(\.text.string)
    let drawn = Set(lines + zip(notes, notes.dropFirst()).map { "\($0) \($1)" })
    return gauges.flatMap { gauge in
      gauge.namesToDraw.filter { name in
        // The words of a card have a target's name with its value.
        let shown = [name] + gauge.targets.filter { $0.label == name }.map(gauge.nameWithValue)
        return drawn.isDisjoint(with: shown.flatMap { [$0.cleanedLine, $0.cleanedLine.uppercased()] })
          && !omittedParts.contains { $0.text == name }
      }
    }.map { "“\($0)” is left out in silence" }
  }
}

extension Gauge {
  /// The names and notes that its kind draws on its scale.
  fileprivate var namesToDraw: [String] {
    let ranges = GaugeRange.resolved(ranges, on: scale).filter { $0.range.thickness != nil }.map(\.range.label)
    let targets = targets.filter { scale.contains($0.value) }.map(\.label)
    let notes = annotations.filter { $0.value.map(scale.contains) ?? draws(.secondScale) }.map(\.text)
    let names = (draws(.rangeOffset) ? ranges : []) + (draws(.tickMarks) ? targets + notes : [])
    return names.filter { !$0.cleanedLine.isEmpty }
  }
}
