import TestSupport
import Testing
import VectorGraphics

struct PointTests {
  @Test func differenceOfPointsIsTheStepBetweenThem() {
    let (a, b) = (Point(x: 3, y: -2), Point(x: -1, y: 5))
    #expect(b - a == Vector(dx: -4, dy: 7))
    #expect(a + (b - a) == b)
    #expect(b - (b - a) == a)
  }

  @Test func distanceIsSymmetricAndObeysTheTriangleInequality() {
    var random = SplitMix64(seed: 3)
    func point() -> Point { Point(x: random.double(in: -100...100), y: random.double(in: -100...100)) }
    for _ in 0..<1_000 {
      let (a, b, c) = (point(), point(), point())
      #expect(a.distance(to: b) == b.distance(to: a))
      #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 1e-9)
    }
    #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)) == 5)
    #expect(Point.zero.distance(to: .zero) == 0)
  }

  @Test func interpolationReachesBothEndsAndExtrapolates() {
    let (a, b) = (Point(x: 2, y: 4), Point(x: 10, y: -4))
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(a.interpolated(to: b, fraction: 0.25) == Point(x: 4, y: 2))
    #expect(a.interpolated(to: b, fraction: 2) == Point(x: 18, y: -12))
  }
}

struct VectorTests {
  @Test func quarterTurnRunsClockwiseOnScreen() {
    let (up, right) = (Angle.zero.direction, Angle.degrees(90).direction)
    #expect(up.quarterTurned == right)
    #expect(right.quarterTurned == Angle.degrees(180).direction)
  }

  @Test func fourQuarterTurnsAreNone() {
    let vector = Vector(dx: 3, dy: -7)
    #expect(vector.quarterTurned.quarterTurned == -vector)
    #expect(vector.quarterTurned.quarterTurned.quarterTurned.quarterTurned == vector)
    #expect(vector.quarterTurned.length == vector.length)
  }

  @Test func arithmeticIsComponentwise() {
    let (a, b) = (Vector(dx: 3, dy: 4), Vector(dx: -1, dy: 2))
    #expect(a + b == Vector(dx: 2, dy: 6))
    #expect(a - b == Vector(dx: 4, dy: 2))
    #expect(a * 2 == Vector(dx: 6, dy: 8))
    #expect(a / 2 == Vector(dx: 1.5, dy: 2))
    #expect(a.length == 5)
  }
}
