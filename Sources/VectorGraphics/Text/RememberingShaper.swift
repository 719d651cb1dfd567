import Synchronization

/// A shaper that remembers what it shaped: a layout that tries many places asks for the same texts again and again, and
/// in a film they come again in nearly every frame.
///
/// Shaping depends on string and style alone, so what is remembered changes nothing.
package final class RememberingShaper: TextShaper {
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
  }

  /// A dial has less than a hundred texts; of numbers that never come again no more than these are kept.
  private static let most = 512

  private let shaper: any TextShaper
  private let known = Mutex([Key: ShapedText]())

  /// Nothing is known yet.
  package init(_ shaper: some TextShaper) { self.shaper = shaper }

  /// The same one, where it remembers already.
  package static func over(_ shaper: some TextShaper) -> RememberingShaper {
    (shaper as? RememberingShaper) ?? RememberingShaper(shaper)
  }

  package var isGivenUp: Bool { shaper.isGivenUp }
  package var absentFamilies: Set<String> { shaper.absentFamilies }

  package func shape(_ string: String, style: TextStyle) -> ShapedText {
    let key = Key(string: string, style: style)
    if let text = known.withLock({ $0[key] }) { return text }
    let text = shaper.shape(string, style: style)
    // The texts of what is given up are empty, and those of another film are not.
    guard !shaper.isGivenUp else { return text }
    known.withLock { known in
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[key] = text
    }
    return text
  }
}
