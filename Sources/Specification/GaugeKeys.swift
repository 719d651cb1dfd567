import Gauges
import VectorGraphics

/// The language, version 1: every key of a specification.
enum GaugeKeys {
  static let side = Limits.smallestCanvasSide...Limits.canvasSide

  static let all: [Key<GaugeDraft>] = [
    .text("$schema", \.schema, "The address of the JSON Schema, for editors. It is not read."),
    .number("version", \.version, in: 1...1, "The version of the language."),
    .choice(
      "preset", \.preset, ["speedometer"],
      "A whole design to start from. The Speedometer has its own scale and shows 15,200 unless told otherwise."),
    .choice("kind", \.kind, Gauge.Kind.all.map(\.name), "The kind of gauge. Default: radial."),
    value,
    .text("title", \.title, "What is measured; shown above the dial."),
    .text("unit", \.unit, "The unit of the value; shown under the number."),
    .number("min", \.min, "Short for scale.min."),
    .number("max", \.max, "Short for scale.max."),
    .map("scale", \.scale, scale, "How values lie along the dial."),
    .list(
      "ranges", \.ranges, of: range, atMost: Limits.ranges, empty: GaugeDraft.RangeDraft.init,
      "Bands along the scale with a meaning. Later ones are on top."),
    .list(
      "targets", \.targets, of: target, atMost: Limits.targets, empty: GaugeDraft.TargetDraft.init,
      "Marks to reach or not to pass."),
    .choice("theme", \.theme, Theme.all.map(\.name), "The colours. Default: dark."),
    .color("background", \.background, "Behind the gauge. Default: the theme's page colour."),
    .number(
      "size", \.size, in: side,
      "Width and height of the canvas in layout units, which are CSS pixels. Default: what suits the kind."),
    .number("width", \.width, in: side, "Width of the canvas."),
    .number("height", \.height, in: side, "Height of the canvas."),
    .map("output", \.output, output, "How the picture is written."),
  ]

  private static let value = Key<GaugeDraft>(
    name: "value", type: .number(KeyType.anyNumber, orNull: true),
    summary: "The value to show; null when it is missing. The number is never clamped.", isRequired: false
  ) { node, draft, decoder in
    if decoder.isNull(node) {
      draft.value = .some(nil)
    } else if let number = decoder.number(node, in: KeyType.anyNumber) {
      draft.value = number
    }
  }

  private static let scale: [Key<GaugeDraft.ScaleDraft>] = [
    .number("min", \.min, "The value at the start. Default: 0."),
    .number("max", \.max, "The value at the end; greater than min. Default: 100."),
    .choice(
      "type", \.type, ["linear", "log", "symlog", "sqrt", "pow", "piecewise"],
      "How values become positions. Needle, arc, ticks, ranges and targets all follow it. Default: linear."),
    stops,
    .number("constant", \.constant, in: 1e-9...1e15, "symlog: where logarithmic goes over into linear. Default: 1."),
    .number("exponent", \.exponent, in: 0.1...10, "pow: the power, below 1 for more room at small values. Default: 2."),
    .number("origin", \.origin, "Where the progress arc starts. Default: min."),
    .boolean("reverse", \.reverse, "Whether the greatest value is at the start. Default: false."),
  ]

  private static let stops = Key<GaugeDraft.ScaleDraft>(
    name: "stops", type: .list(.pair("value", "position 0…1"), atMost: Limits.stops),
    summary: "piecewise: pairs of a value and its position, both rising, from position 0 to 1.", isRequired: false
  ) { node, scale, decoder in
    scale.stops = decoder.list(node, atMost: Limits.stops) { item, decoder in
      decoder.pair(item).map { Scale.Stop(value: $0.0, position: $0.1) }
    }
  }

  private static let range: [Key<GaugeDraft.RangeDraft>] = [
    .number("from", \.from, required: true, "Where the range begins, in the unit of the value."),
    .number("to", \.to, "Where it ends. Default: where the next one begins, or the end of the scale."),
    .text("label", \.label, "What the range is called; part of the picture's description."),
    .choice(
      "severity", \.severity, GaugeRange.Severity.allCases.map(\.rawValue),
      "What it means; gives the colour. Default: info."),
    .color("color", \.color, "A colour of its own."),
  ]

  private static let target: [Key<GaugeDraft.TargetDraft>] = [
    .number("value", \.value, required: true, "Where the mark stands."),
    .text("label", \.label, "What it is called; part of the picture's description."),
  ]

  private static let output: [Key<GaugeDraft.OutputDraft>] = [
    .number("scale", \.scale, in: Limits.scale, "Pixels per layout unit in a PNG. Default: 1.")
  ]
}
