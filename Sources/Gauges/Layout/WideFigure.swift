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

  static func suits(_ gauge: Gauge, _ size: Size) -> Bool {
    let least = shape(of: gauge) + (hasNumbersInCorners(gauge) ? 0.65 : 0.9)
    guard size.shorterSide >= 48, size.width >= size.height * least || isTall(size) else { return false }
    return gauge.kind.isDisc?(gauge, size.shorterSide) ?? false
  }

  private static func isTall(_ size: Size) -> Bool { size.height >= size.width * 1.75 && size.width >= 96 }

  /// Whether names stand around the dial, which have room at its sides.
  private static func hasNames(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.leavesPartsToTheme) && TrackNotes.exist(in: gauge)
  }

  /// The width of a dial by its height: names and numbers in corners have room beside it.
  private static func shape(of gauge: Gauge) -> Double {
    hasNames(gauge) ? 1.5 : hasNumbersInCorners(gauge) ? 1.3 : 1
  }

  private static func hasNumbersInCorners(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.hasCorners) && !gauge.values.isEmpty
  }

  /// Nil where there is nothing to stand beside the dial.
  init?(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    guard Self.suits(gauge, size) else { return nil }
    (self.gauge, self.shaper) = (gauge, shaper)
    let side = size.shorterSide
    let isTall = Self.isTall(size)
    frame = Size(width: side * (isTall ? 1 : Self.shape(of: gauge)), height: side)
    let design = isTall ? Size(width: 160, height: 280) : Size(width: 300, height: 100)
    board = Board(gauge, design: design, size: size, shaper: shaper)
    let head = board.titleLine(15, rank: Self.hasNumber(gauge) ? 2 : 0)
    let width = isTall ? side * 0.88 : size.width - frame.width - side * 0.26
    let lines =
      Self.hasNumber(gauge)
      ? [head] + board.numberLines(34, unit: 12, width: width)
        + [board.deltaLine(12, rank: 3), board.subtitleLine(11, rank: 4)] : [head, board.subtitleLine(11)]
    let flow =
      isTall
      ? Flow(
        .column, in: Rect(x: side * 0.06, y: 0, width: width, height: size.height), figure: side,
        after: .init(rows: lines, most: size.height - side * 1.18, gap: side * 0.1), shaper: shaper)
      : Flow(
        .row, in: Rect(x: 0, y: side * 0.08, width: size.width, height: side * 0.84), figure: frame.width,
        after: .init(rows: lines, most: width, gap: side * 0.14, alignment: .leading), shaper: shaper)
    words = flow.after
    corner = isTall ? Vector(dx: 0, dy: flow.figure.y) : Vector(dx: flow.figure.x, dy: 0)
    guard !words.isEmpty, !Self.hasNumber(gauge) || gauge.numberText.isEmpty || words.readout != nil else { return nil }
  }

  /// Whether its number, which the dial would have small, stands beside it too.
  private static func hasNumber(_ gauge: Gauge) -> Bool {
    gauge.kind.traits.contains(.leavesPartsToTheme) && gauge.readout.isShown
  }

  /// Without what stands beside it.
  private func bare(_ gauge: Gauge) -> Gauge {
    var gauge = gauge
    (gauge.title, gauge.subtitle) = ("", "")
    if Self.hasNumber(gauge) {
      gauge.readout.isShown = false
      gauge = gauge.withoutUnit
    }
    return gauge
  }

  var composition: Composition {
    let dial = gauge.kind.compose(bare(gauge), frame, shaper)
    let step = corner
    func moved(_ nodes: [Node]) -> [Node] {
      nodes.isEmpty ? [] : [.group(transform: .translation(step), nodes)]
    }
    var whole = dial
    (whole.texts, whole.changingTexts) = (dial.allTexts.map { $0.moved(by: step) } + words.texts, [])
    if Self.hasNumber(gauge) { whole.formattedValue = gauge.numberText }
    whole.layers = Scene.Layers(
      face: moved(dial.layers.face) + words.face, moving: moved(dial.layers.moving) + words.moving,
      cover: moved(dial.layers.cover))
    whole.hubBox = dial.hubBox?.translated(by: step)
    whole.rim = dial.rim.map { ($0.center + step, $0.radius) }
    whole.updated = nil
    return whole
  }
}
