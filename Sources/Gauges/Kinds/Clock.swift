import VectorGraphics

extension Gauge.Kind {
  /// The value is in seconds since midnight, 0…86,400, and wraps.
  public static let clock = Gauge.Kind(
    "clock", "A time of day, in seconds since midnight: hour, minute and second hand, and digits.",
    size: Size(width: 600, height: 600), range: 0...86_400, wraps: true, variants: ["analog", "roman", "minimal"],
    usualUnit: "s", traits: [.isTimeOfDay, .hasFace],
    draws: .usual.union(.face).subtracting(.number).subtracting(.freeScale).subtracting(.displayUnit).union(
      .numberShown),
    designs: [
      "minimal": .usual.union(.face).subtracting(.number).subtracting(.freeScale).subtracting(.displayUnit)
        .subtracting([.unit, .accentColor, .valueColor])
    ],
    needs: [.scale(["scale.min", "scale.max"])],
    faceAspect: { _, _ in 1 }, changePerSecond: { _ in 1 }, leastNumber: { _, _ in 1 }
  ) { ClockGauge($0, size: $1, shaper: $2).composition }
}

/// A clock of twelve hours with its digits below, but on a watch: a clock in a housing has none unless it is asked for them.
///
/// The hour hand ends before the numerals; over them pass only the thin tip of the minute hand and the second hand, which
/// end at the track, so that no numeral is ever covered. `roman` has numerals that stand on the middle of the dial, under a
/// railway track of minutes. `minimal` has bars for numerals, no second hand and no digits. Numerals thin to four, then
/// go; the digits go where they would be illegible.
///
/// A theme makes a watch of it: where its marks are applied these are the hours, without numerals, and where its needle is
/// a blade the hands are too.
struct ClockGauge: DrawnOnInstrument {
  let instrument: Instrument
  private let texts: TextRoom
  private let digits: [PlacedText]
  private let numerals: [(hour: Int, text: PlacedText)]
  /// How far the bodies of the hands reach from the centre, in units of the design.
  private let reach: Double

  private enum Design: String { case analog, roman, minimal }
  private let design: Design
  /// Whether applied marks stand for the hours.
  private let hasIndices: Bool

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let design = gauge.variant.flatMap(Design.init) ?? .analog
    let hasFoot = design != .minimal && !gauge.numberStandsElsewhere && gauge.readout.isShown
    let instrument = Instrument(gauge, size: size, shaper: shaper, hasFoot: hasFoot)
    (self.design, self.instrument) = (design, instrument)
    var room = TextRoom(instrument.board.canvas)
    let line = instrument.footLine(
      gauge.value.map { gauge.numbers.timeOfDay($0) } ?? NumberWriter.missing,
      like: gauge.value == nil ? NumberWriter.missing : "88:88:88", unit: gauge.unit)
    digits = line.filter { room.admit($0, gap: 0) != nil }
    for text in instrument.head { room.admit(text, gap: 0) }
    hasIndices = design == .analog && gauge.theme.look.ticks.major.shape == .folded
    numerals =
      design == .minimal || hasIndices ? [] : Self.place(instrument, isRoman: design == .roman, room: &room)
    texts = room
    // Turned numerals all end at one circle, closer to them than their boxes are.
    let inner = numerals.map { numeral in
      let distance =
        design == .roman
        ? numeral.text.middle.distance(to: instrument.center) - numeral.text.text.capHeight / 2
        : numeral.text.box.distance(to: instrument.center)
      return distance / instrument.unit
    }.min()
    reach = min(inner.map { $0 - 3 } ?? 112, 112)
  }

  /// As on dials, where IIII weighs as much as the VIII across.
  private static let romans = ["XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI"]

  private static func place(
    _ instrument: Instrument, isRoman: Bool, room: inout TextRoom
  ) -> [(hour: Int, text: PlacedText)] {
    if isRoman {
      for choice in chapters {
        let texts = chapter(instrument, choice.hours, size: choice.size, floor: choice.floor)
        if !texts.isEmpty, room.admit(texts, gap: 0) { return zip(choice.hours, texts).map { (hour: $0, text: $1) } }
      }
      return []
    }
    let style = TextStyle(size: 21, weight: .semibold)
    for hours in [Array(0..<12), [0, 3, 6, 9]] {
      let marks = hours.map { hour in
        (angle: Angle.turns(Double(hour) / 12), text: "\(hour == 0 ? 12 : hour)")
      }
      guard let texts = instrument.ring(marks, style: style, floor: 8, radius: 114.5, innermost: 72), room.admit(texts)
      else { continue }
      return zip(hours, texts).map { (hour: $0, text: $1) }
    }
    return []
  }

  /// The outer edge of the minute track, its inner edge, and the middle of the numerals, in units of the design.
  private static let railway = (outer: 128.0, inner: 121.5)
  /// The tops of the numerals.
  private static let chapterRadius = 116.0

  /// Which roman numerals, and how large, in units of the design and at least in layout units: the best first. Broad
  /// letters take the smaller size, small canvases the quarters alone.
  private static let chapters: [(hours: [Int], size: Double, floor: Double)] = [
    (Array(0..<12), 30, 0), (Array(0..<12), 26, 0), (Array(0..<12), 21, 0), ([0, 3, 6, 9], 34, 8),
  ]
  /// The families of numerals in a theme without letters of its own.
  private static let serifs = ["EB Garamond 12", "EB Garamond", "DejaVu Serif"]
  /// How much larger than designed numerals may be to be legible.
  private static let mostChapterGrowth = 1.4

  /// Roman numerals with their feet to the middle; none where they would be illegible or touch.
  private static func chapter(_ instrument: Instrument, _ hours: [Int], size: Double, floor: Double) -> [PlacedText] {
    let designed = size * instrument.unit
    let size = max(designed, floor)
    guard size >= TextMeasure.smallestSize, size <= designed * mostChapterGrowth else { return [] }
    var style = TextStyle(size: size, weight: .medium)
    style.families = serifs
    let shaped = hours.map { instrument.board.shaper.shape(romans[$0], style: style) }
    let capHeight = shaped.map(\.capHeight).max() ?? 0
    let middle = chapterRadius - capHeight / 2 / instrument.unit
    // Neighbours meet at their feet.
    let step = 2 * Double.pi * (middle * instrument.unit - capHeight / 2) / Double(hours.count)
    let widths = shaped.map(\.advance)
    let isClear = widths.indices.allSatisfy { index in
      (widths[index] + widths[(index + 1) % widths.count]) / 2 + size * 0.25 <= step
    }
    guard isClear else { return [] }
    return zip(hours, shaped).map { hour, text in
      let angle = Angle.turns(Double(hour) / 12)
      return PlacedText(.label, text, center: instrument.point(angle, middle), turn: angle)
    }
  }

  /// The angles of the hour, minute and second hand. Each is turned from the day's own seconds, so that large numbers
  /// of days do not blur them.
  static func angles(_ seconds: Double) -> (hour: Angle, minute: Angle, second: Angle) {
    func turns(_ period: Double) -> Angle { .turns(seconds / period - (seconds / period).rounded(.down)) }
    return (turns(43_200), turns(3600), turns(60))
  }

  var composition: Composition {
    let hasSeconds = design != .minimal
    return Composition(
      texts: texts.texts,
      labels: numerals.map { numeral in
        Dial.ScaleLabel(
          text: numeral.text.text.string, value: Double(numeral.hour) * 3600, angle: .turns(Double(numeral.hour) / 12))
      },
      formattedValue: gauge.value.map { gauge.numbers.timeOfDay($0, hasSeconds: hasSeconds) } ?? NumberWriter.missing,
      ends: [],
      needleAngle: gauge.value.map { Self.angles($0).hour } ?? .zero,
      hubBox: Rect(center: center, width: 2 * capRadius * unit, height: 2 * capRadius * unit),
      layers: Scene.Layers(face: face, moving: hands + digitNodes, cover: cap + instrument.glass))
  }

  private var digitNodes: [Node] {
    digits.map { $0.node($0.role == .readout ? instrument.board.valueColor : instrument.board.ink.withAlpha(0.72)) }
  }

  // MARK: - Drawing

  private var face: [Node] {
    let twelfths = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      // Half a day and more is the whole dial.
      let length = min(resolved.to - resolved.from, 43_200)
      return instrument.band(
        from: Self.angles(resolved.from).hour, sweep: .turns(length / 43_200),
        resolved.range.color(in: theme))
    }
    let targets = gauge.targets.flatMap { instrument.target(at: Self.angles($0.value).hour) }
    let isMinimal = design == .minimal
    if design == .roman, unit * 300 >= 110 {
      return instrument.ground + twelfths + targets + track + numerals.map { $0.text.node(theme.label) }
    }
    if hasIndices { return instrument.ground + twelfths + targets + indices }
    let minutes =
      unit * 300 >= 110 && !isMinimal
      ? instrument.ticks(60, outer: 128.5, length: 4.5, width: 1.1, theme.minorTick, skipping: 5) : []
    let shape = theme.look.ticks.major.shape
    let width = [.dot, .triangle].contains(shape) ? 5 : numerals.isEmpty ? 3.2 : 2.2
    let hours =
      isMinimal
      ? instrument.ticks(12, outer: 126, length: 12, width: 3.2, theme.minorTick, skipping: 3)
        + instrument.ticks(4, outer: 126, length: 20, width: 4.2, theme.majorTick)
      : instrument.ticks(12, outer: 128.5, length: 9, width: width, theme.majorTick, shape: shape)
    return instrument.ground + twelfths + targets + minutes + hours + numerals.map { $0.text.node(theme.label) }
  }

  /// Minutes between two thin circles, as on a railway track, the hours as blocks.
  private var track: [Node] {
    let (outer, inner) = Self.railway
    let line = StrokeStyle(width: max(0.9 * unit, 0.5))
    return [
      .stroke(instrument.circle(outer), theme.minorTick, line),
      .stroke(instrument.circle(inner), theme.minorTick, line),
    ] + instrument.ticks(60, outer: outer, length: outer - inner, width: 1, theme.minorTick, skipping: 5)
      + instrument.ticks(12, outer: outer, length: outer - inner, width: 3.4, theme.majorTick)
  }

  /// Folded bars for the hours, two of them at twelve, and fine lines for the minutes.
  private var indices: [Node] {
    func bars(_ hours: ClosedRange<Int>, beside: Double = 0) -> [Node] {
      TickMarks(
        center: center, outerRadius: Self.indexRadius * unit, length: 19 * unit, width: max(5.2 * unit, 1),
        color: theme.majorTick, angles: hours.map { .turns(Double($0) / 12) }, beside: beside * unit
      ).nodes(.folded)
    }
    let minutes =
      unit * 300 >= 110 ? instrument.ticks(60, outer: 130, length: 4, width: 0.8, theme.minorTick) : []
    return minutes + bars(1...11) + bars(0...0, beside: -3.6) + bars(0...0, beside: 3.6)
  }

  /// The outer ends of applied marks, within the minutes.
  private static let indexRadius = 123.0

  private var hands: [Node] {
    guard let value = gauge.value else { return [] }
    let angles = Self.angles(value)
    let main =
      hand(angles.hour, length: reach * 0.72, width: 8.4)
      + hand(angles.minute, length: reach, width: 6.4, tip: numerals.isEmpty ? nil : Self.minuteTip)
    guard design != .minimal, unit * 300 >= 56 else { return main }
    var outline = Hand.bar(center, from: -24 * unit, to: Self.secondTip * unit, width: max(2 * unit, 0.75))
    outline.append(Hand.bar(center, from: -24 * unit, to: -7 * unit, width: max(4 * unit, 0.75)))
    if design == .roman {
      outline.append(.circle(center: Point(x: center.x, y: center.y - 76 * unit), radius: 4.4 * unit))
    }
    let second = Hand(
      center: center, angle: angles.second, shapes: [(outline, theme.accent)],
      height: 2.6 * unit
    ).nodes(theme)
    return main + second
  }

  /// Where the minute hand's tip ends, in units of the design: at the ticks of hours.
  private static let minuteTip = 118.0
  /// Where the second hand ends: among the ticks of minutes.
  private static let secondTip = 122.0

  /// - Parameter tip: where a thin tip ends that goes on beyond the body; nil draws none.
  private func hand(_ angle: Angle, length: Double, width: Double, tip: Double? = nil) -> [Node] {
    let color = gauge.shown(theme.label)
    if design != .minimal, let needle = blade {
      return hand(angle, like: needle, length: length, width: width, tip: tip)
    }
    let shapes: [(path: Path, color: Color)]
    switch design {
    case .analog:
      // A slim root that lets the light through beside it, then the full width.
      let stem = Hand.bar(center, from: -12 * unit, to: 26 * unit, width: width * 0.42 * unit)
      var outline = Hand.bar(center, from: 17 * unit, to: length * unit, width: width * unit)
      outline.append(stem)
      if let tip { outline.append(thinTip(from: length - 2, to: tip)) }
      shapes = [(outline, color)]
    case .roman:
      let kite = Hand.kite(
        center, tail: 14 * unit, shoulder: length * 0.24 * unit, length: length * unit, width: width * 1.5 * unit)
      var whole = kite.whole
      // From where the kite is as thin.
      if let tip { whole.append(thinTip(from: length * 0.9, to: tip)) }
      shapes = [(whole, color), (kite.right, theme.minorTick.over(color))]
    case .minimal:
      shapes = [(Hand.bar(center, from: -14 * unit, to: length * unit, width: width * 0.8 * unit), color)]
    }
    return Hand(center: center, angle: angle, shapes: shapes, height: 2 * unit).nodes(theme)
  }

  /// The theme's needle, where its shape is that of a watch's hand.
  private var blade: GaugePointer? {
    theme.look.pointers?.first { pointer in
      guard pointer.style == .needle, case .shape(let shape) = pointer.needle else { return false }
      return [.sword, .lance, .dauphine, .leaf, .breguet, .spade].contains(shape)
    }
  }

  private func hand(_ angle: Angle, like needle: GaugePointer, length: Double, width: Double, tip: Double?) -> [Node] {
    guard case .shape(let shape) = needle.needle else { return [] }
    let outline = NeedleOutline(
      .shape(shape), length: length * unit, width: width * 0.9 * shape.widthFactor * unit, tail: 16 * unit,
      tailStyle: .tapered)
    let step = center - Point.zero
    var whole = outline.path.translated(by: step)
    // The shape ends in a point.
    if let tip { whole.append(thinTip(from: length * 0.9, to: tip)) }
    let color = gauge.shown(needle.color ?? theme.label)
    guard needle.hasRelief, let right = outline.rightHalf else {
      return Hand(center: center, angle: angle, shapes: [(whole, color)], height: 2 * unit).nodes(theme)
    }
    let isRightInShade = Needle.isInShade(angle.direction.quarterTurned)
    let lit = isRightInShade ? right.map { Point(x: -$0.x, y: $0.y) } : right
    return Hand(
      center: center, angle: angle,
      shapes: [(whole, color), (lit.translated(by: step), color.interpolated(to: .white, fraction: 0.38))],
      height: 2 * unit
    ).nodes(theme)
  }

  private func thinTip(from start: Double, to end: Double) -> Path {
    Hand.bar(center, from: start * unit, to: end * unit, width: max(1.7 * unit, 0.7))
  }

  private var capRadius: Double { design == .minimal ? 6 : 5.5 }

  private var cap: [Node] {
    let isAccent = design != .minimal && gauge.value != nil
    let color = isAccent ? theme.accent : gauge.shown(theme.label).over(theme.faceShade)
    let outer = Node.fill(instrument.circle(capRadius), color)
    return [outer, .fill(instrument.circle(capRadius * 0.36), theme.faceShade)]
  }
}
