import VectorGraphics

/// The Speedometer's own way to move: needle and arc on a spring along the scale (response 0.8 s, damping fraction
/// 0.6), the number counting in 0.3 s, eased in and out, glow and size raised for 1.2 s after each change.
///
/// The spring works on the position along the scale, as the original's works on the angle; the pointer is the value
/// at that position. Within a ten-thousandth of the scale the needle rests, and stands exactly at its mark: the original's
/// spring comes ever closer, and a film has an end. All springs are the same one, so the original's blend of 0.3 s has nothing to blend.
public struct SpeedometerMotion: Motion {
  /// The state after each change; the first holds before any.
  private var stages: [Stage] = []
  private var emphasis = Emphasis()

  private struct Stage {
    let time: Double
    let model: SpeedometerViewModel
    /// When the needle rests; a quarter of a pixel is left at a radius of 500.
    let rest: Double

    init(_ time: Double, _ model: SpeedometerViewModel) {
      (self.time, self.model, rest) = (time, model, model.restTime(within: 0.000_1))
    }

    /// The value under the needle.
    func pointer(at time: Double) -> Double {
      time < rest ? SpeedometerValueCalculator.scale.value(at: model.progress(at: time)) : model.target.number
    }
  }

  /// - Parameters:
  ///   - start: where it stands at first.
  ///   - changes: times in seconds and the values set then; sorted by time, those that are not finite left out.
  public init(from start: SpeedometerValue = .zero, changes: [(time: Double, value: SpeedometerValue)]) {
    var model = SpeedometerViewModel()
    // Long enough ago to have come to rest at any time anyone asks for.
    model.setTarget(start, at: -1e6)
    stages = [Stage(-.infinity, model)]
    for change in changes.filter({ $0.time.isFinite }).sorted(by: { $0.time < $1.time }) {
      model.setTarget(change.value, at: change.time)
      stages.append(Stage(change.time, model))
      emphasis.set(moving: true, at: change.time)
      emphasis.set(moving: false, at: change.time + SpeedometerConstants.Animation.animating)
    }
  }

  /// From `start` to `end` at once.
  public init(from start: SpeedometerValue = .zero, to end: SpeedometerValue) {
    self.init(from: start, changes: [(0, end)])
  }

  /// 0 → 15,200 after `delay` seconds; nil is the half second that the design waits.
  public static func demo(delay: Double? = nil) -> SpeedometerMotion {
    SpeedometerMotion(changes: [(delay ?? SpeedometerConstants.Animation.demoDelay, .demo)])
  }

  /// Until needle, number, glow and size rest after the last change: 1.5 s more at least, and as long as the needle swings.
  public var duration: Double {
    guard let last = stages.last, last.time.isFinite else { return 0 }
    return max(max(0, last.time) + SpeedometerConstants.Animation.animating + Emphasis.ramp, last.rest)
  }

  /// Pointer and number are values of the scale; NaN and times before 0 are taken for 0.
  public func state(at time: Double) -> MotionState {
    let time = time.isNaN ? 0 : max(0, time)
    var (low, high) = (0, stages.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if stages[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    let stage = stages[low]
    return MotionState(
      pointer: stage.pointer(at: time), number: stage.model.number(at: time), emphasis: emphasis.level(at: time))
  }
}

/// The Speedometer that is given one value after the other, as data in steps are: it moves to each in its own way, from
/// wherever it is by then.
public struct SpeedometerFollower: Sendable {
  private var model: SpeedometerViewModel?
  private var emphasis = Emphasis()

  /// Has been given nothing yet, so that the first value is where it stands.
  public init() {}

  /// Nil for a gauge of another kind, which has no such motion.
  public init?(of gauge: Gauge) {
    guard gauge.kind.traits.contains(.showsMotion) else { return nil }
    self.init()
  }

  /// What it shows at `time` when `value` is what it has been given by then.
  ///
  /// Times must not fall. The first value is where it stands; nil and a value it does not take are missing, and what
  /// comes after them is a first value again.
  public mutating func state(_ value: Double?, at time: Double) -> MotionState? {
    guard let value, let target = try? SpeedometerValue(value) else {
      (model, emphasis) = (nil, Emphasis())
      return nil
    }
    var model = self.model ?? SpeedometerViewModel()
    if self.model == nil {
      // Long enough ago to have come to rest.
      model.setTarget(target, at: -1e6)
    } else if model.target != target {
      model.setTarget(target, at: time)
      emphasis.set(moving: true, at: time)
      emphasis.set(moving: false, at: time + SpeedometerConstants.Animation.animating)
      emphasis.forgetOldest()
    }
    self.model = model
    return MotionState(
      pointer: SpeedometerValueCalculator.scale.value(at: model.progress(at: time)), number: model.number(at: time),
      emphasis: emphasis.level(at: time))
  }
}

/// Steps that the Speedometer goes in its own way: needle and arc move along the scale, not in its values, and the
/// number counts in 0.3 s to each new value while they swing. So the needle may pass its mark, and the number never does.
///
/// An easing that is asked for moves needle and number alike. Glow and size are raised for 1.2 s after each change.
public struct SpeedometerTimeline: Motion {
  private let positions: Timeline
  package var stepTimes: [Double] { positions.stepTimes }
  private let counts: [Count]
  private var emphasis = Emphasis()

  /// A change of the number: from what it was to a value.
  private struct Count: Hashable {
    let time: Double
    let from, to: Double
    let easing: Easing
    let duration: Double
    /// Whether it goes as the needle does.
    var isAlongScale = false

    func number(at time: Double) -> Double {
      guard duration > 0, time < self.time + duration else { return to }
      let part = easing((time - self.time) / duration)
      let scale = SpeedometerValueCalculator.scale
      guard isAlongScale, scale.contains(from), scale.contains(to) else { return from + (to - from) * part }
      let (a, b) = (scale.position(of: from), scale.position(of: to))
      return scale.value(at: min(max(0, a + (b - a) * part), 1))
    }
  }

  /// - Throws: ``MotionError`` as ``Timeline`` does, and for a value the Speedometer does not take: it names the value
  ///   and the range, 0 … 999,999.
  public init(
    from start: Double, steps: [Timeline.Step], repetition: Timeline.Repetition = .once
  ) throws(MotionError) {
    func position(_ value: Double, _ field: MotionError.Field) throws(MotionError) -> Double {
      SpeedometerValueCalculator.progress(of: try SpeedometerValue(value, as: field)).value
    }
    var placed: [Timeline.Step] = []
    for (index, step) in steps.enumerated() {
      do throws(MotionError) {
        switch step {
        case .move(let value, let mover): placed.append(.move(to: try position(value, .to), by: mover))
        case .set(let value): placed.append(.set(try position(value, .set)))
        case .hold: placed.append(step)
        }
      } catch { throw error.inStep(index) }
    }
    positions = try Timeline(from: try position(start, .from), steps: placed, repetition: repetition)
    var counts = [Count(time: -.infinity, from: start, to: start, easing: .linear, duration: 0)]
    for (time, step) in zip(positions.stepTimes, steps) {
      let now = Self.number(of: counts, at: time)
      switch step {
      case .hold: continue
      case .set(let value):
        counts.append(Count(time: time, from: value, to: value, easing: .linear, duration: 0))
        emphasis.set(moving: false, at: time)
      case .move(let value, .easing(let easing, let duration)):
        counts.append(
          Count(time: time, from: now, to: value, easing: easing, duration: duration, isAlongScale: true))
        emphasis.set(moving: true, at: time)
        emphasis.set(moving: false, at: time + max(duration, SpeedometerConstants.Animation.animating))
      case .move(let value, .spring):
        counts.append(
          Count(
            time: time, from: now, to: value, easing: .easeInOut, duration: SpeedometerConstants.Animation.number))
        emphasis.set(moving: true, at: time)
        emphasis.set(moving: false, at: time + SpeedometerConstants.Animation.animating)
      }
    }
    self.counts = counts
  }

  /// In seconds, of all steps once through, until glow and size rest too; there and back for a ping-pong.
  public var duration: Double {
    positions.repetition == .once ? max(positions.duration, emphasis.rest) : positions.duration
  }

  /// Pointer and number are values of the scale, however often the steps are repeated.
  public func state(at time: Double) -> MotionState {
    let time = positions.timeWithinSteps(time)
    let position = positions.state(at: time).pointer
    return MotionState(
      pointer: SpeedometerValueCalculator.scale.value(at: position), number: Self.number(of: counts, at: time),
      emphasis: emphasis.level(at: time))
  }

  private static func number(of counts: [Count], at time: Double) -> Double {
    var (low, high) = (0, counts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if counts[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    return counts[low].number(at: time)
  }
}

extension SpeedometerValue {
  /// - Parameter field: what the number was given as.
  /// - Throws: ``MotionError`` that names the number and the range, 0 … 999,999.
  package init(_ number: Double, as field: MotionError.Field) throws(MotionError) {
    do throws(SpeedometerError) { try self.init(number) } catch {
      throw MotionError(field, DecimalText.short(number), rule: "is refused: \(error) (0 to 999,999)")
    }
  }
}

/// How much a pointer is shown to be moving over time: eased up when a movement begins, down when it has ended.
struct Emphasis: Hashable, Sendable {
  private var changes: [Change] = []

  private struct Change: Hashable {
    let time: Double
    let from, to: Double
  }

  /// How long it takes from rest to full, as long as the Speedometer's number counts.
  static let ramp = SpeedometerConstants.Animation.number

  /// From `time` on the pointer moves, or rests. Times must not fall.
  mutating func set(moving: Bool, at time: Double) {
    // A movement that is to end later than another begins has not ended.
    while let last = changes.last, last.time > time { changes.removeLast() }
    let goal = moving ? 1.0 : 0
    guard (changes.last?.to ?? 0) != goal else { return }
    changes.append(Change(time: time, from: level(at: time), to: goal))
  }

  /// Has come to rest at `time`, when the pointer arrives, rather than begin to then; where there is no time for that it is
  /// not raised by the last movement.
  mutating func rests(by time: Double) {
    guard let last = changes.last, last.to == 0, last.time + Self.ramp > time else { return }
    changes.removeLast()
    set(moving: false, at: max(changes.last?.time ?? 0, time - Self.ramp))
  }

  /// For times that are asked for in their order: keeps the memory small.
  mutating func forgetOldest() { if changes.count > 64 { changes.removeFirst(changes.count - 8) } }

  /// When it has come to rest.
  var rest: Double { changes.last.map { $0.time + Self.ramp } ?? 0 }

  /// 0…1.
  func level(at time: Double) -> Double {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let change = changes[low - 1]
    return change.from + (change.to - change.from) * Easing.easeInOut((time - change.time) / Emphasis.ramp)
  }
}
