/// Every address of the server with its methods: what the document of the API is made of and tested against.
struct RouteTable: Sendable {
  struct Route: Sendable {
    let method: String
    /// As OpenAPI writes it, with `{name}` for a part of the reader's own.
    let path: String
    /// One sentence.
    let summary: String
    /// Media types of the answer.
    var answers: [String] = []
    /// Media types of the body.
    var takes: [String] = []
    /// Whether the address takes the keys of a gauge as parameters.
    var hasKeys = false
    /// Other parameters and what they are.
    var parameters: [(name: String, meaning: String)] = []
    var isRequired = false
  }

  let routes: [Route]

  /// The methods at an address; none where there is nothing.
  func methods(at path: String) -> [String] {
    var found: [String] = []
    for route in routes where Self.fits(route.path, path) {
      found.append(route.method)
      if route.method == "GET" { found.append("HEAD") }
    }
    return found.isEmpty ? [] : found + ["OPTIONS"]
  }

  /// What is read at an address; nil where there is nothing to read.
  func route(at path: String) -> Route? { routes.first { $0.method == "GET" && Self.fits($0.path, path) } }

  /// Whether a browser shows what is at an address as a page.
  func isPage(_ path: String) -> Bool {
    routes.contains { $0.answers.contains("text/html") && Self.fits($0.path, path) }
  }

  private static func fits(_ pattern: String, _ path: String) -> Bool {
    let steps = pattern.split(separator: "/")
    let parts = path.split(separator: "/")
    guard steps.count == parts.count else { return false }
    return zip(steps, parts).allSatisfy { step, part in
      guard let open = step.firstIndex(of: "{"), let close = step.lastIndex(of: "}") else { return step == part }
      let tail = step[step.index(after: close)...]
      return part.hasPrefix(step[..<open]) && part.hasSuffix(tail) && (!tail.isEmpty || !part.hasSuffix(".svg"))
    }
  }
}
