import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct LevelGaugeTests {
  /// The second moving shape, after the liquid.
  private func bubble(_ probe: KindPicture) throws -> Rect { try #require(probe.movingShapes.dropFirst().first) }

  private func tube(_ value: Double?, with change: (inout Gauge) -> Void = { _ in }) throws -> KindPicture {
    try KindPicture(.level, value: value, min: -45, max: 45, with: change)
  }

  private func round(roll: Double?, pitch: Double?) throws -> KindPicture {
    try KindPicture(.level, variant: "round", value: nil, min: -45, max: 45) { gauge in
      gauge.values = [NamedValue("roll", roll), NamedValue("pitch", pitch)]
    }
  }

  @Test func bubbleGoesToTheHigherSide() throws {
    let places = try [-45.0, -20, 0, 20, 45].map { try bubble(tube($0)).center.x }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs(places[2] - 200) < 1e-9)
    #expect(abs((places[0] + places[4]) / 2 - places[2]) < 1e-9)
  }

  @Test func bubbleStaysInTheGlass() throws {
    for value in [-300.0, -45, 45, 300] {
      let probe = try tube(value)
      #expect(try #require(probe.movingShapes.first).contains(bubble(probe)))
    }
  }

  @Test func roundLevelTellsBothAngles() throws {
    #expect(try round(roll: -1.2, pitch: 3).dial.scene.description == "Gauge: roll −1.2°, pitch 3°.")
  }

  @Test func rollMovesSidewaysAndPitchUpAndDown() throws {
    let center = try bubble(round(roll: 0, pitch: 0)).center
    let right = try bubble(round(roll: 10, pitch: 0)).center
    let up = try bubble(round(roll: 0, pitch: 10)).center
    #expect(right.x > center.x && abs(right.y - center.y) < 1e-9)
    #expect(up.y < center.y && abs(up.x - center.x) < 1e-9)
    #expect(abs((right.x - center.x) - (center.y - up.y)) < 1e-9)
  }

  @Test func roundBubbleStaysInTheVialInEveryDirection() throws {
    let center = try bubble(round(roll: 0, pitch: 0)).center
    for (roll, pitch) in [(90.0, 90.0), (-45, 45), (200, -3), (-45, -45)] {
      let probe = try round(roll: roll, pitch: pitch)
      let (bubble, vial) = (try bubble(probe), try #require(probe.movingShapes.first))
      #expect(bubble.center.distance(to: center) + bubble.width / 2 <= vial.width / 2 + 1e-9)
    }
  }

  @Test func missingAngleHasNoBubbleAndADash() throws {
    #expect(try tube(nil).movingShapes.count == 1)
    #expect(try tube(nil).dial.formattedValue == "–")
    let half = try round(roll: 3, pitch: nil)
    #expect(half.movingShapes.count == 1)
    #expect(half.dial.texts.contains { $0.text.string.hasSuffix("–") })
  }

  /// The middle of the bubble stands over the mark of its value, from one end of the scale to the other.
  @Test(arguments: [Size(width: 400, height: 200), Size(width: 300, height: 300), Size(width: 600, height: 110)])
  func bubbleStandsOverItsValue(_ size: Size) throws {
    func middle(_ value: Double) throws -> Double {
      let probe = try KindPicture(.level, value: value, min: -15, max: 15, size: size)
      let bubble = try #require(
        probe.movingShapes.filter { $0.width < size.width / 3 }.max { $0.height < $1.height })
      return bubble.center.x
    }
    let (left, level, right) = (try middle(-15), try middle(0), try middle(15))
    for value in stride(from: -15.0, through: 15, by: 3) {
      #expect(abs(try middle(value) - (left + (right - left) * (value + 15) / 30)) < 0.01, "\(value)")
    }
    let labels = try KindPicture(.level, value: 0, min: -15, max: 15, size: size).dial.texts.filter {
      $0.role == .label
    }
    let zero = try #require(labels.first { $0.text.string == "0" })
    #expect(abs(zero.box.center.x - level) < 1)
    let end = try #require(labels.first { $0.text.string == "15" })
    #expect(abs(end.box.center.x - right) < 1)
  }

  @Test func levelScaleHasALabelAtZero() throws {
    for end in [5.0, 10, 30, 40, 45, 90] {
      let probe = try KindPicture(.level, value: 1, min: -end, max: end)
      #expect(probe.dial.labels.contains { $0.value == 0 })
      #expect(probe.dial.labels.map(\.value) == probe.dial.labels.map { -$0.value }.reversed())
    }
  }

  @Test(arguments: [(400.0, 200.0), (300, 300), (600, 110), (96, 96)])
  func ticksAreEvenlySpaced(_ width: Double, _ height: Double) throws {
    let probe = try KindPicture(.level, value: 3, size: Size(width: width, height: height))
    let xs = probe.dial.scene.layers.face.flatMap { node -> [Double] in
      guard case .stroke(let stroke) = node else { return [] }
      return stroke.path.elements.compactMap { if case .move(let point) = $0 { point.x } else { nil } }
    }.sorted()
    let steps = zip(xs, xs.dropFirst()).map { $1 - $0 }.filter { $0 > 0.01 }
    #expect(xs.count > 2 && (steps.max() ?? 0) - (steps.min() ?? 0) < 0.01, "\(xs)")
  }

  @Test func liquidSaysWhenItIsLevel() throws {
    let (level, tilted) = (try tube(0.2), try tube(9))
    #expect(level.dial.scene.layers.moving.first != tilted.dial.scene.layers.moving.first)
    #expect(try tube(5).dial.scene.layers.moving.first == tilted.dial.scene.layers.moving.first)
  }

  @Test func flatBubbleSaysWhenItIsLevel() throws {
    func nodes(_ value: Double) throws -> [Node] {
      try tube(value) { $0.theme.look.face = .flat }.dial.scene.layers.moving
    }
    let (level, tilted) = (try nodes(0), try nodes(9))
    #expect(level.first == tilted.first)
    func colors(_ nodes: [Node]) -> [Paint] {
      nodes.compactMap { node in if case .fill(let fill) = node { fill.paint } else { nil } }
    }
    #expect(colors(level).contains(.solid(Theme.dark.ok)) && !colors(tilted).contains(.solid(Theme.dark.ok)))
  }

  @Test func namedRollDoesForTheTube() throws {
    let named = try tube(nil) { $0.values = [NamedValue("roll", 12)] }
    #expect(try bubble(named) == bubble(tube(12)))
  }

  @Test func accentIsSeenBeyondTheScaleAlone() throws {
    for variant in ["tube", "round"] {
      for roll in [-80.0, -45, 0, 45, 80] {
        let pictures = try [Theme.dark.accent, Color(0xC03A90)].map { accent in
          try KindPicture(.level, variant: variant, value: nil, min: -45, max: 45) { gauge in
            gauge.theme.accent = accent
            gauge.values = [NamedValue("roll", roll), NamedValue("pitch", 3)]
          }.dial.scene
        }
        #expect((pictures[0] != pictures[1]) == (abs(roll) > 45), "\(variant) at \(roll)")
      }
    }
  }

  /// A round vial has its title and both angles beside it or below it, in letters that are read.
  @Test(arguments: [120.0, 160, 200, 300, 480], [1.0, 1.25, 4.0 / 3, 1.5, 2])
  func aRoundVialHasItsWords(_ height: Double, _ aspect: Double) throws {
    var gauge = try Gauge(kind: .level, value: nil, title: "Caravan on the slope")
    (gauge.variant, gauge.values) = ("round", [NamedValue("roll", 3.5), NamedValue("pitch", -2.1)])
    let dial = try gauge.dial(size: Size(width: height * aspect, height: height), shaper: Typesetter())
    let words = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
    let numbers = dial.texts.filter { $0.role == .readout }
    #expect(words == "Caravan on the slope" && numbers.count == 2, "\(dial.texts.map(\.text.string))")
    #expect(numbers.allSatisfy { $0.text.style.size >= max(8, 0.055 * height) } && dial.textFaults == [])
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .level, seed: 10) }

  /// Title, figure and number are one group: no gap between them is larger than the number's line.
  @Test(arguments: [Gauge.Kind.level, .tank]) func wordsStandByTheirFigure(_ kind: Gauge.Kind) throws {
    for side in stride(from: 90.0, through: 400, by: 31) {
      let picture = try KindPicture(
        kind, variant: kind == .tank ? "drum" : nil, value: 3, size: Size(width: side, height: side)
      ) {
        $0.title = "Caravan"
      }
      let texts = picture.dial.texts
      let number = try #require(texts.first { $0.role == .readout }, "\(side)")
      let title = try #require(texts.first { $0.role == .title }, "\(side)")
      let labels = texts.filter { $0.role == .label }.map(\.box)
      let shapes = try #require((picture.dial.scene.layers.face + picture.dial.scene.layers.moving).inkBox)
      let figure = labels.reduce(shapes) { $0.union($1) }
      #expect(number.box.minY - figure.maxY < 0.16 * side, "\(side)")
      #expect(figure.minY - title.box.maxY < 0.16 * side, "\(side)")
    }
  }
}
