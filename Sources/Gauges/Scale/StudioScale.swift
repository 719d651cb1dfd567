import Platform
import VectorGraphics

/// The scales of studio meters.
///
/// A VU meter's deflection is proportional to the voltage, so that its decibels crowd at the left: the position of L is
/// (10^(L/20) − 10^(−20/20)) / (10^(3/20) − 10^(−20/20)) (after IEC 60268-17, where 0 VU lies at about 7/10). A PPM of
/// type II has seven marks 4 dB apart at equal distances (IEC 60268-10).
enum StudioScale {
  /// The levels a VU meter names.
  static let marks: [Double] = [-20, -10, -7, -5, -3, -2, -1, 0, 1, 2, 3]

  private static func voltage(_ level: Double) -> Double { pow(10, level / 20) }

  /// Where `level` lies on a VU meter's arc.
  static func position(_ level: Double) -> Double {
    (voltage(level) - voltage(-20)) / (voltage(3) - voltage(-20))
  }

  /// Where a voltage in per cent of 0 VU lies.
  static func position(percent: Double) -> Double {
    (percent / 100 - voltage(-20)) / (voltage(3) - voltage(-20))
  }

  /// Straight between stops half a decibel apart, which is nowhere off by more than a pixel on a large meter.
  static let vu: Scale? = try? Scale(
    stops: (0...46).map { index in
      let level = -20 + Double(index) / 2
      return Scale.Stop(value: level, position: index == 0 ? 0 : index == 46 ? 1 : position(level))
    })

  static let ppm: Scale? = try? Scale(min: 1, max: 7)

  /// That of a meter with the kind's usual ends; nil for any other, which is drawn as it is.
  static func own(of meter: Gauge) -> Scale? {
    guard meter.scale.mapping == .linear, meter.scale.min == -20, meter.scale.max == 3 else { return nil }
    return meter.variant == "ppm" ? ppm : vu
  }
}
