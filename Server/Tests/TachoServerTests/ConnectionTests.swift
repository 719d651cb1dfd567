import NIOCore
import Testing

@testable import TachoServer

struct ConnectionTests {
  /// From each the server must make one request at most, or refuse it: never a second one out of a body.
  @Test(arguments: [
    "POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 1,1\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /gauge HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /gauge HTTP/1.1\nHost: x\nContent-Length: 45\n\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
  func noBodyIsTakenForARequest(bytes: String) async throws {
    try await TestServer.run { server async throws in
      let text = String(decoding: try await server.raw(Array(bytes.utf8), seconds: 2, endsInput: true), as: UTF8.self)
      #expect(!text.contains("\r\n\r\nok\n"), "\(text)")
    }
  }

  @Test(arguments: ["FFFFFFFFFFFFFFFFF", "-1", "0x5", " 5", "", "1;\nx", "1\r\nab"])
  func aBodyThatIsNoHTTPIsAFaultOfItsSender(chunk: String) async throws {
    try await TestServer.run { server async throws in
      let head = "POST /gauge HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      #expect(try TestAnswer(await server.raw(Array((head + chunk + "\r\nxx\r\n").utf8))).status == 400)
    }
  }

  @Test(arguments: [
    "\r\n\r\n\r\n", "GET\r\n\r\n", "G\u{0}T / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET http://other/healthz HTTP/1.1\r\nHost: x\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET /web/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "GET //web//style.css HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "POST /live/%2e%2e HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1",
  ])
  func whatIsNoRequestLeavesTheServerAlive(bytes: String) async throws {
    try await TestServer.run { server async throws in
      let answer = String(decoding: try await server.raw(Array(bytes.utf8), seconds: 2, endsInput: true), as: UTF8.self)
      #expect(!answer.contains("root:"))
      #expect(!answer.hasPrefix("HTTP/1.1 5"), "\(answer)")
      #expect(try await server.get("/healthz").text == "ok\n")
    }
  }

  @Test func halfOpenConnectionsDoNotHoldOthersUp() async throws {
    try await TestServer.run { server async throws in
      var channels: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
      for _ in 0..<200 {
        let channel = try await server.connect()
        try await channel.channel.writeAndFlush(ByteBuffer(string: "GET /gauge.png?value=5 HTTP/1.1\r\nHos"))
        channels.append(channel)
      }
      for value in 0..<20 { #expect(try await server.get("/gauge.png?value=\(value)&size=100").status == 200) }
      for channel in channels { try? await channel.channel.close() }
      for channel in channels { try? await channel.executeThenClose { _, _ in } }
    }
  }

  @Test func silentConnectionsAreClosed() async throws {
    try await TestServer.run({ $0.idleSeconds = 1 }) { server async throws in
      let start = ContinuousClock.now
      // A head that is not finished, and a body that does not come.
      _ = try await server.raw(Array("GET / HTTP/1.1\r\nHost:".utf8))
      _ = try await server.raw(
        Array("POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nv".utf8))
      // Otherwise the client ends them, and not so soon.
      #expect(start.duration(to: .now) < .seconds(100))
    }
  }

  @Test func aBodyThatComesTooSlowlyIsRefused() async throws {
    try await TestServer.run({ $0.bodySeconds = 1 }) { server async throws in
      let bytes = Array("POST /gauge HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nv".utf8)
      let answer = try TestAnswer(await server.raw(bytes))
      #expect(answer.status == 408)
      #expect(answer["Connection"] == "close")
    }
  }

  @Test func requestsBehindEachOtherAreAnsweredInTheirOrder() async throws {
    try await TestServer.run { server async throws in
      let one = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
      let last = "GET /gauge.txt?value=7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      let text = String(decoding: try await server.raw(Array((one + one + last).utf8)), as: UTF8.self)
      #expect(text.split(separator: "ok\n").count == 3)
      #expect(text.contains("value     7"))
    }
  }
}
