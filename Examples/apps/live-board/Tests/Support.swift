import Foundation
import ProgramKit
import TestKit
import Testing

@testable import LiveBoard

/// What was published, in order.
final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: [Board] = []
  var boards: [Board] { lock.withLock { seen } }
  var states: [ViewState] { boards.map(\.state) }
  func add(_ board: Board) { lock.withLock { seen.append(board) } }
}

/// Favourites in memory.
final class MockFavorites: FavoritesManager, @unchecked Sendable {
  private let lock = NSLock()
  private var kept: Set<BreedDetailsDTO>
  init(_ urls: [URL] = []) { kept = Set(urls.map { BreedDetailsDTO(url: $0) }) }
  func favorites() -> Set<BreedDetailsDTO> { lock.withLock { kept } }
  func save(_ favorites: Set<BreedDetailsDTO>) { lock.withLock { kept = favorites } }
}

/// Answers of a service by path, one after the other.
final class MockService: WebService, @unchecked Sendable {
  private let lock = NSLock()
  private var asked: [NetworkRouter] = []
  private let body: @Sendable (NetworkRouter, Int) throws -> String
  var log: [NetworkRouter] { lock.withLock { asked } }

  init(_ body: @escaping @Sendable (NetworkRouter, Int) throws -> String) { self.body = body }

  func body(of route: NetworkRouter) async throws -> Data {
    let number = lock.withLock {
      asked.append(route)
      return asked.count - 1
    }
    return Data(try body(route, number).utf8)
  }
}

/// Bodies as the service gives them, from the sample.
enum Recorded {
  static func reply(_ path: String) -> TestServer.Reply {
    let file = Golden.app().appending(path: "Sample/" + path.drop { $0 == "/" })
    let body = try? String(contentsOf: file, encoding: .utf8)
    return body.map { .json($0) } ?? TestServer.Reply(status: 404)
  }
}

/// The program's view model, with a service and favourites of the test's own in place of the real ones.
func viewModel(
  _ service: MockService, _ recorder: Recorder, _ favorites: MockFavorites = MockFavorites()
) throws -> BoardViewModel {
  let nowhere = URL(filePath: "/nowhere")
  let container = dependencies(url: nowhere, timeout: 1, store: "/nowhere") { recorder.add($0) }
  container.register((any WebService).self) { _ in service }
  container.register((any FavoritesManager).self) { _ in favorites }
  return try container.resolve()
}
