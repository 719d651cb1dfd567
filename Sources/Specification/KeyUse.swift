package import Gauges

/// Which kinds have something to draw for a key: those that declare its feature. A key without a row is for all of them.
enum KeyUse {
  /// A kind in one of its designs.
  struct KindDesign {
    /// That of a kind which draws several values in another way than one is called `ring of several values`.
    let kind: String
    /// `kind/variant`; only the kind where it has no variants.
    let name: String
    let features: Gauge.Kind.Features

    init(_ kind: Gauge.Kind, variant: String?, isOfSeveral: Bool = false) {
      let words = isOfSeveral ? kind.name + " of several values" : kind.name
      self.kind = words
      name = (variant ?? kind.variants.first).map { "\(words)/\($0)" } ?? words
      features = kind.features(of: variant, isOfSeveral: isOfSeveral)
    }

    init(_ gauge: Gauge) {
      self.init(
        gauge.kind, variant: gauge.variant, isOfSeveral: gauge.kind.hasLookOfSeveral && !gauge.values.isEmpty)
    }

    /// All looks of a kind.
    static func all(of kind: Gauge.Kind) -> [KindDesign] {
      let variants = kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some)
      return (kind.hasLookOfSeveral ? [false, true] : [false]).flatMap { isOfSeveral in
        variants.map { KindDesign(kind, variant: $0, isOfSeveral: isOfSeveral) }
      }
    }

    var words: String { name.replacing("/", with: ", variant ") }
  }

  /// The keys of a feature.
  struct Row: Sendable {
    /// As in the reference page, with `[]` after lists; with a map all keys in it.
    let keys: [String]
    let feature: Gauge.Kind.Features

    init(_ feature: Gauge.Kind.Features, _ keys: [String]) { (self.keys, self.feature) = (keys, feature) }

    /// Whether it is a colour of the theme, which other themes and circumstances draw on more kinds.
    var isOfTheme: Bool { keys.contains { $0.hasPrefix("tokens.") } }

    func includes(_ look: KindDesign) -> Bool { look.features.contains(feature) }

    /// Whether all designs of a kind have it, or none has: nil when it depends.
    func includes(_ kind: Gauge.Kind) -> Bool? {
      let included = KindDesign.all(of: kind).map(includes)
      return included.allSatisfy { $0 } ? true : included.contains(true) ? nil : false
    }

    /// For an error's end.
    var words: String {
      let (isOnly, names) = looks
      return "it is for " + (isOnly ? "" : "all kinds but ") + names
    }

    /// For the reference page.
    var note: String {
      let (isOnly, names) = looks
      let word = isOnly ? "Only" : "Not"
      return (isOfTheme ? "In plain themes " + word.lowercased() : word) + " for \(names)."
    }

    /// Those of each kind by themselves.
    private static let designs: [[KindDesign]] = (Gauge.Kind.all + [.grid]).flatMap { kind in
      let all = KindDesign.all(of: kind)
      return [false, true].map { isSeveral in all.filter { ($0.kind != kind.name) == isSeveral } }
    }.filter { !$0.isEmpty }

    /// Those that have it, or those that have not, whichever are fewer.
    private var looks: (isOnly: Bool, names: String) {
      func names(_ isIncluded: Bool) -> [String] {
        Self.designs.flatMap { all in
          let found = all.filter { includes($0) == isIncluded }
          return found.count == all.count
            ? all.prefix(1).map(\.kind) : found.map { $0.name.replacing("/", with: " ") }
        }
      }
      let (with, without) = (names(true), names(false))
      return with.count <= without.count
        ? (true, with.joined(separator: ", ")) : (false, without.joined(separator: ", "))
    }
  }

  /// The row of a key, by its path in a specification, as in `ranges[0].pattern`.
  static func row(of path: String) -> Row? {
    // Which item of a list it is does not matter.
    var isIndex = false
    var name = path.filter { letter in
      if letter == "[" || letter == "]" { isIndex = letter == "[" }
      return letter == "[" || !isIndex
    }
    while true {
      if let row = byKey[name.hasSuffix("[]") ? String(name.dropLast(2)) : name] { return row }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = String(name[..<dot])
    }
  }

  /// The row that leaves a gauge out; nil where the key may have an effect. A colour is never refused: housings, ink on a
  /// page, plates of a state, lines of the past and marks of a palette are drawn with more than the kind by itself, so the
  /// picture tells which has none.
  static func row(of path: String, refusing look: KindDesign) -> Row? {
    row(of: path).flatMap { $0.isOfTheme || $0.includes(look) ? nil : $0 }
  }

  /// Why a key has no effect on a gauge that has a face drawn by someone, which has its own scale; nil where it has.
  static func reasonOnDrawnFace(_ path: String, _ gauge: Gauge) -> String? {
    guard let face = gauge.face, !(gauge.draws(.roundDrawnFace) && face.showsScale) else { return nil }
    let isTick = path == "scale.ticks" || path.hasPrefix("scale.ticks.")
    let isTrack = path == "track" || path.hasPrefix("track.")
    guard isTick || isTrack else { return nil }
    if gauge.draws(.roundDrawnFace) {
      return "has no effect on a drawn face, which has its own scale; add showScale: true to face"
    }
    // On a straight scale the track's options are those of a bar along it.
    if isTrack, gauge.pointers?.contains(where: { $0.style == .bar }) == true { return nil }
    return isTick
      ? "has no effect on a drawn face, which has its own scale"
      : "has no effect on a drawn face, which has its own scale; add a pointer of type bar for a bar along it"
  }

  /// Why a key that its kind has a use for does nothing beside the others; nil where it does something.
  static func reasonIdle(_ path: String, _ gauge: Gauge) -> String? {
    let key = ["min", "max"].contains(path) ? "scale." + path : path
    return gauge.kind.needs.first { $0.keys.contains(key) && !$0.isMet(gauge) }.map {
      "\($0.effect): \($0.reason)"
    }
  }

  private static let byKey: [String: Row] = Dictionary(
    rows.flatMap { row in row.keys.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  static let rows: [Row] = [
    Row(
      .rangesAndTargets,
      [
        "a11y.role", "ranges[].from", "ranges[].label", "ranges[].to", "targets[].label", "targets[].value",
      ]),
    Row(.state, ["state", "stateText"]),
    Row(.unit, ["unit"]),
    Row(.displayUnit, ["displayUnit"]),
    Row(.scaleEnds, ["max", "min", "scale.max", "scale.min"]),
    Row(
      .tickMarks,
      [
        "annotations", "scale.ticks.first", "scale.ticks.format", "scale.ticks.labels", "scale.ticks.last",
        "scale.ticks.major", "scale.ticks.mid", "scale.ticks.minor", "scale.ticks.side",
      ]),
    Row(.deltaGood, ["delta.good"]),
    Row(.delta, ["delta.style", "reference"]),
    Row(.arc, ["endAngle", "startAngle", "sweep"]),
    Row(
      .secondScale,
      [
        "annotations[].angle", "hub.radius", "pointers[].scale.labels", "pointers[].scale.unit",
        "scale.ticks.rotation", "secondScale",
      ]),
    Row(
      .turningNeedles,
      [
        "hub.style", "pointers[].path", "pointers[].relief", "pointers[].scale", "pointers[].tail",
        "pointers[].tailStyle",
      ]),
    Row(
      .pointers,
      [
        "pointers[].color", "pointers[].length", "pointers[].shape", "pointers[].type", "pointers[].value",
        "pointers[].width",
      ]),
    Row(.previous, ["previous"]),
    Row(.targetMarks, ["targets[].color", "targets[].shape"]),
    Row(.rangeColor, ["ranges[].color"]),
    Row(.rangeOffset, ["ranges[].offset"]),
    Row(.statistics, ["stats.max", "stats.mean", "stats.measured", "stats.min", "track.gradient", "uncertainty"]),
    Row(.trackSegments, ["track.caps", "track.gap", "track.partial", "track.pattern", "track.segments"]),
    Row(.rangeBands, ["ranges[].pattern", "ranges[].thickness", "track.color"]),
    Row(.rangeSeverity, ["ranges[].severity"]),
    Row(.numberFormat, ["readout.format"]),
    Row(.numberLocale, ["readout.locale"]),
    Row(.numberWords, ["readout.missing", "readout.words"]),
    Row(.numberShown, ["readout.show"]),
    Row(.numberAffixes, ["readout.prefix", "readout.suffix"]),
    Row(.scaleMapping, ["scale.constant", "scale.stops", "scale.exponent"]),
    Row(.scaleOrigin, ["scale.origin"]),
    Row(.overshoot, ["scale.overshoot"]),
    Row(.scaleReverse, ["scale.reverse"]),
    Row(.scaleType, ["scale.type"]),
    Row(.scaleWrap, ["scale.wrap"]),
    Row(.peak, ["stats.peak"]),
    Row(.subtitle, ["subtitle"]),
    Row(.accentColor, ["tokens.accent"]),
    Row(.accentShade, ["tokens.accentShade"]),
    Row(.alarmColors, ["palette"]),
    Row(.alarmColors, ["tokens.alarm", "tokens.ok"]),
    Row(.faceColors, ["tokens.faceLight", "tokens.faceShade"]),
    Row(.hubBorder, ["tokens.hubBorder"]),
    Row(.hubColors, ["tokens.hubLight", "tokens.hubShade"]),
    Row(.infoColor, ["tokens.info"]),
    Row(.labelColor, ["tokens.label"]),
    Row(.majorTickColor, ["tokens.majorTick"]),
    Row(.minorTickColor, ["tokens.minorTick"]),
    Row(.mutedColor, ["tokens.muted"]),
    Row(.ringColor, ["tokens.ring"]),
    Row(.shadowColor, ["tokens.shadow"]),
    Row(.titleColor, ["tokens.title"]),
    Row(.titleColor, ["halo"]),
    Row(.trackColor, ["tokens.track"]),
    Row(.valueColor, ["tokens.value"]),
    Row(.warnColor, ["tokens.warn"]),
    Row(.trackThickness, ["track.thickness"]),
    // Bars keep a thickness that goes with their own measures.
    Row(.secondScale, ["theme.track.thickness"]),
    Row(.drawnFace, ["face"]),
    Row(.roundDrawnFace, ["face.center", "face.showScale"]),
    Row(.faceBackdrop, ["backdrop.ground"]),
    Row(.values, ["values"]),
  ]
}

/// Which keys a gauge has something to draw for.
package enum KeyEffect {
  /// Why a key has no effect on a gauge, naming the kinds that have it; nil when it has.
  ///
  /// - Parameter path: as in `ranges[0].to`.
  package static func refusal(of path: String, by gauge: Gauge) -> String? {
    let look = KeyUse.KindDesign(gauge)
    guard let use = KeyUse.row(of: path, refusing: look) else { return nil }
    return "\(path): has no effect on \(look.words); \(use.words)"
  }
}
