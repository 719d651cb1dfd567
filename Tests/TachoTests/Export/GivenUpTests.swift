import Synchronization
import Tacho
import TestSupport
import Testing

/// A layout that nobody waits for any more ends, and makes no picture.
@Suite struct GivenUpTests {
  /// Says no after so many questions.
  private final class Patience: Sendable {
    private let left: Mutex<Int>
    let asked = Atomic(0)

    init(_ count: Int) { left = Mutex(count) }

    var isLeft: Bool {
      asked.add(1, ordering: .relaxed)
      return left.withLock { left in
        left -= 1
        return left >= 0
      }
    }
  }

  private static let board = """
    {layout: {columns: 5, gauges: [\((0..<25).map { "{value: \($0), title: Number \($0)}" }.joined(separator: ", "))]}}
    """

  @Test(arguments: [0, 1, 40, 100])
  func whatIsGivenUpMakesNoPicture(count: Int) throws {
    let specification = try GaugeSpecification(Array(Self.board.utf8))
    let patience = Patience(count)
    let typesetter = try Typesetter().working { patience.isLeft }
    let result = GaugeBatch.picture(specification, output: .init(.svg), typesetter: typesetter)
    guard case .failure(let error) = result else {
      Issue.record("a picture was made")
      return
    }
    #expect(error.isTransient && "\(error)".contains("given up"))
  }

  @Test func whatIsWantedIsTheSamePicture() throws {
    let specification = try GaugeSpecification(Array(Self.board.utf8))
    func bytes(_ typesetter: Typesetter) throws -> [UInt8] {
      try GaugeBatch.picture(specification, output: .init(.svg), typesetter: typesetter).get().bytes
    }
    let typesetter = try Typesetter()
    #expect(try bytes(typesetter.working { true }) == bytes(typesetter))
  }

  /// Texts are empty from then on, so that no loop has anything left to place.
  @Test func textsAreEmptyOnceGivenUp() throws {
    let patience = Patience(1)
    let typesetter = try Typesetter().working { patience.isLeft }
    #expect(typesetter.shape("Text", style: TextStyle(size: 12)).advance > 0)
    #expect(typesetter.shape("Text", style: TextStyle(size: 12)).advance == 0)
  }
}
