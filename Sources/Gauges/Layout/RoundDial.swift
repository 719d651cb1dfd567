import VectorGraphics

/// A round dial with its layout solved, ready to be drawn from parts.
struct RoundDial {
  private let gauge: Gauge
  private let plan: DialPlan
  private let layout: DialLayout
  private let progress: UnitInterval
  private let needleAngle: Angle

  init(_ gauge: Gauge, plan: DialPlan, size: Size, shaper: some TextShaper) {
    self.gauge = gauge
    self.plan = plan
    progress = gauge.progress
    needleAngle = plan.angle(at: progress.value)
    layout = DialLayout(plan, title: gauge.title, unitName: gauge.unit, size: size, shaper: shaper)
  }

  var composition: Composition {
    Composition(
      texts: [layout.title].compactMap { $0 } + layout.labels.map(\.text)
        + [layout.readout, layout.unitText].compactMap { $0 },
      labels: layout.labels.map { Dial.ScaleLabel(text: $0.mark.text, value: $0.mark.value, angle: $0.angle) },
      formattedValue: layout.readout?.text.string ?? plan.readout,
      ends: [plan.marks.first, plan.marks.last].compactMap { $0?.text }, needleAngle: needleAngle,
      hubBox: layout.hubBox, layers: Scene.Layers(face: faceLayer, moving: movingLayer, cover: coverLayer))
  }

  private var style: DialStyle { plan.style }
  private var theme: Theme { gauge.theme }
  private var unit: Double { layout.unit }
  private var track: ArcShape {
    ArcShape(
      center: layout.center, radius: style.trackRadius * unit, start: plan.startAngle,
      sweep: plan.endAngle - plan.startAngle)
  }

  private var faceLayer: [Node] {
    let face = Face(
      center: layout.center, shape: plan.shape, unit: unit, theme: theme,
      shadowRadius: SpeedometerConstants.Layout.faceShadowRadius * unit, hasShadow: gauge.backgroundColor != .black)
    let title = layout.title.map { [$0.node(gauge.titleColor)] } ?? []
    let labels = layout.labels.map { $0.text.node(theme.label) }
    let unitNode = layout.plate == nil ? layout.unitText.map { [$0.node(theme.muted)] } ?? [] : []
    return face.nodes + [Track(arc: track, width: style.trackWidth * unit, color: theme.track).node] + ranges + targets
      + ticks + labels + unitNode + title
  }

  private var ranges: [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: plan.scale).map { resolved in
      RangeBands.Band(
        from: plan.scale.position(of: resolved.from), to: plan.scale.position(of: resolved.to),
        color: resolved.range.color ?? theme.color(of: resolved.range.severity))
    }
    // On the rim of the face, as wide as the ticks leave free.
    return RangeBands(
      arc: track.withRadius((style.faceRadius - 0.75) * unit), thickness: 2.75 * unit, gap: 1.5 * unit, bands: bands
    ).nodes
  }

  private var targets: [Node] {
    gauge.targets.filter { plan.scale.contains($0.value) }.map { target in
      TargetMark(
        center: layout.center, angle: plan.angle(of: target.value),
        radius: (style.trackRadius + style.trackWidth / 2 + 0.75) * unit, size: 9 * unit, color: gauge.titleColor
      ).node
    }
  }

  private var ticks: [Node] {
    // On a dial smaller than 100 they would be specks.
    guard let ticks = style.ticks, unit * SpeedometerConstants.Layout.canvas >= 100 else { return [] }
    func marks(_ mark: DialStyle.Ticks.Mark, _ color: Color, _ values: [Double]) -> Node? {
      TickMarks(
        center: layout.center, outerRadius: ticks.outerRadius * unit, length: mark.length * unit,
        width: max(mark.width * unit, 0.75), color: color, angles: values.map(plan.angle(of:))
      ).node
    }
    func values(_ level: Tick.Level) -> [Double] { plan.subdivisions.filter { $0.level == level }.map(\.value) }
    return [
      marks(ticks.minor, theme.minorTick, values(.minor)), marks(ticks.mid, theme.minorTick, values(.mid)),
      marks(ticks.major, theme.majorTick, plan.marks.map(\.value)),
    ].compactMap { $0 }
  }

  private var movingLayer: [Node] {
    let readout = layout.readout.map { [$0.node(gauge.value == nil ? theme.muted : theme.value)] } ?? []
    let plate = layout.plate.map { rect -> [Node] in
      let path = Path.roundedRectangle(rect, cornerRadius: min(6 * unit, rect.height / 4))
      return [.fill(path, theme.faceShade), .stroke(path, theme.hubBorder, StrokeStyle(width: max(unit, 0.75)))]
    }
    // The unit belongs to the plate, which moves above the needle.
    let number = plate.map { $0 + readout + (layout.unitText.map { [$0.node(theme.muted)] } ?? []) } ?? readout
    guard gauge.value != nil else { return number }
    let origin = plan.scale.pointerPosition(of: gauge.origin ?? plan.scale.min)
    let arc = ProgressArc(
      track: track, width: style.trackWidth * unit, color: theme.accent, origin: origin, position: progress)
    // The original's glow is a blur, which reaches a little farther and is weaker at the edge than its numbers say.
    let needle = Needle(
      center: layout.center, angle: needleAngle, length: layout.needleLength, width: style.needleWidth * unit,
      tip: theme.accent, root: theme.accentShade,
      glowRadius: SpeedometerConstants.Layout.needleGlowRadius * 1.2 * unit, glowOpacity: theme.glow * 0.8)
    return [arc.node] + needle.nodes + number
  }

  private var coverLayer: [Node] {
    Hub(
      center: layout.center, radius: style.hubRadius * unit,
      borderWidth: SpeedometerConstants.Layout.hubBorderWidth * unit, theme: theme
    ).nodes
  }
}
