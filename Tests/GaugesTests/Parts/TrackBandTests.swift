import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

struct TrackBandTests {
  private let arc = TrackLineTests.arc
  private let straight = TrackLineTests.straight
  private let traffic = TrackFill.gradient([
    .init(offset: 0, color: Color(0x009E73)), .init(offset: 0.5, color: Color(0xF0E442)),
    .init(offset: 1, color: Color(0xD55E00)),
  ])

  private func progress(_ position: Double, _ partial: Segments.Partial, count: Int = 10, origin: Double = 0) -> [Node]
  {
    ProgressArc(
      line: straight, width: 8, fill: .solid(.white),
      style: TrackStyle(caps: .butt, segments: Segments(count: count, gap: 4, partial: partial)),
      origin: UnitInterval(clamping: origin), position: UnitInterval(clamping: position)
    ).nodes
  }

  private func pieces(_ nodes: [Node]) -> Int {
    nodes.reduce(0) { count, node in
      guard case .fill(let fill) = node else { return count }
      return count + fill.path.elements.count { if case .move = $0 { true } else { false } }
    }
  }

  // MARK: - Segments

  @Test func segmentsAndGapsAreEqualAndFillTheLine() {
    for (count, length) in [(1, 100.0), (2, 30), (12, 300), (60, 500)] {
      let pieces = Segments(count: count, gap: 3).pieces(length: length, isClosed: false)
      #expect(pieces.count == count)
      #expect(pieces.first?.lowerBound == 0)
      #expect(pieces.last?.upperBound == 1)
      let lengths = pieces.map { ($0.upperBound - $0.lowerBound) * length }
      #expect((lengths.max() ?? 1) - (lengths.min() ?? 0) < 1e-9)
      for (a, b) in zip(pieces, pieces.dropFirst()) {
        #expect(abs((b.lowerBound - a.upperBound) * length - min(3, length / Double(count) / 2)) < 1e-9)
      }
    }
  }

  @Test func aRingHasAGapWhereItsEndsMeet() throws {
    let pieces = Segments(count: 8, gap: 5).pieces(length: 400, isClosed: true)
    let (first, last) = (try #require(pieces.first), try #require(pieces.last))
    #expect(abs((first.lowerBound + 1 - last.upperBound) * 400 - 5) < 1e-9)
  }

  @Test func aSegmentIsLitFromItsMiddleOn() {
    #expect(pieces(progress(0.0409, .nearest)) == 0)
    #expect(pieces(progress(0.0411, .nearest)) == 1)
    #expect(pieces(progress(0.5, .nearest)) == 5)
    #expect(pieces(progress(1, .nearest)) == 10)
  }

  @Test func segmentsAreLitBetweenOriginAndValueOnEitherSide() {
    #expect(pieces(progress(0.8, .nearest, origin: 0.5)) == 3)
    #expect(pieces(progress(0.2, .nearest, origin: 0.5)) == 3)
    #expect(progress(0.5, .nearest, origin: 0.5).isEmpty)
  }

  @Test func aCutSegmentEndsAtTheValue() throws {
    let nodes = progress(0.53, .cut)
    guard case .fill(let fill) = try #require(nodes.last) else {
      Issue.record("not a fill")
      return
    }
    #expect(abs(try #require(fill.path.controlBounds).maxX - (10 + 200 * 0.53)) < 1e-9)
  }

  @Test func aFadedSegmentIsAsStrongAsItsShare() throws {
    let pieces = Segments(count: 10, gap: 4).pieces(length: 200, isClosed: false)
    let quarter = pieces[5].lowerBound + (pieces[5].upperBound - pieces[5].lowerBound) / 4
    guard case .fill(let last) = try #require(progress(quarter, .faded).last), case .solid(let color) = last.paint
    else {
      Issue.record("not a solid fill")
      return
    }
    #expect(abs(color.alpha - 0.25) < 1e-9)
  }

  @Test func ledsTakeTheGradientsColourAtTheirMiddles() {
    let style = TrackStyle(caps: .butt, segments: Segments(count: 5, gap: 0))
    let nodes = TrackBand(line: arc, width: 8, fill: traffic, style: style).nodes(from: 0, to: 1)
    let colors = nodes.compactMap { node -> Color? in
      if case .fill(let fill) = node, case .solid(let color) = fill.paint { color } else { nil }
    }
    #expect(colors.count == 5)
    #expect(colors[2] == Color(0xF0E442))
    #expect(colors[0] == traffic.color(at: 0.1))
  }

  // MARK: - Gradients

  private func group(_ nodes: [Node]) throws -> Node.Group {
    guard case .group(let group) = try #require(nodes.first) else { throw NotAGroup() }
    return group
  }

  private struct NotAGroup: Error {}

  private func colors(_ node: Node) -> [Color] {
    guard case .fill(let fill) = node else { return [] }
    switch fill.paint {
    case .solid(let color): return [color]
    case .gradient(let gradient): return gradient.stops.map(\.color)
    }
  }

  @Test func gradientOnAnArcHasItsEndColoursExactlyAndNoStep() throws {
    let group = try group(TrackBand(line: arc, width: 20, fill: traffic).nodes(from: 0, to: 1))
    #expect(group.clip != nil)
    let wedges = group.children.map(colors)
    #expect(wedges.first?.first == Color(0x009E73))
    #expect(wedges.last?.last == Color(0xD55E00))
    #expect(wedges.contains { $0.last == Color(0xF0E442) })
    for (a, b) in zip(wedges, wedges.dropFirst()) { #expect(a.last == b.first) }
    for pair in wedges {
      let (a, b) = (try #require(pair.first).oklab, try #require(pair.last).oklab)
      #expect(a.distance(to: b) <= LineGradient.largestChange + 0.005)
    }
    #expect(group.children.count <= 40)
  }

  @Test func wedgesReachUnderTheNextAndBeyondTheBand() throws {
    let children = try group(TrackBand(line: arc, width: 20, fill: traffic).nodes(from: 0.1, to: 0.9)).children
    let center = Point(x: 100, y: 100)
    let fills = children.compactMap { node -> Node.Fill? in if case .fill(let fill) = node { fill } else { nil } }
    for (a, b) in zip(fills, fills.dropFirst()) {
      let (end, start) = (Angle(of: a.path.points[2] - center), Angle(of: b.path.points[0] - center))
      #expect((end - start).degrees > 1)
    }
    for fill in fills {
      let middle = fill.path.points[1].interpolated(to: fill.path.points[2], fraction: 0.5)
      #expect(middle.distance(to: center) >= 91 - 1e-9)
    }
  }

  @Test func oneAlphaIsPutOnTheWhole() throws {
    let group = try group(TrackBand(line: arc, width: 20, fill: traffic.faded(0.5)).nodes(from: 0, to: 1))
    #expect(group.opacity == 0.5)
    #expect(group.children.flatMap(colors).allSatisfy { $0.alpha == 1 })
  }

  @Test func aStraightGradientIsOneNodeFromEndToEnd() throws {
    let nodes = TrackBand(line: straight, width: 20, fill: traffic).nodes(from: 0.25, to: 1)
    #expect(nodes.count == 1)
    guard case .fill(let fill) = try #require(nodes.first), case .gradient(let gradient) = fill.paint else {
      Issue.record("not a gradient")
      return
    }
    #expect(gradient.geometry == .linear(from: Point(x: 60, y: 50), to: Point(x: 210, y: 50)))
    #expect(gradient.stops.first?.color == traffic.color(at: 0.25))
    #expect(gradient.stops.last?.color == Color(0xD55E00))
  }

  @Test func gradientsOfOneColourAreFlat() throws {
    let flat = TrackFill.gradient([.init(offset: 0.4, color: Color(0x123456))])
    let group = try group(TrackBand(line: arc, width: 20, fill: flat).nodes(from: 0, to: 1))
    #expect(group.children.flatMap(colors).allSatisfy { $0 == Color(0x123456) })
  }

  // MARK: - Patterns, zones, ends

  @Test(arguments: PatternFill.Kind.allCases)
  func patternsAreClippedToTheBandAndBounded(_ kind: PatternFill.Kind) throws {
    for line in [arc, straight] {
      let band = TrackBand(line: line, width: 12, fill: .pattern(PatternFill(kind, color: .black)))
      let group = try group(band.nodes(from: 0.2, to: 0.6))
      #expect(group.clip != nil)
      #expect(group.children.count == 2)
    }
    let huge = TrackLine.straight(from: .zero, to: Point(x: 16_000, y: 0))
    #expect(LinePattern(line: huge, width: 3, pattern: PatternFill(kind, color: .black)).pitch >= 16_000 / 300)
  }

  @Test func zonesKeepTheirOwnRadiusAndThickness() throws {
    let bands = RangeBands(
      line: arc, thickness: 4, gap: 0, bands: [.init(from: 0, to: 1, fill: .solid(.white), thickness: 10, offset: 5)])
    guard case .fill(let fill) = try #require(bands.nodes.first) else {
      Issue.record("not a fill")
      return
    }
    let box = try #require(fill.path.controlBounds)
    #expect(abs(box.minY - (100 - 85)) < 0.6)
    #expect(bands.nodes.count == 1)
  }

  @Test func zeroIsADotOnlyWithRoundEnds() {
    let round = ProgressArc(line: arc, width: 8, fill: traffic, position: .zero)
    #expect(round.nodes == [.fill(.circle(center: arc.point(at: 0), radius: 4), Color(0x009E73))])
    let butt = ProgressArc(line: arc, width: 8, fill: traffic, style: TrackStyle(caps: .butt), position: .zero)
    #expect(butt.nodes.isEmpty)
    var none = round
    none.marksZero = false
    #expect(none.nodes.isEmpty)
  }

  @Test func dashesFollowTheLine() throws {
    let band = TrackBand(line: arc, width: 8, fill: .solid(.white), style: TrackStyle(caps: .butt, dash: [6, 4]))
    guard case .stroke(let stroke) = try #require(band.nodes(from: 0, to: 1).first) else {
      Issue.record("not a stroke")
      return
    }
    #expect(stroke.style.dash?.lengths == [6, 4])
  }

  @Test(arguments: [
    TrackStyle(caps: .corner(-1)), TrackStyle(caps: .corner(.nan)), TrackStyle(segments: Segments(count: 0)),
    TrackStyle(segments: Segments(count: 1_000_000)), TrackStyle(segments: Segments(count: 3, gap: .infinity)),
    TrackStyle(dash: [0]), TrackStyle(dash: [.nan]), TrackStyle(dash: [0.1, 0.1]),
    TrackStyle(dash: Array(repeating: 1, count: 9)),
  ])
  func stylesOutOfRangeAreRefused(_ style: TrackStyle) { #expect(throws: GaugeError.self) { try style.check() } }

  @Test func goodStylesAreAccepted() throws {
    try TrackStyle().check()
    try TrackStyle(caps: .corner(3), segments: Segments(count: 200, gap: 0)).check()
    try TrackStyle(dash: [3, 2, 1, 2]).check()
  }

  // MARK: - Light

  /// The colour at the line, by hand: how far along the way from the first stop's place to the last one's a point lies.
  private func color(_ gradient: Gradient, at point: Point) -> Color {
    guard case .linear(let from, let to) = gradient.geometry else { return .transparent }
    let (way, step) = (to - from, point - from)
    let place = (way.dx * step.dx + way.dy * step.dy) / (way.dx * way.dx + way.dy * way.dy)
    return TrackFill.gradient(gradient.stops).color(at: min(1, max(0, place)))
  }

  /// On half a turn and less each place has a colour of its own; beyond, two places over each other share one, halfway between.
  @Test(arguments: [30.0, -90, 180, 240, -240, 300])
  func lightAroundAnArcHasTheColoursOfTheArc(sweep: Double) throws {
    let stops = [Gradient.Stop(offset: 0, color: Color(0x3D7BFF)), .init(offset: 1, color: Color(0x29E0C9))]
    for start in stride(from: 0.0, to: 360, by: 45) {
      let line = TrackLine.arc(
        ArcShape(center: Point(x: 50, y: 60), radius: 40, start: .degrees(start), sweep: .degrees(sweep)))
      let light = try #require(LineGradient(line: line, width: 9, stops: stops).asLight)
      let shared = max(0, abs(sweep) - 180) / abs(sweep)
      for t in stride(from: 0.0, through: 1, by: 0.05) {
        let (wanted, seen) = (TrackFill.gradient(stops).color(at: t), color(light, at: line.point(at: t)))
        // All of the change is 101 levels of green.
        #expect(abs(Double(wanted.green) - Double(seen.green)) <= 101 * shared / 2 + 6, "\(start) \(t)")
      }
    }
  }

  @Test func lightAroundARingIsDrawnAsTheRing() {
    let ring = TrackLine.arc(ArcShape(center: .zero, radius: 40, start: .degrees(0), sweep: .degrees(360)))
    #expect(LineGradient(line: ring, width: 9, stops: []).asLight == nil)
  }
}
