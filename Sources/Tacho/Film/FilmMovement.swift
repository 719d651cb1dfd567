public import Gauges
public import Specification
import Telemetry
public import VectorGraphics

/// How a gauge moves through a film without data: what a specification's `animation` says, as frames.
public struct FilmMovement: Sendable {
  /// The values by time, in seconds from the start of the film.
  public let motion: any Motion
  /// How much motion blur each frame has.
  public let shutter: Shutter
  /// Frames a second.
  public let rate: FrameRate
  /// How many frames the film has; not bounded.
  public let count: Int
  /// The values it comes to rest at: its number has as many decimals as they need.
  public let resting: [Double]
  /// Whether somebody said where it goes in place of the gauge's value.
  let replacesValue: Bool
  /// Where it goes besides the gauge's value, with the keys of steps that say so; without one where its maker does.
  private let stops: [(path: String?, value: Double)]
  private let hysteresis: Double
  /// The keys of which the film shows nothing as it ends before, and what is told of them.
  private var cut: [(path: String, message: String)] = []

  /// What a film lasts at least when nothing is said, in seconds.
  private static let usualDuration = 2.0

  /// - Parameters:
  ///   - gauge: what moves; its value is where it comes to rest.
  ///   - animation: how it moves. Without a rate of its own it has 30 frames a second.
  ///   - end: where it comes to rest, in place of the gauge's value and of all steps; within ±1e15.
  /// - Throws: `MotionError` naming what breaks a rule, or that there is no value to move to.
  public init(_ gauge: Gauge, _ animation: AnimationSpecification, to end: Double? = nil) throws(MotionError) {
    let rate = animation.rate ?? .fps30
    (self.rate, hysteresis) = (rate, animation.hysteresis)
    shutter = try Shutter(angle: animation.shutterAngle)
    try Self.check(animation, end)
    let ends = try Self.ends(gauge, animation, end)
    resting =
      GaugeFilm.usualTargets(of: gauge) == [.progress]
      ? [] : [ends.start, ends.end] + animation.steps.compactMap(\.destination)
    replacesValue = end != nil
    stops =
      end.map { [(nil, $0)] }
      ?? animation.steps.enumerated().compactMap { index, step in
        step.destination.map { ("animation.sequence[\(index)]", $0) }
      }
    let course: (motion: any Motion, count: Int)
    if !animation.steps.isEmpty, end == nil {
      let story = try Self.story(gauge, animation, from: ends.start)
      course = (
        story,
        animation.duration.map(rate.frameCount(within:))
          ?? rate.frameCount(reaching: animation.delay + story.duration)
      )
    } else {
      let move: (motion: any Motion, duration: Double?)
      // There is one step, and nobody wrote it.
      do throws(MotionError) { move = try Self.move(gauge, animation, ends, rate, isGiven: end != nil) } catch {
        throw error.inStep(nil)
      }
      course = (
        move.motion,
        move.duration.map(rate.frameCount(within:))
          ?? max(
            rate.frameCount(within: Self.usualDuration),
            rate.frameCount(reaching: animation.delay + move.motion.duration))
      )
    }
    count = course.count
    let begun: any Motion =
      animation.delay > 0 ? DelayedMotion(course.motion, by: animation.delay) : course.motion
    motion =
      (gauge.canTremble ? animation.tremble : nil).map {
        TremblingMotion(begun, tremble: $0, span: gauge.travel.max - gauge.travel.min, on: gauge.turningScale)
      } ?? begun
    findCut(animation, course.motion)
  }

  private mutating func findCut(_ animation: AnimationSpecification, _ run: any Motion) {
    let last = rate.time(ofFrame: max(0, count - 1)) - animation.delay
    let ends = "the film ends at \(DecimalText.short(Double(count) / rate.perSecond)) s, before "
    let steps = (run as? Timeline)?.stepTimes ?? (run as? SpeedometerTimeline)?.stepTimes ?? []
    if animation.delay > 0, last <= 0 {
      cut.append(("animation.delay", ends + "the gauge begins to move"))
    } else if let step = steps.firstIndex(where: { $0 > last + 1e-9 }), !animation.steps.isEmpty {
      cut.append(("animation.sequence[\(step)]", ends + "this step begins"))
    }
    let isBack = animation.repetition == .pingPong
    if isBack || animation.repetition == .loop, last <= (isBack ? run.duration / 2 : run.duration) + 1e-9 {
      cut.append(("animation.loop", ends + (isBack ? "it runs back" : "it runs again")))
    }
  }

  /// A movement of one's own.
  ///
  /// - Parameters:
  ///   - motion: the values by time, in seconds from the start of the film.
  ///   - duration: until all has come to rest, in seconds; the film lasts 2 s at least.
  ///   - rate: frames a second.
  ///   - resting: the values it comes to rest at.
  public init(_ motion: any Motion, duration: Double, rate: FrameRate = .fps30, resting: [Double]) {
    (self.motion, self.rate, self.resting) = (motion, rate, resting)
    (shutter, hysteresis, replacesValue, stops) = (.still, 0, false, [])
    count = max(rate.frameCount(within: Self.usualDuration), rate.frameCount(reaching: duration))
  }

  /// What is told of it beside the keys that have no effect on what moves: what its length cuts off, and numbers it goes to
  /// that are not 0 and are written as if they were.
  func notes(of specification: GaugeSpecification) -> [SpecificationProblem] {
    let zeros = stops.compactMap { path, value -> SpecificationProblem? in
      var gauge = specification.gauge
      gauge.value = value
      guard let warning = gauge.numberWarnings.first(where: { ["value", "readout.format"].contains($0.path) }) else {
        return nil
      }
      if warning.path != "value" { return specification.problem(warning.path, warning.message) }
      return path.map { specification.problem($0, warning.message) }
        ?? SpecificationProblem(place: nil, path: "to", message: warning.message)
    }
    return cut.map { specification.problem($0.path, $0.message) } + zeros
  }

  /// The frames of a film of the same gauge.
  ///
  /// - Parameters:
  ///   - film: the film of the gauge that the movement was made for.
  ///   - range: the frames that are wanted; nil is all.
  public func frames(of film: GaugeFilm, _ range: Range<Int>? = nil) -> FilmFrames {
    let memory = FilmMemory(film.gauge, targets: film.targets, hysteresis: hysteresis)
    return FilmFrames(motion, rate: rate, range: range ?? 0..<max(0, count), shutter: shutter, memory: memory)
  }

  /// The steps that are written down.
  private static func story(
    _ gauge: Gauge, _ animation: AnimationSpecification, from start: Double
  ) throws(MotionError) -> any Motion {
    let repetition = animation.repetition ?? .once
    return gauge.kind.traits.contains(.showsMotion)
      ? try SpeedometerTimeline(from: start, steps: animation.steps, repetition: repetition)
      : try Timeline(from: start, steps: animation.steps, repetition: repetition, on: gauge.turningScale)
  }

  /// From one value to another in one move.
  ///
  /// - Parameter isGiven: whether somebody said where it goes to.
  private static func move(
    _ gauge: Gauge, _ animation: AnimationSpecification, _ ends: (start: Double, end: Double), _ rate: FrameRate,
    isGiven: Bool
  ) throws(MotionError) -> (motion: any Motion, duration: Double?) {
    var length = animation.duration
    let mover = animation.mover
    let repetition = animation.repetition ?? .once
    let spring: Spring? = if case .spring(let spring, _) = mover { spring } else { nil }
    if animation.hasStartUpSweep {
      let sweep = try Timeline.startUpSweep(
        min: gauge.travel.min, max: gauge.travel.max, value: ends.end, spring: spring ?? gauge.kind.usualSpring,
        on: gauge.turningScale)
      return (sweep, length)
    }
    if gauge.kind.traits.contains(.showsMotion) {
      let values = (try SpeedometerValue(ends.start, as: .from), try SpeedometerValue(ends.end, as: .to))
      if mover == nil, repetition == .once { return (SpeedometerMotion(from: values.0, to: values.1), length) }
      if mover == nil || spring != nil {
        // Its own way with another spring, or again and again.
        let step = Timeline.Step.move(to: ends.end, by: .spring(spring ?? gauge.kind.usualSpring))
        return (try SpeedometerTimeline(from: ends.start, steps: [step], repetition: repetition), length)
      }
    }
    var step = Timeline.Step.move(to: ends.end, by: mover ?? .spring(gauge.kind.usualSpring))
    if gauge.kind.runs, mover == nil, animation.from == nil, !isGiven {
      guard repetition == .once else {
        throw MotionError(
          .loop, repetition.rawValue,
          rule:
            "has nothing to run again: a \(gauge.kind.name) runs as long as the film does; say where it goes, "
            + "with from, or leave it out, as files play for ever by themselves")
      }
      length = length ?? usualDuration
      step = .move(to: ends.end, by: .easing(.linear, duration: abs(ends.end - ends.start)))
    } else if case .easing(let easing, _) = mover {
      // So that the last frame is at the end.
      let duration = length ?? usualDuration
      length = duration
      let last = max(0, rate.frameCount(within: duration) - 1)
      let whole = max(0, rate.time(ofFrame: last) - animation.delay)
      // There and back.
      let one = repetition == .pingPong ? whole / 2 : whole
      step = .move(to: ends.end, by: .easing(easing, duration: one))
    }
    return (
      try Timeline(from: ends.start, steps: [step], repetition: repetition, on: gauge.turningScale), length
    )
  }

  private static func ends(
    _ gauge: Gauge, _ animation: AnimationSpecification, _ end: Double?
  ) throws(MotionError) -> (start: Double, end: Double) {
    guard GaugeFilm.usualTargets(of: gauge) != [.progress] else {
      for (field, value) in [(MotionError.Field.from, animation.from), (.to, end)] {
        guard let value else { continue }
        throw MotionError(
          field, DecimalText.short(value),
          rule: "is not possible: what shows several values moves each to its own; leave it out")
      }
      if animation.steps.contains(where: { $0.destination != nil }) {
        throw MotionError(
          .sequence, "a value",
          rule: "is not possible in a step: what shows several values moves each to its own; leave the sequence out")
      }
      return (0, 1)
    }
    guard let value = end ?? gauge.value ?? (animation.steps.isEmpty ? nil : gauge.travel.min) else {
      throw MotionError(
        .to, "there",
        rule: "is no value to move to; "
          + (gauge.state == .live
            ? "give one" : "the gauge's state, \(gauge.state.rawValue), hides its own; give another"))
    }
    if let change = gauge.changePerSecond, animation.from == nil, end == nil {
      return (value, value + (animation.duration ?? usualDuration) * change)
    }
    return (animation.from ?? gauge.travel.min, value)
  }

  /// What a specification's reader has checked, and other callers have not.
  private static func check(_ animation: AnimationSpecification, _ end: Double?) throws(MotionError) {
    var moved = animation
    if end != nil { moved.steps = [] }
    if let conflict = moved.conflict {
      throw MotionError(
        MotionError.Field(rawValue: conflict.key) ?? .sequence, conflict.key,
        rule: "has no effect beside \(conflict.with): \(conflict.why); leave one of them out")
    }
    for (field, value) in [(MotionError.Field.from, animation.from), (.to, end)] {
      if let value, !(-Limits.magnitude...Limits.magnitude).contains(value) {
        throw MotionError(field, "\(value)", rule: "is out of range; it must be within ±1e15")
      }
    }
    for seconds in [animation.duration ?? 0, animation.delay] where !(0...Limits.seconds).contains(seconds) {
      throw MotionError(.duration, "\(seconds) s", rule: "is out of range; it must be 0 to \(Limits.seconds) s, a week")
    }
  }
}

extension Timeline.Step {
  /// Where it leads.
  fileprivate var destination: Double? {
    switch self {
    case .move(let value, _), .set(let value): value
    case .hold: nil
    }
  }
}

extension Gauge {
  /// The scale along which it moves by itself: the one that is drawn, but where nothing is past there is none to begin at.
  fileprivate var travel: Scale {
    let whole = inUnitOfValue(kind.traits.contains(.drawsHistory) && history.isEmpty ? scale : drawnScale)
    // 0 °F is less than 0 °C, and the Speedometer takes no value below 0.
    let least = SpeedometerConstants.Values.accepted.lowerBound
    guard kind.traits.contains(.hasOwnScale), whole.min < least, least < whole.max else { return whole }
    return whole.between(least...whole.max)
  }
}

extension GaugeSpecification {
  /// What is told of how it moves by itself, before there is a film.
  package var movementNotes: [SpecificationProblem] {
    (try? FilmMovement(gauge, animation))?.notes(of: self) ?? []
  }
}
