import Foundation

/// What the service says in every answer.
struct ResponseDTO<Message: Codable>: Codable {
  var message: Message
  var status: String
}

/// A favourite as it is kept, sorted by its address.
struct BreedDetailsDTO: Codable, Hashable, Comparable, Sendable {
  var url: URL

  static func < (a: Self, b: Self) -> Bool { a.url.absoluteString < b.url.absoluteString }

  func toBreedDetailsEntity() -> BreedDetailsEntity { BreedDetailsEntity(url: url, isFavorite: true) }
}

extension BreedDetailsEntity {
  func toBreedDetailsDTO() -> BreedDetailsDTO { BreedDetailsDTO(url: url) }
}

/// Keeps what somebody likes between runs.
protocol FavoritesManager: Sendable {
  func favorites() throws(ErrorEntity) -> Set<BreedDetailsDTO>
  func save(_ favorites: Set<BreedDetailsDTO>) throws(ErrorEntity)
}

/// The answers of a web service. Whatever goes wrong on the way is the one error there is.
extension WebService {
  fileprivate func answer<Message: Codable>(to route: NetworkRouter) async throws(ErrorEntity) -> Message {
    do {
      let answer = try JSONDecoder().decode(ResponseDTO<Message>.self, from: await body(of: route))
      guard answer.status == "success" else { throw ErrorEntity.general }
      return answer.message
    } catch {
      throw .general
    }
  }
}

struct WebBreedsRepository: BreedsRepository {
  let service: any WebService

  func breeds() async throws(ErrorEntity) -> [BreedEntity] {
    let varieties: [String: [String]] = try await service.answer(to: .allBreeds)
    return varieties.map { BreedEntity(name: $0.key, varieties: $0.value.count) }
  }
}

struct WebBreedDetailsRepository: BreedDetailsRepository {
  let service: any WebService
  let manager: any FavoritesManager

  func details(of breed: String) async throws(ErrorEntity) -> [BreedDetailsEntity] {
    let urls: [URL] = try await service.answer(to: .images(breed: breed))
    let favorites = try manager.favorites()
    return urls.map { BreedDetailsEntity(url: $0, isFavorite: favorites.contains(BreedDetailsDTO(url: $0))) }
  }

  func favorites() throws(ErrorEntity) -> [BreedDetailsEntity] {
    try manager.favorites().sorted().map { $0.toBreedDetailsEntity() }
  }

  func setFavorite(_ picture: BreedDetailsEntity) throws(ErrorEntity) {
    let (favorites, picked) = (try manager.favorites(), [picture.toBreedDetailsDTO()])
    try manager.save(picture.isFavorite ? favorites.union(picked) : favorites.subtracting(picked))
  }
}
