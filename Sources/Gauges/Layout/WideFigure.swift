import VectorGraphics

/// A round gauge on a canvas that is much wider than high: the dial as large as the canvas is high, and its words at its
/// right, where they have room to be read.
struct WideFigure {
  private let gauge: Gauge
  private let shaper: any TextShaper
  /// Of the dial's square.
  private let side: Double
  private let left: Double
  private let words: TextStack
  private let board: Board

  /// The kinds that are round whatever their variant, and what of them stands beside the dial: the number of those whose
  /// dial would have it small.
  static func suits(_ gauge: Gauge, _ size: Size) -> Bool {
    guard size.width >= size.height * 1.9, size.height >= 48 else { return false }
    switch gauge.kind {
    case .radial: return gauge.face == nil && gauge.radialPlan(side: size.height).shape.isDisc
    case .compass: return gauge.variant != "tape"
    case .clock, .altimeter, .horizon, .gforce: return true
    default: return false
    }
  }

  /// Nil where there is nothing to stand beside the dial.
  init?(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    guard Self.suits(gauge, size) else { return nil }
    (self.gauge, self.shaper) = (gauge, shaper)
    side = size.height
    board = Board(gauge, design: Size(width: 300, height: 100), size: size, shaper: shaper)
    let gap = side * 0.14
    let room = Rect(
      x: 0, y: side * 0.08, width: size.width - side - gap - side * 0.12, height: side * 0.84)
    let board = board
    func lines(number: Double) -> [TextStack.Line] {
      let head = board.titleLine(15, rank: Self.hasNumber(gauge) ? 2 : 0)
      guard Self.hasNumber(gauge) else { return [head, board.subtitleLine(11)] }
      return [head] + board.numberLines(number, unit: 12, width: room.width)
        + [board.deltaLine(12, rank: 3), board.subtitleLine(11, rank: 4)]
    }
    let stack = TextStack(lines(number: 34), board: board, in: room, .leading)
    guard !stack.isEmpty, !Self.hasNumber(gauge) || stack.readout != nil else { return nil }
    left = (size.width - side - gap - stack.width) / 2
    words = TextStack(
      lines(number: 34), board: board,
      in: Rect(x: left + side + gap, y: room.y, width: room.width, height: room.height), .leading)
  }

  private static func hasNumber(_ gauge: Gauge) -> Bool { gauge.kind == .radial && gauge.readout.isShown }

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
    let step = Vector(dx: left, dy: 0)
    func moved(_ nodes: [Node]) -> [Node] {
      nodes.isEmpty ? [] : [.group(transform: .translation(step), nodes)]
    }
    var whole = Composition(
      texts: dial.allTexts.map { $0.moved(by: step) } + words.texts,
      labels: dial.labels,
      formattedValue: Self.hasNumber(gauge) ? gauge.numberText : dial.formattedValue, ends: dial.ends,
      layers: Scene.Layers(
        face: moved(dial.layers.face) + words.face, moving: moved(dial.layers.moving) + words.moving,
        cover: moved(dial.layers.cover)))
    whole.description = dial.description
    whole.needleAngle = dial.needleAngle
    whole.hubBox = dial.hubBox?.translated(by: step)
    whole.omissions = dial.omissions
    return whole
  }
}
