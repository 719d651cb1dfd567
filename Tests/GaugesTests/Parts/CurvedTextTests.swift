import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct CurvedTextTests {
  private let center = Point(x: 200, y: 200)

  private func text(_ string: String = "Warm engine") throws -> ShapedText {
    try Typesetter().shape(string, style: TextStyle(size: 16))
  }

  /// About the circle's centre.
  private func curved(_ string: String, radius: Double, degrees: Double) throws -> ShapedText {
    try #require(try text(string).bent(TextBend(radius: radius, angle: .degrees(degrees))))
  }

  @Test(arguments: stride(from: -180.0, through: 180, by: 15).map { $0 })
  func curvedTextStaysOnItsCircle(_ degrees: Double) throws {
    let curved = try curved("HHHH", radius: 120, degrees: degrees)
    let distances = curved.path.points.map { $0.distance(to: .zero) }
    let half = curved.capHeight / 2
    #expect(abs((distances.min() ?? 0) - (120 - half)) < 0.6)
    #expect(abs((distances.max() ?? 0) - (120 + half)) < 0.6)
  }

  @Test func curvedTextIsCentredOnItsAngleAndReadsForward() throws {
    for degrees in stride(from: -180.0, through: 180, by: 20) {
      let curved = try curved("HIH", radius: 150, degrees: degrees)
      let points = curved.path.points
      let offsets = points.map { point in
        (Angle(of: point - .zero) - .degrees(degrees)).degrees.remainder(dividingBy: 360)
      }
      #expect(abs((offsets.min() ?? 9) + (offsets.max() ?? 9)) < 0.4)
      // The first glyph's points come first: to the left where the text is upright, whichever way it runs.
      let first = try #require(points.first)
      let last = try #require(points.last)
      if abs(degrees) < 60 || abs(degrees) > 120 { #expect(first.x < last.x) }
      #expect(curved.bend?.isFlipped == (abs(degrees) > 90))
    }
  }

  @Test func textWithoutRoomForItsCircleIsNotBent() throws {
    for radius in [1, -1, 0, Double.nan] {
      #expect(try text().bent(TextBend(radius: radius, angle: .zero)) == nil)
    }
    #expect(try text(" ").bent(TextBend(radius: 90, angle: .zero))?.inkBounds == nil)
  }

  @Test(arguments: ["שמן", "سرعة", "गति", "ความเร็ว"])
  func lettersThatJoinOrRunTheOtherWayAreNotBent(_ string: String) throws {
    #expect(try text(string).bent(TextBend(radius: 120, angle: .zero)) == nil)
  }

  @Test func bentTextKeepsItsStringItsClustersAndWhatItsFontLacks() throws {
    let straight = try Typesetter(fallback: .named).shape("Ab🧿c", style: TextStyle(size: 16))
    let bent = try #require(straight.bent(TextBend(radius: 120, angle: .degrees(30))))
    #expect(bent.string == straight.string && bent.clusters == straight.clusters && bent.advance == straight.advance)
    #expect(bent.missing == straight.missing && !bent.missing.isEmpty)
  }

  // MARK: - Rotated labels

  @Test(arguments: LabelRotation.allCases)
  func labelsAreNeverUpsideDown(_ rotation: LabelRotation) throws {
    let text = try text("120")
    for degrees in stride(from: -360.0, through: 360, by: 7.5) {
      let label = RotatedLabel(text: text, center: center, direction: .degrees(degrees), rotation: rotation)
      #expect(abs(label.turn.degrees) <= 90 + 1e-6)
    }
  }

  @Test func labelsTurnWithTheirDirection() throws {
    let text = try text("120")
    func turn(_ degrees: Double, _ rotation: LabelRotation) -> Double {
      RotatedLabel(text: text, center: center, direction: .degrees(degrees), rotation: rotation).turn.degrees
    }
    #expect(turn(40, .upright) == 0)
    #expect(turn(40, .tangential) == 40)
    #expect(turn(150, .tangential) == -30)
    #expect(turn(-150, .tangential) == 30)
    #expect(turn(120, .radial) == 30)
    #expect(turn(-120, .radial) == -30)
    #expect(turn(-60, .radial) == 30)
  }

  @Test func turnedBoxesHoldTheInkAndTheReachIsHalfOfIt() throws {
    let text = try text("1200")
    let tangential = RotatedLabel(text: text, center: center, direction: .degrees(90), rotation: .tangential)
    #expect(tangential.box.height > tangential.box.width * 2)
    #expect(abs(tangential.radialReach - text.capHeight / 2) < 1e-9)
    let radial = RotatedLabel(text: text, center: center, direction: .degrees(90), rotation: .radial)
    #expect(radial.box.width > radial.box.height * 2)
    #expect(abs(radial.radialReach - text.advance / 2) < 1e-9)
    #expect(radial.box.center.distance(to: center) < 1.5)
    guard case .group = tangential.node(.black), case .text = radial.node(.black) else {
      Issue.record("only turned labels are groups")
      return
    }
  }
}
