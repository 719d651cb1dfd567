import Synchronization
import Testing
import VectorGraphics

/// A remembered text is the text.
struct ShapedTextCacheTests {
  /// Counts what it is asked for.
  fileprivate final class Counter: TextShaper {
    let count = Mutex(0)

    func shape(_ string: String, style: TextStyle) -> ShapedText {
      count.withLock { $0 += 1 }
      return ShapedText(
        string: string, style: style, family: "Test", glyphs: [], advance: Double(string.count) * style.size,
        capHeight: style.size)
    }
  }

  @Test func eachTextIsShapedOnce() {
    let counter = Counter()
    let cache = ShapedTextCache(counter)
    for _ in 0..<3 {
      for size in [10.0, 20] {
        let style = TextStyle(size: size)
        #expect(cache.shape("12", style: style) == counter.shapeUncounted("12", style: style))
      }
    }
    #expect(counter.count.withLock { $0 } == 2)
  }

  @Test func itForgetsRatherThanGrows() {
    let counter = Counter()
    let cache = ShapedTextCache(counter)
    let style = TextStyle(size: 10)
    for index in 0...ShapedTextCache.capacity { _ = cache.shape("\(index)", style: style) }
    _ = cache.shape("0", style: style)
    #expect(counter.count.withLock { $0 } == ShapedTextCache.capacity + 2)
  }
}

extension ShapedTextCacheTests.Counter {
  fileprivate func shapeUncounted(_ string: String, style: TextStyle) -> ShapedText {
    let text = shape(string, style: style)
    count.withLock { $0 -= 1 }
    return text
  }
}
