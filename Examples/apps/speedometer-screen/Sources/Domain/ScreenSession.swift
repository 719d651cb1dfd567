import Tacho

/// All that the screen shows at one moment.
struct ScreenState: Hashable, Sendable {
  /// Needle, number and how much they are shown to be moving.
  let dial: MotionState
  let animation: SpeedometerViewModel.AnimationState
  /// What the field holds.
  let text: String
  /// Whether somebody is typing, so that the field shows its cursor.
  let isTyping: Bool
  /// What is wrong with the text; nil when all is well.
  let error: String?
  /// How far the button is pressed, 0…1.
  let press: Double
}

/// A script played through the Speedometer's view model: what the screen shows at any time. It has no clock.
struct ScreenSession: Sendable {
  /// Somebody types a text, letter by letter, and presses Update a moment after the last.
  private struct Typing {
    let start: Double
    let end: Double
    let press: Double
    let text: String

    /// As much of it as is there.
    func text(at time: Double) -> String {
      guard end > start, time < end else { return text }
      let part = (time - start) / (end - start)
      return String(text.enumerated().prefix { Double($0.offset + 1) <= part * Double(text.count) }.map(\.element))
    }
  }

  /// The view model from a time on.
  private var stages: [(time: Double, model: SpeedometerViewModel)]
  private var typings: [Typing] = []
  private let motion: SpeedometerMotion

  /// Seconds a letter, from the last letter to the press, and from one entry to the first letter of the next at least.
  private static let letter = 0.12
  private static let pause = 0.3
  /// How long the screen is shown after the last entry at least.
  private static let rest = 1.5

  /// - Parameter useCase: turns what is typed into values.
  /// - Throws: ``ScriptError`` for entries that nobody can make.
  init(_ entries: [TypedEntry], useCase: any SpeedometerUseCaseProtocol = SpeedometerUseCase()) throws(ScriptError) {
    guard !entries.isEmpty else { throw ScriptError("there is no entry; write a row such as 0.5,demo") }
    var model = SpeedometerViewModel(useCase: useCase)
    stages = [(-.infinity, model)]
    var changes: [(time: Double, value: SpeedometerValue)] = []
    var last = 0.0
    for (index, entry) in entries.enumerated() {
      guard entry.time.isFinite, index == 0 ? entry.time >= 0 : entry.time > last else {
        throw ScriptError("the entry at \(entry.time) s is not later than the one before it")
      }
      if entry.text == "demo" {
        let launch = entry.time - SpeedometerScreen.demoDelay
        guard launch >= 0, model.startDemo(launchedAt: launch, now: entry.time) else {
          throw ScriptError("the demo at \(entry.time) s cannot begin: it comes first, and not before 0.5 s")
        }
        changes.append((entry.time, model.target))
      } else {
        model.input = entry.text
        model.submit(at: entry.time)
        // What is accepted is cleared; an empty field was empty before.
        if model.input.isEmpty, !entry.text.isEmpty { changes.append((entry.time, model.target)) }
        let start = max(last, entry.time - Self.pause - Self.letter * Double(entry.text.count))
        typings.append(
          Typing(start: start, end: max(start, entry.time - Self.pause), press: entry.time, text: entry.text))
      }
      stages.append((entry.time, model))
      last = entry.time
    }
    motion = SpeedometerMotion(changes: changes)
  }

  /// In seconds: until all rests after the last entry.
  var duration: Double { max(motion.duration, (stages.last?.time ?? 0) + Self.rest) }

  func state(at time: Double) -> ScreenState {
    let model = stages.last { $0.time <= time }?.model ?? SpeedometerViewModel()
    let typing = typings.first { $0.start <= time && time < $0.press }
    return ScreenState(
      dial: motion.state(at: time), animation: model.animationState(at: time),
      text: typing?.text(at: time) ?? model.input, isTyping: typing != nil, error: model.errorState.message,
      press: typings.map { Self.press($0.press, at: time) }.max() ?? 0)
  }

  /// Down until the moment of the press, and up again.
  private static func press(_ moment: Double, at time: Double) -> Double {
    let part = abs(time - moment) / SpeedometerScreen.pressDuration
    return part < 1 ? Easing.easeInOut(1 - part) : 0
  }
}
