import VectorGraphics

extension TextMeasure {
  /// Whether lines have all of it.
  func isWhole(in lines: [TextMeasure]) -> Bool { lines.map(\.string).joined(separator: " ") == string }

  /// The text in so many lines that are about as wide as each other; nil where it has fewer words.
  func inLines(_ count: Int) -> [TextMeasure]? {
    let words = string.split(separator: " ").map(String.init)
    guard count > 0, words.count >= count else { return nil }
    let widths = words.map { with($0).advance(at: 100) }
    let space = max(0, advance(at: 100) - widths.reduce(0, +)) / Double(max(1, words.count - 1))
    /// How many words each line has where none is wider, if it can be helped; nil for more lines than asked for.
    func counts(upTo widest: Double) -> [Int]? {
      var (counts, width) = ([0], 0.0)
      for (index, word) in widths.enumerated() {
        // No line may be left without a word.
        let isNeeded = widths.count - index <= count - counts.count
        if let last = counts.last, last > 0, isNeeded || width + space + word > widest + 1e-9 {
          counts.append(1)
          width = word
        } else {
          counts[counts.count - 1] += 1
          width += (width > 0 ? space : 0) + word
        }
      }
      return counts.count == count ? counts : nil
    }
    var (low, high) = (widths.max() ?? 0, advance(at: 100) + space)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if counts(upTo: middle) == nil { low = middle } else { high = middle }
    }
    guard let counts = counts(upTo: high) else { return nil }
    var rest = words[...]
    return counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return with(rest.prefix(count).joined(separator: " "))
    }
  }

  /// The text in two lines that are about as wide as each other, at the largest size up to `size` at which both fit into
  /// `width`, but not below two thirds of it: there the second line is cut. Nil for one word, and where nothing fits.
  ///
  /// A title too long for its line is rather set in two than much smaller, and in smaller ones than cut.
  ///
  /// - Parameter least: below this size there is one line.
  func inTwoLines(upTo size: Double, width: Double, from least: Double = 9) -> (lines: [TextMeasure], size: Double)? {
    let words = string.split(separator: " ").map(String.init)
    guard words.count > 1, size >= least else { return nil }
    guard let best = inLines(2) else { return nil }
    let widest = best.map { $0.advance(at: size) }.max() ?? 0
    let small = max(Self.smallestSize, size * 0.66)
    let fitting = min(size, size * width / max(widest, 0.001))
    if fitting >= small { return (best, fitting) }
    for count in (1..<words.count).reversed() {
      let first = with(words.prefix(count).joined(separator: " "))
      guard first.advance(at: small) <= width else { continue }
      return with(words.dropFirst(count).joined(separator: " ")).cut(at: small, to: width).map { ([first, $0], small) }
    }
    return nil
  }

  /// Whether a title of this width would have to be much smaller, or be cut, to stand in one line.
  func needsTwoLines(at size: Double, width: Double) -> Bool { self.size(upTo: size, fitting: width) < size * 0.8 }

  /// A title in one line, or in two where that would have to be much smaller; none where nothing of it fits.
  ///
  /// - Parameter part: the part of its size that two lines have at the most.
  func titleLines(upTo size: Double, width: Double, inTwo part: Double = 1) -> [ShapedText] {
    if needsTwoLines(at: size, width: width), let two = inTwoLines(upTo: size * part, width: width) {
      let lines = two.lines.map { $0.shape(at: two.size) }
      if Self.areApart(lines[0], lines[1]) { return lines }
    }
    return fitted(upTo: size, width: width, keeping: 2).map { [$0.measure.shape(at: $0.size)] } ?? []
  }

  /// Between the baselines of two lines of a title, as a part of their size.
  static let pitch = 1.25

  /// The least between the ink of two lines, in layout units.
  static let lineGap = 1.0

  /// Whether letters of two lines that far apart do not touch: those of some scripts are too high for it.
  static func areApart(_ upper: ShapedText, _ lower: ShapedText) -> Bool {
    (upper.inkBounds?.maxY ?? 0) + lineGap < upper.style.size * pitch + (lower.inkBounds?.minY ?? 0)
  }
}

extension ShapedText {
  /// What its ink takes above the capitals, and below the baseline.
  var rise: Double { max(0, -(inkBounds?.minY ?? 0) - capHeight) }
  var sink: Double { max(0, inkBounds?.maxY ?? 0) }

  /// From the middle of the capitals to the farther end of the ink, above or below; half a capital at least.
  var reach: Double { capHeight / 2 + max(rise, sink) }

  /// How far its ink goes beyond where it begins, and beyond its advance: accents that a font has no place for.
  var lead: Double { max(0, -(inkBounds?.minX ?? 0)) }
  var trail: Double { max(0, (inkBounds?.maxX ?? 0) - advance) }

  /// Before its ink, 0 where that begins sooner.
  var bearing: Double { max(0, inkBounds?.minX ?? 0) }
  private var air: Double { advance - (inkBounds?.maxX ?? advance) }

  /// Whether it stands for no number.
  var isDash: Bool { !string.isEmpty && !string.contains { $0.isLetter || $0.isNumber } }

  /// What a dash for no number has less of behind its ink than digits have; 0 for all else.
  func missingAir(_ shaper: any TextShaper) -> Double {
    isDash ? max(0, shaper.shape("0", style: style).air - air) : 0
  }
}
