import Gauges
import VectorGraphics

/// The keys of the parts of a gauge.
enum PartKeys {
  static let pointer: [Key<GaugePointer>] = [
    .choice("type", \.style, "A needle, a bar on the track, a marker on it or a line across it. Default: needle."),
    .number("value", \.value, "What it points at. Default: the value of the gauge."),
    shape,
    path,
    .number("length", \.length, in: 0.2...1.2, "A share of a needle's usual length. Default: 1."),
    .number("width", \.width, in: 0.2...6, "A multiple of the usual width. Default: 1."),
    .number("tail", \.tail, in: 0...0.5, "The part of a needle beyond the hub, as a fraction of its length. Default: 0."),
    .choice("tailStyle", \.tailStyle, "What the tail looks like. Default: plain."),
    .boolean("relief", \.hasRelief, "Whether a needle is folded, with one half in the shade. Default: false."),
    .color("color", \.color, "A colour of its own. Default: the theme's accent."),
  ]

  /// Needles and markers share the key, as they share the list.
  private static let shape = Key<GaugePointer>(
    name: "shape",
    type: .choice((NeedleShape.allCases.map(\.rawValue) + MarkerShape.allCases.map(\.rawValue)).uniqued),
    summary: "The shape of a needle, or of a marker. `tacho list needles` has them. Default: bar, and triangle.",
    isRequired: false
  ) { node, pointer, decoder in
    let names = (NeedleShape.allCases.map(\.rawValue) + MarkerShape.allCases.map(\.rawValue)).uniqued
    guard let name = decoder.choice(node, of: names) else { return }
    if let needle = NeedleShape(rawValue: name) { pointer.needle = .shape(needle) }
    if let marker = MarkerShape(rawValue: name) { pointer.marker = marker }
  }

  private static let path = Key<GaugePointer>(
    name: "path", type: .text,
    summary: "A needle's own outline: M, L, C and Z, x −1…1 across, y 0 at the root to 1 at the tip.", isRequired: false
  ) { node, pointer, decoder in
    guard let text = decoder.longText(node) else { return }
    do throws(NeedlePathError) {
      pointer.needle = .path(try NeedlePath(text))
    } catch {
      decoder.report(node.place, "\(error)")
    }
  }

  static let track: [Key<TrackOptions>] = [
    .number("thickness", \.thickness, in: 1...40, "In units of a dial of 300. Default: 8."),
    .color("color", \.color, "Of the track behind the bar."),
    .choice("caps", \.caps, "The ends of track and bar. Default: round."),
    .count("segments", \.segments, in: 2...200, "Equal pieces, as of a row of lamps. Default: one piece."),
    .number("gap", \.gap, in: 0...20, "Between segments, in units of a dial of 300. Default: 3."),
    .choice(
      "partial", \.partial,
      "The segment the value lies in: lit from its middle on, cut at the value, or lit as far as it is covered. Default: nearest."),
    Key<TrackOptions>(
      name: "gradient", type: .list(.color, atMost: 16),
      summary: "Two or more colours along the bar, from the start of the scale to its end.", isRequired: false
    ) { node, track, decoder in
      track.gradient = decoder.list(node, atMost: 16) { item, decoder in decoder.color(item) }
    },
  ]

  static let hub: [Key<HubOptions>] = [
    .choice("style", \.style, "What it looks like. Default: dome."),
    .number("radius", \.radius, in: 0...40, "In units of a dial of 300. Default: 16."),
  ]

  static let ticks: [Key<TickOptions>] = [
    .spacing("major", \.major, "The marks with texts: a step, a list of values, {count: n}, or none. Default: round numbers."),
    .spacing("mid", \.mid, "The marks of middle weight. Default: halves where they are round."),
    .spacing("minor", \.minor, "The finest marks; a count is between each two with texts. Default: round numbers."),
    Key<TickOptions>(
      name: "labels", type: .list(.text, atMost: Limits.ticks),
      summary: "Own texts, one for each of the values of major.", isRequired: false
    ) { node, ticks, decoder in
      ticks.labels = decoder.list(node, atMost: Limits.ticks) { item, decoder in decoder.labelText(item) }
    },
    .boolean("first", \.showsFirst, "Whether the first mark has its text. Default: true."),
    .boolean("last", \.showsLast, "Whether the last mark has its text. Default: true."),
  ]
}

extension Key {
  /// A whole number.
  static func count(
    _ name: String, _ target: any WritableKeyPath<Target, Int?> & Sendable, in range: ClosedRange<Int>,
    _ summary: String
  ) -> Key {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    return Key(name: name, type: .whole(limits), summary: summary, isRequired: false) {
      node, value, decoder in
      value[keyPath: target] = decoder.whole(node, in: limits) ?? value[keyPath: target]
    }
  }

  static func spacing(
    _ name: String, _ target: any WritableKeyPath<Target, TickOptions.Spacing> & Sendable, _ summary: String
  ) -> Key {
    let numbers = KeyType.list(.number(KeyType.anyNumber, orNull: false), atMost: Limits.ticks)
    let count = KeyInfo(name: "count", type: .whole(1...1000), summary: "How many.", isRequired: true)
    let type = KeyType.either([.number(KeyType.anyNumber, orNull: false), numbers, .map([count]), .choice(["none"])])
    return Key(name: name, type: type, summary: summary, isRequired: false) { node, value, decoder in
      switch node.content {
      case .list:
        value[keyPath: target] = .values(
          decoder.list(node, atMost: Limits.ticks) { item, decoder in decoder.number(item, in: KeyType.anyNumber) })
      case .map:
        var draft = CountDraft()
        decoder.map(node, keys: CountDraft.keys, into: &draft)
        if let count = draft.count { value[keyPath: target] = .count(count) }
      case .scalar(let text, _) where DecimalText.number(from: text) == nil:
        if decoder.choice(node, of: ["none"]) != nil { value[keyPath: target] = .none }
      case .scalar:
        if let step = decoder.number(node, in: KeyType.anyNumber) { value[keyPath: target] = .step(step) }
      }
    }
  }
}

private struct CountDraft {
  var count: Int?

  static let keys: [Key<CountDraft>] = [.count("count", \.count, in: 1...1000, "How many.")]
}

extension [String] {
  /// Each once, in order of appearance.
  fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
