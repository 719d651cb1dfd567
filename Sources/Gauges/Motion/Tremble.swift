import Platform

/// The unrest of a needle: noise within one octave of frequencies, a function of seed and time alone.
public struct Tremble: Hashable, Sendable {
  /// The farthest the needle goes to either side, as a fraction of the scale, 0…1. It is mostly a third of that.
  public let amplitude: Double
  /// The highest frequency, in Hz; the lowest is half of it.
  public let frequency: Double
  /// Any number; the same one gives the same tremble.
  public let seed: UInt64
  /// Equal waves of different frequency and phase; their sum is band-limited and never beyond the amplitude.
  private let waves: [Wave]

  private struct Wave: Hashable {
    /// In radians per second, and radians.
    let speed, phase: Double
  }

  /// - Throws: ``MotionError``: amplitude 0…1, frequency 0.01…100 Hz.
  public init(amplitude: Double, frequency: Double = 8, seed: UInt64 = 1) throws(MotionError) {
    try MotionError.check(amplitude, .amplitude, in: 0...1)
    try MotionError.check(frequency, .frequency, in: 0.01...100)
    (self.amplitude, self.frequency, self.seed) = (amplitude, frequency, seed)
    // SplitMix64 (G. Steele, D. Lea, C. Flood, 2014) turns the seed into as many numbers as are needed.
    var state = seed
    func fraction() -> Double {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
    let count = 6
    waves = (0..<count).map { index in
      // One frequency in each sixth of the band, so that no seed leaves it lopsided.
      let place = (Double(index) + fraction()) / Double(count)
      return Wave(speed: 2 * .pi * frequency * (0.5 + 0.5 * place), phase: 2 * .pi * fraction())
    }
  }

  /// −amplitude…amplitude, a fraction of the scale. NaN and infinite times give 0.
  public func offset(at time: Double) -> Double {
    guard time.isFinite else { return 0 }
    let sum = waves.reduce(0.0) { $0 + sin($1.speed * time + $1.phase) }
    return amplitude * sum / Double(waves.count)
  }
}
