import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What stands around the routes: answers what is kept without looking for its route, and counts all answers. Hummingbird's own
/// count waits for the end of each body, for which a picture is sent in three pieces instead of one.
struct ServerResponder: HTTPResponder {
  private let router: RouterResponder<ServerContext>
  private let server: ServerParts
  /// Whether what is kept is for everybody, whatever a request says of itself.
  private let isOpen: Bool
  private let meters = AnswerMeters()

  init(_ router: RouterResponder<ServerContext>, _ server: ServerParts) {
    (self.router, self.server) = (router, server)
    let configuration = server.configuration
    isOpen = configuration.tokens.isEmpty && configuration.signingKey.isEmpty && configuration.corsOrigins.isEmpty
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let begun = NIODeadline.now()
    if isOpen, request.method == .get, let content = server.cache[request.uri.string] {
      let keeping = Content.Keeping(content, at: request.uri.string, server.configuration)
      var response = content.response(to: request, context, keeping: keeping)
      Envelope.finish(&response, to: request, context, since: begun)
      meters.count(request.method, request.uri.path, response.status, since: begun)
      return response
    }
    meters.begin(request.method, 1)
    defer { meters.begin(request.method, -1) }
    let response = try await router.respond(to: request, context: context)
    meters.count(request.method, context.endpointPath ?? "NotFound", response.status, since: begun)
    return response
  }
}

/// Counts answers by route, method and status.
private final class AnswerMeters: Sendable {
  private struct Key: Hashable, Sendable {
    let route: String
    let method: String
    let status: Int
  }

  private let answers = Mutex([Key: (count: Counter, time: Timer)]())
  private let active = Mutex([String: Meter]())

  func begin(_ method: HTTPRequest.Method, _ change: Double) {
    let name = method.rawValue
    let meter = active.withLock { active in
      if let known = active[name] { return known }
      let new = Meter(label: "http.server.active_requests", dimensions: [("http.request.method", name)])
      active[name] = new
      return new
    }
    meter.increment(by: change)
  }

  func count(
    _ method: HTTPRequest.Method, _ route: String, _ status: HTTPResponse.Status, since begun: NIODeadline
  ) {
    let key = Key(route: route, method: method.rawValue, status: status.code)
    let (count, time) = answers.withLock { answers in
      if let known = answers[key] { return known }
      let dimensions = [
        ("http.route", key.route), ("http.request.method", key.method), ("http.response.status_code", "\(key.status)"),
      ]
      let new = (
        Counter(label: "hb.requests", dimensions: dimensions),
        Timer(label: "http.server.request.duration", dimensions: dimensions, preferredDisplayUnit: .seconds)
      )
      answers[key] = new
      return new
    }
    count.increment()
    time.recordNanoseconds((NIODeadline.now() - begun).nanoseconds)
  }
}
