/// What stands between two samples.
public enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// The sample before holds.
  case step
  case linear
  /// A cubic that never leaves the range of the two samples: PCHIP, with the slopes of F. N. Fritsch and J. Butland
  /// (1984).
  case monotoneCubic = "monotone-cubic"
}

/// The samples of one channel around the time in hand.
struct SampleTrail {
  struct Point {
    var time, value: Double
    /// As of the ``Sample``, where the channel turns.
    var turned: TurnedReading?
    /// When a reading was missing for the first time since the point before; nil when none was.
    var missing: Double?
  }

  private(set) var points = Window<Point>()
  /// The last point at or before the time in hand; one less than the first when there is none.
  private var current = -1
  /// When a reading was missing for the first time since the last point; nil when none has been.
  private(set) var missing: Double?

  /// Times never fall. Of equal times the last value counts.
  mutating func append(time: Double, value: Double, turned: TurnedReading? = nil) {
    if let last = points.last, last.time == time {
      points[points.endIndex - 1].value = value
      points[points.endIndex - 1].turned = turned
    } else {
      // A reading at the same time takes the place of the missing one.
      points.append(
        Point(time: time, value: value, turned: turned, missing: missing == time ? nil : missing))
    }
    missing = nil
  }

  /// There is no reading at `time`, from which on the value is missing until the next one.
  mutating func appendMissing(time: Double) { missing = missing ?? time }

  /// The reading of the last point at or before the time in hand, else of the first, where it turns.
  var turned: TurnedReading? {
    (points.element(at: current) ?? points.element(at: current + 1))?.turned
  }

  /// How far apart points may be, in seconds.
  struct Reach {
    /// The most between points that follow each other; infinite without a limit.
    var gap: Double
    /// The most between points with a missing reading between them; 0 joins none.
    var bridge: Double

    func joins(_ a: Point, _ b: Point) -> Bool { b.time - a.time <= (b.missing == nil ? gap : bridge) }
  }

  /// How many points after `time` are known.
  mutating func pointsAhead(of time: Double) -> Int {
    while let next = points.element(at: current + 1), next.time <= time { current += 1 }
    points.drop(before: current - 1)
    return points.endIndex - current - 1
  }

  /// Forgets what no time from here on asks for.
  mutating func drop(before time: Double) { _ = pointsAhead(of: time) }

  /// The value at `time`, which does not fall from call to call; nil in a gap, that is between points that `reach` does
  /// not join, and farther than that from the first or last one.
  mutating func value(at time: Double, by rule: Interpolation, reach: Reach) -> Double? {
    _ = pointsAhead(of: time)
    let (before, after) = (points.element(at: current), points.element(at: current + 1))
    guard let a = before else {
      return after.flatMap { $0.missing == nil && $0.time - time <= reach.gap ? $0.value : nil }
    }
    if a.time == time { return a.value }
    // The step before holds until it is said to be missing.
    if rule == .step, let missing = after == nil ? missing : after?.missing, time < missing,
      time - a.time <= reach.gap
    {
      return a.value
    }
    guard let b = after else {
      // What is missing at the end has no second reading to be bridged to.
      return missing == nil && time - a.time <= reach.gap ? a.value : nil
    }
    guard reach.joins(a, b) else { return nil }
    let fraction = (time - a.time) / (b.time - a.time)
    switch rule {
    case .step: return a.value
    case .linear: return a.value + (b.value - a.value) * fraction
    case .monotoneCubic:
      let z = points.element(at: current - 1).flatMap { reach.joins($0, a) ? $0 : nil }
      let c = points.element(at: current + 2).flatMap { reach.joins(b, $0) ? $0 : nil }
      return SampleTrail.cubic(z, a, b, c, at: fraction)
    }
  }

  private static func slope(_ a: Point, _ b: Point) -> Double { (b.value - a.value) / (b.time - a.time) }

  /// The cubic from `a` to `b`, Hermite's, with the slopes their neighbours give.
  private static func cubic(_ z: Point?, _ a: Point, _ b: Point, _ c: Point?, at s: Double) -> Double {
    let width = b.time - a.time
    let middle = slope(a, b)
    let start = z.map { inner(slope($0, a), a.time - $0.time, middle, width) }
    let end = c.map { inner(middle, width, slope(b, $0), $0.time - b.time) }
    // At an end of the data the parabola through what there is would do; half the change of slope is enough, and the
    // limit of three times the slope keeps it monotone.
    let startSlope = start ?? edge(middle, end)
    let endSlope = end ?? edge(middle, start)
    let value =
      a.value * (1 + 2 * s) * (1 - s) * (1 - s) + startSlope * width * s * (1 - s) * (1 - s)
      + b.value * s * s * (3 - 2 * s) - endSlope * width * s * s * (1 - s)
    // Rounding may leave the range by a bit.
    return min(max(value, min(a.value, b.value)), max(a.value, b.value))
  }

  /// The weighted harmonic mean of the slopes to both sides, 0 at a turn.
  private static func inner(_ left: Double, _ leftWidth: Double, _ right: Double, _ rightWidth: Double) -> Double {
    guard left * right > 0 else { return 0 }
    let (w1, w2) = (2 * rightWidth + leftWidth, rightWidth + 2 * leftWidth)
    return (w1 + w2) / (w1 / left + w2 / right)
  }

  private static func edge(_ slope: Double, _ other: Double?) -> Double {
    guard let other else { return slope }
    let value = (3 * slope - other) / 2
    return value * slope <= 0 ? 0 : abs(value) > 3 * abs(slope) ? 3 * slope : value
  }
}
