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
    try Self.checked(context.parameters.get("name") ?? "")
  }

  /// - Throws: ``Problem`` for what is no name of live values.
  static func checked(_ name: String) throws(Problem) -> String {
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
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    let lines = LiveLines(isTable: type == "text/csv" || type == "text/tab-separated-values")
    var (row, count, latest) = (Row(), 0, [LiveValue]())
    // One that cannot be read is told, and the next one counts.
    var refused: (count: Int, first: Problem?) = (0, nil)
    func takeAll() throws(Problem) {
      while true {
        let values: [LiveValue]?
        do throws(Problem) { values = try Self.values(of: lines, &row) } catch {
          refused = (refused.count + 1, refused.first ?? error)
          continue
        }
        guard let values else { return }
        try live.add(lines.text, to: name)
        (count, latest) = (count + 1, values)
      }
    }
    for try await buffer in request.body {
      lines.feed(buffer.readableBytesView)
      try takeAll()
    }
    lines.end()
    try takeAll()
    guard count > 0 else {
      throw refused.first
        ?? Problem(.unprocessableContent, "there is no value; send a number, or one a line")
    }
    let newest =
      latest.count == 1
      ? JSON.orNull(latest[0].value.map(JSON.number))
      : .object(latest.map { ($0.name, .orNull($0.value.map(JSON.number))) })
    var members = [("name", JSON.string(name)), ("values", .number(Double(count))), ("latest", newest)]
    if let first = refused.first {
      members += [("refused", .number(Double(refused.count))), ("refusal", .string(first.detail))]
    }
    let answer = JSON.object(members)
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(text: answer.text() + "\n"))
  }

  /// The numbers of the next line that has come whole: that of the key `value`, or those of all keys that have one, times as seconds.
  /// Which of them count, and in what unit times are, the gauge that is asked for says.
  ///
  /// - Returns: nil when there is no line.
  /// - Throws: ``Problem`` that names the line, where no gauge could read it.
  private static func values(of lines: LiveLines, _ row: inout Row) throws(Problem) -> [LiveValue]? {
    do throws(TelemetryError) {
      guard try lines.next(into: &row) else { return nil }
      guard lines.text.count <= LiveValues.mostBytes else {
        throw TelemetryError(.malformed, at: .init(line: row.line, column: 1), "it is longer than 16,384 bytes")
      }
      var (values, fault): ([LiveValue], TelemetryError?) = ([], nil)
      for (index, name) in lines.columns.enumerated() where row.text(index) != nil {
        do throws(TelemetryError) {
          values.append(LiveValue(name: name, value: try row.number(index, clock: .span(unit: 1))))
        } catch {
          fault = fault ?? error
        }
      }
      if let value = values.first(where: { $0.name == LiveLines.numberColumn }) { return [value] }
      guard values.isEmpty else { return values }
      throw fault
        ?? TelemetryError(
          .malformed, at: .init(line: row.line, column: 1), "it has no value; send a number, null, or {\"value\": 72}")
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
      let (drawing, specification, _) = try drawing(query)
      if drawing.template.keys?.contains("theme") != true {
        // The gauge stands on the page, which is light or dark as its reader likes it.
        _ = try fields.take("theme")
        fields = QueryFields(fields: fields.fields + [.init(name: "theme", value: "auto")])
      }
      let values = try readings(of: name, query).readings.newest
      let isWide = !specification.gauge.grid.gauges.isEmpty
      return LivePage(name: name, query: fields.text, values: values, isWide: isWide).response
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

  /// What a gauge makes of the lines that are kept of a name.
  private func readings(
    of name: String, _ query: String
  ) throws(Problem) -> (readings: LiveReadings, values: [[Double?]], refusal: String?) {
    let (_, specification, columns) = try drawing(query)
    let readings = LiveReadings(specification.gauge, columns: columns, data: specification.data)
    let read = readings.read(live.readings(of: name).map(\.line))
    return (readings, read.values, read.refusal)
  }

  /// The gauge at the newest value.
  private func still(of name: String, _ query: String) async throws -> Content {
    let specification = try drawing(query).specification
    var fields = try Self.withoutValue(QueryFields(query))
    _ = fields.takeAll("column")
    let (readings, values, refusal) = try readings(of: name, query)
    if values.isEmpty, let refusal { throw Problem(.unprocessableContent, "the newest line: \(refusal)") }
    let targets = readings.columns?.targets ?? (specification.gauge.grid.gauges.isEmpty ? [.value] : [])
    var past = LivePast(specification.gauge, targets: targets, most: server.configuration.liveValues)
    for values in values { past.append(values) }
    var own: [QueryFields.Field] = []
    for (index, target) in targets.enumerated() {
      let newest = values.last?[index].map { "\($0)" }
      let path = target.path
      own.append(.init(name: path, value: newest ?? ""))
      let prefix = path.dropLast("value".count)
      if !values.isEmpty, let statistics = past.statistics(index) {
        let found = [
          ("min", statistics.min), ("max", statistics.max), ("mean", statistics.mean), ("peak", statistics.peak),
        ]
        for (name, value) in found {
          _ = try fields.take("\(prefix)stats.\(name)")
          if let value { own.append(.init(name: "\(prefix)stats.\(name)", value: "\(value)")) }
        }
        _ = try fields.take("\(prefix)stats.measured")
        own.append(.init(name: "\(prefix)stats.measured", value: "[]"))
      }
      guard !values.isEmpty, let history = past.histories[index] else { continue }
      let list = history.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",")
      let name = prefix + "history"
      _ = try fields.take(String(name))
      own.append(.init(name: String(name), value: "[\(list)]"))
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

  private func drawing(
    _ query: String
  ) throws(Problem) -> (drawing: Drawing, specification: GaugeSpecification, columns: [String]) {
    try Self.drawing(query, server.configuration)
  }

  /// The gauge without a value, of which there may be none yet.
  static func drawing(
    _ query: String, _ configuration: ServerConfiguration
  ) throws(Problem) -> (drawing: Drawing, specification: GaugeSpecification, columns: [String]) {
    var given = try withoutValue(QueryFields(query))
    _ = try given.take("motion")
    let columns = given.takeAll("column")
    let most = configuration.bodyBytes
    var drawing = try Drawing(.svg, fields: given, most: most)
    if drawing.template.keys?.contains("layout") != true {
      let fields = QueryFields(fields: [.init(name: "value", value: "")] + given.fields)
      drawing = try Drawing(.svg, fields: fields, most: most)
    }
    let specification: GaugeSpecification
    do { specification = try drawing.template.filled(with: []) } catch { throw Problem(error) }
    try Drawing.check(specification, pixels: configuration.pixels)
    return (drawing, specification, columns)
  }

  /// Whether there is to be one picture a value.
  static func isStill(_ fields: inout QueryFields) throws(Problem) -> Bool {
    let motion = try fields.take("motion")
    guard [nil, "", "still"].contains(motion) else {
      throw Problem(.badRequest, "motion: is still, for one picture a value, or left out")
    }
    return motion == "still"
  }

  /// Server-Sent Events: `picture` is an SVG document, `value` what it says. With `motion=still` there is one picture a
  /// value. A gauge with two looks has the one that `page` says, else that for light pages.
  private func follow(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = try name(context)
    var fields = try QueryFields(request.uri.query ?? "")
    let isStill = try Self.isStill(&fields)
    let (drawing, specification, columns) = try drawing(fields.text)
    let viewer = try shows.viewer(of: "\(name) \(isStill) \(fields.text)") {
      let stage = try LiveStage(
        specification, server.typesetter, columns: columns, page: drawing.page ?? .light, text: drawing.text,
        most: server.configuration.liveValues)
      return try LiveShow(stage, of: name, live, server.threads, isStill: isStill)
    }
    var headers: HTTPFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .xAccelBuffering: "no",
    ]
    headers.tell(viewer.show.warnings)
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        // The server's stop ends the stream, so that pages come back to the next server.
        try await LiveEvents(viewer: viewer).write(to: &writer)
        try await writer.finish(nil)
      })
  }
}

extension GaugeFilm.Target {
  /// The key that a still picture has for it.
  fileprivate var path: String {
    switch self {
    case .value, .progress: "value"
    case .named(let name): "values.\(name)"
    case .gauge(let index): "layout.gauges[\(index)].value"
    case .limit(let limit): limit.path
    }
  }
}

extension HTTPField.Name {
  /// nginx passes a stream on as it comes.
  static let xAccelBuffering = Self("X-Accel-Buffering") ?? .server
  /// One for each thing that was asked for and is not drawn as it was asked for.
  static let tachoWarning = Self("Tacho-Warning") ?? .server
}
