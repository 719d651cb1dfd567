import VectorGraphics

/// A mark on a scale.
public struct Tick: Hashable, Sendable {
  /// By weight, the heaviest first; major ticks have labels.
  public enum Level: Int, Hashable, Sendable, Comparable {
    case major, mid, minor

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// Where on the scale it stands.
  public let value: Double
  /// Decides its length and width.
  public let level: Level
}

/// Ticks at round numbers: multiples of 1, 2 or 5 times a power of ten, with round subdivisions.
struct NiceTicks {
  /// The distance of major ticks.
  let step: Double
  /// By rising value; the ends of the scale are always major.
  let majors: [Double]
  /// Between the majors, by rising value.
  let subdivisions: [Tick]

  /// A finer step than wanted is taken, up to four times as fine, when both ends are multiples of it: a scale that ends
  /// at a mark looks right.
  ///
  /// - Parameters:
  ///   - majors: about how many major ticks are wanted, at least 2.
  ///   - total: the most ticks of all levels.
  init(from min: Double, to max: Double, majors count: Int, total: Int) {
    let wanted = (max - min) / Double(Swift.max(1, count - 1))
    let steps = [1, 0.75, 0.5, 0.25].map { RoundStep(atLeast: wanted * $0) }
    let step = steps.first { $0.divides(min) && $0.divides(max) } ?? steps[0]
    self.step = step.value
    let round = step.multiples(from: min, to: max)
    let slack = step.value * 1e-6
    // A round number close to an end that is not round would crowd its label.
    let inner = round.filter { value in
      [min, max].allSatisfy { abs(value - $0) > step.value * 0.55 }
    }
    majors = [min] + inner.filter { $0 > min + slack && $0 < max - slack } + [max]

    let division = step.subdivisions.first { Double(round.count + 1) * Double($0.parts) < Double(total) }
    guard let division else {
      subdivisions = []
      return
    }
    let fine = step.divided(by: division.parts)
    let labelled = majors
    subdivisions = fine.multiples(from: min, to: max).compactMap { value in
      if labelled.contains(where: { abs($0 - value) < fine.value * 0.5 }) { return nil }
      let middle = division.hasMiddle ? step.divided(by: 2) : nil
      let isMid = middle.map { abs(value.remainder(dividingBy: $0.value)) < fine.value * 0.25 } ?? false
      return Tick(value: value, level: isMid ? .mid : .minor)
    }
  }
}

/// A distance of 1, 2 or 5 times a power of ten (or such a distance in equal parts), held so that its multiples
/// are the nearest doubles to their decimal forms: 3 × 0.1 is 0.3.
struct RoundStep {
  private let mantissa: Int
  private let exponent: Int
  private let parts: Int

  private init(mantissa: Int, exponent: Int, parts: Int) {
    (self.mantissa, self.exponent, self.parts) = (mantissa, exponent, parts)
  }

  /// The smallest such distance not below `distance`, which is positive.
  init(atLeast distance: Double) {
    var exponent = 0
    while PowerOfTen(exponent).times(1) < distance, exponent < 300 { exponent += 1 }
    while PowerOfTen(exponent).times(1) >= distance, exponent > -300 { exponent -= 1 }
    // Now 10^exponent < distance ≤ 10^(exponent + 1).
    let mantissa = [2, 5, 10].first { PowerOfTen(exponent).times($0) >= distance * (1 - 1e-9) } ?? 10
    self.init(mantissa: mantissa == 10 ? 1 : mantissa, exponent: mantissa == 10 ? exponent + 1 : exponent, parts: 1)
  }

  var value: Double { multiple(1) }

  /// Whether `value` is a multiple of it, but for rounding.
  func divides(_ value: Double) -> Bool { abs(value.remainder(dividingBy: self.value)) <= self.value * 1e-6 }

  /// Digits after the point that its multiples need.
  var decimals: Int { Swift.max(0, -exponent) }

  func divided(by parts: Int) -> RoundStep { RoundStep(mantissa: mantissa, exponent: exponent, parts: parts) }

  func multiple(_ index: Int) -> Double { PowerOfTen(exponent).times(index * mantissa) / Double(parts) }

  /// The powers of ten in a closed range of positive numbers, at most 60.
  static func powersOfTen(from min: Double, to max: Double) -> [Double] {
    (-30...30).map { PowerOfTen($0).times(1) }.filter { min <= $0 && $0 <= max }
  }

  /// All multiples in a closed range, with a hair of slack at both ends.
  func multiples(from min: Double, to max: Double) -> [Double] {
    let slack = 1e-9
    guard let first = Int(exactly: (min / value - slack).rounded(.up)),
      let last = Int(exactly: (max / value + slack).rounded(.down)), first <= last, last - first <= Limits.ticks
    else { return [] }
    return (first...last).map(multiple)
  }

  /// Ways to divide one step, finest first, and whether each has a tick in the middle.
  var subdivisions: [(parts: Int, hasMiddle: Bool)] {
    switch mantissa {
    case 1: [(10, true), (5, false), (2, false)]
    case 2: [(4, true), (2, false)]
    default: [(5, false)]
    }
  }
}

/// 10^exponent, exact while it can be.
private struct PowerOfTen {
  let exponent: Int

  init(_ exponent: Int) { self.exponent = exponent }

  func times(_ count: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? Double(count) / power : Double(count) * power
  }
}
