import VectorGraphics

/// What moves on a round dial: number, bars, needles and marks for the values of a gauge.
struct RoundDialHands {
  /// All but the values are those of its gauge.
  private let dial: RoundDial
  private let gauge: Gauge
  /// The number in its place.
  let readout: PlacedText?
  private let line: TrackLine

  init(_ dial: RoundDial, _ gauge: Gauge, readout: PlacedText?) {
    (self.dial, self.gauge) = (dial, gauge)
    // A number that is not shown is no text.
    self.readout = readout.flatMap { $0.text.string.isEmpty ? nil : $0 }
    line = .arc(dial.track)
  }

  private var plan: DialPlan { dial.plan }
  private var layout: DialLayout { dial.layout }
  private var style: DialStyle { plan.style }
  private var theme: Theme { gauge.theme }
  private var unit: Double { layout.unit }
  /// But for one whose own numbers have no room: on those of the gauge it would say what is not so.
  private var pointers: [GaugePointer] {
    let pointers = gauge.dialPointers.filter { plan.hasNeedle || $0.style != .needle }
    guard layout.secondLabels.isEmpty, !plan.secondMarks.isEmpty else { return pointers }
    return pointers.filter { $0.scale?.showsLabels != true }
  }

  var needleAngle: Angle {
    angle(of: pointers.first { $0.style == .needle } ?? GaugePointer(.needle))
  }

  /// What a pointer points on.
  private func scale(of pointer: GaugePointer) -> Scale { pointer.scale?.scale ?? plan.scale }

  /// Where a needle stands, which may pass the ends of the scale by a little.
  private func angle(of pointer: GaugePointer) -> Angle {
    guard let value = pointer.value ?? gauge.value else { return plan.startAngle }
    let scale = scale(of: pointer)
    let angle = plan.angle(at: scale.pointerPosition(of: value).value)
    guard gauge.overshoot > 0, !scale.wraps, !scale.contains(value) else { return angle }
    return angle + .degrees(scale.position(of: value) > 0.5 ? gauge.overshoot : -gauge.overshoot)
  }

  var nodes: [Node] {
    let number = readout.map { emphasized($0, gauge.value == nil ? dial.inks.quiet : dial.inks.number) }
    let plate = layout.plate.map { rect -> [Node] in
      let path = Path.roundedRectangle(rect, cornerRadius: min(6 * unit, rect.height / 4))
      return [.fill(path, theme.faceShade), .stroke(path, theme.hubBorder, StrokeStyle(width: max(unit, 0.75)))]
    }
    // Added to one list: sums of lists would copy every node several times, in every frame.
    var nodes = uncertainty
    nodes.reserveCapacity(16)
    for pointer in pointers where pointer.style == .bar { nodes += bar(pointer) }
    nodes += ticksOnBars
    nodes += ghost
    nodes += statistics
    for pointer in pointers where pointer.style == .marker || pointer.style == .line { nodes += mark(pointer) }
    nodes += beyond
    let words = (plate ?? []) + [number].compactMap { $0 } + (dial.isUnitStill ? [] : dial.unitNodes)
    for pointer in pointers where pointer.style == .needle { nodes += needle(pointer) }
    return nodes + words
  }

  /// A value's place on the scale; nil when there is no value.
  private func position(_ value: Double?) -> Double? { value.map { plan.scale.pointerPosition(of: $0).value } }

  private func bar(_ pointer: GaugePointer) -> [Node] {
    guard let value = pointer.value ?? gauge.value else { return [] }
    let scale = scale(of: pointer)
    let origin = scale.pointerPosition(of: pointer.scale == nil ? gauge.origin ?? scale.min : scale.min)
    // Without a track a bar that is asked for lies on the rim of the face.
    let width = (style.trackWidth > 0 ? style.trackWidth : 5) * pointer.width * unit
    let arc = style.trackWidth > 0 ? line : line.offset(by: -width / 2)
    let fill = gauge.track.fill(gauge.color(of: pointer) ?? theme.accent)
    let position = scale.pointerPosition(of: value)
    let band = ProgressArc(
      line: arc, width: width, fill: fill, style: gauge.track.style(unit: unit), origin: origin, position: position)
    return band.bloom(theme.look.bloom) + band.nodes
  }

  /// Ticks across the track vanish under a bar; there they are cut out of it.
  private var ticksOnBars: [Node] {
    guard plan.side == .across, let ticks = style.ticks, dial.hasTicks else { return [] }
    let origin = plan.scale.pointerPosition(of: gauge.origin ?? plan.scale.min).value
    let ends = pointers.filter { $0.style == .bar }.compactMap { position($0.value ?? gauge.value) }
    let (low, high) = ((ends + [origin]).min() ?? 0, (ends + [origin]).max() ?? 0)
    func marks(_ mark: DialStyle.Ticks.Mark, _ values: [Double]) -> Node? {
      let covered = values.filter { (low...high).contains(plan.scale.pointerPosition(of: $0).value) }
      return TickMarks(
        center: layout.center, outerRadius: (style.trackRadius + mark.length / 2) * unit, length: mark.length * unit,
        width: max(mark.width * unit, 0.75), color: gauge.groundColor.withAlpha(1), angles: covered.map(plan.angle(of:))
      ).node
    }
    return [
      marks(ticks.minor, plan.subdivisions.filter { $0.level == .minor }.map(\.value)),
      marks(ticks.mid, plan.subdivisions.filter { $0.level == .mid }.map(\.value)), marks(ticks.major, plan.majors),
    ].compactMap { $0 }
  }

  private func needle(_ pointer: GaugePointer) -> [Node] {
    guard (pointer.value ?? gauge.value) != nil else { return [] }
    typealias Design = SpeedometerConstants.Layout
    // A needle keeps its colour where the value warns: the number and the arc have the range's.
    let own = pointer.scale == nil ? pointer.color : gauge.color(of: pointer)
    let form = pointer.needle ?? style.needleForm
    let factor: Double = if case .shape(let shape) = form { shape.widthFactor } else { 2 }
    // Thinner than two pixels it would be a hair; the Speedometer's keeps its width.
    let least = style.needlePassesLabels ? 2.0 : 0
    let width = max(least, style.pen * pointer.width * factor * unit) * emphasized(Design.movingNeedleScale)
    // One with numbers of its own ends before these, or, where it would be a stub, at their marks.
    let numbers = pointer.scale?.showsLabels == true ? layout.secondLabels : []
    let nearest = numbers.map { $0.box.distance(to: layout.center) - 3 * unit }.min() ?? .infinity
    let reach = numbers.isEmpty || nearest > 0.48 * layout.needleLength ? nearest : (plan.secondRadius + 2) * unit
    let length = min(layout.needleLength, reach) * pointer.length
    // The original's glow is a blur, which reaches a little farther and is weaker at the edge than its numbers say.
    let needle = Needle(
      center: layout.center, angle: angle(of: pointer), length: length * emphasized(Design.movingNeedleScale),
      width: width, cornerRadius: width * Design.needleCornerRadius / Design.needleWidth, tip: own ?? theme.accent,
      root: own?.shade ?? theme.accentShade,
      glowRadius: Design.needleGlowRadius * 1.2 * unit
        * emphasized(
          Design.movingNeedleGlowRadius / Design.needleGlowRadius),
      glowOpacity: theme.glow * 0.8
        * emphasized(
          Design.movingNeedleGlowOpacity / Design.needleGlowOpacity),
      form: form, tail: dial.tail(share: tail(of: pointer), length: length), tailStyle: pointer.tailStyle,
      hasRelief: pointer.hasRelief, shadow: needleShadow, height: 3 * unit,
      tailColor: own == nil ? theme.look.tailColor : nil)
    return needle.nodes
  }

  /// One that does not glow throws a shadow, where the face does.
  private var needleShadow: Double {
    guard theme.look.needleShadow == 0, theme.glow == 0, theme.shadow.alpha > 0 else { return theme.look.needleShadow }
    return 0.3
  }

  /// On a part of a circle the number stands right behind the hub, where a theme's tail would cover it.
  private func tail(of pointer: GaugePointer) -> Double {
    gauge.pointers == nil && !plan.shape.isDisc ? 0 : pointer.tail
  }

  /// A factor that is 1 at rest and `moving` while the gauge is shown to move.
  private func emphasized(_ moving: Double) -> Double { 1 + (moving - 1) * gauge.moment.emphasis.value }

  /// The number, larger about its middle while the gauge is shown to move.
  private func emphasized(_ number: PlacedText, _ color: Color) -> Node {
    let node = number.node(color)
    guard gauge.moment.emphasis > .zero else { return node }
    let factor = emphasized(SpeedometerConstants.Layout.movingNumberScale)
    let step = number.middle - Point.zero
    let growth = Transform.translation(-step).followed(by: .scale(factor)).followed(by: .translation(step))
    return .group("number", transform: growth, [node])
  }

  private func mark(_ pointer: GaugePointer) -> [Node] {
    guard let value = pointer.value ?? gauge.value else { return [] }
    let position = scale(of: pointer).pointerPosition(of: value).value
    // A theme's own mark is what shows the value; on a bare page it is cut out of the bar.
    let isOnlyOne = pointer.value == nil && pointers.allSatisfy { $0.style == pointer.style || $0.value != nil }
    let color = gauge.color(of: pointer) ?? (gauge.pointers == nil || isOnlyOne ? theme.accent : theme.muted)
    let ground = theme.faceShade.alpha > 0 ? theme.faceShade : theme.page
    let width = style.trackWidth * unit
    return pointer.style == .line
      ? Marker(
        anchor: line.anchor(at: position), shape: .bar, side: .across, size: (width + 4 * unit) * pointer.width,
        color: color, outline: ground
      ).nodes
      : Marker(
        anchor: line.anchor(at: position), shape: pointer.marker, side: .across,
        size: max(width * 1.3, 11 * unit) * (isOnlyOne && gauge.pointers != nil ? 1.4 : 1) * pointer.width,
        color: color, outline: ground
      ).nodes
  }

  private var uncertainty: [Node] {
    guard let range = gauge.uncertaintyRange, gauge.value != nil, let low = position(range.lowerBound),
      let high = position(range.upperBound)
    else { return [] }
    return UncertaintyBand(
      line: line.offset(by: -(style.trackWidth / 2 + 4.5) * unit), width: 5 * unit, from: low, to: high,
      color: theme.value
    ).nodes
  }

  private var ghost: [Node] {
    guard let previous = position(gauge.previous), let now = position(gauge.value) else { return [] }
    return GhostArc(
      line: line, width: style.trackWidth * unit, previous: previous, position: now, color: theme.muted,
      wraps: plan.scale.wraps
    ).nodes
  }

  private var statistics: [Node] {
    let statistics = gauge.statistics
    return StatMarks(
      line: line, trackWidth: style.trackWidth * unit, min: position(statistics.min), max: position(statistics.max),
      mean: position(statistics.mean), peak: position(statistics.peak), size: 5 * unit, color: gauge.titleColor,
      peakColor: theme.warn
    ).nodes
  }

  /// A triangle past the end of the scale where the value is beyond it; on a full circle it lies on the track.
  private var beyond: [Node] {
    guard let value = gauge.value, !plan.scale.wraps, !plan.scale.contains(value),
      !gauge.kind.traits.contains(.isOpenEnded)
    else { return [] }
    let end: OutOfRangeMark.End = plan.scale.position(of: value) > 0.5 ? .end : .start
    let (width, isClosed) = (style.trackWidth, dial.track.sweep.degrees >= 340)
    let size = isClosed ? 0.42 * (width > 0 ? width : 15) / OutOfRangeMark.spread : min(max(9, width * 0.8), 14)
    // Without a track it lies on the face, off its rim.
    let line = width > 0 ? line : line.offset(by: -(size * OutOfRangeMark.spread + 2) * unit)
    // A bar that is full lies below it.
    let isOnBar = isClosed && end == .end && width > 0 && pointers.contains { $0.style == .bar }
    return [
      OutOfRangeMark(
        line: line, end: end, gap: (isClosed ? 4 : width / 2 + 3) * unit, size: size * unit,
        color: isOnBar ? gauge.faceColor : gauge.colorOfValue
      ).node
    ]
  }
}
