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
    let folded = text.utf8.count <= 64 ? text.lowercased() : ""
    let alike = MeasureUnit.all.filter { unit in
      ([unit.symbol, unit.name] + unit.aliases).contains { $0.lowercased() == folded }
    }
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

  /// Of whole numbers that doubles hold exactly; 1 for others.
  private static func commonDivisor(_ a: Double, _ b: Double) -> Double {
    guard let first = Int64(exactly: a), let second = Int64(exactly: b), first != 0, second != 0,
      a.magnitude < 0x1p53, b.magnitude < 0x1p53
    else { return 1 }
    var (x, y) = (first.magnitude, second.magnitude)
    while y != 0 { (x, y) = (y, x % y) }
    return Double(x)
  }
}
