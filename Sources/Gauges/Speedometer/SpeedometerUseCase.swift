import VectorGraphics

/// Turns what a person typed into a value.
public enum SpeedometerUseCase {
  /// - Returns: nil for empty input, which is ignored.
  /// - Throws: ``SpeedometerError/invalidInput`` for text that is no decimal number in 0 … 999,999.
  public static func value(fromInput text: String) throws(SpeedometerError) -> SpeedometerValue? {
    let trimmed = text.trimmingSpaces
    guard !trimmed.isEmpty else { return nil }
    guard let number = DecimalText.number(from: trimmed) else { throw .invalidInput }
    return try SpeedometerValue(number)
  }
}
