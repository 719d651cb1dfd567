import Foundation

/// What the page shows at one moment.
struct Board: Hashable, Sendable {
  var state = ViewState.idle
  var breeds: [BreedEntity] = []
  /// How many pictures of all breeds somebody likes.
  var favorites = 0

  var hasFailed: Bool { state == .error || breeds.contains { $0.state == .error } }
}

/// Fetches breeds, and the pictures of those that are opened, and tells every state it goes through.
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

  private func load(_ event: ViewState.Event) async throws {
    guard let loading = board.state.after(event) else { return }
    board.state = loading
    try publish(board)
    let answer = try? (await breeds(), favorites().count)
    if let (found, liked) = answer {
      board.breeds = found.map { breed in
        guard var known = board.breeds.first(where: { $0.name == breed.name }) else { return breed }
        known.varieties = breed.varieties
        return known
      }
      board.favorites = liked
    }
    board.state = loading.after(answer == nil ? .failure : .success) ?? loading
    try publish(board)
  }

  /// Asks for the pictures of a breed, the first time or again. What goes wrong with them is their error alone.
  ///
  /// - Returns: whether there is such a breed.
  @discardableResult func openDetails(of name: String) async throws -> Bool {
    guard let breed = board.breeds.first(where: { $0.name == name }) else { return false }
    guard let loading = breed.state.after(breed.state == .error ? .retry : .fetch) else { return true }
    try change(name) { ($0.state, $0.isOpen) = (loading, true) }
    let images = try? await details(name)
    try change(name) { breed in
      breed.breedImages = images ?? breed.breedImages
      breed.state = loading.after(images == nil ? .failure : .success) ?? loading
    }
    return true
  }

  private func change(_ name: String, _ body: (inout BreedEntity) -> Void) throws {
    guard let index = board.breeds.firstIndex(where: { $0.name == name }) else { return }
    body(&board.breeds[index])
    try publish(board)
  }

  /// - Throws: ``ErrorEntity`` when the favourites cannot be read or written.
  func toggleFavorite(_ url: URL) throws {
    try favoriting.toggle(url)
    let liked = Set(try favorites().map(\.url))
    board.favorites = liked.count
    for breed in board.breeds.indices {
      board.breeds[breed].breedImages = board.breeds[breed].breedImages.map { image in
        BreedDetailsEntity(url: image.url, isFavorite: liked.contains(image.url))
      }
    }
    if !board.breeds.isEmpty { try publish(board) }
  }
}
