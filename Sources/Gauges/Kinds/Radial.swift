import VectorGraphics

extension Gauge.Kind {
  public static let radial = Gauge.Kind(
    "radial", "A round dial with a needle and a progress arc.", size: Size(width: 600, height: 600)
  ) { gauge, size, shaper in
    RoundDial(gauge, plan: gauge.radialPlan(side: size.shorterSide), size: size, shaper: shaper).composition
  }
}

extension Gauge {
  /// The plain dial: round ticks in three weights, as many as the canvas has room for.
  ///
  /// - Parameter side: the canvas's shorter side in layout units.
  func radialPlan(side: Double) -> DialPlan {
    let (start, end) = (Angle.degrees(-135), Angle.degrees(135))
    let style = DialStyle.radial
    let unit = side / SpeedometerConstants.Layout.canvas
    let ring = ArcShape(
      center: .zero, radius: (style.ticks?.outerRadius ?? style.trackRadius) * unit, start: start, sweep: end - start)
    // About a label every 46 layout units of the ring, a tick every 7.5; on a large dial as many as on one of 300.
    let coarseness = Swift.max(1, unit)
    let majors = Swift.max(3, Swift.min(12, Int(exactly: (ring.length / 46 / coarseness).rounded()) ?? 3))
    let total = side < 100 ? majors : Int(exactly: (ring.length / 7.5 / coarseness).rounded(.down)) ?? majors
    let ticks = scale.ticks(majors: majors, total: Swift.min(total, 120))
    return DialPlan(
      style: style, scale: scale, startAngle: start, endAngle: end,
      marks: zip(ticks.majors, ticks.labels).map { DialPlan.Mark(value: $0, text: $1) },
      subdivisions: ticks.subdivisions, readout: numberText,
      shortReadout: value.map(NumberText.short) ?? NumberText.missing,
      widestReadout: widestNumberText)
  }
}
