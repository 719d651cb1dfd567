import VectorGraphics

extension Gauge.Kind {
  /// The value is in seconds, 0…300 unless a scale is given.
  public static let countdown = Gauge.Kind(
    "countdown", "Seconds left: a ring that empties around the time; or a stopwatch's seconds.",
    size: Size(width: 600, height: 600), range: 0...300, variants: ["ring", "stopwatch"], usualUnit: "s",
    traits: .holdsNumber,
    draws: CountdownGauge.drawn,
    designs: [
      "stopwatch": CountdownGauge.drawn.subtracting(.scaleEnds).subtracting(.freeScale).subtracting(.severities)
    ],
    faceAspect: { _, _ in 1 }, changePerSecond: { $0.variant == "stopwatch" ? 1 : -1 },
    // What is left is rounded up, so that 0:00 is the end, and what is over begins with its first whole second.
    leastNumber: { gauge, _ in gauge.variant == "stopwatch" ? 0.005 : (gauge.value ?? 0) < 0 ? 1 : 0 }
  ) { CountdownGauge($0, size: $1, shaper: $2).composition }
}

/// A ring around a time.
///
/// `ring` counts down to the start of the scale: what has gone opens clockwise from 12 o'clock, as on a clock, and the
/// ring takes the colour of the range the value is in. `stopwatch` counts up: sixty marks, lit up to the second.
struct CountdownGauge: DrawnOnInstrument {
  let instrument: Instrument
  private let texts: TextRoom
  private let number: PlacedText?
  private let unitText: PlacedText?
  /// The name of the range that the time is in, under it.
  private let rangeName: PlacedText?
  private let isStopwatch: Bool

  /// Its number is a time, whatever seconds could be turned into.
  fileprivate static let drawn = Gauge.Kind.Features.usual.union([.accentColor, .trackColor, .valueColor])
    .subtracting(.displayUnit)

  private static let radius = 128.0
  private static let width = 16.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let instrument = Instrument(gauge, size: size, shaper: shaper)
    let isStopwatch = gauge.variant == "stopwatch"
    (self.instrument, self.isStopwatch) = (instrument, isStopwatch)
    let unit = instrument.unit
    var room = TextRoom(instrument.board.canvas)
    let text = Self.text(gauge, isStopwatch: isStopwatch)
    // Counting only ever makes it shorter, or as long as the whole of the scale.
    let longest = [gauge.value ?? 0, isStopwatch ? 0 : gauge.scale.max]
      .map { gauge.numbers.timeLeft($0, hundredths: isStopwatch) }.max { $0.count < $1.count }
    let isPlain = gauge.readout.format == nil && gauge.readout.words == nil
    let widest = isPlain ? gauge.readout.withAffixes((longest ?? text).withWidestDigits) : gauge.widestNumberText
    let hasUnit = !gauge.unit.isEmpty && unit * 16 >= 8
    let middle = Point(x: instrument.center.x, y: instrument.center.y - (hasUnit ? 10 * unit : 0))
    number = room.admit(
      instrument.number(
        text, like: widest, size: isStopwatch ? 56 : 72, floor: 9, width: (isStopwatch ? 188 : 196) * unit, at: middle),
      gap: 0)
    unitText = room.admit(
      hasUnit
        ? instrument.board.text(
          gauge.unit, .unit, DialStyle.radial.unit.withSize(17), floor: 8, width: 160 * unit,
          at: Point(x: middle.x, y: middle.y + 49 * unit), isMiddle: true) : nil)
    let name = isStopwatch ? "" : gauge.shownRange?.label ?? ""
    let nameText = instrument.board.text(
      name, .label, TextStyle(size: 17, weight: .semibold), floor: 8, width: 160 * unit,
      at: Point(x: middle.x, y: middle.y + (hasUnit ? 72 : 52) * unit), isMiddle: true)
    rangeName = room.admit(nameText?.text.string == name ? nameText : nil)
    for text in instrument.head { room.admit(text, gap: 0) }
    texts = room
  }

  private static func text(_ gauge: Gauge, isStopwatch: Bool) -> String {
    gauge.numberText(of: gauge.value) { gauge.numbers.timeLeft($0, hundredths: isStopwatch) }
  }

  private var ink: Color { instrument.board.ink }

  /// The whole ring from 12 o'clock, clockwise.
  private var ring: ArcShape {
    ArcShape(center: instrument.center, radius: Self.radius * unit, start: .zero, sweep: .fullTurn)
  }

  /// What is left, 0…1.
  private func left(_ value: Double) -> Double { gauge.scale.pointerPosition(of: value).value }

  var composition: Composition {
    Composition(
      texts: texts.texts, labels: [], formattedValue: Self.text(gauge.said, isStopwatch: isStopwatch),
      ends: isStopwatch
        ? [] : [gauge.scale.min, gauge.scale.max].map { gauge.numbers.timeLeft($0) },
      omissions: rangeName == nil && !isStopwatch && number != nil
        ? [gauge.shownRange].compactMap { $0 }.filter { !$0.label.isEmpty }.map { Omission(.range, $0.label) } : [],
      layers: Scene.Layers(
        face: instrument.headNodes
          + (isStopwatch ? [marks(0..<60, theme.track.over(gauge.groundColor))].compactMap { $0 } : track),
        moving: (isStopwatch ? seconds : remaining)
          + [number?.node(numberColor), unitText?.node(ink.withAlpha(0.72)), rangeName?.node(nameColor)]
          .compactMap { $0 }))
  }

  private var nameColor: Color { (severityColor ?? ink).readable(on: gauge.groundColor, contrast: 4.5) }

  private var numberColor: Color {
    guard let value = gauge.value, value < 0 || severityColor == theme.alarm,
      theme.alarm.contrast(with: gauge.groundColor) >= 3, !isStopwatch
    else { return instrument.board.valueColor }
    return theme.alarm
  }

  // MARK: - Ring

  private var track: [Node] {
    let bands = RangeBands(
      gauge, line: .arc(ring.withRadius((Self.radius - Self.width / 2 - 5) * unit)), thickness: 4 * unit,
      gap: 1.5 * unit
    ) { 1 - left($0) }
    .nodes
    let targets = gauge.targets.filter { gauge.scale.contains($0.value) }.flatMap { target in
      let mark = TargetMark(
        center: instrument.center, angle: .turns(1 - left(target.value)),
        radius: (Self.radius + Self.width / 2 + 1.5) * unit, size: 9 * unit, color: ink
      ).fitted(on: instrument.board.canvas)
      return gauge.edged(mark.node, around: ink)
    }
    return [.stroke(ring.path(), gauge.openTrack, StrokeStyle(width: Self.width * unit))] + bands + targets
  }

  /// The colour of the last range the value is in.
  private var severityColor: Color? { gauge.shownRange?.color(in: theme) }

  private var remaining: [Node] {
    guard let value = gauge.value else { return [] }
    let left = left(value)
    guard left > 0 else { return [] }
    let arc = ring.trimmed(from: 1 - left, to: 1)
    let style = StrokeStyle(width: Self.width * unit, cap: left < 1 ? .round : .butt)
    return [.stroke(arc.path(), severityColor ?? theme.accent, style)]
  }

  // MARK: - Stopwatch

  private func marks(_ indices: Range<Int>, _ color: Color) -> Node? {
    var path = Path()
    // Where sixty marks would merge, twelve are left.
    let isCoarse = unit * 300 < 110
    for index in indices where !isCoarse || index % 5 == 0 {
      let angle = Angle.turns(Double(index) / 60)
      let isMajor = index % 5 == 0
      path.move(to: instrument.point(angle, 137))
      path.line(to: instrument.point(angle, isMajor ? 117 : 123))
    }
    return path.isEmpty
      ? nil : .stroke(path, color, StrokeStyle(width: max((isCoarse ? 7 : 4.4) * unit, 0.75), cap: .round))
  }

  /// The marks up to the second, and a bead that runs inside them.
  private var seconds: [Node] {
    guard let value = gauge.value else { return [] }
    let turn = value / 60 - (value / 60).rounded(.down)
    let lit = Int(exactly: (turn * 60).rounded(.down)) ?? 0
    let bead = Node.fill(
      .circle(center: instrument.point(.turns(turn), 108), radius: max(4.2 * unit, 1)), theme.accent)
    return [marks(0..<min(60, lit + 1), theme.accent), unit * 300 < 110 ? nil : bead].compactMap { $0 }
  }
}
