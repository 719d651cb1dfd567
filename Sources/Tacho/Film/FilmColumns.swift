public import Gauges
public import Telemetry
import VectorGraphics

/// What the columns of data are for: which value of a gauge each fills, and how its unit becomes the gauge's.
///
/// Every column that is named must fill a value the gauge has, and every value of the gauge must be filled by a column
/// or fixed by the specification; else a part of the picture would stand still, or show what nobody measured.
public struct FilmColumns: Sendable {
  /// What each column fills, in the order of ``channels``.
  public let targets: [GaugeFilm.Target]
  /// The columns, and what turns their units into the gauge's.
  public let channels: [Channel]
  /// The gauge, with the unit of its data where it had none.
  public let gauge: Gauge
  /// For each column the scale on which its value turns; nil where it does not.
  public let circles: [Scale?]
  /// For each column what ballistics take its value for; nil for limits, which no instrument follows.
  public let quantities: [Ballistics.Quantity?]
  /// What a person should know, a sentence each: hints at units that have not been taken.
  public let notes: [String]

  /// - Parameters:
  ///   - columns: `column`, `name=column`, or `key=column` for a limit such as `max` or `ranges[0].to`; a gauge of a
  ///     picture goes by its id, or by its title. Without one for a value: the columns named like the gauge's values or
  ///     the gauges' ids, else `value`, else the only other column that is not the time.
  ///   - units: `unit` for all columns or `column=unit`, in which the data are.
  ///   - gauge: what follows the data.
  ///   - reader: reads the data; it tells which columns there are.
  /// - Throws: ``FilmColumnError`` with the names there are.
  public init(
    _ columns: [String], units: [String] = [], gauge: Gauge, reader: any RowReader
  ) throws(FilmColumnError) {
    let pairs = try Self.pairs(columns, gauge, reader)
    try Self.checkNames(pairs, gauge)
    try Self.checkAllFilled(pairs.map(\.target), gauge)
    let units = try ColumnUnits(units, columns: pairs.map(\.column), reader: reader)
    (targets, self.gauge) = (pairs.map(\.target), units.labelling(gauge, pairs))
    let labelled = self.gauge
    quantities = pairs.map { pair -> Ballistics.Quantity? in
      switch pair.target {
      case .gauge(let index): labelled.grid.gauges[index].ballisticQuantity
      case .limit: nil
      case .value, .named, .progress: labelled.ballisticQuantity
      }
    }
    circles = pairs.map { Self.circle(of: $0.target, gauge) }
    var (channels, notes): ([Channel], [String]) = ([], [])
    for (target, column) in pairs {
      let unit = Self.unit(of: target, labelled)
      let channel = try units.channel(
        column, to: unit, turn: Self.circle(of: target, gauge)?.turn, isTimeOfDay: Self.isTimeOfDay(target, gauge))
      channels.append(channel.accepting(Self.accepted(by: target, gauge)))
      // A pressure setting is a number without a unit.
      if case .named(let name) = target, gauge.kind.ownUnits[name] == "" { continue }
      if let note = units.note(column, to: unit) { notes.append(note) }
    }
    (self.channels, self.notes) = (channels, notes)
  }

  typealias Pair = (target: GaugeFilm.Target, column: String)

  /// `name=column`, or the gauge's value, or the values of several gauges in their order.
  private static func pairs(
    _ columns: [String], _ gauge: Gauge, _ reader: any RowReader
  ) throws(FilmColumnError) -> [Pair] {
    let holdsGauges = gauge.kind.traits.contains(.holdsGauges)
    var (pairs, limits): ([Pair], [Pair]) = ([], [])
    for text in columns {
      guard let equals = text.lastIndex(of: "="), !reader.columns.contains(text) else {
        pairs.append((holdsGauges ? .gauge(pairs.count) : .value, text))
        continue
      }
      let (name, column) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
      if holdsGauges {
        pairs.append((.gauge(try index(ofGauge: name, in: gauge, column)), column))
      } else if !gauge.namesOfValues.contains(name), !holdsGauges, let limit = FilmLimit(path: name) {
        limits.append((.limit(limit), column))
      } else {
        pairs.append((gauge.namesOfValues.isEmpty && gauge.isNamed(name) ? .value : .named(name), column))
      }
    }
    // The values come first: the number that is shown is the first of them.
    if !pairs.isEmpty { return pairs + limits }
    if holdsGauges {
      let known = gauge.grid.gauges.enumerated().filter { reader.columns.contains($1.id) }
      if !known.isEmpty { return known.map { (.gauge($0.offset), $0.element.id) } + limits }
    }
    let known = gauge.namesOfValues.filter(reader.columns.contains)
    if !known.isEmpty { return known.map { (.named($0), $0) } + limits }
    let others = reader.columns.filter { name in
      !TimeColumn.isNamed(name) && !limits.contains { $0.column == name }
    }
    guard let column = others.contains("value") ? "value" : others.count == 1 ? others.first : nil else {
      throw FilmColumnError(
        .column, names: reader.columns,
        "is missing; the columns of the data are \(reader.columns.prefix(40).joined(separator: ", "))")
    }
    return [(holdsGauges ? .gauge(0) : .value, column)] + limits
  }

  /// The gauge of a picture that goes by an id, or else by a title that no other has.
  private static func index(
    ofGauge name: String, in gauge: Gauge, _ column: String
  ) throws(FilmColumnError) -> Int {
    let gauges = gauge.grid.gauges
    if let index = gauges.firstIndex(where: { !$0.id.isEmpty && $0.id == name }) { return index }
    let titled = gauges.indices.filter { !gauges[$0].title.isEmpty && gauges[$0].title == name }
    if titled.count == 1 { return titled[0] }
    let names = gauges.map { $0.id.isEmpty ? $0.title : $0.id }.filter { !$0.isEmpty }
    let given = "“\(name.prefix(40))=\(column.prefix(40))”"
    throw FilmColumnError(
      .column, names: names,
      titled.count > 1
        ? "\(given): several gauges have that title; give each an id"
        : names.isEmpty
          ? "\(given): the gauges of this picture have no names; give each an id, or leave the name out: then they take "
            + "their columns in their order"
          : "\(given): there is no gauge “\(name.prefix(40))”; there are \(names.prefix(40).joined(separator: ", "))")
  }

  private static func checkNames(_ pairs: [Pair], _ gauge: Gauge) throws(FilmColumnError) {
    let names = gauge.namesOfValues
    for (index, pair) in pairs.enumerated() {
      switch pair.target {
      case .value, .progress:
        if gauge.hasNoMainValue {
          throw FilmColumnError(
            .column, names: names,
            "“\(pair.column.prefix(40))”: this gauge shows several values; write name=column for \(names.joined(separator: ", "))"
          )
        }
        if pairs[..<index].contains(where: { $0.target == .value }) {
          throw FilmColumnError(
            .column,
            "this gauge shows one value; give one column. For several gauges in one picture write a specification with "
              + "layout: {gauges: [{id: rpm}, {id: speed}]}, whose gauges take the columns by id or in their order")
        }
      case .named(let name):
        guard names.contains(name) else {
          let given = "“\(name.prefix(40))=\(pair.column.prefix(40))”"
          throw FilmColumnError(
            .column, names: names,
            names.isEmpty
              ? "\(given): this gauge shows one value, named value; write the column alone, or the key of a limit: \(FilmLimit.names.joined(separator: ", "))"
              : "\(given): there is no value “\(name.prefix(40))”; there are \(names.joined(separator: ", "))")
        }
        let others = pairs[..<index].map(\.target)
        if others.contains(pair.target) || gauge.isMain(name) && others.contains(.value) {
          throw FilmColumnError(.column, "the value \(name) is filled by two columns; leave one of them out")
        }
      case .limit(let limit): try check(limit, pairs[..<index], gauge)
      case .gauge(let number):
        guard gauge.grid.gauges.indices.contains(number) else {
          throw FilmColumnError(
            .column,
            "“\(pair.column.prefix(40))” is one column too many: the picture has \(gauge.grid.gauges.count) "
              + "gauges, which take their columns in their order")
        }
        let gauge = gauge.grid.gauges[number]
        let name = [gauge.id, gauge.title].first { !$0.isEmpty } ?? "gauge \(number + 1)"
        if pairs[..<index].contains(where: { $0.target == pair.target }) {
          throw FilmColumnError(.column, "\(name) is filled by two columns; leave one of them out")
        }
        if gauge.hasNoMainValue {
          throw FilmColumnError(
            .column,
            "“\(pair.column.prefix(40))”: \(name) shows several values, which take no columns in a picture of several "
              + "gauges; draw it by itself, or give each value a gauge")
        }
      }
    }
  }

  private static func check(_ limit: FilmLimit, _ others: ArraySlice<Pair>, _ gauge: Gauge) throws(FilmColumnError) {
    if let refusal = limit.refusal(by: gauge) { throw FilmColumnError(.column, refusal) }
    let isTwice = others.contains {
      if case .limit(let other) = $0.target { other.field == limit.field } else { false }
    }
    if isTwice { throw FilmColumnError(.column, "\(limit.path) is filled by two columns; leave one of them out") }
  }

  /// - Throws: ``FilmColumnError`` naming the values that neither a column fills nor the specification fixes.
  private static func checkAllFilled(_ targets: [GaugeFilm.Target], _ gauge: Gauge) throws(FilmColumnError) {
    let missing: [String]
    if gauge.kind.traits.contains(.holdsGauges) {
      missing = gauge.grid.gauges.enumerated().compactMap { index, part in
        let isFixed = part.value != nil || part.values.contains { $0.value != nil } || part.state.hidesValue
        if targets.contains(.gauge(index)) || isFixed || part.kind.traits.contains(.holdsGauges) { return nil }
        if !part.id.isEmpty { return part.id }
        return part.title.isEmpty ? "gauge \(index + 1)" : "“\(part.title)” (gauge \(index + 1))"
      }
    } else if targets.contains(where: { if case .named = $0 { true } else { false } }) {
      missing = gauge.namesOfNeededValues.filter { name in
        !targets.contains(.named(name)) && gauge.values.first { $0.name == name }?.value == nil
      }
    } else {
      missing = []
    }
    guard !missing.isEmpty else { return }
    throw FilmColumnError(
      .column, names: missing,
      "no column fills \(missing.joined(separator: ", ")); name one for each, or give it a value in the specification")
  }

  /// A column that a gauge may follow.
  package struct Candidate {
    let name: String
    /// What its name says of its unit, where the data do not.
    let hint: String?
    let readings: ClosedRange<Double>

    package init(_ name: String, hint: String?, readings: ClosedRange<Double>) {
      (self.name, self.hint, self.readings) = (name, hint, readings)
    }
  }

  /// What a person who has not said so would most likely let a gauge follow, as ``init(_:units:gauge:reader:)`` takes it. Of
  /// several values or gauges each has a column like its name, as the next best would show another value as this one.
  ///
  /// - Parameters:
  ///   - gauge: what follows the data.
  ///   - candidates: columns of numbers, the likeliest first.
  ///   - reader: tells which columns there are.
  /// - Returns: the columns, and the units that have to be given; nil where they have to be chosen.
  package static func proposal(
    for gauge: Gauge, among candidates: [Candidate], reader: any RowReader
  ) -> (columns: [String], units: [String])? {
    func suits(_ columns: [String], _ units: [String]) -> Bool {
      (try? FilmColumns(columns, units: units, gauge: gauge, reader: reader)) != nil
    }
    let holdsGauges = gauge.kind.traits.contains(.holdsGauges)
    let names = holdsGauges ? gauge.grid.gauges.map(\.id).filter { !$0.isEmpty } : gauge.namesOfValues
    guard names.isEmpty, !holdsGauges else {
      if suits([], []) { return ([], []) }
      let named = names.compactMap { name in
        candidates.first { Self.isLike($0.name, name) }.map { "\(name)=\($0.name)" }
      }
      return !named.isEmpty && suits(named, []) ? (named, []) : nil
    }
    let accepted = candidates.filter { candidate in
      Self.accepted(by: .value, gauge).map {
        $0.contains(candidate.readings.lowerBound) && $0.contains(candidate.readings.upperBound)
      } ?? true
    }
    // One that has a unit goes where that is the gauge's.
    let isMeasured = { (candidate: Candidate) in candidate.hint != nil || reader.unit(of: candidate.name) != nil }
    let order = gauge.unitOfValue.isEmpty ? accepted : accepted.filter(isMeasured) + accepted.filter { !isMeasured($0) }
    for candidate in order {
      let unit = gauge.unitOfValue
      let units = [candidate.hint].compactMap { $0 }.filter { !unit.isEmpty && $0 != unit }
      if suits([candidate.name], units) { return ([candidate.name], units) }
    }
    return nil
  }

  /// What columns of several values or gauges are named for, in order; empty where there is one value, and for gauges that have
  /// neither id nor title.
  package static func names(of gauge: Gauge) -> [String] {
    guard gauge.kind.traits.contains(.holdsGauges) else { return gauge.namesOfValues }
    let names = gauge.grid.gauges.map { $0.id.isEmpty ? $0.title : $0.id }
    return names.contains("") ? [] : names
  }

  /// Whether a column is called as a value, in whatever letters, or by a name with that in it.
  private static func isLike(_ column: String, _ name: String) -> Bool {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    return plain(column) == plain(name) || (name.count > 2 && plain(column).hasPrefix(plain(name)))
  }

  /// The scale on which a value turns; nil where it does not.
  private static func circle(of target: GaugeFilm.Target, _ gauge: Gauge) -> Scale? {
    switch target {
    case .gauge(let index): gauge.grid.gauges.indices.contains(index) ? gauge.grid.gauges[index].turningScale : nil
    case .named(let name): gauge.turningScale(ofValue: name)
    case .value, .progress: gauge.turningScale
    case .limit: nil
    }
  }

  /// Whether 10:08 is hours and minutes.
  private static func isTimeOfDay(_ target: GaugeFilm.Target, _ gauge: Gauge) -> Bool {
    gauge.shown(by: target)?.kind.traits.contains(.isTimeOfDay) ?? false
  }

  /// The Speedometer's rule; other gauges show every number.
  private static func accepted(by target: GaugeFilm.Target, _ gauge: Gauge) -> ClosedRange<Double>? {
    if case .limit = target { return nil }
    let kind = gauge.shown(by: target)?.kind ?? gauge.kind
    return kind.traits.contains(.hasOwnScale) ? SpeedometerConstants.Values.accepted : nil
  }

  private static func unit(of target: GaugeFilm.Target, _ gauge: Gauge) -> String {
    switch target {
    case .value, .progress: gauge.unitOfValue
    case .named(let name): gauge.unit(ofValue: name)
    case .limit(let limit): limit.unit(in: gauge)
    case .gauge(let index): gauge.grid.gauges.indices.contains(index) ? gauge.grid.gauges[index].unitOfValue : ""
    }
  }
}

/// What is wrong with the columns of a film, or with their units.
public struct FilmColumnError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The list an error is about: that of columns, or that of units.
  public enum Field: String, Hashable, Sendable {
    case column
    case dataUnit = "data-unit"
  }

  /// Which of the two lists.
  public let field: Field
  /// What is wrong, what was given, and what to do: one line.
  public let description: String
  /// The names that would have been right.
  public let names: [String]

  init(_ field: Field, names: [String] = [], _ message: String) {
    (self.field, description, self.names) = (field, message.cleanedLine, names)
  }
}

extension Gauge {
  /// Whether its one value goes by this name.
  fileprivate func isNamed(_ name: String) -> Bool { name == "value" || (!id.isEmpty && name == id) }

  /// The names that a column may fill; empty where there is one value only.
  package var namesOfValues: [String] { kind.valueNames.isEmpty ? values.map(\.name) : kind.valueNames }

  /// Those without which something would be drawn that nobody measured.
  fileprivate var namesOfNeededValues: [String] {
    kind.neededValues?(self) ?? namesOfValues
  }
}
