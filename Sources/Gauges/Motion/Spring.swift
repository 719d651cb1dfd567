import Platform
import VectorGraphics

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

/// The ways to write a spring: by response and damping fraction (``init(response:dampingFraction:blendDuration:initialVelocity:)``),
/// by duration and bounce, by mass, stiffness and damping, or by name.
extension Spring {
  /// The response of the spring is its `duration` in seconds, ζ is 1 − bounce, or 1/(1 + bounce) where it is negative.
  ///
  /// `bounce` is more than −1 (creeps) up to 1 (swings forever); outside of it the nearest spring.
  public init(duration: Double, bounce: Double = 0) {
    let bounce = bounce.isFinite ? min(1, max(-0.999, bounce)) : 0
    self.init(response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  /// ω₀ = √(stiffness/mass), ζ = damping/(2√(stiffness·mass)).
  ///
  /// - Parameters:
  ///   - stiffness: > 0, force per distance.
  ///   - damping: ≥ 0, force per velocity.
  ///   - initialVelocity: distances per second.
  ///   - allowsOverdamping: otherwise a spring that would creep is critical, as SwiftUI has it by default.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) {
    let fraction = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * .pi / (stiffness / mass).squareRoot(),
      dampingFraction: allowsOverdamping ? fraction : min(1, fraction), initialVelocity: initialVelocity)
  }

  /// SwiftUI's presets: duration 0.5 s with no, a little and more bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A bounce of 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A bounce of 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// For what a hand moves: short, and blended into what was moving.
  public static let interactive = Spring(response: 0.15, dampingFraction: 0.86, blendDuration: 0.25)

  /// The springs that have names, in the order they are listed.
  public static let named: [(name: String, spring: Spring)] = [
    ("spring", Spring()), ("smooth", smooth), ("snappy", snappy), ("bouncy", bouncy), ("interactive", interactive),
  ]

  /// - Throws: ``MotionError`` with the names there are.
  public static func named(_ name: String) throws(MotionError) -> Spring {
    if let spring = named.first(where: { $0.name == name })?.spring { return spring }
    throw MotionError(
      .spring, "“\(name.prefix(40))”", rule: "is no spring; there are \(named.map(\.name).joined(separator: ", "))",
      names: named.map(\.name))
  }
}

/// The same for numbers from outside: what is out of range is refused and named.
extension Spring {
  /// - Throws: ``MotionError``: response 0…3,600 s, damping fraction 0…100, blend 0…60 s.
  public static func checked(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) throws(MotionError) -> Spring {
    try MotionError.check(response, .response, in: 0...3_600)
    try MotionError.check(dampingFraction, .dampingFraction, in: 0...100)
    try MotionError.check(blendDuration, .blendDuration, in: 0...60)
    return Spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// - Throws: ``MotionError``: duration 0…3,600 s, bounce −0.99…1.
  public static func checked(duration: Double, bounce: Double = 0) throws(MotionError) -> Spring {
    try MotionError.check(duration, .duration, in: 0...3_600)
    try MotionError.check(bounce, .bounce, in: -0.99...1)
    return Spring(duration: duration, bounce: bounce)
  }

  /// - Throws: ``MotionError``: mass and stiffness 1e-6…1e9, damping 0…1e9, initial velocity ±1e6 distances per second.
  public static func checked(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) throws(MotionError) -> Spring {
    try MotionError.check(mass, .mass, in: 1e-6...1e9)
    try MotionError.check(stiffness, .stiffness, in: 1e-6...1e9)
    try MotionError.check(damping, .damping, in: 0...1e9)
    try MotionError.check(initialVelocity, .initialVelocity, in: -1e6...1e6)
    return Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }
}

extension Spring {
  /// How the time is found at which a spring has come to rest.
  public enum Settling: Hashable, Sendable {
    /// The last time at which the spring is farther than the tolerance from its target.
    case exact
    /// What SwiftUI computes: an estimate that is late when the spring swings, tenths of a second when it does not.
    case compatible
  }

  /// Seconds until a spring from `start` stays within `tolerance` of `target`. Infinite when it never does.
  ///
  /// - Parameter tolerance: in the unit of the value, > 0.
  public func settlingDuration(
    from start: State = State(value: 0), to target: Double = 1, tolerance: Double = 0.001, by rule: Settling = .exact
  ) -> Double {
    guard response > 0, tolerance > 0 else { return response > 0 ? .infinity : 0 }
    if dampingFraction == 0 {
      let amplitude = hypot(start.value - target, start.velocity / naturalFrequency)
      return amplitude > tolerance ? .infinity : 0
    }
    return switch rule {
    case .exact: exactSettling(from: start, to: target, tolerance: tolerance)
    case .compatible: compatibleSettling(from: start, to: target, tolerance: tolerance)
    }
  }

  private func compatibleSettling(from start: State, to target: Double, tolerance: Double) -> Double {
    let rate = dampingFraction * naturalFrequency
    if dampingFraction < 1 {
      let distance = target - start.value
      let envelope = abs(rate * distance - start.velocity) + abs(distance)
      return envelope > tolerance ? log(envelope / tolerance) / rate : 0
    }
    // An exact answer rounded up to tenths: SwiftUI looks once every tenth.
    let exact = exactSettling(from: start, to: target, tolerance: tolerance)
    return (exact * 10 - 1e-9).rounded(.up) / 10
  }

  private func exactSettling(from start: State, to target: Double, tolerance: Double) -> Double {
    func distance(_ time: Double) -> Double { state(from: start, to: target, at: time).value - target }
    /// Where |distance| falls to the tolerance, in a stretch in which the distance only falls or only rises.
    func crossing(_ begin: Double, _ end: Double) -> Double {
      let side = distance(begin) < 0 ? -1.0 : 1
      var (low, high) = (begin, end)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if side * distance(middle) > tolerance { low = middle } else { high = middle }
      }
      return high
    }
    let turn = firstTurn(from: start, to: target)
    if dampingFraction < 1 {
      // Turns follow each other by half a period, each smaller by the same factor.
      let half = .pi / (naturalFrequency * (1 - dampingFraction * dampingFraction).squareRoot())
      let height = abs(distance(turn))
      guard height > tolerance else { return abs(distance(0)) > tolerance ? crossing(0, turn) : 0 }
      let shrink = dampingFraction * naturalFrequency * half
      var last = turn + half * (log(height / tolerance) / shrink).rounded(.down)
      // The logarithm may be a bit off to either side.
      if abs(distance(last)) <= tolerance { last -= half }
      return crossing(last, last + half)
    }
    let begin = turn > 0 && abs(distance(turn)) > tolerance ? turn : 0
    guard abs(distance(begin)) > tolerance else { return 0 }
    var end = max(response, 2 * begin)
    while abs(distance(end)) > tolerance, end < 1e12 { end *= 2 }
    return crossing(begin, begin == 0 && turn > 0 ? min(turn, end) : end)
  }

  /// The first time after 0 at which the velocity is 0; 0 when there is none.
  private func firstTurn(from start: State, to target: Double) -> Double {
    let (omega, zeta) = (naturalFrequency, dampingFraction)
    let (y, v) = (start.value - target, start.velocity)
    if zeta < 1 {
      let damped = omega * (1 - zeta * zeta).squareRoot()
      // v cos − ((ω² y + ζω v)/ω_d) sin = 0.
      let angle = atan2(v * damped, omega * omega * y + zeta * omega * v)
      let turn = angle.truncatingRemainder(dividingBy: .pi)
      return (turn > 1e-12 ? turn : turn + .pi) / damped
    }
    if zeta == 1 {
      let b = v + omega * y
      return b == 0 ? 0 : max(0, v / (omega * b))
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let fast = -zeta * omega - root
    let slow = omega * omega / fast
    let c2 = (v - slow * y) / (fast - slow)
    let c1 = y - c2
    let ratio = -(c2 * fast) / (c1 * slow)
    return ratio.isFinite && ratio > 0 ? max(0, log(ratio) / (slow - fast)) : 0
  }
}
