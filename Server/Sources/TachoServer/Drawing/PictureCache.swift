import Crypto
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

/// Pictures by what was asked for. Of two generations the older is forgotten when the younger is full, so that what is
/// asked for often stays.
final class PictureCache: Sendable {
  private struct Generations {
    var young: [String: Content] = [:]
    var old: [String: Content] = [:]
    var youngBytes = 0
  }

  private let generations = Mutex(Generations())
  private let most: Int
  /// What an entry takes besides its bytes.
  private static let overhead = 512

  /// - Parameter bytes: how much is kept; 0 keeps nothing.
  init(bytes: Int) { most = bytes / 2 }

  subscript(key: String) -> Content? {
    generations.withLock { generations in
      if let content = generations.young[key] { return content }
      guard let content = generations.old.removeValue(forKey: key) else { return nil }
      add(content, key, to: &generations)
      return content
    }
  }

  func keep(_ content: Content, as key: String) {
    generations.withLock { add(content, key, to: &$0) }
  }

  private func add(_ content: Content, _ key: String, to generations: inout Generations) {
    let size = content.bytes.readableBytes + key.utf8.count + Self.overhead
    guard size <= most, generations.young[key] == nil else { return }
    if generations.youngBytes + size > most {
      (generations.old, generations.young, generations.youngBytes) = (generations.young, [:], 0)
    }
    generations.young[key] = content
    generations.youngBytes += size
  }
}
