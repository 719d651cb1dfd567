import Foundation
import Testing

@testable import TachoServer

/// The addresses and bodies that clients of Kroki send.
struct KrokiTests {
  private static let text = "kind: ring\nvalue: 72\nmax: 120\ntitle: Grüße\n"

  /// As Python's `zlib.compress(text, 9)` and `urlsafe_b64encode` pack the text above, with their padding.
  private static let packed = "eNrLzsxLsVIoysxL5ypLzClNtVIwN-LKTaywUjA0MuAqySzJAQq5Fx3ec3h-KhcAUpQPZw=="

  @Test(arguments: ["svg", "png", "pdf", "json", "txt"])
  func everyFormOfAskingGivesTheBytesOfAGauge(format: String) async throws {
    try await TestServer.run { server async throws in
      let type = try #require(AnswerFormat(rawValue: format)).mediaType
      let expected = try await server.post("/gauge.\(format)", Self.text, type: "text/plain")
      #expect(expected.status == 200)
      let source = try #require(String(data: JSONEncoder().encode(Self.text), encoding: .utf8))
      let answers = [
        try await server.get("/tacho/\(format)/\(Self.packed)"),
        try await server.post("/tacho/\(format)", Self.text, type: "text/plain"),
        try await server.post("/tacho/\(format)", Self.text, type: "application/x-www-form-urlencoded"),
        try await server.post("/tacho", Self.text, type: "text/plain", accept: type),
        try await server.post(
          "/tacho/\(format)", "{\"diagram_source\": \(source)}", type: "application/json"),
        try await server.post(
          "/", "{\"diagram_source\": \(source), \"diagram_type\": \"tacho\", \"output_format\": \"\(format)\"}",
          type: "application/json"),
      ]
      for answer in answers {
        #expect(answer.status == 200)
        #expect(answer.body == expected.body)
        #expect(answer["Content-Type"] == type)
      }
    }
  }

  @Test func optionsAreKeysOfTheGauge() async throws {
    try await TestServer.run { server async throws in
      let expected = try await server.get("/gauge.svg?kind=ring&value=5&theme=light&scale.max=50")
      let body = """
        {"diagram_source": "kind: ring", "diagram_options": {"value": 5, "theme": "light", "scale.max": "50"}}
        """
      #expect(try await server.post("/tacho/svg", body, type: "application/json").body == expected.body)
      let inAddress = try await server.post(
        "/tacho/svg?value=5&theme=light&scale.max=50", "kind: ring", type: "text/plain")
      #expect(inAddress.body == expected.body)
    }
  }

  @Test(arguments: [
    ("/", "value: 5", "diagram_source"), ("/", "{\"diagram_source\": \"value: 5\"}", "diagram_type"),
    ("/", "{\"diagram_source\": \"a -> b\", \"diagram_type\": \"graphviz\"}", "diagram_type"),
    ("/tacho", "{\"diagram_source\": \"value: 5\", \"output_format\": \"gif\"}", "output_format"),
    ("/tacho/svg", "{\"diagram_source\": \"valu: 5\"}", "valu"), ("/tacho/svg", "valu: 5", "valu"),
    (
      "/tacho", "{\"diagram_source\": \"value: 5\", \"diagram_source\": \"value: 6\"}", "diagram_source: is given twice"
    ),
    ("/tacho/svg", "{\"diagram_source\": \"value: 5\", \"output_format\": \"png\"}", "output_format: is png"),
    ("/tacho/svg", "{\"diagram_source\": \"value: 5\", \"diagram_type\": \"plantuml\"}", "diagram_type"),
    ("/tacho/svg", "{\"diagram_source\": \"value: 5\", \"diagram_option\": {}}", "diagram_options"),
  ])
  func mistakesAreSaid(address: String, body: String, word: String) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post(address, body, type: "text/plain")
      #expect(400..<500 ~= answer.status)
      #expect(String(decoding: answer.body, as: UTF8.self).contains(word))
    }
  }
}
