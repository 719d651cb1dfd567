import Foundation
import TestKit
import Testing

@testable import LiveBoard

/// The program as a whole, against a server on this machine.
@Suite struct WebTests {
  private struct Outcome {
    let status: Int32?
    /// What the program left behind.
    let page: String
  }

  /// - Parameter isOver: says when to kill the program; nil lets it finish.
  private func run(
    _ url: URL, _ more: [String] = [], killedWhen isOver: (@Sendable () -> Bool)? = nil
  ) async throws -> Outcome {
    let scratch = try Scratch()
    let page = scratch.path("board.html")
    let status = try await Program("live-board").run(
      ["--url", url.absoluteString, "--store", scratch.path("favourites.json"), "-o", page]
        + (more.contains("--timeout") ? more : more + ["--timeout", "5"]),
      killedWhen: isOver)
    return Outcome(status: status, page: try String(contentsOfFile: page, encoding: .utf8))
  }

  private let picture = "https://images.example/breeds/hound/002.jpg"

  @Test func boardShowsWhatTheServerHas() async throws {
    let server = try TestServer { path, _ in Recorded.reply(path) }
    defer { server.stop() }
    let outcome = try await run(server.url, ["--toggle", picture, "--open", "hound"])
    #expect(outcome.status == 0)
    // Pictures of the one breed that was opened, and of no other.
    #expect(server.log == ["/api/breeds/list/all", "/api/breed/hound/images"])
    #expect(outcome.page.contains("hound: 3 varieties on a scale from 0 to 10 varieties."))
    #expect(
      outcome.page.contains("Favourites: 1 of 44") && outcome.page.contains("★ <a href=\"\(picture)\">002.jpg</a>"))
  }

  /// The first answer is an error; what watches tries again, and asks once more each time.
  @Test func errorThenAnswerComeToRest() async throws {
    let server = try TestServer { path, number in number == 0 ? .init(status: 500) : Recorded.reply(path) }
    defer { server.stop() }
    let outcome = try await run(server.url, ["--watch", "0.05"], killedWhen: { server.log.count > 4 })
    let list = "/api/breeds/list/all"
    #expect(outcome.status == nil)
    #expect(Array(server.log.prefix(2)) == [list, list] && server.log.filter { $0 == list }.count > 2)
    #expect(outcome.page.contains("hound: 3 varieties"))
  }

  /// What a server may do wrong with the list of breeds, or with a breed.
  static let failures: [(name: String, reply: TestServer.Reply)] = [
    ("500", .init(status: 500, body: "oops")),
    ("404 with a good body", .init(status: 404, body: #"{"message": [], "status": "success"}"#)),
    ("no JSON", .json("<html>")), ("empty", .json("")), ("cut JSON", .json(#"{"message": {"pug": [], "aki"#)),
    ("cut body", .init(body: #"{"message": {}, "status": "success"}"#, length: 4_000)),
    ("wrong shape", .json(#"{"message": "none", "status": "success"}"#)), ("no status", .json(#"{"message": {}}"#)),
    ("other status", .json(#"{"message": {}, "status": "error", "code": 404}"#)),
    ("silence", .init(body: #"{"message": {}, "status": "success"}"#, silence: 2)),
  ]

  @Test(arguments: failures.indices, [false, true])
  func everyFailureIsTheGeneralError(_ index: Int, _ isDetail: Bool) async throws {
    let failure = Self.failures[index]
    let broken = isDetail ? "/api/breed/hound/images" : "/api/breeds/list/all"
    let server = try TestServer { path, _ in path == broken ? failure.reply : Recorded.reply(path) }
    defer { server.stop() }
    let outcome = try await run(
      server.url,
      [
        "--open", "hound", "--timeout", failure.reply.silence > 0 ? "1.2" : "5",
      ])
    #expect(outcome.status == 69, "\(failure.name)")
    #expect(
      outcome.page.contains(ErrorEntity.general.description) && outcome.page.contains("Run again: <code>live-board"))
    // What goes wrong with one breed leaves the others.
    #expect(outcome.page.contains("bulldog: 3 varieties") == isDetail)
  }

  @Test func refusedConnectionIsTheGeneralError() async throws {
    let server = try TestServer { _, _ in .json("") }
    server.stop()
    let outcome = try await run(server.url)
    #expect(outcome.status == 69 && outcome.page.contains(ErrorEntity.general.description))
  }

  @Test func namesAreEncodedInPaths() {
    #expect(NetworkRouter.images(breed: "a/b ü?").path == "api/breed/a%2Fb%20%C3%BC%3F/images")
  }
}
