import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Tacho

/// Gauges that move.
struct FilmRoutes: Sendable {
  let server: ServerParts
  let folder: ScratchFolder
  private let films = FilmsUnderWay()

  init(server: ServerParts, folder: ScratchFolder) { (self.server, self.folder) = (server, folder) }

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
      // A part of a film can be sent when all of it is there, and its length said.
      if drawing.isStreamed, request.headers[.range] == nil, request.method != .head {
        return try await stream(drawing, keeping, request, context, key: key)
      }
      let content = try await whileOpen(request) {
        try await server.drawings.content(of: key) { try await self.content(of: drawing) }
      }
      return Self.closing(content.response(to: request, context, keeping: keeping))
    } catch let problem as Problem {
      // What shows an animated picture shows a still one, whatever its name; what plays video does not.
      return await server.answer(problem, as: format == .svg ? .svg : format == .mp4 ? .txt : .png, query: query)
    }
  }

  /// Media types of tables that a gauge follows. JSON is a specification.
  static let tables = BatchRoutes.types.filter { !ServerParts.specificationTypes.contains($0.name) }

  private func post(
    _ request: Request, _ context: ServerContext, _ format: FilmDrawing.Format
  ) async throws -> Response {
    let fields = try QueryFields(request.uri.query ?? "")
    let body = try await server.body(of: request, types: ServerParts.specificationTypes + Self.tables.map(\.name))
    let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
    let table = Self.tables.first { $0.name == type }.map { (body, $0.format) }
    let drawing = try FilmDrawing(
      format, fields: fields, body: table == nil ? body : nil, table: table, most: server.configuration.bodyBytes)
    if drawing.isStreamed { return try await stream(drawing, .seconds(0), request, context) }
    return try await content(of: drawing).response(to: request, context, keeping: .seconds(0))
  }

  /// Ends the work when the client goes away, of which nothing is heard while nothing is sent. The connection cannot be used
  /// again.
  private func whileOpen(_ request: Request, _ work: @Sendable () async throws -> Content) async throws -> Content {
    do {
      return try await request.body.consumeWithCancellationOnInboundClose { body in
        body.letGo()
        return try await work()
      }
    } catch var problem as Problem {
      problem.closes = true
      throw problem
    }
  }

  private static func closing(_ response: Response) -> Response {
    var response = response
    response.headers[.connection] = "close"
    return response
  }

  /// Sends a film while it is drawn. Its hash is known only at its end: then it is kept, and has a tag the next time.
  ///
  /// - Parameter key: what it is kept as; nil where it is not.
  private func stream(
    _ drawing: FilmDrawing, _ keeping: Content.Keeping, _ request: Request, _ context: ServerContext,
    key: String? = nil
  ) async throws -> Response {
    let reader: FilmReader
    switch try films.find(key, keptIn: server.cache, begin: { try begin(drawing, keeping, key: key) }) {
    case .kept(let content): return content.response(to: request, context, keeping: keeping)
    case .underWay(let found): reader = found
    }
    // Nothing is heard of the connection's end while nothing is written.
    context.channel.closeFuture.whenComplete { [weak reader] _ in reader?.leave() }
    // What is wrong with the film is said before it is sent.
    guard let first = try await reader.next() else { throw CancellationError() }
    let logger = context.logger
    var headers: HTTPFields = [
      .contentType: drawing.format.mediaType, .cacheControl: keeping.header(for: context.audience),
      .acceptRanges: key == nil ? "none" : "bytes", .connection: "close",
    ]
    headers.tell(reader.film.warnings)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        do {
          try await request.body.consumeWithInboundCloseHandler { body in
            body.letGo()
            try await Self.write(first, reader, to: &writer)
          } onInboundClosed: {
            reader.leave()
          }
        } catch {
          // What was sent is no film: the connection ends without the end of the answer.
          logger.warning("a film broke off", metadata: ["error": "\(error)"])
          throw error
        }
        try await writer.finish(nil)
      })
  }

  private static func write(
    _ first: ByteBuffer, _ reader: FilmReader, to writer: inout any ResponseBodyWriter
  ) async throws {
    var piece = Optional(first)
    while let bytes = piece {
      try await writer.write(bytes)
      piece = try await reader.next()
    }
    // The server's end looks like the film's.
    try Task.checkCancellation()
  }

  /// Has a thread draw a film that is sent meanwhile.
  private func begin(
    _ drawing: FilmDrawing, _ keeping: Content.Keeping, key: String?
  ) throws -> (film: GrowingFilm, reader: FilmReader) {
    let specification = try drawing.specification(server.configuration)
    let cost = try drawing.cost(of: specification, server)
    let film = GrowingFilm(most: server.configuration.unreadBytesOfOne, server.filmBudget) {
      [threads = server.filmThreads] in
      threads.tell($0)
    }
    guard let reader = film.reader() else { throw CancellationError() }
    let order = try server.filmThreads.begin(pixels: cost) { [server, folder, films] order in
      let result = server.filmThreads.outcome(of: order) {
        guard order.isWanted else { throw CancellationError() }
        try drawing.write(to: film, specification, server, order, folder: folder) { film.tell($0) }
      }
      // Who has read its end and asks again finds it kept.
      if let key, case .success = result, let bytes = film.whole,
        var content = try? server.content(bytes, drawing.format.mediaType)
      {
        content.warnings = film.warnings
        server.cache.keep(content, as: key)
      }
      film.end(result)
      if let key { films.remove(film, key) }
    }
    film.isDrawn(by: order)
    return (film, reader)
  }

  private func content(of drawing: FilmDrawing) async throws -> Content {
    let specification = try drawing.specification(server.configuration)
    let cost = try drawing.cost(of: specification, server)
    let answer = try await server.filmThreads.draw(pixels: cost) { [server, folder] order in
      try drawing.answer(specification, server, order, folder: folder)
    }
    var content = try server.content(answer.bytes, drawing.format.mediaType)
    content.warnings = answer.warnings
    return content
  }
}

extension RequestBody {
  /// Says that nobody reads it. Hummingbird does not end a body that is watched for the connection's end when it has been read
  /// before, and NIO takes a body that is neither ended nor let go for a mistake in the program and stops it.
  fileprivate func letGo() { _ = makeAsyncIterator() }
}

/// The films that are drawn while they are sent, so that who asks for the same reads the same.
private final class FilmsUnderWay: Sendable {
  private let films = Mutex([String: GrowingFilm]())

  enum Found {
    case kept(Content)
    case underWay(FilmReader)
  }

  /// - Parameters:
  ///   - key: the same for what is the same; nil of what is nobody else's.
  ///   - cache: where a film is kept before it is no longer under way.
  ///   - begin: has a new one drawn.
  func find(
    _ key: String?, keptIn cache: PictureCache, begin: () throws -> (film: GrowingFilm, reader: FilmReader)
  ) throws -> Found {
    guard let key else { return .underWay(try begin().reader) }
    return try films.withLock { films in
      if let reader = films[key]?.reader() { return .underWay(reader) }
      if let content = cache[key] { return .kept(content) }
      let (film, reader) = try begin()
      films[key] = film
      return .underWay(reader)
    }
  }

  func remove(_ film: GrowingFilm, _ key: String) {
    films.withLock { if $0[key] === film { $0[key] = nil } }
  }
}
