import TestSupport
import Testing
import VectorGraphics

struct RingSegmentTests {
  /// Segments of every shape, with corner radii far too large among them.
  private static let segments: [RingSegment] = {
    var random = SplitMix64(seed: 40)
    return (0..<800).map { index in
      let outer = random.magnitude(-1...3)
      let sweep = index % 4 == 0 ? random.magnitude(-9...0) : random.double(in: -360...360)
      return RingSegment(
        center: Point(x: random.double(in: -50...50), y: random.double(in: -50...50)),
        innerRadius: index % 5 == 0 ? 0 : outer * random.double(in: 0...1), outerRadius: outer,
        start: .degrees(random.double(in: -360...360)), sweep: .degrees(sweep),
        cornerRadius: index % 3 == 0 ? 0 : outer * random.magnitude(-6...1))
    }
  }()

  @Test func outlineLiesBetweenTheRadii() {
    let tolerance = ArcShape.defaultTolerance
    for segment in Self.segments {
      let distances = segment.path().samples(steps: 24).map { $0.distance(to: segment.center) }
      let slack = tolerance + segment.outerRadius * 1e-9
      #expect((distances.max() ?? .nan) <= segment.outerRadius + slack, "\(segment)")
      #expect((distances.min() ?? .nan) >= segment.innerRadius - slack, "\(segment)")
    }
  }

  @Test func outlineStaysWithinTheSweep() {
    for segment in Self.segments where segment.sweep <= .degrees(180) {
      let (start, end) = (segment.start.direction, (segment.start + segment.sweep).direction)
      let slack = ArcShape.defaultTolerance + segment.outerRadius * 1e-9
      let steps = segment.path().samples(steps: 24).map { $0 - segment.center }
      #expect(steps.allSatisfy { cross(start, $0) >= -slack }, "\(segment)")
      #expect(steps.allSatisfy { cross($0, end) >= -slack }, "\(segment)")
    }
  }

  @Test func outlineHasOnlyFiniteNumbersAndOneClosedSubpath() {
    for segment in Self.segments {
      let path = segment.path()
      #expect(path.isFinite, "\(segment)")
      #expect(path.moveCount == 1 && path.closeCount == 1 && path.elements.last == .close, "\(segment)")
    }
  }

  @Test func boundsLieInsideTheOuterCircle() throws {
    for segment in Self.segments {
      let bounds = try #require(Rect(enclosing: segment.path().samples(steps: 8)))
      let circle = Rect(center: segment.center, width: 2 * segment.outerRadius, height: 2 * segment.outerRadius)
      #expect(circle.expanded(by: ArcShape.defaultTolerance + 1e-9).contains(bounds), "\(segment)")
    }
  }

  @Test(arguments: [15.0, 90, 179, 180, 181, 270, 359])
  func sharpSegmentHasTheAreaOfItsRing(sweep: Double) {
    let segment = RingSegment(
      center: Point(x: 3, y: 4), innerRadius: 60, outerRadius: 100, start: .degrees(-135), sweep: .degrees(sweep))
    let exact = Angle.degrees(sweep).radians / 2 * (100 * 100 - 60 * 60)
    #expect(segment.path(tolerance: 1e-6).signedArea(steps: 64).isClose(to: exact, within: exact * 1e-3))
  }

  @Test(arguments: [30.0, 120, 200, 300])
  func roundCornersTakeAwayTheCornersOnly(sweep: Double) {
    func area(_ cornerRadius: Double) -> Double {
      RingSegment(
        center: .zero, innerRadius: 60, outerRadius: 100, start: .zero, sweep: .degrees(sweep),
        cornerRadius: cornerRadius
      ).path(tolerance: 1e-6).signedArea(steps: 64)
    }
    // A corner of radius r lacks about (1 − π/4)·r²; the two arcs make it differ a little.
    let lost = area(0) - area(4)
    #expect(lost.isClose(to: (4 - .pi) * 16, within: 2))
  }

  @Test func outlineIsContinuousAndRunsClockwise() {
    for segment in Self.segments where segment.sweep > .degrees(5) && segment.outerRadius > 10 {
      guard segment.innerRadius < segment.outerRadius * 0.9 else { continue }
      #expect(segment.path().signedArea(steps: 16) > 0, "\(segment)")
    }
  }

  @Test func roundCornersJoinSmoothly() throws {
    let segment = RingSegment(
      center: .zero, innerRadius: 60, outerRadius: 100, start: .degrees(10), sweep: .degrees(70), cornerRadius: 6)
    let polygon = try #require(segment.path(tolerance: 1e-5).polygons(steps: 50).first)
    let steps = zip(polygon, polygon.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-9 }
    let turns = zip(steps, steps.dropFirst()).map {
      (Angle(of: $1) - Angle(of: $0)).degrees.remainder(dividingBy: 360)
    }
    #expect((turns.map(abs).max() ?? .nan) < 3)
  }

  @Test func negativeSweepIsTheSameArea() {
    for segment in Self.segments {
      let reversed = RingSegment(
        center: segment.center, innerRadius: segment.innerRadius, outerRadius: segment.outerRadius,
        start: segment.start + segment.sweep, sweep: -segment.sweep, cornerRadius: segment.cornerRadius)
      #expect(reversed.sweep == segment.sweep)
      #expect(reversed.start.degrees.isClose(to: segment.start.degrees))
      let (a, b) = (segment.path().signedArea(steps: 8), reversed.path().signedArea(steps: 8))
      #expect(a.isClose(to: b, within: segment.outerRadius * segment.outerRadius * 1e-6))
    }
  }

  @Test func fullRingHasAHoleThatRunsTheOtherWay() {
    let ring = RingSegment(
      center: .zero, innerRadius: 60, outerRadius: 100, start: .degrees(20), sweep: .fullTurn, cornerRadius: 9)
    let path = ring.path(tolerance: 1e-6)
    #expect(path.moveCount == 2 && path.closeCount == 2)
    #expect(path.signedArea(steps: 64).isClose(to: .pi * 6_400, within: 20))
  }

  @Test func fullDiscHasNoHole() {
    let disc = RingSegment(center: .zero, innerRadius: 0, outerRadius: 10, start: .zero, sweep: .degrees(-360))
    #expect(disc.path().moveCount == 1)
  }

  @Test func zeroSweepOrRadiusIsEmpty() {
    #expect(RingSegment(center: .zero, innerRadius: 1, outerRadius: 2, start: .zero, sweep: .zero).path().isEmpty)
    #expect(RingSegment(center: .zero, innerRadius: 0, outerRadius: 0, start: .zero, sweep: .fullTurn).path().isEmpty)
  }

  @Test func sliceOfAPieKeepsItsTip() {
    for cornerRadius in [0.0, 3] {
      let slice = RingSegment(
        center: Point(x: 1, y: 2), innerRadius: 0, outerRadius: 50, start: .zero, sweep: .degrees(60),
        cornerRadius: cornerRadius)
      #expect(slice.path().points.contains { $0 == slice.center })
    }
  }

  @Test func radiiAreOrderedAndNotNegative() {
    let swapped = RingSegment(center: .zero, innerRadius: 9, outerRadius: 4, start: .zero, sweep: .degrees(1))
    #expect((swapped.innerRadius, swapped.outerRadius) == (4, 9))
    let negative = RingSegment(
      center: .zero, innerRadius: -9, outerRadius: 4, start: .zero, sweep: .degrees(1), cornerRadius: -1)
    #expect((negative.innerRadius, negative.outerRadius, negative.cornerRadius) == (0, 4, 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func nonFiniteMeasuresDrawFiniteOutlines(odd: Double) {
    for index in 0..<4 {
      var numbers = [10.0, 20, 90, 3]
      numbers[index] = odd
      let segment = RingSegment(
        center: .zero, innerRadius: numbers[0], outerRadius: numbers[1], start: .zero, sweep: .degrees(numbers[2]),
        cornerRadius: numbers[3])
      #expect(segment.path().isFinite, "measure \(index) is \(odd)")
    }
  }
}

private func cross(_ a: Vector, _ b: Vector) -> Double { a.dx * b.dy - a.dy * b.dx }
