import VectorGraphics

/// A figure with words before it and after it, in a row or a column, all of it in the middle of an area. The words take what
/// they need, and the figure what they leave.
///
/// One rule holds for items that follow one another, be they texts on a line, lines, or words and a figure: each has a usual
/// length, a least one, and a rank. Where there is too little room all shrink alike, none below its least; then the one
/// with the greatest rank goes.
struct Flow {
  enum Axis { case row, column }

  /// The words at one side of the figure.
  struct Side {
    let rows: [TextRow]
    /// The longest they may be along the axis; nil is what the figure leaves of the area at its longest.
    var most: Double?
    /// Between them and the figure, where there are any.
    let gap: Double
    var alignment = Board.Alignment.center
    var spacing = TextColumn.Spacing.open

    static let none = Side(rows: [], gap: 0)
  }

  let figure: Rect
  let before: Words
  let after: Words

  var words: Words { before + after }

  /// - Parameters:
  ///   - most: the longest the figure gets along the axis.
  ///   - aspect: its width by its height; nil is as broad as the area.
  init(
    _ axis: Axis, in area: Rect, before: Side = .none, figure most: Double, aspect: Double? = nil, after: Side = .none,
    shaper: any TextShaper
  ) {
    let length = axis == .row ? area.width : area.height
    func column(_ side: Side) -> (words: TextColumn, length: Double) {
      let room = side.most ?? length - most - side.gap
      let words = TextColumn(
        side.rows, width: axis == .row ? room : area.width, height: axis == .row ? area.height : room,
        spacing: side.spacing, shaper: shaper)
      return (words, words.isEmpty ? 0 : (axis == .row ? words.width : words.height) + side.gap)
    }
    let (first, last) = (column(before), column(after))
    let own = max(1, min(most, length - first.length - last.length))
    let start = (axis == .row ? area.center.x : area.center.y) - (first.length + own + last.length) / 2
    func slice(_ start: Double, _ length: Double) -> Rect {
      axis == .row
        ? Rect(x: start, y: area.y, width: length, height: area.height)
        : Rect(x: area.x, y: start, width: area.width, height: length)
    }
    func words(_ column: (words: TextColumn, length: Double), _ side: Side, from start: Double) -> Words {
      column.words.words(
        in: slice(start, column.length - side.gap), side.alignment, anchor: axis == .row ? .middle : .top,
        spread: aspect.map { own * $0 } ?? 0)
    }
    let room = slice(start + first.length, own)
    figure =
      aspect.map {
        Rect(center: room.center, width: axis == .row ? own : own * $0, height: axis == .row ? own / $0 : own)
      }
      ?? room
    self.before = words(first, before, from: start)
    self.after = words(last, after, from: start + first.length + own + after.gap)
  }
}

extension Flow {
  /// A figure of a fixed shape with words above and below it, or beside it where the area is wide.
  ///
  /// - Parameters:
  ///   - aspect: the figure's width by its height.
  ///   - unit: layout units per unit of the design; on a wide canvas the words are larger.
  ///   - mayStandBeside: whether the words may stand to the right.
  ///   - share: the part of the size it could have that the figure keeps at least; words give way.
  ///   - head, foot: the rows above and below, with sizes for a unit.
  init(
    in area: Rect, aspect: Double, unit: Double, mayStandBeside: Bool = true, share: Double = 0.6,
    head: (Double) -> [TextRow], foot: (Double) -> [TextRow] = { _ in [] }, shaper: any TextShaper
  ) {
    let shape = area.width / max(area.height, 0.001)
    if mayStandBeside, shape > aspect * 1.6 {
      let large = unit * min(3, max(1, 0.9 * shape))
      let rows = head(large) + foot(large)
      let wanted = rows.count { !$0.isEmpty }
      func beside(gap: Double, share: Double) -> Flow {
        Flow(
          .row, in: area, figure: area.height * aspect * share, aspect: aspect,
          after: Side(rows: rows, gap: gap, alignment: .leading, spacing: .close), shaper: shaper)
      }
      let usual = beside(gap: max(area.height * 0.16, 6), share: 1)
      // Nearer, then beside a smaller figure, where a row would have no room.
      let whole = [1, 0.9, 0.8].lazy.map { beside(gap: 6, share: $0) }.first { $0.after.rowCount >= wanted }
      self = usual.after.rowCount >= wanted ? usual : whole ?? usual
      if !after.isEmpty { return }
    }
    let full = min(area.height, area.width / aspect)
    var mostRank = (head(unit) + foot(unit)).map(\.rank).max() ?? 0
    // All rows a little smaller, before the least important one goes, until the figure has its share.
    while true {
      for factor in [1, 0.9, 0.8, 0.7] {
        func side(_ rows: (Double) -> [TextRow]) -> Side {
          let kept = rows(unit * factor).filter { $0.rank <= mostRank }
          return Side(rows: kept, most: area.height, gap: 6.5 * unit, spacing: .close)
        }
        self.init(
          .column, in: area, before: side(head), figure: full, aspect: aspect, after: side(foot), shaper: shaper)
        if figure.height >= full * share || mostRank < 0 { return }
      }
      mostRank -= 1
    }
  }
}

// MARK: - The rule

extension Flow {
  /// How much of its usual length each item keeps in a room; what is least for it, it keeps anyway. Nil where there is no
  /// room even for that.
  static func share(of items: [(usual: Double, least: Double)], in room: Double) -> Double? {
    var (rest, usual) = (room, items.reduce(0) { $0 + $1.usual })
    var share = 1.0
    for item in items.filter({ $0.usual > 0 }).sorted(by: { $0.least * $1.usual > $1.least * $0.usual }) {
      share = rest >= usual ? 1 : rest / usual
      if share * item.usual >= item.least { return share }
      (rest, usual) = (rest - item.least, usual - item.usual)
    }
    return rest >= 0 ? share : nil
  }

  /// What is made of all items, or of as many as have room: the one with the greatest rank goes first, and of two the later.
  ///
  /// - Parameter fitted: nil where what is left has no room.
  static func kept<Item, Result>(
    _ items: [Item], rank: (Item) -> Int, fitted: ([Item]) -> Result?
  ) -> Result? {
    var items = items
    while !items.isEmpty {
      if let result = fitted(items) { return result }
      let least = items.indices.max { (rank(items[$0]), $0) < (rank(items[$1]), $1) }
      if let least { items.remove(at: least) }
    }
    return nil
  }
}
