import VectorGraphics

/// A round dial with its layout solved, ready to be drawn from parts. An object, so that it is shared and not copied
/// while a film goes through its values.
final class RoundDial: Sendable {
  let gauge: Gauge
  let plan: DialPlan
  let layout: DialLayout
  /// Words on the face that are elsewhere on a usual dial.
  private let faceTexts: FaceTexts?
  /// What stands beside the unit, in its place or under it: the difference to the reference, or the name of the range
  /// that the value is in.
  private let note: Note?
  /// Under the unit; nil where it stands beside it, or there is none.
  private let noteRow: PlacedText?
  private let shaper: any TextShaper
  private let number: @Sendable (Gauge) -> DialPlan.Number
  /// Empty where the unit is a part of the number.
  private let unitWord: String
  private let canvas: Rect

  /// - Parameter number: that of a gauge like this one.
  init(
    _ gauge: Gauge, plan: DialPlan, size: Size, shaper: some TextShaper,
    number: @escaping @Sendable (Gauge) -> DialPlan.Number
  ) {
    unitWord = plan.number.tail.isEmpty ? gauge.unit : ""
    canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var plan = plan
    plan.unitWord = unitWord
    (self.gauge, self.shaper, self.number) = (gauge, shaper, number)
    // Below a number that fills its dial nothing has room.
    let isBare = plan.style.isNumberAlone
    let note = isBare ? nil : Note(gauge, plan, shaper: shaper)
    self.note = note
    let (word, unitName) = (unitWord, isBare ? "" : Self.joined(unitWord, note?.text ?? ""))
    let widest = note.map { Self.joined(word, $0.widest) } ?? unitName
    func solved(_ plan: DialPlan, titled: Bool = true, hasUnit: Bool = true, hasNote: Bool = true) -> DialLayout {
      DialLayout(
        plan, title: titled ? gauge.title : "", subtitle: titled ? gauge.subtitle : "",
        unitName: hasUnit ? hasNote ? unitName : word : "", widestUnitName: hasUnit ? hasNote ? widest : word : "",
        size: size, shaper: shaper)
    }
    if plan.corner != nil {
      (self.plan, layout) = Self.inCorner(plan, hasTitle: !gauge.title.isEmpty, hasNote: note != nil) {
        solved($0, hasNote: $1)
      }
      (faceTexts, noteRow) = (nil, nil)
      return
    }
    self.plan = plan
    let isOnFace = gauge.theme.look.titleOnFace && gauge.subtitle.isEmpty && plan.isFaceFree
    // A note stands below the unit wherever that is.
    let hasUnit = !isOnFace || gauge.readout.isShown || note != nil
    let bare = isOnFace ? solved(plan, titled: false, hasUnit: hasUnit) : nil
    faceTexts = bare.flatMap { layout in
      FaceTexts(plan, layout, title: gauge.title, unit: hasUnit ? "" : word, shaper: shaper)
    }
    let chosen = (faceTexts == nil ? nil : bare) ?? solved(plan)
    guard let note, !note.text.isEmpty, !unitWord.isEmpty else {
      (layout, noteRow) = (chosen, nil)
      return
    }
    let alone = DialLayout(
      plan, title: faceTexts == nil ? gauge.title : "", subtitle: faceTexts == nil ? gauge.subtitle : "",
      unitName: unitWord, widestUnitName: unitWord, size: size, shaper: shaper)
    // A row of its own where the dial has room for one.
    noteRow = alone.row(note.text, like: note.widest, shaper: shaper)
    layout = noteRow != nil || !Self.isWorth(chosen, alone) ? alone : chosen
  }

  /// In a sector the words stand in its corner: the first way that leaves the number its size and has the unit. The title gives
  /// way, and stands above, before the note does.
  private static func inCorner(
    _ plan: DialPlan, hasTitle: Bool, hasNote: Bool, solve: (DialPlan, _ hasNote: Bool) -> DialLayout
  ) -> (DialPlan, DialLayout) {
    var over = plan
    over.isTitleOver = true
    let usual = solve(plan, false)
    let least = 0.75 * (usual.readout?.text.style.size ?? 0)
    for note in hasNote ? [true, false] : [false] {
      for plan in hasTitle ? [plan, over] : [plan] {
        let layout = note || plan.isTitleOver ? solve(plan, note) : usual
        if layout.unitText != nil, layout.readout?.text.style.size ?? 0 >= least { return (plan, layout) }
      }
    }
    return (plan, usual)
  }

  /// Whether a note beside the unit leaves the dial what it has without one.
  private static func isWorth(_ noted: DialLayout, _ plain: DialLayout) -> Bool {
    let sizes = [noted, plain].map { $0.readout?.text.style.size ?? 0 }
    let share = Double(noted.labels.count) / Double(max(1, plain.labels.count))
    return noted.unitText != nil && sizes[0] >= 0.75 * sizes[1] && share >= 0.45
      && noted.titles.count >= plain.titles.count
  }

  private struct Note {
    /// Empty where the value is in no range that has a name.
    let text: String
    /// It has room for all that may stand there.
    let widest: String
    let color: Color

    init?(_ gauge: Gauge, _ plan: DialPlan, shaper: some TextShaper) {
      if gauge.reference != nil {
        let difference = gauge.difference
        text = difference?.text ?? ""
        widest = gauge.widestDifferenceText
        color = difference.map(gauge.color) ?? gauge.theme.muted
        return
      }
      let names = gauge.rangesOnScale.map(\.label).filter { !$0.isEmpty }
      // On their bands they need not be said again.
      guard !names.isEmpty, plan.rangeNames.isEmpty, plan.drawnFace == nil, !gauge.numberStandsElsewhere
      else { return nil }
      let style = plan.style.unit
      let widths = names.map { shaper.shape($0, style: style).advance }
      widest = zip(names, widths).max { $0.1 < $1.1 }?.0 ?? ""
      text = gauge.shownRange?.label ?? ""
      let face = plan.isNumberOnPage ? gauge.groundColor : gauge.theme.faceShade.over(gauge.theme.page.over(.black))
      color = gauge.shownRange?.color(in: gauge.theme).readable(on: face, contrast: 4.5) ?? gauge.theme.muted
    }
  }

  private static func joined(_ unit: String, _ difference: String) -> String {
    [unit, difference].filter { !$0.isEmpty }.joined(separator: "\u{2002}")
  }

  var composition: Composition {
    let still = Composition(
      texts: layout.titles + [layout.subtitle].compactMap { $0 } + layout.labels.map(\.text) + layout.notes.texts
        + layout.rangeNames.texts + layout.secondLabels + (faceTexts?.texts ?? []),
      labels: layout.labels.map { Dial.ScaleLabel(text: $0.mark.text, value: $0.mark.value, angle: $0.angle) },
      formattedValue: withoutTail(plan.number.text),
      ends: gauge.ends(ScaleTicks(majors: plan.marks.map(\.value), labels: plan.marks.map(\.text), subdivisions: [])),
      hubBox: plan.hasNeedle ? layout.hubBox : nil,
      rim: (layout.center, style.trackRadius * unit), omissions: layout.omissions,
      layers: Scene.Layers(face: faceLayer, cover: (style.isNeedleOverHub ? [] : hub) + glass))
    return composition(RoundDialHands(self, gauge, readout: layout.readout), plan.number.text, on: still)
  }

  private func withoutTail(_ number: String) -> String {
    let tail = plan.number.tail
    return !tail.isEmpty && number.hasSuffix(tail) ? String(number.dropLast(tail.count)) : number
  }

  /// - Parameters:
  ///   - number: the whole number, which is said where none is drawn.
  ///   - still: what is the same with all values.
  private func composition(_ hands: RoundDialHands, _ number: String, on still: Composition) -> Composition {
    var composition = still
    composition.changingTexts = [hands.readout].compactMap { $0 } + unitTexts.texts
    composition.formattedValue = withoutTail(hands.readout?.text.string ?? number)
    composition.needleAngle = plan.hasNeedle ? hands.needleAngle : nil
    composition.layers.moving = hands.nodes
    composition.updated = { [self] gauge in
      showing(gauge).map { self.composition($0, self.number(gauge).text, on: still) }
    }
    return composition
  }

  /// Those of the same gauge with other values; nil when more than number and pointers would change.
  private func showing(_ gauge: Gauge) -> RoundDialHands? {
    guard gauge.difference == nil, self.gauge.difference == nil,
      note == nil || gauge.shownRange == self.gauge.shownRange,
      let readout = layout.readout(number(gauge), shaper: shaper)
    else { return nil }
    return RoundDialHands(self, gauge, readout: readout)
  }

  /// The length of a needle's tail, which covers no word on the face either.
  func tail(share: Double, length: Double) -> Double {
    let nearest = faceTexts?.texts.map { $0.box.distance(to: layout.center) }.min() ?? .infinity
    let room = max(plan.style.hubRadius * layout.unit, nearest - 3 * layout.unit)
    return min(room, layout.tail(share: share, length: length))
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
      shadowRadius: SpeedometerConstants.Layout.faceShadowRadius * unit,
      hasShadow: gauge.backgroundColor != .black && !isCutOut,
      lightReach: style.lightReach,
      ring: style.ringWidth > 0
        ? (radius: style.trackRadius + (style.trackWidth + style.ringWidth) / 2, width: style.ringWidth) : nil,
      housingStart: plan.look.isHoused ? plan.housingStart : nil, backing: isCutOut ? backing : nil, look: plan.look,
      words: (layout.notes.texts + layout.rangeNames.texts).map(\.box))
    let title =
      layout.titles.map { $0.node(gauge.titleColor) }
      + [layout.subtitle].compactMap { $0?.node(gauge.titleColor.withAlpha(0.75)) }
    let labelColor = plan.side == .outside ? gauge.titleColor : theme.label
    let labels = layout.labels.map { $0.text.node(labelColor) }
    let unitNode = isUnitStill ? unitNodes : []
    let track =
      style.trackWidth > 0
      ? Track(
        line: line, width: style.trackWidth * unit,
        fill: gauge.track.ground(
          gauge.track.color ?? (isCutOut ? trackColor.over(backing) : trackColor),
          hasBar: gauge.dialPointers.contains { $0.style == .bar }),
        style: gauge.track.style(unit: unit)
      ).nodes : []
    let words = (faceTexts?.texts ?? []).map { $0.node(theme.label) }
    return casing + (drawnFace.map { [$0] } ?? face.nodes) + gap + track + ranges + targets + ticks + secondScale
      + labels
      + layout.notes.nodes(gauge.titleColor, lines: gauge.titleColor.withAlpha(0.55))
      + layout.rangeNames.nodes(theme, page: gauge.groundColor) + unitNode + title + words
      + (style.isNeedleOverHub ? hub : [])
  }

  /// Instead of a face of ours.
  private var drawnFace: Node? {
    plan.drawnFace.map { face in
      let (frame, center) = (face.frame, layout.center)
      return .image(
        face.picture,
        in: Rect(
          x: center.x + frame.x * unit, y: center.y + frame.y * unit, width: frame.width * unit,
          height: frame.height * unit))
    }
  }

  /// Whether it lies on any picture: then its edge is opaque, and no shadow of another page is around it.
  private var isCutOut: Bool {
    gauge.background == .transparent && plan.shape.isDisc && !plan.look.isHoused && plan.drawnFace == nil
  }

  /// The opaque colour behind the dial then.
  private var backing: Color { theme.page.over(.black) }

  private var trackColor: Color { style.track ?? theme.track }

  /// Under the track, from the face to a hairline beyond it, so that no picture shines through in between.
  private var casing: [Node] {
    let hasFace = theme.faceLight.alpha > 0 || theme.faceShade.alpha > 0
    let isRinged = style.ringWidth > 0 && hasFace && !plan.look.isHoused && plan.drawnFace == nil
    guard isCutOut || isRinged, style.trackWidth > 0 else { return [] }
    let outer = style.trackRadius + style.trackWidth / 2 + (isRinged ? style.ringWidth / 2 : 0.8)
    let radius = (style.faceRadius + outer) / 2 * unit
    // A ring goes all around, also where the scale has its gap.
    let band = isRinged ? Path.circle(center: layout.center, radius: radius) : track.withRadius(radius).path()
    let cap: StrokeStyle.Cap = gauge.track.caps == .butt ? .butt : .round
    return [.stroke(band, backing, StrokeStyle(width: (outer - style.faceRadius) * unit, cap: cap))]
  }

  /// Where the scale has its gap the face goes on to the ring, or its shadow would be a lip there; on black it has none.
  private var gap: [Node] {
    let ground = isCutOut ? backing : gauge.groundColor
    guard let casing = casing.first, case .stroke(var band) = casing, style.ringWidth > 0, ground != .black else {
      return []
    }
    band.paint = .solid(theme.faceShade.over(ground.over(.black)))
    return [.stroke(band)]
  }

  private var ranges: [Node] {
    let bands = GaugeRange.resolved(gauge.ranges, on: plan.scale).map { resolved in
      RangeBands.Band(
        from: plan.scale.position(of: resolved.from), to: plan.scale.position(of: resolved.to),
        fill: resolved.range.fill(theme), thickness: style.thickness(of: resolved.range) * unit,
        offset: resolved.range.offset * unit)
    }
    // On the rim of the face, as wide as the ticks leave free.
    return RangeBands(
      line: .arc(track.withRadius((style.faceRadius - style.rangeInset) * unit)),
      thickness: style.rangeThickness * unit, gap: (plan.look.isHoused ? 0 : 1.5) * unit, bands: bands
    ).nodes
  }

  private var secondScale: [Node] {
    guard !layout.secondLabels.isEmpty else { return [] }
    let own = gauge.scaledPointer.map { gauge.color(of: $0) ?? theme.accent }
    let marks = TickMarks(
      center: layout.center, outerRadius: (plan.secondRadius + 2) * unit, length: 3 * unit, width: max(unit, 0.75),
      color: own ?? theme.minorTick, angles: plan.secondMarks.map(\.angle)
    ).node
    let ring = track.withRadius((plan.secondRadius + 2) * unit)
    let line = Node.stroke(
      ring.path(), (own ?? theme.minorTick).withAlpha(0.6), StrokeStyle(width: max(0.7 * unit, 0.5)))
    // A hand's colour may be too light for texts, as orange is on white.
    let page = gauge.groundColor.withAlpha(1)
    let ink = own.map { own in
      [theme.faceLight, theme.faceShade].reduce(own) { $0.readable(on: $1.over(page), contrast: 4.5) }
    }
    return [line] + [marks].compactMap { $0 } + layout.secondLabels.map { $0.node(ink ?? theme.muted) }
  }

  private var targets: [Node] {
    gauge.targets.filter { plan.scale.contains($0.value) }.flatMap { target -> [Node] in
      // Where the texts stand outside, marks point at the track from inside.
      if plan.side == .outside {
        let anchor = line.anchor(at: plan.scale.pointerPosition(of: target.value).value)
        let color = target.color ?? theme.majorTick
        let path = Marker(
          anchor: anchor, shape: target.shape ?? .triangle, side: .inside, size: 11 * unit,
          distance: (style.trackWidth / 2 + 2) * unit, color: color
        ).path
        return [.fill(path, color)]
      }
      return gauge.nodes(
        TargetMark(
          center: layout.center, angle: plan.angle(of: target.value),
          radius: (plan.rim + DialPlan.markGap) * unit, size: DialPlan.markSize * unit,
          color: gauge.titleColor, shape: target.shape ?? .triangle
        ).fitted(on: canvas), own: target.color)
    }
  }

  /// Thin circles along the ends of the minor ticks.
  private var rails: [Node] {
    guard style.railWidth > 0, plan.side == .inside, let ticks = style.ticks else { return [] }
    let pen = StrokeStyle(width: max(style.railWidth * unit, 0.6))
    return [ticks.outerRadius, ticks.outerRadius - ticks.minor.length].map { radius in
      .stroke(track.withRadius(radius * unit).path(), theme.minorTick, pen)
    }
  }

  private var glass: [Node] {
    guard plan.shape.isDisc, plan.drawnFace == nil else { return [] }
    return Glass(center: layout.center, radius: style.faceRadius * unit, strength: plan.look.glass).nodes
  }
  /// On a dial smaller than 100 those between the major ones would be specks, below 80 all.
  var hasTicks: Bool { unit * SpeedometerConstants.Layout.canvas >= 80 }
  private var hasFineTicks: Bool { unit * SpeedometerConstants.Layout.canvas >= 100 }

  private var ticks: [Node] {
    guard let ticks = style.ticks, hasTicks else { return [] }
    let rim = style.trackRadius + style.trackWidth / 2 + 2
    func marks(_ mark: DialStyle.Ticks.Mark, _ color: Color, _ values: [Double]) -> [Node] {
      guard mark.width > 0 else { return [] }
      let outer =
        switch plan.side {
        case .inside: ticks.outerRadius
        case .across: style.trackRadius + mark.length / 2
        case .outside: rim + mark.length
        }
      return TickMarks(
        center: layout.center, outerRadius: outer * unit, length: mark.length * unit,
        width: max(mark.width * unit, 0.75), color: color, angles: values.map(plan.angle(of:))
      ).nodes(mark.shape)
    }
    let quiet = plan.side == .outside ? gauge.titleColor.withAlpha(0.6) : theme.minorTick
    func values(_ level: Tick.Level) -> [Double] { plan.subdivisions.filter { $0.level == level }.map(\.value) }
    let fine =
      hasFineTicks ? rails + marks(ticks.minor, quiet, values(.minor)) + marks(ticks.mid, quiet, values(.mid)) : []
    return fine
      + marks(ticks.major, plan.side == .outside ? gauge.titleColor : theme.majorTick, plan.majors)
  }

  /// The unit moves with a plate above the needle, and with a difference beside it.
  var isUnitStill: Bool { layout.plate == nil && note == nil }

  /// Those of the number and of what is quieter, on the face or on the page.
  var inks: (number: Color, quiet: Color) {
    guard plan.isNumberOnPage else { return (theme.value, theme.muted) }
    let ground = gauge.groundColor
    return (
      theme.value.contrast(with: ground) >= 3 ? theme.value : gauge.titleColor, gauge.titleColor.withAlpha(0.72)
    )
  }

  var unitNodes: [Node] { unitTexts.map { $0.text.node($0.color) } }

  /// The unit, and behind it the note in its own colour.
  private var unitTexts: [ColoredText] {
    guard let text = layout.unitText else { return [] }
    func colored(_ text: PlacedText, _ color: Color) -> ColoredText {
      ColoredText(text: text, color: color, moves: !isUnitStill)
    }
    guard let note, !note.text.isEmpty else { return [colored(text, inks.quiet)] }
    if let noteRow { return [colored(text, inks.quiet), colored(noteRow, note.color)] }
    if unitWord.isEmpty { return [colored(text, note.color)] }
    // A note without room leaves the unit alone.
    guard text.text.string == Self.joined(unitWord, note.text).cleanedLine else {
      return [colored(text, inks.quiet)]
    }
    let parts = [unitWord, note.text].map { shaper.shape($0, style: text.text.style) }
    let end = Point(x: text.origin.x + text.text.advance - parts[1].advance, y: text.origin.y)
    return [
      colored(PlacedText(.unit, parts[0], origin: text.origin), inks.quiet),
      colored(PlacedText(.delta, parts[1], origin: end), note.color),
    ]
  }

  private var hub: [Node] {
    guard plan.hasNeedle else { return [] }
    return Hub(
      center: layout.center, radius: style.hubRadius * unit,
      borderWidth: SpeedometerConstants.Layout.hubBorderWidth * unit, theme: theme, style: gauge.hub.style,
      material: theme.look.hubMaterial
    ).nodes
  }
}
