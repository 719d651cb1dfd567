import Gauges
import Testing
import Typesetting
import VectorGraphics

/// What a dial says about itself: number, progress, needle, labels and words.
struct DialFactsTests {
  private func dial(_ gauge: Gauge, side: Double = 300) throws -> Dial {
    try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  @Test func fiveThousandOnTheSpeedometer() throws {
    let dial = try dial(.speedometer(5_000))
    #expect(dial.formattedValue == "5.0k")
    #expect(abs(dial.progress.value - 1.0 / 3) <= 1e-9)
    #expect(abs((dial.needleAngle?.degrees ?? .nan) - -45) <= 1e-9)
  }

  @Test(arguments: [0, 750, 15_200, 150_000, 999_999])
  func allSevenMarksStandAtTheirAngles(_ value: Double) throws {
    let labels = try dial(.speedometer(value)).labels
    #expect(labels.map(\.text) == ["0", "1k", "5k", "10k", "25k", "50k", "100k+"])
    #expect(labels.map(\.value) == SpeedometerConstants.Values.marks)
    for (index, label) in labels.enumerated() {
      let angle = try #require(label.angle)
      #expect(abs(angle.degrees - (-135 + 45 * Double(index))) <= 1e-9)
    }
  }

  @Test func numberIsNeverClamped() throws {
    let dial = try dial(.speedometer(150_000))
    #expect(dial.formattedValue == "150.0k")
    #expect(dial.progress == .one)
  }

  @Test func radialLabelsAreRoundNumbersWithinTheScale() throws {
    let labels = try dial(.radial(72, in: 0...220, unit: "km/h")).labels
    #expect(labels.first?.text == "0")
    #expect(labels.last?.text == "220")
    #expect(labels.allSatisfy { (0...220).contains($0.value) })
    #expect(labels.first?.angle?.degrees == -135)
    #expect(labels.last?.angle?.degrees == 135)
  }

  @Test func aFullTurnLeavesOutNoMarkButTheEndThatIsItsStart() throws {
    func labels(_ marks: [Double]) throws -> [String] {
      var gauge = try Gauge.radial(3, in: 0...10)
      (gauge.arc, gauge.ticks.major) = (.full, .values(marks))
      return try dial(gauge).labels.map(\.text)
    }
    #expect(try labels([0, 5, 10]) == ["0", "5"])
    #expect(try labels([0, 3, 6, 9]) == ["0", "3", "6", "9"])
  }

  @Test func aNumberThatIsNotShownHasNoPlate() throws {
    func plates(_ dial: Dial) -> Int {
      dial.scene.layers.moving.count { node in
        if case .fill(let fill) = node { fill.paint == .solid(dial.gauge.theme.faceShade) } else { false }
      }
    }
    for arc in DialArc.named.map(\.arc) + [try DialArc(start: .degrees(-20), end: .degrees(200))] {
      var gauge = try Gauge.radial(3, in: 0...10)
      gauge.arc = arc
      let usual = try dial(gauge)
      gauge.readout.isShown = false
      let bare = try dial(gauge)
      #expect(plates(bare) == 0)
      #expect(bare.scene.layers.moving.count < usual.scene.layers.moving.count)
    }
  }

  @Test func radialNeedleIsLinear() throws {
    #expect(try dial(.radial(50, in: 0...100)).needleAngle?.degrees == 0)
    #expect(try dial(.radial(-20, in: -40...40)).needleAngle?.degrees == -67.5)
    #expect(try dial(.radial(500, in: 0...100)).needleAngle?.degrees == 135)
  }

  @Test func sceneSpeaksForItself() throws {
    let scene = try dial(.radial(72, in: 0...220, unit: "km/h", title: "Speed")).scene
    #expect(scene.title == "Speed")
    #expect(scene.description == "Speed: 72 km/h on a scale from 0 to 220 km/h.")
    #expect(try dial(.speedometer(15_200)).scene.title == "Speedometer")
    #expect(try dial(.radial(300, in: 0...220)).scene.description.contains("above the scale"))
  }

  /// Beside a unit that has a prefix, or takes none, the numbers of a scale have none, wherever the unit stands.
  @Test(arguments: ["kWh", "%", "EUR", "m", "km/h", "rpm", ""]) func scalesWriteTheirNumbersInOneWay(_ unit: String)
    throws
  {
    func hasPrefixes(_ dial: Dial) -> Bool { dial.labels.contains { $0.text.last?.isLetter ?? false } }
    for end in [20_000.0, 500_000, 2_000_000] {
      for (kind, variant) in [
        (Gauge.Kind.radial, ""), (.linear, ""), (.linear, "vertical"), (.tank, ""), (.bullet, ""),
      ] {
        var gauge = try Gauge(
          kind: kind, value: 0.64 * end, scale: Scale(min: 0, max: end), title: "Energy", unit: unit)
        gauge.variant = variant.isEmpty ? nil : variant
        let whole = hasPrefixes(try dial(gauge, side: 600))
        for size in [Size(width: 320, height: 160), Size(width: 600, height: 240)] {
          #expect(
            hasPrefixes(try gauge.dial(size: size, shaper: Typesetter())) == whole, "\(kind) to \(end) on \(size)")
        }
        let card = try #require(
          try Gauge.dials([gauge], inCellsOf: Size(width: 276, height: 232), shaper: Typesetter()).first)
        #expect(hasPrefixes(card) == whole, "\(kind) to \(end) on a card")
      }
    }
  }

  @Test func backgroundIsThePageUnlessSaidOtherwise() throws {
    #expect(try dial(.speedometer(1)).scene.background == .black)
    #expect(try dial(.speedometer(1, theme: .light)).scene.background == .white)
    #expect(try dial(.speedometer(1, background: .transparent)).scene.background == nil)
    #expect(try dial(.speedometer(1, background: .color(Color(0x123456)))).scene.background == Color(0x123456))
  }

  @Test func onlyTheMovingLayerDependsOnTheValue() throws {
    let (a, b) = (try dial(.speedometer(5_000)).scene, try dial(.speedometer(42_100)).scene)
    #expect(a.layers.face == b.layers.face)
    #expect(a.layers.cover == b.layers.cover)
    #expect(a.layers.moving != b.layers.moving)
  }

  @Test func textsOfTheSceneAreTheTextsOfTheDial() throws {
    let dial = try dial(.radial(72, in: 0...220, unit: "km/h", title: "Speed"))
    let placed = Set(dial.texts.map(\.box))
    #expect(Set(dial.scene.texts.map(\.box)) == placed)
    #expect(dial.texts.filter { $0.role == .title }.count == 1)
    #expect(dial.texts.filter { $0.role == .readout }.count == 1)
    #expect(dial.texts.filter { $0.role == .unit }.count == 1)
  }
}
