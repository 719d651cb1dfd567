import TestSupport
import Testing
import VectorGraphics

struct RectTests {
  private func randomRect(_ random: inout SplitMix64) -> Rect {
    Rect(
      x: random.double(in: -20...20), y: random.double(in: -20...20), width: random.double(in: 0...20),
      height: random.double(in: 0...20))
  }

  @Test func negativeSizesBecomeZero() {
    let rect = Rect(x: 1, y: 2, width: -3, height: -4)
    #expect(rect.width == 0 && rect.height == 0)
    #expect(rect.center == Point(x: 1, y: 2))
  }

  @Test func enclosingHoldsEveryPointAndTouchesThem() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let points = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Point(x: random.double(in: -50...50), y: random.double(in: -50...50))
      }
      let rect = try #require(Rect(enclosing: points))
      #expect(points.allSatisfy { rect.contains($0) })
      #expect(points.map(\.x).min() == rect.minX)
      #expect(points.map(\.y).min() == rect.minY)
      #expect((points.map(\.x).max() ?? .nan).isClose(to: rect.maxX))
      #expect((points.map(\.y).max() ?? .nan).isClose(to: rect.maxY))
    }
  }

  @Test func enclosingNothingIsNil() { #expect(Rect(enclosing: []) == nil) }

  @Test func cornersRunClockwiseFromTheUpperLeft() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.corners == [Point(x: 1, y: 2), Point(x: 4, y: 2), Point(x: 4, y: 6), Point(x: 1, y: 6)])
    #expect(rect.center == Point(x: 2.5, y: 4))
    #expect(Rect(center: rect.center, width: 3, height: 4) == rect)
  }

  @Test func overlapIsSymmetricAndMeansASharedArea() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let (a, b) = (randomRect(&random), randomRect(&random))
      let width = min(a.maxX, b.maxX) - max(a.minX, b.minX)
      let height = min(a.maxY, b.maxY) - max(a.minY, b.minY)
      #expect(a.overlaps(b) == b.overlaps(a))
      #expect(a.overlaps(b) == (width > 0 && height > 0))
    }
  }

  @Test func touchingEdgesDoNotOverlap() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(!rect.overlaps(rect.translated(by: Vector(dx: 10, dy: 0))))
    #expect(!rect.overlaps(rect.translated(by: Vector(dx: 0, dy: -10))))
    #expect(rect.overlaps(rect.translated(by: Vector(dx: 9.999, dy: 0))))
  }

  @Test func unionHoldsBothAndNothingSmallerDoes() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<1_000 {
      let (a, b) = (randomRect(&random), randomRect(&random))
      let union = a.union(b)
      #expect(union.expanded(by: 1e-9).contains(a) && union.expanded(by: 1e-9).contains(b))
      #expect(union.minX == min(a.minX, b.minX) && union.minY == min(a.minY, b.minY))
      #expect(union.maxX.isClose(to: max(a.maxX, b.maxX)) && union.maxY.isClose(to: max(a.maxY, b.maxY)))
    }
  }

  @Test func containmentIncludesTheRectItself() {
    let rect = Rect(x: -1, y: -2, width: 3, height: 5)
    #expect(rect.contains(rect))
    #expect(rect.contains(rect.expanded(by: -1)))
    #expect(!rect.contains(rect.expanded(by: 0.001)))
    #expect(!rect.contains(rect.translated(by: Vector(dx: 0.5, dy: 0))))
  }

  @Test func expansionMovesEverySideAndKeepsTheCentre() {
    let rect = Rect(x: 2, y: 4, width: 10, height: 6)
    #expect(rect.expanded(by: 1) == Rect(x: 1, y: 3, width: 12, height: 8))
    #expect(rect.expanded(by: -2) == Rect(x: 4, y: 6, width: 6, height: 2))
    #expect(rect.expanded(by: 1.5).center == rect.center)
  }

  @Test func shrinkingNeverLeavesTheOriginalRect() {
    let rect = Rect(x: 2, y: 4, width: 10, height: 6)
    #expect(rect.contains(rect.expanded(by: -3)))
    #expect(rect.contains(rect.expanded(by: -5)))
    #expect(rect.contains(rect.expanded(by: -50)))
  }

  private static let distances: [(Point, Double)] = [
    (Point(x: 5, y: 5), 0), (Point(x: 0, y: 0), 0), (Point(x: 13, y: 14), 5), (Point(x: -4, y: 5), 4),
    (Point(x: 5, y: 17), 7),
  ]

  @Test(arguments: distances)
  func distanceIsZeroInsideAndEuclideanOutside(point: Point, distance: Double) {
    #expect(Rect(x: 0, y: 0, width: 10, height: 10).distance(to: point) == distance)
  }

  @Test func farthestDistanceIsThatOfTheFarthestCorner() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1_000 {
      let rect = randomRect(&random)
      let point = Point(x: random.double(in: -40...40), y: random.double(in: -40...40))
      let farthest = rect.corners.map { $0.distance(to: point) }.max() ?? .nan
      #expect(rect.farthestDistance(from: point).isClose(to: farthest))
      #expect(rect.distance(to: point) <= rect.farthestDistance(from: point))
    }
  }

  @Test func shorterSideIsTheSmallerOne() {
    #expect(Size(width: 3, height: 5).shorterSide == 3)
    #expect(Size(width: 5, height: 3).shorterSide == 3)
  }
}
