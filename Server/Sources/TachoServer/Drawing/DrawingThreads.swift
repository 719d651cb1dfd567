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

  /// Until the server is told to stop; then the threads end once nothing is under way.
  func run() async throws {
    try? await gracefulShutdown()
    try? await pool.shutdownGracefully()
  }

  /// Works on one of the threads.
  ///
  /// - Throws: what `work` throws; ``Problem`` 503 when too many wait, or when it took too long: the thread is free only when
  ///   the work has ended, of which the limits on its size take care.
  func draw<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let deadline = try admit()
    return try await withCheckedThrowingContinuation { continuation in
      let answer = FirstAnswer(continuation)
      let alarm = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(deadline: deadline) { [seconds] in
        answer.give(.failure(Self.busy("the drawing took more than \(seconds) s")))
      }
      submit(until: deadline) { isOnTime in
        // What has been given up is not drawn any more.
        guard isOnTime else { return }
        let result = Result { try work() }
        alarm.cancel()
        answer.give(result)
      }
    }
  }

  /// Works on one of the threads.
  ///
  /// - Parameters:
  ///   - time: how long the work may wait.
  ///   - work: is told whether it has not waited for longer.
  /// - Returns: false when too many wait; then nothing is done.
  func submit(within time: TimeAmount, _ work: @escaping @Sendable (_ isOnTime: Bool) -> Void) -> Bool {
    guard isAdmitted() else { return false }
    submit(until: .now() + time, work)
    return true
  }

  private func submit(until deadline: NIODeadline, _ work: @escaping @Sendable (_ isOnTime: Bool) -> Void) {
    pool.submit { [self] state in
      defer { under.withLock { $0 -= 1 } }
      let isActive = if case .active = state { true } else { false }
      work(isActive && NIODeadline.now() < deadline)
    }
  }

  /// Works on one of the threads and gives what it sends as it comes. The first of it has come, so that what is wrong with
  /// the work is thrown here.
  ///
  /// The work never waits for who reads: all it makes is kept until it has been read. Who reads no more ends it at the next
  /// piece; so does the end of the time it may take.
  func stream(_ work: @escaping @Sendable (PieceSink) throws -> Void) async throws -> Pieces {
    let deadline = try admit()
    let (pieces, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    submit(until: deadline) { [seconds] isOnTime in
      let sink = PieceSink(continuation, until: deadline)
      guard isOnTime else {
        return continuation.finish(throwing: Self.busy("the drawing waited more than \(seconds) s"))
      }
      do {
        try work(sink)
        continuation.finish()
      } catch {
        continuation.finish(
          throwing: sink.isLate ? Self.busy("the drawing took more than \(seconds) s") : error)
      }
    }
    guard let first = try await pieces.first(where: { _ in true }) else { throw CancellationError() }
    return Pieces(first: first, rest: pieces)
  }

  /// A place among the work, and when it must be done.
  ///
  /// - Throws: ``Problem`` 503 when there is none.
  private func admit() throws -> NIODeadline {
    guard isAdmitted() else { throw Self.busy("too many drawings wait already") }
    return NIODeadline.now() + .seconds(Int64(seconds))
  }

  private func isAdmitted() -> Bool {
    under.withLock { under in
      guard under < count + queue else { return false }
      under += 1
      return true
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
