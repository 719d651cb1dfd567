import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct CountdownGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.countdown) }

  /// The first point of the ring that is left.
  private func start(_ dial: Dial) throws -> Angle {
    guard case .stroke(let stroke) = try #require(dial.movingShapes.first) else { throw Missing() }
    return Angle(of: try #require(stroke.path.points.first) - Point(x: 150, y: 150))
  }

  private struct Missing: Error {}

  /// The name of the range that the time is in stands under it, or is told.
  @Test(arguments: [60.0, 80, 120, 160, 300, 600], ["", "s"]) func theRangeIsNamed(_ side: Double, _ unit: String)
    throws
  {
    for (left, name) in [(42.0, "Nearly ready"), (120, "")] {
      let dial = try probe.dial(left, side: side) {
        ($0.title, $0.unit) = ("Tea", unit)
        $0.ranges = [GaugeRange(from: 0, to: 60, label: "Nearly ready", severity: .alarm)]
      }
      let isThere = dial.texts.contains { $0.text.string == "Nearly ready" }
      let isTold = dial.omittedParts.contains { $0.part == .range }
      #expect(name.isEmpty ? !isThere && !isTold : isThere != isTold, "\(side)")
      #expect(name.isEmpty || isThere || side < 120, "\(side)")
      #expect(dial.textFaults == [])
    }
  }

  @Test(arguments: [(225.0, 90.0), (150, 180), (75, 270)])
  func ringOpensClockwise(_ left: Double, _ gone: Double) throws {
    let angle = try start(try probe.dial(left))
    #expect(abs(turn(from: .degrees(gone), to: angle)) < 1e-6)
  }

  @Test func ringIsWholeAtTheStartAndGoneAtTheEnd() throws {
    guard case .stroke(let whole) = try #require(try probe.dial(300).movingShapes.first) else { throw Missing() }
    #expect(whole.path.elements.last == .close)
    #expect(try probe.dial(0).movingShapes.isEmpty)
    #expect(try probe.dial(-30).movingShapes.isEmpty)
  }

  @Test(arguments: [
    (245.0, "4:05"), (244.2, "4:05"), (0.01, "0:01"), (0, "0:00"), (3600, "1:00:00"), (-12.5, "−0:12"), (-0.4, "0:00"),
  ])
  func secondsLeftAreRoundedUp(_ seconds: Double, _ text: String) {
    #expect(NumberWriter.english.timeLeft(seconds) == text)
  }

  @Test(arguments: [
    (83.45, "1:23.45"), (0, "0:00.00"), (59.999, "0:59.99"), (3661.5, "1:01:01.50"), (-1.25, "−0:01.25"),
  ])
  func stopwatchCutsHundredths(_ seconds: Double, _ text: String) {
    #expect(NumberWriter.english.timeLeft(seconds, hundredths: true) == text)
  }

  @Test func stopwatchLightsAMarkASecond() throws {
    for (value, lit) in [(0.0, 1), (1.5, 2), (59, 60), (60, 1), (83.45, 24)] {
      let dial = try probe.dial(value, variant: "stopwatch")
      guard case .stroke(let marks) = try #require(dial.movingShapes.first) else { throw Missing() }
      #expect(marks.path.points.count == 2 * lit, "\(value)")
    }
  }

  @Test func ringTakesTheColourOfItsRange() throws {
    let alarm = GaugeRange(from: 0, to: 10, severity: .alarm)
    for (value, color) in [(5.0, Theme.dark.alarm), (60, Theme.dark.accent)] {
      let dial = try probe.dial(value) { $0.ranges = [alarm] }
      guard case .stroke(let ring) = try #require(dial.movingShapes.first) else { throw Missing() }
      #expect(ring.paint == .solid(color))
    }
  }

  @Test(arguments: ["ring", "stopwatch"])
  func missingTimeIsADash(_ variant: String) throws {
    let dial = try probe.dial(nil, variant: variant)
    #expect(dial.movingShapes.isEmpty)
    #expect(dial.formattedValue == "–")
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 403) }
}
