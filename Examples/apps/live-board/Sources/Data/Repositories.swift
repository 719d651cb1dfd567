import Foundation

/// What the service says in every answer.
struct ResponseDTO<Message: Codable>: Codable {
  var message: Message
  var status: String
}

/// A breed's subbreeds by its name.
typealias BreedsDTO = ResponseDTO<[String: [String]]>
/// The addresses of pictures.
typealias ImagesDTO = ResponseDTO<[String]>

extension BreedsDTO {
  var entities: [BreedEntity] { message.keys.sorted().map { BreedEntity(name: $0) } }

  init(_ entities: [BreedEntity]) {
    self.init(
      message: Dictionary(entities.map { ($0.name, []) }, uniquingKeysWith: { first, _ in first }), status: "success")
  }
}

/// The breeds of a web service. Whatever goes wrong on the way is the one error there is.
struct WebBreedsRepository: BreedsRepository, BreedDetailsRepository {
  let service: any WebService

  func breeds() async throws(ErrorEntity) -> [BreedEntity] {
    let answer: BreedsDTO = try await answer(to: .allBreeds)
    return answer.entities
  }

  func images(of breed: String) async throws(ErrorEntity) -> [String] {
    let answer: ImagesDTO = try await answer(to: .images(breed: breed))
    return answer.message
  }

  private func answer<Message>(to route: NetworkRouter) async throws(ErrorEntity) -> ResponseDTO<Message> {
    do {
      let answer = try JSONDecoder().decode(ResponseDTO<Message>.self, from: await service.body(of: route))
      guard answer.status == "success" else { throw ErrorEntity.general }
      return answer
    } catch {
      throw .general
    }
  }
}
