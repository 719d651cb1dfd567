import Foundation
import Testing

@testable import LiveBoard

@Suite struct StateTests {
  @Test func thereAreFourTransitionsAndNoOthers() {
    let all = ViewState.allCases.flatMap { state in
      ViewState.Event.allCases.compactMap { event in state.after(event).map { "\(state) \(event) \($0)" } }
    }
    #expect(all == ["idle fetch loading", "loading success idle", "loading failure error", "error retry loading"])
  }

  private static let breeds = #"{"message": {"pug": [], "akita": ["x"]}, "status": "success"}"#
  private static let images = #"{"message": ["a", "b"], "status": "success"}"#

  private static func good(_ route: NetworkRouter, _: Int) -> String { route == .allBreeds ? breeds : images }

  @Test func secondAppearanceAsksNothing() async throws {
    let (service, recorder) = (MockService(Self.good), Recorder())
    let model = BoardViewModel(service, recorder)
    try await model.onAppear()
    let asked = service.log.count
    try await model.onAppear()
    #expect(service.log.count == asked && asked == 3)
    #expect(recorder.states == [.loading, .idle])
    #expect(recorder.boards.last?.breeds.map(\.breed.name) == ["akita", "pug"])
  }

  @Test func retryDoesSomethingAfterAnErrorOnly() async throws {
    let (service, recorder) = (
      MockService { route, number in
        if number == 0 { throw URLError(.timedOut) }
        return Self.good(route, number)
      }, Recorder()
    )
    let model = BoardViewModel(service, recorder)
    try await model.retry()
    #expect(service.log.isEmpty)
    try await model.onAppear()
    // After an error there is a way forward by retry alone.
    try await model.fetch()
    #expect(recorder.states == [.loading, .error])
    try await model.retry()
    try await model.retry()
    #expect(recorder.states == [.loading, .error, .loading, .idle])
    #expect(service.log.count == 4)
  }

  @Test func fetchesAtOnceAreOne() async throws {
    let (service, recorder) = (MockService(Self.good), Recorder())
    let model = BoardViewModel(service, recorder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try await model.onAppear() } }
      try await group.waitForAll()
    }
    #expect(recorder.states == [.loading, .idle] && service.log.count == 3)
  }

  @Test func valuesOfBeforeStayWhileThereAreNoOthers() async throws {
    let (service, recorder) = (
      MockService { route, number in
        if number >= 3 { throw URLError(.timedOut) }
        return Self.good(route, number)
      }, Recorder()
    )
    let model = BoardViewModel(service, recorder)
    try await model.onAppear()
    try await model.fetch()
    #expect(recorder.states == [.loading, .idle, .loading, .error])
    #expect(recorder.boards.map(\.breeds.count) == [0, 2, 2, 2])
    #expect(recorder.boards.map(\.isStale) == [true, false, true, true])
  }

  @Test func favouritesComeFirstAndToggleTwiceIsIdentity() async throws {
    let (recorder, favorites) = (Recorder(), MockFavorites(["pug"]))
    let model = BoardViewModel(MockService(Self.good), recorder, favorites)
    try await model.onAppear()
    let before = try #require(recorder.boards.last)
    #expect(before.breeds.map(\.breed.name) == ["pug", "akita"] && before.breeds.map(\.isFavorite) == [true, false])
    try await model.toggleFavorite("akita")
    #expect(recorder.boards.last?.breeds.map(\.breed.name) == ["akita", "pug"])
    try await model.toggleFavorite("akita")
    #expect(recorder.boards.last == before && favorites.favorites() == ["pug"])
  }
}

@Suite struct FavoritesFileTests {
  @Test func fileIsASortedListAndOutlivesItsWriter() throws {
    let scratch = try Scratch()
    let path = scratch.path("favourites.json")
    let toggling = FavoritingUseCase(manager: FavoritesFile(path: path))
    for name in ["pug", "akita", "boxer"] { try toggling.toggle(name) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[\"akita\",\"boxer\",\"pug\"]\n")
    let bytes = try Data(contentsOf: URL(filePath: path))
    for _ in 0..<2 { try FavoritingUseCase(manager: FavoritesFile(path: path)).toggle("corgi") }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try FavoritesFile(path: path).favorites() == ["akita", "boxer", "pug"])
  }

  @Test func fileOfSomethingElseIsNotWrittenOver() throws {
    let scratch = try Scratch()
    let path = scratch.path("favourites.json")
    try Data("{}".utf8).write(to: URL(filePath: path))
    #expect(throws: ErrorEntity.general) { try FavoritingUseCase(manager: FavoritesFile(path: path)).toggle("pug") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
  }
}
