/// Loads the levels of a recording, and says how that is going.
@MainActor final class LevelViewModel {
  let recording: Recording
  private(set) var isLoading = false
  private(set) var errorMessage: String?
  private(set) var levels: [Level] = []
  private let service: any LevelServiceProtocol

  /// Levels a second: half a millisecond each, as short as the shortest burst that a standard asks a meter for.
  nonisolated static let rate = 2_000

  init(_ recording: Recording, service: any LevelServiceProtocol) {
    (self.recording, self.service) = (recording, service)
  }

  var title: String { recording.displayName }

  func load() async {
    isLoading = true
    defer { isLoading = false }
    errorMessage = nil
    levels = []
    do {
      levels = try await service.levels(of: recording.path, rate: Self.rate)
    } catch let error as LevelError {
      errorMessage = error.message
    } catch {
      errorMessage = "\(error)"
    }
  }
}
