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
    head: (Double) -> [TextBlock.Line], foot: (Double) -> [TextBlock.Line] = { _ in [] }, shaper: any TextShaper
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
    var (over, under) = (head(unit), foot(unit))
    var (above, below) = (Self.block(over, area, shaper), Self.block(under, area, shaper))
    // The least important line of both goes until the figure has its share.
    while above.height + below.height + gap * Double((above.isEmpty ? 0 : 1) + (below.isEmpty ? 0 : 1)) > room,
      let worst = (over + under).map(\.rank).max()
    {
      over.removeAll { $0.rank == worst }
      under.removeAll { $0.rank == worst }
      (above, below) = (Self.block(over, area, shaper), Self.block(under, area, shaper))
    }
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

  private static func block(_ lines: [TextBlock.Line], _ area: Rect, _ shaper: any TextShaper) -> TextBlock {
    TextBlock(lines, width: area.width, height: area.height, shaper: shaper)
  }

  private init(figure: Rect, texts: [ColoredText]) { (self.figure, self.texts) = (figure, texts) }

  private static func beside(
    _ area: Rect, aspect: Double, unit: Double, lines: (Double) -> [TextBlock.Line], shaper: any TextShaper
  ) -> CaptionedFigure? {
    let width = area.height * aspect
    let gap = max(area.height * 0.16, 6)
    let block = TextBlock(
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
