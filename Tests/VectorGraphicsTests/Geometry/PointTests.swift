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
