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

  init(_ bytes: [UInt8], _ mediaType: String) {
    (self.bytes, self.mediaType) = (ByteBuffer(bytes: bytes), mediaType)
    hash = Base64URL.text(of: SHA256.hash(data: bytes).prefix(15))
  }

  /// Strong: other bytes have another.
  var tag: String { "\"\(hash)\"" }
}

/// Content with how long it may be kept, as it is answered again and again.
struct KnownAnswer: Sendable {
  let content: Content
  /// The headers of an answer that has the bytes, but for those that differ between two answers.
  let fields: HTTPFields
  /// The same where the client has the bytes already.
  let unchangedFields: HTTPFields

  init(_ content: Content, keeping: Content.Keeping) {
    self.content = content
    var unchanged: HTTPFields = [.eTag: content.tag, .cacheControl: keeping.header(for: .everybody(until: nil))]
    Envelope.dress(&unchanged)
    unchangedFields = unchanged
    unchanged[.contentType] = content.mediaType
    unchanged[.contentLength] = "\(content.bytes.readableBytes)"
    fields = unchanged
  }
}

/// Pictures by what was asked for: the target of the request as it came, for what depends on nothing else.
final class PictureCache: Sendable {
  private let answers: Mutex<Generations<KnownAnswer>>
  /// What an entry takes besides its bytes.
  private static let overhead = 1_536

  /// - Parameter bytes: how much is kept; 0 keeps nothing.
  init(bytes: Int) { answers = Mutex(Generations(bytes: bytes)) }

  subscript(key: String) -> Content? { answer(to: key)?.content }

  func answer(to key: String) -> KnownAnswer? { answers.withLock { $0.value(of: key) } }

  @discardableResult
  func keep(_ content: Content, as key: String, _ keeping: Content.Keeping) -> KnownAnswer {
    let answer = KnownAnswer(content, keeping: keeping)
    answers.withLock { $0.keep(answer, as: key, bytes: content.bytes.readableBytes + Self.overhead) }
    return answer
  }
}
