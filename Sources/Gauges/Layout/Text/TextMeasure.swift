import VectorGraphics

/// A text's measures at any size, from one shaping: outlines scale exactly, so widths need not be measured again.
struct TextMeasure {
  /// Text below this size, in layout units, is not legible and is dropped.
  static let smallestSize = 7.0

  let string: String
  private let style: TextStyle
  private let shaped: ShapedText
  private let shaper: any TextShaper
  private let cuts = Cuts()

  /// Its shortened forms by the characters they keep: a layout that tries many places asks for the same few again.
  private final class Cuts {
    var measures: [Int: TextMeasure] = [:]
  }

  /// - Parameter style: its size is the one shaped; others are scaled from it.
  init(_ string: String, style: TextStyle, shaper: any TextShaper) {
    (self.string, self.style, self.shaper) = (string, style, shaper)
    shaped = shaper.shape(string, style: style)
  }

  /// Another text in the same style.
  func with(_ string: String) -> TextMeasure { TextMeasure(string, style: style, shaper: shaper) }

  func advance(at size: Double) -> Double { shaped.advance * size / style.size }
  func capHeight(at size: Double) -> Double { shaped.capHeight * size / style.size }
  func reach(at size: Double) -> Double { shaped.reach * size / style.size }

  /// The ink's extent about the centre of advance and cap height, which is where texts are placed by.
  func inkBox(at size: Double, center: Point) -> Rect {
    let factor = size / style.size
    guard let ink = shaped.inkBounds else { return Rect(center: center, width: 0, height: 0) }
    return Rect(
      x: center.x + (ink.x - shaped.advance / 2) * factor, y: center.y + (ink.y + shaped.capHeight / 2) * factor,
      width: ink.width * factor, height: ink.height * factor)
  }

  /// What a dash for no number has less of behind it than digits have; 0 for all else.
  func missingAir(at size: Double) -> Double { shaped.missingAir(shaper) * size / style.size }

  func shape(at size: Double) -> ShapedText {
    size == style.size ? shaped : shaper.shape(string, style: style.withSize(size))
  }

  /// The largest size up to `size` at which the text is no wider than `width`.
  func size(upTo size: Double, fitting width: Double) -> Double {
    let wide = advance(at: size)
    return wide > width ? size * width / wide : size
  }

  /// The text cut to `width` at `size`, with an ellipsis; nil when fewer than `least` characters and the dots fit, or not
  /// most of its first word, without which nobody knows what it was.
  private func truncated(to width: Double, at size: Double, keeping least: Int) -> TextMeasure? {
    guard advance(at: size) > width else { return self }
    let word = string.prefix { $0 != " " }.count
    let least = max(least, min((4 * word + 4) / 5, 10))
    var (short, long) = (least - 1, string.count)
    var (low, high) = (0.0, advance(at: size))
    var best: TextMeasure?
    var tries = 0
    while long - short > 1 {
      // Letters are mostly about alike in width, so that few forms are tried, and hardly one much longer than what fits.
      let share = tries < 4 ? (width - low) / max(high - low, 1e-9) : 0.5
      let guess = Int(exactly: (share * Double(long - short)).rounded(.down)) ?? 1
      let middle = min(max(short + guess, short + 1), long - 1)
      tries += 1
      let measure = cut(keeping: middle)
      let advance = measure.advance(at: size)
      if advance <= width {
        (short, low, best) = (middle, advance, measure)
      } else {
        (long, high) = (middle, advance)
      }
    }
    // Without its number less may be left.
    return best.flatMap { $0.string.count + 1 < least ? nil : $0 }
  }

  /// At that size whole, or cut to `width`; nil when nothing of it fits.
  func cut(at size: Double, to width: Double) -> TextMeasure? { truncated(to: width, at: size, keeping: 2) }

  /// A number is there as a whole or not at all.
  private func cut(keeping count: Int) -> TextMeasure {
    if let known = cuts.measures[count] { return known }
    var kept = string.prefix(count)
    func isOfNumber(_ sign: Character) -> Bool { sign.isNumber || ".,'’\u{202F}\u{A0}".contains(sign) }
    if string.dropFirst(count).first.map(isOfNumber) ?? false {
      while kept.last.map(isOfNumber) ?? false { kept.removeLast() }
    }
    let measure = TextMeasure(String(kept).trimmingSpaces + "…", style: style, shaper: shaper)
    cuts.measures[count] = measure
    return measure
  }

  /// Shrinks to two thirds of its size, but no smaller than is legible, then cuts, keeping at least so many
  /// characters. Nil when nothing legible fits.
  func fitted(upTo size: Double, width: Double, keeping least: Int) -> (measure: TextMeasure, size: Double)? {
    guard size >= Self.smallestSize else { return nil }
    let small = max(Self.smallestSize, size * 0.66)
    let fitting = self.size(upTo: size, fitting: width)
    if fitting >= small { return (self, fitting) }
    guard let cut = truncated(to: width, at: small, keeping: least) else { return nil }
    return (cut, small)
  }
}
