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
