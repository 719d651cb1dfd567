import Testing
import VectorGraphics

@testable import Gauges

struct PartsTests {
  private let arc = ArcShape(center: Point(x: 150, y: 150), radius: 135, start: .degrees(-135), sweep: .degrees(270))

  private func progress(_ position: Double) -> Node {
    ProgressArc(track: arc, width: 8, color: .white, position: UnitInterval(clamping: position)).node
  }

  // MARK: - Arcs

  @Test func progressAtZeroIsADotAsWideAsTheTrack() throws {
    guard case .fill(let fill) = progress(0) else {
      Issue.record("not a fill")
      return
    }
    let box = try #require(fill.path.controlBounds)
    #expect(box.center.distance(to: arc.point(at: 0)) <= 1e-9)
    #expect(abs(box.width - 8) <= 1e-9 && abs(box.height - 8) <= 1e-9)
  }

  @Test(arguments: [1e-9, 0.25, 1])
  func progressAboveZeroIsARoundStrokeToTheValue(_ position: Double) throws {
    guard case .stroke(let stroke) = progress(position) else {
      Issue.record("not a stroke")
      return
    }
    #expect(stroke.style == StrokeStyle(width: 8, cap: .round))
    let (first, last) = (try #require(stroke.path.points.first), try #require(stroke.path.points.last))
    #expect(first.distance(to: arc.point(at: 0)) <= 1e-9)
    #expect(last.distance(to: arc.point(at: position)) <= 1e-9)
  }

  @Test func trackIsTheWholeArcRoundAtItsEnds() {
    let node = Track(arc: arc, width: 8, color: .black).node
    #expect(node == .stroke(arc.path(), .black, StrokeStyle(width: 8, cap: .round)))
  }

  @Test func progressCoversTheTrackAtOne() {
    guard case .stroke(let full) = progress(1) else {
      Issue.record("not a stroke")
      return
    }
    #expect(full.path == arc.path())
  }

  /// A frame has all its corners, or none where words stand in one: three would look like a fault.
  @Test(arguments: 0..<4) func cornersOfAFrameGiveWayToWords(_ corner: Int) {
    var look = Theme.dark.look
    var plate = Plate()
    (plate.shape, plate.screws) = (.brackets, 0)
    look.plate = plate
    var housing = Housing(
      look: look, unit: 1, outline: .disc(center: Point(x: 100, y: 100), radius: 80))
    func points() -> [Point] {
      let strokes = housing.nodes.compactMap { if case .stroke(let stroke) = $0 { stroke.path.points } else { nil } }
      return strokes.first { !$0.isEmpty } ?? []
    }
    let whole = points()
    #expect(whole.count == 12)
    let arms = Array(whole[(3 * corner)..<(3 * corner + 3)])
    for point in arms {
      housing.words = [Rect(center: point, width: 20, height: 6)]
      #expect(points() == [])
    }
    housing.words = [Rect(center: Point(x: 100, y: 100), width: 60, height: 20)]
    #expect(points() == whole)
  }

  // MARK: - Ticks

  @Test func ticksOfAWeightAreOnePathOfRadialLines() throws {
    let center = Point(x: 50, y: 50)
    let angles = [Angle.degrees(-90), .degrees(0), .degrees(33)]
    let node = TickMarks(center: center, outerRadius: 40, length: 5, width: 2, color: .white, angles: angles).node
    guard case .stroke(let stroke) = try #require(node) else {
      Issue.record("not a stroke")
      return
    }
    let points = stroke.path.points
    #expect(points.count == 6)
    for (index, angle) in angles.enumerated() {
      #expect(points[2 * index].distance(to: center + angle.direction * 40) <= 1e-9)
      #expect(points[2 * index + 1].distance(to: center + angle.direction * 35) <= 1e-9)
    }
  }

  @Test func noTicksDrawNothing() {
    #expect(
      TickMarks(center: .zero, outerRadius: 4, length: 1, width: 1, color: .white, angles: []).node == nil)
  }

  // MARK: - Needle and hub

  private func needle(angle: Double, glow: Double = 0.5, radius: Double = 5) -> Needle {
    Needle(
      center: Point(x: 150, y: 150), angle: .degrees(angle), length: 95, width: 4, tip: Color(0x5CADE3),
      root: Color(0x3399DB), glowRadius: radius, glowOpacity: glow)
  }

  @Test(arguments: [-135, -45, 0, 12.5, 90, 135])
  func needleReachesItsLengthAlongItsAngle(_ angle: Double) throws {
    guard case .fill(let bar) = try #require(needle(angle: angle).nodes.last) else {
      Issue.record("not a fill")
      return
    }
    let center = Point(x: 150, y: 150)
    let along = bar.path.points.map { point in
      let offset = point - center
      let direction = Angle.degrees(angle).direction
      return offset.dx * direction.dx + offset.dy * direction.dy
    }
    #expect(abs((along.max() ?? 0) - 95) <= 1e-9)
    #expect(abs(along.min() ?? 1) <= 1e-9)
  }

  @Test func needleRunsFromDarkBlueToPrimaryBlue() throws {
    guard case .fill(let bar) = try #require(needle(angle: 0).nodes.last), case .gradient(let gradient) = bar.paint
    else {
      Issue.record("not a gradient fill")
      return
    }
    #expect(gradient.geometry == .linear(from: Point(x: 150, y: 150), to: Point(x: 150, y: 55)))
    #expect(gradient.stops.map(\.color.hex) == ["#3399db", "#5cade3"])
  }

  @Test func glowGrowsStrongerInward() {
    let strokes = needle(angle: 0).nodes.compactMap { node -> Node.Stroke? in
      if case .stroke(let stroke) = node { stroke } else { nil }
    }
    #expect(strokes.count >= 4)
    let widths = strokes.map(\.style.width)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 })
    #expect((widths.first ?? 0) <= 4 + 2 * 5)
    // Together no stronger than asked for.
    let through = strokes.reduce(1.0) { rest, stroke in
      guard case .solid(let color) = stroke.paint else { return rest }
      return rest * (1 - color.alpha)
    }
    #expect(1 - through <= 0.5)
    #expect(1 - through > 0.4)
  }

  @Test func withoutGlowThereIsOnlyTheBar() {
    #expect(needle(angle: 0, glow: 0).nodes.count == 1)
    #expect(needle(angle: 0, radius: 0).nodes.count == 1)
  }

  @Test func hubIsADomeInARing() throws {
    let nodes = Hub(center: Point(x: 9, y: 9), radius: 16, borderWidth: 2, theme: .dark).nodes
    let widths = nodes.compactMap { node -> Double? in
      if case .fill(let fill) = node { fill.path.controlBounds?.width } else { nil }
    }
    #expect(widths.count == 2)
    #expect(abs(try #require(widths.first) - 34) <= 1e-9)
    #expect(abs(try #require(widths.last) - 30) <= 1e-9)
  }

  // MARK: - Face

  @Test func faceIsLitFromTheUpperLeft() throws {
    let face = Face(
      center: Point(x: 150, y: 150), shape: DialShape(radius: 130), unit: 1, theme: .dark, shadowRadius: 12,
      hasShadow: false)
    #expect(face.nodes.count == 1)
    guard case .fill(let disc) = try #require(face.nodes.first), case .gradient(let gradient) = disc.paint,
      case .radial(let focus, _) = gradient.geometry
    else {
      Issue.record("not a radial fill")
      return
    }
    #expect(focus.distance(to: Point(x: 98, y: 98)) <= 1e-9)
    #expect(gradient.stops.map(\.color) == [Theme.dark.faceLight, Theme.dark.faceShade])
  }

  @Test func shadowFadesToNothing() throws {
    let face = Face(
      center: .zero, shape: DialShape(radius: 130), unit: 1, theme: .light, shadowRadius: 12, hasShadow: true)
    #expect(face.nodes.count == 2)
    guard case .fill(let shadow) = try #require(face.nodes.first), case .gradient(let gradient) = shadow.paint else {
      Issue.record("not a gradient fill")
      return
    }
    let alphas = gradient.stops.map(\.color.alpha)
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 > $1 })
    #expect(alphas.last == 0)
  }

  @Test func bellFallsFromOneToZero() {
    #expect(Falloff.bell(0) == 1)
    #expect(Falloff.bell(1) == 0)
    #expect(Falloff.bell(2) == 0)
    let samples = stride(from: 0.0, through: 1, by: 0.05).map(Falloff.bell)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 > $1 })
  }
}
