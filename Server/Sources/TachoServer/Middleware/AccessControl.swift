import Crypto
import HTTPTypes
import Hummingbird

/// Lets in who has a token, and pictures whose address is signed. Without tokens and a key all is open.
struct AccessControl: RouterMiddleware {
  typealias Context = ServerContext

  private let tokens: [SHA256Digest]
  private let signatures: AddressSignature?

  init(_ configuration: ServerConfiguration) {
    tokens = configuration.tokens.map { SHA256.hash(data: Array($0.utf8)) }
    signatures = AddressSignature(key: configuration.signingKey)
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if tokens.isEmpty, signatures == nil { return try await next(request, context) }
    var context = context
    if ["/healthz", "/readyz"].contains(request.uri.path) { return try await next(request, context) }
    if hasToken(request) {
      context.audience = .tokenHolder
      return try await next(request, context)
    }
    if let signatures, request.method == .get || request.method == .head {
      context.audience = .everybody(until: try signatures.check(request.uri.string))
      return try await next(request, context)
    }
    var problem = Problem(.unauthorized, "this needs the header Authorization with a bearer token")
    problem.headers[.wwwAuthenticate] = "Bearer"
    throw problem
  }

  private func hasToken(_ request: Request) -> Bool {
    guard let header = request.headers[.authorization], header.prefix(7).lowercased() == "bearer " else { return false }
    let given = SHA256.hash(data: Array(header.dropFirst(7).utf8))
    // All are compared, each in constant time.
    return tokens.reduce(false) { ($1 == given) || $0 }
  }
}
