public import VectorGraphics

/// A value to reach or not to pass: a mark on the track.
public struct GaugeTarget: Hashable, Sendable {
  public var value: Double
  public var label: String
  public var shape: MarkerShape
  /// The theme's colour of titles when nil.
  public var color: Color?

  public init(value: Double, label: String = "", shape: MarkerShape = .triangle, color: Color? = nil) {
    (self.value, self.label, self.shape, self.color) = (value, label, shape, color)
  }

  /// - Throws: ``GaugeError`` when there are too many, or one is not finite.
  static func check(_ targets: [GaugeTarget]) throws(GaugeError) {
    guard targets.count <= Limits.targets else {
      throw GaugeError(.targets, "\(targets.count) targets", rule: "are too many: the limit is \(Limits.targets)")
    }
    for target in targets {
      try GaugeError.check(target.value, .targets)
      try GaugeError.check(target.label, .targets)
    }
  }
}
