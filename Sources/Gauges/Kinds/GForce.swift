import VectorGraphics

extension Gauge.Kind {
  /// Values `lateral` (right is positive) and `longitudinal` (speeding up is), in g.
  public static let gforce = Gauge.Kind(
    "gforce", "Acceleration in g as a dot in a friction circle.", size: Size(width: 600, height: 600), range: 0...1.5,
    valueNames: ["lateral", "longitudinal"], usualUnit: "g", traits: [.hasFace, .showsTotal],
    draws: .usual.union(.face).union([.peak, .accentShade, .mutedColor, .values])
      .subtracting([.numberFormat, .numberWords, .numberShown, .numberAffixes, .majorTickColor]),
    needs: [
      Need(["tokens.label"], "it is the colour of targets; add one") { !$0.targets.isEmpty }
    ], faceAspect: { _, _ in 1 }
  ) { GForceGauge($0, size: $1, shaper: $2).composition }
}

/// A friction circle: the dot lies where the vehicle is accelerated to, right of the centre in a right turn and above
/// it when speeding up; the number is the whole of it.
///
/// The scale runs from the centre to the rim. A dot beyond it stays on the rim and the number stays true. The peak is a
/// ring. A gauge without named values takes its value for the lateral one.
struct GForceGauge: DrawnOnInstrument {
  let instrument: Instrument
  private let lateral: Double?
  private let longitudinal: Double?
  private let texts: TextRoom
  private let line: [PlacedText]
  private let labels: [TrackLabel]
  private let ticks: ScaleTicks

  /// Where the scale ends, in units of the design.
  private static let radius = 124.0

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let instrument = Instrument(gauge, size: size, shaper: shaper, hasFoot: !gauge.numberStandsElsewhere)
    self.instrument = instrument
    func given(_ name: String) -> Double? {
      gauge.values.first { $0.name == name }.map(\.value)
        ?? (name == "lateral" && (gauge.values.isEmpty || gauge.value != nil) ? gauge.value : 0)
    }
    (lateral, longitudinal) = (given("lateral"), given("longitudinal"))
    let total = Self.total(lateral, longitudinal)
    var room = TextRoom(instrument.board.canvas)
    let text = Self.text(total, gauge)
    let usual = gauge.numbers.grouped(8.88, decimals: 2)
    let widest = total == nil ? text : (text.count > 4 ? text : usual).withWidestDigits
    line = instrument.footLine(
      text, like: widest, unit: gauge.unit.isEmpty ? "g" : gauge.unit
    ).filter { room.admit($0, gap: 0) != nil }
    for text in instrument.head { room.admit(text, gap: 0) }
    ticks = gauge.scale.ticks(majors: 4, total: 4, gauge.numbers)
    labels = Self.place(instrument, ticks, room: &room)
    texts = room
  }

  /// In a gap of its ring, beside the axis, or nowhere where the gap would take much of the ring: quiet, for the dot passes
  /// over them.
  private static func place(
    _ instrument: Instrument, _ ticks: ScaleTicks, room: inout TextRoom
  ) -> [TrackLabel] {
    let (unit, center) = (instrument.unit, instrument.center)
    let size = max(instrument.print(13) * unit, TextMeasure.smallestSize)
    guard unit >= 0.35 else { return [] }
    return zip(ticks.majors, ticks.labels).compactMap { value, label in
      let ring = instrument.gauge.scale.position(of: value) * radius * unit
      let shaped = instrument.board.shaper.shape(label, style: TextStyle(size: size, weight: .semibold))
      let (x, rim) = (max(4 * unit, 2.5) + shaped.advance / 2, Instrument.faceRadius * unit - max(3 * unit, 2))
      let far = x + shaped.advance / 2
      guard far < 0.7 * ring else { return nil }
      let rise = min((ring * ring - x * x).squareRoot(), (rim * rim - far * far).squareRoot() - shaped.capHeight / 2)
      let text = PlacedText(.label, shaped, center: Point(x: center.x + x, y: center.y - rise))
      return room.admit(text).map { TrackLabel(value: value, text: $0) }
    }
  }

  private static func total(_ lateral: Double?, _ longitudinal: Double?) -> Double? {
    guard let lateral, let longitudinal else { return nil }
    return Vector(dx: lateral, dy: longitudinal).length
  }

  private static func text(_ total: Double?, _ gauge: Gauge) -> String {
    total.map { $0 < 100 ? gauge.plain($0, decimals: 2) : gauge.numbers.readout($0, span: 1000) }
      ?? NumberWriter.missing
  }

  /// The dot's place relative to the centre, in parts of the circle's radius: right and up, never longer than 1.
  static func place(lateral: Double, longitudinal: Double, on scale: Scale) -> Vector {
    let force = Vector(dx: lateral, dy: longitudinal)
    guard force.length > 0 else { return .zero }
    return force / force.length * scale.pointerPosition(of: force.length).value
  }

  var composition: Composition {
    let total = Self.total(lateral, longitudinal)
    var described = gauge
    (described.value, described.values, described.moment.number) = (total, [], nil)
    if gauge.unit.isEmpty { described.unit = "g" }
    let text = Self.text(total, gauge)
    let parts = gauge.values.compactMap { part in
      part.value.map { "\(gauge.words.valueName(part.name)) \(gauge.text(of: $0))" }
    }.joined(separator: ", ")
    return Composition(
      texts: texts.texts,
      labels: labels.map(\.scaleLabel),
      formattedValue: text, ends: gauge.ends(ticks), described: described,
      spoken: parts.isEmpty || total == nil ? "" : "\(described.withUnit(text)) (\(parts))",
      layers: Scene.Layers(
        face: face,
        moving: peak + dot
          + instrument.footNodes(line, inInk: total == nil), cover: instrument.glass))
  }

  // MARK: - Drawing

  /// The circle of a value, from behind the labels that it would run through round to the axis.
  private func ring(_ value: Double) -> Path {
    let radius = gauge.scale.pointerPosition(of: value).value * Self.radius * unit
    let rooms = labels.map { $0.text.box.expanded(by: max(3 * unit, 2)) }.filter {
      ($0.distance(to: center)...$0.farthestDistance(from: center)).contains(radius)
    }
    let gap = Angle.arcsine(rooms.map { min(1, ($0.maxX - center.x) / radius) }.max() ?? 0)
    return ArcShape(center: center, radius: radius, start: gap, sweep: .fullTurn - gap).path()
  }

  private var face: [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: gauge.scale).map { resolved -> Node in
      let segment = RingSegment(
        center: center, innerRadius: gauge.scale.position(of: resolved.from) * Self.radius * unit,
        outerRadius: gauge.scale.position(of: resolved.to) * Self.radius * unit, start: .zero, sweep: .fullTurn)
      let color = resolved.range.color(in: theme)
      return .fill(segment.path(), .solid(color.withAlpha(0.16)), rule: .evenOdd)
    }
    let width = max(1.1 * unit, 0.75)
    let axes = Path(
      [(-Self.radius, 0.0), (Self.radius, 0.0), (0.0, -Self.radius), (0.0, Self.radius)].enumerated().map {
        let point = Point(x: center.x + $1.0 * unit, y: center.y + $1.1 * unit)
        return $0 % 2 == 0 ? .move(point) : .line(point)
      })
    let rings = ticks.majors.filter { gauge.scale.position(of: $0) > 0.05 }.map { value -> Node in
      let isRim = value == ticks.majors.last
      return .stroke(
        ring(value), theme.minorTick.withAlpha(isRim ? 0.9 : 0.6), StrokeStyle(width: isRim ? width * 1.4 : width))
    }
    let targets = gauge.targets.filter { gauge.scale.contains($0.value) }.map {
      Node.stroke(ring($0.value), theme.label, StrokeStyle(width: width * 1.3, dash: dash))
    }
    return instrument.ground + bands + [.stroke(axes, theme.minorTick.withAlpha(0.45), StrokeStyle(width: width))]
      + rings + targets + labels.map { $0.text.node(theme.muted) }
  }

  private var dash: StrokeStyle.Dash? { StrokeStyle.Dash(lengths: [5 * unit, 4 * unit]) }

  private var peak: [Node] {
    gauge.statistics.peak.map { [.stroke(ring($0), theme.warn, StrokeStyle(width: max(2 * unit, 1)))] } ?? []
  }

  private var dot: [Node] {
    guard let lateral, let longitudinal else { return [] }
    let place = Self.place(lateral: lateral, longitudinal: longitudinal, on: gauge.scale)
    let point = center + Vector(dx: place.dx, dy: -place.dy) * (Self.radius * unit)
    let radius = max(10.5 * unit, 2)
    let stem = Node.stroke(
      .line(from: center, to: point), theme.accent.withAlpha(0.55), StrokeStyle(width: max(3 * unit, 0.75), cap: .round)
    )
    let fall = Vector(dx: 1.4 * unit, dy: 2 * unit)
    return [
      stem,
      .fill(.circle(center: point + fall, radius: radius + 1.5 * unit), Color.black.withAlpha(0.22 * theme.relief)),
      .fill(.circle(center: point, radius: radius + 1.5 * unit), Color.white),
      .fill(
        .circle(center: point, radius: radius),
        .gradient(
          Gradient(
            .radial(center: point + Vector(dx: -radius * 0.4, dy: -radius * 0.4), radius: radius * 1.5),
            colors: [theme.accent, theme.accentShade]))),
    ]
  }
}
