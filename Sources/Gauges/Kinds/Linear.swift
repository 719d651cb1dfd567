import VectorGraphics

extension Gauge.Kind {
  public static let linear = Gauge.Kind(
    "linear", "A straight scale with a bar.", size: Size(width: 600, height: 180),
    variants: ["horizontal", "vertical", "thermometer"]
  ) { LinearGauge($0, size: $1, shaper: $2).composition }
}

/// A straight scale from left to right: a bar on a track, ticks and labels below it, title and number above.
///
/// Layout, in units of a design of 400 × 120 that is scaled to the canvas: the number stands at the upper right with
/// its unit behind it, the title at the upper left; a title too wide shrinks, then is cut. Labels shrink to four
/// fifths; then every second one goes, then all but the ends, then all. No text is smaller than 7 layout units.
struct LinearGauge {
  private let board: Board
  /// The canvas within its margins.
  private let frame: Rect
  private let bar: Rect

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    // As wide as the canvas, and in the middle of its height.
    board = Board(gauge, design: Size(width: 400, height: 120), size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    frame = Rect(
      x: 16 * unit, y: board.frame.y + 12 * unit, width: size.width - 32 * unit, height: board.frame.height - 24 * unit)
    bar = Rect(x: frame.x + 2 * unit, y: frame.y + 45 * unit, width: frame.width - 4 * unit, height: 10 * unit)
  }

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }

  var composition: Composition {
    let head = Headline(board, across: frame, baseline: bar.minY - 14 * unit, bottom: bar.minY - 2)
    let ticks = gauge.scale.ticks(
      majors: wantedMajors, total: Int(exactly: (bar.width / max(5 * unit, 4)).rounded(.down)) ?? 2)
    let labels = placeLabels(ticks)
    return Composition(
      texts: head.texts + labels.map(\.text),
      labels: labels.map { Dial.ScaleLabel(text: $0.text.text.string, value: $0.value, angle: nil) },
      formattedValue: head.readout?.text.string ?? gauge.numberText,
      ends: [ticks.labels.first, ticks.labels.last].compactMap { $0 },
      layers: Scene.Layers(
        face: [track] + ranges + self.ticks(ticks) + targets + labels.map { $0.text.node(board.ink) }
          + [head.title, head.unit].compactMap { $0?.node(board.ink) },
        moving: pointer + [head.readout].compactMap { $0?.node(board.valueColor) }))
  }

  // MARK: - Scale

  /// Where a value stands, or the nearest one on the scale.
  private func x(of value: Double) -> Double { bar.minX + gauge.scale.pointerPosition(of: value).value * bar.width }

  private var wantedMajors: Int {
    max(2, min(11, Int(exactly: (bar.width / max(44 * unit, 30)).rounded()) ?? 2))
  }

  private struct Label {
    let value: Double
    let text: PlacedText
  }

  private func placeLabels(_ ticks: ScaleTicks) -> [Label] {
    let measures = ticks.labels.map { TextMeasure($0, style: DialStyle.radial.label, shaper: board.shaper) }
    let full = max(13 * unit, 8)
    for choice in LabelThinning.choices(of: measures.count) {
      for size in [1, 0.9, 0.8].map({ $0 * full }) where size >= TextMeasure.smallestSize {
        let labels = choice.map { index -> Label in
          let measure = measures[index]
          let half = measure.advance(at: size) / 2
          // The outermost labels stand within the margins rather than half outside.
          let center = min(max(x(of: ticks.majors[index]), frame.minX + half), frame.maxX - half)
          let middle = bar.maxY + 19 * unit + measure.capHeight(at: size) / 2
          return Label(
            value: ticks.majors[index],
            text: PlacedText(.label, measure.shape(at: size), center: Point(x: center, y: middle)))
        }
        let ordered = labels.sorted { $0.text.box.minX < $1.text.box.minX }
        let clear = zip(ordered, ordered.dropFirst()).allSatisfy { $0.text.box.maxX + size * 0.5 < $1.text.box.minX }
        let inside = labels.allSatisfy { $0.text.box.maxY <= frame.maxY + 12 * unit && $0.text.box.minX >= 0 }
        if clear, inside { return labels }
      }
    }
    return []
  }

  // MARK: - Drawing

  private var theme: Theme { gauge.theme }

  private var track: Node {
    .fill(.roundedRectangle(bar, cornerRadius: bar.height / 2), theme.track)
  }

  private var ranges: [Node] {
    GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (a, b) = (x(of: resolved.from), x(of: resolved.to))
      let band = Rect(x: min(a, b), y: bar.maxY + 3 * unit, width: abs(a - b) - 1.5 * unit, height: 3 * unit)
      return .fill(.rectangle(band), resolved.range.color ?? theme.color(of: resolved.range.severity))
    }
  }

  private func ticks(_ ticks: ScaleTicks) -> [Node] {
    func marks(_ values: [Double], length: Double, width: Double, _ color: Color) -> Node? {
      guard !values.isEmpty else { return nil }
      var path = Path()
      for value in values {
        path.move(to: Point(x: x(of: value), y: bar.maxY + 7 * unit))
        path.line(to: Point(x: x(of: value), y: bar.maxY + (7 + length) * unit))
      }
      return .stroke(path, color, StrokeStyle(width: max(width * unit, 0.75)))
    }
    return [
      marks(ticks.subdivisions.map(\.value), length: 4, width: 1, board.quietInk),
      marks(ticks.majors, length: 7, width: 1.6, board.ink.withAlpha(0.85)),
    ].compactMap { $0 }
  }

  private var targets: [Node] {
    gauge.targets.filter { gauge.scale.contains($0.value) }.map { target in
      let tip = Point(x: x(of: target.value), y: bar.minY - 1.5 * unit)
      let size = 7 * unit
      return .fill(
        .polygon([
          tip, Point(x: tip.x - size * 0.62, y: tip.y - size), Point(x: tip.x + size * 0.62, y: tip.y - size),
        ]), board.ink)
    }
  }

  /// The bar from the origin to the value; where both are the same, a dot as wide as the track.
  private var pointer: [Node] {
    guard let value = gauge.value else { return [] }
    let (a, b) = (x(of: gauge.origin ?? gauge.scale.min), x(of: value))
    // The round ends stand at the values themselves. A bar shorter than it is high is a dot within the track.
    let width = max(abs(b - a), bar.height)
    let left = min(max(bar.minX, (a + b) / 2 - width / 2), bar.maxX - width)
    let filled = Rect(x: left, y: bar.y, width: width, height: bar.height)
    return [
      .fill(
        .roundedRectangle(filled, cornerRadius: bar.height / 2),
        .gradient(
          Gradient(
            .linear(from: Point(x: filled.minX, y: 0), to: Point(x: filled.maxX, y: 0)),
            colors: a <= b ? [theme.accentShade, theme.accent] : [theme.accent, theme.accentShade])))
    ]
  }
}
