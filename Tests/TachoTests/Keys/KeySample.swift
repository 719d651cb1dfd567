import Tacho

/// A key with a value, and what else a gauge must have for it to show.
///
/// Texts are YAML in flow style. `<37>` stands for the value 37 % along the usual range of the kind.
struct KeySample: Sendable, CustomStringConvertible {
  /// As in docs/keys.md.
  let path: String
  /// The top-level key that holds it, and its value.
  let setting: (key: String, text: String)
  /// The same top-level key without it, if it needs to be there; nil leaves it out.
  let without: String?
  /// Other top-level keys.
  let context: [String: String]

  var description: String { path }

  /// Whether it is also a matter of the picture's description, which names it.
  var isTold: Bool {
    path.hasPrefix("a11y.") || context["a11y"] != nil
      || ["ranges[].label", "ranges[].from", "ranges[].to", "targets[].label", "targets[].value"].contains(path)
  }

  private init(_ path: String, _ text: String, without: String? = nil, _ context: [String: String] = [:]) {
    let key = String(path.prefix { $0 != "." && $0 != "[" })
    (self.path, setting, self.without, self.context) = (path, (key, text), without, context)
  }

  /// Every key that is to be seen in a picture. A key may have several samples; one that shows is enough.
  static let all: [KeySample] =
    words + readout + scale + pointers + track + marks + comparisons + tokens + canvas + pictures

  private static let words = [
    KeySample("values", "{a: <20>, b: <60>}"), KeySample("values", "{lateral: <20>, longitudinal: <60>}"),
    KeySample("values", "{roll: <40>, pitch: <60>}"), KeySample("values", "{altitude: <20>, pressure: 1000}"),
    KeySample("values", "{direction: <20>, apparent: <60>}"), KeySample("values", "{rpm: <20>, gear: 3}"),
    KeySample("values", "{current: <20>, best: <60>}"),
    KeySample("history", "[<10>, <70>]", without: "[<10>, <37>]", ["value": "", "values": ""]),
    KeySample("title", "Boiler"), KeySample("subtitle", "Cellar"), KeySample("subtitle", "Cellar", ["title": "Boiler"]),
    KeySample("unit", "bar"),
    KeySample("displayUnit", "ft", ["unit": "m"]), KeySample("secondScale", "ft", ["unit": "m"]),
    KeySample("lang", "de", ["state": "error"]), KeySample("sentences", "{noData: Off}", ["state": "error"]),
    KeySample("state", "stale"), KeySample("state", "missing"), KeySample("state", "loading"),
    KeySample("state", "error"), KeySample("stateText", "Offline", ["state": "error"]),
  ]

  private static let readout = [
    KeySample("readout.format", "{format: .3f}"), KeySample("readout.format", "{format: .1f}"),
    KeySample("readout.locale", "{locale: de-DE, format: .2f}", without: "{format: .2f}"),
    KeySample("readout.locale", "{locale: de-DE}"), KeySample("readout.locale", "{locale: hi-IN-u-nu-latn}"),
    KeySample("readout.words[].at", "{words: [{at: <37>, text: Some}]}"),
    KeySample("readout.words[].upTo", "{words: [{upTo: <50>, text: Some}]}"),
    KeySample("readout.words[].from", "{words: [{from: <10>, text: Some}]}"),
    KeySample("readout.words[].to", "{words: [{to: <90>, text: Some}]}"),
    KeySample(
      "readout.words[].text", "{words: [{upTo: <50>, text: Some}]}", without: "{words: [{upTo: <50>, text: No}]}"),
    // Letters that seven segments have.
    KeySample("readout.words[].at", "{words: [{at: <37>, text: Lo}]}"),
    KeySample("readout.words[].upTo", "{words: [{upTo: <50>, text: Lo}]}"),
    KeySample("readout.words[].from", "{words: [{from: <10>, text: Lo}]}"),
    KeySample("readout.words[].to", "{words: [{to: <90>, text: Lo}]}"),
    KeySample(
      "readout.words[].text", "{words: [{upTo: <50>, text: Lo}]}", without: "{words: [{upTo: <50>, text: Hi}]}"),
    KeySample("readout.missing", "{missing: none}", ["value": "null", "values": ""]),
    KeySample("readout.missing", "{missing: none}", ["state": "missing"]),
    KeySample("readout.show", "{show: false}"), KeySample("readout.show", "{show: true}"),
    KeySample("readout.prefix", "{prefix: '~'}"), KeySample("readout.suffix", "{suffix: '!'}"),
  ]

  private static let scale = [
    KeySample("min", "<-20>"), KeySample("max", "<140>"), KeySample("scale.min", "{min: <-20>}"),
    KeySample("scale.max", "{max: <140>}"),
    KeySample("min", "<50>"), KeySample("max", "<20>"), KeySample("scale.min", "{min: <50>}"),
    KeySample("scale.max", "{max: <20>}"),
    KeySample("min", "<50>", ["ranges": "[{to: <60>, severity: alarm}]"]),
    KeySample("max", "<20>", ["ranges": "[{from: <10>, severity: alarm}]"]),
    KeySample("scale.min", "{min: <50>}", ["ranges": "[{to: <60>, severity: alarm}]"]),
    KeySample("scale.max", "{max: <20>}", ["ranges": "[{from: <10>, severity: alarm}]"]),
    KeySample("min", "<-20>", ["a11y": "{role: meter}"]), KeySample("max", "<140>", ["a11y": "{role: meter}"]),
    KeySample("scale.min", "{min: <-20>}", ["a11y": "{role: meter}"]),
    KeySample("scale.max", "{max: <140>}", ["a11y": "{role: meter}"]),
    KeySample("scale.type", "{type: time}", ["value": "83.4"]),
    KeySample("scale.type", "{type: symlog}"),
    KeySample("scale.type", "{type: sqrt, min: 0, max: 100}", without: "{min: 0, max: 100}", ["value": "37"]),
    KeySample(
      "scale.stops", "{type: piecewise, stops: [[<0>, 0], [<37>, 0.8], [<100>, 1]]}",
      without: "{min: <0>, max: <100>}"),
    KeySample("scale.constant", "{type: symlog, constant: 30}", without: "{type: symlog}"),
    KeySample(
      "scale.exponent", "{type: pow, min: 0, max: 100, exponent: 4}", without: "{type: pow, min: 0, max: 100}",
      ["value": "37"]),
    KeySample("scale.ticks.major", "{ticks: {major: [<10>, <90>]}}"),
    KeySample("scale.ticks.mid", "{ticks: {mid: {count: 4}}}"), KeySample("scale.ticks.mid", "{ticks: {mid: none}}"),
    KeySample(
      "scale.ticks.mid", "{ticks: {major: [<0>, <50>, <100>], mid: [<5>, <31>]}}",
      without: "{ticks: {major: [<0>, <50>, <100>]}}"),
    KeySample("scale.ticks.minor", "{ticks: {minor: {count: 3}}}"),
    KeySample("scale.ticks.minor", "{ticks: {minor: none}}"),
    KeySample(
      "scale.ticks.minor", "{ticks: {major: [<0>, <50>, <100>], minor: [<3>, <33>]}}",
      without: "{ticks: {major: [<0>, <50>, <100>]}}"),
    KeySample(
      "scale.ticks.labels", "{ticks: {major: [<0>, <50>, <100>], labels: [E, H, F]}}",
      without: "{ticks: {major: [<0>, <50>, <100>]}}"),
    KeySample("scale.ticks.format", "{ticks: {format: .2f}}"),
    KeySample("scale.ticks.side", "{ticks: {side: outside}}"),
    KeySample("scale.ticks.side", "{ticks: {side: across}}"),
    KeySample("scale.ticks.rotation", "{ticks: {rotation: tangential}}"),
    KeySample("scale.ticks.rotation", "{ticks: {rotation: upright}}"),
    KeySample("scale.ticks.first", "{ticks: {first: false}}"), KeySample("scale.ticks.last", "{ticks: {last: false}}"),
    KeySample("scale.origin", "{origin: <60>}"), KeySample("scale.reverse", "{reverse: true}"),
    KeySample("scale.wrap", "{wrap: true}", ["value": "<120>"]),
    KeySample("scale.wrap", "{wrap: false}", ["value": "<120>"]),
    KeySample("scale.overshoot", "{overshoot: 10}", ["value": "<150>"]),
    KeySample("startAngle", "-80"), KeySample("endAngle", "100"), KeySample("sweep", "semicircle"),
  ]

  private static let pointers = [
    KeySample("pointers[].type", "[{type: marker}]", without: "[{type: needle}]"),
    KeySample("pointers[].type", "[{type: bar}]", without: "[{type: line}]"),
    KeySample("pointers[].value", "[{type: marker, value: <80>}]", without: "[{type: marker}]"),
    KeySample(
      "pointers[].scale.min", "[{value: 5, scale: {min: 2, max: 20}}]", without: "[{value: 5, scale: {max: 20}}]"),
    KeySample("pointers[].scale.max", "[{value: 5, scale: {max: 30}}]", without: "[{value: 5, scale: {max: 20}}]"),
    KeySample(
      "pointers[].scale.wrap", "[{value: 25, scale: {max: 20, wrap: true}}]", without: "[{value: 25, scale: {max: 20}}]"
    ),
    KeySample(
      "pointers[].scale.labels", "[{value: 5, scale: {max: 20, labels: true}}]",
      without: "[{value: 5, scale: {max: 20}}]"),
    KeySample(
      "pointers[].scale.unit", "[{value: 5, scale: {max: 20, labels: true, unit: bar}}]",
      without: "[{value: 5, scale: {max: 20, labels: true}}]"),
    KeySample("pointers[].shape", "[{type: marker, shape: bead}]", without: "[{type: marker}]"),
    KeySample("pointers[].shape", "[{type: needle, shape: lance}]", without: "[{type: needle}]"),
    KeySample("pointers[].path", "[{path: M -1 0 L -0.3 1 L 0.3 1 L 1 0 Z}]", without: "[{type: needle}]"),
    KeySample("pointers[].length", "[{length: 0.6}]", without: "[{type: needle}]"),
    KeySample("pointers[].width", "[{width: 2}]", without: "[{type: needle}]"),
    KeySample("pointers[].tail", "[{tail: 0.3}]", without: "[{type: needle}]"),
    KeySample("pointers[].tailStyle", "[{tail: 0.3, tailStyle: disc}]", without: "[{tail: 0.3}]"),
    KeySample("pointers[].relief", "[{shape: sword, relief: true}]", without: "[{shape: sword}]"),
    KeySample("pointers[].color", "[{color: red}]", without: "[{type: needle}]"),
    KeySample("pointers[].color", "[{type: bar, color: red}]", without: "[{type: bar}]"),
    KeySample("hub.style", "{style: screw}"), KeySample("hub.radius", "{radius: 8}"),
  ]

  private static let track = [
    KeySample("track.thickness", "{thickness: 14}"), KeySample("track.thickness", "{thickness: 9}"),
    KeySample("track.color", "{color: red}"),
    KeySample("track.caps", "{caps: butt}"), KeySample("track.caps", "{caps: round}"),
    KeySample("track.segments", "{segments: 10}"),
    KeySample("track.gap", "{segments: 10, gap: 6}", without: "{segments: 10}"),
    KeySample("track.partial", "{segments: 10, partial: cut}", without: "{segments: 10}"),
    KeySample("track.gradient", "{gradient: [red, blue]}"), KeySample("track.pattern", "{pattern: stripes}"),
  ]

  private static let marks = [
    KeySample("ranges[].from", "[{from: <30>}]"),
    KeySample("ranges[].to", "[{from: <10>, to: <60>, severity: warn}]", without: "[{from: <10>, severity: warn}]"),
    KeySample("ranges[].to", "[{from: <10>, to: <30>, severity: warn}]", without: "[{from: <10>, severity: warn}]"),
    KeySample(
      "ranges[].to", "[{from: <10>, to: <30>, label: A}]", without: "[{from: <10>, label: A}]"),
    KeySample("ranges[].from", "[{from: <10>, label: A}]", without: "[{from: <60>, label: A}]"),
    KeySample("ranges[].label", "[{from: <10>, label: Wide}]", without: "[{from: <10>}]"),
    KeySample(
      "ranges[].label", "[{from: <10>, label: Wide, thickness: 16}]", without: "[{from: <10>, thickness: 16}]"),
    KeySample("ranges[].severity", "[{from: <10>, severity: alarm}]", without: "[{from: <10>}]"),
    KeySample("ranges[].color", "[{from: <10>, color: purple}]", without: "[{from: <10>}]"),
    KeySample("ranges[].pattern", "[{from: <10>, pattern: stripes}]", without: "[{from: <10>}]"),
    KeySample("ranges[].thickness", "[{from: <10>, thickness: 11}]", without: "[{from: <10>}]"),
    KeySample("ranges[].offset", "[{from: <10>, offset: -12}]", without: "[{from: <10>}]"),
    KeySample("targets[].value", "[{value: <70>}]"),
    KeySample("targets[].label", "[{value: <70>, label: goal}]", without: "[{value: <70>}]"),
    KeySample("targets[].shape", "[{value: <70>, shape: diamond}]", without: "[{value: <70>}]"),
    KeySample("targets[].shape", "[{value: <70>, shape: line}]", without: "[{value: <70>}]"),
    KeySample("targets[].color", "[{value: <70>, color: purple}]", without: "[{value: <70>}]"),
    KeySample("annotations[].value", "[{value: <70>, text: idle}]"),
    KeySample("annotations[].angle", "[{angle: 30, text: idle}]"),
    KeySample("annotations[].text", "[{value: <70>, text: idle}]", without: "[{value: <70>, text: x}]"),
    KeySample("stats.min", "{min: <10>}"), KeySample("stats.max", "{max: <80>}"),
    KeySample("stats.mean", "{mean: <50>}"),
    KeySample("stats.peak", "{peak: <85>}"), KeySample("stats.measured", "{measured: [max]}"),
    KeySample("uncertainty", "[<20>, <60>]"),
  ]

  private static let comparisons = [
    KeySample("previous", "<70>"), KeySample("reference", "<60>"),
    KeySample("delta.style", "{style: relative}", ["reference": "<60>"]),
    KeySample("delta.good", "{good: down}", ["reference": "<60>"]),
    KeySample("a11y.title", "{title: T}"), KeySample("a11y.description", "{description: D}"),
    KeySample("a11y.role", "{role: meter}"), KeySample("a11y.decorative", "{decorative: true}"),
  ]

  private static let tokens: [KeySample] = Theme.tokens.flatMap { token -> [KeySample] in
    let setting = "{\(token.name): fuchsia}"
    guard ["info", "ok", "warn", "alarm"].contains(token.name) else {
      return [
        KeySample("tokens.\(token.name)", setting), KeySample("tokens.\(token.name)", setting, ["theme": "light"]),
        KeySample("tokens.\(token.name)", setting, ["value": "", "values": "{sector1: 30}"]),
        KeySample("tokens.\(token.name)", setting, ["value": "", "values": "{roll: 80, pitch: -70}"]),
        KeySample(
          "tokens.\(token.name)", setting,
          ["targets": "[{value: <70>, label: g}]", "reference": "<60>", "stats": "{mean: <50>}"]),
        KeySample("tokens.\(token.name)", setting, ["unit": "bar", "title": "T", "subtitle": "S"]),
      ]
    }
    return [
      KeySample(
        "tokens.\(token.name)", setting, ["ranges": "[{from: <5>, to: <95>, severity: \(token.name), label: R}]"]),
      KeySample("tokens.\(token.name)", setting), KeySample("tokens.\(token.name)", setting, ["reference": "<60>"]),
      KeySample("tokens.\(token.name)", setting, ["reference": "<10>"]),
    ]
  }

  private static let pictures = [
    KeySample("logo", "sign.png"), KeySample("logo.file", "{file: sign.png}", without: "{file: other.png}"),
    KeySample("logo.anchor", "{file: sign.png, anchor: top}", without: "{file: sign.png}"),
    KeySample("logo.width", "{file: sign.png, width: 30}", without: "{file: sign.png}"),
    KeySample("logo.height", "{file: sign.png, height: 10}", without: "{file: sign.png}"),
    KeySample("logo.margin", "{file: sign.png, margin: 12}", without: "{file: sign.png}"),
    KeySample("logo.opacity", "{file: sign.png, opacity: 0.5}", without: "{file: sign.png}"),
    KeySample("logo.clip", "{file: sign.png, clip: circle}", without: "{file: sign.png}"),
    KeySample("backdrop", "sign.png"), KeySample("backdrop.file", "{file: sign.png}", without: "{file: other.png}"),
    KeySample("backdrop.ground", "{file: sign.png, ground: face}"),
    KeySample("backdrop.fit", "{file: sign.png, fit: contain}", without: "{file: sign.png}"),
    KeySample("backdrop.opacity", "{file: sign.png, opacity: 0.5}", without: "{file: sign.png}"),
    face("file", "file: sign.png, \(points)", without: "file: other.png, \(points)"),
    face("points", "file: other.png, \(points)"),
    face(
      "points[].at", "file: other.png, \(points)",
      without: "file: other.png, points: [{at: [5, 9], value: <0>}, {at: [50, 9], value: <100>}]"),
    face(
      "points[].value", "file: other.png, \(points)",
      // The ends of the scale would otherwise be these values, on every kind.
      ["min": "<0>", "max": "<100>"],
      without: "file: other.png, points: [{at: [11, 10], value: <10>}, {at: [50, 10], value: <100>}]"),
    face("center", "file: other.png, center: [30, 40], \(points)", without: "file: other.png, \(points)"),
    face("showScale", "file: other.png, showScale: true, \(points)", without: "file: other.png, \(points)"),
  ]

  private static let points = "points: [{at: [5, 10], value: <0>}, {at: [55, 10], value: <100>}]"

  private static func face(
    _ key: String, _ text: String, _ context: [String: String] = [:], without: String? = nil
  ) -> KeySample {
    KeySample("face." + key, "{\(text)}", without: without.map { "{\($0)}" }, context)
  }

  private static let canvas = [
    KeySample("theme", "light"), KeySample("palette", "safe", ["ranges": "[{from: <5>, to: <95>, severity: ok}]"]),
    KeySample("palette", "safe", ["layout": "{gauges: [{value: 1, ranges: [{from: 0, severity: ok}]}, {value: 2}]}"]),
    KeySample("palette", "safe"), KeySample("palette", "safe", ["reference": "<60>"]),
    KeySample("palette", "safe", ["reference": "<10>"]), KeySample("background", "navy"),
    KeySample("halo", "red", ["title": "T"]), KeySample("size", "200"),
    KeySample("width", "250"),
    KeySample("height", "180"),
  ]
}
