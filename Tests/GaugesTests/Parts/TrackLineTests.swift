import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

struct TrackLineTests {
  static let arc = TrackLine.arc(
    ArcShape(center: Point(x: 100, y: 100), radius: 80, start: .degrees(-135), sweep: .degrees(270)))
  static let straight = TrackLine.straight(from: Point(x: 10, y: 50), to: Point(x: 210, y: 50))

  private func random(using random: inout SplitMix64) -> TrackLine {
    random.bool()
      ? .arc(
        ArcShape(
          center: Point(x: random.double(in: -50...50), y: 3), radius: random.double(in: 5...200),
          start: .degrees(random.double(in: -360...360)), sweep: .degrees(random.double(in: -359...359))))
      : .straight(
        from: Point(x: random.double(in: -99...99), y: 0), to: Point(x: random.double(in: -99...99), y: 77))
  }

  @Test func normalAndTangentAreAFrame() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let line = random(using: &generator)
      let anchor = line.anchor(at: generator.double(in: 0...1), advancedBy: generator.double(in: -5...5))
      #expect(abs(anchor.normal.length - 1) < 1e-9)
      #expect(abs(anchor.tangent.length - 1) < 1e-9)
      #expect(abs(anchor.normal.dx * anchor.tangent.dx + anchor.normal.dy * anchor.tangent.dy) < 1e-9)
    }
  }

  @Test func equalStepsAreEqualLengths() {
    for line in [Self.arc, Self.straight] {
      let points = (0...40).map { line.point(at: Double($0) / 40) }
      let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
      #expect((steps.max() ?? 1) - (steps.min() ?? 0) < 1e-9)
      #expect(line.point(at: 0.5).distance(to: line.anchor(at: 0.25, advancedBy: line.length / 4).point) < 1e-9)
    }
  }

  @Test func outwardIsAwayFromTheCentreAndUpFromAScaleToTheRight() {
    #expect(Self.arc.anchor(at: 0.5).normal == Vector(dx: 0, dy: -1))
    #expect(Self.straight.anchor(at: 0.5).normal.dy == -1)
    let upward = TrackLine.straight(from: Point(x: 0, y: 100), to: .zero)
    #expect(upward.anchor(at: 0.5).normal.dx == -1)
    let reversed = TrackLine.arc(
      ArcShape(center: .zero, radius: 10, start: .degrees(90), sweep: .degrees(-180)))
    #expect(reversed.anchor(at: 0.5).normal == Vector(dx: 0, dy: -1))
    #expect(reversed.anchor(at: 0.5).tangent.dx == -1)
  }

  @Test func offsetKeepsTheDistanceEverywhere() {
    for line in [Self.arc, Self.straight] {
      let other = line.offset(by: 7)
      for t in [0, 0.3, 1.0] { #expect(abs(other.point(at: t).distance(to: line.point(at: t)) - 7) < 1e-9) }
    }
  }

  @Test func bandsStayWithinTheirWidth() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let line = random(using: &generator)
      let width = generator.double(in: 1...8)
      for path in [line.band(width: width, cornerRadius: 3), line.roundBand(width: width)] {
        let samples = path.elements.compactMap { element -> Point? in
          switch element {
          case .move(let point), .line(let point), .cubic(_, _, let point): point
          case .close: nil
          }
        }
        #expect(samples.count > 3)
        switch line {
        case .arc(let arc):
          for point in samples where line.length > width {
            #expect(abs(point.distance(to: arc.center) - arc.radius) <= width / 2 + 1e-6)
          }
        case .straight:
          let box = try #require(Rect(enclosing: [line.point(at: 0), line.point(at: 1)])).expanded(by: width / 2 + 1e-6)
          for point in samples { #expect(box.distance(to: point) < 1e-9) }
        }
      }
    }
  }

  @Test func roundEndsOverhangAlikeOnBothSides() throws {
    let box = try #require(Self.straight.roundBand(width: 10).controlBounds)
    #expect(abs(box.minX - 5) < 1e-9)
    #expect(abs(box.maxX - 215) < 1e-9)
    let arc = try #require(Self.arc.roundBand(width: 10).controlBounds)
    #expect(abs((arc.minX + arc.maxX) / 2 - 100) < 1e-6)
  }
}
