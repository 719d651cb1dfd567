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
