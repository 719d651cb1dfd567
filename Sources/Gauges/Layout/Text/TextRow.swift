import VectorGraphics

/// Texts on one baseline, from left to right. Where they are too wide all shrink to two thirds, then the one that may be cut
/// is cut, then the last one goes: it is the unit of the first, or its difference.
struct TextRow {
  struct Run {
    var string: String
    let role: PlacedText.Role
    /// Its size is in layout units.
    var style: TextStyle
    var color: Color
    /// Shortened with an ellipsis when it must be; a number never is.
    var mayBeCut = true
    /// The text whose width is kept free for it, so that nothing shrinks while counting.
    var widest: String?
    /// Most numbers of its length on the scale, by whose ink it begins at the left edge.
    var usual: String?
    /// Whether it changes with the value.
    var moves = false
    /// The size at which it would rather have the text behind it go, or be cut; nil is that of any text.
    var least: Double?
    /// What it hangs below the baseline whatever its digits are, as a part of its size.
    var hang = 0.03

    fileprivate var isCuttable: Bool { mayBeCut && string.count > 3 }
  }

  var runs: [Run]
  /// The row with the greatest rank goes first.
  let rank: Int
  /// Whether the second text stands at the other end of the row instead of behind the first.
  var isSpread = false
  /// Between its texts, as a part of the largest size.
  var spacing = 0.26
  /// From a number to its unit, as a part of its size: with what both leave free beside their ink nearly a fifth.
  static let unitSpacing = 0.11
  /// Whether it is the second half of the title above it.
  var continuesTitle = false
  var isEmpty: Bool { runs.allSatisfy(\.string.isEmpty) }

  /// Between neighbours, as a part of the largest size. A degree sign is part of its number; what is nearly as large as the
  /// number stands farther from it.
  fileprivate func gap(_ first: Run, _ second: Run) -> Double {
    guard !isSpread, first.role == .readout, second.role == .unit else { return isSpread ? 0.8 : spacing }
    return second.string == "°" ? 0 : max(Self.unitSpacing, 0.15 * second.style.size / first.style.size)
  }

  /// Whether all its texts have room.
  func isWhole(width: Double, shaper: any TextShaper) -> Bool {
    fitted(width: width, shaper: shaper)?.runs.count == runs.count { !$0.string.isEmpty }
  }

  /// Nil when none of it has room.
  func fitted(width: Double, shaper: any TextShaper) -> FittedRow? {
    var row = self
    row.runs = runs.filter { !$0.string.isEmpty }
    for index in row.runs.indices {
      row.runs[index].style.role = row.runs[index].style.role ?? row.runs[index].role.styleRole
    }
    // A number needs its unit more than its title.
    return Flow.kept(row.runs, rank: { isSpread && $0.role == .title ? 1 : 0 }) { runs in
      var row = row
      row.runs = runs
      return row.squeezed(width: width, shaper: shaper).map { FittedRow(self, runs: $0) }
    }
  }

  private func squeezed(width: Double, shaper: any TextShaper) -> [FittedRow.Run]? {
    let smallest = TextMeasure.smallestSize
    let measures = runs.map { TextMeasure($0.string, style: $0.style, shaper: shaper) }
    let gap = (runs.map(\.style.size).max() ?? 0) * zip(runs, runs.dropFirst()).reduce(0) { $0 + self.gap($1.0, $1.1) }
    let cuttable = runs.firstIndex(where: \.isCuttable)
    guard width > 0, runs.allSatisfy({ $0.style.size >= smallest - 1e-9 }) else { return nil }
    let least = runs.map { run in
      let usual = cuttable == nil ? smallest : max(smallest, run.style.size * 0.66)
      return min(run.style.size, runs.count > 1 || run.isCuttable ? run.least ?? usual : usual)
    }
    let parts = zip(least, runs).map { $0 / $1.style.size }
    func share(_ advances: [Double]) -> Double? {
      Flow.share(of: zip(advances + [gap], parts + [parts[0]]).map { ($0, $0 * $1) }, in: width)
    }
    let own = runs.indices.map { measures[$0].advance(at: runs[$0].style.size) }
    let kept = runs.indices.map { index in
      let (run, style) = (runs[index], runs[index].style)
      return max(
        own[index], run.widest.map { TextMeasure($0, style: style, shaper: shaper).advance(at: style.size) } ?? 0)
    }
    // What is legible only without the room for the widest is better than nothing.
    if let share = share(kept) ?? share(own).map({ _ in 0 }) {
      return runs.indices.map { index in
        let size = max(least[index], runs[index].style.size * share)
        return FittedRow.Run(runs[index], measures[index].shape(at: size), shaper: shaper)
      }
    }
    guard let cuttable else { return nil }
    // The others stay whole; the one takes what is left.
    let sizes = runs.map { runs.count > 1 ? max(smallest, $0.style.size * 0.8) : $0.style.size }
    let others = runs.indices.filter { $0 != cuttable }.reduce(gap) { $0 + measures[$1].advance(at: sizes[$1]) }
    guard let cut = measures[cuttable].fitted(upTo: sizes[cuttable], width: width - others, keeping: 3) else {
      return nil
    }
    return runs.indices.map { index in
      let text = index == cuttable ? cut.measure.shape(at: cut.size) : measures[index].shape(at: sizes[index])
      return FittedRow.Run(runs[index], text, shaper: shaper)
    }
  }
}

/// A row in the sizes that it has room for.
struct FittedRow {
  struct Run {
    let run: TextRow.Run
    let text: ShapedText
    /// What is kept free for it.
    let room: Double
    /// How far its ink goes beyond both ends, where it is more than the gap to the next text allows: accents that a font
    /// has no place for.
    let (lead, trail): (Double, Double)

    init(_ run: TextRow.Run, _ text: ShapedText, shaper: any TextShaper) {
      (self.run, self.text) = (run, text)
      let allowed = 0.1 * text.style.size
      lead = max(0, text.lead - allowed)
      trail = run.role == .readout && text.isDash ? text.missingAir(shaper) : max(0, text.trail - allowed)
      let widest = run.widest.map { TextMeasure($0, style: text.style, shaper: shaper).advance(at: text.style.size) }
      room = max(text.advance, widest ?? 0)
    }

    /// How far signs of what moves, as a currency's, a bracket or an arrow, go beyond its digits, whatever these are.
    func overshoot(_ shaper: any TextShaper) -> (above: Double, below: Double) {
      // Beside digits fonts have other brackets than beside words.
      guard run.moves, let ink = shaper.shape(text.string.withWidestDigits, style: text.style).inkBounds else {
        return (0, 0)
      }
      // For digits the slack is enough.
      let slack = text.style.size * 0.03
      func beyond(_ length: Double) -> Double { length > slack ? length : 0 }
      return (beyond(-text.capHeight - ink.minY), beyond(ink.maxY))
    }
  }

  let row: TextRow
  let runs: [Run]

  init(_ row: TextRow, runs: [Run]) { (self.row, self.runs) = (row, runs) }

  var cap: Double { runs.map(\.text.capHeight).max() ?? 0 }
  var size: Double { runs.map(\.text.style.size).max() ?? 0 }
  /// What the ink takes above the capitals and below the baseline: accents may be stacked, and some scripts are high.
  var rise: Double { runs.map(\.text.rise).max() ?? 0 }
  var sink: Double { runs.map(\.text.sink).max() ?? 0 }
  private var gaps: Double { runs.indices.dropFirst().reduce(0) { $0 + gap(before: $1) } }
  func gap(before index: Int) -> Double {
    let (first, second) = (runs[index - 1], runs[index])
    return size * (row.isSpread ? row.spacing : row.gap(first.run, second.run)) + first.trail + second.lead
  }
  var advance: Double { runs.reduce(0) { $0 + $1.text.advance } + gaps }
  /// With the room kept for the widest texts.
  var room: Double { runs.reduce(0) { $0 + $1.room } + gaps }
  var moves: Bool { runs.first?.run.moves ?? false }

  /// - Parameters:
  ///   - x: where it begins, is halved or ends, by `alignment`.
  ///   - spread: how far a spread row reaches.
  func placed(
    x: Double, baseline: Double, _ alignment: Board.Alignment = .leading, spread: Double = 0
  ) -> [ColoredText] {
    let width = row.isSpread ? max(spread, advance) : advance
    var left = alignment.left(of: width, at: x)
    return runs.enumerated().compactMap { position, fitted in
      // A second text of a spread row ends where the row ends, also when the first has gone.
      let isTail = row.isSpread && (position > 0 || fitted.run.string != row.runs.first?.string)
      let start = isTail ? left + width - fitted.text.advance : left
      if !row.isSpread, position + 1 < runs.count {
        left += fitted.text.advance + gap(before: position + 1)
      }
      // A blank keeps a row's place.
      guard fitted.text.inkBounds != nil else { return nil }
      let text = PlacedText(fitted.run.role, fitted.text, origin: Point(x: start, y: baseline))
      return ColoredText(text: text, color: fitted.run.color, moves: fitted.run.moves)
    }
  }
}
