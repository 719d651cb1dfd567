import HTTPTypes
import Hummingbird

/// Lets scripts of other origins read answers. Hummingbird's own middleware says nothing where a request has no origin, which a
/// cache between would then give to one that has.
struct CrossOrigin: RouterMiddleware {
  let origins: [String]
  let routes: RouteTable

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard !origins.isEmpty else { return try await next(request, context) }
    let isAsking = request.method == .options && request.headers[.accessControlRequestMethod] != nil
    var response = isAsking ? asked(request) : try await next(request, context)
    if origins.contains("*") {
      response.headers[.accessControlAllowOrigin] = "*"
    } else {
      response.headers[.vary] = [response.headers[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
      guard let origin = request.headers[.origin], origins.contains(origin) else { return response }
      response.headers[.accessControlAllowOrigin] = origin
    }
    response.headers[.accessControlExposeHeaders] = "ETag, Content-Range, Retry-After, X-Request-ID"
    return response
  }

  /// Whether a browser may send it: scheme and host in small letters, and no path (WHATWG HTML, “serialization of an origin”).
  static func isOrigin(_ text: String) -> Bool {
    text == "*" || text.wholeMatch(of: /[a-z][a-z0-9+.-]*:\/\/[^\/?#@A-Z\s]+/) != nil
  }

  /// What a browser asks before the request itself.
  private func asked(_ request: Request) -> Response {
    Response(
      status: .noContent,
      headers: [
        .accessControlAllowMethods: routes.methods(at: request.uri.path).joined(separator: ", "),
        .accessControlAllowHeaders: "Authorization, Content-Type, If-None-Match, Range", .accessControlMaxAge: "86400",
      ])
  }
}
