import VectorGraphics

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
    let number = value.map { NumberText.readout($0, on: scale) } ?? NumberText.missing
    return DialPlan(
      style: style, scale: scale, startAngle: start, endAngle: end,
      marks: zip(ticks.majors, ticks.labels).map { DialPlan.Mark(value: $0, text: $1) },
      subdivisions: ticks.subdivisions, readout: number,
      shortReadout: value.map(NumberText.short) ?? NumberText.missing,
      widestReadout: NumberText.widestReadout(like: number, ends: [scale.min, scale.max]))
  }
}
