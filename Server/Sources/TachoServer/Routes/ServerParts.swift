import HTTPTypes
import Hummingbird
import NIOCore
import Tacho

/// What all routes share.
struct ServerParts: Sendable {
  let configuration: ServerConfiguration
  let threads: DrawingThreads
  /// Those that draw films.
  let filmThreads: DrawingThreads
  let drawings: SharedDrawings
  /// The bytes of all pictures and films that somebody has still to read, and of those that are kept.
  let budget: ByteBudget
  /// The bytes of films under way.
  let filmBudget: ByteBudget
  let cache: PictureCache
  let series: GaugeSeries
  let typesetter: Typesetter

  init(_ configuration: ServerConfiguration) throws {
    self.configuration = configuration
    if !configuration.themes.isEmpty {
      do { try ThemeLibrary.add(folder: configuration.themes) } catch { throw ConfigurationError("themes: \(error)") }
    }
    threads = DrawingThreads(
      count: configuration.drawingThreads, queue: configuration.queue, pixels: 8 * configuration.pixels,
      seconds: configuration.drawingSeconds)
    filmThreads = DrawingThreads(
      count: configuration.filmThreads, queue: configuration.queue, pixels: 2 * configuration.filmPixels,
      seconds: configuration.drawingSeconds, isAside: true)
    budget = ByteBudget(configuration.cacheBytes + configuration.unreadBytes)
    filmBudget = ByteBudget(configuration.unreadBytes)
    cache = PictureCache(bytes: configuration.cacheBytes)
    drawings = SharedDrawings(keptIn: cache)
    series = GaugeSeries(bytes: configuration.cacheBytes, threads: configuration.drawingThreads)
    typesetter = try Typesetter()
  }

  func content(of drawing: Drawing) async throws -> Content {
    let specification = try drawing.specification(pixels: configuration.pixels)
    let answer = try await threads.draw(pixels: drawing.cost(of: specification)) { [typesetter] order in
      try drawing.answer(specification, typesetter.working { order.isWanted })
    }
    var content = try content(answer.bytes, drawing.format.mediaType)
    content.warnings = answer.warnings
    return content
  }

  /// - Throws: ``Problem`` 503 when too many answers have not been taken by their readers.
  func content(_ bytes: [UInt8], _ mediaType: String) throws(Problem) -> Content {
    Content(bytes, mediaType, room: try budget.room(for: bytes.count))
  }

  /// The picture at an address, drawn like others of its series where there were some.
  func content(at address: SeriesAddress?, drawing: () throws -> Drawing) async throws -> Content {
    if let address, let picture = series.picture(at: address),
      let drawn = try await threads.draw(pixels: picture.pixels, { _ in picture.drawn })
    {
      var content = try content(drawn.bytes, address.format.mediaType)
      content.warnings = drawn.notes.lines
      return content
    }
    let drawing = try drawing()
    let content = try await content(of: drawing)
    if let address { series.note(drawing, address, typesetter: typesetter) }
    return content
  }

  /// What the address of a picture says of a problem: a picture, so that a page shows it; with `onerror=status` a problem
  /// document, as all else.
  func answer(_ problem: Problem, as format: AnswerFormat, query: String, varies: String? = nil) async -> Response {
    var response = problem.response
    let isAsked = query.split(separator: "&").contains("onerror=status")
    if let format = format.picture, !isAsked, problem.status != .serviceUnavailable,
      let bytes = try? await threads.draw({ [typesetter] _ in ErrorPicture.bytes(problem, format, typesetter) })
    {
      response.headers[.contentType] = format.mediaType
      response.body = ResponseBody(bytes: bytes)
    }
    if let varies { response.headers[.vary] = varies }
    return response
  }

  // MARK: - Bodies

  /// Media types of a specification's text.
  static let specificationTypes = [
    "application/json", "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "text/plain",
  ]

  /// The whole body.
  ///
  /// - Parameter types: what it may be; one that says nothing is taken for the first of them.
  /// - Throws: ``Problem`` for another type, too many bytes, and one that does not come in time.
  func body(of request: Request, types: [String]) async throws -> [UInt8] {
    if let type = request.headers[.contentType] {
      let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      guard types.contains(name) else {
        var problem = Problem(
          .unsupportedMediaType, "“\(name.prefix(60))” is not read here; send \(types.joined(separator: ", "))")
        problem.closes = true
        throw problem
      }
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      var problem = Problem(
        .unsupportedMediaType, "Content-Encoding: “\(coding.prefix(40))” is not read here; send the body as it is")
      problem.closes = true
      throw problem
    }
    let most = configuration.bodyBytes
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most { throw Self.tooLarge(most) }
    let seconds = configuration.bodySeconds
    return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await buffer in request.body {
          guard bytes.count + buffer.readableBytes <= most else { throw Self.tooLarge(most) }
          bytes.append(contentsOf: buffer.readableBytesView)
        }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let bytes = first else {
        var problem = Problem(.requestTimeout, "the body did not come within \(seconds) s")
        problem.closes = true
        throw problem
      }
      return bytes
    }
  }

  private static func tooLarge(_ most: Int) -> Problem {
    var problem = Problem(.contentTooLarge, "the body has more than \(most) bytes")
    problem.closes = true
    return problem
  }
}
