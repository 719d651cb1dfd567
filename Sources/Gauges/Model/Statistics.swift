import VectorGraphics

/// What a value has been over some time; each is a small mark on the scale.
public struct Statistics: Hashable, Sendable {
  /// One of them.
  public enum Measure: String, Hashable, Sendable, CaseIterable { case min, max, mean, peak }

  /// The least value there was, in ``Gauge/unit``.
  public var min: Double?
  /// The greatest value there was, in ``Gauge/unit``.
  public var max: Double?
  /// The mean over the same time, in ``Gauge/unit``.
  public var mean: Double?
  /// The greatest value of late, held for a while.
  public var peak: Double?
  /// Those that are not given but found: in ``Gauge/history`` and the value, and in a film in all it has shown so far.
  public var measured: Set<Measure> = []

  /// What is nil has no mark.
  public init(min: Double? = nil, max: Double? = nil, mean: Double? = nil, peak: Double? = nil) {
    (self.min, self.max, self.mean, self.peak) = (min, max, mean, peak)
  }

  func check() throws(GaugeError) {
    for number in [min, max, mean, peak] { if let number { try GaugeError.check(number, .stats) } }
    for (measure, number) in [(Measure.min, min), (.max, max), (.mean, mean), (.peak, peak)]
    where number != nil && measured.contains(measure) {
      throw GaugeError(.stats, measure.rawValue, rule: "is given and measured as well; leave one of them out")
    }
  }

  /// Those that cannot be of the same readings.
  var warnings: [GaugeWarning] {
    let rising = [("min", min), ("mean", mean), ("max", max)].compactMap { name, number in number.map { (name, $0) } }
    return zip(rising, rising.dropFirst()).filter { $0.1 > $1.1 }.map { lower, upper in
      GaugeWarning(
        path: "stats.\(lower.0)",
        message: "\(DecimalText.exact(lower.1)) lies above \(upper.0) \(DecimalText.exact(upper.1)); "
          + "give those of the same readings")
    }
  }
}

/// The readings of a gauge so far.
package struct Readings: Hashable, Sendable {
  package private(set) var min: Double?
  package private(set) var max: Double?
  private var sum = 0.0
  private var count = 0

  package init() {}

  /// A missing reading changes nothing.
  package mutating func append(_ value: Double?) {
    guard let value, value.isFinite else { return }
    (min, max) = (Swift.min(min ?? value, value), Swift.max(max ?? value, value))
    (sum, count) = (sum + value, count + 1)
  }

  package var mean: Double? { count > 0 ? sum / Double(count) : nil }
}

extension Statistics {
  /// With what is measured filled in.
  ///
  /// - Parameter peak: the greatest value of late; nil takes the greatest of all.
  package func filled(with readings: Readings, peak: Double? = nil) -> Statistics {
    var statistics = self
    statistics.measured = []
    if measured.contains(.min) { statistics.min = readings.min }
    if measured.contains(.max) { statistics.max = readings.max }
    if measured.contains(.mean) { statistics.mean = readings.mean }
    if measured.contains(.peak) { statistics.peak = peak ?? readings.max }
    return statistics
  }
}

extension Gauge {
  /// The history, and the value unless it is the last of it.
  var readings: Readings {
    var readings = Readings()
    for value in history { readings.append(value) }
    if history.last != .some(value) { readings.append(value) }
    return readings
  }
}
