import VectorGraphics

extension Gauge.Kind {
  /// Several gauges in one picture. Specifications make it by their `layout`.
  public static let grid = Gauge.Kind(
    "grid", "Several gauges in one picture.", size: Size(width: 900, height: 600), traits: .holdsGauges,
    draws: .face.union([
      .overshoot, .scaleWrap, .accentShade, .alarmColors, .hubBorder, .hubColors, .infoColor, .mutedColor, .titleColor,
      .warnColor, .values,
    ]).subtracting(.faceBackdrop),
    usualTitle: .gauges, fittedSize: { Grid.usualSize(of: $0) }
  ) { Grid($0, size: $1, shaper: $2).composition }
}

/// What a gauge has in common with its neighbours in a picture of several, in layout units.
struct Accord: Hashable, Sendable {
  /// The largest that its number may be.
  var number = Double.infinity
  /// The same of its title.
  var title = Double.infinity
  /// Where a bar begins at the earliest and ends at the latest.
  var track: ClosedRange<Double>?

  /// What of a box lies where the bar may be.
  func clipped(_ box: Rect) -> Rect {
    guard let track, track.overlaps(box.minX...max(box.minX, box.maxX)) else { return box }
    let (left, right) = (max(box.minX, track.lowerBound), min(box.maxX, track.upperBound))
    return Rect(x: left, y: box.minY, width: right - left, height: box.height)
  }
}

/// Rows of gauges, in cells that are equally wide and in a row equally high, and gauges at places of their own over them;
/// a title above all.
///
/// What is the same in a row looks the same: titles have one size and one baseline, numbers one size, and dials of one
/// shape one diameter. On a canvas too small for that each gauge has its cell and title for itself.
struct Grid {
  private let gauge: Gauge
  private let shaper: any TextShaper
  private let title: PlacedText?
  private let columns: Int
  /// Where the gauges without a place of their own lie.
  private var layout: GridCells
  /// The cell of each gauge, in their order.
  private let cells: [GridCells.Cell]
  /// How words and figures share the cells; nil where titles stand in the middle above dials, or in them.
  private let board: CardBoard?

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    (self.gauge, self.shaper) = (gauge, shaper)
    let board = Board(gauge, design: Size(width: 400, height: 300), size: size, shaper: shaper)
    let options = gauge.grid
    columns = options.columnCount(on: size)
    let gap = options.gap(in: size, columns: columns)
    // No smaller than the titles of cards.
    let cell = Size(
      width: size.width / Double(columns), height: size.height / Double(options.rowCount(of: columns)))
    let least = CardHead.titleSize * CardBoard.unit(cell)
    let heading = board.text(
      gauge.title, .title, DialStyle.radial.title.withSize(12), floor: options.hasCards ? max(12, least) : 12,
      width: size.width - 2 * max(gap, 2), at: Point(x: size.width / 2, y: gap + max(8 * board.unit, 7)), isMiddle: true
    )
    // Letters taller than Latin ones hang into the picture rather than out of it.
    let down = max(0, 1 - (heading?.box.minY ?? 1))
    title = size.height < 96 ? nil : heading?.moved(by: Vector(dx: 0, dy: down))
    let top = title.map { $0.box.maxY + gap * 0.5 } ?? 0
    let children = Self.children(of: gauge)
    let inGrid = children.filter { $0.place == nil }
    layout = GridCells(
      inGrid, options: options, columns: columns, gap: gap,
      in: Rect(x: 0, y: top, width: size.width, height: size.height - top), shaper: shaper)
    self.board =
      layout.beginsAtTheLeft || layout.areLow
      ? CardBoard(
        inGrid, on: layout.cells.map { Size(width: $0.whole.width, height: $0.whole.height) },
        padding: options.hasCards ? CardBoard.padding : CardBoard.padding / 2, shaper: shaper) : nil
    if self.board != nil { layout.leaveWordsToCards() }
    var next = layout.cells.makeIterator()
    cells = children.map { child in
      let box = child.place.map { $0.box(in: size, usual: child.usualSize) }
      let placed = box.map { GridCells.Cell(whole: $0, room: $0, head: [], omissions: []) }
      return placed ?? next.next() ?? GridCells.Cell.none
    }
  }

  static func usualSize(of gauge: Gauge) -> Size {
    let inGrid = gauge.grid.gauges.filter { $0.place == nil }
    let placed = gauge.grid.gauges.compactMap { gauge in gauge.place?.extent(usual: gauge.usualSize) }
    var size = inGrid.isEmpty && placed.isEmpty ? Size(width: 900, height: 600) : Size(width: 0, height: 0)
    if !inGrid.isEmpty {
      let columns = gauge.grid.usualColumnCount
      // Cells as wide as the widest gauge wants at half scale.
      let width = (inGrid.map(\.usualSize.width).max() ?? 600) / 2
      let gap = gauge.grid.gap
      let band: Double = gauge.title.isEmpty ? 0 : 40
      let height = GridCells.usualHeight(of: inGrid, columns: columns, width: width, gap: gap) + band
      size = Size(width: Double(columns) * (width + gap) + gap, height: height.rounded())
    }
    let sides = Limits.smallestCanvasSide...Limits.canvasSide
    func side(_ own: Double, _ others: [Double]) -> Double {
      let widest = others.reduce(own) { Swift.max($0, $1) }
      return Swift.min(sides.upperBound, Swift.max(sides.lowerBound, widest))
    }
    return Size(width: side(size.width, placed.map(\.width)), height: side(size.height, placed.map(\.height)))
  }

  /// The colour of cards, which as in a report is the page's.
  private static func card(of gauge: Gauge) -> Color { gauge.groundColor.withAlpha(1) }

  /// The page of the whole, but for a gauge in a theme whose letters would not be seen on that: it has its theme's.
  private static func ground(of gauge: Gauge, on page: Gauge.Background) -> Gauge.Background {
    let theme = gauge.theme
    guard case .color(let color) = page, color.alpha > 0.5, gauge.kind.traits.contains(.hasFace) else { return page }
    func isSeen(on color: Color) -> Bool {
      let face = theme.faceShade.over(color)
      return [theme.label, theme.value].allSatisfy { $0.contrast(with: face) >= 2 }
    }
    return isSeen(on: color) || !isSeen(on: theme.page) ? page : .color(theme.page)
  }

  /// The gauges as they are drawn: on their common scale, and without a page of their own.
  private static func children(of gauge: Gauge) -> [Gauge] {
    var gauges = gauge.grid.shown
    // Texts on the page keep to the page of the whole.
    let page =
      gauge.background == .page ? Gauge.Background.color(gauge.backgroundColor ?? gauge.theme.page) : gauge.background
    let card = gauge.grid.hasCards ? Gauge.Background.color(card(of: gauge)) : page
    for index in gauges.indices where gauges[index].background == .page {
      gauges[index].background = ground(of: gauges[index], on: gauges[index].place == nil ? card : page)
    }
    let isLed = gauges.contains { $0.place == nil && $0.kind.traits.contains(.beginsAtTheLeft) }
    return gauges.map { child in
      // Among numbers under titles a clock says its time, in a housing too, and a dial its value, also where its theme's
      // dials have no number.
      let leads = child.place == nil && (gauge.grid.hasCards || isLed)
      var child = leads ? child.leadingWithNumber : child
      // The picture as a whole has them.
      let language = gauge.sentences.isEmpty ? gauge.language : gauge.words
      (child.language, child.halo) = (child.language ?? language, gauge.halo)
      (child.theme.look.logo, child.theme.look.backdrop) = (nil, child.theme.look.backdrop?.onFace)
      child.theme.look.cardRadius = nil
      child.isOnCard = gauge.grid.hasCards && child.place == nil
      return child.prepared()
    }
  }

  /// A gauge in its cell.
  private struct Part {
    let gauge: Gauge
    let cell: GridCells.Cell
    let composition: Composition

    /// `nodes` in its cell; none when there are none.
    func placed(_ nodes: [Node]) -> [Node] {
      nodes.isEmpty ? [] : [.group(transform: .translation(Vector(dx: cell.room.x, dy: cell.room.y)), nodes)]
    }

    /// - Parameter page: the colour of the whole, or of its cards.
    func face(on page: Color?) -> [Node] {
      let own = gauge.backgroundColor == page ? nil : gauge.backgroundColor
      let ground = own.map { Node.fill(.rectangle(cell.whole), $0) }
      return [ground].compactMap { $0 } + cell.headNodes(of: gauge) + placed(composition.layers.face)
    }
  }

  // MARK: - One look in a row

  /// Without the title, which stands above it.
  private func bare(_ gauge: Gauge, _ accord: Accord) -> Gauge {
    var gauge = gauge
    gauge.accord = accord
    // A subtitle without a title is the gauge's own.
    if layout.hasHeads, gauge.place == nil, !gauge.title.isEmpty { (gauge.title, gauge.subtitle) = ("", "") }
    return gauge
  }

  private func composed(_ gauge: Gauge, _ index: Int, _ accord: Accord) -> Composition {
    if let board, gauge.place == nil { return board.composition(place(of: index), of: gauge) }
    let room = cells[index].room
    return bare(gauge, accord).composition(
      size: Size(width: max(1, room.width), height: max(1, room.height)), shaper: shaper)
  }

  /// Among the gauges without a place of their own.
  private func place(of index: Int) -> Int { gauge.grid.gauges[..<index].count { $0.place == nil } }

  /// The kinds whose number is what is read first, and may have any size.
  private static let numbered: Set<Gauge.Kind> = [.radial, .ring, .battery]

  /// The rows of gauges without a place of their own, as these stand in all.
  private var rows: [[Int]] {
    let inGrid = gauge.grid.gauges.indices.filter { gauge.grid.gauges[$0].place == nil }
    return stride(from: 0, to: inGrid.count, by: columns).map { Array(inGrid[$0..<min($0 + columns, inGrid.count)]) }
  }

  private func column(_ column: Int) -> [Int] { rows.compactMap { column < $0.count ? $0[column] : nil } }

  /// The size of the smallest number in every gauge's row; none where a gauge stands alone, or numbers are no text.
  private func shareNumbers(_ gauges: [Gauge], _ compositions: [Composition], _ accords: inout [Accord]) {
    let sizes = zip(gauges, compositions).map { gauge, composition -> Double? in
      // The numbers of a list are not what is read first.
      let isRead = gauge.values.isEmpty && Self.numbered.contains(gauge.kind)
      guard layout.hasHeads, gauge.place == nil, isRead else { return nil }
      return composition.size(of: .readout)
    }
    for row in rows.map({ $0.filter { sizes[$0] != nil } }) {
      guard row.count > 1, let least = row.compactMap({ sizes[$0] }).min() else { continue }
      for index in row {
        guard let own = sizes[index] else { continue }
        accords[index].number =
          switch gauges[index].kind {
          // In the middle of a figure a number stands alone, and would look lost.
          case .ring, .battery: least * 1.6
          // On a dial it stays larger than the labels.
          case .radial: max(least, own * 0.6)
          default: least
          }
      }
    }
  }

  /// The size of the smallest title of a row where gauges have these for themselves: a long one makes all a little smaller.
  private func shareTitles(_ planned: (Int) -> Composition, _ accords: inout [Accord]) {
    guard !layout.hasHeads else { return }
    for row in rows where row.count > 1 {
      let sizes = row.compactMap { planned($0).size(of: .title) }
      guard let least = sizes.min(), let most = sizes.max() else { continue }
      for index in row { accords[index].title = max(least, 0.75 * most) }
    }
  }

  /// Bars of a column begin and end as one, as far as that leaves them most of their length.
  private func shareTracks(
    _ compositions: [Composition], _ planned: (Int) -> Composition, _ accords: inout [Accord]
  ) {
    for column in 0..<columns {
      let bars = self.column(column).filter { compositions[$0].track != nil }
      let tracks = bars.count > 1 ? bars.compactMap { planned($0).track } : []
      guard tracks.count > 1, let left = tracks.map(\.lowerBound).max(), let right = tracks.map(\.upperBound).min(),
        let longest = tracks.map({ $0.upperBound - $0.lowerBound }).max(), right - left > 0.6 * longest
      else { continue }
      for index in bars { accords[index].track = left...right }
    }
  }

  /// Every gauge in its cell, in accord with its neighbours.
  private func settled() -> (compositions: [Composition], accords: [Accord]) {
    let gauges = Self.children(of: gauge)
    var accords = gauges.map { _ in Accord() }
    var all = gauges.indices.map { composed(gauges[$0], $0, accords[$0]) }
    guard board == nil, !shaper.isGivenUp else { return (all, accords) }
    // As each stands whatever its value is, so that its neighbours do not move with that; only where it is asked for.
    var atFullScale: [Int: Composition] = [:]
    func planned(_ index: Int) -> Composition {
      let own = atFullScale[index] ?? composed(gauges[index].atFullScale, index, Accord())
      atFullScale[index] = own
      return own
    }
    shareNumbers(gauges, all, &accords)
    shareTitles(planned, &accords)
    shareTracks(all, planned, &accords)
    for (index, accord) in accords.enumerated() where all[index].breaks(accord) {
      all[index] = composed(gauges[index], index, accord)
    }
    return (all, accords)
  }

  /// How far each gauge stands from where it would alone: dials beside their numbers, which are not equally wide, have one
  /// axis in a column.
  private func steps(_ compositions: [Composition]) -> [Vector] {
    var steps = compositions.map { _ in Vector.zero }
    guard board == nil else { return steps }
    for column in 0..<columns {
      let dials = self.column(column).filter { compositions[$0].rim != nil }
      let axes = dials.compactMap { compositions[$0].rim?.center.x }
      guard let first = axes.min(), let last = axes.max() else { continue }
      for (index, axis) in zip(dials, axes) {
        let step = Vector(dx: (first + last) / 2 - axis, dy: 0)
        let room = Rect(x: 0, y: 0, width: cells[index].room.width, height: cells[index].room.height)
        let ink = compositions[index].inkBox?.translated(by: step)
        if ink.map({ room.minX <= $0.minX && $0.maxX <= room.maxX }) ?? false { steps[index] = step }
      }
    }
    return steps
  }

  var composition: Composition {
    let (compositions, accords) = settled()
    return composition(of: gauge, compositions, accords: accords, steps: steps(compositions))
  }

  private func composition(
    of gauge: Gauge, _ compositions: [Composition], accords: [Accord], steps: [Vector]
  ) -> Composition {
    let parts = zip(zip(Self.children(of: gauge), zip(cells, steps)), compositions).map {
      Part(gauge: $0.0, cell: $0.1.0.stepping($0.1.1), composition: $1)
    }
    let texts = parts.flatMap { part in
      part.cell.head
        + part.composition.allTexts.map { $0.moved(by: Vector(dx: part.cell.room.x, dy: part.cell.room.y)) }
    }
    let heading = title.map { [$0.node(gauge.titleColor)] } ?? []
    let page = gauge.hasCard ? gauge.theme.page : gauge.backgroundColor
    let card = gauge.grid.hasCards ? Self.card(of: gauge) : page
    return Composition(
      texts: [title].compactMap { $0 } + texts, labels: [],
      formattedValue: parts.map(\.composition.formattedValue).joined(separator: ", "), ends: [],
      sentence: parts.map { $0.gauge.description(of: $0.composition) }.joined(separator: " "),
      omissions: parts.flatMap { $0.cell.omissions + $0.composition.omissions },
      layers: Scene.Layers(
        face: heading + cards + parts.flatMap { $0.face(on: $0.gauge.place == nil ? card : page) },
        moving: parts.flatMap { $0.placed($0.composition.layers.moving) },
        cover: parts.flatMap { $0.placed($0.composition.layers.cover) }),
      // Each by its own way, or else laid out anew in its cell.
      updated: { gauge in
        let children = Self.children(of: gauge)
        let updated = children.indices.map { index in
          parts[index].composition.updated?(
            board == nil || children[index].place != nil ? bare(children[index], accords[index]) : children[index]
          )
            ?? composed(children[index], index, accords[index])
        }
        return composition(of: gauge, updated, accords: accords, steps: steps)
      })
  }

  /// A plate with the hairline of a report's cards under every gauge.
  private var cards: [Node] {
    guard gauge.grid.hasCards else { return [] }
    return layout.cells.flatMap { cell -> [Node] in
      let radius = min(12, cell.whole.width / 4, cell.whole.height / 4)
      let edge = Path.roundedRectangle(cell.whole.expanded(by: -0.5), cornerRadius: max(0, radius - 0.5))
      return [
        .fill(.roundedRectangle(cell.whole, cornerRadius: radius), Self.card(of: gauge)),
        .stroke(edge, gauge.theme.hairline(on: Self.card(of: gauge)), StrokeStyle(width: 1)),
      ]
    }
  }
}

extension Composition {
  /// The size of its first text in a role.
  fileprivate func size(of role: PlacedText.Role) -> Double? { allTexts.first { $0.role == role }?.text.style.size }

  /// Whether anything of it is not as an accord has it.
  fileprivate func breaks(_ accord: Accord) -> Bool {
    func isBeyond(_ role: PlacedText.Role, _ limit: Double) -> Bool {
      size(of: role).map { $0 > limit * 1.001 } ?? false
    }
    return isBeyond(.readout, accord.number) || isBeyond(.title, accord.title)
      || accord.track.map { $0 != track } ?? false
  }
}
