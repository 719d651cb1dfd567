import JSONFormat
import Tacho

/// The table of routes as OpenAPI 3.1 has it.
struct OpenAPIDocument {
  let table: RouteTable

  var text: String { JSON.object(members).text() + "\n" }

  private typealias Members = [(String, JSON)]

  private var members: Members {
    var paths: [String] = []
    for route in table.routes where !paths.contains(route.path) { paths.append(route.path) }
    let items: Members = paths.map { path in
      let routes = table.routes.filter { $0.path == path }
      return (path, .object(routes.map { ($0.method.lowercased(), operation($0)) }))
    }
    return [
      ("openapi", .string("3.1.0")),
      (
        "info",
        .object([
          ("title", .string("Tacho")), ("version", .string(tachoVersion)),
          (
            "description",
            .string(
              "Gauges over HTTP. Every key of the language (/schema.json) is a parameter of the addresses of gauges, with "
                + "dots between keys: scale.max=120.")
          ),
        ])
      ),
      ("paths", .object(items)),
      (
        "components",
        .object([
          ("schemas", .object(schemas)),
          ("parameters", .object(keys.map { ("key-" + $0.path.replacing("$", with: ""), parameter($0)) })),
        ])
      ),
    ]
  }

  private var schemas: Members {
    let text = JSON.object([("type", .string("string"))])
    let whole = JSON.object([("type", .array([.string("integer"), .string("null")]))])
    let problem = JSON.object([
      ("type", .string("object")),
      ("properties", .object([("line", whole), ("column", whole), ("path", text), ("message", text)])),
      ("required", .array(["line", "column", "path", "message"].map(JSON.string))),
    ])
    let document = JSON.object([
      ("type", .string("object")),
      (
        "properties",
        .object([
          ("type", text), ("title", text), ("status", .object([("type", .string("integer"))])), ("detail", text),
          ("problems", .object([("type", .string("array")), ("items", problem)])),
        ])
      ),
      ("required", .array(["type", "title", "status", "detail"].map(JSON.string))),
    ])
    return [("problem", document)]
  }

  private func operation(_ route: RouteTable.Route) -> JSON {
    var members: Members = [("summary", .string(route.summary))]
    let parameters = pathParameters(route) + route.parameters.map(query) + (route.hasKeys ? references : [])
    if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
    if !route.takes.isEmpty {
      // A specification is an object in JSON; as YAML it is a text to HTTP.
      let content: Members = route.takes.map { type in
        let isObject = type == "application/json" && route.hasKeys
        return (type, .object([("schema", .object([("type", .string(isObject ? "object" : "string"))]))]))
      }
      members.append(("requestBody", .object([("required", .boolean(true)), ("content", .object(content))])))
    }
    var answers: Members = [("200", answer("The answer.", route.answers))]
    answers.append(
      (
        "default",
        answer(
          "What is wrong.",
          [Problem.mediaType] + route.answers.filter { $0.hasPrefix("image/") || $0 == "application/pdf" })
      ))
    members.append(("responses", .object(answers)))
    return .object(members)
  }

  private var references: [JSON] {
    keys.map { .object([("$ref", .string("#/components/parameters/key-" + $0.path.replacing("$", with: "")))]) }
  }

  private func answer(_ words: String, _ types: [String]) -> JSON {
    let content: Members = types.map { type in
      let schema: Members = type == Problem.mediaType ? [("$ref", .string("#/components/schemas/problem"))] : []
      return (type, .object([("schema", .object(schema))]))
    }
    return .object([("description", .string(words)), ("content", .object(content))])
  }

  private func pathParameters(_ route: RouteTable.Route) -> [JSON] {
    guard let open = route.path.firstIndex(of: "{"), let close = route.path.firstIndex(of: "}") else { return [] }
    let name = String(route.path[route.path.index(after: open)..<close])
    let pattern = name == "packed" ? "^[A-Za-z0-9_-]+=*$" : "^[A-Za-z0-9_-]{1,64}$"
    return [
      .object([
        ("name", .string(name)), ("in", .string("path")), ("required", .boolean(true)),
        ("schema", .object([("type", .string("string")), ("pattern", .string(pattern))])),
      ])
    ]
  }

  private func query(_ parameter: (name: String, meaning: String)) -> JSON {
    .object([
      ("name", .string(parameter.name)), ("in", .string("query")), ("description", .string(parameter.meaning)),
      ("schema", .object([("type", .string("string"))])),
    ])
  }

  /// Those at the top of the language that take one word; the others are there too, with dots.
  private var keys: [KeyReference.Entry] {
    KeyReference.entries.filter { entry in
      !entry.path.contains(".") && !entry.path.contains("[") && SpecificationTemplate.cellForm(of: entry.path) != nil
    }
  }

  private func parameter(_ entry: KeyReference.Entry) -> JSON {
    let choices: Members = entry.choices.isEmpty ? [] : [("enum", .array(entry.choices.map(JSON.string)))]
    return .object([
      ("name", .string(entry.path)), ("in", .string("query")), ("description", .string(entry.meaning)),
      ("schema", .object([("type", .string("string"))] + choices)),
    ])
  }
}
