import Foundation
import NIOCore
import Tacho
import Testing

@testable import TachoServer

struct StreamTests {
  /// Ten thousand frames, which no machine draws while a test waits; all move, as those that rest cost nothing.
  static let long = "value=5&size=100&animation.duration=200&animation.fps=50&animation.easing=linear"

  @Sendable static func allowLong(_ configuration: inout ServerConfiguration) {
    (configuration.frames, configuration.filmPixels, configuration.drawingSeconds) = (20_000, 1 << 40, 3_600)
  }

  @Test(arguments: ["film.apng?\(long)", "film.gif?\(long)", "film.mp4?fragments=true&\(long)"])
  func aFilmLeavesWhileItIsDrawnAndEndsWithItsReader(path: String) async throws {
    try await TestServer.run(Self.allowLong) { server async throws in
      let channel = try await server.connect()
      try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: "GET /\(path) HTTP/1.1\r\nHost: x\r\n\r\n"))
        var count = 0
        for try await buffer in inbound {
          count += buffer.readableBytes
          if count > 2_000 { break }
        }
        #expect(count > 2_000)
        #expect(try await server.drawings() == 1)
      }
      try await waitFor { try await server.drawings() == 0 }
    }
  }

  /// Also one whose specification came as a body, which has been read before the film is sent.
  @Test(arguments: ["film.apng", "film.gif", "film.mp4?fragments=true"])
  func aFilmOfABodyEndsWithItsReader(path: String) async throws {
    try await TestServer.run(Self.allowLong) { server async throws in
      let body = "{value: 5, size: 100, animation: {duration: 200, fps: 50, easing: linear}}"
      for _ in 0..<3 {
        let channel = try await server.connect()
        try await channel.executeThenClose { inbound, outbound in
          let head = "POST /\(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/yaml\r\n"
          try await outbound.write(ByteBuffer(string: head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body))
          var count = 0
          for try await buffer in inbound {
            count += buffer.readableBytes
            if count > 2_000 { break }
          }
          #expect(count > 2_000)
        }
        try await waitFor { try await server.drawings() == 0 }
      }
      #expect(try await server.get("/healthz").text == "ok\n")
    }
  }

  @Test func noEncoderOutlivesItsReader() async throws {
    try await TestServer.run(Self.allowLong) { server async throws in
      // A size that no other film has.
      let channel = try await server.connect()
      try await channel.executeThenClose { inbound, outbound in
        let path = Self.long.replacing("size=100", with: "size=106")
        try await outbound.write(ByteBuffer(string: "GET /film.gif?\(path) HTTP/1.1\r\nHost: x\r\n\r\n"))
        for try await _ in inbound { break }
        #expect(Self.encoders(of: "106x106") == 1)
      }
      try await waitFor { Self.encoders(of: "106x106") == 0 }
    }
  }

  /// Processes whose command line has the words.
  static func encoders(of words: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?
      .filter { process in
        guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else { return false }
        return String(decoding: line, as: UTF8.self).contains("ffmpeg")
          && String(decoding: line, as: UTF8.self).contains(words)
      }.count ?? 0
  }

  @Test func aFilmThatTakesTooLongBreaksOff() async throws {
    try await TestServer.run({
      Self.allowLong(&$0)
      $0.drawingSeconds = 1
    }) { server async throws in
      let bytes = try await server.raw(Array("GET /film.apng?\(Self.long) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
      // No end of the chunks: who reads knows that something is missing.
      #expect(!bytes.suffix(5).elementsEqual(Array("0\r\n\r\n".utf8)))
      try await waitFor { try await server.drawings() == 0 }
    }
  }

  @Test(arguments: ["apng", "gif"]) func aFilmHasTheBytesOfTheLibraryAndATagOnceItIsKnown(format: String) async throws {
    try await TestServer.run { server async throws in
      let path = "/film.\(format)?value=5&size=60&animation.duration=0.2"
      let first = try await server.get(path)
      #expect(first.status == 200)
      let again = try await server.get(path)
      #expect(again.body == first.body)
      let tag = try #require(again["ETag"])
      #expect(try await server.get(path, ["If-None-Match: \(tag)"]).status == 304)
      if format == "apng" {
        let text = "value: 5\nsize: 60\nanimation: {duration: 0.2}\n"
        let film = try Film(GaugeSpecification(Array(text.utf8)), shaper: Typesetter())
        #expect(try film.apng() == first.body)
        #expect(try await server.post("/film.apng", text).body == first.body)
      }
    }
  }

  @Test func whatIsWrongWithAFilmIsSaidBeforeItIsSent() async throws {
    try await TestServer.run { server async throws in
      for query in ["value=5&fragments=true", "value=5&size=100&animation.fps=1000", "valeu=5"] {
        let answer = try await server.get("/film.gif?onerror=status&\(query)")
        #expect((400..<500).contains(answer.status), "\(query): \(answer.status)")
        #expect(answer["Content-Type"] == "application/problem+json")
      }
    }
  }

  @Test(arguments: ["multipart/mixed", "multipart/form-data"])
  func aBatchComesInPartsToWhoAsksForThem(type: String) async throws {
    try await TestServer.run { server async throws in
      let table = "value,title\n5,One\nx,Two\n7,Three\n"
      let path = "/batch?format=svg&scale.max=10"
      let answer = try await server.post(path, table, type: "text/csv", accept: "\(type), application/zip;q=0.5")
      #expect(answer["Vary"] == "Accept")
      let header = try #require(answer["Content-Type"])
      #expect(header.hasPrefix(type))
      let boundary = try #require(header.split(separator: "\"").last)
      let parts = answer.text.split(separator: "--\(boundary)", omittingEmptySubsequences: false).map(String.init)
      #expect(parts.count == 5 && parts.first == "" && parts.last == "--\r\n")
      for (part, name) in zip(parts.dropFirst(), ["row-00001.svg", "row-00003.svg", "errors.txt"]) {
        #expect(part.contains("filename=\"\(name)\""))
        #expect(part.contains(name.hasSuffix("svg") ? "Content-Type: image/svg+xml\r\n" : "Content-Type: text/plain"))
      }
      let alone = try await server.get("/gauge.svg?value=7&scale.max=10&title=Three").text
      #expect(parts[2].hasSuffix("\r\n\r\n" + alone + "\r\n"))
      #expect(try await server.post(path, table, type: "text/csv", accept: type).body == answer.body)
      #expect(try await server.post(path, table, type: "text/csv", accept: "audio/ogg").status == 406)
    }
  }

  @Test func aBatchLeavesWhileItIsDrawn() async throws {
    try await TestServer.run({ $0.rows = 100_000 }) { server async throws in
      let table = "value\n" + String(repeating: "5\n", count: 50_000)
      let channel = try await server.connect()
      try await channel.executeThenClose { inbound, outbound in
        let head = "POST /batch?size=300 HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\n"
        try await outbound.write(ByteBuffer(string: head + "Content-Length: \(table.utf8.count)\r\n\r\n" + table))
        var count = 0
        for try await buffer in inbound {
          count += buffer.readableBytes
          if count > 100_000 { break }
        }
        #expect(count > 100_000)
      }
      try await waitFor { try await server.drawings() == 0 }
    }
  }
}

/// Until the condition holds, or it is plain that it will not.
func waitFor(_ condition: () async throws -> Bool) async throws {
  for _ in 0..<3_000 {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(20))
  }
  Issue.record("it did not happen")
}
