import Hummingbird
import Logging

/// What goes along with a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: Source) { coreContext = .init(source: source) }
}
