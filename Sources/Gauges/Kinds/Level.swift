import VectorGraphics

extension Gauge.Kind {
  /// Values `roll` and `pitch` in degrees, −45…45 unless a scale is given.
  public static let level = Gauge.Kind(
    "level", "A spirit level: its bubble goes to the higher side.", size: Size(width: 400, height: 200),
    range: -45...45, variants: ["tube", "round"], valueNames: ["roll", "pitch"],
    fittedSize: { $0.variant == "round" ? Size(width: 300, height: 360) : Size(width: 400, height: 200) }
  ) { gauge, size, shaper in
    gauge.variant == "round"
      ? BullsEyeGauge(gauge, size: size, shaper: shaper).composition
      : TubeLevelGauge(gauge, size: size, shaper: shaper).composition
  }
}

/// A straight vial: ticks below it, the angle in large under them, two lines that hold the bubble when level.
private struct TubeLevelGauge {
  private let board: Board
  private let vial: Vial
  private let track: StraightTrack
  private let value: Double?
  private let head: TextStack
  private let body: TextStack
  private let labels: [TrackLabel]
  private let ticks: ScaleTicks

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    var gauge = given
    gauge.value = given.value ?? given.value(named: "roll")
    if gauge.unit.isEmpty { gauge.unit = "°" }
    value = gauge.value
    vial = Vial(gauge: gauge)
    let isWide = size.width > size.height * 3.2
    board = Board(
      gauge, design: isWide ? Size(width: 330, height: 84) : Size(width: 240, height: 130), size: size, shaper: shaper,
      fillsWidth: true)
    let (board, unit) = (board, board.unit)
    let frame = Rect(
      x: 14 * unit, y: board.frame.y + 10 * unit, width: board.frame.width - 28 * unit,
      height: board.frame.height - 20 * unit)
    let vialHeight = 30 * unit
    if isWide {
      // The angle at the right, the words at the left, as in a row of gauges.
      let room = Rect(x: frame.x, y: frame.y, width: frame.width * 0.3, height: frame.height)
      let lines = [board.titleLine(13), board.subtitleLine(11)]
      let width = TextStack(lines, board: board, in: room).width
      head = TextStack(
        lines, board: board, in: Rect(x: frame.x, y: frame.y, width: width, height: frame.height), .leading)
      let right = Rect(x: frame.maxX - frame.width * 0.26, y: frame.y, width: frame.width * 0.26, height: frame.height)
      body = TextStack([board.numberLine(28), board.deltaLine(12)], board: board, in: right, .trailing)
      let left = width > 0 ? frame.x + width + 16 * unit : frame.x
      let end = body.width > 0 ? frame.maxX - body.width - 16 * unit : frame.maxX
      track = StraightTrack(
        scale: gauge.scale,
        box: Rect(x: left, y: board.canvas.center.y - vialHeight * 0.72, width: max(1, end - left), height: vialHeight),
        direction: .rightward)
    } else {
      head = TextStack(
        [board.titleLine(14), board.subtitleLine(11)], board: board,
        in: Rect(x: frame.x, y: frame.y, width: frame.width, height: 32 * unit), anchor: .top)
      let top = head.isEmpty ? frame.y : head.box.maxY + 10 * unit
      let low = TextStack(
        [board.numberLine(28), board.deltaLine(12)], board: board,
        in: Rect(x: frame.x, y: frame.maxY - 44 * unit, width: frame.width, height: 44 * unit), anchor: .bottom)
      body = low
      let bottom = (low.isEmpty ? frame.maxY : low.box.minY) - 8 * unit
      // Vial, ticks and labels stand in the middle of what the words leave.
      let height = min(vialHeight, max(1, (bottom - top) * 0.54))
      let y = top + max(0, (bottom - top - height - 19 * unit) / 2)
      track = StraightTrack(
        scale: gauge.scale, box: Rect(x: frame.x, y: y, width: frame.width, height: height), direction: .rightward)
    }
    ticks = Self.ticks(
      gauge, majors: max(2, min(7, Int(exactly: (track.length / max(34 * unit, 30)).rounded()) ?? 2)),
      total: Int(exactly: (track.length / max(4.5 * unit, 4)).rounded(.down)) ?? 2)
    let texts = head.texts + body.texts
    let placed = LinearGauge.labels(
      ticks, along: track, board: board, frame: frame.expanded(by: 6 * unit), middle: 13, size: 9.5)
    // Labels give way to the number.
    let isClear = placed.allSatisfy { label in
      texts.allSatisfy { !$0.box.expanded(by: 1).overlaps(label.text.box) } && label.text.box.maxX <= size.width
    }
    labels = isClear ? placed : []
  }

  /// Level itself has a label wherever the scale is even: each half in two to five whole steps, best of three.
  private static func ticks(_ gauge: Gauge, majors: Int, total: Int) -> ScaleTicks {
    let scale = gauge.scale
    let ticks = scale.ticks(majors: majors, total: total, gauge.numbers)
    let parts = [3, 2, 4, 5].first { part in
      let step = scale.max / Double(part)
      return step == step.rounded() && (step <= 5 || step.remainder(dividingBy: 5) == 0)
    }
    guard scale.min == -scale.max, case .linear = scale.mapping, let parts else { return ticks }
    let step = scale.max / Double(parts)
    let values = (-parts...parts).map { Double($0) * step }
    let others = (ticks.majors.map { Tick(value: $0, level: .minor) } + ticks.subdivisions).filter {
      !values.contains($0.value)
    }
    return ScaleTicks(majors: values, labels: gauge.numbers.labels(values, step: step), subdivisions: others)
  }

  var composition: Composition {
    let (gauge, unit) = (board.gauge, board.unit)
    return Composition(
      texts: head.texts + body.texts + labels.map(\.text),
      labels: labels.map(\.scaleLabel),
      formattedValue: body.readout?.text.string ?? gauge.numberText,
      ends: ticks.ends,
      layers: Scene.Layers(
        face: track.ticks(ticks, board: board, across: track.half + 2 * unit, minor: 2.5, major: 4.5)
          + track.targetMarks(gauge.targets, gap: 2 * unit, size: 6 * unit, color: board.ink)
          + labels.map { $0.text.node(board.ink.withAlpha(0.85)) } + head.face + body.face,
        moving: liquid + bubble + body.moving, cover: lines + shine + ends))
  }

  private var glass: Path { .roundedRectangle(track.box, cornerRadius: track.half * 0.4) }

  /// The metal that holds the tube, brass on a page, lit from above.
  private var ends: [Node] {
    let (thick, over) = (track.thickness, track.thickness * 0.06)
    let metal = board.theme.look.fitting ?? Self.brass
    return [(track.box.minX, -1.0), (track.box.maxX, 1)].map { edge, side in
      let (a, b) = (edge + side * thick * 0.2, edge - side * thick * 0.11)
      let box = Rect(x: min(a, b), y: track.box.y - over, width: abs(a - b), height: thick + 2 * over)
      return .fill(
        .roundedRectangle(box, cornerRadius: thick * 0.09),
        metal.paint(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY)))
    }
  }

  private static let brass = Material(
    colors: [Color(0x7A5B1E), Color(0xF0DA94), Color(0xB8923C), Color(0x5E4416)], edge: Color(0x4A3410))

  private var liquid: [Node] {
    let color = value == nil ? board.theme.track : vial.color(of: [value].compactMap { $0 })
    return [.fill(glass, vial.liquid(color, across: track.box))]
  }

  /// As long as the gap between the two lines at level.
  private var bubbleSize: Size {
    let height = track.thickness * 0.66
    return Size(width: min(height * 1.75, track.length * 0.3), height: height)
  }

  /// The middle of the bubble is over the value; at the ends it lies against the glass.
  private func bubbleBox(_ value: Double) -> Rect {
    let size = bubbleSize
    let inset = size.width / 2 + track.thickness * 0.12
    let x = min(max(track.place(of: value), track.box.minX + inset), track.box.maxX - inset)
    // The air is at the top of the tube.
    return Rect(
      x: x - size.width / 2, y: track.box.minY + track.thickness * 0.12, width: size.width, height: size.height)
  }

  private var bubble: [Node] {
    let ghost = board.gauge.previous.map { previous -> [Node] in
      let box = bubbleBox(previous)
      return [.fill(.roundedRectangle(box, cornerRadius: box.height / 2), Color.white.withAlpha(0.25))]
    }
    guard let value else { return ghost ?? [] }
    return (ghost ?? []) + vial.bubble(bubbleBox(value))
      + track.beyondMark(of: value, gap: 2.5 * board.unit, size: 7 * board.unit, color: board.theme.accent)
  }

  /// Where the bubble stands when level, if level is on the scale.
  private var lines: [Node] {
    guard board.gauge.scale.contains(0) else { return [] }
    let center = track.place(of: 0)
    let reach = bubbleSize.width / 2 + track.thickness * 0.06
    var path = Path()
    for x in [center - reach, center + reach] where track.box.minX < x && x < track.box.maxX {
      path.move(to: Point(x: x, y: track.box.minY))
      path.line(to: Point(x: x, y: track.box.maxY))
    }
    return [.stroke(path, Color.black.withAlpha(0.6), StrokeStyle(width: max(1.5 * board.unit, 0.75)))]
  }

  /// A streak of light along the upper edge of the glass, and its outline.
  private var shine: [Node] {
    let inset = track.half * 0.62
    let y = track.box.minY + track.thickness * 0.1
    let streak = Path.line(from: Point(x: track.box.minX + inset, y: y), to: Point(x: track.box.maxX - inset, y: y))
    return [
      .stroke(streak, Color.white.withAlpha(0.35), StrokeStyle(width: track.thickness * 0.05, cap: .round)),
      .stroke(glass, Color.black.withAlpha(0.35), StrokeStyle(width: max(board.unit, 0.5))),
    ]
  }
}
