import VectorGraphics

extension Gauge.Kind {
  /// Lit in the colour of the range its value is in; 0…100 unless a scale is given.
  public static let lamp = Gauge.Kind(
    "lamp", "A status lamp in the colour of the range the value is in.", size: Size(width: 400, height: 400),
    variants: ["single", "traffic", "bar"],
    fittedSize: { $0.variant == "bar" ? Size(width: 600, height: 200) : Size(width: 400, height: 400) }
  ) { LampGauge($0, size: $1, shaper: $2).composition }
}

/// Lamps that say by colour, place and word which range a value is in.
///
/// `single` is one lamp in the colour of the range; without ranges it is lit above the start of the scale, and where
/// there are ranges but none around the value it is dark. `traffic` has alarm at the top, warn and ok below it; a
/// range of neither severity lights none. `bar` is a row of ten, lit up to the value, each in the colour of the range
/// it stands for. The name of the range stands beneath, then the number. Beyond the scale the range at its end counts.
struct LampGauge {
  private let board: Board
  private let place: CaptionedFigure

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let design = Size(width: 200, height: gauge.variant == "bar" ? 100 : 200)
    let board = Board(gauge, design: design, size: size, shaper: shaper)
    self.board = board
    let area = board.canvas.expanded(by: -max(2, 8 * board.unit))
    place = CaptionedFigure(
      in: area, aspect: Self.aspect(gauge.variant), unit: board.unit,
      mayStandBeside: gauge.variant != "bar", share: gauge.variant == "bar" ? 0.65 : 0.56,
      head: { Self.head(board, $0) }, foot: { Self.foot(board, $0) }, shaper: shaper)
  }

  private var gauge: Gauge { board.gauge }
  private var theme: Theme { gauge.theme }

  /// Lamps of a row.
  static let barCount = 10

  // In diameters of a lamp with its rim.
  private static let pitch = 1.14
  private static let housing = 0.2

  private static func aspect(_ variant: String?) -> Double {
    switch variant {
    case "traffic": (1 + 2 * housing) / (1 + 2 * pitch + 2 * housing)
    case "bar": (1 + Double(barCount - 1) * pitch + 2 * housing) / (1 + 2 * housing)
    default: 1
    }
  }

  // MARK: - Texts

  private static func head(_ board: Board, _ unit: Double) -> [TextBlock.Line] {
    [
      TextBlock.Line(
        runs: [
          .init(
            string: board.gauge.title, role: .title, style: DialStyle.radial.title.withSize(max(12 * unit, 8)),
            color: board.ink)
        ], rank: 2),
      TextBlock.Line(
        runs: [
          .init(
            string: board.gauge.subtitle, role: .label, style: TextStyle(size: max(9.5 * unit, 7.5), weight: .medium),
            color: board.ink.withAlpha(0.72))
        ], rank: 3),
    ]
  }

  /// The word, then the number with its unit and its difference to the reference.
  private static func foot(_ board: Board, _ unit: Double) -> [TextBlock.Line] {
    let gauge = board.gauge
    func word(_ range: GaugeRange) -> String {
      range.label.isEmpty && range.severity != .info ? range.severity.rawValue : range.label
    }
    let range = gauge.shownRange
    let longest = gauge.ranges.map(word).max { $0.count < $1.count } ?? ""
    let hasWords = !longest.isEmpty
    // A value in no range leaves the place of the word free.
    let shown = range.map(word) ?? ""
    let color = range.map { $0.color(in: gauge.theme) } ?? board.ink
    let size = hasWords ? 12.0 : 20
    var number = [
      TextBlock.Run(
        string: gauge.numberText, role: .readout,
        style: TextStyle(size: max(size * unit, 8), weight: hasWords ? .semibold : .bold, digits: .tabular),
        color: board.ink, mayBeCut: false, widest: gauge.widestNumberText, moves: true),
      TextBlock.Run(
        string: gauge.value == nil ? "" : gauge.unit, role: .unit,
        style: TextStyle(size: max(size * 0.85 * unit, 7.5), weight: .medium), color: board.ink.withAlpha(0.72),
        moves: true),
    ]
    number += [
      board.differenceRun(TextStyle(size: max(size * 0.85 * unit, 7.5), weight: .semibold, digits: .tabular))
    ].compactMap { $0 }
    return [
      TextBlock.Line(
        runs: [
          .init(
            string: hasWords && shown.isEmpty ? "\u{00A0}" : shown, role: .label,
            style: TextStyle(size: max(20 * unit, 9), weight: .bold),
            color: color.readable(on: gauge.groundColor, contrast: 4.5), mayBeCut: gauge.variant != "traffic",
            widest: longest, moves: true)
        ], rank: 1),
      TextBlock.Line(runs: number, rank: 0, spacing: 0.28),
    ]
  }

  var composition: Composition {
    let lamps = lamps
    return Composition(
      texts: place.texts.texts, labels: [], formattedValue: gauge.numberText, ends: [],
      layers: Scene.Layers(
        face: (hasHousing ? housing : []) + lamps.flatMap { rim($0) + lens($0, isLit: false) }
          + place.texts.face,
        moving: lamps.filter(\.isLit).flatMap { glow($0) + lens($0, isLit: true) }
          + place.texts.moving))
  }

  // MARK: - Lamps

  private struct Lamp {
    let center: Point
    /// Of lens and rim.
    let radius: Double
    /// When it is lit.
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
          center: Point(x: figure.center.x, y: y), radius: side / 2, color: isLit ? rangeColor ?? own : own, tint: own,
          isLit: isLit)
      }
    case "bar":
      let side = figure.height / (1 + 2 * Self.housing)
      let ranges = GaugeRange.resolved(gauge.ranges, on: gauge.scale)
      let owners = Self.owners(of: ranges, on: gauge.scale)
      let lit = litLamps(owners, ranges)
      return (0..<Self.barCount).map { index in
        let color = owners[index].map { ranges[$0].range.color(in: theme) } ?? theme.accent
        let x = figure.minX + side * (0.5 + Self.housing + Double(index) * Self.pitch)
        return Lamp(
          center: Point(x: x, y: figure.center.y), radius: side / 2, color: color, tint: color,
          isLit: lit.contains(index))
      }
    default:
      // The glow reaches to the edge of the figure.
      let isLit =
        gauge.ranges.isEmpty ? gauge.value.map { $0 > gauge.scale.min } ?? false : rangeColor != nil
      return [
        Lamp(
          center: figure.center, radius: figure.width * 0.37, color: rangeColor ?? theme.accent,
          tint: gauge.ranges.isEmpty ? theme.accent : Color(0x7A828C), isLit: isLit)
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

  private func downward(_ rect: Rect, _ colors: [Color]) -> Paint {
    .gradient(
      Gradient(.linear(from: Point(x: 0, y: rect.minY), to: Point(x: 0, y: rect.maxY)), colors: colors))
  }

  private var housing: [Node] {
    let figure = place.figure
    let corner = min(figure.width, figure.height) * 0.32
    let edge = max(min(figure.width, figure.height) * (theme.look.isInWindow ? 0.03 : 0.012), 0.6)
    let ends = FaceOutline.box(figure, cornerRadius: corner).light()
    let metal = theme.look.fitting?.paint(from: ends.from, to: ends.to)
    return [
      .fill(
        .roundedRectangle(figure, cornerRadius: corner),
        metal ?? downward(figure, [Color(0x4A5058), Color(0x24282D)])),
      .fill(
        .roundedRectangle(figure.expanded(by: -edge), cornerRadius: corner - edge),
        downward(figure, [Color(0x2B3036), Color(0x1B1E22)])),
    ]
  }

  private func rim(_ lamp: Lamp) -> [Node] {
    let box = Rect(center: lamp.center, width: lamp.radius * 2, height: lamp.radius * 2)
    // Sunk into a housing, or a ring of metal on the page.
    let colors =
      hasHousing
      ? [Color(0x0E1012), Color(0x3A4047)]
      : isDark ? [Color(0x5A626B), Color(0x262B30)] : [Color(0xE3E7EB), Color(0x9AA3AD)]
    let ends = FaceOutline.disc(center: lamp.center, radius: lamp.radius).light()
    let metal = hasHousing ? nil : theme.look.fitting?.paint(from: ends.from, to: ends.to)
    return [
      .fill(.circle(center: lamp.center, radius: lamp.radius), metal ?? downward(box, colors)),
      .fill(.circle(center: lamp.center, radius: lamp.radius * 0.9), Color(0x0B0C0E)),
    ]
  }

  /// Glass: brightest where the lamp shines through, at the upper left where it only mirrors the light.
  private func lens(_ lamp: Lamp, isLit: Bool) -> [Node] {
    let radius = lamp.radius * 0.86
    let dark = Color(0x101214)
    let colors =
      isLit
      ? [
        Color.white.withAlpha(0.34).over(lamp.color), Color.white.withAlpha(0.16).over(lamp.color), lamp.color,
        Color.black.withAlpha(0.22).over(lamp.color),
      ]
      : [
        lamp.tint.withAlpha(0.34).over(dark), lamp.tint.withAlpha(0.22).over(dark),
        lamp.tint.withAlpha(0.14).over(dark),
      ]
    let focus = lamp.center
    let shine = lamp.center + Vector(dx: -radius * 0.34, dy: -radius * 0.42)
    let reach = radius * 0.3
    return [
      .fill(
        .circle(center: lamp.center, radius: radius),
        .gradient(Gradient(.radial(center: focus, radius: radius * 1.2), colors: colors))),
      .fill(
        .circle(center: shine, radius: reach),
        .gradient(
          Gradient(
            .radial(center: shine, radius: reach),
            colors: [
              Color.white.withAlpha(isLit ? 0.5 : 0.22), Color.white.withAlpha(isLit ? 0.18 : 0.07),
              Color.white.withAlpha(0),
            ]))),
    ]
  }

  /// Light around the lamp, fading along a bell curve.
  private func glow(_ lamp: Lamp) -> [Node] {
    let outer = hasHousing ? lamp.radius * (1 + 2 * Self.housing) : lamp.radius / 0.74
    // In a housing the light falls on the black rim; metal keeps its own colour.
    let inner = hasHousing ? lamp.radius * 0.84 : lamp.radius
    let steps = 8
    let strength = hasHousing ? 0.55 : isDark ? 0.6 : 0.45
    let stops = (0...steps).map { step -> Gradient.Stop in
      let part = Double(step) / Double(steps)
      return Gradient.Stop(
        offset: (inner + part * (outer - inner)) / outer,
        color: lamp.color.withAlpha(strength * Falloff.bell(part)))
    }
    var ring = Path.circle(center: lamp.center, radius: outer)
    if !hasHousing { ring.append(.circle(center: lamp.center, radius: lamp.radius)) }
    return [
      .fill(ring, .gradient(Gradient(.radial(center: lamp.center, radius: outer), stops: stops)), rule: .evenOdd)
    ]
  }
}
