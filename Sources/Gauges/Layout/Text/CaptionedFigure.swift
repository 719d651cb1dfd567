import VectorGraphics

/// A figure of a fixed shape with texts above and below it, or beside it where the canvas is wide.
struct CaptionedFigure {
  /// The figure's place.
  let figure: Rect
  let texts: [ColoredText]

  /// - Parameters:
  ///   - area: what figure and texts share.
  ///   - aspect: the figure's width by its height.
  ///   - unit: layout units per unit of the design; on a wide canvas the texts are larger.
  ///   - mayStandBeside: whether the texts may stand to the right.
  ///   - share: of the size it could have the figure keeps at least so much; texts give way.
  ///   - head, foot: the lines above and below, with sizes for a unit.
  init(
    in area: Rect, aspect: Double, unit: Double, mayStandBeside: Bool = true, share: Double = 0.6,
    head: (Double) -> [TextRow], foot: (Double) -> [TextRow] = { _ in [] }, shaper: any TextShaper
  ) {
    let shape = area.width / max(area.height, 0.001)
    if mayStandBeside, shape > aspect * 1.6,
      let beside = Self.beside(
        area, aspect: aspect, unit: unit * min(3, max(1, 0.9 * shape)), lines: { head($0) + foot($0) }, shaper: shaper)
    {
      self = beside
      return
    }
    let full = min(area.height, area.width / aspect)
    let room = area.height - full * share
    let gap = 6.5 * unit
    let (above, below) = Self.fitted(head, foot, unit: unit, area: area, height: room, gap: gap, shaper: shaper)
    let top = above.isEmpty ? 0 : above.height + gap
    let bottom = below.isEmpty ? 0 : below.height + gap
    let height = min(area.height - top - bottom, area.width / aspect)
    let start = area.center.y - (top + height + bottom) / 2
    figure = Rect(
      center: Point(x: area.center.x, y: start + top + height / 2), width: height * aspect, height: height)
    texts =
      above.placed(top: start, x: area.center.x, .center, spread: figure.width)
      + below.placed(
        top: start + top + height + gap, x: area.center.x, .center, spread: figure.width)
  }

  /// All lines a little smaller, before the least important one of both blocks goes, until the figure has its share.
  private static func fitted(
    _ head: (Double) -> [TextRow], _ foot: (Double) -> [TextRow], unit: Double, area: Rect,
    height room: Double, gap: Double, shaper: any TextShaper
  ) -> (above: TextColumn, below: TextColumn) {
    var mostRank = (head(unit) + foot(unit)).map(\.rank).max() ?? 0
    while true {
      for factor in [1, 0.9, 0.8, 0.7] {
        func lines(_ all: [TextRow]) -> [TextRow] { all.filter { $0.rank <= mostRank } }
        let above = block(lines(head(unit * factor)), area, shaper)
        let below = block(lines(foot(unit * factor)), area, shaper)
        let gaps = gap * Double((above.isEmpty ? 0 : 1) + (below.isEmpty ? 0 : 1))
        if above.height + below.height + gaps <= room || mostRank < 0 { return (above, below) }
      }
      mostRank -= 1
    }
  }

  private static func block(_ lines: [TextRow], _ area: Rect, _ shaper: any TextShaper) -> TextColumn {
    TextColumn(lines, width: area.width, height: area.height, shaper: shaper)
  }

  private init(figure: Rect, texts: [ColoredText]) { (self.figure, self.texts) = (figure, texts) }

  private static func beside(
    _ area: Rect, aspect: Double, unit: Double, lines: (Double) -> [TextRow], shaper: any TextShaper
  ) -> CaptionedFigure? {
    let width = area.height * aspect
    let gap = max(area.height * 0.16, 6)
    let block = TextColumn(
      lines(unit), width: area.width - width - gap, height: area.height, shaper: shaper)
    guard !block.isEmpty else { return nil }
    let left = area.center.x - (width + gap + block.width) / 2
    let figure = Rect(x: left, y: area.y, width: width, height: area.height)
    return CaptionedFigure(
      figure: figure,
      texts: block.placed(
        top: area.center.y - block.capitalsHeight / 2, x: figure.maxX + gap, .leading, isCapitals: true))
  }
}
