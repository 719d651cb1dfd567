import NIOCore
import Synchronization
import Tacho

/// Bytes on their way from a thread that draws to who reads them.
final class PieceSink: ByteSink, Sendable {
  private let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
  private let deadline: NIODeadline
  private let isLeft = Mutex(false)

  /// - Parameter deadline: of the work.
  init(_ continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation, until deadline: NIODeadline) {
    (self.continuation, self.deadline) = (continuation, deadline)
    continuation.onTermination = { [weak self] _ in self?.isLeft.withLock { $0 = true } }
  }

  /// Whether the work has taken all the time it may take.
  var isLate: Bool { NIODeadline.now() >= deadline }

  /// - Throws: `FileError` when nobody reads any more, and when the time is over.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard !isLate else { throw FileError(.write, "the answer", code: 0, reason: "it took too long") }
    guard !isLeft.withLock({ $0 }) else {
      throw FileError(.write, "the answer", code: 0, reason: "the reader has gone away")
    }
    if !bytes.isEmpty { continuation.yield(ByteBuffer(bytes: bytes)) }
  }
}

/// What a thread makes while it is read.
struct Pieces: Sendable {
  let first: ByteBuffer
  /// Ends with an error when the work did.
  let rest: AsyncThrowingStream<ByteBuffer, any Error>
}
