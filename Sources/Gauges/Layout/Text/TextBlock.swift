import VectorGraphics

/// Lines of text under one another, each of one or more texts on one baseline.
///
/// What does not fit goes by rank: a line too wide shrinks to two thirds, then its one text that may be cut is cut,
/// then its least important text goes; a block too high loses its least important line. No text is smaller than 7
/// layout units.
struct TextBlock {
  struct Run {
    let string: String
    let role: PlacedText.Role
    /// Its size is in layout units.
    var style: TextStyle
    let color: Color
    /// Shortened with an ellipsis when it must be; a number never is.
    var mayBeCut = true
    /// The text whose width is kept free for it, so that nothing shrinks while counting.
    var widest: String?
    /// Whether it changes with the value.
    var moves = false
  }

  struct Line {
    var runs: [Run]
    /// The line with the greatest rank goes first.
    let rank: Int
    /// Whether the second text stands at the other end of the line instead of behind the first.
    var isSpread = false
    /// Between its texts, as a part of the largest size.
    var spacing = 0.26

    /// Set in the theme's type for what its texts are.
    fileprivate var inRoles: Line {
      var line = self
      for index in line.runs.indices {
        line.runs[index].style.role = line.runs[index].style.role ?? line.runs[index].role.styleRole
      }
      return line
    }

    fileprivate func withSize(ofFirst size: Double) -> Line {
      var line = self
      guard let first = line.runs.first else { return self }
      line.runs[0].style = first.style.withSize(size)
      return line
    }
  }

  private struct Fitted {
    let run: Run
    let text: ShapedText
    /// What is kept free for it.
    let room: Double
    /// How far its ink goes beyond both ends, where it is more than the gap to the next text allows: accents that a font
    /// has no place for.
    let (lead, trail): (Double, Double)

    init(run: Run, text: ShapedText, shaper: any TextShaper) {
      (self.run, self.text) = (run, text)
      let allowed = 0.1 * text.style.size
      lead = max(0, text.lead - allowed)
      trail = max(0, text.trail - allowed)
      let widest = run.widest.map { TextMeasure($0, style: text.style, shaper: shaper).advance(at: text.style.size) }
      room = max(text.advance, widest ?? 0)
    }
  }

  private struct FittedLine {
    let line: Line
    let runs: [Fitted]
    var cap: Double { runs.map(\.text.capHeight).max() ?? 0 }
    var size: Double { runs.map(\.text.style.size).max() ?? 0 }
    var gap: Double { size * line.spacing }
    /// What the ink takes above the capitals and below the baseline: accents may be stacked, and some scripts are high.
    var rise: Double { runs.map(\.text.rise).max() ?? 0 }
    var sink: Double { runs.map(\.text.sink).max() ?? 0 }
    /// Usual room for accents and for tails, or what more the ink takes.
    var head: Double { max(size * 0.3, rise) }
    var foot: Double { max(size * 0.27, sink) }
    var advance: Double {
      runs.reduce(0) { $0 + $1.text.advance } + gaps
    }
    private var gaps: Double { zip(runs, runs.dropFirst()).reduce(0) { $0 + gap + $1.0.trail + $1.1.lead } }
    /// With the room kept for the widest texts.
    var room: Double { runs.reduce(0) { $0 + $1.room } + gaps }
  }

  private let lines: [FittedLine]
  private let limit: Double

  /// - Parameters:
  ///   - width, height: what the block may take; letters with tails and accents are within `height`.
  init(_ given: [Line], width: Double, height: Double, shaper: any TextShaper) {
    let lines = given.map(\.inRoles)
    if let long = Self.withTitleInTwo(lines, width: width, shaper: shaper) {
      let kept = Self.kept(long, width: width, shaper: shaper)
      // Only where nothing has to go for it.
      if Self.height(kept) <= height {
        (self.lines, limit) = (kept, width)
        return
      }
    }
    var kept = Self.kept(lines, width: width, shaper: shaper)
    while !kept.isEmpty, Self.height(kept) > height {
      guard let worst = kept.indices.max(by: { kept[$0].line.rank < kept[$1].line.rank }) else { break }
      kept.remove(at: worst)
    }
    (self.lines, limit) = (kept, width)
  }

  /// The title's line in two where it would be much smaller in one; nil where it is not.
  private static func withTitleInTwo(_ lines: [Line], width: Double, shaper: any TextShaper) -> [Line]? {
    let titles = lines.indices.filter { index in
      let runs = lines[index].runs.filter { !$0.string.isEmpty }
      return runs.count == 1 && runs[0].role == .title && !lines[index].isSpread
    }
    guard let index = titles.first, let run = lines[index].runs.first(where: { !$0.string.isEmpty }) else { return nil }
    let (size, measure) = (run.style.size, TextMeasure(run.string, style: run.style, shaper: shaper))
    guard measure.needsTwoLines(at: size, width: width), let two = measure.inTwoLines(upTo: size, width: width) else {
      return nil
    }
    let halves = two.lines.map { half in
      let own = Run(string: half.string, role: .title, style: run.style.withSize(two.size), color: run.color)
      return Line(runs: [own], rank: lines[index].rank)
    }
    return lines[..<index] + halves + lines[(index + 1)...]
  }

  private static func kept(_ lines: [Line], width: Double, shaper: any TextShaper) -> [FittedLine] {
    let kept = lines.compactMap { fitted($0, width: width, shaper: shaper) }
    // A title that had to shrink is still larger than the line below it.
    let title = kept.flatMap(\.runs).first { $0.run.role == .title }?.text.style.size ?? .infinity
    return kept.compactMap { line in
      guard let first = line.runs.first, first.run.role == .label, !first.run.moves,
        first.text.style.size > 0.8 * title
      else { return line }
      let size = max(0.8 * title, TextMeasure.smallestSize)
      return fitted(line.line.withSize(ofFirst: size), width: width, shaper: shaper)
    }
  }

  var isEmpty: Bool { lines.isEmpty }
  var count: Int { lines.count }
  var height: Double { Self.height(lines) }
  /// The same for every value, so that what stands beside the block stands still.
  var width: Double { min(limit, lines.map(\.room).max() ?? 0) }

  /// Between the capitals of neighbouring lines: room for tails above and accents below.
  private static func gap(_ upper: FittedLine, _ lower: FittedLine) -> Double {
    max(upper.size * 0.27 + lower.size * 0.3, upper.sink + lower.rise + TextMeasure.lineGap)
  }

  /// Capitals and gaps alone, from the top of the first line to the last baseline.
  var capitalsHeight: Double { Self.capitalsHeight(lines) }

  private static func capitalsHeight(_ lines: [FittedLine]) -> Double {
    lines.reduce(0) { $0 + $1.cap } + zip(lines, lines.dropFirst()).reduce(0) { $0 + gap($1.0, $1.1) }
  }

  private static func height(_ lines: [FittedLine]) -> Double {
    guard let first = lines.first, let last = lines.last else { return 0 }
    return first.head + capitalsHeight(lines) + last.foot
  }

  private static func fitted(_ line: Line, width: Double, shaper: any TextShaper) -> FittedLine? {
    var runs = line.runs.filter { !$0.string.isEmpty }
    while !runs.isEmpty {
      if let fitted = squeezed(runs, line, width: width, shaper: shaper) { return fitted }
      // The text behind the first is its unit or its difference.
      guard runs.count > 1 else { return nil }
      runs.removeLast()
    }
    return nil
  }

  /// All runs at one part of their sizes; nil when one would be too small.
  private static func squeezed(
    _ runs: [Run], _ line: Line, width: Double, shaper: any TextShaper
  ) -> FittedLine? {
    let measures = runs.map { TextMeasure($0.string, style: $0.style, shaper: shaper) }
    let gap = (runs.map(\.style.size).max() ?? 0) * (line.isSpread ? 0.8 : line.spacing) * Double(runs.count - 1)
    let own = zip(runs, measures).reduce(gap) { $0 + $1.1.advance(at: $1.0.style.size) }
    let kept = zip(runs, measures).reduce(gap) { sum, pair in
      let widest = pair.0.widest.map { TextMeasure($0, style: pair.0.style, shaper: shaper) }
      let size = pair.0.style.size
      return sum + max(pair.1.advance(at: size), widest?.advance(at: size) ?? 0)
    }
    guard width > 0, own > 0 else { return nil }
    // A number that is legible only without the room for the widest is better than none.
    let least = TextMeasure.smallestSize / (runs.map(\.style.size).min() ?? 1)
    let factor = min(1, max(width / kept, least), width / own)
    let isLegible = runs.allSatisfy { $0.style.size * factor >= TextMeasure.smallestSize - 1e-9 }
    let cuttable = runs.firstIndex { $0.mayBeCut && $0.string.count > 3 }
    if isLegible, factor > 0.66 || cuttable == nil {
      return FittedLine(
        line: line,
        runs: zip(runs, measures).map {
          Fitted(run: $0, text: $1.shape(at: max(TextMeasure.smallestSize, $0.style.size * factor)), shaper: shaper)
        })
    }
    guard let cuttable else { return nil }
    // The others stay whole; the one takes what is left.
    func small(_ run: Run) -> Double { max(TextMeasure.smallestSize, run.style.size * 0.8) }
    let others = runs.indices.filter { $0 != cuttable }.reduce(gap) { $0 + measures[$1].advance(at: small(runs[$1])) }
    let size = small(runs[cuttable])
    guard
      runs.allSatisfy({ $0.style.size >= TextMeasure.smallestSize }),
      let cut = measures[cuttable].fitted(upTo: size, width: width - others, keeping: 3)
    else { return nil }
    return FittedLine(
      line: line,
      runs: runs.indices.map { index in
        Fitted(
          run: runs[index],
          text: index == cuttable ? cut.measure.shape(at: cut.size) : measures[index].shape(at: small(runs[index])),
          shaper: shaper)
      })
  }

  /// The texts with their places.
  ///
  /// - Parameters:
  ///   - top: of the block's room, or with `isCapitals` of the first line's capitals.
  ///   - x: where lines begin, are halved or end, by `alignment`.
  ///   - spread: how far spread lines reach.
  func placed(
    top: Double, x: Double, _ alignment: Board.Alignment, spread: Double = 0, isCapitals: Bool = false
  ) -> [ColoredText] {
    var y = top + (isCapitals ? 0 : lines.first?.head ?? 0)
    var placed: [ColoredText] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { y += Self.gap(lines[index - 1], line) }
      y += line.cap
      let isSpread = line.line.isSpread
      let width = isSpread ? max(spread, line.advance) : line.advance
      var left = alignment.left(of: width, at: x)
      for (position, fitted) in line.runs.enumerated() {
        // A second text of a spread line ends where the line ends, also when the first has gone.
        let isTail = isSpread && (position > 0 || fitted.run.string != line.line.runs.first?.string)
        // A blank keeps a line's place.
        guard fitted.text.inkBounds != nil else { continue }
        let start = isTail ? left + width - fitted.text.advance : left
        placed.append(
          ColoredText(
            text: PlacedText(fitted.run.role, fitted.text, origin: Point(x: start, y: y)), color: fitted.run.color,
            moves: fitted.run.moves))
        guard !isSpread, position + 1 < line.runs.count else { continue }
        left += fitted.text.advance + fitted.trail + line.gap + line.runs[position + 1].lead
      }
    }
    return placed
  }
}

extension Board {
  /// The difference to the reference in the colour that says whether it is a good one; nil without a reference.
  func differenceRun(_ style: TextStyle) -> TextBlock.Run? {
    gauge.difference.map { difference in
      TextBlock.Run(
        string: difference.text, role: .label, style: style,
        color: gauge.color(of: difference).readable(on: gauge.groundColor, contrast: 4.5), mayBeCut: false,
        widest: gauge.widestDifferenceText, moves: true)
    }
  }
}
