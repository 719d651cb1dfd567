import Foundation
import Gauges
import Testing
import VectorGraphics

@testable import Specification

/// The table of keys is the whole language: every key is read, and ends up in the gauge.
struct KeyTableTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let text: String
    let holds: @Sendable (GaugeSpecification) -> Bool
    var testDescription: String { text.replacing("\n", with: "; ") }

    init(_ text: String, _ holds: @escaping @Sendable (GaugeSpecification) -> Bool) {
      (self.text, self.holds) = (text, holds)
    }
  }

  static let samples: [Sample] = [
    Sample("$schema: gauge.json\nversion: 1\nvalue: 72") { $0.gauge.value == 72 },
    Sample("preset: speedometer") { $0.gauge.kind == .speedometer && $0.gauge.value == 15_200 },
    Sample("kind: radial\nvalue: 1\ntitle: T\nunit: U") { $0.gauge.title == "T" && $0.gauge.unit == "U" },
    Sample("value: 1\nhalo: none") { $0.gauge.halo == .none },
    Sample("value: 1\nhalo: '#ff8800'") { $0.gauge.halo == .color(Color(0xFF8800)) },
    Sample("value: 1\nlang: de-AT") { $0.gauge.language?.tag == "de-AT" },
    Sample("value: 1\nsentences: {range: 'status {range}'}") { $0.gauge.sentences == [.range: "status {range}"] },
    Sample("value: 1\nmin: -5\nmax: 5") { $0.gauge.scale.min == -5 && $0.gauge.scale.max == 5 },
    Sample("value: 1\nscale: {min: -5, max: 5}") { $0.gauge.scale.min == -5 && $0.gauge.scale.max == 5 },
    Sample("value: 1\nscale: {type: log}") { $0.gauge.scale.mapping == .logarithmic && $0.gauge.scale.min == 1 },
    Sample("value: 1\nscale: {type: sqrt}") { $0.gauge.scale.mapping == .power(exponent: 0.5) },
    Sample("value: 1\nscale: {type: symlog, constant: 10}") {
      $0.gauge.scale.mapping == .symmetricLogarithmic(constant: 10)
    },
    Sample("value: 1\nscale: {type: pow, exponent: 3}") { $0.gauge.scale.mapping == .power(exponent: 3) },
    Sample("value: 1\nscale: {type: piecewise, stops: [[0, 0], [5, 0.7], [9, 1]]}") {
      $0.gauge.scale.max == 9 && $0.gauge.scale.position(of: 5) == 0.7
    },
    Sample("value: 1\nscale: {origin: 50, reverse: true}") { $0.gauge.origin == 50 && $0.gauge.scale.isReversed },
    Sample("value: 1\nranges: [{from: 1, to: 2, label: L, severity: warn, color: red}]") {
      $0.gauge.ranges == [GaugeRange(from: 1, to: 2, label: "L", severity: .warn, color: Color(0xFF0000))]
    },
    Sample("value: 1\ntargets: [{value: 3, label: goal}]") {
      $0.gauge.targets == [GaugeTarget(value: 3, label: "goal")]
    },
    Sample("value: 1\ntheme: light\nbackground: navy") {
      $0.gauge.theme == .light && $0.gauge.background == .color(Color(0x000080))
    },
    Sample("value: 1\npalette: safe") { $0.gauge.theme == Theme.dark.safe },
    Sample("value: 1\nsize: 200") { $0.size == Size(width: 200, height: 200) },
    Sample("value: 1\nwidth: 300\nheight: 100") { $0.size == Size(width: 300, height: 100) },
    Sample("kind: linear\nvariant: vertical\nvalue: 1") { $0.gauge.variant == "vertical" },
    Sample("kind: ring\nvalues: {a: 1, b: null}") { $0.gauge.values == [NamedValue("a", 1), NamedValue("b", nil)] },
    Sample("history: [1, null, 3]") { $0.gauge.history == [1, nil, 3] && $0.gauge.value == 3 },
    Sample("value: 2:30\nscale: {type: time, max: 3600}") {
      $0.gauge.value == 150 && $0.gauge.scale.mapping == .time
    },
    Sample("value: 1\nscale: {wrap: true, overshoot: 2}") { $0.gauge.scale.wraps && $0.gauge.overshoot == 2 },
    Sample("value: 1\nstartAngle: -90\nendAngle: 60") {
      $0.gauge.arc?.start == .degrees(-90) && $0.gauge.arc?.end == .degrees(60)
    },
    Sample("value: 1\nsweep: semicircle") { $0.gauge.arc == .semicircle },
    Sample("value: 1\nsubtitle: S\nprevious: 2\nreference: 3\ndelta: {style: relative, good: down}") {
      $0.gauge.subtitle == "S" && $0.gauge.previous == 2 && $0.gauge.reference == 3
        && $0.gauge.delta == DeltaOptions(style: .relative, good: .down)
    },
    Sample("value: 5\nuncertainty: 2") { $0.gauge.uncertainty == .within(2) },
    Sample("value: 5\nuncertainty: [4, 8]") { $0.gauge.uncertainty == .between(4...8) },
    Sample("value: 5\nreadout: {prefix: '~', suffix: '×'}\nstats: {measured: [min, peak]}\nanimation: {hysteresis: 2}")
    {
      let (readout, stats) = ($0.gauge.readout, $0.gauge.statistics)
      return readout.prefix == "~" && readout.suffix == "×" && stats.measured == [.min, .peak]
        && $0.animation.hysteresis == 2
    },
    Sample("value: 5\nstats: {min: 1, max: 2, mean: 3, peak: 4}") {
      $0.gauge.statistics == Statistics(min: 1, max: 2, mean: 3, peak: 4)
    },
    Sample("value: 5\nfonts: [DejaVu Sans, Noto Sans Thai]\nannotations: [{angle: 90, text: idle}]") {
      $0.fonts == ["DejaVu Sans", "Noto Sans Thai"]
        && $0.gauge.annotations == [Annotation(angle: .degrees(90), text: "idle")]
    },
    Sample("value: 5\nstate: stale") { $0.gauge.state == .stale && $0.gauge.value == 5 },
    Sample("state: loading") { $0.gauge.state == .loading && $0.gauge.value == nil },
    Sample("state: error\nstateText: Offline") { $0.gauge.state == .error && $0.gauge.stateText == "Offline" },
    Sample("state: missing") { $0.gauge.state == .live && $0.gauge.value == nil },
    Sample("value: 5\nannotations: [{value: 3, text: idle}]") {
      $0.gauge.annotations == [Annotation(value: 3, text: "idle")]
    },
    Sample("value: 5\na11y: {title: T, description: D, role: meter, decorative: true}") {
      $0.gauge.accessibility == Accessibility(title: "T", description: "D", role: .meter, isDecorative: true)
    },
    Sample("value: 5\nunit: km/h\ndisplayUnit: mph\nsecondScale: kn") {
      $0.gauge.displayUnit == "mph" && $0.gauge.secondUnit == "kn"
    },
    Sample("value: 5\nhub: {style: screw, radius: 20}") { $0.gauge.hub == HubOptions(style: .screw, radius: 20) },
    Sample("id: v\nlayout: {gauges: [{place: {x: 5, y: 2%, width: 40, height: 9, anchor: top}}]}") {
      $0.gauge.id == "v"
        && $0.gauge.grid.gauges[0].place
          == GaugePlace(x: .units(5), y: .share(0.02), width: .units(40), height: .units(9), anchor: .top)
    },
    Sample(
      "layout: {columns: 2, gap: 8, shareScale: true, cards: true, gauges: [{value: 1}, {value: 2, theme: light}]}"
    ) {
      let grid = $0.gauge.grid
      return $0.gauge.kind == .grid && grid.columns == 2 && grid.gap == 8 && grid.sharesScale
        && grid.gauges.map(\.value) == [1, 2] && grid.gauges.map(\.theme.name) == ["dark", "light"]
    },
    Sample(
      """
      value: 5
      pointers:
        - {type: needle, shape: sword, length: 0.9, width: 2, tail: 0.1, tailStyle: disc, relief: true, color: red}
        - {type: marker, value: 3, shape: bead}
        - {type: needle, path: M -1 0 L 0 1 L 1 0 Z}
        - {value: 70, scale: {min: 20, max: 120, wrap: true, labels: true, unit: °C}}
      """
    ) {
      guard let pointers = $0.gauge.pointers, pointers.count == 4 else { return false }
      let first = pointers[0]
      let scale = try? Scale(min: 20, max: 120, wraps: true)
      guard pointers[3].scale == scale.map({ PointerScale($0, showsLabels: true, unit: "°C") }) else { return false }
      return first.needle == .shape(.sword) && first.length == 0.9 && first.width == 2 && first.tail == 0.1
        && first.tailStyle == .disc && first.hasRelief && first.color == Color(0xFF0000)
        && pointers[1].marker == .bead && pointers[1].value == 3 && pointers[2].needle != .shape(.bar)
    },
    Sample(
      "value: 5\ntrack: {thickness: 9, color: navy, caps: butt, segments: 12, gap: 4, partial: cut, pattern: dots, gradient: [red, blue]}"
    ) {
      let track = $0.gauge.track
      return track.thickness == 9 && track.color == Color(0x000080) && track.caps == .butt && track.segments == 12
        && track.gap == 4 && track.partial == .cut && track.pattern == .dots && track.gradient.count == 2
    },
    Sample("value: 5\nscale: {ticks: {major: {count: 5}, mid: {count: 3}}}") {
      $0.gauge.ticks.major == .count(5) && $0.gauge.ticks.mid == .count(3)
    },
    Sample("value: 5\nscale: {ticks: {major: 25, mid: none, minor: {count: 4}, first: false, last: false}}") {
      let ticks = $0.gauge.ticks
      return ticks.major == .step(25) && ticks.mid == .none && ticks.minor == .count(4) && !ticks.showsFirst
        && !ticks.showsLast
    },
    Sample("value: 5\nscale: {ticks: {major: {count: 5}, mid: {count: 1}}}") {
      $0.gauge.ticks.major == .count(5) && $0.gauge.ticks.mid == .count(1)
    },
    Sample(
      "value: 5\nscale: {ticks: {major: [0, 50], labels: [E, F], format: .1f, side: outside, rotation: radial}}"
    ) {
      let ticks = $0.gauge.ticks
      return ticks.labels == ["E", "F"] && ticks.format?.description == ".1f" && ticks.side == .outside
        && ticks.rotation == .radial
    },
    Sample("value: 5\nranges: [{from: 1, pattern: hatch, thickness: 4, offset: -3}]") {
      let range = $0.gauge.ranges[0]
      return range.pattern == .hatch && range.thickness == 4 && range.offset == -3
    },
    Sample("value: 5\ntargets: [{value: 3, shape: pin, color: red}]") {
      $0.gauge.targets == [GaugeTarget(value: 3, shape: .pin, color: Color(0xFF0000))]
    },
    Sample(
      "value: 5\nreadout: {format: .1f, locale: de, words: [{at: 1, text: a}, {upTo: 2, text: b}, {from: 3, to: 4, text: c}], missing: none, show: false}"
    ) {
      let readout = $0.gauge.readout
      return readout.format?.description == ".1f" && readout.locale.tag == "de" && readout.words?.text(for: 3.5) == "c"
        && readout.missing == "none" && !readout.isShown
    },
    Sample(
      "value: 5\ntokens: {\(Theme.tokens.filter { $0.name != "ring" }.map { "\($0.name): red" }.joined(separator: ", "))}"
    ) { sample in
      Theme.tokens.allSatisfy {
        (sample.gauge.theme[keyPath: $0.role] == Color(0xFF0000)) == ($0.name != "ring")
      }
    },
    Sample("preset: speedometer\ntokens: {ring: red}") { $0.gauge.theme.ring == Color(0xFF0000) },
    Sample("value: 1\nanimation: {spring: {response: 0.4, dampingFraction: 0.7, blendDuration: 0.1}}") {
      $0.animation.mover != nil
    },
    Sample(
      "value: 1\nanimation: {sequence: [{to: 5, spring: {response: 0.4, dampingFraction: 0.7, blendDuration: 0.1}}]}"
    ) { $0.animation.steps.count == 1 },
    Sample("value: 1\nanimation: {spring: {duration: 0.4, bounce: 0.2}}") { $0.animation.mover != nil },
    Sample("value: 1\nanimation: {sequence: [{to: 5, spring: {duration: 0.4, bounce: 0.2}}]}") {
      $0.animation.steps.count == 1
    },
    Sample("value: 1\nanimation: {spring: {mass: 2, stiffness: 90, damping: 9, initialVelocity: 1}}") {
      $0.animation.mover != nil
    },
    Sample(
      "value: 1\nanimation: {sequence: [{to: 5, spring: {mass: 2, stiffness: 90, damping: 9, initialVelocity: 1}}]}"
    ) { $0.animation.steps.count == 1 },
    Sample("value: 1\noutput: {scale: 3}") { $0.pixelScale == 3 },
    Sample("value: 1\nanimation: {fps: 60000/1001, duration: 2, from: 3, delay: 0.5, spring: snappy}") {
      $0.animation.rate == .ntsc5994 && $0.animation.duration == 2 && $0.animation.from == 3
        && $0.animation.delay == 0.5 && $0.animation.mover == .spring(.snappy)
    },
    Sample(
      """
      value: 1
      data:
        format: csv
        path: data.0
        skipLines: 1
        headerLine: 2
        unitsLine: 3
        comment: '#'
        separator: tab
        decimalMark: comma
        missing: [kaputt, off]
        timeColumn: at
        timeUnit: ms
        dateOrder: day-first
        where: pid=Speed
        maxGap: 2.5
        interpolate: step
        smooth: 0.5
        flattenPeaks: true
      """
    ) {
      $0.data.map { "\($0.key)=\($0.text)" } == [
        "format=csv", "path=data.0", "skipLines=1", "headerLine=2", "unitsLine=3", "comment=#",
        "separator=tab", "decimalMark=comma", "missing=kaputt", "missing=off", "timeColumn=at", "timeUnit=ms",
        "dateOrder=day-first", "where=pid=Speed", "maxGap=2.5", "interpolate=step", "smooth=0.5", "flattenPeaks=true",
      ]
    },
    Sample("value: 1\nanimation: {startUp: true}") { $0.animation.hasStartUpSweep },
    Sample("value: 1\nanimation: {easing: ease-in-out, loop: ping-pong, ballistics: vu}") {
      $0.animation.mover == .easing(.easeInOut, duration: 1) && $0.animation.repetition == .pingPong
        && $0.animation.ballistics == .vu
    },
    Sample("value: 1\nanimation: {loop: 3}") { $0.animation.plays == 3 && $0.animation.repetition == .once },
    Sample("value: 1\nanimation: {tremble: {amplitude: 0.01, frequency: 6}, seed: 9, shutterAngle: 180}") {
      $0.animation.tremble?.amplitude == 0.01 && $0.animation.tremble?.frequency == 6
        && $0.animation.tremble?.seed == 9 && $0.animation.shutterAngle == 180
    },
    Sample(
      """
      value: 1
      animation:
        sequence:
          - {set: 2}
          - {to: 220, spring: {response: 0.4, dampingFraction: 0.8, blendDuration: 0.1}}
          - {hold: 0.2}
          - {to: 87.4, spring: {duration: 0.6, bounce: 0.25}, duration: 1}
          - {to: 3, spring: {mass: 1, stiffness: 100, damping: 10, initialVelocity: 2}}
          - {to: 1, easing: linear}
      """
    ) {
      $0.animation.steps == [
        .set(2), .move(to: 220, by: .spring(Spring(response: 0.4, dampingFraction: 0.8, blendDuration: 0.1))),
        .hold(0.2), .move(to: 87.4, by: .spring(Spring(duration: 0.6, bounce: 0.25), duration: 1)),
        .move(to: 3, by: .spring(Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2))),
        .move(to: 1, by: .easing(.linear, duration: 1)),
      ]
    },
  ]

  @Test(arguments: samples)
  func everyKeyReachesTheGauge(sample: Sample) throws {
    #expect(sample.holds(try gaugeSpecification(sample.text)))
  }

  /// Every path of keys there is, as in `ranges[].from`.
  private func paths(_ keys: [KeyInfo], _ prefix: String = "") -> [String] {
    keys.flatMap { key -> [String] in
      let path = prefix + key.name
      switch key.type {
      case .map(let inner): return [path] + paths(inner, path + ".")
      case .list(.map(let inner), _): return [path] + paths(inner, path + "[].")
      case .either(let types):
        return types.reduce(into: [path]) { found, type in
          if case .map(let inner) = type { found += paths(inner, path + ".") }
        }
      default: return [path]
      }
    }
  }

  /// Every path of keys written in a node.
  private func paths(in node: SpecificationNode, _ prefix: String = "") -> [String] {
    switch node.content {
    case .scalar: []
    case .list(let items): items.flatMap { paths(in: $0, prefix + "[]") }
    case .map(let members):
      members.flatMap { member -> [String] in
        let path = prefix.isEmpty ? member.key : prefix + "." + member.key
        return [path] + paths(in: member.value, path)
      }
    }
  }

  @Test func everyKeyHasASample() throws {
    // Those of pictures, which are files, are tried where those can be made.
    let pictures = ["logo", "backdrop", "face"]
    let known = paths(GaugeKeys.all.map(\.info)).filter { path in
      !pictures.contains { path == $0 || path.hasPrefix($0 + ".") }
    }
    // A file is none of the text's own, and a place is that of a gauge within.
    var used: Set<String> = ["extends"]
    for sample in Self.samples {
      let written = paths(in: try SpecificationParser.parse(Array(sample.text.utf8)))
      used.formUnion(written + written.map { $0.replacing("layout.gauges[].", with: "") })
    }
    #expect(Set(known).subtracting(used).sorted() == [])
    #expect(Set(known).count == known.count)
  }

  @Test func everyTypeTheTableNamesIsAScale() throws {
    let scaleKey = try #require(GaugeKeys.all.first { $0.name == "scale" })
    guard case .map(let keys) = scaleKey.type, case .choice(let types)? = keys.first(where: { $0.name == "type" })?.type
    else {
      Issue.record("the type of a scale is a choice")
      return
    }
    let mappings = try types.map { type in
      let stops = type == "piecewise" ? ", stops: [[0, 0], [1, 1]]" : ""
      return try gaugeSpecification("value: 1\nscale: {type: \(type)\(stops)}").gauge.scale.mapping
    }
    #expect(Set(mappings).count == types.count)
  }

  // MARK: - Defaults and presets

  @Test func theSmallestSpecificationHasTheDefaults() throws {
    let specification = try gaugeSpecification("{\"value\": 72}")
    #expect(specification.gauge == (try Gauge.radial(72)))
    #expect(specification.size == Size(width: 600, height: 600))
    #expect(specification.pixelScale == 1)
  }

  @Test func oneSideStandsForBoth() throws {
    #expect(try gaugeSpecification("value: 1\nwidth: 90").size == Size(width: 90, height: 90))
    #expect(try gaugeSpecification("value: 1\nheight: 90").size == Size(width: 90, height: 90))
    #expect(try gaugeSpecification("value: 1\nsize: 50\nheight: 90").size == Size(width: 50, height: 90))
  }

  @Test func aValueIsNeededUnlessThePresetHasOne() throws {
    #expect(problems("title: x").map(\.path) == ["value"])
    #expect(try gaugeSpecification("preset: speedometer").gauge == Gauge.speedometer(15_200))
    #expect(try gaugeSpecification("preset: speedometer\nvalue: null").gauge.value == nil)
  }

  @Test(arguments: ["min: 0", "max: 9", "scale: {min: 0}", "scale: {type: log}", "scale: {stops: [[0, 0], [1, 1]]}"])
  func thePresetHasItsOwnScale(line: String) {
    #expect(problems("preset: speedometer\n\(line)").count == 1)
  }

  @Test func thePresetTakesTextsRangesAndThemes() throws {
    let gauge = try gaugeSpecification(
      "preset: speedometer\ntitle: T\ntheme: light\nranges: [{from: 50000}]\ntargets: [{value: 1000}]"
    ).gauge
    #expect(gauge.title == "T" && gauge.theme == .light && gauge.ranges.count == 1 && gauge.targets.count == 1)
  }

  @Test(arguments: [
    "value: 1\nscale: {max: 4}\nmax: 8", "value: 1\nscale: {exponent: 3}", "value: 1\nscale: {constant: 3}",
    "value: 1\nscale: {type: piecewise, max: 9, stops: [[0, 0], [1, 1]]}", "preset: speedometer\nkind: radial",
    "preset: speedometer\nscale: {reverse: true}",
  ])
  func keysThatWouldBeReadOverAreRefused(text: String) {
    #expect(!problems(text).isEmpty)
  }
}
