import VectorGraphics

extension Gauge.Kind {
  /// The default instrument, whose scale is its own; also a preset of specifications.
  public static let speedometer = Gauge.Kind(
    "speedometer", "The Speedometer: 0 to 999,999 on seven marks.", size: Size(width: 600, height: 600),
    range: 0...100_000, traits: [.isOpenEnded, .writesOwnNumber, .showsMotion], usualTitle: "Speedometer"
  ) { gauge, size, shaper in
    RoundDial(gauge, plan: gauge.speedometerPlan(), size: size, shaper: shaper, number: \.speedometerNumber).composition
  }
}

extension Gauge {
  /// The Speedometer: its seven marks as labels, no ticks, the number in thousands.
  func speedometerPlan() -> DialPlan {
    let marks = SpeedometerConstants.Values.marks
    return DialPlan(
      style: .speedometer, scale: scale, arc: .threeQuarter,
      marks: marks.map { DialPlan.Mark(value: $0, text: SpeedometerValueFormatter.markText(for: $0)) },
      subdivisions: [], number: speedometerNumber)
  }

  fileprivate var speedometerNumber: DialPlan.Number {
    let text = number.map { number in
      (try? SpeedometerValue(number)).map(SpeedometerValueFormatter.text(for:))
        ?? NumberText.readout(number, span: scale.max)
    }
    return DialPlan.Number(
      text: text ?? NumberText.missing, short: text ?? NumberText.missing, widest: "888.8k")
  }
}
