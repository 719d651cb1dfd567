import VectorGraphics

/// Numbers as people read them on a dial: U+2212 for minus, grouped thousands, metric prefixes when long.
extension NumberWriter {
  /// The labels of `values` on a scale with steps of `step`: all with the same number of decimals, and with metric
  /// prefixes all or none. One that the largest one's prefix would begin with 0. has its own: 400k, not 0.4M.
  func labels(_ values: [Double], step: Double) -> [String] {
    let largest = values.map(\.magnitude).max() ?? 0
    let unit = Self.prefixUnit(of: largest)
    func ownUnit(_ value: Double) -> Double { Swift.min(unit, Self.prefixUnit(of: value)) }
    var plain: [String] { values.map { grouped($0, decimals: Self.decimals(toShow: $0, step: step)) } }
    // A prefix shortens numbers only while three decimals of it still tell neighbours apart.
    let isLong = largest >= 10_000 && step >= unit / 1000
    guard isLong || Self.isTiny(largest) else { return plain }
    // An end that has not so many decimals as its prefix needs is short enough in full.
    if isLong, !values.allSatisfy({ Self.isExact($0 / ownUnit($0), resolution: step / ownUnit($0)) }) {
      let texts = plain
      if texts.allSatisfy({ $0.count <= 8 }) { return texts }
    }
    guard takesPrefix(before: largest) else {
      return values.map { unprefixed($0, like: largest, decimals: Self.decimals(toShow: $0, step: step)) }
    }
    return values.map { prefixed($0, unit: ownUnit($0), step: step) }
  }

  /// Whether the unit takes the prefix that a number of that size has.
  private func takesPrefix(before size: Double) -> Bool {
    size.magnitude < 1 ? MeasureUnit.takesSmallPrefix(unit) : MeasureUnit.takesPrefix(unit)
  }

  /// Beside a unit that takes no prefix: in full, or with a power of ten where nobody counts the zeros.
  private func unprefixed(_ value: Double, like size: Double, decimals: Int) -> String {
    (1e-6..<1e10).contains(size.magnitude) || value == 0 ? grouped(value, decimals: decimals) : scientific(value)
  }

  /// Whether the decimals that a label with a prefix has show all of its number.
  private static func isExact(_ value: Double, resolution: Double) -> Bool {
    let shown = DecimalText.fixed(
      value, decimals: leastDecimals(value, most: 3, resolution: resolution), ties: .away)
    return Double(shown).map { abs($0 - value) <= 1e-9 * Swift.max(1, value.magnitude) } ?? false
  }

  /// Marks of very different sizes, as on a logarithmic scale: up to three decimals each; when the largest is long,
  /// all from 1,000 on with a metric prefix.
  func marks(_ values: [Double]) -> [String] {
    let isLong = values.contains { $0.magnitude >= 10_000 }
    // Three decimals as a rule; more where marks would read alike.
    for decimals in 3...12 {
      let texts = values.map { value in
        let isPlain = value == 0 || (0.001..<(isLong ? 1000 : 10_000)).contains(value.magnitude)
        let least = Self.leastDecimals(value, most: Swift.max(decimals, Self.decimals(toDigits: value)))
        if !isPlain, !takesPrefix(before: value) { return unprefixed(value, like: value, decimals: least) }
        return isPlain
          ? grouped(value, decimals: least)
          : prefixed(value, unit: Self.prefixUnit(of: value), step: 0, most: decimals)
      }
      if Set(texts).count == texts.count { return texts }
    }
    return values.map { grouped($0, decimals: 12) }
  }

  /// The number of a readout on a scale `span` wide: as many decimals as the value has, up to a ten-thousandth of
  /// the scale. A value below that has its own first four digits, so that none but 0 reads as 0; what is not even a
  /// trillionth of the scale is ≈0.
  ///
  /// - Parameters:
  ///   - detail: what is rounded to a ten-thousandth of it, where that is not `span`.
  ///   - largest: the largest of the scale's labels. A number beyond it that needs a metric prefix has its prefix, unless the
  ///     number would have seven digits before the point with it.
  func readout(_ value: Double, span: Double, detail: Double? = nil, largest: Double? = nil) -> String {
    guard value == 0 || value.magnitude >= Swift.max(span * 1e-12, 1e-16) else {
      return "\u{2248}" + locale.localizingDigits("0")
    }
    let isPlain = !takesPrefix(before: value)
    if isPlain, value != 0, !(1e-6..<1e10).contains(value.magnitude) {
      let step = DecimalDigits(exactly: (detail ?? span).magnitude / 9_999).exponent
      let digits = DecimalDigits(exactly: value.magnitude).exponent - step + 1
      return scientific(value, digits: Swift.max(4, Swift.min(15, digits)))
    }
    if !isPlain, value.magnitude >= 1e7 || (span < 0.01 && value.magnitude < 0.01) {
      let own = Self.prefixUnit(of: value)
      let shared = largest.flatMap { Self.hasPrefix(upTo: $0) ? Self.prefixUnit(of: $0) : nil }
      let isShared = shared.map { own > $0 && value.magnitude < $0 * 1e6 } ?? false
      // Never finer than the fifteen digits that a number is known to.
      let step = Swift.max(Swift.min(span / 10_000, value.magnitude / 1000), value.magnitude * 1e-14)
      return prefixed(value, unit: isShared ? shared ?? own : own, step: step)
    }
    // Nobody counts more zeros than these.
    guard value == 0 || value.magnitude >= 1e-6 else {
      return prefixed(value, unit: Self.prefixUnit(of: value), step: value.magnitude / 1000)
    }
    return grouped(value, decimals: Self.readoutDecimals(of: value, detail: detail ?? span))
  }

  /// The decimals of a number without a prefix, on a scale that long.
  fileprivate static func readoutDecimals(of value: Double, detail: Double, limit: Int = 12) -> Int {
    var (most, unit) = (0, 1.0)
    while unit > detail / 9_999, most < limit { (most, unit) = (most + 1, unit / 10) }
    if value.magnitude < unit, value != 0 { most = decimals(toShow: value, inPartsOf: 999) }
    return leastDecimals(value, most: most)
  }

  /// Exactly `decimals` digits after the point, or more where the value would read as 0.
  func plain(_ value: Double, leastDecimals decimals: Int) -> String {
    let text = plain(value, decimals: decimals)
    return value == 0
      || DecimalText.fixed(value.magnitude, decimals: decimals, ties: .away).contains { "1"..."9" ~= $0 }
      ? text : readout(value, span: 1)
  }

  /// The number of a readout on `scale`; ``missing`` when there is none.
  func readout(_ value: Double?, on scale: Scale) -> String {
    guard let value else { return Self.missing }
    let detail = scale.detail(at: value)
    return switch scale.mapping {
    // Each number has a prefix of its own there.
    case .logarithmic, .symmetricLogarithmic: readout(value, span: detail)
    case .linear, .time, .power, .piecewise:
      readout(
        value, span: scale.max - scale.min, detail: detail,
        largest: Swift.max(scale.min.magnitude, scale.max.magnitude))
    }
  }

  /// The number of a readout on `scale` in a film.
  ///
  /// - Parameter decimals: the decimals of a number that moves; nil writes it as in a still.
  func readout(_ value: Double, on scale: Scale, decimals: Int?) -> String {
    guard let decimals, value.magnitude < 1e7 else { return readout(value, on: scale) }
    return grouped(value, decimals: decimals)
  }

  /// The widest text a readout of the same number of decimals as `number` takes between the ends of its scale: all
  /// digits are 8, of which none is wider when they are tabular.
  func widestReadout(like number: String, ends: [Double]) -> String {
    // With a prefix the length hardly depends on the value.
    if number.last?.isLetter == true { return number.withWidestDigits }
    let point = locale.decimal.last.flatMap(number.lastIndex(of:))
    let decimals = point.map { number[$0...].dropFirst().prefix { $0.isNumber }.count } ?? 0
    let texts = ends.map { grouped($0, decimals: decimals) } + [number]
    return (Self.longest(texts) ?? number).withWidestDigits
  }

  /// The longest text: among those of equally many characters one without a minus, which is narrower than a digit.
  static func longest(_ texts: [String]) -> String? {
    func length(_ text: String) -> (Int, Int) { (text.count, text.contains("\u{2212}") ? 0 : 1) }
    return texts.max { length($0) < length($1) }
  }

  /// About three significant digits, with a metric prefix when that is shorter.
  func short(_ value: Double) -> String {
    let isLong = value.magnitude >= 1000 || value.magnitude < 0.01
    if isLong, value != 0, !takesPrefix(before: value) {
      return value.magnitude < 1e6 && value.magnitude >= 1000
        ? grouped(value, decimals: 0) : scientific(value, digits: 1)
    }
    let unit = isLong ? Self.prefixUnit(of: value) : 1
    let digits = value.magnitude / unit >= 100 ? 0 : value.magnitude / unit >= 10 ? 1 : 2
    return prefixed(value, unit: unit, step: 0, most: digits)
  }

  /// Exactly `decimals` digits after the point, thousands grouped.
  func grouped(_ value: Double, decimals: Int) -> String {
    plain(Self.body(value.magnitude, decimals: decimals), isNegative: value < 0)
  }

  /// Exactly `decimals` digits after the point, in one group.
  func plain(_ value: Double, decimals: Int) -> String {
    plain(Self.body(value.magnitude, decimals: decimals), isNegative: value < 0, isGrouped: false)
  }

  private static func body(_ magnitude: Double, decimals: Int) -> NumberBody {
    let text = DecimalText.fixed(magnitude, decimals: decimals, ties: .away)
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return NumberBody(whole: text) }
    return NumberBody(whole: String(text[..<point]), fraction: String(text[point...].dropFirst()))
  }

  /// Whether the labels of a scale whose largest number is `largest` may have a metric prefix.
  private static func hasPrefix(upTo largest: Double) -> Bool { largest >= 10_000 || isTiny(largest) }

  /// Whether numbers up to `largest` are written with a metric prefix because they are so small.
  static func isTiny(_ largest: Double) -> Bool { largest < 0.01 }

  /// With a metric prefix, femto to peta, and no more decimals than `step` needs: 25k, 1.5M, 20µ.
  private func prefixed(_ value: Double, unit: Double, step: Double, most: Int = 3) -> String {
    // A step far below the unit needs more decimals than the usual three.
    let needed = step > 0 && step < unit / 1000 ? RoundStep(atLeast: step / unit * (1 - 1e-9)).decimals + 1 : most
    // An end that is no multiple of the step has three digits too.
    let isRound = step == 0 || abs(value.remainder(dividingBy: step)) < step * 1e-6
    let resolution = isRound ? step : Swift.min(step, value.magnitude / 10)
    let decimals = Self.leastDecimals(value / unit, most: Swift.max(most, needed), resolution: resolution / unit)
    var body = Self.body(value.magnitude / unit, decimals: decimals)
    // What reads as zero needs no prefix.
    guard !body.isZero else { return locale.localizingDigits("0") }
    body.suffix = Self.prefixes.last { $0.unit <= unit }?.name ?? ""
    return plain(body, isNegative: value < 0)
  }

  private static let prefixes: [(name: String, unit: Double)] = [
    ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("µ", 1e-6), ("m", 1e-3), ("", 1), ("k", 1e3), ("M", 1e6), ("G", 1e9),
    ("T", 1e12), ("P", 1e15),
  ]

  /// The unit of the prefix `value` is written with; rounding to three decimals never reaches the next one.
  private static func prefixUnit(of value: Double) -> Double {
    (prefixes.last { value.magnitude >= $0.unit * 0.999_999_5 } ?? prefixes[0]).unit
  }

  /// The decimals a step needs, and up to two more for an end that is not a multiple of it.
  private static func decimals(toShow value: Double, step: Double) -> Int {
    // One that somebody chose may need more than a round one like it: 2.5 is no 5.
    let round = RoundStep(atLeast: step * (1 - 1e-9)).decimals
    let base = Swift.max(round, leastDecimals(step, most: round + 3))
    let isRound = abs(value.remainder(dividingBy: step)) < step * 1e-6
    return isRound ? base : leastDecimals(value, most: Swift.max(base + 2, decimals(toDigits: value)))
  }

  /// The decimals of which the last is at most a part of a number that is not 0.
  private static func decimals(toShow value: Double, inPartsOf parts: Double, most: Int = .max) -> Int {
    var (decimals, unit) = (0, 1.0)
    while decimals < most, unit > value.magnitude / parts { (decimals, unit) = (decimals + 1, unit / 10) }
    return decimals
  }

  /// Those that three digits take, so that no end is off by more than half a per cent.
  private static func decimals(toDigits value: Double) -> Int {
    value == 0 ? 0 : decimals(toShow: value, inPartsOf: 99.9, most: 15)
  }

  /// The fewest decimals that show `value` as well as `most` decimals do, or to a hundredth of `resolution`.
  private static func leastDecimals(_ value: Double, most: Int, resolution: Double = 0) -> Int {
    let exact = DecimalText.short(value, decimals: most)
    guard let point = exact.firstIndex(of: ".") else { return 0 }
    let needed = exact.distance(from: point, to: exact.endIndex) - 1
    var enough = 0
    var unit = 1.0
    while enough < needed, unit > resolution / 100 * 1.001 {
      unit /= 10
      enough += 1
    }
    return enough
  }
}

extension Scale {
  /// How many decimals the number of a readout on this scale has where it needs no prefix.
  ///
  /// - Parameter limit: the most decimals for a ten-thousandth of the scale; a small value may have more.
  package func readoutDecimals(of value: Double, limit: Int = 12) -> Int {
    NumberWriter.readoutDecimals(of: value, detail: detail(at: value), limit: limit)
  }
}
