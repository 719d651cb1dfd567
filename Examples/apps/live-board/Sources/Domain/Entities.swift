/// A breed and the addresses of its pictures.
struct BreedEntity: Hashable, Sendable {
  var name: String
  var breedImages: [String] = []
}

/// A breed as the board shows it.
struct BreedDetailsEntity: Hashable, Sendable {
  var breed: BreedEntity
  var isFavorite: Bool
}

/// What can go wrong. Those who look at a board can do the same about everything: try again.
enum ErrorEntity: Error, Hashable, Sendable, CustomStringConvertible {
  case general

  var description: String { "Something went wrong. Check the address and the connection, then try again." }
}
