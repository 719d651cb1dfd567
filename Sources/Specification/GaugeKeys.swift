import Gauges
import VectorGraphics

/// The language, version 1: every key of a specification.
enum GaugeKeys {
  static let side = Limits.smallestCanvasSide...Limits.canvasSide

  static let all: [Key<GaugeDraft>] = [
    .text("$schema", \.schema, "The address of the JSON Schema, for editors. It is not read."),
    .number("version", \.version, in: 1...1, "The version of the language."),
    LayoutKeys.extends,
    .choice(
      "preset", \.preset, ["speedometer"],
      "A whole design to start from. The Speedometer has its own scale and shows 15,200 unless told otherwise."),
    .choice("kind", \.kind, Gauge.Kind.all.map(\.name), "The kind of gauge. Default: radial."),
    Key(
      name: "variant", type: .choice(Array(Set(Gauge.Kind.all.flatMap(\.variants))).sorted()),
      summary: "One of the kind's designs; `tacho list kinds` names them.", isRequired: false
    ) { node, draft, decoder in
      // Which there are depends on the kind, which may come later: the gauge's check says it.
      draft.gauge.variant = decoder.text(node) ?? draft.gauge.variant
    },
    value,
    .numbersByName(
      "values", \.gauge.values, atMost: Limits.values, "Several values by name, for kinds that show more than one."),
    .numbers(
      "history", \.gauge.history, atMost: Limits.history,
      "Past values, the oldest first, null or .nan where one is missing: the line of a sparkline, and a small one below any other kind. The last is the value."
    ),
    .text("title", \.gauge.title, "What is measured; shown above the dial."),
    .text("subtitle", \.gauge.subtitle, "A second, quieter line."),
    Key(
      name: "lang", type: .text,
      summary:
        "The language of the description and of notices: English, German or French, such as de or fr-CA, or another with sentences of its own. Numbers follow it unless readout.locale says something else. Default: en.",
      isRequired: false
    ) { node, draft, decoder in
      guard let text = decoder.text(node) else { return }
      do throws(NumberLocaleError) {
        draft.gauge.language = try Language(naming: text)
      } catch {
        decoder.report(node.place, "\(error)", near: text, among: error.names)
      }
    },
    Key(
      name: "sentences", type: .sentences,
      summary:
        "Texts in place of those of the language, by names and with places such as {range}; `tacho list sentences` has them. Languages other than English, German and French need all.",
      isRequired: false
    ) { node, draft, decoder in draft.gauge.sentences = decoder.sentences(node) },
    .text("unit", \.gauge.unit, "The unit of the value; shown under the number."),
    .text(
      "displayUnit", \.gauge.displayUnit,
      "The unit that is shown. What was measured (value, values, history, stats and the like) is converted from unit; scale, ranges and targets are in this unit. `tacho list units` has them."
    ),
    .text("secondScale", \.gauge.secondUnit, "A unit for a second, inner scale on a round dial."),
    .map("readout", \.gauge.readout, PartKeys.readout, "How the number is written."),
    .number("min", \.min, "Short for scale.min."),
    .number("max", \.max, "Short for scale.max."),
    .map("scale", \.self, scale, "How values lie along the dial."),
    .number(
      "startAngle", \.arc.start, in: -720...720, "Where a round scale starts: degrees clockwise from 12 o'clock."),
    .number("endAngle", \.arc.end, in: -720...720, "Where it ends: 5 to 360 degrees after startAngle."),
    .choice(
      "sweep", \.arc.named, among: DialArc.named.map { ($0.name, $0.arc) },
      "Both angles by name. Default: three-quarter."),
    .list(
      "pointers", \.pointers, of: PartKeys.pointer, atMost: Limits.pointers, empty: { GaugePointer(.needle) },
      "Instead of the kind's own bar and needle; the first needle is the main one."),
    .map("track", \.gauge.track, PartKeys.track, "The track and the bar on it."),
    .map("hub", \.gauge.hub, PartKeys.hub, "What covers the needle's root."),
    PictureKeys.logo, PictureKeys.backdrop, PictureKeys.face,
    .list(
      "ranges", \.gauge.ranges, of: range, atMost: Limits.ranges, empty: { GaugeRange(from: 0) },
      "Bands along the scale with a meaning. Later ones are on top."),
    .list(
      "targets", \.gauge.targets, of: target, atMost: Limits.targets, empty: { GaugeTarget(value: 0) },
      "Marks to reach or not to pass."),
    .list(
      "annotations", \.gauge.annotations, of: annotation, atMost: Limits.annotations,
      empty: { Annotation() }, "Short texts that stand at a value of the scale, or at an angle, with a line to it."),
    .number("previous", \.gauge.previous, "Where the value stood before; shown as a ghost."),
    .number("reference", \.gauge.reference, "What the value is compared with; the difference is shown with its sign."),
    .map("delta", \.gauge.delta, delta, "How the difference to the reference is shown."),
    uncertainty,
    .map("stats", \.gauge.statistics, statistics, "What the value has been: small marks on the scale."),
    state,
    .text(
      "stateText", \.gauge.stateText,
      "What is written over the gauge in the states stale, loading and error. Default: Stale, Loading…, or No data."),
    .map("layout", \.layout, LayoutKeys.all, "Several gauges in one picture."),
    .text(
      "id", \.gauge.id,
      "What a gauge of a layout is called by: a column of that name fills its value in films and batches."),
    LayoutKeys.place,
    theme,
    .choice(
      "palette", \.palette, ["theme", "safe"],
      "Colours of ranges; safe are some that nearly everyone can tell apart, with marks on alarms and warnings where a kind draws those. Default: theme."
    ),
    .map("tokens", \.tokens, tokens, "Colours of the theme, replaced one by one."),
    fonts,
    .color("background", \.background, "Behind the gauge. Default: the theme's page colour."), halo,
    size,
    .number("width", \.width, in: side, "Width of the canvas."),
    .number("height", \.height, in: side, "Height of the canvas."),
    .map("animation", \.animation, AnimationKeys.all, "How it moves in a film; `tacho animate` makes one."),
    .map(
      "data", \.data, DataKeys.all,
      "How the tables are written that a film follows, a batch draws and reports take rows from, where that is not to be found out; options of the same names are short for these keys."
    ),
    .map(
      "a11y", \.gauge.accessibility, accessibility,
      "What the picture says to those who do not see it, in SVG, HTML and PDF."),
    .map("output", \.output, output, "How the picture is written."),
  ]

  private static let value = Key<GaugeDraft>(
    name: "value", type: .either([.number(KeyType.anyNumber, orNull: true), .time]),
    summary:
      "The value to show; null or .nan when it is missing. The number is never clamped. A time such as 10:08:30 is seconds, or in the unit where that is one of time or pace: 5:14 min/km. 10:08 is hours and minutes on a clock and in hours, minutes and seconds on all others.",
    isRequired: false
  ) { node, draft, decoder in
    if decoder.isMissing(node) {
      draft.value = .some(nil)
    } else if let number = decoder.numberOrTime(node) {
      draft.value = number
      draft.valueAsTimeOfDay = decoder.secondsOfHoursAndMinutes(node)
      if case .scalar(let text, _) = node.content {
        draft.valueIsTime = text.contains(":")
      } else {
        draft.valueIsTime = false
      }
    }
  }

  private static let size = Key<GaugeDraft>(
    name: "size", type: .either([.number(side, orNull: false), .sides]),
    summary:
      "Width and height of the canvas in layout units, which are CSS pixels: one length for both, or 400x200. Default: what suits the kind.",
    isRequired: false
  ) { node, draft, decoder in
    guard case .scalar(let text, _) = node.content, text.contains("x") else {
      if let length = decoder.number(node, in: side) { draft.size = (length, length) }
      return
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ DecimalText.number(from: $0) != nil }) else {
      return decoder.mismatch(node, "one length or WIDTHxHEIGHT")
    }
    let sides = parts.map { (side) -> Double? in
      var part = node
      part.content = .scalar(side, isQuoted: false)
      return decoder.number(part, in: Self.side)
    }
    if let width = sides[0], let height = sides[1] { draft.size = (width, height) }
  }

  private static let halo = Key<GaugeDraft>(
    name: "halo", type: .either([.choice(["auto", "none"]), .color]),
    summary:
      "A soft edge around texts and ticks that stand on no face, for pictures over others: a colour, or auto, which has one on a transparent background alone. Default: auto.",
    isRequired: false
  ) { node, draft, decoder in
    switch node.content {
    case .scalar("auto", _): draft.gauge.halo = .auto
    case .scalar("none", _): draft.gauge.halo = .none
    default: if let color = decoder.color(node) { draft.gauge.halo = .color(color) }
    }
  }

  private static let theme = Key<GaugeDraft>(
    name: "theme", type: .either([.choice(ThemeLibrary.names), .themeFile, .theme]),
    summary:
      "Colours, type and materials: a name, as `tacho list themes` has them, a theme file, or a theme file's keys. auto is light and dark in one SVG, as the page is; a PNG or PDF is light then. Default: dark.",
    isRequired: false
  ) { node, draft, decoder in
    draft.theme = decoder.theme(node) ?? draft.theme
  }

  private static let uncertainty = Key<GaugeDraft>(
    name: "uncertainty", type: .either([.number(0...Limits.magnitude, orNull: false), .pair("low", "high")]),
    summary: "Where the true value lies: ± a number, or from low to high.", isRequired: false
  ) { node, draft, decoder in
    if case .list = node.content {
      guard let (low, high) = decoder.pair(node) else { return }
      guard low <= high else {
        return decoder.report(
          node.place, "\(DecimalText.short(low)) lies above \(DecimalText.short(high)); the low end comes first")
      }
      draft.gauge.uncertainty = .between(low...high)
    } else if let half = decoder.number(node, in: 0...Limits.magnitude) {
      draft.gauge.uncertainty = .within(half)
    }
  }

  private static let state = Key<GaugeDraft>(
    name: "state", type: .choice(states),
    summary:
      "Whether the value is current, out of date (then it is subdued), or missing; or why there is none yet: loading, error. Default: live.",
    isRequired: false
  ) { node, draft, decoder in
    guard let name = decoder.choice(node, of: states) else { return }
    let state = GaugeState(rawValue: name)
    draft.gauge.state = state ?? .live
    draft.isMissing = state?.hidesValue ?? true
  }

  private static let fonts = Key<GaugeDraft>(
    name: "fonts", type: .list(.text, atMost: Limits.fonts),
    summary:
      "Families that lend characters the chosen one lacks, in this order: installed, or of the font files that are named. With --strict-fonts no others do.",
    isRequired: false
  ) { node, draft, decoder in
    draft.fonts = decoder.list(node, atMost: Limits.fonts) { item, decoder in decoder.text(item) }
  }

  /// A missing value is no state of the gauge, but there being none.
  private static let states = ["live", "stale", "missing", "loading", "error"]

  private static let scale: [Key<GaugeDraft>] = [
    .number("min", \.scale.min, "The value at the start. Default: what suits the kind, most often 0."),
    .number(
      "max", \.scale.max, "The value at the end; greater than min. Default: what suits the kind, most often 100."),
    .choice(
      "type", \.scale.type, ["linear", "log", "symlog", "sqrt", "pow", "piecewise", "time"],
      "How values become positions. Needle, arc, ticks, ranges and targets all follow it. A time scale is linear in seconds, with marks of minutes and hours. Default: linear."
    ),
    stops,
    .number(
      "constant", \.scale.constant, in: 1e-9...1e15, "symlog: where logarithmic goes over into linear. Default: 1."),
    .number(
      "exponent", \.scale.exponent, in: 0.1...10, "pow: the power, below 1 for more room at small values. Default: 2."),
    .map("ticks", \.gauge.ticks, PartKeys.ticks, "Where the marks of the scale stand, and their texts."),
    .number("origin", \.gauge.origin, "Where the progress arc starts. Default: min."),
    .boolean("reverse", \.scale.reverse, "Whether the greatest value is at the start. Default: false."),
    .boolean(
      "wrap", \.scale.wrap,
      "Whether the end is the start again, so that values beyond it go round. Default: as suits the kind."),
    .number(
      "overshoot", \.gauge.overshoot, in: Limits.overshoot,
      "Degrees a needle may pass the ends of the scale. The number is true in any case. Default: 0."),
  ]

  private static let stops = Key<GaugeDraft>(
    name: "stops", type: .list(.pair("value", "position 0…1"), atMost: Limits.stops),
    summary: "piecewise: pairs of a value and its position, both rising, from position 0 to 1.", isRequired: false
  ) { node, draft, decoder in
    draft.scale.stops = decoder.list(node, atMost: Limits.stops) { item, decoder in
      decoder.pair(item).map { Scale.Stop(value: $0.0, position: $0.1) }
    }
  }

  private static let range: [Key<GaugeRange>] = [
    .number("from", \.from, required: true, "Where the range begins, in the unit of the value."),
    .number("to", \.to, "Where it ends. Default: where the next one begins, or the end of the scale."),
    .text(
      "label", \.label,
      "What the range is called; part of the picture's description, and drawn on bands of a thickness of their own."),
    .choice("severity", \.severity, "What it means; gives the colour. Default: info."),
    .color("color", \.color, "A colour of its own."),
    .choice(
      "pattern", \.pattern, among: PatternFill.Kind.allCases.map { ($0.rawValue, $0) },
      "Marks on the band, so that it can be told without its colour."),
    .number("thickness", \.thickness, in: Limits.rangeThickness, "In units of a dial of 300."),
    .number(
      "offset", \.offset, in: Limits.rangeOffset,
      "How far outward of its usual place the band lies, in units of a dial of 300. Default: 0."),
  ]

  private static let target: [Key<GaugeTarget>] = [
    .number("value", \.value, required: true, "Where the mark stands."),
    .text(
      "label", \.label,
      "What it is called; part of the picture's description, and at its mark on radial, linear, bullet and tank; with the number of a ring and a battery."
    ),
    .choice(
      "shape", \.shape, among: MarkerShape.allCases.map { ($0.rawValue, $0) },
      "Its shape. Default: a line across a bullet and a ring, else a triangle."),
    .color("color", \.color, "A colour of its own."),
  ]

  private static let annotation: [Key<Annotation>] = [
    .number("value", \.value, "Where it stands on the scale."),
    .number(
      "angle", \.degrees, in: -720...720,
      "Where it stands beside a round dial instead: degrees clockwise from 12 o'clock."),
    .text("text", \.text, required: true, "What it says."),
  ]

  private static let delta: [Key<DeltaOptions>] = [
    .choice("style", \.style, "The difference in the unit of the value, or in per cent. Default: absolute."),
    .choice("good", \.good, "Which direction is the good one; gives the colour. Default: up."),
  ]

  private static let statistics: [Key<Statistics>] = [
    .number("min", \.min, "The least value."),
    .number("max", \.max, "The greatest value."),
    .number("mean", \.mean, "The mean."),
    .number("peak", \.peak, "The greatest value of late, held for a while."),
    measured,
  ]

  private static let measured = Key<Statistics>(
    name: "measured", type: .list(.choice(Statistics.Measure.allCases.map(\.rawValue)), atMost: 4),
    summary:
      "Which of them are found rather than given: in history and the value, and in a film in all it has shown so far.",
    isRequired: false
  ) { node, statistics, decoder in
    let names = Statistics.Measure.allCases.map(\.rawValue)
    let found = decoder.list(node, atMost: 4) { item, decoder in decoder.choice(item, of: names) }
    statistics.measured = Set(found.compactMap(Statistics.Measure.init))
  }

  private static let accessibility: [Key<Accessibility>] = [
    .text("title", \.title, "Instead of the title."),
    .text("description", \.description, "Instead of the sentence that is made from the gauge."),
    .choice(
      "role", \.role,
      "meter for a measurement, progressbar for progress, img for a picture of either; in SVG and HTML. Default: img."),
    .boolean(
      "decorative", \.isDecorative, "Whether the picture says nothing that the text around it does not. Default: false."
    ),
  ]

  static let tokens: [Key<[String: Color]>] = Theme.tokens.map { token in
    Key(name: token.name, type: .color, summary: tokenSummary(token.name), isRequired: false) { node, tokens, decoder in
      tokens[token.name] = decoder.color(node) ?? tokens[token.name]
    }
  }

  private static func tokenSummary(_ name: String) -> String {
    switch name {
    case "page": "Behind the gauge."
    case "faceLight": "The face where the light falls."
    case "faceShade": "The face away from the light."
    case "shadow": "Around the face."
    case "ring": "Around the face, behind the track."
    case "track": "The whole of the scale."
    case "accent": "The bar and the needle."
    case "accentShade": "What a bar or a needle begins with. Default: darker than an accent that is given."
    case "value": "The number."
    case "label": "The texts of the scale."
    case "muted": "The unit and other quiet words."
    case "majorTick", "minorTick": "Ticks of this weight."
    case "title": "The title, and what else stands on the page."
    case "hubLight", "hubShade", "hubBorder": "The hub."
    default: "Ranges of this severity."
    }
  }

  private static let output: [Key<GaugeDraft.OutputDraft>] = [
    .number("scale", \.scale, in: Limits.scale, "Pixels per layout unit in a PNG. Default: 1.")
  ]
}

extension Annotation {
  fileprivate var degrees: Double? {
    get { angle?.degrees }
    set { angle = newValue.map(Angle.degrees) }
  }
}
