public import VectorGraphics

/// A stretch of the scale with a meaning: a band along the track.
public struct GaugeRange: Hashable, Sendable {
  /// What it means that a value is in the range. Told by order and name too, never by colour alone.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case info, ok, warn, alarm
  }

  /// Where it begins on the scale, included.
  public var from: Double
  /// Greater than ``from``; nil reaches to the start of the next range, or to the end of the scale.
  public var to: Double?
  /// Its name, shown where the kind has a place for it; empty for none.
  public var label: String
  /// Decides the colour where none is given, and which lamp is lit.
  public var severity: Severity
  /// Overrides the severity's colour.
  public var color: Color?
  /// A pattern tells ranges apart without colour.
  public var pattern: PatternFill.Kind?
  /// In units of a dial of 300, 0.5…40; the kind's own when nil.
  public var thickness: Double?
  /// How far the outer edge of the band lies outward of its usual place, in units of a dial of 300, −80…10.
  public var offset = 0.0

  public init(from: Double, to: Double? = nil, label: String = "", severity: Severity = .info, color: Color? = nil) {
    (self.from, self.to, self.label, self.severity, self.color) = (from, to, label, severity, color)
  }

  /// A range with both ends known.
  struct Resolved: Hashable {
    let range: GaugeRange
    let from: Double
    let to: Double
  }

  /// - Throws: ``GaugeError`` when there are too many, an end is not finite, or a range ends before it begins.
  static func check(_ ranges: [GaugeRange]) throws(GaugeError) {
    guard ranges.count <= Limits.ranges else {
      throw GaugeError(.ranges, "\(ranges.count) ranges", rule: "are too many: the limit is \(Limits.ranges)")
    }
    try ranges.checkEach { range throws(GaugeError) in
      try GaugeError.check(range.from, .ranges)
      try GaugeError.check(range.label, .ranges)
      try GaugeError.check(range.thickness, "a thickness", in: Limits.rangeThickness, .ranges)
      try GaugeError.check(range.offset, "an offset", in: Limits.rangeOffset, .ranges)
      guard let to = range.to else { return }
      try GaugeError.check(to, .ranges)
      guard range.from < to else {
        throw GaugeError(
          .ranges, "from \(DecimalText.exact(range.from)) to \(DecimalText.exact(to))", rule: "ends before it begins")
      }
    }
  }

  /// Its own colour, or that of its severity.
  func color(in theme: Theme) -> Color { color ?? theme.color(of: severity) }

  /// That of its name beside its band, as far as it is read on a page.
  func nameColor(in theme: Theme, on page: Color) -> Color { color(in: theme).readable(on: page, contrast: 6) }

  /// Whether it is no state, and its name as quiet as a unit.
  var isNeutral: Bool { severity == .info && color == nil }

  /// What it is called: by its label, or by its severity where that says anything.
  var word: String { label.isEmpty && severity != .info ? severity.rawValue : label }

  /// What its band is filled with.
  func fill(_ theme: Theme) -> TrackFill {
    let color = color(in: theme)
    return pattern(in: theme).map { .pattern(PatternFill($0, color: color)) } ?? .solid(color)
  }

  /// The pattern of its band: its own, or in themes for print and in safe palettes that of its severity. A name on it needs
  /// a plain patch.
  func pattern(in theme: Theme) -> PatternFill.Kind? {
    pattern ?? (color == nil ? theme.look.patterns[severity] : nil)
  }

  /// The parts of `ranges` that lie on `scale`, in the order given; later ones are drawn on top.
  static func resolved(_ ranges: [GaugeRange], on scale: Scale) -> [Resolved] {
    let starts = ranges.map(\.from).sorted()
    return ranges.compactMap { range in
      let end = range.to ?? starts.first { $0 > range.from } ?? scale.max
      let (from, to) = (max(range.from, scale.min), min(end, scale.max))
      return from < to ? Resolved(range: range, from: from, to: to) : nil
    }
  }
}

extension Gauge {
  /// Those that lie on its scale, at least in part: the others are told to be left out, and so take no room.
  var rangesOnScale: [GaugeRange] { GaugeRange.resolved(ranges, on: drawnScale).map(\.range) }

  /// The names of which one stands beside the number of straight gauges; none where they stand on their bands.
  var rangeNamesBesideNumber: [String] {
    let ranges = rangesOnScale.filter { !$0.label.isEmpty }
    let areOnBands = kind.traits.contains(.namesBands) && !ranges.allSatisfy { $0.thickness == nil }
    return numberStandsElsewhere || areOnBands ? [] : ranges.map(\.label)
  }

  /// Whether its value is the code of a state, which its number says no better than the word of its range: ranges with words
  /// that begin at one whole number after another, without a unit. Who asks for the number has it.
  var isCode: Bool {
    guard kind.traits.contains(.saysState), unit.isEmpty, values.isEmpty, readout.shown != true, !asksForNumber,
      let first = ranges.map(\.from).min(), ranges.count > 1, scale.max - first <= Double(ranges.count)
    else { return false }
    let starts = Set(ranges.filter { !$0.word.isEmpty }.map { $0.from - first })
    return first == first.rounded() && starts == Set(ranges.indices.map(Double.init))
  }

  /// Whether one of these is there whatever the value is.
  var namesAllValues: Bool {
    let named = GaugeRange.resolved(ranges, on: drawnScale).filter { !$0.range.label.isEmpty }
    let end = named.sorted { $0.from < $1.from }.reduce(drawnScale.min) { $1.from <= $0 ? max($0, $1.to) : $0 }
    return !rangeNamesBesideNumber.isEmpty && end >= drawnScale.max
  }

  /// Whether a film can hold on to a range: there are some, for a value that is given.
  package var canHoldRange: Bool { !ranges.isEmpty && !(kind.traits.contains(.showsTotal) && !values.isEmpty) }

  /// The range the number is in, later ones first; beyond the scale that at its end. A film may hold on to one.
  var shownRange: GaugeRange? {
    guard let number else { return nil }
    switch moment.range {
    case .some(.index(let index)): return ranges.indices.contains(index) ? ranges[index] : nil
    case .some(.none): return nil
    case nil: return range(of: number)?.range
    }
  }

  /// The colour of the range that the value is in, where that warns: what shows the value has it instead of the accent,
  /// unless it was given one. Nil in themes for print, which tell severities by patterns.
  var warningColor: Color? {
    guard let range = shownRange, range.severity == .warn || range.severity == .alarm,
      range.color != nil || theme.look.patterns[range.severity] == nil
    else { return nil }
    return range.color(in: theme)
  }

  /// The colour of a pointer where it is not the kind's: its own, or that of a range which warns where it shows the
  /// gauge's own value, or one that tells it from the others where it shows a value of its own on a scale of its own.
  func color(of pointer: GaugePointer) -> Color? {
    if let color = pointer.color { return color }
    guard pointer.value != nil else { return pointer.scale == nil ? warningColor : nil }
    guard pointer.scale != nil else { return nil }
    let before = dialPointers.firstIndex(of: pointer) ?? 0
    return before == 0
      ? nil : SafePalette.color(before, theme: theme, on: faceColor)
  }

  /// That of what shows the gauge's own value.
  var colorOfValue: Color {
    let own = dialPointers.first { $0.value == nil && $0.scale == nil }
    return own.flatMap(color(of:)) ?? warningColor ?? theme.accent
  }

  private func range(of value: Double) -> GaugeRange.Resolved? {
    let scale = drawnScale
    let shown = scale.shown(value)
    let drawn = GaugeRange.resolved(ranges, on: scale)
    // A threshold at the end of the scale, or beyond it, is passed although its band has no room.
    let starts = ranges.map(\.from)
    let passed = ranges.last { range in
      !scale.wraps && range.from >= scale.max && range.from <= value
        && value <= range.to ?? starts.filter { $0 > range.from }.min() ?? .infinity
    }
    if let passed { return GaugeRange.Resolved(range: passed, from: scale.max, to: scale.max) }
    return drawn.last { $0.from <= shown && shown <= $0.to }
  }
}

/// The range that a film shows the value in, by its place in the list.
package enum HeldRange: Hashable, Sendable {
  case none
  case index(Int)
}

/// A stretch of the scale with one range, or with none: that in which a film shows the value.
package struct HeldStretch: Hashable, Sendable {
  package let range: HeldRange
  /// Where it lies; without an end where no other range comes.
  let values: ClosedRange<Double>

  fileprivate func distance(to value: Double) -> Double {
    max(values.lowerBound - value, value - values.upperBound, 0)
  }
}

extension Gauge {
  /// The stretch that a value is shown in when the one before was shown in `held`: another only once the value is more than
  /// `hysteresis` beyond the ends of that, so that a value that trembles about a border does not flicker.
  ///
  /// - Parameters:
  ///   - held: that of the value before; nil before the first.
  ///   - hysteresis: in the unit of the scale, not negative; with 0 it is the stretch that the value is in.
  package func heldStretch(of value: Double, after held: HeldStretch?, hysteresis: Double) -> HeldStretch {
    let scale = drawnScale
    // Beyond the scale a value is as far past a border as it says, although its pointer stands at the end.
    let shown = scale.wraps ? scale.shown(value) : value
    let turns = scale.wraps ? [-1, 0, 1].map { $0 * (scale.max - scale.min) } : [0]
    if let held, hysteresis > 0, turns.contains(where: { held.distance(to: shown + $0) <= hysteresis }) { return held }
    return stretch(around: shown)
  }

  private func held(at value: Double) -> HeldRange {
    range(of: value).flatMap { found in ranges.lastIndex(of: found.range) }.map(HeldRange.index) ?? .none
  }

  /// All around a value that has the same range.
  private func stretch(around value: Double) -> HeldStretch {
    let (scale, own) = (drawnScale, held(at: value))
    var borders = ranges.flatMap { [$0.from, $0.to ?? $0.from] }
    borders += GaugeRange.resolved(ranges, on: scale).flatMap { [$0.from, $0.to] }
    let ends = scale.wraps ? (scale.min, scale.max) : (-Double.infinity, .infinity)
    borders = Set(borders.filter { ends.0 < $0 && $0 < ends.1 } + [ends.0, ends.1]).sorted()
    var parts = zip(borders, borders.dropFirst()).map { from, to in
      let middle = from == -.infinity ? to - 1 : to == .infinity ? from + 1 : from + (to - from) / 2
      return (from: from, to: to, range: held(at: middle))
    }
    if scale.wraps {
      let turn = scale.max - scale.min
      parts = [-turn, 0, turn].flatMap { turn in parts.map { ($0.from + turn, $0.to + turn, $0.range) } }
    }
    // At a border it is the part whose range the value has.
    guard let part = parts.firstIndex(where: { $0.from <= value && value <= $0.to && $0.range == own }) else {
      return HeldStretch(range: own, values: value...value)
    }
    let first = parts[..<part].lastIndex { $0.range != own }.map { $0 + 1 } ?? 0
    let last = parts[part...].firstIndex { $0.range != own } ?? parts.count
    return HeldStretch(range: own, values: parts[first].from...parts[last - 1].to)
  }
}
