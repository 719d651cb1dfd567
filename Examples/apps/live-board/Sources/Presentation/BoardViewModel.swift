/// What the page shows at one moment.
struct Board: Hashable, Sendable {
  var state = ViewState.idle
  var breeds: [BreedDetailsEntity] = []

  /// Values of an earlier answer, while a new one is waited for or did not come.
  var isStale: Bool { state != .idle }
  var errorMessage: String? { state == .error ? ErrorEntity.general.description : nil }
}

/// Fetches the breeds, and tells every state it goes through.
actor BoardViewModel {
  private(set) var board = Board()
  private let breeds: BreedsUseCase
  private let details: BreedDetailsUseCase
  private let favorites: FetchFavoritesUseCase
  private let favoriting: FavoritingUseCase
  private let publish: @Sendable (Board) throws -> Void
  private var hasAppeared = false

  init(
    breeds: BreedsUseCase, details: BreedDetailsUseCase, favorites: FetchFavoritesUseCase,
    favoriting: FavoritingUseCase, publish: @escaping @Sendable (Board) throws -> Void
  ) {
    (self.breeds, self.details, self.favorites, self.favoriting) = (breeds, details, favorites, favoriting)
    self.publish = publish
  }

  /// Fetches, the first time only.
  func onAppear() async throws {
    guard !hasAppeared else { return }
    hasAppeared = true
    try await fetch()
  }

  /// Asks again; nothing happens while an answer is waited for, or after an error.
  func fetch() async throws { try await load(.fetch) }

  /// Asks again after an error; nothing happens in the other states.
  func retry() async throws { try await load(.retry) }

  /// - Throws: ``ErrorEntity`` when the favourites cannot be read or written.
  func toggleFavorite(_ name: String) throws {
    try favoriting.toggle(name)
    guard !board.breeds.isEmpty else { return }
    board.breeds = try favorites(board.breeds.map(\.breed).sorted { $0.name < $1.name })
    try publish(board)
  }

  private func load(_ event: ViewState.Event) async throws {
    guard try go(event) else { return }
    do throws(ErrorEntity) {
      let found = try await details(breeds())
      board.breeds = try favorites(found)
    } catch {
      _ = try go(.failure)
      return
    }
    _ = try go(.success)
  }

  private func go(_ event: ViewState.Event) throws -> Bool {
    guard let next = board.state.after(event) else { return false }
    board.state = next
    try publish(board)
    return true
  }
}
