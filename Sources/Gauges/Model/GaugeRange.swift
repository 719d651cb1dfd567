public import VectorGraphics

/// A stretch of the scale with a meaning: a band along the track.
public struct GaugeRange: Hashable, Sendable {
  /// What it means that a value is in the range. Told by order and name too, never by colour alone.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case info, ok, warn, alarm
  }

  public var from: Double
  /// Greater than ``from``; nil reaches to the start of the next range, or to the end of the scale.
  public var to: Double?
  public var label: String
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
    for range in ranges {
      try GaugeError.check(range.from, .ranges)
      try GaugeError.check(range.label, .ranges)
      try GaugeError.check(range.thickness, "a thickness", in: Limits.rangeThickness, .ranges)
      try GaugeError.check(range.offset, "an offset", in: Limits.rangeOffset, .ranges)
      guard let to = range.to else { continue }
      try GaugeError.check(to, .ranges)
      guard range.from < to else {
        throw GaugeError(
          .ranges, "from \(DecimalText.short(range.from)) to \(DecimalText.short(to))", rule: "ends before it begins")
      }
    }
  }

  /// Its own colour, or that of its severity.
  func color(in theme: Theme) -> Color { color ?? theme.color(of: severity) }

  /// What its band is filled with.
  func fill(_ theme: Theme) -> TrackFill {
    let color = color(in: theme)
    return pattern.map { .pattern(PatternFill($0, color: color)) } ?? .solid(color)
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
  /// The range the shown value is in, later ones first; beyond the scale that at its end.
  var shownRange: GaugeRange? {
    guard let value else { return nil }
    let shown = Swift.min(Swift.max(value, scale.min), scale.max)
    return GaugeRange.resolved(ranges, on: scale).last { $0.from <= shown && shown <= $0.to }?.range
  }
}
