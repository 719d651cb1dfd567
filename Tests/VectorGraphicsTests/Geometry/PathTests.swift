import TestSupport
import Testing
import VectorGraphics

struct PathTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 16)

  @Test func rectangleIsItsFourCornersClosed() {
    let path = Path.rectangle(rect)
    #expect(path.points == rect.corners)
    #expect(path.elements.last == .close)
    #expect(path.controlBounds == rect)
    #expect(path.signedArea(steps: 1).isClose(to: 480))
  }

  @Test(arguments: [0.5, 2, 7.999, 8, 100])
  func roundedRectangleFillsItsRectAndNoMore(cornerRadius: Double) throws {
    let path = Path.roundedRectangle(rect, cornerRadius: cornerRadius)
    let bounds = try #require(Rect(enclosing: path.samples(steps: 50)))
    #expect(bounds.isClose(to: rect, within: ArcShape.defaultTolerance))
    let radius = min(cornerRadius, 8)
    #expect(path.signedArea(steps: 200).isClose(to: 480 - (4 - .pi) * radius * radius, within: 0.1))
    #expect(path.moveCount == 1 && path.closeCount == 1)
  }

  @Test func roundedRectangleCornersAreQuarterCircles() {
    let radius = 5.0
    let centers = rect.expanded(by: -radius).corners
    for curve in Path.roundedRectangle(rect, cornerRadius: radius).cubics {
      for t in stride(from: 0.0, through: 1, by: 0.05) {
        let distances = centers.map { $0.distance(to: curve.point(at: t)) }
        #expect((distances.min() ?? .nan).isClose(to: radius, within: ArcShape.defaultTolerance))
      }
    }
  }

  @Test(arguments: [0, -3, .nan])
  func roundedRectangleWithoutRadiusIsARectangle(cornerRadius: Double) {
    #expect(Path.roundedRectangle(rect, cornerRadius: cornerRadius) == .rectangle(rect))
  }

  @Test func roundedRectangleOfNoSizeIsFinite() {
    let path = Path.roundedRectangle(Rect(x: 1, y: 1, width: 0, height: 5), cornerRadius: 3)
    #expect(!path.isEmpty && path.isFinite)
  }

  @Test func quadraticIsTheSameCurveAsACubic() throws {
    var random = SplitMix64(seed: 12)
    func point() -> Point { Point(x: random.double(in: -50...50), y: random.double(in: -50...50)) }
    for _ in 0..<200 {
      let (start, control, end) = (point(), point(), point())
      var path = Path([.move(start)])
      path.quadratic(from: start, control, to: end)
      let cubic = try #require(path.cubics.first)
      for t in stride(from: 0.0, through: 1, by: 0.1) {
        let exact = start.interpolated(to: control, fraction: t)
          .interpolated(to: control.interpolated(to: end, fraction: t), fraction: t)
        #expect(cubic.point(at: t).isClose(to: exact, within: 1e-11))
      }
    }
  }

  @Test func circleIsClosedAndRoundWithinTolerance() {
    let center = Point(x: 7, y: -3)
    for tolerance in [1e-1, 1e-3, 1e-5] {
      let path = Path.circle(center: center, radius: 250, tolerance: tolerance)
      let error = path.samples(steps: 100).map { abs($0.distance(to: center) - 250) }.max() ?? .nan
      #expect(error <= tolerance)
      #expect(path.elements.last == .close)
      #expect(path.moveCount == 1)
    }
  }

  @Test func circleOfNoRadiusIsAPoint() {
    let path = Path.circle(center: Point(x: 2, y: 3), radius: 0)
    #expect(path.points.allSatisfy { $0 == Point(x: 2, y: 3) })
    #expect(!path.isEmpty)
  }

  @Test func polygonNeedsTwoPoints() {
    #expect(Path.polygon([]).isEmpty)
    #expect(Path.polygon([.zero]).isEmpty)
    #expect(Path.polygon([.zero, Point(x: 1, y: 0)]).elements.count == 3)
  }

  @Test func lineIsAMoveAndALine() {
    let (a, b) = (Point(x: 1, y: 2), Point(x: 3, y: 4))
    #expect(Path.line(from: a, to: b).elements == [.move(a), .line(b)])
  }

  @Test func controlBoundsHoldTheWholeCurve() throws {
    let path = Path.circle(center: .zero, radius: 100)
    let bounds = try #require(path.controlBounds)
    #expect(path.samples(steps: 64).allSatisfy { bounds.contains($0) })
    #expect(Path().controlBounds == nil)
    #expect(Path([.close]).controlBounds == nil)
  }

  @Test func joinedArcAddsALineOnlyWhereThereIsAGap() {
    let arc = ArcShape(center: .zero, radius: 10, start: .zero, sweep: .degrees(90))
    var touching = Path([.move(Point(x: 0, y: -10))])
    touching.append(arc, joining: true)
    #expect(touching.elements.allSatisfy { if case .line = $0 { false } else { true } })
    var apart = Path([.move(.zero)])
    apart.append(arc, joining: true)
    #expect(apart.elements.dropFirst().first == .line(arc.point(at: 0)))
  }

  @Test func appendingKeepsTheOrderOfBothPaths() {
    var path = Path.rectangle(rect)
    path.append(.line(from: .zero, to: rect.center))
    #expect(path.elements == Path.rectangle(rect).elements + [.move(.zero), .line(rect.center)])
  }
}
