import Testing

@testable import VoiceLevel

/// The states of loading, with a service that is none.
@MainActor struct LevelViewModelTests {
  private struct MockLevelService: LevelServiceProtocol {
    let answer: Result<[Level], any Error>
    var whileLoading: @MainActor @Sendable () -> Void = {}

    func levels(of path: String, rate: Int) async throws -> [Level] {
      await whileLoading()
      return try answer.get()
    }
  }

  private struct Surprise: Error {}

  private final class Seen {
    var isLoading: Bool?
  }

  private let recording = Recording(name: "", path: "a/speech.wav")

  @Test func levelsArriveAndLoadingEnds() async {
    let model = LevelViewModel(recording, service: MockLevelService(answer: .success([Level(peak: 1)])))
    #expect(!model.isLoading && model.levels.isEmpty)
    await model.load()
    #expect(model.levels == [Level(peak: 1)] && model.errorMessage == nil && !model.isLoading)
  }

  @Test func itIsLoadingMeanwhile() async {
    let seen = Seen()
    weak var watched: LevelViewModel?
    let service = MockLevelService(answer: .success([])) { seen.isLoading = watched?.isLoading }
    let model = LevelViewModel(recording, service: service)
    watched = model
    await model.load()
    #expect(seen.isLoading == true && !model.isLoading)
  }

  @Test(arguments: [
    (LevelError.invalidURL, "Invalid URL"), (.noData, "No data received"), (.decodingError, "Failed to decode data"),
  ])
  func eachErrorHasItsMessageAndLoadingEnds(error: LevelError, message: String) async {
    let model = LevelViewModel(recording, service: MockLevelService(answer: .failure(error)))
    await model.load()
    #expect(model.errorMessage == message && !model.isLoading && model.levels.isEmpty)
  }

  @Test func otherErrorsEndTheLoadingToo() async {
    let model = LevelViewModel(recording, service: MockLevelService(answer: .failure(Surprise())))
    await model.load()
    #expect(model.errorMessage != nil && !model.isLoading)
  }

  @Test func theTitleIsTheNameOrElseTheFiles() {
    #expect(recording.displayName == "speech.wav")
    #expect(Recording(name: "Ada", path: "a/speech.wav").displayName == "Ada")
  }
}
