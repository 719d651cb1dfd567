import Foundation  // for URL

/// A breed, its varieties, and its pictures once somebody opened it.
struct BreedEntity: Hashable, Sendable {
  var name: String
  var varieties = 0
  var breedImages: [BreedDetailsEntity] = []
  /// Of its pictures.
  var state = ViewState.idle
  var isOpen = false
}

/// A picture of a breed.
struct BreedDetailsEntity: Hashable, Sendable {
  let url: URL
  var isFavorite: Bool
}

/// What can go wrong. Those who look at a board can do the same about everything: try again.
enum ErrorEntity: Error, Hashable, Sendable, CustomStringConvertible {
  case general

  var description: String { "Something went wrong. Check the address and the connection, then try again." }
}
