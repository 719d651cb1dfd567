import VectorGraphics

extension Gauge.Kind {
  public static let linear = Gauge.Kind(
    "linear", "A straight scale with a bar.", size: Size(width: 600, height: 180),
    variants: ["horizontal", "vertical", "thermometer"],
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
  private let board: Board
  /// The canvas within its margins.
  private let frame: Rect
  private let track: StraightTrack

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    // As wide as the canvas, and in the middle of its height.
    board = Board(gauge, design: Size(width: 400, height: 120), size: size, shaper: shaper, fillsWidth: true)
    let unit = board.unit
    frame = Rect(
      x: 16 * unit, y: board.frame.y + 12 * unit, width: size.width - 32 * unit, height: board.frame.height - 24 * unit)
    track = StraightTrack(
      scale: gauge.scale,
      box: Rect(x: frame.x + 2 * unit, y: frame.y + 45 * unit, width: frame.width - 4 * unit, height: 10 * unit),
      direction: .rightward)
  }

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }
  private var bar: Rect { track.box }

  var composition: Composition {
    let head = Headline(board, across: frame, baseline: bar.minY - 14 * unit, bottom: bar.minY - 2)
    let ticks = gauge.scale.ticks(
      majors: wantedMajors, total: Int(exactly: (bar.width / max(5 * unit, 4)).rounded(.down)) ?? 2)
    let labels = Self.labels(ticks, along: track, board: board, frame: frame, middle: 19)
    let graph = LinearGraph(board: board, track: track)
    return Composition(
      texts: head.texts + labels.map(\.text),
      labels: labels.map(\.scaleLabel),
      formattedValue: head.readout?.text.string ?? gauge.numberText,
      ends: ticks.ends,
      layers: Scene.Layers(
        face: graph.face(ticks) + labels.map { $0.text.node(board.ink) } + head.face,
        moving: graph.moving + head.number + head.difference,
        cover: graph.cover))
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
  static func labels(
    _ ticks: ScaleTicks, along track: StraightTrack, board: Board, frame: Rect, middle: Double, size: Double = 13
  ) -> [TrackLabel] {
    let unit = board.unit
    let measures = ticks.labels.map { TextMeasure($0, style: DialStyle.radial.label, shaper: board.shaper) }
    let full = max(size * unit, 8)
    for choice in LabelThinning.choices(of: measures.count) {
      for size in [1, 0.9, 0.8].map({ $0 * full }) where size >= TextMeasure.smallestSize {
        let labels = choice.map { index -> TrackLabel in
          let measure = measures[index]
          let half = measure.advance(at: size) / 2
          // The outermost labels stand within the margins rather than half outside.
          let center = min(max(track.place(of: ticks.majors[index]), frame.minX + half), frame.maxX - half)
          let middle = track.box.maxY + middle * unit + measure.capHeight(at: size) / 2
          return TrackLabel(
            value: ticks.majors[index],
            text: PlacedText(.label, measure.shape(at: size), center: Point(x: center, y: middle)))
        }
        let ordered = labels.sorted { $0.text.box.minX < $1.text.box.minX }
        let clear = zip(ordered, ordered.dropFirst()).allSatisfy { $0.text.box.maxX + size * 0.5 < $1.text.box.minX }
        let bottom = min(frame.maxY + 12 * unit, board.canvas.maxY)
        let inside = labels.allSatisfy { $0.text.box.maxY <= bottom && $0.text.box.minX >= 0 }
        if clear, inside { return labels }
      }
    }
    return []
  }
}

/// The same scale upward.
private struct UprightLinearGauge {
  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(gauge, size: size, shaper: shaper, thickness: 12, left: 12, right: 19)
  }

  var composition: Composition {
    let graph = LinearGraph(board: layout.board, track: layout.track)
    return layout.composition(face: graph.face(layout.ticks), moving: graph.moving, cover: graph.cover)
  }
}

/// A track with a bar, and what belongs to both: marks beside it, in the design's units.
private struct LinearGraph {
  let board: Board
  let track: StraightTrack

  private var gauge: Gauge { board.gauge }
  private var unit: Double { board.unit }

  func face(_ ticks: ScaleTicks) -> [Node] {
    [track.node(gauge.theme.track)] + track.ghost(gauge)
      + track.rangeBands(gauge, across: (track.half + 3 * unit)...(track.half + 6 * unit), gap: 1.5 * unit)
      + track.ticks(ticks, board: board, across: track.half + 7 * unit)
      + track.statistics(gauge.statistics, board: board, across: -track.half - 4 * unit)
      + track.targetMarks(gauge.targets, gap: 1.5 * unit, size: 7 * unit, color: board.ink)
  }

  /// The bar from the origin to the value; where both are the same, a dot as wide as the track.
  var moving: [Node] {
    guard let value = gauge.value else { return [] }
    return track.uncertainty(gauge, overhang: 2 * unit)
      + [track.barNode(from: gauge.origin ?? gauge.scale.min, to: value, theme: gauge.theme)]
      + track.beyondMark(of: value, gap: 3 * unit, size: 8 * unit, color: gauge.theme.accent)
  }

  var cover: [Node] { track.comparisons(board, reach: 2.5 * unit) }
}

/// A glass tube over a bulb. The scale begins a little above the bulb, which is full whatever the value.
private struct ThermometerGauge {
  private static let thickness = 13.0
  private static let bulbRadius = 14.0
  /// Of the glass around the liquid.
  private static let wall = 2.5
  /// Between the bulb's centre and the start of the scale.
  private static let neck = 21.0

  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    layout = Upright(
      gauge, size: size, shaper: shaper, thickness: Self.thickness,
      foot: Self.neck + Self.bulbRadius + Self.wall, left: 15, right: 19)
  }

  private var unit: Double { layout.board.unit }
  private var track: StraightTrack { layout.track }
  private var bulb: Point { Point(x: track.box.center.x, y: track.box.maxY + Self.neck * unit) }

  /// The outline of tube and bulb together, `inset` inside the glass, up to `top`.
  private func outline(inset: Double, top: Double, isRound: Bool) -> Path {
    let half = track.half + Self.wall * unit - inset
    let radius = (Self.bulbRadius + Self.wall) * unit - inset
    let side = Angle.arcsine(half / radius)
    var path = Path()
    if isRound {
      path.append(
        ArcShape(
          center: Point(x: bulb.x, y: top + half), radius: half, start: .degrees(-90), sweep: .degrees(180)),
        joining: false)
    } else {
      path.move(to: Point(x: bulb.x - half, y: top))
      path.line(to: Point(x: bulb.x + half, y: top))
    }
    path.append(
      ArcShape(center: bulb, radius: radius, start: side, sweep: .fullTurn - side * 2), joining: true)
    path.close()
    return path
  }

  var composition: Composition {
    let board = layout.board
    let gauge = board.gauge
    let wall = Self.wall * unit
    // The glass goes on a little past the end of the scale.
    let top = track.box.minY - track.half - wall
    let glass = outline(inset: 0, top: top, isRound: true)
    var moving: [Node] = []
    if let value = gauge.value {
      let surface = min(track.place(of: value), track.box.maxY + (Self.neck - Self.bulbRadius + 3) * unit)
      moving =
        uncertainty
        + [.fill(outline(inset: wall, top: surface, isRound: false), liquid)]
        + track.beyondMark(of: value, gap: beyondGap(value), size: 7 * unit, color: gauge.theme.accent)
    }
    return layout.composition(
      face: [.fill(glass, gauge.theme.track)] + ghost
        + track.rangeBands(
          gauge, across: (track.half + wall + 2.5 * unit)...(track.half + wall + 5.5 * unit), gap: 1.5 * unit)
        + track.ticks(layout.ticks, board: board, across: track.half + wall + 6 * unit, major: 6)
        + track.statistics(gauge.statistics, board: board, across: -track.half - wall - 3 * unit)
        + track.targetMarks(gauge.targets, gap: wall + unit, size: 7 * unit, color: board.ink),
      moving: moving, cover: shine(top: top) + track.comparisons(board, reach: wall + unit))
  }

  private func beyondGap(_ value: Double) -> Double {
    let isAtTop = (value > track.scale.max) != track.scale.isReversed
    return isAtTop ? track.half + (Self.wall + 2) * unit : (Self.neck + Self.bulbRadius + Self.wall + 2) * unit
  }

  private var liquid: Paint {
    let theme = layout.board.theme
    let radius = Self.bulbRadius * unit
    // One light from the upper left, on tube and bulb alike.
    return .gradient(
      Gradient(
        .linear(from: Point(x: bulb.x - radius, y: 0), to: Point(x: bulb.x + radius, y: 0)),
        colors: [theme.accent, theme.accent, theme.accentShade]))
  }

  private var ghost: [Node] {
    guard let previous = layout.board.gauge.previous else { return [] }
    let path = outline(inset: Self.wall * unit, top: track.place(of: previous), isRound: false)
    return [.fill(path, layout.board.theme.accent.withAlpha(0.32))]
  }

  private var uncertainty: [Node] {
    guard let range = layout.board.gauge.uncertainty else { return [] }
    let band = track.rect(
      from: track.place(of: range.lowerBound), to: track.place(of: range.upperBound),
      across: (-track.half)...track.half)
    return [.fill(.rectangle(band), layout.board.theme.accent.withAlpha(0.32))]
  }

  /// The light on the glass: a streak along the tube and a spot on the bulb.
  private func shine(top: Double) -> [Node] {
    let x = bulb.x - track.half * 0.45
    let light = Color.white.withAlpha(0.3)
    let streak = Path.line(
      from: Point(x: x, y: top + track.half + Self.wall * unit), to: Point(x: x, y: track.box.maxY))
    return [
      .stroke(streak, light, StrokeStyle(width: track.thickness * 0.16, cap: .round)),
      .fill(
        .circle(
          center: bulb + Vector(dx: -1, dy: -1) * (Self.bulbRadius * unit * 0.36),
          radius: Self.bulbRadius * unit * 0.2), light),
    ]
  }
}
