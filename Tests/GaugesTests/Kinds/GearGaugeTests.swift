import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct GearGaugeTests {
  private func picture(_ rpm: Double?, gear: Double? = 3, _ change: (inout Gauge) -> Void = { _ in }) throws
    -> KindPicture
  {
    try KindPicture(.gear, value: nil, max: 8000) { gauge in
      gauge.values = [NamedValue("rpm", rpm), NamedValue("gear", gear)]
      change(&gauge)
    }
  }

  @Test func gearsHaveTheirLetters() {
    let names = [-1.0, 0, 1, 8].map { GearGauge.name($0) }
    #expect(names == ["R", "N", "1", "8"] && GearGauge.name(nil) == NumberWriter.missing)
  }

  @Test func lightsFillWithTheRevs() throws {
    let counts = try [0.0, 1000, 4000, 8000, 20_000].map { try picture($0).movingShapes.count }
    #expect(counts == counts.sorted() && counts[0] == 0 && counts[3] == counts[4] && counts[2] > counts[1])
    #expect(try picture(nil).movingShapes.isEmpty)
  }

  @Test func alarmIsToldByAFrameToo() throws {
    let alarm = GaugeRange(from: 7000, label: "Shift", severity: .alarm)
    let before = try picture(6900) { $0.ranges = [alarm] }
    let shift = try picture(7100) { $0.ranges = [alarm] }
    func strokes(_ picture: KindPicture) -> Int {
      picture.dial.scene.layers.moving.filter { if case .stroke = $0 { true } else { false } }.count
    }
    #expect(strokes(before) == 0 && strokes(shift) == 1)
    #expect(shift.dial.scene.description == "Gauge: gear 3; 7,100 rpm, in the “Shift” range, shift.")
  }

  /// What is said of the revs is what stands there: with signs of their own, in a format, in words.
  @Test func revsAreSaidAsTheyAreDrawn() throws {
    let formats: [(inout Gauge) throws -> Void] = [
      { $0.readout.prefix = "≈" }, { $0.readout.suffix = "°" }, { $0.readout.format = try NumberFormat(".2f") },
    ]
    for change in formats {
      var asked = ReadoutOptions()
      var fault: (any Error)?
      let dial = try KindPicture(.gear, value: nil, max: 8000) { gauge in
        gauge.values = [NamedValue("rpm", 7490.25)]
        do { try change(&gauge) } catch { fault = error }
        asked = gauge.readout
      }.dial
      #expect(fault == nil && asked != ReadoutOptions())
      let drawn = try #require(dial.texts.first { $0.role == .readout }?.text.string)
      #expect(dial.scene.description.contains(drawn + " rpm"), "\(dial.scene.description)")
    }
  }

  @Test func speedHasTheUnitOfTheGauge() throws {
    let texts = try picture(5000) { gauge in
      gauge.values.append(NamedValue("speed", 100))
      (gauge.unit, gauge.displayUnit) = ("km/h", "mph")
    }.dial.texts.map(\.text.string)
    #expect(texts.contains("mph") && texts.contains { $0.hasPrefix("62") } && texts.contains("8,000"))
  }

  @Test func textsKeepApart() throws { try KindProbe(.gear).textsKeepApart(seed: 23) }
  @Test func crowdedTextsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .gear, seed: 24) }

  /// A card says no speed under its title as if it were the gear: that stands below the gear or over the revs there too.
  @Test func aCardKeepsTheSpeedAtItsPlace() throws {
    var gauge = try Gauge(kind: .gear, value: nil, scale: Scale(min: 0, max: 8000), title: "Gear")
    gauge.values = [NamedValue("rpm", 6400), NamedValue("gear", 3), NamedValue("speed", 120)]
    for cell in [Size(width: 292, height: 212), Size(width: 200, height: 200), Size(width: 420, height: 220)] {
      let dial = try #require(Gauge.dials([gauge], inCellsOf: cell, shaper: Typesetter()).first)
      func middle(_ string: String) throws -> Point {
        try #require(dial.texts.first { $0.text.string == string }).middle
      }
      let step = try middle("120") - middle("Gear")
      #expect(step.dy > 0.3 * cell.height || step.dx > 0.3 * cell.width, "\(cell)")
    }
  }
}
