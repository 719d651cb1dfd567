import TestSupport
import Testing
import VectorGraphics

struct ArcShapeTests {
  /// Arcs of every kind: both directions, many radii, sweeps from almost nothing to a full turn.
  private static let arcs: [ArcShape] = {
    var random = SplitMix64(seed: 20)
    return (0..<300).map { index in
      let sweep = index % 10 == 0 ? 360.0 : random.double(in: -360...360) * (index % 7 == 0 ? 1e-3 : 1)
      return ArcShape(
        center: Point(x: random.double(in: -500...500), y: random.double(in: -500...500)),
        radius: random.magnitude(0...3), start: .degrees(random.double(in: -360...360)), sweep: .degrees(sweep))
    }
  }()

  @Test func everyPointLiesOnTheCircleInItsDirection() {
    for arc in Self.arcs {
      for t in stride(from: 0.0, through: 1, by: 0.125) {
        let point = arc.point(at: t)
        #expect(point.distance(to: arc.center).isClose(to: arc.radius, within: arc.radius * 1e-12 + 1e-10))
        let expected = arc.center + Angle.degrees(arc.start.degrees + arc.sweep.degrees * t).direction * arc.radius
        #expect(point.isClose(to: expected, within: 1e-9))
      }
    }
  }

  @Test func tangentAgreesWithFiniteDifferences() {
    for arc in Self.arcs where arc.length > 1 {
      let h = 1e-5
      for t in [0.1, 0.5, 0.83] {
        let difference = arc.point(at: t + h) - arc.point(at: t - h)
        #expect((difference / difference.length).isClose(to: arc.tangent(at: t), within: 1e-4))
      }
    }
  }

  @Test func tangentIsAUnitVectorSquareToTheRadius() {
    for arc in Self.arcs {
      for t in [0, 0.3, 1] {
        let (tangent, direction) = (arc.tangent(at: t), arc.angle(at: t).direction)
        #expect(tangent.length.isClose(to: 1, within: 1e-12))
        #expect((tangent.dx * direction.dx + tangent.dy * direction.dy).isClose(to: 0, within: 1e-12))
      }
    }
  }

  @Test func zeroSweepMovesClockwise() {
    let arc = ArcShape(center: .zero, radius: 5, start: .zero, sweep: .zero)
    #expect(arc.tangent(at: 0) == Vector(dx: 1, dy: 0))
  }

  @Test func parameterIsClamped() {
    for arc in Self.arcs.prefix(50) {
      #expect(arc.point(at: -1) == arc.point(at: 0))
      #expect(arc.point(at: 2) == arc.point(at: 1))
      #expect(arc.point(at: .nan) == arc.point(at: 0))
      #expect(arc.point(at: .infinity) == arc.point(at: 1))
    }
  }

  @Test func trimmedArcKeepsEndpoints() {
    for arc in Self.arcs {
      for t in [0, 0.01, 0.5, 0.999, 1] {
        let trimmed = arc.trimmed(to: t)
        #expect(trimmed.point(at: 0) == arc.point(at: 0))
        #expect(trimmed.point(at: 1).isClose(to: arc.point(at: t)))
      }
      #expect(arc.trimmed(to: 1) == arc)
    }
  }

  @Test func trimmedPartRunsThroughTheSamePoints() {
    var random = SplitMix64(seed: 21)
    for arc in Self.arcs {
      let (from, to) = (random.double(in: 0...1), random.double(in: 0...1))
      let part = arc.trimmed(from: from, to: to)
      for u in [0, 0.25, 0.5, 1] {
        #expect(part.point(at: u).isClose(to: arc.point(at: from + (to - from) * u)))
      }
      #expect(part.length.isClose(to: arc.length * abs(to - from), within: 1e-8))
    }
  }

  @Test func trimmingTwiceIsTrimmingOnce() {
    var random = SplitMix64(seed: 22)
    for arc in Self.arcs {
      let (a, b) = (random.double(in: 0...0.5), random.double(in: 0.5...1))
      let (c, d) = (random.double(in: 0...1), random.double(in: 0...1))
      let twice = arc.trimmed(from: a, to: b).trimmed(from: c, to: d)
      let once = arc.trimmed(from: a + (b - a) * c, to: a + (b - a) * d)
      #expect(twice.start.degrees.isClose(to: once.start.degrees))
      #expect(twice.sweep.degrees.isClose(to: once.sweep.degrees))
    }
  }

  @Test func trimmingBackwardsReversesTheArc() {
    for arc in Self.arcs where arc.length > 1e-3 {
      let reversed = arc.trimmed(from: 1, to: 0)
      #expect(reversed.sweep == -arc.sweep)
      #expect(reversed.point(at: 0).isClose(to: arc.point(at: 1)))
      #expect(reversed.tangent(at: 0.5).isClose(to: -arc.tangent(at: 0.5)))
    }
  }

  @Test func partsBetweenFractionsAddUpToTheWhole() {
    for arc in Self.arcs {
      let cuts = [0, 0.2, 0.45, 0.9, 1]
      let parts = zip(cuts, cuts.dropFirst()).map { arc.trimmed(from: $0, to: $1) }
      #expect(parts.reduce(0) { $0 + $1.length }.isClose(to: arc.length, within: 1e-8))
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.point(at: 1).isClose(to: $1.point(at: 0)) })
    }
  }

  @Test func lengthIsThatOfAFinePolyline() {
    for arc in Self.arcs.prefix(100) {
      let points = (0...2_000).map { arc.point(at: Double($0) / 2_000) }
      let sum = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(sum.isClose(to: arc.length, within: arc.length * 1e-5 + 1e-9))
    }
  }

  @Test func boundingBoxHoldsTheArcAndTouchesIt() throws {
    for arc in Self.arcs {
      let points = (0...1_000).map { arc.point(at: Double($0) / 1_000) }
      let box = arc.boundingBox
      #expect(points.allSatisfy { box.contains($0, within: arc.radius * 1e-12 + 1e-10) })
      // Half a step off an extreme point the arc has moved by no more than this.
      let slack = arc.radius * (1 - (arc.sweep / 2_000).cosine) + 1e-9
      #expect(try #require(Rect(enclosing: points)).isClose(to: box, within: slack))
    }
  }

  @Test func boundingBoxOfAFullTurnIsTheSquareAboutTheCircle() {
    let arc = ArcShape(center: Point(x: 4, y: 5), radius: 3, start: .degrees(17), sweep: .fullTurn)
    #expect(arc.boundingBox.isClose(to: Rect(x: 1, y: 2, width: 6, height: 6)))
  }

  @Test func boundingBoxOfTheDefaultDialReachesDownToItsEndsOnly() {
    let arc = ArcShape(center: .zero, radius: 100, start: .degrees(-135), sweep: .degrees(270))
    let half = 50 * 2.0.squareRoot()
    #expect(arc.boundingBox.isClose(to: Rect(x: -100, y: -100, width: 200, height: 100 + half)))
  }

  @Test func passesTheDirectionsWithinTheSweepOnly() {
    let clockwise = ArcShape(center: .zero, radius: 1, start: .degrees(-135), sweep: .degrees(270))
    let counter = ArcShape(center: .zero, radius: 1, start: .degrees(135), sweep: .degrees(-270))
    for arc in [clockwise, counter] {
      for degrees in [-135.0, -90, 0, 90, 135, 225, 450, -720] { #expect(arc.passes(.degrees(degrees))) }
      for degrees in [136.0, 180, -180, -136, 540] { #expect(!arc.passes(.degrees(degrees))) }
    }
  }

  @Test(arguments: [(361.0, 360.0), (-361, -360), (1e9, 360), (-1e9, -360), (359.5, 359.5)])
  func sweepIsCutToOneTurn(sweep: Double, expected: Double) {
    #expect(ArcShape(center: .zero, radius: 1, start: .zero, sweep: .degrees(sweep)).sweep == .degrees(expected))
  }

  @Test func unusableRadiiAndSweepsBecomeZero() {
    for bad: Double in [-1, -.infinity, .infinity, .nan] {
      #expect(ArcShape(center: .zero, radius: bad, start: .zero, sweep: .degrees(90)).radius == 0)
    }
    for bad: Double in [.infinity, -.infinity, .nan] {
      #expect(ArcShape(center: .zero, radius: 1, start: .zero, sweep: .degrees(bad)).sweep == .zero)
    }
  }

  @Test func otherRadiusKeepsTheAngles() {
    let arc = ArcShape(center: Point(x: 1, y: 2), radius: 3, start: .degrees(4), sweep: .degrees(5))
    let other = arc.withRadius(9)
    #expect((other.center, other.start, other.sweep) == (arc.center, arc.start, arc.sweep))
    #expect(other.radius == 9)
  }
}

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
