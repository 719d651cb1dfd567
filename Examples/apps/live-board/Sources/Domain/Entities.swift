import Foundation  // for URL

/// A breed, its varieties, and its pictures once somebody opened it.
struct BreedEntity: Hashable, Sendable {
  var name: String
  var varieties = 0
  var breedImages: [BreedDetailsEntity] = []
  /// The state of its pictures.
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

/// What a view is doing.
enum ViewState: Hashable, Sendable, CaseIterable {
  case idle, loading, error

  enum Event: Hashable, Sendable, CaseIterable { case fetch, success, failure, retry }

  /// The state after an event; nil where the event means nothing. There are these four transitions and no others.
  func after(_ event: Event) -> ViewState? {
    switch (self, event) {
    case (.idle, .fetch): .loading
    case (.loading, .success): .idle
    case (.loading, .failure): .error
    case (.error, .retry): .loading
    default: nil
    }
  }
}
