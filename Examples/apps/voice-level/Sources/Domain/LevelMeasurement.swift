/// Makes levels of samples as they come.
struct LevelMeasurement: Sendable {
  private(set) var levels: [Level] = []
  private var level = Level()
  private var truePeak = TruePeak()
  /// Samples a level.
  private let size: Int
  /// The least that counts as full scale: the last step of 16 bits but one.
  private static let full = 1 - 1.5 / 32_768

  /// - Parameter rate: levels a second; the sample rate is a multiple of it.
  init(sampleRate: Int, rate: Int) { size = max(1, sampleRate / max(1, rate)) }

  /// Parts of full scale.
  mutating func add(_ sample: Float) {
    let value = sample.isFinite ? Double(sample) : 0
    level.peak = max(level.peak, truePeak.peak(adding: value))
    level.sample = max(level.sample, abs(value))
    level.mean += abs(value)
    level.power += value * value
    level.clipped += abs(value) >= Self.full ? 1 : 0
    level.samples += 1
    if level.samples == size { finish() }
  }

  /// Closes a level, as after the last sample.
  mutating func finish() {
    guard level.samples > 0 else { return }
    level.mean = level.mean / Double(level.samples) * .pi / 2
    level.power /= Double(level.samples)
    levels.append(level)
    level = Level()
  }
}
