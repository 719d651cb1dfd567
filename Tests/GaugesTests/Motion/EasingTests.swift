import Gauges
import Testing

struct EasingTests {
  @Test func endsAreExact() {
    #expect(Easing.easeInOut(0) == 0)
    #expect(Easing.easeInOut(1) == 1)
    #expect(Easing.easeInOut(-3) == 0)
    #expect(Easing.easeInOut(7) == 1)
    #expect(Easing.easeInOut(.infinity) == 1)
    #expect(Easing.easeInOut(-.infinity) == 0)
    #expect(Easing.easeInOut(.nan) == 0)
  }

  @Test func easeInOutIsSymmetric() {
    for fraction in stride(from: 0.0, through: 0.5, by: 0.01) {
      #expect(abs(Easing.easeInOut(fraction) + Easing.easeInOut(1 - fraction) - 1) <= 1e-9)
    }
    #expect(abs(Easing.easeInOut(0.5) - 0.5) <= 1e-12)
  }

  @Test func easeInOutRises() {
    let samples = stride(from: 0.0, through: 1, by: 0.002).map(Easing.easeInOut)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Points of the curve itself, computed from its parameter.
  @Test func pointsLieOnTheBezierCurve() {
    for (x1, y1, x2, y2) in [(0.42, 0.0, 0.58, 1.0), (0.25, 0.1, 0.25, 1), (0.9, -0.5, 0.1, 1.5), (0, 0, 1, 1)] {
      for t in stride(from: 0.05, to: 1, by: 0.05) {
        func curve(_ a: Double, _ b: Double) -> Double {
          3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        let eased = Easing.cubicBezier(x1, y1, x2, y2, at: curve(x1, x2))
        #expect(abs(eased - curve(y1, y2)) <= 1e-9)
      }
    }
  }

  @Test func controlPointsAreKeptWithinTheTime() {
    #expect(Easing.cubicBezier(-1, 0.2, 2, 0.8, at: 0.3) == Easing.cubicBezier(0, 0.2, 1, 0.8, at: 0.3))
  }
}
