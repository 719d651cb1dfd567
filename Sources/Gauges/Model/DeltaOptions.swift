import VectorGraphics

/// How the difference to the reference is shown.
public struct DeltaOptions: Hashable, Sendable {
  /// What the difference is measured in.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// In the unit of the value: +3.2.
    case absolute
    /// As a part of the reference: +4.1 %.
    case relative
  }

  /// Which direction is the good one; it decides the colour, never alone: sign and arrow say it too.
  public enum Good: String, Hashable, Sendable, CaseIterable { case up, down, neither }

  /// Relative to a reference of 0 it is absolute all the same.
  public var style = Style.absolute
  /// Whether a rise or a fall is coloured as a good one.
  public var good = Good.up

  /// In the unit of the value, and a rise is good, unless it is said.
  public init(style: Style = .absolute, good: Good = .up) { (self.style, self.good) = (style, good) }
}

extension Gauge {
  /// The difference to the reference.
  struct Delta: Hashable {
    /// With its sign and arrow.
    let text: String
    /// Nil when it is neither good nor bad.
    let isGood: Bool?
  }

  /// Nil without a value or a reference; relative to 0 there is no difference in per cent, so it is absolute.
  var difference: Delta? {
    // A film may have its pointer elsewhere than its number.
    guard let value = number, let reference else { return nil }
    let difference = self.difference(from: reference, to: value)
    let isRelative = delta.style == .relative && reference != 0
    let number =
      isRelative
      ? numbers.readout(abs(difference / reference) * 100, span: 1000) + "\u{202F}%"
      : distanceText(abs(difference), from: reference)
    // What is written as no difference is none: neither good nor bad, as the description says too.
    let amount = number.isWrittenZero ? 0 : difference
    let sign = amount > 0 ? "▲\u{202F}+" : amount < 0 ? "▼\u{202F}" + readout.locale.minus : "±"
    let isGood: Bool? =
      switch delta.good {
      case .neither: nil
      case .up: amount == 0 ? nil : amount > 0
      case .down: amount == 0 ? nil : amount < 0
      }
    return Delta(text: sign + number, isGood: isGood)
  }

  /// As wide as the difference to the reference gets.
  var widestDifferenceText: String {
    "▲\u{202F}+" + (delta.style == .relative ? "888\u{202F}%" : widestNumberText)
  }

  func color(of delta: Delta) -> Color {
    switch delta.isGood {
    case true: theme.ok
    case false: theme.alarm
    case nil: theme.muted
    }
  }
}

extension String {
  /// Whether a difference so written is none: it has no digit but 0.
  var isWrittenZero: Bool { !contains { $0.isNumber && $0.wholeNumberValue != 0 } }
}
