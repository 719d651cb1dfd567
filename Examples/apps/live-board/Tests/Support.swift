import Foundation
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
  private var names: Set<String>
  init(_ names: Set<String> = []) { self.names = names }
  func favorites() -> Set<String> { lock.withLock { names } }
  func save(_ favorites: Set<String>) { lock.withLock { names = favorites } }
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
  static let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sample")

  static func body(_ path: String) -> String? {
    try? String(contentsOf: sample.appending(path: String(path.drop { $0 == "/" })), encoding: .utf8)
  }

  static func reply(_ path: String) -> TestServer.Reply {
    body(path).map { .json($0) } ?? TestServer.Reply(status: 404)
  }
}

extension BoardViewModel {
  init(_ service: any WebService, _ recorder: Recorder, _ favorites: any FavoritesManager = MockFavorites()) {
    let repository = WebBreedsRepository(service: service)
    self.init(
      breeds: BreedsUseCase(repository: repository), details: BreedDetailsUseCase(repository: repository),
      favorites: FetchFavoritesUseCase(manager: favorites), favoriting: FavoritingUseCase(manager: favorites),
      publish: { recorder.add($0) })
  }
}

/// A folder that is removed with its owner.
final class Scratch {
  let url = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// Files that pages are held against. `GOLDEN=record` writes them, and fails on purpose.
enum Golden {
  /// A page without its drawings: what a picture says of itself stands for it. What is drawn has goldens of its own.
  static func words(of page: String) -> [UInt8] {
    let drawing = #/<svg[^>]*>.*?<desc[^>]*>(.*?)</desc>.*?</svg>/#.dotMatchesNewlines()
    return Array(page.replacing(drawing) { "<svg>\($0.1)</svg>" }.utf8)
  }

  static func check(_ bytes: [UInt8], _ name: String) throws {
    let file = Recorded.sample.deletingLastPathComponent().appending(path: "Golden/\(name)")
    let golden = try? [UInt8](Data(contentsOf: file))
    guard golden != bytes else { return }
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" { try Data(bytes).write(to: file) }
    Issue.record("\(name) \(golden == nil ? "is not there" : "differs")")
  }
}
