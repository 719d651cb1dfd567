import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// The picture has the measures of the design.
struct SpeedometerDesignTests {
  private typealias Layout = SpeedometerConstants.Layout

  private static let values = [0, 750, 15_200, 99_999, 150_000, 888_888.0]

  private func dial(_ value: Double, side: Double = 300) throws -> Dial {
    try Gauge.speedometer(value).dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  private func layout(_ value: Double, side: Double) throws -> DialLayout {
    DialLayout(
      try Gauge.speedometer(value).speedometerPlan(), title: "", subtitle: "", unitName: "", widestUnitName: "",
      size: Size(width: side, height: side), shaper: try Typesetter())
  }

  @Test(arguments: values, [200, 300, 600, 2_048.0])
  func needleNumberAndLabelsHaveTheirFullSize(value: Double, side: Double) throws {
    let layout = try layout(value, side: side)
    let unit = side / Layout.canvas
    #expect(abs(layout.needleLength - Layout.needleLength * unit) < 1e-9)
    let number = try #require(layout.readout).text
    if number.string.count <= 5 {
      #expect(number.style == SpeedometerConstants.Typography.number.withSize(36 * unit))
    } else {
      #expect(number.style.size < 36 * unit && number.style.size > 26 * unit)
    }
    #expect(layout.labels.map(\.mark.value) == SpeedometerConstants.Values.marks)
    #expect(layout.labels.allSatisfy { abs($0.text.text.style.size - 14 * unit) < 1e-9 })
  }

  @Test(arguments: [150_000, 999_999.0])
  func aNumberWiderThanItsRoomShrinksAndNothingElseDoes(value: Double) throws {
    let (wide, usual) = (try layout(value, side: 300), try layout(0, side: 300))
    #expect(wide.needleLength == usual.needleLength && wide.labels.map(\.text) == usual.labels.map(\.text))
  }

  @Test(arguments: [200, 300, 512.0]) func theLabelsOfTheEndsStandAtTheEndsOfTheArc(side: Double) throws {
    let layout = try layout(0, side: side)
    let ends = [try #require(layout.labels.first), try #require(layout.labels.last)]
    for (label, end) in zip(ends, [Layout.startAngle, Layout.endAngle]) {
      let angle = Angle(of: label.text.box.center - layout.center)
      #expect(abs(angle.degrees - end.degrees) < 3, "\(label.mark.text) at \(angle.degrees)")
    }
    #expect(abs(ends[0].text.origin.y - ends[1].text.origin.y) < 1e-9)
  }

  /// A prefix and a 1 have less ink and more air than other digits. From 100,000 on all numbers begin with a 1.
  @Test(arguments: [750, 15_200, 11_111, 99_999.0]) func theNumberIsCentredByTheInkOfNumbersLikeIt(value: Double) throws
  {
    let dial = try dial(value, side: 600)
    let number = try #require(dial.texts.first { $0.role == .readout })
    var usual = String(number.text.string.map { $0.isNumber ? "0" : $0 })
    if value > 99_950 { usual = "1" + usual.dropFirst() }
    let ink = try #require(Typesetter().shape(usual, style: number.text.style).inkBounds)
    #expect(abs(number.origin.x + ink.center.x - 300) < 0.5)
  }

  /// Where it is not on the design's baseline, a label is in the way of anything higher.
  @Test(arguments: values) func theNumberStandsAsNearToItsBaselineAsLabelsLeaveIt(value: Double) throws {
    let layout = try layout(value, side: 300)
    let readout = try #require(layout.readout)
    let rise = layout.center.y + Layout.faceDiameter / 2 - readout.origin.y
    #expect((10...35).contains(rise))
    let widest = try dial(value < 99_950 ? 88_800 : 888_800).texts.first { $0.role == .readout }
    let higher = try #require(widest).moved(by: Vector(dx: 0, dy: -1))
    #expect(layout.labels.contains { $0.text.box.overlaps(higher.box.expanded(by: 5)) })
  }

  /// It is larger while it moves.
  @Test(arguments: values, [200, 300, 512.0])
  func theGrownNumberTouchesNoLabelAndNotTheRing(value: Double, side: Double) throws {
    let layout = try layout(value, side: side)
    let readout = try #require(layout.readout)
    let (box, middle, growth) = (readout.box, readout.middle, Layout.movingNumberScale)
    let grown = Rect(
      x: middle.x + (box.x - middle.x) * growth, y: middle.y + (box.y - middle.y) * growth, width: box.width * growth,
      height: box.height * growth)
    for label in layout.labels { #expect(!label.text.box.overlaps(grown.expanded(by: layout.unit))) }
    #expect(grown.farthestDistance(from: layout.center) < Layout.faceDiameter / 2 * layout.unit)
  }

  @Test(arguments: values, [200, 300, 512.0])
  func theNeedleNeverReachesALabelWhileItGrows(value: Double, side: Double) throws {
    let layout = try layout(value, side: side)
    let reach = layout.needleLength * Layout.movingNeedleScale
    let sweep = NeedleSweep(
      center: layout.center, startAngle: Layout.startAngle, endAngle: Layout.endAngle,
      halfWidth: Layout.needleWidth / 2 * layout.unit * Layout.movingNeedleScale, gap: 0)
    for label in layout.labels { #expect(sweep.reach(before: label.text.box) > reach, "\(label.mark.text)") }
    if let readout = layout.readout { #expect(sweep.reach(before: readout.box) > layout.needleLength) }
  }

  @Test(arguments: values, [200, 300, 512.0])
  func textsKeepClearOfEachOtherAndOfTheRing(value: Double, side: Double) throws {
    let dial = try dial(value, side: side)
    let inner = (Layout.dialDiameter - Layout.outerRingWidth) / 2 * side / Layout.canvas
    for (index, text) in dial.texts.enumerated() {
      #expect(text.box.farthestDistance(from: Point(x: side / 2, y: side / 2)) < inner)
      for other in dial.texts[..<index] { #expect(!text.box.expanded(by: 2).overlaps(other.box)) }
    }
  }

  /// Nothing of the picture's ground shows between the face and the ring: the page's colour lies under both edges.
  @Test func theRingBeginsWhereTheTrackEnds() throws {
    let strokes = try dial(0).scene.layers.face.compactMap { node in
      if case .stroke(let stroke) = node { stroke } else { nil }
    }
    func reach(_ paint: Color) throws -> ClosedRange<Double> {
      let stroke = try #require(strokes.first { $0.paint == .solid(paint) })
      let radius = stroke.path.controlBounds.map { $0.width / 2 } ?? 0
      return radius - stroke.style.width / 2...radius + stroke.style.width / 2
    }
    let colors = SpeedometerConstants.Colors.self
    let (band, ring) = (try reach(colors.page), try reach(colors.outerRing))
    #expect(abs(ring.lowerBound - (Layout.dialDiameter + Layout.trackWidth) / 2) < 1e-9)
    #expect(abs(ring.upperBound - ring.lowerBound - Layout.outerRingWidth) < 1e-9)
    #expect(band.lowerBound <= Layout.faceDiameter / 2 && band.upperBound > ring.lowerBound)
  }

  @Test func theNeedleLiesOverTheHub() throws {
    let layers = try dial(15_200).scene.layers
    #expect(layers.cover.isEmpty)
    // The hub is the last of what stands still.
    guard case .fill(let hub) = try #require(layers.face.last) else {
      Issue.record("the last node is no hub")
      return
    }
    #expect(abs((hub.path.controlBounds?.width ?? 0) - (Layout.hubDiameter - Layout.hubBorderWidth)) < 0.1)
    let still = try Gauge.radial(5).dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene
    #expect(!still.layers.cover.isEmpty)
  }

  @Test func theLightOfTheFaceHasGoneWhereTheDesignHasIt() throws {
    let gradients = try dial(0).scene.layers.face.compactMap { node -> Gradient? in
      guard case .fill(let fill) = node, case .gradient(let gradient) = fill.paint else { return nil }
      return gradient
    }
    let faces = gradients.filter { $0.stops.first?.color == SpeedometerConstants.Colors.background }
    #expect(faces.count == 1)
    guard case .radial(_, let radius) = faces.first?.geometry else {
      Issue.record("the face has no round light")
      return
    }
    #expect(radius == Layout.faceGradientRadius)
  }

  @Test func aUnitAndBandsAreLaidOutByTheRules() throws {
    var gauge = try Gauge.speedometer(15_200, unit: "req/s")
    let size = Size(width: 300, height: 300)
    #expect(try gauge.dial(size: size, shaper: Typesetter()).texts.contains { $0.role == .unit })
    gauge.unit = ""
    gauge.ranges = [GaugeRange(from: 50_000, severity: .alarm)]
    let labels = try gauge.dial(size: size, shaper: Typesetter()).texts.filter { $0.role == .label }
    // A band is 4 units inside the face.
    #expect(labels.allSatisfy { $0.box.farthestDistance(from: Point(x: 150, y: 150)) < 126 })
  }
}

/// The arc and its end are seen at once, also printed grey.
struct SpeedometerContrastTests {
  private typealias Colors = SpeedometerConstants.Colors

  @Test func arcTrackAndFaceAreToldApart() {
    #expect(Colors.track.alpha == 1)
    #expect(Colors.primaryBlue.contrast(with: Colors.track) >= 4)
    for face in [Colors.background, Colors.darkBackground] { #expect(face.contrast(with: Colors.track) >= 1.4) }
  }

  /// Whoever names a colour for the track gets that.
  @Test(arguments: [nil, Color(0x224466)]) func theTracksColourMayBeChosen(color: Color?) throws {
    var gauge = try Gauge.speedometer(15_200)
    if let color { gauge.theme.track = color }
    let scene = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene
    let width = SpeedometerConstants.Layout.trackWidth
    let tracks = scene.layers.face.compactMap { node in
      if case .stroke(let stroke) = node, abs(stroke.style.width - width) < 1e-9 { stroke.paint } else { nil }
    }
    #expect(tracks == [.solid(color ?? Colors.track)])
  }
}
