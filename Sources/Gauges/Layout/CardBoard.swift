package import VectorGraphics

extension Gauge {
  /// Gauges as they stand side by side on cards of one size, each a picture of its own: titles of one size on one baseline,
  /// under each the number, all numbers of one size, and the figure as large as these words leave it.
  ///
  /// - Parameters:
  ///   - gauges: of any kind but a layout.
  ///   - cell: the size of each picture, in layout units.
  /// - Throws: ``GaugeError`` of the first that breaks a rule.
  package static func dials(
    _ gauges: [Gauge], inCellsOf cell: Size, shaper: some TextShaper
  ) throws(GaugeError) -> [Dial] {
    try GaugeError.check(cell)
    for gauge in gauges { try gauge.check() }
    return CardBoard(gauges.map { $0.onCard.prepared() }, cell: cell, shaper: shaper).dials
  }

  /// A card of a page has the page's colour.
  private var onCard: Gauge {
    var gauge = self
    if gauge.background == .page { gauge.background = .color(gauge.theme.page) }
    return gauge
  }
}

/// The gauges of a page on cards of one size.
///
/// Lengths are those of a card 276 wide.
private struct CardBoard {
  private let gauges: [Gauge]
  private let cell: Size
  private let shaper: any TextShaper
  private let unit: Double

  /// A card less wide or high leaves its gauge what room there is, title and all.
  private static let smallest = Size(width: 120, height: 96)
  private static let padding = 16.0
  /// Around a figure, which may come nearer to the edge than words.
  private static let margin = 9.0

  init(_ gauges: [Gauge], cell: Size, shaper: any TextShaper) {
    (self.gauges, self.cell, self.shaper) = (gauges, cell, shaper)
    unit = min(cell.width / 276, cell.height / 200)
  }

  var dials: [Dial] {
    guard cell.width >= Self.smallest.width, cell.height >= Self.smallest.height else {
      return gauges.map { Dial($0, $0.composition(size: cell, shaper: shaper), size: cell) }
    }
    let plain = gauges.map { CardNumber($0, size: cell, shaper: shaper) }
    let width = cell.width - 2 * Self.padding * unit
    let size = plain.compactMap { $0?.size(upTo: 28 * unit, fitting: width) }.min() ?? 0
    let heads = zip(gauges, plain).map { gauge, number in
      CardHead(gauge, number, size: max(size, 20 * unit), unit: unit, in: box, shaper: shaper)
    }
    let cards = zip(gauges, heads).map { gauge, head in
      Card(gauge, head, canvas: cell, box: box, margin: Self.margin * unit, unit: unit, shaper: shaper)
    }
    // Round figures have one size, but where words leave far less.
    let heights = cards.filter(\.isRound).compactMap(\.standing)
    let most = heights.max() ?? 0
    let least = heights.filter { $0 >= 0.8 * most }.min() ?? most
    return zip(gauges, cards).map { gauge, card in
      Dial(gauge, card.composition(standing: card.isRound ? least : .infinity), size: cell)
    }
  }

  private var box: Rect { Rect(x: 0, y: 0, width: cell.width, height: cell.height).expanded(by: -Self.padding * unit) }
}

/// The number that stands at the top of a card instead of in the figure. Figures whose number is what they are, or that have
/// several, keep it.
private struct CardNumber {
  let text: TextMeasure
  let unit: TextMeasure?
  /// Which is part of the number; other units are smaller words behind it.
  private let isDegree: Bool
  let plain: Composition

  init?(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    guard gauge.readout.isShown, gauge.values.isEmpty, gauge.kind.traits.isDisjoint(with: [.drawsNumber, .hasOwnScale])
    else { return nil }
    // On a canvas that has room for all of it.
    let roomy = Size(width: size.width * 3, height: size.height * 3)
    plain = gauge.composition(size: roomy, shaper: shaper)
    let numbers = plain.allTexts.filter { $0.role == .readout }
    let bare = gauge.withoutWords.composition(size: roomy, shaper: shaper)
    guard numbers.count == 1, let number = numbers.first,
      !bare.allTexts.contains(where: { $0.role == .readout && !$0.text.string.isEmpty })
    else { return nil }
    let own = plain.allTexts.filter { $0.role == .unit }.map(\.text.string)
    let isUsual = [gauge.numberText, gauge.numberText + gauge.unit].contains(number.text.string)
    let word = isUsual && !gauge.unit.isEmpty ? gauge.unit : own.count == 1 ? own[0] : ""
    let string = number.text.string
    text = TextMeasure(string, style: DialStyle.radial.readout, shaper: shaper)
    isDegree = word == "°"
    let isSaid = word.isEmpty || string.hasSuffix(word) || isDegree && gauge.value == nil
    unit =
      isSaid || bare.allTexts.contains { $0.text.string == word }
      ? nil : TextMeasure(word, style: isDegree ? DialStyle.radial.readout : DialStyle.radial.unit, shaper: shaper)
  }

  static let unitShare = 0.5

  /// The largest size, in layout units, that has number and unit in a width; with a long unit the number alone.
  func size(upTo full: Double, fitting width: Double) -> Double {
    for share in stride(from: 1, through: 0.7, by: -0.05) where advance(at: share * full) <= width {
      return share * full
    }
    return max(TextMeasure.smallestSize, text.size(upTo: full, fitting: width))
  }

  func unitSize(at size: Double) -> Double { isDegree ? size : max(size * Self.unitShare, TextMeasure.smallestSize) }

  /// From the number to its unit.
  func gap(at size: Double) -> Double { isDegree ? 0 : size * 0.16 }

  func advance(at size: Double) -> Double {
    text.advance(at: size) + (unit.map { gap(at: size) + $0.advance(at: unitSize(at: size)) } ?? 0)
  }
}

/// The words at the top of a card, flush at its left.
private struct CardHead {
  private(set) var texts: [ColoredText] = []
  private(set) var omissions: [Omission] = []
  /// Nil where the number stays in the figure.
  let number: CardNumber?
  /// The unit of a gauge whose number stays in its figure; nil where it has no room either.
  private(set) var unitBehindTitle: ColoredText?
  private let board: Board
  private let box: Rect

  private static let second = DialStyle.radial.unit.withSize(12)

  /// - Parameters:
  ///   - size: of the number.
  ///   - unit: layout units per unit of the card.
  init(_ gauge: Gauge, _ number: CardNumber?, size: Double, unit: Double, in box: Rect, shaper: any TextShaper) {
    (self.number, self.box) = (number, box)
    board = Board(
      gauge, design: Size(width: box.width / unit, height: box.height / unit),
      size: Size(width: box.width, height: box.height), shaper: shaper)
    var baseline = box.minY + 11 * unit
    let title = line(gauge.title, .title, DialStyle.radial.title.withSize(14), x: box.minX, baseline)
    if let title { add(title, board.ink) }
    let subtitle = gauge.title.isEmpty ? "" : gauge.subtitle
    let beside = line(subtitle, .subtitle, Self.second, x: right + 8 * unit, baseline, isWhole: true)
    if let beside { add(beside, board.ink.withAlpha(0.75)) }
    if number == nil {
      unitBehindTitle = line(gauge.unit, .unit, Self.second, x: right + 8 * unit, baseline, isWhole: true).map {
        ColoredText(text: $0, color: board.ink.withAlpha(0.8), moves: false)
      }
    }
    if let number {
      baseline += gauge.title.isEmpty ? 10 * unit : 13 * unit + number.text.capHeight(at: size)
      place(number, upTo: size, baseline)
    }
    guard beside == nil, !subtitle.isEmpty else { return }
    if let text = line(subtitle, .subtitle, Self.second, x: box.minX, baseline + 18 * unit) {
      add(text, board.ink.withAlpha(0.75))
    } else {
      omissions.append(Omission(.subtitle, subtitle))
    }
  }

  /// Where the words end.
  var bottom: Double { texts.map(\.text.box.maxY).max() ?? box.minY - 6 * board.unit }

  /// Where the line that was placed last ends.
  private var right: Double {
    texts.last.map { $0.text.origin.x + $0.text.text.advance } ?? box.minX - 8 * board.unit
  }

  /// - Parameter isWhole: whether it is there as a whole and in its own size, or not at all.
  private func line(
    _ string: String, _ role: PlacedText.Role, _ style: TextStyle, x: Double, _ baseline: Double, isWhole: Bool = false
  ) -> PlacedText? {
    let text = board.text(
      string, role, style, floor: TextMeasure.smallestSize, width: box.maxX - x, keeping: 3,
      at: Point(x: x, y: baseline), .leading)
    let full = max(style.size * board.unit, TextMeasure.smallestSize)
    return isWhole && text.map { $0.text.string != string || $0.text.style.size < full - 0.01 } ?? true ? nil : text
  }

  private mutating func add(_ text: PlacedText, _ color: Color, moves: Bool = false) {
    // Letters taller than Latin ones hang into the card rather than out of it.
    let text = text.moved(by: Vector(dx: 0, dy: max(0, box.minY * 0.3 - text.box.minY)))
    guard !texts.contains(where: { $0.text.overlaps(text) }) else { return }
    texts.append(ColoredText(text: text, color: color, moves: moves))
  }

  /// The number, its unit and the difference, as far as there is room.
  private mutating func place(_ number: CardNumber, upTo size: Double, _ baseline: Double) {
    let gauge = board.gauge
    let own = number.size(upTo: size, fitting: box.width)
    let shaped = number.text.shape(at: own)
    let isDigit = shaped.string.first?.isNumber == true
    let bearing = isDigit ? board.shaper.shape("0", style: shaped.style).inkBounds?.minX ?? 0 : 0
    add(PlacedText(.readout, shaped, origin: Point(x: box.minX - bearing, y: baseline)), board.valueColor, moves: true)
    var end = box.minX + shaped.advance
    if let word = number.unit, number.advance(at: own) <= box.width {
      let text = word.shape(at: number.unitSize(at: own))
      let color = word.string == "°" ? board.valueColor : board.ink.withAlpha(0.8)
      add(PlacedText(.unit, text, origin: Point(x: end + number.gap(at: own), y: baseline)), color)
      end += number.gap(at: own) + text.advance
    }
    guard let delta = gauge.difference else { return }
    let style = TextStyle(size: 13, weight: .semibold, digits: .tabular)
    let text = line(delta.text, .label, style, x: end + 10 * board.unit, baseline, isWhole: true)
    if let text { add(text, board.legible(gauge.color(of: delta)), moves: true) }
  }
}

/// One card: the words, and the figure in what they leave.
private struct Card {
  private let gauge: Gauge
  private let bare: Gauge
  private let head: CardHead
  private let canvas: Size
  private let box: Rect
  private let margin: Double
  private let unit: Double
  private let shaper: any TextShaper
  /// The largest height of a figure beside the words that is clear of them; nil for one that lies below them.
  private(set) var standing: Double?
  /// What a figure that is no circle leaves free around it, as shares of its height and width.
  private var free = (top: 0.0, right: 0.0, bottom: 0.0)

  init(
    _ gauge: Gauge, _ head: CardHead, canvas: Size, box: Rect, margin: Double, unit: Double, shaper: any TextShaper
  ) {
    (self.gauge, self.head, self.canvas, self.box) = (gauge, head, canvas, box)
    (self.margin, self.unit, self.shaper) = (margin, unit, shaper)
    var bare = head.number == nil ? gauge.withoutTitle : gauge.withoutWords
    bare.keepsLabelsClear = true
    self.bare = bare
    standing = nil
    guard aspect <= 1.35 else { return }
    if !(0.8...1.25).contains(aspect) {
      // What it leaves free around it lies outside; a larger one leaves more.
      let height = canvas.height - 2 * margin
      for _ in 0..<2 {
        guard let ink = composed(in: frame(standing: height)).inkBox else { break }
        free.top += max(0, ink.minY - box.minY) / height
        free.bottom += max(0, box.maxY - ink.maxY) / height
        free.right += max(0, box.maxX - ink.maxX) / (height * aspect)
      }
      // Names that have room only in the larger one may stand farther out.
      let room = box.expanded(by: margin)
      if let ink = composed(in: frame(standing: height)).inkBox, !room.contains(ink) { free = (0, 0, 0) }
    }
    let most = canvas.height - 2 * margin
    let least = max(canvas.height - head.bottom - margin, 0.3 * canvas.height)
    let height = stride(from: most, to: least, by: -max(2, 0.025 * most)).first { isClear(at: $0) } ?? least
    // A list beside its figure needs the width.
    guard composed(in: frame(standing: height)).allTexts.count >= lying.allTexts.count || gauge.values.isEmpty else {
      return
    }
    standing = height
  }

  /// Whether the figure stands in a square.
  var isRound: Bool { standing != nil && (0.8...1.25).contains(aspect) }

  /// Width by height that the figure likes.
  private var aspect: Double { max(0.4, bare.usualSize.width / max(1, bare.usualSize.height)) }

  private func frame(standing height: Double) -> Rect {
    let width = min(height * aspect, canvas.width - 2 * margin)
    let x = head.number == nil ? (canvas.width - width) / 2 : canvas.width - margin - width
    let frame = Rect(x: x, y: canvas.height - margin - height, width: width, height: height)
    return Rect(
      x: frame.x, y: frame.y - free.top * height, width: width * (1 + free.right),
      height: height * (1 + free.top + free.bottom))
  }

  private func isClear(at height: Double) -> Bool {
    let frame = frame(standing: height)
    let words = head.texts.texts.map { $0.box.expanded(by: 5 * unit) }
    guard words.contains(where: frame.overlaps) else { return true }
    let figure = composed(in: frame)
    let layers = figure.layers
    let shapes = ShapeOutlines(layers.face + layers.moving + layers.cover)
    return words.allSatisfy { box in shapes.areClear(of: box) && !figure.allTexts.contains { $0.overlaps(box) } }
  }

  private func composed(in frame: Rect) -> Composition {
    bare.composition(size: Size(width: max(1, frame.width), height: max(1, frame.height)), shaper: shaper)
      .moved(by: Vector(dx: frame.x, dy: frame.y))
  }

  /// - Parameter common: the height of figures that stand beside words, where this one has room for it.
  func composition(standing common: Double) -> Composition {
    var whole = standing.map { figure(standing: $0, atMost: common) } ?? lying
    // A unit that the figure has no room for stands behind the title.
    let isUnitThere = head.number != nil || whole.allTexts.contains { $0.text.string == gauge.unit }
    let words = head.texts + (isUnitThere ? [] : [head.unitBehindTitle].compactMap(\.self))
    // A number that is hidden is an empty text.
    whole.texts = words.texts + whole.texts.filter { !$0.text.string.isEmpty }
    whole.omissions = head.omissions + whole.omissions
    whole.layers.face += words.face
    whole.layers.moving += words.moving
    if let plain = head.number?.plain {
      (whole.formattedValue, whole.description) = (plain.formattedValue, plain.description)
      (whole.described, whole.spoken) = (plain.described, plain.spoken)
    }
    return whole
  }

  private func figure(standing own: Double, atMost common: Double) -> Composition {
    let figure = composed(in: frame(standing: min(own, common)))
    guard common < own, !gauge.values.isEmpty else { return figure }
    // Names that have room only in its own size.
    let free = composed(in: frame(standing: own))
    return free.allTexts.count > figure.allTexts.count ? free : figure
  }

  /// Below the words, from edge to edge of them.
  private var lying: Composition {
    let top = head.bottom + 6 * unit
    var frame = Rect(x: box.minX, y: top, width: box.width, height: max(1, canvas.height - margin - top))
    var figure = composed(in: frame)
    if !gauge.values.isEmpty, frame.width < 1.9 * frame.height {
      // A list may have room beside a figure that is lower.
      let low = Rect(x: frame.x, y: frame.center.y - frame.width / 3.8, width: frame.width, height: frame.width / 1.9)
      let other = composed(in: low)
      if other.allTexts.count > figure.allTexts.count { (frame, figure) = (low, other) }
    }
    // What the figure leaves free at its sides lies outside; a larger one leaves more.
    for _ in 0..<2 where gauge.values.isEmpty {
      guard let ink = figure.shapeBox, ink.width > 0.4 * box.width else { break }
      let (left, right) = (max(0, ink.minX - box.minX), max(0, box.maxX - ink.maxX))
      frame = Rect(x: frame.x - left, y: frame.y, width: frame.width + left + right, height: frame.height)
      figure = composed(in: frame)
    }
    guard head.number != nil, let ink = figure.inkBox else { return figure }
    return figure.moved(by: Vector(dx: 0, dy: max(0, box.maxY - ink.maxY)))
  }
}

extension Composition {
  /// What shapes are drawn on.
  fileprivate var shapeBox: Rect? { (layers.face + layers.moving + layers.cover).inkBox }

  /// The same with texts.
  fileprivate var inkBox: Rect? {
    allTexts.filter { !$0.text.string.isEmpty }.map(\.box).reduce(shapeBox) { $0?.union($1) ?? $1 }
  }
}

extension Gauge {
  fileprivate var withoutTitle: Gauge {
    var gauge = self
    // A subtitle without a title is the figure's own.
    if !gauge.title.isEmpty { (gauge.title, gauge.subtitle) = ("", "") }
    return gauge
  }

  /// Without what a card says at its top.
  fileprivate var withoutWords: Gauge {
    var gauge = withoutTitle
    gauge.readout.isShown = false
    (gauge.unit, gauge.reference) = ("", nil)
    return gauge
  }
}
