import Synchronization

/// How many bytes all answers together may hold that nobody has read yet.
final class ByteBudget: Sendable {
  private let most: Int
  private let taken = Mutex(0)

  init(_ most: Int) { self.most = most }

  /// - Returns: false where there is no room for them; then nothing is taken.
  func take(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard taken + count <= most else { return false }
      taken += count
      return true
    }
  }

  func giveBack(_ count: Int) { taken.withLock { $0 -= count } }

  /// Room for so many bytes, until it is let go.
  ///
  /// - Throws: ``Problem`` 503 where there is none.
  func room(for count: Int) throws(Problem) -> Room {
    guard take(count) else { throw DrawingThreads.busy("too many answers wait for their readers") }
    return Room(self, count)
  }

  final class Room: Sendable {
    private let budget: ByteBudget
    private let count: Int

    init(_ budget: ByteBudget, _ count: Int) { (self.budget, self.count) = (budget, count) }

    deinit { budget.giveBack(count) }
  }
}
