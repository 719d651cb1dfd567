import VectorGraphics

/// Where the ticks of a scale stand, how their labels read and are turned. What is automatic is as without options.
public struct TickOptions: Hashable, Sendable {
  /// The ticks of one weight.
  public enum Spacing: Hashable, Sendable {
    /// Round numbers, as many as there is room for. After major ticks at given values there are none.
    case automatic
    /// Multiples of a step, > 0. Major ticks also mark an end of the scale that is farther than half a step from them.
    case step(Double)
    /// Major: so many, at equal distances along the scale, ends included; at least 2. Mid and minor: so many between
    /// two major ticks, at equal differences of value.
    case count(Int)
    /// Exactly these; those beyond the scale are left out, with their labels.
    case values([Double])
    case none

    /// Whether there are marks because somebody asked for them.
    var isGiven: Bool {
      switch self {
      case .automatic, .none: false
      case .step, .count, .values: true
      }
    }
  }

  /// Those with labels.
  public var major: Spacing
  /// Between the major ticks.
  public var mid: Spacing
  /// The finest, where neither of the others stands.
  public var minor: Spacing
  /// Texts for the major ticks, one for each of those given as values; nil writes their numbers.
  public var labels: [String]?
  /// How the numbers are written; nil is what suits the steps.
  public var format: NumberFormat?
  /// On which side of the scale's line ticks and labels stand.
  public var side: TrackSide
  /// How labels of a round dial are turned; nil leaves it to the theme.
  public var rotation: LabelRotation?
  /// Whether the major tick of the least value has a label; on a full circle it shares its place with the greatest's.
  public var showsFirst: Bool
  /// Whether the major tick of the greatest value has a label.
  public var showsLast: Bool

  /// Steps, counts and labels are checked with the gauge, not here.
  public init(
    major: Spacing = .automatic, mid: Spacing = .automatic, minor: Spacing = .automatic, labels: [String]? = nil,
    side: TrackSide = .inside, rotation: LabelRotation? = nil, showsFirst: Bool = true, showsLast: Bool = true
  ) {
    (self.major, self.mid, self.minor, self.labels) = (major, mid, minor, labels)
    (self.side, self.rotation, self.showsFirst, self.showsLast) = (side, rotation, showsFirst, showsLast)
  }

  /// - Throws: ``GaugeError`` when a step or a count is out of range, a value is not finite, or there are not as many
  ///   labels as values.
  func check() throws(GaugeError) {
    for (name, spacing, least) in [(".major", major, 2), (".mid", mid, 1), (".minor", minor, 1)] {
      do throws(GaugeError) { try Self.check(spacing, atLeast: least) } catch { throw error.of(name) }
    }
    guard let labels else { return }
    guard case .values(let values) = major else {
      throw GaugeError(.ticks, "\(labels.count) tick labels", rule: "need the values of the major ticks they belong to")
    }
    guard labels.count == values.count else {
      throw GaugeError(
        .ticks, "\(labels.count) tick labels", rule: "do not match \(values.count) tick values: give one for each")
    }
    for label in labels { try GaugeError.check(label, .ticks) }
  }

  private static func check(_ spacing: Spacing, atLeast least: Int) throws(GaugeError) {
    switch spacing {
    case .automatic, .none: break
    case .step(let step):
      try GaugeError.check(step, .ticks)
      guard step > 0 else {
        throw GaugeError(.ticks, "a tick step of \(DecimalText.exact(step))", rule: "must be greater than 0")
      }
    case .count(let count):
      guard count >= least else { throw GaugeError(.ticks, "\(count) ticks", rule: "must be at least \(least)") }
      guard count <= Limits.ticks else { throw tooMany("\(count)") }
    case .values(let values):
      guard values.count <= Limits.ticks else { throw tooMany("\(values.count)") }
      for value in values { try GaugeError.check(value, .ticks) }
    }
  }

  static func tooMany(_ count: String) -> GaugeError {
    GaugeError(.ticks, "\(count) ticks", rule: "are too many: the limit is \(Limits.ticks)")
  }
}

extension Scale {
  /// The ticks that `options` ask for, and the automatic ones where they ask for nothing.
  ///
  /// - Parameters:
  ///   - majors: about how many automatic major ticks are wanted, at least 2.
  ///   - total: the most automatic ticks of all weights; those asked for are never thinned.
  ///   - numbers: writes the labels.
  /// - Throws: ``GaugeError`` for options out of their range, and for more than `Limits.ticks` ticks.
  func ticks(
    options: TickOptions, majors: Int, total: Int, _ numbers: NumberWriter = .english
  ) throws(GaugeError) -> ScaleTicks {
    try options.check()
    let automatic = ticks(majors: majors, total: total, numbers)
    var labelled = try majorTicks(options, automatic: automatic, numbers)
    // By rising value, and each value once.
    labelled = labelled.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
      .map(\.element).reduce(into: []) { if $0.last?.value != $1.value { $0.append($1) } }
    if !options.showsFirst, !labelled.isEmpty { labelled[0].label = "" }
    if !options.showsLast, !labelled.isEmpty { labelled[labelled.count - 1].label = "" }

    let values = labelled.map(\.value)
    var taken = values
    var subdivisions: [Tick] = []
    var between = betweenTicks(options, majors: values, automatic: automatic, total: total)
    if options.minor.isGiven {
      // Half marks that are none of those asked for would stand in between them.
      let minors = try fineTicks(options.minor, majors: values)
      between.removeAll { mid in !minors.contains { abs($0 - mid.value) <= (max - min) * 1e-9 } }
    }
    for (level, spacing) in [(Tick.Level.mid, options.mid), (.minor, options.minor)] {
      let found =
        spacing == .automatic
        ? between.filter { $0.level == level }.map(\.value) : try fineTicks(spacing, majors: values)
      let added = Self.excluding(taken, from: found, within: (max - min) * 1e-9)
      subdivisions += added.map { Tick(value: $0, level: level) }
      taken = (taken + added).sorted()
      guard taken.count <= Limits.ticks else { throw TickOptions.tooMany("\(taken.count)") }
    }
    return ScaleTicks(
      majors: values, labels: labelled.map(\.label), subdivisions: subdivisions.sorted { $0.value < $1.value })
  }

  private typealias Labelled = (value: Double, label: String)

  private func majorTicks(
    _ options: TickOptions, automatic: ScaleTicks, _ numbers: NumberWriter
  ) throws(GaugeError) -> [Labelled] {
    let values: [Double]
    switch options.major {
    case .automatic: return Array(zip(automatic.majors, automatic.labels))
    case .none: return []
    case .step(let step):
      var multiples = try multiples(of: step)
      // An end close to a multiple would crowd it; the multiple is what was asked for.
      let isFar = [min, max].map { end in multiples.allSatisfy { abs($0 - end) > step * 0.55 } }
      multiples = (isFar[0] ? [min] : []) + multiples + (isFar[1] ? [max] : [])
      return zip(multiples, numbers.labels(multiples, step: step)).map { ($0, $1) }
    case .count(let count):
      values = (0..<count).map { value(at: Double($0) / Double(count - 1)) }
    case .values(let given):
      let texts = options.labels ?? numbers.marks(given)
      return zip(given, texts).filter { contains($0.0) }.map { ($0, $1) }
    }
    return zip(values, numbers.marks(values)).map { ($0, $1) }
  }

  /// Mid and minor ticks where nothing is said about them.
  private func betweenTicks(
    _ options: TickOptions, majors: [Double], automatic: ScaleTicks, total: Int
  ) -> [Tick] {
    switch options.major {
    case .automatic: return automatic.subdivisions
    case .values, .none: return []
    case .count, .step:
      guard mapping == .linear || mapping == .time, majors.count > 1 else { return [] }
      let step = majors.count > 2 ? majors[2] - majors[1] : majors[1] - majors[0]
      // The finest that gives round numbers and fits.
      let parts = [10, 9, 6, 5, 4, 3, 2].first { parts in
        let fine = step / Double(parts)
        let isRound = fine == 15 || abs(RoundStep(atLeast: fine * 0.999_999).value / fine - 1) < 1e-6
        return isRound && (max - min) / fine < Double(total)
      }
      guard let parts, let values = try? multiples(of: step / Double(parts)) else { return [] }
      return values.map { value in
        let isMid = parts % 2 == 0 && abs(value.remainder(dividingBy: step / 2)) < step * 1e-6
        return Tick(value: value, level: isMid ? .mid : .minor)
      }
    }
  }

  private func fineTicks(_ spacing: TickOptions.Spacing, majors: [Double]) throws(GaugeError) -> [Double] {
    switch spacing {
    case .automatic, .none: return []
    case .step(let step): return try multiples(of: step)
    case .values(let values): return values.filter(contains)
    case .count(let count):
      guard count * Swift.max(1, majors.count - 1) <= Limits.ticks else {
        throw TickOptions.tooMany("\(count) between each two of \(majors.count)")
      }
      return zip(majors, majors.dropFirst()).flatMap { a, b in
        (1...count).map { a + (b - a) * Double($0) / Double(count + 1) }
      }
    }
  }

  /// All multiples of `step` on the scale, written as decimals where the step is one: 3 × 0.1 is 0.3.
  private func multiples(of step: Double) throws(GaugeError) -> [Double] {
    let slack = 1e-9
    let (low, high) = ((min / step - slack).rounded(.up), (max / step + slack).rounded(.down))
    guard high - low < Double(Limits.ticks), let first = Int(exactly: low), let last = Int(exactly: high) else {
      throw GaugeError(
        .ticks, "a tick step of \(step)",
        rule:
          "gives more than \(Limits.ticks) ticks, the limit, from \(DecimalText.exact(min)) to \(DecimalText.exact(max))"
      )
    }
    guard first <= last else { return [] }
    var (whole, unit) = (step, 1.0)
    while abs(whole - whole.rounded()) > 1e-9 * whole, unit < 1e12 { (whole, unit) = (step * unit * 10, unit * 10) }
    let isDecimal = abs(whole - whole.rounded()) <= 1e-9 * whole
    return (first...last).map { index in
      let value = isDecimal ? Double(index) * whole.rounded() / unit : Double(index) * step
      // A hair beyond an end is that end.
      return Swift.min(max, Swift.max(min, value))
    }
  }

  /// Those of `values` that are none of `taken`, by rising value and each once.
  private static func excluding(_ taken: [Double], from values: [Double], within slack: Double) -> [Double] {
    var marks = taken[...]
    return values.sorted().reduce(into: []) { kept, value in
      while let mark = marks.first, mark < value - slack { marks = marks.dropFirst() }
      if let mark = marks.first, mark <= value + slack { return }
      if let last = kept.last, value - last <= slack { return }
      kept.append(value)
    }
  }
}
