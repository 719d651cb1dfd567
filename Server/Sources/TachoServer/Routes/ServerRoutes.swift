import Hummingbird
import Tacho

/// All addresses, and what they are in the document of the API.
enum ServerRoutes {
  static func add(to router: Router<ServerContext>, _ server: ServerParts, _ metrics: PrometheusMetrics) throws {
    HealthRoutes(server: server, metrics: metrics).add(to: router)
    GaugeRoutes(server: server).add(to: router)
    KrokiRoutes(gauges: GaugeRoutes(server: server)).add(to: router)
    FilmRoutes(server: server, folder: try ScratchFolder()).add(to: router)
    BatchRoutes(server: server).add(to: router)
    LanguageRoutes(server: server) { OpenAPIDocument(table: table).text }.add(to: router)
    LiveRoutes(server: server).add(to: router)
    WebFiles().add(to: router)
    GalleryPage().add(to: router)
    SpeedometerPage(server: server).add(to: router)
    PlaygroundPage(server: server).add(to: router)
  }

  static let table = RouteTable(routes: all)

  static let all: [RouteTable.Route] = health + gauges + kroki + films + batches + language + live + pages

  private static let health: [RouteTable.Route] = [
    .init(method: "GET", path: "/healthz", summary: "Whether the server lives.", answers: ["text/plain"]),
    .init(method: "GET", path: "/readyz", summary: "Whether it is the time to send work.", answers: ["text/plain"]),
    .init(method: "GET", path: "/metrics", summary: "Numbers for Prometheus.", answers: ["text/plain"]),
  ]

  private static let gauges: [RouteTable.Route] = {
    let parameters = [
      ("spec", "A whole specification, packed with deflate (RFC 1950) and base64url."),
      ("text", "How an SVG holds text: outline or live."), ("compression", "Of a PNG: fast or small."),
      ("page", "The one look of a gauge with two: light or dark."),
      ("hash", "The content's hash: then the answer is good for ever."),
      ("onerror", "status: an error is a problem document instead of a picture."),
    ]
    var routes: [RouteTable.Route] = []
    for format in AnswerFormat.allCases {
      let parameters = parameters.filter {
        !AnswerFormat.options.contains($0.0) || format.options.contains($0.0)
      }
      routes.append(
        .init(
          method: "GET", path: "/gauge.\(format)", summary: "A gauge whose keys are the parameters.",
          answers: [format.mediaType], hasKeys: true, parameters: parameters))
      routes.append(
        .init(
          method: "POST", path: "/gauge.\(format)", summary: "A gauge whose specification is the body.",
          answers: [format.mediaType], takes: ServerParts.specificationTypes, hasKeys: true, parameters: parameters))
    }
    let types = AnswerFormat.allCases.map(\.mediaType)
    routes.append(
      .init(
        method: "GET", path: "/gauge", summary: "A gauge as what the header Accept asks for.", answers: types,
        hasKeys: true, parameters: parameters))
    routes.append(
      .init(
        method: "POST", path: "/gauge", summary: "A specification as what the header Accept asks for.", answers: types,
        takes: ServerParts.specificationTypes, hasKeys: true, parameters: parameters))
    return routes
  }()

  private static let kroki: [RouteTable.Route] =
    AnswerFormat.allCases.flatMap { format in
      [
        RouteTable.Route(
          method: "GET", path: "/tacho/\(format)/{packed}",
          summary: "A gauge at an address as Kroki's: a specification, packed with deflate (RFC 1950) and base64url.",
          answers: [format.mediaType], hasKeys: true),
        RouteTable.Route(
          method: "POST", path: "/tacho/\(format)", summary: "A gauge whose specification is the body, as for Kroki.",
          answers: [format.mediaType], takes: KrokiRoutes.types, hasKeys: true),
      ]
    }
    + ["/tacho", "/"].map { path in
      RouteTable.Route(
        method: "POST", path: path,
        summary:
          "A gauge as Kroki is asked: an object with diagram_source, diagram_type, output_format and diagram_options.",
        answers: AnswerFormat.allCases.map(\.mediaType), takes: KrokiRoutes.types, hasKeys: true)
    }

  private static let films: [RouteTable.Route] = FilmDrawing.Format.allCases.flatMap { format in
    let parameters = [
      ("spec", "A whole specification, packed with deflate (RFC 1950) and base64url."),
      ("onerror", "status: an error is a problem document instead of a picture."),
      ("animation.from", "Where the movement begins."),
      ("fragments", "true: an MP4 in fragments, sent while it is drawn."),
    ]
    return [
      RouteTable.Route(
        method: "GET", path: "/film.\(format)", summary: "A gauge that moves, whose keys are the parameters.",
        answers: [format.mediaType], hasKeys: true, parameters: parameters),
      RouteTable.Route(
        method: "POST", path: "/film.\(format)",
        summary: "A gauge that moves, whose specification is the body, or that follows a table, which is the body.",
        answers: [format.mediaType], takes: ServerParts.specificationTypes + FilmRoutes.tables.map(\.name),
        hasKeys: true,
        parameters: parameters
          + FilmTable.names.map { ($0, "With a table: as the option --\($0) of tacho animate.") }),
    ]
  }

  private static let batches: [RouteTable.Route] = [
    .init(
      method: "POST", path: "/batch",
      summary: "A picture for each row of a table, sent as they are drawn: an archive, or parts, as Accept asks.",
      answers: BatchParcel.mediaTypes, takes: BatchRoutes.types.map(\.name), hasKeys: true,
      parameters: [
        ("spec", "A whole specification, packed with deflate (RFC 1950) and base64url."),
        ("format", "Of the pictures: png, svg or pdf."),
        ("text", "How an SVG holds text: outline or live."), ("compression", "Of a PNG: fast or small."),
        ("page", "The one look of a gauge with two: light or dark."),
      ])
  ]

  private static let language: [RouteTable.Route] = [
    .init(
      method: "GET", path: "/schema.json", summary: "The language as a JSON Schema.",
      answers: ["application/schema+json"]),
    .init(method: "GET", path: "/kinds", summary: "The kinds of gauges.", answers: ["application/json"]),
    .init(method: "GET", path: "/themes", summary: "The themes.", answers: ["application/json"]),
    .init(method: "GET", path: "/openapi.json", summary: "This document.", answers: ["application/json"]),
    .init(
      method: "POST", path: "/validate", summary: "What is wrong with a specification, by line and column.",
      answers: ["application/json"], takes: ServerParts.specificationTypes),
  ]

  private static let column = ("column", "The key of the lines to show, or name=key for a value by its name.")

  private static let live: [RouteTable.Route] = [
    .init(
      method: "POST", path: "/live/{name}",
      summary: "Takes values: a number or an object of them a line, for as long as they come.",
      answers: ["application/json"], takes: ["text/plain"]),
    .init(
      method: "PUT", path: "/live/{name}", summary: "The same.", answers: ["application/json"], takes: ["text/plain"]),
    .init(
      method: "GET", path: "/live/{name}", summary: "A page with a gauge that follows the values.",
      answers: ["text/html"], hasKeys: true, parameters: [column]),
    .init(
      method: "GET", path: "/live/{name}.svg", summary: "The gauge at the newest value.", answers: ["image/svg+xml"],
      hasKeys: true, parameters: [column]),
    .init(
      method: "GET", path: "/live/{name}/events", summary: "The pictures of the page as Server-Sent Events.",
      answers: ["text/event-stream"], hasKeys: true,
      parameters: [
        column, ("motion", "still: one picture a value, none between."),
        ("page", "The one look of a gauge with two: light or dark."),
        ("text", "How pictures hold text: outline or live."),
      ]),
  ]

  private static let pages: [RouteTable.Route] =
    [
      .init(method: "GET", path: "/", summary: "The gallery.", answers: ["text/html"]),
      .init(
        method: "GET", path: "/speedometer", summary: "The Speedometer's screen.",
        answers: ["text/html", "application/json"],
        parameters: [
          ("from", "The value that was shown."), ("value", "What was typed."),
          ("theme", "The page's look: dark, as the design is, or light."),
          ("course", "What was shown before, by the clock, so that a new movement begins where the needle is."),
        ]),
      .init(
        method: "GET", path: "/speedometer.svg", summary: "The Speedometer's movement from the midst of another.",
        answers: ["image/svg+xml"], hasKeys: true,
        parameters: [
          ("course", "Where it stood, and values with their times in milliseconds: 0,15200@-412,750@0."),
          ("onerror", "status: an error is a problem document instead of a picture."),
        ]),
      .init(
        method: "GET", path: "/playground", summary: "A specification to write and to see.", answers: ["text/html"],
        parameters: [
          ("spec", "A specification, packed with deflate (RFC 1950) and base64url."),
          ("text", "One that is not packed."),
        ]),
      .init(
        method: "POST", path: "/playground", summary: "The same as data.", answers: ["application/json"],
        takes: ServerParts.specificationTypes),
    ]
    + WebFiles.all.map {
      RouteTable.Route(
        method: "GET", path: "/web/\($0.name)", summary: "A file of the pages.",
        answers: [String($0.type.prefix { $0 != ";" })])
    }
}
