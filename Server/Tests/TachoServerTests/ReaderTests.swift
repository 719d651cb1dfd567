import Foundation
import NIOCore
import NIOPosix
import Tacho
import Testing

@testable import TachoServer

/// Those who read slowly, in parts, from elsewhere, or as in old times.
struct ReaderTests {
  /// Asks for bytes that no socket takes at once.
  private static let large: String = {
    let table = "value\n" + (0..<250).map { "\($0)\n" }.joined()
    return "POST /batch?size=300 HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nConnection: close\r\n"
      + "Content-Length: \(table.utf8.count)\r\n\r\n" + table
  }()

  @Test func whoReadsNothingIsClosedAndMakesRoomForOthers() async throws {
    try await TestServer.run({ ($0.idleSeconds, $0.connections) = (2, 4) }) { server async throws in
      var stalled: [any NIOCore.Channel] = []
      for _ in 0..<4 {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4_096)
          .connect(host: "127.0.0.1", port: server.port).get()
        try? await channel.writeAndFlush(ByteBuffer(string: Self.large))
        stalled.append(channel)
      }
      // Waits until the server closes one of the four.
      try await waitFor { (try? await server.get("/healthz").text) == "ok\n" }
      for channel in stalled { try? await channel.close() }
      // Until the server has heard of it there may be no room to ask.
      try await waitFor { (try? await server.drawings()) == 0 }
    }
  }

  @Test func aSlowReaderThatReadsGetsAll() async throws {
    try await TestServer.run({ $0.idleSeconds = 1 }) { server async throws in
      let whole = try await server.raw(Array(Self.large.utf8))
      #expect(whole.count > 5 << 20)
      let channel = try await server.connect(receiving: 64 << 10)
      try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: Self.large))
        var (bytes, read, pauses) = ([UInt8](), 0, 0)
        for try await buffer in inbound {
          bytes += Array(buffer.readableBytesView)
          // Longer than a silence may be, all in all.
          if pauses < 30, bytes.count - read >= 128 << 10 {
            (read, pauses) = (bytes.count, pauses + 1)
            try await Task.sleep(for: .milliseconds(200))
          }
        }
        #expect(try TestAnswer(bytes).body == TestAnswer(whole).body)
      }
    }
  }

  @Test func whoHasSaidAllGetsAll() async throws {
    try await TestServer.run { server async throws in
      let whole = try await server.raw(Array(Self.large.utf8))
      let begun = try await server.number("tacho_drawings_begun_total")
      let channel = try await server.connect(receiving: 64 << 10)
      try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: Self.large))
        outbound.finish()
        // All has been drawn and waits for its reader.
        try await waitFor { try await server.number("tacho_drawings_begun_total") > begun }
        try await waitFor { try await server.drawings() == 0 }
        var bytes: [UInt8] = []
        for try await buffer in inbound { bytes += Array(buffer.readableBytesView) }
        #expect(try TestAnswer(bytes).body == TestAnswer(whole).body)
      }
    }
  }

  @Test func aPartOfAFilmIsSent() async throws {
    try await TestServer.run { server async throws in
      for path in [
        "/film.apng?value=5&size=60&animation.duration=0.2", "/film.mp4?value=5&size=60&animation.duration=0.2",
      ] {
        let first = try await server.get(path, ["Range: bytes=0-1"])
        #expect(first.status == 206)
        let whole = try await server.get(path)
        #expect(whole["Accept-Ranges"] == "bytes")
        let count = whole.body.count
        #expect(first["Content-Range"] == "bytes 0-1/\(count)" && first.body == Array(whole.body.prefix(2)))
        let tag = try #require(whole["ETag"])
        for (range, bounds) in [
          ("100-199", 100..<200), ("100-", 100..<count), ("-100", (count - 100)..<count),
          ("100-99999999999999999999", 100..<count), ("-99999999999999999999", 0..<count),
        ] {
          for condition in [[], ["If-Range: \(tag)"]] {
            let part = try await server.get(path, ["Range: bytes=\(range)"] + condition)
            #expect(part.status == 206 && part["ETag"] == tag)
            #expect(part["Content-Range"] == "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(count)")
            #expect(part["Content-Length"] == "\(bounds.count)")
            #expect(part.body == Array(whole.body[bounds]))
          }
        }
        for range in ["\(count)-", "99999999999999999999-", "-0"] {
          let none = try await server.get(path, ["Range: bytes=\(range)"])
          #expect(none.status == 416 && none["Content-Range"] == "bytes */\(count)")
        }
        for header in [
          "bytes=5-4", "bytes=0-1,3-4", "rows=0-1", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2", "bytes",
        ] {
          #expect(try await server.get(path, ["Range: \(header)"]).body == whole.body, "\(header)")
        }
        #expect(try await server.get(path, ["Range: bytes=0-1", "If-Range: \"other\""]).status == 200)
        #expect(try await server.get(path, ["Range: bytes=0-1", "If-None-Match: \(tag)"]).status == 304)
      }
    }
  }

  @Test func whatCanBeDoneAtAnAddressIsSaid() async throws {
    try await TestServer.run({ $0.tokens = ["secret"] }) { server async throws in
      for (path, allowed) in [
        ("/gauge.svg", "GET, HEAD, POST, OPTIONS"), ("/live/a", "POST, PUT, GET, HEAD, OPTIONS"),
        ("*", "GET, HEAD, OPTIONS, POST, PUT"),
      ] {
        let answer = try await server.send("OPTIONS", path)
        #expect(answer.status == 204)
        #expect(answer["Allow"] == allowed)
        #expect(answer["Access-Control-Allow-Origin"] == nil)
      }
      #expect(try await server.send("OPTIONS", "/nothing").status == 404)
    }
  }

  @Test func scriptsOfOriginsThatAreNamedMayRead() async throws {
    let origin = "https://example.org"
    try await TestServer.run({ ($0.corsOrigins, $0.tokens) = ([origin, "https://other.org"], ["t"]) }) {
      server async throws in
      let asked = try await server.send(
        "OPTIONS", "/gauge", ["Origin: \(origin)", "Access-Control-Request-Method: POST"])
      #expect(asked.status == 204)
      #expect(asked["Access-Control-Allow-Methods"]?.contains("POST") == true)
      #expect(asked["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
      for (given, allowed) in [(origin, origin), ("https://example.org.evil.com", nil), ("null", nil)] {
        // Errors can be read too.
        for headers in [["Authorization: Bearer t"], []] {
          let answer = try await server.get("/gauge.svg?value=5", ["Origin: \(given)"] + headers)
          #expect(answer["Access-Control-Allow-Origin"] == allowed)
          #expect(answer["Vary"] == "Origin")
        }
      }
      #expect(try await server.get("/gauge.svg?value=5", ["Authorization: Bearer t"])["Vary"] == "Origin")
    }
    try await TestServer.run({ $0.corsOrigins = ["*"] }) { server async throws in
      #expect(try await server.get("/gauge.svg?value=5")["Access-Control-Allow-Origin"] == "*")
      #expect(try await server.get("/nothing", ["Origin: null"])["Access-Control-Allow-Origin"] == "*")
    }
  }

  @Test(arguments: ["", "Connection: keep-alive\r\n"])
  func anOldRequestIsAnsweredWithoutChunksAndClosed(header: String) async throws {
    try await TestServer.run { server async throws in
      for path in ["gauge.svg?value=5", "film.apng?value=5&size=60&animation.duration=0.2", "healthz", "nothing"] {
        // Known and not.
        for _ in 0..<2 {
          let bytes = try await server.raw(Array("GET /\(path) HTTP/1.0\r\n\(header)\r\n".utf8))
          let answer = try TestAnswer(bytes)
          #expect(String(decoding: bytes.prefix(9), as: UTF8.self) == "HTTP/1.0 ")
          #expect(answer["Transfer-Encoding"] == nil)
          #expect(answer["Connection"] == "close")
          #expect(answer.body == (try await server.get("/\(path)")).body || path == "nothing")
        }
      }
      // What follows is no part of the answer.
      let two = "GET /healthz HTTP/1.0\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n"
      #expect(try TestAnswer(await server.raw(Array(two.utf8))).text == "ok\n")
    }
  }

  @Test func allViewersOfANameSeeOneDrawing() async throws {
    try await TestServer.run { server async throws in
      _ = try await server.post("/live/a", "10", type: nil)
      let target = "/live/a/events?motion=still&title=x"
      var channels: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
      for _ in 0..<8 {
        let channel = try await server.connect()
        try await channel.channel.writeAndFlush(ByteBuffer(string: "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"))
        channels.append(channel)
      }
      let told = try await withThrowingTaskGroup(of: String.self) { group in
        for (index, channel) in channels.enumerated() {
          group.addTask {
            try await channel.executeThenClose { inbound, _ in
              var (text, isSent) = ("", false)
              for try await buffer in inbound {
                text += String(buffer: buffer)
                if text.contains("\"number\":2") { break }
                if !isSent, text.contains("\"number\":1"), index == 7 {
                  isSent = true
                  _ = try await server.post("/live/a", "90", type: nil)
                }
              }
              return text
            }
          }
        }
        return try await group.reduce(into: [String]()) { $0.append($1) }
      }
      #expect(told.count == 8)
      #expect(told.allSatisfy { $0.contains("90 on a scale") && $0.contains("{\"value\":90,\"number\":2}") })
      // One of each value.
      #expect(try await server.number("tacho_drawings_begun_total") == 2)
    }
  }

  @Test func thereAreOnlySoManyViewers() async throws {
    let shows = LiveShows(viewers: 2)
    let live = LiveValues(names: 2, values: 3)
    let threads = DrawingThreads(count: 1, queue: 1, pixels: 1 << 20, seconds: 60)
    let specification = try GaugeSpecification(Array("value: null\n".utf8))
    func viewer(_ key: String) throws -> LiveViewer {
      try shows.viewer(of: key) {
        try LiveShow(LiveStage(specification, Typesetter(), most: 3), of: key, live, threads, isStill: true)
      }
    }
    do {
      let (first, second) = (try viewer("a"), try viewer("a"))
      #expect(first.show === second.show)
      #expect(throws: Problem.self) { try viewer("b") }
    }
    let third = try viewer("a")
    let fourth = try viewer("b")
    #expect(third.show !== fourth.show)
  }
}
