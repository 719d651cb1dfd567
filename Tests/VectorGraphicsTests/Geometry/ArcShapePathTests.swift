import TestSupport
import Testing
import VectorGraphics

struct ArcShapePathTests {
  @Test(arguments: [1, 2.5, 10, 48, 333, 1_080, 5_000], [1e-1, 1e-2, 2.5e-3, 1e-3, 1e-4])
  func radialErrorStaysWithinTheTolerance(radius: Double, tolerance: Double) {
    var random = SplitMix64(seed: UInt64(radius * 1e6))
    let center = Point(x: random.double(in: -9...9), y: random.double(in: -9...9))
    let sweeps = [360, -360, 270, 90, 45, 1e-3] + (0..<20).map { _ in random.double(in: -360...360) }
    for sweep in sweeps {
      let arc = ArcShape(
        center: center, radius: radius, start: .degrees(random.double(in: -180...180)), sweep: .degrees(sweep))
      let errors = arc.path(tolerance: tolerance).samples(steps: 40).map { abs($0.distance(to: center) - radius) }
      #expect((errors.max() ?? .nan) <= tolerance + radius * 1e-13, "sweep \(sweep)")
    }
  }

  @Test func pathRunsFromTheStartToTheEndOfTheArc() throws {
    var random = SplitMix64(seed: 30)
    for _ in 0..<300 {
      let arc = ArcShape(
        center: Point(x: 5, y: 6), radius: random.magnitude(-1...3), start: .degrees(random.double(in: -360...360)),
        sweep: .degrees(random.double(in: -359...359)))
      let curves = arc.path().cubics
      let (first, last) = (try #require(curves.first), try #require(curves.last))
      #expect(first.start == arc.point(at: 0))
      #expect(last.end.isClose(to: arc.point(at: 1)))
      #expect(zip(curves, curves.dropFirst()).allSatisfy { $0.end == $1.start })
    }
  }

  @Test func curvesMoveAlongTheArcWithoutTurningBack() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let sweep = random.double(in: -350...350)
      let arc = ArcShape(center: .zero, radius: 80, start: .degrees(-175), sweep: .degrees(sweep))
      let points = arc.path().samples(steps: 20)
      let sides = zip(points, points.dropFirst()).map { ($0.x * $1.y - $0.y * $1.x) * (sweep < 0 ? -1 : 1) }
      #expect(sides.allSatisfy { $0 > -1e-6 })
      let turned = zip(points, points.dropFirst()).reduce(0) { sum, pair in
        let (a, b) = (Angle(of: pair.0 - .zero), Angle(of: pair.1 - .zero))
        return sum + (b - a).degrees.remainder(dividingBy: 360)
      }
      #expect(turned.isClose(to: sweep, within: 1e-6))
    }
  }

  @Test func leadingPiecesOfATrimmedArcAreThoseOfTheWhole() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<300 {
      let arc = ArcShape(
        center: Point(x: 150, y: 150), radius: random.magnitude(0...3), start: .degrees(random.double(in: -180...180)),
        sweep: .degrees(random.double(in: -360...360)))
      let tolerance = random.magnitude(-4 ... -1)
      let whole = arc.path(tolerance: tolerance).elements
      for t in [0.1, random.double(in: 0...1), 0.5, 0.999] {
        let leading = arc.trimmed(to: t).path(tolerance: tolerance).elements.dropLast()
        #expect(leading.elementsEqual(whole.prefix(leading.count)))
      }
    }
  }

  @Test func trimmingAtAPieceEndLeavesNoSliver() {
    let arc = ArcShape(center: .zero, radius: 100, start: .degrees(-135), sweep: .degrees(270))
    for t in stride(from: 0.1, through: 1, by: 0.1) {
      let curves = arc.trimmed(to: t).path().cubics
      let shortest = curves.map { $0.start.distance(to: $0.end) }.min() ?? 0
      #expect(shortest > 1e-3)
    }
  }

  @Test func zeroSweepIsAPoint() {
    let arc = ArcShape(center: Point(x: 3, y: 4), radius: 5, start: .degrees(90), sweep: .zero)
    let point = Point(x: 8, y: 4)
    #expect(arc.path().elements == [.move(point), .line(point)])
    #expect(arc.length == 0)
    #expect(arc.boundingBox == Rect(x: 8, y: 4, width: 0, height: 0))
  }

  @Test func zeroRadiusIsAPoint() {
    let arc = ArcShape(center: Point(x: 3, y: 4), radius: 0, start: .zero, sweep: .degrees(120))
    #expect(arc.path().points.allSatisfy { $0 == arc.center })
  }

  @Test(arguments: [360.0, -360, 4_000])
  func fullTurnIsClosed(sweep: Double) {
    let arc = ArcShape(center: .zero, radius: 50, start: .degrees(33), sweep: .degrees(sweep))
    let path = arc.path()
    #expect(arc.isFullTurn)
    #expect(path.elements.last == .close)
    #expect(path.closeCount == 1)
    #expect((path.cubics.last?.end).map { $0.isClose(to: arc.point(at: 0)) } == true)
  }

  @Test(arguments: [359.999, -359.999, 270, 0])
  func lessThanAFullTurnIsOpen(sweep: Double) {
    let arc = ArcShape(center: .zero, radius: 50, start: .degrees(33), sweep: .degrees(sweep))
    #expect(!arc.isFullTurn)
    #expect(arc.path().closeCount == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, -1])
  func oddNumbersAreHarmless(odd: Double) {
    for index in 0..<6 {
      var numbers = [1.0, 2, 30, 40, 50, 0.01]
      numbers[index] = odd
      let arc = ArcShape(
        center: Point(x: numbers[0], y: numbers[1]), radius: numbers[2], start: .degrees(numbers[3]),
        sweep: .degrees(numbers[4]))
      let path = arc.path(tolerance: numbers[5])
      #expect(!path.isEmpty && path.elements.count < 1_000)
      #expect(arc.length >= 0 && arc.length.isFinite)
      #expect(arc.trimmed(from: odd, to: 0.5).sweep.degrees.isFinite)
      _ = arc.boundingBox
    }
  }

  @Test func aTighterToleranceNeverHasFewerPieces() {
    for radius in [1.0, 30, 5_000] {
      let counts = [1e-1, 1e-2, 1e-3, 1e-4].map {
        ArcShape(center: .zero, radius: radius, start: .zero, sweep: .fullTurn).path(tolerance: $0).cubics.count
      }
      #expect(counts == counts.sorted())
      #expect((counts.first ?? 0) >= 4)
    }
  }
}
