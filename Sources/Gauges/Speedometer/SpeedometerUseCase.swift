public import VectorGraphics

/// A labelled value of the Speedometer's scale.
public struct SpeedometerMark: Hashable, Sendable {
  /// 0…100,000.
  public let value: Double
  /// As on the dial: `500`, `1k`, `100k+`.
  public let text: String
  /// Where it stands, −135°…135°.
  public let angle: Angle
}

/// What the Speedometer's screen asks of whoever knows its rules. A ``SpeedometerViewModel`` is given one, so that a test or a
/// program can put another in its place.
public protocol SpeedometerUseCaseProtocol: Sendable {
  /// The marks of the scale, in rising order.
  var marks: [SpeedometerMark] { get }

  /// Turns what a person typed into a value.
  ///
  /// - Returns: nil for empty input, which is ignored.
  /// - Throws: ``SpeedometerError/invalidInput`` for text that is no value.
  func value(fromInput text: String) throws(SpeedometerError) -> SpeedometerValue?
}

/// The Speedometer's own rules: decimal numbers in 0 … 999,999, and seven marks.
public struct SpeedometerUseCase: SpeedometerUseCaseProtocol, Hashable {
  /// There is nothing to choose.
  public init() {}

  /// 0, 1k, 5k, 10k, 25k, 50k and 100k+, each 45° after the one before.
  public var marks: [SpeedometerMark] {
    SpeedometerConstants.Values.marks.map { mark in
      SpeedometerMark(
        value: mark, text: SpeedometerValueFormatter.markText(for: mark),
        angle: SpeedometerValueCalculator.angle(at: SpeedometerValueCalculator.scale.pointerPosition(of: mark)))
    }
  }

  /// - Returns: nil for empty input, which is ignored.
  /// - Throws: ``SpeedometerError/invalidInput`` for text that is no decimal number in 0 … 999,999.
  public func value(fromInput text: String) throws(SpeedometerError) -> SpeedometerValue? {
    let trimmed = text.trimmingSpaces
    guard !trimmed.isEmpty else { return nil }
    guard let number = DecimalText.number(from: trimmed) else { throw .invalidInput }
    return try SpeedometerValue(number)
  }
}
