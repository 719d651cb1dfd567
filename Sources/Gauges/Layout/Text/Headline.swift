import VectorGraphics

/// Title at the left, number with its unit at the right, on one baseline: the head of every straight gauge. Where title
/// and number leave room, the difference stands before the number and the subtitle behind the title.
struct Headline {
  private let board: Board
  private let title: PlacedText?
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
    let title = board.text(
      board.gauge.title, .title, DialStyle.radial.title.withSize(17), width: number.left - frame.x - 12 * board.unit,
      at: Point(x: frame.x, y: baseline), .leading)
    let fits = title.map { $0.box.maxY < bottom && $0.box.minY >= 0 && $0.box.minX >= 0 } ?? false
    self.title = fits ? title : nil
    placeNotes()
  }

  /// Difference and subtitle, each only whole.
  private mutating func placeNotes() {
    guard let readout else { return }
    let size = max(14 * board.unit, TextMeasure.smallestSize)
    let gap = size * 0.8
    let left = title.map { $0.origin.x + $0.text.advance + gap } ?? board.frame.minX + 16 * board.unit
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
    let gap = isDegree ? 0 : size * 0.2
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

  var texts: [PlacedText] { [title, readout, unit, delta, subtitle].compactMap { $0 } }

  /// What stands still.
  var face: [Node] {
    let isDegree = board.gauge.unit == "°" && board.gauge.value != nil
    let words =
      [title?.node(board.ink), unit?.node(isDegree ? board.valueColor : board.ink)].compactMap { $0 }
    return words + [subtitle?.node(board.ink.withAlpha(0.75))].compactMap { $0 }
  }

  var number: [Node] { [readout?.node(board.valueColor)].compactMap { $0 } }

  var difference: [Node] {
    guard let delta, let difference = board.gauge.difference else { return [] }
    return [delta.node(board.legible(board.gauge.color(of: difference)))]
  }
}
