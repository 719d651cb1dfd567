import Typesetting
import VectorGraphics

/// Words in lines of one width. A word that is wider than a line is divided.
struct WordWrap {
  let typesetter: Typesetter
  let style: TextStyle
  /// In layout units.
  let width: Double

  /// - Returns: no line for a text without words.
  func lines(_ text: String) -> [ShapedText] {
    var lines: [ShapedText] = []
    var line: ShapedText?
    for word in text.split(separator: " ") {
      if let full = line {
        let longer = shaped(full.string + " " + word)
        if longer.advance <= width {
          line = longer
          continue
        }
        lines.append(full)
      }
      var rest = word
      while let end = breakIndex(rest) {
        lines.append(shaped(rest[..<end]))
        rest = rest[end...]
      }
      line = shaped(rest)
    }
    return lines + [line].compactMap(\.self)
  }

  private func shaped(_ text: some StringProtocol) -> ShapedText { typesetter.shape(String(text), style: style) }

  /// Behind the most characters of a word that fit, one at least; nil when it fits as a whole.
  private func breakIndex(_ word: Substring) -> Substring.Index? {
    let start = word.prefix(Self.longestLine)
    if start.endIndex == word.endIndex, start.count < 2 || shaped(start).advance <= width { return nil }
    var (fits, tooMany) = (1, start.count + 1)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if shaped(start.prefix(middle)).advance <= width { fits = middle } else { tooMany = middle }
    }
    return word.index(word.startIndex, offsetBy: fits)
  }

  /// In characters: what is looked at in a word without end.
  private static let longestLine = 400
}
