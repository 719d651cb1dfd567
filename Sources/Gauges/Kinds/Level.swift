import VectorGraphics

extension Gauge.Kind {
  /// Values `roll` and `pitch` in degrees, −45…45 unless a scale is given.
  public static let level = Gauge.Kind(
    "level", "A spirit level: its bubble goes to the higher side.", size: Size(width: 400, height: 200),
    range: -45...45, variants: ["tube", "round"], valueNames: ["roll", "pitch"], usualUnit: "°",
    draws: .usual.union([.valueColor, .accentColor, .values]),
    designs: [
      "tube": .usual.union([.valueColor, .accentColor, .values, .deltaGood, .delta, .previous, .targetMarks])
    ],
    neededValues: { $0.variant == "round" ? $0.kind.valueNames : ["roll"] },
    fittedSize: { $0.variant == "round" ? Size(width: 300, height: 360) : Size(width: 400, height: 200) },
    windowAspect: { $0.isUsuallyLong ? 2 : nil }
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
  /// The tube, caps and all.
  private let tube: Rect
  /// Where the middle of the bubble goes: at the ends of the scale it lies against a cap.
  private let track: StraightTrack
  private let bubbleSize: Size
  private let value: Double?
  private let head: Words
  private let body: Words
  private let labels: [TrackLabel]
  private let ticks: ScaleTicks

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    var gauge = given
    (gauge.value, gauge.values) = (given.value ?? given.value(named: "roll"), [])
    if gauge.unit.isEmpty { gauge.unit = "°" }
    value = gauge.value
    vial = Vial(gauge: gauge)
    board = Board(
      gauge, design: Self.design(of: size), size: size, shaper: shaper, fillsWidth: true)
    let (board, unit) = (board, board.unit)
    let frame = Rect(
      x: 14 * unit, y: board.frame.y + 10 * unit, width: board.frame.width - 28 * unit,
      height: board.frame.height - 20 * unit)
    // On a canvas that is not wide the vial is thicker, as there is room.
    let vialHeight = (size.width > size.height * 1.6 ? 30 : 38) * unit
    (head, body, tube) = (Self.isWide(size) ? Self.beside : Self.stacked)(board, frame, vialHeight)
    // As long as the gap between the two lines at level.
    bubbleSize = Size(width: min(tube.height * 1.24, tube.width * 0.24), height: tube.height * 0.62)
    let inset = bubbleSize.width / 2 + tube.height * 0.34
    track = StraightTrack(
      scale: gauge.scale,
      box: Rect(x: tube.x + inset, y: tube.y, width: max(1, tube.width - 2 * inset), height: tube.height),
      direction: .rightward)
    ticks = Self.ticks(
      gauge, majors: max(2, min(7, Int(exactly: (track.length / max(34 * unit, 30)).rounded()) ?? 2)),
      total: Int(exactly: (track.length / max(4.5 * unit, 4)).rounded(.down)) ?? 2,
      most: Int(exactly: (track.length / max(24 * unit, 20)).rounded(.down)) ?? 2)
    // Labels give way to the number.
    labels = Lengthwise.labels(
      ticks, along: track, board: board, gap: 13, size: 9.5,
      avoiding: head.texts + body.texts)
  }

  private typealias Parts = (head: Words, body: Words, tube: Rect)

  /// The angle at the right, the words at the left, as in a row of gauges.
  private static func beside(_ board: Board, in frame: Rect, vialHeight: Double) -> Parts {
    // The caps reach beyond the scale.
    let gap = 22 * board.unit
    let flow = Flow(
      .row, in: frame,
      before: .init(
        rows: [board.titleLine(13), board.subtitleLine(11)], most: frame.width * 0.3, gap: gap, alignment: .leading),
      figure: .infinity,
      after: .init(
        rows: [board.numberLine(28), board.deltaLine(12)], most: frame.width * 0.26, gap: gap, alignment: .trailing),
      shaper: board.shaper)
    let tube = Rect(
      x: flow.figure.x, y: board.canvas.center.y - vialHeight * 0.72, width: flow.figure.width, height: vialHeight)
    return (flow.before, flow.after, tube)
  }

  /// Vial, ticks and labels stand in the middle of what the words leave.
  private static func stacked(_ board: Board, in frame: Rect, vialHeight: Double) -> Parts {
    let unit = board.unit
    let marks = board.gauge.targets.isEmpty ? 0 : TargetMark.least + 2 + 2 * unit
    let flow = Flow(
      .column, in: frame,
      before: .init(
        rows: [board.titleLine(14), board.subtitleLine(11)], most: max(32 * unit, frame.height * 0.31),
        gap: max(10 * unit, marks)),
      figure: .infinity,
      after: .init(
        rows: [board.numberLine(28), board.deltaLine(12)], most: 44 * unit, gap: max(8 * unit, 7.5 - 6 * unit)),
      shaper: board.shaper)
    let room = flow.figure
    let height = min(vialHeight, room.height * 0.54)
    // Room for the labels of the ends, and for the caps.
    let free = max(0, (room.height - height - 19 * unit) / 2)
    let tube = Rect(x: room.x + 6 * unit, y: room.y + free, width: room.width - 12 * unit, height: height)
    // Title and angle stand by the tube, and not at the frame's ends; labels that are larger on a small canvas are between.
    let labels = max(0, TextMeasure.smallestSize - 9.5 * unit)
    return (
      flow.before.moved(down: max(0, free - 4 * unit)), flow.after.moved(down: -max(0, free - 6 * unit - labels)), tube
    )
  }

  /// Whether words, vial and angle lie side by side.
  private static func isWide(_ size: Size) -> Bool { size.width > size.height * 4.4 }

  /// The squarer the canvas, the larger the vial and its words.
  private static func design(of size: Size) -> Size {
    if isWide(size) { return Size(width: 330, height: 84) }
    if size.width > size.height * 1.6 { return Size(width: 240, height: 130) }
    let width = size.height > size.width * 1.2 ? 160.0 : 180
    return Size(width: width, height: max(136, min(166, width * size.height / size.width)))
  }

  /// Level itself has a label wherever the scale is even: each half in two to five whole steps, best of three.
  ///
  /// - Parameter most: steps between labels that there is room for.
  private static func ticks(_ gauge: Gauge, majors: Int, total: Int, most: Int) -> ScaleTicks {
    let scale = gauge.scale
    let ticks = scale.ticks(majors: majors, total: total, gauge.numbers)
    let parts = [3, 2, 4, 5, 1].first { part in
      let step = scale.max / Double(part)
      return step == step.rounded() && (step <= 5 || step.remainder(dividingBy: 5) == 0)
        && (part == 1 || 2 * part <= most)
    }
    guard scale.min == -scale.max, case .linear = scale.mapping, let parts else { return ticks }
    let step = scale.max / Double(parts)
    let values = (-parts...parts).map { Double($0) * step }
    // Between them as many even steps as have room.
    let fine = [5, 3, 2].first { count in
      let part = step / Double(count)
      return (part == part.rounded() || step <= 5) && 2 * parts * count <= total
    }
    let others = fine.map { count -> [Tick] in
      (-parts * count...parts * count).filter { $0 % count != 0 }.map {
        Tick(value: Double($0) * step / Double(count), level: .minor)
      }
    }
    return ScaleTicks(majors: values, labels: gauge.numbers.labels(values, step: step), subdivisions: others ?? [])
  }

  var composition: Composition {
    let (gauge, unit) = (board.gauge, board.unit)
    return Composition(
      texts: head.texts + body.texts + labels.map(\.text),
      labels: labels.map(\.scaleLabel),
      formattedValue: body.readout?.text.string ?? gauge.numberText,
      ends: gauge.ends(ticks), described: gauge,
      layers: Scene.Layers(
        face: track.ticks(ticks, board: board, across: track.half + 2 * unit, minor: 2.5, major: 4.5)
          + track.targetMarks(gauge, gap: 2 * unit, size: 6 * unit, color: board.ink)
          + labels.map { $0.text.node(board.ink.withAlpha(0.85)) } + head.face + body.face,
        moving: liquid + bubble + body.moving, cover: lines + shades + shine + ends))
  }

  private var glass: Path { .roundedRectangle(tube, cornerRadius: track.half * 0.4) }

  /// The metal that holds the tube, brass on a page, lit from above: a cap, and a collar before it. Where a theme has no
  /// metal they are as plain as all else.
  private var ends: [Node] {
    let (thick, over) = (track.thickness, track.thickness * 0.08)
    func piece(_ from: Double, _ to: Double, over: Double, corner: Double, shade: Double) -> [Node] {
      let box = Rect(x: min(from, to), y: tube.y - over, width: abs(to - from), height: thick + 2 * over)
      let path = Path.roundedRectangle(box, cornerRadius: corner)
      guard vial.isLit else {
        return [.fill(path, board.ink.withAlpha(shade > 0 ? 0.75 : 1).over(board.gauge.groundColor))]
      }
      let light = vial.metal.paint(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY))
      return [.fill(path, light), .fill(path, Color.black.withAlpha(shade))]
    }
    let edges = [(place: tube.minX, side: -thick), (place: tube.maxX, side: thick)]
    return edges.flatMap { edge, side -> [Node] in
      let collar = piece(
        edge - side * 0.3, edge - side * 0.1, over: over * 0.2, corner: thick * 0.03, shade: 0.22)
      return collar + piece(edge - side * 0.12, edge + side * Self.cap, over: over, corner: thick * 0.08, shade: 0)
    }
  }

  private var liquid: [Node] {
    let color = value == nil ? board.theme.track : vial.color(of: [value].compactMap { $0 })
    return [.fill(glass, vial.liquid(color, across: tube))]
  }

  /// What the collars throw into the liquid.
  private var shades: [Node] {
    guard vial.isLit else { return [] }
    let deep = track.thickness * 0.85
    let nodes = [(tube.minX, 1.0), (tube.maxX, -1)].map { edge, side -> Node in
      let box = Rect(x: min(edge, edge + side * deep), y: tube.y, width: deep, height: track.thickness)
      let fall = Gradient(
        .linear(from: Point(x: edge, y: 0), to: Point(x: edge + side * deep, y: 0)),
        colors: [Color.black.withAlpha(0.4), Color.black.withAlpha(0)])
      return .fill(.rectangle(box), .gradient(fall))
    }
    return [.group(clip: glass, nodes)]
  }

  private func bubbleBox(_ value: Double) -> Rect {
    let x = min(max(track.place(of: value), track.box.minX), track.box.maxX)
    // The air is at the top of the tube.
    return Rect(
      x: x - bubbleSize.width / 2, y: tube.minY + tube.height * 0.1, width: bubbleSize.width, height: bubbleSize.height)
  }

  /// How far a cap reaches beyond the tube, in its heights.
  private static let cap = 0.24

  private var bubble: [Node] {
    let ghost = board.gauge.previous.map { previous -> [Node] in
      let box = bubbleBox(previous)
      let color = vial.isLit ? Color.white : vial.ink
      return [.fill(.roundedRectangle(box, cornerRadius: box.height / 2), color.withAlpha(0.25))]
    }
    guard let value else { return [] }
    return (ghost ?? []) + vial.bubble(bubbleBox(value), vial.color(of: [value]))
      + StraightTrack(scale: track.scale, box: tube, direction: .rightward)
      .beyondMark(
        of: value, gap: Self.cap * tube.height + 2 * board.unit, size: 7 * board.unit, color: board.theme.accent)
  }

  /// Where the bubble stands when level, if level is on the scale.
  private var lines: [Node] {
    guard board.gauge.scale.contains(0) else { return [] }
    let center = track.place(of: 0)
    let halfGap = bubbleSize.width / 2 + track.thickness * 0.07
    let width = max(1.6 * board.unit, 1)
    let ink = vial.ink
    return [center - halfGap, center + halfGap].filter { tube.minX < $0 && $0 < tube.maxX }.flatMap {
      x -> [Node] in
      func line(_ x: Double, _ color: Color, _ width: Double) -> Node {
        .stroke(
          .line(from: Point(x: x, y: tube.minY), to: Point(x: x, y: tube.maxY)), color,
          StrokeStyle(width: width))
      }
      // A ring on the glass has a lit edge.
      return (vial.isLit ? [line(x + width, Color.white.withAlpha(0.3), width * 0.6)] : []) + [line(x, ink, width)]
    }
  }

  /// Light along the upper side of the glass, its reflection along the lower one, and the outline.
  private var shine: [Node] {
    guard vial.isLit else { return [] }
    let box = tube
    let inset = track.thickness * 0.34
    func streak(_ y: Double, _ height: Double, _ alphas: [Double]) -> Node {
      let place = Rect(
        x: box.minX + inset, y: box.y + y * box.height, width: max(1, box.width - 2 * inset),
        height: height * box.height)
      return .fill(
        .roundedRectangle(place, cornerRadius: place.height / 2),
        .gradient(
          Gradient(
            .linear(from: Point(x: 0, y: place.minY), to: Point(x: 0, y: place.maxY)),
            colors: alphas.map { Color.white.withAlpha($0) })))
    }
    return [
      streak(0.05, 0.2, [0.55, 0.06]), streak(0.86, 0.08, [0.02, 0.2]),
      .stroke(glass, Color.black.withAlpha(0.35), StrokeStyle(width: max(board.unit, 0.5))),
    ]
  }
}
