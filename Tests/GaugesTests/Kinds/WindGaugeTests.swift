import Testing
import VectorGraphics

@testable import Gauges

struct WindGaugeTests {
  private func gauge(_ values: [NamedValue], variant: String = "relative", min: Double = 0) throws -> Gauge {
    var gauge = try Gauge(kind: .wind, value: nil, scale: Scale(min: min, max: min + 360, wraps: true), unit: "kn")
    (gauge.values, gauge.variant) = (values, variant)
    return gauge
  }

  private func texts(_ gauge: Gauge, side: Double = 400) throws -> [String] {
    try KindProbe(.wind).dial(nil, side: side) { $0 = gauge }.texts.map(\.text.string)
  }

  @Test func anglesCountFromTheBowToBothSides() throws {
    for min in [0.0, -180] {
      let gauge = try gauge([], min: min)
      #expect(WindGauge.angleText(38, gauge) == "38°" && WindGauge.sideWord(38, gauge) == "starboard")
      #expect(WindGauge.angleText(-38, gauge) == "38°" && WindGauge.sideWord(-38, gauge) == "port")
      #expect(WindGauge.angleText(322, gauge) == "38°" && WindGauge.sideWord(322, gauge) == "port")
      #expect(WindGauge.angleText(180, gauge) == "180°" && WindGauge.sideWord(180, gauge) == nil)
      #expect(WindGauge.sideWord(0, gauge) == nil)
    }
    let north = try gauge([], variant: "north")
    #expect(WindGauge.angleText(322, north) == "322°" && WindGauge.angleText(359.9, north) == "0°")
  }

  @Test func bothWindsHaveTheirSpeedsAndAngles() throws {
    let gauge = try gauge([
      NamedValue("direction", 52), NamedValue("speed", 12.4), NamedValue("apparent", 34),
      NamedValue("apparentSpeed", 17.8),
    ])
    let texts = try texts(gauge)
    for text in ["12.4", "AWS 17.8", "52°", "34°", "TWA", "AWA", "kn"] { #expect(texts.contains(text), "\(text)") }
  }

  @Test func handsTurnWithTheirWinds() throws {
    let probe = try KindProbe(.wind)
    func shapes(_ direction: Double?, _ apparent: Double?) throws -> Set<Node> {
      let gauge = try gauge([NamedValue("direction", direction), NamedValue("apparent", apparent)])
      return Set(try probe.dial(nil, side: 400) { $0 = gauge }.movingShapes)
    }
    #expect(try shapes(10, 20) != shapes(30, 20))
    #expect(try shapes(10, 20) != shapes(10, 40))
    // What is missing has no hand.
    #expect(try shapes(10, nil).isStrictSubset(of: shapes(10, 20)))
  }

  /// Number and words are in the lower half, where hands seldom point, and there is a number on any canvas.
  @Test(arguments: [600.0, 120, 48], [(10.0, 40.0), (320, 70), (95, 265)])
  func handsPassOverNoWord(_ side: Double, _ angles: (Double, Double)) throws {
    let gauge = try gauge([
      NamedValue("direction", angles.0), NamedValue("speed", 12.4), NamedValue("apparent", angles.1),
      NamedValue("apparentSpeed", 17.8),
    ])
    let dial = try KindProbe(.wind).dial(nil, side: side) { $0 = gauge }
    #expect(dial.texts.contains { $0.text.string == "12.4" })
    let words = dial.texts.filter { ["12.4", "TWS", "kn", "AWS 17.8"].contains($0.text.string) }
    for angle in [angles.0, angles.1] {
      for distance in stride(from: 0, through: 0.3 * side, by: side / 100) {
        let point = Point(x: side / 2, y: side / 2) + Angle.degrees(angle).direction * distance
        #expect(words.allSatisfy { $0.box.distance(to: point) > 0 })
      }
    }
  }

  /// Wind from ahead, whose hands' tails point at the words, and words as wide as they may be.
  @Test(arguments: [300.0, 400, 800]) func wordsKeepClearOfHandsAndHull(_ side: Double) throws {
    let gauge = try gauge([
      NamedValue("direction", 0), NamedValue("speed", 112.4), NamedValue("apparent", 0),
      NamedValue("apparentSpeed", 1117.8),
    ])
    let dial = try KindProbe(.wind).dial(nil, side: side) { $0 = gauge }
    let layers = dial.scene.layers
    let outlines = (layers.face + layers.moving).compactMap { node -> [Point]? in
      guard case .stroke(let stroke) = node, let box = stroke.path.controlBounds,
        box.width < 0.4 * side, box.height > 0.3 * side
      else { return nil }
      return stroke.path.elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point): point
        case .cubic(_, _, let point): point
        case .close: nil
        }
      }
    }
    // The hull, and the hollow hand.
    #expect(outlines.count == 2)
    let words = dial.texts.filter { $0.text.string == "TWS" || $0.text.string.hasPrefix("AWS") }
    #expect(words.count == 2)
    for word in words {
      #expect(outlines.joined().allSatisfy { word.box.distance(to: $0) > 4 * side / 300 }, "\(word.text.string)")
    }
  }

  @Test func onlyDirectionsTurn() throws {
    let gauge = try gauge([])
    #expect(gauge.turningScale(ofValue: "direction") != nil && gauge.turningScale(ofValue: "apparent") != nil)
    #expect(gauge.turningScale(ofValue: "speed") == nil && gauge.turningScale(ofValue: "apparentSpeed") == nil)
  }

  @Test func anotherUnitConvertsSpeedsAlone() throws {
    var gauge = try gauge([NamedValue("direction", 90), NamedValue("speed", 10)])
    gauge.displayUnit = "km/h"
    let texts = try texts(gauge)
    #expect(texts.contains("18.5") && texts.contains("90°"))
  }

  @Test func descriptionTellsBothWinds() throws {
    let gauge = try gauge([NamedValue("direction", 310), NamedValue("speed", 12.4), NamedValue("apparent", nil)])
    let words = try KindProbe(.wind).dial(nil) { $0 = gauge }.scene.description
    #expect(words == "Gauge: true wind 50° to port at 12.4 kn; apparent wind missing.")
  }

  @Test func textsKeepApart() throws { try KindProbe(.wind).textsKeepApart(seed: 22) }
}
