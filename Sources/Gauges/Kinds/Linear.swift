import VectorGraphics

extension Gauge.Kind {
  /// From left to right or upward; 0…100 unless a scale is given.
  public static let linear = Gauge.Kind(
    "linear", "A straight scale with a bar.", size: Size(width: 600, height: 180),
    variants: ["horizontal", "vertical", "thermometer"], traits: .beginsAtTheLeft,
    fittedSize: {
      ["vertical", "thermometer"].contains($0.variant) ? Size(width: 200, height: 400) : Size(width: 600, height: 180)
    }
  ) { gauge, size, shaper in
    switch gauge.variant {
    case "vertical": UprightLinearGauge(gauge, size: size, shaper: shaper).composition
    case "thermometer": ThermometerGauge(gauge, size: size, shaper: shaper).composition
    default: LinearGauge(gauge, size: size, shaper: shaper).composition
    }
  }
}

/// A straight scale from left to right: a bar on a track, ticks and labels below it, title and number above.
///
/// Layout, in units of a design of 400 × 120 that is scaled to the canvas: the number stands at the upper right with
/// its unit behind it, the title at the upper left; a title too wide shrinks, then is cut. Labels shrink to four
/// fifths; then every second one goes, then all but the ends, then all. No text is smaller than 7 layout units.
struct LinearGauge {
  private static let thickness = 10.0
  /// What names above the track take, in units of the design.
  private static let noteLine = 15.0
  /// From the track to the names, beyond the marks of targets.
  private static let noteReach = 11.0

  private let board: Board
  /// The canvas within its margins.
  private let frame: Rect
  private let track: StraightTrack
  /// Of title and number.
  private let baseline: Double
  /// By how much bands push ticks and labels away, in units of the design.
  private let bands: Double

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let thickness = gauge.track.thickness ?? Self.thickness
    let notes = TrackNotes.exist(in: gauge) ? Self.noteLine : 0
    let isAbove = gauge.ticks.side == .outside
    bands = StraightTrack.bandExcess(gauge)
    // As wide as the canvas, and in the middle of its height.
    board = Board(
      gauge,
      design: Size(width: 400, height: 120 + notes + bands + max(0, thickness - Self.thickness) + (isAbove ? 4 : 0)),
      size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    frame = Rect(
      x: 16 * unit, y: board.frame.y + 12 * unit, width: size.width - 32 * unit, height: board.frame.height - 24 * unit)
    // Below title and number; labels or names may stand between.
    let top = (isAbove ? 73 + bands : 45 + notes) + max(0, (Self.thickness - thickness) / 2)
    track = StraightTrack(
      scale: gauge.scale,
      box: Rect(
        x: frame.x + 2 * unit, y: frame.y + top * unit, width: frame.width - 4 * unit, height: thickness * unit),
      direction: .rightward, side: gauge.ticks.side)
    baseline = track.box.minY - (top - 31) * unit
  }

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }
  private var bar: Rect { track.box }

  var composition: Composition {
    let isPlain = bar.minY - baseline <= 14.001 * unit
    let head = Headline(board, across: frame, baseline: baseline, bottom: isPlain ? bar.minY - 2 : baseline + 7 * unit)
    let ticks = gauge.scaleTicks(
      majors: wantedMajors, total: Int(exactly: (bar.width / max(5 * unit, 4)).rounded(.down)) ?? 2)
    let labels = Self.labels(
      ticks, along: track, board: board, frame: frame, middle: 19 + bands, avoiding: isPlain ? [] : head.texts)
    let graph = LinearGraph(board: board, track: track, bands: bands)
    let placed = head.texts + labels.map(\.text)
    let names = graph.names(avoiding: placed)
    let texts = placed + names.texts
    let notes = TrackNotes(
      board, track: track, reach: Self.noteReach, limit: frame.width * 0.4,
      within: board.canvas.expanded(by: -2 * unit), avoiding: texts, names: names.homeless)
    return Composition(
      texts: texts + notes.texts,
      labels: labels.map(\.scaleLabel),
      formattedValue: head.readout?.text.string ?? gauge.numberText,
      ends: ticks.ends, omissions: notes.omissions,
      layers: Scene.Layers(
        face: graph.face(ticks) + labels.map { $0.text.node(board.ink) } + names.nodes + notes.nodes + head.face,
        moving: graph.moving + head.number + head.difference,
        cover: graph.cover(ticks)))
  }

  // MARK: - Labels

  private var wantedMajors: Int {
    max(2, min(11, Int(exactly: (bar.width / max(44 * unit, 30)).rounded()) ?? 2))
  }

  /// As many labels as stand clear of one another below a track; they shrink to four fifths first.
  ///
  /// - Parameters:
  ///   - middle: of the capitals, in units of the design below the track.
  ///   - size: of the labels, in units of the design.
  ///   - others: what the labels keep clear of.
  static func labels(
    _ ticks: ScaleTicks, along track: StraightTrack, board: Board, frame: Rect, middle: Double, size: Double = 13,
    avoiding others: [PlacedText] = []
  ) -> [TrackLabel] {
    let unit = board.unit
    let ticks = ticks.labelled
    let measures = ticks.labels.map { TextMeasure($0, style: DialStyle.radial.label, shaper: board.shaper) }
    let full = max(size * unit, 8)
    for choice in LabelThinning.choices(of: measures.count) {
      for size in [1, 0.9, 0.8].map({ $0 * full }) where size >= TextMeasure.smallestSize {
        let labels = choice.map { index -> TrackLabel in
          let measure = measures[index]
          let half = measure.advance(at: size) / 2
          // The outermost labels stand within the margins rather than half outside.
          let center = min(max(track.place(of: ticks.majors[index]), frame.minX + half), frame.maxX - half)
          let rise = measure.capHeight(at: size) / 2
          let middle =
            track.side == .outside ? track.box.minY - middle * unit - rise : track.box.maxY + middle * unit + rise
          return TrackLabel(
            value: ticks.majors[index],
            text: PlacedText(.label, measure.shape(at: size), center: Point(x: center, y: middle)))
        }
        let ordered = labels.sorted { $0.text.box.minX < $1.text.box.minX }
        let clear = zip(ordered, ordered.dropFirst()).allSatisfy { $0.text.box.maxX + size * 0.5 < $1.text.box.minX }
        let bottom = min(frame.maxY + 12 * unit, board.canvas.maxY)
        let inside = labels.allSatisfy { $0.text.box.maxY <= bottom && $0.text.box.minX >= 0 }
        let apart = labels.allSatisfy { label in
          label.text.box.minY >= 0 && !others.contains { $0.box.overlaps(label.text.box.expanded(by: size * 0.2)) }
        }
        if clear, inside, apart { return labels }
      }
    }
    return []
  }
}

/// The same scale upward.
private struct UprightLinearGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(
      gauge, size: size, shaper: shaper, thickness: gauge.track.thickness ?? 12, left: 12,
      right: 19 + StraightTrack.bandExcess(gauge))
  }

  var composition: Composition {
    let graph = LinearGraph(
      board: layout.board, track: layout.track, bands: StraightTrack.bandExcess(layout.board.gauge))
    return layout.composition(
      face: graph.face(layout.ticks), moving: graph.moving, cover: graph.cover(layout.ticks), names: graph.names)
  }
}

/// A track with a bar, and what belongs to both: marks beside it, in the design's units.
private struct LinearGraph {
  let board: Board
  let track: StraightTrack
  /// By how much bands push ticks away.
  let bands: Double

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }

  func face(_ ticks: ScaleTicks) -> [Node] {
    track.trackNodes(gauge, unit: unit) + track.ghost(gauge)
      + track.rangeBands(gauge, across: (track.half + 3 * unit)...(track.half + 6 * unit), unit: unit)
      + track.ticks(ticks, board: board, across: track.half + (7 + bands) * unit)
      + track.statistics(gauge.statistics, board: board, across: -track.half - 4 * unit)
      + track.targetMarks(gauge.targets, gap: 1.5 * unit, size: 7 * unit, color: board.ink)
  }

  /// The names of ranges, on their bands.
  func names(avoiding others: [PlacedText]) -> TrackNames {
    track.rangeNames(board, across: track.half + 3 * unit, avoiding: others)
  }

  /// The bar from the origin to the value, or the pointers there are instead.
  var moving: [Node] {
    let pointers = track.pointerNodes(board)
    guard let value = gauge.value else { return pointers }
    return track.uncertainty(gauge, overhang: 2 * unit) + pointers
      + track.beyondMark(of: value, gap: 3 * unit, size: 8 * unit, color: gauge.theme.accent)
  }

  func cover(_ ticks: ScaleTicks) -> [Node] {
    track.ticksAcross(ticks, board: board) + track.comparisons(board, reach: 2.5 * unit)
  }
}
