import VectorGraphics

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
