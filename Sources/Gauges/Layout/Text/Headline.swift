import VectorGraphics

/// Title at the left, number with its unit at the right, on one baseline: the head of every straight gauge. Where title
/// and number leave room, the difference stands before the number and the subtitle behind the title.
struct Headline {
  private let board: Board
  /// In one line or two.
  private let titles: [PlacedText]
  let readout: PlacedText?
  private let unit: PlacedText?
  private var delta: PlacedText?
  private var subtitle: PlacedText?

  /// - Parameters:
  ///   - frame: from where to where it reaches.
  ///   - baseline: of all texts.
  ///   - bottom: nothing hangs below this.
  init(_ board: Board, across frame: Rect, baseline: Double, bottom: Double) {
    self.board = board
    let number = Self.number(board, across: frame, baseline: baseline)
    (readout, unit) = (number.readout, number.unit)
    let width = number.left - frame.x - 12 * board.unit
    let corner = Point(x: frame.x, y: baseline)
    func fits(_ title: PlacedText) -> Bool {
      title.box.maxY < bottom && title.box.minY >= 0 && title.box.minX >= 0
    }
    let two = Self.twoLines(board, width: width, at: corner)
    let one = board.text(
      board.gauge.title, .title, DialStyle.radial.title.withSize(17), width: width, at: corner, .leading)
    titles = !two.isEmpty && two.allSatisfy(fits) ? two : [one].compactMap { $0 }.filter(fits)
    placeNotes()
  }

  /// The title's last line on the baseline, where one alone would have to be much smaller.
  private static func twoLines(_ board: Board, width: Double, at corner: Point) -> [PlacedText] {
    let full = max(17 * board.unit, 8)
    var style = DialStyle.radial.title.withSize(full)
    style.role = style.role ?? PlacedText.Role.title.styleRole
    let measure = TextMeasure(board.gauge.title, style: style, shaper: board.shaper)
    guard width > 0, measure.needsTwoLines(at: full, width: width),
      let two = measure.inTwoLines(upTo: full * 0.8, width: width)
    else { return [] }
    let lines = two.lines.map { $0.shape(at: two.size) }
    guard two.size >= TextMeasure.smallestSize, TextMeasure.areApart(lines[0], lines[1]) else { return [] }
    return lines.enumerated().map { index, line in
      let rise = index == 0 ? two.size * TextMeasure.pitch : 0
      return PlacedText(.title, line, origin: Point(x: corner.x, y: corner.y - rise))
    }
  }

  /// Difference and subtitle, each only whole.
  private mutating func placeNotes() {
    guard let readout else { return }
    let most = titles.map { $0.text.style.size * 0.8 }.min() ?? .infinity
    let size = max(min(14 * board.unit, most), TextMeasure.smallestSize)
    let gap = size * 0.8
    let left = titles.map { $0.origin.x + $0.text.advance + gap }.max() ?? board.frame.minX + 16 * board.unit
    guard left < readout.box.minX else { return }
    func place(_ string: String, before right: Double, weight: TextStyle.Weight, isTrailing: Bool) -> PlacedText? {
      guard !string.isEmpty else { return nil }
      let text = board.shaper.shape(string, style: TextStyle(size: size, weight: weight, digits: .tabular))
      guard text.advance + gap <= right - left else { return nil }
      let x = isTrailing ? right - gap - text.advance : left
      return PlacedText(.label, text, origin: Point(x: x, y: readout.origin.y))
    }
    delta = place(
      board.gauge.difference?.text ?? "", before: readout.box.minX, weight: .semibold, isTrailing: true)
    let right = delta.map { max(left, $0.origin.x) } ?? readout.box.minX
    subtitle = place(board.gauge.subtitle, before: right, weight: .regular, isTrailing: false)
  }

  /// The number at the right end; its unit, when there is room, behind it.
  private static func number(
    _ board: Board, across frame: Rect, baseline: Double
  ) -> (readout: PlacedText?, unit: PlacedText?, left: Double) {
    let gauge = board.gauge
    let unit = board.unit
    let measure = TextMeasure(gauge.numberText, style: DialStyle.radial.readout, shaper: board.shaper)
    // A degree is a part of the number; other units are smaller words behind it.
    let isDegree = gauge.unit == "°" && gauge.value != nil
    let unitMeasure = TextMeasure(
      gauge.unit, style: isDegree ? DialStyle.radial.readout : DialStyle.radial.unit, shaper: board.shaper)
    let size = measure.size(upTo: min(max(30 * unit, 9), gauge.numberLimit ?? .infinity), fitting: frame.width * 0.6)
    guard size >= TextMeasure.smallestSize, baseline - measure.capHeight(at: size) >= 0 else {
      return (nil, nil, frame.maxX)
    }
    let unitSize = isDegree ? size : max(14 * unit, size * 0.42, 7)
    let gap = isDegree ? 0 : size * (gauge.unit == "%" ? 0.1 : 0.2)
    let unitWidth = unitMeasure.advance(at: unitSize)
    let hasUnit =
      !gauge.unit.isEmpty && (isDegree || unitSize < size)
      && measure.advance(at: size) + gap + unitWidth <= frame.width * 0.72
    let right = hasUnit ? frame.maxX - unitWidth - gap : frame.maxX
    let left = right - measure.advance(at: size)
    return (
      PlacedText(.readout, measure.shape(at: size), origin: Point(x: left, y: baseline)),
      hasUnit
        ? PlacedText(.unit, unitMeasure.shape(at: unitSize), origin: Point(x: frame.maxX - unitWidth, y: baseline))
        : nil,
      left
    )
  }

  var words: Words {
    let isDegree = board.gauge.unit == "°" && board.gauge.value != nil
    let difference = board.gauge.difference
    let quiet = [
      (unit, isDegree ? board.valueColor : board.ink, false), (subtitle, board.ink.withAlpha(0.75), false),
      (delta, difference.map { board.legible(board.gauge.color(of: $0)) } ?? board.ink, true),
      (readout, board.valueColor, true),
    ]
    let placed =
      titles.map { ColoredText(text: $0, color: board.ink, moves: false) }
      + quiet.compactMap { text, color, moves in
        text.map { ColoredText(text: $0, color: color, moves: moves) }
      }
    return Words(placed: placed, box: placed.map(\.text.box).reduce(Words.none.box) { $0.union($1) })
  }
}
