import Gauges
import Testing

struct MotionTests {
  @Test func trembleIsBoundedAndDependsOnSeedAndTime() throws {
    let tremble = try Tremble(amplitude: 0.02, frequency: 8, seed: 7)
    let times = (0..<5_000).map { Double($0) / 100 }
    let offsets = times.map(tremble.offset(at:))
    #expect(offsets.allSatisfy { abs($0) <= 0.02 })
    #expect((offsets.map(abs).max() ?? 0) > 0.01)
    #expect(abs(offsets.reduce(0, +) / 5_000) < 1e-3)
    let (same, other) = (try Tremble(amplitude: 0.02, seed: 7), try Tremble(amplitude: 0.02, seed: 8))
    #expect(times.map(same.offset(at:)) == offsets)
    #expect(times.map(other.offset(at:)) != offsets)
    #expect(tremble.offset(at: .nan) == 0)
  }

  /// Crossings of zero count half periods.
  @Test func trembleStaysInItsBand() throws {
    let tremble = try Tremble(amplitude: 1, frequency: 10, seed: 1)
    let samples = (0...100_000).map { tremble.offset(at: Double($0) / 1_000) }
    let crossings = zip(samples, samples.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
    #expect((1_000...2_000).contains(crossings))
  }

  @Test func trembleIsChecked() {
    #expect(throws: MotionError.self) { try Tremble(amplitude: 1.5) }
    #expect(throws: MotionError.self) { try Tremble(amplitude: 0.1, frequency: .nan) }
  }

  @Test func aTremblingPointerLeavesTheNumberStill() throws {
    let still = try Timeline(from: 50, steps: [.hold(2)])
    let motion = TremblingMotion(still, tremble: try Tremble(amplitude: 0.01, seed: 3), span: 200)
    let states = (0..<60).map { motion.state(at: Double($0) / 30) }
    #expect(states.allSatisfy { $0.number == 50 && abs($0.pointer - 50) <= 2 })
    #expect(states.contains { abs($0.pointer - 50) > 0.1 })
    #expect(motion.duration == 2)
  }

  @Test func aDelayedMovementStandsAndThenIsTheSame() throws {
    let base = try Timeline(from: 3, steps: [.move(to: 10, by: .spring(Spring()))])
    let delayed = DelayedMotion(base, by: 0.5)
    #expect(delayed.duration == base.duration + 0.5)
    for time in [0, 0.2, 0.5] { #expect(delayed.state(at: time) == base.state(at: 0)) }
    for time in [0.1, 0.4, 2] {
      #expect(abs(delayed.state(at: time + 0.5).pointer - base.state(at: time).pointer) < 1e-9)
    }
    #expect(DelayedMotion(base, by: -.infinity).duration == base.duration)
  }

  @Test func theDemoWaitsAsLongAsItIsTold() {
    for (motion, delay) in [(SpeedometerMotion.demo(), 0.5), (.demo(delay: 2), 2)] {
      #expect(motion.state(at: delay - 0.01).number == 0)
      #expect(motion.state(at: delay + 0.1).number > 0)
    }
  }

  @Test func theSpeedometerMovesAsTheOriginal() {
    let motion = SpeedometerMotion.demo()
    let scale = SpeedometerValueCalculator.scale
    let goal = scale.position(of: 15_200)
    let spring = Spring(response: 0.8, dampingFraction: 0.6)
    #expect(motion.state(at: 0) == MotionState(pointer: 0, number: 0))
    #expect(motion.state(at: 0.5).pointer == 0)
    for time in [0.05, 0.2, 0.4, 0.9, 1.6] {
      let state = motion.state(at: 0.5 + time)
      #expect(abs(scale.position(of: state.pointer) - spring.value(from: 0, to: goal, at: time)) <= 1e-9)
      let fraction = Swift.min(1, time / 0.3)
      #expect(abs(state.number - 15_200 * Easing.easeInOut(fraction)) <= 1e-6)
    }
    #expect(motion.state(at: 0.8).number == 15_200)
    #expect(motion.state(at: 0.9).emphasis == 1)
    #expect(motion.state(at: 1.69).emphasis == 1)
    #expect(motion.state(at: 1.85).emphasis < 0.6)
    #expect(motion.state(at: 2.01).emphasis == 0)
    // It lasts until the spring has come within a ten-thousandth of the scale for good, and stands there.
    let times = (0...30_000).map { Double($0) / 10_000 }
    let swing = times.last { abs(spring.value(from: 0, to: goal, at: $0) - goal) > 0.000_1 } ?? 0
    #expect(abs(motion.duration - 0.5 - swing) <= 0.000_2)
    #expect(motion.state(at: motion.duration) == MotionState(pointer: 15_200, number: 15_200))
  }

  @Test func aChangeInTheMiddleKeepsTheNeedleMoving() throws {
    let value = try SpeedometerValue(90_000)
    let motion = SpeedometerMotion(changes: [(0, value), (0.25, .demo)])
    let before = motion.state(at: 0.25 - 1e-9)
    let after = motion.state(at: 0.25 + 1e-9)
    #expect(abs(before.pointer - after.pointer) <= 1)
    #expect(abs(before.number - after.number) <= 1)
    #expect(abs(before.emphasis - after.emphasis) <= 1e-6)
    // It is still on its way up just after.
    #expect(motion.state(at: 0.27).pointer > before.pointer)
    #expect(motion.state(at: -5) == motion.state(at: 0))
  }
}
