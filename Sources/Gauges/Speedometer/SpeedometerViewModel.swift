public import VectorGraphics

/// The Speedometer's state over time. Times are given, in seconds from any origin; it has no clock.
public struct SpeedometerViewModel: Hashable, Sendable {
  /// Whether there has been a change, and whether glow and size are still raised for it.
  public enum AnimationState: Hashable, Sendable { case idle, animating, complete }
  /// What was wrong with the input at the last submission.
  public enum ErrorState: Hashable, Sendable {
    case none, invalidInput

    /// The text shown under the field; nil when all is well.
    public var message: String? { self == .none ? nil : SpeedometerConstants.Texts.invalidInput }
  }

  /// What the input field holds.
  public var input = ""
  /// Cleared by the next input that is accepted.
  public private(set) var errorState = ErrorState.none
  /// The value on its way to the dial.
  public private(set) var target = SpeedometerValue.zero
  private var change: Change?
  private let rules: Rules

  /// Who is asked. Two models that are in the same state are equal, whoever it is.
  private struct Rules: Hashable, Sendable {
    let useCase: any SpeedometerUseCaseProtocol

    static func == (a: Self, b: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// A change of target: where needle and number were when it began.
  private struct Change: Hashable {
    let time: Double
    let progress: Spring.State
    let number: Double
  }

  /// At 0, idle, with an empty field.
  ///
  /// - Parameter useCase: turns input into values, and knows the marks.
  public init(useCase: any SpeedometerUseCaseProtocol = SpeedometerUseCase()) { rules = Rules(useCase: useCase) }

  /// The labelled values of the scale.
  public var marks: [SpeedometerMark] { rules.useCase.marks }

  /// Takes the field's text at `time`. Empty input is ignored; accepted input is cleared; refused input stays
  /// and sets ``errorState``.
  public mutating func submit(at time: Double) {
    do {
      guard let value = try rules.useCase.value(fromInput: input) else { return }
      errorState = .none
      input = ""
      setTarget(value, at: time)
    } catch {
      errorState = .invalidInput
    }
  }

  /// Starts the demo run, 0 → 15,200, once the delay after `start` has passed.
  ///
  /// - Returns: whether it started.
  public mutating func startDemo(launchedAt start: Double, now: Double) -> Bool {
    guard change == nil, now - start >= SpeedometerConstants.Animation.demoDelay else { return false }
    setTarget(.demo, at: start + SpeedometerConstants.Animation.demoDelay)
    return true
  }

  /// Moves towards `value` from wherever needle and number are at `time`; their velocity is kept.
  public mutating func setTarget(_ value: SpeedometerValue, at time: Double) {
    change = Change(time: time, progress: progressState(at: time), number: number(at: time))
    target = value
  }

  /// When needle and arc stand within `tolerance` of their mark for good, in seconds; −∞ without a change.
  ///
  /// - Parameter tolerance: in parts of the scale.
  func restTime(within tolerance: Double) -> Double {
    guard let change else { return -.infinity }
    let goal = SpeedometerValueCalculator.progress(of: target).value
    return change.time
      + SpeedometerConstants.Animation.spring.settlingDuration(from: change.progress, to: goal, tolerance: tolerance)
  }

  /// Idle until the first change, animating for 1.2 s after each, complete from then on.
  public func animationState(at time: Double) -> AnimationState {
    guard let change else { return .idle }
    return time < change.time + SpeedometerConstants.Animation.animating ? .animating : .complete
  }

  /// Needle and arc: a spring from the last change on. It may pass 0 or 1 a little while it swings.
  public func progress(at time: Double) -> Double { progressState(at: time).value }

  /// Clockwise from 12 o'clock; −135°…135° at rest, a little beyond while it swings.
  public func needleAngle(at time: Double) -> Angle { SpeedometerValueCalculator.angle(at: progress(at: time)) }

  /// The number counts from the old value to the new one in 0.3 s, eased in and out.
  public func number(at time: Double) -> Double {
    guard let change else { return target.number }
    let fraction = (time - change.time) / SpeedometerConstants.Animation.number
    return change.number + (target.number - change.number) * Easing.easeInOut(fraction)
  }

  /// The text of the number.
  public func text(at time: Double) -> String {
    (try? SpeedometerValue(number(at: time))).map(SpeedometerValueFormatter.text(for:)) ?? ""
  }

  private func progressState(at time: Double) -> Spring.State {
    let goal = SpeedometerValueCalculator.progress(of: target).value
    guard let change else { return Spring.State(value: goal) }
    return SpeedometerConstants.Animation.spring.state(from: change.progress, to: goal, at: time - change.time)
  }
}
