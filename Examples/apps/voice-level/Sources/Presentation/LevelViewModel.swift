/// Loads the levels of a recording and who speaks in it, and says how that is going.
@MainActor final class LevelViewModel {
  let recording: Recording
  private(set) var user: User?
  private(set) var isLoading = false
  private(set) var errorMessage: String?
  /// What could not be loaded.
  private(set) var failedPath: String?
  private(set) var levels: [Level] = []
  private let service: any LevelServiceProtocol
  private let users: any UserServiceProtocol

  /// Levels a second: half a millisecond each, as short as the shortest burst that a standard asks a meter for.
  nonisolated static let rate = 2_000

  init(_ recording: Recording, service: any LevelServiceProtocol, users: any UserServiceProtocol) {
    (self.recording, self.service, self.users) = (recording, service, users)
  }

  /// The recording's own, or else who speaks, or else the file's name.
  var title: String { recording.title.isEmpty ? user?.displayName ?? recording.fileName : recording.title }

  func load() async {
    isLoading = true
    defer { isLoading = false }
    (errorMessage, failedPath, user, levels) = (nil, "the user", nil, [])
    do {
      user = try await users.fetchUser()
      failedPath = recording.path
      levels = try await service.levels(of: recording.path, rate: Self.rate)
      failedPath = nil
    } catch {
      errorMessage = (error as? LevelError)?.rawValue ?? "\(error)"
    }
  }
}
