import HTTPTypes
import Hummingbird
import JSONFormat
import NIOCore
import ServiceLifecycle
import Tacho

/// Values as they come: sent by one program, shown on any number of pages.
struct LiveRoutes: Sendable {
  let server: ServerParts
  let live: LiveValues
  private let shows: LiveShows

  init(server: ServerParts) {
    self.server = server
    let configuration = server.configuration
    live = LiveValues(names: configuration.liveNames, values: configuration.liveValues)
    shows = LiveShows(viewers: configuration.liveViewers)
  }

  func add(to router: Router<ServerContext>) {
    router.post("live/:name") { request, context in try await take(request, context) }
    // What `curl -T -` sends.
    router.put("live/:name") { request, context in try await take(request, context) }
    router.get("live/:name") { request, context in try await show(request, context) }
    router.get("live/:name/events") { request, context in try await follow(request, context) }
  }

  private func name(_ context: ServerContext) throws(Problem) -> String {
    let name = context.parameters.get("name") ?? ""
    let isName =
      (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || Unicode.Scalar($0).properties.isAlphabetic
          || (0x30...0x39).contains($0)
      }
    guard isName else {
      throw Problem(.badRequest, "a name has 1 to 64 letters of a to z and A to Z, digits, - and _")
    }
    return name
  }

  // MARK: - In

  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try name(context)
    try QueryFields.requireNone(request.uri.query)
    let lines = LiveLines()
    var (row, count, latest) = (Row(), 0, Double?.none)
    func takeAll() throws(Problem) {
      while let value = try Self.value(of: lines, &row) {
        try live.add(value, to: name)
        (count, latest) = (count + 1, value)
      }
    }
    for try await buffer in request.body {
      lines.feed(buffer.readableBytesView)
      try takeAll()
    }
    lines.end()
    try takeAll()
    guard count > 0 else { throw Problem(.unprocessableContent, "there is no value; send a number, or one a line") }
    let answer = JSON.object([
      ("name", .string(name)), ("values", .number(Double(count))), ("latest", .orNull(latest.map(JSON.number))),
    ])
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(text: answer.text() + "\n"))
  }

  /// The value of the next line that has come whole: the number alone, that of the key `value`, or that of the only key.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: ``Problem`` that names the line.
  private static func value(of lines: LiveLines, _ row: inout Row) throws(Problem) -> Double?? {
    do throws(TelemetryError) {
      guard try lines.next(into: &row) else { return nil }
      let filled = lines.columns.indices.filter { row.text($0) != nil }
      let named = filled.first { lines.columns[$0] == LiveLines.numberColumn }
      guard let column = named ?? (filled.count == 1 ? filled.first : nil) else {
        throw TelemetryError(
          .malformed, at: TelemetryError.Place(line: row.line, column: 1),
          "it has no value; send a number, null, or {\"value\": 72}")
      }
      let value = try row.number(column)
      if let value, abs(value) > Limits.magnitude {
        throw TelemetryError(.malformed, at: row.place(of: column), "the value must be within ±1e15")
      }
      return .some(value)
    } catch {
      throw Problem(.unprocessableContent, (error.place.map { "line \($0.line): " } ?? "") + error.message)
    }
  }

  // MARK: - Out

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = request.uri.query ?? ""
    guard let file = context.parameters.get("name"), file.hasSuffix(".svg") else {
      let name = try name(context)
      var fields = try QueryFields(query)
      if try drawing(query).drawing.template.keys?.contains("theme") != true {
        // The gauge stands on the page, which is light or dark as its reader likes it.
        _ = try fields.take("theme")
        fields = QueryFields(fields: fields.fields + [.init(name: "theme", value: "auto")])
      }
      return LivePage(name: name, query: fields.text, reading: live.latest(of: name)?.value).response
    }
    var context = context
    context.coreContext.parameters["name"] = file.dropLast(4)
    let name = try name(context)
    do {
      return try await still(of: name, query).response(to: request, context, keeping: .seconds(0))
    } catch let problem as Problem {
      return await server.answer(problem, as: .svg, query: query)
    }
  }

  /// The gauge at the newest value.
  private func still(of name: String, _ query: String) async throws -> Content {
    let specification = try drawing(query).specification
    var fields = try Self.withoutValue(QueryFields(query))
    let readings = live.readings(of: name).map(\.value)
    var past = LivePast(specification.gauge, targets: [.value], most: server.configuration.liveValues)
    for value in readings { past.append([value]) }
    var own = [QueryFields.Field(name: "value", value: readings.last?.map { "\($0)" } ?? "")]
    if !readings.isEmpty, let history = past.histories.first ?? nil {
      let list = history.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",")
      _ = try fields.take("history")
      own.append(.init(name: "history", value: "[\(list)]"))
    }
    let drawing = try Drawing(
      .svg, fields: QueryFields(fields: fields.fields + own), most: server.configuration.bodyBytes)
    return try await server.content(of: drawing)
  }

  /// - Throws: ``Problem`` for a value in the address, where that which is live would hide it.
  private static func withoutValue(_ fields: QueryFields) throws(Problem) -> QueryFields {
    guard fields["value"] == nil else {
      throw Problem(.badRequest, "value: is the live one, which is posted to this address; leave it out")
    }
    return fields
  }

  /// The gauge without a value, of which there may be none yet.
  private func drawing(_ query: String) throws(Problem) -> (drawing: Drawing, specification: GaugeSpecification) {
    var given = try Self.withoutValue(QueryFields(query))
    _ = try given.take("motion")
    let fields = QueryFields(fields: [.init(name: "value", value: "")] + given.fields)
    let drawing = try Drawing(.svg, fields: fields, most: server.configuration.bodyBytes)
    let specification: GaugeSpecification
    do { specification = try drawing.template.filled(with: []) } catch { throw Problem(error) }
    try Drawing.check(specification, pixels: server.configuration.pixels)
    return (drawing, specification)
  }

  /// Server-Sent Events: `picture` is an SVG document, `value` what it says. With `motion=still` there is one picture a
  /// value. A gauge with two looks has the one that `page` says, else that for light pages.
  private func follow(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try name(context)
    var fields = try QueryFields(request.uri.query ?? "")
    let motion = try fields.take("motion")
    guard [nil, "", "still"].contains(motion) else {
      throw Problem(.badRequest, "motion: is still, for one picture a value, or left out")
    }
    let isStill = motion == "still"
    let (drawing, specification) = try drawing(fields.text)
    let viewer = try shows.viewer(of: "\(name) \(isStill) \(fields.text)") {
      let stage = try LiveStage(
        specification, server.typesetter, page: drawing.page ?? .light, text: drawing.text,
        most: server.configuration.liveValues)
      return try LiveShow(stage, of: name, live, server.threads, isStill: isStill)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .xAccelBuffering: "no"],
      body: ResponseBody { writer in
        // The server's stop ends the stream, so that pages come back to the next server.
        try await LiveEvents(viewer: viewer).write(to: &writer)
        try await writer.finish(nil)
      })
  }
}

extension HTTPField.Name {
  /// nginx passes a stream on as it comes.
  static let xAccelBuffering = Self("X-Accel-Buffering") ?? .server
}
