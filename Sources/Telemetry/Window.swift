/// A stretch of an endless sequence, kept under the indices it has there.
struct Window<Element> {
  private var elements: [Element] = []
  /// The index of the first one in `elements`, and how many of those at its front have been dropped.
  private var base = 0
  private var dropped = 0

  var startIndex: Int { base + dropped }
  var endIndex: Int { base + elements.count }
  var isEmpty: Bool { startIndex == endIndex }
  var last: Element? { isEmpty ? nil : elements.last }

  subscript(index: Int) -> Element {
    get { elements[index - base] }
    set { elements[index - base] = newValue }
  }

  /// The element at `index`; nil when it is not kept.
  func element(at index: Int) -> Element? { index >= startIndex && index < endIndex ? elements[index - base] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Forgets what is before `index`.
  mutating func drop(before index: Int) {
    dropped = max(dropped, min(index, endIndex) - base)
    // Moved only when that costs no more than what has been dropped.
    if dropped > 32, dropped > elements.count / 2 {
      elements.removeFirst(dropped)
      (base, dropped) = (base + dropped, 0)
    }
  }
}
