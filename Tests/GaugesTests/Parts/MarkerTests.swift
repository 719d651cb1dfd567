import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

struct MarkerTests {
  private let line = TrackLineTests.arc
  private let center = Point(x: 100, y: 100)

  private func reach(_ path: Path) -> (low: Double, high: Double) {
    let distances = path.points.map { $0.distance(to: center) }
    return (distances.min() ?? 0, distances.max() ?? 0)
  }

  @Test(arguments: MarkerShape.allCases, [0.0, 0.21, 0.5, 1])
  func markersTouchTheTrackFromTheirSide(_ shape: MarkerShape, _ position: Double) {
    func marker(_ side: TrackSide) -> Marker {
      Marker(anchor: line.anchor(at: position), shape: shape, side: side, size: 6, distance: 5, color: .black)
    }
    let outside = reach(marker(.outside).path)
    #expect(abs(outside.low - 85) < 0.2)
    #expect(outside.high < 92.5)
    let inside = reach(marker(.inside).path)
    #expect(abs(inside.high - 75) < 0.3)
    #expect(inside.low > 68.5)
    let across = reach(marker(.across).path)
    #expect(across.low > 76 && across.high < 84)
  }

  @Test(arguments: MarkerShape.allCases)
  func markersAreSymmetricAboutTheirValue(_ shape: MarkerShape) throws {
    let anchor = TrackLineTests.straight.anchor(at: 0.5)
    let path = Marker(anchor: anchor, shape: shape, side: .outside, size: 10, color: .black).path
    // A pin's arc is drawn in fixed pieces and a remainder, so only its shape is symmetric.
    guard shape != .pin else {
      let (start, end) = (try #require(path.points.first), try #require(path.points.dropLast().last))
      #expect(end.distance(to: Point(x: 2 * anchor.point.x - start.x, y: start.y)) < 1e-6)
      return
    }
    let points = path.points
    for point in points {
      let mirrored = Point(x: 2 * anchor.point.x - point.x, y: point.y)
      #expect(points.contains { $0.distance(to: mirrored) < 1e-6 })
    }
  }

  @Test func aTargetIsATriangleUnlessAskedOtherwise() {
    let mark = TargetMark(center: center, angle: .zero, radius: 90, size: 10, color: .black)
    #expect(
      mark.node
        == .fill(
          .polygon([Point(x: 100, y: 10), Point(x: 103.57, y: 0), Point(x: 96.43, y: 0)]), Color.black))
    var other = mark
    other.shape = .bead
    #expect(other.node != mark.node)
  }

  @Test(arguments: [(TrackSide.inside, 74.0, 80.0), (.across, 77, 83), (.outside, 80, 86)])
  func ticksStandOnTheirSide(_ side: TrackSide, _ low: Double, _ high: Double) throws {
    let marks = TickMarks(line: line, positions: [0, 0.3, 1], side: side, length: 6, width: 1, color: .black)
    guard case .stroke(let stroke) = try #require(marks.node) else {
      Issue.record("not a stroke")
      return
    }
    let found = reach(stroke.path)
    #expect(abs(found.low - low) < 1e-9)
    #expect(abs(found.high - high) < 1e-9)
  }

  // MARK: - Marks of the scale

  @Test func outOfRangeMarksPointOnPastTheirEnd() throws {
    for line in [line, TrackLineTests.straight] {
      for end in [OutOfRangeMark.End.start, .end] {
        let mark = OutOfRangeMark(line: line, end: end, gap: 3, size: 12, color: .black)
        guard case .fill(let fill) = mark.node else {
          Issue.record("not a fill")
          continue
        }
        let anchor = line.anchor(at: end == .end ? 1 : 0)
        let onward = end == .end ? anchor.tangent : -anchor.tangent
        let steps = fill.path.points.map { $0 - anchor.point }
        let along = steps.map { $0.dot(onward) }
        #expect((along.min() ?? 0) > 2)
        #expect(along[0] == along.max())
      }
    }
  }

  /// A value beyond its scale looks other than one at the end, on the canvas, in the colour of what shows the value or, on a
  /// full bar, in one that stands out from it.
  @Test(arguments: Theme.all, DialArc.named.map(\.arc))
  func aValueBeyondTheScaleIsMarkedOnEverySweep(_ theme: Theme, _ arc: DialArc) throws {
    for (end, beyond) in [(100.0, 130.0), (0, -20)] {
      func shapes(_ value: Double) throws -> Dial {
        try KindProbe(.radial).dial(value, side: 300) { gauge in
          (gauge.theme, gauge.arc) = (theme, arc)
        }
      }
      let (atEnd, dial) = (try shapes(end), try shapes(beyond))
      let marks = dial.movingShapes.filter { !atEnd.movingShapes.contains($0) }
      guard case .fill(let mark)? = marks.first, marks.count == 1, case .solid(let color) = mark.paint else {
        Issue.record("\(theme.name): \(marks.count) marks at \(beyond)")
        continue
      }
      let box = try #require(mark.path.controlBounds)
      #expect(Rect(x: 0, y: 0, width: 300, height: 300).contains(box), "\(theme.name)")
      #expect(color == dial.gauge.colorOfValue || color.contrast(with: dial.gauge.colorOfValue) > 1.5, "\(theme.name)")
    }
  }

  @Test func statMarksDrawOnlyWhatIsKnown() {
    func marks(min: Double? = nil, max: Double? = nil, mean: Double? = nil, peak: Double? = nil) -> [Node] {
      StatMarks(
        line: line, trackWidth: 8, min: min, max: max, mean: mean, peak: peak, size: 6, color: .black,
        peakColor: .white
      ).nodes
    }
    #expect(marks().isEmpty)
    #expect(marks(min: 0.2).count == 1)
    #expect(marks(min: 0.2, max: 0.2, mean: 0.2, peak: 0.2).count == 3)
  }

  @Test func uncertaintyIsTranslucentWithinTheTrack() throws {
    let nodes = UncertaintyBand(line: line, width: 8, from: 0.4, to: 0.6, color: .black).nodes
    guard case .stroke(let band) = try #require(nodes.first), case .solid(let color) = band.paint else {
      Issue.record("not a stroke")
      return
    }
    #expect(color.alpha < 0.5)
    #expect(band.style.width == 8)
    #expect(nodes.count == 2)
  }

  @Test func theGhostRunsFromTheValueToTheFormerOne() throws {
    let nodes = GhostArc(line: TrackLineTests.straight, width: 8, previous: 0.7, position: 0.5, color: .black).nodes
    guard case .stroke(let band) = try #require(nodes.first) else {
      Issue.record("not a stroke")
      return
    }
    #expect(band.path == .line(from: Point(x: 110, y: 50), to: Point(x: 150, y: 50)))
  }

  @Test(arguments: Theme.all)
  func staleThemesAreNearlyGreyAndStillReadable(_ theme: Theme) {
    let ground = theme.faceMiddle(on: theme.page.over(.black))
    let stale = theme.stale(on: [theme.faceLight, theme.faceShade])
    #expect(stale.glow == 0)
    for color in [stale.accent, stale.ok, stale.warn, stale.alarm, stale.value] { #expect(color.oklab.chroma < 0.03) }
    for (before, after) in [(theme.label, stale.label), (theme.muted, stale.muted)] {
      #expect(after.contrast(with: theme.faceShade) > before.contrast(with: theme.faceShade) * 0.85)
    }
    for (before, after) in [(theme.accent, stale.accent), (theme.value, stale.value)] {
      #expect(after.contrast(with: ground) < 1.02 * before.contrast(with: ground))
    }
    #expect(stale.value.contrast(with: ground) >= min(4.5, 0.95 * theme.value.contrast(with: ground)))
    #expect(stale.faceLight == theme.faceLight)
  }

  /// So that its apex is the corner that points.
  @Test func trianglesAreHigherThanBroad() throws {
    let anchor = TrackLine.Anchor(point: .zero, normal: Vector(dx: 0, dy: -1), tangent: Vector(dx: 1, dy: 0))
    let box = try #require(
      Marker(anchor: anchor, shape: .triangle, side: .outside, size: 14, color: .white).path.controlBounds)
    #expect(abs(box.height / box.width - 1.4) < 0.01)
  }
}
