import VectorGraphics

/// A round dial with its layout solved, ready to be drawn from parts.
struct RoundDial {
  private var gauge: Gauge
  private let plan: DialPlan
  private var layout: DialLayout
  private let shaper: any TextShaper
  private let number: @Sendable (Gauge) -> DialPlan.Number

  /// - Parameter number: that of a gauge like this one.
  init(
    _ gauge: Gauge, plan: DialPlan, size: Size, shaper: some TextShaper,
    number: @escaping @Sendable (Gauge) -> DialPlan.Number
  ) {
    (self.gauge, self.plan, self.shaper, self.number) = (gauge, plan, shaper, number)
    // The difference to the reference stands beside the unit, or in its place.
    let unitName = [gauge.unit, gauge.difference?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "\u{2002}")
    layout = DialLayout(
      plan, title: gauge.title, subtitle: gauge.subtitle, unitName: unitName, size: size, shaper: shaper)
  }

  /// The dial of the same gauge with other values; nil when more than number and pointers would change.
  private func showing(_ gauge: Gauge) -> RoundDial? {
    guard gauge.difference == nil, self.gauge.difference == nil,
      let layout = layout.showing(number(gauge), shaper: shaper)
    else { return nil }
    var dial = self
    (dial.gauge, dial.layout) = (gauge, layout)
    return dial
  }

  var composition: Composition { composition(on: Scene.Layers(face: faceLayer, cover: coverLayer)) }

  private func composition(on still: Scene.Layers) -> Composition {
    var layers = still
    layers.moving = movingLayer
    return Composition(
      texts: [layout.title, layout.subtitle].compactMap { $0 } + layout.labels.map(\.text) + layout.callouts
        + layout.secondLabels
        + [layout.readout, layout.unitText].compactMap { $0 },
      labels: layout.labels.map { Dial.ScaleLabel(text: $0.mark.text, value: $0.mark.value, angle: $0.angle) },
      formattedValue: layout.readout?.text.string ?? plan.number.text,
      ends: [plan.marks.first, plan.marks.last].compactMap { $0?.text },
      needleAngle: plan.hasNeedle ? needleAngle : nil, hubBox: plan.hasNeedle ? layout.hubBox : nil, layers: layers,
      again: { showing($0)?.composition(on: still) })
  }

  private var needleAngle: Angle {
    let needle = pointers.first { $0.style == .needle }
    return Self.angle(of: needle?.value ?? gauge.value, on: plan, overshoot: gauge.overshoot)
  }

  private var style: DialStyle { plan.style }
  private var theme: Theme { gauge.theme }
  private var unit: Double { layout.unit }
  private var track: ArcShape {
    ArcShape(
      center: layout.center, radius: style.trackRadius * unit, start: plan.startAngle,
      sweep: plan.endAngle - plan.startAngle)
  }
  private var line: TrackLine { .arc(track) }
  private var pointers: [GaugePointer] { gauge.pointers ?? GaugePointer.usual }

  /// Where a needle stands, which may pass the ends of the scale by a little.
  private static func angle(of value: Double?, on plan: DialPlan, overshoot: Double) -> Angle {
    guard let value else { return plan.startAngle }
    let angle = plan.angle(of: value)
    guard overshoot > 0, !plan.scale.wraps, !plan.scale.contains(value) else { return angle }
    return angle + .degrees(plan.scale.position(of: value) > 0.5 ? overshoot : -overshoot)
  }

  // MARK: - Face

  private var faceLayer: [Node] {
    let face = Face(
      center: layout.center, shape: plan.shape, unit: unit, theme: theme,
      shadowRadius: SpeedometerConstants.Layout.faceShadowRadius * unit, hasShadow: gauge.backgroundColor != .black)
    let title =
      [layout.title].compactMap { $0?.node(gauge.titleColor) }
      + [layout.subtitle].compactMap { $0?.node(gauge.titleColor.withAlpha(0.75)) }
    let labelColor = plan.side == .outside ? gauge.titleColor : theme.label
    let labels = layout.labels.map { $0.text.node(labelColor) }
    let unitNode = isUnitStill ? unitNodes : []
    let track = Track(
      line: line, width: style.trackWidth * unit, fill: .solid(gauge.track.color ?? theme.track),
      style: gauge.track.style(unit: unit))
    return face.nodes + track.nodes + ranges + targets + ticks + secondScale + labels
      + layout.callouts.map { $0.node(gauge.titleColor) } + unitNode + title
  }

  private var ranges: [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: plan.scale).map { resolved in
      RangeBands.Band(
        from: plan.scale.position(of: resolved.from), to: plan.scale.position(of: resolved.to),
        fill: resolved.range.fill(theme), thickness: resolved.range.thickness.map { $0 * unit },
        offset: resolved.range.offset * unit)
    }
    // On the rim of the face, as wide as the ticks leave free.
    return RangeBands(
      arc: track.withRadius((style.faceRadius - 0.75) * unit), thickness: 2.75 * unit, gap: 1.5 * unit, bands: bands
    ).nodes + rangeNames
  }

  /// Along the band, where it is thick and long enough.
  private var rangeNames: [Node] {
    GaugeRange.resolved(gauge.ranges, on: plan.scale).compactMap { resolved in
      let size = (resolved.range.thickness ?? 0) * unit * 0.72
      guard let thickness = resolved.range.thickness, size >= TextMeasure.smallestSize, !resolved.range.label.isEmpty
      else { return nil }
      let text = shaper.shape(resolved.range.label, style: TextStyle(size: size, weight: .semibold))
      let (from, to) = (plan.angle(of: resolved.from), plan.angle(of: resolved.to))
      let radius = (style.faceRadius - 0.75 + resolved.range.offset - thickness / 2) * unit
      let label = CurvedText(text: text, center: layout.center, radius: radius, angle: from + (to - from) / 2)
      guard label.sweep.degrees < abs((to - from).degrees) * 0.9 else { return nil }
      let ground = resolved.range.color ?? theme.color(of: resolved.range.severity)
      return label.node(ground.contrast(with: .black) > ground.contrast(with: .white) ? .black : .white)
    }
  }

  private var secondScale: [Node] {
    guard !layout.secondLabels.isEmpty else { return [] }
    let marks = TickMarks(
      center: layout.center, outerRadius: (plan.secondRadius + 2) * unit, length: 3 * unit, width: max(unit, 0.75),
      color: theme.minorTick, angles: plan.secondMarks.map(\.angle)
    ).node
    return [marks].compactMap { $0 } + layout.secondLabels.map { $0.node(theme.muted) }
  }

  private var targets: [Node] {
    gauge.targets.filter { plan.scale.contains($0.value) }.map { target in
      // Where the texts stand outside, marks point at the track from inside.
      if plan.side == .outside {
        let foot = line.foot(at: plan.scale.pointerPosition(of: target.value).value)
        let color = target.color ?? theme.majorTick
        return .fill(
          Marker(
            foot: foot, shape: target.shape, side: .inside, size: 9 * unit,
            distance: (style.trackWidth / 2 + 2) * unit, color: color
          ).path, color)
      }
      return TargetMark(
        center: layout.center, angle: plan.angle(of: target.value),
        radius: (style.trackRadius + style.trackWidth / 2 + 0.75) * unit, size: 9 * unit,
        color: target.color ?? gauge.titleColor, shape: target.shape
      ).node
    }
  }

  private var ticks: [Node] {
    // On a dial smaller than 100 they would be specks.
    guard let ticks = style.ticks, unit * SpeedometerConstants.Layout.canvas >= 100 else { return [] }
    let rim = style.trackRadius + style.trackWidth / 2 + 2
    func marks(_ mark: DialStyle.Ticks.Mark, _ color: Color, _ values: [Double]) -> Node? {
      let outer =
        switch plan.side {
        case .inside: ticks.outerRadius
        case .across: style.trackRadius + mark.length / 2
        case .outside: rim + mark.length
        }
      return TickMarks(
        center: layout.center, outerRadius: outer * unit, length: mark.length * unit,
        width: max(mark.width * unit, 0.75), color: color, angles: values.map(plan.angle(of:))
      ).node
    }
    let quiet = plan.side == .outside ? gauge.titleColor.withAlpha(0.6) : theme.minorTick
    func values(_ level: Tick.Level) -> [Double] { plan.subdivisions.filter { $0.level == level }.map(\.value) }
    return [
      marks(ticks.minor, quiet, values(.minor)), marks(ticks.mid, quiet, values(.mid)),
      marks(ticks.major, plan.side == .outside ? gauge.titleColor : theme.majorTick, plan.majors),
    ].compactMap { $0 }
  }

  /// The unit moves with a plate above the needle, and with a difference beside it.
  private var isUnitStill: Bool { layout.plate == nil && gauge.difference == nil }

  private var unitNodes: [Node] {
    let color = gauge.unit.isEmpty ? gauge.difference.map(gauge.color(of:)) : nil
    return layout.unitText.map { [$0.node(color ?? theme.muted)] } ?? []
  }

  // MARK: - What moves

  private var movingLayer: [Node] {
    let readout = layout.readout.map { [emphasized($0, gauge.value == nil ? theme.muted : theme.value)] } ?? []
    let plate = layout.plate.map { rect -> [Node] in
      let path = Path.roundedRectangle(rect, cornerRadius: min(6 * unit, rect.height / 4))
      return [.fill(path, theme.faceShade), .stroke(path, theme.hubBorder, StrokeStyle(width: max(unit, 0.75)))]
    }
    let number = (plate ?? []) + readout + (isUnitStill ? [] : unitNodes)
    let bars = pointers.filter { $0.style == .bar }.flatMap(bar)
    let marks = pointers.filter { $0.style == .marker || $0.style == .line }.flatMap(mark)
    let needles = pointers.filter { $0.style == .needle }.flatMap(needle)
    return uncertainty + bars + ghost + statistics + marks + beyond + needles + number
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
  private func emphasized(_ moving: Double) -> Double { 1 + (moving - 1) * gauge.emphasis.value }

  /// The number, larger about its middle while the gauge is shown to move.
  private func emphasized(_ number: PlacedText, _ color: Color) -> Node {
    let node = number.node(color)
    guard gauge.emphasis > .zero else { return node }
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
        foot: line.foot(at: position), shape: .bar, side: .across, size: (width + 4 * unit) * pointer.width,
        color: color, outline: theme.faceShade
      ).nodes
      : Marker(
        foot: line.foot(at: position), shape: pointer.marker, side: .across,
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
      line: line, width: style.trackWidth * unit, previous: previous, position: now, color: theme.muted
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
    guard let value = gauge.value, !plan.scale.wraps, !plan.scale.contains(value), gauge.kind != .speedometer,
      track.sweep.degrees < 340
    else { return [] }
    let end: OutOfRangeMark.End = plan.scale.position(of: value) > 0.5 ? .end : .start
    return [
      OutOfRangeMark(
        line: line, end: end, gap: (style.trackWidth / 2 + 3) * unit, size: max(8, style.trackWidth) * unit,
        color: theme.alarm
      ).node
    ]
  }

  private var coverLayer: [Node] {
    guard plan.hasNeedle else { return [] }
    return Hub(
      center: layout.center, radius: style.hubRadius * unit,
      borderWidth: SpeedometerConstants.Layout.hubBorderWidth * unit, theme: theme, style: gauge.hub.style
    ).nodes
  }
}
