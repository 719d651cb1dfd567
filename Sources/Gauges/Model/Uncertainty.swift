/// How far the true value may lie from the one that is shown.
public enum Uncertainty: Hashable, Sendable {
  /// From one value to another, wherever the value stands.
  case between(ClosedRange<Double>)
  /// So far on both sides of the value, 0 or more: it goes with the value.
  case within(Double)
}

extension Gauge {
  /// Where the true value lies; nil where that is not known, or there is no value to lie about.
  var uncertaintyRange: ClosedRange<Double>? {
    switch (uncertainty, value) {
    case (.between(let range)?, _): range
    case (.within(let half)?, let value?) where half >= 0: (value - half)...(value + half)
    default: nil
    }
  }
}
