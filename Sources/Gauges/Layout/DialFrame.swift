import VectorGraphics

/// Where the dial lies, fitted by its real bounds, and the title above it.
struct DialFrame {
  let canvas: Rect
  let center: Point
  let unit: Double
  /// The title in one line or two.
  let titles: [PlacedText]
  let subtitle: PlacedText?
  /// The line below the dial.
  let foot: Rect?

  /// What is drawn about the hub, in units of the design.
  private let bounds: Rect

  /// Where words in the corner of a sector may stand, as far as its arc leaves it to them: under a title there.
  var cornerRoom: Rect {
    let room = Self.cornerRoom(bounds, center: center, unit: unit)
    guard let line = titles.last?.origin.y, line > room.minY else { return room }
    let top = line + max(0.045 * min(canvas.width, canvas.height), 3)
    return Rect(x: room.minX, y: top, width: room.width, height: room.maxY - top)
  }

  private static func cornerRoom(_ bounds: Rect, center: Point, unit: Double) -> Rect {
    let box = bounds.expanded(by: -cornerMargin)
    return Rect(
      x: center.x + box.x * unit, y: center.y + box.y * unit, width: box.width * unit, height: box.height * unit)
  }

  /// A title in the corner beyond the rim, where it has room there in one line; nil elsewhere.
  private static func cornerTitle(
    _ plan: DialPlan, _ measure: TextMeasure, upTo wanted: Double, in bounds: Rect, center: Point, unit: Double
  ) -> PlacedText? {
    guard let corner = plan.corner, corner.dy < 0, !measure.string.isEmpty else { return nil }
    let room = cornerRoom(bounds, center: center, unit: unit)
    for size in [wanted, 0.9 * wanted, 0.8 * wanted] where size >= TextMeasure.smallestSize {
      let text = measure.shape(at: size)
      let x = corner.dx < 0 ? room.minX - text.bearing : room.maxX - text.advance
      let title = PlacedText(.title, text, origin: Point(x: x, y: room.minY + text.capHeight))
      let line = Rect(
        x: title.origin.x, y: room.minY, width: text.advance, height: max(text.capHeight, title.box.maxY - room.minY))
      if line.distance(to: center) >= plan.cornerRadius * unit, line.minX + text.bearing >= room.minX - 0.5,
        line.maxX <= room.maxX + 0.5
      {
        return title
      }
    }
    return nil
  }

  /// From the edge of a sector's box to words in its corner, in units of the design.
  private static let cornerMargin = 5.0

  /// What the texts above take.
  var titleBoxes: [Rect] { (titles + [subtitle].compactMap { $0 }).map(\.box) }

  /// On a canvas smaller than this a second line would cost the dial too much.
  private static let smallestSubtitledSide = 160.0
  /// On a canvas smaller than this a title would cost the dial too much.
  static let smallestTitledSide = 100.0

  /// Whether there is a title above a dial: not where it would cost a small dial too much, but where the canvas is so much
  /// higher than the dial that it costs nothing.
  ///
  /// - Parameter height: what the dial takes without one.
  static func isTitled(_ size: Size, besides height: Double) -> Bool {
    size.shorterSide >= smallestTitledSide || size.shorterSide >= 48 && size.height - height >= 20
  }

  /// The dial, and the line below it, in the middle of what the title leaves.
  private static func fitted(
    _ bounds: Rect, in size: Size, below top: Double, above line: Double
  ) -> (center: Point, unit: Double, foot: Rect?) {
    let height = size.height - top - line
    let unit = min(size.width / bounds.width, height / bounds.height)
    let middle = Point(x: size.width / 2, y: top + height / 2)
    let (width, bottom) = (0.92 * size.width, middle.y + bounds.height * unit / 2)
    let foot = line > 0 ? Rect(x: middle.x - width / 2, y: bottom, width: width, height: line) : nil
    return (middle - (bounds.center - .zero) * unit, unit, foot)
  }

  init(_ plan: DialPlan, title: String, subtitle: String, size: Size, shaper: some TextShaper) {
    canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let design = SpeedometerConstants.Layout.canvas
    let side = size.shorterSide
    let style = plan.style.title
    let margin = side * 0.04
    let measure = TextMeasure(title, style: style, shaper: shaper)
    let wanted = min(max(style.size * side / design, 9), plan.titleLimit)
    let bounds = plan.bounds(on: side)
    self.bounds = bounds
    let line = plan.hasFoot && side >= Instrument.smallestFootedSide ? max(0.1 * side, 12) * 1.05 : 0
    func fitted(below top: Double) -> (Point, Double, Rect?) { Self.fitted(bounds, in: size, below: top, above: line) }
    let fit = title.isEmpty ? nil : measure.fitted(upTo: wanted, width: size.width - 2 * margin, keeping: 2)
    let free = fitted(below: 0)
    let isTitled = Self.isTitled(size, besides: bounds.height * free.1 + line)
    if isTitled, subtitle.isEmpty, !plan.isTitleOver,
      let title = Self.cornerTitle(plan, measure, upTo: wanted, in: bounds, center: free.0, unit: free.1)
    {
      (center, unit, foot) = free
      (titles, self.subtitle) = ([title], nil)
      return
    }
    // A subtitle can stand alone, but not in place of a title that finds no room.
    guard isTitled, fit != nil || title.isEmpty && !subtitle.isEmpty else {
      (center, unit, foot) = free
      (titles, self.subtitle) = ([], nil)
      return
    }
    let lines =
      fit.map { fit in
        // In two lines only where these are large enough.
        wanted < 12
          ? [fit.measure.shape(at: fit.size)] : measure.titleLines(upTo: wanted, width: size.width - 2 * margin)
      } ?? []
    let lineHeight = (lines.first?.style.size ?? 0) * 1.25
    let band = wanted * (lines.isEmpty ? 0.6 : 1.75) + lineHeight * Double(max(lines.count - 1, 0))
    let second = TextMeasure(subtitle, style: style, shaper: shaper)
    // Whatever becomes of the title, the second line is the smaller.
    let secondSize = max(min(wanted * 0.72, (lines.first?.style.size ?? wanted) * 0.8), TextMeasure.smallestSize)
    let secondFit =
      subtitle.isEmpty || side < Self.smallestSubtitledSide
      ? nil : second.fitted(upTo: secondSize, width: size.width - 2 * margin, keeping: 2)
    let secondBand = secondFit == nil ? 0 : secondSize * 1.35
    guard secondFit != nil || !lines.isEmpty else {
      (center, unit, foot) = free
      (titles, self.subtitle) = ([], nil)
      return
    }
    (center, unit, foot) = fitted(below: band + secondBand)
    // Right above the dial, wherever the canvas leaves it.
    let top = center.y + bounds.minY * unit - band - secondBand
    let middle = { (y: Double) in Point(x: size.width / 2, y: y) }
    let titles = lines.enumerated().map { index, line in
      PlacedText(.title, line, center: middle(top + wanted * 1.05 + lineHeight * Double(index)))
    }
    let subtitle = secondFit.map { fit in
      PlacedText(.subtitle, fit.measure.shape(at: fit.size), center: middle(top + band + secondBand * 0.35))
    }
    (self.titles, self.subtitle) = Self.apart(titles, subtitle)
  }

  /// The bands are for Latin letters; what hangs or stands out farther takes a little of the margin above.
  private static func apart(_ titles: [PlacedText], _ subtitle: PlacedText?) -> ([PlacedText], PlacedText?) {
    let overlap = subtitle.flatMap { text in titles.last.map { $0.box.maxY + 0.5 - text.box.minY } } ?? 0
    let rise = overlap > 0 ? min(overlap, max(0, titles.first?.box.minY ?? 0)) : 0
    return (titles.map { $0.moved(by: Vector(dx: 0, dy: -rise)) }, overlap > rise ? nil : subtitle)
  }
}
