import VectorGraphics

extension Words {
  /// Title at the left, number with its unit at the right, on one baseline: the head of every straight gauge. Where title
  /// and number leave room, the difference stands before the number and the subtitle behind the title, each only whole.
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
    let gap = size * 0.8
    let left = titles.map { $0.text.origin.x + $0.text.text.advance + gap }.max() ?? board.frame.minX + 16 * unit
    var right = numbers.first?.text.box.minX ?? frame.maxX
    var notes: [ColoredText] = []
    func place(
      _ string: String, like widest: String? = nil, _ weight: TextStyle.Weight, isTrailing: Bool, _ color: Color
    ) {
      guard !string.isEmpty, left < right else { return }
      let style = TextStyle(size: size, weight: weight, digits: .tabular)
      let text = board.shaper.shape(string, style: style)
      let room = gap + max(text.advance, widest.map { board.shaper.shape($0, style: style).advance } ?? 0)
      guard room <= right - left else { return }
      let origin = Point(x: isTrailing ? right - gap - text.advance : left, y: baseline)
      if text.inkBounds != nil {
        notes.append(ColoredText(text: PlacedText(.label, text, origin: origin), color: color, moves: isTrailing))
      }
      right = max(left, isTrailing ? right - room : origin.x)
    }
    let note = board.noteLine(rank: 0, mayBeBlank: true).runs[0]
    place(note.string, like: note.widest, .semibold, isTrailing: true, note.color)
    place(gauge.subtitle, .regular, isTrailing: false, board.ink.withAlpha(0.75))
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
