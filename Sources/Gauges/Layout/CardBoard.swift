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
    gauge.theme.look.cardRadius = nil
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
    // A word shrinks by itself, and not all numbers with it.
    let numbers = plain.compactMap { $0 }.filter { $0.color == nil }
    let size = numbers.map { $0.size(upTo: 28 * unit, fitting: width) }.min() ?? 28 * unit
    let heads = zip(gauges, plain).map { gauge, number in
      CardHead(gauge, number, size: max(size, 20 * unit), unit: unit, in: box, shaper: shaper)
    }
    let cards = zip(gauges, heads).map { gauge, head in
      Card(gauge, head, canvas: cell, box: box, margin: Self.margin * unit, unit: unit, shaper: shaper)
    }
    // Round figures have one size, but where words leave far less.
    let heights = cards.filter(\.isRound).compactMap(\.standing)
    let most = heights.max() ?? 0
    let least = heights.filter { $0 >= 0.7 * most }.min() ?? most
    return zip(gauges, cards).map { gauge, card in
      Dial(gauge, card.composition(standing: card.isRound ? least : .infinity), size: cell)
    }
  }

  private var box: Rect { Rect(x: 0, y: 0, width: cell.width, height: cell.height).expanded(by: -Self.padding * unit) }
}

/// One card: the words, and the figure in what they leave.
private struct Card {
  private let gauge: Gauge
  private var bare: Gauge
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
    bare.isOnCard = true
    bare.printLimit = max(TextMeasure.smallestSize, CardHead.print * unit)
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
    guard composed(in: frame(standing: height)).allTexts.count >= lying.allTexts.count || !isList else {
      return
    }
    standing = height
  }

  /// Whether it has values of its own that it lists.
  private var isList: Bool { !gauge.values.isEmpty && head.number == nil }

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
    var whole = figure(standingAtMost: common)
    // A unit that the figure has no room for stands behind the title.
    let isUnitThere = head.number != nil || whole.allTexts.contains { $0.text.string == gauge.unit }
    let words = head.texts + (isUnitThere ? [] : [head.unitBehindTitle].compactMap(\.self))
    // A number that is hidden is an empty text.
    let notes = head.notes(beside: whole)
    let all = words + notes.texts
    whole.texts = all.texts + whole.texts.filter { !$0.text.string.isEmpty }
    whole.omissions = head.omissions + notes.omissions
    whole.layers.face += all.face
    whole.layers.moving += all.moving
    if let plain = head.number?.plain {
      (whole.formattedValue, whole.description) = (plain.formattedValue, plain.description)
      (whole.described, whole.spoken) = (plain.described, plain.spoken)
    }
    return whole
  }

  private func figure(standingAtMost common: Double) -> Composition {
    guard let own = standing else { return lying }
    let figure = composed(in: frame(standing: min(own, common)))
    guard common < own, isList else { return figure }
    // Names that have room only in its own size.
    let free = composed(in: frame(standing: own))
    return free.allTexts.count > figure.allTexts.count ? free : figure
  }

  /// Below the words, from edge to edge of them.
  private var lying: Composition {
    let top = head.bottom + 6 * unit
    var frame = Rect(x: box.minX, y: top, width: box.width, height: max(1, canvas.height - margin - top))
    var figure = composed(in: frame)
    if isList, frame.width < 1.9 * frame.height {
      // A list may have room beside a figure that is lower.
      let low = Rect(x: frame.x, y: frame.center.y - frame.width / 3.8, width: frame.width, height: frame.width / 1.9)
      let other = composed(in: low)
      if other.allTexts.count > figure.allTexts.count { (frame, figure) = (low, other) }
    }
    // What the figure leaves free at its sides lies outside; a larger one leaves more.
    for _ in 0..<2 where !isList {
      guard let ink = figure.shapeBox, ink.width > 0.4 * box.width else { break }
      let (left, right) = (max(0, ink.minX - box.minX), max(0, box.maxX - ink.maxX))
      frame = Rect(x: frame.x - left, y: frame.y, width: frame.width + left + right, height: frame.height)
      figure = composed(in: frame)
    }
    let room = Rect(x: box.minX, y: top, width: box.width, height: max(1, box.maxY - top))
    if !isList { figure = filling(room, figure, in: frame) }
    guard head.number != nil, let ink = figure.inkBox else { return figure }
    // All figures of a row end at one height, by their lines of writing: a comma hangs from them.
    let lines = figure.allTexts.filter { !$0.text.string.isEmpty }.map(\.origin.y)
    let bottom = (lines + [figure.shapeBox?.maxY ?? ink.minY]).max() ?? ink.maxY
    return figure.moved(by: Vector(dx: 0, dy: max(0, min(box.maxY - bottom, canvas.height - ink.maxY))))
  }

  /// Larger, where it leaves of its room more than it need; in the middle of it.
  private func filling(_ room: Rect, _ figure: Composition, in frame: Rect) -> Composition {
    var (figure, frame) = (figure, frame)
    for _ in 0..<3 {
      guard let ink = figure.inkBox, ink.width > 1, ink.height > 1 else { break }
      let growth = min(room.width / ink.width, room.height / ink.height, 1.5)
      guard growth > 1.03 else { break }
      let larger = Rect(
        center: frame.center, width: frame.width * growth, height: frame.height * growth)
      let other = composed(in: larger)
      guard let own = other.inkBox, own.width <= room.width + 0.5, own.height <= room.height + 0.5 else { break }
      figure = other.moved(by: Vector(dx: room.center.x - own.center.x, dy: room.center.y - own.center.y))
      frame = larger
    }
    return figure
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
