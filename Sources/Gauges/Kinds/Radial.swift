import VectorGraphics

extension Gauge.Kind {
  public static let radial = Gauge.Kind(
    "radial", "A round dial with a needle and a progress arc.", size: Size(width: 600, height: 600),
    fittedSize: { gauge in
      // A part of a circle is as wide as a whole one, or as high, and no larger than it needs.
      let plan = gauge.radialPlan(side: 600)
      if plan.shape.isDisc { return Size(width: 600, height: 600) }
      let bounds = plan.bounds
      let unit = 600 / max(bounds.width, bounds.height)
      let line = DialStyle.radial.title.size * 2
      let band = gauge.title.isEmpty ? 0 : line * (gauge.subtitle.isEmpty ? 1.75 : 2.75)
      return Size(width: (bounds.width * unit).rounded(), height: (bounds.height * unit + band).rounded())
    }
  ) { gauge, size, shaper in
    RoundDial(
      gauge, plan: gauge.radialPlan(side: size.shorterSide), size: size, shaper: shaper, number: \.radialNumber
    ).composition
  }
}

extension Gauge {
  /// The plain dial: round ticks in three weights, as many as the canvas has room for.
  ///
  /// - Parameter side: the canvas's shorter side in layout units.
  func radialPlan(side: Double) -> DialPlan {
    let arc = self.arc ?? .threeQuarter
    let style = usualRadialStyle
    let coarse = side / SpeedometerConstants.Layout.canvas
    let ring = ArcShape(
      center: .zero, radius: (style.ticks?.outerRadius ?? style.trackRadius) * coarse, start: arc.start,
      sweep: arc.sweep)
    // About a label every 46 layout units of the ring, a tick every 7.5; on a large dial as many as on one of 300.
    let coarseness = Swift.max(1, coarse)
    let majors = Swift.max(3, Swift.min(12, Int(exactly: (ring.length / 46 / coarseness).rounded()) ?? 3))
    let total = side < 100 ? majors : Int(exactly: (ring.length / 7.5 / coarseness).rounded(.down)) ?? majors
    let ticks = scaleTicks(majors: majors, total: Swift.min(total, 120))
    return DialPlan(
      style: style, scale: scale, arc: arc,
      marks: zip(ticks.majors, ticks.labels).map { DialPlan.Mark(value: $0, text: $1) },
      subdivisions: ticks.subdivisions, number: radialNumber,
      hasUnit: !unit.isEmpty || reference != nil, side: self.ticks.side,
      rotation: self.ticks.rotation,
      callouts: (targets.map { ($0.value, $0.label) } + annotations.map { ($0.value, $0.text) })
        .filter { scale.contains($0.0) && !$0.1.isEmpty },
      secondMarks: secondMarks(majors: majors))
  }

  fileprivate var radialNumber: DialPlan.Number {
    DialPlan.Number(
      text: numberText, short: value.map(NumberText.short) ?? NumberText.missing, widest: widestNumberText)
  }

  /// The round values of the second unit, with the values of the first they stand at.
  private func secondMarks(majors: Int) -> [(value: Double, text: String)] {
    guard let secondUnit, let forth = try? UnitConversion(from: unit, to: secondUnit),
      let back = try? UnitConversion(from: secondUnit, to: unit), let a = forth.converted(scale.min),
      let b = forth.converted(scale.max), let second = try? Scale(min: Swift.min(a, b), max: Swift.max(a, b))
    else { return [] }
    let ticks = second.ticks(majors: majors, total: majors * 2)
    // The ends are those of the first scale, and seldom round.
    return zip(ticks.majors, ticks.labels).compactMap { value, text in
      let isRound = ticks.majors.count < 4 || (value != second.max && value != second.min) || value == 0
      guard isRound, let own = back.converted(value) else { return nil }
      return (own, readout.locale.rewriting(text))
    }
  }

  /// The plain dial's measures with what the gauge asks for.
  private var usualRadialStyle: DialStyle {
    var style = DialStyle.radial
    if let thickness = track.thickness { style = style.withTrack(width: thickness) }
    if let radius = hub.radius { style.hubRadius = radius }
    let needles = (pointers ?? GaugePointer.usual).filter { $0.style == .needle }
    if needles.isEmpty {
      (style.needleLength, style.hubRadius) = (0, 0)
      // The number has the middle for itself.
      style.readout.size *= 1.4
      style.unit.size *= 1.15
    } else {
      style.needleWidth *= needles.map { $0.width }.max() ?? 1
      if hub.style == .none { style.hubRadius = 4 }
    }
    return style
  }
}
