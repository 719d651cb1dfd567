import TestSupport
import Testing
import Typesetting
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
    #expect(WindGauge.angleText(322, north) == "322°" && WindGauge.angleText(359.9, north) == "360°")
    #expect(WindGauge.angleText(0, north) == "0°")
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

  /// There is a number on any canvas, with its words in one line below the face, of which none is cut.
  @Test(arguments: [600.0, 300, 120, 48], [12.4, 112.4]) func wordsStandBelowTheFace(_ side: Double, _ speed: Double)
    throws
  {
    let gauge = try gauge([
      NamedValue("direction", 0), NamedValue("speed", speed), NamedValue("apparent", 0),
      NamedValue("apparentSpeed", 1117.8),
    ])
    let dial = try KindProbe(.wind).dial(nil, side: side) { $0 = gauge }
    let (hub, number) = try (#require(dial.hubBox), #require(dial.text(.readout)))
    #expect(number.text.string == "\(speed)" && number.box.minY > hub.center.y + 0.35 * side && hub.width < 0.1 * side)
    let words = dial.texts.filter { abs($0.origin.y - number.origin.y) < 0.01 }.map(\.text.string)
    if side >= 300 { #expect(words == ["TWS", "\(speed)", "kn", "AWS 1,117.8"]) }
  }

  /// The number has the colour of the hand that it belongs to: of two the solid one is the apparent wind's.
  @Test(arguments: Theme.all) func theNumberHasTheColorOfItsHand(_ theme: Theme) throws {
    func color(_ values: [NamedValue]) throws -> Color {
      var gauge = try gauge(values)
      gauge.theme = theme
      let dial = try KindProbe(.wind).dial(nil, side: 400) { $0 = gauge }
      let number = try #require(dial.text(.readout)).text
      let colors = dial.scene.layers.moving.compactMap { node -> Color? in
        if case .text(let text) = node, text.text == number, case .solid(let color) = text.paint { color } else { nil }
      }
      return try #require(colors.first)
    }
    let (direction, speed) = (NamedValue("direction", -40), NamedValue("speed", 12))
    let (apparent, apparentSpeed) = (NamedValue("apparent", 50), NamedValue("apparentSpeed", 15))
    let alone = try color([apparent, apparentSpeed])
    #expect(try color([direction, speed]) == alone)
    #expect(try color([direction, speed, apparent, apparentSpeed]) != theme.accent)
  }

  /// Whatever the colours are: on sectors and ranges an edge of at least a pixel tells both marks of the hands, with 3:1.
  @Test func marksOfTheHandsAreToldFromWhatTheyLieOn() throws {
    var random = SplitMix64(seed: 29)
    func color() -> Color {
      Color(red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random), blue: 128)
    }
    for index in 0..<100 {
      var gauge = try gauge([NamedValue("direction", -40), NamedValue("apparent", random.double(in: 25...55))])
      (gauge.theme, gauge.variant) = (index % 2 == 0 ? .dark : .light, index % 3 == 0 ? "north" : "relative")
      if index > 1 { (gauge.theme.accent, gauge.theme.label) = (color(), color()) }
      if random.bool() { gauge.ranges = [GaugeRange(from: 0, color: color())] }
      let side = random.double(in: 100...700)
      let shapes = try KindProbe(.wind).dial(nil, side: side) { $0 = gauge }.movingShapes
      let inks = zip(shapes, zip(shapes.dropFirst(), shapes.dropFirst(2))).compactMap { rim, marks -> Color? in
        guard case .stroke(let rim) = rim, case .solid(let edge) = rim.paint, case .fill(let mark) = marks.0,
          rim.path == mark.path, case .solid(let fill) = mark.paint
        else { return nil }
        guard case .stroke(let line) = marks.1, line.path == rim.path, case .solid(let ink) = line.paint else {
          #expect(rim.style.width >= 2 && fill.contrast(with: edge) >= 3, "\(fill) in \(edge) at \(side)")
          return fill
        }
        #expect(rim.style.width >= line.style.width + 2 && ink.contrast(with: edge) >= 3, "\(ink) in \(edge)")
        return ink
      }
      #expect(inks.count == 2)
      if index < 2 { #expect(inks == [gauge.theme.label, gauge.theme.accent]) }
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

  /// With the true wind's name before it and the apparent one's behind it.
  @Test(arguments: ["relative", "north"], [8.2, 12.4]) func theNumberStandsOnTheAxis(_ variant: String, _ speed: Double)
    throws
  {
    for side in [90.0, 150, 300, 600] {
      for values in [
        [NamedValue("direction", 52), NamedValue("speed", speed)],
        [
          NamedValue("direction", 52), NamedValue("speed", speed), NamedValue("apparent", 34),
          NamedValue("apparentSpeed", 17.8),
        ],
      ] {
        let dial = try gauge(values, variant: variant).dial(size: Size(width: side, height: side), shaper: Typesetter())
        let number = try #require(dial.texts.first { $0.role == .readout && !$0.text.string.hasSuffix("°") })
        #expect(abs(number.box.center.x - side / 2) < max(1, side * 0.005), "\(side): \(number.box)")
        let unit = try #require(dial.text(.unit))
        #expect((1.5...max(3, side * 0.03)).contains(unit.box.minX - number.box.maxX), "\(side)")
      }
    }
  }

  @Test func textsKeepApart() throws { try KindProbe(.wind).textsKeepApart(seed: 22) }

  /// However small it is, each number that it was given is there with its name, or told.
  @Test(arguments: ["relative", "north"]) func numbersAreThereOrTold(variant: String) throws {
    let all = [("direction", 52.0), ("speed", 12.4), ("apparent", 34), ("apparentSpeed", 17.8)]
    for chosen in 1..<16 {
      let values = all.indices.filter { chosen >> $0 & 1 == 1 }.map { NamedValue(all[$0].0, all[$0].1) }
      let gauge = try gauge(values, variant: variant)
      for size in [(48, 48), (64, 64), (72, 72), (90, 90), (150, 150), (300, 300), (60, 300), (48, 200), (600, 90)] {
        let dial = try KindProbe(.wind).dial(nil, side: Double(size.0), height: Double(size.1)) {
          $0 = gauge
        }
        let (texts, told) = (dial.texts.map(\.text.string), dial.omittedParts.map(\.text))
        for value in values {
          // Without a speed the angle of the main wind stands below the face as well.
          let number = value.name.lowercased().hasSuffix("speed") ? value.value.map { "\($0)" } : "\(value.value ?? 0)°"
          let words = (number ?? "").replacing(".0°", with: "°")
          #expect(
            (texts + told).contains { $0 == words || $0.hasSuffix(" " + words) },
            "\(words) of \(values.map(\.name)) at \(size): \(texts), \(told)")
        }
      }
    }
  }
}
