import VectorGraphics

/// A round gauge on a canvas that is much wider than high, or much higher than wide: the dial as large as the canvas is,
/// and its words at its right, or below it, where they have room to be read.
struct WideFigure {
  private let gauge: Gauge
  private let shaper: any TextShaper
  /// The side of the dial's square.
  private let side: Double
  /// The dial's upper left corner.
  private let corner: Vector
  private let words: Words
  private let board: Board

  static func suits(_ gauge: Gauge, _ size: Size) -> Bool {
    guard size.shorterSide >= 48, size.width >= size.height * 1.9 || isTall(size) else { return false }
    return gauge.kind.isDisc?(gauge, size.shorterSide) ?? false
  }

  private static func isTall(_ size: Size) -> Bool { size.height >= size.width * 1.75 && size.width >= 96 }

  /// Nil where there is nothing to stand beside the dial.
  init?(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    guard Self.suits(gauge, size) else { return nil }
    (self.gauge, self.shaper) = (gauge, shaper)
    side = size.shorterSide
    let isTall = Self.isTall(size)
    let design = isTall ? Size(width: 160, height: 280) : Size(width: 300, height: 100)
    board = Board(gauge, design: design, size: size, shaper: shaper)
    let gap = side * (isTall ? 0.1 : 0.14)
    let room =
      isTall
      ? Rect(x: side * 0.06, y: 0, width: side * 0.88, height: size.height - side - gap - side * 0.08)
      : Rect(x: 0, y: side * 0.08, width: size.width - side - gap - side * 0.12, height: side * 0.84)
    let board = board
    func lines(number: Double) -> [TextRow] {
      let head = board.titleLine(15, rank: Self.hasNumber(gauge) ? 2 : 0)
      guard Self.hasNumber(gauge) else { return [head, board.subtitleLine(11)] }
      return [head] + board.numberLines(number, unit: 12, width: room.width)
        + [board.deltaLine(12, rank: 3), board.subtitleLine(11, rank: 4)]
    }
    let alignment = isTall ? Board.Alignment.center : .leading
    let stack = Words(lines(number: 34), board: board, in: room, alignment, anchor: isTall ? .top : .middle)
    guard !stack.isEmpty, !Self.hasNumber(gauge) || gauge.numberText.isEmpty || stack.readout != nil else { return nil }
    if isTall {
      let top = (size.height - side - gap - stack.box.height) / 2
      corner = Vector(dx: 0, dy: top)
      words = Words(
        lines(number: 34), board: board,
        in: Rect(x: room.x, y: top + side + gap, width: room.width, height: room.height), alignment, anchor: .top)
    } else {
      corner = Vector(dx: (size.width - side - gap - stack.width) / 2, dy: 0)
      words = Words(
        lines(number: 34), board: board,
        in: Rect(x: corner.dx + side + gap, y: room.y, width: room.width, height: room.height), alignment)
    }
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
      gauge.unit = ""
      gauge.reference = nil
    }
    return gauge
  }

  var composition: Composition {
    let dial = gauge.kind.compose(bare(gauge), Size(width: side, height: side), shaper)
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
    whole.updated = nil
    return whole
  }
}
