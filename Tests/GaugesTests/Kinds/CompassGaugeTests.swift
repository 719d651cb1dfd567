import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct CompassGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.compass) }

  /// The point stands with the number, and once.
  @Test(arguments: ["rose", "card", "tape"]) func aCardSaysThePointOnce(_ variant: String) throws {
    var gauge = try Gauge(kind: .compass, value: 237, scale: Scale(min: 0, max: 360), title: "Heading")
    gauge.variant = variant
    for cell in [Size(width: 452, height: 152), Size(width: 240, height: 200), Size(width: 200, height: 240)] {
      let dial = try #require(Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      #expect(dial.texts.count { $0.text.string == "WSW" } == 1, "\(cell)")
    }
  }

  /// A rose leaves the middle to its needle, and has the number below; a card has it in the middle.
  @Test(arguments: [48.0, 128, 300, 600]) func theNeedleReachesFromTheHubToTheLabels(side: Double) throws {
    let (rose, card) = try (probe.dial(180, side: side), probe.dial(180, variant: "card", side: side))
    let (hub, disc) = try (#require(rose.hubBox), #require(card.hubBox))
    let number = try #require(rose.text(.readout))
    #expect(number.box.minY > hub.center.y + 0.4 * side && hub.width < 0.1 * side)
    #expect(try #require(card.text(.readout)).box.farthestDistance(from: disc.center) < disc.width / 2)
    let tip = rose.movingShapes.compactMap { node -> Double? in
      guard case .fill(let fill) = node, case .solid(let color) = fill.paint, color == rose.gauge.theme.accent
      else { return nil }
      return fill.path.points.map { $0.y - hub.center.y }.filter { $0 < 0.39 * side }.max()
    }.max()
    #expect(try #require(tip) > 0.22 * side)
    for value in [0.0, 7, 95, 247] {
      let other = try #require(try probe.dial(value, side: side).text(.readout))
      let ends = [other, number].map { $0.origin.x + $0.text.advance }
      #expect(other.origin.y == number.origin.y && abs(ends[0] - ends[1]) < 0.01)
    }
  }

  /// There is a number, shortened where it has to be, and no hand passes over a text.
  @Test func theNeedleEndsBeforeTheLabels() throws {
    var random = SplitMix64(seed: 34)
    for index in 0..<150 {
      let (side, value) = (random.double(in: 48...700), random.double(in: 0...360))
      let kind = index % 2 == 0 ? Gauge.Kind.compass : .wind
      let dial = try KindProbe(kind).dial(value, variant: index % 4 == 1 ? "north" : nil, side: side) { gauge in
        gauge.readout.format = try? NumberFormat(".\(index % 5)f")
        if index % 4 == 1 {
          gauge.values = [NamedValue("direction", value), NamedValue("speed", random.magnitude(-2...7))]
        }
      }
      let hub = try #require(dial.hubBox)
      #expect(dial.texts.contains { $0.role == .readout }, "\(kind) \(value) on \(side)")
      let shapes = dial.movingShapes.filter { if case .fill = $0 { true } else { false } }
      for text in dial.texts
      where !hub.contains(text.box) && !ShapeOutlines(shapes, fading: true).haveNoEdge(in: text.box) {
        Issue.record("\(text.text.string), \(kind) \(value) on \(side)")
      }
    }
  }

  /// As large as they are, and however many; on the disc of a card, the sign hangs behind them.
  @Test func digitsBeforeADegreeAreInTheMiddle() throws {
    var random = SplitMix64(seed: 35)
    let shaper = try Typesetter()
    for _ in 0..<120 {
      let (side, value) = (random.double(in: 48...700), random.double(in: 0...360).rounded())
      let dial = try probe.dial(value, variant: "card", side: side)
      let number = try #require(dial.text(.readout))
      #expect(number.text.string.hasSuffix("°"))
      let digits = number.text.advance - shaper.shape("°", style: number.text.style).advance
      let middle = number.origin.x + digits / 2
      #expect(abs(middle - side / 2) < 0.04 * number.text.style.size, "\(number.text.string) on \(side)")
    }
  }

  @Test(arguments: [0.0, 1, 89.5, 180, 247, 359])
  func needlePointsToTheHeading(_ value: Double) throws {
    let angle = try #require(try probe.dial(value).needleAngle)
    #expect(abs(turn(from: .degrees(value), to: angle)) < 1e-9)
  }

  @Test func headingsGoRound() throws {
    for (value, text) in [(361.0, "1°"), (-1, "359°"), (725, "5°"), (359, "359°"), (0, "0°"), (360, "360°")] {
      let dial = try probe.dial(value)
      #expect(dial.formattedValue == text)
      #expect(abs(turn(from: .degrees(value), to: try #require(dial.needleAngle))) < 1e-6)
    }
  }

  @Test func fromJustBeforeNorthToJustAfterIsTwoDegrees() throws {
    let before = try #require(try probe.dial(359).needleAngle)
    let after = try #require(try probe.dial(361).needleAngle)
    #expect(abs(turn(from: before, to: after) - 2) < 1e-9)
  }

  @Test func northIsUpOnASignedScale() throws {
    let dial = try probe.dial(-90) { $0.scale = (try? Scale(min: -180, max: 180, wraps: true)) ?? $0.scale }
    #expect(abs(turn(from: .degrees(-90), to: try #require(dial.needleAngle))) < 1e-9)
    #expect(dial.labels.contains { $0.text == "N" && $0.value == 0 })
    #expect(dial.labels.contains { $0.text == "−30" })
  }

  @Test func cardTurnsAgainstTheHeading() throws {
    let dial = try probe.dial(90, variant: "card")
    let east = try #require(dial.labels.first { $0.text == "E" })
    #expect(abs(turn(from: .zero, to: try #require(east.angle))) < 1e-9)
    let north = try #require(dial.texts.first { $0.text.string == "N" })
    #expect(north.box.center.x < 75)
    #expect(dial.needleAngle == nil)
  }

  @Test func missingHeadingDoesNotReadAsNorth() throws {
    let (north, missing) = (try probe.dial(0, variant: "card"), try probe.dial(nil, variant: "card"))
    func opacity(_ dial: Dial) -> Double? {
      for case .group(let group) in dial.scene.layers.moving where group.name == "card" { return group.opacity }
      return nil
    }
    #expect(north.scene.layers.cover.count == 1 && missing.scene.layers.cover.isEmpty)
    #expect(opacity(north) == 1)
    #expect(opacity(missing) == 0.4)
  }

  @Test func tapeHasTheHeadingInTheMiddle() throws {
    let dial = try probe.dial(30, variant: "tape", side: 600, height: 165)
    let mark = try #require(dial.texts.first { $0.text.string == "30" })
    #expect(abs(mark.box.center.x - 300) < 1)
    // Across north: 330 on the left, N, 30 on the right.
    let seam = try probe.dial(359, variant: "tape", side: 600, height: 165)
    let places = try ["330", "N", "30"].map { name in
      try #require(seam.texts.first { $0.text.string == name && $0.role == .label }).box.center.x
    }
    #expect(places == places.sorted())
  }

  /// Ticks alone do not say where they are.
  @Test(arguments: Array(stride(from: 90.0, through: 200, by: 10))) func aSmallTapeHasLabels(_ width: Double) throws {
    for heading in [4.0, 93, 247, 331] {
      let dial = try probe.dial(heading, variant: "tape", side: width, height: (width / 4).rounded()) {
        $0.title = "Heading"
      }
      #expect(dial.labels.count >= 2 && dial.text(.readout) != nil && dial.textFaults == [], "\(heading)")
    }
  }

  @Test func pointsHaveTheirNames() throws {
    let heading = Heading(try Gauge(kind: .compass, value: 0, scale: .compass))
    let names = [0.0, 22.5, 45, 180, 247, 348.7, 359, 360].map(heading.point)
    #expect(names == ["N", "NNE", "NE", "S", "WSW", "NNW", "N", "N"])
  }

  @Test(arguments: ["rose", "card", "tape"])
  func missingValueIsADashWithoutAPointer(_ variant: String) throws {
    let dial = try probe.dial(nil, variant: variant)
    #expect(dial.formattedValue == "–")
    #expect(dial.text(.readout)?.text.string == "–")
    if variant == "tape" { #expect(dial.movingShapes.count == 0) }
    if variant == "rose" {
      let one = try probe.dial(0, variant: variant)
      #expect(dial.movingShapes.count < one.movingShapes.count)
    }
  }

  @Test(arguments: [48.0, 64, 90, 128, 200, 400, 900], [0.0, 0.25])
  func noTickOfATapeTouchesItsText(_ width: Double, _ shape: Double) throws {
    for value in stride(from: 0.0, to: 360, by: 12.5) {
      let dial = try probe.dial(value, variant: "tape", side: width, height: shape == 0 ? width : width * shape)
      let labels = dial.texts.filter { $0.role == .label }
      for case .group(let tape) in dial.scene.layers.moving where tape.name == "tape" {
        let ends = tape.children.flatMap { node -> [Double] in
          if case .stroke(let stroke) = node { stroke.path.points.map(\.y) } else { [] }
        }
        let lowest = ends.max() ?? 0
        #expect(labels.allSatisfy { $0.box.minY >= lowest + 1 }, "\(value)")
      }
    }
  }

  @Test func needleTouchesNoLabel() throws {
    for value in stride(from: 0.0, through: 360, by: 7.5) {
      let dial = try probe.dial(value)
      let labels = dial.texts.filter { $0.role == .label }
      #expect(labels.count == 12)
      let center = try #require(dial.hubBox).center
      let reach =
        dial.movingShapes.prefix(4).flatMap { node -> [Point] in
          if case .fill(let fill) = node { fill.path.points } else { [] }
        }.map { $0.distance(to: center) }.max() ?? 0
      // The shadow falls a little beyond the tip.
      let nearest = labels.map { $0.box.distance(to: center) }.min() ?? 0
      #expect(reach < nearest)
    }
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 401) }

  /// Over the number of a tape, where it has no room beside that.
  @Test(arguments: [(160.0, 120.0), (200, 200), (160, 320), (300, 200), (400, 120)])
  func theTitleOfATapeIsWhole(_ width: Double, _ height: Double) throws {
    var gauge = try Gauge(kind: .compass, value: 287.5, title: "Heading to harbour")
    gauge.variant = "tape"
    let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
    #expect(dial.texts.contains { $0.text.string == "Heading to harbour" })
  }

  /// What stands for a number that is missing is below the middle of the face.
  @Test(arguments: [Gauge.Kind.compass, .wind], [(160.0, 160.0), (240, 200), (400, 400)])
  func aDashByItselfIsInTheMiddle(_ kind: Gauge.Kind, _ size: (Double, Double)) throws {
    let gauge = try Gauge(kind: kind, value: nil, title: "Course")
    let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: Typesetter())
    let dash = try #require(dial.texts.first { $0.text.string == NumberWriter.missing })
    #expect(abs(dash.middle.x - size.0 / 2) < 1, "\(dash.middle.x) of \(size.0)")
  }
}

extension Scale {
  fileprivate static var compass: Scale { (try? Scale(min: 0, max: 360, wraps: true)) ?? .unit }
}
