import Gauges

/// Which kinds have something to draw for a key. A key without a row is for all of them.
///
/// A kind that learns to draw a key is taken up here; the test that tries every key on every kind says which rows are
/// wrong.
enum KeyUse {
  /// A kind in one of its designs.
  struct Look {
    /// That of a kind which draws several values in another way than one is called `ring of several values`.
    let kind: String
    /// `kind/variant`; only the kind where it has no variants.
    let name: String

    init(_ kind: Gauge.Kind, variant: String?, isOfSeveral: Bool = false) {
      let words = isOfSeveral ? kind.name + " of several values" : kind.name
      self.kind = words
      name = (variant ?? kind.variants.first).map { "\(words)/\($0)" } ?? words
    }

    init(_ gauge: Gauge) {
      self.init(
        gauge.kind, variant: gauge.variant,
        isOfSeveral: gauge.kind.traits.contains(.hasLookOfSeveral) && !gauge.values.isEmpty)
    }

    /// All looks of a kind.
    static func all(of kind: Gauge.Kind) -> [Look] {
      let variants = kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some)
      return (kind.traits.contains(.hasLookOfSeveral) ? [false, true] : [false]).flatMap { isOfSeveral in
        variants.map { Look(kind, variant: $0, isOfSeveral: isOfSeveral) }
      }
    }

    var words: String { name.replacing("/", with: ", variant ") }
  }

  /// The looks that draw some keys.
  struct Row: Sendable {
    enum Looks: Sendable {
      /// By `kind` or `kind/variant`.
      case only([String])
      case allBut([String])
    }

    /// As in the reference page, with `[]` after lists; with a map all keys in it.
    let keys: [String]
    let looks: Looks

    init(_ keys: [String], _ looks: Looks) { (self.keys, self.looks) = (keys, looks) }

    func includes(_ look: Look) -> Bool {
      switch looks {
      case .only(let names): names.contains(look.name) || names.contains(look.kind)
      case .allBut(let names): !names.contains(look.name) && !names.contains(look.kind)
      }
    }

    /// Whether all designs of a kind have it, or none has: nil when it depends.
    func includes(_ kind: Gauge.Kind) -> Bool? {
      let included = Look.all(of: kind).map(includes)
      return included.allSatisfy { $0 } ? true : included.contains(true) ? nil : false
    }

    /// For an error's end.
    var words: String {
      switch looks {
      case .only(let names): "it is for " + Self.list(names)
      case .allBut(let names): "it is for all kinds but " + Self.list(names)
      }
    }

    /// For the reference page.
    var note: String {
      switch looks {
      case .only(let names): "Only for \(Self.list(names))."
      case .allBut(let names): "Not for \(Self.list(names))."
      }
    }

    private static func list(_ names: [String]) -> String {
      names.map { $0.replacing("/", with: " ") }.joined(separator: ", ")
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

  /// Why a key has no effect on a gauge that has a face drawn by someone, which has its own scale; nil where it has.
  static func reasonOnDrawnFace(_ path: String, _ gauge: Gauge) -> String? {
    guard let face = gauge.face, !(gauge.kind == .radial && face.showsScale) else { return nil }
    let isTick = path == "scale.ticks" || path.hasPrefix("scale.ticks.")
    let isTrack = path == "track" || path.hasPrefix("track.")
    guard isTick || isTrack else { return nil }
    if gauge.kind == .radial {
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
    return idle.first { $0.key == key && $0.kinds.contains(gauge.kind.name) && !$0.isUsed(gauge) }.map {
      "has no effect here: \($0.reason)"
    }
  }

  /// A key that kinds need something else for.
  private struct Idle: Sendable {
    let key: String
    let kinds: [String]
    let reason: String
    let isUsed: @Sendable (Gauge) -> Bool

    init(_ key: String, _ kinds: [String], _ reason: String, isUsed: @escaping @Sendable (Gauge) -> Bool) {
      (self.key, self.kinds, self.reason, self.isUsed) = (key, kinds, reason, isUsed)
    }

    /// Of a kind that draws no end of its scale.
    init(end key: String, _ kinds: [String]) {
      self.init(key, kinds, "nothing shows the scale without ranges, or a11y.role: meter, which tells its ends") {
        !$0.ranges.isEmpty || $0.accessibility.role != .img
      }
    }
  }

  private static let idle = [
    Idle(end: "scale.min", ["clock", "odometer", "lcd", "lamp", "altimeter"]),
    Idle(end: "scale.max", ["clock", "lamp", "altimeter"]), Idle(end: "scale.type", ["lcd", "lamp"]),
    Idle("scale.reverse", ["sparkline"], "there is no line of the past; give a history") { !$0.history.isEmpty },
    Idle("tokens.accent", ["wind"], "it is the colour of the apparent wind; give values for that") {
      $0.values.contains { $0.name.hasPrefix("apparent") }
    },
    Idle("tokens.accent", ["lap"], "it is the colour of sectors; give values for those") {
      $0.values.contains { $0.name.hasPrefix("sector") }
    },
    Idle("tokens.label", ["gforce"], "it is the colour of targets; add one") { !$0.targets.isEmpty },
  ]

  private static let byKey: [String: Row] = Dictionary(
    rows.flatMap { row in row.keys.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  static let rows: [Row] = [
    Row(
      [
        "a11y.role", "ranges[].from", "ranges[].label", "ranges[].to", "targets[].label", "targets[].value",
      ], .allBut(["ring of several values", "grid"])),
    Row(["state", "stateText"], .allBut(["grid"])),
    // A lap is a time, and a horizon has degrees.
    Row(["unit"], .allBut(["clock/minimal", "lap", "horizon", "grid"])),
    Row(["displayUnit"], .allBut(["lap", "grid"])),
    // The Speedometer's scale is its own; the others have none.
    Row(
      ["max", "min", "scale.max", "scale.min"],
      .allBut(["speedometer", "countdown/stopwatch", "horizon", "lap", "grid"])),
    Row(
      [
        "annotations", "scale.ticks.first", "scale.ticks.format", "scale.ticks.labels", "scale.ticks.last",
        "scale.ticks.major", "scale.ticks.mid", "scale.ticks.minor", "scale.ticks.side",
      ], .only(["radial", "linear", "bullet", "tank"])),
    Row(
      ["delta.good"],
      .only([
        "radial", "linear", "bullet", "ring", "battery", "odometer", "level/tube", "sparkline", "lamp", "tank",
        "speedometer",
      ])),
    Row(
      ["delta.style", "reference"],
      .allBut([
        "compass", "clock", "countdown", "ring of several values", "vu", "level/round", "gforce", "altimeter",
        "horizon",
        "wind", "gear", "lap",
        "grid",
      ])),
    Row(["endAngle", "startAngle", "sweep"], .only(["radial", "ring", "ring of several values/rings"])),
    Row(
      [
        "annotations[].angle", "hub.radius", "pointers[].scale.labels", "pointers[].scale.unit", "scale.ticks.rotation",
        "secondScale",
      ], .only(["radial"])),
    Row(
      [
        "hub.style", "pointers[].path", "pointers[].relief", "pointers[].scale", "pointers[].tail",
        "pointers[].tailStyle",
      ],
      .only(["radial", "speedometer"])),
    Row(
      [
        "pointers[].color", "pointers[].length", "pointers[].shape", "pointers[].type", "pointers[].value",
        "pointers[].width",
      ], .only(["radial", "linear", "bullet", "speedometer"])),
    Row(
      ["previous"],
      .only(["radial", "linear", "bullet", "ring", "battery", "level/tube", "tank", "speedometer"])),
    Row(
      ["targets[].color", "targets[].shape"],
      .only(["radial", "linear", "bullet", "ring", "battery", "level/tube", "tank", "gear", "speedometer"])),
    Row(
      ["ranges[].color"],
      .allBut([
        "ring of several values",
        "countdown/stopwatch", "odometer", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "lamp/traffic", "lap",
        "altimeter",
        "horizon", "grid",
      ])),
    Row(["ranges[].offset"], .only(["radial", "linear", "tank", "speedometer"])),
    Row(
      [
        "stats.max", "stats.mean", "stats.measured", "stats.min", "track.gradient", "uncertainty",
      ], .only(["radial", "linear", "bullet", "ring", "speedometer"])),
    Row(
      ["track.caps", "track.gap", "track.partial", "track.pattern", "track.segments"],
      .only(["radial", "linear", "bullet", "ring", "ring of several values", "speedometer"])),
    Row(
      ["ranges[].pattern", "ranges[].thickness", "track.color"],
      .only(["radial", "linear", "bullet", "ring", "tank", "speedometer"])),
    Row(
      ["ranges[].severity"],
      .allBut([
        "ring of several values",
        "countdown/stopwatch", "odometer", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "lap", "altimeter",
        "horizon",
        "grid",
      ])),
    Row(["readout.format"], .allBut(["clock", "odometer", "gforce", "speedometer", "grid"])),
    Row(
      ["readout.locale"],
      .allBut([
        "clock", "odometer", "lcd/plain", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "speedometer", "grid",
      ])),
    Row(
      ["readout.missing", "readout.words"],
      .allBut(["clock", "odometer", "gforce", "horizon", "speedometer", "grid"])),
    Row(["readout.show"], .allBut(["clock", "gforce", "horizon", "speedometer", "grid"])),
    Row(
      ["readout.prefix", "readout.suffix"],
      .allBut([
        "clock", "odometer", "lcd/plain", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "gforce", "horizon",
        "speedometer", "grid",
      ])),
    Row(
      ["scale.constant"],
      .allBut([
        "clock", "countdown/stopwatch", "odometer", "lcd", "lamp/single", "lamp/traffic", "lap",
        "altimeter",
        "horizon", "grid", "speedometer",
      ])),
    Row(
      ["scale.stops"],
      .allBut([
        "clock", "countdown/stopwatch", "odometer", "lcd", "lamp/single", "lamp/traffic", "lap", "altimeter", "horizon",
        "grid", "speedometer",
      ])),
    Row(
      ["scale.exponent"],
      .allBut([
        "clock", "countdown/stopwatch", "odometer", "lcd", "lamp/single", "lamp/traffic", "lap", "altimeter", "horizon",
        "speedometer",
      ])),
    Row(
      ["scale.origin"],
      .only([
        "radial", "linear/horizontal", "linear/vertical", "bullet", "ring", "ring of several values", "speedometer",
      ])),
    Row(["scale.overshoot"], .only(["radial", "speedometer", "grid"])),
    Row(
      ["scale.reverse"],
      .allBut([
        "clock", "countdown/stopwatch", "vu", "odometer", "lcd", "lamp/single", "lamp/traffic", "lap", "altimeter",
        "horizon",
        "grid", "speedometer",
      ])),
    Row(
      ["scale.type"],
      .allBut(["clock", "countdown/stopwatch", "odometer", "lap", "altimeter", "horizon", "speedometer", "grid"])),
    Row(
      ["scale.wrap"],
      .allBut([
        "clock", "countdown/stopwatch", "vu", "odometer", "lcd", "sparkline", "lamp/single", "lamp/traffic",
        "lap", "altimeter", "horizon", "speedometer",
      ])),
    Row(["stats.peak"], .only(["radial", "linear", "bullet", "ring", "vu/vu", "gforce", "speedometer"])),
    Row(["subtitle"], .allBut(["compass/tape", "vu", "grid"])),
    Row(
      ["tokens.accent"],
      .allBut([
        "bullet", "clock/minimal", "battery", "vu", "odometer", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red",
        "lamp/traffic", "horizon", "level/tube", "level/round",
      ])),
    Row(["tokens.accentShade"], .only(["radial", "linear", "compass/rose", "wind", "gforce", "speedometer", "grid"])),
    Row(
      ["palette", "tokens.alarm", "tokens.ok"],
      .allBut([
        "ring of several values", "countdown/stopwatch", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "altimeter",
        "horizon",
      ])),
    Row(
      ["tokens.faceLight", "tokens.faceShade"],
      .only(["radial", "compass", "clock", "gforce", "altimeter", "horizon", "wind", "speedometer", "grid"])),
    Row(["tokens.hubBorder"], .only(["radial", "odometer", "altimeter", "speedometer", "grid"])),
    Row(["tokens.hubLight", "tokens.hubShade"], .only(["radial", "altimeter", "speedometer", "grid"])),
    Row(
      ["tokens.info"],
      .allBut([
        "ring of several values",
        "bullet", "countdown/stopwatch", "odometer", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "lap",
        "altimeter",
        "horizon",
      ])),
    Row(["tokens.label"], .only(["radial", "compass", "clock", "gforce", "altimeter", "speedometer", "wind", "grid"])),
    Row(["tokens.majorTick"], .only(["radial", "compass", "clock", "altimeter", "horizon", "wind", "grid"])),
    Row(["tokens.minorTick"], .only(["radial", "compass", "clock", "gforce", "altimeter", "wind", "grid"])),
    Row(
      ["tokens.muted"],
      .only(["radial", "compass", "lcd/plain", "lcd/letters", "lcd/matrix", "gforce", "speedometer", "wind", "grid"])),
    Row(["tokens.ring"], .only(["speedometer"])),
    Row(
      ["tokens.shadow"],
      .only([
        "radial", "compass/rose", "compass/card", "clock", "gforce", "altimeter", "horizon", "wind", "speedometer",
        "grid",
      ])),
    Row(["tokens.title"], .allBut(["vu", "lcd"])),
    Row(
      ["tokens.track"],
      .allBut([
        "ring of several values", "bullet", "battery", "vu", "odometer", "lcd", "level", "sparkline", "lamp", "gear",
        "lap",
      ])),
    Row(
      ["tokens.value"],
      .allBut([
        "ring of several values", "clock/minimal", "battery/plain", "battery/charging", "vu", "odometer", "lcd", "lamp",
        "altimeter",
      ])),
    Row(
      ["tokens.warn"],
      .allBut([
        "ring of several values",
        "countdown/stopwatch", "odometer", "lcd/green", "lcd/amber", "lcd/blue", "lcd/red", "lap", "altimeter",
        "horizon",
      ])),
    Row(["track.thickness"], .only(["radial", "linear", "bullet", "ring"])),
    Row(["face"], .only(["radial", "linear/horizontal", "linear/vertical"])),
    Row(["face.center", "face.showScale"], .only(["radial"])),
    Row(
      ["backdrop.ground"],
      .only([
        "radial", "compass/rose", "compass/card", "clock", "gforce", "altimeter", "horizon", "vu/vu", "wind",
        "speedometer",
      ])),
    Row(
      ["values"],
      .only([
        "ring", "ring of several values", "level", "gforce", "altimeter", "horizon", "wind", "gear", "lap", "grid",
      ])),
  ]
}
