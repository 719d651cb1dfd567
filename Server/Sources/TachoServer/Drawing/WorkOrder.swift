import NIOCore
import Synchronization

/// Work that a thread has been given, and whether it is still wanted.
final class WorkOrder: Sendable {
  /// When its time is over.
  let deadline: NIODeadline
  /// About what it costs.
  let pixels: Int
  private let isGivenUp = Mutex(false)

  init(until deadline: NIODeadline, pixels: Int) { (self.deadline, self.pixels) = (deadline, pixels) }

  /// Whether it has taken all the time it may take.
  var isLate: Bool { NIODeadline.now() >= deadline }

  /// Whether anybody waits for it. Work that can take long asks now and then, and ends where nobody does.
  var isWanted: Bool { !isGivenUp.withLock { $0 } && !isLate }

  /// Says that nobody waits for it any more.
  func giveUp() { isGivenUp.withLock { $0 = true } }
}
