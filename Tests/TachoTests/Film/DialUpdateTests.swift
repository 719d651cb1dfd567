import Specification
import Tacho
import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Where only the digits of a dial change, it is not laid out anew: a film would lay each of its frames out.
struct DialUpdateTests {
  private static let usualSides = [40, 100, 160, 200, 300, 320, 480, 600, 640, 720, 1080, 1280, 1440, 1920, 2160, 2200]
  private static let themes = ["dark", "light", "brass", "report", "contrast", "terminal", "carbon", "classic"].filter {
    ThemeLibrary.names.contains($0)
  }

  /// What stands on the canvas beside the number, and where the number stands.
  private struct Places {
    let others: [PlacedText]
    let number: (size: Double, middle: Point)?

    init(_ dial: Dial) {
      others = dial.texts.filter { $0.role != .readout }
      number = dial.texts.first { $0.role == .readout }.map { text in
        let (width, height) = (text.text.advance, text.text.capHeight)
        return (text.text.style.size, Point(x: text.origin.x + width / 2, y: text.origin.y - height / 2))
      }
    }

    /// As far as a person can tell, and much farther.
    func isLike(_ other: Places) -> Bool {
      guard let number, let theirs = other.number, others.count == other.others.count else { return false }
      func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
      return near(number.size, theirs.size) && near(number.middle.x, theirs.middle.x)
        && near(number.middle.y, theirs.middle.y)
        && zip(others, other.others).allSatisfy {
          $0.text.string == $1.text.string && near($0.origin.x, $1.origin.x) && near($0.origin.y, $1.origin.y)
        }
    }
  }

  @Test func whatIsLaidOutAlikeIsNotLaidOutAnew() throws {
    var random = SplitMix64(seed: 2160)
    let shaper = try Typesetter()
    var alike = 0
    for number in 0..<400 {
      let kind = try #require([Gauge.Kind.radial, .speedometer].randomElement(using: &random))
      let side =
        number % 2 == 0
        ? Self.usualSides[number / 2 % Self.usualSides.count] : Int.random(in: 40...2200, using: &random)
      let theme = try #require(Self.themes.randomElement(using: &random))
      let range = kind.usualRange
      let text =
        kind.traits.contains(.showsMotion)
        ? "{kind: \(kind), value: 0, size: \(side)}"
        : "{kind: \(kind), value: \(range.lowerBound), min: \(range.lowerBound), max: \(range.upperBound), theme: \(theme), size: \(side)"
          + (["", ", sweep: semicircle", ", sweep: full"].randomElement(using: &random) ?? "")
          + (Bool.random(using: &random) ? ", unit: km/h" : "") + (Bool.random(using: &random) ? ", title: Speed" : "")
          + "}"
      let read = try GaugeSpecification(Array(text.utf8))
      var gauge = read.gauge
      func value() -> Double {
        (range.lowerBound + Double.random(in: 0...1, using: &random) * (range.upperBound - range.lowerBound)).rounded()
      }
      gauge.value = value()
      let first = gauge.value ?? 0
      let dial = try gauge.dial(size: read.size, shaper: shaper)
      let places = Places(dial)
      for _ in 0..<6 {
        gauge.value = value()
        let anew = try gauge.dial(size: read.size, shaper: shaper)
        let shown = dial.showing(gauge)
        let (isShown, isRight) = (shown != nil, shown.map { $0.scene == anew.scene } ?? true)
        #expect(isRight, "\(text): \(gauge.value ?? 0) after \(first)")
        // Below that a number counts more than what stands around it, and is placed by itself.
        guard side >= 128, places.isLike(Places(anew)) else { continue }
        alike += 1
        #expect(isShown, "\(text): \(gauge.value ?? 0) after \(first)")
      }
    }
    #expect(alike > 1_000)
  }

  private static let allTheWayRound = [
    "kind: radial, sweep: full, max: 360, unit: km/h",
    "kind: radial, startAngle: -170, endAngle: 170, max: 360, unit: °",
    "kind: radial, sweep: full, max: 360, pointers: [{type: needle}, {type: needle, length: 0.3, tail: 0.5, value: 200}]",
    "kind: compass", "kind: compass, unit: gon, max: 400", "kind: wind, variant: north", "kind: wind, unit: kn",
  ]

  /// Needles go all the way round, on small and large canvases, in all themes: neither they nor their shadows ever come to
  /// the number and to what stands around it, and all of that stands where it is.
  @Test(arguments: allTheWayRound) func noNeedlePassesANumberThatStandsStill(_ text: String) throws {
    var random = SplitMix64(seed: 360)
    let shaper = try Typesetter()
    let plain = [40, 48, 64, 90, 140, 200, 400, 800, 1200].map { ("dark", $0) }
    for (theme, side) in plain + ThemeLibrary.names.map({ ($0, random.int(in: 40...1200)) }) {
      let gauge = try GaugeSpecification(Array("{\(text), value: null, theme: \(theme), title: Title}".utf8)).gauge
      let start = random.double(in: 0...20)
      let dials = try stride(from: start, to: 360, by: 20).map { value -> Dial in
        var gauge = gauge
        gauge.value = value.rounded()
        if text == "kind: wind, unit: kn" {
          gauge.values = [("direction", value), ("apparent", 360 - value), ("speed", 12.4), ("apparentSpeed", 17.8)]
            .map { NamedValue($0, $1) }
        }
        return try gauge.dial(size: Size(width: Double(side), height: Double(side)), shaper: shaper)
      }
      let still = dials.reduce(Set(dials[0].scene.layers.moving)) { $0.intersection($1.scene.layers.moving) }
      #expect(Set(dials.map(\.hubBox)).count == 1, "\(theme) \(side)")
      var lines: Set<Double?> = []
      for dial in dials {
        guard let hub = dial.hubBox else { continue }
        let number = dial.texts.first { $0.role == .readout }
        #expect(number != nil || !gauge.theme.look.hasNumber, "\(theme) \(side)")
        lines.insert(number?.origin.y)
        let words = dial.texts.filter { hub.contains($0.box) || $0.origin.y == number?.origin.y }
        let hands = ShapeOutlines(dial.scene.layers.moving.filter { !still.contains($0) })
        for word in words {
          #expect(hands.areClear(of: word.box), "\(word.text.string) \(dial.formattedValue) \(theme) \(side)")
        }
      }
      // On the smallest a shorter number may be larger.
      if side >= 48 { #expect(lines.count <= 1, "\(theme) \(side) \(lines)") }
    }
  }
}
