/// Which breeds there are.
protocol BreedsRepository: Sendable {
  func breeds() async throws(ErrorEntity) -> [BreedEntity]
}

/// What is known of one breed.
protocol BreedDetailsRepository: Sendable {
  func images(of breed: String) async throws(ErrorEntity) -> [String]
}

/// Names that somebody likes, kept between runs.
protocol FavoritesManager: Sendable {
  func favorites() throws(ErrorEntity) -> Set<String>
  func save(_ favorites: Set<String>) throws(ErrorEntity)
}

struct BreedsUseCase: Sendable {
  let repository: any BreedsRepository

  /// By name.
  func callAsFunction() async throws(ErrorEntity) -> [BreedEntity] {
    try await repository.breeds().sorted { $0.name < $1.name }
  }
}

struct BreedDetailsUseCase: Sendable {
  let repository: any BreedDetailsRepository
  /// How many are asked for at once.
  var width = 4

  /// The breeds with their pictures, in the same order; all of them or none.
  func callAsFunction(_ breeds: [BreedEntity]) async throws(ErrorEntity) -> [BreedEntity] {
    do {
      return try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
        var result = breeds
        var started = 0
        func start() {
          guard started < breeds.count else { return }
          let (index, name) = (started, breeds[started].name)
          started += 1
          group.addTask { [repository] in (index, try await repository.images(of: name)) }
        }
        for _ in 0..<width { start() }
        while let (index, images) = try await group.next() {
          result[index].breedImages = images
          start()
        }
        return result
      }
    } catch {
      throw .general
    }
  }
}

struct FetchFavoritesUseCase: Sendable {
  let manager: any FavoritesManager

  /// Merges what somebody likes into the breeds: favourites first, each part by name.
  func callAsFunction(_ breeds: [BreedEntity]) throws(ErrorEntity) -> [BreedDetailsEntity] {
    let favorites = try manager.favorites()
    let details = breeds.map { BreedDetailsEntity(breed: $0, isFavorite: favorites.contains($0.name)) }
    return details.filter(\.isFavorite) + details.filter { !$0.isFavorite }
  }
}

struct FavoritingUseCase: Sendable {
  let manager: any FavoritesManager

  /// Makes a favourite of what was none, and the other way round: twice is as before.
  func toggle(_ name: String) throws(ErrorEntity) {
    var favorites = try manager.favorites()
    if favorites.remove(name) == nil { favorites.insert(name) }
    try manager.save(favorites)
  }
}
