import VectorGraphics

/// Texts that keep clear of each other and of the canvas's edge: who comes first stays, who would touch is left out.
///
/// Kinds ask in order of importance, so that on a small canvas the minor texts go first and the number last.
struct TextRoom {
  let canvas: Rect
  private(set) var texts: [PlacedText] = []

  init(_ canvas: Rect) { self.canvas = canvas }

  /// - Parameter gap: in layout units, to other texts; nil is a fifth of the text's size.
  /// - Returns: the text when there was room.
  @discardableResult
  mutating func admit(_ text: PlacedText?, gap: Double? = nil) -> PlacedText? {
    guard let text, admit([text], gap: gap) else { return nil }
    return text
  }

  /// All of them or none.
  mutating func admit(_ group: [PlacedText], gap: Double? = nil) -> Bool {
    var all = texts
    for text in group {
      let size = text.text.style.size
      guard size >= TextMeasure.smallestSize, canvas.contains(text.box) else { return false }
      let kept = text.box.expanded(by: gap ?? size * 0.2)
      if all.contains(where: { $0.box.overlaps(kept) }) { return false }
      all.append(text)
    }
    texts = all
    return true
  }
}
