import HTTPTypes

/// An address that can be signed: a path with its parameters, at which the server has something for who may only read.
struct SignableAddress {
  /// As browsers send it.
  let text: String

  /// - Throws: ``ConfigurationError`` for an address that the server never answers with a picture, a film or data.
  init(_ address: String, _ configuration: ServerConfiguration) throws(ConfigurationError) {
    guard address.hasPrefix("/"), !address.hasPrefix("//") else {
      throw ConfigurationError("give the path without the server's name, as in /gauge.svg?value=72")
    }
    guard !address.contains("#") else {
      throw ConfigurationError("the address has a “#”, behind which nothing is sent; write it as %23")
    }
    text = Self.encoded(address)
    let path = String(text.prefix { $0 != "?" })
    let query = text.dropFirst(path.count + 1)
    guard ServerRoutes.table.methods(at: path).contains("GET") else {
      throw ConfigurationError("there is nothing to read at \(path.prefix(80)); /openapi.json lists what there is")
    }
    guard !ServerRoutes.table.isPage(path) else { throw ConfigurationError(Self.noPage(path)) }
    do throws(Problem) {
      try Self.check(path, QueryFields(query), configuration)
    } catch {
      throw ConfigurationError("the address is refused by the server: \(error.detail)")
    }
  }

  /// Why a page cannot be signed, and what can.
  static func noPage(_ path: String) -> String {
    let instead = path.hasPrefix("/live/") ? "\(path).svg" : "its picture, such as /gauge.svg"
    return "a page cannot be signed, because it needs other addresses; sign \(instead)"
  }

  private static func check(
    _ path: String, _ fields: QueryFields, _ configuration: ServerConfiguration
  ) throws(Problem) {
    if let name = AddressSignature.parameters.first(where: { fields[$0] != nil }) {
      throw Problem(.badRequest, "\(name): is added by the signature; leave it out")
    }
    if let route = ServerRoutes.table.route(at: path), !route.hasKeys, route.parameters.isEmpty {
      try QueryFields.requireNone(fields.text)
    }
    if path.hasPrefix("/live/") {
      let name = path.dropFirst("/live/".count).prefix { $0 != "/" }
      _ = try LiveRoutes.checked(String(path.hasSuffix(".svg") ? name.dropLast(4) : name))
      var fields = fields
      if path.hasSuffix("/events") { _ = try LiveRoutes.isStill(&fields) }
      _ = try LiveRoutes.drawing(fields.text, configuration)
    }
    if path == "/gauge" {
      // In the format that a reader asks for, with the options that it has.
      var fields = fields
      for name in ["text", "compression", "page"] { _ = try fields.take(name) }
      _ = try Drawing(.png, fields: fields, most: configuration.bodyBytes).specification(pixels: configuration.pixels)
    }
    for format in AnswerFormat.allCases where path == "/gauge.\(format.rawValue)" {
      _ = try Drawing(format, fields: fields, most: configuration.bodyBytes).specification(pixels: configuration.pixels)
    }
    for format in AnswerFormat.allCases where path.hasPrefix("/\(KrokiRoutes.type)/\(format.rawValue)/") {
      let packed = path.dropFirst(KrokiRoutes.type.count + format.rawValue.count + 3)
      let fields = try QueryFields(KrokiRoutes.query(packed, fields.text))
      _ = try Drawing(format, fields: fields, most: configuration.bodyBytes).specification(pixels: configuration.pixels)
    }
    for format in FilmDrawing.Format.allCases where path == "/film.\(format.rawValue)" {
      let drawing = try FilmDrawing(format, fields: fields, most: configuration.bodyBytes)
      _ = try drawing.cost(ofMovement: drawing.specification(configuration), configuration)
    }
  }

  /// What browsers percent-encode in the parameters of an address (URL Standard, “special-query percent-encode set”): a
  /// signature is of the bytes that are sent.
  private static func encoded(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"):
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
