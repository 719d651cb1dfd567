import Hummingbird

/// What a client chooses by its headers, at an address that names no format.
struct Negotiation: Sendable {
  /// The headers that have a say.
  let varies = "Accept, Accept-Language"
  /// In which a gauge speaks that has no `lang` of its own; nil is English.
  let language: String?

  init(_ request: Request) { language = Acceptance.language(request.headers[.acceptLanguage]) }
}
