import VectorGraphics

/// A stretch of one direction that is set in one family.
struct FontRun {
  var run: BidiRun
  /// Nil is the chosen one.
  let family: FontFamily?

  /// Divides a run between the chosen family and those that lend what it lacks, from left to right.
  ///
  /// - Parameter missing: indices of the scalars without a glyph.
  static func split(
    _ run: BidiRun, of scalars: [Unicode.Scalar], missing: Set<Int>, _ fallback: FallbackFonts
  ) -> [FontRun] {
    var runs: [FontRun] = []
    func append(_ range: Range<Int>, _ family: FontFamily?) {
      if let last = runs.last, last.family?.name == family?.name {
        runs[runs.count - 1].run.range = last.run.range.lowerBound..<range.upperBound
      } else {
        runs.append(FontRun(run: BidiRun(range: range, isRightToLeft: run.isRightToLeft), family: family))
      }
    }
    let letters = letters(in: run.range, of: scalars)
    var start = 0
    while start < letters.count {
      guard lacks(letters[start], scalars, missing) else {
        append(letters[start], nil)
        start += 1
        continue
      }
      var end = start + 1
      while end < letters.count, lacks(letters[end], scalars, missing) { end += 1 }
      // One family for neighbours, where there is one; else each its own.
      let whole = letters[start].lowerBound..<letters[end - 1].upperBound
      if let family = fallback.family(for: needed(whole, scalars)) {
        append(whole, family)
      } else {
        for letter in letters[start..<end] { append(letter, fallback.family(for: needed(letter, scalars))) }
      }
      start = end
    }
    return run.isRightToLeft ? runs.reversed() : runs
  }

  /// Letters with their marks, and what is joined into one picture.
  private static func letters(in range: Range<Int>, of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    var start = range.lowerBound
    return String(view).map { character in
      defer { start += character.unicodeScalars.count }
      return start..<(start + character.unicodeScalars.count)
    }
  }

  /// Whether some glyph of a letter is to be borrowed. Numbers are never in two fonts: their signs are not borrowed.
  private static func lacks(_ letter: Range<Int>, _ scalars: [Unicode.Scalar], _ missing: Set<Int>) -> Bool {
    letter.contains(where: missing.contains) && !isPartOfNumber(scalars[letter.lowerBound])
  }

  private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x25, 0x27, 0x2B...0x2E, 0x30...0x39, 0xA0, 0xB1, 0x2009, 0x2019, 0x202F, 0x2212: true
    default: false
    }
  }

  /// The scalars that a glyph must be there for.
  private static func needed(_ range: Range<Int>, _ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    scalars[range].filter { !$0.properties.isDefaultIgnorableCodePoint }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
}
