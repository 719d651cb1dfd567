import VectorGraphics

extension Gauge.Kind {
  /// The value is in VU, −20…3, unless a scale is given.
  public static let vu = Gauge.Kind(
    "vu", "A studio meter: a needle from below a window, VU on its own scale, or PPM.",
    size: Size(width: 600, height: 360), range: -20...3, variants: ["vu", "ppm"], traits: .hasFace
  ) { VUMeter($0, size: $1, shaper: $2).composition }
}

/// A meter behind a window: the needle's axis lies below it, the scale is a flat arc, and the number stands in the
/// lower right corner, where the needle never comes.
///
/// A scale of the kind's usual ends becomes the studio's own: −20 to +3 VU, or PPM 1 to 7 as `ppm`; any other is drawn
/// as it is. From 0 VU on the arc is red; ranges of the gauge's own replace that. A lamp lights when the peak is above 0.
struct VUMeter {
  private let board: Board
  private let scale: Scale
  private let isClassic: Bool
  private let isPPM: Bool
  private let window: Rect
  private let pivot: Point
  private let texts: TextRoom
  private let labels: [(value: Double, text: PlacedText)]
  private let quiet: [PlacedText]
  private let name: PlacedText?
  private let number: PlacedText?
  private let ticks: ScaleTicks

  /// Lengths in units of a design of 400 × 240.
  private static let design = Size(width: 400, height: 240)
  private static let radius = 216.0
  /// The axis lies below the window, so that the arc is flat and nearly as wide as it.
  private static let depth = 279.0
  private static let reach = Angle.degrees(45)
  /// Over the axis, with its upper edge in the window.
  private static let cap = 60.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Self.design, size: size, shaper: shaper)
    self.board = board
    let isPPM = gauge.variant == "ppm"
    let own = StudioScale.own(of: gauge)
    let isClassic = own != nil && !isPPM
    let scale = own ?? gauge.scale
    (self.scale, self.isPPM, self.isClassic) = (scale, isPPM, isClassic)
    let (unit, frame) = (board.unit, board.frame)
    window = gauge.theme.look.isInWindow ? board.canvas : frame.expanded(by: -8 * unit)
    pivot = Point(x: frame.center.x, y: frame.y + Self.depth * unit)
    ticks =
      isClassic
      ? ScaleTicks(
        majors: StudioScale.marks, labels: StudioScale.marks.map { gauge.numbers.short($0.magnitude) }, subdivisions: []
      )
      : scale.ticks(majors: 7, total: isPPM ? 7 : 40, gauge.numbers)

    var room = TextRoom(window.expanded(by: -4 * unit))
    let corner = Point(x: window.maxX - 12 * unit, y: window.maxY - 13 * unit)
    number = Self.placeNumber(board, scale, isClassic: isClassic, corner: corner, room: &room)
    let pivot = pivot
    labels = Self.place(board, scale, ticks, pivot: pivot, room: &room)
    // The number stays longest, unless it is not wanted.
    let title = room.admit(
      board.text(
        number == nil && gauge.readout.isShown ? "" : gauge.title, .title, TextStyle(size: 14.5, weight: .medium),
        floor: 8, width: 118 * unit,
        at: Point(x: window.minX + 12 * unit, y: corner.y), .leading))
    let word = gauge.unit.isEmpty ? (isClassic ? "VU" : isPPM ? "PPM" : "") : gauge.unit
    name = room.admit(
      unit * 26 >= 8
        ? board.text(
          word, .unit, TextStyle(size: 27, weight: .semibold), floor: 8, width: 150 * unit,
          at: Point(x: pivot.x, y: frame.y + 146 * unit), isMiddle: true) : nil)
    let signs = isClassic && !labels.isEmpty ? Self.placeSigns(board, pivot: pivot, room: &room) : []
    let percents = isClassic ? Self.placePercents(board, pivot: pivot, room: &room) : []
    quiet = [title].compactMap { $0 } + signs + percents
    texts = room
  }

  private static func numberText(_ gauge: Gauge, _ scale: Scale) -> String {
    gauge.numberText(of: gauge.number) { gauge.numbers.readout($0, on: scale) }
  }

  /// In the lower right corner.
  private static func placeNumber(
    _ board: Board, _ scale: Scale, isClassic: Bool, corner: Point, room: inout TextRoom
  ) -> PlacedText? {
    let text = numberText(board.gauge, scale)
    guard !text.isEmpty else { return nil }
    let longest =
      board.gauge.value == nil || text.count > 5
      ? text : isClassic ? board.gauge.numbers.grouped(-88.8, decimals: 1) : text
    let style = TextStyle(size: 21, weight: .bold, digits: .tabular)
    let side = 118 * board.unit
    let measured = SteadyText(text, like: longest.withWidestDigits, style: style, shaper: board.shaper)
    let steady = measured.size(upTo: max(style.size * board.unit, 8), fitting: side)
    // Where the widest number would be illegible, this one may still have room.
    let fitting = steady >= TextMeasure.smallestSize ? steady : measured.own.size(upTo: 8, fitting: side)
    guard fitting >= TextMeasure.smallestSize else { return nil }
    let shaped = measured.own.shape(at: fitting)
    return room.admit(
      PlacedText(.readout, shaped, origin: Point(x: corner.x - shaped.advance, y: corner.y)), gap: 0)
  }

  /// Minus and plus above the ends of the arc.
  private static func placeSigns(_ board: Board, pivot: Point, room: inout TextRoom) -> [PlacedText] {
    [("\u{2212}", -1.0), ("+", 1.0)].compactMap { sign, side in
      room.admit(
        board.text(
          sign, .label, TextStyle(size: 19, weight: .semibold), floor: 8, width: 30 * board.unit,
          at: Point(x: pivot.x + side * 168 * board.unit, y: board.frame.y + 62 * board.unit), isMiddle: true))
    }
  }

  private static func angle(at position: Double) -> Angle { reach * (2 * position - 1) }

  /// Outside the arc; all of them, then fewer towards the crowded end.
  private static func place(
    _ board: Board, _ scale: Scale, _ ticks: ScaleTicks, pivot: Point, room: inout TextRoom
  ) -> [(value: Double, text: PlacedText)] {
    let unit = board.unit
    let count = ticks.majors.count
    let classic = count == StudioScale.marks.count ? fewerMarks : []
    for choice in [Array(0..<count)] + classic + LabelThinning.choices(of: count) {
      for size in [17.5 * unit, 15.5 * unit, 14 * unit, 8, 7.2]
      where size >= TextMeasure.smallestSize && size < 36.5 * unit {
        let style = TextStyle(size: size, weight: .semibold)
        let texts = choice.map { index in
          let angle = angle(at: scale.position(of: ticks.majors[index]))
          let shaped = board.shaper.shape(ticks.labels[index], style: style)
          var center = pivot + angle.direction * ((radius + 14) * unit + shaped.capHeight / 2)
          // At the ends of the arc the window's edge is near.
          let side = max(0, room.canvas.width / 2 - shaped.advance / 2 - 0.5)
          center.x = min(room.canvas.center.x + side, max(room.canvas.center.x - side, center.x))
          return PlacedText(.label, shaped, center: center)
        }
        if room.admit(texts, gap: max(size * 0.22, 2.2)) {
          return zip(choice, texts).map { (ticks.majors[$0], $1) }
        }
      }
    }
    return []
  }

  /// The marks of a VU meter that say most: both ends, 0, and what leaves room.
  private static let fewerMarks = [
    [0, 1, 2, 3, 4, 5, 7, 9, 10], [0, 1, 3, 4, 7, 10], [0, 1, 4, 7, 10], [0, 4, 7, 10], [0, 7, 10],
  ]

  /// The voltage in per cent of 0 VU, inside the arc.
  private static func placePercents(_ board: Board, pivot: Point, room: inout TextRoom) -> [PlacedText] {
    let size = 9.5 * board.unit
    guard size >= TextMeasure.smallestSize else { return [] }
    let texts = percents.map { percent in
      let angle = angle(at: StudioScale.position(percent: percent))
      let text = board.gauge.numbers.plain(percent, decimals: 0) + (percent == 100 ? "%" : "")
      let shaped = board.shaper.shape(text, style: TextStyle(size: size, weight: .medium))
      return PlacedText(.label, shaped, center: pivot + angle.direction * ((radius - 19) * board.unit))
    }
    return room.admit(texts) ? texts : []
  }

  private static let percents: [Double] = [20, 40, 60, 80, 100]

  private var gauge: Gauge { board.gauge }
  private var theme: Theme { board.theme }
  private var unit: Double { board.unit }

  private var needleAngle: Angle {
    Self.angle(at: gauge.value.map { scale.pointerPosition(of: $0).value } ?? 0)
  }

  var composition: Composition {
    Composition(
      texts: texts.texts,
      labels: labels.map {
        Dial.ScaleLabel(text: $0.text.text.string, value: $0.value, angle: Self.angle(at: scale.position(of: $0.value)))
      },
      formattedValue: Self.numberText(gauge, scale),
      ends: [scale.min, scale.max].map { gauge.numbers.readout($0, on: scale) },
      needleAngle: needleAngle, hubBox: nil,
      layers: Scene.Layers(face: face, moving: moving, cover: frame))
  }

  // MARK: - Colours

  /// The design's constants: cream with brown ink for light pages, and the same lit from behind for dark ones.
  private struct Look {
    let top: Color, bottom: Color, ink: Color, quiet: Color, red: Color, needle: Color, frame: Color

    /// In the colours of a theme that has a world of its own; nil for the usual ones.
    init?(_ theme: Theme) {
      guard theme.look != Gauges.Look() else { return nil }
      let page = theme.page.over(.black)
      (top, bottom) =
        theme.look.face == .glow
        ? (theme.faceShade.over(page), theme.faceLight.over(page))
        : (theme.faceLight.over(page), theme.faceShade.over(page))
      (ink, quiet, red, needle) = (theme.label, theme.muted, theme.alarm, theme.accent)
      frame =
        theme.look.fitting?.middle ?? theme.look.bezel.first?.material.middle ?? theme.look.plate?.material.edge
        ?? (theme.hubBorder.over(page).contrast(with: page) < 1.3 ? theme.track : theme.hubBorder)
    }

    private init(
      top: Color, bottom: Color, ink: Color, quiet: Color, red: Color, needle: Color, frame: Color
    ) {
      (self.top, self.bottom, self.ink, self.quiet) = (top, bottom, ink, quiet)
      (self.red, self.needle, self.frame) = (red, needle, frame)
    }

    static let cream = Look(
      top: Color(0xFDF6E3), bottom: Color(0xF0E2BF), ink: Color(0x2B2418), quiet: Color(0x6B5D43),
      red: Color(0xC22F1B), needle: Color(0x1C1812), frame: Color(0x3B352B))
    static let night = Look(
      top: Color(0x33312C), bottom: Color(0x1E1D1B), ink: Color(0xF0E4C8), quiet: Color(0xB3A788),
      red: Color(0xFF6A4D), needle: Color(0xFFC95C), frame: Color(0x47443D))
    /// Broadcast meters are black on every page.
    static let broadcast = Look(
      top: Color(0x24262A), bottom: Color(0x131416), ink: Color(0xF4F5F6), quiet: Color(0xA6ABB2),
      red: Color(0xFF6A4D), needle: Color(0xFFFFFF), frame: Color(0x41454B))
  }

  private var look: Look {
    if isPPM, !theme.look.isInWindow { return .broadcast }
    return Look(theme) ?? (theme.page.contrast(with: .white) > 4.5 ? .night : .cream)
  }

  // MARK: - Drawing

  private var opening: Path { .roundedRectangle(window, cornerRadius: 12 * unit) }

  private func arc(_ radius: Double) -> ArcShape {
    ArcShape(center: pivot, radius: radius * unit, start: -Self.reach, sweep: Self.reach * 2)
  }

  private var face: [Node] {
    let light = Gradient(
      .linear(from: Point(x: 0, y: window.minY), to: Point(x: 0, y: window.maxY)), colors: [look.top, look.bottom])
    let ground: [Node] = theme.look.isInWindow ? [] : [.fill(opening, .gradient(light))]
    let line = Node.stroke(arc(Self.radius).path(), look.ink, StrokeStyle(width: max(1.6 * unit, 0.75)))
    let words = labels.map { $0.text.node(isClassic && $0.value > 0 ? look.red : look.ink) }
    return ground + [line] + zones + marks + words
      + quiet.map { $0.node($0.role == .title ? look.ink : $0.text.string == "+" ? look.red : look.quiet) }
      + [name?.node(look.ink)].compactMap { $0 }
  }

  private var zones: [Node] {
    let own =
      gauge.ranges.isEmpty && isClassic ? [GaugeRange(from: 0, severity: .alarm, color: look.red)] : gauge.ranges
    return GaugeRange.resolved(own, on: scale).map { resolved in
      let (a, b) = (scale.position(of: resolved.from), scale.position(of: resolved.to))
      let part = arc(Self.radius).trimmed(from: min(a, b), to: max(a, b))
      return .fill(
        RingSegment(
          center: pivot, innerRadius: (Self.radius - 0.8) * unit, outerRadius: (Self.radius + 5.2) * unit,
          start: part.start, sweep: part.sweep
        ).path(), resolved.range.color(in: theme))
    }
      + gauge.targets.filter { scale.contains($0.value) }.map { target in
        TargetMark(
          center: pivot, angle: Self.angle(at: scale.position(of: target.value)), radius: (Self.radius + 1) * unit,
          size: 8 * unit, color: look.ink
        ).node
      }
  }

  private var marks: [Node] {
    func lines(_ values: [Double], length: Double, width: Double, _ color: Color) -> Node? {
      TickMarks(
        center: pivot, outerRadius: (Self.radius + length) * unit, length: length * unit,
        width: max(width * unit, 0.75),
        color: color, angles: values.map { Self.angle(at: scale.position(of: $0)) }
      ).node
    }
    let isFine = unit * Self.design.width >= 150
    let red = isClassic ? ticks.majors.filter { $0 > 0 } : []
    let black = ticks.majors.filter { !red.contains($0) }
    let fine = isClassic ? [-6, -4, -0.5, 0.5, 1.5, 2.5] : ticks.subdivisions.map(\.value)
    let percents =
      isClassic && quiet.contains { $0.text.string == "100%" }
      ? TickMarks(
        center: pivot, outerRadius: Self.radius * unit, length: 7 * unit, width: max(unit, 0.75), color: look.quiet,
        angles: Self.percents.map { Self.angle(at: StudioScale.position(percent: $0)) }
      ).node : nil
    return [
      isFine ? lines(fine.filter { !isClassic || $0 < 0 }, length: 6, width: 1, look.ink) : nil,
      isFine ? lines(fine.filter { isClassic && $0 > 0 }, length: 8, width: 1, look.red) : nil,
      lines(black, length: 10, width: 2, look.ink), lines(red, length: 10, width: 2, look.red), percents,
    ].compactMap { $0 }
  }

  private var moving: [Node] {
    let text = number.map { [$0.node(gauge.state == .live ? look.ink : look.quiet)] } ?? []
    guard gauge.value != nil else { return text }
    let tip = pivot + needleAngle.direction * ((Self.radius + 3) * unit)
    let root = pivot + needleAngle.direction * (10 * unit)
    let fall = Vector(dx: 2.4 * unit, dy: 3.2 * unit)
    let style = StrokeStyle(width: max(2 * unit, 0.9))
    return [
      .group(
        "needle", clip: opening,
        [
          .stroke(.line(from: root + fall, to: tip + fall), Color.black.withAlpha(0.2), style),
          .stroke(.line(from: root, to: tip), gauge.shown(look.needle), style),
        ])
    ] + lamp + text
  }

  /// Only where there is a peak to show.
  private var lamp: [Node] {
    guard let peak = gauge.moment.peak ?? gauge.statistics.peak, isClassic else { return [] }
    let center = Point(x: window.maxX - 18 * unit, y: window.minY + 18 * unit)
    let isLit = peak > 0
    let halo = Gradient(
      .radial(center: center, radius: 13 * unit),
      stops: (0...6).map { step in
        let part = Double(step) / 6
        return Gradient.Stop(offset: part, color: look.red.withAlpha(0.55 * Falloff.bell(part)))
      })
    return (isLit ? [.fill(.circle(center: center, radius: 13 * unit), .gradient(halo))] : [])
      + [
        .fill(.circle(center: center, radius: 5.2 * unit), look.frame),
        .fill(.circle(center: center, radius: 4.2 * unit), isLit ? look.red : look.red.withAlpha(0.28).over(look.top)),
      ]
  }

  /// The window's frame, over the needle's lower end.
  private var frame: [Node] {
    let cap = ArcShape(center: pivot, radius: Self.cap * unit, start: .degrees(-90), sweep: .degrees(180))
    var dome = cap.path()
    dome.close()
    let ends = FaceOutline.disc(center: pivot, radius: Self.cap * unit).light()
    let paint = theme.look.fitting?.paint(from: ends.from, to: ends.to) ?? .solid(look.frame)
    return [.group("cap", clip: opening, [.fill(dome, paint)])]
      + (theme.look.isInWindow ? [] : [.stroke(opening, look.frame, StrokeStyle(width: max(3 * unit, 1)))])
  }
}
