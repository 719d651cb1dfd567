public import VectorGraphics

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
