import Foundation  // for UUID
import Tacho

/// Somebody's dictation.
struct Recording: Hashable, Sendable {
  /// Empty where nobody named it.
  var title: String
  let path: String

  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Who speaks.
struct User: Codable, Hashable, Identifiable, Sendable {
  let id: UUID
  var name: String
  var email: String

  var displayName: String { name.isEmpty ? email : name }
}

/// Knows who speaks.
protocol UserServiceProtocol: Sendable {
  /// Nil where nobody is known.
  ///
  /// - Throws: ``LevelError``.
  func fetchUser() async throws -> User?
}

/// Keeps what was said of a recording.
protocol SummaryStore: Sendable {
  /// - Parameter picture: the summary as an SVG document.
  func save(_ summary: Summary, title: String, picture: String) throws
}

/// What is to be said of a recording as a whole.
struct Summary: Hashable, Sendable {
  /// The highest true peak in dBTP.
  let peak: Double
  /// The mean level in dBFS: of the power, as `RMS level` is.
  let mean: Double
  /// How long samples are at full scale, in seconds.
  let clipped: Double
  /// In seconds.
  let duration: Double

  init(_ levels: [Level], sampleRate: Int) {
    let samples = levels.reduce(0) { $0 + $1.samples }
    let energy = levels.reduce(0) { $0 + $1.power * Double($1.samples) }
    peak = Decibels.level(of: levels.map(\.peak).max() ?? 0)
    mean = Decibels.level(of: (energy / Double(max(1, samples))).squareRoot())
    clipped = Double(levels.reduce(0) { $0 + $1.clipped }) / Double(sampleRate)
    duration = Double(samples) / Double(sampleRate)
  }
}
