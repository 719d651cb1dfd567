import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct LampGaugeTests {
  private func gauge(_ value: Double?, variant: String? = nil) throws -> Gauge {
    var gauge = try Gauge(kind: .lamp, value: value, scale: Scale(min: 0, max: 100))
    gauge.variant = variant
    gauge.ranges = [
      GaugeRange(from: 0, to: 60, label: "fine", severity: .ok),
      GaugeRange(from: 60, to: 85, label: "busy", severity: .warn),
      GaugeRange(from: 85, label: "full", severity: .alarm),
    ]
    return gauge
  }

  private func dial(_ gauge: Gauge) throws -> Dial {
    try gauge.dial(size: Size(width: 400, height: 400), shaper: Typesetter())
  }

  /// The middles of the lamps that are lit. Each is a glow, a lens of four colours and its shine.
  private func lit(_ dial: Dial) -> [Point] {
    dial.scene.layers.moving.compactMap { node in
      guard case .fill(let fill) = node, case .gradient(let gradient) = fill.paint, gradient.stops.count == 4 else {
        return nil
      }
      return fill.path.controlBounds?.center
    }
  }

  @Test func trafficLightLightsTheLampOfTheSeverity() throws {
    let rows = try [90.0, 70, 20].map { value -> Double in
      let lamps = lit(try dial(gauge(value, variant: "traffic")))
      #expect(lamps.count == 1)
      return try #require(lamps.first).y
    }
    // Alarm at the top, ok at the bottom.
    #expect(rows == rows.sorted())
    #expect(Set(rows).count == 3)
  }

  @Test(arguments: [(0.0, 0), (4.9, 0), (5, 1), (50, 5), (94.9, 9), (95, 10), (100, 10), (900, 10), (-5, 0)])
  func barIsLitUpToTheValue(_ value: Double, _ count: Int) throws {
    let lamps = lit(try dial(gauge(value, variant: "bar")))
    #expect(lamps.count == count)
    #expect(lamps.map(\.x) == lamps.map(\.x).sorted())
  }

  /// A lamp of the range that the word names is lit, and none of one that has not been reached.
  @Test(arguments: [70.0, 72, 75, 84.9, 87.5, 98.75])
  func barLightsALampOfEveryRangeThatIsEntered(_ start: Double) throws {
    var gauge = try gauge(0, variant: "bar")
    gauge.ranges = [GaugeRange(from: 0, severity: .ok), GaugeRange(from: start, label: "shift", severity: .alarm)]
    func lenses(at value: Double) throws -> Set<Color> {
      gauge.value = value
      var colours: Set<Color> = []
      _ = try dial(gauge).scene.layers.moving.recolored(except: "") { color, isText in
        if !isText { colours.insert(color) }
        return color
      }
      return colours
    }
    let alarm = Theme.dark.alarm
    for value in [start, start + 0.5, (start + 100) / 2, 100] {
      #expect(try lenses(at: value).contains(alarm), "\(value)")
    }
    for value in [0, start / 2, start - 0.1] {
      #expect(try !lenses(at: value).contains(alarm), "\(value)")
    }
  }

  @Test func lampsOfARowGrowWithTheCanvas() throws {
    func height(_ size: Size) throws -> Double {
      let dial = try gauge(50, variant: "bar").dial(size: size, shaper: Typesetter())
      guard case .fill(let housing) = try #require(dial.scene.layers.face.first) else { return 0 }
      return try #require(housing.path.controlBounds).height
    }
    #expect(try height(Size(width: 400, height: 400)) > 1.5 * height(Size(width: 400, height: 100)))
  }

  /// Where colours are as dark as the glass, a lamp that is lit is told from one that is not by being filled.
  @Test func darkColoursHaveOutlinesForLamps() throws {
    var gauge = try gauge(90, variant: "traffic")
    gauge.theme = .light
    gauge.theme.alarm = Color(0x1B1B1B)
    let layers = try dial(gauge).scene.layers
    func paints(_ nodes: [Node]) -> [Paint] {
      nodes.compactMap { if case .fill(let fill) = $0 { fill.paint } else { nil } }
    }
    #expect(paints(layers.moving).contains(.solid(gauge.theme.alarm)))
    #expect(!paints(layers.face).contains(.solid(LampLens.glass)))
  }

  @Test(arguments: [150.0, 200, 300]) func barKeepsItsTitle(_ height: Double) throws {
    var gauge = try gauge(90, variant: "bar")
    (gauge.title, gauge.unit) = ("Engine", "rpm")
    let words = try gauge.dial(size: Size(width: 600, height: height), shaper: Typesetter()).texts.map(\.text.string)
    #expect(["Engine", "full", "90", "rpm"].allSatisfy(words.contains))
  }

  @Test func wordIsTheNameOfTheRange() throws {
    for (value, word) in [(10.0, "fine"), (70, "busy"), (99, "full"), (500, "full"), (-3, "fine")] {
      for variant in Gauge.Kind.lamp.variants {
        #expect(try dial(gauge(value, variant: variant)).texts.map(\.text.string).contains(word))
      }
    }
  }

  @Test func valueOutsideAllRangesLightsNoLamp() throws {
    var gauge = try gauge(10)
    gauge.ranges = [GaugeRange(from: 50, to: 60, severity: .warn)]
    #expect(lit(try dial(gauge)).isEmpty)
    gauge.ranges = []
    #expect(lit(try dial(gauge)).count == 1)
    gauge.value = 0
    #expect(lit(try dial(gauge)).isEmpty)
  }

  @Test func missingValueLightsNoLamp() throws {
    for variant in Gauge.Kind.lamp.variants {
      let dial = try dial(gauge(nil, variant: variant))
      #expect(lit(dial).isEmpty)
      #expect(dial.texts.map(\.text.string) == ["–"])
    }
  }

  @Test func glowKeepsWithinTheCanvas() throws {
    for side in [16.0, 64, 300, 1000] {
      let dial = try gauge(99).dial(size: Size(width: side, height: side), shaper: Typesetter())
      for node in dial.scene.nodes {
        guard case .fill(let fill) = node, let bounds = fill.path.controlBounds else { continue }
        #expect(dial.canvasBox.expanded(by: 1e-6).contains(bounds))
      }
    }
  }

  @Test func noTextTouchesAnotherOrTheEdge() throws {
    var random = SplitMix64(seed: 75)
    let typesetter = try Typesetter()
    for _ in 0..<300 {
      try RandomKindGauge(.lamp, using: &random).expectLegibleTexts(typesetter) { dial in
        dial.scene.layers.face.compactMap { if case .fill(let fill) = $0 { fill.path.controlBounds } else { nil } }
      }
    }
  }

  private func pump(_ variant: String, at value: Double?) throws -> Gauge {
    var gauge = try Gauge(kind: .lamp, value: value, scale: Scale(min: 0, max: 3), title: "Pump 3")
    gauge.variant = variant
    gauge.ranges = [
      GaugeRange(from: 0, label: "Off"), GaugeRange(from: 1, label: "Running", severity: .ok),
      GaugeRange(from: 2, label: "Fault", severity: .alarm),
    ]
    return gauge
  }

  /// The number of a state is said by its word alone, until somebody asks for it; that of a measure stays.
  @Test(arguments: ["single", "traffic", "bar"], [false, true])
  func theCodeOfAStateIsNoNumber(_ variant: String, isCard: Bool) throws {
    let shaper = try Typesetter()
    func texts(_ change: (inout Gauge) throws -> Void) throws -> [String] {
      var gauge = try pump(variant, at: 1)
      try change(&gauge)
      let size = Size(width: 300, height: 240)
      let dial =
        isCard
        ? try #require(Gauge.dials([gauge], inCellsOf: size, shaper: shaper).first)
        : try gauge.dial(size: size, shaper: shaper)
      #expect(!dial.omissions(shaper: shaper).contains { $0.part == .number })
      return dial.texts.map(\.text.string).filter { $0 != "Pump 3" }
    }
    #expect(try texts { _ in } == ["Running"])
    #expect(try texts { $0.value = nil } == ["–"])
    #expect(try Set(texts { $0.readout.shown = true }) == ["Running", "1"])
    #expect(try Set(texts { $0.unit = "bar" }).isSuperset(of: ["Running"]))
    #expect(try texts { $0.unit = "bar" }.joined().contains("1"))
    #expect(try Set(texts { $0.scale = try Scale(min: 0, max: 100) }) == ["Running", "1"])
    #expect(try Set(texts { $0.ranges[2].from = 2.5 }) == ["Running", "1"])
  }

  /// On a card no word touches a lamp, and none of them moves it.
  @Test(arguments: ["single", "traffic", "bar"], [Theme.dark, .light])
  func noWordOfACardTouchesALamp(_ variant: String, _ theme: Theme) throws {
    let shaper = try Typesetter()
    for width in stride(from: 140.0, through: 420, by: 40) {
      for height in stride(from: 110.0, through: 420, by: 62) {
        var boxes: Set<Rect> = []
        for value in [0.5, 1, 2] {
          var gauge = try pump(variant, at: value)
          gauge.theme = theme
          let size = Size(width: width, height: height)
          let dial = try #require(Gauge.dials([gauge], inCellsOf: size, shaper: shaper).first)
          let lamps = ShapeOutlines(dial.scene.layers.face + dial.scene.layers.moving, fading: true)
          for text in dial.texts {
            #expect(lamps.areClear(of: text.box.expanded(by: 1)), "\(text.text.string) on \(size)")
          }
          if let box = dial.scene.layers.face.inkBox { boxes.insert(box) }
        }
        #expect(boxes.count == 1, "\(width) × \(height)")
      }
    }
  }

  /// What is said of a missing value is as large as the word that it stands for.
  @Test(arguments: ["single", "traffic"], [120.0, 400, 700]) func aMissingValueIsAsLargeAsAWord(
    _ variant: String, _ side: Double
  )
    throws
  {
    func largest(_ value: Double?) throws -> Double {
      let dial = try KindProbe(.lamp).dial(value, side: side) {
        $0.variant = variant
        $0.ranges = [GaugeRange(from: 0, label: "Dry", severity: .ok)]
      }
      return try #require(dial.texts.filter { $0.role != .title }.map(\.text.style.size).max())
    }
    #expect(try largest(nil) == largest(20))
  }

  /// A long word of a state is smaller rather than cut.
  @Test(arguments: ["Maintenance required", "Eingeschränkt", "sofort lüften!"]) func aWordOfAStateIsWhole(
    _ word: String
  )
    throws
  {
    let shaper = try Typesetter()
    for (width, height) in [(120.0, 120.0), (160, 120), (200, 200), (300, 200), (320, 160), (480, 160), (600, 160)] {
      for history in width < 200 ? [[]] : [[], [900, 1_100, 1_480.0]] {
        var gauge = try Gauge(kind: .lamp, value: 1_480, scale: Scale(min: 0, max: 2_000), title: "Server room")
        (gauge.unit, gauge.history) = ("ppm", history)
        gauge.ranges = [GaugeRange(from: 0, label: "ok"), GaugeRange(from: 1_000, label: word, severity: .alarm)]
        let dial = try gauge.dial(size: Size(width: width, height: height), shaper: shaper)
        #expect(dial.texts.contains { $0.text.string == word }, "\(width) × \(height) \(history.count)")
      }
    }
  }
}
