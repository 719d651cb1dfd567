import VectorGraphics

extension Gauge.Kind {
  /// The default instrument. A preset of specifications, not one of the kinds they name: its scale is its own.
  public static let speedometer = Gauge.Kind(
    "speedometer", "The Speedometer: 0 to 999,999 on seven marks.", size: Size(width: 600, height: 600),
    range: 0...100_000
  ) { gauge, size, shaper in
    RoundDial(gauge, plan: gauge.speedometerPlan(), size: size, shaper: shaper).composition
  }
}

extension Gauge {
  /// The Speedometer: its seven marks as labels, no ticks, the number in thousands.
  func speedometerPlan() -> DialPlan {
    let marks = SpeedometerConstants.Values.marks
    let number = number.map { value in
      (try? SpeedometerValue(value)).map(SpeedometerValueFormatter.text(for:))
        ?? NumberText.readout(value, span: scale.max)
    }
    return DialPlan(
      style: .speedometer, scale: scale, arc: .threeQuarter,
      marks: marks.map { DialPlan.Mark(value: $0, text: SpeedometerValueFormatter.markText(for: $0)) },
      subdivisions: [], readout: number ?? NumberText.missing, shortReadout: number ?? NumberText.missing,
      widestReadout: "888.8k")
  }
}
