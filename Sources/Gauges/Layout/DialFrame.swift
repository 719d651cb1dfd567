import VectorGraphics

/// Where the dial lies, fitted by its real bounds, and the title above it.
struct DialFrame {
  let canvas: Rect
  let center: Point
  let unit: Double
  let title: PlacedText?
  let subtitle: PlacedText?

  /// What the texts above take.
  var titleBoxes: [Rect] { [title, subtitle].compactMap { $0?.box } }

  /// On a canvas smaller than this a second line would cost the dial too much.
  private static let smallestSubtitledSide = 160.0
  /// On a canvas smaller than this a title would cost the dial too much.
  private static let smallestTitledSide = 96.0

  init(_ plan: DialPlan, title: String, subtitle: String, size: Size, shaper: some TextShaper) {
    canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let design = SpeedometerConstants.Layout.canvas
    let side = size.shorterSide
    let style = plan.style.title
    let margin = side * 0.04
    let measure = TextMeasure(title, style: style, shaper: shaper)
    let wanted = max(style.size * side / design, 9)
    let bounds = plan.bounds
    /// The dial in the middle of what the title leaves.
    func fitted(below top: Double) -> (center: Point, unit: Double) {
      let unit = min(size.width / bounds.width, (size.height - top) / bounds.height)
      let middle = Point(x: size.width / 2, y: top + (size.height - top) / 2)
      return (middle - (bounds.center - .zero) * unit, unit)
    }
    guard !title.isEmpty, side >= Self.smallestTitledSide,
      let fit = measure.fitted(upTo: wanted, width: size.width - 2 * margin, keeping: 2)
    else {
      (center, unit) = fitted(below: 0)
      (self.title, self.subtitle) = (nil, nil)
      return
    }
    let band = wanted * 1.75
    let second = TextMeasure(subtitle, style: style, shaper: shaper)
    let secondSize = max(wanted * 0.72, 8)
    let secondFit =
      subtitle.isEmpty || side < Self.smallestSubtitledSide
      ? nil : second.fitted(upTo: secondSize, width: size.width - 2 * margin, keeping: 2)
    let secondBand = secondFit == nil ? 0 : secondSize * 1.35
    (center, unit) = fitted(below: band + secondBand)
    // Right above the dial, wherever the canvas leaves it.
    let top = center.y + bounds.minY * unit - band - secondBand
    let title = PlacedText(
      .title, fit.measure.shape(at: fit.size), center: Point(x: size.width / 2, y: top + band * 0.6))
    let subtitle = secondFit.map { fit in
      PlacedText(
        .subtitle, fit.measure.shape(at: fit.size),
        center: Point(x: size.width / 2, y: top + band + secondBand * 0.35))
    }
    // The bands are for Latin letters; what hangs or stands out farther takes a little of the margin above.
    let overlap = subtitle.map { title.box.maxY + 0.5 - $0.box.minY } ?? 0
    self.title = overlap > 0 ? title.moved(by: Vector(dx: 0, dy: -min(overlap, max(0, title.box.minY)))) : title
    self.subtitle = overlap > max(0, title.box.minY) ? nil : subtitle
  }
}
