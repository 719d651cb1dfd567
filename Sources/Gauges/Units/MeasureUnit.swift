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
    let exact = all.filter { $0.spellings.contains(text) }
    guard exact.isEmpty, text.utf8.count <= 64 else { return exact }
    let folded = text.lowercased()
    let alike = all.filter { $0.spellings.contains { $0.lowercased() == folded } }
    // mW is not MW.
    return alike.count == 1 ? alike : []
  }

  /// Every text that stands for a unit, for the nearest to a misspelt one to be found.
  public static var spellings: [String] { all.flatMap(\.spellings) }

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

  private static let withoutPrefix: Set<String> = ["%", "‰", "ppm", "ppb", "ppt", "°", "′", "″", "min", "h", "d"]
  private static let withPrefix: Set<String> = [
    "m", "g", "s", "A", "K", "mol", "cd", "Hz", "N", "Nm", "Pa", "J", "W", "Wh", "Wp", "C", "V", "VA", "Ah", "var", "F",
    "Ω", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "l", "L", "t", "eV", "bar", "cal", "b", "bit", "bps",
    "B",
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
      "unit “\(text.count > 40 ? text.prefix(40) + "…" : text)” is not known"
    case .ambiguous(let text, let symbols):
      "unit “\(text)” can be " + symbols.joined(separator: " or ") + ": write it with the right capitals"
    case .differentFamilies(let from, let to):
      "\(from.symbol) (\(from.family.rawValue)) cannot be converted to \(to.symbol) (\(to.family.rawValue))"
    }
  }
}
