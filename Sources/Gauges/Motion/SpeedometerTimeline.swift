import VectorGraphics

/// Steps that the Speedometer goes in its own way: needle and arc move along the scale, not in its values, and the
/// number counts in 0.3 s to each new value while they swing. So the needle may pass its mark, and the number never does.
///
/// An easing that is asked for moves needle and number alike. Glow and size are raised for 1.2 s after each change.
public struct SpeedometerTimeline: Motion {
  private let positions: Timeline
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

  /// In seconds, of all steps once through; there and back for a ping-pong.
  public var duration: Double { positions.duration }

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
