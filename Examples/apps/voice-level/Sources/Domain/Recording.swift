import Foundation  // for UUID

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
