import JSONFormat
import Tacho

/// What an agent can ask for.
enum ContextTool: String, CaseIterable {
  case draw, validate, list, inspect

  /// What is answered: parts to read or to see, and whether it is a mistake of the call's.
  struct Answer {
    var parts: [JSON]
    var isError = false

    static func text(_ text: String) -> JSON { .object([("type", .string("text")), ("text", .string(text))]) }

    static func mistake(_ lines: [String]) -> Answer {
      Answer(parts: [text(lines.joined(separator: "\n"))], isError: true)
    }

    var json: JSON { .object([("content", .array(parts)), ("isError", .boolean(isError))]) }
  }

  // MARK: - What there is

  private var meaning: String {
    switch self {
    case .draw: "Draw a gauge as a picture."
    case .validate: "Say what is wrong with a specification, or that nothing is, with what finds no room."
    case .list: "List what there is to choose from: a name a line, and what there is to say about it after tabs."
    case .inspect: "Say what would be drawn of a specification, and where, as JSON."
    }
  }

  /// Names of the arguments with their schemas; the first one must be there.
  private var arguments: [(name: String, schema: [(String, JSON)])] {
    let specification: [(String, JSON)] = [
      ("type", .array([.string("object"), .string("string")])),
      (
        "description",
        .string("A gauge: kind, value, min, max, unit, title, theme and other keys; as a text JSON or YAML.")
      ),
    ]
    func choice(_ names: [String], _ meaning: String) -> [(String, JSON)] {
      [("type", .string("string")), ("enum", .array(names.map(JSON.string))), ("description", .string(meaning))]
    }
    return switch self {
    case .draw:
      [
        ("specification", specification),
        (
          "format",
          choice(PictureFormat.allCases.map(\.rawValue), "Of the picture; png unless something else is asked for.")
        ),
      ]
    case .validate, .inspect: [("specification", specification)]
    case .list:
      [
        ("subject", choice(List.Subject.allCases.map(\.rawValue), "What is listed.")),
        ("kind", choice(Gauge.Kind.all.map(\.name), "With the subject keys: only those that this kind draws.")),
      ]
    }
  }

  var json: JSON {
    .object([
      ("name", .string(rawValue)), ("description", .string(meaning)),
      (
        "inputSchema",
        .object([
          ("type", .string("object")), ("properties", .object(arguments.map { ($0.name, .object($0.schema)) })),
          ("required", .array(arguments.prefix(1).map { .string($0.name) })),
          ("additionalProperties", .boolean(false)),
        ])
      ),
      ("annotations", .object([("readOnlyHint", .boolean(true)), ("openWorldHint", .boolean(false))])),
    ])
  }

  // MARK: - A call

  func call(_ request: ContextRequest) throws(ContextServer.Refusal) -> Answer {
    let known = arguments.map(\.name)
    if let name = request.names.first(where: { !known.contains($0) }) {
      throw .parameters(
        "“\(name.prefix(60))” is not an argument of \(rawValue); there are \(known.joined(separator: ", "))")
    }
    do throws(Failure) {
      if self == .list { return try listed(request) }
      guard let text = request.specification() else {
        throw Failure(.usage, "specification: write an object, or JSON or YAML as a text")
      }
      let specification: GaugeSpecification
      do throws(SpecificationError) { specification = try SpecificationTemplate(text).filled(with: []) } catch {
        return .mistake(error.problems.map(\.description))
      }
      let typesetter: Typesetter
      do throws(FontError) {
        typesetter = try Typesetter().lending(from: specification.fonts)
      } catch { throw DefaultFont.failure(error) }
      return self == .draw ? try drawn(specification, request, typesetter) : try described(specification, typesetter)
    } catch {
      return .mistake([error.message])
    }
  }

  private func listed(_ request: ContextRequest) throws(Failure) -> Answer {
    guard let subject: List.Subject = try choice(request.text("subject"), "subject") else {
      throw Failure(.usage, "subject: is missing")
    }
    return Answer(parts: [
      Answer.text(try List.page(subject, kind: request.text("kind")).map(\.line).joined(separator: "\n"))
    ])
  }

  private func drawn(
    _ specification: GaugeSpecification, _ request: ContextRequest, _ typesetter: Typesetter
  ) throws(Failure) -> Answer {
    let format: PictureFormat = try choice(request.text("format"), "format") ?? .png
    let picture: GaugeBatch.Picture
    switch GaugeBatch.picture(specification, output: .init(format, compression: .small), typesetter: typesetter) {
    case .success(let drawn): picture = drawn
    case .failure(let error): throw Failure(.badData, error.message)
    }
    let data = String(decoding: Base64.encode(picture.bytes), as: UTF8.self)
    let type = ("mimeType", JSON.string(format.mediaType))
    let part: JSON
    if format == .png {
      part = .object([("type", .string("image")), ("data", .string(data)), type])
    } else {
      let content =
        format.isText ? ("text", JSON.string(String(decoding: picture.bytes, as: UTF8.self))) : ("blob", .string(data))
      let resource: JSON = .object([("uri", .string("tacho:gauge.\(format.rawValue)")), type, content])
      part = .object([("type", .string("resource")), ("resource", resource)])
    }
    return Answer(parts: [part] + picture.notes.lines.map { Answer.text("warning: \($0)") })
  }

  private func described(
    _ specification: GaugeSpecification, _ typesetter: Typesetter
  ) throws(Failure) -> Answer {
    let dial = try Failure.converting { () throws(GaugeError) in
      try specification.gauge.dial(size: specification.size, shaper: typesetter)
    }
    let notes = specification.notes(of: dial, shaper: typesetter)
    guard self == .validate else {
      return Answer(parts: [Answer.text(Inspection(dial, typesetter, notes).jsonText)])
    }
    return Answer(parts: [Answer.text((["ok"] + notes.lines.map { "warning: \($0)" }).joined(separator: "\n"))])
  }
}
