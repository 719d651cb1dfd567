import VectorGraphics

extension Gauge.Kind {
  /// The value is in VU, −20…3, unless a scale is given.
  public static let vu = Gauge.Kind(
    "vu", "A studio meter: a needle from below a window, VU on its own scale, or PPM.",
    size: Size(width: 600, height: 360), range: -20...3, variants: ["vu", "ppm"], traits: [.hasFace, .isStudioMeter],
    draws: .usual.subtracting([.scaleReverse, .scaleWrap, .subtitle, .titleColor]),
    designs: [
      "vu": .usual.union([.peak, .faceBackdrop]).subtracting([.scaleReverse, .scaleWrap, .subtitle, .titleColor])
    ], ownScale: { StudioScale.own(of: $0) }
  ) { VUMeter($0, size: $1, shaper: $2).composition }
}

/// A meter behind a window: the needle's axis lies below it, the scale is a flat arc, and the number stands in the
/// lower right corner, where the needle never comes.
///
/// A scale of the kind's usual ends becomes the studio's own: −20 to +3 VU, or PPM 1 to 7 as `ppm`; any other is drawn
/// as it is. From 0 VU on the arc is red; ranges of the gauge's own replace that. A lamp lights when the peak is above 0.
struct VUMeter: DrawnOnBoard {
  let board: Board
  let scale: Scale
  let isClassic: Bool
  let isPPM: Bool
  let window: Rect
  let pivot: Point
  private let texts: TextRoom
  let labels: [(value: Double, text: PlacedText)]
  let quiet: [PlacedText]
  let name: PlacedText?
  let number: PlacedText?
  let ticks: ScaleTicks

  /// Lengths in units of a design of 400 × 240.
  static let design = Size(width: 400, height: 240)
  struct Shape {
    /// The radius of the arc, and how far below the frame's top the needle's axis is.
    let radius: Double
    let depth: Double
    /// From the middle to an end of the scale.
    let halfSweep: Angle
    /// From the arc outward to the labels, and their size.
    let labelGap: Double
    let label: Double
    /// How high the strip is that covers the needle's root and has the words; 0 has a dome instead.
    let strip: Double
    /// How many marks another scale than the studio's has.
    let marks: Int
    typealias Line = (length: Double, width: Double)
    let (major, fine): (Line, Line)
    /// From the arc outward to the needle's tip, and how wide it is.
    let needle: Line
    /// How wide the arc's line is, and how far ranges reach beyond it.
    let (line, zone): (Double, Double)

    /// The axis lies below the window, so that the arc is flat and nearly as wide as it.
    static let vu = Shape(
      radius: 239, depth: 302, halfSweep: .degrees(45), labelGap: 14, label: 17.5, strip: 0, marks: 40, major: (10, 2),
      fine: (6, 1), needle: (3, 2), line: 1.6, zone: 5.2)
    /// As broadcasters have them: large figures on an arc as wide as the window.
    static let ppm = Shape(
      radius: 214, depth: 267, halfSweep: .degrees(44.5), labelGap: 20, label: 22, strip: 42, marks: 13,
      major: (15, 3.4), fine: (8, 1.4), needle: (9, 3), line: 2.2, zone: 8)

    func angle(at position: Double) -> Angle { halfSweep * (2 * position - 1) }
  }

  let shape: Shape

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Self.design, size: size, shaper: shaper)
    self.board = board
    let isPPM = gauge.variant == "ppm"
    let own = StudioScale.own(of: gauge)
    let isClassic = own != nil && !isPPM
    let scale = own ?? gauge.scale
    (self.scale, self.isPPM, self.isClassic) = (scale, isPPM, isClassic)
    let shape = isPPM ? Shape.ppm : .vu
    self.shape = shape
    let (unit, frame) = (board.unit, board.frame)
    window = gauge.theme.look.isInWindow ? board.canvas : frame.expanded(by: -8 * unit)
    pivot = Point(x: frame.center.x, y: frame.y + shape.depth * unit)
    ticks =
      isClassic
      ? ScaleTicks(
        majors: StudioScale.marks, labels: StudioScale.marks.map { gauge.numbers.short($0.magnitude) }, subdivisions: []
      )
      : scale.ticks(majors: 7, total: shape.marks, gauge.numbers)

    var room = TextRoom(window.expanded(by: -4 * unit))
    let corner = Point(x: window.maxX - 12 * unit, y: window.maxY - 13 * unit)
    number = Self.placeNumber(board, scale, isClassic: isClassic, corner: corner, room: &room)
    let pivot = pivot
    labels = Self.place(board, shape, scale, ticks, pivot: pivot, room: &room)
    // The number stays longest, unless it is not wanted.
    let title = room.admit(
      board.text(
        number == nil && gauge.readout.isShown && !gauge.hidesValue ? "" : gauge.title, .title,
        TextStyle(size: 14.5, weight: .medium),
        floor: 8, width: 118 * unit,
        at: Point(x: window.minX + 12 * unit, y: corner.y), .leading))
    name = Self.placeName(
      board, shape, isClassic: isClassic, pivot: pivot, left: window.minX + 12 * unit,
      baseline: corner.y, above: title, room: &room)
    let signs = isClassic && !labels.isEmpty ? Self.placeSigns(board, pivot: pivot, room: &room) : []
    let percents = isClassic ? Self.placePercents(board, pivot: pivot, room: &room) : []
    quiet = [title].compactMap { $0 } + signs + percents
    texts = room
  }

  private static func numberText(_ gauge: Gauge, _ scale: Scale) -> String {
    gauge.numberText(of: gauge.number) {
      gauge.numbers.readout($0, on: scale, decimals: gauge.moment.decimals)
    }
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
    // On a small meter it may take more than its corner.
    let side = max(118 * board.unit, min(28, 0.6 * board.canvas.width))
    let measured = SteadyText(text, like: longest.withWidestDigits, style: style, shaper: board.shaper)
    let steady = measured.size(upTo: max(style.size * board.unit, 8), fitting: side)
    // Where the widest number would be illegible, this one may still have room.
    let fitting = steady >= TextMeasure.smallestSize ? steady : measured.own.size(upTo: 8, fitting: side)
    guard fitting >= TextMeasure.smallestSize else { return nil }
    let shaped = measured.own.shape(at: fitting)
    return room.admit(
      PlacedText(.readout, shaped, origin: Point(x: corner.x - shaped.advance, y: corner.y)), gap: 0)
  }

  /// What is measured: in the lower left corner, where the needle never comes, over the title; or small in the middle of
  /// the strip.
  private static func placeName(
    _ board: Board, _ shape: Shape, isClassic: Bool, pivot: Point, left: Double, baseline: Double,
    above title: PlacedText?, room: inout TextRoom
  ) -> PlacedText? {
    let (gauge, unit) = (board.gauge, board.unit)
    let word = gauge.unit.isEmpty ? (isClassic ? "VU" : shape.strip > 0 ? "PPM" : "") : gauge.unit
    guard unit * 26 >= 8 else { return nil }
    if shape.strip > 0 {
      let style = TextStyle(size: 13, weight: .medium).withTracking(0.08)
      return room.admit(
        board.text(word, .unit, style, floor: 8, width: 110 * unit, at: Point(x: pivot.x, y: baseline)), gap: 8 * unit)
    }
    let baseline = title.map { $0.box.minY - 8 * unit } ?? baseline
    // The needle at the start of the scale bounds it, at the height of its capitals.
    let top = baseline - 20 * unit
    let end = pivot.x - (pivot.y - top) * shape.halfSweep.tangent - 9 * unit
    return room.admit(
      board.text(
        word, .unit, TextStyle(size: 25, weight: .semibold), floor: 8, width: end - left,
        at: Point(x: left, y: baseline), .leading))
  }

  /// Minus and plus above the ends of the arc; on a small meter they would be parts of the numbers there.
  private static func placeSigns(_ board: Board, pivot: Point, room: inout TextRoom) -> [PlacedText] {
    guard board.unit * Self.design.width >= 160 else { return [] }
    return [("\u{2212}", -1.0), ("+", 1.0)].compactMap { sign, side in
      room.admit(
        board.text(
          sign, .label, TextStyle(size: 19, weight: .semibold), floor: 8, width: 30 * board.unit,
          at: Point(x: pivot.x + side * 168 * board.unit, y: board.frame.y + 62 * board.unit), isMiddle: true))
    }
  }

  /// Outside the arc; all of them, then fewer towards the crowded end.
  private static func place(
    _ board: Board, _ shape: Shape, _ scale: Scale, _ ticks: ScaleTicks, pivot: Point, room: inout TextRoom
  ) -> [(value: Double, text: PlacedText)] {
    let unit = board.unit
    let count = ticks.majors.count
    let classic = count == StudioScale.marks.count ? fewerMarks : []
    let limit = board.gauge.printLimit
    let (small, least) = limit.isFinite ? ([limit], limit) : ([8, 7.2], TextMeasure.smallestSize)
    for choice in [Array(0..<count)] + classic + LabelThinning.choices(of: count) {
      for size in [shape.label * unit, shape.label * 0.88 * unit, shape.label * 0.8 * unit] + small
      where size >= least && size < (shape.strip > 0 ? 40 : choice.count > 3 ? 36.5 : 48) * unit {
        let style = TextStyle(size: size, weight: shape.strip > 0 ? .bold : .semibold)
        // They keep from the edge nearly what the other words keep, unless some would have to go for it.
        for margin in [10 * unit, 4 * unit + 0.5] {
          let texts = choice.map { index in
            let angle = shape.angle(at: scale.position(of: ticks.majors[index]))
            let label = Label(shape, board.shaper.shape(ticks.labels[index], style: style), at: angle, pivot, unit)
            return label.held(within: room.canvas.expanded(by: 4 * unit - margin))
          }
          if room.admit(texts, gap: max(size * 0.22, 2.2)) {
            return zip(choice, texts).map { (ticks.majors[$0], $1) }
          }
        }
      }
    }
    return []
  }

  /// A label outside the arc, as far from its tick as one that stands upright on it.
  private struct Label {
    private let free: PlacedText
    private let pivot: Point
    private let tip: Point
    private let clear: Double
    private let step: Double

    init(_ shape: Shape, _ text: ShapedText, at angle: Angle, _ pivot: Point, _ unit: Double) {
      (self.pivot, step) = (pivot, unit / 2)
      tip = pivot + angle.direction * ((shape.radius + shape.major.length) * unit)
      clear = (shape.labelGap - shape.major.length) * unit
      let distance = (shape.radius + shape.labelGap) * unit + text.capHeight / 2
      var free = PlacedText(.label, text, center: pivot + angle.direction * distance)
      // Corners of others than an upright one would come nearer.
      while free.box.distance(to: tip) < clear { free = free.moved(by: angle.direction * step) }
      self.free = free
    }

    /// At the ends of the arc the window's edge is near: what it holds back rises until it is as far from the tick.
    func held(within room: Rect) -> PlacedText {
      let side = max(0, room.width / 2 - free.text.advance / 2)
      let x = min(room.center.x + side, max(room.center.x - side, free.middle.x))
      var held = free.moved(by: Vector(dx: x - free.middle.x, dy: 0))
      while held.box.distance(to: pivot) < free.box.distance(to: pivot) || held.box.distance(to: tip) < clear,
        held.box.minY > 0
      {
        held = held.moved(by: Vector(dx: 0, dy: -step))
      }
      return held
    }
  }

  /// The marks of a VU meter that say most: both ends, 0, and what leaves room.
  private static let fewerMarks = [
    [0, 1, 2, 3, 4, 5, 7, 9, 10], [0, 1, 3, 4, 7, 10], [0, 1, 4, 7, 10], [0, 4, 7, 10], [0, 7, 10],
  ]

  /// The voltage in per cent of 0 VU, inside the arc.
  private static func placePercents(_ board: Board, pivot: Point, room: inout TextRoom) -> [PlacedText] {
    let size = 9.5 * board.unit
    // What is read the least is no smaller than the other words of a meter.
    guard size >= 8 else { return [] }
    let texts = percents.map { percent in
      let angle = Shape.vu.angle(at: StudioScale.position(percent: percent))
      let text = board.gauge.numbers.plain(percent, decimals: 0) + (percent == 100 ? "%" : "")
      let shaped = board.shaper.shape(text, style: TextStyle(size: size, weight: .medium))
      return PlacedText(.label, shaped, center: pivot + angle.direction * ((Shape.vu.radius - 19) * board.unit))
    }
    return room.admit(texts) ? texts : []
  }

  static let percents: [Double] = [20, 40, 60, 80, 100]

  var needleAngle: Angle {
    shape.angle(at: gauge.value.map { scale.pointerPosition(of: $0).value } ?? 0)
  }

  var composition: Composition {
    var described = gauge
    described.scale = scale
    return Composition(
      texts: texts.texts,
      labels: labels.map {
        Dial.ScaleLabel(
          text: $0.text.text.string, value: $0.value, angle: shape.angle(at: scale.position(of: $0.value)))
      },
      formattedValue: Self.numberText(gauge.said, scale),
      ends: [scale.min, scale.max].map { gauge.numbers.readout($0, on: scale) }, described: described,
      needleAngle: needleAngle, hubBox: nil,
      layers: Scene.Layers(face: face, moving: moving, cover: frame))
  }
}
