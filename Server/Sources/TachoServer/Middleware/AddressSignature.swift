import Crypto
import HTTPTypes

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

  /// For how many seconds an address can be signed: up to a hundred years.
  public static let seconds = 1...3_155_760_000

  /// A signed address that opens what it names.
  ///
  /// - Parameters:
  ///   - address: a path with its parameters, as in `/gauge.svg?value=72`. What browsers would write in another way is
  ///     percent-encoded.
  ///   - seconds: from `now`; see ``seconds``.
  ///   - configuration: of the server that answers.
  ///   - now: seconds since 1970.
  /// - Throws: ``ConfigurationError`` for a time that is not possible, and for an address that the server never answers
  ///   with a picture, a film or data.
  public func signed(
    _ address: String, seconds: Int, _ configuration: ServerConfiguration, now: Int = System.now
  ) throws(ConfigurationError) -> String {
    let (expires, isTooLarge) = now.addingReportingOverflow(seconds)
    guard Self.seconds.contains(seconds), !isTooLarge else {
      throw ConfigurationError(
        "--seconds: must be from \(Self.seconds.lowerBound) to \(Self.seconds.upperBound), got \(seconds)")
    }
    let address = try SignableAddress(address, configuration).text
    let signed = signed(address, expires: expires)
    guard signed.utf8.count <= configuration.addressBytes else {
      throw ConfigurationError(
        "the signed address has \(signed.utf8.count) bytes; the server takes \(configuration.addressBytes) (address-bytes)"
      )
    }
    return signed
  }

  /// The address with a time and a signature behind its own parameters.
  ///
  /// - Parameters:
  ///   - address: a path with its parameters, as in `/gauge.svg?value=72`.
  ///   - expires: seconds since 1970.
  func signed(_ address: String, expires: Int) -> String {
    let timed = address + (address.contains("?") ? "&" : "?") + "expires=\(expires)"
    return timed + "&" + Self.mark
      + Base64URL.text(of: HMAC<SHA256>.authenticationCode(for: Array(timed.utf8), using: key))
  }

  /// - Returns: when the signature ends, in seconds since 1970.
  /// - Throws: ``Problem`` unless the last parameter signs all before it and the time has not passed, and for a page.
  func check(_ address: String, now: Int = System.now) throws(Problem) -> Int {
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
    else { throw Problem(.forbidden, "the signed address has expired; ask for a new one") }
    let path = String(address.prefix { $0 != "?" })
    guard !ServerRoutes.table.isPage(path) else { throw Problem(.forbidden, SignableAddress.noPage(path)) }
    return time
  }
}
