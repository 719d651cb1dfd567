public import VectorGraphics

/// How the track and the bar on it look.
public struct TrackOptions: Hashable, Sendable {
  /// How track and bar end: `round` beyond the ends, `butt` at them exactly.
  public enum Caps: String, Hashable, Sendable, CaseIterable { case round, butt }

  /// In units of a dial of 300, 1…40; the kind's own when nil.
  public var thickness: Double?
  /// The theme's when nil.
  public var color: Color?
  /// How the track ends; nil is the theme's, or else round. No effect on segments, whose corners are slightly round.
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
      throw GaugeError(.track, "segments: \(segments)", rule: "must be 2 to 200")
    }
    try GaugeError.check(gap, "a gap", in: Limits.segmentGap, .track)
    guard gradient.count <= 16, gradient.count != 1 else {
      throw GaugeError(
        .track, "gradient with \(gradient.count) colour\(gradient.count == 1 ? "" : "s")",
        rule: "needs 2 to 16, from the start of the scale to its end"
      ).of(".gradient")
    }
  }

  /// With what a theme has where nothing else is said. Its thickness is for round dials, which ask the theme themselves.
  func filled(from look: Look) -> TrackOptions {
    var filled = self
    let own = look.track
    filled.caps = caps ?? own.caps ?? .round
    if segments == nil, let segments = own.segments { (filled.segments, filled.gap) = (segments, own.gap) }
    if partial == .nearest { filled.partial = own.partial }
    if pattern == nil { filled.pattern = own.pattern }
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

  /// The fill of the track behind the bar; without a bar on it the track itself has the gradient.
  func ground(_ color: Color, hasBar: Bool = true) -> TrackFill {
    if let pattern { return .pattern(PatternFill(pattern, color: color)) }
    return hasBar ? .solid(color) : fill(color)
  }

  /// The fill of the bar; the track behind it is of one colour.
  func fill(_ color: Color) -> TrackFill {
    guard gradient.count > 1 else { return .solid(color) }
    let last = Double(gradient.count - 1)
    return .gradient(gradient.enumerated().map { Gradient.Stop(offset: Double($0.offset) / last, color: $0.element) })
  }
}

/// How a track or a progress arc is drawn along the scale.
public struct TrackStyle: Hashable, Sendable {
  /// How a track ends.
  public enum Caps: Hashable, Sendable {
    /// Half discs beyond both ends, so that values stand at their centres. Segments and patterns keep them inside.
    case round
    /// Straight, at the ends exactly.
    case butt
    /// Corners of this radius in layout units, at most half the width, within the ends.
    case corner(Double)
  }

  /// How the whole ends, and each segment.
  public var caps: Caps
  /// Nil draws one piece.
  public var segments: Segments?
  /// Lengths on and off in turn, in layout units; empty draws a whole line. Ignored where there are segments.
  public var dash: [Double]

  /// Limits are checked when the gauge is laid out.
  public init(caps: Caps = .round, segments: Segments? = nil, dash: [Double] = []) {
    (self.caps, self.segments, self.dash) = (caps, segments, dash)
  }

  /// - Throws: ``GaugeError`` when a number is not finite or out of its range.
  func check() throws(GaugeError) {
    if case .corner(let radius) = caps, !(0...1_000).contains(radius) {
      throw GaugeError(.track, "corner radius \(radius)", rule: "must be 0 to 1000")
    }
    guard dash.count <= 8, dash.allSatisfy({ $0 > 0 && $0 <= 1_000 }), dash.isEmpty || dash.reduce(0, +) >= 2 else {
      throw GaugeError(
        .track, "dash \(dash.prefix(9))", rule: "must be up to 8 lengths above 0, at most 1000, together at least 2")
    }
    guard let segments else { return }
    guard (1...Limits.segments).contains(segments.count) else {
      throw GaugeError(.track, "\(segments.count) segments", rule: "must be 1 to \(Limits.segments)")
    }
    guard (0...1_000).contains(segments.gap) else {
      throw GaugeError(.track, "gap \(segments.gap)", rule: "must be 0 to 1000")
    }
  }
}

/// Equal pieces with equal gaps between them; none before the first or after the last.
public struct Segments: Hashable, Sendable {
  /// What happens to the segment the value lies in.
  public enum Partial: String, Hashable, Sendable, CaseIterable {
    /// It is lit as a whole once the value has reached its middle: what a row of LEDs does.
    case nearest
    /// It is drawn as far as the value.
    case cut
    /// It is lit as a whole, as strongly as the share of it that is covered.
    case faded
  }

  /// 1…200.
  public var count: Int
  /// In layout units along the middle of the band. A gap that would take more than half of a piece is narrowed to that.
  public var gap: Double
  /// For the progress alone; the track behind it is of whole segments.
  public var partial: Partial

  /// The gap is in layout units.
  public init(count: Int, gap: Double = 2, partial: Partial = .nearest) {
    (self.count, self.gap, self.partial) = (count, gap, partial)
  }

  /// The pieces of a line of that length as fractions of it, in order. A closed line has a gap at its end too.
  func pieces(length: Double, isClosed: Bool) -> [ClosedRange<Double>] {
    let count = max(1, count)
    guard length > 0, length.isFinite else { return [] }
    let pitchShare = 1 / Double(count)
    // As fractions of the length: n pieces and n − 1 gaps, or n on a ring.
    let gaps = Double(isClosed ? count : count - 1)
    let gap = min(max(0, gap.isFinite ? gap : 0) / length, pitchShare / 2)
    let piece = (1 - gap * gaps) / Double(count)
    let first = isClosed ? gap / 2 : 0
    return (0..<count).map { index in
      let start = first + Double(index) * (piece + gap)
      return start...(index == count - 1 && !isClosed ? 1 : start + piece)
    }
  }
}

/// What a track, an arc or a range is filled with.
public enum TrackFill: Hashable, Sendable {
  case solid(Color)
  /// Colours along the scale, offset 0 at its start, 1 at its end, interpolated in OKLab. An arc that covers a part of
  /// the scale shows that part of the colours. At least one stop.
  case gradient([Gradient.Stop])
  case pattern(PatternFill)

  /// The same with every alpha multiplied by `opacity`: how an unlit segment looks.
  func faded(_ opacity: Double) -> TrackFill {
    switch self {
    case .solid(let color): return .solid(color.faded(opacity))
    case .gradient(let stops):
      return .gradient(stops.map { Gradient.Stop(offset: $0.offset, color: $0.color.faded(opacity)) })
    case .pattern(let pattern):
      return .pattern(
        PatternFill(pattern.kind, color: pattern.color.faded(opacity), ground: pattern.ground.faded(opacity)))
    }
  }

  /// The colour at a position of the scale; of a pattern, its marks' colour.
  func color(at position: Double) -> Color {
    switch self {
    case .solid(let color): return color
    case .pattern(let pattern): return pattern.color
    case .gradient(let stops):
      let ordered = Gradient(.linear(from: .zero, to: .zero), stops: stops).stops
      guard let next = ordered.firstIndex(where: { $0.offset >= position }) else {
        return ordered.last?.color ?? .transparent
      }
      guard next > 0 else { return ordered[0].color }
      let (a, b) = (ordered[next - 1], ordered[next])
      return a.color.interpolated(to: b.color, fraction: (position - a.offset) / (b.offset - a.offset))
    }
  }
}

/// Marks on a ground, so that a range can be told without its colour.
public struct PatternFill: Hashable, Sendable {
  /// What the marks look like.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Slanted lines.
    case stripes
    /// Rows of dots.
    case dots
    /// Thin lines that cross.
    case hatch
  }

  /// Told apart by shape, so that no colour is needed.
  public var kind: Kind
  /// The colour of the marks.
  public var color: Color
  /// Behind the marks.
  public var ground: Color

  /// - Parameter ground: nil takes the colour at three tenths.
  public init(_ kind: Kind, color: Color, ground: Color? = nil) {
    (self.kind, self.color, self.ground) = (kind, color, ground ?? color.faded(0.3))
  }
}
