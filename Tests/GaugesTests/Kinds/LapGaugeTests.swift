import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct LapGaugeTests {
  private func picture(_ values: [(String, Double?)]) throws -> KindPicture {
    try KindPicture(.lap, value: nil, max: 120) { gauge in
      gauge.values = values.map { NamedValue($0.0, $0.1) }
    }
  }

  private func texts(_ values: [(String, Double?)]) throws -> [String] {
    try picture(values).dial.texts.map(\.text.string)
  }

  @Test func timesHaveMinutesAndThousandths() throws {
    #expect(try texts([("current", 61.2344)]).contains("1:01.234"))
    #expect(try texts([("current", 59.9996)]).contains("1:00.000"))
    #expect(try texts([("current", 3723.5)]).contains("1:02:03.500"))
    #expect(try texts([("current", nil)]).contains(NumberWriter.missing))
  }

  @Test func differenceHasItsSign() throws {
    #expect(try texts([("current", 1), ("last", 84), ("best", 83.5)]).contains("Last 1:24.000 (+0.500)"))
    #expect(try texts([("current", 1), ("last", 83), ("best", 83.5)]).contains("Last 1:23.000 (\u{2212}0.500)"))
    // What is given goes before what could be reckoned.
    #expect(try texts([("current", 1), ("last", 84), ("best", 83.5), ("delta", -0.25)]).contains("\u{2212}0.250"))
    #expect(try texts([("current", 1), ("delta", 0)]).contains("±0.000"))
    // That of the last lap is told as its own, and not beside the running one.
    let own = try texts([("current", 61), ("last", 84.981), ("best", 83.456)])
    #expect(own.contains("Last 1:24.981 (+1.525)") && !own.contains("+1.525"))
  }

  @Test func sectorsTellWhetherTheyWereFaster() throws {
    let values: [(String, Double?)] = [
      ("sector1", 28.412), ("bestSector1", 28.524), ("sector2", 31.201), ("bestSector2", 31.004), ("sector3", nil),
    ]
    let picture = try picture(values)
    let texts = picture.dial.texts.map(\.text.string)
    for text in ["\u{2212}0.112", "+0.197", "28.412", "31.201", "S3"] { #expect(texts.contains(text), "\(text)") }
    // Two bars are over, and the slower one has a pattern.
    #expect(picture.movingShapes.count == 2 && picture.movingClips.count == 1)
  }

  @Test func descriptionTellsLapAndSectors() throws {
    let scene = try picture([("current", 61.2), ("best", 83.5), ("sector1", 28.4), ("bestSector1", 28.6)]).dial.scene
    #expect(scene.description == "Gauge: lap 1:01.200; best 1:23.500; sector 1 28.400 (\u{2212}0.200).")
  }

  @Test func textsKeepApart() throws { try KindProbe(.lap).textsKeepApart(seed: 25) }
  @Test func crowdedTextsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .lap, seed: 26) }

  /// Times of sectors and their differences are drawn, or told.
  @Test func everyTimeIsDrawnOrTold() throws {
    let asked = ["28.412", "\u{2212}0.112", "31.201", "+0.197", "Best 1:23.456", "+0.250"]
    var (drawn, told) = (0, 0)
    for (width, height) in [
      (48.0, 48.0), (90, 90), (120, 120), (160, 120), (200, 200), (480, 160), (160, 320), (600, 300),
    ] {
      var gauge = try Gauge(kind: .lap, value: nil, title: "Lap 12")
      let values = [
        ("current", 61.234), ("best", 83.456), ("delta", 0.25), ("sector1", 28.412), ("bestSector1", 28.524),
        ("sector2", 31.201), ("bestSector2", 31.004),
      ]
      gauge.values = values.map { NamedValue($0.0, $0.1) }
      let shaper = try Typesetter()
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
      let (texts, omitted) = (dial.texts.map(\.text.string), dial.omissions(shaper: shaper).map(\.text))
      for text in asked {
        #expect(texts.contains(text) != omitted.contains(text), "\(text) on \(width) × \(height)")
        if texts.contains(text) { drawn += 1 } else { told += 1 }
      }
    }
    #expect(drawn > 24 && told > 4)
  }
}
