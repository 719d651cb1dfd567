import Crypto
import HTTPTypes
import NIOCore
import Synchronization

/// Bytes with what they are called by their content.
struct Content: Sendable {
  let bytes: ByteBuffer
  let mediaType: String
  /// A part of the bytes' hash, as it stands in an address.
  let hash: String
  /// What is told beside it.
  var warnings: [String] = []
  /// Its part of the budget for as long as anybody has it; nil of what is there as long as the server.
  private let room: ByteBudget.Room?

  init(_ bytes: [UInt8], _ mediaType: String, room: ByteBudget.Room? = nil) {
    (self.bytes, self.mediaType, self.room) = (ByteBuffer(bytes: bytes), mediaType, room)
    hash = Base64URL.text(of: SHA256.hash(data: bytes).prefix(15))
  }

  /// Strong: other bytes have another.
  var tag: String { "\"\(hash)\"" }
}

/// Pictures by what was asked for: the target of the request as it came, for what depends on nothing else.
final class PictureCache: Sendable {
  private let contents: Mutex<Generations<Content>>
  /// What an entry takes besides its bytes.
  private static let overhead = 1_024

  /// - Parameter bytes: how much is kept; 0 keeps nothing.
  init(bytes: Int) { contents = Mutex(Generations(bytes: bytes)) }

  subscript(key: String) -> Content? { contents.withLock { $0.value(of: key) } }

  func keep(_ content: Content, as key: String) {
    contents.withLock { $0.keep(content, as: key, bytes: content.bytes.readableBytes + Self.overhead) }
  }
}

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
