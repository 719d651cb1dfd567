import VectorGraphics

extension Gauge.Kind {
  /// Values `roll` (to the right is positive) and `pitch` (nose up is), in degrees.
  public static let horizon = Gauge.Kind(
    "horizon", "An artificial horizon: roll and pitch in degrees.", size: Size(width: 600, height: 600),
    range: -180...180, wraps: true, valueNames: ["roll", "pitch"],
    ownUnits: ["": "°", "roll": "°", "pitch": "°"], traits: [.hasFace, .hasCorners],
    draws: .face.union([
      .rangesAndTargets, .state, .displayUnit, .numberFormat, .numberLocale, .subtitle, .titleColor, .values,
    ]).subtracting([.accentColor, .labelColor, .minorTickColor]),
    faceAspect: { _, _ in 1 }
  ) { HorizonGauge($0, size: $1, shaper: $2).composition }
}

/// Sky and ground as a pilot sees them: the horizon turns against the roll and sinks as the nose rises; the wings stand
/// still.
///
/// Roll is positive to the right, pitch is positive with the nose up. A value without a name is the roll. A name that is
/// not given is drawn level and has no number; one that is missing takes the horizon away. Beyond 40° of pitch a sliver
/// of the other half stays in sight, as in a cockpit, and the ladder shows the angle.
struct HorizonGauge: DrawnOnInstrument {
  let instrument: Instrument
  /// Nil where it is missing; 0 where it is not given.
  private let roll: Double?
  private let pitch: Double?
  /// Those that are given, from the left.
  private let given: [Axis]

  private struct Axis {
    let name: String
    let value: Double?
    /// −1 for the left corner, 1 for the right one.
    let side: Double
  }
  private let texts: TextRoom
  private let corners: [PlacedText]
  private let rungs: [Rung]
  /// The word on the flag that says that the picture is not the present; nil where it is, and where there is no room.
  private let flagText: PlacedText?

  /// The colours of the world: those of nature, but for themes of few colours, which draw it in theirs.
  private struct World {
    /// Dark enough for the ladder's numbers wherever they are.
    var zenith = Color(0x164A80), sky = Color(0x1F75B7)
    var earth = Color(0x93602F), depth = Color(0x51331A)
    var line = Color(0xF6F8FA), wings = Color(0xFFB81C), outline = Color(0x14171B)
    /// Whether the ball is round, and darkens where it turns away.
    var isRound = true
    static let flag = Color(0xC62F17)
    static let flagText = Color(0xF6F8FA)

    init(_ theme: Theme) {
      guard theme.drawsOnPage else { return }
      let page = theme.page.over(.black)
      sky = theme.accent.withAlpha(0.22).over(page)
      (zenith, earth, depth, isRound) = (sky, page, page, false)
      (line, wings, outline) = (theme.label.withAlpha(1), theme.accent.withAlpha(1), page)
    }
  }

  private var world: World { World(theme) }

  private struct Rung {
    let degrees: Double
    let halfLength: Double
    /// At both ends, on the unturned ball.
    let labels: [PlacedText]
  }

  /// Units of the design per degree of pitch.
  private static let perDegree = 2.5
  private static let ballRadius = 115.0
  private static let mostPitch = 38.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let instrument = Instrument(gauge, size: size, shaper: shaper)
    self.instrument = instrument
    func named(_ name: String) -> Double?? { gauge.values.first { $0.name == name }.map(\.value) }
    let isUnnamed = gauge.values.isEmpty || gauge.value != nil
    let axes = [
      (name: "pitch", value: named("pitch"), side: -1.0),
      (name: "roll", value: named("roll") ?? (isUnnamed ? .some(gauge.value) : nil), side: 1.0),
    ]
    let given = axes.compactMap { axis in axis.value.map { Axis(name: axis.name, value: $0, side: axis.side) } }
    let (pitch, roll) = (axes[0].value ?? 0, axes[1].value ?? 0)
    (self.roll, self.pitch, self.given) = (roll, pitch, given)
    var room = TextRoom(instrument.board.canvas)
    corners = Self.placeCorners(instrument, given, room: &room)
    for text in instrument.head { room.admit(text, gap: 0) }
    let flag = gauge.state == .stale ? Self.flag(instrument) : nil
    flagText = room.admit(
      flag.flatMap { flag in
        instrument.board.text(
          "OFF", .note, TextStyle(size: 13, weight: .bold), floor: 7, width: flag.width * 0.84, keeping: 3,
          at: flag.center, isMiddle: true)
      }, gap: 0)
    if let roll, let pitch {
      rungs = Self.placeRungs(instrument, roll: roll, pitch: pitch, flag: flag, room: &room)
    } else {
      rungs = []
    }
    texts = room
  }

  /// The numbers stand in the lower corners, which a round face leaves free: pitch at the left, roll at the right.
  private static func placeCorners(
    _ instrument: Instrument, _ given: [Axis], room: inout TextRoom
  ) -> [PlacedText] {
    let unit = instrument.unit
    // No smaller than can be read where there is room for that beside the face.
    let size = max(instrument.print(10.5), 7.5 / unit)
    // More than its name.
    let style = DialStyle.radial.readout.withSize(max(19, 1.2 * size))
    func place(
      _ string: String, _ role: PlacedText.Role, _ style: TextStyle, _ side: Double, at place: Vector
    ) -> PlacedText? {
      let point = instrument.center + Vector(dx: side * place.dx, dy: place.dy) * unit
      // With a form of its own a number keeps the size of the widest.
      let width = max(52 * unit, 26)
      let full = max(style.size * unit, 8)
      let widest = role == .readout ? widestText(instrument.gauge) : ""
      let share =
        widest.isEmpty
        ? 1
        : TextMeasure(widest, style: style.withSize(full), shaper: instrument.board.shaper)
          .size(upTo: full, fitting: width) / full
      let text = instrument.board.text(
        string, role, style.withSize(style.size * share), floor: 8 * share, width: width, keeping: 9, at: point,
        side < 0 ? .leading : .trailing)
      guard let text, instrument.isOutside(text.box) else { return nil }
      return text
    }
    // Farther out where the canvas is wider than the face. Both or neither: one alone would mislead. Rather elsewhere
    // than without names.
    for (isNamed, corner) in [true, false].flatMap({ isNamed in instrument.cornerPlaces.map { (isNamed, $0) } }) {
      let numbers = given.compactMap {
        place(text($0.value, instrument.gauge), .readout, style, $0.side, at: corner)
      }
      guard numbers.count == given.count else { continue }
      let height = 20 + (style.size - 19) * 0.75 + (size - 10.5) * 0.55
      let words = given.compactMap {
        place(
          instrument.gauge.words.valueName($0.name), .unit, TextStyle(size: size, weight: .medium), $0.side,
          at: corner - Vector(dx: 0, dy: height))
      }
      if isNamed, words.count < given.count { continue }
      if room.admit(numbers + (isNamed ? words : [])) { return numbers + (isNamed ? words : []) }
    }
    return []
  }

  /// The widest text of the turns that can be shown; empty without a form.
  private static func widestText(_ gauge: Gauge) -> String {
    gauge.readout.format == nil ? "" : text(-180, gauge).withWidestDigits
  }

  private static func text(_ value: Double?, _ gauge: Gauge) -> String {
    guard let value else { return NumberWriter.missing }
    let number =
      gauge.readout.format?.format(value, locale: gauge.readout.locale)
      ?? gauge.moment.decimals.map { gauge.numbers.grouped(value, decimals: $0) }
      ?? gauge.numbers.degrees.readout(value, span: 360)
    return number + "°"
  }

  /// At the left, below the wing, where no number of the ladder comes when the wings are level.
  private static func flag(_ instrument: Instrument) -> Rect {
    let unit = instrument.unit
    let middle = Point(x: instrument.center.x - 70 * unit, y: instrument.center.y + 48 * unit)
    return Rect(center: middle, width: 40 * unit, height: 21 * unit)
  }

  private static func placeRungs(
    _ instrument: Instrument, roll: Double, pitch: Double, flag: Rect?, room: inout TextRoom
  ) -> [Rung] {
    let unit = instrument.unit
    let isFine = unit * 300 >= 220
    let step = isFine ? 2.5 : unit * 300 >= 110 ? 5.0 : 10
    let size = max(instrument.print(11) * unit, 7)
    let hasNumbers = 10 * perDegree * unit >= size * 1.5
    let count = Int(exactly: (90 / step).rounded()) ?? 9
    // The wings, which stand over the ball.
    let wings = [-1.0, 1].map { side in
      Rect(
        center: instrument.center + Vector(dx: side * 81, dy: 3) * unit, width: 40 * unit, height: 15 * unit)
    }
    return (-count...count).compactMap { index -> Rung? in
      let degrees = Double(index) * step
      let y = (pitch - degrees) * perDegree
      guard index != 0, abs(y) <= 76 else { return nil }
      let isTen = degrees.truncatingRemainder(dividingBy: 10) == 0
      let isFive = degrees.truncatingRemainder(dividingBy: 5) == 0
      let half = isTen ? 32.0 : isFive ? 18 : 9
      guard isTen, hasNumbers else { return Rung(degrees: degrees, halfLength: half, labels: []) }
      let shaped = instrument.board.shaper.shape(
        instrument.gauge.numbers.plain(degrees.magnitude, decimals: 0),
        style: TextStyle(size: size, weight: .semibold, digits: .tabular))
      let offset = half * unit + 4 * unit + shaped.advance / 2
      let turn = Transform.rotation(.degrees(-roll), about: instrument.center)
      let places = [-1.0, 1].map { Point(x: instrument.center.x + $0 * offset, y: instrument.center.y + y * unit) }
      let turned = places.map { PlacedText(.label, shaped, center: turn.applied(to: $0)) }
      // Within the ball at any roll, clear of the pointer above and the wings beside.
      let reach = (offset + shaped.advance / 2) / unit
      let isInside = (reach * reach + (abs(y) + 6) * (abs(y) + 6)).squareRoot() < ballRadius - 8
      let isCovered = (wings + [flag].compactMap(\.self)).contains { cover in
        turned.contains { $0.box.overlaps(cover) }
      }
      guard isInside, !isCovered, room.admit(turned, gap: 1) else {
        return Rung(degrees: degrees, halfLength: half, labels: [])
      }
      return Rung(
        degrees: degrees, halfLength: half, labels: places.map { PlacedText(.label, shaped, center: $0) })
    }
  }

  var composition: Composition {
    var described = gauge
    described.unit = "°"
    let words = given.map { "\(gauge.words.valueName($0.name)) \(Self.text($0.value, gauge))" }.joined(separator: ", ")
    return Composition(
      texts: texts.texts, labels: [], formattedValue: words, ends: [], described: described, spoken: words,
      omissions: omissions,
      layers: Scene.Layers(
        face: instrument.ground + [rollScale],
        moving: ball
          + instrument.footNodes(corners, inInk: roll == nil || pitch == nil),
        cover: [glassRim] + wings + offFlag + instrument.glass))
  }

  /// Numbers that are too long for their corners.
  private var omissions: [Omission] {
    corners.isEmpty ? given.map { Omission(.number, Self.text($0.value, gauge)) } : []
  }

  // MARK: - The world

  private func place(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * unit, y: center.y + y * unit) }

  /// How far below the centre the horizon lies, in units of the design.
  static func horizonOffset(pitch: Double) -> Double { min(mostPitch, max(-mostPitch, pitch)) * perDegree }

  private var ball: [Node] {
    guard let roll, let pitch else { return [] }
    let turn = Transform.rotation(.degrees(-roll), about: center)
    let horizon = Self.horizonOffset(pitch: pitch)
    let far = 2.4 * Self.ballRadius
    func half(_ from: Double, _ to: Double, _ near: Color, _ distant: Color) -> Node {
      let box = Rect(
        x: center.x - far * unit, y: center.y + min(from, to) * unit, width: 2 * far * unit,
        height: abs(to - from) * unit)
      let reach = from + (to > from ? 1 : -1) * 100
      return .fill(
        .rectangle(box),
        .gradient(Gradient(.linear(from: place(0, from), to: place(0, reach)), colors: [near, distant])))
    }
    let world = world
    let halves = [
      half(horizon, -far, world.sky, world.zenith), half(horizon, far, world.earth, world.depth),
      .stroke(
        .line(from: place(-far, horizon), to: place(far, horizon)), world.line,
        StrokeStyle(width: max(1.8 * unit, 0.75))),
    ]
    return [
      .group(
        "world", clip: instrument.circle(Self.ballRadius),
        [.group(transform: turn, halves)] + (world.isRound ? [dusk] : []) + [
          .group(transform: turn, ladder(pitch) + [skyPointer])
        ])
    ]
  }

  /// The ball is round: it darkens where it turns away.
  private var dusk: Node {
    let radius = Self.ballRadius * unit
    let stops = [(0.0, 0.0), (0.74, 0), (0.88, 0.09), (1, 0.32)].map { offset, alpha in
      Gradient.Stop(offset: offset, color: Color.black.withAlpha(alpha))
    }
    return .fill(
      instrument.circle(Self.ballRadius), .gradient(Gradient(.radial(center: center, radius: radius), stops: stops)))
  }

  private func ladder(_ pitch: Double) -> [Node] {
    guard unit * 300 >= 60 else { return [] }
    var path = Path()
    for rung in rungs {
      let y = (pitch - rung.degrees) * Self.perDegree
      path.move(to: place(-rung.halfLength, y))
      path.line(to: place(rung.halfLength, y))
    }
    guard !path.isEmpty else { return [] }
    return [.stroke(path, world.line.withAlpha(0.92), StrokeStyle(width: max(1.5 * unit, 0.75), cap: .round))]
      + rungs.flatMap(\.labels).map { $0.node(world.line) }
  }

  /// Turns with the sky and points at the roll.
  private var skyPointer: Node {
    .fill(.polygon([place(0, -113), place(-7.5, -99), place(7.5, -99)]), world.line)
  }

  // MARK: - What stands still

  /// 10, 20, 30, 45 and 60 degrees on either side, the longer ones at 30 and 60, and a triangle at the top.
  private var rollScale: Node {
    var path = Path()
    for degrees in [10.0, 20, 30, 45, 60].flatMap({ [-$0, $0] }) {
      let isLong = abs(degrees) == 30 || abs(degrees) == 60
      if unit * 300 < 110, !isLong { continue }
      path.move(to: instrument.point(.degrees(degrees), 118))
      path.line(to: instrument.point(.degrees(degrees), isLong ? 130 : 125))
    }
    return .group(
      "roll scale",
      [
        .stroke(path, theme.majorTick, StrokeStyle(width: max(2 * unit, 0.75))),
        .fill(.polygon([place(0, -117.5), place(-7.5, -130.5), place(7.5, -130.5)]), theme.majorTick),
      ])
  }

  /// A soft edge where the ball meets the face.
  private var glassRim: Node {
    .stroke(
      instrument.circle(Self.ballRadius), world.isRound ? world.outline.withAlpha(0.55) : world.line.withAlpha(0.6),
      StrokeStyle(width: max((world.isRound ? 2.2 : 1.2) * unit, 0.75)))
  }

  /// As in a cockpit: it falls into view when the instrument must not be trusted.
  private var offFlag: [Node] {
    guard gauge.state == .stale else { return [] }
    let flag = Self.flag(instrument)
    let edge = max(1.2 * unit, 0.5)
    return [
      .group(
        "warning",
        [
          .fill(.roundedRectangle(flag.expanded(by: edge), cornerRadius: 3 * unit + edge), world.outline),
          .fill(.roundedRectangle(flag, cornerRadius: 3 * unit), World.flag),
        ] + [flagText?.node(World.flagText)].compactMap { $0 })
    ]
  }

  private var wings: [Node] {
    var path = Path()
    for side in [-1.0, 1] {
      path.move(to: place(side * 98, 0))
      path.line(to: place(side * 64, 0))
      path.line(to: place(side * 64, 8))
    }
    let width = max(4.4 * unit, 1.5)
    let dot = max(3.6 * unit, 1)
    func stroke(_ color: Color, _ more: Double) -> Node {
      .stroke(path, color, StrokeStyle(width: width + more, cap: .round, join: .round))
    }
    return [
      stroke(world.outline, max(2.4 * unit, 0.8)),
      .fill(.circle(center: center, radius: dot + max(1.2 * unit, 0.4)), world.outline),
      stroke(world.wings, 0), .fill(.circle(center: center, radius: dot), world.wings),
    ]
  }
}
