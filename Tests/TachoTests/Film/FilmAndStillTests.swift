import Tacho
import TestSupport
import Testing

/// Where a film comes to rest it is the still picture of the same value, in every kind, design and theme.
struct FilmAndStillTests {
  private static let looks: [(kind: Gauge.Kind, variant: String?)] = Gauge.Kind.all
    .filter { !$0.traits.contains(.holdsGauges) }.flatMap { kind in
      (kind.variants.isEmpty ? [nil] : kind.variants.map { $0 }).map { (kind, $0) }
    }

  /// A gauge with a value of up to four decimals, under each name where the kind has several.
  private static func specification(
    _ kind: Gauge.Kind, _ variant: String?, theme: String, isNamed: Bool, using random: inout SplitMix64
  ) -> String {
    let range = kind == .speedometer ? 0...120_000 : kind.usualRange
    func number() -> String {
      let share = random.double(in: 0...1)
      return DecimalText.short(
        range.lowerBound + (range.upperBound - range.lowerBound) * share,
        decimals: kind == .speedometer ? 0 : random.int(in: 0...4))
    }
    var lines = ["kind: \(kind.name)", "theme: \(theme)"]
    if let variant { lines.append("variant: \(variant)") }
    if isNamed {
      lines.append("values: {\(kind.valueNames.map { "\($0): \(number())" }.joined(separator: ", "))}")
    } else {
      lines.append("value: \(number())")
    }
    // And up to three other things that it has a use for.
    let extras = [
      "title: Speed", "uncertainty: \(number())", "previous: \(number())", "reference: \(number())",
      "stats: {min: \(number()), peak: \(number())}", "targets: [{value: \(number()), label: goal}]",
      "ranges: [{from: \(number()), label: Zone, severity: warn}]", "readout: {format: .2f}", "scale: {type: sqrt}",
      "scale: {reverse: true}", "readout: {suffix: x}", "unit: km/h\ndisplayUnit: mph", "unit: m",
      "history: [\(number()), \(number()), \(number())]", "delta: {style: relative}\nreference: \(number())",
      "scale: {stops: [[\(range.lowerBound), 0], [\(number()), 0.3], [\(range.upperBound), 1]]}",
      "animation: {easing: ease-in-out}", "animation: {easing: linear, duration: 3}", "animation: {startUp: true}",
      "animation: {spring: bouncy}",
    ]
    var keys: Set<Substring> = []
    for _ in 0..<random.int(in: 0...3) {
      let extra = extras[random.int(in: 0...extras.count - 1)]
      let own = extra.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      let text = (lines + [extra]).joined(separator: "\n")
      guard keys.isDisjoint(with: own), (try? GaugeSpecification(Array(text.utf8))) != nil else { continue }
      keys.formUnion(own)
      lines.append(extra)
    }
    return lines.joined(separator: "\n")
  }

  private func expect(_ moving: Scene, isStill still: Scene, _ about: String) {
    #expect(moving.description == still.description, "\(about)")
    #expect(moving == still, "\(about)")
  }

  @Test(arguments: looks.indices)
  func aFilmEndsAsTheStillPicture(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 371 + UInt64(index))
    for theme in ThemeLibrary.names {
      for isNamed in kind.valueNames.isEmpty ? [false] : [false, true] {
        let text = Self.specification(kind, variant, theme: theme, isNamed: isNamed, using: &random)
        guard let given = try? GaugeSpecification(Array(text.utf8)) else {
          Issue.record("refused: \(text)")
          continue
        }
        let film = try Film(given, shaper: shaper)
        let frames = film.frames(film.count - 1..<film.count)
        let state = try #require(try frames.next()?.states.last)
        var gauge = given.gauge
        // A clock runs on.
        if kind.runs { gauge.value = state.values[0] }
        let still = try gauge.dial(size: given.size, shaper: shaper).scene
        expect(film.gauge.scene(state), isStill: still, text)
      }
    }
  }

  @Test(arguments: looks.indices)
  func whatFollowsReadingsRestsAsTheStillPicture(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    // Its number keeps room for all that may come.
    guard !kind.traits.contains(.isOpenEnded) else { return }
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 372 + UInt64(index))
    for theme in ThemeLibrary.names {
      let isNamed = !kind.valueNames.isEmpty && random.bool()
      let text = Self.specification(kind, variant, theme: theme, isNamed: isNamed, using: &random)
      let given = try GaugeSpecification(Array(text.utf8))
      let still = try given.gauge.dial(size: given.size, shaper: shaper).scene
      let targets = isNamed ? kind.valueNames.map { GaugeFilm.Target.named($0) } : [.value]
      let values = isNamed ? given.gauge.values.map(\.value) : [given.gauge.value]
      // Live, after another reading.
      var empty = given.gauge
      if isNamed { empty.values = kind.valueNames.map { NamedValue($0, nil) } } else { empty.value = nil }
      let live = try GaugeFilm(empty, size: given.size, targets: targets, shaper: shaper)
        .settled(for: values.map { $0.map { ($0 * 4).rounded() / 8 } }).settled(for: values)
      expect(live.scene(FilmState(values: values)), isStill: still, "live: \(text)")
      // A film of data, which are known to end.
      let rows = [values.map { $0.map { $0 / 2 } }, values].enumerated().map { time, row in
        "\(time)," + row.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
      }
      let names = values.indices.map { "v\($0)" }
      let table = (["t," + names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
      let channels = names.map { Channel($0) }
      let samples = try SampleReader(DelimitedReader(MemoryByteSource(table)), channels: channels)
      let frames = try FilmFrames(
        FrameSampler(samples, options: .init(rate: FrameRate(2), keepsPeaks: false)), channels: values.count,
        rate: FrameRate(2), range: 0..<9, holdsLast: true)
      var last: FilmState?
      while let frame = try frames.next() { last = frame.states.last }
      var state = try #require(last)
      #expect(state.values == values && state.isAtRest, "\(text)")
      // A peak lamp remembers the highest reading of late.
      state.peaks = []
      expect(live.scene(state), isStill: still, "data: \(text)")
    }
  }

  /// One gauge of a picture follows readings; beside it stands one of each kind and design that does not, whatever its state.
  @Test(arguments: looks.indices)
  func whatStandsStillBesideAGaugeThatMovesIsAsInTheStillPicture(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 373 + UInt64(index))
    for isNamed in kind.valueNames.isEmpty ? [false] : [false, true] {
      let fixed = Self.specification(kind, variant, theme: "dark", isNamed: isNamed, using: &random)
        .split(separator: "\n").filter { !["theme", "animation"].contains($0.prefix { $0 != ":" }) }
        .joined(separator: "\n    ")
      let text = "layout:\n  gauges:\n  - {id: a, value: 70.25}\n  - \(fixed)\n    id: b\n"
      let given = try GaugeSpecification(Array(text.utf8))
      let still = try given.gauge.dial(size: given.size, shaper: shaper).scene
      var empty = given.gauge
      empty.grid.gauges[0].value = nil
      let film = try GaugeFilm(empty, size: given.size, targets: [.gauge(0)], shaper: shaper)
      expect(film.settled(for: [12]).settled(for: [70.25]).scene(FilmState(values: [70.25])), isStill: still, text)
    }
  }

  /// A film has enough decimals for its readings in all frames, or it is told that it has not.
  @Test(arguments: looks.indices)
  func aReadingThatIsNotZeroIsNotWrittenAsZeroUntold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    // It counts whole units while it moves.
    guard kind != .speedometer else { return }
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 374 + UInt64(index))
    var films = 0
    for round in 0..<6 {
      let span = [0.5, 1, 12, 100, 3_000][random.int(in: 0...4)]
      let extra = ["", "unit: V", "unit: m\ndisplayUnit: km", "scale: {type: symlog}"][random.int(in: 0...3)]
      let lines =
        ["kind: \(kind.name)", "value: \(span / 2)", "min: 0", "max: \(span)", "animation: {fps: 10}"]
        + (variant.map { ["variant: \($0)"] } ?? []) + (extra.isEmpty ? [] : [extra])
      let text = lines.joined(separator: "\n")
      guard let given = try? GaugeSpecification(Array(text.utf8)) else { continue }
      let readings = (0..<random.int(in: 1...5)).map { _ in
        let value = random.double(in: -span...span) * [1, 0.01, 0.001, 0.000_01][random.int(in: 0...3)]
        return random.bool() ? value : DecimalText.number(from: DecimalText.short(value, decimals: 3)) ?? 0
      }
      // With times each reading has a frame of its own.
      let rows = readings.enumerated().map { round < 3 ? "\($1)\n" : "\(Double($0) / 10),\($1)\n" }
      let bytes = Array(((round < 3 ? "value\n" : "t,value\n") + rows.joined()).utf8)
      // Live data are read once: what no frame could know is told at the end.
      let isLive = round % 3 == 2
      let table = FilmTable("live", isLive: isLive) { MemoryByteSource(bytes) }
      guard let data = try? FilmData(table, of: given, note: { _ in }) else { continue }
      let film = try GaugeFilm(data.gauge, size: given.size, targets: data.targets, shaper: shaper)
      func number(_ gauge: Gauge) throws -> String { try gauge.dial(size: given.size, shaper: shaper).formattedValue }
      func still(_ value: Double?) throws -> String {
        var gauge = given.gauge
        gauge.value = value
        return try number(gauge)
      }
      films += 1
      func isZero(_ text: String) -> Bool { !text.contains { "1"..."9" ~= $0 } }
      var (zeros, states, decimals) = ([String](), [FilmState](), Set<Int>())
      do {
        let frames = try data.frames(0..<1_000)
        while let frame = try frames.next() { states += frame.states }
      }
      #expect(states.count == readings.count, "\(text)")
      for (reading, state) in zip(readings, states) {
        let shown = try number(film.gauge(state))
        if reading != 0, isZero(shown), try !isZero(still(reading)) { zeros.append("\(reading) as \(shown)") }
        if let all = film.gauge(state).moment.decimals { decimals.insert(all) }
      }
      #expect(
        zeros.isEmpty || data.notes.contains { $0.contains("are written as 0") }, "\(text): \(readings), \(zeros)")
      #expect(decimals.count <= 1)
      let last = try #require(states.last)
      #expect(try isLive || number(film.gauge(last)) == still(readings.last), "\(text): \(readings)")
    }
    #expect(films > 0 || kind != .radial)
  }

  /// Two ranges of one name are told apart by their colours.
  @Test func theNameOfARangeHasItsColourInEveryFrame() throws {
    let text =
      "kind: radial\nvalue: 80\nunit: V\nranges: [{from: 0, label: Zone, severity: ok}, {from: 60, label: Zone, severity: alarm}]\n"
    let given = try GaugeSpecification(Array(text.utf8))
    let shaper = try Typesetter()
    let film = try GaugeFilm(given.gauge, size: given.size, shaper: shaper)
    for value in [80.0, 20, 70] {
      var gauge = given.gauge
      gauge.value = value
      let still = try gauge.dial(size: given.size, shaper: shaper).scene
      expect(film.scene(FilmState(values: [value])), isStill: still, "\(value)")
    }
  }

  /// Where a pointer stands at the end of its scale the number does not, nor what is compared with it.
  @Test(arguments: [
    "", "spring: smooth", "spring: bouncy", "spring: {response: 0.8, dampingFraction: 0.6}", "hysteresis: 0.1",
  ])
  func beyondItsScaleAFilmEndsAsTheStillPicture(movement: String) throws {
    let shaper = try Typesetter()
    let looks = [
      "kind: speedometer\nvalue: 500000\nreference: 100", "kind: speedometer\nvalue: 999999\ntargets: [{value: 42}]",
      "kind: radial\nvalue: 140\nreference: 20", "kind: linear\nvalue: -12\ntargets: [{value: 42, label: T}]",
      "kind: vu\nvariant: ppm\nvalue: -0.78\nranges: [{from: 0, to: 25, label: A, severity: ok}]",
      "kind: vu\nvariant: ppm\nvalue: 9\nranges: [{from: 6, label: A, severity: alarm}]",
    ]
    for look in looks {
      let text = look + "\nanimation: {\(movement)}\n"
      let given = try GaugeSpecification(Array(text.utf8))
      let film = try Film(given, shaper: shaper)
      let state = try #require(try film.frames(film.count - 1..<film.count).next()?.states.last)
      let still = try given.gauge.dial(size: given.size, shaper: shaper).scene
      expect(film.gauge.scene(state), isStill: still, text)
    }
  }

  /// Each frame of a board that follows data is the still picture of its readings: nothing on a card goes to another place,
  /// comes or is left out because the film began without a value.
  @Test(arguments: 0..<12) func aFrameOfABoardIsTheStillPicture(seed: Int) throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 5_300 + UInt64(seed))
    for _ in 0..<6 {
      func gauge(_ id: String) -> String {
        let kinds = [
          "ring", "lamp", "radial", "linear", "tank", "battery", "lcd", "bullet", "thermometer",
        ]
        let kind = kinds[random.int(in: 0...kinds.count - 1)]
        let theme = ThemeLibrary.names[random.int(in: 0...ThemeLibrary.names.count - 1)]
        var keys = [
          "id: \(id)", kind == "thermometer" ? "kind: linear, variant: thermometer" : "kind: \(kind)", "value: null",
        ]
        if random.bool() {
          keys.append("ranges: [{from: 0, label: Low}, {from: 40, label: Middling}, {from: 80, label: High}]")
        }
        if random.bool() { keys.append("targets: [{value: 60, label: Goal}]") }
        if random.bool(), kind != "battery" { keys.append("reference: 50") }
        if random.bool() { keys.append("unit: V") }
        if random.bool() { keys.append("title: Load") }
        if random.bool() { keys.append("theme: \(theme)") }
        return "{\(keys.joined(separator: ", "))}"
      }
      let size = ["500x200", "600x300", "420x420"][random.int(in: 0...2)]
      let text =
        "{layout: {cards: \(random.bool()), gauges: [\(["a", "b", "c"].map(gauge).joined(separator: ", "))]}, size: \(size)}"
      let given = try GaugeSpecification(Array(text.utf8))
      let film = try GaugeFilm(
        given.gauge, size: given.size, targets: [.gauge(0), .gauge(1), .gauge(2)], shaper: shaper)
      for _ in 0..<4 {
        let values = (0..<3).map { _ in Double(random.int(in: 0...100)) }
        var still = given.gauge
        for index in values.indices { still.grid.gauges[index].value = values[index] }
        let scene = try still.dial(size: given.size, shaper: shaper).scene
        expect(film.scene(FilmState(values: values)), isStill: scene, "\(values): \(text)")
      }
    }
  }

  /// A board that has come all of its way shows its values, however small they are beside where they came from.
  @Test func aBoardThatHasArrivedIsTheStill() throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 460)
    for _ in 0..<20 {
      let gauges = (0..<2).map { _ in
        let kind = ["radial", "linear", "bullet", "ring"][random.int(in: 0...3)]
        let value = random.double(in: 1...10) * [1e-5, 1e-3, 1, 1e4][random.int(in: 0...3)]
        let units = [
          "", ", unit: m/s, displayUnit: min/km", ", unit: m/s, displayUnit: km/h", ", unit: K, displayUnit: °C",
        ]
        let scale = ["max: 0.001", "max: 0.01", "min: 1000000000, max: 2000000000"][random.int(in: 0...2)]
        return "{kind: \(kind), value: \(value), \(scale)\(units[random.int(in: 0...3)])}"
      }
      let given = try GaugeSpecification(Array("{layout: {gauges: [\(gauges.joined(separator: ", "))]}}".utf8))
      let film = try GaugeFilm(given.gauge, size: given.size, targets: [.progress], shaper: shaper)
      var state = FilmState(values: [1])
      state.isAtRest = true
      let still = try given.gauge.dial(size: given.size, shaper: shaper).scene
      expect(film.scene(state), isStill: still, gauges.joined(separator: ", "))
    }
  }

  /// A state without a value is one of a picture: a film that has values shows them, and says so.
  @Test(arguments: ["loading", "error", "missing"])
  func aStateWithoutAValueIsOfAPictureAlone(state: String) throws {
    let shaper = try Typesetter()
    let still = try GaugeSpecification(Array("{value: 90, title: Load}".utf8))
    let scene = try still.gauge.dial(size: still.size, shaper: shaper).scene
    let given = try GaugeSpecification(Array("{title: Load, state: \(state)}".utf8))
    let table = FilmTable(Array("time,value\n0,10\n1,90\n".utf8))
    for film in [
      try Film(given, FilmMovement(given.gauge, given.animation, to: 90), shaper: shaper),
      try Film(given, following: table, shaper: shaper),
    ] {
      var state = FilmState(values: [90])
      state.isAtRest = true
      expect(film.gauge.scene(state), isStill: scene, "\(given.gauge.state)")
    }
    let steps = try GaugeSpecification(
      Array("{title: Load, state: \(state), animation: {sequence: [{to: 20}, {to: 90}]}}".utf8))
    #expect(steps.warnings.contains { $0.path == "state" && $0.message.hasPrefix("\(state) is so in a still picture") })
    #expect(given.statesWithoutValue.map(\.path) == ["state"])
  }

  /// The past of a gauge whose values come by their names is its line, and not its value.
  @Test(arguments: Gauge.Kind.all.filter { !$0.valueNames.isEmpty }.map(\.name))
  func namedReadingsComeBeforeTheHistory(kind name: String) throws {
    let shaper = try Typesetter()
    let kind = try #require(Gauge.Kind.named(name))
    let range = kind.usualRange
    let step = (range.upperBound - range.lowerBound) / 10
    let past = [1, 7, 3].map { "\(range.lowerBound + step * $0)" }.joined(separator: ", ")
    let given = try GaugeSpecification(Array("{kind: \(name), history: [\(past)]}".utf8))
    let main = try #require(kind.valueNames.first)
    let film = try GaugeFilm(given.gauge, size: given.size, targets: [.named(main)], shaper: shaper)
    for share in [2.0, 5, 8] {
      let reading = (range.lowerBound + step * share).rounded()
      let still = try GaugeSpecification(
        Array("{kind: \(name), values: {\(main): \(reading)}, history: [\(past)]}".utf8))
      let scene = try still.gauge.dial(size: still.size, shaper: shaper).scene
      var state = FilmState(values: [reading])
      state.isAtRest = true
      expect(film.scene(state), isStill: scene, "\(name) at \(reading)")
    }
  }
}
