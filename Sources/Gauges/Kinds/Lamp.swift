import VectorGraphics

extension Gauge.Kind {
  /// Lit in the colour of the range its value is in; 0…100 unless a scale is given.
  public static let lamp = Gauge.Kind(
    "lamp", "A status lamp in the colour of the range the value is in.", size: Size(width: 400, height: 400),
    variants: ["single", "traffic", "bar"], traits: [.saysState, .namesRange],
    draws: .usual.union([.deltaGood, .delta, .accentColor]),
    designs: [
      "single": LampGauge.unscaled.union(.accentColor), "traffic": LampGauge.unscaled.subtracting(.rangeColor),
    ], needs: [.timeAsType],
    fittedSize: LampGauge.size(of:),
    windowAspect: { $0.isUsuallyLong ? 1.7 : nil }
  ) { LampGauge($0, size: $1, shaper: $2).composition }
}

/// Lamps that say by colour, place and word which range a value is in.
///
/// `single` is one lamp in the colour of the range; without ranges it is lit above the start of the scale, and where
/// there are ranges but none around the value it is dark. `traffic` has alarm at the top, warn and ok below it; a
/// range of neither severity lights none. `bar` is a row of ten, taller where there is room, lit up to
/// the value, each in the colour of the range it stands for. The name of the range stands beneath, then the number. Beyond the scale the range at its end counts.
struct LampGauge: DrawnOnBoard {
  /// The features of lamps that light or do not, wherever on the scale the value is.
  fileprivate static let unscaled = Gauge.Kind.Features.usual.union([.deltaGood, .delta])
    .subtracting([.scaleMapping, .scaleReverse, .scaleWrap])

  let board: Board
  private let place: Flow

  /// Three lamps one above the other leave a square to their words, where these do not stand elsewhere.
  fileprivate static func size(of gauge: Gauge) -> Size {
    if gauge.variant == "bar" { return Size(width: 600, height: 200) }
    return Size(width: gauge.variant == "traffic" && gauge.numberStandsElsewhere ? 160 : 400, height: 400)
  }

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let design = Size(width: 200, height: gauge.variant == "bar" ? 100 : 200)
    let board = Board(gauge, design: design, size: size, shaper: shaper)
    self.board = board
    // A row keeps to the usual margins of a page; on a small canvas it is as wide as that.
    let side = gauge.variant == "bar" ? max(0, 0.08 * size.width - 8 * board.unit) * min(1, size.width / 300) : 0
    let area = board.canvas.expanded(by: -max(2, 8 * board.unit)).inset((side, side))
    func figure(aspect: Double) -> Flow {
      Flow(
        in: area, aspect: aspect, unit: board.unit,
        mayStandBeside: gauge.variant != "bar", share: gauge.variant == "bar" ? 0.65 : 0.56,
        head: { Self.head(board, $0) }, foot: { Self.foot(board, $0) }, shaper: shaper)
    }
    guard gauge.variant == "bar" else {
      place = figure(aspect: gauge.variant == "traffic" ? Self.trafficAspect : 1)
      return
    }
    // As tall as still leaves a row of the whole width.
    var place = figure(aspect: Self.barAspect(lamp: 1))
    let tallest = size.width > 2 * size.height && !gauge.numberStandsElsewhere ? 1.2 : 2.2
    for lamp in [2.2, 2, 1.8, 1.6, 1.4, 1.2] where lamp <= tallest {
      let taller = figure(aspect: Self.barAspect(lamp: lamp))
      if taller.figure.width >= area.width - 0.5, taller.words.texts.count >= place.words.texts.count {
        place = taller
        break
      }
    }
    self.place = place
  }

  /// Lamps of a row.
  static let barCount = 10

  // In diameters of a lamp with its rim.
  private static let pitch = 1.14
  private static let housing = 0.2

  private static let trafficAspect = (1 + 2 * housing) / (1 + 2 * pitch + 2 * housing)

  /// The width by the height of a row whose lamps are so many times as tall as broad.
  private static func barAspect(lamp: Double) -> Double {
    (1 + Double(barCount - 1) * pitch + 2 * housing) / (lamp + 2 * housing)
  }

  // MARK: - Texts

  /// On a small canvas the rest of a word says less than none.
  private static func mayCut(_ board: Board) -> Bool { min(board.canvas.width, board.canvas.height) >= 80 }

  private static func head(_ board: Board, _ unit: Double) -> [TextRow] {
    [board.titleLine(12, rank: 2, unit: unit), board.subtitleLine(9.5, rank: 3, unit: unit)].map { row in
      var row = row
      for index in row.runs.indices { row.runs[index].mayBeCut = mayCut(board) }
      return row
    }
  }

  /// The word, then the number with its unit and its difference to the reference.
  private static func foot(_ board: Board, _ unit: Double) -> [TextRow] {
    let gauge = board.gauge
    guard !gauge.numberStandsElsewhere else { return [] }
    let range = gauge.shownRange
    let longest = gauge.rangesOnScale.map(\.word).max { $0.count < $1.count } ?? ""
    let hasWords = !longest.isEmpty
    // A value in no range leaves the place of the word free.
    let shown = range.map(\.word) ?? ""
    let color = range.map { $0.color(in: gauge.theme) } ?? board.ink
    let size = hasWords ? 12.0 : 20
    let isRow = gauge.variant == "bar"
    // Where there is no value there is no word: what says so has its place and size.
    let isMissing = hasWords && gauge.value == nil && (!isRow || gauge.isCode)
    var number = [
      TextRow.Run(
        string: isMissing ? "\u{00A0}" : gauge.numberText, role: isMissing ? .label : .readout,
        style: TextStyle(size: max(size * unit, 8), weight: hasWords ? .semibold : .bold, digits: .tabular),
        color: gauge.shown(board.ink), mayBeCut: false, widest: gauge.widestNumberText, moves: true),
      TextRow.Run(
        string: gauge.value == nil && !gauge.unit.isEmpty ? "\u{00A0}" : gauge.unit, role: .unit,
        style: TextStyle(size: max(size * 0.85 * unit, 7.5), weight: .medium), color: board.ink.withAlpha(0.72),
        widest: gauge.unit, moves: true),
    ]
    number += [
      board.differenceRun(TextStyle(size: max(size * 0.85 * unit, 7.5), weight: .semibold, digits: .tabular))
    ].compactMap { $0 }
    let word = TextRow.Run(
      string: isMissing ? gauge.numberText : hasWords && shown.isEmpty ? "\u{00A0}" : shown,
      role: isMissing ? .readout : .label,
      style: TextStyle(size: max((isRow ? 14 : 20) * unit, 9), weight: .bold),
      color: color.readable(on: gauge.groundColor, contrast: 4.5),
      mayBeCut: gauge.variant != "traffic" && mayCut(board), widest: longest, moves: true,
      least: TextMeasure.smallestSize)
    if gauge.isCode { return [TextRow(runs: [word], rank: 0)] }
    // Below a row all of it has room in one line.
    if isRow { return [TextRow(runs: [word] + number, rank: 0, spacing: 0.5)] }
    return [TextRow(runs: [word], rank: 1), TextRow(runs: number, rank: 0, spacing: 0.28)]
  }

  var composition: Composition {
    let lamps = lamps
    return Composition(
      texts: place.words.texts, labels: [], formattedValue: gauge.numberText, ends: [],
      layers: Scene.Layers(
        face: (hasHousing ? housing : []) + lamps.flatMap { lens($0).unlit } + place.words.face,
        moving: lamps.filter(\.isLit).flatMap { lens($0).lit } + place.words.moving))
  }

  // MARK: - Lamps

  private struct Lamp {
    /// The bounds of lens and rim.
    let box: Rect
    /// Its colour when it is lit.
    let color: Color
    /// What the lens is tinted with when it is not.
    let tint: Color
    let isLit: Bool
  }

  private var hasHousing: Bool { gauge.variant == "traffic" || gauge.variant == "bar" }

  private var lamps: [Lamp] {
    let figure = place.figure
    let range = gauge.shownRange
    let rangeColor = range.map { $0.color(in: theme) }
    switch gauge.variant {
    case "traffic":
      let side = figure.width / (1 + 2 * Self.housing)
      return [GaugeRange.Severity.alarm, .warn, .ok].enumerated().map { index, severity in
        let y = figure.minY + side * (0.5 + Self.housing + Double(index) * Self.pitch)
        let own = theme.color(of: severity)
        let isLit = range?.severity == severity
        return Lamp(
          box: Rect(center: Point(x: figure.center.x, y: y), width: side, height: side),
          color: isLit ? rangeColor ?? own : own, tint: own, isLit: isLit)
      }
    case "bar":
      let side = figure.width / (1 + Double(Self.barCount - 1) * Self.pitch + 2 * Self.housing)
      let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
      let owners = Self.owners(of: ranges, on: gauge.scale)
      let lit = litLamps(owners, ranges)
      return (0..<Self.barCount).map { index in
        let color = owners[index].map { ranges[$0].range.color(in: theme) } ?? theme.accent
        let x = figure.minX + side * (0.5 + Self.housing + Double(index) * Self.pitch)
        return Lamp(
          box: Rect(
            center: Point(x: x, y: figure.center.y), width: side, height: figure.height - 2 * Self.housing * side),
          color: color, tint: color, isLit: lit.contains(index))
      }
    default:
      // The glow reaches to the edge of the figure.
      let isLit =
        gauge.rangesOnScale.isEmpty ? gauge.value.map { $0 > gauge.scale.min } ?? false : rangeColor != nil
      return [
        Lamp(
          box: Rect(center: figure.center, width: figure.width * 0.74, height: figure.width * 0.74),
          color: rangeColor ?? theme.accent,
          tint: gauge.rangesOnScale.isEmpty ? theme.accent : Color(0x7A828C), isLit: isLit)
      ]
    }
  }

  /// Those whose middles the value has reached. Who enters a range has its first lamp lit, wherever in its tenth the range
  /// begins, and none of a range not entered.
  private func litLamps(_ owners: [Int?], _ ranges: [GaugeRange.Resolved]) -> Set<Int> {
    guard gauge.value != nil else { return [] }
    let progress = gauge.progress.value
    func start(_ range: GaugeRange.Resolved) -> Double {
      min(gauge.scale.pointerPosition(of: range.from).value, gauge.scale.pointerPosition(of: range.to).value)
    }
    var lit = Set(
      (0..<Self.barCount).filter { lamp in
        progress >= max(Self.middle(of: lamp), owners[lamp].map { start(ranges[$0]) } ?? 0)
      })
    let shown = gauge.shownRange
    if let entered = ranges.firstIndex(where: { $0.range == shown }), start(ranges[entered]) > 0,
      let first = owners.firstIndex(of: entered)
    {
      lit.insert(first)
    }
    return lit
  }

  private static func middle(of lamp: Int) -> Double { (Double(lamp) + 0.5) / Double(barCount) }

  /// Which range each lamp of a row stands for: the one in the middle of its tenth; and a range that has no lamp then
  /// has the one that it begins or ends in.
  private static func owners(of ranges: [GaugeRange.Resolved], on scale: Scale) -> [Int?] {
    var owners = (0..<barCount).map { lamp in
      let value = scale.value(at: middle(of: lamp))
      return ranges.indices.last { ranges[$0].from <= value && value <= ranges[$0].to }
    }
    for index in ranges.indices where !owners.contains(index) {
      let positions = [ranges[index].from, ranges[index].to].map { scale.pointerPosition(of: $0).value }
      let middle = (positions[0] + positions[1]) / 2
      let lamp = min(barCount - 1, Int(exactly: (middle * Double(barCount)).rounded(.down)) ?? 0)
      // Not the only lamp of another one.
      if let own = owners[lamp], owners.filter({ $0 == own }).count < 2 { continue }
      owners[lamp] = index
    }
    return owners
  }

  // MARK: - Drawing

  private var isDark: Bool { gauge.groundColor.luminance < 0.2 }

  /// Behind dark glass a dark colour cannot be told from none: print and high contrast on white have outlines instead.
  private var isFlat: Bool {
    let usual = gauge.variant == "traffic" ? [theme.ok, theme.warn, theme.alarm] : []
    let colors = usual + gauge.rangesOnScale.map { $0.color(in: theme) }
    return !isDark && (theme.relief == 0 || colors.contains { $0.contrast(with: LampLens.glass) < 2 })
  }

  private func lens(_ lamp: Lamp) -> LampLens {
    LampLens(
      box: lamp.box, color: isDark || isFlat ? lamp.color : lamp.color.shining, tint: lamp.tint, isHoused: hasHousing,
      isOnDark: isDark,
      outline: isFlat ? theme.minorTick : nil, bezel: theme.look.fitting, housing: Self.housing)
  }

  private var housing: [Node] {
    let figure = place.figure
    // As round as the lamps in it.
    let side = lamps.first.map { min($0.box.width, $0.box.height) } ?? min(figure.width, figure.height)
    let breadth = side * (1 + 2 * Self.housing)
    let corner = breadth * 0.32
    guard !isFlat else {
      let width = max(side * 0.05, 0.75)
      return [
        .stroke(
          .roundedRectangle(figure.expanded(by: -width / 2), cornerRadius: corner), theme.label,
          StrokeStyle(width: width))
      ]
    }
    let edge = max(breadth * (theme.look.isInWindow ? 0.03 : 0.012), 0.6)
    let ends = FaceOutline.box(figure, cornerRadius: corner).light()
    let metal = theme.look.fitting?.paint(from: ends.from, to: ends.to)
    return [
      .fill(
        .roundedRectangle(figure, cornerRadius: corner),
        metal ?? .downward(figure, [Color(0x4A5058), Color(0x24282D)])),
      .fill(
        .roundedRectangle(figure.expanded(by: -edge), cornerRadius: corner - edge),
        .downward(figure, [Color(0x2B3036), Color(0x1B1E22)])),
    ]
  }
}

extension Color {
  /// As light has it: light and strong. The colours of light pages are dark enough to be read, and would glow brown; what is
  /// orange there is amber as light.
  fileprivate var shining: Color {
    var light = oklab
    let isOrange = light.a > 0 && light.b > light.a && light.lightness < 0.75
    if isOrange { light.a *= 0.5 }
    // A red that is lighter, or duller, is pink.
    let isRed = light.a > light.b.magnitude
    light.lightness = max(light.lightness, min(isRed ? 0.64 : 0.8, light.lightness + 0.13), isRed ? 0.62 : 0.74)
    if light.chroma > 0.04 {
      let strength = max(1, (isRed ? 0.2 : 0.15) / light.chroma)
      (light.a, light.b) = (light.a * strength, light.b * strength)
    }
    return Color(light, alpha: alpha)
  }
}
