import Foundation
import ProgramKit
import TestKit
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

  private struct MockUserService: UserServiceProtocol {
    var user: User?
    func fetchUser() -> User? { user }
  }

  private let recording = Recording(title: "", path: "a/speech.wav")

  private func model(_ service: MockLevelService, _ user: User? = nil) -> LevelViewModel {
    LevelViewModel(recording, service: service, users: MockUserService(user: user))
  }

  @Test func levelsArriveAndLoadingEnds() async {
    let model = model(MockLevelService(answer: .success([Level(peak: 1)])))
    #expect(!model.isLoading && model.levels.isEmpty)
    await model.load()
    #expect(model.levels == [Level(peak: 1)] && model.errorMessage == nil && !model.isLoading)
  }

  @Test func itIsLoadingMeanwhile() async {
    let seen = Seen()
    weak var watched: LevelViewModel?
    let service = MockLevelService(answer: .success([])) { seen.isLoading = watched?.isLoading }
    let model = model(service)
    watched = model
    await model.load()
    #expect(seen.isLoading == true && !model.isLoading)
  }

  @Test(arguments: [
    (LevelError.invalidURL, "Invalid URL"), (.noData, "No data received"), (.decodingError, "Failed to decode data"),
  ])
  func eachErrorHasItsMessageAndLoadingEnds(error: LevelError, message: String) async {
    let model = model(MockLevelService(answer: .failure(error)))
    await model.load()
    #expect(model.errorMessage == message && !model.isLoading && model.levels.isEmpty)
  }

  @Test func otherErrorsEndTheLoadingToo() async {
    let model = model(MockLevelService(answer: .failure(Surprise())))
    await model.load()
    #expect(model.errorMessage != nil && !model.isLoading)
  }

  @Test func theTitleIsTheRecordingsOrTheSpeakersOrElseTheFiles() async {
    let none = MockLevelService(answer: .success([]))
    var user = User(id: UUID(), name: "", email: "ada@example.com")
    let nobody = model(none)
    await nobody.load()
    #expect(nobody.title == "speech.wav")
    let nameless = model(none, user)
    await nameless.load()
    #expect(nameless.title == "ada@example.com")
    user.name = "Ada"
    #expect(user.displayName == "Ada")
    let titled = LevelViewModel(
      Recording(title: "Letter", path: "a"), service: none, users: MockUserService(user: user))
    await titled.load()
    #expect(titled.title == "Letter" && titled.user == user)
  }

  @Test func aUserComesBackFromAFileAsItWas() async throws {
    let scratch = try Scratch()
    let user = User(id: UUID(), name: "Ada", email: "ada@example.com")
    try JSONFile<User>(scratch.path("user.json")).save(user)
    #expect(try await UserFile(path: scratch.path("user.json")).fetchUser() == user)
    #expect(try await UserFile(path: nil).fetchUser() == nil)
    let broken = try scratch.file("broken.json", "{}")
    await #expect(throws: LevelError.decodingError) { try await UserFile(path: broken).fetchUser() }
    await #expect(throws: LevelError.invalidURL) { try await UserFile(path: "/nowhere.json").fetchUser() }
  }

  @Test func anotherServiceTakesThePlaceOfFfmpeg() async throws {
    let container = dependencies(user: nil, summary: "/nowhere")
    #expect(try container.resolve((any LevelServiceProtocol).self) is FFmpegLevelService)
    #expect(try container.resolve((any SummaryStore).self) is MarkdownSummaryStore)
    container.register((any LevelServiceProtocol).self) { _ in MockLevelService(answer: .success([Level(peak: 1)])) }
    let model = LevelViewModel(recording, service: try container.resolve(), users: try container.resolve())
    await model.load()
    #expect(model.levels == [Level(peak: 1)] && model.errorMessage == nil)
  }
}
