public import VectorGraphics

/// Where a round scale lies.
public struct DialArc: Hashable, Sendable {
  /// Where the scale begins, clockwise from 12 o'clock, ±720°.
  public let start: Angle
  /// After ``start``, at most one turn.
  public let end: Angle

  /// - Throws: ``GaugeError`` unless both are within ±720° and the end is 5° to 360° after the start.
  public init(start: Angle, end: Angle) throws(GaugeError) {
    for angle in [start, end] where !(abs(angle.degrees) <= 720) {
      throw GaugeError(.startAngle, "\(angle.degrees)", rule: "must be −720 to 720 degrees")
    }
    let sweep = end - start
    guard (5...360).contains(sweep.degrees) else {
      throw GaugeError(
        .endAngle, DecimalText.short(end.degrees),
        rule:
          "must be 5 to 360 degrees after startAngle, \(DecimalText.short(start.degrees)); to run the other way use scale.reverse"
      )
    }
    (self.start, self.end) = (start, end)
  }

  private init(_ start: Double, _ end: Double) { (self.start, self.end) = (.degrees(start), .degrees(end)) }

  var sweep: Angle { end - start }

  /// The Speedometer's, and that of a round dial when nothing is said.
  public static let threeQuarter = DialArc(
    SpeedometerConstants.Layout.startAngle.degrees, SpeedometerConstants.Layout.endAngle.degrees)
  /// The upper half: −90°…90°, clockwise from 12 o'clock.
  public static let semicircle = DialArc(-90, 90)
  /// A whole turn from 12 o'clock, clockwise.
  public static let full = DialArc(0, 360)

  /// By the names specifications use; a quarter is named by where it lies.
  public static let named: [(name: String, arc: DialArc)] = [
    ("three-quarter", threeQuarter), ("semicircle", semicircle), ("full", full),
    ("quarter-nw", DialArc(-90, 0)), ("quarter-ne", DialArc(0, 90)),
    ("quarter-se", DialArc(90, 180)), ("quarter-sw", DialArc(180, 270)),
    ("top", DialArc(-60, 60)),
  ]
}
