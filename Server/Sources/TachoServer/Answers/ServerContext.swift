import Hummingbird
import Logging

/// What goes along with a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var audience = Audience.everybody(until: nil)

  init(source: Source) { coreContext = .init(source: source) }
}

/// Who may be given an answer that somebody keeps, such as a cache between the server and its readers.
enum Audience: Sendable {
  /// Whoever has the address; until a time in seconds since 1970 where it is signed.
  case everybody(until: Int?)
  /// Nobody but who has shown a token.
  case tokenHolder
}
