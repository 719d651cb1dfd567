import VectorGraphics

/// Ticks of a scale of seconds: at steps that divide minutes, hours and days evenly, with labels of one form.
enum TimeTicks {
  /// Seconds, rising; each is a round part of the next unit of time.
  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 30] + [1, 2, 5, 10, 15, 30].map { $0 * 60 } + [1, 2, 3, 6, 12].map { $0 * 3600 }
    + [1, 2, 7].map { $0 * day }

  private static let day = 86_400.0

  /// Below a second steps are decimal, and so are days beyond a week.
  ///
  /// - Parameters:
  ///   - min: in seconds, below `max`.
  ///   - count: about how many major ticks are wanted, at least 2.
  ///   - total: the most ticks of all weights.
  ///   - numbers: writes the labels.
  static func ticks(
    from min: Double, to max: Double, majors count: Int, total: Int, _ numbers: NumberWriter = .english
  ) -> ScaleTicks {
    let wanted = (max - min) / Double(Swift.max(1, count - 1))
    if wanted <= 0.5 {
      let ticks = NiceTicks(from: min, to: max, majors: count, total: total)
      return ScaleTicks(
        majors: ticks.majors, labels: labels(ticks.majors, step: ticks.step, numbers),
        subdivisions: ticks.subdivisions)
    }
    // A finer step than wanted is taken when both ends are multiples of it, as for numbers.
    let candidates = [1, 0.75, 0.5].map { roundStep(atLeast: wanted * $0) }
    let step = candidates.first { $0.divides(min) && $0.divides(max) } ?? candidates[0]
    let round = step.multiples(from: min, to: max)
    let inner = round.filter { value in
      [min, max].allSatisfy { abs(value - $0) > step.value * 0.55 }
    }
    let majors = [min] + inner + [max]
    return ScaleTicks(
      majors: majors, labels: labels(majors, step: step.value, numbers),
      subdivisions: subdivisions(of: step, majors: majors, whole: round.count, total: total))
  }

  private static func roundStep(atLeast wanted: Double) -> Step {
    if let seconds = steps.first(where: { $0 >= wanted * (1 - 1e-9) }) { return Step(value: seconds) }
    return Step(value: Swift.max(10, RoundStep(atLeast: wanted / day).value) * day)
  }

  /// As many as there is room for; those halfway between labels are longer when others are there too.
  private static func subdivisions(of step: Step, majors: [Double], whole: Int, total: Int) -> [Tick] {
    guard let first = majors.first, let last = majors.last,
      let parts = step.parts.first(where: { Double(whole + 1) * $0 < Double(total) })
    else { return [] }
    let fine = Step(value: step.value / parts)
    let half = Step(value: step.value / 2)
    let hasMid = parts > 2 && half.value.remainder(dividingBy: fine.value) == 0
    return fine.multiples(from: first, to: last).compactMap { value in
      if majors.contains(where: { abs($0 - value) < fine.value * 0.5 }) { return nil }
      let isMid = hasMid && half.isMultiple(value) && !step.isMultiple(value)
      return Tick(value: value, level: isMid ? .mid : .minor)
    }
  }

  /// A distance between ticks in seconds.
  private struct Step {
    let value: Double

    func divides(_ end: Double) -> Bool { abs(end.remainder(dividingBy: value)) <= value * 1e-6 }

    func isMultiple(_ tick: Double) -> Bool { abs(tick.remainder(dividingBy: value)) < value * 1e-6 }

    func multiples(from min: Double, to max: Double) -> [Double] {
      guard let first = Int(exactly: (min / value - 1e-9).rounded(.up)),
        let last = Int(exactly: (max / value + 1e-9).rounded(.down)), first <= last, last - first <= Limits.ticks
      else { return [] }
      return (first...last).map { Double($0) * value }
    }

    /// Into how many equal parts it may be divided, most first.
    var parts: [Double] {
      let leading = value < 60 ? value : value < 3600 ? value / 60 : value < day ? value / 3600 : value / day
      switch (leading, value >= 3600 && value < day) {
      case (1, _): return value == 1 ? [10, 5, 2] : value == day ? [24, 8, 4, 2] : [12, 6, 4, 2]
      case (2, true): return [8, 4, 2]
      case (2, false): return value < 60 ? [4, 2] : value < 3600 ? [12, 4, 2] : [8, 4, 2]
      case (3, _): return [6, 3]
      case (6, _), (30, _): return [6, 3, 2]
      case (12, _): return [12, 6, 4, 2]
      case (15, _): return [3]
      case (7, _): return [7]
      case (5, _): return [5]
      default: return [10, 5, 2]
      }
    }
  }
}

extension TimeTicks {
  /// `values` in the shortest form that is right for all of them: `0.5`, `1:30`, `2:00:00`, `3:00` hours, `5d`.
  private static func labels(_ values: [Double], step: Double, _ numbers: NumberWriter) -> [String] {
    // An end that is no multiple of the step may be rounded to a thousandth of it.
    func areMultiples(of unit: Double) -> Bool {
      values.allSatisfy { abs($0.remainder(dividingBy: unit)) <= step / 1000 }
    }
    var (decimals, unit) = (0, 1.0)
    while decimals < 15, !areMultiples(of: unit) {
      decimals += 1
      unit /= 10
    }
    let largest = values.map(\.magnitude).max() ?? 0
    let isMinutes = step >= 60 && areMultiples(of: 60)
    let form: DurationForm
    switch largest {
    case _ where largest >= day && step >= day && areMultiples(of: day): form = .days
    // Up to four days hours alone are easier to read.
    case (4 * day + 1)...: form = .daysHours(decimals: isMinutes ? nil : decimals)
    case 3600...: form = isMinutes ? .hoursMinutes : .sexagesimal(hours: true, decimals: decimals)
    case _ where largest >= 60 || decimals == 0: form = .sexagesimal(hours: false, decimals: decimals)
    default: return values.map { fixed($0, decimals: decimals, numbers) }
    }
    return values.map { numbers.duration($0, form) }
  }

  private static func fixed(_ value: Double, decimals: Int, _ numbers: NumberWriter) -> String {
    numbers.plain(.fixed(DecimalDigits(exactly: value.magnitude), decimals: decimals), isNegative: value < 0)
  }
}
