import Hummingbird
import Logging
import Tacho

/// Gauges that move.
struct FilmRoutes: Sendable {
  let server: ServerParts
  let folder: ScratchFolder

  func add(to router: Router<ServerContext>) {
    for format in FilmDrawing.Format.allCases {
      let path = RouterPath("film.\(format.rawValue)")
      router.get(path) { request, context in try await get(request, context, format) }
      router.post(path) { request, context in try await post(request, context, format) }
    }
  }

  private func get(
    _ request: Request, _ context: ServerContext, _ format: FilmDrawing.Format
  ) async throws -> Response {
    let key = request.uri.string
    let query = request.uri.query ?? ""
    let keeping = Content.Keeping.seconds(server.configuration.maxAge)
    if let content = server.cache[key] { return content.response(to: request, context, keeping: keeping) }
    do {
      let drawing = try FilmDrawing(format, fields: QueryFields(query), most: server.configuration.bodyBytes)
      if drawing.isStreamed { return try await stream(drawing, keeping, context, key: key) }
      let content = try await content(of: drawing)
      server.cache.keep(content, as: key, keeping)
      return content.response(to: request, context, keeping: keeping)
    } catch let problem as Problem {
      // What shows an animated picture shows a still one, whatever its name; what plays video does not.
      return await server.answer(problem, as: format == .svg ? .svg : format == .mp4 ? .txt : .png, query: query)
    }
  }

  private func post(
    _ request: Request, _ context: ServerContext, _ format: FilmDrawing.Format
  ) async throws -> Response {
    let fields = try QueryFields(request.uri.query ?? "")
    let body = try await server.body(of: request, types: ServerParts.specificationTypes)
    let drawing = try FilmDrawing(format, fields: fields, body: body, most: server.configuration.bodyBytes)
    if drawing.isStreamed { return try await stream(drawing, .seconds(0), context) }
    return try await content(of: drawing).response(to: request, context, keeping: .seconds(0))
  }

  /// Sends a film while it is drawn. Its hash is known only at its end: then it is kept, and has a tag the next time.
  ///
  /// - Parameter key: what it is kept as; nil where it is not.
  private func stream(
    _ drawing: FilmDrawing, _ keeping: Content.Keeping, _ context: ServerContext, key: String? = nil
  ) async throws -> Response {
    let (typesetter, configuration, folder, cache) = (server.typesetter, server.configuration, folder, server.cache)
    let pieces = try await server.threads.stream { sink in
      try drawing.write(to: sink, typesetter, configuration, folder: folder)
    }
    let (mediaType, logger) = (drawing.format.mediaType, context.logger)
    return Response(
      status: .ok, headers: [.contentType: mediaType, .cacheControl: keeping.header(for: context.audience)],
      body: ResponseBody { writer in
        var whole = pieces.first
        try await writer.write(pieces.first)
        do {
          for try await piece in pieces.rest {
            try await writer.write(piece)
            if key != nil { whole.writeImmutableBuffer(piece) }
          }
          // The server's end looks like the film's.
          try Task.checkCancellation()
        } catch {
          // What was sent is no film: the connection ends without the end of the answer.
          logger.warning("a film broke off", metadata: ["error": "\(error)"])
          throw error
        }
        if let key { cache.keep(Content(Array(whole.readableBytesView), mediaType), as: key, keeping) }
        try await writer.finish(nil)
      })
  }

  private func content(of drawing: FilmDrawing) async throws -> Content {
    let (typesetter, configuration, folder) = (server.typesetter, server.configuration, folder)
    return try await server.threads.draw {
      Content(try drawing.bytes(typesetter, configuration, folder: folder), drawing.format.mediaType)
    }
  }
}
