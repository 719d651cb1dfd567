import Foundation
import ProgramKit
import TestKit
import Testing

@testable import VoiceLevel

/// The states of loading, with services that are none.
@MainActor struct LevelViewModelTests {
  private struct MockLevelService: LevelServiceProtocol {
    let answer: Result<[Level], any Error>
    var whileLoading: @MainActor @Sendable () -> Void = {}

    func levels(of path: String, rate: Int) async throws -> [Level] {
      await whileLoading()
      return try answer.get()
    }
  }

  private struct MockUserService: UserServiceProtocol {
    let user: User?
    func fetchUser() -> User? { user }
  }

  private struct Surprise: Error {}

  private let levels = [Level(peak: 1)]
  private let user = User(id: UUID(), name: "", email: "ada@example.com")

  /// The program's model, with a service of the test's own.
  private func model(
    _ answer: Result<[Level], any Error>, title: String = "", user: User? = nil,
    whileLoading: @escaping @MainActor @Sendable () -> Void = {}
  ) throws -> LevelViewModel {
    let container = dependencies(user: nil, summary: "/nowhere")
    container.register((any LevelServiceProtocol).self) { _ in
      MockLevelService(answer: answer, whileLoading: whileLoading)
    }
    container.register((any UserServiceProtocol).self) { _ in MockUserService(user: user) }
    return LevelViewModel(
      Recording(title: title, path: "a/speech.wav"), service: try container.resolve(), users: try container.resolve())
  }

  @Test func levelsArriveAndLoadingEnds() async throws {
    var wasLoading: Bool?
    weak var watched: LevelViewModel?
    let model = try model(.success(levels)) { wasLoading = watched?.isLoading }
    watched = model
    #expect(!model.isLoading && model.levels.isEmpty)
    await model.load()
    #expect(wasLoading == true && !model.isLoading)
    #expect(model.levels == levels && model.errorMessage == nil)
  }

  nonisolated static let failures: [(any Error, String)] = [
    (LevelError.invalidURL, "Invalid URL"), (LevelError.noData, "No data received"),
    (LevelError.decodingError, "Failed to decode data"), (Surprise(), "Surprise()"),
  ]

  @Test(arguments: failures)
  func eachErrorHasItsMessageAndLoadingEnds(error: any Error, message: String) async throws {
    let model = try model(.failure(error))
    await model.load()
    #expect(model.errorMessage == message && !model.isLoading && model.levels.isEmpty)
  }

  @Test(arguments: [
    ("", nil, "speech.wav"), ("", "", "ada@example.com"), ("", "Ada", "Ada"), ("Letter", "Ada", "Letter"),
  ])
  func theTitleIsTheRecordingsOrTheSpeakersOrElseTheFiles(title: String, name: String?, shown: String) async throws {
    var user = user
    user.name = name ?? ""
    let model = try model(.success([]), title: title, user: name == nil ? nil : user)
    await model.load()
    #expect(model.title == shown && model.user?.displayName == (name == "" ? user.email : name))
  }

  @Test func aUserComesBackFromAFileAsItWas() async throws {
    let scratch = Scratch()
    try JSONFile<User>(scratch.path("user.json")).save(user)
    #expect(try await UserFile(path: scratch.path("user.json")).fetchUser() == user)
    #expect(try await UserFile(path: nil).fetchUser() == nil)
    let broken = try scratch.file("broken.json", "{}")
    await #expect(throws: LevelError.decodingError) { try await UserFile(path: broken).fetchUser() }
    await #expect(throws: LevelError.invalidURL) { try await UserFile(path: "/nowhere.json").fetchUser() }
  }

  @Test func theProgramMeasuresWithFfmpeg() throws {
    let container = dependencies(user: nil, summary: "/nowhere")
    #expect(try container.resolve((any LevelServiceProtocol).self) is FFmpegLevelService)
    #expect(try container.resolve((any SummaryStore).self) is MarkdownSummaryStore)
  }
}
