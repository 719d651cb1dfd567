import Foundation

/// What can be asked for, and where it is.
enum NetworkRouter: Hashable, Sendable {
  case allBreeds
  case images(breed: String)

  var path: String {
    switch self {
    case .allBreeds: "api/breeds/list/all"
    case .images(let breed):
      "api/breed/\(breed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")/images"
    }
  }
}

/// Gives the body of what is asked for, and throws for every answer but 200.
protocol WebService: Sendable {
  func body(of route: NetworkRouter) async throws -> Data
}
