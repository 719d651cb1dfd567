import Platform

/// How the rectifier of a peak programme meter charges its capacitor while a tone lasts.
///
/// The current flows only while the tone is above the voltage x that the capacitor has, as a part of the tone's peak:
/// averaged over a period it goes with √(1 − x²) − x·acos x. With x = cos θ that is dθ/dt = −r·(1 − θ·cot θ). An
/// exponent above 1 on the last factor makes a charge that begins faster and takes longer over the rest.
struct RectifierCharge: Hashable, Sendable {
  /// r, per second.
  let rate: Double
  let exponent: Double

  /// Bursts of IEC 60268-10, table for type I: −2 dB after 5 ms exactly, and all others within their tolerance.
  static let typeI = RectifierCharge(rate: 498.82, exponent: 1)
  /// The table for type II: the simple law would read a burst of 1.5 ms 3 dB too low.
  static let typeII = RectifierCharge(rate: 350, exponent: 1.4)

  /// The part of the tone's peak that is reached `time` seconds after the part `start`, both 0…1.
  func level(after time: Double, from start: Double) -> Double {
    guard start < 1, time > 0 else { return min(start, 1) }
    // θ^(1 − 2·exponent) rises nearly evenly, so that a few long steps are exact to more digits than anyone sees.
    let power = 1 - 2 * exponent
    var left = time
    var state = pow(acos(max(0, start)), power)
    guard state.isFinite else { return start }
    while left > 0 {
      let step = min(left, 0.03 * state / slope(state))
      let first = slope(state)
      let second = slope(state + step / 2 * first)
      let third = slope(state + step / 2 * second)
      let last = slope(state + step * third)
      state += step * (first + 2 * (second + third) + last) / 6
      left -= step
      // A ten-thousandth of a decibel from the peak.
      if state > Self.arrived(power) { return 1 }
    }
    return cos(pow(state, 1 / power))
  }

  private static func arrived(_ power: Double) -> Double { pow(0.005, power) }

  private func slope(_ state: Double) -> Double {
    let angle = pow(state, 1 / (1 - 2 * exponent))
    // (1 − θ·cot θ)/θ², which is 1/3 where θ is 0.
    let part = angle < 1e-3 ? 1.0 / 3 + angle * angle / 45 : (1 - angle / tan(angle)) / (angle * angle)
    return (2 * exponent - 1) * rate * pow(part, exponent)
  }
}
