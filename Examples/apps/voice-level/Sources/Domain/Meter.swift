import Tacho

/// The instruments that show levels.
enum Meter: String, Hashable, Sendable, CaseIterable {
  /// 0 VU is the reference level.
  case vu
  /// Peak programme meter, type II: its mark 4 is the reference level, and from mark to mark are 4 dB.
  case ppm
  /// Peak programme meter, type I, in decibels of the reference level.
  case ppmI = "ppm-i"
  /// True peaks in dBFS, held for 1.5 s.
  case peak

  /// How it moves, and what it acts on.
  private var traits: (ballistics: Ballistics, voltage: KeyPath<Level, Double>) {
    switch self {
    case .vu: (.vu, \.mean)
    case .ppm: (.ppmII, \.sample)
    case .ppmI: (.ppmI, \.sample)
    case .peak: (.peak, \.peak)
    }
  }

  /// The reading of a voltage on the instrument's scale.
  ///
  /// - Parameter reference: the level of its zero, in dBFS: of a sine's peak.
  func reading(_ voltage: Double, reference: Double) -> Double {
    let level = Decibels.level(of: voltage)
    return self == .peak ? level : self == .ppm ? 4 + (level - reference) / 4 : level - reference
  }

  /// What the instrument reads after each level, at rest before the first.
  ///
  /// - Parameters:
  ///   - levels: one after the other.
  ///   - rate: how many levels there are in a second.
  ///   - count: how many readings are wanted.
  ///   - levelsBefore: how many levels have passed by each of them; rising.
  func readings(
    of levels: [Level], rate: Int, reference: Double, count: Int, levelsBefore: (Int) -> Int
  ) -> [Double] {
    var filter = BallisticsFilter(traits.ballistics, step: 1 / Double(rate), rest: 0)
    // The first sample of a filter is where it rests.
    var voltage = filter.next(0) ?? 0
    var passed = 0
    return (0..<count).map { index in
      while passed < min(levelsBefore(index), levels.count) {
        voltage = filter.next(levels[passed][keyPath: traits.voltage]) ?? 0
        passed += 1
      }
      return reading(max(0, voltage), reference: reference)
    }
  }
}
