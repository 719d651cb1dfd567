import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct AltimeterGaugeTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.altimeter) }

  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (10_180, 64.8, 6.48, 36.648), (3500, 180, 126, 12.6), (99_999, 359.64, 359.964, 359.9964),
    (-100, 324, 356.4, 359.64),
  ])
  func handsTurnOnceInATenOfTheirUnits(_ feet: Double, _ hundreds: Double, _ thousands: Double, _ tens: Double) {
    let angles = AltimeterGauge.angles(feet)
    #expect(abs(angles.hundreds.degrees - hundreds) < 1e-9)
    #expect(abs(angles.thousands.degrees - thousands) < 1e-9)
    #expect(abs(angles.tenThousands.degrees - tens) < 1e-9)
  }

  @Test func altitudeByNameStandsInForTheValue() throws {
    let dial = try probe.dial(nil, values: [NamedValue("altitude", 2500)])
    #expect(dial.formattedValue == "2,500")
    #expect(dial.needleAngle == .degrees(180))
  }

  /// At every size it is there, or told to have no room.
  @Test func pressureIsShownOrTold() throws {
    let shaper = try Typesetter()
    var shown = 0
    for side in stride(from: 40.0, through: 600, by: 20) {
      let dial = try probe.dial(side, values: [NamedValue("pressure", 1013)])
      let isShown = dial.texts.contains { $0.text.string == "1013" }
      let isTold = dial.omissions(shaper: shaper).contains { $0.part == .number && $0.text == "1013" }
      #expect(isShown != isTold, "\(side)")
      shown += isShown ? 1 : 0
    }
    #expect((10...29).contains(shown))
  }

  @Test(arguments: [100.0, 120, 160, 200, 300], [1.0, 2, 3]) func unitStandsBehindTheNumber(
    _ side: Double, _ aspect: Double
  ) throws {
    let gauge = try Gauge(kind: .altimeter, value: 10_180, title: "Altitude", unit: "ft")
    let dial = try gauge.dial(size: Size(width: side * aspect, height: side), shaper: Typesetter())
    let number = try #require(dial.texts.first { $0.role == .readout })
    let unit = try #require(dial.texts.first { $0.text.string == "ft" }, "\(side) × \(aspect)")
    #expect(unit.box.minX > number.box.maxX && unit.origin.y == number.origin.y)
    #expect(dial.textFaults == [])
  }

  @Test func pressureIsShownInItsWindow() throws {
    for (pressure, text) in [(1013.0, "1013"), (29.92, "29.92"), (998.6, "999")] {
      let dial = try probe.dial(500, values: [NamedValue("pressure", pressure)])
      #expect(dial.texts.contains { $0.text.string == text })
    }
    #expect(!(try probe.dial(500)).texts.contains { $0.text.string == "1013" })
  }

  @Test func numberStaysWhereNumeralsGo() throws {
    #expect(try probe.dial(10_180, side: 64).text(.readout)?.text.string == "10,180")
    #expect(try probe.dial(10_180, side: 300).labels.count == 10)
    #expect(try probe.dial(10_180, side: 96).labels.count == 10)
  }

  /// Where letters have their least size the drum is theirs and 3 px, and covers neither hub nor numerals.
  @Test(arguments: Array(stride(from: 60.0, through: 130, by: 5)))
  func aSmallDrumIsNoLargerThanItsNumber(_ side: Double) throws {
    let dial = try probe.dial(10_180, side: side)
    let number = try #require(dial.text(.readout))
    let drum = try #require(
      KindPicture.fills(dial.scene.layers.moving) { _ in true }.filter { $0.contains(number.box) }.min {
        $0.width < $1.width
      })
    #expect(
      drum.width <= max(number.box.width + 10, 0.34 * side) && drum.height <= max(number.box.height + 7, 0.1 * side))
  }

  @Test func numberNeverClamps() throws {
    #expect(try probe.dial(120_345).formattedValue == "120,345")
    #expect(try probe.dial(-250).formattedValue == "−250")
  }

  @Test func missingAltitudeHasNoHands() throws {
    let (missing, there) = (try probe.dial(nil), try probe.dial(0))
    #expect(missing.formattedValue == "–")
    #expect(missing.movingShapes.count < there.movingShapes.count)
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 404) }
}
