import Foundation
import TestKit
import Testing

@testable import LiveBoard

/// The program as a whole, against a server on this machine.
@Suite struct WebTests {
  /// - Parameter isOver: says when to kill the program; nil lets it finish.
  /// - Returns: the program's status, and the page that it left behind.
  private func run(
    _ url: URL, _ more: [String] = [], timeout: String = "5", killedWhen isOver: (@Sendable () -> Bool)? = nil
  ) async throws -> (status: Int32?, page: String) {
    let scratch = Scratch()
    let words = ["--url", url.absoluteString, "--store", scratch.path("f.json"), "-o", scratch.path("board.html")]
    let status = try await launch("live-board", words + ["--timeout", timeout] + more, killedWhen: isOver)
    return (status, try scratch.text("board.html"))
  }

  /// Bodies as the service gives them, from the sample.
  private static func recorded(_ path: String) -> TestServer.Reply {
    let body = try? String(contentsOfFile: Golden.sample(path), encoding: .utf8)
    return body.map { TestServer.Reply(body: $0) } ?? TestServer.Reply(status: 404)
  }

  private static let list = "/api/breeds/list/all"
  private static let hound = "/api/breed/hound/images"
  private let picture = "https://images.example/breeds/hound/002.jpg"

  @Test func boardShowsWhatTheServerHas() async throws {
    let server = try TestServer { path, _ in Self.recorded(path) }
    defer { server.stop() }
    let outcome = try await run(server.url, ["--toggle", picture, "--open", "hound"])
    #expect(outcome.status == 0)
    // Pictures of the one breed that was opened, and of no other.
    #expect(server.log == [Self.list, Self.hound])
    #expect(outcome.page.contains("hound: 3 varieties on a scale from 0 to 10 varieties."))
    #expect(
      outcome.page.contains("Favourites: 1 of 44") && outcome.page.contains("★ <a href=\"\(picture)\">002.jpg</a>"))
  }

  /// The first answer is an error; what watches tries again, and asks once more each time.
  @Test func errorThenAnswerComeToRest() async throws {
    let server = try TestServer { path, number in number == 0 ? .init(status: 500) : Self.recorded(path) }
    defer { server.stop() }
    let outcome = try await run(server.url, ["--watch", "0.05"], killedWhen: { server.log.count > 4 })
    #expect(outcome.status == nil)
    #expect(Array(server.log.prefix(2)) == [Self.list, Self.list] && server.log.filter { $0 == Self.list }.count > 2)
    #expect(outcome.page.contains("hound: 3 varieties"))
  }

  /// What a server may do wrong with the list of breeds, or with a breed.
  static let failures: [(name: String, reply: TestServer.Reply)] = [
    ("500", .init(status: 500, body: "oops")),
    ("404 with a good body", .init(status: 404, body: #"{"message": [], "status": "success"}"#)),
    ("no JSON", .init(body: "<html>")), ("empty", .init(body: "")),
    ("cut JSON", .init(body: #"{"message": {"pug": [], "aki"#)),
    ("cut body", .init(body: #"{"message": {}, "status": "success"}"#, length: 4_000)),
    ("wrong shape", .init(body: #"{"message": "none", "status": "success"}"#)),
    ("no status", .init(body: #"{"message": {}}"#)),
    ("other status", .init(body: #"{"message": {}, "status": "error", "code": 404}"#)),
    ("silence", .init(body: #"{"message": {}, "status": "success"}"#, silence: 2)),
  ]

  @Test(arguments: failures.indices, [false, true])
  func everyFailureIsTheGeneralError(_ index: Int, _ isDetail: Bool) async throws {
    let failure = Self.failures[index]
    let broken = isDetail ? Self.hound : Self.list
    let server = try TestServer { path, _ in path == broken ? failure.reply : Self.recorded(path) }
    defer { server.stop() }
    let timeout = failure.reply.silence > 0 ? "1.2" : "5"
    let outcome = try await run(server.url, ["--open", "hound", "--toggle", picture], timeout: timeout)
    #expect(outcome.status == 69, "\(failure.name)")
    #expect(
      outcome.page.contains("\(ErrorEntity.general)") && outcome.page.contains(/Run again: <code>live(?!.*--toggle)/))
    // What goes wrong with one breed leaves the others.
    #expect(outcome.page.contains("bulldog: 3 varieties") == isDetail)
  }

  @Test func refusedConnectionIsTheGeneralError() async throws {
    let server = try TestServer { _, _ in .init(body: "") }
    server.stop()
    let outcome = try await run(server.url)
    #expect(outcome.status == 69 && outcome.page.contains(ErrorEntity.general.description))
  }

  @Test func namesAreEncodedInPaths() {
    #expect(NetworkRouter.images(breed: "a/b ü?").path == "api/breed/a%2Fb%20%C3%BC%3F/images")
  }
}
