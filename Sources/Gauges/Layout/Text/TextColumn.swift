import VectorGraphics

/// Rows of text under one another. A title that would be much smaller in one row has two, where nothing has to go for it;
/// in a room that is too low the row with the greatest rank goes.
struct TextColumn {
  /// How far rows stand apart, and what is free above the first and below the last.
  enum Spacing {
    /// Apart by the sizes of both, from edge to edge of the ink. Numbers count by their capitals, not by the ink of the
    /// digits they happen to have, so that nothing around them moves while they count.
    case open
    /// Close to each other, with room for accents and for tails whatever the letters are.
    case close
  }

  private let rows: [FittedRow]
  private let limit: Double
  private let spacing: Spacing
  private let shaper: any TextShaper

  init(
    _ given: [TextRow], width: Double, height: Double, spacing: Spacing = .close, shaper: any TextShaper
  ) {
    func whole(_ rows: [TextRow]) -> TextColumn {
      TextColumn(Self.fitted(rows, width: width, shaper: shaper), width: width, spacing, shaper)
    }
    if let long = Self.withTitleInTwo(given, width: width, shaper: shaper).map(whole), long.fits(height) {
      self = long
      return
    }
    let kept = Flow.kept(given, rank: \.rank) { given -> TextColumn? in
      var (rows, column) = (given, whole(given))
      // A number with tall signs becomes smaller before anything goes.
      for _ in 0..<4 where !column.fits(height) {
        guard let index = rows.firstIndex(where: { $0.runs.first?.role == .readout }), column.hasTallSigns else {
          break
        }
        for run in rows[index].runs.indices where rows[index].runs[run].moves {
          let style = rows[index].runs[run].style
          rows[index].runs[run].style = style.withSize(max(style.size * 0.85, TextMeasure.smallestSize))
        }
        column = whole(rows)
      }
      return column.fits(height) ? column : nil
    }
    self = kept ?? TextColumn([], width: width, spacing, shaper)
  }

  private init(_ rows: [FittedRow], width: Double, _ spacing: Spacing, _ shaper: any TextShaper) {
    (self.rows, limit, self.spacing, self.shaper) = (rows, width, spacing, shaper)
  }

  /// The title's row in two where it would be much smaller in one; nil where it is not. What stands at the other end of it
  /// goes with the second.
  private static func withTitleInTwo(_ rows: [TextRow], width: Double, shaper: any TextShaper) -> [TextRow]? {
    for (index, row) in rows.enumerated() {
      let runs = row.runs.filter { !$0.string.isEmpty }
      guard var run = runs.first, runs.count == 1 || row.isSpread, run.role == .title else { continue }
      let others = runs.dropFirst()
      let width = others.reduce(width) { width, other in
        let measure = TextMeasure(other.widest ?? other.string, style: other.style, shaper: shaper)
        return width - measure.advance(at: other.style.size) - 0.8 * max(run.style.size, other.style.size)
      }
      run.style.role = run.style.role ?? run.role.styleRole
      let (size, measure) = (run.style.size, TextMeasure(run.string, style: run.style, shaper: shaper))
      guard measure.needsTwoLines(at: size, width: width), let two = measure.inTwoLines(upTo: size, width: width) else {
        return nil
      }
      let halves = two.lines.enumerated().map { half, measure in
        TextRow(
          runs: [
            TextRow.Run(string: measure.string, role: .title, style: run.style.withSize(two.size), color: run.color)
          ] + (half > 0 ? others : []),
          rank: row.rank, isSpread: row.isSpread, continuesTitle: half > 0)
      }
      return rows[..<index] + halves + rows[(index + 1)...]
    }
    return nil
  }

  private static func fitted(_ rows: [TextRow], width: Double, shaper: any TextShaper) -> [FittedRow] {
    let fitted = rows.map { $0.fitted(width: width, shaper: shaper) }
    // A title that had to shrink is still larger than the row below it.
    let title = fitted.lazy.compactMap(\.self).flatMap(\.runs).first { $0.run.role == .title }?.text.style.size
    let most = max(0.8 * (title ?? .infinity), TextMeasure.smallestSize)
    return zip(rows, fitted).compactMap { row, fitted in
      guard let first = fitted?.runs.first, first.run.role == .label, !first.run.moves, first.text.style.size > most
      else { return fitted }
      var smaller = row
      smaller.runs[0].style = first.run.style.withSize(most)
      return smaller.fitted(width: width, shaper: shaper)
    }
  }

  var isEmpty: Bool { rows.isEmpty }
  var count: Int { rows.count }
  /// The same for every value, so that what stands beside the column stands still.
  var width: Double { min(limit, rows.map(\.room).max() ?? 0) }
  var height: Double { head + capitalsHeight + foot.all }

  // MARK: - Heights

  private var hasTallSigns: Bool {
    rows.contains { row in
      row.runs.first.map { $0.run.role == .readout && $0.overshoot(shaper) != (0, 0) } ?? false
    }
  }

  private func fits(_ height: Double) -> Bool {
    // Round digits overshoot their own height by a hair.
    let slack = spacing == .open && rows.last?.moves == true ? (rows.last?.size ?? 0) * 0.03 : 0.01
    return self.height <= height + slack
  }

  /// Capitals and gaps alone, from the top of the first row to the last baseline.
  var capitalsHeight: Double {
    rows.reduce(0) { $0 + $1.cap } + zip(rows, rows.dropFirst()).reduce(0) { $0 + gap($1.0, $1.1) }
  }

  /// Between the capitals of neighbouring rows: room for tails above and accents below.
  private func gap(_ upper: FittedRow, _ lower: FittedRow) -> Double {
    let (small, large) = (min(upper.size, lower.size), max(upper.size, lower.size))
    let usual: Double =
      switch spacing {
      case .close: upper.size * 0.27 + lower.size * 0.3
      case .open where lower.row.continuesTitle: small * TextMeasure.pitch - lower.cap
      // A large number does not need its own size of space to the words.
      case .open: 0.7 * (small * 0.65 + large * 0.35)
      }
    return max(usual, upper.sink + lower.rise + TextMeasure.lineGap)
  }

  /// What the first row needs above its capitals.
  var head: Double {
    guard let row = rows.first, let lead = row.runs.first else { return 0 }
    return switch spacing {
    case .close: max(row.size * 0.3, row.rise)
    case .open: row.moves ? lead.overshoot(shaper).above : lead.text.rise
    }
  }

  /// What the last row needs below its baseline, a g as well as the digits of a number, and these alone.
  private var foot: (all: Double, digits: Double) {
    guard let row = rows.last, let lead = row.runs.first else { return (0, 0) }
    guard spacing == .open else { return (max(row.size * 0.27, row.sink), 0) }
    let digits = lead.text.style.size * lead.run.hang
    let still = row.runs.filter { !row.moves || $0.run.role == .unit }.map(\.text.sink).max() ?? 0
    return (max(row.moves ? max(digits, lead.overshoot(shaper).below) : 0, still), digits)
  }

  // MARK: - Places

  enum Anchor { case top, middle, bottom }

  /// The texts in a room: aligned in its width, at its top, middle or bottom.
  ///
  /// - Parameter spread: how far spread rows reach.
  func words(
    in box: Rect, _ alignment: Board.Alignment = .center, anchor: Anchor = .middle, spread: Double = 0
  ) -> Words {
    guard !rows.isEmpty else { return .none }
    let (head, foot, capitals) = (head, foot, capitalsHeight)
    let top: Double =
      switch anchor {
      case .top: box.minY + head
      case .middle:
        max(
          min(box.center.y - capitals / 2, box.maxY - capitals - max(0, foot.all - foot.digits)), box.minY + head)
      case .bottom: box.maxY - capitals - foot.all
      }
    let place = Rect(
      x: alignment.left(of: width, in: box), y: top - head, width: width, height: head + capitals + foot.all)
    return Words(
      placed: placed(top: top, x: alignment.left(of: 0, in: box), alignment, spread: spread, isCapitals: true),
      box: place)
  }

  /// The texts with their places.
  ///
  /// - Parameters:
  ///   - top: the top of the column's room, or with `isCapitals` of the first row's capitals.
  ///   - x: where rows begin, are halved or end, by `alignment`.
  ///   - spread: how far spread rows reach.
  func placed(
    top: Double, x: Double, _ alignment: Board.Alignment, spread: Double = 0, isCapitals: Bool = false
  ) -> [ColoredText] {
    var y = top + (isCapitals ? 0 : head)
    var placed: [ColoredText] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { y += gap(rows[index - 1], row) }
      y += row.cap
      placed += row.placed(
        x: x - (alignment == .leading ? bearing(of: row) : 0), baseline: y, alignment, spread: spread)
    }
    return placed
  }

  /// Before the ink that a row begins with: at the left edge all begin at one place by that, words and numbers. A number has
  /// the bearing of most numbers of its length on the scale, whichever it begins with, so that it stands still while it
  /// counts.
  private func bearing(of row: FittedRow) -> Double {
    guard let lead = row.runs.first else { return 0 }
    guard lead.run.role == .readout else { return lead.text.bearing }
    guard lead.text.string.first?.isNumber == true else { return 0 }
    return shaper.shape(lead.run.usual?.first.map(String.init) ?? "0", style: lead.text.style).bearing
  }
}

/// Words in their places.
struct Words {
  let placed: [ColoredText]
  /// What they take; empty when there are none.
  let box: Rect

  static let none = Words(placed: [], box: Rect(x: 0, y: 0, width: 0, height: 0))

  /// Whether there is nothing to show.
  var isEmpty: Bool { placed.isEmpty }
  var width: Double { box.width }
  /// How many rows there are, a title in two lines being one.
  var rowCount: Int {
    Set(texts.filter { $0.role != .title }.map(\.origin.y)).count + (texts.contains { $0.role == .title } ? 1 : 0)
  }
  var texts: [PlacedText] { placed.texts }
  var face: [Node] { placed.face }
  var moving: [Node] { placed.moving }
  var readout: PlacedText? { texts.first { $0.role == .readout } }

  /// Whether all of these rows are there as a whole and nearly in their own sizes.
  func areFull(_ rows: [TextRow]) -> Bool {
    rows.flatMap(\.runs).allSatisfy { run in
      run.string.allSatisfy(\.isWhitespace)
        || texts.contains { $0.text.string == run.string && $0.text.style.size > 0.9 * run.style.size }
    }
  }

  /// Whether a part of the title is all that there is of it.
  func cutsTitle(of gauge: Gauge) -> Bool { !shownTitle.isEmpty && !PlacedText.isWhole(shownTitle, gauge.title) }

  /// Whether all of a title is there.
  func hasTitle(of gauge: Gauge) -> Bool { PlacedText.isWhole(shownTitle, gauge.title) }

  private var shownTitle: String { texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ") }

  func moved(down step: Double) -> Words {
    Words(
      placed: placed.map { $0.moved(by: Vector(dx: 0, dy: step)) },
      box: box.translated(by: Vector(dx: 0, dy: step)))
  }

  /// Whether words are cut here, or gone, that are whole in `others`, or the number is much smaller; a little, where its unit has no
  /// room behind it.
  func isCrowded(besides others: Words) -> Bool {
    func isCut(_ words: Words) -> Bool {
      words.texts.contains { $0.text.string.hasSuffix("…") } || !words.texts.contains { $0.role == .title }
    }
    let (own, most) = (readout?.text.style.size ?? 0, others.readout?.text.style.size ?? 0)
    let isParted = unitMerit < others.unitMerit
    // A large number may give up more than one that is hardly read.
    let least = isParted ? 1 : own < 20 ? 0.8 : 0.64
    let hasLostUnit = isParted && unitMerit == 0
    return own < least * most || hasLostUnit || isCut(self) && !isCut(others)
  }

  /// 2 for a unit in the number's line, 1 for one in a line of its own, 0 for none.
  var unitMerit: Int {
    texts.first { $0.role == .unit }.map { $0.origin.y == readout?.origin.y ? 2 : 1 } ?? 0
  }

  static func + (words: Words, others: Words) -> Words {
    if others.isEmpty { return words }
    return words.isEmpty ? others : Words(placed: words.placed + others.placed, box: words.box.union(others.box))
  }
}

extension Words {
  /// Rows in a room, aligned in its width, at its top, middle or bottom.
  init(
    _ rows: [TextRow], board: Board, in box: Rect, _ alignment: Board.Alignment = .center,
    anchor: TextColumn.Anchor = .middle
  ) {
    self = TextColumn(rows, width: box.width, height: box.height, spacing: .open, shaper: board.shaper)
      .words(in: box, alignment, anchor: anchor)
  }
}
