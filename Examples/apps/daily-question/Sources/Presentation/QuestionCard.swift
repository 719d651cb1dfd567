import Tacho

/// The card: the time that is left, and a lamp that says what can be done.
struct QuestionCard {
  let question: Question?
  let state: QuestionState
  let timeRemaining: Int
  /// Shown as a counter below; nil leaves it out.
  var coins: Double?

  static let size = Size(width: 560, height: 320)
  static let sizeWithCoins = Size(width: 840, height: 320)

  init(_ model: QuestionViewModel, showsCoins: Bool = false) {
    (question, state, timeRemaining) = (model.currentQuestion, model.questionState, model.timeRemaining)
    coins = showsCoins ? model.coins : nil
  }

  var size: Size { coins == nil ? Self.size : Self.sizeWithCoins }

  func gauge(theme: Theme = .light) throws -> Gauge {
    var card = try Gauge(
      kind: .grid, value: nil, scale: .unit, title: question?.text ?? "No question", theme: theme)
    var gauges = [try countdown(theme), try lamp(theme)]
    if let coins { gauges.append(try Self.counter(coins, theme)) }
    card.grid = GridOptions(columns: gauges.count, gap: 14, gauges: gauges)
    return card
  }

  /// Right on light and on dark pages.
  func svg(_ typesetter: Typesetter) throws -> String {
    var card = try gauge()
    card.darkTheme = .dark
    for index in card.grid.gauges.indices { card.grid.gauges[index].darkTheme = .dark }
    return try card.svg(size: size, typesetter: typesetter)
  }

  /// Whole days of waiting make a longer scale.
  private func countdown(_ theme: Theme) throws -> Gauge {
    let day = Double(ResetClock.secondsADay)
    let left = Double(timeRemaining)
    return try Gauge(
      kind: .countdown, value: question == nil ? nil : left,
      scale: Scale(min: 0, max: day * max(1, (left / day).rounded(.up))),
      ranges: state == .available
        ? [GaugeRange(from: 0, to: 3600, label: "last hour", severity: .warn)] : [],
      title: caption, theme: theme)
  }

  private var caption: String {
    switch state {
    case .locked: "Opens in"
    case .available: "Closes in"
    case .answered, .expired: "Next one in"
    }
  }

  /// On the lamp's scale, one after the other.
  private static let states: [(word: String, severity: GaugeRange.Severity)] = [
    ("expired", .alarm), ("locked", .warn), ("available", .ok), ("answered", .info),
  ]

  private var place: Int {
    switch state {
    case .expired: 0
    case .locked: 1
    case .available: 2
    case .answered: 3
    }
  }

  private func lamp(_ theme: Theme) throws -> Gauge {
    var gauge = try Gauge(
      kind: .lamp, value: question == nil ? nil : Double(place) + 0.5, scale: Scale(min: 0, max: 4),
      ranges: Self.states.enumerated().map { index, state in
        let label = state.word.prefix(1).uppercased() + state.word.dropFirst()
        return GaugeRange(from: Double(index), to: Double(index + 1), label: label, severity: state.severity)
      },
      title: question?.category ?? "", theme: theme)
    gauge.readout.isShown = false
    gauge.accessibility.description =
      question == nil ? "No question." : "The question is \(Self.states[place].word)."
    return gauge
  }

  static func counter(_ coins: Double, _ theme: Theme) throws -> Gauge {
    try Gauge(
      kind: .odometer, value: coins, scale: Scale(min: 0, max: 9_999), title: "Squad coins", theme: theme)
  }
}
