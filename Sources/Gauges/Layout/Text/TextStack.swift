import VectorGraphics

/// Lines of text one under another; where there is no room for all, the least important go first.
struct TextStack {
  struct Line {
    enum Content {
      /// The gauge's number and, when there is room, its unit behind it.
      case number
      case text(String, PlacedText.Role)
    }

    let content: Content
    /// Its size in units of the design.
    var style: TextStyle
    let color: Color
    /// The line with the largest goes first.
    let rank: Int
    var floor = 7.5
    /// Whether it changes with the value.
    var moves = false
    /// The fewest characters that say something; more than it has, and it is never cut.
    var least = 6
    /// Whether it is the second half of the title above it.
    var continuesTitle = false

    /// Whether it is what stands below a title.
    var isSecond: Bool {
      if case .text(_, .label) = content { !moves } else { false }
    }
  }

  let placed: [ColoredText]
  /// What the lines take; empty when there is none. Numbers count by their capitals, not by the ink of the digits they
  /// happen to have, so that nothing around them moves while they count.
  let box: Rect

  /// Whether there is nothing to show.
  var isEmpty: Bool { placed.isEmpty }
  var width: Double { box.width }

  var texts: [PlacedText] { placed.texts }
  var face: [Node] { placed.face }
  var moving: [Node] { placed.moving }
  var readout: PlacedText? { texts.first { $0.role == .readout } }

  static let none = TextStack(placed: [], box: Rect(x: 0, y: 0, width: 0, height: 0))

  enum Anchor { case top, middle, bottom }

  /// - Parameters:
  ///   - box: the room; lines are aligned in its width and stand at its top, middle or bottom.
  ///   - gap: between a baseline and the next line's capitals, as a part of their size.
  init(
    _ lines: [Line], board: Board, in box: Rect, _ alignment: Board.Alignment = .center, anchor: Anchor = .middle,
    gap: Double = 0.7
  ) {
    let long = Self.withTitleInTwo(lines, board: board, width: box.width)
    if let long {
      let stack = TextStack(long, in: box, board, alignment, anchor, gap)
      // Only where nothing has to go for it.
      let count = long.count { if case .text("", _) = $0.content { false } else { true } }
      if Set(stack.placed.map(\.text.origin.y)).count >= count {
        self = stack
        return
      }
    }
    self.init(lines, in: box, board, alignment, anchor, gap)
  }

  /// The title's line in two where it would be much smaller in one; nil where it is not.
  private static func withTitleInTwo(_ lines: [Line], board: Board, width: Double) -> [Line]? {
    guard let index = lines.firstIndex(where: { if case .text(_, .title) = $0.content { true } else { false } }),
      case .text(let string, .title) = lines[index].content
    else { return nil }
    let line = lines[index]
    let size = max(line.style.size * board.unit, line.floor)
    var style = line.style.withSize(size)
    style.role = style.role ?? PlacedText.Role.title.styleRole
    let measure = TextMeasure(string, style: style, shaper: board.shaper)
    guard measure.needsTwoLines(at: size, width: width),
      let two = measure.inTwoLines(upTo: size, width: width),
      TextMeasure.areApart(two.lines[0].shape(at: two.size), two.lines[1].shape(at: two.size))
    else { return nil }
    var halves = two.lines.map { half in
      Line(
        content: .text(half.string, .title), style: line.style.withSize(two.size / board.unit), color: line.color,
        rank: line.rank, floor: min(line.floor, two.size), moves: line.moves, least: line.least)
    }
    halves[1].continuesTitle = true
    return lines[..<index] + halves + lines[(index + 1)...]
  }

  private init(
    _ lines: [Line], in box: Rect, _ board: Board, _ alignment: Board.Alignment, _ anchor: Anchor, _ gap: Double
  ) {
    var lines = lines.filter { line in
      guard case .text(let string, _) = line.content else { return true }
      // Words far larger than the design has them would push the number about.
      return !string.isEmpty && (line.rank == 0 || line.style.size * board.unit * 1.6 >= line.floor)
    }
    var shrinks = 0
    while !lines.isEmpty {
      var fitted = lines.map { Self.fit($0, board: board, width: box.width) }
      // A title that had to shrink is still larger than the line below it.
      let title = fitted.joined().first { $0.role == .title }?.text.style.size ?? .infinity
      for (index, line) in lines.enumerated() where line.isSecond && line.style.size * board.unit > 0.8 * title {
        lines[index].style = line.style.withSize(max(0.8 * title, line.floor) / board.unit)
        fitted[index] = Self.fit(lines[index], board: board, width: box.width)
      }
      let stack = Self.arrange(fitted, of: lines, board: board, in: box, alignment, anchor: anchor, gap: gap)
      let isInside = stack.placed.allSatisfy { placed in
        // Round digits overshoot their own height by a hair.
        let slack = placed.moves ? placed.text.text.style.size * 0.03 : 0.01
        return box.minY - slack <= placed.text.box.minY && placed.text.box.maxY <= box.maxY + slack
      }
      if isInside {
        self = stack
        return
      }
      // A number with tall signs becomes smaller before anything goes.
      if shrinks < Self.mostShrinks,
        let index = lines.firstIndex(where: { if case .number = $0.content { true } else { false } }),
        let lead = fitted[index].first, Self.overshoot(of: lead, board) != (0, 0)
      {
        lines[index].style = lines[index].style.withSize(lines[index].style.size * 0.85)
        shrinks += 1
        continue
      }
      let least = lines.enumerated().max { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      if let least { lines.remove(at: least.offset) }
    }
    self = .none
  }

  private init(placed: [ColoredText], box: Rect) { (self.placed, self.box) = (placed, box) }

  /// Before the ink of most digits of a number; words have next to none.
  private static func bearing(of line: Line, _ lead: PlacedText, _ board: Board) -> Double {
    guard case .number = line.content, lead.text.string.first?.isNumber == true else { return 0 }
    return board.shaper.shape("0", style: lead.text.style).inkBounds?.minX ?? 0
  }

  /// The texts of one line with their baseline at the origin, from left to right.
  private static func fit(_ line: Line, board: Board, width: Double) -> [PlacedText] {
    switch line.content {
    case .text(let string, let role):
      return [
        board.text(string, role, line.style, floor: line.floor, width: width, keeping: line.least, at: .zero, .leading)
      ].compactMap { $0 }
    case .number:
      return board.numberAndUnit(line.style, floor: line.floor, width: width)
    }
  }

  private static let mostShrinks = 4

  /// How far signs of what moves, as a currency's, a bracket or an arrow, go beyond its digits, whatever these are.
  private static func overshoot(of lead: PlacedText, _ board: Board) -> (above: Double, below: Double) {
    // Beside digits fonts have other brackets than beside words.
    let like = lead.text.string.withWidestDigits
    guard let ink = board.shaper.shape(like, style: lead.text.style).inkBounds else { return (0, 0) }
    // For digits the slack is enough.
    let slack = lead.text.style.size * 0.03
    func beyond(_ length: Double) -> Double { length > slack ? length : 0 }
    return (beyond(-lead.text.capHeight - ink.minY), beyond(ink.maxY))
  }

  /// What the first line needs above its capitals. At an edge the ink of words counts, not only their capitals.
  private static func above(_ lead: PlacedText, _ line: Line, _ board: Board) -> Double {
    line.moves ? overshoot(of: lead, board).above : max(0, -lead.text.capHeight - lead.box.minY)
  }

  /// What the last line needs below its baseline, a g as well as the digits of a number, and these alone.
  private static func below(
    _ lead: PlacedText, _ texts: [PlacedText], _ line: Line, _ board: Board
  ) -> (all: Double, digits: Double) {
    // Digits overshoot the baseline by a hair, and a comma hangs from it.
    let digits =
      lead.text.style.size * (board.gauge.widestNumberText.contains(board.gauge.readout.locale.group) ? 0.16 : 0.03)
    let still = texts.filter { !line.moves || $0.role == .unit }.map(\.box.maxY).max() ?? 0
    return (max(line.moves ? max(digits, overshoot(of: lead, board).below) : 0, still), digits)
  }

  private static func arrange(
    _ fitted: [[PlacedText]], of lines: [Line], board: Board, in box: Rect, _ alignment: Board.Alignment,
    anchor: Anchor, gap: Double
  ) -> TextStack {
    let rows = zip(fitted, lines).compactMap { texts, line in texts.first.map { (lead: $0, texts: texts, line: line) } }
    guard let first = rows.first else { return .none }
    var baselines = [first.lead.text.capHeight]
    for (above, below) in zip(rows, rows.dropFirst()) {
      let sizes = [above, below].map(\.lead.text.style.size).sorted()
      // A large number does not need its own size of space to the words.
      let space =
        below.line.continuesTitle
        ? sizes[0] * TextMeasure.pitch - below.lead.text.capHeight : gap * (sizes[0] * 0.65 + sizes[1] * 0.35)
      let ink = (above.texts.map(\.text.sink).max() ?? 0) + (below.texts.map(\.text.rise).max() ?? 0)
      baselines.append(
        (baselines.last ?? 0) + max(space, ink + TextMeasure.lineGap) + below.lead.text.capHeight)
    }
    let height = baselines.last ?? 0
    let last = rows.last ?? first
    let above = Self.above(first.lead, first.line, board)
    let (below, digits) = Self.below(last.lead, last.texts, last.line, board)
    let top: Double =
      switch anchor {
      case .top: box.minY + above
      case .middle:
        max(
          min(box.center.y - height / 2, box.maxY - height - max(0, below - digits)),
          box.minY + (first.line.moves ? above : 0))
      case .bottom: box.maxY - height - below
      }
    var placed: [ColoredText] = []
    var width = 0.0
    for (row, baseline) in zip(rows, baselines) {
      let right = row.texts.map { $0.origin.x + $0.text.advance }.max() ?? 0
      // A digit does not begin where its room does: at the left edge its ink stands where words stand.
      let bearing = alignment == .leading ? Self.bearing(of: row.line, row.lead, board) : 0
      let left = alignment.left(of: right, in: box) - bearing
      for text in row.texts {
        let moved = PlacedText(
          text.role, text.text, origin: Point(x: left + text.origin.x, y: top + baseline))
        let isWord = text.role == .unit && text.text.string != "°"
        let color = isWord ? board.ink.withAlpha(0.8) : row.line.color
        placed.append(ColoredText(text: moved, color: color, moves: row.line.moves))
      }
      width = max(width, right)
      guard case .number = row.line.content else { continue }
      let style = row.lead.text.style
      let widest = TextMeasure(board.gauge.widestNumberText, style: style, shaper: board.shaper)
      width = max(width, right - row.lead.text.advance + widest.advance(at: style.size))
    }
    width = min(width, box.width)
    let x = alignment.left(of: width, in: box)
    return TextStack(
      placed: placed, box: Rect(x: x, y: top - above, width: width, height: above + height + below))
  }
}
