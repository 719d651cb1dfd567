import HTTPTypes
import Hummingbird
import JSONFormat
import NIOCore
import Tacho

/// Why a request has no other answer, as RFC 9457 has it: what is wrong, where, and what to do next.
struct Problem: Error, Sendable {
  let status: HTTPResponse.Status
  /// In words, for people.
  let detail: String
  /// What is wrong with a specification, by place.
  var problems: [SpecificationProblem] = []
  /// Seconds after which it may be worth to ask again.
  var retryAfter: Int?
  /// Whether the rest of the request is not read, so that the connection cannot be used again.
  var closes = false
  /// More headers, as those that say what is allowed.
  var headers: HTTPFields = [:]

  init(_ status: HTTPResponse.Status, _ detail: String) { (self.status, self.detail) = (status, detail.cleanedLine) }

  init(_ error: SpecificationError) {
    self.init(
      .unprocessableContent, error.problems.map(\.description).prefix(8).joined(separator: "; "))
    problems = error.problems
  }

  init(_ error: TachoError) {
    switch error {
    case .gauge, .motion: self.init(.unprocessableContent, "\(error)")
    case .font, .givenUp: self.init(.serviceUnavailable, "\(error)")
    case .raster: self.init(.unprocessableContent, "\(error)")
    case .film(let error):
      switch error {
      case .encoderMissing: self.init(.notImplemented, "this server has no ffmpeg, which makes video, GIF and WebP")
      case .cannotStart, .encoderFailed, .file: self.init(.internalServerError, "the film could not be written")
      default: self.init(.unprocessableContent, "\(error)")
      }
    }
  }

  static let mediaType = "application/problem+json"

  var json: JSON {
    var members: [(String, JSON)] = [
      ("type", .string("about:blank")), ("title", .string(status.reasonPhrase)),
      ("status", .number(Double(status.code))), ("detail", .string(detail)),
    ]
    if !problems.isEmpty { members.append(("problems", .array(problems.map(\.json)))) }
    return .object(members)
  }

  var fields: HTTPFields {
    var fields = headers
    fields[.cacheControl] = "no-store"
    if let retryAfter { fields[.retryAfter] = "\(retryAfter)" }
    if closes { fields[.connection] = "close" }
    return fields
  }

  var response: Response {
    var fields = fields
    fields[.contentType] = Self.mediaType
    return Response(status: status, headers: fields, body: ResponseBody(text: json.text() + "\n"))
  }
}

extension Problem: HTTPResponseError {
  func response(from request: Request, context: some RequestContext) -> Response { response }
}

extension SpecificationProblem {
  var json: JSON {
    .object([
      ("line", .orNull(place.map { .number(Double($0.line)) })),
      ("column", .orNull(place.map { .number(Double($0.column)) })),
      ("path", .string(path)), ("message", .string(message)),
    ])
  }
}

extension ResponseBody {
  init(text: String) { self.init(byteBuffer: ByteBuffer(string: text)) }
  init(bytes: [UInt8]) { self.init(byteBuffer: ByteBuffer(bytes: bytes)) }
}
