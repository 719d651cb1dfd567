import VectorGraphics

/// What a value has been over some time; each is a small mark on the scale.
public struct Statistics: Hashable, Sendable {
  public var min: Double?
  public var max: Double?
  public var mean: Double?
  /// The greatest value of late, held for a while.
  public var peak: Double?

  public init(min: Double? = nil, max: Double? = nil, mean: Double? = nil, peak: Double? = nil) {
    (self.min, self.max, self.mean, self.peak) = (min, max, mean, peak)
  }

  func check() throws(GaugeError) {
    for number in [min, max, mean, peak] { if let number { try GaugeError.check(number, .stats) } }
  }
}
