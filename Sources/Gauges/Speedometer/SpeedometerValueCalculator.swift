public import VectorGraphics

/// Where a value stands on the Speedometer's scale of seven marks, 45° apart.
public enum SpeedometerValueCalculator {
  /// Piecewise linear through the marks.
  public static let scale: Scale = {
    let marks = SpeedometerConstants.Values.marks
    let last = Double(marks.count - 1)
    let stops = marks.enumerated().map { Scale.Stop(value: $0.element, position: Double($0.offset) / last) }
    // The marks rise, so the scale exists; the fallback only keeps the expression total.
    return (try? Scale(stops: stops)) ?? Scale.unit
  }()

  /// (i + fraction within segment i) / 6, which stays 1 above 100,000.
  public static func progress(of value: SpeedometerValue) -> UnitInterval { scale.pointerPosition(of: value.number) }

  /// The needle, −135° … 135°.
  public static func needleAngle(of value: SpeedometerValue) -> Angle { angle(at: progress(of: value)) }

  static func angle(at progress: UnitInterval) -> Angle { angle(at: progress.value) }

  /// - Parameter progress: below 0 and above 1 too, where a needle swings past the ends.
  static func angle(at progress: Double) -> Angle { DialArc.threeQuarter.start + DialArc.threeQuarter.sweep * progress }
}
