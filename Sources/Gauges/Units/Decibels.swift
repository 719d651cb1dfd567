import Platform

/// Levels of sound: 20 · log₁₀ of an amplitude, so that 1 is 0 dB, a tenth −20 dB.
public enum Decibels {
  /// The level of nothing, and the lowest there is: far below what any converter resolves.
  public static let silence = -200.0

  /// The level of an amplitude; its sign makes no difference.
  ///
  /// Edge cases: at least ``silence``, which is that of 0 and of NaN too.
  public static func level(of amplitude: Double) -> Double {
    let magnitude = amplitude.magnitude
    return magnitude > 1e-10 ? 20 * log10(magnitude) : silence
  }

  /// The amplitude of a level, ≥ 0; NaN has none.
  public static func amplitude(of level: Double) -> Double { level.isNaN ? 0 : pow(10, level / 20) }
}
