import VectorGraphics

extension Gauge.Kind {
  /// The value is in degrees, clockwise from north, 0…360, and wraps.
  public static let compass = Gauge.Kind(
    "compass", "A heading: a needle over a rose, a turning card, or a straight tape.",
    size: Size(width: 600, height: 600), range: 0...360, wraps: true, variants: ["rose", "card", "tape"],
    usualUnit: "°", traits: [.hasFace, .writesHeadings],
    draws: .usual.union(.face).union([.mutedColor, .hubBorder, .hubColors]),
    designs: [
      "rose": .usual.union(.face).union([.mutedColor, .accentShade, .hubBorder, .hubColors]),
      "tape": .usual.union(.face).union(.mutedColor).subtracting([.subtitle, .shadowColor, .faceBackdrop]),
    ],
    check: { (gauge) throws(GaugeError) in try gauge.checkTurn() },
    faceAspect: { gauge, _ in gauge.variant == "tape" ? nil : 1 },
    fittedSize: { $0.variant == "tape" ? Size(width: 600, height: 150) : Size(width: 600, height: 600) },
    windowAspect: { $0.variant == "tape" ? 2.4 : nil }
  ) { gauge, size, shaper in
    gauge.variant == "tape"
      ? HeadingTape(gauge, size: size, shaper: shaper).composition
      : CompassGauge(gauge, size: size, shaper: shaper).composition
  }
}

/// A compass.
///
/// `rose` turns a needle over a fixed rose, with the heading as a number below it, `card` the rose under a fixed mark at the
/// top, around the number on a disc. On a small canvas the numerals go first, then the name of the point, the cardinal points, and the number last.
struct CompassGauge: DrawnOnInstrument {
  let instrument: Instrument
  private let heading: Heading
  private let texts: TextRoom
  /// In the line below a rose.
  private let foot: [PlacedText]
  private let number: PlacedText?
  /// Its name, or the unit.
  private let point: PlacedText?
  /// By twelfths of a turn.
  private let marks: [Mark]
  /// What number and point stand on; nil without a number.
  private let disc: HubDisc?
  /// Where the labels begin, in units of the design.
  private let needleReach: Double

  private struct Mark {
    let index: Int
    /// Upright where it stands on a rose; above the centre, to be turned, on a card.
    let text: PlacedText
  }

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let heading = Heading(gauge)
    let written = heading.number(of: gauge)
    let isCard = gauge.variant == "card"
    // A needle needs the middle; a card turns around its number.
    let instrument = Instrument(
      gauge, size: size, shaper: shaper, hasFoot: !isCard && gauge.readout.isShown && !gauge.numberStandsElsewhere)
    (self.instrument, self.heading) = (instrument, heading)
    let unit = instrument.unit
    var room = TextRoom(instrument.board.canvas)
    for text in instrument.head { room.admit(text, gap: 0) }

    let turns = gauge.value.map(heading.turns) ?? 0
    let word = gauge.unit.isEmpty || gauge.unit == "°" ? gauge.value.map(heading.point) ?? "" : gauge.unit
    let short = gauge.number.map { gauge.shortText(of: heading.wrapped($0)) }
    foot = instrument.footLine(
      written.text + written.tail, like: written.widest + written.tail, short: short, unit: word,
      likeUnit: word == gauge.unit ? nil : heading.widestPoint
    ).filter { room.admit($0, gap: 0) != nil }
    // A number needs a larger plate where the design's would make it illegible.
    let hasPoint = unit * 13 >= 8
    let (plate, placed) =
      instrument.foot != nil
      ? (nil, nil)
      : instrument.numberOnDisc(
        written.text, like: written.widest, short: short,
        size: 27, radius: isCard && unit < 0.45 ? 60 : hasPoint ? 42 : 40, rise: hasPoint ? 5.5 : 0, tail: written.tail)
    number = room.admit(placed)
    disc = number == nil ? nil : plate
    let plateRadius = disc.map { $0.radius / unit } ?? Self.capRadius
    point = room.admit(
      hasPoint && number != nil
        ? instrument.board.text(
          word, .unit, TextStyle(size: 13.5, weight: .semibold), floor: 8, width: plateRadius * 1.35 * unit,
          at: instrument.center + Vector(dx: 0, dy: 19.5 * unit), isMiddle: true)
        : nil)
    let innermost = plateRadius + (isCard ? 22 : HubDisc.leastNeedle)
    marks = Self.place(
      instrument, heading, isCard: isCard, innermost: innermost, turn: isCard ? turns : 0, room: &room)
    texts = room
    let radius = marks.map { $0.text.box.distance(to: instrument.center) / unit }.min() ?? 117
    needleReach = min(radius - 3, 114)
  }

  /// The cap over the needle's middle, in units of the design.
  private static let capRadius = 12.0
  private static func place(
    _ instrument: Instrument, _ heading: Heading, isCard: Bool, innermost: Double, turn: Double, room: inout TextRoom
  ) -> [Mark] {
    let unit = instrument.unit
    // Cardinal points at least; numerals too when they are legible.
    let cardinalStyle = TextStyle(size: 22, weight: .bold)
    let numeralStyle = TextStyle(size: 12.5, weight: .medium)
    func ring(_ indices: [Int], _ style: TextStyle, floor: Double, radius: Double) -> [PlacedText]? {
      instrument.ring(
        indices.map { (.turns(Double($0) / 12), heading.mark($0)) }, style: style, floor: floor, radius: radius,
        innermost: innermost)
    }
    let numerals = (0..<12).filter { $0 % 3 != 0 }
    // Where there is no room for four, north alone says where all others are.
    let choices: [(indices: [Int], floor: Double)] = [([0, 3, 6, 9], 8), ([0, 3, 6, 9], 7), ([0], 7)]
    guard unit * 300 >= 44,
      let (cardinals, floor, main) = choices.lazy.compactMap({ choice in
        ring(choice.indices, cardinalStyle, floor: choice.floor, radius: 115).map { (choice.indices, choice.floor, $0) }
      }).first(where: { choice in
        var tried = room
        return isCard || tried.admit(choice.2)
      })
    else { return [] }
    let fine = numeralStyle.size * unit >= TextMeasure.smallestSize
    let others = fine ? ring(numerals, numeralStyle, floor: 7, radius: 114) ?? [] : []
    guard isCard else {
      guard room.admit(main) else { return [] }
      let marks = zip(cardinals, main).map { Mark(index: $0, text: $1) }
      return room.admit(others) ? marks + zip(numerals, others).map { Mark(index: $0, text: $1) } : marks
    }
    // On a card every text stands above the centre at the same depth, and is turned with the card.
    let cardinalSize = max(cardinalStyle.size * unit, floor)
    func turned(_ indices: [Int], _ style: TextStyle, floor: Double) -> [(mark: Mark, turned: PlacedText)] {
      indices.map { index in
        let shaped = instrument.board.shaper.shape(
          heading.mark(index), style: style.withSize(max(style.size * unit, instrument.board.printed(floor))))
        let depth = 114 * unit - cardinalSize * 0.36
        let angle = Angle.turns(Double(index) / 12 - turn)
        return (
          Mark(
            index: index,
            text: PlacedText(.label, shaped, center: Point(x: instrument.center.x, y: instrument.center.y - depth))),
          PlacedText(.label, shaped, center: instrument.center + angle.direction * depth)
        )
      }
    }
    let cardMain = turned(cardinals, cardinalStyle, floor: floor)
    guard room.admit(cardMain.map(\.turned)) else { return [] }
    let cardOthers = others.isEmpty ? [] : turned(numerals, numeralStyle, floor: 7)
    return (cardMain + (room.admit(cardOthers.map(\.turned)) ? cardOthers : [])).map(\.mark)
  }

  private var isCard: Bool { gauge.variant == "card" }
  private var angle: Angle { .turns(gauge.value.map(heading.turns) ?? 0) }

  var composition: Composition {
    // Without a heading the card stands somehow, and must not look as if it said so.
    let card =
      isCard
      ? [
        Node.group(
          "card", transform: .rotation(-angle, about: instrument.center), opacity: gauge.value == nil ? 0.4 : 1, rose)
      ] : []
    let pointer = gauge.value == nil || isCard ? [] : needle
    let said = heading.number(of: gauge.said)
    return Composition(
      texts: texts.texts,
      labels: marks.map {
        let turns = Double($0.index) / 12
        return Dial.ScaleLabel(
          text: $0.text.text.string, value: heading.value(at: turns), angle: .turns(turns) - (isCard ? angle : .zero))
      },
      formattedValue: (number ?? foot.first { $0.role == .readout })?.text.string ?? said.text + said.tail,
      ends: [], needleAngle: isCard ? nil : angle,
      hubBox: disc?.box ?? Rect(center: center, width: 2 * Self.capRadius * unit, height: 2 * Self.capRadius * unit),
      layers: Scene.Layers(
        face: instrument.ground + (isCard ? [] : rose),
        moving: card + pointer + hub + readouts,
        cover: (isCard && gauge.value != nil ? [lubberLine] : []) + instrument.glass))
  }

  // MARK: - Drawing

  /// Bands, ticks and labels: what turns on a card.
  private var rose: [Node] {
    // Without labels, its colour marks north.
    let north =
      marks.isEmpty ? instrument.ticks(1, outer: 128.5, length: 18, width: 5, theme.accent) : []
    let labels = marks.map { mark -> Node in
      let color = mark.index % 3 == 0 ? (mark.index == 0 ? theme.value : theme.label) : theme.muted
      let node = mark.text.node(color)
      return isCard
        ? .group(transform: .rotation(.turns(Double(mark.index) / 12), about: instrument.center), [node]) : node
    }
    return instrument.marks(heading) + instrument.fineHeadingTicks + instrument.headingTicks + north + labels
  }

  /// A long kite with two facets, light from the left.
  private var needle: [Node] {
    let width = 19 * unit
    let root = disc?.root(ofWidth: width) ?? 0
    let blade = Hand.kite(center, tail: -root, shoulder: root, length: needleReach * unit, width: width)
    func hand(_ angle: Angle, _ whole: Color, _ left: Color) -> [Node] {
      Hand(
        center: center, angle: angle, shapes: [(blade.whole, whole), (blade.left, left)],
        height: 2.2 * unit
      ).nodes(theme)
    }
    let tail =
      disc == nil ? hand(angle + .degrees(180), theme.minorTick, theme.minorTick.over(theme.faceShade)) : []
    return tail + hand(angle, theme.accentShade, theme.accent) + instrument.index(at: angle, theme.accent)
  }

  /// Under the number; a cap over the needle's middle when there is none.
  private var hub: [Node] {
    if let disc { return disc.nodes(gauge) }
    return isCard ? [] : Hub(center: center, radius: Self.capRadius * unit, borderWidth: 2 * unit, theme: theme).nodes
  }

  private var readouts: [Node] {
    [number?.node(gauge.value == nil ? theme.muted : theme.value), point?.node(theme.muted)].compactMap { $0 }
      + instrument.footNodes(foot, inInk: gauge.value == nil)
  }

  /// The fixed mark at the top of a card.
  private var lubberLine: Node {
    let tip = instrument.point(.zero, 119)
    let (half, top) = (7.5 * unit, instrument.center.y - Instrument.rim * unit)
    return .fill(
      .polygon([tip, Point(x: tip.x - half, y: top), Point(x: tip.x + half, y: top)]), theme.accent)
  }
}

extension Gauge {
  /// - Throws: ``GaugeError`` for a scale that is no turn.
  fileprivate func checkTurn() throws(GaugeError) {
    try checkHeadings()
    // The ends are in the unit that is shown.
    let unit = displayUnit ?? unit
    let known = (try? UnitConversion(from: "°", to: unit))?.converted(360)
    let turn = known ?? 360
    guard abs(scale.max - scale.min - turn) > turn * 1e-3 else { return }
    let ends = "\(DecimalText.exact(scale.min)) to \(DecimalText.exact(scale.max))"
    if known != nil, !unit.isEmpty {
      throw GaugeError(
        displayUnit == nil ? .unit : .displayUnit, "“\(unit)”",
        rule: "does not go with a scale from \(ends): one turn is \(DecimalText.exact(turn)) \(unit)")
    }
    throw GaugeError(
      .max, "a scale from \(ends)",
      rule: "is no turn of a compass, which has 360 degrees; give ends that are 360 apart, or the unit that they "
        + "are in, as in unit: gon")
  }
}
