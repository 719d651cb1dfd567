import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct CurvedTextTests {
  private let center = Point(x: 200, y: 200)

  private func text(_ string: String = "Warm engine") throws -> ShapedText {
    try Typesetter().shape(string, style: TextStyle(size: 16))
  }

  @Test(arguments: stride(from: -180.0, through: 180, by: 15).map { $0 })
  func curvedTextStaysOnItsCircle(_ degrees: Double) throws {
    let text = try text("HHHH")
    let curved = CurvedText(text: text, center: center, radius: 120, angle: .degrees(degrees))
    let distances = curved.outline.points.map { $0.distance(to: center) }
    let half = text.capHeight / 2
    #expect(abs((distances.min() ?? 0) - (120 - half)) < 0.6)
    #expect(abs((distances.max() ?? 0) - (120 + half)) < 0.6)
  }

  @Test func curvedTextIsCentredOnItsAngleAndReadsForward() throws {
    let text = try text("HIH")
    for degrees in stride(from: -180.0, through: 180, by: 20) {
      let curved = CurvedText(text: text, center: center, radius: 150, angle: .degrees(degrees))
      let points = curved.outline.points
      let offsets = points.map { point in
        let turned = Angle(of: point - center) - curved.angle
        return turned.degrees.remainder(dividingBy: 360)
      }
      #expect(abs((offsets.min() ?? 9) + (offsets.max() ?? 9)) < 0.4)
      // The first glyph's points come first: to the left where the text is upright, whichever way it runs.
      let first = try #require(points.first)
      let last = try #require(points.last)
      if abs(degrees) < 60 || abs(degrees) > 120 { #expect(first.x < last.x) }
      #expect(curved.isFlipped == (abs(degrees) > 90))
    }
  }

  @Test func textWithoutInkOrRoomDrawsNothing() throws {
    #expect(CurvedText(text: try text(" "), center: center, radius: 90, angle: .zero).node(.black) == nil)
    #expect(CurvedText(text: try text(), center: center, radius: 1, angle: .zero).node(.black) == nil)
    #expect(CurvedText(text: try text(), center: center, radius: .nan, angle: .zero).node(.black) == nil)
  }

  @Test func sweepIsTheAdvanceOnTheCircle() throws {
    let text = try text()
    let curved = CurvedText(text: text, center: center, radius: 100, angle: .zero)
    #expect(abs(curved.sweep.radians * 100 - text.advance) < 1e-9)
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
