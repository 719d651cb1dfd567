import Foundation
import Tacho
import TestSupport
import Testing

/// A key that changes nothing of a picture is told, whichever other keys stand beside it; one that changes something,
/// for this value or for another, is not.
@Suite struct IdleKeyTests {
  /// `TACHO_IDLE_KEYS=100000` in the environment tries that many gauges.
  private static let count = ProcessInfo.processInfo.environment["TACHO_IDLE_KEYS"].flatMap(Int.init) ?? 60

  private func told(_ text: String, _ shaper: Typesetter) throws -> [String] {
    let specification = try GaugeSpecification(Array(text.utf8))
    let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
    return specification.notes(of: dial, shaper: shaper).warnings.map(\.path)
  }

  @Test(arguments: [
    ("value: 50\ndelta: {style: relative}", ["delta.style"]),
    ("value: 50\ntrack: {gap: 4}", ["track.gap"]),
    ("value: 50\ntrack: {gap: 4, segments: 10}", []),
    // Here the value lies between two segments.
    ("value: 42.5\nmax: 100\ntheme: terminal\ntrack: {partial: cut}", []),
    // The first of its own keys gives a theme a look of its own.
    ("value: 42.5\nmax: 100\ntheme: {extends: light, track: {gap: 10}}", ["theme.track.gap"]),
    (
      "value: 42.5\nmax: 100\ntheme: {extends: light, ticks: {mid: {length: 20, width: 2}}}",
      ["theme.ticks.mid.length", "theme.ticks.mid.width"]
    ),
    ("value: 50\nhub: {style: none}\ntokens: {hubLight: red}", ["tokens.hubLight"]),
    ("value: 50\nscale: {ticks: {major: none, format: .1f}}", ["scale.ticks.format"]),
    ("value: 50\nreadout: {locale: de}", []),
    ("value: 50\nstate: stale\nstateText: OLD\nranges: [{from: 0, to: 40, label: Lo}, {from: 40, label: Hi}]", []),
    ("kind: lamp\nvalue: 50\nstate: stale\nstateText: OLD\nranges: [{from: 0, to: 40, severity: ok}]", []),
    ("value: 50\nstate: stale\nstateText: OLD\nreadout: {missing: none}", []),
    // What is seen of one range is not seen of one with a colour of its own.
    (
      "kind: ring\nvalue: 95\nranges: [{from: 80, to: 90, severity: warn}, {from: 90, severity: alarm, color: blue}]",
      ["ranges[1].severity"]
    ),
    (
      "kind: tank\nvalue: 5\nranges: [{from: 80, to: 90, severity: warn}, {from: 90, severity: alarm, color: blue}]",
      ["ranges[1].severity"]
    ),
    (
      "kind: battery\nvalue: 50\ntheme: {colors: {label: '#777777', majorTick: '#777777'}}",
      ["theme.colors.label", "theme.colors.majorTick"]
    ),
    ("value: 50\ntheme: {colors: {label: '#777777'}}", ["theme.colors.label"]),
    // An instrument with colours of its own keeps them beside marks and needles that it does not have.
    ("kind: vu\nvalue: -5\ntheme: {hub: {radius: 30}}", ["theme.hub.radius"]),
    ("kind: ring\nvalues: {a: 50, b: 20}\ntheme: {track: {gradient: [red, green]}}", ["theme.track.gradient"]),
    ("kind: ring\nvalue: 50\ntheme: {track: {gradient: [red, green]}}", []),
    ("kind: vu\nvalue: -5\ntheme: {pointers: [{type: needle}]}", ["theme.pointers[0].type"]),
    ("kind: level\nvalues: {roll: 1, pitch: 2}\ntheme: {showTrack: false}", ["values.pitch", "theme.showTrack"]),
    (
      "kind: battery\nvalue: 62\nranges: [{from: 0, severity: warn}]\ntheme: {extends: light, hub: {style: none}}",
      ["theme.hub.style"]
    ),
    ("kind: clock\nvalue: 36517\ntheme: {ticks: {major: {shape: dot}}}", []),
    ("kind: clock\nvariant: roman\nvalue: 36517\ntheme: {ticks: {major: {shape: dot}}}", ["theme.ticks.major.shape"]),
    ("value: 50\nreadout: {missing: none}", []),
    ("value: 50\nranges: [{from: 10, to: 20, severity: warn, label: low}, {from: 20}]", []),
    ("kind: horizon\nvalues: {roll: 1}\nranges: [{from: 0}]\na11y: {role: meter}", ["ranges[0]", "a11y.role"]),
    ("value: 50\ntrack: {caps: butt}", []),
    // A range without an end ends where the next begins, and one below others is seen beside them.
    (
      "kind: sparkline\nvalue: 37\nscale: {min: -10, max: 150}\n"
        + "ranges: [{from: 0, severity: alarm, color: '#ff00aa'}, {from: 30, label: R1}]", []
    ),
    (
      "kind: sparkline\nvalue: 37\nscale: {min: 0, max: 100}\n"
        + "ranges: [{from: 0, to: 100, severity: alarm, color: '#ff00aa'}, {from: 20, to: 80, severity: ok}]", []
    ),
    // A number is no text that stands there already.
    ("value: 50\nhub: {style: none, radius: 30}", ["hub.radius"]),
    ("kind: level\nvalues: {roll: 1, pitch: 2}", ["values.pitch"]),
    ("kind: level\nvariant: round\nvalues: {roll: 50, pitch: 9}\nstate: missing", []),
    ("kind: level\nvalues: {pitch: 2}", ["values.pitch"]),
    ("kind: horizon\nvalues: {roll: 1}\nranges: [{from: 0, to: 20}]", ["ranges[0]"]),
    (
      "kind: horizon\nvalues: {roll: 1}\na11y: {decorative: true}\ntargets: [{value: 10, label: x}]", ["targets[0]"]
    ),
    ("kind: odometer\nvalue: 1\ntargets: [{value: 5}]\na11y: {description: D}", ["targets[0]"]),
    ("kind: ring\nvariant: bars\nvalue: 59", ["variant"]),
    ("value: 3\nid: x", ["id"]),
    ("kind: gear\nvalues: {rpm: 58.1, gear: 2}\nunit: rpm\ndisplayUnit: rad/s", ["unit", "displayUnit"]),
    ("kind: ring\nvalues: {a: 1, b: 2}\nanimation: {tremble: 0.1}", ["animation.tremble"]),
    ("value: 1\nanimation: {tremble: 0.1}", []),
    ("kind: battery\nvalue: 0.57\nunit: '1'\ndisplayUnit: '%'", []),
    ("layout: {shareScale: true, gauges: [{value: 3, max: 10}, {kind: lap, value: 3}]}", ["layout.shareScale"]),
    ("kind: gear\nvalue: 58.1\nunit: rad/s\ndisplayUnit: rpm", []),
    ("kind: wind\nvalue: 58.1\nunit: m/s", ["unit"]),
    ("kind: wind\nvalues: {direction: 58, apparent: 40}\nunit: m/s\ndisplayUnit: kn", ["unit", "displayUnit"]),
    ("kind: wind\nvalues: {direction: 58, apparentSpeed: 4}\nunit: m/s", []),
    ("kind: wind\nvalue: 800\nunit: mil\nmax: 6400", []),
    ("kind: lcd\nvalue: 5.617\nscale: {type: log}", ["scale.type"]),
    ("kind: lcd\nvalue: 5\nranges: [{from: 0, to: 20, severity: warn}]\nscale: {type: symlog}", ["scale.type"]),
    ("kind: lcd\nvalue: 83\nscale: {type: time}", []),
    ("kind: lcd\nvalue: 88.775\nscale: {min: 1}", []),
    ("kind: lamp\nvariant: bar\nvalue: 5.61\nscale: {type: log}", []),
    ("kind: bullet\nvalue: 88\ntrack: {caps: butt, segments: 5}", []),
    ("kind: sparkline\nvalue: 9.3\nreference: 1\nscale: {reverse: true}", []),
    ("kind: sparkline\nvalue: 9.3\nscale: {reverse: true}", ["scale.reverse"]),
    ("kind: lcd\nvalue: 99.95\nranges: [{from: -20, to: 0, label: ok}]", ["ranges[0]"]),
    ("kind: lamp\nvalue: 9\nranges: [{from: -20, to: 0, label: ok}]", ["ranges[0]"]),
    (
      "layout: {gauges: [{kind: gforce, title: x, values: {lateral: 1}, halo: red}]}\nbackground: transparent",
      ["layout.gauges[0].halo"]
    ),
    ("layout: {gauges: [{value: 3}]}\na11y: {title: T, decorative: true}", ["a11y.title"]),
    ("layout: {gauges: [{value: 3, tokens: {page: red}}]}", ["layout.gauges[0].tokens.page"]),
    ("layout: {gauges: [{kind: speedometer, value: 3, tokens: {page: '#202020'}}]}", []),
    (
      "layout: {gauges: [{value: 3, theme: {extends: light, card: 30, colors: {page: '#eeeeee', value: '#222266'}}}]}",
      ["layout.gauges[0].theme.card", "layout.gauges[0].theme.colors.page"]
    ),
    ("layout: {shareScale: true, gauges: [{kind: odometer, value: 1}, {value: 5}]}", ["layout.shareScale"]),
    ("layout: {shareScale: true, gauges: [{kind: altimeter, value: 1}, {value: 5}]}", ["layout.shareScale"]),
    ("layout: {shareScale: true, gauges: [{kind: ring, max: 50, value: 1}, {value: 5}]}", []),
    (
      "layout: {shareScale: true, gauges: [{value: 1, min: -5}, {value: 5, scale: {type: log, min: 1, max: 50}}]}",
      ["layout.gauges[1]"]
    ),
    ("layout: {shareScale: true, gauges: [{value: 1, min: 2}, {value: 5, scale: {type: log, min: 1, max: 50}}]}", []),
    (
      "layout: {gauges: [{value: 3, a11y: {description: D}}]}\na11y: {decorative: true}",
      ["layout.gauges[0].a11y.description"]
    ),
    ("kind: level\nvariant: round\nvalues: {roll: 1, pitch: 2}", []),
    ("kind: ring\nvalue: 5\nmax: 10\nunit: km/h\ndisplayUnit: min/km\nreadout: {locale: fr}\nlang: de", []),
    // What is drawn with a colour that nobody sees is not drawn.
    ("kind: compass\nvalue: 37.5\ntheme: contrast-light\ntokens: {faceShade: '#c86400'}", ["tokens.faceShade"]),
    (
      "kind: lap\nvalues: {current: 50}\nreadout: {show: false}\ntargets: [{value: 52}, {value: 60}]", []
    ),
    // What a program writes whatever the state is need not be told.
    ("value: 5\nstate: error", []), ("kind: gear\nvalues: {gear: 5}\nstate: missing", []),
    ("kind: altimeter\nvalue: 3\npointers: [{}]", ["pointers[0]"]),
    ("value: 3\npointers: [{}, {value: 40}]", []),
    ("value: 50\ntheme: {showTrack: false, track: {thickness: 20}}", ["theme.track.thickness"]),
    ("value: 50\ntheme: {hub: {style: none, radius: 20}}", ["theme.hub.radius"]),
    ("value: 50\ntheme: {pointers: [{tailStyle: disc}]}", ["theme.pointers[0].tailStyle"]),
    ("kind: lamp\nvalue: 1\ntheme: {extends: brass, summary: Ours, needle: {reach: 0.9}}", ["theme.needle.reach"]),
    ("value: 50\ntheme: {dark: {accent: orange}}", []),
    // On dark pages the digits have the colour of the range.
    ("kind: lcd\nvalue: 90\ntheme: auto\nranges: [{from: 0, to: 40, severity: ok}, {from: 40, severity: alarm}]", []),
    ("kind: bullet\nvalue: 42\nunit: m\ndisplayUnit: ft\ntrack: {segments: 12, partial: faded}", []),
    ("value: 50\ntrack: {segments: 100, partial: faded}", []),
    // Words are in the unit that is shown, of which a slower run has more.
    (
      "value: 5\nunit: m/s\ndisplayUnit: min/km\nmax: 20\nreadout: {words: [{from: 8, to: 12, text: walk}]}", []
    ),
    (
      "value: 50\nunit: l/100km\ndisplayUnit: mpg\nmin: 1\nmax: 200\nreadout: {words: [{from: 60, to: 200, text: good}]}",
      []
    ),
    (
      "layout: {gauges: [{value: 1, delta: {style: relative}}, {value: 2, title: B}]}", ["layout.gauges[0].delta.style"]
    ),
    ("layout: {gauges: [{value: 1}, {kind: lamp, value: 2}]}\nanimation: {delay: 3}", []),
  ])
  func keysWithoutEffectAreNamed(text: String, expected: [String]) throws {
    #expect(try told(text, try Typesetter()) == expected, "\(text)")
  }

  /// A shape of marks is drawn, or told: none is taken for another one.
  @Test func everyShapeOfAClocksHoursIsItsOwn() throws {
    let shaper = try Typesetter()
    let scenes = try ["line", "pill", "dot", "triangle", "folded"].map { shape in
      try GaugeSpecification(Array("kind: clock\nvalue: 36517\ntheme: {ticks: {major: {shape: \(shape)}}}".utf8))
        .gauge.dial(size: Size(width: 300, height: 300), shaper: shaper).scene
    }
    for (index, scene) in scenes.enumerated() { #expect(!scenes[..<index].contains(scene)) }
  }

  /// What is told to have no effect, and to lie where nothing is drawn, can be left out: all of it at once.
  @Test(arguments: [
    "kind: lcd\nvalue: 5.617\nscale: {type: log}", "kind: lcd\nvalue: 88.775\nreference: 13\nscale: {min: 1}",
    "kind: lamp\nvalue: 5.61\nscale: {type: log, max: 50}", "kind: lamp\nvalue: 5.617\nscale: {max: 1}",
    "kind: lamp\nvalue: 9\nranges: [{from: -20, to: 0, label: ok}]",
    "kind: lcd\nvalue: 99.95\nranges: [{from: -20, to: 0, label: ok}]",
    "value: 9\nranges: [{from: -20, to: 0, label: ok}]",
    "kind: bullet\nvalue: 88\ntrack: {caps: butt, segments: 5}", "value: 88\ntrack: {caps: butt, segments: 5}",
    "kind: bullet\nvariant: vertical\nvalue: 88\ntrack: {caps: butt, segments: 5}",
    "kind: sparkline\nvalue: 9.3\nreference: 1\nscale: {reverse: true}",
    "kind: sparkline\nvalue: 9.3\nmax: 20\nscale: {reverse: true}",
    "kind: level\nvariant: round\nvalues: {roll: 50, pitch: 99.95}\nstate: missing",
    "kind: lap\nvalues: {current: 50}\nreadout: {show: false}\ntargets: [{value: 52}, {value: 60}]",
    "kind: altimeter\nvalue: 1\nranges: [{from: 0, to: 20}]\ntargets: [{value: 5, label: x}]",
    "kind: horizon\nvalues: {roll: 1}\nranges: [{from: 0, to: 20}, {from: 30}]",
    "kind: odometer\nvalue: 1\ntargets: [{value: 5}]\na11y: {description: D}",
    "kind: gear\nvalues: {rpm: 58.1, gear: 2}\nunit: rpm\ndisplayUnit: rad/s", "kind: ring\nvariant: bars\nvalue: 59",
    "layout: {gauges: [{value: 3, halo: red, a11y: {description: D}}]}\na11y: {title: T, decorative: true}",
    "kind: radial\nvalue: 50\ntheme: studio\ntrack: {partial: cut}",
    "kind: radial\nvalue: 50\ntheme: brass\ntrack: {partial: faded}",
  ])
  func whatIsToldCanBeLeftOut(text: String) throws {
    #expect(try fault(of: SpecificationTemplate(Array(text.utf8)), try Typesetter()) == nil)
  }

  /// What is told with the advice to leave it out, where without all of it the picture is another; nil where it is not.
  private func fault(of template: SpecificationTemplate, _ shaper: Typesetter) throws -> String? {
    let whole = try template.filled(with: [])
    let dial = try whole.gauge.dial(size: whole.size, shaper: shaper)
    let told = whole.notes(of: dial, shaper: shaper).warnings.filter { problem in
      // A mark that is not drawn is a word of the description all the same.
      ["has no effect", "leave it out"].contains { problem.message.contains($0) }
        || (problem.path.hasSuffix("]") && problem.message.contains("is not drawn"))
    }
    // From the end, as the places in a list change behind what goes.
    let paths = told.map(\.path).sorted(by: >)
    guard let rest = try? paths.reduce(template, { $0.removing($1) }).filled(with: []) else {
      return "nothing is left without \(told)"
    }
    let other = try rest.gauge.dial(size: whole.size, shaper: shaper).scene
    return shown(other) == shown(dial.scene) ? nil : "another picture without \(told)"
  }

  /// Ends that nothing shows decide no digit either, of the number, of a target or of what is compared.
  @Test(arguments: ["altimeter", "clock", "odometer"]) func endsThatNothingShowsDecideNothing(_ kind: String) throws {
    let shaper = try Typesetter()
    let ends =
      kind == "odometer" ? ["min: -3", "min: -1e6", "min: 10"] : ["max: 5", "max: 0.001", "max: 1e9", "min: -9"]
    let others = ["", "targets: [{value: 12.345}]", "targets: [{value: 33.5, label: T}]", "unit: \"%\"", "lang: de"]
    for value in ["0.5", "3450", "123456.75"] {
      for other in others {
        for end in ends {
          let text = "kind: \(kind)\nvalue: \(value)\n\(other)\nscale: {\(end)}"
          let template = try SpecificationTemplate(Array(text.utf8))
          #expect(try told(text, shaper).contains { $0.hasPrefix("scale.m") }, "\(text)")
          #expect(try fault(of: template, shaper) == nil, "\(text)")
        }
      }
    }
  }

  /// The same of any keys that a gauge of any kind takes together.
  @Test func whateverIsToldCanBeLeftOut() throws {
    let (shaper, keys) = (try Typesetter(), KeyEffectTests())
    var random = SplitMix64(seed: 1_301)
    let samples = KeySample.all.filter { !["theme", "size", "width", "height", "palette"].contains($0.path) }
    let looks = KeyEffectTests.Look.all.filter { $0.name != "grid" }
    for _ in 0..<Self.count / 6 {
      guard let look = looks.randomElement(using: &random), var given = look.bases.randomElement(using: &random) else {
        continue
      }
      for sample in samples.shuffled(using: &random).prefix(10) where given[sample.setting.key] == nil {
        let more = given.merging(sample.context.merging([sample.setting.key: sample.setting.text]) { $1 }) { $1 }
        if (try? keys.template(more, look).filled(with: [])) != nil { given = more }
      }
      let found = try fault(of: keys.template(given, look), shaper)
      #expect(found == nil, "\(given) on \(look.name)")
    }
  }

  /// What a canvas has no room for is told as that, and not as a key in vain beside it.
  @Test(arguments: Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) && !$0.traits.contains(.drawsHistory) })
  func whatHasNoRoomIsNotInVainToo(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    let middle = (kind.usualRange.lowerBound + kind.usualRange.upperBound) / 2
    for (width, height) in [(48, 48), (60, 60), (400, 60), (60, 300), (400, 400)] {
      let text = """
        kind: \(kind)
        value: \(middle)
        history: [\(middle), null, \(kind.usualRange.lowerBound)]
        title: Tank
        subtitle: Left
        width: \(width)
        height: \(height)
        """
      guard let specification = try? GaugeSpecification(Array(text.utf8)) else { continue }
      let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
      let notes = specification.notes(of: dial, shaper: shaper)
      for (part, key) in [(Omission.Part.history, "history"), (.title, "title"), (.subtitle, "subtitle")] {
        let times = notes.omissions.count { $0.part == part } + notes.warnings.count { $0.path == key }
        #expect(times <= 1, "\(key) on \(width) × \(height)")
      }
    }
  }

  /// Colours that are told to change nothing, whatever the value, change nothing at any value of the scale.
  @Test(arguments: Gauge.Kind.all.filter { !$0.traits.contains(.holdsGauges) })
  func whateverTheValueIsSaidOfEveryValue(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for variant in kind.variants.isEmpty ? [""] : kind.variants {
      let start = "kind: \(kind)\n" + (variant.isEmpty ? "" : "variant: \(variant)\n")
      func gauge(_ value: Double, _ more: String) -> GaugeSpecification? {
        try? GaugeSpecification(Array("\(start)value: \(value)\nwidth: 120\n\(more)".utf8))
      }
      for key in ["tokens.ok", "tokens.warn", "tokens.alarm", "tokens.info", "palette"] {
        let text = key == "palette" ? "palette: safe\n" : "tokens: {\(key.dropFirst(7)): \"#ff00ff\"}\n"
        guard let given = gauge(33, text) else { continue }
        let dial = try given.gauge.dial(size: given.size, shaper: shaper)
        let told = given.notes(of: dial, shaper: shaper).warnings
        guard told.contains(where: { $0.path == key && $0.message.contains("whatever the value") }) else { continue }
        let scale = given.gauge.scale
        for step in -10...110 {
          let value = scale.min + (scale.max - scale.min) * Double(step) / 100
          let scenes = try [text, ""].map { try gauge(value, $0)?.gauge.dial(size: given.size, shaper: shaper).scene }
          #expect(scenes[0] == scenes[1], "\(key) on \(kind) \(variant) at \(value)")
        }
      }
    }
  }

  /// What is told of a hand's own scale changes nothing wherever the hand points, beyond its ends too.
  @Test(arguments: ["radial", "speedometer", "linear", "compass"], ["", "kmh", "deg"])
  func whatIsSaidOfAHandHoldsWhereverItPoints(kind: String, unit: String) throws {
    let shaper = try Typesetter()
    let keys = ["wrap: true", "type: log", "labels: true", "overshoot: 0.1"]
    for key in keys {
      func text(_ value: Double, _ key: String) -> String {
        """
        kind: \(kind)
        value: 40
        unit: "\(unit)"
        width: 200
        pointers: [{type: needle}, {type: needle, value: \(value), scale: {min: 5, max: 50\(key)}}]
        """
      }
      func scene(_ value: Double, _ key: String) throws -> Scene {
        let gauge = try GaugeSpecification(Array(text(value, key).utf8))
        return try gauge.gauge.dial(size: gauge.size, shaper: shaper).scene
      }
      let given = text(20, ", \(key)")
      guard let told = try? told(given, shaper) else { continue }
      let name = "pointers[1].scale.\(key.prefix { $0 != ":" })"
      let changes = try [5.5, 12, 47.75, 50, 63, 95, -3].contains { try scene($0, ", \(key)") != scene($0, "") }
      #expect(told.contains(name) == !changes, "\(key) on \(kind)")
    }
  }

  /// In a layout each gauge is told of, also beside others that are alike.
  @Test func everyGaugeOfALayoutIsToldOfItsKeys() throws {
    let parts =
      (0..<5).map { "{value: \($0), title: T\($0), track: {gap: \($0 + 1)}}" } + [
        "{value: 6, track: {segments: 9, gap: 2}}"
      ]
    let told = try told("layout: {gauges: [\(parts.joined(separator: ", "))]}", Typesetter())
    #expect(told == (0..<5).map { "layout.gauges[\($0)].track.gap" })
  }

  /// A picture that decorates says nothing, whatever it would say.
  private func shown(_ scene: Scene) -> Scene {
    var scene = scene
    if scene.role == .decoration { (scene.title, scene.description) = ("", "") }
    return scene
  }

  @Test func nothingInTheGalleryIsInVain() throws {
    let shaper = try Typesetter()
    // One is shown in the dark as well, where its range has a colour.
    for item in GalleryItem.all where item.name != "oven-temperature" {
      let specification = try item.specification()
      let lending = try shaper.lending(from: specification.fonts)
      let dial = try specification.gauge.dial(size: specification.size, shaper: lending)
      let own = specification.notes(of: dial, shaper: lending).warnings.dropFirst(specification.warnings.count).filter {
        // A range may be of the colour of its ground, and then has another.
        !$0.message.contains("another colour is drawn")
      }
      #expect(own.isEmpty, "\(item): \(own)")
    }
  }

  /// Where one cut stands in for all weights, as the others cannot write numbers, none of them changes anything.
  @Test(arguments: ["dress", "light"], ["number", "title"])
  func aWeightWithoutACutIsTold(theme: String, role: String) throws {
    let shaper = try Typesetter()
    func text(_ weight: TextStyle.Weight, _ theme: Theme) -> ShapedText {
      var style = TextStyle(size: 20, weight: weight)
      style.families = (role == "number" ? theme.fonts.number : theme.fonts.title).families
      return shaper.shape("0123", style: style)
    }
    for weight in TextStyle.Weight.allCases {
      let key =
        "value: 42\ntitle: Load\nreadout: {show: true}\ntheme: {extends: \(theme), fonts: {\(role): {weight: \(weight.rawValue)}}}"
      let look = try GaugeSpecification(Array("theme: \(theme)\nvalue: 42".utf8)).gauge.theme
      let hasOneCut = TextStyle.Weight.allCases.allSatisfy { text($0, look).glyphs == text(weight, look).glyphs }
      let found = try told(key, shaper).contains("theme.fonts.\(role).weight")
      if hasOneCut { #expect(found, "\(weight) on \(theme)") }
      if theme == "light", weight == .bold, !hasOneCut { #expect(!found) }
    }
  }

  /// Keys of a theme that is written in the specification, on any kind and design.
  @Test func noKeyOfAThemeOfItsOwnIsSilent() throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 3_733)
    let keys = [
      ("hub.style", ["none", "cap", "ring"]), ("hub.radius", ["9", "30"]), ("hub.material", ["brass"]),
      ("track.thickness", ["4", "20"]), ("track.color", ["red"]), ("track.segments", ["12"]), ("track.gap", ["6"]),
      ("track.caps", ["butt"]), ("track.partial", ["cut"]), ("showTrack", ["false"]), ("showNumber", ["false"]),
      ("titleOnFace", ["true"]), ("bloom", ["0.6"]), ("glow", ["1", "0"]), ("glass", ["0.7"]), ("vignette", ["0.9"]),
      ("face", ["flat", "brushed", "paper"]), ("needle.reach", ["0.6"]), ("needle.shadow", ["0.7"]),
      ("needle.tail", ["lime"]), ("ticks.major.length", ["20"]), ("ticks.major.width", ["0", "5"]),
      ("ticks.minor.shape", ["dot"]), ("ticks.inset", ["20"]), ("ticks.rails", ["2"]), ("ticks.labels", ["radial"]),
      ("ranges.thickness", ["12"]), ("ranges.warn", ["stripes"]), ("plate.shape", ["round", "brackets"]),
      ("plate.screws", ["0", "4"]), ("plate.margin", ["20"]), ("fonts.title.uppercase", ["true"]),
      ("fonts.number.tracking", ["0.3"]), ("fonts.label.size", ["20"]), ("colors.accent", ["lime"]),
      ("colors.hubBorder", ["red"]), ("colors.muted", ["cyan"]), ("colors.page", ["navy"]), ("colors.warn", ["pink"]),
      ("light.page", ["white"]), ("extends", ["brass", "dress", "ev", "card-dark"]),
    ]
    var tried = 0
    for _ in 0..<Self.count / 3 {
      guard let look = KeyEffectTests.Look.all.filter({ $0.name != "grid" }).randomElement(using: &random),
        let base = look.bases.randomElement(using: &random)
      else { continue }
      let chosen = keys.shuffled(using: &random).prefix(5).map {
        ("theme." + $0.0, $0.1.randomElement(using: &random) ?? "")
      }
      let text = chosen.map { "\($0.0): \($0.1)" }.joined(separator: "\n")
      let template = try KeyEffectTests().template(base, look).setting(SpecificationTemplate(Array(text.utf8)))
      // Such as screws in five places.
      guard let whole = try? template.filled(with: []) else { continue }
      let dial = try whole.gauge.dial(size: whole.size, shaper: shaper)
      let notes = whole.notes(of: dial, shaper: shaper)
      let told = notes.warnings.map(\.path) + notes.omissions.map(\.description)
      for (key, value) in chosen where !["theme.extends", "theme.light.page"].contains(key) {
        tried += 1
        guard !told.contains(where: { key == $0 || key.hasPrefix($0 + ".") }),
          let without = try? template.removing(key).filled(with: [])
        else { continue }
        let other = try without.gauge.dial(size: whole.size, shaper: shaper).scene
        if other != dial.scene { continue }
        // What the theme has anyway may be said again.
        let others = keys.first { "theme." + $0.0 == key }?.1 ?? []
        let isSeen = (others + ["0.33", "3", "red", "false", "dots"]).contains { word in
          guard word != value,
            let changed = try? template.setting(SpecificationTemplate(Array("\(key): \(word)".utf8))),
            let drawn = try? changed.filled(with: []).gauge.dial(size: whole.size, shaper: shaper).scene
          else { return false }
          return drawn != dial.scene
        }
        let isSeenElsewhere =
          isSeen
          || Self.others(template).contains { template in
            guard let a = try? template.filled(with: []), let b = try? template.removing(key).filled(with: []) else {
              return false
            }
            return (try? a.gauge.dial(size: a.size, shaper: shaper).scene)
              != (try? b.gauge.dial(size: b.size, shaper: shaper).scene)
          }
        #expect(isSeenElsewhere, "\(key): \(value) is silent on \(look.name) in\n\(text)\n\(base)")
      }
    }
    #expect(tried > Self.count / 2)
  }

  /// A specification with other values.
  private static func others(_ template: SpecificationTemplate) -> [SpecificationTemplate] {
    [0, 15, 50, 85, 99, 130].compactMap { value in
      try? template.setting(SpecificationTemplate(Array("value: \(value)".utf8)))
    }
  }

  /// Several keys at once, on any kind, variant and theme. Removed one by one here, with no more than this value.
  @Test func noKeyOfSeveralIsSilent() throws {
    let (shaper, keys) = (try Typesetter(), KeyEffectTests())
    var random = SplitMix64(seed: 37)
    let samples = KeySample.all.filter { sample in
      sample.context.isEmpty && !["theme", "size", "width", "height", "palette"].contains(sample.path)
        && !sample.setting.text.contains(".png")
    }
    let looks = KeyEffectTests.Look.all.filter { $0.name != "grid" }
    var tried = 0
    for _ in 0..<Self.count {
      guard let look = looks.randomElement(using: &random), var given = look.bases.randomElement(using: &random) else {
        continue
      }
      given["theme"] = ThemeLibrary.names.filter { !$0.hasSuffix("auto") }.randomElement(using: &random)
      let chosen = samples.shuffled(using: &random).prefix(12).filter { sample in
        guard given[sample.setting.key] == nil else { return false }
        let more = given.merging([sample.setting.key: sample.setting.text]) { $1 }
        guard (try? keys.template(more, look).filled(with: [])) != nil else { return false }
        given = more
        return true
      }
      let template = try keys.template(given, look)
      let whole = try template.filled(with: [])
      let dial = try whole.gauge.dial(size: whole.size, shaper: shaper)
      let notes = whole.notes(of: dial, shaper: shaper)
      let told = notes.warnings.map(\.path) + notes.omissions.map(\.description)
      for key in chosen.map(\.setting.key) {
        tried += 1
        guard let without = try? template.removing(key).filled(with: []) else { continue }
        let other = try without.gauge.dial(size: whole.size, shaper: shaper).scene
        guard other == dial.scene, !told.contains(where: { $0.contains(key) }) else { continue }
        // What the gauge has anyway may be said again, and another sample of the key is seen; or the value decides.
        let others = KeySample.all.filter { $0.setting.key == key }.map(\.setting.text)
        let values = ["", "<0>", "<100>", "<15>", "<50>", "<85>", "<130>", "12345.678", "null"]
        let isSeen = values.contains { value in
          var base = given
          // With a value, whatever is known of it now.
          if !value.isEmpty { (base["value"], base["state"]) = (value, nil) }
          guard let plain = scene(base.merging([key: ""]) { $1 }, look, whole.size, shaper) else { return false }
          return others.contains { text in
            scene(base.merging([key: text]) { $1 }, look, whole.size, shaper).map { $0 != plain } ?? false
          }
        }
        #expect(isSeen, "\(key): \(given[key] ?? "") of \(given) is silent on \(look.name)")
      }
    }
    #expect(tried > Self.count * 3)
  }

  private func scene(
    _ keys: [String: String], _ look: KeyEffectTests.Look, _ size: Size, _ shaper: Typesetter
  ) -> Scene? {
    guard let own = try? KeyEffectTests().template(keys, look).filled(with: []) else { return nil }
    return try? own.gauge.dial(size: size, shaper: shaper).scene
  }
}
