import VectorGraphics

extension Gauge.Kind {
  /// Values `direction` and `speed` of the true wind, `apparent` and `apparentSpeed` of the wind on board.
  ///
  /// Directions are where the wind comes from, in degrees clockwise from the bow or from north, and wrap; speeds are in
  /// the unit of the gauge.
  public static let wind = Gauge.Kind(
    "wind", "The true and the apparent wind on two coaxial hands, from the bow or from north.",
    size: Size(width: 600, height: 600), range: 0...360, wraps: true, variants: ["relative", "north"],
    valueNames: ["direction", "speed", "apparent", "apparentSpeed"],
    ownUnits: ["": "°", "direction": "°", "apparent": "°"], traits: [.hasFace, .hasCorners],
    draws: .usual.union(.face).union([.accentShade, .mutedColor, .values, .hubBorder, .hubColors]),
    needs: [
      Need(["tokens.accent"], "it is the colour of the apparent wind; give values for that") {
        $0.values.contains { $0.name.hasPrefix("apparent") }
      },
      Need(["unit", "displayUnit"], "it is the unit of the speed; give values.speed") { gauge in
        gauge.unit == "°" || !WindGauge.isDegrees(gauge.scale) || gauge.values.contains { $0.name.hasSuffix("peed") }
      },
    ],
    check: { (gauge) throws(GaugeError) in try gauge.checkHeadings() },
    // What is not given has no hand, no light and no number.
    neededValues: { _ in [] }, faceAspect: { _, _ in 1 }, ownForms: ["direction", "apparent"]
  ) { WindGauge($0, size: $1, shaper: $2).composition }
}

/// Two coaxial hands over a rose: a hollow one for the true wind, a solid one for the apparent wind, both pointing to
/// where it comes from. The speeds of the true and of the apparent wind stand in the line below the face, the
/// angles in the lower corners, which a round face leaves free.
///
/// `relative` has the bow at the top, counts to 180 on both sides, and marks the sectors where a boat sails close to
/// the wind, red to port and green to starboard, unless the gauge has ranges. `north` is a compass rose. A gauge without
/// named values takes its value for the true direction, and shows that as its number.
struct WindGauge: DrawnOnInstrument {
  let instrument: Instrument
  let heading: Heading
  let wind: Winds
  private let texts: TextRoom
  let marks: [(value: Double, angle: Angle, text: PlacedText)]
  /// Number and what belongs to it.
  let words: [PlacedText]
  let corners: [Corner]
  /// From the centre to the nearest label but for a gap, in units of the design.
  let clear: Double
  /// How far the hands reach from the centre, short of the labels, in units of the design.
  let reach: Double

  /// The angle of a wind in a corner.
  struct Corner {
    let number: PlacedText
    var caption: PlacedText?
    /// The hand in small.
    var kite: Path?
    let isTrue: Bool
  }

  /// The cap over the hands' middle, in units of the design.
  static let capRadius = 10.0
  /// Where hands end at the latest.
  private static let mostReach = 104.0
  /// The angles from the bow between which a boat sails close to the wind.
  static let closeHauled = 25.0...55.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let hasFoot = gauge.readout.isShown && !gauge.numberStandsElsewhere
    let instrument = Instrument(gauge, size: size, shaper: shaper, hasFoot: hasFoot)
    let heading = Heading(gauge)
    let wind = Winds(gauge)
    (self.instrument, self.heading, self.wind) = (instrument, heading, wind)
    var room = TextRoom(instrument.board.canvas)
    words = Self.placeWords(instrument, wind, heading).filter { room.admit($0, gap: 0) != nil }
    for text in instrument.head { room.admit(text, gap: 0) }
    corners = Self.placeCorners(instrument, wind, heading, room: &room)
    marks = Self.placeMarks(instrument, heading, innermost: Self.capRadius + HubDisc.leastNeedle, room: &room)
    texts = room
    let nearest = marks.map { $0.text.box.distance(to: instrument.center) / instrument.unit }.min()
    clear = (nearest ?? Self.mostReach + 40) - 3
    reach = min(clear, Self.mostReach + 10)
  }

  static func isRelative(_ gauge: Gauge) -> Bool { gauge.variant != "north" }

  /// Whether the scale is of degrees, which have a port and a starboard side.
  static func isDegrees(_ scale: Scale) -> Bool { scale.max - scale.min == 360 }

  // MARK: - Texts

  /// A direction as its variant writes it: 38° to one side of the bow, or 247° from north.
  static func angleText(_ value: Double?, _ gauge: Gauge) -> String {
    let heading = Heading(gauge)
    guard let value, isDegrees(gauge.scale) else { return heading.text(value) }
    let turns = heading.turns(value)
    let share = turns - turns.rounded(.down)
    var gauge = gauge
    // The unit is the speed's.
    gauge.unit = "°"
    let nearest = isRelative(gauge) && share > 0.5 ? 1 - share : share
    return gauge.plain(nearest * 360, decimals: 0, isOwnForm: true) + "°"
  }

  /// To port, to starboard, or neither.
  static func sideWord(_ value: Double, _ gauge: Gauge) -> String? {
    guard isRelative(gauge), isDegrees(gauge.scale) else { return nil }
    let turns = Heading(gauge).turns(value)
    let share = turns - turns.rounded(.down)
    return share == 0 || share == 0.5 ? nil : share > 0.5 ? gauge.words[.port] : gauge.words[.starboard]
  }

  private static func speedText(_ speed: Double?, _ gauge: Gauge) -> String {
    gauge.numberText(of: speed) {
      $0.magnitude < 100 ? gauge.plain($0, decimals: 1) : gauge.numbers.readout($0, span: 1000)
    }
  }

  private static func widest(_ text: String, _ gauge: Gauge, usual: String) -> String {
    let isPlain = gauge.readout.format == nil && gauge.readout.words == nil
    let widest =
      isPlain && text.count <= gauge.readout.withAffixes(usual).count ? gauge.readout.withAffixes(usual) : text
    return widest.withWidestDigits
  }

  /// What is read first, behind its name, and what belongs to it, in the line below the face.
  private static func placeWords(_ instrument: Instrument, _ wind: Winds, _ heading: Heading) -> [PlacedText] {
    let gauge = instrument.gauge
    let speed = wind.mainSpeed
    let text = speed.map { speedText($0.value, gauge) } ?? mainAngleText(wind, gauge)
    // From the bow alone nobody knows where the wind comes from.
    let word =
      speed != nil || !gauge.unit.isEmpty && !isDegrees(gauge.scale)
      ? gauge.unit : wind.main.flatMap { isRelative(gauge) ? sideWord($0, gauge) : heading.point($0) } ?? ""
    let sides = [gauge.words[.port], gauge.words[.starboard]].max { $0.count < $1.count }
    let widestWord = word == gauge.unit ? nil : isRelative(gauge) ? sides : heading.widestPoint
    return instrument.footLine(
      text, like: widest(text, gauge, usual: speed == nil ? "888°" : "88.8"),
      short: (speed.map(\.value) ?? wind.main).map(gauge.shortText), unit: word, likeUnit: widestWord,
      name: speed?.name ?? "",
      other: wind.otherSpeed.map { "\($0.name) \(speedText($0.value, gauge))" } ?? "")
  }

  private static func mainAngleText(_ wind: Winds, _ gauge: Gauge) -> String {
    gauge.numberText(of: wind.main) { angleText($0, gauge) }
  }

  /// The apparent angle at the left, the true one at the right, each where it has a hand or would have one.
  private static func placeCorners(
    _ instrument: Instrument, _ wind: Winds, _ heading: Heading, room: inout TextRoom
  ) -> [Corner] {
    guard wind.isNamed else { return [] }
    let (gauge, unit, relative) = (instrument.gauge, instrument.unit, isRelative(instrument.gauge))
    // The names have this size, the numbers more.
    let print = instrument.print(9.5)
    // What the name's letters are larger than on a dial by itself.
    let larger = 0.2 * (print - 9.5)
    func corner(_ value: Double?, isTrue: Bool, at place: Vector, isStacked: Bool) -> Corner? {
      let side = isTrue ? 1.0 : -1
      let point = instrument.center + Vector(dx: side * place.dx, dy: place.dy) * unit
      let style = DialStyle.radial.readout.withSize(max(17, 1.06 * print))
      let size = max(style.size * unit, 8)
      let measure = SteadyText(
        angleText(value, gauge), like: isDegrees(gauge.scale) ? "888°" : heading.widest(value),
        style: style.withSize(size), shaper: instrument.board.shaper)
      let fitting = measure.size(upTo: size, fitting: max(2.47 * style.size * unit, 24))
      guard fitting >= TextMeasure.smallestSize else { return nil }
      let shaped = measure.own.shape(at: fitting)
      let number = PlacedText(
        .readout, shaped, origin: Point(x: side < 0 ? point.x : point.x - shaped.advance, y: point.y))
      guard instrument.isOutside(number.box) else { return nil }
      let name = (isTrue ? "T" : "A") + (relative ? "WA" : "WD")
      let caption = instrument.board.text(
        name, .label, TextStyle(size: print, weight: .semibold), floor: 7, width: max(3.2 * print * unit, 20),
        keeping: 3,
        at: Point(
          x: side < 0 && !isStacked ? point.x + (10 + 2.5 * larger) * unit : point.x,
          y: point.y - shaped.capHeight - (5.5 + 0.4 * (print - 9.5)) * unit),
        side < 0 ? .leading : .trailing)
      guard let caption else { return Corner(number: number, isTrue: isTrue) }
      let outer = point.x - side * (3.5 + larger) * unit
      let kite = kite(
        at: isTrue && !isStacked ? caption.box.minX - (7.2 + larger) * unit : outer,
        base: caption.origin.y + 0.5 * unit - (isStacked ? caption.text.capHeight + 4 * unit : 0),
        height: caption.text.capHeight + unit, half: (3.2 + larger) * unit)
      let isClear = [caption.box, kite.controlBounds].compactMap { $0 }
        .allSatisfy { instrument.isOutside($0) && instrument.board.canvas.contains($0) }
      return Corner(
        number: number, caption: isClear ? caption : nil, kite: isClear ? kite : nil, isTrue: isTrue)
    }
    // Rather elsewhere than without a name, and with the hand over its name where there is no room beside that.
    let ways = [(true, false), (true, true), (false, false)].flatMap { way in
      instrument.cornerPlaces.map { (isNamed: way.0, isStacked: way.1, place: $0) }
    }
    for (isNamed, isStacked, place) in ways {
      let corners = [
        wind.hasApparent ? corner(wind.apparent, isTrue: false, at: place, isStacked: isStacked) : nil,
        wind.hasTrue ? corner(wind.direction, isTrue: true, at: place, isStacked: isStacked) : nil,
      ].compactMap { $0 }
      guard corners.count == (wind.hasApparent ? 1 : 0) + (wind.hasTrue ? 1 : 0), !corners.isEmpty else { continue }
      if isNamed, corners.contains(where: { $0.caption == nil }) { continue }
      let shown = isNamed ? corners : corners.map { Corner(number: $0.number, isTrue: $0.isTrue) }
      if room.admit(shown.flatMap { [$0.number, $0.caption].compactMap { $0 } }) { return shown }
    }
    return []
  }

  private static func kite(at x: Double, base bottom: Double, height: Double, half: Double) -> Path {
    let shoulder = bottom - 0.45 * height
    return .polygon([
      Point(x: x, y: bottom - height), Point(x: x + half, y: shoulder), Point(x: x + half * 0.6, y: bottom),
      Point(x: x - half * 0.6, y: bottom), Point(x: x - half, y: shoulder),
    ])
  }

  /// Every 30 degrees: to 180 on both sides of the bow, or the points and numbers of a compass.
  private static func placeMarks(
    _ instrument: Instrument, _ heading: Heading, innermost: Double, room: inout TextRoom
  ) -> [(value: Double, angle: Angle, text: PlacedText)] {
    let (gauge, unit) = (instrument.gauge, instrument.unit)
    let mirrors = isRelative(gauge) && isDegrees(gauge.scale)
    func text(_ index: Int) -> String {
      if mirrors { return gauge.numbers.plain(Double((index > 6 ? 12 - index : index) * 30), decimals: 0) }
      return isRelative(gauge) ? heading.text(heading.value(at: Double(index) / 12)) : heading.mark(index)
    }
    func ring(_ indices: [Int], _ style: TextStyle, floor: Double) -> [PlacedText] {
      let marks = indices.map { (angle: Angle.turns(Double($0) / 12), text: text($0)) }
      let innermost = indices.count > 4 ? max(innermost, 0.5 * 115) : innermost
      let texts = instrument.ring(marks, style: style, floor: floor, radius: 115, innermost: innermost) ?? []
      return room.admit(texts) ? texts : []
    }
    guard unit * 300 >= 60 else { return [] }
    let quarters = [0, 3, 6, 9]
    let others = (0..<12).filter { $0 % 3 != 0 }
    let isRose = !isRelative(gauge)
    let main = ring(
      quarters, TextStyle(size: isRose ? 19 : 13.5, weight: isRose ? .bold : .semibold), floor: isRose ? 8 : 7)
    let fine =
      main.isEmpty
      ? [] : ring(others, TextStyle(size: isRose ? 12 : 13.5, weight: isRose ? .medium : .semibold), floor: 7)
    let indices = (main.isEmpty ? [] : quarters) + (fine.isEmpty ? [] : others)
    return zip(indices, main + fine).map { index, text in
      (heading.value(at: Double(index) / 12), Angle.turns(Double(index) / 12), text)
    }
  }

  // MARK: - Composition

  var composition: Composition {
    let angle = Self.mainAngleText(wind, gauge.said)
    let whole = wind.mainSpeed.map { Self.speedText($0.value, gauge) } ?? Self.mainAngleText(wind, gauge)
    let isShortened = shownNumber.map { $0 != whole } ?? false
    return Composition(
      texts: texts.texts,
      labels: marks.map { Dial.ScaleLabel(text: $0.text.text.string, value: $0.value, angle: $0.angle) },
      formattedValue: shownNumber ?? wind.mainSpeed.map { Self.speedText($0.value, gauge.said) } ?? angle,
      ends: [], sentence: sentence, valueText: wind.mainSpeed == nil ? "" : angle,
      needleAngle: wind.main.map { .turns(heading.turns($0)) },
      hubBox: Rect(center: center, width: 2 * Self.capRadius * unit, height: 2 * Self.capRadius * unit),
      omissions: (isShortened ? [Omission(.number, whole, shown: shownNumber)] : []) + omissions,
      layers: Scene.Layers(
        face: face,
        moving: hands + hub + instrument.footNodes(words, inInk: isMissing || isOfHollowHand)
          + corners.flatMap { cornerNodes($0).moving },
        cover: instrument.glass))
  }

  /// Whether the number is of the true wind, while the hand in the colour of numbers is the apparent one's.
  private var isOfHollowHand: Bool { wind.hasApparent && (wind.hasSpeed || wind.mainSpeed == nil && wind.hasTrue) }

  /// Numbers that stand neither below the face nor beside it, and names of those that do.
  private var omissions: [Omission] {
    guard !gauge.hidesValue else { return [] }
    var found: [Omission] = []
    func isBelow(_ text: String) -> Bool { words.contains { $0.text.string == text } }
    if gauge.readout.isShown, !gauge.numberStandsElsewhere {
      let main = wind.mainSpeed.map { Self.speedText($0.value, gauge) } ?? Self.mainAngleText(wind, gauge)
      if shownNumber == nil { found.append(Omission(.number, main)) }
      if let name = wind.mainSpeed?.name, shownNumber != nil, !isBelow(name) { found.append(Omission(.value, name)) }
    }
    if gauge.readout.isShown, let other = wind.otherSpeed {
      let text = "\(other.name) \(Self.speedText(other.value, gauge))"
      if !isBelow(text) { found.append(Omission(.number, text)) }
    }
    let angles = [(false, wind.apparent), (true, wind.direction)]
    for case (let isTrue, let angle?) in angles where wind.isNamed {
      let name = (isTrue ? "T" : "A") + (Self.isRelative(gauge) ? "WA" : "WD")
      guard let corner = corners.first(where: { $0.isTrue == isTrue }) else {
        found.append(Omission(.number, "\(name) \(Self.angleText(angle, gauge))"))
        continue
      }
      if corner.caption == nil { found.append(Omission(.value, name)) }
    }
    return found
  }

  private var shownNumber: String? { words.first { $0.role == .readout }?.text.string }
  private var isMissing: Bool { wind.mainSpeed.map { $0.value == nil } ?? (wind.main == nil) }

  private var sentence: String {
    let (gauge, language) = (gauge.said, gauge.words)
    func words(isTrue: Bool, _ angle: Double?, _ speed: Double?, isGiven: Bool) -> String? {
      guard isGiven else { return nil }
      var parts: [String] = []
      if let angle {
        let side =
          Self.sideWord(angle, gauge).map { " " + language[.toSide, $0] }
          ?? (Self.isRelative(gauge) ? " " + language[.fromBow] : "")
        // Where it is the number of the picture it has the form of that.
        let isNumber = wind.mainSpeed == nil && angle == wind.main
        parts.append(
          (isNumber ? shownNumber ?? Self.mainAngleText(wind, gauge) : Self.angleText(angle, gauge))
            + (Self.isRelative(gauge) ? side : " (\(heading.point(angle)))"))
      }
      if let speed {
        let number = isTrue == wind.hasSpeed ? shownNumber : nil
        parts.append(
          language[
            .atSpeed, (number ?? Self.speedText(speed, gauge)) + (gauge.unit.isEmpty ? "" : " \(gauge.unit)")])
      }
      return language[isTrue ? .trueWind : .apparentWind] + " "
        + (parts.isEmpty ? language[.missing] : parts.joined(separator: " "))
    }
    let winds = [
      words(isTrue: true, wind.direction, wind.speed, isGiven: wind.hasTrue || wind.hasSpeed),
      words(isTrue: false, wind.apparent, wind.apparentSpeed, isGiven: wind.hasApparent || wind.hasApparentSpeed),
    ].compactMap { $0 }
    let range = wind.isNamed ? nil : gauge.rangeWords
    let targets = gauge.targets.map { target in
      language[.target, language.quoted(target.ownLabel), Self.angleText(target.value, gauge)]
    }
    return (winds + [range].compactMap { $0 } + targets).joined(separator: "; ") + "."
  }
}

/// The winds of a gauge, and which of them it has.
struct Winds {
  let direction: Double?
  let speed: Double?
  let apparent: Double?
  let apparentSpeed: Double?
  /// Whether there is a hand for it, or would be if it were not missing.
  let hasTrue: Bool
  let hasApparent: Bool
  let hasSpeed: Bool
  let hasApparentSpeed: Bool
  /// Whether its values have names.
  let isNamed: Bool

  init(_ gauge: Gauge) {
    func has(_ name: String) -> Bool { gauge.values.contains { $0.name == name } }
    isNamed = !gauge.values.isEmpty
    direction = has("direction") || gauge.value == nil ? gauge.value(named: "direction") : gauge.value
    (speed, apparent) = (gauge.value(named: "speed"), gauge.value(named: "apparent"))
    apparentSpeed = gauge.value(named: "apparentSpeed")
    hasTrue = has("direction") || !isNamed || direction != nil
    (hasSpeed, hasApparent, hasApparentSpeed) = (has("speed"), has("apparent"), has("apparentSpeed"))
  }

  /// The direction that is read first.
  var main: Double? { hasTrue ? direction : apparent }

  /// The speed that is read first, with its usual abbreviation; nil where there is none.
  var mainSpeed: (name: String, value: Double?)? {
    hasSpeed ? ("TWS", speed) : hasApparentSpeed ? ("AWS", apparentSpeed) : nil
  }

  /// The speed under it.
  var otherSpeed: (name: String, value: Double?)? { hasSpeed && hasApparentSpeed ? ("AWS", apparentSpeed) : nil }
}
