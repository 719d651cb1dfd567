import VectorGraphics

/// One of several values a gauge shows.
public struct NamedValue: Hashable, Sendable {
  /// One of ``Gauge/Kind/valueNames`` where the kind has any; unlike all others of the gauge.
  public var name: String
  /// Nil when it is missing.
  public var value: Double?

  /// Nil is missing: the name keeps its place.
  public init(_ name: String, _ value: Double?) { (self.name, self.value) = (name, value) }

  /// - Throws: ``GaugeError`` when there are too many, one is not finite, two have one name, or the kind has no
  ///   use for a name.
  static func check(_ values: [NamedValue], of kind: Gauge.Kind) throws(GaugeError) {
    guard values.count <= Limits.values else {
      throw GaugeError(.values, "\(values.count) values", rule: "are too many: the limit is \(Limits.values)")
    }
    for (index, value) in values.enumerated() {
      try GaugeError.check(value.name, .values)
      if let number = value.value { try GaugeError.check(number, .values) }
      if values[..<index].contains(where: { $0.name == value.name }) {
        throw GaugeError(.values, "“\(value.name)”", rule: "is given twice")
      }
      if !kind.valueNames.isEmpty, !kind.valueNames.contains(value.name) {
        throw GaugeError(
          .values, "“\(value.name)”",
          rule: "is no value of the kind \(kind), which has \(kind.valueNames.joined(separator: ", "))")
      }
    }
  }
}

extension Gauge {
  /// Why ``value`` is not shown beside ``values``; nil where it is, or there are none.
  package var reasonValueIsHidden: String? {
    guard value != nil, !values.isEmpty else { return nil }
    guard !kind.valueNames.isEmpty else {
      return "is not shown beside values, each of which has a place of its own; leave it out"
    }
    guard let name = kind.valueNames.first, values.contains(where: { isMain($0.name) }) else { return nil }
    return "stands for “\(name)”, which values has too; leave one of them out"
  }

  /// The value that the scale is for, given as ``value`` or by the first of the kind's names. Set, it stays where it was given.
  package var mainValue: Double? {
    get { value ?? kind.valueNames.first.flatMap(value(named:)) }
    set {
      guard let index = values.firstIndex(where: { isMain($0.name) }) else { return value = newValue }
      (value, values[index].value) = (nil, newValue)
    }
  }

  /// Whether ``mainValue`` goes by that name.
  package func isMain(_ name: String) -> Bool { name == kind.valueNames.first }

  /// Whether it has values, none of which is its main one.
  package var hasNoMainValue: Bool { kind.valueNames.isEmpty && !values.isEmpty }

  /// The unit of ``mainValue``: the kind's own, the gauge's, or the one that goes without saying; empty where it has none.
  package var unitOfValue: String { kind.ownUnit(isNamed: !values.isEmpty) ?? usualUnit }

  /// Whether its pointer can tremble while its number keeps still: of several values each is pointer and number, as are what
  /// runs by itself, a number alone and a line of the past; a lamp has none, and places nothing along its scale.
  package var canTremble: Bool {
    let hasPointer = draws(.scaleMapping) || !draws(.scaleType)
    return hasPointer && values.isEmpty && kind.valueNames.isEmpty && !kind.runs
      && kind.traits.isDisjoint(with: [.holdsGauges, .drawsNumber, .drawsHistory])
  }

  /// A number in the unit that is shown in that of the value; nil where that has none.
  package func inUnitOfValue(_ number: Double) -> Double? {
    guard let conversion = conversionFromShown else { return number }
    return conversion.converted(number)
  }

  /// From the unit of the main value to that in which it is shown; nil where they are one.
  package var conversionToShown: UnitConversion? {
    shownUnit.flatMap { try? UnitConversion(from: unit, to: $0) }
  }

  private var conversionFromShown: UnitConversion? {
    shownUnit.flatMap { try? UnitConversion(from: $0, to: unit) }
  }

  /// That of the main value where it is another than its own.
  private var shownUnit: String? { kind.ownUnit(isNamed: !values.isEmpty) == nil ? displayUnit : nil }

  /// A scale with its ends, which are in the unit that is shown, in that of the value.
  package func inUnitOfValue(_ scale: Scale) -> Scale {
    guard let conversion = conversionFromShown else { return scale }
    var ends = [scale.min, scale.max].compactMap(conversion.converted)
    // A pace of 0 has no speed: twice that of the other end is as far as it goes.
    if let end = ends.first, ends.count == 1 { ends.append(2 * end) }
    guard let low = ends.min(), let high = ends.max() else { return scale }
    return (try? Scale(min: low, max: high, isReversed: scale.isReversed, wraps: scale.wraps)) ?? scale
  }

  /// The unit of the value of that name.
  package func unit(ofValue name: String) -> String { kind.unit(ofValue: name, unit: unit, usual: usualUnit) }

  /// The unit of the gauge, or what its numbers are in without one.
  private var usualUnit: String {
    guard unit.isEmpty else { return unit }
    if scale.mapping == .time || readout.format?.unit == "s" { return "s" }
    return kind.traits.contains(.writesHeadings) ? Heading(self).tail(unit: "") : kind.usualUnit
  }

  /// The value of that name; nil when it is missing.
  func value(named name: String) -> Double? { values.first { $0.name == name }?.value }
}
