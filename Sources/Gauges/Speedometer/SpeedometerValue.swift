public import VectorGraphics

/// A value the Speedometer accepts: finite, 0 … 999,999.
public struct SpeedometerValue: Hashable, Sendable, Comparable {
  /// 0 … 999,999.
  public let number: Double

  /// Where the needle rests at first.
  public static let zero = SpeedometerValue(unchecked: 0)
  /// The demo run's target, 15,200.
  public static let demo = SpeedometerValue(unchecked: SpeedometerConstants.Values.demo)

  /// - Throws: ``SpeedometerError/invalidInput`` outside 0 … 999,999 and for numbers that are not finite.
  public init(_ number: Double) throws(SpeedometerError) {
    guard number.isFinite, SpeedometerConstants.Values.accepted.contains(number) else { throw .invalidInput }
    self.number = number
  }

  /// As the number is shown: `750`, `15.2k`.
  public var formattedValue: String { SpeedometerValueFormatter.text(for: self) }
  /// Where it stands on the scale; 1 above 100,000.
  public var progress: UnitInterval { SpeedometerValueCalculator.progress(of: self) }
  /// The needle, −135° … 135°, clockwise from 12 o'clock.
  public var needleAngle: Angle { SpeedometerValueCalculator.needleAngle(of: self) }

  private init(unchecked number: Double) { self.number = number }

  public static func < (a: SpeedometerValue, b: SpeedometerValue) -> Bool { a.number < b.number }
}

/// What the Speedometer says about input it refuses.
public enum SpeedometerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not a number, not finite, or outside 0 … 999,999.
  case invalidInput

  public var description: String { SpeedometerConstants.Texts.invalidInput }
}

/// Where a value stands on the Speedometer's scale of seven marks, 45° apart.
public enum SpeedometerValueCalculator {
  /// Piecewise linear through the marks.
  public static let scale: Scale = {
    let marks = SpeedometerConstants.Values.marks
    let last = Double(marks.count - 1)
    let stops = marks.enumerated().map { Scale.Stop(value: $0.element, position: Double($0.offset) / last) }
    // The marks rise, so the scale exists; the fallback only keeps the expression total.
    return (try? Scale(stops: stops)) ?? Scale.unit
  }()

  /// (i + fraction within segment i) / 6, which stays 1 above 100,000.
  public static func progress(of value: SpeedometerValue) -> UnitInterval { scale.pointerPosition(of: value.number) }

  /// The needle, −135° … 135°.
  public static func needleAngle(of value: SpeedometerValue) -> Angle { angle(at: progress(of: value)) }

  static func angle(at progress: UnitInterval) -> Angle { angle(at: progress.value) }

  /// - Parameter progress: below 0 and above 1 too, where a needle swings past the ends.
  static func angle(at progress: Double) -> Angle { DialArc.threeQuarter.start + DialArc.threeQuarter.sweep * progress }
}

/// The Speedometer's number and mark texts.
public enum SpeedometerValueFormatter {
  /// The number shown: `750`, `15.2k`, `150.0k`. Below 1,000 no decimals, from there thousands with one. The
  /// number is never clamped to the scale.
  public static func text(for value: SpeedometerValue) -> String {
    value.number < 1000
      ? DecimalText.fixed(value.number, decimals: 0)
      : DecimalText.fixed(value.number / 1000, decimals: 1) + "k"
  }

  /// The text of a mark: `500`, `1k`, `25k`; the last one of the scale carries a plus, `100k+`.
  public static func markText(for mark: Double) -> String {
    let text = mark < 1000 ? DecimalText.short(mark) : DecimalText.short(mark / 1000) + "k"
    return mark == SpeedometerConstants.Values.marks.last ? text + "+" : text
  }
}
