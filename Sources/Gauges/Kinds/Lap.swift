import VectorGraphics

extension Gauge.Kind {
  /// Values in seconds: `current`, `last` and `best` lap, three sectors and their best times, and `delta` to the best
  /// lap; a lap of two minutes unless a scale is given.
  public static let lap = Gauge.Kind(
    "lap", "A lap timer: the running lap, how far it is from the best one, and three sectors.",
    size: Size(width: 480, height: 300), range: 0...120,
    valueNames: LapTimes.names,
    ownUnits: Dictionary(([""] + LapTimes.names).map { ($0, "s") }, uniquingKeysWith: { first, _ in first }),
    draws: [
      .rangesAndTargets, .state, .number, .subtitle, .accentColor, .alarmColors, .titleColor, .valueColor, .values,
    ],
    needs: [
      Need(["tokens.accent"], "it is the colour of sectors; give values for those") {
        $0.values.contains { $0.name.hasPrefix("sector") }
      }
    ],
    // What is not given has no hand, no light and no number.
    neededValues: { _ in [] },
    leastNumber: { _, _ in 0.0005 },
    ownForms: Set(LapTimes.names.filter { $0 == "delta" || $0.contains("ector") }), windowAspect: { _ in 1.4 }
  ) { LapGauge($0, size: $1, shaper: $2).composition }
}

/// The running lap in large, the difference to the best one, and a bar for each sector with its time.
///
/// The difference is `delta`; that of the last lap to the best one stands behind the last one. A minus is faster, and has
/// the theme's good colour. A sector's bar has it too when it was not slower than its best time, and the bad colour when it
/// was; a sector that is still to come is an empty bar. A gauge without named values has its value as the running lap.
struct LapGauge {
  private let board: Board
  private let texts: [ColoredText]
  private let number: PlacedText?
  private let bars: [Bar]
  private let times: LapTimes

  private struct Bar {
    let box: Rect
    /// Nil is still to come.
    let time: Double?
    let delta: Double?
  }

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Size(width: 300, height: 170), size: size, shaper: shaper)
    let times = LapTimes(gauge)
    (self.board, self.times) = (board, times)
    let unit = board.unit
    let area = board.canvas.expanded(by: -max(2, 14 * unit))
    let width = min(area.width, area.height * 2.6)
    let frame = Rect(center: area.center, width: width, height: area.height)
    let head = TextColumn(
      Self.head(board, times), width: frame.width, height: frame.height * 0.37, shaper: shaper)
    let foot = TextColumn(
      Self.foot(board, times, width: frame.width), width: frame.width, height: frame.height * 0.2, shaper: shaper)
    // Bars and their times, where there is room for them.
    let isSmall = unit * 10 < 5
    let barBand =
      times.sectors.isEmpty
      ? 0
      : isSmall
        ? 12 * min(1, frame.height / 48)
        : times.sectors.contains { $0.delta != nil } ? 19 * unit + 2 * Self.leading(unit) : 40 * unit
    let top = frame.minY + (head.isEmpty ? 0 : head.height + 4 * unit)
    let bottom = frame.maxY - (foot.isEmpty ? 0 : foot.height + 5 * unit)
    let room = Rect(x: frame.x, y: top, width: frame.width, height: max(1, bottom - barBand - top))
    number = Self.number(board, times, in: room)
    // All of it in the middle, however high the canvas is.
    let used =
      number.map { max($0.text.capHeight + 20 * unit, 2 * $0.text.reach + 4 * unit) } ?? room.height
    let slack = max(0, room.height - max(used, min(room.height * 0.5, 1.5 * used))) / 2
    let shift = Vector(dx: 0, dy: slack)
    var placed =
      head.placed(top: frame.minY, x: frame.center.x, .center, spread: frame.width).map { $0.moved(by: shift) }
      + foot.placed(top: frame.maxY - foot.height, x: frame.center.x, .center, spread: frame.width).map {
        $0.moved(by: -shift)
      }
    var taken = TextRoom(board.canvas)
    for text in placed { taken.admit(text.text, gap: 0) }
    if let number { taken.admit(number, gap: 0) }
    let band = Rect(x: frame.x, y: bottom - barBand - slack, width: frame.width, height: barBand)
    (bars, placed) = Self.bars(board, times, in: band, texts: placed, room: &taken)
    texts = placed
  }

  // MARK: - Texts

  private static func head(_ board: Board, _ times: LapTimes) -> [TextRow] {
    let gauge = board.gauge
    let small = TextStyle(size: max(17 * board.unit, 8.5), weight: .bold, digits: .tabular)
    var line = [
      TextRow.Run(
        string: gauge.title.isEmpty && times.delta != nil ? "\u{00A0}" : gauge.title, role: .title,
        style: DialStyle.radial.title.withSize(max(15 * board.unit, 8)), color: board.ink)
    ]
    if let delta = times.delta {
      line.append(
        .init(
          string: LapTimes.signed(delta, gauge), role: .delta, style: small, color: color(of: delta, board),
          mayBeCut: false, widest: "+88.888", moves: true))
    }
    var second = board.subtitleLine(11.5, unit: board.unit)
    second.isSpread = times.delta != nil
    return [TextRow(runs: line, rank: 1, isSpread: times.delta != nil), second]
  }

  private static func foot(_ board: Board, _ times: LapTimes, width: Double) -> [TextRow] {
    let style = TextStyle(size: max(12.5 * board.unit, board.printed(7.5)), weight: .semibold, digits: .tabular)
    let last = times.lastDelta.map { " (\(LapTimes.signed($0, board.gauge)))" } ?? ""
    func row(_ last: String) -> TextRow {
      let runs = times.named(board.gauge).map { name, text in
        let line = name == .last ? text + last : text
        return TextRow.Run(
          string: line, role: .label, style: style, color: board.ink.withAlpha(0.86), mayBeCut: false,
          widest: line.withWidestDigits, moves: true)
      }
      return TextRow(runs: runs, rank: 2, isSpread: runs.count > 1)
    }
    let (whole, short) = (row(last), row(""))
    if whole.runs.isEmpty { return [] }
    // The difference goes before a time, and before any of it is too small to be printed.
    let least = board.gauge.printLimit.isFinite ? style.size - 1e-9 : 0
    let fitted = whole.fitted(width: width, shaper: board.shaper)?.runs ?? []
    return [fitted.count == whole.runs.count && fitted.allSatisfy { $0.text.style.size >= least } ? whole : short]
  }

  /// As large as its room: minutes, seconds and thousandths.
  private static func number(_ board: Board, _ times: LapTimes, in room: Rect) -> PlacedText? {
    let text = times.text(times.current, board.gauge)
    guard !text.isEmpty else { return nil }
    let full = min(max(60 * board.unit, 9), board.gauge.accord.number)
    let style = DialStyle.radial.readout.withSize(full)
    let steady = SteadyText(text, like: widest(text, board.gauge), style: style, shaper: board.shaper)
    let cap = steady.own.capHeight(at: 1)
    let high = cap > 0 ? room.height * 0.74 / cap : full
    // Words may be higher than digits.
    let highest = room.height / 2 / max(steady.own.reach(at: 1), 0.001)
    let size = steady.size(upTo: min(full, high, highest), fitting: room.width * 0.92)
    guard size >= TextMeasure.smallestSize else { return nil }
    return PlacedText(.readout, steady.own.shape(at: size), center: room.center)
  }

  private static func widest(_ text: String, _ gauge: Gauge) -> String {
    let isPlain = gauge.readout.format == nil && gauge.readout.words == nil
    let usual = gauge.readout.withAffixes("8:88.888")
    return isPlain && text.count < usual.count ? usual : text.withWidestDigits
  }

  private static func color(of delta: Double, _ board: Board) -> Color {
    guard delta != 0 else { return board.ink }
    return (delta < 0 ? board.theme.ok : board.theme.alarm).readable(on: board.gauge.groundColor, contrast: 4.5)
  }

  /// From line to line, and from a bar to the line below it: more where texts are larger than the design's.
  private static func leading(_ unit: Double) -> Double { max(13 * unit, 1.3 * TextMeasure.smallestSize + 2 * unit) }

  /// A third of the band each: the bar, under it the time of the sector or its name, and under that its difference.
  private static func bars(
    _ board: Board, _ times: LapTimes, in band: Rect, texts: [ColoredText], room: inout TextRoom
  ) -> (bars: [Bar], texts: [ColoredText]) {
    guard band.height > 0 else { return ([], texts) }
    // On a small canvas they say by themselves how the sectors were.
    let isBare = board.unit * 10 < 5
    let unit = board.unit
    let gap = 7 * unit
    let width = (band.width - 2 * gap) / 3
    let hasDelta = times.sectors.contains { $0.delta != nil }
    var (bars, texts) = ([Bar](), texts)
    for index in 0..<3 {
      let sector = times.sectors.indices.contains(index) ? times.sectors[index] : nil
      let delta = sector?.delta
      let box = Rect(
        x: band.x + Double(index) * (width + gap), y: isBare ? band.center.y - 1.5 : band.y + (hasDelta ? 3 : 5) * unit,
        width: width, height: isBare ? 3 : 9 * unit)
      bars.append(Bar(box: box, time: sector?.time, delta: delta))
      if isBare { continue }
      let style = TextStyle(size: 11.5, weight: .semibold, digits: .tabular)
      let baseline = box.maxY + (hasDelta ? leading(unit) : 15 * unit)
      let time = sector?.time.map { times.sectorText($0, board.gauge) } ?? "S\(index + 1)"
      let left = board.text(
        time, .label, style, floor: 7, width: width, keeping: Limits.characters,
        at: Point(x: box.minX, y: baseline), .leading)
      if let left, room.admit(left, gap: 0.5) != nil {
        texts.append(ColoredText(text: left, color: board.ink.withAlpha(0.86), moves: true))
      }
      guard let delta else { continue }
      let below = board.text(
        LapTimes.signed(delta, board.gauge), .delta, style, floor: 7, width: width, keeping: Limits.characters,
        at: Point(x: box.minX, y: baseline + leading(unit)), .leading)
      if let below, room.admit(below, gap: 0.5) != nil {
        texts.append(ColoredText(text: below, color: color(of: delta, board), moves: true))
      }
    }
    return (bars, texts)
  }

  // MARK: - Composition

  var composition: Composition {
    var gauge = board.gauge
    gauge.value = gauge.mainValue
    return Composition(
      texts: [number].compactMap { $0 } + texts.texts, labels: [],
      formattedValue: number?.text.string ?? times.text(times.current, gauge.said), ends: [],
      sentence: times.sentence(gauge.said), described: gauge,
      layers: Scene.Layers(
        face: bars.map { bar in
          .fill(
            .roundedRectangle(bar.box, cornerRadius: bar.box.height * 0.3),
            board.gauge.onOpenGround(board.ink.withAlpha(0.17)))
        } + texts.face,
        moving: bars.flatMap(nodes)
          + [number?.node(times.current == nil ? board.ink : board.valueColor)].compactMap { $0 } + texts.moving)
    ).telling(gauge.hidesValue ? [] : times.asked(gauge))
  }

  /// A sector that is over; one that was slower has a notch, so that it is told without its colour.
  private func nodes(_ bar: Bar) -> [Node] {
    guard bar.time != nil else { return [] }
    let theme = board.theme
    let color = bar.delta.map { $0 <= 0 ? theme.ok : theme.alarm } ?? theme.accent
    let corner = bar.box.height * 0.3
    let whole = Node.fill(.roundedRectangle(bar.box, cornerRadius: corner), color)
    guard let delta = bar.delta, delta > 0 else { return [whole] }
    let pattern = PatternFill(.stripes, color: color)
    let line = TrackLine.straight(
      StraightLine(
        from: Point(x: bar.box.minX, y: bar.box.center.y), span: Vector(dx: bar.box.width, dy: 0)))
    return [
      .fill(.roundedRectangle(bar.box, cornerRadius: corner), pattern.ground),
      .group(
        clip: .roundedRectangle(bar.box, cornerRadius: corner),
        [LinePattern(line: line, width: bar.box.height, pattern: pattern).node(from: 0, to: 1)]),
    ]
  }
}

/// The times of a lap timer, in seconds.
private struct LapTimes {
  struct Sector {
    let time: Double?
    let best: Double?

    /// To the best time; nil where there is none to compare.
    var delta: Double? {
      guard let time, let best else { return nil }
      return time - best
    }
  }

  static let names = [
    "current", "last", "best", "delta", "sector1", "sector2", "sector3", "bestSector1", "bestSector2", "bestSector3",
  ]

  let current: Double?
  /// Nil where they are not among the values; missing where they are and have none.
  let last: Double??
  let best: Double??
  let delta: Double?
  /// From the best lap to the last one.
  let lastDelta: Double?
  /// None, or three.
  let sectors: [Sector]

  init(_ gauge: Gauge) {
    func named(_ name: String) -> Double?? { gauge.values.first { $0.name == name }.map(\.value) }
    current = gauge.value ?? gauge.value(named: "current")
    (last, best) = (named("last"), named("best"))
    let (last, best) = (gauge.value(named: "last"), gauge.value(named: "best"))
    lastDelta = last.flatMap { last in best.map { last - $0 } }
    delta = gauge.value(named: "delta")
    let names = (1...3).map { "sector\($0)" }
    let hasSectors = names.contains { named($0) != nil }
    sectors =
      hasSectors
      ? (1...3).map {
        Sector(time: gauge.value(named: "sector\($0)"), best: gauge.value(named: "bestSector\($0)"))
      } : []
  }

  /// 1:23.456, unless the gauge asks for another form.
  func text(_ seconds: Double?, _ gauge: Gauge) -> String {
    gauge.numberText(of: seconds) { Self.time($0, gauge.numbers) }
  }

  /// The best lap and the last one, each with its word.
  func named(_ gauge: Gauge) -> [(name: Sentence, text: String)] {
    [(Sentence.best, best), (.last, last)].compactMap { name, time in
      time.map { (name, "\(gauge.words[name]) \(text($0, gauge))") }
    }
  }

  /// All texts but for the time of this lap.
  func asked(_ gauge: Gauge) -> [String] {
    let ofSectors = sectors.flatMap { sector in
      [sector.time.map { sectorText($0, gauge) }, sector.delta.map { Self.signed($0, gauge) }]
    }
    return named(gauge).map(\.text) + ([delta.map { Self.signed($0, gauge) }] + ofSectors).compactMap(\.self)
  }

  /// The same where it is said: a time that the picture leaves out is said all the same.
  private func spoken(_ seconds: Double, _ gauge: Gauge) -> String {
    let text = text(seconds, gauge)
    return text.trimmingSpaces.isEmpty ? gauge.readout.withAffixes(Self.time(seconds, gauge.numbers)) : text
  }

  /// 28.412, or with minutes where it has some.
  func sectorText(_ seconds: Double, _ gauge: Gauge) -> String {
    seconds.magnitude < 60 ? gauge.numbers.plain(seconds, decimals: 3) : Self.time(seconds, gauge.numbers)
  }

  private static func time(_ seconds: Double, _ numbers: NumberWriter) -> String {
    numbers.duration(seconds, .sexagesimal(hours: seconds.magnitude >= 3600, decimals: 3))
  }

  /// With its sign; thousandths of a second.
  static func signed(_ delta: Double, _ gauge: Gauge) -> String {
    let (size, numbers) = (delta.magnitude, gauge.numbers)
    let text = size < 60 ? numbers.plain(size, decimals: 3) : time(size, numbers)
    let isZero = text.allSatisfy { !$0.isNumber || $0.wholeNumberValue == 0 }
    return (isZero ? "\u{00B1}" : delta < 0 ? numbers.locale.minus : "+") + text
  }

  func sentence(_ gauge: Gauge) -> String {
    let words = gauge.words
    func time(_ time: Double??) -> String? { time.map { $0.map { spoken($0, gauge) } ?? words[.missing] } }
    let isRunning = gauge.values.isEmpty || gauge.value != nil || gauge.values.contains { $0.name == "current" }
    let known = [
      time(isRunning ? .some(current) : nil).map { words[.lap, $0] }, gauge.rangeWords,
      time(last).map { words[.lastLap, $0 + (lastDelta.map { " (\(Self.signed($0, gauge)))" } ?? "")] },
      time(best).map { words[.bestLap, $0] }, delta.map { words[.difference, "\(Self.signed($0, gauge)) s"] },
    ].compactMap { $0 }
    let parts = sectors.enumerated().compactMap { index, sector -> String? in
      guard let time = sector.time else { return nil }
      let delta = sector.delta.map { " (\(Self.signed($0, gauge)))" } ?? ""
      return words[.sector, "\(index + 1)", sectorText(time, gauge) + delta]
    }
    let targets = gauge.targets.map { words[.target, words.quoted($0.ownLabel), spoken($0.value, gauge)] }
    let all = known + parts + targets
    return (all.isEmpty ? [words[.noValue]] : all).joined(separator: "; ") + "."
  }
}
