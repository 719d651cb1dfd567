import Platform

/// A damped spring of mass 1 in closed form: where it is at any time, without a clock and without steps.
///
/// With ω₀ = 2π/response the stiffness is ω₀² and the damping 2ζω₀, as in SwiftUI's `Spring`.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds, ≥ 0; 0 is infinitely stiff.
  public let response: Double
  /// ζ: below 1 overshoots, 1 is critical, above creeps. ≥ 0.
  public let dampingFraction: Double
  /// How long the response takes to go over from that of the spring it relieves to its own, in seconds, ≥ 0.
  public let blendDuration: Double
  /// A push at the start, in distances per second, on top of the velocity there is.
  public let initialVelocity: Double

  /// Negative or non-finite parameters are 0, and so is a response too short to compute with, below 1 µs.
  /// ``checked(response:dampingFraction:blendDuration:)`` refuses what is out of range.
  public init(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0, initialVelocity: Double = 0
  ) {
    self.response = response.isFinite && response >= 1e-6 ? response : 0
    self.dampingFraction = dampingFraction.isFinite ? max(0, dampingFraction) : 0
    self.blendDuration = blendDuration.isFinite ? max(0, blendDuration) : 0
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// In 1/s².
  public var stiffness: Double { naturalFrequency * naturalFrequency }
  /// In 1/s.
  public var damping: Double { 2 * dampingFraction * naturalFrequency }

  /// ω₀, in radians per second.
  var naturalFrequency: Double { response > 0 ? 2 * .pi / response : .infinity }

  /// A position and its velocity.
  public struct State: Hashable, Sendable {
    /// In the unit of what moves.
    public var value: Double
    /// Per second.
    public var velocity: Double

    /// At rest unless a velocity is given.
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
    // Their product is ω²; so the slow one loses no digits when ζ is large.
    let fast = -zeta * omega - root
    let slow = omega * omega / fast
    let c2 = (v - slow * y) / (fast - slow)
    let c1 = y - c2
    let (e1, e2) = (exp(slow * time), exp(fast * time))
    return State(value: target + c1 * e1 + c2 * e2, velocity: c1 * slow * e1 + c2 * fast * e2)
  }

  /// The same when this spring relieves another one that was still at work: value and velocity go on, and the
  /// response goes over in ``blendDuration``.
  ///
  /// While it does there is no closed form. The response then stays for 1/300 s at a time, the step in which SwiftUI
  /// works, and within a step the motion is exact; so the cost is 300 steps per second of blending, and the result
  /// depends on nothing but the time.
  public func state(from start: State, to target: Double, at time: Double, relieving previous: Spring?) -> State {
    guard let previous, blendDuration > 0, previous.response != response else {
      return state(from: start, to: target, at: time)
    }
    let step = 1.0 / 300
    var (state, index) = (start, 0.0)
    while true {
      let begin = index * step
      guard begin < blendDuration else { return self.state(from: state, to: target, at: time - begin) }
      let fraction = min(1, (begin + step / 2) / blendDuration)
      let blended = Spring(
        response: previous.response + (response - previous.response) * fraction, dampingFraction: dampingFraction)
      guard begin + step < time else { return blended.state(from: state, to: target, at: time - begin) }
      state = blended.state(from: state, to: target, at: step)
      index += 1
    }
  }

  /// The value `time` seconds after starting at rest.
  public func value(from start: Double, to target: Double, at time: Double) -> Double {
    state(from: State(value: start), to: target, at: time).value
  }

  /// `state` with the push of ``initialVelocity`` towards `target`.
  func pushed(_ state: State, towards target: Double) -> State {
    State(value: state.value, velocity: state.velocity + initialVelocity * (target - state.value))
  }
}
