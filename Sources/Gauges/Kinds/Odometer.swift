import VectorGraphics

extension Gauge.Kind {
  /// Has as many drums as the value or the scale needs, 0…999,999 unless one is given.
  public static let odometer = Gauge.Kind(
    "odometer", "Rolling digits on drums.", size: Size(width: 600, height: 220), range: 0...999_999,
    variants: ["whole", "tenths", "blanks"], traits: [.drawsNumber, .writesOwnNumber],
    draws: [
      .rangesAndTargets, .state, .unit, .displayUnit, .scaleEnds, .deltaGood, .delta, .numberShown, .subtitle,
      .alarmColors,
      .hubBorder, .titleColor,
    ], needs: [.scale(["scale.min"])],
    // Drums do not roll back.
    usualSpring: .smooth, leastNumber: { gauge, _ in gauge.variant == "tenths" ? 0.05 : 0 }, windowAspect: { _ in 2.4 }
  ) { OdometerGauge($0, size: $1, shaper: $2).composition }
}

/// A counter of digits on drums.
///
/// The last drum turns with the value; every other one stands still while the one to its right shows 0 to 9 and
/// turns with it on its way from 9 to 0, as the gears of a counter make it. There are as many drums as the ends of
/// the scale have digits, and more when the value has more: the number is always true. A negative value has a minus
/// in front of its drums. `tenths` has a last drum in inverse colours; `blanks` leaves the leading zeros out.
struct OdometerGauge: DrawnOnBoard {
  let board: Board
  private let counter: DrumCounter
  private let place: Flow
  /// The size of one drum.
  private let drum: Size
  private let gap: Double

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Size(width: 300, height: 100), size: size, shaper: shaper)
    let counter = DrumCounter(gauge)
    // In heights of a drum: the frame's rim is a seventh on every side, a minus takes half a drum.
    let (rim, gap) = (0.13, 0.035)
    let drums = Double(counter.drums.count)
    let others = (counter.isNegative ? 0.5 : 0) + 2 * rim - gap
    let area = board.canvas.expanded(by: -max(2, 8 * board.unit))
    func placed(_ wide: Double) -> Flow {
      Flow(
        in: area, aspect: (drums * (wide + gap) + others) / (1 + 2 * rim), unit: board.unit, mayStandBeside: false,
        share: board.canvas.width < 100 ? 0.72 : 0.5, head: { Self.head(board, $0) }, foot: { Self.foot(board, $0) },
        shaper: shaper)
    }
    // Where words leave less than their height, drums are broader rather than far from the edges.
    let usual = placed(0.66)
    func height(_ place: Flow) -> Double { place.figure.height / (1 + 2 * rim) }
    let wide = max(0.66, min(0.85, (area.width / height(usual) - others) / drums - gap))
    place = wide > 0.66 ? placed(wide) : usual
    (self.board, self.counter) = (board, counter)
    // Among words that go with a wider figure it may be lower.
    let height = height(place)
    drum = Size(width: wide * height, height: height)
    self.gap = gap * height
  }

  /// Title at the left, unit at the right.
  private static func head(_ board: Board, _ unit: Double) -> [TextRow] {
    var row = board.titleLine(13, unit: unit)
    row.isSpread = true
    row.runs.append(
      .init(
        string: board.gauge.unit, role: .unit, style: TextStyle(size: max(13 * unit, 8), weight: .medium),
        color: board.ink.withAlpha(0.72)))
    return [row]
  }

  /// Subtitle at the left, the difference to the reference at the right.
  private static func foot(_ board: Board, _ unit: Double) -> [TextRow] {
    let gauge = board.gauge
    let style = TextStyle(size: max(10.5 * unit, 7.5), weight: .medium, digits: .tabular)
    let words = TextRow.Run(string: gauge.subtitle, role: .label, style: style, color: board.ink.withAlpha(0.72))
    let runs = [words, board.differenceRun(style)].compactMap { $0 }
    return [TextRow(runs: runs, rank: 2, isSpread: true)]
  }

  var composition: Composition {
    let drums = zip(counter.drums, drumRects)
    return Composition(
      texts: place.words.texts, labels: [], formattedValue: counter.text, ends: [],
      layers: Scene.Layers(
        face: frame + drums.map { base($0.1, isTenths: $0.0.isTenths) }
          + place.words.face,
        moving: minus + drums.compactMap { digits($0.0, in: $0.1) } + place.words.moving,
        cover: drumRects.flatMap(shade)))
  }

  // MARK: - Drawing

  private var isInk: Bool { gauge.theme.isInk || gauge.theme.drawsOnPage }
  private var white: Color { isInk ? gauge.theme.label : Color(0xF3F4F1) }
  private var black: Color { isInk ? gauge.groundColor.withAlpha(1) : Color(0x17191C) }

  /// From left to right.
  private var drumRects: [Rect] {
    let figure = place.figure
    let right = figure.maxX - (figure.height - drum.height) / 2
    return counter.drums.indices.map { index in
      let fromRight = Double(counter.drums.count - index)
      return Rect(
        x: right - fromRight * (drum.width + gap) + gap, y: figure.center.y - drum.height / 2, width: drum.width,
        height: drum.height)
    }
  }

  /// A rim lit from above around a dark well.
  private var frame: [Node] {
    let figure = place.figure
    let rim = (figure.height - drum.height) / 2
    if isInk {
      let line = max(rim * 0.25, 0.75)
      let path = Path.roundedRectangle(figure.expanded(by: -line / 2), cornerRadius: rim)
      return [.fill(path, black), .stroke(path, white, StrokeStyle(width: line))]
    }
    let light = gauge.theme.hubBorder
    let ends = (Point(x: 0, y: figure.minY), Point(x: 0, y: figure.maxY))
    let colors = [Color.white.withAlpha(0.28).over(light), light, Color.black.withAlpha(0.35).over(light)]
    let across = FaceOutline.box(figure, cornerRadius: rim * 1.5).light()
    let metal = gauge.theme.look.fitting?.paint(from: across.from, to: across.to)
    return [
      .fill(
        .roundedRectangle(figure, cornerRadius: rim * 1.5),
        metal ?? .gradient(Gradient(.linear(from: ends.0, to: ends.1), colors: colors))),
      .fill(
        .roundedRectangle(figure.expanded(by: -max(rim * 0.42, 0.5)), cornerRadius: rim * 1.1), Color(0x08090A)),
    ]
  }

  private func base(_ rect: Rect, isTenths: Bool) -> Node {
    let path = Path.roundedRectangle(rect, cornerRadius: drum.height * 0.05)
    return isInk ? .stroke(path, gauge.theme.track, StrokeStyle(width: 1)) : .fill(path, isTenths ? white : black)
  }

  /// How a cylinder takes the light from above: dark at both edges, a sheen above the middle.
  private func shade(_ rect: Rect) -> [Node] {
    guard !isInk else { return [] }
    let stops: [(Double, Color)] = [
      (0, Color.black.withAlpha(0.78)), (0.14, Color.black.withAlpha(0.4)), (0.3, Color.white.withAlpha(0.04)),
      (0.4, Color.white.withAlpha(0.12)), (0.52, Color.white.withAlpha(0.03)), (0.7, Color.black.withAlpha(0.1)),
      (0.86, Color.black.withAlpha(0.45)), (1, Color.black.withAlpha(0.82)),
    ]
    // A hair larger than the drum, whose edge would shine through.
    let light = Gradient(
      .linear(from: Point(x: 0, y: rect.minY), to: Point(x: 0, y: rect.maxY)),
      stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })
    return [.fill(.roundedRectangle(rect.expanded(by: 0.5), cornerRadius: drum.height * 0.05), .gradient(light))]
  }

  private var minus: [Node] {
    guard counter.isNegative, let first = drumRects.first else { return [] }
    let middle = Point(x: first.minX - drum.height * 0.27, y: first.center.y)
    let bar = Rect(center: middle, width: drum.height * 0.28, height: drum.height * 0.085)
    return [.fill(.rectangle(bar), white)]
  }

  /// The digits of a drum that can be seen, as they lie on its cylinder.
  private func digits(_ drum: DrumCounter.Drum, in rect: Rect) -> Node? {
    let color = gauge.shown(drum.isTenths ? (isInk ? gauge.theme.accent : Color(0xB3261E)) : white)
    guard let position = drum.position else {
      let dash = Rect(center: rect.center, width: rect.width * 0.36, height: rect.height * 0.07)
      return gauge.value == nil && gauge.readout.isShown
        ? .fill(.rectangle(dash), (drum.isTenths && !isInk ? black : white).withAlpha(0.55)) : nil
    }
    let whole = position.rounded(.down)
    let nodes = [-1.0, 0, 1].compactMap { step -> Node? in
      let digit = (whole + step + 10).truncatingRemainder(dividingBy: 10)
      // A blank drum has nothing before its first digit.
      guard let number = Int(exactly: digit), !(drum.isBlankAtZero && number == 0) else { return nil }
      let path = DrumDigit(digit: number, offset: whole + step - position, rect: rect, shaper: board.shaper).path
      return path.isEmpty ? nil : .fill(path, color)
    }
    return .group("drum", clip: .rectangle(rect), nodes)
  }
}

/// Where the drums of a counter stand.
struct DrumCounter {
  struct Drum: Hashable {
    /// The digit in the window, 0 up to 10; between two digits while it turns. Nil without a value, and where the number
    /// is not wanted: then all drums are blank.
    let position: Double?
    let isTenths: Bool
    /// Whether it is blank where it would show a leading zero.
    let isBlankAtZero: Bool
  }

  /// From left to right.
  let drums: [Drum]
  let isNegative: Bool
  /// The number in words of digits, for those who do not see the drums.
  let text: String

  init(_ gauge: Gauge) {
    let hasTenths = gauge.variant == "tenths"
    let value = gauge.value
    let largest = [gauge.scale.min, gauge.scale.max, value ?? 0].map(\.magnitude).max() ?? 0
    let whole = DecimalText.fixed(largest.rounded(.down), decimals: 0).count
    let count = whole + (hasTenths ? 1 : 0)
    let isShown = gauge.readout.isShown
    isNegative = isShown && (value ?? 0) < 0
    let isPlain = gauge.readout.format == nil && !(value.map(gauge.hasWord) ?? false)
    if hasTenths, isPlain, let value {
      text = gauge.numbers.grouped(value, decimals: 1)
    } else {
      text = gauge.text(of: value)
    }
    let shown = isShown ? value : nil
    let positions = shown.map { Self.positions(of: $0.magnitude * (hasTenths ? 10 : 1), count: count) }
    let digits = value.map { DecimalText.fixed($0.magnitude.rounded(.down), decimals: 0).count } ?? whole
    drums = (0..<count).map { index in
      let place = whole - index
      return Drum(
        position: positions?[index], isTenths: hasTenths && index == count - 1,
        isBlankAtZero: gauge.variant == "blanks" && place > max(digits, 1))
    }
  }

  /// Where drums stand that count units of the last one, from left to right.
  static func positions(of value: Double, count: Int) -> [Double] {
    // What was 0.1 times ten may be a hair off a whole number.
    let near = value.rounded()
    let exact = abs(value - near) < 1e-6 ? near : value
    var positions: [Double] = []
    var units = exact.rounded(.down)
    var carry = exact - units
    for _ in 0..<count {
      let rest = (units / 10).rounded(.down)
      let position = units - rest * 10 + carry
      positions.append(position)
      carry = max(0, position - 9)
      units = rest
    }
    return positions.reversed()
  }
}

/// A digit as it lies on a drum that turns about a level axis.
struct DrumDigit {
  let digit: Int
  /// From the middle of the window, in digits; positive is yet to come from below.
  let offset: Double
  let rect: Rect
  let shaper: any TextShaper

  /// From one digit to the next; at rest the neighbours are just out of sight.
  private static let pitch = Angle.degrees(66)
  private var radius: Double { rect.height * 0.75 }

  /// Empty when it is on the far side.
  var path: Path {
    let turn = Self.pitch * offset
    guard abs(turn.degrees) < 88 else { return Path() }
    let size = rect.height * 0.8
    let style = TextStyle(size: size, weight: .semibold, digits: .tabular)
    let shaped = shaper.shape(String(digit), style: style)
    let wide = shaped.advance * 1.02
    let fit = min(1, rect.width / max(wide, 0.001))
    let left = rect.center.x - shaped.advance * fit / 2
    return shaped.path.map { point in
      // Along the drum's skin the digit keeps its height; what is beyond its edge lies at the edge.
      let skin = Angle.radians((point.y + shaped.capHeight / 2) * fit / radius) + turn
      let seen = Angle.degrees(min(90, max(-90, skin.degrees)))
      return Point(x: left + point.x * fit, y: rect.center.y + radius * seen.sine)
    }
  }
}
