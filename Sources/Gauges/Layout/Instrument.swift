import VectorGraphics

/// A round face as large as the canvas allows, with title and subtitle above it and, if asked for, a line for the
/// number below it: the ground of compass, clock, altimeter and their like.
///
/// Lengths are in units of a design of 300 × 300, of which the face takes a disc of radius ``faceRadius``.
struct Instrument: DrawnOnBoard {
  static let faceRadius = 133.0
  /// The bezel's outer edge; marks that point at the face stand outside it.
  static let rim = 139.0
  /// A number below the face is left out where it would be illegible anyway.
  static let smallestFootedSide = 40.0

  /// Measures in units of the face, not of the canvas.
  let board: Board
  let center: Point
  let head: [PlacedText]
  /// The line below the face.
  let foot: Rect?

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper, hasFoot: Bool = false) {
    let side = size.shorterSide
    let whole = Board(gauge, design: Size(width: 300, height: 300), size: size, shaper: shaper)
    let footBand = hasFoot && side >= Self.smallestFootedSide ? max(30 * whole.unit, 12) * 1.05 : 0
    let isTitled = DialFrame.isTitled(size, besides: size.width + footBand)
    let titles = isTitled ? Self.titles(of: gauge, whole, width: size.width * 0.92) : []
    let lineHeight = (titles.first?.style.size ?? 0) * TextMeasure.pitch
    let titleBand =
      titles.isEmpty ? 0 : max(16 * whole.unit, 9) * 1.75 + lineHeight * Double(titles.count - 1)
    let titleSize = titles.first?.style.size ?? .infinity
    let subtitleSize = max(min(11.5 * whole.unit, titleSize * 0.8), min(8, titleSize * 0.8))
    let subtitleBand = isTitled && !gauge.subtitle.isEmpty ? subtitleSize * (titleBand > 0 ? 1.3 : 1.75) : 0
    let dialSide = max(1, min(size.width, size.height - titleBand - subtitleBand - footBand))
    let top = (size.height - dialSide - titleBand - subtitleBand - footBand) / 2
    let look = gauge.theme.look
    let unit = look.isHoused ? dialSide / (2 * Housing.reach(look, radius: Self.faceRadius)) : dialSide / 300

    board = Board(
      gauge, design: Size(width: size.width / unit, height: size.height / unit), size: size, shaper: shaper)
    let middle = size.width / 2
    center = Point(x: middle, y: top + titleBand + subtitleBand + dialSide / 2)
    foot =
      footBand > 0 ? Rect(x: 0, y: top + titleBand + subtitleBand + dialSide, width: size.width, height: footBand) : nil
    let width = size.width * 0.92
    let firstLine = top + (titleBand - lineHeight * Double(max(0, titles.count - 1))) * 0.6
    let subtitle = whole.text(
      subtitleBand > 0 ? gauge.subtitle : "", .subtitle, TextStyle(size: subtitleSize / whole.unit),
      floor: TextMeasure.smallestSize, width: width,
      at: Point(x: middle, y: top + titleBand + subtitleBand * (titleBand > 0 ? 0.42 : 0.6)), isMiddle: true)
    var room = TextRoom(board.canvas)
    for (index, line) in titles.enumerated() {
      room.admit(
        PlacedText(.title, line, center: Point(x: middle, y: firstLine + lineHeight * Double(index))), gap: 0)
    }
    room.admit(subtitle, gap: 1)
    head = room.texts
  }

  /// The title in one line, or in two where one would have to be much smaller.
  private static func titles(of gauge: Gauge, _ board: Board, width: Double) -> [ShapedText] {
    guard !gauge.title.isEmpty else { return [] }
    let size = min(max(DialStyle.radial.title.size * board.unit, 9), gauge.accord.title)
    return TextMeasure(gauge.title, style: DialStyle.radial.title.withSize(size), shaper: board.shaper)
      .titleLines(upTo: size, width: width)
  }

  /// Title and subtitle.
  var headNodes: [Node] {
    head.map { $0.node($0.role == .title ? board.ink : board.ink.withAlpha(0.72)) }
  }

  /// Whether a box is clear of the face and all around it.
  func isOutside(_ box: Rect) -> Bool {
    let look = theme.look
    guard look.isHoused else { return box.distance(to: center) > (Self.rim + 2) * unit }
    let reach = (Housing.reach(look, radius: Self.faceRadius) + 2) * unit
    guard let plate = look.plate, plate.shape != .round else { return box.distance(to: center) > reach }
    // Beside a plate there is its shadow at most.
    let side = 2 * (reach - 4 * unit)
    return !box.overlaps(Rect(center: center, width: side, height: side))
  }

  /// Where a number in a lower corner, which a round face leaves free, may end or begin: to the right of the centre and
  /// down to its baseline, in units of the design. As far from the canvas' edges as from the face; then in the very
  /// corner, and farther out where the canvas is wider than the face.
  var cornerPlaces: [Vector] {
    let last = board.canvas.width / 2 / unit - max(9, min(6.5, 0.05 * board.canvas.width) / unit)
    let places = [(141.0, 139.0), (147, 145), (165, 145), (185, 145), (205, 145)].filter { $0.0 <= last }
    return (places + [(last, 139)]).map { Vector(dx: $0.0, dy: $0.1) }
  }

  /// A point at a distance from the centre, in units of the design.
  func point(_ angle: Angle, _ radius: Double) -> Point { center + angle.direction * (radius * unit) }

  func circle(_ radius: Double) -> Path { .circle(center: center, radius: radius * unit) }

  // MARK: - Ground

  /// Face, bezel and the texts on the page.
  var ground: [Node] {
    let face = Face(
      center: center, shape: DialShape(radius: Self.faceRadius), unit: unit, theme: theme,
      shadowRadius: SpeedometerConstants.Layout.faceShadowRadius * unit, hasShadow: gauge.backgroundColor != .black)
    let isHoused = theme.look.isHoused
    let width = Self.rim - Self.faceRadius
    let bezel = Node.stroke(circle(Self.faceRadius + width / 2), theme.track, StrokeStyle(width: width * unit))
    return face.nodes + (isHoused || !theme.look.hasTrack ? [] : [bezel]) + headNodes
  }

  /// What the glass reflects, over everything else.
  var glass: [Node] { Glass(center: center, radius: Self.faceRadius * unit, strength: theme.look.glass).nodes }

  /// Ticks around the whole face, from `outer` inward.
  func ticks(
    _ count: Int, outer: Double, length: Double, width: Double, _ color: Color, skipping every: Int = 0,
    shape: TickLook.Shape = .line
  ) -> [Node] {
    let indices = (0..<count).filter { every == 0 || $0 % every != 0 }
    return TickMarks(
      center: center, outerRadius: outer * unit, length: length * unit, width: max(width * unit, 0.75), color: color,
      angles: indices.map { .turns(Double($0) / Double(count)) }
    ).nodes(shape)
  }

  /// A mark on the bezel that points at the face, or, where there is none, at its edge; whole on the canvas.
  func target(at angle: Angle) -> [Node] {
    let start = (theme.look.bezel.isEmpty ? Self.faceRadius : Self.rim) + 0.75
    let mark = TargetMark(center: center, angle: angle, radius: start * unit, size: 8.5 * unit, color: board.ink)
    return board.gauge.nodes(mark.fitted(on: board.canvas))
  }

  /// A small mark on the ticks that says where a hand points which ends before the labels; none where it would be a speck.
  /// Its edge has the face's colour, as it may lie on ranges and sectors of any colour.
  ///
  /// - Parameter line: the line of a hollow one; nil fills it.
  func index(at angle: Angle, _ color: Color, line: Color? = nil) -> [Node] {
    guard unit * 300 >= 90 else { return [] }
    let turn = Transform.rotation(angle, about: center)
    func at(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * unit, y: center.y - y * unit) }
    let path = Path.polygon([at(0, 131.5), at(5.5, 120), at(-5.5, 120)]).transformed(by: turn)
    let ground = faceColor(at: point(angle, 125))
    let pen = line == nil ? 0 : max(1.6 * unit, 0.75)
    let rim = Node.stroke(path, ground, StrokeStyle(width: pen + 2 * max(1.6 * unit, 1), join: .round))
    let ink = (line ?? color).readable(on: ground, contrast: 3)
    return [rim, .fill(path, line == nil ? ink : color)]
      + (line == nil ? [] : [.stroke(path, ink, StrokeStyle(width: pen, join: .round))])
  }

  /// What hands and marks stand on; the page where the theme has no face.
  var faceColor: Color { gauge.faceColor }

  /// The same at a place, which the light falls on more or less.
  func faceColor(at point: Point) -> Color {
    let ground = FaceGround(
      finish: theme.look.face, center: center, radius: Self.faceRadius * unit, light: theme.faceLight,
      shade: theme.faceShade, vignette: 0, path: Path(), isDisc: true)
    return ground.color(at: point).over(gauge.groundColor.over(.black))
  }

  /// A band on the rim of the face.
  func band(from start: Angle, sweep: Angle, _ color: Color) -> Node {
    .fill(
      RingSegment(
        center: center, innerRadius: (Self.faceRadius - 3.5) * unit, outerRadius: (Self.faceRadius - 0.75) * unit,
        start: start, sweep: sweep
      ).path(), color)
  }

  // MARK: - Texts on the face

  /// A size of small print, in units of the design: on a card no less than that of all cards.
  func print(_ size: Double) -> Double {
    gauge.printLimit.isFinite ? max(size, gauge.printLimit / unit) : size
  }

  /// Texts around the face, held by the edge that faces the rim. Nil when they would touch each other, come closer
  /// to the centre than `innermost`, or be illegible.
  func ring(
    _ marks: [(angle: Angle, text: String)], style: TextStyle, floor: Double, radius: Double, innermost: Double
  ) -> [PlacedText]? {
    let size = min(max(style.size * unit, floor), gauge.printLimit)
    // On a card as large as its other small print, where there is room.
    let sizes = size < gauge.printLimit && gauge.printLimit.isFinite ? [gauge.printLimit, size] : [size]
    return sizes.lazy.compactMap { ring(marks, style: style.withSize($0), radius: radius, innermost: innermost) }.first
  }

  private func ring(
    _ marks: [(angle: Angle, text: String)], style: TextStyle, radius: Double, innermost: Double
  ) -> [PlacedText]? {
    guard style.size >= TextMeasure.smallestSize else { return nil }
    let ring = LabelRing(
      center: center, horizontalRadius: radius * unit, verticalRadius: radius * 0.985 * unit,
      outerRadius: (radius + 1) * unit)
    let texts = marks.map { mark -> PlacedText in
      let shaped = board.shaper.shape(mark.text, style: style)
      let ink = shaped.inkBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let middle = ring.position(along: mark.angle, width: ink.width, height: shaped.capHeight)
      // Centred by ink: side bearings would push a `1` off its mark.
      return PlacedText(
        .label, shaped, origin: Point(x: middle.x - ink.center.x, y: middle.y + shaped.capHeight / 2))
    }
    for (index, text) in texts.enumerated() {
      if text.box.distance(to: center) < innermost * unit { return nil }
      let kept = text.box.expanded(by: style.size * 0.3)
      if texts[..<index].contains(where: { $0.box.overlaps(kept) }) { return nil }
    }
    return texts
  }

  /// A number centred on `middle`, no wider than `width` even at the widest it gets; nil when it would be illegible.
  ///
  /// - Parameters:
  ///   - size: in units of the design.
  ///   - width: in layout units.
  ///   - tail: a sign behind the digits that does not count for their centring, such as °.
  func number(
    _ digits: String, like widest: String, size: Double, floor: Double = 9, width: Double, at middle: Point,
    tail: String = "", weight: TextStyle.Weight = .bold
  ) -> PlacedText? {
    guard !digits.isEmpty else { return nil }
    let full = max(size * unit, floor)
    let style = TextStyle(size: full, weight: weight, digits: .tabular).withTracking(-0.02)
    // As much room before the digits as the sign behind them takes.
    let text = SteadyText(digits + tail, like: tail + widest + tail, style: style, shaper: board.shaper)
    let fitting = text.size(upTo: full, fitting: width)
    guard fitting >= TextMeasure.smallestSize else { return nil }
    let overhang = tail.isEmpty ? 0 : TextMeasure(tail, style: style, shaper: board.shaper).advance(at: fitting)
    return PlacedText(
      .readout, text.own.shape(at: fitting), center: Point(x: middle.x + overhang / 2, y: middle.y))
  }

  /// The number in the line below the face, its unit behind it on the same baseline.
  ///
  /// - Parameters:
  ///   - short: the number where the whole one has no room; nil has none.
  ///   - likeUnit: the widest that stands in the unit's place; nil is the unit.
  ///   - name: what the number is, before it.
  ///   - other: what has its own number, behind the unit.
  func footLine(
    _ digits: String, like widest: String, short: String? = nil, unit word: String, likeUnit: String? = nil,
    name: String = "", other: String = ""
  ) -> [PlacedText] {
    guard let foot, !digits.isEmpty else { return [] }
    let size = foot.height * 0.8
    func run(_ string: String, _ role: PlacedText.Role, share: Double) -> TextRow.Run {
      TextRow.Run(
        string: string, role: role, style: DialStyle.radial.unit.withSize(max(size * share, 8)), color: board.ink,
        mayBeCut: false, widest: string.withWidestDigits)
    }
    var number = run(digits, .readout, share: 1)
    (number.style, number.widest) = (DialStyle.radial.readout.withSize(size), widest)
    var unit = run(word, .unit, share: 0.48)
    unit.widest = likeUnit ?? unit.widest
    // A number among names is in the middle by itself, else with its unit; what has its own stands apart, where it can.
    func fitted(
      _ number: TextRow.Run, _ name: String = "", _ other: String = "", spacing: Double = 0.3
    ) -> (row: FittedRow, left: Double)? {
      let runs = [run(name, .label, share: 0.44), number, unit, run(other, .label, share: 0.44)]
      let room = foot.expanded(by: -foot.width * 0.04)
      let row = TextRow(runs: runs, rank: 0, spacing: spacing).fitted(width: room.width, shaper: board.shaper)
      guard let row, row.runs.contains(where: { $0.run.role == .readout }),
        spacing == 0.3 || row.runs.count == runs.count(where: { !$0.string.isEmpty })
      else { return nil }
      guard !(name + other).isEmpty, let index = row.runs.firstIndex(where: { $0.run.role == .readout }) else {
        return (row, foot.center.x - row.room / 2)
      }
      let before = (0..<index).reduce(0) { $0 + row.runs[$1].room + row.gap(before: $1 + 1) }
      let left = foot.center.x - before - row.runs[index].room / 2
      return left >= room.minX && left + row.room <= room.maxX ? (row, left) : nil
    }
    let shortest = short.map { run($0, .readout, share: 1) }
    guard
      let (fitted, start) = fitted(number, name, other, spacing: 0.6) ?? fitted(number, name, other, spacing: 0.45)
        ?? fitted(number, name, other) ?? fitted(number, name) ?? fitted(number) ?? shortest.flatMap({ fitted($0) })
    else { return [] }
    let baseline = foot.y + foot.height * 0.42 + fitted.cap / 2
    // Each has its room, at whose end digits end and where all else begins, so that nothing moves but what changes. Between
    // names the number is in the middle of its room, with its unit behind it.
    let runs = fitted.runs
    // A dash by itself is in the middle.
    let inked = runs.filter { $0.text.inkBounds != nil }
    if inked.count == 1, let dash = inked.first, dash.run.role == .readout, dash.text.isDash {
      return [PlacedText(.readout, dash.text, origin: Point(x: foot.center.x - dash.text.advance / 2, y: baseline))]
    }
    var (left, slack) = (start, 0.0)
    return runs.indices.compactMap { index in
      let run = runs[index]
      if index > 0 { left += fitted.gap(before: index) }
      defer { left += run.room }
      guard run.text.inkBounds != nil else { return nil }
      if run.run.role == .readout { slack = (run.room - run.text.advance) / ((name + other).isEmpty ? 1 : 2) }
      let isBehind = run.run.role == .unit && !(name + other).isEmpty
      let x = left + (run.run.role == .readout ? slack : isBehind ? -slack : 0)
      return PlacedText(run.run.role, run.text, origin: Point(x: x, y: baseline))
    }
  }

  /// - Parameter inInk: whether its number is no more than words: there is none, or another hand has its colour.
  func footNodes(_ line: [PlacedText], inInk: Bool) -> [Node] {
    line.map { $0.node($0.role != .readout ? board.ink.withAlpha(0.72) : inInk ? gauge.shown(board.ink) : numberColor) }
  }

  /// That of numbers on the page.
  var numberColor: Color { theme.value.contrast(with: gauge.groundColor) >= 3 ? theme.value : board.ink }
}

/// What dials of directions have in common.
extension Instrument {
  /// The ranges, and over them the targets.
  func marks(_ heading: Heading) -> [Node] {
    let gauge = board.gauge
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (a, b) = (gauge.scale.position(of: resolved.from), gauge.scale.position(of: resolved.to))
      return band(
        from: .turns(heading.turns(a < b ? resolved.from : resolved.to)), sweep: .turns(abs(b - a)),
        resolved.range.color(in: theme))
    }
    let targets = gauge.targets.filter { gauge.scale.wraps || gauge.scale.contains($0.value) }.flatMap {
      target(at: .turns(heading.turns($0.value)))
    }
    return bands + targets
  }

  /// Ticks every 5 and 10 degrees, as fine as there is room for.
  var fineHeadingTicks: [Node] {
    (unit * 300 >= 150 ? ticks(72, outer: 128.5, length: 4.5, width: 1, theme.minorTick, skipping: 2) : [])
      + (unit * 300 >= 100 ? ticks(36, outer: 128.5, length: 6.5, width: 1.3, theme.minorTick, skipping: 3) : [])
  }

  /// Every 30 degrees.
  var headingTicks: [Node] { ticks(12, outer: 128.5, length: 9, width: 2.1, theme.majorTick) }
}
