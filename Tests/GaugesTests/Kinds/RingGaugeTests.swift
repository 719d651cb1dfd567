import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct RingGaugeTests {
  private struct Missing: Error {}

  private func dial(_ gauge: Gauge, side: Double = 300) throws -> Dial {
    try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  private func gauge(_ value: Double?, max: Double = 100) throws -> Gauge {
    try Gauge(kind: .ring, value: value, scale: Scale(min: 0, max: max))
  }

  private func several(_ count: Int, variant: String? = nil) throws -> Gauge {
    var gauge = try gauge(nil)
    gauge.values = (0..<count).map { NamedValue("name \($0)", Double(10 + $0)) }
    gauge.variant = variant
    return gauge
  }

  private func strokes(_ nodes: [Node]) -> [Node.Stroke] {
    nodes.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
  }

  /// The direction from the middle of the canvas to where the last stroke ends, 0…360, and how much of it the half of a
  /// round end takes.
  private func end(_ dial: Dial) throws -> (middle: Double, cap: Double) {
    let stroke = try #require(strokes(dial.scene.layers.moving).last)
    guard case .cubic(_, _, let point) = stroke.path.elements.last else { throw Missing() }
    let step = point - dial.canvasBox.center
    let degrees = Angle(of: step).degrees
    return (degrees < 0 ? degrees + 360 : degrees, stroke.style.width / 2 / step.length * 180 / .pi)
  }

  @Test(arguments: [25.0, 50, 72.5, 89, 97, 99.9])
  func ringEndsAtItsValue(_ value: Double) throws {
    let end = try end(dial(gauge(value)))
    #expect(abs(end.middle + end.cap - value * 3.6) < 1e-6)
  }

  /// Less than its round ends take is a dot, farther on for more.
  @Test func aLittleIsADotBetweenStartAndValue() throws {
    for value in [0.5, 1, 2, 3] {
      let dial = try dial(gauge(value))
      guard case .fill(let dot) = try #require(dial.scene.layers.moving.first) else { throw Missing() }
      let middle = try #require(dot.path.controlBounds).center
      #expect(abs(Angle(of: middle - dial.canvasBox.center).degrees - value * 1.8) < 1e-6)
    }
  }

  /// Nearly all of a ring has its ends apart, and all of it has none.
  @Test func onlyTheWholeRingIsClosed() throws {
    let nearly = try #require(strokes(dial(gauge(99)).scene.layers.moving).last).path
    let whole = try #require(strokes(dial(gauge(100)).scene.layers.moving).last).path
    #expect(nearly.elements.last != .close && whole.elements.last == .close)
  }

  @Test(arguments: [101.0, 125, 199, 350, 1_000_030])
  func wholeRingGoesOnOverItsStartWithAShadow(_ value: Double) throws {
    let dial = try dial(gauge(value))
    let end = try end(dial)
    // The end is round, and at its middle where that has not come over the start.
    let rest = max(0, (value - 100) * 3.6 - end.cap).truncatingRemainder(dividingBy: 360)
    #expect(abs(end.middle - rest) < 1e-4)
    let clips = dial.scene.layers.moving.filter { if case .group(let group) = $0 { group.clip != nil } else { false } }
    #expect(clips.count == 1)
  }

  /// Without a shadow a cut says so: 110 is not 100.
  @Test(arguments: [110.0, 150, 275]) func aFlatOrDividedRingIsCutWhereTheNextRoundHasCome(_ value: Double) throws {
    for change in [{ $0.track.caps = .butt }, { $0.track.segments = 40 }] as [(inout Gauge) -> Void] {
      func nodes(_ value: Double) throws -> [Node] {
        var gauge = try gauge(value)
        change(&gauge)
        return try dial(gauge).movingShapes
      }
      let (full, over) = (try nodes(100), try nodes(value))
      #expect(Array(over.prefix(full.count)) == full && over.count == full.count + 1)
      let cut = try #require(strokes(over).last)
      let outer = try #require(cut.path.points.last)
      let turn = Angle(of: try outer - dial(gauge(100)).canvasBox.center).degrees
      #expect(abs((turn - value * 3.6).remainder(dividingBy: 360)) < 1 && cut.style.width >= 2)
    }
  }

  @Test func partOfARingStopsAtItsEnd() throws {
    var gauge = try gauge(180)
    gauge.arc = .threeQuarter
    let layers = try dial(gauge).scene.layers
    // There is no track left that is not lit.
    #expect(strokes(layers.moving).last?.path == strokes(layers.face).first?.path)
  }

  @Test func ringAtZeroIsADotAtTwelve() throws {
    for value in [0.0, -20] {
      let dial = try dial(gauge(value))
      guard case .fill(let dot) = try #require(dial.scene.layers.moving.first) else { throw Missing() }
      let box = try #require(dot.path.controlBounds)
      #expect(abs(box.center.x - 150) < 1e-9)
      #expect(box.maxY < 60)
    }
  }

  @Test func missingValueHasATrackAndADash() throws {
    let dial = try dial(gauge(nil))
    #expect(strokes(dial.scene.layers.moving).isEmpty)
    #expect(strokes(dial.scene.layers.face).count == 1)
    #expect(dial.texts.map(\.text.string) == ["–"])
    #expect(dial.formattedValue == "–")
  }

  /// Number and unit together, by their ink; a degree hangs behind digits that are in the middle themselves.
  @Test(arguments: [1, 7, 57, 97, 99.5, 99.97], ["%", "°C", "°", "points"])
  func numberAndUnitAreCentredTogether(_ value: Double, _ unit: String) throws {
    var gauge = try gauge(value)
    gauge.unit = unit
    let dial = try dial(gauge, side: 600)
    let number = try #require(dial.texts.first { $0.role == .readout })
    let beside = dial.texts.first { $0.role == .unit && $0.origin.y == number.origin.y }
    #expect((beside == nil) == (unit == "points"))
    let ink = unit == "°" ? number.box : beside.map { number.box.union($0.box) } ?? number.box
    // A 1 is narrower than the digits that it stands among, and would make the number jump about.
    #expect(abs(ink.center.x - 300) <= 3 + (value == 1 ? 0.1 * number.text.style.size : 0))
  }

  /// By the ink of most numbers of its length: these begin with a 1 where the scale ends soon after, and a prefix has less
  /// air behind it than digits have. All of one length stand alike, so that none shakes while it counts.
  @Test(arguments: [Gauge.Kind.ring, .radial, .speedometer], [200.0, 300, 600])
  func numbersOfOneLengthAreCentredTogether(_ kind: Gauge.Kind, _ side: Double) throws {
    let shaper = try Typesetter()
    for most in kind == .speedometer ? [100_000.0] : [60, 100, 150, 200] {
      var middles: [String: Set<Double>] = [:]
      for value in Array(stride(from: 0, through: most, by: most / 20)) + [0.96 * most] {
        let scale = try Scale(min: 0, max: most)
        let gauge = try Gauge(kind: kind, value: value, scale: kind == .speedometer ? nil : scale)
        let dial = try gauge.dial(size: Size(width: side, height: side), shaper: shaper)
        let number = try #require(dial.texts.first { $0.role == .readout })
        let form = String(number.text.string.map { $0.isNumber ? "0" : $0 })
        middles[form, default: []].insert(((number.middle.x - side / 2) * 1e6).rounded())
        // A 1 is far narrower than other digits.
        let others = most < 201 && value >= 100 ? number.text.string.dropFirst() : number.text.string[...]
        guard value != 200, value == 100_000 || !others.contains("1") else { continue }
        #expect(abs(number.box.center.x - side / 2) <= 0.02 * number.text.style.size, "\(value) of \(most)")
      }
      #expect(middles.values.allSatisfy { $0.count == 1 }, "\(middles)")
    }
  }

  @Test func numberStandsInTheMiddleOfItsRing() throws {
    var gauge = try gauge(64)
    gauge.unit = "points"
    gauge.reference = 60
    let dial = try dial(gauge)
    let stroke = try #require(strokes(dial.scene.layers.face).first)
    let box = try #require(stroke.path.controlBounds)
    let hole = (box.width - stroke.style.width) / 2
    #expect(dial.texts.count == 3)
    for text in dial.texts { #expect(text.box.farthestDistance(from: box.center) < hole) }
  }

  @Test(arguments: [1, 2, 3, 5, 9, 32])
  func ringsLieWithinOneAnotherWithoutTouching(_ count: Int) throws {
    for variant in ["rings", "bars"] {
      let dial = try dial(several(count, variant: variant), side: 600)
      let tracks = strokes(dial.scene.layers.face)
      #expect(tracks.count == count)
      let radii = tracks.compactMap { track -> Double? in
        guard case .move(let start) = track.path.elements.first, let bounds = track.path.controlBounds else {
          return nil
        }
        return variant == "rings" ? bounds.width / 2 : bounds.maxX - start.x
      }
      let width = try #require(tracks.first).style.width
      for (outer, inner) in zip(radii, radii.dropFirst()) { #expect(outer - inner > width) }
      #expect(try #require(radii.last) > width)
    }
  }

  @Test func namesAndNumbersOfSeveralValuesAreShown() throws {
    for variant in ["rings", "bars"] {
      let texts = try dial(several(3, variant: variant)).texts.map(\.text.string)
      for index in 0..<3 {
        #expect(texts.contains("name \(index)"))
        #expect(texts.contains("\(10 + index)"))
      }
    }
    let two = try dial(several(2))
    #expect(two.formattedValue == "name 0\u{A0}10, name 1\u{A0}11")
    #expect(two.scene.description == "Gauge: name 0\u{A0}10, name 1\u{A0}11.")
  }

  @Test(arguments: [Size(width: 128, height: 128), Size(width: 600, height: 150), Size(width: 200, height: 500)])
  func barsKeepTheirNamesOnEveryCanvas(_ size: Size) throws {
    let gauge = try several(3, variant: "bars")
    let words = try gauge.dial(size: size, shaper: Typesetter()).texts.map(\.text.string)
    for index in 0..<3 { #expect(words.contains("\(10 + index)") && words.contains { $0.hasPrefix("na") }) }
  }

  /// A list without room leaves none behind: rings of four are as large as rings of two beside each other.
  @Test(arguments: 2...9, ["rings", "bars"]) func ringsWithoutAListHaveItsRoom(_ count: Int, _ variant: String) throws {
    for side in stride(from: 60.0, through: 200, by: 5) {
      var gauge = try several(count, variant: variant)
      gauge.title = "CPU by node"
      let dial = try dial(gauge, side: side)
      guard dial.texts.allSatisfy({ $0.role == .title }) else { continue }
      let outermost = try #require(strokes(dial.scene.layers.face).first)
      let bounds = try #require(outermost.path.controlBounds)
      #expect(bounds.width + outermost.style.width >= 0.71 * side, "\(side): \(bounds)")
    }
  }

  @Test func labelsOfBarsStandAtTheStartsOfTheirBars() throws {
    let dial = try dial(several(4, variant: "bars"), side: 500)
    let starts = strokes(dial.scene.layers.face).compactMap { stroke -> Point? in
      if case .move(let point) = stroke.path.elements.first { point } else { nil }
    }
    let numbers = dial.texts.filter { $0.role == .readout }
    #expect(numbers.count == 4)
    for (number, start) in zip(numbers, starts) {
      #expect(abs(number.box.center.y - start.y) < 1)
      #expect(number.box.maxX < start.x)
    }
  }

  @Test func eightColoursDifferAndStandOutOnBothThemes() {
    for theme in Theme.all {
      let colors = (0..<8).map { SafePalette.color($0, theme: theme, on: theme.page) }
      #expect(Set(colors).count == 8)
      for color in colors { #expect(color.contrast(with: theme.page) >= 3) }
    }
  }

  /// Green on a screen of amber would come from nowhere.
  @Test func aScreenOfOneColourHasShadesOfItAlone() {
    var amber = Theme.dark
    (amber.page, amber.accent) = (Color(0x0F0C07), Color(0xFFB347))
    for part in [\Theme.value, \.label, \.title, \.majorTick] { amber[keyPath: part] = amber.accent }
    let colors = (0..<4).map { SafePalette.color($0, theme: amber, on: amber.page) }
    #expect(Set(colors).count == 4)
    for color in colors {
      #expect(color.red >= color.green && color.green >= color.blue)
      #expect(color.contrast(with: amber.page) >= 3)
    }
  }

  /// Beside the name of the range that its value is in, too.
  @Test func aRingNamesItsTargetBesideItsRange() throws {
    for (width, height) in [(120.0, 120.0), (160, 160), (200, 200), (300, 200), (480, 160), (480, 360), (800, 450)] {
      var gauge = try gauge(412.7, max: 512)
      (gauge.title, gauge.unit, gauge.targets) = ("Storage", "GB", [GaugeTarget(value: 480, label: "Limit")])
      gauge.ranges = [GaugeRange(from: 0, label: "Usual"), GaugeRange(from: 350, label: "High", severity: .warn)]
      let texts = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter()).texts.map(
        \.text.string)
      #expect(["412.7", "GB", "High", "Limit 480"].allSatisfy(texts.contains), "\(width) × \(height): \(texts)")
    }
  }

  @Test func trackOptionsSetThicknessAndColour() throws {
    var gauge = try gauge(50)
    gauge.track.thickness = 12
    gauge.track.color = Color(0x123456)
    let dial = try dial(gauge, side: 324)
    let track = try #require(strokes(dial.scene.layers.face).first)
    #expect(track.paint == .solid(Color(0x123456)))
    let diameter = try #require(track.path.controlBounds).width + track.style.width
    #expect(abs(track.style.width - 12 * diameter / 300) < 1e-9)
  }

  @Test func rangeColoursTheRing() throws {
    var gauge = try gauge(90)
    gauge.ranges = [GaugeRange(from: 0, severity: .ok), GaugeRange(from: 80, severity: .alarm)]
    let stroke = try #require(strokes(dial(gauge).scene.layers.moving).first)
    #expect(stroke.paint == .solid(gauge.theme.alarm))
  }

  /// The tracks of several rings are seen on the page, in any state.
  @Test(arguments: Theme.all, [GaugeState.live, .stale, .loading]) func tracksOfSeveralRingsAreSeen(
    _ theme: Theme, _ state: GaugeState
  ) throws {
    for variant in ["rings", "bars"] {
      var gauge = try several(6, variant: variant)
      (gauge.theme, gauge.state) = (theme, state)
      let dial = try dial(gauge)
      let ground = theme.page
      let tracks = strokes(dial.scene.layers.face).compactMap { stroke -> Color? in
        if case .solid(let color) = stroke.paint { color } else { nil }
      }
      #expect(tracks.count >= 6)
      for track in tracks.prefix(6) { #expect(track.over(ground).contrast(with: ground) >= 1.3, "\(track)") }
    }
  }

  /// A long name among short ones makes all a little smaller, or all stand in a list.
  @Test(arguments: ["rings", "bars"], ["db-primary.example.org", "Network I/O", "Köln-Ehrenfeld Süd"])
  func namesOfRingsHaveOneSize(_ variant: String, _ long: String) throws {
    let typesetter = try Typesetter()
    for size in [(160.0, 280.0), (200, 200), (300, 300), (320, 160), (600, 600), (240, 480)] {
      var gauge = try gauge(nil)
      (gauge.variant, gauge.title, gauge.unit) = (variant, "CPU by node", "%")
      let names = ["web-1", "web-2", long, "cache"]
      gauge.values = zip(names, [82.0, 64, 91, 7]).map { NamedValue($0, $1) }
      let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: typesetter)
      let sizes = names.compactMap { name in dial.texts.first { $0.text.string == name }?.text.style.size }
      #expect(sizes.count == 4, "\(size)")
      #expect((sizes.min() ?? 0) > 0.89 * (sizes.max() ?? 1), "\(size) \(sizes)")
    }
  }

  @Test func noTextTouchesARing() throws {
    var random = SplitMix64(seed: 76)
    let typesetter = try Typesetter()
    for _ in 0..<300 {
      let random = try RandomKindGauge(.ring, names: 9, using: &random)
      if random.gauge.variant == "bars" { continue }
      let dial = try random.gauge.dial(size: random.size, shaper: typesetter)
      for track in strokes(dial.scene.layers.face) {
        let box = try #require(track.path.controlBounds)
        let (radius, half) = (box.width / 2, track.style.width / 2)
        for text in dial.texts {
          let isInside = text.box.farthestDistance(from: box.center) < radius - half
          #expect(isInside || text.box.distance(to: box.center) > radius + half, "\(text.text.string) \(random.size)")
        }
      }
    }
  }

  /// A part of a ring has a radius no less than the whole one has, a quarter a greater one; and its number stays within it.
  @Test(arguments: DialArc.named.map(\.name)) func aPartOfARingFillsTheCanvas(_ name: String) throws {
    let typesetter = try Typesetter()
    let arc = try #require(DialArc.named.first { $0.name == name }).arc
    func radius(_ track: Node.Stroke) throws -> Double {
      let points = track.path.elements.compactMap { element -> Point? in
        switch element {
        case .move(let point), .line(let point), .cubic(_, _, let point): point
        default: nil
        }
      }
      let (a, b, c) = (points[0], points[points.count / 3], points[2 * points.count / 3])
      // The circle about a triangle has it.
      let area = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
      return a.distance(to: b) * b.distance(to: c) * c.distance(to: a) / (4 * area)
    }
    for size in [(300.0, 300.0), (300, 200), (200, 300), (600, 240), (120, 120)].map({ Size(width: $0.0, height: $0.1) }
    ) {
      for (unit, value) in [("%", 78.0), ("kWh", 8), ("", 100)] {
        var gauge = try gauge(value)
        (gauge.unit, gauge.title) = (unit, "Storage")
        let whole = try #require(strokes(gauge.dial(size: size, shaper: typesetter).scene.layers.face).first)
        gauge.arc = arc
        let dial = try gauge.dial(size: size, shaper: typesetter)
        let track = try #require(strokes(dial.scene.layers.face).first)
        // It is so for a value that is missing, whatever stands for that.
        (gauge.value, gauge.readout.missing) = (nil, "")
        #expect(try strokes(gauge.dial(size: size, shaper: typesetter).scene.layers.face).first == track)
        let share = try radius(track) / radius(whole)
        #expect(share > (name.hasPrefix("quarter") ? 1.15 : 0.99), "\(size) \(unit)")
        #expect(share < 1.01 || name != "full")
        let number = try #require(dial.texts.first { $0.role == .readout })
        #expect(dial.canvasBox.contains(number.box))
        for element in track.path.elements {
          if case .cubic(_, _, let point) = element {
            #expect(number.box.distance(to: point) > track.style.width / 2, "\(size) \(unit)")
          }
        }
      }
    }
  }

  /// A target is called by its name and its value within the ring, which costs the number at most a fifth of its size; or it
  /// is told that there is no room.
  @Test(arguments: DialArc.named.map(\.name), ["%", "kWh", ""]) func aRingNamesItsTargets(
    _ name: String, _ unit: String
  )
    throws
  {
    let (typesetter, arc) = (try Typesetter(), try #require(DialArc.named.first { $0.name == name }).arc)
    for size in [(60.0, 60.0), (120, 120), (160, 160), (240, 240), (320, 160), (160, 320), (900, 600)] {
      for (ranges, value, names) in [(false, 64.0, ["Goal"]), (true, 64, ["Goal"]), (false, 100, ["Goal", "Least"])] {
        var gauge = try gauge(value)
        (gauge.unit, gauge.title, gauge.arc) = (unit, "Storage", arc)
        if ranges { gauge.ranges = [GaugeRange(from: 0, to: 100, label: "Fair", severity: .ok)] }
        let size = Size(width: size.0, height: size.1)
        let plain = try gauge.dial(size: size, shaper: typesetter)
        gauge.targets = zip([75.0, 25], names).map { GaugeTarget(value: $0, label: $1) }
        let dial = try gauge.dial(size: size, shaper: typesetter)
        let words = zip(names, ["75", "25"]).map { "\($0) \($1)" }.joined(separator: ", ")
        let isNamed = dial.texts.contains { $0.text.string == words }
        let told = dial.omittedParts.filter { $0.part == .target }.map(\.text)
        #expect(told == (isNamed ? [] : names), "\(size)")
        #expect(isNamed || min(size.width, size.height) < 240 || name.hasPrefix("quarter"), "\(size) \(ranges)")
        func number(_ dial: Dial) -> Double? { dial.texts.first { $0.role == .readout }?.text.style.size }
        let (own, before) = (try #require(number(dial)), try #require(number(plain)))
        #expect(own >= (arc == .full || arc == .threeQuarter ? 0.79 : 0.6) * before, "\(size): \(own), not \(before)")
      }
    }
  }

  @Test(arguments: [24.0, 40, 64, 100, 1000])
  func numberStaysLongest(_ side: Double) throws {
    var gauge = try gauge(64)
    (gauge.title, gauge.subtitle, gauge.unit, gauge.reference) = ("A long title", "and more", "litres", 50)
    let dial = try dial(gauge, side: side)
    #expect(dial.texts.map(\.text.string).contains("64"))
    if side == 24 { #expect(dial.texts.count == 1) }
    if side == 1000 { #expect(dial.texts.count == 5) }
  }

  @Test func noTextTouchesAnotherOrTheEdge() throws {
    var random = SplitMix64(seed: 71)
    let typesetter = try Typesetter()
    for _ in 0..<300 { try RandomKindGauge(.ring, names: 12, using: &random).expectLegibleTexts(typesetter) }
  }

  /// Beside rings there are names as long as there is room for letters of nine pixels: rings and letters shrink first.
  @Test(arguments: ["rings", "bars"], [3, 5])
  func namesBesideRingsAreWhole(_ variant: String, _ count: Int) throws {
    let names = ["Move", "Exercise", "Stand", "Sleep", "Hydration"].prefix(count)
    for height in stride(from: 200.0, through: 900, by: 50) {
      for shape in [1.45, 1.6, 2, 2.6] {
        let dial = try KindProbe(.ring).dial(nil, side: height * shape, height: height) { gauge in
          gauge.variant = variant
          (gauge.title, gauge.unit) = ("Today", "%")
          gauge.values = names.enumerated().map { NamedValue($1, [84, 62, 19, 100, 7][$0]) }
        }
        let labels = Set(dial.texts.filter { $0.role == .label }.map(\.text.string))
        #expect(labels.isSuperset(of: names), "\(height) × \(shape): \(labels)")
      }
    }
  }

  /// Every name of up to eight values is there as a whole, or it is told.
  @Test(arguments: ["rings", "bars"], 2...8) func namesAreWholeOrTold(_ variant: String, _ count: Int) throws {
    let typesetter = try Typesetter()
    var random = SplitMix64(seed: UInt64(count) + 811)
    let names = ["Solar", "Grid", "Power of the pumps", "Exercise", "Stand", "Öl", "Heating", "Schlaf"].prefix(count)
    for index in 0..<40 {
      let (height, shape) = (random.double(in: 100...700), random.double(in: 0.6...2.4))
      let dial = try KindProbe(.ring).dial(nil, side: height * shape, height: height) { gauge in
        gauge.variant = variant
        gauge.title = index % 2 == 0 ? "Today" : ""
        gauge.values = names.map { NamedValue($0, random.bool() ? 40 : 1_234.5) }
      }
      let there = Set(dial.texts.map(\.text.string))
      let told = Set(dial.omissions(shaper: typesetter).filter { $0.part == .value }.map(\.text))
      #expect(there.union(told).isSuperset(of: names), "\(height) × \(shape): \(there)")
    }
  }

  /// Names of several rings are all there wherever a small list of them has room, and never only some of them.
  @Test(arguments: ["rings", "bars"], [100.0, 130, 160, 200, 300, 400])
  func namesOfRingsAreAllThere(_ variant: String, _ height: Double) throws {
    var gauge = try Gauge(kind: .ring, value: nil, title: "Storage of the house", unit: "%")
    (gauge.variant, gauge.subtitle) = (variant, "4 volumes")
    gauge.values = [
      NamedValue("Photos", 82), NamedValue("Documents and scans", 24), NamedValue("Backups", 97),
      NamedValue("Music", 41),
    ]
    for aspect in [1.0, 1.2, 1.5, 2, 3] {
      let dial = try gauge.dial(size: Size(width: height * aspect, height: height), shaper: Typesetter())
      let words = dial.texts.map(\.text.string)
      #expect([0, 4].contains(dial.texts.count { $0.role == .label && $0.text.string != "4 volumes" }), "\(words)")
      guard height >= 200 else { continue }
      #expect(gauge.values.allSatisfy { words.contains($0.name) }, "\(aspect): \(words)")
      #expect(dial.omissions(shaper: try Typesetter()) == [] && dial.textFaults == [], "\(aspect)")
    }
  }

  /// A number that is too long for its ring is shortened rather than left out, and told.
  @Test(arguments: [48.0, 60, 80, 100, 130, 160]) func aLongNumberIsShortened(_ side: Double) throws {
    for (value, max) in [(128_450.0, 250_000.0), (1_234_567.5, 2_000_000), (87.125, 100)] {
      var gauge = try Gauge(kind: .ring, value: value, scale: Scale(min: 0, max: max), title: "Goal", unit: "€")
      gauge.readout.format = try NumberFormat(",.4f")
      let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
      let number = dial.texts.first { $0.role == .readout }?.text.string
      let isTold = try dial.omissions(shaper: Typesetter()).contains { $0.part == .number }
      #expect((number == gauge.numberText) != isTold, "\(value) on \(side): \(number ?? "none")")
      #expect(number != nil || side < 60, "\(value) on \(side)")
      #expect(dial.textFaults == [])
    }
  }

  /// Several rings that are a part of a circle fill the canvas as one does.
  @Test(arguments: [200.0, 300, 600], 2...5) func severalPartsOfARingFillTheCanvas(_ side: Double, _ count: Int) throws
  {
    var gauge = try Gauge(kind: .ring, value: nil, title: "Goals", unit: "%")
    gauge.arc = .semicircle
    gauge.values = (0..<count).map { NamedValue("Value \($0)", 80 - 10 * Double($0)) }
    let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
    let ink = try #require(dial.scene.layers.face.filter { if case .stroke = $0 { true } else { false } }.inkBox)
    #expect(ink.width > 0.8 * side, "\(ink.width)")
    #expect(dial.textFaults == [])
  }

  /// On a long and low canvas the list stands beside the rings, which have nearly the height, in as many columns as it needs.
  @Test(arguments: ["rings", "bars"], 2...8) func theListOfAWideCanvasStandsBesideTheRings(
    _ variant: String, _ count: Int
  ) throws {
    let names = ["Wind", "Photovoltaics", "Hydropower", "Biomass", "Gas", "Coal", "Oil", "Other"]
    for (width, height) in [(400.0, 100.0), (600, 150), (800, 200)] {
      var gauge = try Gauge(kind: .ring, value: nil, title: "Energy today", unit: "%")
      gauge.variant = variant
      gauge.values = names.prefix(count).enumerated().map { NamedValue($1, 40 - 4 * Double($0)) }
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
      let words = dial.texts.map(\.text.string)
      for name in names.prefix(count) { #expect(words.contains(name), "\(name) on \(width) × \(height)") }
      let rings = dial.scene.layers.face.compactMap { node -> Rect? in
        if case .stroke(let stroke) = node { stroke.path.controlBounds } else { nil }
      }
      #expect((rings.map(\.height).max() ?? 0) > 0.5 * height, "\(width) × \(height)")
      #expect(dial.textFaults == [])
    }
  }

  /// What stands within a ring, or a part of one, keeps off its bands.
  @Test(arguments: DialArc.named.map(\.name), [0.0, 8]) func noTextLiesOnABand(_ name: String, _ thickness: Double)
    throws
  {
    let arc = try #require(DialArc.named.first { $0.name == name }).arc
    let typesetter = try Typesetter()
    for size in [(240.0, 240.0), (160, 160), (320, 160), (160, 280), (600, 300), (400, 400)] {
      for (value, unit) in [(1_284_350.0, "kWh"), (64, "%"), (128_450.5, "")] {
        var gauge = try gauge(value)
        gauge.scale = try Scale(min: 0, max: value * 1.6)
        (gauge.arc, gauge.title, gauge.unit) = (arc, "Energy", unit)
        gauge.ranges = [(0, "Low", .ok), (value * 0.6, "Medium", .warn), (value * 1.2, "High", .alarm)].map {
          var range = GaugeRange(from: $0, label: $1, severity: $2)
          range.thickness = thickness > 0 ? thickness : nil
          return range
        }
        let dial = try gauge.dial(size: Size(width: size.0, height: size.1), shaper: typesetter)
        let shapes = ShapeOutlines(dial.scene.layers.face)
        for text in dial.texts where text.role != .title {
          #expect(shapes.areClear(of: text.box), "\(text.text.string) on \(dial.size)")
        }
        #expect(dial.texts.contains { $0.role == .readout })
      }
    }
  }
}
