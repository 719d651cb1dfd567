import VectorGraphics

/// A movement written down as steps: where the pointer is at any time is worked out from them, not played.
///
/// A spring takes over value and velocity from whatever moved before it, in the middle of a movement too, and goes on
/// through a hold until it has come to rest. The number is always the pointer's value.
///
/// On a scale that wraps each move goes the short way round, from 350° to 10° through 0; one of a whole turn or more is
/// gone as it is written. What comes out lies on the scale.
public struct Timeline: Motion {
  /// Numbers are values of the scale and seconds; they are checked with the timeline.
  public enum Step: Hashable, Sendable {
    /// Moves to a value.
    case move(to: Double, by: Mover)
    /// Lets the time pass, in seconds. A spring that has not come to rest goes on.
    case hold(Double)
    /// Is at a value at once, at rest.
    case set(Double)
  }

  /// What carries the pointer to its next value.
  public enum Mover: Hashable, Sendable {
    /// With a duration the next step begins after it, whether the spring rests or not. Without one it begins when the
    /// spring has settled within a thousandth of its way; from then on it stands exactly at its target.
    case spring(Spring, duration: Double? = nil)
    case easing(Easing, duration: Double)
  }

  /// What happens after the last step.
  public enum Repetition: String, Hashable, Sendable, CaseIterable {
    case once
    /// Begins anew, as it began.
    case loop
    /// Runs back to the start, then forth again.
    case pingPong = "ping-pong"
  }

  /// The value before the first step, where the pointer is at rest.
  public let start: Double
  /// As they were written, at most 10,000.
  public let steps: [Step]
  /// ``duration`` is of one run in any case.
  public let repetition: Repetition
  /// The duration of all steps, once through; there and back for ``Repetition/pingPong``.
  public var duration: Double { repetition == .pingPong ? 2 * length : length }

  /// When each step begins, in their order, in seconds.
  package let stepTimes: [Double]

  private let length: Double
  /// The scale that wraps.
  private let circle: Scale?
  /// Where moves on it end, and the values that were written for that: 360 is 0, and shown as it was asked for.
  private let landings: [Double: Double]
  private let stretches: [Stretch]
  private let emphasis: Emphasis

  /// A time during which one formula holds.
  private struct Stretch: Hashable {
    let time: Double
    let from: Spring.State
    let course: Course
  }

  private enum Course: Hashable {
    case rest
    /// Exactly at the target from the time `settled` on.
    case spring(Spring, to: Double, relieving: Spring?, settled: Double)
    case easing(Easing, to: Double, duration: Double)
  }

  /// - Throws: ``MotionError`` naming the step that breaks a rule: more than `Limits.timelineSteps` steps, a value
  ///   beyond ±1e15, a duration that is negative or beyond a week, a spring that never settles and has no duration.
  public init(
    from start: Double, steps: [Step], repetition: Repetition = .once, on scale: Scale? = nil
  ) throws(MotionError) {
    guard steps.count <= Limits.timelineSteps else {
      throw MotionError(.sequence, "\(steps.count) steps", rule: "are too many: the limit is \(Limits.timelineSteps)")
    }
    try MotionError.check(start, .from, in: -Limits.magnitude...Limits.magnitude)
    circle = scale.flatMap { $0.wraps ? $0 : nil }
    var builder = Builder(start: start, circle: circle)
    var stepTimes: [Double] = []
    for (index, step) in steps.enumerated() {
      stepTimes.append(builder.time)
      do throws(MotionError) { try builder.add(step) } catch { throw error.inStep(index) }
    }
    guard builder.time <= Limits.seconds else {
      throw MotionError(.sequence, "\(builder.time) s", rule: "is too long: the limit is \(Limits.seconds) s, a week")
    }
    builder.emphasis.rests(by: builder.time)
    (self.start, self.steps, self.repetition, self.stepTimes) = (start, steps, repetition, stepTimes)
    (length, stretches, emphasis, landings) = (builder.time, builder.stretches, builder.emphasis, builder.landings)
  }

  /// What instruments do when they are switched on: from `min` up to `max`, eased in 0.7 s, a breath of 0.1 s, and on a
  /// spring to `value`.
  public static func startUpSweep(
    min: Double, max: Double, value: Double, spring: Spring = Spring(), on scale: Scale? = nil
  ) throws(MotionError) -> Timeline {
    try Timeline(
      from: min,
      steps: [
        .move(to: max, by: .easing(.easeInOut, duration: 0.7)), .hold(0.1), .move(to: value, by: .spring(spring)),
      ], on: scale)
  }

  /// Emphasis is up while the pointer moves; on a scale that wraps the values lie on it.
  public func state(at time: Double) -> MotionState {
    let (time, _) = place(of: time)
    let reached = course(at: time).value
    let value = circle.map { landings[reached] ?? $0.wrapped(reached) } ?? reached
    return MotionState(pointer: value, number: value, emphasis: emphasis.level(at: time))
  }

  /// Per second; against the direction of the steps on the way back.
  public func velocity(at time: Double) -> Double {
    let (time, isBackwards) = place(of: time)
    let velocity = course(at: time).velocity
    return isBackwards ? -velocity : velocity
  }

  /// The time within the steps, however often they are repeated.
  func timeWithinSteps(_ time: Double) -> Double { place(of: time).time }

  /// The time within the steps.
  private func place(of time: Double) -> (time: Double, isBackwards: Bool) {
    guard time > 0 else { return (0, false) }
    guard repetition != .once, length > 0 else { return (time, false) }
    guard time.isFinite else { return (length, false) }
    let place = time.truncatingRemainder(dividingBy: duration)
    // A run that begins anew ends at its end first.
    if place == 0, repetition == .loop { return (length, false) }
    return place > length ? (2 * length - place, true) : (place, false)
  }

  private func course(at time: Double) -> Spring.State {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? Timeline.state(of: stretches[low - 1], at: time) : Spring.State(value: start)
  }

  private static func state(of stretch: Stretch, at time: Double) -> Spring.State {
    let sinceStart = time - stretch.time
    switch stretch.course {
    case .rest: return Spring.State(value: stretch.from.value)
    case .spring(let spring, let target, let previous, let settled):
      guard time < settled else { return Spring.State(value: target) }
      return spring.state(from: stretch.from, to: target, at: sinceStart, relieving: previous)
    case .easing(let easing, let target, let duration):
      guard time < stretch.time + duration else { return Spring.State(value: target) }
      return eased(easing, from: stretch.from.value, to: target, duration: duration, at: sinceStart)
    }
  }

  private static func eased(
    _ easing: Easing, from start: Double, to target: Double, duration: Double, at time: Double
  ) -> Spring.State {
    let (fraction, way) = (time / duration, target - start)
    return Spring.State(value: start + way * easing(fraction), velocity: way * easing.slope(at: fraction) / duration)
  }

  /// Turns steps into stretches one after the other.
  private struct Builder {
    private(set) var time = 0.0
    private(set) var stretches: [Stretch]
    var emphasis = Emphasis()
    /// What the next step starts with, when it is not what the last stretch says: an easing that has just ended still
    /// has its speed.
    private var ending: Spring.State?
    private let circle: Scale?
    /// The last value written, and where it is in turns.
    private var written: Double
    private var reached: Double
    private(set) var landings: [Double: Double] = [:]

    init(start: Double, circle: Scale?) {
      stretches = [Stretch(time: 0, from: Spring.State(value: start), course: .rest)]
      (self.circle, written, reached) = (circle, start, start)
    }

    /// Where a value is that is written next: the nearest of its turns, or as many turns away as is written.
    private mutating func place(_ value: Double) -> Double {
      guard let circle, let turn = circle.turn else { return value }
      let isWholeTurn = abs(value - written) >= turn
      reached = isWholeTurn ? reached + (value - written) : circle.nearest(value, to: current.value)
      written = value
      landings[reached] = value
      return reached
    }

    mutating func move(to given: Double, spring: Spring, duration: Double?) throws(MotionError) {
      if let duration { try MotionError.check(duration, .duration, in: 0...Limits.seconds) }
      let value = place(given)
      let start = spring.pushed(current, towards: value)
      var previous: Spring?
      if let last = stretches.last, case .spring(let spring, _, _, let settled) = last.course, time < settled {
        previous = spring
      }
      let settled = time + Builder.settling(spring, from: start, to: value, relieving: previous)
      // A sequence that is too long for other reasons says so itself.
      guard duration != nil || settled - time <= Limits.seconds else {
        throw MotionError(
          .spring, "damping fraction \(spring.dampingFraction)",
          rule: "does not come to rest within a week; give the step a duration, or the spring more damping")
      }
      begin(.spring(spring, to: value, relieving: previous, settled: settled), from: start)
      emphasis.set(moving: false, at: min(settled, Limits.seconds))
      time = duration.map { time + $0 } ?? settled
    }

    mutating func add(_ step: Step) throws(MotionError) {
      let values = -Limits.magnitude...Limits.magnitude
      switch step {
      case .move(let value, let mover):
        try MotionError.check(value, .to, in: values)
        switch mover {
        case .spring(let spring, let duration): try move(to: value, spring: spring, duration: duration)
        case .easing(let easing, let duration): try move(to: value, easing: easing, duration: duration)
        }
      case .hold(let duration):
        try MotionError.check(duration, .hold, in: 0...Limits.seconds)
        hold(duration)
      case .set(let value):
        try MotionError.check(value, .set, in: values)
        set(value)
      }
    }

    mutating func move(to given: Double, easing: Easing, duration: Double) throws(MotionError) {
      try MotionError.check(duration, .duration, in: 0...Limits.seconds)
      let value = place(given)
      let start = current
      begin(.easing(easing, to: value, duration: duration), from: start)
      emphasis.set(moving: false, at: time + duration)
      time += duration
      if duration > 0 {
        ending = Timeline.eased(easing, from: start.value, to: value, duration: duration, at: duration)
      }
    }

    mutating func hold(_ duration: Double) {
      time += duration
      if duration > 0 { ending = nil }
    }

    mutating func set(_ value: Double) {
      ending = nil
      (written, reached) = (value, value)
      stretches.append(Stretch(time: time, from: Spring.State(value: value), course: .rest))
      emphasis.set(moving: false, at: time)
    }

    private var current: Spring.State {
      ending ?? stretches.last.map { Timeline.state(of: $0, at: time) } ?? Spring.State(value: 0)
    }

    private mutating func begin(_ course: Course, from start: Spring.State) {
      ending = nil
      stretches.append(Stretch(time: time, from: start, course: course))
      emphasis.set(moving: true, at: time)
    }

    /// Seconds until the spring stays within a thousandth of its way, the way being at least what its speed would
    /// carry it in one radian.
    private static func settling(
      _ spring: Spring, from start: Spring.State, to target: Double, relieving previous: Spring?
    ) -> Double {
      let speed = spring.response > 0 ? abs(start.velocity) / spring.naturalFrequency : 0
      let way = max(abs(target - start.value), speed)
      // A thousandth of what is less than any number is 0, which no spring reaches.
      guard way / 1_000 > 0 else { return 0 }
      guard let previous, spring.blendDuration > 0, previous.response != spring.response else {
        return spring.settlingDuration(from: start, to: target, tolerance: way / 1_000)
      }
      // Counted from the end of the blend, from where the spring is alone.
      let blended = spring.state(from: start, to: target, at: spring.blendDuration, relieving: previous)
      return spring.blendDuration + spring.settlingDuration(from: blended, to: target, tolerance: way / 1_000)
    }
  }
}
