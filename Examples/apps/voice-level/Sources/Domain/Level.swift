/// What is measured of a short piece of sound, as parts of full scale: 1 is the most a file of whole numbers holds.
struct Level: Hashable, Sendable {
  /// The highest true peak: of the wave between the samples too.
  var peak = 0.0
  /// The highest sample. What the peak programme meters act on: it has no part in the pieces beside this one.
  var sample = 0.0
  /// The mean of the rectified wave, times π/2: a sine's is its peak. What a VU meter acts on.
  var mean = 0.0
  /// The mean of the squares.
  var power = 0.0
  /// Samples at full scale.
  var clipped = 0
  /// All samples: fewer in the last piece.
  var samples = 0
}

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

/// Measures recordings.
protocol LevelServiceProtocol: Sendable {
  /// The levels of a recording, `rate` a second without a gap.
  ///
  /// - Throws: ``LevelError``.
  func levels(of path: String, rate: Int) async throws -> [Level]
}

/// Why there are no levels, in the words of the screen.
enum LevelError: String, Error {
  /// There is no such file.
  case invalidURL = "Invalid URL"
  /// There is a file, and it holds no sound.
  case noData = "No data received"
  /// What is in the file cannot be read as sound.
  case decodingError = "Failed to decode data"
}
