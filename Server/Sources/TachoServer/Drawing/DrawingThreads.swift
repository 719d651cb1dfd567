import HTTPTypes
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Threads that draw. They are none of those that serve sockets, so that neither can starve the other; work that finds too much
/// before it is refused at once.
final class DrawingThreads: Service {
  private let pool: NIOThreadPool
  private let count: Int
  private let queue: Int
  private let pixels: Int
  private let seconds: Int
  private let isAside: Bool
  private let under = Mutex((count: 0, pixels: 0, begun: 0))

  /// What work costs that draws no pixels, or few.
  static let leastPixels = 100_000

  /// - Parameters:
  ///   - count: threads.
  ///   - queue: pieces of work that may wait for one.
  ///   - pixels: the most pixels of all work that waits or is under way; one piece alone may have more.
  ///   - seconds: how long one may wait and take until its caller is told that it failed.
  ///   - isAside: whether the threads, and the programs they start, let others go first.
  init(count: Int, queue: Int, pixels: Int, seconds: Int, isAside: Bool = false) {
    (self.count, self.queue, self.pixels, self.seconds, self.isAside) = (count, queue, pixels, seconds, isAside)
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  /// Pieces of work that wait or are under way.
  var load: Int { under.withLock(\.count) }

  /// Pieces of work that were ever admitted.
  var begun: Int { under.withLock(\.begun) }

  /// Whether another would be refused.
  var isFull: Bool { under.withLock { $0.count >= count + queue || $0.pixels >= pixels } }

  /// Until the server is told to stop; then the threads end once nothing is under way.
  func run() async throws {
    try? await gracefulShutdown()
    try? await pool.shutdownGracefully()
  }

  /// Works on one of the threads. The task's cancellation gives the work up.
  ///
  /// - Parameters:
  ///   - pixels: about what it costs.
  ///   - work: gets the order, which says whether the work is still wanted.
  /// - Throws: what `work` throws; ``Problem`` 503 when too many wait, or when it took too long.
  func draw<Value: Sendable>(
    pixels: Int = leastPixels, _ work: @escaping @Sendable (WorkOrder) throws -> Value
  ) async throws -> Value {
    let order = try admit(pixels)
    let answer = FirstAnswer<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.wait(continuation)
        let alarm = Self.loop.scheduleTask(deadline: order.deadline) { [seconds] in
          order.giveUp()
          answer.give(.failure(Self.late(seconds)))
        }
        submit(order) {
          // What has been given up is not drawn any more.
          guard order.isWanted else { return }
          let result = self.outcome(of: order) { try work(order) }
          alarm.cancel()
          self.tell { answer.give(result) }
        }
      }
    } onCancel: {
      order.giveUp()
      answer.give(.failure(CancellationError()))
    }
  }

  /// Works on one of the threads while nobody waits for its end.
  ///
  /// - Parameter work: is called in any case; the order says whether it is still wanted.
  /// - Throws: ``Problem`` 503 when too many wait.
  func begin(pixels: Int, _ work: @escaping @Sendable (WorkOrder) -> Void) throws -> WorkOrder {
    let order = try admit(pixels)
    submit(order) { work(order) }
    return order
  }

  /// Says something to those who wait. Who wakes a task may make the thread it runs on, with its own rank: not these, where
  /// they stand aside.
  func tell(_ words: @escaping @Sendable () -> Void) {
    if isAside { Self.loop.execute(words) } else { words() }
  }

  /// What work gave. Work that breaks off because its time is over is late, whatever it says itself.
  func outcome<Value>(of order: WorkOrder, _ work: () throws -> Value) -> Result<Value, any Error> {
    Result {
      do { return try work() } catch { throw order.isLate ? Self.late(seconds) : error }
    }
  }

  private static func late(_ seconds: Int) -> Problem { busy("the drawing took more than \(seconds) s") }

  private static var loop: any EventLoop { MultiThreadedEventLoopGroup.singleton.any() }

  private func submit(_ order: WorkOrder, _ work: @escaping @Sendable () -> Void) {
    pool.submit { [self] state in
      defer {
        under.withLock {
          $0.count -= 1
          $0.pixels -= order.pixels
        }
      }
      if case .cancelled = state { order.giveUp() }
      if isAside { System.stepAside() }
      work()
    }
  }

  /// A place among the work, and when it must be done.
  ///
  /// - Throws: ``Problem`` 503 when there is none.
  private func admit(_ asked: Int) throws -> WorkOrder {
    let isAdmitted = under.withLock { under in
      guard under.count < count + queue, under.count == 0 || under.pixels + asked <= pixels else { return false }
      under.count += 1
      under.begun += 1
      under.pixels += asked
      return true
    }
    guard isAdmitted else { throw Self.busy("too many drawings wait already") }
    return WorkOrder(until: NIODeadline.now() + .seconds(Int64(seconds)), pixels: asked)
  }

  static func busy(_ words: String) -> Problem {
    var problem = Problem(.serviceUnavailable, words + "; try again")
    problem.retryAfter = 1
    return problem
  }
}

/// Goes on with what comes first.
private final class FirstAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case given(Result<Value, any Error>)
    case done
  }

  private let state = Mutex(State.open)

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    let given: Result<Value, any Error>? = state.withLock { state in
      guard case .given(let result) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .done
      return result
    }
    if let given { continuation.resume(with: given) }
  }

  func give(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .open: state = .given(result)
      case .waiting(let continuation):
        state = .done
        return continuation
      case .given, .done: break
      }
      return nil
    }
    waiting?.resume(with: result)
  }
}
