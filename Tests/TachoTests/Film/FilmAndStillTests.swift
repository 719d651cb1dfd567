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
}
