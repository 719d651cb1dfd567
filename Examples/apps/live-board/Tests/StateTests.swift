import Foundation
import TestKit
import Testing

@testable import LiveBoard

@Suite struct StateTests {
  @Test func thereAreFourTransitionsAndNoOthers() {
    let all = ViewState.allCases.flatMap { state in
      ViewState.Event.allCases.compactMap { event in state.after(event).map { "\(state) \(event) \($0)" } }
    }
    #expect(all == ["idle fetch loading", "loading success idle", "loading failure error", "error retry loading"])
  }

  private let recorder = Recorder()
  private let urls = MockService.urls

  @Test func secondAppearanceAsksNothing() async throws {
    let service = MockService()
    let model = try viewModel(service, recorder)
    try await model.onAppear()
    try await model.onAppear()
    // Pictures are asked for when somebody opens a breed.
    #expect(service.log == [.allBreeds] && recorder.states == [.loading, .idle])
    #expect(recorder.boards.last?.breeds.map(\.name) == ["akita", "pug"])
    #expect(recorder.boards.last?.breeds.map(\.varieties) == [1, 0])
  }

  @Test func retryDoesSomethingAfterAnErrorOnly() async throws {
    let service = MockService(failing: 0...0)
    let model = try viewModel(service, recorder)
    try await model.retry()
    #expect(service.log.isEmpty)
    try await model.onAppear()
    // After an error there is a way forward by retry alone.
    try await model.fetch()
    #expect(recorder.states == [.loading, .error])
    try await model.retry()
    try await model.retry()
    #expect(recorder.states == [.loading, .error, .loading, .idle])
    #expect(service.log.count == 2)
  }

  @Test func fetchesAtOnceAreOne() async throws {
    let service = MockService()
    let model = try viewModel(service, recorder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try await model.onAppear() } }
      try await group.waitForAll()
    }
    #expect(recorder.states == [.loading, .idle] && service.log.count == 1)
  }

  @Test func valuesOfBeforeStayWhileThereAreNoOthers() async throws {
    let model = try viewModel(MockService(failing: 2...9), recorder)
    try await model.onAppear()
    #expect(try await model.openDetails(of: "pug"))
    try await model.fetch()
    #expect(recorder.states == [.loading, .idle, .idle, .idle, .loading, .error])
    #expect(recorder.boards.map(\.breeds.count) == [0, 2, 2, 2, 2, 2])
    #expect(recorder.boards.last?.breeds.last?.breedImages.map(\.url) == urls)
  }

  @Test func aFailureOfDetailsIsTheirsAlone() async throws {
    let service = MockService(failing: 1...1)
    let model = try viewModel(service, recorder)
    try await model.onAppear()
    try await model.openDetails(of: "akita")
    try await model.openDetails(of: "pug")
    let board = await model.board
    #expect(board.state == .idle && board.breeds.map(\.state) == [.error, .idle] && board.hasFailed)
    #expect(board.breeds.map(\.breedImages.count) == [0, 2])
    try await model.openDetails(of: "akita")
    #expect(await model.board.breeds.map(\.state) == [.idle, .idle])
    #expect(
      recorder.boards.map { $0.breeds.first?.state } == [nil, .idle, .loading, .error, .error, .error, .loading, .idle])
    #expect(try await !model.openDetails(of: "dodo"))
    #expect(service.log == [.allBreeds] + ["akita", "pug", "akita"].map { .images(breed: $0) })
  }

  @Test func favouritesAreMergedIntoDetailsAndToggleTwiceIsIdentity() async throws {
    let scratch = Scratch()
    let favorites = FavoritesFile(path: scratch.path("favourites.json"))
    try favorites.save([BreedDetailsDTO(url: urls[1])])
    let model = try viewModel(MockService(), recorder, store: favorites.path)
    try await model.onAppear()
    #expect(await model.board.favorites == 1)
    try await model.openDetails(of: "pug")
    let before = try #require(recorder.boards.last)
    #expect(before.breeds.last?.breedImages.map(\.url) == urls.reversed())
    #expect(before.breeds.last?.breedImages.map(\.isFavorite) == [true, false])
    try await model.toggleFavorite(urls[0])
    #expect(await model.board.breeds.last?.breedImages.map(\.isFavorite) == [true, true])
    #expect(await model.board.favorites == 2)
    try await model.toggleFavorite(urls[0])
    #expect(try recorder.boards.last == before && favorites.favorites() == [BreedDetailsDTO(url: urls[1])])
  }

  /// As the program does it, with the file.
  private func toggle(_ url: URL, in path: String) throws {
    let repository = WebBreedDetailsRepository(service: MockService(), manager: FavoritesFile(path: path))
    try FavoritingUseCase(repository: repository).toggle(url)
  }

  @Test func fileIsASortedListAndOutlivesItsWriter() throws {
    let scratch = Scratch()
    let path = scratch.path("favourites.json")
    for url in urls.reversed() { try toggle(url, in: path) }
    let text = "[{\"url\":\"http://a/1\"},{\"url\":\"http://a/2\"}]\n"
    #expect(try scratch.text("favourites.json") == text)
    for _ in 0..<2 { try toggle(urls[0], in: path) }
    #expect(try scratch.text("favourites.json") == text)
    let all = try FavoritesFile(path: path).favorites()
    #expect(all.sorted().map { $0.toBreedDetailsEntity().toBreedDetailsDTO() } == urls.map(BreedDetailsDTO.init))
  }

  @Test func fileOfSomethingElseIsNotWrittenOver() throws {
    let scratch = Scratch()
    let path = try scratch.file("favourites.json", "{}")
    #expect(throws: ErrorEntity.general) { try toggle(urls[0], in: path) }
    #expect(try scratch.text("favourites.json") == "{}")
  }
}
