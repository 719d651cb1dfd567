/// A unit of measure that numbers can be converted from and to.
public struct MeasureUnit: Hashable, Sendable {
  /// Units that convert into each other.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    case speed, length, area, volume, flow, mass, force, torque, pressure, temperature, time, frequency, acceleration
    case angle, energy, power, voltage, current, resistance, charge, fuel, data
    case dataRate = "data rate"
    case fraction
  }

  /// As it is written on a dial.
  public let symbol: String
  /// In English, in the plural.
  public let name: String
  /// Other ways to write it that are understood.
  public let aliases: [String]
  /// Within it every unit converts into every other.
  public let family: Family
  let measure: Measure

  /// How a number of the unit is turned into the base unit of the family.
  enum Measure: Hashable, Sendable {
    /// (number + offset) · ratio.
    case direct(Ratio, offset: Double)
    /// ratio / number: the more, the less.
    case reciprocal(Ratio)
  }

  /// The units written `text`: its symbol, name or alias, exactly or else in other letters' case if that leaves one
  /// unit. Most often one; two for `g`, which is gram and standard gravity.
  public static func named(_ text: String) -> [MeasureUnit] {
    if let exact = bySpelling[text] { return exact }
    let alike = alike(text)
    // mW is not MW.
    return alike.count == 1 ? alike : []
  }

  /// Those written `text` but for the case of its letters.
  fileprivate static func alike(_ text: String) -> [MeasureUnit] {
    text.utf8.count <= 64 ? byFoldedSpelling[text.lowercased()] ?? [] : []
  }

  /// Units are asked for with every picture.
  private static let bySpelling = units { $0 }
  private static let byFoldedSpelling = units { $0.lowercased() }

  private static func units(by key: (String) -> String) -> [String: [MeasureUnit]] {
    var units: [String: [MeasureUnit]] = [:]
    for unit in all {
      for spelling in Set(unit.spellings.map(key)) { units[spelling, default: []].append(unit) }
    }
    return units
  }

  /// Every text that stands for a unit, for the nearest to a misspelt one to be found.
  public static let spellings = all.flatMap(\.spellings)

  /// How many seconds a unit of time is, or the time in a pace: 60 for min and for min/km; nil for other units.
  public static func secondsOfClock(in unit: String) -> Double? {
    guard let known = named(unit).first else { return nil }
    if known.family == .time { return try? convert(1, from: unit, to: "s") }
    guard case .reciprocal = known.measure, let time = known.symbol.split(separator: "/").first else { return nil }
    return secondsOfClock(in: String(time))
  }

  /// Whether a number before a unit may have a metric prefix: none stands beside the one of km/h, and none beside per
  /// cent (SI Brochure, 9th edition, 3 and 5.4.7). Of a quotient or a product the first unit counts.
  static func takesPrefix(_ unit: String) -> Bool {
    guard !unit.isEmpty else { return true }
    let first = unit.prefix { !"/·⋅*^ ⁻⁰¹²³".contains($0) }
    if withoutPrefix.contains(String(first)) || first.hasPrefix("dB") { return false }
    return
      !(first.count > 1 && first.first.map("nµμumcdhkMGT".contains) == true
      && withPrefix.contains(String(first.dropFirst())))
  }

  /// Whether a number before a unit may have a metric prefix for a part of 1, as 20µ: only beside units of the SI and the
  /// like, as nobody reads 248n mi. Metres take none, as 4m would read as metres, and neither does a power, whose exponent
  /// would count for the prefix too. A unit that is not known may have one.
  static func takesSmallPrefix(_ unit: String) -> Bool { takesPrefix(unit) && !withoutSmallPrefix.contains(unit) }

  /// Every spelling of the known units that take none.
  private static let withoutSmallPrefix = Set(
    all.filter { unit in
      // A pace is read as a time, which nobody counts in milliseconds.
      if case .reciprocal = unit.measure { return true }
      return !hasSmallPrefix(unit.symbol)
    }.flatMap(\.spellings))

  /// The first unit counts of a quotient or a product.
  private static func hasSmallPrefix(_ symbol: String) -> Bool {
    let first = symbol.prefix { !"/·⋅*^ ⁻⁰¹²³".contains($0) }
    let isPower = symbol.dropFirst(first.count).first.map("^⁻⁰¹²³".contains) ?? false
    return withPrefix.contains(String(first)) && first != "m" && !isPower
  }

  private static let withoutPrefix: Set<String> = ["%", "‰", "ppm", "ppb", "ppt", "°", "′", "″", "min", "h", "d"]
  private static let withPrefix: Set<String> = [
    "m", "g", "s", "A", "K", "mol", "cd", "Hz", "N", "Nm", "Pa", "J", "W", "Wh", "Wp", "C", "V", "VA", "Ah", "var", "F",
    "Ω", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "rad", "l", "L", "t", "eV", "bar", "cal", "b", "bit",
    "bps", "B",
  ]

  private var spellings: [String] { [symbol, name] + aliases }

  /// `value` in another unit; nil where that is no finite number, such as the pace of standing still.
  ///
  /// - Throws: ``MeasureUnitError`` when a unit is not known or they are of different families.
  public static func convert(_ value: Double, from: String, to: String) throws(MeasureUnitError) -> Double? {
    try UnitConversion(from: from, to: to).converted(value)
  }
}

/// What is wrong with a pair of units.
public enum MeasureUnitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// With every known spelling: the nearest may be suggested.
  case unknown(String, names: [String])
  /// The text in another case is more than one unit.
  case ambiguous(String, symbols: [String])
  case differentFamilies(MeasureUnit, MeasureUnit)

  public var description: String {
    switch self {
    case .unknown(let text, _):
      "unit “\(text.count > 40 ? text.prefix(40) + "…" : text)” is not known (tacho list units has those that are)"
    case .ambiguous(let text, let symbols):
      "unit “\(text)” can be " + symbols.joined(separator: " or ") + ": write it with the right capitals"
    case .differentFamilies(let from, let to):
      "\(from.symbol) (\(from.family.rawValue)) cannot be converted to \(to.symbol) (\(to.family.rawValue))"
    }
  }
}

/// From one unit to another of the same family.
public struct UnitConversion: Hashable, Sendable {
  /// What numbers are given in.
  public let from: MeasureUnit
  /// What they become; of the same family.
  public let to: MeasureUnit
  private let factor: Ratio

  /// - Throws: ``MeasureUnitError/differentFamilies(_:_:)``.
  public init(from: MeasureUnit, to: MeasureUnit) throws(MeasureUnitError) {
    guard from.family == to.family else { throw .differentFamilies(from, to) }
    (self.from, self.to) = (from, to)
    switch (from.measure, to.measure) {
    case (.direct(let a, _), .direct(let b, _)): factor = a.divided(by: b)
    case (.reciprocal(let a), .reciprocal(let b)): factor = b.divided(by: a)
    // The product of the two numbers.
    case (.direct(let a, _), .reciprocal(let b)): factor = b.divided(by: a)
    case (.reciprocal(let a), .direct(let b, _)): factor = a.divided(by: b)
    }
  }

  /// By any of their spellings. A spelling of two units stands for the one that suits the other.
  ///
  /// - Throws: ``MeasureUnitError``.
  public init(from: String, to: String) throws(MeasureUnitError) {
    let (sources, targets) = (try Self.candidates(from), try Self.candidates(to))
    let pairs = sources.flatMap { source in targets.map { (source, $0) } }
    guard let (source, target) = pairs.first(where: { $0.0.family == $0.1.family }) ?? pairs.first else {
      throw .unknown(from, names: MeasureUnit.spellings)
    }
    try self.init(from: source, to: target)
  }

  private static func candidates(_ text: String) throws(MeasureUnitError) -> [MeasureUnit] {
    let units = MeasureUnit.named(text)
    guard units.isEmpty else { return units }
    let alike = MeasureUnit.alike(text)
    guard alike.isEmpty else { throw .ambiguous(text, symbols: alike.map(\.symbol)) }
    throw .unknown(text, names: MeasureUnit.spellings)
  }

  /// Whether a greater number becomes a smaller one, as from speed to pace: then the ends of a scale change places.
  public var isReversing: Bool {
    switch (from.measure, to.measure) {
    case (.direct, .direct), (.reciprocal, .reciprocal): false
    case (.direct, .reciprocal), (.reciprocal, .direct): true
    }
  }

  /// (value + start) · numerator / denominator − end is what ``converted(_:)`` makes of a value; nil where it divides by the
  /// value, and where both units are one.
  package var quotient: (start: Double, numerator: Double, denominator: Double, end: Double)? {
    guard from != to, !isReversing else { return nil }
    guard case (.direct(_, let start), .direct(_, let end)) = (from.measure, to.measure) else {
      return (0, factor.numerator, factor.denominator, 0)
    }
    return (start, factor.numerator, factor.denominator, end)
  }

  /// `value` in the other unit; nil where that is no finite number, such as the pace of standing still.
  public func converted(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    // 20.1 stays 20.1.
    guard from != to else { return value }
    let result: Double
    switch (from.measure, to.measure) {
    case (.direct(_, let a), .direct(_, let b)):
      result = factor.of(value + a) - b
    case (.reciprocal, .reciprocal): result = factor.of(value)
    case (.direct, .reciprocal), (.reciprocal, .direct):
      result = value == 0 ? .infinity : factor.numerator / factor.denominator / value
    }
    return result.isFinite ? result + 0 : nil
  }
}

/// A quotient of two numbers, whole ones wherever the definition of a unit is decimal, so that a conversion between
/// two units is one multiplication and one division: a mile is exactly 1,760 yards.
struct Ratio: Hashable, Sendable {
  let numerator: Double
  let denominator: Double

  init(_ numerator: Double, _ denominator: Double = 1) {
    let divisor = Self.commonDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
  }

  func divided(by other: Ratio) -> Ratio {
    // Cancelled crosswise first, the products stay exact for longer.
    let a = Ratio(numerator, other.numerator)
    let b = Ratio(other.denominator, denominator)
    return Ratio(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  func of(_ value: Double) -> Double {
    let product = value * numerator
    return product.isFinite ? product / denominator : value / denominator * numerator
  }

  /// The greatest common divisor of whole numbers that doubles hold exactly; 1 for others.
  private static func commonDivisor(_ a: Double, _ b: Double) -> Double {
    guard let first = Int64(exactly: a), let second = Int64(exactly: b), first != 0, second != 0,
      a.magnitude < 0x1p53, b.magnitude < 0x1p53
    else { return 1 }
    var (x, y) = (first.magnitude, second.magnitude)
    while y != 0 { (x, y) = (y, x % y) }
    return Double(x)
  }
}
