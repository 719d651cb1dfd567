import Tacho

/// The card: the time that is left, a lamp that says what can be done, and what can be answered. After an answer it says
/// what became of that.
struct QuestionCard {
  let model: QuestionViewModel
  /// Whether a counter shows the squad's.
  let showsCoins: Bool

  init(_ model: QuestionViewModel, showsCoins: Bool = false) {
    (self.model, self.showsCoins) = (model, showsCoins || model.showResult)
  }

  private var question: Question? { model.currentQuestion }
  var size: Size { Size(width: showsCoins ? 840 : 560, height: question == nil ? 320 : 420) }

  func gauge(theme: Theme = .light, dark: Theme? = nil) throws -> Gauge {
    var card = try Gauge(kind: .grid, value: nil, scale: .unit, title: question?.text ?? "No question", theme: theme)
    let gauges = [try countdown(), try lamp()] + (showsCoins ? [try Self.counter(model.coins)] : [])
    card.grid = GridOptions(gauges: row(gauges, top: 56, height: 250) + row(try answers(), top: 312, height: 96))
    card.darkTheme = dark
    for index in card.grid.gauges.indices {
      (card.grid.gauges[index].theme, card.grid.gauges[index].darkTheme) = (theme, dark)
    }
    return card
  }

  /// Right on light and on dark pages.
  func svg(_ typesetter: Typesetter) throws -> String {
    try gauge(dark: .dark).svg(size: size, typesetter: typesetter)
  }

  /// Side by side over the whole width.
  private func row(_ gauges: [Gauge], top: Double, height: Double) -> [Gauge] {
    let width = (size.width - 14) / Double(max(1, gauges.count))
    return gauges.enumerated().map { index, gauge in
      var gauge = gauge
      gauge.place = GaugePlace(
        x: .units(14 + Double(index) * width), y: .units(top), width: .units(width - 14), height: .units(height))
      return gauge
    }
  }

  /// Whole days of waiting make a longer scale.
  private func countdown() throws -> Gauge {
    let (day, left) = (Double(ResetClock.secondsADay), Double(model.timeRemaining))
    return try Gauge(
      kind: .countdown, value: question == nil ? nil : left,
      scale: Scale(min: 0, max: day * max(1, (left / day).rounded(.up))),
      ranges: model.questionState == .available
        ? [GaugeRange(from: 0, to: 3600, label: "last hour", severity: .warn)] : [],
      title: caption)
  }

  private var caption: String {
    switch model.questionState {
    case .locked: "Opens in"
    case .available: "Closes in"
    case .answered, .expired: "Next one in"
    }
  }

  private var stateWord: (word: String, severity: GaugeRange.Severity) {
    switch (model.questionState, model.result?.isCorrect) {
    case (_, true?): ("right", .ok)
    case (_, false?): ("wrong", .alarm)
    case (.expired, nil): ("expired", .alarm)
    case (.locked, nil): ("locked", .warn)
    case (.available, nil): ("available", .ok)
    case (.answered, nil): ("answered", .info)
    }
  }

  private func lamp() throws -> Gauge {
    guard let question else { return try Self.lamp("", "", nil, "No question.") }
    let points = (model.result.map { "\($0.points) of " } ?? "") + "\(question.basePoints) points"
    let words = "\(points), \(question.difficulty.rawValue)"
    let verdict = "The \(model.showResult ? "answer" : "question") is \(stateWord.word)"
    return try Self.lamp(question.category, words, stateWord, "\(verdict): \(question.category), \(words).")
  }

  /// A lamp for each answer to choose, or one for a free text: lit are the one that was given and the right one.
  private func answers() throws -> [Gauge] {
    guard let question else { return [] }
    let result = model.result
    guard let options = question.options else {
      let said = result.map { "“\($0.answer)”" } ?? "Any text"
      let light = result.map { ($0.isCorrect ? "right" : "wrong", $0.isCorrect ? GaugeRange.Severity.ok : .alarm) }
      return [try Self.lamp(said, "", light, "Answer: \(said).")]
    }
    return try options.map { option in
      guard let result else { return try Self.lamp(option, "", nil, "To choose: \(option).") }
      let isGiven = Question.isSame(option, result.answer)
      let light = question.isCorrect(option) ? ("right", GaugeRange.Severity.ok) : isGiven ? ("wrong", .alarm) : nil
      let word = light.map { ": \($0.0)" } ?? ""
      return try Self.lamp(option, "", light, "\(option)\(isGiven ? ", which was chosen" : "")\(word).")
    }
  }

  /// Lit in the colour of a severity with a word beneath, or dark.
  private static func lamp(
    _ title: String, _ subtitle: String, _ light: (word: String, severity: GaugeRange.Severity)?, _ description: String
  ) throws -> Gauge {
    let ranges = light.map { light in
      let word = light.word.prefix(1).uppercased() + light.word.dropFirst()
      return [GaugeRange(from: 0.5, to: 1, label: word, severity: light.severity)]
    }
    var gauge = try Gauge(
      kind: .lamp, value: light == nil ? 0 : 1, scale: Scale(min: 0, max: 1), ranges: ranges ?? [], title: title)
    gauge.readout.isShown = false
    (gauge.subtitle, gauge.accessibility.description) = (subtitle, description)
    return gauge
  }

  static func counter(_ coins: Double) throws -> Gauge {
    try Gauge(kind: .odometer, value: coins, scale: Scale(min: 0, max: 9_999), title: "Squad coins")
  }
}
