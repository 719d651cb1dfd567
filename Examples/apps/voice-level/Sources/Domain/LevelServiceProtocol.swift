/// Measures recordings.
protocol LevelServiceProtocol: Sendable {
  /// The levels of a recording, one after the other without a gap.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - rate: levels a second.
  /// - Throws: ``LevelError``.
  func levels(of path: String, rate: Int) async throws -> [Level]
}

/// Why there are no levels.
enum LevelError: Error, Hashable, Sendable {
  /// There is no such file.
  case invalidURL
  /// There is a file, and it holds no sound.
  case noData
  /// What is in the file cannot be read as sound.
  case decodingError

  var message: String {
    switch self {
    case .invalidURL: "Invalid URL"
    case .noData: "No data received"
    case .decodingError: "Failed to decode data"
    }
  }
}
