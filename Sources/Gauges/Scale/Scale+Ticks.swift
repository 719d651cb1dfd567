import VectorGraphics

/// The ticks of a scale, of all weights, with the labels of the major ones.
struct ScaleTicks {
  /// By rising value; the ends of the scale are among them.
  let majors: [Double]
  /// One for each major tick.
  let labels: [String]
  /// Between the major ticks, by rising value.
  let subdivisions: [Tick]

  /// The same with those major ticks alone that have a text.
  var labelled: ScaleTicks {
    guard labels.contains("") else { return self }
    let kept = zip(majors, labels).filter { !$0.1.isEmpty }
    return ScaleTicks(majors: kept.map(\.0), labels: kept.map(\.1), subdivisions: subdivisions)
  }

  /// The same where some of the marks alone have labels: those without are small ones. Without any all stay.
  func majors(at values: [Double]) -> ScaleTicks {
    let kept = zip(majors, labels).filter { values.contains($0.0) || $0.1.isEmpty }
    guard !values.isEmpty, kept.count < majors.count else { return self }
    let others = majors.filter { value in !kept.contains { $0.0 == value } }
    return ScaleTicks(
      majors: kept.map(\.0), labels: kept.map(\.1),
      subdivisions: (subdivisions + others.map { Tick(value: $0, level: .minor) }).sorted { $0.value < $1.value })
  }

  /// Whether a format writes two of the marks that have a label alike.
  func writesAlike(_ format: NumberFormat, _ locale: NumberLocale) -> Bool {
    let texts = zip(majors, labels).filter { !$0.1.isEmpty }.map { format.format($0.0, locale: locale) }
    return Set(texts).count < texts.count
  }
}

extension Gauge {
  /// The texts of the scale's ends, also where no mark with a label stands at them; none where there are no marks.
  func ends(_ ticks: ScaleTicks) -> [String] {
    guard let first = ticks.majors.first, let last = ticks.majors.last, let start = ticks.labels.first,
      let end = ticks.labels.last
    else { return [] }
    return [
      first == scale.min && !start.isEmpty ? start : usualText(scale.min),
      last == scale.max && !end.isEmpty ? end : usualText(scale.max),
    ]
  }
}

extension Scale {
  /// Round ticks for this mapping.
  ///
  /// - Parameters:
  ///   - count: about how many major ticks are wanted, at least 2.
  ///   - total: the most ticks of all weights.
  ///   - numbers: writes the labels.
  func ticks(majors count: Int, total: Int, _ numbers: NumberWriter = .english) -> ScaleTicks {
    switch mapping {
    case .linear, .power: return linearTicks(majors: count, total: total, numbers)
    case .time: return TimeTicks.ticks(from: min, to: max, majors: count, total: total, numbers)
    case .logarithmic, .symmetricLogarithmic:
      // Within a third of a decade, or within the linear piece around zero, round steps read better.
      let decades = decadeTicks(majors: count, total: total, numbers)
      return decades.majors.count < 3 || (min > 0 && max / min < 2)
        ? linearTicks(majors: count, total: total, numbers) : decades
    case .piecewise(let stops): return pieceTicks(stops, majors: count, total: total, numbers)
    }
  }

  /// Round steps within each piece, as close as on a linear scale, between the stops, which always have a tick.
  private func pieceTicks(
    _ stops: [Stop], majors count: Int, total: Int, _ numbers: NumberWriter
  ) -> ScaleTicks {
    var (majors, subdivisions) = ([stops[0].value], [Tick]())
    for (a, b) in zip(stops, stops.dropFirst()) {
      let share = b.position - a.position
      let wanted = Int(exactly: (Double(count - 1) * share).rounded()) ?? 1
      let room = Int(exactly: (Double(total) * share).rounded(.down)) ?? 0
      // Steps are rounded to finer ones too, so fewer are tried until they are not too close.
      let pieces = (1...Swift.max(1, wanted)).reversed().lazy.map {
        NiceTicks(from: a.value, to: b.value, majors: $0 + 1, total: room)
      }
      let ticks = pieces.first { ticks in
        ticks.majors.count == 2 || share / Double(ticks.majors.count - 1) > 0.55 / Double(Swift.max(1, count - 1))
      }
      guard let ticks else {
        majors.append(b.value)
        continue
      }
      majors += ticks.majors.dropFirst()
      subdivisions += ticks.subdivisions
    }
    return ScaleTicks(majors: majors, labels: numbers.marks(majors), subdivisions: subdivisions)
  }

  private func linearTicks(majors count: Int, total: Int, _ numbers: NumberWriter) -> ScaleTicks {
    let ticks = NiceTicks(from: min, to: max, majors: count, total: total)
    return ScaleTicks(
      majors: ticks.majors, labels: numbers.labels(ticks.majors, step: ticks.step),
      subdivisions: ticks.subdivisions)
  }

  /// Powers of ten as major ticks, as many as fit evenly; within a decade 2 and 5, then every whole multiple.
  private func decadeTicks(majors count: Int, total: Int, _ numbers: NumberWriter) -> ScaleTicks {
    let largest = Swift.max(abs(min), abs(max))
    let smallest: Double =
      switch mapping {
      case .symmetricLogarithmic(let constant): constant
      default: min
      }
    // One below the smallest, whose multiples may be on the scale.
    let powers = RoundStep.powersOfTen(from: smallest * 0.099_999, to: largest * 1.000_001)
    let signedPowers = (powers.reversed().map { -$0 } + [0] + powers).filter { $0 != 0 || min <= 0 }
    // On a symmetric scale everything below the constant is one linear piece around zero.
    func inside(_ values: [Double]) -> [Double] {
      values.filter { min < $0 && $0 < max && ($0 == 0 || $0.magnitude >= smallest * 0.999_999) }
    }

    var majors = inside(signedPowers)
    if majors.count < 2 || majors.count * 3 <= count {
      majors = inside(signedPowers.flatMap { power in [1, 2, 5].map { power * $0 } }).sorted()
    } else {
      let stride = (majors.count + count - 1) / count
      majors = majors.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
    }
    // An end that is no power of ten would crowd its neighbour.
    let gap = 0.6 / Double(Swift.max(2, count))
    majors =
      [min] + majors.filter { value in [min, max].allSatisfy { abs(position(of: value) - position(of: $0)) > gap } } + [
        max
      ]
    majors = majors.reduce(into: []) { if $0.last != $1 { $0.append($1) } }

    let fine = inside(signedPowers.filter { $0 != 0 }.flatMap { power in (2...9).map { power * Double($0) } }).sorted()
    let subdivisions = fine.count < total ? fine.filter { !majors.contains($0) } : []
    return ScaleTicks(
      majors: majors, labels: numbers.marks(majors),
      subdivisions: subdivisions.map { Tick(value: $0, level: .minor) })
  }
}
