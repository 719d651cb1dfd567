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
