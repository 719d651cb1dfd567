import Gauges
import Testing

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
