import HTTPTypes
import Hummingbird
import JSONFormat
import Tacho

/// Gauges at the addresses of the API of Kroki (docs.kroki.io), for the many editors and writers of documents that draw what
/// is in a text by it: `GET /tacho/svg/PACKED`, and `POST` of a text or of JSON with the text in it.
struct KrokiRoutes: Sendable {
  let gauges: GaugeRoutes

  /// The name of the only type of diagram here.
  static let type = "tacho"

  func add(to router: Router<ServerContext>) {
    for format in AnswerFormat.allCases {
      router.get("\(Self.type)/\(format.rawValue)/:packed") { request, context in
        let packed = try context.parameters.require("packed")
        return try await gauges.get(request, context, format, query: Self.query(packed, request.uri.query))
      }
      router.post("\(Self.type)/\(format.rawValue)") { request, context in
        try await post(request, context, (Self.type, format))
      }
    }
    router.post("\(Self.type)") { request, context in try await post(request, context, (Self.type, nil)) }
    router.post("/") { request, context in try await post(request, context, (nil, nil)) }
  }

  /// A specification in a path as one among the parameters.
  static func query(_ packed: some StringProtocol, _ query: (some StringProtocol)?) -> String {
    "spec=\(packed)" + (query.map { $0.isEmpty ? "" : "&\($0)" } ?? "")
  }

  /// What bodies may be; simple clients send a text as a form's.
  static let types = ServerParts.specificationTypes + ["application/x-www-form-urlencoded"]

  /// - Parameter asked: what the address says, the type of diagram and its format.
  private func post(
    _ request: Request, _ context: ServerContext, _ asked: (type: String?, format: AnswerFormat?)
  ) async throws -> Response {
    if let header = request.headers.first(where: { $0.name.canonicalName.hasPrefix("kroki-diagram-options-") }) {
      throw Problem(.badRequest, "\(header.name): is not read here; write the key into the address or diagram_options")
    }
    let body = try await gauges.server.body(of: request, types: Self.types)
    var fields = try QueryFields(request.uri.query ?? "")
    guard let envelope = try Envelope(body) else {
      guard asked.type != nil else {
        throw Problem(.badRequest, "send an object with diagram_source, diagram_type and output_format")
      }
      return try await answer(request, context, asked.format, fields, body)
    }
    guard let type = envelope.type ?? asked.type, type == Self.type else {
      throw Problem(.badRequest, "diagram_type: this server draws “\(Self.type)” alone")
    }
    let format = try envelope.format()
    if let format, let other = asked.format, format != other {
      throw Problem(.badRequest, "output_format: is \(format.rawValue), and the address asks for \(other.rawValue)")
    }
    fields = QueryFields(fields: fields.fields + envelope.options)
    return try await answer(request, context, asked.format ?? format, fields, envelope.source)
  }

  private func answer(
    _ request: Request, _ context: ServerContext, _ format: AnswerFormat?, _ fields: QueryFields, _ body: [UInt8]
  ) async throws -> Response {
    let negotiation = format == nil ? Negotiation(request) : nil
    return try await gauges.answer(
      request, context, format ?? gauges.negotiated(request), fields: fields, body: body, negotiation)
  }

  /// A text and what is to be done with it, as an object.
  private struct Envelope {
    let source: [UInt8]
    let type, formatName: String?
    let options: [QueryFields.Field]

    private static let names = ["diagram_source", "diagram_type", "output_format", "diagram_options"]

    /// Nil for what is a specification itself.
    ///
    /// - Throws: ``Problem`` for a member that is not read, or is there twice.
    init?(_ body: [UInt8]) throws(Problem) {
      guard let json = try? JSONDocument(body), let source = json.string(json.member("diagram_source", of: json.root))
      else { return nil }
      var seen: Set<String> = []
      for (name, _) in json.members(json.root) {
        guard Self.names.contains(name) else {
          throw Problem(
            .badRequest, "“\(name.prefix(40))” is not read; there are \(Self.names.joined(separator: ", "))")
        }
        guard seen.insert(name).inserted else { throw Problem(.badRequest, "\(name): is given twice; give it once") }
      }
      self.source = Array(source.utf8)
      type = json.string(json.member("diagram_type", of: json.root))
      formatName = json.string(json.member("output_format", of: json.root))
      let options = json.member("diagram_options", of: json.root)
      guard options.map({ ["{", "n"].contains(UnicodeScalar(body[$0.range.lowerBound])) }) ?? true else {
        throw Problem(.badRequest, "diagram_options: must be an object of keys and their values")
      }
      self.options = json.members(options).map { name, value in
        QueryFields.Field(name: name, value: json.string(value) ?? String(decoding: body[value.range], as: UTF8.self))
      }
    }

    func format() throws(Problem) -> AnswerFormat? {
      try formatName.map { (name) throws(Problem) in
        guard let format = AnswerFormat(rawValue: name) else {
          let names = AnswerFormat.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem(.badRequest, "output_format: “\(name.prefix(40))” is unknown; there are \(names)")
        }
        return format
      }
    }
  }
}
