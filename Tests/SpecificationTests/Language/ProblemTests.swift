import Gauges
import Specification
import Testing

/// Every problem at once, each at the key that caused it.
struct ProblemTests {
  @Test func allProblemsAreReportedInOrder() throws {
    let found = problems(
      """
      value: fast
      titel: Speed
      theme: bright
      scale: {mx: 5, type: lin}
      ranges:
        - {to: 5}
        - {from: 1, severity: bad, color: blurple}
      targets: [5]
      size: 0
      x-note: 1
      """)
    #expect(
      found.map(\.path) == [
        "value", "titel", "theme", "scale.mx", "scale.type", "ranges[0]", "ranges[1].severity", "ranges[1].color",
        "targets[0]", "size",
      ])
    #expect(
      found.map(\.place) == [
        Place(line: 1, column: 8), Place(line: 2, column: 1), Place(line: 3, column: 8), Place(line: 4, column: 9),
        Place(line: 4, column: 22), Place(line: 6, column: 5), Place(line: 7, column: 25), Place(line: 7, column: 37),
        Place(line: 8, column: 11), Place(line: 9, column: 7),
      ])
    #expect(found[1].message.contains("did you mean title?"))
    #expect(found[3].message.contains("did you mean max?"))
    #expect(found[5].message.contains("from"))
  }

  /// A wrong entry is told where it stands, with its number; none of those that are right.
  @Test(arguments: [
    ("ranges: [{from: 0, to: 3},\n {from: 4, to: 5},\n {from: 9, to: 7}]", "ranges[2]", 3, 2),
    ("annotations: [{text: x, value: 3},\n {text: y, value: 3, angle: 4}]", "annotations[1]", 2, 2),
    (
      "pointers: [{type: needle},\n {type: marker, value: 3, scale: {max: 9, unit: m, labels: false}}]", "pointers[1]",
      2, 2
    ),
    ("layout: {gauges: [{id: a, value: 3},\n {value: 2,\n id: a}]}", "layout.gauges[1].id", 3, 6),
    (
      "layout: {gauges: [{value: 3},\n {value: 2, ranges: [{from: 1},\n {from: 4, to: 3}]}]}",
      "layout.gauges[1].ranges[1]", 3, 2
    ),
    ("scale: {ticks: {major: [3],\n minor: -1}}", "scale.ticks.minor", 2, 9),
    ("scale: {ticks: {major: [3],\n mid: {count: 0}}}", "scale.ticks.mid.count", 2, 15),
    ("track: {segments: 4,\n gradient: [red]}", "track.gradient", 2, 12),
    ("animation: {sequence: [{to: 3},\n {hold: 1, duration: 3}]}", "animation.sequence[1]", 2, 2),
    ("animation: {sequence: [{to: 3},\n {set: 1, spring: smooth}]}", "animation.sequence[1]", 2, 2),
    ("animation: {sequence: [{to: 3},\n {to: 2, easing: ease, spring: smooth}]}", "animation.sequence[1]", 2, 2),
  ])
  func aWrongEntryIsToldWhereItStands(text: String, path: String, line: Int, column: Int) throws {
    let value = text.hasPrefix("layout") ? "" : "\nvalue: 5"
    let found = problems(text + value)
    #expect(found.map(\.path) == [path], "\(found)")
    #expect(found.map(\.place) == [Place(line: line, column: column)], "\(found)")
  }

  /// What cannot be meant says what could be.
  @Test(arguments: [
    ("kind: radial\nvalue: 5\nuncertainty: [5, 2]", "uncertainty", "5 lies above 2; the low end comes first"),
    (
      "kind: radial\nvalue: 5\ntrack: {gradient: [red]}", "track.gradient",
      "gradient with 1 colour needs 2 to 16, from the start of the scale to its end"
    ),
    (
      "value: 5\nanimation: {sequence: [{to: 5, hold: 1}]}", "animation.sequence[0]",
      "has to and hold, which are steps of their own; write [{to: …}, {hold: …}]"
    ),
    (
      "title: a\npreset: speedometer\nlayout: {gauges: [{value: 1}]}", "preset",
      "this cannot be given beside a layout; it belongs to one of its gauges"
    ),
    (
      "value: 5\nanimation: {sequence: [{to: 1e308}]}", "animation.sequence[0].to",
      "must be a number from -1e15 to 1e15, which are the limits, got 1e308"
    ),
    (
      "kind: compass\nvalue: 350\nunit: °\ndisplayUnit: gon", "displayUnit",
      "“gon” does not go with a scale from 0 to 360: one turn is 400 gon"
    ),
    (
      "value: 5\nanimation: {sequence: [{}]}", "animation.sequence[0]",
      "is no step: it needs one of to, hold and set, as in {to: 50} or {hold: 1}"
    ),
    // A design is one of its kind, wherever the kind stands.
    (
      "variant: vertcal\nkind: linear\nvalue: 5", "variant",
      "vertcal is no design of the kind linear; choose horizontal, vertical, thermometer; did you mean vertical?"
    ),
    (
      "value: 5\nvariant: semicircle", "variant",
      "semicircle cannot be given: the kind radial has one design only; how far a dial reaches is sweep: semicircle"
    ),
    (
      "kind: clock\nvalue: 5\nvariant: thermometer", "variant",
      "thermometer is no design of the kind clock; choose analog, roman, minimal; it belongs to linear"
    ),
  ])
  func aContradictionIsNamed(text: String, path: String, message: String) {
    let found = problems(text)
    #expect(found.map(\.path) == [path] && found.map(\.message) == [message], "\(found)")
  }

  /// A name that is none, and a place that is none, each where it stands.
  @Test func whatIsNoSentenceIsToldWithWhatThereIs() {
    let names = problems("value: 5\nsentences:\n  rnge: a\n  port: [a]\n  neutral: true")
    #expect(names.map(\.path) == ["sentences.rnge", "sentences.port", "sentences.neutral"])
    #expect(names.map(\.place?.line) == [3, 4, 5], "\(names)")
    #expect(names.first?.message == "is no sentence; `tacho list sentences` has them; did you mean range?")
    let places = problems("value: 5\nlang: nl\nsentences:\n  scale: 'tot {too}'\n  range: kleur")
    #expect(places.map(\.path) == ["sentences", "sentences.scale", "sentences.range"], "\(places)")
    #expect(places.map(\.place?.line) == [4, 4, 5])
    #expect(
      places.first?.message.hasPrefix("“nl” lacks 55 of 57 sentences: gauge, gauges, speedometer, roll and") == true)
    #expect(places.dropFirst().first?.message.hasSuffix("which has {from}, {to}; did you mean {to}?") == true)
    let alone = problems("value: 5\nlang: nl")
    #expect(alone.map(\.path) == ["lang"] && alone[0].message.contains("give all of them as sentences"), "\(alone)")
    #expect(alone[0].message.contains("`tacho list sentences`"))
  }

  @Test(arguments: [
    (
      "kind: radial\nvalue: 5\nstats: {min: 9, max: 3}", "stats.min",
      "9 lies above max 3; give those of the same readings"
    ),
    (
      "kind: gear\nvalues: {gear: 2.5}", "values",
      "shows the nearest gear: a gear is a whole number; -1 is reverse, 0 neutral"
    ),
    (
      "kind: radial\nvalue: 5\npointers: [{shape: diamond}]", "pointers[0].shape",
      "diamond is a shape of markers and has no effect on a needle; add type: marker"
    ),
    (
      "layout:\n  gauges: [{value: 3, animation: {fps: 3}}, {value: 5}]", "layout.gauges[0].animation",
      "has no effect in a gauge of a layout: it speaks of the whole picture; write it beside layout"
    ),
    (
      "layout:\n  gauges: [{value: 3, a11y: {role: meter}}, {value: 5}]", "layout.gauges[0].a11y.role",
      "has no effect in a gauge of a layout: a picture of several is an image; leave it out"
    ),
    (
      "kind: ring\nvalues: {a: 3, b: 0.04}\nreadout: {format: .1f}", "readout.format",
      "writes values.b 0.04 as 0.0; give it more decimals"
    ),
    (
      "kind: sparkline\nvalue: 0.04\nhistory: [1, 2]\nreadout: {format: .1f}", "readout.format",
      "writes 0.04 as 0.0; give it more decimals"
    ),
    (
      "value: 5\nuncertainty: 0.002\nreadout: {format: .1f, suffix: ' bar'}", "readout.format",
      "writes uncertainty 0.002 as 0.0 bar; give it more decimals"
    ),
    (
      "value: 5\ntargets: [{value: 3}, {value: 0.2}]\nreadout: {format: .0f}", "readout.format",
      "writes targets[1].value 0.2 as 0; give it more decimals"
    ),
    (
      "value: 5\nreference: 0.001\nreadout: {format: .0f}", "readout.format",
      "writes reference 0.001 as 0; give it more decimals"
    ),
    (
      "value: 0.04\nreadout: {format: binary}", "readout.format",
      "writes 0.04 as 0b0; take one with decimals, as in .3f"
    ),
    (
      "value: 29\nunit: s\nreadout: {format: 'h:mm'}", "readout.format",
      "writes 29 as 0:00; `tacho list number-formats` has finer ones"
    ),
    (
      "kind: lap\nvalues: {current: 0.0004}", "values.current",
      "0.0004 is shown as 0: it is nearer to 0 than a number on lap can be; give it another kind"
    ),
    (
      "kind: countdown\nvalue: -0.9", "value",
      "-0.9 is shown as 0: it is nearer to 0 than a number on countdown can be; give it another kind"
    ),
    (
      "kind: speedometer\nvalue: 0.3", "value",
      "0.3 is shown as 0: it is nearer to 0 than a number on speedometer can be; give it in a smaller unit, or another kind"
    ),
    (
      "value: 5\nreference: 0\ndelta: {style: relative}", "delta.style",
      "nothing is relative to a reference of 0: the difference is written in the unit of the value"
    ),
    (
      "state: missing\nanimation: {sequence: [{to: 5}]}", "state",
      "missing is so in a still picture alone: the film has the values of the sequence"
    ),
    (
      "value: 5\nanimation: {hysteresis: 2}", "animation.hysteresis",
      "has no effect without ranges; add ranges, or leave it out"
    ),
    (
      "kind: radial\nvalue: 300\nmax: 1\nunit: m\ndisplayUnit: km\nreadout: {format: .0f}", "readout.format",
      "writes 0.3 as 0; give it more decimals"
    ),
  ])
  func whatIsDrawnOtherwiseIsTold(text: String, path: String, message: String) throws {
    let warnings = try gaugeSpecification(text).warnings
    #expect(warnings.map(\.path) == [path] && warnings.map(\.message) == [message], "\(warnings)")
  }

  @Test(arguments: [
    "kind: radial\nvalue: 0.3\nmax: 1000\nunit: m\ndisplayUnit: mm\nreadout: {format: .0f}",
    "kind: radial\nvalue: 5\npointers: [{type: marker, shape: diamond}]",
    "kind: lamp\nvalue: 1\nranges: [{from: 0, to: 0.5, severity: ok}, {from: 0.5, severity: warn}]",
    "kind: lamp\nvalue: 30\nunit: u\nstate: loading\nranges: [{from: 0, to: 60, severity: ok, label: A}, {from: 60, severity: alarm, label: B}]",
    "unit: m\ndisplayUnit: km\nmax: 1\nvalue: 40\nstats: {min: 3}",
    "value: 50\nreference: 50.00001\nreadout: {format: .1f}",
    "layout:\n  gauges: [{value: 3, ranges: [{from: 0, to: 9}]}, {value: 5}]\nanimation: {hysteresis: 2}",
    "layout:\n  gauges: [{value: 3, a11y: {description: Three}}, {value: 5, id: b}]",
  ])
  func whatIsDrawnAsAskedIsNotToldOf(text: String) throws {
    #expect(try gaugeSpecification(text).warnings.isEmpty)
  }

  @Test func keysWithoutUseAndBrokenRulesAreReportedTogether() {
    let found = problems(
      """
      kind: battery
      value: 50
      secondScale: F
      displayUnit: parsecs
      pointers: [{value: 3}]
      hub: {style: none}
      """)
    #expect(Set(found.map(\.path)) == ["secondScale", "displayUnit", "pointers[0].value", "hub.style"])
    let wrong = problems("kind: battery\nvalue: 50\nhub: {style: none}\ntargets: [{value: x}]")
    #expect(Set(wrong.map(\.path)) == ["hub.style", "targets[0].value"])
    let cells = problems("layout: {gauges: [{kind: battery, value: 5, hub: {style: none}, displayUnit: parsecs}]}")
    #expect(cells.count == 2)
  }

  @Test(
    arguments: [
      ("kind: clock\nvalue: 3\nscale: {min: 2}", "scale.min"),
      ("kind: lcd\nvalue: 3\nscale: {type: sqrt}", "scale.type"),
      ("kind: altimeter\nvalue: 3\nscale: {max: 5000}", "scale.max"),
      ("kind: sparkline\nvalue: 3\nscale: {reverse: true}", "scale.reverse"),
      ("kind: wind\nvalue: 3\ntokens: {accent: red}", "tokens.accent"),
      ("kind: gforce\nvalue: 1\ntokens: {label: red}", "tokens.label"),
      ("kind: lap\nvalue: 50\ntokens: {accent: red}", "tokens.accent"),
      ("kind: linear\nvalue: 3\npointers: [{type: needle, shape: lance}]", "pointers[0].shape"),
    ])
  func whatDoesNothingBesideTheOthersIsTold(text: String, path: String) throws {
    let specification = try GaugeSpecification(Array(text.utf8))
    #expect(specification.warnings.map(\.path) == [path])
    #expect(specification.warnings.first?.place != nil)
  }

  @Test(arguments: [
    "kind: lamp\nvalue: 3\nmax: 10\nranges: [{from: 5, severity: alarm}]", "kind: lcd\nvalue: 3\nscale: {max: 9}",
    "kind: clock\nvalue: 3\nmax: 10\na11y: {role: meter}", "kind: radial\nvalue: 3\nscale: {min: 2, type: sqrt}",
    "kind: sparkline\nhistory: [1, 2]\nscale: {reverse: true}",
    // The decimals of the number depend on it.
    "kind: lamp\nvalue: 3\nmax: 10",
    "kind: gforce\nvalue: 1\ntokens: {label: white}\ntargets: [{value: 1}]",
  ])
  func whatDoesSomethingIsNot(text: String) throws {
    #expect(try GaugeSpecification(Array(text.utf8)).warnings.isEmpty)
  }

  @Test func aProblemReadsAsPlacePathAndMessage() throws {
    let found = try #require(problems("value: 1\nscale: {max: x}").first)
    #expect(found.description.hasPrefix("2:14: scale.max: must be a number"))
    #expect("\(SpecificationError(problems("a: 1\nb: 2\nvalue: 1")))".split(separator: "\n").count == 2)
  }

  @Test(
    arguments: [
      ("value: 1\nmin: 5\nmax: 5", "max", 3, 6),
      ("value: 1\nscale:\n  min: 5\n  max: 4", "scale.max", 4, 8),
      ("value: 1\nscale: {type: log, min: -1}", "scale.min", 2, 25),
      ("value: 1\nmin: 0\nscale: {type: log}", "min", 2, 6),
      ("value: 1\nscale: {type: piecewise, stops: [[0, 0], [1, 0.5]]}", "scale.stops", 2, 33),
      ("value: 1\nscale: {stops: [[0, 0], [1, 1]]}", "scale.stops", 2, 16),
      ("value: 1\nranges: [{from: 5, to: 4}]", "ranges[0]", 2, 10),
      ("preset: speedometer\nvalue: -5", "value", 2, 8),
      ("preset: speedometer\nmin: 5", "min", 2, 6),
      ("preset: speedometer\nscale: {min: 5}", "scale.min", 2, 14),
    ] as [(String, String, Int, Int)])
  func rulesOfTheGaugeAreReportedAtTheKey(text: String, path: String, line: Int, column: Int) throws {
    let found = try #require(problems(text).first)
    #expect(found.path == path)
    #expect(found.place == Place(line: line, column: column))
  }

  @Test(arguments: [
    "preset: speedometer\nmax: 5", "preset: speedometer\nscale: {max: 5}", "preset: speedometer\nscale: {type: log}",
    "preset: speedometer\nscale: {type: piecewise, stops: [[0, 0], [1, 1]]}", "title: x",
    "value: 1\nscale: {type: piecewise}",
  ])
  func everyProblemHasAPlace(text: String) throws {
    let found = try #require(problems(text).first)
    #expect(found.place != nil)
  }

  @Test func messagesHoldNoControlCharacters() {
    let found = problems("value: 1\n\"\\e[31mred\\n\": 1\ntheme: \"\\a\"")
    #expect(found.count == 2)
    #expect("\(found)".unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func keysOfTheUsersOwnPassAnywhere() {
    #expect(
      problems("x-a: {b: [1, 2]}\nvalue: 1\nscale: {x-b: 1}\nranges: [{from: 1, x-c: }]\noutput: {x-: 1}").isEmpty)
    #expect(problems("value: 1\nX-a: 1").map(\.path) == ["X-a"])
    #expect(problems("value: 1\nx_a: 1").map(\.path) == ["x_a"])
  }
}
