import NIOCore
import Synchronization
import Tacho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A film under way, from the thread that draws it to all who read it.
///
/// All of it is kept while there is room, so that who comes later reads it from its beginning and a slow reader holds nobody up.
/// After that only what the slowest reader has not read yet is kept, and the drawing waits for that reader.
final class GrowingFilm: ByteSink, Sendable {
  private struct Reader: Sendable {
    /// The number of the piece it reads next.
    var next = 0
    var waiting: CheckedContinuation<ByteBuffer?, any Error>?
  }

  private struct State: Sendable {
    var pieces: [ByteBuffer] = []
    /// The number of the first piece that is kept.
    var first = 0
    var bytes = 0
    var end: Result<Void, any Error>?
    var readers: [Int: Reader] = [:]
    var count = 0
    var warnings: [String] = []
  }

  private let state = Mutex(State())
  private let most: Int
  private let budget: ByteBudget
  private let tell: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// What draws it.
  private let order = Mutex(WorkOrder?.none)

  /// What a piece takes besides its bytes.
  private static let overhead = 160

  /// - Parameters:
  ///   - most: the most bytes that are kept.
  ///   - budget: the bytes that all films share.
  ///   - tell: wakes readers.
  init(most: Int, _ budget: ByteBudget, tell: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    (self.most, self.budget, self.tell) = (most, budget, tell)
  }

  deinit { budget.giveBack(state.withLock(\.bytes)) }

  // MARK: - Writing

  /// Says what draws it, so that it ends when all readers have gone.
  func isDrawn(by order: WorkOrder) {
    self.order.withLock { $0 = order }
    if state.withLock(\.readers.isEmpty) { order.giveUp() }
  }

  /// Says before the first byte what is told beside the film.
  func tell(_ warnings: [String]) { state.withLock { $0.warnings = warnings } }

  /// Waits while too much has not been read.
  ///
  /// - Throws: `FileError` when nobody reads any more, and when the time is over.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard !bytes.isEmpty else { return }
    let piece = ByteBuffer(bytes: bytes)
    while true {
      guard order.withLock({ $0?.isWanted ?? true }), !state.withLock(\.readers.isEmpty) else {
        throw FileError(.write, "the answer", code: 0, reason: "nobody waits for it any more")
      }
      if add(piece) { return }
      usleep(5_000)
    }
  }

  /// - Returns: false where there is no room.
  private func add(_ piece: ByteBuffer) -> Bool {
    let size = piece.readableBytes + Self.overhead
    let woken: [CheckedContinuation<ByteBuffer?, any Error>]? = state.withLock { state in
      if state.bytes + size > most || !budget.take(size) {
        forgetRead(&state)
        // A piece that is too large goes alone.
        guard state.bytes == 0 || state.bytes + size <= most, budget.take(size) else { return nil }
      }
      state.bytes += size
      state.pieces.append(piece)
      return wakeReaders(&state)
    }
    guard let woken else { return false }
    if !woken.isEmpty { tell { for continuation in woken { continuation.resume(returning: piece) } } }
    return true
  }

  /// The waiting readers, which get the piece that has just come.
  private func wakeReaders(_ state: inout State) -> [CheckedContinuation<ByteBuffer?, any Error>] {
    var woken: [CheckedContinuation<ByteBuffer?, any Error>] = []
    for number in state.readers.keys {
      guard let waiting = state.readers[number]?.waiting else { continue }
      woken.append(waiting)
      state.readers[number]?.waiting = nil
      state.readers[number]?.next += 1
    }
    return woken
  }

  private func forgetRead(_ state: inout State) {
    let slowest = state.readers.values.map(\.next).min() ?? state.first
    guard slowest > state.first else { return }
    let read = state.pieces.prefix(slowest - state.first)
    let size = read.reduce(0) { $0 + $1.readableBytes + Self.overhead }
    state.pieces.removeFirst(read.count)
    (state.first, state.bytes) = (slowest, state.bytes - size)
    budget.giveBack(size)
  }

  /// Says that all has been written, or why not.
  func end(_ result: Result<Void, any Error>) {
    let waiting = state.withLock { state in
      state.end = result
      let waiting = state.readers.values.compactMap(\.waiting)
      for number in state.readers.keys { state.readers[number]?.waiting = nil }
      return waiting
    }
    tell { for continuation in waiting { continuation.resume(with: result.map { nil }) } }
  }

  /// All that was written so far; nil where that were too many bytes to be kept.
  var whole: [UInt8]? {
    let pieces = state.withLock { $0.first == 0 ? $0.pieces : nil }
    return pieces?.reduce(into: []) { $0.append(contentsOf: $1.readableBytesView) }
  }

  // MARK: - Reading

  /// What is told beside it, as soon as there is a first piece.
  var warnings: [String] { state.withLock(\.warnings) }

  /// Reads it from its beginning; nil where that is gone.
  func reader() -> FilmReader? {
    let number: Int? = state.withLock { state in
      if case .failure = state.end { return nil }
      // Who comes to a film that all have left would wait for nothing.
      guard state.first == 0, state.count == 0 || !state.readers.isEmpty else { return nil }
      state.count += 1
      state.readers[state.count] = Reader()
      return state.count
    }
    return number.map { FilmReader(self, $0) }
  }

  fileprivate func next(for number: Int) async throws -> ByteBuffer? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let found: Result<ByteBuffer?, any Error>? = state.withLock { state in
          guard let reader = state.readers[number], !Task.isCancelled else { return .failure(CancellationError()) }
          let index = reader.next - state.first
          if index < state.pieces.count {
            state.readers[number]?.next += 1
            return .success(state.pieces[index])
          }
          if let end = state.end { return end.map { nil } }
          state.readers[number]?.waiting = continuation
          return nil
        }
        if let found { continuation.resume(with: found) }
      }
    } onCancel: {
      leave(number)
    }
  }

  fileprivate func leave(_ number: Int) {
    let (reader, isLast) = state.withLock { state in
      (state.readers.removeValue(forKey: number), state.readers.isEmpty)
    }
    if isLast { order.withLock { $0 }?.giveUp() }
    reader?.waiting?.resume(throwing: CancellationError())
  }
}

/// One who reads a film under way, until let go.
final class FilmReader: Sendable {
  let film: GrowingFilm
  private let number: Int

  fileprivate init(_ film: GrowingFilm, _ number: Int) { (self.film, self.number) = (film, number) }

  deinit { leave() }

  /// Reads no more.
  func leave() { film.leave(number) }

  /// The next piece; nil at the end.
  ///
  /// - Throws: what ended the drawing.
  func next() async throws -> ByteBuffer? { try await film.next(for: number) }
}
