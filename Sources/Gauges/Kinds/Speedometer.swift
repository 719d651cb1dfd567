import VectorGraphics

extension Gauge {
  /// The Speedometer: its seven marks as labels, no ticks, the number in thousands.
  func speedometerPlan() -> DialPlan {
    let marks = SpeedometerConstants.Values.marks
    let number =
      (try? SpeedometerValue(value)).map(SpeedometerValueFormatter.text(for:))
      ?? NumberText.readout(value, span: scale.max)
    return DialPlan(
      style: .speedometer, scale: scale, startAngle: SpeedometerConstants.Layout.startAngle,
      endAngle: SpeedometerConstants.Layout.endAngle,
      marks: marks.map { DialPlan.Mark(value: $0, text: SpeedometerValueFormatter.markText(for: $0)) },
      subdivisions: [], readout: number, shortReadout: number, widestReadout: "888.8k")
  }
}
