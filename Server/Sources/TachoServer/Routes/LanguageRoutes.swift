import HTTPTypes
import Hummingbird
import JSONFormat
import NIOCore
import Tacho

/// What there is to say about a gauge: the language itself.
struct LanguageRoutes: Sendable {
  let server: ServerParts
  let document: @Sendable () -> String

  func add(to router: Router<ServerContext>) {
    // Each is the same as long as the server runs.
    let pages: [(path: RouterPath, type: String, text: String)] = [
      ("schema.json", "application/schema+json", JSONSchema.text),
      ("kinds", "application/json", Self.kinds.text() + "\n"),
      ("themes", "application/json", Self.themes.text() + "\n"),
      ("openapi.json", "application/json", document()),
    ]
    for page in pages {
      let content = Content(Array(page.text.utf8), page.type)
      router.get(page.path) { request, context in
        try QueryFields.requireNone(request.uri.query)
        return content.response(to: request, context, keeping: .seconds(server.configuration.maxAge))
      }
    }
    router.post("validate") { request, _ in try await validate(request) }
  }

  static var kinds: JSON {
    .array(
      Gauge.Kind.all.map { kind in
        let keys = KeyReference.entries.filter { $0.looks(of: kind) != nil }
        return .object([
          ("name", .string(kind.name)), ("summary", .string(kind.summary)),
          ("variants", .array(kind.variants.map(JSON.string))), ("values", .array(kind.valueNames.map(JSON.string))),
          ("width", .number(kind.usualSize.width)), ("height", .number(kind.usualSize.height)),
          ("min", .number(kind.usualRange.lowerBound)), ("max", .number(kind.usualRange.upperBound)),
          ("keys", .array(keys.map { .string($0.path) })),
        ])
      })
  }

  static var themes: JSON {
    .array(
      (ThemeLibrary.names + ThemeLibrary.addedNames).map { name in
        let file = ThemeLibrary.file(named: name) ?? ThemeLibrary.added(named: name)
        return .object(
          [("name", .string(name))] + (file.map { [("summary", .string($0.summary))] } ?? []) + [
            ("hasDarkSide", .boolean(ThemeLibrary.theme(named: name)?.dark != nil))
          ])
      })
  }

  /// All that is wrong with a specification, and what finds no room: 200 also where there is something, because the answer
  /// to the question is there.
  private func validate(_ request: Request) async throws -> Response {
    try QueryFields.requireNone(request.uri.query)
    let body = try await server.body(of: request, types: ServerParts.specificationTypes)
    let (typesetter, pixels) = (server.typesetter, server.configuration.pixels)
    let verdict = try await server.threads.draw { order in
      Verdict(body, typesetter.working { order.isWanted }, pixels: pixels)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(text: verdict.json.text() + "\n"))
  }
}

/// What is to be said of a specification's text.
struct Verdict: Sendable {
  private(set) var problems: [SpecificationProblem] = []
  private(set) var warnings: [SpecificationProblem] = []
  /// Nil where it cannot be read.
  private(set) var specification: GaugeSpecification?

  init(_ text: [UInt8], _ typesetter: Typesetter, pixels: Int) {
    do {
      let read = try SpecificationInput.template(text).filled(with: [])
      try Drawing.check(read, pixels: pixels)
      specification = read
      let lending = try typesetter.lending(from: read.fonts)
      let notes = read.notes(of: try read.gauge.dial(size: read.size, shaper: lending), shaper: lending)
      warnings =
        notes.warnings + (notes.omitted + notes.fonts.lines).map { SpecificationProblem(place: nil, message: $0) }
    } catch let error as SpecificationError {
      problems = error.problems
    } catch let problem as Problem {
      problems =
        problem.problems.isEmpty ? [SpecificationProblem(place: nil, message: problem.detail)] : problem.problems
    } catch {
      problems = [SpecificationProblem(place: nil, message: "\(error)")]
    }
  }

  var json: JSON {
    .object([
      ("valid", .boolean(problems.isEmpty)), ("problems", .array(problems.map(\.json))),
      ("warnings", .array(warnings.map(\.json))),
    ])
  }
}
