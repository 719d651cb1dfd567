import Hummingbird
import Tacho

/// Gauges that move.
struct FilmRoutes: Sendable {
  let server: ServerParts
  let folder: ScratchFolder

  func add(to router: Router<ServerContext>) {
    for format in FilmDrawing.Format.allCases {
      let path = RouterPath("film.\(format.rawValue)")
      router.get(path) { request, _ in try await get(request, format) }
      router.post(path) { request, _ in try await post(request, format) }
    }
  }

  private func get(_ request: Request, _ format: FilmDrawing.Format) async throws -> Response {
    let key = "film" + request.uri.string
    let query = request.uri.query ?? ""
    let keeping = Content.Keeping.seconds(server.configuration.maxAge)
    if let content = server.cache[key] { return content.response(to: request, keeping: keeping) }
    do {
      let drawing = try FilmDrawing(format, fields: QueryFields(query), most: server.configuration.bodyBytes)
      let content = try await content(of: drawing)
      server.cache.keep(content, as: key)
      return content.response(to: request, keeping: keeping)
    } catch let problem as Problem {
      // What shows an animated picture shows a still one; of GIF, WebP and video there is none of ours.
      return await server.answer(problem, as: format == .svg ? .svg : format == .apng ? .png : .txt, query: query)
    }
  }

  private func post(_ request: Request, _ format: FilmDrawing.Format) async throws -> Response {
    let fields = try QueryFields(request.uri.query ?? "")
    let body = try await server.body(of: request, types: ServerParts.specificationTypes)
    let drawing = try FilmDrawing(format, fields: fields, body: body, most: server.configuration.bodyBytes)
    return try await content(of: drawing).response(to: request, keeping: .seconds(0))
  }

  private func content(of drawing: FilmDrawing) async throws -> Content {
    let (typesetter, configuration, folder) = (server.typesetter, server.configuration, folder)
    return try await server.threads.draw {
      Content(try drawing.bytes(typesetter, configuration, folder: folder), drawing.format.mediaType)
    }
  }
}
