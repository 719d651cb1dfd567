import Gauges
import Telemetry
import VectorGraphics

/// In which units columns are: what was said, or else what the format of the data says.
package struct ColumnUnits {
  private let said: [String: String]
  private let all: String?
  private let reader: any RowReader

  /// - Parameters:
  ///   - units: `unit` for all columns, or `column=unit`.
  ///   - columns: those that are shown.
  ///   - reader: reads the data.
  init(_ units: [String], columns: [String], reader: any RowReader) throws(FilmColumnError) {
    var (said, all): ([String: String], String?) = ([:], nil)
    for text in units {
      guard let equals = text.lastIndex(of: "=") else {
        guard all == nil else {
          throw FilmColumnError(.dataUnit, "two units for all columns; write column=unit for each")
        }
        all = text.trimmingSpaces
        continue
      }
      let (column, unit) = (String(text[..<equals]), String(text[text.index(after: equals)...]).trimmingSpaces)
      guard columns.contains(column) else {
        throw FilmColumnError(
          .dataUnit, names: columns,
          "no column “\(column.prefix(40))” is shown; the columns shown are \(columns.joined(separator: ", "))")
      }
      guard said.updateValue(unit, forKey: column) == nil else {
        throw FilmColumnError(.dataUnit, "two units for the column \(column.prefix(40)); leave one of them out")
      }
    }
    (self.said, self.all, self.reader) = (said, all, reader)
  }

  private func unit(of column: String) -> String? {
    said[column] ?? all ?? unitOfFile(column) ?? byRow(column, to: "")?.unit
  }

  /// What turns the numbers of rows that say their own units into one, or the first of them; nil where they do not, or one cannot become that.
  private func byRow(_ column: String, to target: String) -> (unit: String, units: Channel.UnitsOfRows)? {
    guard !isSaid(column), let (name, units, isMoney) = reader.unitsBeside(column), !isMoney, units.count > 1 else {
      return nil
    }
    let target = target.isEmpty ? units[0] : target
    var conversions: [String: Channel.Conversion] = [:]
    for unit in units {
      guard !MeasureUnit.named(unit).isEmpty, let conversion = try? Self.conversion(from: unit, to: target) else {
        return nil
      }
      conversions[unit] = conversion
    }
    return (target, Channel.UnitsOfRows(column: name, conversions: conversions))
  }

  private static func conversion(
    from unit: String, to target: String
  ) throws(MeasureUnitError) -> Channel.Conversion? {
    if unit == target { return .linear(start: 0, numerator: 1, denominator: 1, end: 0) }
    let conversion = try UnitConversion(from: unit, to: target)
    if conversion.isReversing { return .reciprocal(product: conversion.converted(1) ?? 0) }
    return conversion.quotient.map {
      .linear(start: $0.start, numerator: $0.numerator, denominator: $0.denominator, end: $0.end)
    }
  }

  /// What a person wrote below a name may be no unit.
  private func unitOfFile(_ column: String) -> String? {
    reader.unit(of: column).flatMap { MeasureUnit.named($0).isEmpty && !reader.mayGrow ? nil : $0 }
  }

  private func isSaid(_ column: String) -> Bool { said[column] ?? all != nil }

  /// - Parameters:
  ///   - column: its name.
  ///   - target: the unit of the value it fills; empty where that has none, which is then the column's.
  ///   - turn: how much the value grows in one turn, where it turns.
  ///   - isTimeOfDay: whether 10:08 is hours and minutes.
  /// - Throws: ``FilmColumnError`` where the column's unit cannot become that one.
  func channel(_ column: String, to target: String, turn: Double? = nil, isTimeOfDay: Bool = false)
    throws(FilmColumnError)
    -> Channel
  {
    let channel = try converting(column, to: target, turn: turn)
    let unit = unit(of: column) ?? target
    // A column of minutes has no hours of a day.
    guard !isTimeOfDay || unit != target else { return channel.reading(clock: .timeOfDay) }
    let seconds = MeasureUnit.secondsOfClock(in: unit).flatMap { $0 > 0 ? $0 : nil }
    // As a specification and a batch have them.
    return channel.reading(clock: (seconds ?? (firstClock(column) == nil ? nil : 1)).map { .span(unit: $0) })
  }

  /// The first text of a column whose first ones are times, as 5:34, and no numbers; nil of others.
  private func firstClock(_ column: String) -> String? {
    reader.columns.firstIndex(of: reader.usualName(of: column)).flatMap { reader.firstClock(of: $0) }
  }

  /// What is said of times that are shown in a unit of something else; nil where there are none.
  package static func noteOfClocks(_ column: String, to target: String, _ first: String) -> String? {
    guard MeasureUnit.secondsOfClock(in: target) == nil else { return nil }
    let taken = target.isEmpty ? "" : ", whatever “\(target.prefix(40))” is"
    return
      "times in “\(column.prefix(40))”, as \(first), are taken for seconds\(taken); --unit min or s says what is shown"
  }

  private func converting(_ column: String, to target: String, turn: Double?) throws(FilmColumnError) -> Channel {
    if let units = byRow(column, to: target)?.units { return Channel(column, turn: turn).reading(units: units) }
    guard let unit = unit(of: column), unit != target, !target.isEmpty else {
      if let unit = unit(of: column), target.isEmpty, isSaid(column), MeasureUnit.named(unit).isEmpty {
        throw FilmColumnError(
          .dataUnit, names: MeasureUnit.spellings, "\(MeasureUnitError.unknown(unit, names: []))")
      }
      return Channel(column, turn: turn)
    }
    do throws(MeasureUnitError) {
      guard let conversion = try Self.conversion(from: unit, to: target) else { return Channel(column, turn: turn) }
      return Channel(column, conversion: conversion, turn: turn)
    } catch {
      let names: [String] = if case .unknown(_, let names) = error { names } else { [] }
      guard !isSaid(column) else { throw FilmColumnError(.dataUnit, names: names, "\(column.prefix(40)): \(error)") }
      throw FilmColumnError(
        .column, names: names,
        "\(column.prefix(40)) is in \(unit), the gauge in “\(target.prefix(40))”: \(error); give the gauge a unit it can be "
          + "converted to, or say \(option("--data-unit", "\(column)=\(target)")) if the data are in that already"
      )
    }
  }

  /// The gauge, with the units of the data where it has none of its own.
  func labelling(_ gauge: Gauge, _ pairs: [FilmColumns.Pair]) -> Gauge {
    var gauge = gauge
    for (target, column) in pairs {
      guard let unit = unit(of: column) else { continue }
      switch target {
      case .value: if gauge.unitOfValue.isEmpty { gauge.unit = unit }
      case .gauge(let index):
        if gauge.grid.gauges[index].unitOfValue.isEmpty { gauge.grid.gauges[index].unit = unit }
      case .named, .progress, .limit: break
      }
    }
    // Values without a unit of their own have one unit, the first column's, if all can be in it.
    let shared = pairs.compactMap { target, column in
      if case .named(let name) = target, gauge.unit(ofValue: name).isEmpty, !gauge.kind.ownUnits.keys.contains(name) {
        unit(of: column)
      } else {
        nil
      }
    }
    if let unit = shared.first, shared.allSatisfy({ $0 == unit || (try? UnitConversion(from: $0, to: unit)) != nil }) {
      gauge.unit = unit
    }
    return gauge
  }

  /// What is said of a column whose numbers are in several units, as a column beside it has them; nil where none is known to be.
  package static func noteOfSeveral(_ column: String, _ reader: any RowReader) -> String? {
    guard let (name, units, isMoney) = reader.unitsBeside(column),
      case let known = units.filter({ isMoney || !MeasureUnit.named($0).isEmpty }),
      isMoney ? known.count > 1 : Set(known.map(MeasureUnit.named)).count > 1
    else { return nil }
    let areAlike = !isMoney && known.allSatisfy { (try? UnitConversion(from: $0, to: known[0])) != nil }
    let list = known.prefix(4).map { $0.prefix(20) }.joined(separator: ", ") + (known.count > 4 ? ", …" : "")
    return
      "the numbers of “\(column.prefix(40))” are in several units, as “\(name.prefix(40))” says, \(list), and are \(areAlike ? "converted" : "taken as they are"); "
      + "\(option("--where", "\(name)=\(known[0])")) takes those of one"
  }

  /// What to say of a column whose name looks like a unit that nobody has given.
  func note(_ column: String, to target: String) -> String? {
    if let (unit, units) = byRow(column, to: target) {
      return
        "the numbers of “\(column.prefix(40))” are in several units, as “\(units.column.prefix(40))” says, and become \(unit.prefix(40))"
    }
    if !isSaid(column), let note = Self.noteOfSeveral(column, reader) { return note }
    if let first = firstClock(column), let note = Self.noteOfClocks(column, to: unit(of: column) ?? target, first) {
      return note
    }
    if let said = said[column] ?? all, let own = unitOfFile(column), MeasureUnit.named(own) != MeasureUnit.named(said) {
      return
        "the data say that “\(column.prefix(40))” is in \(own.prefix(40)), and --data-unit takes it as \(said.prefix(40)); "
        + "leave that out unless they are wrong, and say --unit for what is shown"
    }
    if !isSaid(column), let stated = reader.unit(of: column), unit(of: column) == nil, stated != target {
      let said = "the data say that “\(column.prefix(40))” is in “\(stated.prefix(40))”, which is no unit known here"
      return target.isEmpty
        ? "\(said); \(option("--unit", stated)) writes it beside the number"
        : "\(said), and it is taken as \(target.prefix(40)); \(option("--data-unit", "\(column)=UNIT")) says what it is in"
    }
    if target.isEmpty, let own = unit(of: column) {
      return
        "the column “\(column.prefix(40))” is in \(own.prefix(40)) and is shown without a unit, as the gauge has none; "
        + "\(option("--unit", own)) converts all to it"
    }
    guard unit(of: column) == nil else { return nil }
    return Self.note(column, to: target) { option("--data-unit", "\(column)=\($0)") + " converts it" }
  }

  /// - Parameter advice: what to do where it is in the unit it looks like.
  static func note(_ column: String, to target: String, advice: (_ unit: String) -> String) -> String? {
    guard let hint = ColumnName.unitHints(in: column).first(where: { !MeasureUnit.named($0).isEmpty }),
      hint != target, MeasureUnit.named(hint) != MeasureUnit.named(target)
    else { return nil }
    let taken = target.isEmpty ? "without a unit" : "as \(target.prefix(40))"
    return "the column “\(column.prefix(40))” looks like \(hint) and is taken \(taken); \(advice(hint))"
  }
}
