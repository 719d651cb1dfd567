import Foundation
import NIOCore
import Tacho
import Testing

@testable import TachoServer

struct LaneTests {
  @Test(arguments: [
    "gauge.png?value=5&size=2000", "film.apng?value=5&size=200&animation.duration=4",
    "film.webp?value=5&size=100&animation.duration=2", "film.svg?value=5&animation.duration=4",
  ])
  func equalRequestsAreDrawnOnce(path: String) async throws {
    try await TestServer.run { server async throws in
      let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
        for _ in 0..<6 { group.addTask { try await server.get("/\(path)") } }
        return try await group.reduce(into: [TestAnswer]()) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0.status == 200 && $0.body.count > 1_000 && $0.body == answers[0].body })
      #expect(try await server.number("tacho_drawings_begun_total") == 1)
    }
  }

  @Test func aPictureDoesNotWaitForFilms() async throws {
    try await TestServer.run(StreamTests.allowLong) { server async throws in
      let films = try await [server.connect(), server.connect(), server.connect()]
      for (index, film) in films.enumerated() {
        let head = "GET /film.apng?\(StreamTests.long)&title=\(index) HTTP/1.1\r\nHost: x\r\n\r\n"
        try await film.channel.writeAndFlush(ByteBuffer(string: head))
      }
      try await waitFor { try await server.drawings() == 3 }
      for value in 0..<10 { #expect(try await server.get("/gauge.png?value=\(value)").status == 200) }
      // The last picture is counted until a little after its answer; the films go on.
      try await waitFor { try await server.drawings() == 3 }
      for film in films {
        try? await film.channel.close()
        try? await film.executeThenClose { _, _ in }
      }
      try await waitFor { try await server.drawings() == 0 }
    }
  }

  @Test(arguments: ["film.webp?", "film.mp4?", "film.gif?", "film.svg?", "film.mp4?fragments=true&"])
  func aFilmThatTakesTooLongEndsWithItsEncoder(path: String) async throws {
    try await TestServer.run({
      StreamTests.allowLong(&$0)
      $0.drawingSeconds = 1
    }) { server async throws in
      let film = StreamTests.long.replacing("size=100", with: "size=108")
      let answer = try? await server.get("/\(path)onerror=status&\(film)")
      let isAnswered = answer.map { $0.status == 503 || ($0.status == 200 && path != "film.webp?") } ?? true
      #expect(isAnswered, "\(answer?.status ?? 0) \(answer?.text.prefix(300) ?? "")")
      try await waitFor { try await server.drawings() == 0 && StreamTests.encoders(of: "108x108") == 0 }
    }
  }

  @Test func aFilmThatIsSentWholeEndsWithItsReader() async throws {
    try await TestServer.run(StreamTests.allowLong) { server async throws in
      let channel = try await server.connect()
      try await channel.executeThenClose { _, outbound in
        let path = StreamTests.long.replacing("size=100", with: "size=104")
        try await outbound.write(ByteBuffer(string: "GET /film.webp?\(path) HTTP/1.1\r\nHost: x\r\n\r\n"))
        try await waitFor { StreamTests.encoders(of: "104x104") == 1 }
      }
      try await waitFor { try await server.drawings() == 0 && StreamTests.encoders(of: "104x104") == 0 }
    }
  }

  @Test func workIsAdmittedByItsPixels() throws {
    let threads = DrawingThreads(count: 1, queue: 10, pixels: 100, seconds: 3_600)
    let stop = DispatchSemaphore(value: 0)
    // One alone may have more than all together.
    _ = try threads.begin(pixels: 1_000) { _ in stop.wait() }
    #expect(threads.isFull)
    #expect(throws: Problem.self) { try threads.begin(pixels: 1) { _ in } }
    stop.signal()
    while threads.load > 0 { sched_yield() }
    _ = try threads.begin(pixels: 60) { _ in stop.wait() }
    #expect(throws: Problem.self) { try threads.begin(pixels: 60) { _ in } }
    _ = try threads.begin(pixels: 40) { _ in }
    #expect(threads.load == 2)
    stop.signal()
    while threads.load > 0 { sched_yield() }
  }
}

struct GrowingFilmTests {
  private static func bytes(of reader: FilmReader) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try await reader.next() { bytes += Array(piece.readableBytesView) }
    return bytes
  }

  /// Writes as many pieces, on a thread of its own.
  private static func write(_ count: Int, to film: GrowingFilm) {
    Thread.detachNewThread {
      var sink = film
      do {
        for index in 0..<count {
          try sink.write([UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 100))
        }
        film.end(.success(()))
      } catch {
        film.end(.failure(error))
      }
    }
  }

  private static func expected(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 100) }
  }

  @Test func whoComesLaterReadsTheSame() async throws {
    let film = GrowingFilm(most: 1 << 20, ByteBudget(1 << 20)) { $0() }
    let first = try #require(film.reader())
    Self.write(50, to: film)
    #expect(try await Self.bytes(of: first) == Self.expected(50))
    let second = try #require(film.reader())
    #expect(try await Self.bytes(of: second) == Self.expected(50))
    #expect(film.whole == Self.expected(50))
  }

  @Test func noMoreIsKeptThanMayBe() async throws {
    let (most, budget) = (2_000, ByteBudget(1 << 20))
    do {
      let film = GrowingFilm(most: most, budget) { $0() }
      let (reader, slow) = (try #require(film.reader()), try #require(film.reader()))
      Self.write(1_000, to: film)
      // While one reads nothing, the other gets what is kept and waits.
      var read = 0
      while read < 5, let piece = try await reader.next() { read += piece.readableBytes / 100 }
      #expect(budget.take((1 << 20) - most))
      budget.giveBack((1 << 20) - most)
      async let rest = Self.bytes(of: reader)
      #expect(try await Self.bytes(of: slow) == Self.expected(1_000))
      #expect(try await rest == Array(Self.expected(1_000).dropFirst(500)))
      #expect(film.whole == nil && film.reader() == nil)
    }
    // All of it has been given back.
    while !budget.take(1 << 20) { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func theDrawingEndsWithTheLastReader() async throws {
    let threads = DrawingThreads(count: 1, queue: 0, pixels: 1, seconds: 3_600)
    let film = GrowingFilm(most: 1_000, ByteBudget(1 << 20)) { $0() }
    var readers = [try #require(film.reader()), try #require(film.reader())]
    let order = try threads.begin(pixels: 1) { order in
      while order.isWanted { usleep(1_000) }
      film.end(.failure(CancellationError()))
    }
    film.isDrawn(by: order)
    readers.removeLast()
    #expect(order.isWanted)
    readers.removeLast()
    #expect(!order.isWanted)
    #expect(film.reader() == nil)
    while threads.load > 0 { sched_yield() }
  }
}

extension TestServer {
  /// A number of `/metrics` that has no labels.
  func number(_ name: String) async throws -> Int {
    let lines = try await get("/metrics").text.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(name + " ") })
    return try #require(Double(line.dropFirst(name.count + 1)).flatMap { Int(exactly: $0) })
  }

  /// How many drawings wait or are under way.
  func drawings() async throws -> Int { try await number("tacho_drawings") }
}
