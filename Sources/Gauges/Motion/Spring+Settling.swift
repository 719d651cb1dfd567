import Platform

extension Spring {
  /// How the time is found at which a spring has come to rest.
  public enum Settling: Hashable, Sendable {
    /// The last time at which the spring is farther than the tolerance from its target.
    case exact
    /// What SwiftUI computes: an estimate that is late when the spring swings, tenths of a second when it does not.
    case compatible
  }

  /// Seconds until a spring from `start` stays within `tolerance` of `target`. Infinite when it never does.
  ///
  /// - Parameter tolerance: in the unit of the value, > 0.
  public func settlingDuration(
    from start: State = State(value: 0), to target: Double = 1, tolerance: Double = 0.001, by rule: Settling = .exact
  ) -> Double {
    guard response > 0, tolerance > 0 else { return response > 0 ? .infinity : 0 }
    if dampingFraction == 0 {
      let reach = hypot(start.value - target, start.velocity / naturalFrequency)
      return reach > tolerance ? .infinity : 0
    }
    return switch rule {
    case .exact: exactSettling(from: start, to: target, tolerance: tolerance)
    case .compatible: compatibleSettling(from: start, to: target, tolerance: tolerance)
    }
  }

  private func compatibleSettling(from start: State, to target: Double, tolerance: Double) -> Double {
    let rate = dampingFraction * naturalFrequency
    if dampingFraction < 1 {
      let distance = target - start.value
      let reach = abs(rate * distance - start.velocity) + abs(distance)
      return reach > tolerance ? log(reach / tolerance) / rate : 0
    }
    // An exact answer rounded up to tenths: SwiftUI looks once every tenth.
    let exact = exactSettling(from: start, to: target, tolerance: tolerance)
    return (exact * 10 - 1e-9).rounded(.up) / 10
  }

  private func exactSettling(from start: State, to target: Double, tolerance: Double) -> Double {
    func distance(_ time: Double) -> Double { state(from: start, to: target, at: time).value - target }
    /// Where |distance| falls to the tolerance, in a stretch in which the distance only falls or only rises.
    func crossing(_ begin: Double, _ end: Double) -> Double {
      let side = distance(begin) < 0 ? -1.0 : 1
      var (low, high) = (begin, end)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if side * distance(middle) > tolerance { low = middle } else { high = middle }
      }
      return high
    }
    let turn = firstTurn(from: start, to: target)
    if dampingFraction < 1 {
      // Turns follow each other by half a period, each smaller by the same factor.
      let half = .pi / (naturalFrequency * (1 - dampingFraction * dampingFraction).squareRoot())
      let height = abs(distance(turn))
      guard height > tolerance else { return abs(distance(0)) > tolerance ? crossing(0, turn) : 0 }
      let shrink = dampingFraction * naturalFrequency * half
      var last = turn + half * (log(height / tolerance) / shrink).rounded(.down)
      // The logarithm may be a bit off to either side.
      if abs(distance(last)) <= tolerance { last -= half }
      return crossing(last, last + half)
    }
    let begin = turn > 0 && abs(distance(turn)) > tolerance ? turn : 0
    guard abs(distance(begin)) > tolerance else { return 0 }
    var end = max(response, 2 * begin)
    while abs(distance(end)) > tolerance, end < 1e12 { end *= 2 }
    return crossing(begin, begin == 0 && turn > 0 ? min(turn, end) : end)
  }

  /// The first time after 0 at which the velocity is 0; 0 when there is none.
  private func firstTurn(from start: State, to target: Double) -> Double {
    let (omega, zeta) = (naturalFrequency, dampingFraction)
    let (y, v) = (start.value - target, start.velocity)
    if zeta < 1 {
      let damped = omega * (1 - zeta * zeta).squareRoot()
      // v cos − ((ω² y + ζω v)/ω_d) sin = 0.
      let angle = atan2(v * damped, omega * omega * y + zeta * omega * v)
      let turn = angle.truncatingRemainder(dividingBy: .pi)
      return (turn > 1e-12 ? turn : turn + .pi) / damped
    }
    if zeta == 1 {
      let b = v + omega * y
      return b == 0 ? 0 : max(0, v / (omega * b))
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let fast = -zeta * omega - root
    let slow = omega * omega / fast
    let c2 = (v - slow * y) / (fast - slow)
    let c1 = y - c2
    let ratio = -(c2 * fast) / (c1 * slow)
    return ratio.isFinite && ratio > 0 ? max(0, log(ratio) / (slow - fast)) : 0
  }
}
