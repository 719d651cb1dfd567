import VectorGraphics

/// Where the gauges of a picture stand, and what stands above each: titles of one size, on one baseline in every row.
///
/// Rows of low gauges are lower than rows of dials, so that what is alike in a row is alike large.
struct GridCells {
  struct Cell {
    /// With the title.
    let whole: Rect
    /// What is left for the gauge.
    let room: Rect
    let head: [PlacedText]
    /// Those that have no room even when they are cut.
    let omissions: [Omission]

    /// The texts above the gauge, in its colours.
    func headNodes(of gauge: Gauge) -> [Node] {
      head.map { $0.node($0.role == .title ? gauge.titleColor : gauge.titleColor.withAlpha(0.75)) }
    }

    /// The same with the gauge so far from where it would stand.
    func stepping(_ step: Vector) -> Cell {
      Cell(whole: whole, room: room.translated(by: step), head: head, omissions: omissions)
    }

    /// For a gauge that has no room at all.
    static let none = Cell(whole: nothing, room: nothing, head: [], omissions: [])
    private static let nothing = Rect(x: 0, y: 0, width: 0, height: 0)
  }

  private(set) var cells: [Cell]
  /// Whether titles stand here, and not in the gauges.
  let hasHeads: Bool
  /// Whether titles, numbers, lines and bars share a left edge, beside which centred titles would stand.
  let beginsAtTheLeft: Bool
  /// Whether what titles leave is so low and wide that words have more room beside a figure than above it.
  let areLow: Bool

  /// A cell less wide leaves its gauge what room there is, title and all.
  private static let narrowest = 90.0
  private static let lowest = 64.0
  /// The least height of a row of low gauges, as a share of its width.
  private static let leastShare = 0.34

  /// Rows of cards whose heights differ by less than this are as high as one another.
  private static let alike = 1.16

  /// - Parameters:
  ///   - gauges: as they are drawn.
  ///   - area: what the cells share, gaps around them included.
  init(_ gauges: [Gauge], options: GridOptions, columns: Int, gap: Double, in area: Rect, shaper: any TextShaper) {
    let width = (area.width - gap * Double(columns + 1)) / Double(columns)
    let rows = stride(from: 0, to: gauges.count, by: columns).map { Array($0..<min($0 + columns, gauges.count)) }
    let room = area.height - gap * Double(rows.count + 1)
    let height = room / Double(max(1, rows.count))
    let padding = options.hasCards ? min(Self.padding, width * 0.08, height * 0.12) : 0
    beginsAtTheLeft = options.hasCards || gauges.contains { $0.kind.traits.contains(.beginsAtTheLeft) }
    let titles = Titles(gauges, width: width - 2 * padding, shaper: shaper)
    let shares = rows.map { row in row.map { Self.share(of: gauges[$0]) }.max() ?? 1 }
    let bands = rows.map { titles.band(of: $0, gauges) }
    let (allShares, allBands) = (shares.reduce(0, +), bands.reduce(0, +))
    let free = room - allBands - 2 * padding * Double(rows.count)
    // Where titles would leave less than half, the gauges have them for themselves.
    hasHeads = width >= Self.narrowest && free / Double(max(1, rows.count)) >= Self.lowest && free > room * 0.4
    let figures = hasHeads ? free : room - 2 * padding * Double(rows.count)
    let shown = hasHeads ? bands : bands.map { _ in 0 }
    var heights = zip(shares, shown).map { max(0, figures * $0 / max(allShares, 0.01)) + $1 + 2 * padding }
    // Cards that are nearly of one height would look as if they should be.
    let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
    if options.hasCards, most < Self.alike * least {
      heights = heights.map { _ in heights.reduce(0, +) / Double(rows.count) }
    }
    var cells: [Cell] = []
    var y = area.y + gap
    for (row, indices) in rows.enumerated() {
      let (band, height) = (shown[row], heights[row])
      let own = max(0, height - band - 2 * padding)
      for (column, index) in indices.enumerated() {
        let whole = Rect(x: area.x + gap + Double(column) * (width + gap), y: y, width: width, height: height)
        let inner = whole.expanded(by: -padding)
        let placed = hasHeads ? titles.placed(index, gauges[index], in: inner) : ([], [])
        cells.append(
          Cell(
            whole: whole, room: Rect(x: inner.x, y: inner.y + band, width: inner.width, height: own),
            head: placed.0, omissions: placed.1))
      }
      y += height + gap
    }
    self.cells = cells
    // A long title would be smaller than its neighbours beside a figure.
    areLow =
      gauges.contains { !$0.title.isEmpty } && titles.haveRoom
      && cells.allSatisfy { CardBoard.isLow(Size(width: $0.room.width, height: $0.room.height)) }
  }

  /// Cards that write titles by themselves have all of their cells.
  mutating func leaveWordsToCards() {
    cells = cells.map { Cell(whole: $0.whole, room: $0.whole, head: [], omissions: []) }
  }

  /// Around what stands on a card.
  private static let padding = 16.0

  /// How high a gauge likes to be for its width.
  private static func share(of gauge: Gauge) -> Double {
    let usual = gauge.usualSize
    return min(1, max(leastShare, usual.height / max(usual.width, 1)))
  }

  /// The height for cells of a width that suits all.
  static func usualHeight(of gauges: [Gauge], columns: Int, width: Double, gap: Double) -> Double {
    let rows = stride(from: 0, to: gauges.count, by: columns).map { gauges[$0..<min($0 + columns, gauges.count)] }
    return rows.reduce(gap) { sum, row in
      let hasTitle = row.contains { !$0.title.isEmpty }
      return sum + gap + width * (row.map(share).max() ?? 1) + (hasTitle ? Titles.size(for: width) * 2 : 0)
    }
  }

  /// The titles of all gauges, in one size.
  private struct Titles {
    private let size: Double
    /// Whether none makes the others smaller.
    let haveRoom: Bool
    private let shaper: any TextShaper
    private static let second = 0.8

    static func size(for width: Double) -> Double { min(18, max(11, width * 0.06)) }

    init(_ gauges: [Gauge], width: Double, shaper: any TextShaper) {
      let full = Self.size(for: width)
      let style = DialStyle.radial.title.withSize(full)
      let fitting = gauges.filter { !$0.title.isEmpty }
        .map {
          TextMeasure($0.title, style: style, shaper: $0.theme.shaper(over: shaper)).size(
            upTo: full, fitting: width * 0.9)
        }
      // One long title makes all a little smaller, and then is cut.
      size = max(full * 0.85, min(full, fitting.min() ?? full))
      haveRoom = size == full
      self.shaper = shaper
    }

    /// What titles and subtitles of a row take.
    func band(of row: [Int], _ gauges: [Gauge]) -> Double {
      let hasTitle = row.contains { !gauges[$0].title.isEmpty }
      let hasSecond = row.contains { !gauges[$0].title.isEmpty && !gauges[$0].subtitle.isEmpty }
      return (hasTitle ? size * 1.9 : 0) + (hasSecond ? size * Self.second * 1.35 : 0)
    }

    func placed(_ index: Int, _ gauge: Gauge, in box: Rect) -> ([PlacedText], [Omission]) {
      var placed: [PlacedText] = []
      var omissions: [Omission] = []
      let lines = [
        (gauge.title, PlacedText.Role.title, size, Omission.Part.title, 0.95),
        (gauge.title.isEmpty ? "" : gauge.subtitle, .subtitle, size * Self.second, .subtitle, 2.2),
      ]
      // A centred title is nearer to what is below it than to the row above.
      let drop = 0.35
      for (string, role, size, part, baseline) in lines where !string.isEmpty {
        let style =
          role == .title ? DialStyle.radial.title.withSize(size) : DialStyle.radial.unit.withSize(size)
        let measure = TextMeasure(string, style: style, shaper: gauge.theme.shaper(over: shaper))
        guard let shaped = measure.cut(at: size, to: box.width)?.shape(at: size) else {
          omissions.append(Omission(part, string))
          continue
        }
        let x = box.center.x - shaped.advance / 2
        let line = PlacedText(role, shaped, origin: Point(x: x, y: box.y + self.size * (baseline + drop)))
        // Letters taller than Latin ones hang into the cell rather than out of it.
        let text = line.moved(by: Vector(dx: 0, dy: max(0, box.y + 1 - line.box.minY)))
        let isFree = !placed.contains { $0.box.expanded(by: 0.5).overlaps(text.box) }
        let isCut = text.text.string.hasSuffix("…") && !string.hasSuffix("…")
        if isFree { placed.append(text) }
        if !isFree || isCut { omissions.append(Omission(part, string, isCut: isFree)) }
      }
      return (placed, omissions)
    }
  }
}
