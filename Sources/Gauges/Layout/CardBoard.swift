import Synchronization
package import VectorGraphics

extension Gauge {
  /// Gauges as they stand side by side on cards of one size, each a picture of its own: titles of one size on one baseline,
  /// under each the number, all numbers of one size, and the figure as large as these words leave it.
  ///
  /// - Parameters:
  ///   - gauges: what is on the cards, of any kind but a layout.
  ///   - cell: the size of each picture, in layout units.
  /// - Throws: ``GaugeError`` of the first that breaks a rule.
  package static func dials(
    _ gauges: [Gauge], inCellsOf cell: Size, shaper: some TextShaper
  ) throws(GaugeError) -> [Dial] {
    try GaugeError.check(cell)
    for gauge in gauges { try gauge.check() }
    let cards = gauges.map { $0.onCard.prepared() }
    guard let board = CardBoard(cards, on: cards.map { _ in cell }, padding: CardBoard.padding, shaper: shaper) else {
      return cards.map { Dial($0, $0.composition(size: cell, shaper: shaper), size: cell) }
    }
    return cards.enumerated().map { Dial($1, board.composition($0, of: $1), size: cell) }
  }

  /// A card of a page has the page's colour, and a heading as its neighbours have.
  private var onCard: Gauge {
    var gauge = leadingWithNumber
    gauge.isOnCard = true
    if gauge.background == .page { gauge.background = .color(gauge.theme.page) }
    gauge.theme.look.cardRadius = nil
    if kind.traits.contains(.hasOwnScale) { gauge.title = name }
    return gauge
  }

  /// With the number at the top of a card, also of a theme whose dials have none.
  var leadingWithNumber: Gauge {
    var gauge = self
    if face == nil, !isCode { gauge.readout.shown = readout.shown ?? true }
    return gauge
  }

  /// Width by height that it likes.
  var aspect: Double { max(0.4, usualSize.width / max(1, usualSize.height)) }

  /// Whether it stands in a square.
  var isSquare: Bool { (0.8...1.25).contains(aspect) }

  /// Near the end of its scale, where its number is wide and its pointers far out. What is planned for that holds for all
  /// values, so that nothing moves on a card but its pointers.
  var atFullScale: Gauge {
    var gauge = hidesValue ? withPlaceholder : self
    gauge.moment = Moment()
    let span = scale.max - scale.min
    guard span > 0, span.isFinite else { return gauge }
    var step = 0.001
    while step * 10_000 <= span { step *= 10 }
    // Beside a heading stand words of up to three letters.
    let usual = kind.traits.contains(.writesHeadings) ? scale.min + 0.3125 * span : scale.max - step
    let value = atLongestWord ?? usual
    // A number that is missing now keeps the room of those to come.
    gauge.value = values.isEmpty || self.value != nil || hidesValue ? value : nil
    if !history.isEmpty { gauge.history = [scale.min, value] }
    for index in gauge.values.indices where hidesValue || values[index].value != nil {
      // A gear is on no scale.
      let isOnScale = kind.ownUnits[values[index].name] == nil || isMain(values[index].name)
      if isOnScale { gauge.values[index].value = value }
    }
    return gauge
  }

  /// Where the longest word of a state is said; nil where none is.
  private var atLongestWord: Double? {
    guard kind.traits.contains(.saysState) else { return nil }
    return GaugeRange.resolved(ranges, on: scale).map { range in
      var gauge = self
      gauge.value = (range.from + range.to) / 2
      return (value: (range.from + range.to) / 2, length: gauge.shownRange?.word.count ?? 0)
    }.filter { $0.length > 0 }.max { $0.length < $1.length }?.value
  }
}

/// The gauges of a page or a picture on cards of one width.
///
/// Lengths are those of a card 276 wide.
struct CardBoard: Sendable {
  private let cards: [Card]
  /// How figures stand that are not as large and as low as they could.
  private let stands: [Stand]

  /// A card less wide or high leaves its gauge what room there is, title and all.
  private static let smallest = Size(width: 100, height: 74)
  static let padding = 16.0
  /// Layout units per unit of a card: on smaller ones words keep their size.
  private static let leastUnit = 0.6
  /// Around a figure, which may come nearer to the edge than words.
  private static let margin = 7.0

  /// Whether a canvas is so low and wide that words have more room beside a figure than above it.
  static func isLow(_ canvas: Size) -> Bool {
    canvas.height < DialFrame.smallestTitledSide && canvas.width >= 1.2 * canvas.height
  }

  /// Layout units per unit of a card.
  static func unit(_ cell: Size, padding: Double = padding) -> Double {
    // Without an edge that words keep away from, less height is enough.
    max(leastUnit, min(cell.width / 276, cell.height / (padding < Self.padding ? 116 : 150)))
  }

  /// Nil where a card would be too small.
  ///
  /// - Parameters:
  ///   - gauges: as they are drawn.
  ///   - cells: the size of the card of each, in layout units.
  ///   - padding: around the words, on a card 276 wide.
  init?(_ gauges: [Gauge], on cells: [Size], padding: Double, shaper: any TextShaper) {
    guard cells.allSatisfy({ $0.width >= Self.smallest.width && $0.height >= Self.smallest.height }) else { return nil }
    let unit = cells.map { Self.unit($0, padding: padding) }.min() ?? 1
    let planned = gauges.map(\.atFullScale)
    let plain = zip(planned, cells).map { CardNumber($0, size: $1, shaper: shaper) }
    // A word shrinks by itself, and not all numbers with it.
    let sizes = zip(plain, cells).compactMap { number, cell in
      number.flatMap { $0.color == nil ? $0.size(upTo: 28 * unit, fitting: cell.width - 2 * padding * unit) : nil }
    }
    let size = max(sizes.min() ?? 28 * unit, 20 * unit)
    func makePlan(isAside: Bool) -> Plan {
      func cards(_ size: Double) -> [Card] {
        zip(zip(planned, plain), cells).map { gauge, cell in
          Card(
            gauge.0, gauge.1, size: size, canvas: cell, padding: padding * unit,
            margin: min(Self.margin, padding) * unit, unit: unit, isAside: isAside, shaper: shaper)
        }
      }
      let usual = cards(size)
      let least = usual.compactMap(\.numberOnDial).min() ?? size
      var plan = Plan(cards: least < size ? cards(max(least, 20 * unit)) : usual)
      plan.shift(numbers: plain)
      return plan
    }
    // All alike, and as they are largest.
    let isWide = cells.allSatisfy { $0.width > 1.6 * $0.height }
    var plan = makePlan(isAside: isWide)
    if cells.allSatisfy({ (1...2.2).contains($0.width / $0.height) }), case let least = plan.leastRadius, least > 0 {
      let other = makePlan(isAside: !isWide)
      if other.leastRadius > 1.05 * least, other.unsaid <= plan.unsaid { plan = other }
    }
    (cards, stands) = (plan.cards, plan.stands)
  }

  /// Round figures have one size, but where words leave far less; dials one diameter, also those with marks around them, and
  /// in cards of one size one height of their centres.
  fileprivate static func stands(of cards: [Card]) -> [Stand] {
    var stands = cards.map { card in
      guard card.isRound else { return Stand(height: card.standing ?? .infinity) }
      let alike = cards.filter { $0.isRound && $0.hasNumber == card.hasNumber }.compactMap(\.standing)
      let most = alike.max() ?? 0
      return Stand(height: min(card.standing ?? most, alike.filter { $0 >= leastShare * most }.min() ?? most))
    }
    var rims = zip(cards, stands).map { $0.rim(at: $1) }
    let most = rims.compactMap { $0?.radius }.max() ?? 0
    guard let radius = rims.compactMap({ $0?.radius }).filter({ $0 >= 0.8 * most }).min() else { return stands }
    for (index, card) in cards.enumerated() where card.standing != nil {
      for _ in 0..<3 {
        guard let own = rims[index]?.radius, own > radius * 1.001 else { break }
        stands[index].height *= radius / own
        rims[index] = card.rim(at: stands[index])
      }
    }
    for (index, card) in cards.enumerated() where card.standing != nil {
      let alike = cards.indices.filter { other in
        cards[other].canvas == card.canvas && rims[other].map { abs($0.radius - radius) < 0.01 * radius } ?? false
      }
      guard alike.contains(index), let own = rims[index]?.center.y,
        let highest = alike.compactMap({ rims[$0]?.center.y }).min(), highest < own - 0.01
      else { continue }
      let raised = Stand(height: stands[index].height, rise: own - highest)
      if card.isClear(at: raised) { stands[index] = raised }
    }
    return stands
  }

  /// Where words leave a figure less than this share of what they leave its neighbours, these do not go along.
  private static let leastShare = 0.7

  /// One of the gauges, with whatever value, on its card.
  func composition(_ index: Int, of gauge: Gauge) -> Composition {
    cards[index].composition(of: gauge, standing: stands[index])
  }
}

extension CardBoard {
  /// The cards in one of the ways they may be, and how their figures stand.
  private struct Plan {
    private(set) var cards: [Card]
    private(set) var stands: [Stand]

    init(cards: [Card]) {
      self.cards = cards
      let dials = cards.indices.filter { cards[$0].isRound && cards[$0].hasNumber }
      if dials.allSatisfy({ cards[$0].fillsRoomBelow }) { for index in dials { self.cards[index].lie() } }
      stands = CardBoard.stands(of: self.cards)
    }

    /// All alike: where names have room only so, dials stand at the right.
    mutating func shift(numbers: [CardNumber?]) {
      let isBetter = cards.indices.contains { index in
        let (card, number, stand) = (cards[index], numbers[index], stands[index])
        guard card.isInMiddle, case let unsaid = card.unsaid(of: number, at: stand), unsaid > 0 else { return false }
        return card.shifted(at: stand).map { $0.unsaid(of: number, at: stand) < unsaid } ?? false
      }
      if isBetter { cards = zip(cards, stands).map { $0.shifted(at: $1) ?? $0 } }
    }

    /// How much its cards have no room for.
    var unsaid: Int {
      zip(cards, stands).map { $0.composition(of: $0.gauge, standing: $1).omissions.count }.reduce(0, +)
    }

    /// The smallest of its dials below or beside numbers; 0 where there are none.
    var leastRadius: Double {
      zip(cards, stands).compactMap { card, stand in
        card.hasNumber ? card.rim(at: stand)?.radius ?? (card.isRound ? stand.height / 2 : nil) : nil
      }.min() ?? 0
    }
  }
}

/// How a figure stands on its card.
struct Stand {
  /// The height of what it is composed in, where it stands beside the words.
  var height: Double
  /// How much higher than at the card's lower edge.
  var rise = 0.0
}

/// What a card was planned with, by the size of the figure's frame: most frames are asked for several times.
final class PlannedFigures: Sendable {
  private let known = Mutex([Size: Composition]())

  func composition(in size: Size, _ compose: (Size) -> Composition) -> Composition {
    if let figure = known.withLock({ $0[size] }) { return figure }
    let figure = compose(size)
    known.withLock { $0[size] = figure }
    return figure
  }
}
