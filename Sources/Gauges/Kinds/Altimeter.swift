import VectorGraphics

extension Gauge.Kind {
  /// Values `altitude` and `pressure`; usual scale 0…100,000, which wraps.
  public static let altimeter = Gauge.Kind(
    "altimeter", "Height on three coaxial hands, for 100, 1,000 and 10,000, with a drum and the pressure setting.",
    size: Size(width: 600, height: 600), range: 0...100_000, wraps: true, valueNames: ["altitude", "pressure"],
    ownUnits: ["pressure": ""], traits: [.hasFace, .runsOn],
    draws: .usual.union(.face).union([.hubBorder, .hubColors, .values])
      .subtracting(.freeScale).subtracting(.severities).subtracting(.valueColor),
    needs: [.scale(["scale.min", "scale.max"])],
    // Without a pressure there is no window for it.
    neededValues: { _ in ["altitude"] }, faceAspect: { _, _ in 1 }, leastNumber: { $1 == "pressure" ? 0.005 : 0 },
    ownForms: ["pressure"]
  ) { AltimeterGauge($0, size: $1, shaper: $2).composition }
}

/// The three-pointer altimeter: a dial of ten numerals, each 100 to the long hand, 1,000 to the broad one and 10,000 to
/// the triangle on the rim. The drum stands above the hands, so that none ever covers it; their tips reach beyond it.
///
/// Named values: `altitude`, in the unit of the gauge, stands in for the value; `pressure` is the setting of the
/// subscale, in hectopascals or, below 100, in inches of mercury.
struct AltimeterGauge: DrawnOnInstrument {
  let instrument: Instrument
  private let altitude: Double?
  private let texts: TextRoom
  private let numerals: [PlacedText]
  private let number: PlacedText?
  private let unitText: PlacedText?
  private let pressure: [PlacedText]
  /// How far the hands reach from the centre, in units of the design.
  private let reach: Double

  /// The design's own, and a larger one for canvases where its number would be illegible.
  private static let drums: [(size: Size, middle: Double)] = [
    (Size(width: 92, height: 27), 40), (Size(width: 160, height: 48), 42), (Size(width: 216, height: 62), 42),
  ]
  private let drum: (size: Size, middle: Double)
  /// What the unit adds to the drum's width, in layout units.
  private let suffix: Double
  private static let window = Size(width: 42, height: 18)
  private static let windowMiddle = 55.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let instrument = Instrument(gauge, size: size, shaper: shaper)
    let altitude = gauge.value(named: "altitude") ?? gauge.value
    (self.instrument, self.altitude) = (instrument, altitude)
    let (unit, center) = (instrument.unit, instrument.center)
    var room = TextRoom(instrument.board.canvas)
    let text = Self.text(altitude, gauge)
    // The unit stands in the drum behind the digits, if it is short.
    let measure = TextMeasure(gauge.unit, style: TextStyle(size: 12, weight: .medium, role: .unit), shaper: shaper)
    let unitSize = max(12 * unit, TextMeasure.smallestSize)
    let unitWidth = measure.advance(at: unitSize)
    let hasUnit = !gauge.unit.isEmpty && unitWidth <= 26 * unit
    suffix = hasUnit ? unitWidth + 4 * unit : 0
    let suffix = suffix
    let widest = gauge.numbers.widestReadout(like: text, ends: [gauge.scale.min, gauge.scale.max - 1])
    let choices = Self.drums.lazy.map { drum in
      (
        drum: drum,
        number: instrument.number(
          text, like: widest, size: 23, floor: 8, width: (drum.size.width - 8) * unit,
          at: Point(x: center.x - suffix / 2, y: center.y + drum.middle * unit))
      )
    }
    // On a canvas of a few units even the smallest legible number would lie under the hub.
    let hub = Self.hub(instrument)
    let choice = choices.first { $0.number.map { !$0.box.overlaps(hub) } ?? false }
    let drum = choice.map { Self.tailored($0.drum, to: $0.number, like: widest, instrument) } ?? Self.drums[0]
    self.drum = drum
    number = room.admit(choice?.number)
    let plate = Rect(
      center: Point(x: center.x, y: center.y + drum.middle * unit), width: drum.size.width * unit + suffix,
      height: drum.size.height * unit)
    for text in instrument.head { room.admit(text, gap: 0) }

    let style = TextStyle(size: 24, weight: .semibold)
    let marks = (0..<10).map {
      (angle: Angle.turns(Double($0) / 10), text: instrument.gauge.numbers.plain(Double($0), decimals: 0))
    }
    let ring = instrument.ring(marks, style: style, floor: 8, radius: 113, innermost: 70) ?? []
    let isClear = number == nil || !ring.contains { $0.box.overlaps(plate) }
    numerals = isClear && room.admit(ring) ? ring : []
    let innermost = numerals.map { $0.box.distance(to: center) / unit }.min()
    reach = min(innermost.map { $0 - 3 } ?? 110, 110)

    if hasUnit, let number {
      // Behind the widest number, so that it stays where it is.
      let style = number.text.style
      let width = TextMeasure(widest, style: style, shaper: shaper).advance(at: style.size)
      let numberEnd = center.x - suffix / 2 + width / 2
      let unitEnd = plate.maxX - 5 * unit - unitWidth
      let origin = Point(x: min(numberEnd + 4.5 * unit, unitEnd), y: number.origin.y)
      unitText = room.admit(PlacedText(.unit, measure.shape(at: unitSize), origin: origin), gap: 0)
    } else {
      unitText = nil
    }
    pressure = Self.placePressure(instrument, room: &room)
    texts = room
  }

  /// Where letters have their least size, the larger drum is no larger than they need.
  private static func tailored(
    _ drum: (size: Size, middle: Double), to number: PlacedText?, like widest: String, _ instrument: Instrument
  ) -> (size: Size, middle: Double) {
    guard let style = number?.text.style, drum.size != drums[0].size else { return drum }
    let measure = TextMeasure(widest, style: style, shaper: instrument.board.shaper)
    let (width, height) = (measure.advance(at: style.size) + 6, measure.capHeight(at: style.size) + 6)
    return (Size(width: width / instrument.unit, height: height / instrument.unit), drum.middle)
  }

  private static func hub(_ instrument: Instrument) -> Rect {
    Rect(center: instrument.center, width: 22 * instrument.unit, height: 22 * instrument.unit)
  }

  private static func text(_ altitude: Double?, _ gauge: Gauge) -> String {
    gauge.numberText(of: altitude) {
      // Whole units, unless readings of a film are too small for them.
      let finer = gauge.moment.decimals == nil ? 0 : gauge.leastDecimals(isOwnForm: false)
      if finer > 0 { return gauge.numbers.plain($0, decimals: finer) }
      let isToRound = $0.magnitude >= 0.5 || gauge.moment.decimals != nil
      return gauge.numbers.readout(isToRound ? $0.rounded() : $0, on: gauge.scale)
    }
  }

  /// The setting in its window at 3 o'clock.
  private static func placePressure(_ instrument: Instrument, room: inout TextRoom) -> [PlacedText] {
    guard let pressure = instrument.gauge.value(named: "pressure") else { return [] }
    let unit = instrument.unit
    let numbers = instrument.gauge.numbers
    let text = pressureText(pressure, numbers)
    let middle = Point(x: instrument.center.x + windowMiddle * unit, y: instrument.center.y)
    let number = instrument.number(
      text, like: pressureText(pressure.magnitude < 100 ? 88.88 : 8888, numbers), size: 13, floor: 7,
      width: (window.width - 5) * unit, at: middle,
      weight: .semibold)
    guard let number, room.admit(number) != nil else { return [] }
    return [number]
  }

  /// Below 100 in inches of mercury, to the hundredth; else whole hectopascals.
  private static func pressureText(_ pressure: Double, _ numbers: NumberWriter) -> String {
    numbers.plain(pressure, decimals: pressure.magnitude < 100 ? 2 : 0)
  }

  /// The angles of the hands for 100, 1,000 and 10,000: each turns once in ten of these.
  static func angles(_ altitude: Double) -> (hundreds: Angle, thousands: Angle, tenThousands: Angle) {
    func turns(_ period: Double) -> Angle { .turns(altitude / period - (altitude / period).rounded(.down)) }
    return (turns(1000), turns(10_000), turns(100_000))
  }

  var composition: Composition {
    var described = gauge
    (described.value, described.values) = (altitude, [])
    let height = altitude.map { described.withUnit(Self.text($0, gauge.said)) } ?? gauge.words[.noValue]
    let setting = gauge.value(named: "pressure").map { Self.pressureText($0, gauge.numbers) }
    let saidSetting = setting.map { ", \(gauge.words[.pressure]) \($0)" } ?? ""
    return Composition(
      texts: texts.texts,
      labels: numerals.enumerated().map {
        Dial.ScaleLabel(text: $1.text.string, value: Double($0) * 100, angle: .turns(Double($0) / 10))
      },
      formattedValue: Self.text(altitude, gauge.said), ends: [], described: described, spoken: height + saidSetting,
      needleAngle: altitude.map { Self.angles($0).hundreds } ?? .zero,
      hubBox: Self.hub(instrument),
      omissions: omissions(setting),
      layers: Scene.Layers(face: face, moving: hands + plates, cover: cap + instrument.glass))
  }

  /// Numbers whose windows have no room.
  private func omissions(_ setting: String?) -> [Omission] {
    let hasNumber = number != nil || !gauge.readout.isShown || gauge.hidesValue
    return (hasNumber ? [] : [Omission(.number, Self.text(altitude, gauge))])
      + (pressure.isEmpty ? setting.map { [Omission(.number, $0)] } ?? [] : [])
  }

  // MARK: - Drawing

  private var face: [Node] {
    let isFine = unit * 300 >= 110
    let targets = gauge.targets.flatMap { instrument.target(at: Self.angles($0.value).hundreds) }
    let fine = isFine ? instrument.ticks(50, outer: 128.5, length: 6, width: 1.2, theme.minorTick, skipping: 5) : []
    return instrument.ground + targets + fine
      + instrument.ticks(10, outer: 128.5, length: 11, width: 2.6, theme.majorTick)
      + numerals.map { $0.node(theme.label) }
  }

  private var hands: [Node] {
    guard let altitude else { return [] }
    let angles = Self.angles(altitude)
    let height = 2 * unit
    func hand(_ angle: Angle, _ path: Path, _ color: Color) -> [Node] {
      Hand(center: center, angle: angle, shapes: [(path, color)], height: height).nodes(theme)
    }
    func polygon(_ points: [(Double, Double)]) -> Path {
      .polygon(points.map { Point(x: center.x + $0.0 * unit, y: center.y - $0.1 * unit) })
    }
    // Told apart by shape before length.
    let rim = polygon([(0, 120), (-7, Instrument.faceRadius), (7, Instrument.faceRadius)])
    let tip = min(82, reach - 4)
    let broad = polygon([
      (-2.6, -16), (-2.6, 40), (-8, tip - 20), (0, tip), (8, tip - 20), (2.6, 40), (2.6, -16),
    ])
    let long = polygon([
      (-3, -28), (-2.2, 0), (-2.2, reach - 12), (0, reach), (2.2, reach - 12), (2.2, 0), (3, -28),
    ])
    let color = gauge.shown(theme.label)
    return hand(angles.tenThousands, rim, color) + hand(angles.thousands, broad, color)
      + hand(angles.hundreds, long, theme.accent)
  }

  /// The drum and the window of the pressure, above the hands.
  private var plates: [Node] {
    // Where a notice stands for the number there is no drum.
    guard !gauge.keepsPlaceOfNumber else { return [] }
    let drum = plate(
      Point(x: center.x, y: center.y + self.drum.middle * unit),
      Size(width: self.drum.size.width * unit + suffix, height: self.drum.size.height * unit))
    let ink = gauge.shown(Altimeter.digits)
    let readout = number.map { drum + [$0.node(ink)] } ?? []
    let words = unitText.map { [$0.node(ink.withAlpha(0.72))] } ?? []
    guard !pressure.isEmpty else { return readout + words }
    let window = plate(
      Point(x: center.x + Self.windowMiddle * unit, y: center.y),
      Size(width: Self.window.width * unit, height: Self.window.height * unit))
    return readout + words + window + pressure.map { $0.node(ink) }
  }

  /// A dark drum behind a window: darker where it turns away.
  private func plate(_ middle: Point, _ size: Size) -> [Node] {
    let box = Rect(center: middle, width: size.width, height: size.height)
    let frame = box.expanded(by: 1.6 * unit)
    let stops = [0.0, 0.3, 0.7, 1].enumerated().map { index, offset in
      Gradient.Stop(offset: offset, color: index == 1 || index == 2 ? Altimeter.drumLight : Altimeter.drumShade)
    }
    return [
      .fill(.roundedRectangle(frame, cornerRadius: 4.4 * unit), frameColor),
      .fill(
        .roundedRectangle(box, cornerRadius: 3 * unit),
        .gradient(Gradient(.linear(from: Point(x: 0, y: box.minY), to: Point(x: 0, y: box.maxY)), stops: stops))),
    ]
  }

  /// The border of the hub; where neither it nor the drum stands out from the face, the colour of the minor ticks.
  private var frameColor: Color {
    let isSeen = [theme.hubBorder, Altimeter.drumLight].contains {
      $0.contrast(with: instrument.faceColor) >= Self.leastFrameContrast
    }
    return isSeen ? theme.hubBorder : theme.minorTick
  }

  private static let leastFrameContrast = 1.5

  /// The design's constants: a drum is dark on every theme.
  private enum Altimeter {
    static let drumLight = Color(0x24272C)
    static let drumShade = Color(0x0C0D0F)
    static let digits = Color(0xF2F4F6)
  }

  private var cap: [Node] {
    Hub(center: center, radius: 9.5 * unit, borderWidth: 1.5 * unit, theme: theme).nodes
  }
}
