#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A damped spring of mass 1 in closed form: where it is at any time, without a clock and without steps.
///
/// With ω₀ = 2π/response the stiffness is ω₀² and the damping 2ζω₀, as in SwiftUI's `Spring`.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds, ≥ 0; 0 is infinitely stiff.
  public let response: Double
  /// ζ: below 1 overshoots, 1 is critical, above creeps. ≥ 0.
  public let dampingFraction: Double

  /// Negative or non-finite parameters are 0.
  public init(response: Double = 0.5, dampingFraction: Double = 0.825) {
    self.response = response.isFinite ? max(0, response) : 0
    self.dampingFraction = dampingFraction.isFinite ? max(0, dampingFraction) : 0
  }

  /// In 1/s².
  public var stiffness: Double { naturalFrequency * naturalFrequency }
  /// In 1/s.
  public var damping: Double { 2 * dampingFraction * naturalFrequency }

  private var naturalFrequency: Double { response > 0 ? 2 * .pi / response : .infinity }

  /// A position and its velocity.
  public struct State: Hashable, Sendable {
    public var value: Double
    /// Per second.
    public var velocity: Double

    public init(value: Double, velocity: Double = 0) {
      (self.value, self.velocity) = (value, velocity)
    }
  }

  /// The state `time` seconds after starting from `start` towards `target`.
  ///
  /// Edge cases: at or before time 0 it is `start`; a response of 0 is at the target at once.
  public func state(from start: State, to target: Double, at time: Double) -> State {
    guard time > 0 else { return start }
    guard response > 0 else { return State(value: target) }
    let omega = naturalFrequency
    let zeta = dampingFraction
    // y = x − target obeys y″ + 2ζω y′ + ω² y = 0.
    let y = start.value - target
    let v = start.velocity
    if zeta < 1 {
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let b = (v + zeta * omega * y) / damped
      let decay = exp(-zeta * omega * time)
      let (s, c) = (sin(damped * time), cos(damped * time))
      return State(
        value: target + decay * (y * c + b * s),
        velocity: decay * ((b * damped - zeta * omega * y) * c - (y * damped + zeta * omega * b) * s))
    }
    if zeta == 1 {
      let b = v + omega * y
      let decay = exp(-omega * time)
      return State(value: target + decay * (y + b * time), velocity: decay * (b - omega * (y + b * time)))
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let (fast, slow) = (-zeta * omega - root, -zeta * omega + root)
    let c2 = (v - slow * y) / (fast - slow)
    let c1 = y - c2
    let (e1, e2) = (exp(slow * time), exp(fast * time))
    return State(value: target + c1 * e1 + c2 * e2, velocity: c1 * slow * e1 + c2 * fast * e2)
  }

  /// The value `time` seconds after starting at rest.
  public func value(from start: Double, to target: Double, at time: Double) -> Double {
    state(from: State(value: start), to: target, at: time).value
  }
}
