import VectorGraphics

extension Gauge.Kind {
  public static let compass = Gauge.Kind(
    "compass", "A heading: a needle over a rose, a turning card, or a straight tape.",
    size: Size(width: 600, height: 600), range: 0...360, wraps: true, variants: ["rose", "card", "tape"]
  ) { gauge, size, shaper in
    gauge.variant == "tape"
      ? HeadingTape(gauge, size: size, shaper: shaper).composition
      : CompassGauge(gauge, size: size, shaper: shaper).composition
  }
}

/// A value as a direction: where it points, and what it is called.
///
/// North is where the scale has 0 when it is one of 360 degrees, else its start; the rest goes through the scale.
struct Heading {
  let scale: Scale

  private var isDegrees: Bool { scale.max - scale.min == 360 }
  private var north: Double { isDegrees && scale.contains(0) ? scale.position(of: 0) : 0 }

  /// Clockwise from north, 0…1 or a little less than 0.
  func turns(_ value: Double) -> Double { scale.pointerPosition(of: value).value - north }

  /// A heading of 361° is one of 1°.
  func wrapped(_ value: Double) -> Double {
    scale.wraps && !scale.contains(value) ? scale.value(at: scale.pointerPosition(of: value).value) : value
  }

  /// The value that many turns from north.
  func value(at turns: Double) -> Double {
    let position = turns + north
    return scale.value(at: position - position.rounded(.down))
  }

  /// One of sixteen points.
  func point(_ value: Double) -> String {
    let names = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]
    let index = Int(exactly: (turns(value) * 16).rounded()) ?? 0
    return names[((index % 16) + 16) % 16]
  }

  /// A cardinal point at every quarter, the number between; `index` counts twelfths of a turn.
  func mark(_ index: Int) -> String {
    let index = ((index % 12) + 12) % 12
    if index % 3 == 0 { return ["N", "E", "S", "W"][index / 3] }
    return NumberText.readout(value(at: Double(index) / 12), on: scale)
  }

  func tail(unit: String) -> String { isDegrees && (unit.isEmpty || unit == "°") ? "°" : "" }

  func text(_ value: Double?) -> String {
    value.map { NumberText.readout(wrapped($0), on: scale) } ?? NumberText.missing
  }

  func widest(_ value: Double?) -> String {
    NumberText.widestReadout(like: text(value), ends: [scale.min, scale.max])
  }
}

/// A compass: the heading as a number on a plate in the middle, which a needle never covers.
///
/// `rose` turns a needle over a fixed rose; `card` turns the rose under a fixed mark at the top. On a small canvas the
/// numerals go first, then the name of the point, the cardinal points, and the number last.
struct CompassGauge {
  private let instrument: Instrument
  private let heading: Heading
  private let texts: TextRoom
  private let number: PlacedText?
  private let point: PlacedText?
  private let unitText: PlacedText?
  /// By twelfths of a turn.
  private let marks: [Mark]
  private let plateRadius: Double
  /// Where the labels begin, in units of the design.
  private let needleReach: Double

  private struct Mark {
    let index: Int
    /// Upright where it stands on a rose; above the centre, to be turned, on a card.
    let text: PlacedText
  }

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let instrument = Instrument(gauge, size: size, shaper: shaper)
    let heading = Heading(scale: gauge.scale)
    (self.instrument, self.heading) = (instrument, heading)
    let unit = instrument.unit
    var room = TextRoom(instrument.board.canvas)
    for text in instrument.head { room.admit(text, gap: 0) }

    // A number needs a larger plate where the design's would make it illegible.
    let wanted = unit < 0.45 ? 60.0 : 47
    let hasPoint = unit * 13 >= 8
    let middle = Point(x: instrument.center.x, y: instrument.center.y - (hasPoint ? 6 * unit : 0))
    number = room.admit(
      instrument.number(
        heading.text(gauge.value), like: heading.widest(gauge.value), size: 31, floor: 9,
        width: wanted * 1.62 * unit, at: middle, tail: gauge.value == nil ? "" : heading.tail(unit: gauge.unit)))
    plateRadius = number == nil ? 12 : wanted
    let below = Point(x: instrument.center.x, y: instrument.center.y + 21 * unit)
    let word = gauge.unit.isEmpty || gauge.unit == "°" ? gauge.value.map(heading.point) ?? "" : gauge.unit
    let line = room.admit(
      hasPoint
        ? instrument.board.text(
          word, .unit, TextStyle(size: 13.5, weight: .semibold), floor: 8, width: wanted * 1.35 * unit, at: below,
          isMiddle: true)
        : nil)
    (point, unitText) = gauge.unit.isEmpty || gauge.unit == "°" ? (line, nil) : (nil, line)

    let isCard = gauge.variant == "card"
    let innermost = plateRadius + 22
    let turn = isCard ? gauge.value.map(heading.turns) ?? 0 : 0
    marks = Self.place(instrument, heading, isCard: isCard, innermost: innermost, turn: turn, room: &room)
    texts = room
    let radius = marks.map { $0.text.box.distance(to: instrument.center) / unit }.min() ?? 116
    needleReach = min(radius - 4, 114)
  }

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
    let cardinals = [0, 3, 6, 9]
    let numerals = (0..<12).filter { $0 % 3 != 0 }
    guard unit * 300 >= 44, let main = ring(cardinals, cardinalStyle, floor: 8, radius: 114) else { return [] }
    let fine = numeralStyle.size * unit >= TextMeasure.smallestSize
    let others = fine ? ring(numerals, numeralStyle, floor: 7, radius: 113) ?? [] : []
    guard isCard else {
      guard room.admit(main) else { return [] }
      let marks = zip(cardinals, main).map { Mark(index: $0, text: $1) }
      return room.admit(others) ? marks + zip(numerals, others).map { Mark(index: $0, text: $1) } : marks
    }
    // On a card every text stands above the centre at the same depth, and is turned with the card.
    func turned(_ indices: [Int], _ style: TextStyle, floor: Double) -> [(mark: Mark, turned: PlacedText)] {
      indices.map { index in
        let shaped = instrument.board.shaper.shape(
          heading.mark(index), style: style.withSize(max(style.size * unit, floor)))
        let depth = 113 * unit - max(cardinalStyle.size * unit, 8) * 0.36
        let angle = Angle.turns(Double(index) / 12 - turn)
        return (
          Mark(
            index: index,
            text: PlacedText(.label, shaped, center: Point(x: instrument.center.x, y: instrument.center.y - depth))),
          PlacedText(.label, shaped, center: instrument.center + angle.direction * depth)
        )
      }
    }
    let cardMain = turned(cardinals, cardinalStyle, floor: 8)
    guard room.admit(cardMain.map(\.turned)) else { return [] }
    let cardOthers = others.isEmpty ? [] : turned(numerals, numeralStyle, floor: 7)
    return (cardMain + (room.admit(cardOthers.map(\.turned)) ? cardOthers : [])).map(\.mark)
  }

  private var gauge: Gauge { instrument.gauge }
  private var theme: Theme { instrument.theme }
  private var unit: Double { instrument.unit }
  private var isCard: Bool { gauge.variant == "card" }
  private var angle: Angle { .turns(gauge.value.map(heading.turns) ?? 0) }

  var composition: Composition {
    let rose = isCard ? [] : self.rose
    let card = isCard ? [Node.group("card", transform: .rotation(-angle, about: instrument.center), self.rose)] : []
    let pointer = gauge.value == nil || isCard ? [] : needle
    let plate = number == nil && isCard ? [] : self.plate
    return Composition(
      texts: texts.texts,
      labels: marks.map {
        let turns = Double($0.index) / 12
        return Dial.ScaleLabel(
          text: $0.text.text.string, value: heading.value(at: turns), angle: .turns(turns) - (isCard ? angle : .zero))
      },
      formattedValue: heading.text(gauge.value) + (gauge.value == nil ? "" : heading.tail(unit: gauge.unit)),
      ends: [], needleAngle: isCard ? nil : angle,
      hubBox: number == nil
        ? Rect(center: instrument.center, width: 2 * plateRadius * unit, height: 2 * plateRadius * unit) : nil,
      layers: Scene.Layers(
        face: instrument.ground + rose, moving: card + pointer + plate + readouts,
        cover: isCard ? [lubberLine] : []))
  }

  // MARK: - Drawing

  /// Bands, ticks and labels: what turns on a card.
  private var rose: [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved in
      let (a, b) = (gauge.scale.position(of: resolved.from), gauge.scale.position(of: resolved.to))
      return instrument.band(
        from: .turns(heading.turns(a < b ? resolved.from : resolved.to)), sweep: .turns(abs(b - a)),
        resolved.range.color ?? theme.color(of: resolved.range.severity))
    }
    let targets = gauge.targets.filter { gauge.scale.wraps || gauge.scale.contains($0.value) }.map {
      instrument.target(at: .turns(heading.turns($0.value)))
    }
    let isFine = unit * 300 >= 150
    let ticks = [
      isFine
        ? instrument.ticks(72, outer: 128.5, length: 4.5, width: 1, theme.minorTick, skipping: 2) : nil,
      unit * 300 >= 100
        ? instrument.ticks(36, outer: 128.5, length: 6.5, width: 1.3, theme.minorTick, skipping: 3) : nil,
      instrument.ticks(12, outer: 128.5, length: 9, width: 2.1, theme.majorTick),
      // Without labels, north is told by its colour.
      marks.isEmpty ? instrument.ticks(1, outer: 128.5, length: 18, width: 5, theme.accent) : nil,
    ].compactMap { $0 }
    let labels = marks.map { mark -> Node in
      let color = mark.index % 3 == 0 ? (mark.index == 0 ? theme.value : theme.label) : theme.muted
      let node = mark.text.node(color)
      return isCard
        ? .group(transform: .rotation(.turns(Double(mark.index) / 12), about: instrument.center), [node]) : node
    }
    return bands + targets + ticks + labels
  }

  /// A long kite with two facets, light from the left; the plate covers its middle.
  private var needle: [Node] {
    let root = number == nil ? 0 : plateRadius * 0.7
    let width = number == nil ? 22.0 : 30
    func kite(_ length: Double) -> (whole: Path, left: Path, right: Path) {
      Hand.kite(instrument.center, tail: 0, shoulder: root * unit, length: length * unit, width: width * unit)
    }
    let head = kite(needleReach)
    let tailLength = number == nil ? needleReach : plateRadius + (needleReach - plateRadius) * 0.5
    let tail = kite(tailLength)
    let height = 2.2 * unit
    return Hand(
      center: instrument.center, angle: angle + .degrees(180),
      shapes: [(tail.whole, theme.minorTick), (tail.left, theme.minorTick.over(theme.faceShade))], height: height
    ).nodes
      + Hand(
        center: instrument.center, angle: angle, shapes: [(head.whole, theme.accentShade), (head.left, theme.accent)],
        height: height
      ).nodes
  }

  /// Under the number; a cap when there is none.
  private var plate: [Node] {
    guard number != nil else {
      return Hub(center: instrument.center, radius: plateRadius * unit, borderWidth: 2 * unit, theme: theme).nodes
    }
    let radius = plateRadius * unit
    let light = instrument.center + Vector(dx: -radius * 0.4, dy: -radius * 0.4)
    return [
      .fill(instrument.circle(plateRadius + 1.5), theme.track.over(theme.faceShade)),
      .fill(
        instrument.circle(plateRadius),
        .gradient(Gradient(.radial(center: light, radius: radius * 1.5), colors: [theme.faceLight, theme.faceShade]))),
    ]
  }

  private var readouts: [Node] {
    [number?.node(gauge.value == nil ? theme.muted : theme.value), (point ?? unitText)?.node(theme.muted)]
      .compactMap { $0 }
  }

  /// The fixed mark at the top of a card.
  private var lubberLine: Node {
    let tip = instrument.point(.zero, 119)
    let (half, top) = (7.5 * unit, instrument.center.y - Instrument.rim * unit)
    return .fill(
      .polygon([tip, Point(x: tip.x - half, y: top), Point(x: tip.x + half, y: top)]), theme.accent)
  }
}

/// A straight tape that runs under a caret: a third of the horizon, the heading in the middle.
///
/// Layout, in units of a design of 400 × 110: the number stands above the caret, the title at the left, the name of
/// the point at the right; the tape lies below. Marks that would be cut at the tape's ends are left out.
private struct HeadingTape {
  private let board: Board
  private let heading: Heading
  private let window: Rect
  private let texts: TextRoom
  private let still: [PlacedText]
  private let number: PlacedText?
  private let point: PlacedText?
  private let marks: [(index: Int, text: PlacedText)]

  /// Of the horizon, from one end of the tape to the other.
  private static let span = 1.0 / 3

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Size(width: 400, height: 110), size: size, shaper: shaper, fillsWidth: true)
    let heading = Heading(scale: gauge.scale)
    (self.board, self.heading) = (board, heading)
    let unit = board.unit
    let frame = board.frame
    let window = Rect(x: 14 * unit, y: frame.y + 50 * unit, width: size.width - 28 * unit, height: 48 * unit)
    self.window = window
    let middle = window.center.x
    var room = TextRoom(board.canvas)
    let tail = gauge.value == nil ? "" : heading.tail(unit: gauge.unit)
    let full = max(31 * unit, 9)
    let style = DialStyle.radial.readout.withSize(full)
    let measure = TextMeasure(heading.text(gauge.value) + tail, style: style, shaper: shaper)
    let widest = TextMeasure(heading.widest(gauge.value) + tail, style: style, shaper: shaper)
    let fitting = min(
      measure.size(upTo: full, fitting: window.width * 0.5), widest.size(upTo: full, fitting: window.width * 0.5))
    let hang = tail.isEmpty ? 0 : TextMeasure(tail, style: style, shaper: shaper).advance(at: fitting)
    let baseline = window.minY - 16 * unit
    let shaped = measure.shape(at: fitting)
    number =
      fitting >= TextMeasure.smallestSize
      ? room.admit(
        PlacedText(.readout, shaped, origin: Point(x: middle - shaped.advance / 2 + hang / 2, y: baseline)), gap: 0)
      : nil
    let side = (window.width - widest.advance(at: fitting) - hang) / 2 - 14 * unit
    let word = gauge.unit.isEmpty || gauge.unit == "°" ? gauge.value.map(heading.point) ?? "" : gauge.unit
    let title = room.admit(
      board.text(
        gauge.title, .title, DialStyle.radial.title.withSize(17), width: side,
        at: Point(x: window.minX, y: baseline), .leading))
    point = room.admit(
      board.text(
        word, .unit, TextStyle(size: 17, weight: .semibold), width: side, at: Point(x: window.maxX, y: baseline),
        .trailing))
    still = [title].compactMap { $0 }
    let turn = gauge.value.map(heading.turns)
    marks = Self.place(board, heading, window: window, turn: turn, room: &room)
    texts = room
  }

  private static func place(
    _ board: Board, _ heading: Heading, window: Rect, turn: Double?, room: inout TextRoom
  ) -> [(index: Int, text: PlacedText)] {
    guard let turn else { return [] }
    let unit = board.unit
    let nearest = Int(exactly: (turn * 12).rounded()) ?? 0
    // Cardinal points first: they stay when numerals have no room.
    let indices = (nearest - 3...nearest + 3).sorted { abs($0 % 3) < abs($1 % 3) }
    return indices.compactMap { index in
      let isCardinal = index % 3 == 0
      let style = TextStyle(size: isCardinal ? 19 : 14.5, weight: isCardinal ? .bold : .medium, digits: .tabular)
      let size = max(style.size * unit, isCardinal ? 8 : 7)
      guard size < window.height * 0.62 else { return nil }
      let shaped = board.shaper.shape(heading.mark(index), style: style.withSize(size))
      let x = window.center.x + (Double(index) / 12 - turn) / span * window.width
      let text = PlacedText(.label, shaped, center: Point(x: x, y: window.minY + window.height * 0.66))
      let edge = 4 * unit
      guard text.box.minX > window.minX + edge, text.box.maxX < window.maxX - edge, room.admit(text, gap: 3) != nil
      else { return nil }
      return (index, text)
    }
  }

  private var gauge: Gauge { board.gauge }
  private var theme: Theme { board.theme }
  private var unit: Double { board.unit }
  private var outline: Path { .roundedRectangle(window, cornerRadius: 7 * unit) }

  var composition: Composition {
    let tail = gauge.value == nil ? "" : heading.tail(unit: gauge.unit)
    return Composition(
      texts: texts.texts,
      labels: marks.map { mark in
        Dial.ScaleLabel(text: mark.text.text.string, value: heading.value(at: Double(mark.index) / 12), angle: nil)
      },
      formattedValue: heading.text(gauge.value) + tail, ends: [],
      layers: Scene.Layers(
        face: ground + still.map { $0.node(board.ink) },
        moving: tape + [number?.node(board.valueColor), point?.node(board.ink.withAlpha(0.72))].compactMap { $0 },
        cover: gauge.value == nil ? [] : [caret]))
  }

  // MARK: - Drawing

  private var ground: [Node] {
    let gradient = Gradient(
      .linear(from: Point(x: 0, y: window.minY), to: Point(x: 0, y: window.maxY)),
      colors: [theme.faceLight, theme.faceShade])
    return [
      .fill(outline, .gradient(gradient)),
      .stroke(outline, theme.track.over(theme.faceShade), StrokeStyle(width: max(1.2 * unit, 0.75))),
    ]
  }

  /// Where that many turns from the heading lie.
  private func x(of turns: Double) -> Double { window.center.x + turns / Self.span * window.width }

  private var tape: [Node] {
    guard let turn = gauge.value.map(heading.turns) else { return [] }
    let isFine = window.width / 24 >= 5
    let count = isFine ? 72 : 36
    let first = Int(exactly: ((turn - Self.span / 2) * Double(count)).rounded(.up)) ?? 0
    let last = Int(exactly: ((turn + Self.span / 2) * Double(count)).rounded(.down)) ?? 0
    let inset = 5 * unit
    func ticks(_ length: Double, _ width: Double, _ color: Color, _ isMine: (Int) -> Bool) -> Node? {
      var path = Path()
      for index in first...max(first, last) where isMine(index) {
        let x = x(of: Double(index) / Double(count) - turn)
        guard x > window.minX + inset, x < window.maxX - inset else { continue }
        path.move(to: Point(x: x, y: window.minY + 1 * unit))
        path.line(to: Point(x: x, y: window.minY + (1 + length) * unit))
      }
      return path.isEmpty ? nil : .stroke(path, color, StrokeStyle(width: max(width * unit, 0.75)))
    }
    let (ten, thirty) = (count / 36, count / 12)
    let marks = [
      ticks(6, 1, theme.minorTick) { $0 % ten != 0 },
      ticks(9, 1.4, theme.minorTick) { $0 % ten == 0 && $0 % thirty != 0 },
      ticks(12, 2, theme.majorTick) { $0 % thirty == 0 },
    ].compactMap { $0 }
    let labels = self.marks.map { mark in
      mark.text.node(
        mark.index % 12 == 0 ? theme.value : mark.index % 3 == 0 ? theme.label : theme.muted)
    }
    return [.group("tape", clip: outline, bands(turn) + marks + labels + bugs(turn))]
  }

  /// Ranges along the lower edge, once on either side of the seam.
  private func bands(_ turn: Double) -> [Node] {
    GaugeRange.resolved(gauge.ranges, on: gauge.scale).flatMap { resolved -> [Node] in
      let ends = [resolved.from, resolved.to].map {
        gauge.scale.position(of: $0) - gauge.scale.position(of: gauge.scale.min)
      }
      let start = heading.turns(resolved.from) - turn
      let sweep = ends[1] - ends[0]
      return [-1.0, 0, 1].compactMap { round -> Node? in
        let (a, b) = (x(of: start + round), x(of: start + sweep + round))
        let (left, right) = (max(min(a, b), window.minX), min(max(a, b), window.maxX))
        guard left < right else { return nil }
        let band = Rect(x: left, y: window.maxY - 4 * unit, width: right - left, height: 4 * unit)
        return .fill(.rectangle(band), resolved.range.color ?? theme.color(of: resolved.range.severity))
      }
    }
  }

  /// Targets as triangles that point up from the lower edge.
  private func bugs(_ turn: Double) -> [Node] {
    gauge.targets.compactMap { target in
      let offset = heading.turns(target.value) - turn
      let x = x(of: offset - offset.rounded())
      guard x > window.minX, x < window.maxX else { return nil }
      let size = 8 * unit
      return .fill(
        .polygon([
          Point(x: x, y: window.maxY - size), Point(x: x + size * 0.62, y: window.maxY),
          Point(x: x - size * 0.62, y: window.maxY),
        ]), theme.label)
    }
  }

  private var caret: Node {
    let tip = Point(x: window.center.x, y: window.minY + 7 * unit)
    let half = 7.5 * unit
    return .fill(
      .polygon([tip, Point(x: tip.x - half, y: tip.y - 13 * unit), Point(x: tip.x + half, y: tip.y - 13 * unit)]),
      theme.accent)
  }
}
