import Gauges
import TestSupport
import Testing

struct SpringTests {
  /// A spring from 0 to 1 at rest, worked out independently.
  struct Vector: Sendable, CustomTestStringConvertible {
    let response, dampingFraction, stiffness, damping: Double
    /// At 0.1, 0.25, 0.5 and 1 s.
    let values: [Double]
    /// In parts of the distance, and when.
    let overshoot: (amount: Double, time: Double)?
    /// As SwiftUI has it, and exactly.
    let settling: (compatible: Double, exact: Double)

    var testDescription: String { "response \(response), damping fraction \(dampingFraction)" }
  }

  static let vectors = [
    Vector(
      response: 0.5, dampingFraction: 0.825, stiffness: 157.914, damping: 20.7345,
      values: [0.393608, 0.908178, 1.008402, 0.999945], overshoot: (0.01019, 0.4424), settling: (0.9008, 0.6885)),
    Vector(
      response: 0.5, dampingFraction: 1, stiffness: 157.914, damping: 25.1327,
      values: [0.357740, 0.821026, 0.986399, 0.999953], overshoot: nil, settling: (0.8000, 0.7347)),
    Vector(
      response: 0.5, dampingFraction: 0.85, stiffness: 157.914, damping: 21.3628,
      values: [0.388102, 0.894509, 1.006020, 0.999966], overshoot: (0.00629, 0.4746), settling: (0.8768, 0.6966)),
    Vector(
      response: 0.5, dampingFraction: 0.7, stiffness: 157.914, damping: 17.5929,
      values: [0.423302, 0.984087, 1.014498, 1.000072], overshoot: (0.04599, 0.3501), settling: (1.0447, 0.8187)),
    Vector(
      response: 0.6, dampingFraction: 0.6, stiffness: 109.662, damping: 12.5664,
      values: [0.345683, 0.968918, 1.049675, 0.999721], overshoot: (0.09478, 0.3750), settling: (1.4154, 0.9707)),
    Vector(
      response: 0.15, dampingFraction: 0.86, stiffness: 1754.596, damping: 72.0472,
      values: [0.975876, 1.000094, 1.000000, 1.000000], overshoot: (0.00502, 0.1470), settling: (0.2920, 0.2092)),
    Vector(
      response: 0.5, dampingFraction: 1 / 0.7, stiffness: 157.914, damping: 35.9039,
      values: [0.290826, 0.667382, 0.907764, 0.992911], overshoot: nil, settling: (1.4000, 1.3816)),
  ]

  @Test(arguments: vectors)
  func parametersGiveStiffnessAndDamping(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    #expect(abs(spring.stiffness - vector.stiffness) <= 1e-3)
    #expect(abs(spring.damping - vector.damping) <= 1e-4)
  }

  @Test(arguments: vectors)
  func valuesAreThoseOfTheClosedForm(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    for (time, expected) in zip([0.1, 0.25, 0.5, 1], vector.values) {
      #expect(abs(spring.value(from: 0, to: 1, at: time) - expected) <= 1e-6)
    }
  }

  @Test(arguments: vectors)
  func overshootIsAsTheoryHasIt(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    let samples = (0...4_000).map { spring.value(from: 0, to: 1, at: Double($0) / 2_000) }
    let highest = samples.max() ?? 0
    if let overshoot = vector.overshoot {
      #expect(abs(highest - 1 - overshoot.amount) <= 1e-5)
      #expect(abs(spring.value(from: 0, to: 1, at: overshoot.time) - 1 - overshoot.amount) <= 1e-5)
    } else {
      #expect(highest <= 1)
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test(arguments: vectors)
  func velocityIsTheDerivative(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    let start = Spring.State(value: -3, velocity: 7)
    let step = 1e-6
    for time in [0.01, 0.07, 0.2, 0.41, 0.9] {
      let after = spring.state(from: start, to: 5, at: time + step).value
      let before = spring.state(from: start, to: 5, at: time - step).value
      let velocity = spring.state(from: start, to: 5, at: time).velocity
      #expect(abs(velocity - (after - before) / (2 * step)) <= 1e-4 * Swift.max(1, abs(velocity)))
    }
  }

  @Test(arguments: vectors)
  func aRunInTwoPartsIsOneRun(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    let start = Spring.State(value: 0.2, velocity: -1.5)
    for (first, second) in [(0.03, 0.1), (0.2, 0.2), (0.5, 0.01)] {
      let middle = spring.state(from: start, to: 1, at: first)
      let whole = spring.state(from: start, to: 1, at: first + second)
      let parts = spring.state(from: middle, to: 1, at: second)
      #expect(abs(whole.value - parts.value) <= 1e-9)
      #expect(abs(whole.velocity - parts.velocity) <= 1e-7)
    }
  }

  @Test(arguments: vectors)
  func retargetingIsContinuous(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    let state = spring.state(from: Spring.State(value: 0), to: 1, at: 0.13)
    let next = spring.state(from: state, to: -4, at: 1e-9)
    #expect(abs(next.value - state.value) <= 1e-6)
    #expect(abs(next.velocity - state.velocity) <= 1e-4)
    #expect(abs(spring.state(from: state, to: -4, at: 60).value - -4) <= 1e-9)
  }

  @Test func motionScalesWithTheDistance() {
    let spring = Spring()
    for time in [0.1, 0.3, 0.7] {
      let unit = spring.value(from: 0, to: 1, at: time)
      #expect(abs(spring.value(from: 10, to: -30, at: time) - (10 - 40 * unit)) <= 1e-9)
    }
  }

  @Test func nothingJumpsAtCriticalDamping() {
    for fraction in [1 - 1e-6, 1 - 1e-9, 1.0.nextDown, 1.0.nextUp, 1 + 1e-9, 1 + 1e-6] {
      let spring = Spring(response: 0.5, dampingFraction: fraction)
      for (time, expected) in [(0.1, 0.357740), (0.25, 0.821026), (0.5, 0.986399), (1, 0.999953)] {
        #expect(abs(spring.value(from: 0, to: 1, at: time) - expected) <= 2e-6)
      }
    }
  }

  @Test func responseZeroIsThereAtOnce() {
    let spring = Spring(response: 0, dampingFraction: 0.5)
    let start = Spring.State(value: 0, velocity: 9)
    #expect(spring.state(from: start, to: 3, at: 1e-9) == Spring.State(value: 3))
    #expect(spring.state(from: start, to: 3, at: 0) == start)
  }

  @Test func timeZeroAndBeforeIsTheStart() {
    let start = Spring.State(value: 2, velocity: 3)
    #expect(Spring().state(from: start, to: 9, at: 0) == start)
    #expect(Spring().state(from: start, to: 9, at: -1) == start)
    #expect(Spring().state(from: start, to: 9, at: .nan) == start)
  }

  @Test func withoutDampingItSwingsForever() {
    let spring = Spring(response: 1, dampingFraction: 0)
    #expect(abs(spring.value(from: 0, to: 1, at: 100.5) - 2) <= 1e-9)
    #expect(abs(spring.value(from: 0, to: 1, at: 100)) <= 1e-9)
  }

  @Test(arguments: [-1, Double.nan, .infinity, -.infinity])
  func uselessParametersAreZero(_ parameter: Double) {
    let spring = Spring(response: parameter, dampingFraction: parameter)
    #expect(spring.response == 0)
    #expect(spring.dampingFraction == 0)
  }

  @Test func defaultsAreTheOnesOfTheSpringPeopleKnow() {
    #expect(Spring() == Spring(response: 0.5, dampingFraction: 0.825))
  }

  @Test(arguments: vectors)
  func settlingIsTheLastTimeBeyondTheTolerance(_ vector: Vector) {
    let spring = Spring(response: vector.response, dampingFraction: vector.dampingFraction)
    #expect(abs(spring.settlingDuration(by: .compatible) - vector.settling.compatible) <= 6e-5)
    // The vectors' times are the last tenths of a millisecond that are still beyond.
    #expect((-1e-9...1.0001e-4).contains(spring.settlingDuration() - vector.settling.exact))
  }

  @Test func nothingLeavesTheToleranceAfterSettling() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let fraction = random.bool() ? random.double(in: 0.05...0.99) : random.bool() ? 1 : random.double(in: 1...4)
      let spring = Spring(response: random.double(in: 0.05...2), dampingFraction: fraction)
      let start = Spring.State(value: random.double(in: -100...100), velocity: random.double(in: -2_000...2_000))
      let tolerance = random.magnitude(-3...1)
      let settling = spring.settlingDuration(from: start, to: 7, tolerance: tolerance)
      func distance(_ time: Double) -> Double { abs(spring.state(from: start, to: 7, at: time).value - 7) }
      for _ in 0..<40 {
        #expect(distance(settling + random.double(in: 0...3)) <= tolerance * (1 + 1e-6))
      }
      if settling > 0 { #expect(distance(settling * (1 - 1e-6)) >= tolerance * (1 - 1e-3)) }
    }
  }

  @Test func withoutDampingItNeverSettles() {
    #expect(Spring(response: 1, dampingFraction: 0).settlingDuration() == .infinity)
    #expect(Spring(response: 0, dampingFraction: 0).settlingDuration() == 0)
    #expect(Spring().settlingDuration(from: Spring.State(value: 1), to: 1) == 0)
  }

  @Test func durationAndBounceAreAsAppleHasThem() {
    let example = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(example.stiffness - 157.9) <= 0.05)
    #expect(abs(example.damping - 17.6) <= 0.05)
    #expect(abs(Spring(duration: 0.5, bounce: -0.3).dampingFraction - 1 / 0.7) <= 1e-12)
    #expect(Spring.smooth.dampingFraction == 1)
    #expect(Spring.snappy == Spring(response: 0.5, dampingFraction: 0.85))
    #expect(Spring.interactive == Spring(response: 0.15, dampingFraction: 0.86, blendDuration: 0.25))
  }

  @Test func massStiffnessAndDampingGiveResponseAndFraction() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(spring.response - 0.6283) <= 1e-4)
    #expect(abs(spring.dampingFraction - 0.5) <= 1e-12)
    #expect(Spring(stiffness: 100, damping: 50).dampingFraction == 1)
    #expect(Spring(stiffness: 100, damping: 50, allowsOverdamping: true).dampingFraction == 2.5)
    for vector in Self.vectors {
      let same = Spring(stiffness: vector.stiffness, damping: vector.damping, allowsOverdamping: true)
      #expect(abs(same.value(from: 0, to: 1, at: 0.25) - vector.values[1]) <= 1e-5)
    }
  }

  @Test func numbersFromOutsideAreChecked() {
    #expect(throws: MotionError.self) { try Spring.checked(response: -0.1) }
    #expect(throws: MotionError.self) { try Spring.checked(response: .nan) }
    #expect(throws: MotionError.self) { try Spring.checked(dampingFraction: .infinity) }
    #expect(throws: MotionError.self) { try Spring.checked(blendDuration: 1e9) }
    #expect(throws: MotionError.self) { try Spring.checked(duration: 0.5, bounce: -1) }
    #expect(throws: MotionError.self) { try Spring.checked(stiffness: 0, damping: 1) }
    #expect(throws: MotionError.self) { try Spring.checked(mass: 0, stiffness: 1, damping: 1) }
    #expect(throws: MotionError.self) { try Spring.named("bouncey") }
    #expect(throws: Never.self) { try Spring.checked(response: 0, dampingFraction: 0) }
  }

  @Test func blendingKeepsValueAndVelocityAndArrives() {
    let (old, new) = (Spring(response: 1.2), Spring(response: 0.2, dampingFraction: 0.9, blendDuration: 0.4))
    let start = old.state(from: Spring.State(value: 0), to: 1, at: 0.2)
    var last = start
    for index in 1...2_000 {
      let state = new.state(from: start, to: -1, at: Double(index) / 1_000, relieving: old)
      #expect(abs(state.value - last.value) <= 0.05)
      #expect(abs(state.velocity - last.velocity) <= 3)
      last = state
    }
    #expect(abs(last.value + 1) <= 1e-3)
    // Softer than the new spring alone, stiffer than the old one.
    let blended = new.state(from: start, to: -1, at: 0.15, relieving: old).value
    #expect(blended > new.state(from: start, to: -1, at: 0.15).value)
    #expect(blended < old.state(from: start, to: -1, at: 0.15).value)
    #expect(new.state(from: start, to: -1, at: 0.3, relieving: new) == new.state(from: start, to: -1, at: 0.3))
  }
}
