public import VectorGraphics

/// How the track and the bar on it look.
public struct TrackOptions: Hashable, Sendable {
  /// How track and bar end: `round` beyond the ends, `butt` at them exactly.
  public enum Caps: String, Hashable, Sendable, CaseIterable { case round, butt }

  /// In units of a dial of 300, 1…40; the kind's own when nil.
  public var thickness: Double?
  /// The theme's when nil.
  public var color: Color?
  /// Of no effect on segments, whose corners are slightly round; nil is the theme's, or else round.
  public var caps: Caps?
  /// 2…200 equal pieces; nil is one.
  public var segments: Int?
  /// Between segments, in units of a dial of 300, 0…20.
  public var gap = 3.0
  /// What happens to the segment the value lies in.
  public var partial = Segments.Partial.nearest
  /// Colours along the bar from the start of the scale to its end, or along the whole track where there is no bar; empty
  /// is one colour.
  public var gradient: [Color] = []

  /// Marks all over the track behind the bar; nil is plain.
  public var pattern: PatternFill.Kind?

  /// One piece with round ends, in the theme's colours.
  public init() {}

  /// - Throws: ``GaugeError`` when a measure is out of its range.
  package func check() throws(GaugeError) {
    try GaugeError.check(thickness, "a thickness", in: Limits.trackThickness, .track)
    if let segments, !Limits.trackSegments.contains(segments) {
      throw GaugeError(.track, "\(segments) segments", rule: "are not 2 to 200")
    }
    try GaugeError.check(gap, "a gap", in: Limits.segmentGap, .track)
    guard gradient.count <= 16, gradient.count != 1 else {
      throw GaugeError(.track, "\(gradient.count) colours", rule: "are not 2 to 16")
    }
  }

  /// With what a theme has where nothing else is said. Its thickness is for round dials, which ask the theme themselves.
  func filled(from look: Look) -> TrackOptions {
    var filled = self
    let own = look.track
    filled.caps = caps ?? own.caps ?? .round
    if segments == nil, let segments = own.segments { (filled.segments, filled.gap) = (segments, own.gap) }
    if color == nil { filled.color = own.color }
    if gradient.isEmpty { filled.gradient = own.gradient }
    return filled
  }

  /// - Parameter unit: layout units per unit of the design.
  func style(unit: Double) -> TrackStyle {
    TrackStyle(
      caps: segments != nil ? .corner(1.5 * unit) : caps == .butt ? .butt : .round,
      segments: segments.map { Segments(count: $0, gap: gap * unit, partial: partial) })
  }

  /// Of the track behind the bar; without a bar on it the track itself has the gradient.
  func ground(_ color: Color, hasBar: Bool = true) -> TrackFill {
    if let pattern { return .pattern(PatternFill(pattern, color: color)) }
    return hasBar ? .solid(color) : fill(color)
  }

  /// Of the bar; the track behind it is of one colour.
  func fill(_ color: Color) -> TrackFill {
    guard gradient.count > 1 else { return .solid(color) }
    let last = Double(gradient.count - 1)
    return .gradient(gradient.enumerated().map { Gradient.Stop(offset: Double($0.offset) / last, color: $0.element) })
  }
}
