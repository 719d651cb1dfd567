import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct CompassGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.compass) }

  /// Nothing lies over a needle that points at the words but their letters, with an edge.
  @Test func theWholeNeedleIsSeenBelowTheNumber() throws {
    for side in [128.0, 300] {
      let dial = try probe.dial(180, side: side)
      let (number, hub) = try (#require(dial.text(.readout)), #require(dial.hubBox))
      let over = dial.movingShapes.filter { node in
        guard case .fill(let fill) = node, let box = fill.path.controlBounds else { return false }
        return box.contains(number.box) && !box.overlaps(hub)
      }
      #expect(over.isEmpty)
      let edges = dial.movingShapes.filter { if case .stroke = $0 { true } else { false } }
      #expect(!edges.isEmpty)
    }
  }

  /// A needle that points away from the words leaves them on the bare face, where an edge would be a blot.
  @Test(arguments: [0.0, 90, 247, 300])
  func wordsOnTheBareFaceHaveNoEdge(heading: Double) throws {
    let dial = try probe.dial(heading)
    #expect(
      dial.movingShapes.allSatisfy { if case .stroke(let stroke) = $0 { stroke.path.elements.count < 8 } else { true } }
    )
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

  @Test func needleTouchesNoLabel() throws {
    for value in stride(from: 0.0, through: 360, by: 7.5) {
      let dial = try probe.dial(value)
      let labels = dial.texts.filter { $0.role == .label }
      #expect(labels.count == 12)
      let center = Point(x: 150, y: 150)
      let reach =
        dial.movingShapes.prefix(8).flatMap { node -> [Point] in
          if case .fill(let fill) = node { fill.path.points } else { [] }
        }.map { $0.distance(to: center) }.max() ?? 0
      // The shadow falls a little beyond the tip.
      let nearest = labels.map { $0.box.distance(to: center) }.min() ?? 0
      #expect(reach < nearest)
    }
  }

  /// The whole needle is seen where it does not point at the number, which stays where it is as in a film.
  @Test(arguments: [600.0, 300, 120, 64])
  func neitherTextNorPlateCoversTheNeedle(_ side: Double) throws {
    for value in stride(from: 0.0, to: 360, by: 5) where !(100...260).contains(value) {
      let dial = try probe.dial(value, side: side)
      let (center, angle) = (Point(x: side / 2, y: side / 2), Angle.degrees(value))
      let number = try #require(dial.text(.readout))
      for distance in stride(from: 0, through: 0.3 * side, by: side / 100) {
        let point = center + angle.direction * distance
        for text in [number, dial.text(.unit)].compactMap({ $0 }) {
          #expect(text.box.distance(to: point) > 0, "\(value)")
        }
      }
    }
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 401) }
}

extension Scale {
  fileprivate static var compass: Scale { (try? Scale(min: 0, max: 360, wraps: true)) ?? .unit }
}
