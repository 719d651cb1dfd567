import HTTPTypes
import Hummingbird
import NIOCore
import Tacho

/// Pictures of gauges.
struct GaugeRoutes: Sendable {
  let server: ServerParts

  func add(to router: Router<ServerContext>) {
    for format in AnswerFormat.allCases {
      let path = RouterPath("gauge.\(format.rawValue)")
      router.get(path) { request, context in try await get(request, context, format) }
      router.post(path) { request, context in try await post(request, context, format) }
    }
    router.get("gauge") { request, context in
      try await get(request, context, negotiated(request), Negotiation(request))
    }
    router.post("gauge") { request, context in
      try await post(request, context, negotiated(request), Negotiation(request))
    }
  }

  /// The format that a request's header Accept wants most.
  func negotiated(_ request: Request) throws -> AnswerFormat {
    guard let format = Acceptance(request.headers[.accept]).best(of: AnswerFormat.allCases, \.mediaType) else {
      throw Problem(
        .notAcceptable, "a gauge can be \(AnswerFormat.allCases.map(\.mediaType).joined(separator: ", ")); ask for one")
    }
    return format
  }

  /// - Parameter query: in place of the request's own.
  func get(
    _ request: Request, _ context: ServerContext, _ format: AnswerFormat, _ negotiation: Negotiation? = nil,
    query: String? = nil
  ) async throws -> Response {
    // What headers have a say in is no answer for others.
    let key = negotiation.map { "\(format.rawValue) \($0.language ?? "") " } ?? ""
    let address = key + request.uri.string
    let query = query ?? request.uri.query ?? ""
    if let content = server.cache[address] { return answer(content, to: request, context, negotiation) }
    do {
      let content = try await server.drawings.content(of: address) { [server] in
        let series = negotiation?.language == nil ? SeriesAddress(query, format) : nil
        return try await server.content(at: series) {
          try Drawing(
            format, fields: QueryFields(query), negotiation: negotiation, most: server.configuration.bodyBytes)
        }
      }
      return answer(content, to: request, context, negotiation)
    } catch let problem as Problem {
      return await server.answer(problem, as: format, query: query, varies: negotiation?.varies)
    }
  }

  private func answer(
    _ content: Content, to request: Request, _ context: ServerContext, _ negotiation: Negotiation?
  ) -> Response {
    content.response(to: request, context, keeping: keeping(content, request), varies: negotiation?.varies)
  }

  private func keeping(_ content: Content, _ request: Request) -> Content.Keeping {
    Content.Keeping(content, at: request.uri.string, server.configuration)
  }

  private func post(
    _ request: Request, _ context: ServerContext, _ format: AnswerFormat, _ negotiation: Negotiation? = nil
  ) async throws -> Response {
    let fields = try QueryFields(request.uri.query ?? "")
    let body = try await server.body(of: request, types: ServerParts.specificationTypes)
    return try await answer(request, context, format, fields: fields, body: body, negotiation)
  }

  /// The picture of a specification that a request has brought.
  func answer(
    _ request: Request, _ context: ServerContext, _ format: AnswerFormat, fields: QueryFields, body: [UInt8],
    _ negotiation: Negotiation?
  ) async throws -> Response {
    let drawing = try Drawing(
      format, fields: fields, body: body, negotiation: negotiation, most: server.configuration.bodyBytes)
    return try await server.content(of: drawing).response(
      to: request, context, keeping: .seconds(0), varies: negotiation?.varies)
  }
}
