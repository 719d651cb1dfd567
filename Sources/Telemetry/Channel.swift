import VectorGraphics

/// A column, and what turns its unit into the gauge's.
public struct Channel: Hashable, Sendable {
  /// How a number of the column becomes one of the gauge.
  public enum Conversion: Hashable, Sendable {
    /// (value + start) · numerator / denominator − end: as units are defined, so that no last bit is lost.
    case linear(start: Double, numerator: Double, denominator: Double, end: Double)
    /// product / value, as from speed to pace. Nothing is 0's: it is missing.
    case reciprocal(product: Double)
  }

  /// The name, as the data have it.
  public let column: String
  /// From the column's unit to the gauge's.
  public let conversion: Conversion
  /// How much the value grows in one turn, where it turns, as a heading does by 360°: then readings follow each other
  /// the short way round, and go on past the ends of the scale rather than jump. Nil for all else.
  public let turn: Double?
  /// What the gauge takes; nil takes every number.
  public let accepted: ClosedRange<Double>?
  /// What 5:14 is in the column; nil where it is no reading.
  public enum Clock: Hashable, Sendable {
    /// Minutes and seconds, or hours and minutes of a unit from an hour on; in a unit of so many seconds, as of time or of pace.
    case span(unit: Double)
    /// Hours and minutes of a day, in seconds.
    case timeOfDay
  }

  /// How times in the column are read.
  public let clock: Clock?
  /// The column that has the unit of each row, and what turns each unit into the gauge's; nil where all rows have one.
  package private(set) var units: UnitsOfRows?

  /// See ``Channel/units``.
  package struct UnitsOfRows: Hashable, Sendable {
    /// The name of the column.
    package let column: String
    /// By what stands in it; of a row that has none the first is meant.
    package let conversions: [String: Conversion]

    package init(column: String, conversions: [String: Conversion]) {
      (self.column, self.conversions) = (column, conversions)
    }
  }

  /// A turn that is not above 0 and finite is none.
  public init(
    _ column: String, conversion: Conversion, turn: Double? = nil, accepted: ClosedRange<Double>? = nil,
    clock: Clock? = nil
  ) {
    (self.column, self.conversion, self.accepted, self.clock) = (column, conversion, accepted, clock)
    self.turn = turn.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// For a linear conversion, value · factor + addend; the gauge takes every number.
  public init(_ column: String, factor: Double = 1, addend: Double = 0, turn: Double? = nil) {
    self.init(column, conversion: .linear(start: 0, numerator: factor, denominator: 1, end: -addend), turn: turn)
  }

  /// The same for a gauge that takes no more than a range.
  public func accepting(_ range: ClosedRange<Double>?) -> Channel {
    var channel = Channel(column, conversion: conversion, turn: turn, accepted: range, clock: clock)
    channel.units = units
    return channel
  }

  /// The same where each row has a unit of its own.
  package func reading(units: UnitsOfRows?) -> Channel {
    var channel = self
    channel.units = units
    return channel
  }

  /// The same for a row with a unit of its own.
  ///
  /// - Throws: ``TelemetryError`` for a unit that is not known.
  func inUnit(_ unit: String, at place: TelemetryError.Place) throws(TelemetryError) -> Channel {
    guard let units, !unit.isEmpty else { return self }
    guard let conversion = units.conversions[unit] else {
      throw TelemetryError(
        .malformed, at: place,
        "“\(column)” is in \(quoted(unit)) here, of which nothing is known; \(option("--where", "\(units.column)=…")) takes "
          + "the rows of one unit")
    }
    return Channel(column, conversion: conversion, turn: turn, accepted: accepted, clock: clock)
  }

  /// The same for a column in which 5:14 is a reading.
  public func reading(clock: Clock?) -> Channel {
    var channel = Channel(column, conversion: conversion, turn: turn, accepted: accepted, clock: clock)
    channel.units = units
    return channel
  }

  /// The gauge's value for a number of the column; nil where the conversion makes none of it.
  ///
  /// - Parameters:
  ///   - number: in the unit of the column.
  ///   - last: the value before it, which what turns goes on from.
  ///   - place: where it stands, for the error.
  /// - Throws: ``TelemetryError`` for a value that the gauge does not take.
  package func value(
    of number: Double, after last: Double? = nil, at place: TelemetryError.Place
  ) throws(TelemetryError) -> Double? {
    guard let converted = converted(number) else { return nil }
    let value = unwound(converted, after: last)
    guard abs(value) <= Limits.magnitude else {
      throw TelemetryError(.malformed, at: place, "\(column) converted is too large: the limit is ±1e15")
    }
    if let accepted, !accepted.contains(value) {
      let ends = [accepted.lowerBound, accepted.upperBound].map { DecimalText.short($0) }
      throw TelemetryError(
        .malformed, at: place,
        "\(column) is \(DecimalText.short(value)); the gauge takes \(ends[0]) to \(ends[1])"
          + (MissingNumber.isUsual(value)
            ? ", and --missing takes a number for no reading"
            : "; --kind radial with --min and --max shows such numbers"))
    }
    return value
  }

  /// A converted value whole turns away, at most half a turn from the one before.
  func unwound(_ value: Double, after last: Double?) -> Double {
    guard let turn, let last, abs(value - last) > turn / 2 else { return value }
    return value - turn * ((value - last) / turn).rounded()
  }

  /// A number of the column beside the value that it has become; nil where the channel does not turn.
  func turned(_ number: Double, to value: Double) -> TurnedReading? {
    turn == nil ? nil : converted(number).map { TurnedReading(reading: $0, value: value) }
  }

  /// Nil where the result is no number.
  func converted(_ value: Double) -> Double? {
    switch conversion {
    case .linear(let start, let numerator, let denominator, let end):
      (value + start) * numerator / denominator - end
    case .reciprocal(let product): value == 0 ? nil : product / value
    }
  }

  var isFinite: Bool {
    switch conversion {
    case .linear(let start, let numerator, let denominator, let end):
      start.isFinite && end.isFinite && (numerator / denominator).isFinite
    case .reciprocal(let product): product.isFinite
    }
  }
}

/// What a column's name says of its unit, in one of the ways people write it: `speed (m/s)`, `speed [m/s]`,
/// `speed_mps`. It is a hint; a name may end like a unit by chance.
public enum ColumnName {
  /// The candidates, the likeliest first; whether one is a unit is for others to say.
  public static func unitHints(in name: String) -> [String] {
    if let unit = bracketed(in: name)?.unit { return unit.isEmpty ? [] : [unit] }
    // One letter after an underscore is more often a name's part than a unit.
    guard let underscore = name.lastIndex(of: "_") else { return [] }
    let unit = String(name[name.index(after: underscore)...]).trimmingSpaces
    guard unit.count >= 2, !unit.allSatisfy(\.isNumber) else { return [] }
    // A rate, as bits_per_second, is in no seconds.
    guard !name[..<underscore].lowercased().hasSuffix("_per") else { return [] }
    let words = Set(name[..<underscore].lowercased().split { !$0.isLetter }.map(String.init))
    // Nobody measures a speed in milliseconds.
    let isSpeed = !words.isDisjoint(with: ["speed", "velocity", "vel", "wind", "gust"])
    if isSpeed, let spelled = speeds[unit.lowercased()] { return [spelled] }
    if !words.isDisjoint(with: ["acc", "accel", "acceleration"]), unit.lowercased() == "ms2" { return ["m/s²"] }
    return [unit]
  }

  private static let speeds = [
    "ms": "m/s", "kmh": "km/h", "kph": "km/h", "mph": "mph", "kn": "kn", "kt": "kn", "kts": "kn",
  ]

  /// The unit in brackets at the end of a name, and the name without it.
  static func bracketed(in name: String) -> (rest: String, unit: String)? {
    let name = name.trimmingSpaces
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard name.last == close, let start = name.lastIndex(of: open) else { continue }
      let unit = String(name[name.index(after: start)...].dropLast()).trimmingSpaces
      // One of several.
      return unit.allSatisfy(\.isNumber) ? nil : (String(name[..<start]).trimmingSpaces, unit)
    }
    return nil
  }
}

/// How far the readings of a channel reach.
package struct ReadingExtent: Sendable {
  package private(set) var least: Double
  package private(set) var greatest: Double
  /// The magnitude of the one that is nearest to 0 and is not 0; infinite where all are.
  package private(set) var nearest: Double
  /// The first that is no whole number; nil where all are whole.
  package private(set) var fraction: Double?

  fileprivate init(_ reading: Double) { (least, greatest, nearest) = (reading, reading, .infinity) }

  fileprivate mutating func take(_ reading: Double) {
    (least, greatest) = (min(least, reading), max(greatest, reading))
    if reading != 0 { nearest = min(nearest, reading.magnitude) }
    if fraction == nil, reading != reading.rounded() { fraction = reading }
  }
}

extension ReadingExtent? {
  package mutating func take(_ reading: Double) {
    var extent = self ?? ReadingExtent(reading)
    extent.take(reading)
    self = extent
  }
}
