import Foundation
import ProgramKit
import Synchronization

@testable import LiveBoard

/// What was published, in order.
final class Recorder: Sendable {
  private let seen = Mutex<[Board]>([])
  var boards: [Board] { seen.withLock(\.self) }
  var states: [ViewState] { boards.map(\.state) }
  func add(_ board: Board) { seen.withLock { $0.append(board) } }
}

/// Two breeds, and two pictures of each.
final class MockService: WebService {
  static let urls = ["http://a/1", "http://a/2"].compactMap(URL.init(string:))
  private let asked = Mutex<[NetworkRouter]>([])
  private let failing: ClosedRange<Int>?
  var log: [NetworkRouter] { asked.withLock(\.self) }

  /// - Parameter failing: which requests have no answer, counted from 0.
  init(failing: ClosedRange<Int>? = nil) { self.failing = failing }

  func body(of route: NetworkRouter) async throws -> Data {
    let number = asked.withLock { asked in
      asked.append(route)
      return asked.count - 1
    }
    if failing?.contains(number) == true { throw URLError(.timedOut) }
    let message = route == .allBreeds ? #"{"pug": [], "akita": ["x"]}"# : #"["http://a/1", "http://a/2"]"#
    return Data(#"{"message": \#(message), "status": "success"}"#.utf8)
  }
}

/// The program's view model, with a service of the test's own in place of the real one.
func viewModel(_ service: MockService, _ recorder: Recorder, store: String = "/nowhere") throws -> BoardViewModel {
  let container = dependencies(url: URL(filePath: "/nowhere"), timeout: 1, store: store) { recorder.add($0) }
  container.register((any WebService).self) { _ in service }
  return try container.resolve()
}
