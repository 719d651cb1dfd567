import Gauges
import VectorGraphics

/// A theme as it was written: what it changes of the one it extends.
struct ThemeDraft {
  var theme: Theme
  var extends: String?
  var summary = ""
  /// On top of the colours, for light pages and for dark ones; nil where the theme has no such side.
  var light: [String: Color]?
  var dark: [String: Color]?

  init(_ theme: Theme) { self.theme = theme }
}

/// The keys of a theme, in a file of its own.
enum ThemeKeys {
  static let all: [Key<ThemeDraft>] = [
    .text("extends", \.extends, "The theme to begin with, of auto and its like the light side. Default: dark."),
    .text("summary", \.summary, "One sentence for `tacho list themes`."),
    Key(
      name: "colors", type: .map(GaugeKeys.tokens.map(\.info)), summary: "Colours by their role.", isRequired: false
    ) { node, draft, decoder in
      draft.theme.replaceColors(colors(node, &decoder))
    },
    side("light", \.light, "The colours that differ on light pages; a side not written is as the theme is."),
    side("dark", \.dark, "The colours that differ on dark pages."),
    .number("glow", \.theme.glow, in: 0...1, "How strongly the needle glows."),
    .map("fonts", \.theme.fonts, fonts, "Type by the role of a text."),
    .list(
      "bezel", \.theme.look.bezel, of: ring, atMost: 12,
      empty: { BezelRing(width: 6, material: Material(color: Color(0x808080), shine: 0.5)) },
      "Rings around the face, the outermost first."),
    plate,
    .choice(
      "face", \.theme.look.face,
      "How the ground of a face is worked; other things may look alike with all but flat. Default: lit."),
    .number("vignette", \.theme.look.vignette, in: 0...1, "How dark the bezel's shadow is on the rim of the face."),
    .number("glass", \.theme.look.glass, in: 0...1, "How much light the glass reflects."),
    .list(
      "pointers", \.theme.pointers, of: PartKeys.pointer, atMost: 4, empty: { GaugePointer(.needle) },
      "What points on a round dial, as in a specification. Default: a bar and a needle."),
    .map("needle", \.theme.look, needle, "Where needles reach, and their light."),
    .map("hub", \.theme.look, hub, "What covers the needle's root."),
    .map("ticks", \.theme.look.ticks, ticks, "The marks of a round scale."),
    .map("track", \.theme.look.track, PartKeys.track, "The track and the bar on it, as in a specification."),
    .boolean("showTrack", \.theme.look.hasTrack, "Whether round dials have a track. Default: true."),
    .number("bloom", \.theme.look.bloom, in: 0...1, "How strongly the bar shines on what is around it. Default: 0."),
    .number(
      "card", \.theme.look.cardRadius, in: 0...100,
      "Radius of the corners of a card in the page's colour that the whole picture stands on, in units of a picture of 300. Default: no card."
    ),
    .map("ranges", \.theme.look, ranges, "Ranges on the rim of a round dial."),
    .boolean(
      "showNumber", \.theme.look.hasNumber,
      "Whether a dial has a number when the gauge does not say `readout.show`. Default: true."),
    PictureKeys.themeLogo, PictureKeys.themeBackdrop,
    .boolean(
      "titleOnFace", \.theme.look.titleOnFace, "Whether the title of a dial stands on its face. Default: false."),
  ]

  private static func colors(
    _ node: SpecificationNode, _ decoder: inout SpecificationDecoder
  ) -> [String: Color] {
    var found: [String: Color] = [:]
    decoder.map(node, keys: GaugeKeys.tokens, into: &found)
    return found
  }

  private static func side(
    _ name: String, _ target: any WritableKeyPath<ThemeDraft, [String: Color]?> & Sendable, _ summary: String
  ) -> Key<ThemeDraft> {
    Key(name: name, type: .map(GaugeKeys.tokens.map(\.info)), summary: summary, isRequired: false) {
      node, draft, decoder in
      draft[keyPath: target] = colors(node, &decoder)
    }
  }

  // MARK: - Type

  private static let fonts: [Key<ThemeFonts>] = [
    .map("number", \.number, face, "Of the number."), .map("label", \.label, face, "Of the texts of the scale."),
    .map("title", \.title, face, "Of the title and the subtitle."), .map("unit", \.unit, face, "Of the unit."),
  ]

  private static let face: [Key<ThemeFonts.Face>] = [
    Key(
      name: "family", type: .either([.text, .list(.text, atMost: 8)]),
      summary:
        "An installed family, or several of which the first that is installed is taken, with a warning where it is not the first.",
      isRequired: false
    ) { node, face, decoder in
      if case .list = node.content {
        face.families = decoder.list(node, atMost: 8) { item, decoder in decoder.text(item) }
      } else if let family = decoder.text(node) {
        face.families = [family]
      }
    },
    Key(
      name: "file", type: .fontFile,
      summary: "In the place of family: a font file, from the folder of this file, for all weights.", isRequired: false
    ) { node, face, decoder in
      guard let font = decoder.font(node) else { return }
      if !face.families.isEmpty {
        return decoder.report(node.place, "the texts are set in family already; leave one of the two out")
      }
      face.families = [font]
    },
    Key(
      name: "weight", type: .choice(["400", "500", "600", "700"]),
      summary: "From regular to bold; the nearest cut of the family that can write numbers is drawn.",
      isRequired: false
    ) { node, face, decoder in
      let name = decoder.choice(node, of: ["400", "500", "600", "700"])
      face.weight = TextStyle.Weight.allCases.first { "\($0.rawValue)" == name } ?? face.weight
    },
    .number("tracking", \.tracking, in: -0.1...0.5, "Added between letters, in ems. Default: 0."),
    .boolean("uppercase", \.isUppercase, "Whether it is set in capitals. Default: false."),
    .number("size", \.size, in: 4...80, "On a round dial of 300."),
  ]

  // MARK: - Materials

  private static let ring: [Key<BezelRing>] = [
    .number("width", \.width, in: 0.3...40, required: true, "In units of a dial of 300."),
    material("material", \.material), .boolean("turned", \.isTurned, "Whether it falls inward. Default: false."),
  ]

  private static let plateKeys: [Key<Plate>] = [
    .choice("shape", \.shape, "Its outline. Default: square."), material("material", \.material),
    .number("margin", \.margin, in: 0...60, "From the bezel to its nearest edge. Default: 8."),
    Key(
      name: "screws", type: .whole(0...12), summary: "In the corners, or evenly around a round plate. Default: 4.",
      isRequired: false
    ) { node, plate, decoder in plate.screws = decoder.whole(node, in: 0...12) ?? plate.screws },
  ]

  private static let plate = Key<ThemeDraft>(
    name: "plate", type: .either([.map(plateKeys.map(\.info)), .choice(["none"])]),
    summary: "What the dial is mounted on.", isRequired: false
  ) { node, draft, decoder in
    if case .scalar = node.content {
      if decoder.choice(node, of: ["none"]) != nil { draft.theme.look.plate = nil }
      return
    }
    var plate = draft.theme.look.plate ?? Plate()
    decoder.map(node, keys: plateKeys, into: &plate)
    draft.theme.look.plate = plate
  }

  private struct MaterialDraft {
    var color: Color?
    var shine = 0.5
    var colors: [Color] = []
    var edge: Color?

    static let keys: [Key<MaterialDraft>] = [
      .color("color", \.color, "Its colour."),
      .number("shine", \.shine, in: 0...1, "From matt to polished. Default: 0.5."),
      Key(
        name: "colors", type: .list(.color, atMost: 16),
        summary: "Instead of color: those across it, from the light to the shade.", isRequired: false
      ) { node, draft, decoder in
        draft.colors = decoder.list(node, atMost: 16) { item, decoder in decoder.color(item) }
      },
      .color("edge", \.edge, "Of the thin line around it."),
    ]

    var material: Material? {
      guard let first = colors.first ?? color else { return nil }
      var material = Material(color: first, shine: shine)
      if !colors.isEmpty { material.colors = colors }
      if let edge { material.edge = edge }
      return material
    }
  }

  private static let materialType = KeyType.either([
    .choice(Material.named.map(\.name)), .map(MaterialDraft.keys.map(\.info)),
  ])

  private static func material(
    _ node: SpecificationNode, _ decoder: inout SpecificationDecoder
  ) -> Material? {
    if case .scalar = node.content {
      return decoder.choice(node, of: Material.named.map(\.name)).flatMap(Material.named)
    }
    var draft = MaterialDraft()
    decoder.map(node, keys: MaterialDraft.keys, into: &draft)
    if draft.material == nil { decoder.mismatch(node, "a material's name, or a map with color or colors") }
    return draft.material
  }

  private static func material<Target>(
    _ name: String, _ target: any WritableKeyPath<Target, Material> & Sendable
  ) -> Key<Target> {
    Key(name: name, type: materialType, summary: "What it is made of.", isRequired: false) { node, value, decoder in
      value[keyPath: target] = material(node, &decoder) ?? value[keyPath: target]
    }
  }

  // MARK: - Parts

  private static let needle: [Key<Look>] = [
    .number(
      "reach", \.needleReach, in: 0.3...1,
      "Where the tip is, as a share of the face's radius; it may pass over labels then. Default: it ends before them."),
    .number("shadow", \.needleShadow, in: 0...1, "How dark its shadow is. Default: 0."),
    .color("tail", \.tailColor, "Of the part beyond the hub."),
  ]

  private static let hub: [Key<Look>] = [
    .choice("style", \.hub.style, "What it looks like. Default: dome."),
    .number("radius", \.hub.radius, in: Limits.hubRadius, "In units of a dial of 300. Default: 16."),
    Key(name: "material", type: materialType, summary: "What it is made of.", isRequired: false) {
      node, look, decoder in
      look.hubMaterial = material(node, &decoder) ?? look.hubMaterial
    },
  ]

  private static let ticks: [Key<TickLook>] = [
    .map("major", \.major, mark, "Those with labels."), .map("mid", \.mid, mark, "Those between."),
    .map("minor", \.minor, mark, "The smallest."),
    .number("inset", \.inset, in: 0...40, "From the edge of the face. Default: 3.5."),
    .number("rails", \.rails, in: 0...4, "Width of thin circles along both ends of the minor ticks. Default: 0."),
    .choice("labels", \.rotation, "How labels are turned. Default: upright."),
  ]

  private static let mark: [Key<TickLook.Mark>] = [
    .number("length", \.length, in: 0...40, "In units of a dial of 300."),
    .number("width", \.width, in: 0...20, "0 leaves them out."), .choice("shape", \.shape, "Default: line."),
  ]

  private static let ranges: [Key<Look>] = [
    .number("thickness", \.rangeThickness, in: 0.5...40, "In units of a dial of 300."),
    .number("inset", \.rangeInset, in: 0...60, "From the edge of the face. Default: 0."),
    .number("alarmThickness", \.alarmThickness, in: 0.5...40, "Of alarms. Default: as all others."), pattern("ok", .ok),
    pattern("warn", .warn), pattern("alarm", .alarm), pattern("info", .info),
  ]

  private static func pattern(_ name: String, _ severity: GaugeRange.Severity) -> Key<Look> {
    let kinds = PatternFill.Kind.allCases.map(\.rawValue)
    return Key(
      name: name, type: .choice(kinds), summary: "Marks on ranges of this severity, so that they need no colour.",
      isRequired: false
    ) { node, look, decoder in
      look.patterns[severity] =
        decoder.choice(node, of: kinds).flatMap(PatternFill.Kind.init) ?? look.patterns[severity]
    }
  }
}

extension Theme {
  /// Nil is never written back: a list of keys has at least what the theme had.
  fileprivate var pointers: [GaugePointer] {
    get { look.pointers ?? [] }
    set { look.pointers = newValue.isEmpty ? nil : newValue }
  }
}
