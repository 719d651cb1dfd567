import Tacho
import Testing

@testable import TachoServer

struct LimitTests {
  @Test func aSmallAddressDoesNotBecomeMuchMemory() async throws {
    try await TestServer.run { server async throws in
      let bomb = CompressedText.packed([UInt8](repeating: UInt8(ascii: " "), count: 8 << 20))
      #expect(bomb.utf8.count < 16_000)
      let answer = try await server.get("/gauge.svg?onerror=status&spec=\(bomb)")
      #expect(answer.status == 413)
    }
  }

  @Test(arguments: ["!!!", "A", "AAAA", "eJw", "%00", "eJwDAAAAAAE", "a b", "eJyrVspNzStVsjI0BgAUxgMO_"])
  func whatIsNotPackedIsRefused(packed: String) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.get("/gauge.svg?onerror=status&spec=\(QueryFields.encoded(packed))")
      #expect((400..<500).contains(answer.status))
    }
  }

  @Test(arguments: [
    "value=1&size=16384&output.scale=8", "value=1&size=1e9", "value=nan", "value=inf", "value=1e308", "value=-1e15",
    "value=1&width=-1", "value=1&size=0", "value=1&scale.min=5&scale.max=5", "value=1&scale.max=.nan",
    "layout.gauges[999].value=1", "a[b=1", "a..b=1", "ranges[0].from=1", "=1", "&&&", "value=%zz", "value=%ff%fe",
    "value=1&value=2", "title=%00%01&value=1", "value=1&theme=%2e%2e%2f", "value=1&format=x",
    "value=1&fonts=[a,b,c,d]", "value=1&history=[1,2,3", "x-mine=1&value=1", "value=1&output.scale=0.00001",
  ])
  func strangeParametersAreNoFaultOfTheServer(query: String) async throws {
    try await TestServer.run { server async throws in
      for format in ["svg", "png", "pdf", "json", "txt"] {
        let answer = try await server.get("/gauge.\(format)?\(query)")
        #expect(answer.status < 500, "\(query): \(answer.text)")
      }
      #expect(try await server.get("/film.svg?\(query)").status < 500, "\(query)")
    }
  }

  @Test func whatIsTooLargeIsRefusedBeforeItIsRead() async throws {
    try await TestServer.run({ $0.bodyBytes = 1_000 }) { server async throws in
      #expect(try await server.post("/gauge", String(repeating: " ", count: 2_000)).status == 413)
      let chunk = "400\r\n" + String(repeating: "a", count: 1_024) + "\r\n"
      let head = "POST /gauge HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
      let answer = try TestAnswer(await server.raw(Array((head + chunk + chunk + "0\r\n\r\n").utf8)))
      #expect(answer.status == 413)
      #expect(try await server.get("/gauge.svg?title=" + String(repeating: "a", count: 20_000)).status == 414)
      #expect(try await server.get("/gauge.svg?" + String(repeating: "a=1&", count: 300)).status == 400)
    }
  }

  @Test func onlySpecificationsAreRead() async throws {
    try await TestServer.run { server async throws in
      #expect(try await server.post("/gauge", "value: 1", type: "application/xml").status == 415)
      #expect(try await server.post("/gauge", "value: 1", type: "multipart/form-data; boundary=x").status == 415)
      #expect(try await server.post("/gauge", "value: 1", type: "text/yaml; charset=utf-8").status == 200)
      #expect(try await server.post("/gauge", "value: 1", type: nil).status == 200)
    }
  }

  @Test func tooMuchWorkIsRefusedWhileTheServerLives() async throws {
    try await TestServer.run({ ($0.threads, $0.queue, $0.cacheBytes) = (1, 0, 0) }) { server async throws in
      try await withThrowingTaskGroup(of: TestAnswer.self) { group in
        for index in 0..<12 {
          group.addTask { try await server.get("/film.apng?onerror=status&size=500&value=\(index)") }
        }
        #expect(try await server.get("/healthz").status == 200)
        var statuses: [Int] = []
        for try await answer in group {
          statuses.append(answer.status)
          if answer.status == 503 { #expect(answer["Retry-After"] == "1") }
        }
        #expect(statuses.contains(200))
        #expect(statuses.contains(503))
        #expect(statuses.allSatisfy { $0 == 200 || $0 == 503 })
      }
    }
  }

  @Test func filmsAreAsLongAsAllowed() async throws {
    try await TestServer.run({ ($0.frames, $0.filmPixels) = (30, 1_000_000) }) { server async throws in
      #expect(try await server.get("/film.svg?value=5&size=100&animation.duration=1").status == 200)
      let long = try await server.get("/film.svg?onerror=status&value=5&size=100&animation.duration=100")
      #expect(long.status == 422)
      #expect(long.text.contains("the limit here is 30"))
      #expect(try await server.get("/film.apng?value=5&size=300&animation.duration=1").status == 422)
      #expect(
        try await server.get("/film.apng?value=5&size=100&animation.duration=100000&animation.fps=1000").status == 422)
    }
  }

  @Test func everyQueryReadsBackAsItWasWritten() throws {
    let fields = [("a", "b c+d&e=f%"), ("title", "Ünï ✓"), ("x", "")].map { QueryFields.Field(name: $0.0, value: $0.1) }
    #expect(try QueryFields(QueryFields(fields: fields).text).fields == fields)
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37) }
      #expect(Base64URL.bytes(of: Base64URL.text(of: bytes)) == bytes)
    }
  }
}
