import VectorGraphics

/// A glass tube over a bulb. The scale begins a little above the bulb, which is full whatever the value.
struct ThermometerGauge {
  private static let thickness = 13.0
  /// The tube is thinner than the bulb.
  private static let thicknesses = 3.0...24
  private static let bulbRadius = 14.0
  /// The thickness of the glass around the liquid.
  private static let wall = 2.5
  /// Between the bulb's centre and the start of the scale.
  private static let neck = 21.0

  private let layout: Upright

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let thickness = gauge.track.thickness ?? Self.thickness
    layout = Upright(
      gauge, size: size, shaper: shaper,
      thickness: min(max(thickness, Self.thicknesses.lowerBound), Self.thicknesses.upperBound),
      foot: Self.neck + Self.bulbRadius + Self.wall, left: 15,
      tickStart: Self.wall + StraightTrack.tickStart(gauge), noteDistance: 13)
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
    let edge = track.half + wall
    // The glass goes on a little past the end of the scale.
    let isRound = gauge.track.caps != .butt
    let top = track.box.minY - (isRound ? track.half : 0) - wall
    let glass = outline(inset: 0, top: top, isRound: isRound)
    var moving: [Node] = []
    let pointers = gauge.pointers ?? [GaugePointer(.bar)]
    let columns = pointers.filter { $0.style == .bar }.flatMap { pointer in
      (pointer.value ?? gauge.value).map { column(to: $0, color: gauge.color(of: pointer)) } ?? []
    }
    let marks = gauge.pointers.map { track.marks($0, board: board) } ?? []
    if gauge.value == nil { moving = columns + marks }
    if let value = gauge.value {
      moving =
        uncertainty + columns + marks
        + track.beyondMark(of: value, gap: beyondGap(value), size: 7 * unit, color: gauge.colorOfValue)
    }
    return layout.composition(
      face: ground(glass) + ghost
        + track.rangeBands(gauge, edge: edge, unit: unit)
        + track.ticks(layout.ticks, board: board, across: edge + StraightTrack.tickStart(gauge) * unit, major: 6)
        + track.statistics(gauge.statistics, board: board, across: -track.half - wall - 3 * unit)
        + track.targetMarks(gauge, gap: wall + unit, size: 7 * unit, color: board.ink),
      moving: moving,
      cover: shine(top: top) + track.ticksAcross(layout.ticks, board: board)
        + track.comparisons(board, overhang: wall + unit),
      names: { track.rangeNames(board, edge: edge, avoiding: $0) })
  }

  /// The glass, with the track's pattern in it.
  private func ground(_ glass: Path) -> [Node] {
    let gauge = layout.board.gauge
    let color = gauge.trackColor
    guard case .pattern(let pattern) = gauge.track.ground(color) else { return [.fill(glass, color)] }
    let marks = LinePattern(line: track.line, width: track.thickness + 2 * Self.wall * unit, pattern: pattern)
    return [.fill(glass, pattern.ground), .group(clip: glass, [marks.node(from: 0, to: 1)])]
  }

  private func beyondGap(_ value: Double) -> Double {
    let isAtTop = (value > track.scale.max) != track.scale.isReversed
    return isAtTop ? track.half + (Self.wall + 2) * unit : (Self.neck + Self.bulbRadius + Self.wall + 2) * unit
  }

  /// The liquid up to a value. Where the track has segments the bulb is full and the tube lit piece by piece.
  private func column(to value: Double, color: Color?) -> [Node] {
    let options = layout.board.gauge.track
    let start = track.box.maxY + (Self.neck - Self.bulbRadius + 3) * unit
    let surface = options.segments == nil ? min(track.place(of: value), start) : start
    let body = Node.fill(outline(inset: Self.wall * unit, top: surface, isRound: false), liquid(color))
    guard options.segments != nil else { return [body] }
    return [body]
      + ProgressArc(
        line: track.line, width: track.thickness, fill: options.fill(color ?? layout.board.theme.accent),
        style: options.style(unit: unit), origin: track.scale.pointerPosition(of: track.scale.min),
        position: track.scale.pointerPosition(of: value)
      ).nodes
  }

  private func liquid(_ color: Color?) -> Paint {
    let theme = layout.board.theme
    let radius = Self.bulbRadius * unit
    let (accent, shade) =
      color.map { ($0, $0.shade) } ?? (theme.accent, theme.accentShade)
    if case .gradient(let stops) = layout.board.gauge.track.fill(accent) {
      return .gradient(
        Gradient(
          .linear(from: Point(x: 0, y: track.box.maxY), to: Point(x: 0, y: track.box.minY)), stops: stops))
    }
    // One light from the upper left, on tube and bulb alike.
    return .gradient(
      Gradient(
        .linear(from: Point(x: bulb.x - radius, y: 0), to: Point(x: bulb.x + radius, y: 0)),
        colors: [accent, accent, shade]))
  }

  private var ghost: [Node] {
    guard let previous = layout.board.gauge.previous else { return [] }
    let path = outline(inset: Self.wall * unit, top: track.place(of: previous), isRound: false)
    return [.fill(path, layout.board.theme.accent.withAlpha(0.32))]
  }

  private var uncertainty: [Node] {
    guard let range = layout.board.gauge.uncertaintyRange else { return [] }
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
