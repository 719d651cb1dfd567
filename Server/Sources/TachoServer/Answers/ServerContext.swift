import Hummingbird
import Logging
import NIOCore

/// What goes along with a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection.
  let channel: any Channel
  var audience = Audience.everybody(until: nil)

  init(source: Source) { (coreContext, channel) = (.init(source: source), source.channel) }
}

/// Who may be given an answer that somebody keeps, such as a cache between the server and its readers.
enum Audience: Sendable {
  /// Whoever has the address; until a time in seconds since 1970 where it is signed.
  case everybody(until: Int?)
  /// Nobody but who has shown a token.
  case tokenHolder
}
