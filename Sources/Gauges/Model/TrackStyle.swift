import VectorGraphics

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

  /// Of the whole, and of each segment.
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
