import HTTPTypes
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The threads that draw. They are none of those that serve sockets, so that neither can starve the other; work that finds
/// too much before it is refused at once.
final class DrawingThreads: Service {
  private let pool: NIOThreadPool
  private let count: Int
  private let queue: Int
  private let seconds: Int
  private let under = Mutex(0)

  /// - Parameters:
  ///   - count: threads.
  ///   - queue: pieces of work that may wait for one.
  ///   - seconds: how long one may wait and take until its caller is told that it failed.
  init(count: Int, queue: Int, seconds: Int) {
    (self.count, self.queue, self.seconds) = (count, queue, seconds)
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  /// Pieces of work that wait or are under way.
  var load: Int { under.withLock { $0 } }

  /// Whether another would be refused.
  var isFull: Bool { load >= count + queue }

  func run() async throws {
    try? await gracefulShutdown()
  }

  /// Ends the threads once nothing is under way.
  func shutDown() async { try? await pool.shutdownGracefully() }

  /// Works on one of the threads.
  ///
  /// - Throws: what `work` throws; ``Problem`` 503 when too many wait, or when it took too long: the thread is free only when
  ///   the work has ended, of which the limits on its size take care.
  func draw<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isTaken = under.withLock { under in
      guard under < count + queue else { return false }
      under += 1
      return true
    }
    guard isTaken else { throw Self.busy("too many drawings wait already") }
    let deadline = NIODeadline.now() + .seconds(Int64(seconds))
    return try await withCheckedThrowingContinuation { continuation in
      let answer = FirstAnswer(continuation)
      let alarm = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(deadline: deadline) { [seconds] in
        answer.give(.failure(Self.busy("the drawing took more than \(seconds) s")))
      }
      pool.submit { [self] state in
        defer { under.withLock { $0 -= 1 } }
        // What has been given up is not drawn any more.
        guard case .active = state, NIODeadline.now() < deadline else { return }
        let result = Result { try work() }
        alarm.cancel()
        answer.give(result)
      }
    }
  }

  private static func busy(_ words: String) -> Problem {
    var problem = Problem(.serviceUnavailable, words + "; try again")
    problem.retryAfter = 1
    return problem
  }
}

/// Goes on with what comes first.
private final class FirstAnswer<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = Mutex(continuation) }

  func give(_ result: Result<Value, any Error>) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(with: result)
  }
}
