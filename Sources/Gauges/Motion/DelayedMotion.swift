/// A movement that begins later, and until then stands where it begins.
public struct DelayedMotion: Motion {
  /// What moves once the delay has passed.
  public let base: any Motion
  /// In seconds, ≥ 0.
  public let delay: Double

  /// - Parameter delay: one that is negative or not finite is none.
  public init(_ base: any Motion, by delay: Double) {
    (self.base, self.delay) = (base, delay.isFinite ? max(0, delay) : 0)
  }

  /// In seconds, the delay included.
  public var duration: Double { delay + base.duration }

  /// The start until the delay has passed.
  public func state(at time: Double) -> MotionState { base.state(at: time - delay) }
}
