import VectorGraphics

/// Which column has the times, or which several.
extension RowClock {
  /// Whether clocks beside dates are those of the rows, rather than when the sun rose: by their name, where they have none, or where all first
  /// dates are the same and they rise. Dates that are asked for by name go alone but for the first.
  static func isOfDay(_ reader: any RowReader, _ clocks: Int, of dates: Int, _ asked: String?) -> Bool {
    let name = reader.columns[clocks]
    if TimeColumn.isOfDay(name) { return true }
    return asked == nil
      && (name.isEmpty || Int(name) != nil
        || (Set(reader.start(of: dates)).count == 1 && TimeColumn.follows(reader.start(of: clocks)) == true))
  }

  /// Whether a column has clocks, in digits alone where its name says so.
  static func haveClocks(_ reader: any RowReader, _ column: Int) -> Bool {
    guard reader.columns.indices.contains(column), case let start = reader.start(of: column) else { return false }
    let name = reader.columns[column]
    return TimeColumn.haveClocks(start) || haveClocksWithPoints(reader, column)
      || (reader.options.timeUnit == nil && TimeColumn.mayBeClock(name)
        && TimeColumn.unit(of: name, said: reader.unit(of: name)) == nil && TimeColumn.clockParts(of: start) != nil)
  }

  /// Whether a column has clocks as 9.45: by its name, or beside numbers with decimal commas.
  static func haveClocksWithPoints(_ reader: any RowReader, _ column: Int) -> Bool {
    let name = reader.columns[column]
    guard reader.options.timeUnit == nil, TimeColumn.mayBeClock(name) else { return false }
    let isSure =
      (TimeColumn.isTimeOfDay(name) && !name.lowercased().contains("clock"))
      || reader.style.contains { $0.hasPrefix("decimal mark") && $0.hasSuffix("comma") }
    return TimeColumn.haveClocksWithPoints(reader.start(of: column), isSure: isSure)
  }

  static func usual(_ reader: any RowReader) throws(TelemetryError) -> (index: Int, isGuess: Bool) {
    let columns = reader.columns.indices
    func slope(_ index: Int) -> TimeColumn.Slope? { Self.slope(reader, index) }
    func doubts(_ index: Int) -> Bool {
      reader.start(of: index).count > 1 && !reader.startsRising(index, orStays: true)
    }
    func isNone(_ index: Int) -> Bool {
      let name = reader.columns[index]
      if isBareT(reader, index), isTemperature(reader, index) { return true }
      let mayBeOther = TimeColumn.isUnit(name)
      if isStepOrType(reader, index) || isOfProcesses(reader, index) { return true }
      // As DT of a sonic log, in µs/m.
      if name.count <= 2, reader.unit(of: name)?.contains("/") == true,
        reader.start(of: index).allSatisfy({ NumberText($0.trimmingSpaces) != nil })
      {
        return true
      }
      return reader.isEmpty(index) || reader.startsEmpty(index) || (mayBeOther && doubts(index))
    }
    if let index = TimeColumn.find(in: reader.columns, isEmpty: isNone) {
      // Times at which rows were written say less than dates that follow each other.
      let named = slope(index)
      if named == .falling || named == .mixed,
        let other = columns.first(where: { slope($0) == .rising })
          ?? (named == .mixed ? columns.first(where: { slope($0) == .falling }) : nil)
      {
        return (other, true)
      }
      // So do clocks that begin anew each day or step, and numbers that lack or go back.
      if named == nil, doubts(index),
        let other = columns.first(where: { Self.areBetter(reader.start(of: $0), than: reader.start(of: index)) }),
        let dates = slope(other),
        TimeColumn.isNamed(reader.columns[other]) && dates != .mixed && dates != .level
          || reader.start(of: index).allSatisfy({ NumberText($0.trimmingSpaces) != nil })
      {
        return (other, true)
      }
      if named == nil, let sum = sum(reader, of: index) { return (sum, true) }
      // What stands around all rows is when the whole was recorded.
      if reader.isAround(index), let own = columns.first(where: { isBeginning(reader, $0) }) { return (own, true) }
      let isSure = reader.columns[index] != "T" && TimeColumn.goOn(reader.start(of: index)) == true
      return (index, isBareT(reader, index) && !isSure)
    }
    if let index = guess(reader) {
      return (reader.isAround(index) ? columns.first { isBeginning(reader, $0) } ?? index : index, true)
    }
    throw TelemetryError(
      .request, names: reader.columns,
      "no column is named time, timestamp, date or the like; name the column of the times, "
        + "or give the time between rows. The columns are \(reader.columns.joined(separator: ", "))")
  }

  private static func slope(_ reader: any RowReader, _ index: Int) -> TimeColumn.Slope? {
    TimeColumn.slope(of: reader.start(of: index), order: reader.options.dateOrder)
  }

  /// The column that has times by what it holds; nil where none has.
  private static func guess(_ reader: any RowReader) -> Int? {
    let columns = reader.columns.indices
    func slope(_ index: Int) -> TimeColumn.Slope? { Self.slope(reader, index) }
    return columns.first(where: { [.rising, .level].contains(slope($0)) })
      ?? columns.first(where: { slope($0) == .falling })
      ?? columns.first(where: { CalendarColumns(reader, year: $0) != nil })
      ?? columns.first(where: {
        let name = reader.columns[$0]
        return TimeColumn.unit(of: name, said: nil) != nil && ($0 == 0 || !TimeColumn.isUnit(name))
          && reader.startsRising($0)
      })
      ?? columns.first(where: {
        (reader.columns[$0].isEmpty || Int(reader.columns[$0]) != nil) && TimeColumn.areEpochs(reader.start(of: $0))
      })
      // Which are refused with what says how they are read.
      ?? columns.first(where: {
        let start = reader.start(of: $0)
        return !start.isEmpty
          && start.allSatisfy { DateText.reading(of: $0, order: reader.options.dateOrder) == .ambiguous }
      })
  }

  /// Whether a column of each row has seconds at which what it sums up began, as the intervals of iperf3.
  private static func isBeginning(_ reader: any RowReader, _ index: Int) -> Bool {
    let start = reader.start(of: index)
    return ["start", "begin"].contains(reader.columns[index].lowercased().split(separator: ".").last ?? "")
      && !reader.isAround(index) && !start.isEmpty
      && start.allSatisfy { DecimalText.number(from: $0.trimmingSpaces) != nil }
  }

  /// Whether a column named DT has numbers that are no times, as steps between rows and types of devices.
  private static func isStepOrType(_ reader: any RowReader, _ index: Int) -> Bool {
    let numbers = reader.start(of: index).map { DecimalText.number(from: $0.trimmingSpaces) }
    return reader.columns[index].trimmingSpaces.lowercased() == "dt" && !numbers.isEmpty
      && numbers.allSatisfy { $0.map { abs($0) < 1e8 } ?? false } && !reader.startsRising(index)
  }

  /// Whether clocks say how long programs ran, as `ps` prints them, rather than when rows were recorded.
  private static func isOfProcesses(_ reader: any RowReader, _ index: Int) -> Bool {
    reader.columns[index] == "TIME" && reader.columns.contains("PID")
      && TimeColumn.follows(reader.start(of: index)) != true
  }

  /// Whether a column has numbers, and nothing but a T says of what.
  private static func isBareT(_ reader: any RowReader, _ index: Int) -> Bool {
    let (name, start) = (reader.columns[index], reader.start(of: index))
    return name.trimmingSpaces.lowercased() == "t"
      && reader.unit(of: name).map { TimeColumn.Unit(word: $0) == nil } ?? true
      && !start.isEmpty && start.allSatisfy { NumberText($0.trimmingSpaces) != nil }
  }

  /// Whether a T is one of temperatures: where it has a unit that is none of times, another column has times, or its numbers do not go
  /// on as those of a clock.
  private static func isTemperature(_ reader: any RowReader, _ index: Int) -> Bool {
    func hasTimes(_ other: Int) -> Bool {
      let (name, start) = (reader.columns[other], reader.start(of: other))
      if let slope = slope(reader, other) {
        return slope != .level || start.count == 1
      }
      if CalendarColumns(reader, year: other) != nil { return true }
      guard TimeColumn.isNamed(name) || TimeColumn.mayBeClock(name), !TimeColumn.isUnit(name), !start.isEmpty,
        !reader.isEmpty(other), !reader.startsEmpty(other)
      else { return false }
      return start.contains { NumberText($0.trimmingSpaces) == nil } || reader.startsRising(other)
    }
    return reader.unit(of: reader.columns[index])?.isEmpty == false || TimeColumn.goOn(reader.start(of: index)) == false
      || reader.columns.indices.contains { $0 != index && hasTimes($0) }
  }

  /// The column that adds up how long the rows of another took; nil where that one has times, or there is none.
  private static func sum(_ reader: any RowReader, of index: Int) -> Int? {
    guard TimeColumn.follows(reader.start(of: index)) == false else { return nil }
    return reader.columns.indices.first {
      $0 != index && TimeColumn.isSum(reader.columns[$0]) && TimeColumn.follows(reader.start(of: $0)) == true
    }
  }

  /// Whether texts are dates with clocks, and as fine as other clocks.
  private static func areBetter(_ texts: [String], than others: [String]) -> Bool {
    func isFine(_ texts: [String]) -> Bool { texts.contains { $0.contains(".") } }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(":") && TimeStamp($0)?.form != .clock }
      && (!TimeColumn.haveClocks(others) || isFine(texts) || !isFine(others))
  }
}
