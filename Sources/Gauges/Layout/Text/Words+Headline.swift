import VectorGraphics

extension Words {
  /// Title at the left, number with its unit at the right, on one baseline: the head of every straight gauge. Where title
  /// and number leave room, the difference and the name of a range stand before the number and the subtitle behind the
  /// title, each only whole.
  ///
  /// - Parameters:
  ///   - frame: from where to where it reaches.
  ///   - baseline: the baseline of all texts.
  ///   - bottom: nothing hangs below this.
  init(_ board: Board, across frame: Rect, baseline: Double, bottom: Double) {
    let (gauge, unit) = (board.gauge, board.unit)
    var row = board.numberLine(30, unit: 14)
    // The unit stands still at the end of the line.
    row.runs[1].moves = false
    if gauge.unit != "°" {
      row.spacing = gauge.unit == "%" ? 0.1 : 0.2
      row.runs[1].color = board.ink
    }
    let fitted = row.fitted(width: frame.width * 0.72, shaper: board.shaper).flatMap { $0.cap <= baseline ? $0 : nil }
    let numbers = fitted?.placed(x: frame.maxX, baseline: baseline, .trailing) ?? []
    let titles = Self.titles(
      board, width: (numbers.first?.text.origin.x ?? frame.maxX) - frame.x - 12 * unit,
      at: Point(x: frame.x, y: baseline), bottom: bottom)

    let most = titles.map { $0.text.text.style.size * 0.8 }.min() ?? .infinity
    let size = max(min(14 * unit, most), TextMeasure.smallestSize)
    let left = titles.map { $0.text.origin.x + $0.text.text.advance + 0.8 * size }.max() ?? board.frame.minX + 16 * unit
    let right = numbers.first?.text.box.minX ?? frame.maxX
    let notes =
      left < right
      ? HeadlineNote.placed(HeadlineNote.all(board), upTo: size, from: left, to: right, baseline: baseline) : []
    let units = numbers.filter { $0.text.role == .unit }
    self.init(placed: titles + units + notes + numbers.filter { $0.text.role == .readout }, box: frame)
  }

  /// In one line or, where that would have to be much smaller, in two, the last of them on the baseline.
  private static func titles(_ board: Board, width: Double, at corner: Point, bottom: Double) -> [ColoredText] {
    let full = min(max(17 * board.unit, 8), board.gauge.accord.title)
    let measure = TextMeasure(
      board.gauge.title, style: DialStyle.radial.title.withSize(full), shaper: board.shaper)
    guard width > 0, !measure.string.isEmpty else { return [] }
    let whole = measure.fitted(upTo: full, width: width, keeping: 2).map { [$0.measure.shape(at: $0.size)] }
    for lines in [measure.titleLines(upTo: full, width: width, inTwo: 0.8), whole ?? []] {
      let placed = lines.enumerated().map { index, line in
        let rise = index + 1 < lines.count ? line.style.size * TextMeasure.pitch : 0
        return PlacedText(.title, line, origin: Point(x: corner.x - line.bearing, y: corner.y - rise))
      }
      if placed.allSatisfy({ $0.box.maxY < bottom && $0.box.minY >= 0 && $0.box.minX >= 0 }) {
        return placed.map { ColoredText(text: $0, color: board.ink, moves: false) }
      }
    }
    return []
  }
}

/// What stands on the line of a title and a number between both.
private struct HeadlineNote {
  let measure: TextMeasure
  /// The longest that may stand there.
  let widest: TextMeasure?
  let color: Color
  /// Whether it stands at the number, and changes with that; else at the title.
  let isTrailing: Bool

  /// The difference first, then the subtitle, then the name of a range.
  static func all(_ board: Board) -> [HeadlineNote] {
    func note(_ string: String, like widest: String?, _ weight: TextStyle.Weight, _ color: Color) -> HeadlineNote {
      func measure(_ string: String) -> TextMeasure {
        TextMeasure(string, style: TextStyle(size: 14, weight: weight, digits: .tabular), shaper: board.shaper)
      }
      return HeadlineNote(
        measure: measure(string), widest: widest.map(measure), color: color, isTrailing: weight == .semibold)
    }
    let runs = board.noteLine(rank: 0, mayBeBlank: true).runs.map {
      note($0.string, like: $0.widest, .semibold, $0.color)
    }
    let subtitle = note(board.gauge.subtitle, like: nil, .regular, board.ink.withAlpha(0.75))
    return (runs.prefix(1) + [subtitle] + runs.dropFirst()).filter { !$0.measure.string.isEmpty }
  }

  private func advance(at size: Double) -> Double { max(measure.advance(at: size), widest?.advance(at: size) ?? 0) }

  /// As many as have room, the first ones first: smaller where that leaves it to more of them.
  static func placed(
    _ notes: [HeadlineNote], upTo usual: Double, from left: Double, to right: Double, baseline: Double
  ) -> [ColoredText] {
    func length(_ note: HeadlineNote, at size: Double) -> Double { note.advance(at: size) + 0.8 * size }
    let sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5].map { max($0 * usual, min(usual, 9)) }
    let size =
      notes.indices.reversed().lazy.compactMap { last in
        sizes.first { size in notes[...last].reduce(0) { $0 + length($1, at: size) } <= right - left }
      }.first ?? usual
    var (left, right) = (left, right)
    return notes.compactMap { note in
      let (text, room) = (note.measure.shape(at: size), length(note, at: size))
      guard room <= right - left else { return nil }
      let origin = Point(x: note.isTrailing ? right - 0.8 * size - text.advance : left, y: baseline)
      if note.isTrailing { right -= room } else { left += room }
      guard text.inkBounds != nil else { return nil }
      return ColoredText(text: PlacedText(.label, text, origin: origin), color: note.color, moves: note.isTrailing)
    }
  }
}
