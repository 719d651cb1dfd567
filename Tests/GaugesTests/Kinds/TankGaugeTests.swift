import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct TankGaugeTests {
  private let variants = ["cylinder", "drum", "box"]

  /// The highest point of what is filled in the moving layer.
  private func surface(_ value: Double, _ variant: String) throws -> Double {
    let picture = try KindPicture(.tank, variant: variant, value: value)
    return try #require(picture.movingShapes.map(\.minY).min())
  }

  @Test func surfaceRisesWithTheValue() throws {
    for variant in variants {
      let levels = try [5.0, 25, 50, 75, 100].map { try surface($0, variant) }
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 > $1 }, "\(variant)")
    }
  }

  @Test func liquidStaysInTheVessel() throws {
    for variant in variants {
      for value in [-40.0, 0, 0.5, 60, 100, 900] {
        let picture = try KindPicture(.tank, variant: variant, value: value)
        let vessel = try #require(picture.faceShapes.map(\.maxY).max())
        #expect(picture.movingClips.count == (value > 0 ? 1 : 0), "\(variant) \(value)")
        #expect(picture.movingClips.allSatisfy { $0.maxY <= vessel }, "\(variant) \(value)")
      }
    }
  }

  @Test func missingValueLeavesTheVesselEmpty() throws {
    let picture = try KindPicture(.tank, value: nil)
    #expect(picture.movingShapes.isEmpty && picture.movingClips.isEmpty)
    #expect(picture.dial.texts.contains { $0.text.string == NumberWriter.missing })
  }

  @Test func alarmColoursTheLiquid() throws {
    func colors(_ value: Double) throws -> Set<Paint> {
      let picture = try KindPicture(.tank, value: value) { gauge in
        gauge.ranges = [GaugeRange(from: 0, to: 20, severity: .alarm), GaugeRange(from: 20, severity: .ok)]
      }
      var paints: Set<Paint> = []
      _ = KindPicture.fills(picture.dial.scene.layers.moving) { paints.insert($0).inserted }
      return paints
    }
    #expect(try colors(19) != colors(21))
    #expect(try colors(30) == colors(80))
  }

  @Test func wavesRunOnlyWhereTheValueDoes() throws {
    let a = try KindPicture(.tank, value: 50).dial.scene
    #expect(try KindPicture(.tank, value: 50).dial.scene == a)
    #expect(try KindPicture(.tank, value: 50.1).dial.scene.layers.moving != a.layers.moving)
  }

  /// As far from the left as its numbers are from the right.
  @Test(arguments: ["cylinder", "drum", "box"], [90.0, 200, 300, 600])
  func vesselAndScaleStandInTheMiddle(_ variant: String, _ width: Double) throws {
    var gauge = try Gauge(kind: .tank, value: 640, scale: Scale(min: 0, max: 1000), title: "Grey", unit: "L")
    (gauge.variant, gauge.targets) = (variant, [GaugeTarget(value: 800)])
    let size = gauge.usualSize
    let dial = try gauge.dial(
      size: Size(width: width, height: (width * size.height / size.width).rounded()), shaper: Typesetter())
    let right = try #require(dial.texts.filter { $0.role == .label }.map(\.box.maxX).max())
    let left = try #require(KindPicture.fills(dial.scene.layers.face) { _ in true }.map(\.minX).min())
    #expect(abs(left - (width - right)) <= 0.03 * width, "\(left), \(width - right)")
  }

  /// A vessel is thinner rather than that long numbers have no labels between their ends or a unit in a line of its own.
  @Test(arguments: ["cylinder", "box"], [100.0, 2_500, 12_000, 50_000, 1_000_000, 25_000_000])
  func longNumbersHaveTheirLabelsAndUnit(_ variant: String, _ max: Double) throws {
    for size in [(260.0, 400.0), (300, 300), (400, 300), (500, 400)] {
      for names in [[], ["Reorder", "Full delivery"]] {
        var gauge = try Gauge(
          kind: .tank, value: 0.62 * max, scale: Scale(min: 0, max: max), title: "Stock", unit: "L")
        gauge.variant = variant
        gauge.targets = zip([0.2, 0.8], names).map { GaugeTarget(value: $0 * max, label: $1) }
        let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: Typesetter())
        let number = try #require(dial.texts.first { $0.role == .readout })
        let unit = try #require(dial.texts.first { $0.role == .unit })
        #expect(dial.texts.count { $0.role == .label } > 2, "\(size) \(names)")
        // Names of targets may leave the number no more than a line, and so may a number as long.
        #expect(unit.origin.y == number.origin.y || !names.isEmpty || max > 100_000, "\(size) \(names)")
      }
    }
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .tank, seed: 21) }

  /// The name of the range that the level is in stands with the number, also where other levels are in none.
  @Test(arguments: ["cylinder", "drum", "box"]) func theNameOfARangeStandsWithTheNumberOrIsTold(_ variant: String)
    throws
  {
    let shaper = try Typesetter()
    var shown = 0
    for (width, height) in [(300.0, 300.0), (320, 200), (600, 160), (140, 260), (200, 400), (240, 240), (90, 90)] {
      var gauge = try Gauge(kind: .tank, value: 120, scale: Scale(min: 0, max: 1000), title: "Diesel")
      (gauge.variant, gauge.unit) = (variant, "L")
      gauge.ranges = [
        GaugeRange(from: 0, to: 150, label: "Reserve", severity: .alarm),
        GaugeRange(from: 150, to: 300, label: "Low", severity: .warn),
      ]
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
      let isThere = dial.texts.contains { $0.text.string == "Reserve" }
      let isTold = dial.omissions(shaper: shaper).contains { $0.part == .range && $0.text == "Reserve" }
      #expect(isThere != isTold, "\(dial.size)")
      shown += isThere ? 1 : 0
    }
    #expect(shown >= 4)
  }

  /// A low vessel beside the name of its target has marks between the ends of its scale, and its unit behind its number.
  @Test(arguments: [(200.0, 200.0), (240, 200), (300, 200), (320, 160), (480, 160), (800, 450)])
  func aDrumWithATargetKeepsItsScaleAndItsUnit(_ width: Double, _ height: Double) throws {
    var gauge = try Gauge(kind: .tank, value: 3_240, scale: Scale(min: 0, max: 5_000), title: "Rain water")
    (gauge.variant, gauge.unit) = ("drum", "Liter")
    gauge.targets = [GaugeTarget(value: 1_500, label: "Nachspeisung")]
    let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
    let number = try #require(dial.texts.first { $0.role == .readout })
    let unit = try #require(dial.texts.first { $0.role == .unit })
    #expect(unit.origin.y == number.origin.y && dial.labels.count > 2, "\(dial.labels.map(\.text))")
    #expect(dial.texts.contains { $0.text.string == "Nachspeisung" })
  }
}
