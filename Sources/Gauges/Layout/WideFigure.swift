import VectorGraphics

/// A round gauge on a canvas that is much wider than high, or much higher than wide: the dial as large as the canvas is,
/// and its words at its right, or below it, where they have room to be read.
struct WideFigure {
  private let gauge: Gauge
  private let shaper: any TextShaper
  /// What the dial is composed on.
  private let frame: Size
  /// The dial's upper left corner.
  private let corner: Vector
  private let words: Words
  private let board: Board
  /// The number that kinds of their own scale would have small on the dial or below it; nil where it stays there.
  private let own: CardNumber?
  /// What is known of the dial, where its words stand by what it leaves free.
  private let known: Composition?
  /// Whether the names of targets are among the words.
  private let listsTargets: Bool

  /// The width by the height of what the dial is composed on; nil where its words stand on it.
  static func aspect(of gauge: Gauge, on size: Size) -> Double? {
    guard size.shorterSide >= 48, isTall(size, of: gauge) || size.width > 1.6 * size.height,
      let face = gauge.kind.faceAspect?(gauge, size.shorterSide)
    else { return nil }
    // Names and numbers in corners have room beside it.
    let aspect = max(face, hasNames(gauge) ? 1.5 : hasNumbersInCorners(gauge) ? 1.3 : 1)
    let least = aspect + (hasNumbersInCorners(gauge) ? 0.65 : 0.9)
    return isTall(size, of: gauge) ? face : size.width >= size.height * least ? aspect : nil
  }

  /// The same where its words may stand beside it or below it, if the picture says more so: those beside a dial with names
  /// around it may take some of the room of these, and a studio meter has little room for a title.
  static func tightAspect(of gauge: Gauge, on size: Size) -> Double? {
    guard size.shorterSide >= 48, size.width < 3 * size.height else { return nil }
    if gauge.kind.traits.contains(.isStudioMeter) { return isTall(size, of: gauge) ? 5 / 3 : nil }
    return size.width >= 1.8 * size.height && hasNames(gauge) && gauge.kind.faceAspect != nil ? 1.15 : nil
  }

  private static func isTall(_ size: Size, of gauge: Gauge) -> Bool {
    size.height >= size.width * (gauge.kind.traits.contains(.isStudioMeter) ? 0.9 : 1.75) && size.width >= 96
  }

  /// Whether names stand around the dial, which have room at its sides.
  private static func hasNames(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.leavesPartsToTheme) && TrackNotes.exist(in: gauge)
  }

  private static func hasNumbersInCorners(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.hasCorners) && !gauge.values.isEmpty
  }

  /// Nil where there is nothing to stand beside the dial.
  ///
  /// - Parameter isTight: whether it stands so only where the picture says more.
  init?(_ gauge: Gauge, size: Size, isTight: Bool = false, shaper: any TextShaper) {
    guard let aspect = isTight ? Self.tightAspect(of: gauge, on: size) : Self.aspect(of: gauge, on: size) else {
      return nil
    }
    (self.gauge, self.shaper) = (gauge, shaper)
    let side = size.shorterSide
    let isTall = Self.isTall(size, of: gauge)
    frame = isTall ? Size(width: side, height: side / aspect) : Size(width: side * aspect, height: side)
    let design =
      isTall ? Size(width: 160, height: min(280, 160 * size.height / size.width)) : Size(width: 300, height: 100)
    let board = Board(gauge, design: design, size: size, shaper: shaper)
    self.board = board
    let own = Self.ownNumber(of: gauge, side: side, shaper: shaper)
    self.own = own
    let head = board.titleLine(15, rank: Self.hasNumber(gauge) || own != nil ? 2 : 0)
    // What names leave free at the sides of their dial is the words', of which they are where the dial has no room for all.
    var known = isTall || !Self.hasNames(gauge) ? nil : Self.dial(gauge, own, frame, shaper)
    let listsTargets = known?.omissions.contains { $0.part == .target } ?? false
    if listsTargets { known = Self.dial(gauge.withoutNamesOfTargets, own, frame, shaper) }
    (self.known, self.listsTargets) = (known, listsTargets)
    let ink = known?.inkBox
    let (start, length) = (max(0, ink?.minX ?? 0), min(frame.width, ink?.maxX ?? .infinity) - max(0, ink?.minX ?? 0))
    let width = isTall ? side * 0.88 : size.width - length - side * 0.26
    // Names around the dial need not be said again.
    let isNamed = Self.hasNumber(gauge) && !gauge.radialPlan(side: side).rangeNames.isEmpty
    let lines =
      Self.hasNumber(gauge)
      ? [head] + board.numberLines(34, unit: 12, width: width)
        + [
          isNamed ? board.deltaLine(12, rank: 3) : board.noteLine(12, rank: 3, mayBeBlank: true),
          board.subtitleLine(11, rank: 4),
        ] + (listsTargets ? board.targetLines(11, rank: 3) : [])
      : gauge.kind.traits.contains(.isStudioMeter)
        ? [head]
        : [head] + (own.map { Self.lines($0, on: board, side: side, width: width) } ?? []) + [
          board.subtitleLine(11, rank: 4)
        ]
    let flow =
      isTall
      ? Flow(
        .column, in: Rect(x: side * 0.06, y: 0, width: width, height: size.height), figure: frame.height,
        after: .init(rows: lines, most: size.height - frame.height - side * 0.18, gap: side * 0.1), shaper: shaper)
      : Flow(
        .row, in: Rect(x: 0, y: side * 0.08, width: size.width, height: side * 0.84), figure: length,
        after: .init(rows: lines, most: width, gap: side * 0.14, alignment: .leading), shaper: shaper)
    words = flow.after
    corner = isTall ? Vector(dx: 0, dy: flow.figure.y) : Vector(dx: flow.figure.x - start, dy: 0)
    let mayLackNumber = own == nil && (!Self.hasNumber(gauge) || gauge.numberText.isEmpty)
    guard !words.isEmpty, mayLackNumber || words.readout != nil else { return nil }
  }

  private static func ownNumber(of gauge: Gauge, side: Double, shaper: any TextShaper) -> CardNumber? {
    guard !hasNumber(gauge), !gauge.kind.traits.contains(.isStudioMeter) else { return nil }
    return CardNumber(gauge, size: Size(width: side, height: side), shaper: shaper)
  }

  private static func lines(_ number: CardNumber, on board: Board, side: Double, width: Double) -> [TextRow] {
    // What the number is called, and below it what is said of other values.
    let words = board.gauge.hidesValue ? [] : number.words
    let style = DialStyle.radial.unit.withSize(11)
    return [line(number, on: board, side: side, width: width)]
      + (words.isEmpty ? [""] : words).map {
        board.row($0, .label, style, board.ink.withAlpha(0.8), rank: 2, moves: true)
      } + [board.targetsLine(11, rank: 3)]
  }

  /// With the room that the longest number and unit of its scale take: nothing moves while it counts, or when it is hidden.
  /// It is smaller where it would have no room for its unit.
  private static func line(_ number: CardNumber, on board: Board, side: Double, width: Double) -> TextRow {
    let longest = CardNumber(board.gauge.atFullScale, size: Size(width: side, height: side), shaper: board.shaper)
    // No letter of a heading is wider than W.
    let isHeading = board.gauge.kind.traits.contains(.writesHeadings)
    let unit = (longest?.unit?.string).map { isHeading ? String(repeating: "W", count: $0.count) : $0 }
    func row(_ size: Double) -> TextRow {
      var row = board.numberLine(size)
      row.runs[0].string = number.text.string
      (row.runs[0].widest, row.runs[0].usual) = (longest?.text.string.withWidestDigits, nil)
      (row.runs[1].string, row.runs[1].widest) = (number.unit?.string ?? (unit == nil ? "" : "\u{00A0}"), unit)
      return row
    }
    let rows = [30, 25, 21].lazy.map(row)
    return rows.first { $0.isWhole(width: width, shaper: board.shaper) } ?? row(30)
  }

  /// Whether its number, which the dial would have small, stands beside it too.
  private static func hasNumber(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.leavesPartsToTheme) && gauge.readout.isShown
  }

  /// Without what stands beside it.
  private static func dial(
    _ gauge: Gauge, _ own: CardNumber?, _ frame: Size, _ shaper: any TextShaper
  ) -> Composition {
    var bare = hasNumber(gauge) || own != nil ? gauge.withoutWords : gauge
    (bare.title, bare.subtitle) = ("", "")
    return gauge.kind.compose(bare, frame, shaper)
  }

  var composition: Composition {
    let dial = known ?? Self.dial(gauge, own, frame, shaper)
    let step = corner
    func moved(_ nodes: [Node]) -> [Node] {
      nodes.isEmpty ? [] : [.group(transform: .translation(step), nodes)]
    }
    var whole = dial
    (whole.texts, whole.changingTexts) = (dial.allTexts.map { $0.moved(by: step) } + words.texts, [])
    if Self.hasNumber(gauge) { whole.formattedValue = gauge.numberText }
    if listsTargets { whole.omissions += gauge.omittedTargets(in: words.texts) }
    if let plain = own?.plain { whole.say(plain) }
    whole.layers = Scene.Layers(
      face: moved(dial.layers.face) + words.face, moving: moved(dial.layers.moving) + words.moving,
      cover: moved(dial.layers.cover))
    whole.hubBox = dial.hubBox?.translated(by: step)
    whole.rim = dial.rim.map { ($0.center + step, $0.radius) }
    whole.updated = nil
    return whole
  }
}
