import Testing
import VectorGraphics

@testable import Gauges

/// On a scale that wraps everything goes the short way round.
struct WrappingMotionTests {
  private func compass() throws -> Scale { try Scale(min: 0, max: 360, wraps: true) }

  private func passes(_ timeline: Timeline, from start: Double, to end: Double) -> [Double] {
    (0...200).map { timeline.state(at: start + (end - start) * Double($0) / 200).pointer }
  }

  @Test(arguments: [(350.0, 10.0), (10, 350), (90, 200), (359, 0), (1, 181)])
  func aMoveGoesTheShortWayRound(_ start: Double, _ end: Double) throws {
    for mover in [Timeline.Mover.easing(.linear, duration: 1), .spring(Spring(dampingFraction: 1))] {
      let timeline = try Timeline(from: start, steps: [.move(to: end, by: mover)], on: compass())
      let values = passes(timeline, from: 0, to: timeline.duration)
      #expect(values.first == start && values.last == end)
      let way = min(abs(end - start), 360 - abs(end - start))
      #expect(values.allSatisfy { (0...360).contains($0) })
      for value in values {
        let fromStart = min(abs(value - start), 360 - abs(value - start))
        let fromEnd = min(abs(value - end), 360 - abs(value - end))
        #expect(abs(fromStart + fromEnd - way) <= 1e-9)
      }
    }
  }

  @Test func stepsAfterEachOtherGoRoundAndRoundWithoutUnwinding() throws {
    let steps: [Timeline.Step] = [120.0, 240, 0, 120].map { .move(to: $0, by: .easing(.linear, duration: 1)) }
    let timeline = try Timeline(from: 0, steps: steps, on: compass())
    #expect([0.5, 1.5, 2.5, 3.5].map { timeline.state(at: $0).pointer } == [60, 180, 300, 60])
  }

  @Test func aWholeTurnThatIsWrittenIsGone() throws {
    let timeline = try Timeline(from: 0, steps: [.move(to: 360, by: .easing(.linear, duration: 1))], on: compass())
    #expect([0.25, 0.5, 0.75, 1].map { timeline.state(at: $0).pointer } == [90, 180, 270, 360])
    let sweep = try Timeline.startUpSweep(min: 0, max: 360, value: 10, on: compass())
    #expect(abs(sweep.state(at: 0.35).pointer - 180) <= 1)
    #expect(passes(sweep, from: 0.8, to: sweep.duration).allSatisfy { $0 < 20 || $0 == 360 })
  }

  @Test func aScaleThatDoesNotWrapIsGoneAsItIs() throws {
    let scale = try Scale(min: 0, max: 360)
    let timeline = try Timeline(from: 350, steps: [.move(to: 10, by: .easing(.linear, duration: 1))], on: scale)
    #expect(timeline.state(at: 0.5).pointer == 180)
  }

  @Test func clocksAndAltimetersRunOn() throws {
    func gauge(_ kind: Gauge.Kind) throws -> Gauge {
      let range = kind.usualRange
      return try Gauge(
        kind: kind, value: 0, scale: Scale(min: range.lowerBound, max: range.upperBound, wraps: kind.wraps))
    }
    #expect(try gauge(.clock).turningScale == nil && gauge(.altimeter).turningScale == nil)
    #expect(try gauge(.compass).turningScale != nil && gauge(.radial).turningScale == nil)
  }

  @Test func aDifferenceIsTheShortOne() throws {
    var gauge = try Gauge(kind: .compass, value: 10, scale: compass())
    gauge.reference = 350
    #expect(gauge.difference?.text.contains("+20") == true)
    (gauge.value, gauge.reference) = (350, 10)
    #expect(gauge.difference?.text.contains("\u{2212}20") == true)
  }

  @Test func aGhostLiesTheShortWay() throws {
    let line = TrackLine.arc(ArcShape(center: .zero, radius: 100, start: .zero, sweep: .turns(1)))
    func extent(_ wraps: Bool) -> Int {
      GhostArc(
        line: line, width: 4, previous: 0.95, position: 0.05, color: .black, wraps: wraps
      ).nodes.count
    }
    // Two stretches, to the end and from the start, for one.
    #expect(extent(true) == extent(false) + 1)
  }
}
