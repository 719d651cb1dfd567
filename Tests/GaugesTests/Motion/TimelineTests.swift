import Gauges
import TestSupport
import Testing

struct TimelineTests {
  @Test func stepsFollowEachOther() throws {
    let timeline = try Timeline(
      from: 10,
      steps: [
        .move(to: 20, by: .easing(.linear, duration: 2)), .hold(1), .set(5), .hold(0.5),
        .move(to: 0, by: .easing(.linear, duration: 1)),
      ])
    #expect(timeline.duration == 4.5)
    for (time, value) in [
      (-1, 10), (0, 10), (1, 15), (2, 20), (2.9, 20), (3, 5), (3.5, 5), (4, 2.5), (4.5, 0), (99, 0),
    ] {
      #expect(abs(timeline.state(at: time).pointer - value) <= 1e-12)
      #expect(timeline.state(at: time).number == timeline.state(at: time).pointer)
    }
  }

  @Test func aSpringEndsAtItsTargetWhenItHasSettled() throws {
    let timeline = try Timeline(from: 0, steps: [.move(to: 200, by: .spring(Spring()))])
    #expect(abs(timeline.duration - 0.6886) <= 1e-5)
    #expect(timeline.state(at: timeline.duration).pointer == 200)
    #expect(abs(timeline.state(at: timeline.duration - 1e-9).pointer - 200) <= 0.2001)
    #expect(abs(timeline.state(at: 0.25).pointer - 200 * 0.908178) <= 2e-4)
  }

  /// A spring comes to rest in the same time however far it goes, but for ways that have no thousandth.
  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-322, 3e-320, 1e-310, 1e-300, 1e-12, 1, 1e12])
  func theWayOfASpringMayBeOfAnySize(_ way: Double) throws {
    for target in [way, -way] {
      let timeline = try Timeline(
        from: 0, steps: [.move(to: target, by: .spring(Spring(response: 0.3, dampingFraction: 0.8)))])
      #expect(timeline.duration <= 2 && timeline.state(at: timeline.duration).pointer == target)
    }
  }

  /// What is too long is the whole of it, not the spring.
  @Test func aSpringAfterLongHoldsIsNotToBlame() throws {
    let week = 604_800.0
    let error = try #require(throws: MotionError.self) {
      try Timeline(from: 0, steps: [.hold(week), .hold(week), .move(to: 5, by: .spring(Spring()))])
    }
    #expect("\(error)".contains("s is too long: the limit is 604800"), "\(error)")
  }

  @Test func retargetingInTheMiddleKeepsValueAndVelocity() throws {
    let timeline = try Timeline(
      from: 0,
      steps: [.move(to: 100, by: .spring(.bouncy, duration: 0.15)), .move(to: -50, by: .spring(Spring(response: 0.9)))])
    let before = Spring.bouncy.state(from: Spring.State(value: 0), to: 100, at: 0.15)
    #expect(before.velocity > 100)
    #expect(abs(timeline.state(at: 0.15).pointer - before.value) <= 1e-9)
    #expect(abs(timeline.velocity(at: 0.15) - before.velocity) <= 1e-9)
    let after = Spring(response: 0.9).state(from: before, to: -50, at: 0.2)
    #expect(abs(timeline.state(at: 0.35).pointer - after.value) <= 1e-9)
  }

  @Test func aSpringTakesOverTheSpeedOfAnEasing() throws {
    let timeline = try Timeline(
      from: 0, steps: [.move(to: 10, by: .easing(.linear, duration: 1)), .move(to: 10, by: .spring(.smooth))])
    #expect(abs(timeline.velocity(at: 1 + 1e-9) - 10) <= 1e-5)
    #expect(timeline.state(at: 1.05).pointer > 10)
    #expect(timeline.state(at: timeline.duration).pointer == 10)
    // After a hold there is nothing to take over.
    let held = try Timeline(
      from: 0,
      steps: [.move(to: 10, by: .easing(.linear, duration: 1)), .hold(0.1), .move(to: 10, by: .spring(.smooth))])
    #expect(held.state(at: 1.2).pointer == 10)
  }

  @Test func aSpringGoesOnThroughAHold() throws {
    let timeline = try Timeline(from: 0, steps: [.move(to: 1, by: .spring(Spring(), duration: 0.1)), .hold(0.15)])
    #expect(timeline.duration == 0.25)
    #expect(abs(timeline.state(at: 0.25).pointer - 0.908178) <= 1e-6)
  }

  @Test func initialVelocityIsAPush() throws {
    let pushed = Spring(stiffness: 100, damping: 10, initialVelocity: 8)
    let timeline = try Timeline(from: 0, steps: [.move(to: 50, by: .spring(pushed))])
    #expect(abs(timeline.velocity(at: 0) - 400) <= 1e-9)
  }

  @Test func aBlendedSpringIsContinuous() throws {
    let timeline = try Timeline(
      from: 0,
      steps: [.move(to: 1, by: .spring(Spring(response: 1), duration: 0.2)), .move(to: 0, by: .spring(.interactive))])
    for index in 0..<1_000 {
      let time = Double(index) / 1_000
      #expect(abs(timeline.state(at: time).pointer - timeline.state(at: time + 1e-3).pointer) <= 0.02)
    }
    #expect(timeline.state(at: timeline.duration).pointer == 0)
  }

  /// Whatever carries the pointer: a run that begins anew has been at its end first, and then begins as it began.
  @Test func aRunThatBeginsAnewEndsAtItsEnd() throws {
    for (name, easing) in Easing.named {
      for seconds in [0.4, 0.9, 1, 59.0 / 30] {
        let steps: [Timeline.Step] = [.move(to: 70, by: .easing(easing, duration: seconds))]
        let (once, loop) = try (
          Timeline(from: 10, steps: steps), Timeline(from: 10, steps: steps, repetition: .loop)
        )
        #expect(loop.state(at: seconds).pointer == 70, "\(name)")
        #expect(loop.state(at: seconds * 2).pointer == 70, "\(name)")
        #expect(abs(loop.state(at: seconds * 1.25).pointer - once.state(at: seconds * 0.25).pointer) < 1e-9, "\(name)")
      }
    }
  }

  @Test func loopsAndPingPongsRepeat() throws {
    let steps: [Timeline.Step] = [.move(to: 8, by: .easing(.easeIn, duration: 2)), .hold(1)]
    let loop = try Timeline(from: 0, steps: steps, repetition: .loop)
    let pingPong = try Timeline(from: 0, steps: steps, repetition: .pingPong)
    #expect(loop.duration == 3)
    #expect(pingPong.duration == 6)
    for time in [0.25, 1, 1.75, 2.5] {
      let value = loop.state(at: time).pointer
      #expect(loop.state(at: time + 3_000).pointer == value)
      #expect(pingPong.state(at: time).pointer == value)
      #expect(pingPong.state(at: 6 - time).pointer == value)
      #expect(pingPong.state(at: 600 + time).pointer == value)
    }
    #expect(pingPong.velocity(at: 5) == -pingPong.velocity(at: 1))
    let empty = try Timeline(from: 3, steps: [], repetition: .loop)
    #expect(empty.state(at: 7).pointer == 3)
  }

  @Test func theStartUpSweepTouchesBothEnds() throws {
    let sweep = try Timeline.startUpSweep(min: 20, max: 220, value: 87)
    #expect(sweep.state(at: 0).pointer == 20)
    #expect(sweep.state(at: 0.7).pointer == 220)
    #expect(sweep.state(at: sweep.duration).pointer == 87)
    #expect((0...300).allSatisfy { sweep.state(at: Double($0) / 100).pointer <= 220 })
  }

  @Test func emphasisIsUpWhileThePointerMoves() throws {
    let timeline = try Timeline(
      from: 0, steps: [.hold(1), .move(to: 1, by: .easing(.linear, duration: 2)), .hold(2)])
    #expect(timeline.state(at: 0.9).emphasis == 0)
    #expect(abs(timeline.state(at: 1.15).emphasis - 0.5) <= 1e-6)
    #expect(timeline.state(at: 2).emphasis == 1)
    #expect(timeline.state(at: 3.31).emphasis == 0)
  }

  @Test func whatCannotBeIsRefused() {
    let refused: [[Timeline.Step]] = [
      [.hold(-1)], [.hold(.nan)], [.set(.infinity)], [.move(to: 1e16, by: .spring(Spring()))],
      [.move(to: 1, by: .spring(Spring(dampingFraction: 0)))], [.move(to: 1, by: .easing(.ease, duration: -1))],
      [.move(to: 1, by: .spring(Spring(), duration: .nan))], [.hold(400_000), .hold(400_000)],
      Array(repeating: .hold(0), count: 10_001),
    ]
    for steps in refused { #expect(throws: MotionError.self) { try Timeline(from: 0, steps: steps) } }
    #expect(throws: MotionError.self) { try Timeline(from: .nan, steps: []) }
  }

  /// Any movement, at any time, is a finite number, and the same however it is asked for.
  @Test func everyTimelineIsTotalAndPure() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var steps: [Timeline.Step] = []
      for _ in 0..<random.int(in: 0...8) {
        switch random.int(in: 0...3) {
        case 0: steps.append(.hold(random.double(in: 0...2)))
        case 1: steps.append(.set(random.double(in: -1e6...1e6)))
        case 2:
          let easing = Easing.named[random.int(in: 0...Easing.named.count - 1)].easing
          steps.append(
            .move(to: random.double(in: -100...100), by: .easing(easing, duration: random.double(in: 0...2))))
        default:
          let spring = Spring(
            response: random.double(in: 0...2), dampingFraction: random.double(in: 0...3),
            blendDuration: random.bool() ? 0.3 : 0, initialVelocity: random.double(in: -3...3))
          steps.append(
            .move(to: random.double(in: -100...100), by: .spring(spring, duration: random.double(in: 0...2))))
        }
      }
      let repetition = Timeline.Repetition.allCases[random.int(in: 0...2)]
      let timeline = try Timeline(from: 0, steps: steps, repetition: repetition)
      let times = (0..<40).map { _ in random.double(in: -1...20) } + [.infinity, -.infinity, .nan, 1e300]
      let states = times.map { timeline.state(at: $0) }
      #expect(states.allSatisfy { $0.pointer.isFinite && (0...1).contains($0.emphasis) })
      #expect(times.allSatisfy { timeline.velocity(at: $0).isFinite })
      #expect(times.reversed().map { timeline.state(at: $0) } == states.reversed())
    }
  }
}

/// The Speedometer goes through steps in its own way.
struct SpeedometerTimelineTests {
  private static let own = SpeedometerConstants.Animation.spring

  @Test(arguments: [(0.0, 15_200.0), (100_000, 3), (750, 150_000)])
  func oneStepOnItsOwnSpringIsItsOwnMotion(_ start: Double, _ end: Double) throws {
    let timeline = try SpeedometerTimeline(from: start, steps: [.move(to: end, by: .spring(Self.own))])
    let motion = SpeedometerMotion(from: try SpeedometerValue(start), to: try SpeedometerValue(end))
    for index in 0..<40 {
      let (a, b) = (timeline.state(at: Double(index) / 30), motion.state(at: Double(index) / 30))
      // In parts of the scale: the steps stand exactly at rest once they have settled within a thousandth.
      #expect(abs(a.pointer - b.pointer) <= 4e-3 * max(start, end))
      #expect(a.number == b.number)
      #expect(abs(a.emphasis - b.emphasis) <= 1e-9)
    }
  }

  @Test func theNumberNeverLeavesTheWayBetweenTwoValuesThoughTheNeedleDoes() throws {
    let steps: [Timeline.Step] = [
      .move(to: 20_000, by: .spring(Self.own, duration: 0.4)), .move(to: 0, by: .spring(Self.own)), .hold(0.2),
      .move(to: 500, by: .spring(Self.own)),
    ]
    for repetition in Timeline.Repetition.allCases {
      let timeline = try SpeedometerTimeline(from: 0, steps: steps, repetition: repetition)
      var lowest = 0.0
      for index in 0..<400 {
        let state = timeline.state(at: Double(index) / 60)
        #expect((0...20_000).contains(state.number))
        lowest = min(lowest, state.pointer)
      }
      // It swings below 0 as the needle of the original does.
      #expect(lowest < -1)
    }
  }

  @Test func theNumberIsThereAfterThreeTenths() throws {
    let timeline = try SpeedometerTimeline(
      from: 0,
      steps: [.move(to: 9_000, by: .spring(Self.own, duration: 1)), .set(50), .move(to: 800, by: .spring(Self.own))])
    #expect(timeline.state(at: 0.3).number == 9_000)
    #expect(timeline.state(at: 1).number == 50 && timeline.state(at: 1).pointer == 50)
    #expect(timeline.state(at: 1.3).number == 800)
  }

  @Test(arguments: [5_000_000.0, -1, .nan])
  func whatItDoesNotTakeIsRefused(_ value: Double) {
    let steps: [Timeline.Step] = [.move(to: value, by: .spring(Self.own))]
    let error = #expect(throws: MotionError.self) { try SpeedometerTimeline(from: 0, steps: steps) }
    #expect(error?.field == .to)
    #expect(throws: MotionError.self) { try SpeedometerTimeline(from: value, steps: []) }
    #expect(throws: MotionError.self) { try SpeedometerTimeline(from: 0, steps: [.set(value)]) }
  }

  @Test func stepsOfDataAreChanges() {
    var follower = SpeedometerFollower()
    let states = (0..<60).map { follower.state($0 < 10 ? 0 : 10_000, at: Double($0) / 30) }
    let motion = SpeedometerMotion(
      changes: [(10.0 / 30, try? SpeedometerValue(10_000))].compactMap { change in
        change.1.map { (change.0, $0) }
      })
    for (index, state) in states.enumerated() {
      let expected = motion.state(at: Double(index) / 30)
      #expect(abs((state?.pointer ?? .nan) - expected.pointer) <= 1e-6)
      #expect(abs((state?.number ?? .nan) - expected.number) <= 1e-9)
    }
    #expect(follower.state(nil, at: 3) == nil && follower.state(1e9, at: 4) == nil)
    #expect(follower.state(7, at: 5)?.number == 7)
  }
}
