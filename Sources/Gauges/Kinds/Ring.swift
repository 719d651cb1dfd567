import VectorGraphics

extension Gauge.Kind {
  /// Clockwise from 12 o'clock, a ring for each of ``Gauge/values``; 0…100 unless a scale is given.
  public static let ring = Gauge.Kind(
    "ring", "A ring with the number in its middle, or a ring inside a ring for each of several values.",
    size: Size(width: 600, height: 600), variants: ["rings", "bars"], traits: [.holdsNumber, .namesRange],
    draws: .usual.union(.track).union([.arc, .accentColor, .values]).subtracting([.tickMarks, .pointers]),
    ofSeveral: ["rings": RingGauge.several.union(.arc), "bars": RingGauge.several],
    needs: [Need(["variant"], "it says how several values are drawn; give values") { !$0.values.isEmpty }]
  ) { RingGauge($0, size: $1, shaper: $2).composition }
}

/// Activity rings: each fills from twelve o'clock as its value grows.
///
/// One value has its number in the middle. Several have a ring each, the first outermost: as whole rings with a list
/// of names and numbers beneath or beside them (`rings`), or as three quarters of a ring with name and number where
/// each begins (`bars`), which tells them apart without colours.
///
/// Beyond the end a whole ring goes on over its own start and casts a shadow there, or is cut there where it is flat; after two rounds or more the
/// picture is that of the last round, and only the number tells how many. A ring that is not whole, starts from an
/// origin, or has a reversed or wrapping scale stops at its ends.
struct RingGauge: DrawnOnBoard {
  /// The features of several rings, one for each value.
  fileprivate static let several = Gauge.Kind.Features.usual
    .union([.trackSegments, .scaleOrigin, .accentColor, .values]).subtracting(.severities).subtracting(
      .rangesAndTargets)

  let board: Board
  /// Where rings and texts may be.
  private let area: Rect

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    board = Board(gauge, design: Size(width: 300, height: 300), size: size, shaper: shaper)
    area = board.canvas.expanded(by: -max(2, 12 * board.unit))
  }

  private var quiet: Color { board.ink.withAlpha(0.72) }

  var composition: Composition {
    if gauge.values.isEmpty { return single }
    return gauge.variant == "bars" ? bars : rings
  }

  private func composition(
    rings: [Scene.Layers], texts: [ColoredText], formattedValue: String, labels: [Dial.ScaleLabel] = [],
    ends: [String] = [], sentence: String? = nil
  ) -> Composition {
    Composition(
      texts: texts.texts, labels: labels, formattedValue: formattedValue, ends: ends, sentence: sentence,
      layers: Scene.Layers(
        face: rings.flatMap(\.face) + texts.face,
        moving: rings.flatMap(\.moving) + texts.moving, cover: rings.flatMap(\.cover)))
  }

  /// Title and subtitle, in sizes for a unit of the design.
  private func head(_ unit: Double, withUnit: Bool = false) -> [TextRow] {
    var title = board.titleLine(17, rank: 1, unit: unit)
    // On a card it stands behind the title there.
    if withUnit, !isInline, !(gauge.isOnCard && gauge.title.isEmpty) {
      title.runs.append(
        .init(
          string: gauge.unit, role: .unit, style: TextStyle(size: max(14 * unit, 7.5), weight: .medium), color: quiet))
    }
    return [title, board.subtitleLine(13, rank: 2, unit: unit)]
  }

  // MARK: - One ring

  private var single: Composition {
    // Whatever the value is.
    let hasNote = gauge.reference != nil || gauge.rangesOnScale.contains { !$0.label.isEmpty }
    let lines = (gauge.readout.isShown ? 1 : 0) + (isInline || gauge.unit.isEmpty ? 0 : 1) + (hasNote ? 1 : 0)
    let all = lines + (lines > 0 && hasNamedTargets ? 1 : 0)
    let part = RingPart(gauge.arc ?? .full, width: 2 * (gauge.track.thickness.map { $0 / 300 } ?? 0.11), lines: all)
    let place = Flow(
      in: area, aspect: part.aspect, unit: unit, share: 0.66, head: { head($0) }, shaper: board.shaper)
    let (shape, width) = part.ring(in: place.figure)
    let inside = middle(
      center: shape.center, radius: shape.radius - width / 2, within: part.words(of: shape, width: width),
      share: part.share, clearOf: innerEdge(ofBandsOn: shape, width: width))
    var nodes = ring(
      shape, width: width, value: gauge.value, color: rangeColor ?? accent, track: gauge.trackColor)
    nodes.face += bands(shape, width: width)
    nodes.moving += RingMarks(board: board, line: .arc(shape), width: width).nodes
    nodes.cover += marks(shape, width: width)
    var whole = composition(
      rings: [nodes],
      texts: place.words.placed + inside,
      formattedValue: inside.texts.first { $0.role == .readout }?.text.string ?? gauge.numberText,
      ends: gauge.ends(gauge.scaleTicks(majors: 2, total: 2)))
    whole.omissions += gauge.omittedTargets(in: inside.texts)
    return whole
  }

  private var accent: Color { theme.accent.readable(on: gauge.groundColor, contrast: 2) }

  private var rangeColor: Color? {
    gauge.shownRange.map { $0.color(in: theme).readable(on: gauge.groundColor, contrast: 2) }
  }

  private var numberColor: Color { rangeColor?.readable(on: gauge.groundColor, contrast: 4.5) ?? board.valueColor }

  /// The number with what belongs to it: unit, then the difference to the reference or the name of the range.
  ///
  /// The largest block whose corners all lie within the ring; the least important line goes first, the number never
  /// is cut.
  ///
  /// - Parameters:
  ///   - room: where the block stands, in its middle; nil is all of the ring.
  ///   - share: how large it is, as a share of its usual size.
  ///   - edge: the radius of what else is drawn around it.
  private func middle(
    center: Point, radius: Double, within room: Rect?, share: Double, clearOf edge: Double
  ) -> [ColoredText] {
    let full = radius * 2
    let place = room?.center ?? center
    let whole = Shown(text: gauge.numberText, widest: gauge.widestNumberText)
    let usual = min(full * 0.36 * share, gauge.accord.number)
    let count = middleLines(full, usual, whole).count
    // A name may have room where a unit is too long for any.
    var ways = [[0, 1, 2], [0, 1], [0, 2], [0]].filter { $0.allSatisfy { $0 < count } }
      .map { (rows: $0, number: whole, least: $0.count == 2 ? 0.6 : 0.4) }
    // Names of targets stand there where they cost the number little.
    let targets = hasNamedTargets ? board.targetsLine(max(full * 0.075, 8) / unit) : nil
    if targets != nil { ways.insert((Array(0...count), whole, 0.6), at: 0) }
    if let shortened { ways.append(([0], shortened, 0.4)) }
    for (rows, number, least) in ways {
      for factor in [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] where factor >= least {
        let all =
          middleLines(full, usual * factor, number).sorted { $0.rank < $1.rank } + [targets].compactMap(\.self)
        let chosen = rows.map { all[$0] }
        let block = TextColumn(
          chosen, width: min(full * 0.84, room?.width ?? full), height: room?.height ?? full, shaper: board.shaper)
        guard block.count == chosen.count(where: { !$0.isEmpty }) else { continue }
        func isInside(_ text: ColoredText) -> Bool {
          text.text.box.farthestDistance(from: center) < min(radius * 0.9, edge - 0.02 * full)
            && room?.expanded(by: 0.02 * full).contains(text.text.box) ?? true
        }
        // In a part of a ring a wide number has the most room at the height of the centre.
        let drop = room.map { max(0, ($0.height - block.capitalsHeight) / 2) } ?? 0
        for part in drop > 0 ? [0, 0.5, 1] : [0] {
          let top = place.y - block.capitalsHeight / 2 + part * drop
          let whole = block.placed(top: top, x: place.x, .center, isCapitals: true)
          let middle = whole.withNumber(centeredAt: place.x, on: board)
          let placed = middle.allSatisfy(isInside) ? middle : whole
          if placed.allSatisfy(isInside) { return placed }
        }
      }
    }
    return []
  }

  /// A number as it stands in the middle, and the widest that may.
  private struct Shown {
    let text: String
    let widest: String
  }

  /// What stands there rather than no number; nil for words that say nothing, and for times.
  private var shortened: Shown? {
    guard let short = gauge.value.map(gauge.shortText), short != gauge.numberText,
      !gauge.numberText.trimmingSpaces.isEmpty, gauge.scale.mapping != .time
    else { return nil }
    return Shown(text: short, widest: DialSolver.widestShort)
  }

  /// - Parameters:
  ///   - full: the ring's diameter.
  ///   - size: of the number.
  private func middleLines(_ full: Double, _ size: Double, _ shown: Shown) -> [TextRow] {
    let style = DialStyle.radial.readout.withSize(max(size, 8))
    var number = [
      TextRow.Run(
        string: shown.text, role: .readout, style: style, color: numberColor, mayBeCut: false, widest: shown.widest,
        moves: true)
    ]
    let unitRun = TextRow.Run(
      string: gauge.unit, role: .unit,
      style: isDegree ? style : TextStyle(size: max(isInline ? size * 0.5 : full * 0.115, 7), weight: .medium),
      color: isDegree ? numberColor : quiet, moves: true)
    if isInline, gauge.value != nil { number.append(unitRun) }
    var result = [TextRow(runs: number, rank: 0)]
    if !isInline { result.append(TextRow(runs: [unitRun], rank: 2)) }
    if let note = note(full * 0.1) { result.append(TextRow(runs: [note], rank: 3)) }
    return result
  }

  private var hasNamedTargets: Bool { !gauge.namedTargets.isEmpty }

  /// - Parameter size: in layout units.
  private func note(_ size: Double) -> TextRow.Run? {
    let size = max(size, 7)
    if var run = board.differenceRun(TextStyle(size: size, weight: .semibold, digits: .tabular)) {
      // Below the number nothing stands beside it that it could move.
      run.widest = nil
      return run
    }
    guard let range = gauge.shownRange, !range.label.isEmpty else { return nil }
    return TextRow.Run(
      string: range.label, role: .label, style: TextStyle(size: size, weight: .semibold),
      color: (rangeColor ?? quiet).readable(on: gauge.groundColor, contrast: 4.5), moves: true)
  }

  /// Whether the unit belongs to the number as a sign does.
  private var isInline: Bool { gauge.unit == "%" || gauge.unit.hasPrefix("°") }

  private var isDegree: Bool { gauge.unit == "°" }

  // MARK: - Several rings

  private func color(_ index: Int) -> Color { SafePalette.color(index, theme: theme, on: gauge.groundColor) }

  private func text(_ value: Double?) -> String {
    gauge.text(of: value) + (isInline && (value != nil || gauge.keepsPlaceOfNumber) ? "\u{202F}" + gauge.unit : "")
  }

  private var summary: String {
    gauge.values.map { $0.name + "\u{00A0}" + text($0.value) }.joined(separator: ", ")
  }

  private var sentence: String {
    "\(summary)\(isInline || gauge.unit.isEmpty ? "" : " " + gauge.unit)."
  }

  /// The rings from the outermost inward; a little air between them.
  private func shapes(in figure: Rect, arc: DialArc) -> (shapes: [ArcShape], width: Double) {
    let (outermost, width) = ringPart(arc).ring(in: figure)
    return (
      gauge.values.indices.map { index in
        ArcShape(
          center: outermost.center, radius: outermost.radius - Double(index) * width * 1.16, start: arc.start,
          sweep: arc.sweep)
      }, width
    )
  }

  /// A whisper of the colour of a ring, which is seen on the page.
  private func trackColor(_ color: Color) -> Color {
    let ground = gauge.groundColor
    return stride(from: 0.2, to: 0.5, by: 0.05).lazy.map(color.withAlpha)
      .first { $0.over(ground).contrast(with: ground) >= 1.4 } ?? color.withAlpha(0.5)
  }

  /// Rings in colours of their own, with names and numbers.
  private func composition(
    _ shapes: [ArcShape], width: Double, texts: [ColoredText], dots: [Node] = []
  ) -> Composition {
    composition(
      rings: zip(shapes, gauge.values).enumerated().map { index, pair in
        ring(
          pair.0, width: width, value: pair.1.value, color: color(index),
          track: gauge.onOpenGround(trackColor(color(index))))
      } + [Scene.Layers(face: dots)], texts: texts, formattedValue: summary, sentence: sentence
    ).telling(entries.map(\.number))
  }

  /// Rings with a list of names and numbers.
  private func listed(_ placement: Placement, arc: DialArc) -> Composition {
    let (shapes, width) = shapes(in: placement.figure, arc: arc)
    return composition(
      shapes, width: width, texts: placement.head + placement.list.texts, dots: placement.list.dots)
  }

  /// Whole rings with a list beneath them, or beside them on a wide canvas.
  private var rings: Composition {
    listed(area.width > area.height * 1.3 ? placedBeside : placedBelow, arc: gauge.arc ?? .full)
  }

  /// The width of several rings by their height.
  private var aspect: Double {
    gauge.variant == "bars" ? 1 : ringPart(gauge.arc ?? .full).aspect
  }

  private func ringPart(_ arc: DialArc) -> RingPart {
    RingPart(arc, width: 2 * min(0.105, 0.36 / (Double(gauge.values.count) * 1.16)))
  }

  private typealias Placement = (figure: Rect, list: RingList, head: [ColoredText])

  private var entries: [RingList.Entry] {
    gauge.values.enumerated().map { index, value in
      RingList.Entry(
        name: value.name, number: gauge.readout.isShown ? text(value.value) : "", color: color(index),
        nameColor: board.ink, numberColor: board.ink)
    }
  }

  /// Rings without a list, which are larger.
  private var placedAlone: Placement {
    let place = Flow(
      in: area, aspect: aspect, unit: unit, mayStandBeside: false, share: 0.66, head: { head($0, withUnit: true) },
      shaper: board.shaper)
    return (place.figure, .none, place.words.placed)
  }

  /// Rings over their list.
  private var placedBelow: Placement {
    let count = gauge.values.count
    let usual = count <= 3 ? 1 : count <= 6 ? 2 : 3
    // Letters get smaller, and columns fewer, before a name goes.
    let ways = [usual, usual - 1].filter { $0 > 0 }.flatMap { columns in [0.8, 0.6].map { (columns, $0) } }
    // Small rings with names say more than large ones without.
    let whole = [0.5, 0.36].lazy.flatMap { share in
      ways.lazy.compactMap { placedBelow(columns: $0, least: $1, share: share) }
    }.first(where: \.list.isWhole)
    return whole ?? placedBelow(columns: usual, least: 0.8, share: 0.5) ?? placedAlone
  }

  /// Nil where the rings would be small over the list.
  ///
  /// - Parameters:
  ///   - least: the letters of the list, as a share of their usual size.
  ///   - share: the least size of the rings, as a share of what there is.
  private func placedBelow(columns: Int, least: Double, share: Double) -> Placement? {
    let count = gauge.values.count
    let rows = Double((count + columns - 1) / columns)
    let pitch = max(min(area.width, area.height) * 0.09, 15)
    let height = rows * pitch + pitch * 0.5
    let side = min(area.width, (area.height - height) * aspect)
    guard side > min(area.width, area.height) * share else { return nil }
    let place = Flow(
      in: area, aspect: side / (side / aspect + height), unit: unit, mayStandBeside: false, share: 0.8,
      head: { head($0, withUnit: true) }, shaper: board.shaper)
    let own = place.figure.width
    let listHeight = rows * pitch * own / side
    let width = columns == 1 ? min(area.width, max(own * 0.8, 110)) : area.width
    let list = RingList(
      entries,
      in: Rect(
        x: place.figure.center.x - width / 2, y: place.figure.maxY - listHeight, width: width, height: listHeight),
      columns: columns, least: least, shaper: board.shaper)
    guard !list.texts.isEmpty else { return nil }
    let rings = Rect(x: place.figure.x, y: place.figure.y, width: own, height: own / aspect)
    return (rings, list, place.words.placed)
  }

  /// Rings and their list get smaller before a name goes: numbers without names say nothing.
  private var placedBeside: Placement {
    let ways = [(1, 0.8), (0.88, 0.8), (0.76, 0.8), (0.76, 0.45)]
    if let whole = ways.lazy.compactMap({ placedBeside(share: $0, least: $1) }).first(where: \.list.isWhole) {
      return whole
    }
    // Names that have room below or are cut say more than numbers alone.
    let below = placedBelow
    if below.list.isWhole { return below }
    let cut = ways.lazy.compactMap { placedBeside(share: $0, least: $1) }.first(where: \.list.hasNames)
    return cut ?? (below.list.hasNames ? below : placedBeside(share: 1, least: 0.8) ?? below)
  }

  /// - Parameters:
  ///   - share: the height of the rings, as a share of what there is.
  ///   - least: the letters of the list, as a share of their usual size.
  private func placedBeside(share: Double, least: Double) -> Placement? {
    let side = area.height * share
    let broad = min(side * aspect, max(side, area.width * 0.5))
    let gap = max(area.height * 0.12, 6)
    let most = area.width - broad - gap
    func words(_ width: Double) -> TextColumn {
      TextColumn(
        head(unit * min(2.4, 0.9 * area.width / area.height), withUnit: true), width: width, height: area.height * 0.34,
        shaper: board.shaper)
    }
    // Wider than the list likes where the title would be cut.
    let widths = [1.2, 1.5, 1.8].lazy.map { share in
      let width = min(most, area.height * share)
      return (width: width, block: words(width))
    }
    let uncut = widths.first { way in
      !way.block.placed(top: 0, x: 0, .leading).contains { $0.text.text.string.hasSuffix("…") }
    }
    let (single, block) = uncut ?? widths[0]
    let top = block.isEmpty ? 0 : block.height + area.height * 0.02
    let ways = (1...3).lazy.compactMap { columns -> Placement? in
      // Several columns are as wide as they need to be.
      let width = min(most, max(single, area.height * 1.2 * Double(columns)))
      let left = area.center.x - (broad + gap + width) / 2
      let figure = Rect(x: left, y: area.center.y - side / 2, width: broad, height: side)
      let rows = Double((gauge.values.count + columns - 1) / columns)
      let pitch = min(area.height * 0.2, (area.height - top) / rows)
      let start = area.center.y - (top + pitch * rows) / 2
      let list = RingList(
        entries, in: Rect(x: figure.maxX + gap, y: start + top, width: width, height: pitch * rows), columns: columns,
        least: least, shaper: board.shaper)
      return list.texts.isEmpty ? nil : (figure, list, block.placed(top: start, x: figure.maxX + gap, .leading))
    }
    return ways.first(where: \.list.isWhole) ?? ways.first
  }

  /// Three quarters of a ring each, name and number in the free quarter where it begins.
  private var bars: Composition {
    let beside = area.width > area.height * 1.3 ? placedBeside : nil
    if let beside, beside.list.isWhole { return listed(beside, arc: Self.barsArc) }
    // At the rings names would stand below the title of a card as its own words do.
    if gauge.isOnCard, case let below = placedBelow, below.list.isWhole { return listed(below, arc: Self.barsArc) }
    let place = Flow(
      in: area, aspect: 1, unit: unit, share: 0.7, head: { head($0, withUnit: true) }, shaper: board.shaper)
    let (shapes, width) = shapes(in: place.figure, arc: Self.barsArc)
    let right = place.figure.center.x - width * 0.95
    let texts = RingList.labels(
      entries, at: shapes.map { Point(x: right, y: $0.center.y - $0.radius) }, left: area.minX,
      size: min(width * 0.8, max(place.figure.width * 0.05, 8)), shaper: board.shaper)
    // Where names have no room at the rings, or not all in one size, they have a list below.
    let names = texts.map(\.text).filter { $0.role == .label }
    let least = 0.9 * (names.map(\.text.style.size).max() ?? 0)
    let whole = Set(names.filter { $0.text.style.size >= least }.map(\.text.string))
    let isPart = texts.count < entries.count * (gauge.readout.isShown ? 2 : 1)
    if isPart, let beside, !beside.list.texts.isEmpty { return listed(beside, arc: Self.barsArc) }
    if isPart || !entries.allSatisfy({ whole.contains($0.name) }), case let below = placedBelow,
      below.list.isWhole || isPart && !below.list.texts.isEmpty
    {
      return listed(below, arc: Self.barsArc)
    }
    return composition(shapes, width: width, texts: place.words.placed + texts)
  }

  private static let barsArc = (try? DialArc(start: .zero, end: .degrees(270))) ?? .threeQuarter
}
