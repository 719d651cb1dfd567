import Synchronization

/// A shaper that remembers what it has shaped: in a film nearly every text of a frame is that of the frame before.
///
/// What it gives is what the other shaper gives; only the time differs. It holds at most ``capacity`` texts.
public final class ShapedTextCache: TextShaper {
  /// Texts held before all are forgotten: a dial has a dozen, and a counting number adds one a frame.
  public static let capacity = 512

  private struct Key: Hashable {
    let string: String
    let style: TextStyle
  }

  private let shaper: any TextShaper
  private let texts = Mutex<[Key: ShapedText]>([:])

  public init(_ shaper: any TextShaper) { self.shaper = shaper }

  public func shape(_ string: String, style: TextStyle) -> ShapedText {
    let key = Key(string: string, style: style)
    if let known = texts.withLock({ $0[key] }) { return known }
    let text = shaper.shape(string, style: style)
    texts.withLock { texts in
      if texts.count >= Self.capacity { texts.removeAll(keepingCapacity: true) }
      texts[key] = text
    }
    return text
  }
}
