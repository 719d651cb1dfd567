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
