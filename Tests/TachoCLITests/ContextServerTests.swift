import Foundation
import Testing

/// `tacho mcp`, as a program for agents talks to it.
struct ContextServerTests {
  /// The answers to lines, by their id.
  private func answers(_ lines: String...) throws -> [Int: [String: Any]] {
    let folder = try TemporaryFolder()
    try folder.write(lines.joined(separator: "\n") + "\n", to: "requests")
    let run = try folder.shell("\"$0\" mcp <requests")
    #expect(run.status == 0)
    #expect(run.errors == "")
    var answers: [Int: [String: Any]] = [:]
    for line in run.text.split(separator: "\n") {
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(answer["jsonrpc"] as? String == "2.0")
      answers[answer["id"] as? Int ?? -1] = answer
    }
    return answers
  }

  private func call(_ tool: String, _ arguments: String) throws -> (isError: Bool, part: [String: Any]) {
    let request =
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\#(tool)", "arguments": \#(arguments)}}"#
    let result = try #require(try answers(request)[1]?["result"] as? [String: Any])
    let part = try #require((result["content"] as? [[String: Any]])?.first)
    return (try #require(result["isError"] as? Bool), part)
  }

  @Test func theHandshakeKeepsAKnownVersionAndOffersItsOwnForAnother() throws {
    for (asked, expected) in [("2025-03-26", "2025-03-26"), ("1999-01-01", "2025-11-25")] {
      let found = try answers(
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "\#(asked)"}}"#,
        #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#, "",
        #"{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}"#)
      #expect(found.count == 2)
      #expect((found[1]?["result"] as? [String: Any])?["protocolVersion"] as? String == expected)
      let tools = try #require((found[2]?["result"] as? [String: Any])?["tools"] as? [[String: Any]])
      #expect(tools.compactMap { $0["name"] as? String } == ["draw", "validate", "list", "inspect"])
    }
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func aDrawnPictureIsTheCommands(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: ring\nvalue: 72\ntitle: Grüße\n", to: "gauge.yaml")
    #expect(try folder.tacho("render", "gauge.yaml", "-q", "-o", "a.\(format)").status == 0)
    let arguments = #"{"specification": {"kind": "ring", "value": 72, "title": "Grüße"}, "format": "\#(format)"}"#
    let (isError, part) = try call("draw", arguments)
    #expect(!isError)
    let resource = part["resource"] as? [String: Any] ?? part
    let data = (resource["data"] ?? resource["blob"]) as? String
    let bytes = try data.map { [UInt8](try #require(Data(base64Encoded: $0))) }
    #expect(try bytes ?? Array(#require(resource["text"] as? String).utf8) == folder.bytes("a.\(format)"))
  }

  @Test(arguments: [
    ("draw", #"{"specification": {"kind": "ring", "valu": 7}}"#, "did you mean value?"),
    ("validate", #"{"specification": "value: 5\nmax: x"}"#, "2:6: max:"),
    ("draw", #"{"specification": {"value": 7}, "format": "gif"}"#, "gif"), ("inspect", "{}", "specification"),
    ("list", #"{"subject": "kind"}"#, "did you mean kinds?"), ("draw", #"{"specification": [1]}"#, "specification"),
  ])
  func mistakesAreToldToTheAgent(tool: String, arguments: String, words: String) throws {
    let (isError, part) = try call(tool, arguments)
    #expect(isError)
    #expect(try #require(part["text"] as? String).contains(words))
  }

  @Test func whatIsNoRequestIsAnErrorOfTheProtocol() throws {
    for (line, code) in [
      ("x", -32_700), ("[]", -32_600), (#"{"id": [1], "method": "ping"}"#, -32_600),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "paint"}"#, -32_601),
      (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "paint"}}"#, -32_602),
      (
        #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "list", "arguments": {"x": 1}}}"#,
        -32_602
      ),
    ] {
      let answer = try #require(try answers(line).values.first)
      #expect((answer["error"] as? [String: Any])?["code"] as? Int == code, "\(line)")
    }
  }

  @Test func listsAreTheCommands() throws {
    let text = try TemporaryFolder().tacho("list", "keys", "--kind", "ring").text
    let (isError, part) = try call("list", #"{"subject": "keys", "kind": "ring"}"#)
    #expect(!isError)
    #expect(part["text"] as? String == text.trimmingCharacters(in: .newlines))
  }
}
