import Gauges
import VectorGraphics

/// The keys of pictures of several gauges, and those that bring a gauge from another file.
enum LayoutKeys {
  private static let columns = 1.0...20

  static let all: [Key<GaugeDraft.LayoutDraft>] = [
    Key(
      name: "columns", type: .whole(columns),
      summary: "How many stand side by side. Default: as many as make them largest.",
      isRequired: false
    ) { node, layout, decoder in layout.columns = decoder.whole(node, in: columns) },
    .number("gap", \.gap, in: Limits.gridGap, "Between the gauges and around them, in layout units. Default: 16."),
    .boolean("cards", \.hasCards, "Whether each stands on a plate of its own. Default: under a theme with a card."),
    .boolean("shareScale", \.sharesScale, "Whether all have the same ends of scale. Default: false."),
    Key<GaugeDraft.LayoutDraft>(
      name: "gauges", type: .list(.either([.specification, .map(reference)]), atMost: Limits.gauges),
      summary:
        "The gauges in reading order, each a specification, or spec, a file with one, and set, id and place beside it. "
        + "Without a theme of its own each has that of the picture; without a value it is missing, or data fill it.",
      isRequired: true
    ) { node, layout, decoder in
      layout.cells = decoder.list(node, atMost: Limits.gauges) { item, decoder in
        var draft = GaugeDraft()
        let start = decoder.writtenCount
        decoder.map(item, keys: GaugeKeys.all + unread, into: &draft)
        return decoder.cell(draft, keysSince: start)
      }
    },
  ]

  /// The file that a gauge of a layout is from, and what is changed of it.
  private static let unread: [Key<GaugeDraft>] = [
    Key(
      name: "spec", type: .text, summary: "The file of a specification, from the folder of this one.", isRequired: false
    ) { node, _, decoder in decoder.reportUnread(node) },
    Key(
      name: "set", type: .settings,
      summary: "Keys of that specification and the values they get, as in scale.max: 220.",
      isRequired: false
    ) { node, _, decoder in decoder.report(node.place, "belongs to spec; keys of this gauge are written as they are") },
  ]

  private static var reference: [KeyInfo] {
    unread.map { KeyInfo(name: $0.name, type: $0.type, summary: $0.summary, isRequired: $0.name == "spec") }
      + GaugeKeys.all.map(\.info).filter { ["id", "place"].contains($0.name) }
  }

  static let extends = Key<GaugeDraft>(
    name: "extends", type: .text,
    summary:
      "A file with a specification, from the folder of this one, that this one begins as. Keys that are written here "
      + "take the place of its own; maps are joined key by key, lists are not.", isRequired: false
  ) { node, _, decoder in decoder.reportUnread(node) }

  static let place = Key<GaugeDraft>(
    name: "place", type: .map(placeKeys.map(\.info)),
    summary:
      "Where a gauge of a layout lies, over the others and outside of the grid. For gauges of a layout alone.",
    isRequired: false
  ) { node, draft, decoder in
    var place = GaugePlace()
    decoder.map(node, keys: placeKeys, into: &place)
    draft.gauge.place = place
  }

  private static let placeKeys: [Key<GaugePlace>] = [
    length(
      "x", \.x, in: Limits.placeOffset,
      "From the picture's left side to the anchor, in layout units or per cent of the width. Default: the anchor's own place in the picture, as its right side for right."
    ),
    length(
      "y", \.y, in: Limits.placeOffset,
      "From its upper side to the anchor, in units or per cent of the height. Default: as for x."),
    length(
      "width", \.width, in: GaugeKeys.side,
      "Of the gauge, in units or per cent of the picture's. Default: in proportion to the height; without either, what suits the gauge."
    ),
    length("height", \.height, in: GaugeKeys.side, "The same of its height."),
    .choice("anchor", \.anchor, "The point of the gauge that lies at x and y. Default: top-left."),
  ]

  private static func length(
    _ name: String, _ target: any WritableKeyPath<GaugePlace, GaugePlace.Length?> & Sendable,
    in range: ClosedRange<Double>, _ summary: String
  ) -> Key<GaugePlace> {
    Key(name: name, type: .either([.number(range, orNull: false), .percent]), summary: summary, isRequired: false) {
      node, place, decoder in
      place[keyPath: target] = decoder.length(node, in: range) ?? place[keyPath: target]
    }
  }
}

extension SpecificationDecoder {
  /// A name of a file in a text that has been read without its folder.
  mutating func reportUnread(_ name: SpecificationNode) {
    report(
      name.place,
      "names a file, and this text is read without any; the commands read files that a specification in a file names")
  }

  fileprivate mutating func length(
    _ node: SpecificationNode, in range: ClosedRange<Double>
  ) -> GaugePlace.Length? {
    guard case .scalar(let text, _) = node.content, text.hasSuffix("%") else {
      return number(node, in: range).map(GaugePlace.Length.units)
    }
    guard let share = DecimalText.number(from: String(text.dropLast()).trimmingSpaces), share.magnitude <= 1_000 else {
      mismatch(node, KeyType.percent.description)
      return nil
    }
    return .share(share / 100)
  }
}
