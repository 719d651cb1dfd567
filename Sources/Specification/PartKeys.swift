import Gauges
import VectorGraphics

/// The keys of the parts of a gauge.
enum PartKeys {
  static let pointer: [Key<GaugePointer>] = [
    .choice("type", \.style, "A needle, a bar on the track, a marker on it or a line across it. Default: needle."),
    .number("value", \.value, "What it points at. Default: the value of the gauge."),
    scale,
    shape,
    path,
    .number("length", \.length, in: Limits.needleLength, "A share of a needle's usual length. Default: 1."),
    .number("width", \.width, in: Limits.needleWidth, "A multiple of the usual width. Default: 1."),
    .number(
      "tail", \.tail, in: Limits.needleTail,
      "The part of a needle beyond the hub's edge, as a fraction of its length, long enough to be seen. Default: 0."),
    .choice("tailStyle", \.tailStyle, "What the tail looks like. Default: plain."),
    .boolean("relief", \.hasRelief, "Whether a needle is folded, with one half in the shade. Default: false."),
    .color(
      "color", \.color, "A colour of its own. Default: the theme's accent; another where value and scale are its own."),
  ]

  private static let scale = Key<GaugePointer>(
    name: "scale", type: .map(PointerScaleDraft.keys.map(\.info)),
    summary: "A scale of its own over the same arc; its value is in the unit of that.", isRequired: false
  ) { node, pointer, decoder in
    var draft = PointerScaleDraft()
    let known = decoder.problems.count
    decoder.map(node, keys: PointerScaleDraft.keys, into: &draft)
    guard decoder.problems.count == known, let max = draft.max else { return }
    do throws(GaugeError) {
      let scale = try Scale(min: draft.min, max: max, wraps: draft.wraps)
      pointer.scale = PointerScale(scale, showsLabels: draft.showsLabels, unit: draft.unit)
    } catch {
      decoder.report(node.place, "\(error)")
    }
  }

  /// Needles and markers share the key, as they share the list.
  private static let shape = Key<GaugePointer>(
    name: "shape",
    type: .choice((NeedleShape.allCases.map(\.rawValue) + MarkerShape.allCases.map(\.rawValue)).uniqued),
    summary:
      "The shape of a needle or a marker; see `tacho list needles`. Default: tapered (Speedometer: bar), and triangle.",
    isRequired: false
  ) { node, pointer, decoder in
    let names = (NeedleShape.allCases.map(\.rawValue) + MarkerShape.allCases.map(\.rawValue)).uniqued
    guard let name = decoder.choice(node, of: names) else { return }
    if case .path = pointer.needle { return decoder.report(node.place, twoOutlines) }
    if let needle = NeedleShape(rawValue: name) { pointer.needle = .shape(needle) }
    if let marker = MarkerShape(rawValue: name) { pointer.marker = marker }
  }

  private static let twoOutlines = "cannot be given beside the other: a needle has a shape or a path of its own"

  private static let path = Key<GaugePointer>(
    name: "path", type: .text,
    summary: "A needle's own outline: M, L, C and Z, x −1…1 across, y 0 at the root to 1 at the tip.", isRequired: false
  ) { node, pointer, decoder in
    guard let text = decoder.longText(node) else { return }
    if case .shape = pointer.needle { return decoder.report(node.place, twoOutlines) }
    do throws(NeedlePathError) {
      pointer.needle = .path(try NeedlePath(text))
    } catch {
      decoder.report(node.place, "\(error)")
    }
  }

  static let track: [Key<TrackOptions>] = [
    .number("thickness", \.thickness, in: Limits.trackThickness, "In units of a dial of 300. Default: 8."),
    .color("color", \.color, "Of the track behind the bar."),
    .choice(
      "pattern", \.pattern, among: PatternFill.Kind.allCases.map { ($0.rawValue, $0) },
      "Marks all over the track behind the bar."),
    .choice(
      "caps", \.caps, among: TrackOptions.Caps.allCases.map { ($0.rawValue, $0) },
      "The ends of track and bar. Default: the theme's, mostly round."),
    .count("segments", \.segments, in: Limits.trackSegments, "Equal pieces, as of a row of lamps. Default: one piece."),
    .number(
      "gap", \.gap, in: Limits.segmentGap,
      "Between segments, in units of a dial of 300; at most as wide as these. Default: 3."),
    .choice(
      "partial", \.partial,
      "The segment the value lies in: lit from its middle on, cut at the value, or lit as far as it is covered. Default: nearest."
    ),
    Key<TrackOptions>(
      name: "gradient", type: .list(.color, atMost: 16),
      summary: "Two or more colours along the bar, from the start of the scale to its end.", isRequired: false
    ) { node, track, decoder in
      track.gradient = decoder.list(node, atMost: 16) { item, decoder in decoder.color(item) }
    },
  ]

  static let hub: [Key<HubOptions>] = [
    .choice("style", \.style, "What it looks like. Default: dome."),
    .number("radius", \.radius, in: Limits.hubRadius, "In units of a dial of 300. Default: 16."),
  ]

  static let readout: [Key<ReadoutOptions>] = [
    .format(
      "format", \.format,
      "A d3-format string such as ,.1f, or a format with a name such as m:ss; `tacho list number-formats` has them. Default: as many decimals as the value has."
    ),
    Key<ReadoutOptions>(
      name: "locale", type: .text,
      summary:
        "The language whose decimal point, groups and digits are used, such as de-DE, of the texts of the scale too. Default: en.",
      isRequired: false
    ) { node, readout, decoder in
      guard let text = decoder.text(node) else { return }
      do throws(NumberLocaleError) {
        readout.locale = try NumberLocale(text)
      } catch {
        decoder.report(node.place, "\(error)", near: text, among: error.names)
      }
    },
    Key<ReadoutOptions>(
      name: "words", type: .list(.map(WordDraft.keys.map(\.info)), atMost: NumberWords.mostEntries),
      summary: "Words instead of the number; the first that holds is used.", isRequired: false
    ) { node, readout, decoder in
      let entries = decoder.list(node, atMost: NumberWords.mostEntries) { item, decoder -> NumberWords.Entry? in
        var draft = WordDraft()
        decoder.map(item, keys: WordDraft.keys, into: &draft)
        let rules = [draft.at, draft.upTo, draft.from ?? draft.to].compactMap { $0 }
        if rules.count > 1 { decoder.report(item.place, "write one of at, upTo, and from with to") }
        return draft.entry
      }
      guard !entries.isEmpty else { return }
      do throws(NumberWordsError) {
        readout.words = try NumberWords(entries)
      } catch {
        var place = node.place
        if case .list(let items) = node.content, items.count == entries.count, let entry = error.entry {
          place = items[entry].place
        }
        decoder.report(place, (error.entry.map { "entry \($0 + 1): " } ?? "") + error.rule)
      }
    },
    .text(
      "prefix", \.prefix, "Right before the number, as in ±3. Currencies are better written by the format, as in $,.2f."
    ),
    .text("suffix", \.suffix, "Right behind the number, as in 3×."),
    .text("missing", \.missing, "Stands for a number that is not there. Default: –."),
    .boolean(
      "show", \.isShown,
      "Whether there is a number at all. Default: true; not where the ranges of a lamp name the whole numbers of a state."
    ),
  ]

  static let ticks: [Key<TickOptions>] = [
    .spacing(
      "major", \.major, "The marks with texts: a step, a list of values, {count: n}, or none. Default: round numbers."),
    .spacing("mid", \.mid, "The marks of middle weight. Default: halves where they are round."),
    .spacing("minor", \.minor, "The finest marks; a count is between each two with texts. Default: round numbers."),
    Key<TickOptions>(
      name: "labels", type: .list(.text, atMost: Limits.ticks),
      summary: "Own texts, one for each of the values of major.", isRequired: false
    ) { node, ticks, decoder in
      ticks.labels = decoder.list(node, atMost: Limits.ticks) { item, decoder in decoder.labelText(item) }
    },
    .format("format", \.format, "How their numbers are written: a d3-format string, or a format with a name."),
    .choice("side", \.side, "On which side of the track ticks and texts stand. Default: inside."),
    .choice(
      "rotation", \.rotation, among: LabelRotation.allCases.map { ($0.rawValue, $0) },
      "How texts on a round scale are turned; never upside down. Default: the theme's, mostly upright."),
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

  /// How numbers are written.
  static func format(
    _ name: String, _ target: any WritableKeyPath<Target, NumberFormat?> & Sendable, _ summary: String
  ) -> Key {
    Key(name: name, type: .text, summary: summary, isRequired: false) { node, value, decoder in
      guard let text = decoder.longText(node) else { return }
      do throws(NumberFormatError) {
        value[keyPath: target] = try NumberFormat(text)
      } catch {
        if text.contains("{") {
          decoder.report(node.place, "\(error); write .1f, and words around the number as prefix, suffix or unit")
        } else {
          decoder.report(node.place, "\(error)", near: text, among: error.names)
        }
      }
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

private struct PointerScaleDraft {
  var min = 0.0
  var max: Double?
  var wraps = false
  var showsLabels = false
  var unit = ""

  static let keys: [Key<PointerScaleDraft>] = [
    .number("min", \.min, "The value at the start. Default: 0."),
    .number("max", \.max, required: true, "The value at the end; greater than min."),
    .boolean("wrap", \.wraps, "Whether the end is the start again, so that values beyond it go round. Default: false."),
    .boolean(
      "labels", \.showsLabels,
      "Whether its numbers stand inside those of the gauge, in the pointer's colour; one pointer can have that. Default: false."
    ),
    .text("unit", \.unit, "Their unit, said beside one of them."),
  ]
}

private struct WordDraft {
  var at: Double?
  var from: Double?
  var to: Double?
  var upTo: Double?
  var text = ""

  static let keys: [Key<WordDraft>] = [
    .number("at", \.at, "For this number exactly."),
    .number("upTo", \.upTo, "For numbers up to this one, which is included."),
    .number("from", \.from, "For numbers from this one, which is included,"),
    .number("to", \.to, "to this one, which is not."),
    .text("text", \.text, required: true, "What is shown; nothing where it is empty."),
  ]

  var entry: NumberWords.Entry {
    let rule: NumberWords.Rule =
      if let at { .equals(at) } else if let upTo { .upTo(upTo) } else { .range(from: from, to: to) }
    return NumberWords.Entry(rule, text)
  }
}

private struct CountDraft {
  var count: Int?

  static let keys: [Key<CountDraft>] = [
    Key(name: "count", type: .whole(1...1000), summary: "How many.", isRequired: true) { node, draft, decoder in
      draft.count = decoder.whole(node, in: 1...1000)
    }
  ]
}

extension [String] {
  /// Each once, in order of appearance.
  fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
