import VectorGraphics

extension Gauge.Kind {
  /// Values `rpm`, which the scale is for, `gear` (−1 is reverse, 0 neutral) and `speed`, in the unit of the gauge;
  /// 0…8,000 unless a scale is given.
  public static let gear = Gauge.Kind(
    "gear", "The gear that is in, under a strip of lights that fills with the revs.",
    size: Size(width: 480, height: 360), range: 0...8000, valueNames: ["rpm", "gear", "speed"],
    ownUnits: ["rpm": "rpm", "gear": ""], usualUnit: "rpm", traits: .holdsNumber,
    draws: .usual.union([.targetMarks, .accentColor, .valueColor, .values]),
    needs: [
      Need(["values"], "a gear is a whole number; -1 is reverse, 0 neutral", effect: "shows the nearest gear") {
        $0.value(named: "gear").map { $0 == $0.rounded() } ?? true
      },
      // A value without a name has the unit of the gauge, too.
      Need(["unit", "displayUnit"], "it is the unit of the speed; give values.speed") { gauge in
        gauge.values.isEmpty || gauge.values.contains { $0.name == "speed" }
      },
    ],
    // What is not given has no hand, no light and no number.
    neededValues: { _ in [] },
    windowAspect: { _ in 1.25 }
  ) { GearGauge($0, size: $1, shaper: $2).composition }
}

/// A rising strip of lights over a large gear, the speed or the revs below it.
///
/// Lights have the colours of the ranges they lie in, else the accent. In an alarm the whole strip has its colour and
/// the gear stands in a frame: it is time to shift. A gauge without a gear has the revs in its place. On a canvas much
/// wider than high the gear stands at the left of the strip.
struct GearGauge: DrawnOnBoard {
  let board: Board
  private let track: StraightTrack
  private let ticks: ScaleTicks
  private let labels: [TrackLabel]
  private let head: Words
  private let foot: Words
  private let gear: PlacedText?
  private let gearBox: Rect
  private let revs: Double?

  // In units of the design.
  private static let margin = 14.0
  private static let stripHeight = 34.0
  private static let lightPitch = 17.0
  private static let lightGap = 0.24
  /// The height of the first light, as a part of the last one's.
  private static let lowest = 0.45

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    let revs = given.value ?? given.value(named: "rpm")
    let hasGear = given.values.contains { $0.name == "gear" }
    let hasSpeed = given.values.contains { $0.name == "speed" }
    var gauge = given
    gauge.value = revs
    self.revs = revs
    let isWide = size.width > size.height * 2
    let board = Board(
      gauge, design: isWide ? Size(width: 420, height: 130) : Size(width: 300, height: 225), size: size,
      shaper: shaper, fillsWidth: true)
    self.board = board
    let unit = board.unit
    let margin = Self.margin * unit
    let frame = board.frame.expanded(by: -margin)
    // The number below belongs to the speed where there is one.
    var words = hasSpeed ? Self.ofSpeed(given) : gauge
    words.value = hasSpeed ? given.value(named: "speed") : revs
    if !hasSpeed { words.unit = given.values.isEmpty ? given.unitOfValue : "rpm" }
    let wordBoard = Board(
      words, design: isWide ? Size(width: 420, height: 130) : Size(width: 300, height: 225), size: size,
      shaper: shaper, fillsWidth: true)
    let place = Self.arrange(board, wordBoard, in: frame, hasGear: hasGear, isWide: isWide)
    (head, foot, gearBox) = (place.head, place.foot, place.gear)
    let strip = StraightTrack(scale: gauge.scale, box: place.strip, direction: .rightward)
    ticks = gauge.scale.ticks(
      majors: max(2, min(9, Int(exactly: (place.strip.width / max(36 * unit, 30)).rounded()) ?? 2)), total: 2,
      gauge.numbers)
    gear = hasGear ? Self.letter(given.value(named: "gear"), board, in: place.gear) : nil
    let others = head.texts + foot.texts + [gear].compactMap { $0 }
    // All stands in the middle, and so does the strip.
    (track, labels) = Self.labelled(strip, ticks, board, within: margin, avoiding: others)
  }

  /// The strip and its labels, which keep the margin where that takes the room of none.
  private static func labelled(
    _ strip: StraightTrack, _ ticks: ScaleTicks, _ board: Board, within margin: Double, avoiding others: [PlacedText]
  ) -> (StraightTrack, [TrackLabel]) {
    func within(_ margin: Double) -> (track: StraightTrack, labels: [TrackLabel]) {
      let ends = strip.overhang(ticks, board: board, size: 10, within: margin)
      let side = max(ends.left, ends.right)
      let track = StraightTrack(scale: strip.scale, box: strip.box.inset((side, side)), direction: .rightward)
      return (
        track, Lengthwise.labels(ticks, along: track, board: board, gap: 6, size: 10, avoiding: others)
      )
    }
    let side = StraightTrack.side(board)
    let least = within(side)
    return [1, 0.75, 0.5].lazy.map { $0 * margin }.filter { $0 > side }.map(within)
      .first { $0.labels.count >= least.labels.count } ?? least
  }

  /// As speeds are written.
  private static func ofSpeed(_ gauge: Gauge) -> Gauge {
    var speed = gauge
    speed.scale = speedScale ?? gauge.scale
    return speed
  }

  private var ofSpeed: Gauge { Self.ofSpeed(gauge) }

  /// The scale that says with how many decimals a speed is written: up to one.
  private static let speedScale = try? Scale(min: 0, max: 1000)

  private typealias Places = (head: Words, foot: Words, strip: Rect, gear: Rect)

  private static func arrange(
    _ board: Board, _ words: Board, in frame: Rect, hasGear: Bool, isWide: Bool
  ) -> Places {
    let unit = board.unit
    let labels = 15 * unit
    if isWide {
      let side = hasGear ? frame.height : 0
      let right = Rect(
        x: frame.x + side + (hasGear ? 14 * unit : 0), y: frame.y,
        width: frame.width - side - (hasGear ? 14 * unit : 0), height: frame.height)
      let head = Words(
        [words.titleLine(14)], board: words,
        in: Rect(x: right.x, y: right.y, width: right.width * 0.5, height: 30 * unit),
        .leading, anchor: .top)
      let foot = Words(
        [words.numberLine(24)], board: words,
        in: Rect(x: right.x + right.width * 0.52, y: right.y, width: right.width * 0.48, height: 26 * unit), .trailing,
        anchor: .top)
      let top = right.y + (head.isEmpty && foot.isEmpty ? 0 : 32 * unit)
      let strip = Rect(x: right.x, y: top, width: right.width, height: max(1, right.maxY - labels - top))
      return (head, foot, strip, Rect(x: frame.x, y: frame.y, width: max(side, 1), height: frame.height))
    }
    let rows = [words.titleLine(15), words.subtitleLine(11.5)]
    let flow = Flow(
      .column, in: frame, before: .init(rows: rows, most: 52 * unit, gap: 9 * unit), figure: .infinity,
      after: .init(rows: hasGear ? [words.numberLine(26)] : [], most: 60 * unit, gap: 9 * unit), shaper: board.shaper)
    // Marks of targets are whole above the strip.
    let marks = board.gauge.targets.isEmpty ? 0 : TargetMark.least + unit + 2
    let top = max(flow.figure.y, (flow.before.isEmpty ? 0 : flow.before.box.maxY) + marks)
    let strip = Rect(x: frame.x, y: top, width: frame.width, height: stripHeight * unit)
    let low = strip.maxY + labels + 8 * unit
    let room = Rect(x: frame.x, y: low, width: frame.width, height: max(1, flow.figure.maxY - low))
    if hasGear { return (flow.before, flow.after, strip, room) }
    // Without a gear the number has its place.
    let number = Words(words.numberLines(64, unit: 17, width: room.width), board: words, in: room)
    return (flow.before, number, strip, room)
  }

  /// R, N, or the number of a gear; a dash where it is missing.
  static func name(_ gear: Double?, _ numbers: NumberWriter = .english) -> String {
    guard let gear else { return NumberWriter.missing }
    switch gear.rounded() {
    case -1: return "R"
    case 0: return "N"
    case let number: return numbers.plain(number, decimals: 0)
    }
  }

  /// As high as its room.
  private static func letter(_ gear: Double?, _ board: Board, in box: Rect) -> PlacedText? {
    let style = TextStyle(size: 100, weight: .bold, digits: .tabular)
    let missing = board.gauge.keepsPlaceOfNumber ? "0" : board.gauge.readout.missing
    let name = gear == nil ? missing : name(gear, board.gauge.numbers)
    let measure = TextMeasure(name, style: style, shaper: board.shaper)
    let like = TextMeasure("8", style: style, shaper: board.shaper)
    let cap = like.capHeight(at: 1)
    guard cap > 0 else { return nil }
    // Round letters overshoot, and a frame needs room around it.
    let full = box.height * 0.8 / cap
    let size = measure.size(upTo: full, fitting: box.width * 0.8)
    guard size >= TextMeasure.smallestSize else { return nil }
    let shaped = measure.shape(at: size)
    let ink = shaped.inkBounds ?? Rect(x: 0, y: 0, width: shaped.advance, height: 0)
    return PlacedText(
      .readout, shaped,
      origin: Point(x: box.center.x - ink.center.x, y: box.center.y + shaped.capHeight / 2))
  }

  // MARK: - Composition

  private var isShifting: Bool { revs != nil && gauge.shownRange?.severity == .alarm }

  private var shiftColor: Color { gauge.shownRange?.color(in: theme) ?? theme.alarm }

  var composition: Composition {
    var described = gauge
    if gauge.values.isEmpty { described.unit = gauge.unitOfValue }
    return Composition(
      texts: head.texts + foot.texts + labels.map(\.text) + [gear].compactMap { $0 },
      labels: labels.map(\.scaleLabel),
      formattedValue: gear?.text.string ?? foot.readout?.text.string ?? gauge.numberText, ends: gauge.ends(ticks),
      sentence: sentence, described: described,
      valueText: gauge.values.isEmpty ? "" : revsText ?? "",
      layers: Scene.Layers(
        face: unlit + track.targetMarks(gauge, gap: unit, size: 7 * unit, color: board.ink)
          + labels.map { $0.text.node(board.ink.withAlpha(0.8)) } + head.face + foot.face,
        moving: lit + gearNodes + foot.moving))
  }

  private var revsText: String? { revs.map { gauge.words[.revs, gauge.spokenText(of: $0)] } }

  private var sentence: String? {
    guard !gauge.values.isEmpty else { return nil }
    let words = gauge.words
    var parts: [String] = []
    if gauge.values.contains(where: { $0.name == "gear" }) {
      let name = Self.name(gauge.value(named: "gear"), gauge.numbers)
      let own = ["R": Sentence.reverseGear, "N": .neutral, NumberWriter.missing: .noGear]
      parts.append(own[name].map { words[$0] } ?? words[.gear, name])
    }
    if let revsText {
      let more = [gauge.rangeWords, isShifting ? words[.shift] : nil].compactMap { $0 }
      parts.append(([revsText] + more).joined(separator: ", "))
    } else {
      parts.append(words[.noRevs])
    }
    if let speed = gauge.value(named: "speed") {
      parts.append(gauge.withUnit(ofSpeed.text(of: speed)))
    }
    parts += gauge.targets.map {
      words[.target, words.quoted($0.ownLabel), words[.revs, gauge.text(of: $0.value)]]
    }
    return parts.joined(separator: "; ") + "."
  }

  // MARK: - Lights

  private var lights: [(box: Rect, middle: Double)] {
    let count = max(6, min(24, Int(exactly: (track.length / max(Self.lightPitch * unit, 4)).rounded()) ?? 12))
    let pitch = track.length / (Double(count) - Self.lightGap)
    return (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      // Rising on a curve, as torque and trouble do.
      let height = track.thickness * (Self.lowest + (1 - Self.lowest) * share * share)
      return (
        Rect(
          x: track.box.minX + Double(index) * pitch, y: track.box.maxY - height, width: pitch * (1 - Self.lightGap),
          height: height), (Double(index) + 0.5) / Double(count)
      )
    }
  }

  private func shape(_ box: Rect) -> Path {
    .roundedRectangle(box, cornerRadius: min(box.width * 0.22, 3 * unit))
  }

  /// Quiet, in a breath of the colour that each will have.
  private var unlit: [Node] {
    let ground = board.ink.withAlpha(0.14).over(gauge.groundColor)
    return lights.map { light in
      .fill(shape(light.box), color(at: light.middle).withAlpha(0.2).over(ground))
    }
  }

  private func color(at position: Double) -> Color {
    let value = gauge.scale.value(at: position)
    let range = GaugeRange.resolved(gauge.ranges, on: gauge.scale).last { $0.from <= value && value <= $0.to }
    return range?.range.color(in: theme) ?? theme.accent
  }

  /// Up to the revs, the last light in part.
  private var lit: [Node] {
    guard revs != nil else { return [] }
    let progress = gauge.progress.value
    let end = track.box.minX + progress * track.length
    return lights.flatMap { light -> [Node] in
      let box = light.box
      guard box.minX < end - 0.01 else { return [] }
      let color = isShifting ? shiftColor : color(at: light.middle)
      func paint(faded part: Double) -> Paint {
        .gradient(
          Gradient(
            .linear(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY)),
            colors: [
              color.interpolated(to: .white, fraction: 0.26), color, color.interpolated(to: .black, fraction: 0.14),
            ].map { $0.faded(part) }
          ))
      }
      // A light reached in part shines as brightly as far as it is reached.
      let part = min(1, (end - box.minX) / box.width)
      return [.fill(shape(box), paint(faded: part < 1 ? 0.15 + 0.7 * part : 1))]
    }
  }

  // MARK: - Gear

  /// The letter, in a frame when it is time to shift.
  private var gearNodes: [Node] {
    guard let gear else { return [] }
    let isKnown = gauge.value(named: "gear") != nil
    guard isShifting else { return [gear.node(isKnown ? gauge.shown(board.ink) : board.quietInk)] }
    let halfHeight = gearBox.height * 0.5
    let box = Rect(
      center: gearBox.center, width: min(gearBox.width, max(gear.box.width + halfHeight * 0.5, halfHeight * 1.7)),
      height: gearBox.height)
    let color = shiftColor.readable(on: gauge.groundColor, contrast: 4.5)
    let width = max(gearBox.height * 0.035, 1)
    return [
      .fill(.roundedRectangle(box, cornerRadius: box.height * 0.14), shiftColor.withAlpha(0.16)),
      .stroke(
        .roundedRectangle(box.expanded(by: -width / 2), cornerRadius: box.height * 0.14 - width / 2), color,
        StrokeStyle(width: width)),
      gear.node(color),
    ]
  }
}
