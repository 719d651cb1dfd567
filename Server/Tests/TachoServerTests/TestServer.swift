import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Tacho
import Testing
import VectorGraphics

@testable import TachoServer

/// A server on a free port of this machine, for as long as a test takes.
struct TestServer: Sendable {
  let port: Int
  let group: ServiceGroup

  static func run<Value: Sendable>(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ test: @Sendable (TestServer) async throws -> Value
  ) async throws -> Value {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.threads = 2
    // However busy the machine is.
    configuration.drawingSeconds = 120
    change(&configuration)
    let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .critical) }
    let server = try TachoServer(configuration, logger: logger)
    let (ports, told) = AsyncStream.makeStream(of: Int.self)
    let group = ServiceGroup(
      configuration: .init(services: [try server.application { told.yield($0) }], logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      let port = try #require(await ports.first { _ in true })
      do {
        let value = try await test(TestServer(port: port, group: group))
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        return value
      } catch {
        tasks.cancelAll()
        throw error
      }
    }
  }

  /// Sends bytes as they are and gives all that comes until the server closes, or `seconds` have passed.
  func raw(_ bytes: [UInt8], seconds: Int64 = 120, endsInput: Bool = false) async throws -> [UInt8] {
    let channel = try await connect()
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
      if endsInput { outbound.finish() }
      let alarm = channel.channel.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.channel.close(promise: nil) }
      defer { alarm.cancel() }
      var answer: [UInt8] = []
      do {
        for try await buffer in inbound { answer += Array(buffer.readableBytesView) }
      } catch {
        // A server may also end a connection the hard way.
      }
      return answer
    }
  }

  /// The answers to requests that are sent behind each other on one connection.
  ///
  /// - Parameter closes: whether the last one asks for the end of the connection.
  func answers(toAllOf targets: [String], closes: Bool = true) async throws -> [TestAnswer] {
    let requests = targets.enumerated().map { index, target in
      "GET \(target) HTTP/1.1\r\nHost: x\r\n"
        + (closes && index == targets.count - 1 ? "Connection: close\r\n" : "") + "\r\n"
    }
    var rest = try await raw(Array(requests.joined().utf8))[...]
    var answers: [TestAnswer] = []
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let length = try TestAnswer(Array(rest[..<end.upperBound]))["Content-Length"].flatMap { Int($0) }
      let next = end.upperBound + (try #require(length))
      try #require(next <= rest.endIndex, "cut \(next - rest.endIndex) bytes before its end")
      answers.append(try TestAnswer(Array(rest[..<next])))
      rest = rest[next...]
    }
    return answers
  }

  /// - Parameter receiving: bytes that the system may hold before they are read, or nil for what it likes.
  func connect(receiving: Int? = nil) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    var client = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    if let receiving { client = client.channelOption(.socketOption(.so_rcvbuf), value: .init(receiving)) }
    return try await client.connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel(
          wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
      }
    }
  }

  /// - Parameter seconds: after which an answer that never ends is what has come of it.
  func send(
    _ method: String, _ path: String, _ headers: [String] = [], _ body: [UInt8]? = nil, seconds: Int64 = 120
  ) async throws -> TestAnswer {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
    if let body { lines.append("Content-Length: \(body.count)") }
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return try TestAnswer(await raw(head + (body ?? []), seconds: seconds))
  }

  func get(_ path: String, _ headers: [String] = [], seconds: Int64 = 120) async throws -> TestAnswer {
    try await send("GET", path, headers, seconds: seconds)
  }

  func post(_ path: String, _ text: String, type: String? = "application/yaml") async throws -> TestAnswer {
    try await send("POST", path, type.map { ["Content-Type: \($0)"] } ?? [], Array(text.utf8))
  }
}

/// A connection that was closed before the head of an answer was whole.
struct NoAnswer: Error {
  let bytes: Int
}

/// An answer, taken apart.
struct TestAnswer: Sendable {
  let status: Int
  private let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(header: String) -> String? { headers[header.lowercased()] }

  init(_ bytes: [UInt8]) throws {
    // Thrown and not required: a server without room closes a connection at once, and who asks again may wait for it.
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw NoAnswer(bytes: bytes.count) }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = try #require(lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") })
    headers = Dictionary(
      lines.dropFirst().map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return (line[..<colon].lowercased(), String(line[colon...].dropFirst()).trimmingSpaces)
      }, uniquingKeysWith: { $0 + ", " + $1 })
    var rest = Array(bytes[end.upperBound...])[...]
    guard headers["transfer-encoding"] == "chunked" else {
      body = Array(rest)
      return
    }
    var whole: [UInt8] = []
    while let lineEnd = rest.firstRange(of: Array("\r\n".utf8)) {
      let size = try #require(Int(String(decoding: rest[..<lineEnd.lowerBound], as: UTF8.self), radix: 16))
      if size == 0 { break }
      try #require(
        rest.endIndex >= lineEnd.upperBound + size + 2, "cut after \(bytes.count) bytes, \(whole.count) of the body")
      whole += rest[lineEnd.upperBound..<(lineEnd.upperBound + size)]
      rest = rest[(lineEnd.upperBound + size + 2)...]
    }
    body = whole
  }
}
