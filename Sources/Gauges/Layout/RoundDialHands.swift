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
    (self.dial, self.gauge, self.readout) = (dial, gauge, readout)
    line = .arc(dial.track)
  }

  private var plan: DialPlan { dial.plan }
  private var layout: DialLayout { dial.layout }
  private var style: DialStyle { plan.style }
  private var theme: Theme { gauge.theme }
  private var unit: Double { layout.unit }
  private var pointers: [GaugePointer] { gauge.pointers ?? GaugePointer.usual }

  var needleAngle: Angle {
    let needle = pointers.first { $0.style == .needle }
    return Self.angle(of: needle?.value ?? gauge.value, on: plan, overshoot: gauge.overshoot)
  }

  /// Where a needle stands, which may pass the ends of the scale by a little.
  private static func angle(of value: Double?, on plan: DialPlan, overshoot: Double) -> Angle {
    guard let value else { return plan.startAngle }
    let angle = plan.angle(of: value)
    guard overshoot > 0, !plan.scale.wraps, !plan.scale.contains(value) else { return angle }
    return angle + .degrees(plan.scale.position(of: value) > 0.5 ? overshoot : -overshoot)
  }

  var nodes: [Node] {
    let number = readout.map { emphasized($0, gauge.value == nil ? theme.muted : theme.value) }
    let plate = layout.plate.map { rect -> [Node] in
      let path = Path.roundedRectangle(rect, cornerRadius: min(6 * unit, rect.height / 4))
      return [.fill(path, theme.faceShade), .stroke(path, theme.hubBorder, StrokeStyle(width: max(unit, 0.75)))]
    }
    // Added to one list: sums of lists would copy every node several times, in every frame.
    var nodes = uncertainty
    nodes.reserveCapacity(16)
    for pointer in pointers where pointer.style == .bar { nodes += bar(pointer) }
    nodes += ghost
    nodes += statistics
    for pointer in pointers where pointer.style == .marker || pointer.style == .line { nodes += mark(pointer) }
    nodes += beyond
    for pointer in pointers where pointer.style == .needle { nodes += needle(pointer) }
    if let plate { nodes += plate }
    if let number { nodes.append(number) }
    if !dial.isUnitStill { nodes += dial.unitNodes }
    return nodes
  }

  /// A value's place on the scale; nil when there is no value.
  private func position(_ value: Double?) -> Double? { value.map { plan.scale.pointerPosition(of: $0).value } }

  private func bar(_ pointer: GaugePointer) -> [Node] {
    guard let value = pointer.value ?? gauge.value else { return [] }
    let origin = plan.scale.pointerPosition(of: gauge.origin ?? plan.scale.min)
    return ProgressArc(
      line: line, width: style.trackWidth * pointer.width * unit,
      fill: gauge.track.fill(pointer.color ?? theme.accent), style: gauge.track.style(unit: unit), origin: origin,
      position: plan.scale.pointerPosition(of: value)
    ).nodes
  }

  private func needle(_ pointer: GaugePointer) -> [Node] {
    guard let value = pointer.value ?? gauge.value else { return [] }
    let color = pointer.color ?? theme.accent
    let factor: Double = if case .shape(let shape) = pointer.needle { shape.widthFactor } else { 2 }
    // The original's glow is a blur, which reaches a little farther and is weaker at the edge than its numbers say.
    let needle = Needle(
      center: layout.center, angle: Self.angle(of: value, on: plan, overshoot: gauge.overshoot),
      length: layout.needleLength * pointer.length * emphasized(SpeedometerConstants.Layout.movingNeedleScale),
      width: SpeedometerConstants.Layout.needleWidth * plan.penScale * pointer.width * factor * unit
        * emphasized(SpeedometerConstants.Layout.movingNeedleScale), tip: color,
      root: pointer.color.map { $0.interpolated(to: .black, fraction: 0.2) } ?? theme.accentShade,
      glowRadius: SpeedometerConstants.Layout.needleGlowRadius * 1.2 * unit
        * emphasized(
          SpeedometerConstants.Layout.movingNeedleGlowRadius / SpeedometerConstants.Layout.needleGlowRadius),
      glowOpacity: theme.glow * 0.8
        * emphasized(
          SpeedometerConstants.Layout.movingNeedleGlowOpacity / SpeedometerConstants.Layout.needleGlowOpacity),
      form: pointer.needle, tail: pointer.tail, tailStyle: pointer.tailStyle, hasRelief: pointer.hasRelief)
    return needle.nodes
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
    guard let position = position(pointer.value ?? gauge.value) else { return [] }
    let color = pointer.color ?? theme.muted
    let width = style.trackWidth * unit
    return pointer.style == .line
      ? Marker(
        anchor: line.anchor(at: position), shape: .bar, side: .across, size: (width + 4 * unit) * pointer.width,
        color: color, outline: theme.faceShade
      ).nodes
      : Marker(
        anchor: line.anchor(at: position), shape: pointer.marker, side: .across,
        size: max(width * 1.15, 9 * unit) * pointer.width, color: color, outline: theme.faceShade
      ).nodes
  }

  private var uncertainty: [Node] {
    guard let range = gauge.uncertainty, gauge.value != nil, let low = position(range.lowerBound),
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

  /// Chevrons past the end of the scale where the value is beyond it.
  private var beyond: [Node] {
    guard let value = gauge.value, !plan.scale.wraps, !plan.scale.contains(value),
      !gauge.kind.traits.contains(.isOpenEnded),
      dial.track.sweep.degrees < 340
    else { return [] }
    let end: OutOfRangeMark.End = plan.scale.position(of: value) > 0.5 ? .end : .start
    return [
      OutOfRangeMark(
        line: line, end: end, gap: (style.trackWidth / 2 + 3) * unit, size: max(8, style.trackWidth) * unit,
        color: theme.alarm
      ).node
    ]
  }
}
