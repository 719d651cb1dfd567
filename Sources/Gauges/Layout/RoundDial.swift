import VectorGraphics

/// A round dial with its layout solved, ready to be drawn from parts. An object, so that it is shared and not copied
/// while a film goes through its values.
final class RoundDial: Sendable {
  let gauge: Gauge
  let plan: DialPlan
  let layout: DialLayout
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

  var composition: Composition {
    let still = Composition(
      texts: [layout.title, layout.subtitle].compactMap { $0 } + layout.labels.map(\.text) + layout.callouts
        + layout.secondLabels,
      labels: layout.labels.map { Dial.ScaleLabel(text: $0.mark.text, value: $0.mark.value, angle: $0.angle) },
      formattedValue: plan.number.text, ends: [plan.marks.first, plan.marks.last].compactMap { $0?.text },
      hubBox: plan.hasNeedle ? layout.hubBox : nil, layers: Scene.Layers(face: faceLayer, cover: coverLayer))
    return composition(RoundDialHands(self, gauge, readout: layout.readout), on: still)
  }

  /// - Parameter still: what is the same with all values.
  private func composition(_ hands: RoundDialHands, on still: Composition) -> Composition {
    var composition = still
    composition.changingTexts = [hands.readout, layout.unitText].compactMap { $0 }
    if let readout = hands.readout { composition.formattedValue = readout.text.string }
    composition.needleAngle = plan.hasNeedle ? hands.needleAngle : nil
    composition.layers.moving = hands.nodes
    composition.updated = { [self] gauge in
      showing(gauge).map { self.composition($0, on: still) }
    }
    return composition
  }

  /// Those of the same gauge with other values; nil when more than number and pointers would change.
  private func showing(_ gauge: Gauge) -> RoundDialHands? {
    guard gauge.difference == nil, self.gauge.difference == nil,
      let readout = layout.readout(number(gauge), shaper: shaper)
    else { return nil }
    return RoundDialHands(self, gauge, readout: readout)
  }

  private var style: DialStyle { plan.style }
  private var theme: Theme { gauge.theme }
  private var unit: Double { layout.unit }
  var track: ArcShape {
    ArcShape(
      center: layout.center, radius: style.trackRadius * unit, start: plan.startAngle,
      sweep: plan.endAngle - plan.startAngle)
  }
  private var line: TrackLine { .arc(track) }

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
      line: .arc(track.withRadius((style.faceRadius - 0.75) * unit)), thickness: 2.75 * unit, gap: 1.5 * unit,
      bands: bands
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
      let ground = resolved.range.color(in: theme)
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
        let anchor = line.anchor(at: plan.scale.pointerPosition(of: target.value).value)
        let color = target.color ?? theme.majorTick
        return .fill(
          Marker(
            anchor: anchor, shape: target.shape, side: .inside, size: 9 * unit,
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
  var isUnitStill: Bool { layout.plate == nil && gauge.difference == nil }

  var unitNodes: [Node] {
    let color = gauge.unit.isEmpty ? gauge.difference.map(gauge.color(of:)) : nil
    return layout.unitText.map { [$0.node(color ?? theme.muted)] } ?? []
  }

  private var coverLayer: [Node] {
    guard plan.hasNeedle else { return [] }
    return Hub(
      center: layout.center, radius: style.hubRadius * unit,
      borderWidth: SpeedometerConstants.Layout.hubBorderWidth * unit, theme: theme, style: gauge.hub.style
    ).nodes
  }
}
