import Foundation  // for URL

/// Which breeds there are.
protocol BreedsRepository: Sendable {
  func breeds() async throws(ErrorEntity) -> [BreedEntity]
}

/// Pictures, and which of them somebody likes.
protocol BreedDetailsRepository: Sendable {
  /// The pictures of one breed, with the favourites among them.
  func details(of breed: String) async throws(ErrorEntity) -> [BreedDetailsEntity]
  /// The favourites of all breeds, by address.
  func favorites() throws(ErrorEntity) -> [BreedDetailsEntity]
  func setFavorite(_ picture: BreedDetailsEntity) throws(ErrorEntity)
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

  /// Favourites first, each part in the order of the answer.
  func callAsFunction(_ breed: String) async throws(ErrorEntity) -> [BreedDetailsEntity] {
    let details = try await repository.details(of: breed)
    return details.filter(\.isFavorite) + details.filter { !$0.isFavorite }
  }
}

struct FetchFavoritesUseCase: Sendable {
  let repository: any BreedDetailsRepository
  func callAsFunction() throws(ErrorEntity) -> [BreedDetailsEntity] { try repository.favorites() }
}

struct FavoritingUseCase: Sendable {
  let repository: any BreedDetailsRepository

  /// Makes a favourite of a picture that was none, and the other way round: twice is as before.
  func toggle(_ url: URL) throws(ErrorEntity) {
    let isFavorite = try repository.favorites().contains { $0.url == url }
    try repository.setFavorite(BreedDetailsEntity(url: url, isFavorite: !isFavorite))
  }
}
