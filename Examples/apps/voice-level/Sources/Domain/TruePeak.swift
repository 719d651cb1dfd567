import Tacho

/// The peaks of a wave between its samples, as ITU-R BS.1770-4 (Annex 2) has them measured: at four times the rate.
///
/// The three points between two samples come from a windowed sinc over twelve samples on each side; up to 20 kHz at
/// 48 kHz it is within 0.1 dB.
struct TruePeak: Sendable {
  private static let reach = 12
  /// For each of the three points the weights of the samples around it, the oldest first.
  private static let weights: [[Double]] = (1...3).map { quarter in
    let point = Double(quarter) / 4
    let raw = (0..<2 * reach).map { index in
      let distance = Double(index - reach + 1) - point
      let turn = Angle.radians(.pi * distance)
      let window = Angle.radians(.pi * distance / Double(reach))
      return turn.sine / (.pi * distance) * (0.5 + 0.5 * window.cosine)
    }
    // A steady voltage stays as it is.
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }

  /// The latest samples, twice over, so that they can be read in a row from any of them.
  private var recent = [Double](repeating: 0, count: 4 * reach)
  private var position = 0

  /// The highest magnitude from the sample `reach` before this one up to the one after that.
  mutating func peak(adding sample: Double) -> Double {
    let count = 2 * Self.reach
    (recent[position], recent[position + count]) = (sample, sample)
    position = (position + 1) % count
    let newest = position
    return recent.withUnsafeBufferPointer { recent in
      var peak = abs(recent[newest + Self.reach - 1])
      for weights in Self.weights {
        var sum = 0.0
        for index in 0..<count { sum += weights[index] * recent[newest + index] }
        peak = max(peak, abs(sum))
      }
      return peak
    }
  }
}
