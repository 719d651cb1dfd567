import VectorGraphics

extension Gauge.Kind {
  /// Clockwise along ``Gauge/arc``, three quarters of a turn unless it is said; 0…100 unless a scale is given.
  public static let radial = Gauge.Kind(
    "radial", "A round dial with a needle and a progress arc.", size: Size(width: 600, height: 600),
    traits: [.hasFace, .turnsNeedles, .leavesPartsToTheme, .namesRange],
    draws: .usual.union(.face).union(.track).union([
      .arc, .secondScale, .turningNeedles, .rangeOffset, .overshoot, .accentShade, .hubBorder, .hubColors, .mutedColor,
      .drawnFace, .roundDrawnFace,
    ]),
    needs: [
      Need(["backdrop.ground"], "the picture of the drawn face covers it; leave out face") { $0.face == nil }
    ], faceAspect: { gauge, side in gauge.face == nil ? gauge.radialPlan(side: side).aspect : nil },
    fittedSize: { gauge in
      // A part of a circle is as wide as a whole one, or as high, and no larger than it needs.
      let plan = gauge.radialPlan(side: 600)
      if let face = gauge.face {
        let band = gauge.title.isEmpty ? 0 : DialStyle.radial.title.size * (gauge.subtitle.isEmpty ? 3.5 : 5.5)
        return Size(width: 600, height: (600 * face.picture.aspect).rounded() + band)
      }
      if plan.shape.isDisc { return Size(width: 600, height: 600) }
      let bounds = plan.bounds(on: .infinity)
      let unit = 600 / max(bounds.width, bounds.height)
      let line = DialStyle.radial.title.size * 2
      let isOver = plan.corner.map { $0.dy > 0 || !gauge.subtitle.isEmpty } ?? true
      let band = gauge.title.isEmpty || !isOver ? 0 : line * (gauge.subtitle.isEmpty ? 1.75 : 2.75)
      return Size(width: (bounds.width * unit).rounded(), height: (bounds.height * unit + band).rounded())
    }
  ) { gauge, size, shaper in
    gauge.radial(size: size, shaper: shaper).composition
  }
}

extension Gauge {
  fileprivate func radial(size: Size, shaper: any TextShaper) -> RoundDial {
    var plan = radialPlan(side: size.shorterSide)
    let limit = SmallDial.numberLimit(on: size) { radial(size: $0, shaper: shaper).layout.readout }
    plan.numberLimit = min(limit, accord.number)
    (plan.printLimit, plan.titleLimit) = (printLimit, accord.title)
    return RoundDial(self, plan: plan, size: size, shaper: shaper, number: \.radialNumber)
  }

  /// The plain dial: round ticks in three weights, as many as the canvas has room for.
  ///
  /// - Parameter side: the canvas's shorter side in layout units.
  func radialPlan(side: Double) -> DialPlan {
    let drawn = face.flatMap { face in (try? face.arc(of: scale)).map { (face: face, arc: $0) } }
    let arc = drawn?.arc ?? self.arc ?? .threeQuarter
    var style = radialStyle(side: side)
    let isBare = drawn == nil && arc.sweep.degrees > 250 && SmallDial.isBare(self, style, on: side)
    if isBare { style = SmallDial.bare(style) }
    // Its needle is seen between the disc of the number and the labels.
    if drawn == nil, arc.sweep.degrees >= 310, style.needleLength > 0 { style.readout.size *= 0.8 }
    // A quarter is larger on its canvas than a disc.
    let isQuarter = drawn == nil && arc.sweep.degrees <= 100
    if isQuarter {
      style.readout.size *= 1.25
      style.label.size *= 1.12
      style.unit.size *= 1.12
    }
    let coarse = side / SpeedometerConstants.Layout.canvas
    let isSector = drawn == nil && style.needleLength > 0 && DialPlan.corner(of: arc) != nil
    let enlargement = isSector ? 1.8 : isQuarter ? 1.4 : 1
    let radius = (style.ticks?.outerRadius ?? style.trackRadius) * coarse * enlargement
    let ring = ArcShape(center: .zero, radius: radius, start: arc.start, sweep: arc.sweep)
    // About a label every 46 layout units of the ring, a tick every 7.5; on a large dial as many as on one of 300.
    let coarseness = Swift.max(1, coarse)
    let majors = Swift.max(
      isSector ? 6 : 3, Swift.min(12, Int(exactly: (ring.length / 46 / coarseness).rounded()) ?? 3))
    let total = side < 100 ? majors : Int(exactly: (ring.length / 7.5 / coarseness).rounded(.down)) ?? majors
    let ticks = scaleTicks(majors: majors, total: Swift.min(total, 120))
    let hasScale = drawn?.face.showsScale ?? true
    let inner = pointerMarks(majors: majors, isWhole: arc.sweep == .fullTurn) ?? secondMarks(majors: majors)
    var plan = DialPlan(
      style: style, scale: scale, arc: arc,
      marks: hasScale ? zip(ticks.majors, ticks.labels).map { DialPlan.Mark(value: $0, text: $1) } : [],
      subdivisions: hasScale ? ticks.subdivisions : [], number: radialNumber,
      hasUnit: !unit.isEmpty || reference != nil, side: self.ticks.side,
      rotation: self.ticks.rotation ?? theme.look.ticks.rotation,
      callouts: callouts, targets: targets.map(\.value).filter(scale.contains), ranges: ranges,
      secondMarks: inner, secondUnit: scaledPointer?.scale?.unit.cleanedLine ?? secondUnit ?? "",
      drawnFace: drawn.map { $0.face.placed(reach: DialStyle.drawnReach) })
    plan.shortNumber = value.map(shortText) ?? NumberWriter.missing
    plan.overshoot = scale.wraps ? .zero : .degrees(overshoot)
    return plan
  }

  fileprivate var radialNumber: DialPlan.Number {
    // A degree is a part of the number; other units stand below it.
    let tail = unit == "°" && readout.isShown ? unit : ""
    let sign = value == nil ? "" : tail
    let texts = numberTexts
    let typical = typicalNumberText + tail
    return DialPlan.Number(
      text: texts.text + sign, widest: texts.widest + tail, usual: usual(texts.text),
      typical: typical.count < (texts.widest + tail).count ? typical : nil, tail: tail)
  }

  /// The round values of the scale of a pointer that has one to be shown, by their positions.
  private func pointerMarks(majors: Int, isWhole: Bool) -> [(position: Double, text: String)]? {
    guard let own = scaledPointer?.scale?.scale else { return nil }
    let unit = scaledPointer?.scale?.unit.cleanedLine ?? ""
    let ticks = own.ticks(majors: majors, total: majors * 2, NumberWriter(locale: readout.locale, unit: unit))
    let marks = zip(ticks.majors, ticks.labels).map {
      (position: own.position(of: $0), text: $1)
    }
    // Where a full turn ends it begins: one text of the two.
    return isWhole ? marks.filter { $0.position < 1 } : marks
  }

  /// The round values of the second unit, by the positions of the values of the first they stand at.
  private func secondMarks(majors: Int) -> [(position: Double, text: String)] {
    let unit = unitOfScale ?? unit
    guard let secondUnit, let forth = try? UnitConversion(from: unit, to: secondUnit),
      let back = try? UnitConversion(from: secondUnit, to: unit), let a = forth.converted(scale.min),
      let b = forth.converted(scale.max), let second = try? Scale(min: Swift.min(a, b), max: Swift.max(a, b))
    else { return [] }
    let ticks = second.ticks(majors: majors, total: majors * 2, NumberWriter(locale: readout.locale, unit: secondUnit))
    // The ends are those of the first scale, and seldom round.
    return zip(ticks.majors, ticks.labels).compactMap { value, text in
      let isRound = ticks.majors.count < 4 || (value != second.max && value != second.min) || value == 0
      guard isRound, let own = back.converted(value) else { return nil }
      return (scale.pointerPosition(of: own).value, text)
    }
  }

  /// Names of targets, then annotations; those beyond the scale for now keep their room. On cards names are among the words,
  /// so that all dials have one size.
  private var callouts: [DialPlan.Callout] {
    let named = printLimit.isFinite ? [] : targets
    let names = named.map { DialPlan.Callout(place: .value($0.value), text: $0.label, part: .target) }
    let notes = annotations.compactMap { note -> DialPlan.Callout? in
      if let angle = note.angle { return DialPlan.Callout(place: .angle(angle), text: note.text, part: .annotation) }
      return note.value.map { DialPlan.Callout(place: .value($0), text: note.text, part: .annotation) }
    }
    return (names + notes).filter { !$0.text.isEmpty }
  }

  /// The plain dial's measures with what the gauge asks for.
  private func radialStyle(side: Double) -> DialStyle {
    var style = DialStyle.radial(theme)
    // Marks that are asked for are there in themes that have none.
    if ticks.mid.isGiven, style.ticks?.mid.width == 0, let usual = DialStyle.radial.ticks {
      style.ticks?.mid = usual.mid
    }
    if ticks.minor.isGiven, style.ticks?.minor.width == 0, let usual = DialStyle.radial.ticks {
      style.ticks?.minor = usual.minor
    }
    // A small dial has a track of 6 per cent of its diameter, or it would be a hair; a theme without one has none.
    let share = style.trackWidth > 0 ? Swift.min(1, Swift.max(0, (128 - side) / (128 - 96))) : 0
    let usual = style.trackWidth + share * (0.06 * 2 * style.trackRadius - style.trackWidth)
    style = style.withTrack(width: track.thickness ?? usual)
    if let radius = hub.radius { style.hubRadius = radius }
    if let face { style.adapt(to: face) }
    let needles = dialPointers.filter { $0.style == .needle }
    if needles.isEmpty {
      (style.needleLength, style.hubRadius) = (0, 0)
      // The number has the middle for itself.
      style.readout.size *= 1.4
      style.unit.size *= 1.15
    } else {
      // Without ticks before it a needle reaches to the rim.
      if ticks.side != .inside { style.needleLength = style.faceRadius - 4 }
      style.readout.size = SmallDial.readout(style.readout.size, on: side)
      style.sweepWidth *= needles.map { $0.width }.max() ?? 1
      if hub.style == .none { style.hubRadius = 4 }
    }
    return style
  }
}

extension DialStyle {
  /// Where on a drawn face the known places lie, in units of the design: at the outer ends of our own ticks.
  fileprivate static let drawnReach = 126.5

  /// Without what the face has itself.
  fileprivate mutating func adapt(to face: DrawnFace) {
    let backdrop = look.backdrop
    look = Look()
    look.backdrop = backdrop
    needleLength = min(needleLength, Self.drawnReach * 0.94)
    guard !face.showsScale else { return }
    (trackRadius, trackWidth, ticks, railWidth) = (faceRadius, 0, nil, 0)
  }
}

extension DrawnFace {
  /// Its place about the hub where the known places are so far from that.
  fileprivate func placed(reach wanted: Double) -> (picture: Picture, frame: Rect) {
    let scale = wanted / reach
    return (
      picture,
      Rect(
        x: -hub.x * scale, y: -hub.y * scale, width: picture.size.width * scale, height: picture.size.height * scale)
    )
  }
}
