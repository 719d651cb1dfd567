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
