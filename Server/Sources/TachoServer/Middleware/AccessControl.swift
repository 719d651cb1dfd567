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
    if ["/healthz", "/readyz"].contains(request.uri.path) || hasToken(request) {
      return try await next(request, context)
    }
    if let signatures, request.method == .get || request.method == .head {
      try signatures.check(request.uri.string)
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

/// Signs addresses, so that others can show a picture until a time and change nothing of it.
public struct AddressSignature: Sendable {
  private let key: SymmetricKey

  /// Nil for an empty key.
  public init?(key: String) {
    guard !key.isEmpty else { return nil }
    self.key = SymmetricKey(data: Array(key.utf8))
  }

  private static let mark = "signature="
  /// The parameters of an address that is signed.
  static let parameters = ["expires", "signature"]

  /// The address with a time and a signature behind its own parameters.
  ///
  /// - Parameters:
  ///   - address: a path with its parameters, as in `/gauge.svg?value=72`.
  ///   - expires: seconds since 1970.
  public func signed(_ address: String, expires: Int) -> String {
    let timed = address + (address.contains("?") ? "&" : "?") + "expires=\(expires)"
    return timed + "&" + Self.mark
      + Base64URL.text(of: HMAC<SHA256>.authenticationCode(for: Array(timed.utf8), using: key))
  }

  /// - Throws: ``Problem`` unless the last parameter signs all before it and the time has not passed.
  func check(_ address: String, now: Int = System.now) throws(Problem) {
    let parts = address.split(separator: "&", omittingEmptySubsequences: false)
    guard let last = parts.last, last.hasPrefix(Self.mark) else {
      var problem = Problem(.unauthorized, "this needs a bearer token, or an address that is signed")
      problem.headers[.wwwAuthenticate] = "Bearer"
      throw problem
    }
    let timed = parts.dropLast().joined(separator: "&")
    guard let code = Base64URL.bytes(of: String(last.dropFirst(Self.mark.count))),
      HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(timed.utf8), using: key)
    else { throw Problem(.forbidden, "the signature does not fit the address") }
    guard let expires = parts.dropLast().last?.split(separator: "?").last?.split(separator: "="), expires.count == 2,
      expires[0] == "expires", let time = Int(expires[1]), time > now
    else { throw Problem(.forbidden, "the address is no longer good; ask for a new one") }
  }
}
