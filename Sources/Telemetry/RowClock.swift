import VectorGraphics

/// The times of rows: which columns have them, what their numbers are, and how long after the first row each one is.
struct RowClock {
  /// The column of the times; where they are in several, the first.
  let name: String
  /// The place of that column; nil until it turns up.
  private(set) var column: Int?
  /// The columns there are, as long as it has not.
  private var others: [String] = []
  /// The column of the dates, where that of the times has clocks alone.
  private(set) var dateColumn: Int?
  /// The column that says whether a clock is of the morning or of the afternoon, where that stands apart.
  private var halfColumn: Int?
  /// The columns of years, months and so on, where the times are in several.
  private var calendar: CalendarColumns?
  /// Whether the column was chosen by what it holds rather than by its name.
  private let isGuess: Bool
  /// In which order dates have their parts, where that is known.
  private let dateOrder: TableOptions.DateOrder?
  /// What the numbers of the times are, where that is said.
  private var unit: TimeColumn.Unit?
  private let saysUnit: Bool
  /// Whether the column's name says that they are dates.
  private let isDate: Bool
  /// Whether its numbers look like days of a calendar.
  private let areDays: Bool
  private let isOfDay: Bool
  private var scale: TimeScale?
  /// How often a clock has gone past midnight.
  private var days = 0
  /// What the first times are, where the very first is of another kind than those below it: its row is passed over.
  private var form: TimeStamp.Form?
  private var oddTime = ""
  /// A time with one colon, as the first one is written; nil where it is another.
  private var shortClock: String?
  /// The first time in hours that is one in minutes, as spreadsheets write 24:00 on: 24:00:00; nil where there is none.
  private var foldedClock: String?
  /// How many parts clocks have that are digits alone beside a date, and the first of them; nil where they are none.
  private var (clockParts, digits): (Int?, String?)
  /// The orders that days of eight digits may have; nil where they are none.
  private var dayOrders: [TableOptions.DateOrder]?
  /// Whether clocks have a point between hours and minutes.
  private var havePoints = false
  /// The first of numbers that may be clocks in digits alone, without a date beside them; nil where there are none.
  private var clockLikes: String?
  /// The name of clocks that are added to the dates beside them, where it is none of a time of day.
  private var addedClock: String?
  /// A date in six digits, a text in a column of dates that is none, and the column of dates beside numbers.
  private var (shortDate, noDate, idleDates): (String?, String?, String?)

  /// - Parameter asked: the column that is named; nil finds one.
  /// - Throws: ``TelemetryError`` when there is none, with the names of the columns.
  init(_ reader: any RowReader, asked: String?) throws(TelemetryError) {
    if let asked {
      (column, isGuess, name) = (try reader.find(asked), false, asked)
    } else {
      let usual = try Self.usual(reader)
      (column, isGuess, name) = (usual.index, usual.isGuess, reader.columns[usual.index])
    }
    isDate = TimeColumn.isDate(name)
    areDays = column.map { TimeColumn.mayBeDays(reader.start(of: $0)) } ?? false
    (saysUnit, dateOrder) = (reader.options.timeUnit != nil, reader.options.dateOrder)
    unit = reader.options.timeUnit ?? TimeColumn.unit(of: name, said: reader.unit(of: name))
    guard let index = column else {
      isOfDay = TimeColumn.isTimeOfDay(name)
      others = reader.columns
      return
    }
    calendar = unit == nil ? CalendarColumns(reader, year: index) ?? CalendarColumns(reader, clock: index) : nil
    // A clock beside a column of bare dates is of that day.
    let clocks = [index + 1, index - 1].first {
      Self.haveClocks(reader, $0) && Self.isOfDay(reader, $0, of: index, asked)
    }
    let dates = [index - 1, index + 1].first { TimeColumn.haveDates(reader, $0) }
    if TimeColumn.haveDates(reader, index), let clocks {
      (column, dateColumn, calendar) = (clocks, index, nil)
      if !TimeColumn.isOfDay(reader.columns[clocks]) { addedClock = reader.columns[clocks] }
    } else if Self.haveClocks(reader, index), let dates {
      dateColumn = dates
    } else if asked == nil {
      dateColumn = reader.columns.indices.first { $0 != index && TimeColumn.isDate(reader.columns[$0]) }
    }
    if unit == nil, calendar == nil, let dates = dateColumn ?? dates, TimeColumn.haveDates(reader, dates), let column {
      clockParts = Self.haveClocks(reader, column) ? TimeColumn.clockParts(of: reader.start(of: column)) : nil
      if clockParts == nil, abs(dates - column) == 1 { idleDates = reader.columns[dates] }
    }
    isOfDay = TimeColumn.isTimeOfDay(name)
    let start = column.map(reader.start) ?? []
    if unit == nil, calendar == nil, clockParts == nil, TimeColumn.mayBeClock(name), TimeColumn.looksLikeClocks(start) {
      clockLikes = start[0].trimmingSpaces
    }
    if unit == nil, calendar == nil {
      dayOrders = start.count > 1 || isDate ? TimeColumn.orders(ofDays: start, reader.options.dateOrder) : nil
      havePoints = column.map { Self.haveClocksWithPoints(reader, $0) } ?? false
    }
    if let next = column.map({ $0 + 1 }), TimeColumn.haveClocks(start) {
      let halves = reader.start(of: next)
      halfColumn = !halves.isEmpty && halves.allSatisfy { Self.hours(ofHalf: $0) != nil } ? next : nil
    }
    let forms = start.compactMap { TimeStamp(utf8: Array($0.utf8), order: reader.options.dateOrder)?.form }
    if calendar == nil, forms.count == start.count, forms.count > 3, let usual = forms.last, usual != forms[0],
      forms.dropFirst().allSatisfy({ $0 == usual })
    {
      (form, oddTime) = (usual, start[0].trimmingSpaces)
    }
  }

  /// Looks again for a column that has not turned up.
  mutating func findLate(_ reader: any RowReader) throws(TelemetryError) {
    guard column == nil else { return }
    column = try reader.find(name)
    others = reader.columns
  }

  func isMissing(_ row: Row) -> Bool {
    guard let column else { return true }
    return row.isMissing(column) || (form != nil && row.text(column)?.trimmingSpaces == oddTime)
  }

  /// Whether the times are dates, with their years.
  var hasDates: Bool { scale?.form == .date && scale?.lacksYear == false }

  /// Whether the times are in several columns.
  var isCalendar: Bool { calendar != nil }

  /// Where the time of a row stands.
  func place(in row: Row) -> TelemetryError.Place { row.place(of: column ?? 0) }

  // MARK: - Notes

  /// What a person should know, when rows have been read: what 10:05 is taken for; nil where there is no doubt.
  var clockNote: String? {
    if let idle = idleNote { return idle }
    if let special = numbersNote { return special }
    if let digits = digitsNote { return digits }
    if form != nil { return "the first time, “\(oddTime.prefix(40))”, is not as the others; its row is passed over" }
    if let days = daysNote { return days }
    guard let shortClock, !hasHours, unit == nil else { return nil }
    let folded =
      foldedClock.map { ", and so are those such as \($0), as a spreadsheet writes minutes from 24 on" } ?? ""
    return
      "times in “\(name)” such as \(shortClock) are minutes and seconds\(folded); --time-unit h takes them for hours and minutes"
  }

  /// What numbers are taken for that are no seconds by their look alone; nil where there are none.
  private var numbersNote: String? {
    if calendar?.areBareYears == true {
      return "numbers in “\(name)” are years; --time-unit s takes them for seconds"
    }
    if scale?.ticksOrigin != nil {
      return "numbers in “\(name)” are ticks of 0.1 µs, as .NET and Windows count them; --time-unit ns says otherwise"
    }
    if havePoints { return "times in “\(name)” are hours and minutes; --time-unit s takes them for seconds" }
    guard let dayOrders, !isDate else { return nil }
    return dayOrders.isEmpty ? nil : "numbers in “\(name)” are dates; --time-unit s takes them for seconds"
  }

  /// What dates and clocks of digits alone are taken for, and what a date lacks; nil where there are none.
  private var digitsNote: String? {
    var words: [String] = []
    if clockParts != nil, digits != nil {
      words.append(
        "clocks are in digits, as \(digits ?? ""), and of the dates beside them; --time-unit s takes them for seconds")
    }
    if let addedClock {
      words.append(
        "clocks in “\(addedClock)” are taken for those of the dates in “\(name)”; \(option("--time-column", name)) takes the dates alone"
      )
    }
    if let shortDate {
      words.append("dates such as \(shortDate) have the year first; --date-order says otherwise")
    }
    if let idleDates, let number = scale?.firstNumber, abs(number) < 1e8 {
      words.append("numbers in “\(name)” are no clocks, and “\(idleDates)” beside it is not read")
    }
    if let clockLikes {
      words.append(
        "numbers in “\(name)” such as \(clockLikes) are taken for seconds; where they are hours and minutes, write \(clockLikes.dropLast(2)):"
          + "\(clockLikes.suffix(2)):00")
    }
    if let noDate { words.append("“\(noDate)” is not known as a date, and the times go without it") }
    if scale?.lacksYear == true {
      words.append("dates in “\(name)” have no year; they are taken for those of one of 365 days")
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// What numbers are taken for that may be days, as spreadsheets count them; nil where there are none.
  private var daysNote: String? {
    guard !saysUnit, let number = scale?.firstNumber, case let isOfSheet = 20_000..<80_000 ~= number else { return nil }
    let text = "numbers in “\(name)” such as \(DecimalText.short(number)) are"
    if isDate, unit == .days {
      return "\(text) days\(isOfSheet ? " since 1899-12-30, as spreadsheets count them" : "")"
    }
    return unit == nil && (areDays || (isOfSheet && !isDate && TimeColumn.isStamp(name)))
      ? "\(text) seconds; --time-unit d takes them for days\(number < 80_000 ? ", as spreadsheets count them" : "")"
      : nil
  }

  /// What is said of the times and has no effect on them; nil where there is no such thing.
  private var idleNote: String? {
    guard saysUnit, let scale else { return nil }
    if calendar != nil || scale.form == .date || scale.form == .clock && !hasHours {
      return "the unit of times is without effect, as those in “\(name)” are no numbers"
    }
    return nil
  }

  /// What a person should know: a unit that the column's name says, or which column was taken; nil where there is no doubt.
  var note: String? {
    if let unit, unit != .seconds, !saysUnit {
      return "times in “\(name)”, in \(unit.rawValue); --time-unit says otherwise"
        + (isGuess && TimeColumn.isUnit(name) ? ", --time-column names another" : "")
    }
    guard isGuess || calendar?.isDated == true || calendar?.clock == column && calendar != nil else { return nil }
    return
      "times in \((calendar?.names ?? [name]).map { "“\($0)”" }.joined(separator: ", ")); --time-column names another"
  }

  // MARK: - Seconds

  /// - Parameters:
  ///   - last: the seconds of the row before; nil of the first.
  /// - Throws: ``TelemetryError`` at the cell: no time, or one of another kind than the first.
  mutating func seconds(of row: Row, after last: Double?) throws(TelemetryError) -> Double {
    guard let column else { throw .noColumn(name, in: others) }
    let place = row.place(of: column)
    guard let stamp = try stamp(row, column) else {
      throw TelemetryError(.malformed, at: place, refusal(row, column))
    }
    let scale = self.scale ?? TimeScale(first: stamp, unit: unit)
    if self.scale == nil, case .clock = stamp, case let text = row.words(column), TimeStamp.isShortClock(text) {
      shortClock = text
    }
    self.scale = scale
    func text() -> String { quoted(row.words(column)) }
    guard var seconds = try scale.seconds(folded(stamp, row, scale, after: last)) else {
      throw TelemetryError(.malformed, at: place, "\(text()) is not what the first time was, \(scale.kind)")
    }
    // A clock that falls by more than half a day has passed midnight, and a date without a year New Year's Eve.
    let cycle = stamp.form == .clock && (unit == nil || hasHours) ? 1 : stamp.lacksYear ? 365 : 0
    if cycle > 0 {
      if let last, seconds + Double(days) * 86_400 < last - Double(cycle) * 43_200 { days += cycle }
      seconds += Double(days) * 86_400
    }
    guard abs(seconds) <= 1e10 else {
      throw TelemetryError(.malformed, at: place, "\(text()) is more than 300 years from the first time")
    }
    return seconds
  }

  /// How long after the first row, which has been read, a time is that is written like those of the data; nil where it is not.
  func seconds(to text: String) -> Double? {
    guard let scale, let stamp = TimeStamp(utf8: Array(text.utf8), order: dateOrder) else { return nil }
    return scale.seconds(ofDay(stamp, text), orEpoch: true)
  }

  /// Minutes and seconds that a spreadsheet has taken for hours and minutes: it writes 23:59 as it was and 24:00 as 24:00:00.
  private mutating func folded(
    _ stamp: TimeStamp, _ row: Row, _ scale: TimeScale, after last: Double?
  ) throws(TelemetryError) -> TimeStamp {
    guard shortClock != nil, !hasHours, unit == nil, case .clock(let clock) = stamp, clock >= 86_400, let column,
      clock.truncatingRemainder(dividingBy: 60) == 0, case let text = row.words(column),
      !TimeStamp.isShortClock(text), !text.contains(where: \.isLetter)
    else { return stamp }
    let minutes = TimeStamp.clock(clock / 60)
    guard foldedClock == nil, let last, let seconds = scale.seconds(minutes) else { return minutes }
    // An hour that is the minute that comes next.
    guard 0...60 ~= seconds - last else {
      throw TelemetryError(
        .malformed, at: row.place(of: column),
        "\(quoted(text)) stands below times such as \(shortClock ?? "") and does not go on from them; write all of them "
          + "as minutes and seconds or as hours, as 0:24:00")
    }
    foldedClock = text
    return minutes
  }

  /// Whether 10:05 is hours and minutes.
  private var hasHours: Bool { unit == .hours || unit == .days || isOfDay || halfColumn != nil }

  /// With hours in the place of minutes, where the times are of a day.
  private func ofDay(_ stamp: TimeStamp, _ text: String?) -> TimeStamp {
    guard case .clock(let seconds) = stamp, hasHours, text.map(TimeStamp.isShortClock) == true else { return stamp }
    return .clock(seconds * 60)
  }

  private mutating func stamp(_ row: Row, _ column: Int) throws(TelemetryError) -> TimeStamp? {
    if let calendar { return calendar.stamp(of: row) }
    if let dayOrders, Int(row.words(column)) != nil {
      return dayOrders.first.flatMap { TimeStamp(dateDigits: row.words(column), order: $0) }
    }
    let read =
      if let clockParts { TimeStamp(clockDigits: row.words(column), parts: clockParts) } else {
        (havePoints ? TimeStamp(pointClock: row.words(column)) : nil) ?? row.timeStamp(column)
      }
    guard let stamp = read else { return nil }
    if case .clock(let clock) = stamp {
      let text = row.words(column)
      digits = digits ?? text
      // On a date 23:45 is hours and minutes.
      let long = try halved(TimeStamp.isShortClock(text) ? clock * 60 : clock, row)
      if let dateColumn, !row.isMissing(dateColumn), let date = try self.stamp(row, clock: long, onDateIn: dateColumn) {
        return date
      }
      return .clock(hasHours ? long : clock)
    }
    guard case .number(let number) = stamp else { return stamp }
    if isDate, unit == nil, Self.mayBeShortDate(number) { return nil }
    return TimeStamp(number: number, isDate: isDate, unit: &unit)
  }

  /// Hours after midnight at which a half of the day begins; nil of other words.
  private static func hours(ofHalf text: String) -> Double? {
    switch text.trimmingSpaces.lowercased() {
    case "am", "a.m.", "a": 0
    case "pm", "p.m.", "p": 12
    default: nil
    }
  }

  /// A clock of twelve hours in its half of the day.
  private func halved(_ seconds: Double, _ row: Row) throws(TelemetryError) -> Double {
    guard let halfColumn, seconds < 46_800 else { return seconds }
    guard let hours = Self.hours(ofHalf: row.words(halfColumn)) else {
      throw TelemetryError(
        .malformed, at: row.place(of: halfColumn), "\(quoted(row.words(halfColumn))) is neither AM nor PM")
    }
    return seconds.truncatingRemainder(dividingBy: 43_200) + hours * 3_600
  }

  /// A date beside a clock; one with a clock of its own is the time, and the other clock how long something took. Nil where
  /// the dates are numbers.
  private mutating func stamp(
    _ row: Row, clock: Double, onDateIn dateColumn: Int
  ) throws(TelemetryError) -> TimeStamp? {
    let date = row.date(dateColumn)
    let text = row.words(dateColumn)
    guard case .date(let day, let fraction, let hasZone)? = date else {
      if date != nil {
        noDate = text
        return nil
      }
      throw TelemetryError(.malformed, at: row.place(of: dateColumn), refusal(row, dateColumn))
    }
    if text.utf8.count == 6, row.form.dates == nil, Int(text) != nil { shortDate = text }
    guard day % 86_400 == 0, fraction == 0, !text.contains(":") else {
      return .date(seconds: day, fraction: fraction, hasZone: hasZone)
    }
    // What is no time of a day lasted so long.
    guard clock <= 86_400 else { return .date(seconds: day, fraction: fraction, hasZone: hasZone) }
    let whole = clock.rounded(.down)
    return .date(seconds: day + (Int(exactly: whole) ?? 0), fraction: clock - whole, hasZone: hasZone)
  }

  /// 800102, which may be the second of January 1980.
  private static func mayBeShortDate(_ number: Double) -> Bool {
    guard let whole = Int(exactly: number), (10_101...991_231).contains(whole) else { return false }
    return TimeStamp.isDay(year: 1_900 + whole / 10_000, month: whole / 100 % 100, day: whole % 100)
      && !(20_000..<80_000).contains(whole)
  }

  private func refusal(_ row: Row, _ column: Int) -> String {
    let text = row.words(column)
    if calendar?.areBareYears == true, Int(text) != nil {
      return "\(quoted(text)) is no year, as those above are; --time-unit s takes the numbers for seconds"
    }
    if clockParts != nil, Int(text) != nil {
      return "\(quoted(text)) is no clock, as \(digits ?? "0930") is; --time-unit s takes the numbers for seconds"
    }
    if text.isEmpty { return "there is no time (\(name)) in this row" }
    if dayOrders?.isEmpty == true || DateText.reading(of: TimeStamp.beginning(of: text), order: nil) == .ambiguous {
      let days = TableOptions.DateOrder.allCases.compactMap { order in
        (dayOrders == nil
          ? TimeStamp(utf8: Array(TimeStamp.beginning(of: text).utf8), order: order)
          : .init(dateDigits: text, order: order))
          .map { (order.rawValue, $0.day ?? "") }
      }
      let parts = days.map { $0.0.prefix { $0 != "-" } }
      return
        "\(quoted(text)) may have the \(parts.prefix(1).joined()) first or \(parts.dropFirst().map { "the \($0)" }.joined(separator: " or ")); "
        + "--date-order \(days.map { "\($0) (\($1))" }.joined(separator: " or ")) says which"
    }
    let parts = text.split { !$0.isNumber }.prefix(3).compactMap { Int($0) }
    if parts.count == 3, parts[0] > 999, TimeStamp.isDay(year: parts[0], month: parts[2], day: parts[1]),
      !TimeStamp.isDay(year: parts[0], month: parts[1], day: parts[2])
    {
      return "\(quoted(text)) is no time: the day stands before the month; write it behind: "
        + "sed -E 's/([0-9]{4}.)([0-9]{2})(.)([0-9]{2})/\\1\\4\\3\\2/' FILE > turned.csv"
    }
    if isDate, DecimalText.number(from: text).map(Self.mayBeShortDate) ?? false {
      return
        "\(quoted(text)) may be a date without its century, or seconds; write 19800102 or 1980-01-02, or say --time-unit s"
    }
    if TotalRows.isCalledTotal(text, orEnd: false), !text.contains(":") {
      return "\(quoted(text)) is a row of totals and no time; sed '\(row.line)d' FILE > rows.txt leaves it out"
    }
    return "\(quoted(text)) is no time: seconds, an epoch, 2024-06-30T12:00:00.5Z, 30 Jun 2024 12:00 or 1:02:03 are"
  }
}
