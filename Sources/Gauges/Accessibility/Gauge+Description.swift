import VectorGraphics

/// What a gauge says to those who do not see it.
extension Gauge {
  /// What the picture is called: its title, or its kind.
  var name: String { title.isEmpty ? kind.usualTitle : title }

  /// What the user says of it, or the kind, or the sentence that is made of it.
  func description(of composition: Composition) -> String {
    if let given = accessibility.description { return given }
    if hidesValue {
      let isSentence = stateWords.last.map { ".…!?".contains($0) } ?? false
      return "\(name): \(stateWords)" + (isSentence ? "" : ".")
    }
    guard let own = composition.description else {
      return (composition.described ?? self).description(
        formattedValue: composition.formattedValue, ends: composition.ends, spoken: composition.spoken)
    }
    // Of a picture of gauges each says it for itself; the usual sentence says it already.
    let isToSay = state == .stale && !kind.traits.contains(.holdsGauges) && !own.hasSuffix(staleWords + ".")
    return isToSay ? own.dropFullStop + "; \(staleWords)." : own
  }

  /// One sentence with the number, the range it is in and the scale, and after semicolons how far it is from its
  /// targets and from what it is compared with, what it has been, and whether it is out of date.
  ///
  /// - Parameters:
  ///   - formattedValue: the number as it is shown.
  ///   - ends: the texts of the first and the last mark.
  ///   - spoken: what is shown, in words; empty for the number with its unit.
  func description(formattedValue: String, ends: [String], spoken: String = "") -> String {
    let scale = ends.count == 2 ? "on a scale from \(ends[0]) to \(withUnit(ends[1]))" : nil
    let sentence: String
    if let value {
      // A number that the picture leaves out is said all the same.
      let number = formattedValue.isEmpty ? text(of: value) : formattedValue
      let reading = (spoken.isEmpty ? withUnit(number) : spoken) + uncertaintyWords(value) + secondWords(value)
      let place = rangeWords.map { reading + ", " + $0 + (scale == nil ? "" : ",") } ?? reading
      let beyond = beyondWords(value).map { ", " + $0 } ?? ""
      sentence = place + (scale.map { " " + $0 } ?? "") + beyond
    } else {
      // Several values are listed by name.
      let named = values.compactMap { named in named.value.map { "\(named.name) \(withUnit(text(of: $0)))" } }
      let given = spoken.isEmpty ? named : [spoken]
      sentence = given.isEmpty ? "no value" + (scale.map { " " + $0 } ?? "") : given.joined(separator: ", ")
    }
    let more =
      pointerWords + targets.map(targetWords) + comparisonWords + statisticsWords
      + (state == .stale ? [staleWords] : [])
    return "\(name): " + ([sentence] + more).joined(separator: "; ") + "."
  }

  private var staleWords: String {
    "reading is stale" + (stateText.isEmpty ? "" : ": \(stateWords.dropFullStop)")
  }

  /// As it is read: the sign of degrees stands at the number.
  func withUnit(_ number: String) -> String {
    unit.isEmpty || number.hasSuffix(unit) ? number : unit == "°" ? number + unit : "\(number) \(unit)"
  }

  /// A value as the kind writes its number.
  private func shown(_ value: Double) -> String { withMark(ownTime(value, isSpan: false) ?? text(of: value)) }

  /// A distance, written as values are.
  private func shown(distance amount: Double) -> String {
    withMark(ownTime(amount, isSpan: true) ?? distanceText(amount))
  }

  /// With the unit, which a heading has as its sign.
  private func withMark(_ number: String) -> String {
    let tail = kind == .compass ? Heading(self).tail(unit: unit) : ""
    return tail.isEmpty ? withUnit(number) : number + tail
  }

  /// Of clocks and countdowns, whose numbers are seconds; nil for other kinds, and where the number has a form of its own.
  private func ownTime(_ seconds: Double, isSpan: Bool) -> String? {
    guard kind.changePerSecond != nil, readout.format == nil, readout.words == nil else { return nil }
    return kind.traits.contains(.isTimeOfDay) && !isSpan ? numbers.timeOfDay(seconds) : numbers.timeLeft(seconds)
  }

  private var rangeWords: String? {
    guard let range = shownRange, !range.label.isEmpty else { return nil }
    return "in the “\(range.label)” range"
  }

  private func beyondWords(_ value: Double) -> String? {
    if scale.contains(value) || scale.wraps || kind.traits.contains(.isOpenEnded) { return nil }
    return value > scale.max ? "above the scale" : "below the scale"
  }

  /// ± where the value is in the middle.
  private func uncertaintyWords(_ value: Double) -> String {
    guard let range = uncertainty else { return "" }
    let (below, above) = (value - range.lowerBound, range.upperBound - value)
    if below >= 0, abs(below - above) <= 1e-9 * max(below, abs(above)) { return " ± \(withUnit(distanceText(below)))" }
    return " (between \(text(of: range.lowerBound)) and \(shown(range.upperBound)))"
  }

  /// The value on the second scale.
  private func secondWords(_ value: Double) -> String {
    guard kind == .radial, let secondUnit, let conversion = try? conversion(to: secondUnit, .secondScale),
      let second = conversion.converted(value)
    else { return "" }
    let span = abs((conversion.converted(scale.max) ?? 0) - (conversion.converted(scale.min) ?? 0))
    return " (\(numbers.readout(second, span: span * 10)) \(secondUnit))"
  }

  /// What pointers with a value on a scale of their own show.
  private var pointerWords: [String] {
    guard kind == .radial || kind == .speedometer else { return [] }
    return (pointers ?? []).compactMap { pointer in
      guard let own = pointer.scale, let value = pointer.value else { return nil }
      func text(_ number: Double) -> String {
        numbers.readout(number, span: own.scale.max - own.scale.min)
      }
      let unit = own.unit.isEmpty ? "" : " \(own.unit.cleanedLine)"
      let ends = "from \(text(own.scale.min)) to \(text(own.scale.max))\(unit)"
      return "another pointer at \(text(value))\(unit) on a scale of its own \(ends)"
    }
  }

  /// How far the value is from another: nil where they are shown alike.
  private func distance(to other: Double) -> String? {
    guard let value else { return nil }
    let difference = scale.difference(from: other, to: value)
    let amount = shown(distance: abs(difference))
    let digits = ownTime(abs(difference), isSpan: true) ?? distanceText(abs(difference))
    guard digits.contains(where: { $0.isNumber && $0.wholeNumberValue != 0 }) else { return nil }
    // Round a circle there is no above.
    return "\(amount) \(scale.wraps ? "from" : difference > 0 ? "above" : "below")"
  }

  private func targetWords(_ target: GaugeTarget) -> String {
    let name = target.label.isEmpty || target.label.lowercased() == "target" ? "target" : "target “\(target.label)”"
    guard value != nil else { return "\(name) at \(shown(target.value))" }
    return "\(distance(to: target.value) ?? "at") the \(name) of \(shown(target.value))"
  }

  private var comparisonWords: [String] {
    guard value != nil else { return [] }
    var words: [String] = []
    if let reference {
      let relative = delta.style == .relative ? difference.map { " (\($0.text.dropArrow))" } ?? "" : ""
      words.append("\(distance(to: reference) ?? "at") the reference of \(shown(reference))\(relative)")
    }
    if let previous { words.append("before it was \(shown(previous))") }
    return words
  }

  private var statisticsWords: [String] {
    [
      (statistics.min, "least"), (statistics.max, "greatest"), (statistics.mean, "mean"),
      (statistics.peak, "greatest of late"),
    ].compactMap { number, name in number.map { "\(name) \(shown($0))" } }
  }
}

extension String {
  fileprivate var dropFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// A difference without the arrow before its sign.
  fileprivate var dropArrow: String { String(drop { "▲▼\u{202F}".contains($0) }) }
}
