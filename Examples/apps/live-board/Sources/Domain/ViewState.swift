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
