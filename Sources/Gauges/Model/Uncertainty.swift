import VectorGraphics

/// How far the true value may lie from the one that is shown.
public enum Uncertainty: Hashable, Sendable {
  /// From one value to another, wherever the value stands.
  case between(ClosedRange<Double>)
  /// So far on both sides of the value, 0 or more: it goes with the value.
  case within(Double)
}

extension Gauge {
  /// Where the true value lies; nil where that is not known, or there is no value to lie about.
  var uncertaintyRange: ClosedRange<Double>? { uncertaintyRange(of: value) }

  /// The same of the number, which may be elsewhere while the pointer moves.
  func uncertaintyRange(of value: Double?) -> ClosedRange<Double>? {
    switch (uncertainty, value) {
    case (.between(let range)?, _): range
    case (.within(let half)?, let value?) where half >= 0: (value - half)...(value + half)
    default: nil
    }
  }
}

/// How sure the value is: a translucent band over the track with a fine line at each end.
struct UncertaintyBand {
  /// The whole scale in the middle of the band.
  let line: TrackLine
  let width: Double
  /// Positions on the scale, 0…1.
  let from: Double
  let to: Double
  let color: Color

  var nodes: [Node] {
    let band = TrackBand(line: line, width: width, fill: .solid(color.faded(0.28)), style: TrackStyle(caps: .butt))
    let ends = TickMarks(
      line: line, positions: [from, to], side: .across, length: width, width: max(0.75, width * 0.09), color: color)
    return band.nodes(from: from, to: to) + [ends.node].compactMap { $0 }
  }
}
