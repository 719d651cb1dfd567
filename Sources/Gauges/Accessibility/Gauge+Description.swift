import VectorGraphics

/// What a gauge says to those who do not see it.
extension Gauge {
  /// What the picture is called: its title, or its kind.
  var name: String { title.isEmpty ? words[kind.usualTitle] : title }

  /// In which it says what it shows.
  var words: Language { sentences.isEmpty ? language ?? .english : (language ?? .english).saying(sentences) }

  /// What the user says of it, or the kind, or the sentence that is made of it.
  func description(of composition: Composition) -> String {
    if let given = accessibility.description { return given }
    if hidesValue {
      let isSentence = stateWords.last.map { ".…!?".contains($0) } ?? false
      return "\(name): \(stateWords)" + (isSentence ? "" : ".")
    }
    // In a cell the title stands above it, and is said all the same.
    let own =
      composition.sentence
      ?? (composition.described ?? self).sentence(
        formattedValue: composition.formattedValue, ends: composition.ends, spoken: composition.spoken)
    // In a picture of gauges each says it for itself; the usual sentence says it already.
    let isToSay = state == .stale && !kind.traits.contains(.holdsGauges) && !own.hasSuffix(staleWords + ".")
    return "\(name): " + (isToSay ? own.dropFullStop + "; \(staleWords)." : own)
  }

  /// One sentence with the number, the range it is in and the scale, and after semicolons how far it is from its
  /// targets and from what it is compared with, what it has been, and whether it is out of date.
  ///
  /// - Parameters:
  ///   - formattedValue: the number as it is shown.
  ///   - ends: the texts of the first and the last mark.
  ///   - spoken: what is shown, in words; empty for the number with its unit.
  func sentence(formattedValue: String, ends: [String], spoken: String = "") -> String {
    // Times in the form of the number: in two parts they might be hours or minutes.
    let spokenEnds =
      ends.count == 2 && self.scale.mapping == .time && readout.format == nil && readout.words == nil && !kind.runs
      ? [self.scale.min, self.scale.max].map { spokenText(of: $0) } : ends
    let scale = spokenEnds.count == 2 ? words[.scale, spokenEnds[0], withUnit(spokenEnds[1])] : nil
    let sentence: String
    if let value = number {
      // A number that the picture leaves out is said all the same.
      let number = formattedValue.trimmingSpaces.isEmpty ? spokenText(of: value) : formattedValue
      let reading = (spoken.isEmpty ? withUnit(number) : spoken) + still.uncertaintyWords(value) + secondWords(value)
      let place = rangeWords.map { reading + ", " + $0 + (scale == nil ? "" : ",") } ?? reading
      let beyond = beyondWords(value).map { ", " + $0 } ?? ""
      sentence = place + (scale.map { " " + $0 } ?? "") + beyond
    } else {
      // Several values are listed by name.
      let named = values.compactMap { named in named.value.map { "\(named.name) \(withUnit(text(of: $0)))" } }
      let given = spoken.isEmpty ? named : [spoken]
      sentence = given.isEmpty ? words[.noValue] + (scale.map { " " + $0 } ?? "") : given.joined(separator: ", ")
    }
    let more =
      pointerWords + targets.map(targetWords) + comparisonWords + still.statisticsWords
      + (state == .stale ? [staleWords] : [])
    return ([sentence] + more).joined(separator: "; ") + "."
  }

  /// What does not move has the decimals that it has in a still picture.
  private var still: Gauge {
    guard moment.decimals != nil else { return self }
    var still = self
    still.moment.decimals = nil
    return still
  }

  private var staleWords: String {
    words[.staleReading] + (stateText.isEmpty ? "" : ": \(stateWords.dropFullStop)")
  }

  /// As it is read: the sign of degrees stands at the number.
  func withUnit(_ number: String) -> String {
    unit.isEmpty || number.hasSuffix(unit) ? number : unit == "°" ? number + unit : "\(number) \(unit)"
  }

  /// A value as the kind writes its number.
  private func shown(_ value: Double) -> String { withMark(ownTime(value, isSpan: false) ?? spokenText(of: value)) }

  /// How far it is from another value, written as values are.
  private func digits(ofDistance amount: Double, from other: Double) -> String {
    ownTime(amount, isSpan: true) ?? distanceText(amount, from: other)
  }

  /// With the unit, which a heading has as its sign.
  func withMark(_ number: String) -> String {
    let tail = kind.traits.contains(.writesHeadings) ? Heading(self).tail(unit: unit) : ""
    return tail.isEmpty ? withUnit(number) : number + tail
  }

  /// The words for a time on clocks and countdowns, whose numbers are seconds; nil for other kinds, and where the
  /// number has a form of its own.
  func ownTime(_ seconds: Double, isSpan: Bool) -> String? {
    guard kind.runs, readout.format == nil, isSpan || !hasWord(for: seconds) else { return nil }
    return kind.traits.contains(.isTimeOfDay) && !isSpan ? numbers.timeOfDay(seconds) : numbers.timeLeft(seconds)
  }

  /// The range that the value is in, where that has a name.
  var rangeWords: String? {
    guard let range = shownRange, !range.label.isEmpty else { return nil }
    return words[.range, words.quoted(range.label)]
  }

  private func beyondWords(_ value: Double) -> String? {
    // What counts up has no end.
    if (changePerSecond ?? 0) > 0 || scale.contains(value) || scale.wraps || kind.traits.contains(.isOpenEnded) {
      return nil
    }
    return words[value > scale.max ? .aboveScale : .belowScale]
  }

  /// ± where the value is in the middle.
  private func uncertaintyWords(_ value: Double) -> String {
    guard let range = uncertaintyRange(of: value) else { return "" }
    let (below, above) = (value - range.lowerBound, range.upperBound - value)
    if below >= 0, abs(below - above) <= 1e-9 * max(below, abs(above)) { return " ± \(withUnit(distanceText(below)))" }
    return " (\(words[.between, text(of: range.lowerBound), shown(range.upperBound)]))"
  }

  /// The value on the second scale.
  private func secondWords(_ value: Double) -> String {
    guard draws(.secondScale), let secondUnit, let conversion = try? conversion(to: secondUnit, .secondScale),
      let second = conversion.converted(value)
    else { return "" }
    let span = abs((conversion.converted(scale.max) ?? 0) - (conversion.converted(scale.min) ?? 0))
    let writer = NumberWriter(locale: readout.locale, unit: secondUnit)
    return " (\(writer.readout(second, span: span * 10)) \(secondUnit))"
  }

  /// What pointers with a value on a scale of their own show.
  private var pointerWords: [String] {
    guard draws(.turningNeedles) else { return [] }
    return (pointers ?? []).compactMap { pointer in
      guard let own = pointer.scale, let value = pointer.value else { return nil }
      func text(_ number: Double) -> String {
        NumberWriter(locale: readout.locale, unit: own.unit).readout(number, span: own.scale.max - own.scale.min)
      }
      let unit = own.unit.isEmpty ? "" : " \(own.unit.cleanedLine)"
      return words[.otherPointer, text(value) + unit, text(own.scale.min), text(own.scale.max) + unit]
    }
  }

  /// How the number lies to another: at it where they are shown alike, and round a circle beside it.
  ///
  /// - Parameters:
  ///   - sentences: at it, above, below and beside it.
  ///   - texts: what they say of it, after the distance.
  private func relation(to other: Double, _ sentences: [Sentence], _ texts: [String]) -> String {
    let difference = number.map { self.difference(from: other, to: $0) } ?? 0
    let digits = digits(ofDistance: abs(difference), from: other)
    if number == nil || digits.isWrittenZero { return words.said(sentences[0], texts) }
    return words.said(
      sentences[isRound ? 3 : difference > 0 ? 1 : 2], [withMark(digits)] + texts)
  }

  private func targetWords(_ target: GaugeTarget) -> String {
    let texts = [words.quoted(target.ownLabel), still.shown(target.value)]
    return value == nil
      ? words.said(.target, texts)
      : relation(to: target.value, [.atTarget, .aboveTarget, .belowTarget, .besideTarget], texts)
  }

  private var comparisonWords: [String] {
    guard value != nil else { return [] }
    var said: [String] = []
    if let reference {
      let relative = delta.style == .relative ? difference.map { " (\($0.text.dropArrow))" } ?? "" : ""
      let sentences: [Sentence] = [.atReference, .aboveReference, .belowReference, .besideReference]
      said.append(relation(to: reference, sentences, [still.shown(reference)]) + relative)
    }
    if let previous { said.append(words[.before, still.shown(previous)]) }
    return said
  }

  private var statisticsWords: [String] {
    [
      (Sentence.least, statistics.min), (.greatest, statistics.max), (.mean, statistics.mean),
      (.greatestOfLate, statistics.peak),
    ].compactMap { sentence, value in value.map { words[sentence, shown($0)] } }
  }
}

extension GaugeTarget {
  /// Empty where it is called what it is.
  var ownLabel: String { label.lowercased() == "target" ? "" : label }
}

extension String {
  fileprivate var dropFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

  /// A difference without the arrow before its sign.
  fileprivate var dropArrow: String { String(drop { "▲▼\u{202F}".contains($0) }) }
}

/// What a picture says of itself to those who do not see it.
public struct Accessibility: Hashable, Sendable {
  /// What assistive technology takes the picture for, by its ARIA role; without a value it is an `img` in any case.
  public enum Role: String, Hashable, Sendable, CaseIterable { case img, meter, progressbar }

  /// Instead of the gauge's title.
  public var title: String?
  /// Instead of the sentence that is made from the gauge.
  public var description: String?
  /// What the picture is announced as; of no effect where it is decorative.
  public var role = Role.img
  /// A decorative picture says nothing.
  public var isDecorative = false

  /// What is nil is made from the gauge itself.
  public init(title: String? = nil, description: String? = nil, role: Role = .img, isDecorative: Bool = false) {
    (self.title, self.description, self.role, self.isDecorative) = (title, description, role, isDecorative)
  }

  func check() throws(GaugeError) {
    try GaugeError.check(title ?? "", .a11y)
    try GaugeError.check(description ?? "", .a11y)
  }
}
