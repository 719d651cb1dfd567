import ArgumentParser
import JSONFormat
import Tacho

struct ContextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", _superCommandName: "tacho",
    abstract: "Serve the tools draw, validate, list and inspect to agents.",
    discussion: """
      The Model Context Protocol on standard input and output, a message a line. A program that works with agents starts \
      it by itself; its settings take the command "tacho" with the argument "mcp".
      """)

  func run() throws { try Failure.reporting(ContextServer.run) }
}

/// The Model Context Protocol (JSON-RPC 2.0, a message a line): answers requests in the order in which they come.
enum ContextServer {
  /// Those whose handshake is this one, the newest first.
  static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// What JSON-RPC calls an error.
  struct Refusal: Error {
    let code: Int
    let message: String

    static func parameters(_ message: String) -> Refusal { Refusal(code: -32_602, message: message) }
  }

  static func run() throws(Failure) {
    let lines = BatchLines(InterruptibleSource(.standardInput()))
    do {
      while let line = try lines.next() {
        guard let answer = answer(line) else { continue }
        try Console.output(Array((answer.compactText + "\n").utf8))
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.inputOutput, "\(error)")
    }
  }

  /// Nil for an empty line, and for what asks for no answer.
  private static func answer(_ line: BatchLines.Line) -> JSON? {
    if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    var id = JSON.null
    do throws(Refusal) {
      guard !line.isTooLong else { throw Refusal(code: -32_600, message: "the message is too long") }
      let json: JSONDocument
      do { json = try JSONDocument(line.bytes) } catch { throw Refusal(code: -32_700, message: error.message) }
      let root = json.root
      switch json.member("id", of: root) {
      case .word(let range), .string(let range): id = .word(String(decoding: line.bytes[range], as: UTF8.self))
      case nil: if json.string(json.member("method", of: root)) != nil { return nil }
      case .array, .object: throw Refusal(code: -32_600, message: "id is a number or a text")
      }
      guard let method = json.string(json.member("method", of: root)) else {
        throw Refusal(code: -32_600, message: "a request is an object with jsonrpc, id and method")
      }
      let request = ContextRequest(json: json, bytes: line.bytes, parameters: json.member("params", of: root))
      return .object([("jsonrpc", .string("2.0")), ("id", id), ("result", try result(of: method, request))])
    } catch {
      let fields: [(String, JSON)] = [("code", .number(Double(error.code))), ("message", .string(error.message))]
      return .object([("jsonrpc", .string("2.0")), ("id", id), ("error", .object(fields))])
    }
  }

  private static func result(of method: String, _ request: ContextRequest) throws(Refusal) -> JSON {
    switch method {
    case "initialize":
      let asked = request.text("protocolVersion") ?? ""
      return .object([
        ("protocolVersion", .string(versions.contains(asked) ? asked : versions[0])),
        ("capabilities", .object([("tools", .object([]))])),
        ("serverInfo", .object([("name", .string("tacho")), ("version", .string(tachoVersion))])),
        ("instructions", .string(instructions)),
      ])
    case "ping": return .object([])
    case "tools/list": return .object([("tools", .array(ContextTool.allCases.map(\.json)))])
    case "tools/call":
      guard let name = request.text("name"), let tool = ContextTool(rawValue: name) else {
        let names = ContextTool.allCases.map(\.rawValue).joined(separator: ", ")
        throw .parameters("name: there is no such tool; there are \(names)")
      }
      return try tool.call(request.arguments).json
    default: throw Refusal(code: -32_601, message: "there is no method “\(method.prefix(60))” here")
    }
  }

  private static let instructions = """
    Tacho draws gauges. A specification is an object such as {"kind": "radial", "value": 72, "max": 120, "unit": "km/h", \
    "title": "Speed", "theme": "light"}; list has the kinds, keys and themes. A mistake is answered with its line, its \
    key and what to write instead.
    """
}

/// The parameters of a request.
struct ContextRequest {
  let json: JSONDocument
  let bytes: [UInt8]
  let parameters: JSONDocument.Value?

  /// Those of a tool's call.
  var arguments: ContextRequest {
    ContextRequest(json: json, bytes: bytes, parameters: parameters.flatMap { json.member("arguments", of: $0) })
  }

  var names: [String] { json.members(parameters).map(\.name) }

  func text(_ name: String) -> String? { json.string(parameters.flatMap { json.member(name, of: $0) }) }

  /// A text as it is, and an object as JSON; nil for all else.
  func specification() -> [UInt8]? {
    switch parameters.flatMap({ json.member("specification", of: $0) }) {
    case .string(let range)?: json.string(.string(range)).map { Array($0.utf8) }
    case .object(let range, _)?: Array(bytes[range])
    case .word, .array, nil: nil
    }
  }
}
