import VectorGraphics

/// One row of a time series.
public struct Sample: Hashable, Sendable {
  /// Seconds after the first row.
  public var time: Double
  /// One for each channel; nil when it is missing.
  public var values: [Double?]
  /// The same as the data say them, before they were turned to follow the ones before; empty where no channel turns.
  public var readings: [Double?] = []

  /// The time is in seconds after the first row, the values are in the order of the channels.
  public init(time: Double, values: [Double?]) { (self.time, self.values) = (time, values) }
}

/// Reads rows as a time series. Times never fall; equal ones may follow each other, and rows that go back are passed over,
/// as are those without a time.
public final class SampleReader {
  /// Where the times come from.
  public enum Clock: Hashable, Sendable {
    /// The column whose name says that it holds times, as ``TimeColumn`` knows them.
    case automatic
    /// Seconds, an epoch in seconds or fractions of it, a date with a time or without, or a clock time such as 1:02:03.
    case column(String)
    /// Rows follow each other by so many seconds, > 0.
    case step(Double)
  }

  /// The rows that had the time of the one before.
  public private(set) var equalTimes = 0

  /// The rows that were passed over as they go back in time, and the first of them.
  public private(set) var passedOver: (count: Int, first: TelemetryError.Place?) = (0, nil)
  /// The rows that were passed over as they have no time.
  public private(set) var withoutTime = 0
  /// How many readings each channel has had.
  public private(set) var readings: [Int]
  /// The least and the greatest of each channel's readings.
  package private(set) var extremes: [ClosedRange<Double>?]
  /// A time with one colon, as the first one is written; nil where it is another.
  private var shortClock: String?
  /// Whether what was recorded begins anew with the row read last, after a pause.
  private(set) var isStart = false

  /// The rows that have been given.
  package var rowCount: Int { rows }

  /// How many values a sample has.
  public var channelCount: Int { channels.count }

  /// For each channel, whether the row read last said that its reading is missing: a cell that is empty, null or NaN.
  /// A row that does not speak of a channel says nothing of it.
  private(set) var missing: [Bool]

  /// The last value of each channel.
  private var unwound: [Double?]
  private let hasTurns: Bool

  private let reader: any RowReader
  private let channels: [Channel]
  private let step: Double?
  private var timeName = ""
  private var timeColumn: Int?
  private var indices: [Int?]
  private var row = Row()
  private var rows = 0
  /// Whether the row in hand is still to be given.
  private var isAhead = false
  /// How many columns there were when columns were last looked for.
  private var known = 0
  /// A column that has not turned up in so many rows is not there.
  private static let patience = 1_000
  private var scale: TimeScale?
  private var last = 0.0
  /// What the numbers of the times are, where that is said.
  private var timeUnit: TimeColumn.Unit?
  /// Whether their column's name says that they are dates.
  private var timeIsDate = false
  /// The column of the dates, where that of the times has clocks alone.
  private var dateColumn: Int?
  /// How often a clock has gone past midnight.
  private var days = 0

  /// - Throws: ``TelemetryError`` when a column is not there, with the names that are, or a number is out of range.
  public init(
    _ reader: any RowReader, channels: [Channel], clock: Clock = .automatic
  ) throws(TelemetryError) {
    (self.reader, self.channels) = (reader, channels)
    for channel in channels where !channel.isFinite {
      throw TelemetryError(.request, "the conversion of \(channel.column) must be of finite numbers")
    }
    indices = []
    missing = Array(repeating: false, count: channels.count)
    hasTurns = channels.contains { $0.turn != nil }
    readings = Array(repeating: 0, count: channels.count)
    extremes = Array(repeating: nil, count: channels.count)
    unwound = Array(repeating: nil, count: channels.count)
    for channel in channels { indices.append(try SampleReader.find(channel.column, in: reader)) }
    switch clock {
    case .step(let seconds):
      guard seconds > 0, seconds <= Limits.seconds else {
        throw TelemetryError(.request, "the time step is \(seconds) s; it must be greater than 0 and at most a week")
      }
      step = seconds
    case .column(let name):
      step = nil
      timeName = name
      timeColumn = try SampleReader.find(name, in: reader)
    case .automatic:
      step = nil
      guard let index = TimeColumn.find(in: reader.columns, isEmpty: reader.isEmpty) else {
        throw TelemetryError(
          .request, names: reader.columns,
          "no column is named time, timestamp, date or the like; name the column of the times, "
            + "or give the time between rows. The columns are \(reader.columns.joined(separator: ", "))")
      }
      (timeName, timeColumn) = (reader.columns[index], index)
      dateColumn = reader.columns.indices.first { $0 != index && TimeColumn.isDate(reader.columns[$0]) }
    }
    guard step == nil else { return }
    timeIsDate = TimeColumn.isDate(timeName)
    timeUnit = reader.options.timeUnit ?? TimeColumn.unit(of: timeName, said: reader.unit(of: timeName))
  }

  /// The column of the times; nil where rows follow each other by a step.
  package var timeColumnName: String? { step == nil ? timeName : nil }

  /// What a person should know of the times, when rows have been read: what 10:05 is taken for; nil where there is no doubt.
  package var clockNote: String? {
    guard let shortClock, !hasHours, timeUnit == nil else { return nil }
    return
      "times in “\(timeName)” such as \(shortClock) are minutes and seconds; --time-unit h takes them for hours and minutes"
  }

  /// What a person should know of the times: a unit that their column's name says; nil where they are seconds.
  package var timeNote: String? {
    guard let timeUnit, timeUnit != .seconds, reader.options.timeUnit == nil else { return nil }
    return "times in “\(timeName)”, in \(timeUnit.rawValue); --time-unit says otherwise"
  }

  /// Where rows name their own columns, one may turn up later.
  private static func find(_ name: String, in reader: any RowReader) throws(TelemetryError) -> Int? {
    if let index = reader.columns.firstIndex(of: reader.usualName(of: name)) { return index }
    guard reader.mayGrow else { throw reader.noColumn(name) }
    return nil
  }

  /// Looks again for columns that have not turned up.
  private func findLateColumns() throws(TelemetryError) {
    for (position, channel) in channels.enumerated() where indices[position] == nil {
      indices[position] = try SampleReader.find(channel.column, in: reader)
    }
    if timeColumn == nil, step == nil { timeColumn = try SampleReader.find(timeName, in: reader) }
    known = reader.columns.count
  }

  /// - Throws: ``TelemetryError`` when a column has not turned up by now.
  private func checkColumns() throws(TelemetryError) {
    guard let position = indices.firstIndex(of: nil) else { return }
    throw reader.noColumn(channels[position].column)
  }

  /// The next sample into `sample`; false at the end.
  ///
  /// - Throws: ``TelemetryError`` at the cell: no time or one of another kind than the first, a time before the last
  ///   one, a value that is no number.
  public func next(into sample: inout Sample) throws(TelemetryError) -> Bool {
    guard let time = try nextTime() else {
      if rows > 0 { try checkColumns() }
      return false
    }
    if rows > 1, time == last { equalTimes += 1 }
    last = time
    sample.time = time
    sample.values.removeAll(keepingCapacity: true)
    sample.readings.removeAll(keepingCapacity: true)
    for (position, (channel, index)) in zip(channels, indices).enumerated() {
      guard let index, let number = try number(index, channel),
        let value = try channel.value(of: number, after: unwound[position], at: row.place(of: index))
      else {
        missing[position] = index.map { row.hasCell($0) || !reader.maySkip($0) } ?? false
        sample.values.append(nil)
        if hasTurns { sample.readings.append(nil) }
        continue
      }
      missing[position] = false
      readings[position] += 1
      extremes[position] =
        extremes[position].map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
      unwound[position] = value
      if hasTurns { sample.readings.append(channel.converted(number)) }
      sample.values.append(value)
    }
    return true
  }

  /// How long after the first row a time is, in seconds; asked before any row is given. Without a row it is 0.
  ///
  /// - Parameter text: as the data write their times; of data with an epoch also a date and time with a zone.
  /// - Throws: ``TelemetryError`` when it is none of the data's kind.
  func seconds(to text: String) throws(TelemetryError) -> Double {
    if rows == 0, !isAhead { isAhead = try reader.next(into: &row) }
    guard isAhead else { return 0 }
    if reader.columns.count != known { try findLateColumns() }
    // Those without a time are passed over here as there.
    while step == nil, let timeColumn, row.isMissing(timeColumn) {
      guard try reader.next(into: &row) else { return 0 }
    }
    _ = try time()
    let first = (timeColumn.flatMap(row.text) ?? "").trimmingSpaces
    guard step == nil, let scale, let stamp = TimeStamp(text),
      let seconds = scale.seconds(ofDay(stamp, text), orEpoch: true)
    else {
      throw TelemetryError(
        .request,
        step != nil
          ? "the offset \(quoted(text)) is a time, and the rows have none"
          : "the offset \(quoted(text)) is no time as those of the data, which begin at \(first)")
    }
    return seconds
  }

  /// The time of the next row that has one, and does not go back; nil at the end.
  private func nextTime() throws(TelemetryError) -> Double? {
    isStart = false
    while true {
      if !isAhead { isAhead = try reader.next(into: &row) }
      guard isAhead else {
        try checkOrder(atEnd: true)
        return nil
      }
      isAhead = false
      isStart = isStart || row.isStart
      if reader.columns.count != known { try findLateColumns() }
      if rows == SampleReader.patience { try checkColumns() }
      if step == nil, let timeColumn, row.isMissing(timeColumn) {
        withoutTime += 1
        guard rows == 0, withoutTime == SampleReader.patience else { continue }
      }
      rows += 1
      let time = try time()
      if rows == 1 || time >= last { return time }
      rows -= 1
      passedOver = (passedOver.count + 1, passedOver.first ?? row.place(of: timeColumn ?? 0))
      try checkOrder(atEnd: false)
    }
  }

  /// A few rows that go back are passed over; a table that falls is another matter.
  ///
  /// - Throws: ``TelemetryError`` when as many rows go back as not, or none has a time.
  private func checkOrder(atEnd: Bool) throws(TelemetryError) {
    if atEnd, rows == 0, withoutTime > 0 {
      throw TelemetryError(.malformed, at: row.place(of: timeColumn ?? 0), "there is no time (\(timeName)) in any row")
    }
    guard passedOver.count >= (atEnd ? max(1, rows) : rows + 1_000) else { return }
    throw TelemetryError(
      .malformed, at: passedOver.first,
      "the times go back here, and \(passedOver.count) rows lie before the one that came last; sort the rows by time")
  }

  private func time() throws(TelemetryError) -> Double {
    if let step { return Double(rows - 1) * step }
    guard let timeColumn else { throw .noColumn(timeName, in: reader.columns) }
    let place = row.place(of: timeColumn)
    guard let stamp = stamp(timeColumn) else {
      let text = (row.text(timeColumn) ?? "").trimmingSpaces
      throw TelemetryError(.malformed, at: place, Self.refusal(text, timeName))
    }
    let scale = self.scale ?? TimeScale(first: stamp, unit: timeUnit)
    self.scale = scale
    if rows == 1, case .clock = stamp, let text = row.text(timeColumn), text.count(where: { $0 == ":" }) == 1 {
      shortClock = text.trimmingSpaces
    }
    func text() -> String { quoted((row.text(timeColumn) ?? "").trimmingSpaces) }
    guard var seconds = scale.seconds(stamp) else {
      throw TelemetryError(.malformed, at: place, "\(text()) is not what the first time was, \(scale.kind)")
    }
    if case .clock = stamp, timeUnit == nil || hasHours {
      // A clock that falls by more than half a day has passed midnight.
      if rows > 1, seconds + Double(days) * 86_400 < last - 43_200 { days += 1 }
      seconds += Double(days) * 86_400
    }
    guard abs(seconds) <= 1e10 else {
      throw TelemetryError(.malformed, at: place, "\(text()) is more than 300 years from the first time")
    }
    return seconds
  }

  /// Whether 10:05 is hours and minutes.
  private var hasHours: Bool { timeUnit == .hours || timeUnit == .days || TimeColumn.isTimeOfDay(timeName) }

  private func number(_ index: Int, _ channel: Channel) throws(TelemetryError) -> Double? {
    do throws(TelemetryError) {
      return try row.number(index, clock: channel.clock)
    } catch {
      // A word, and nothing that is known of it.
      guard let text = row.text(index)?.trimmingSpaces, text.first?.isLetter == true,
        error.message.hasSuffix("is no number")
      else { throw error }
      throw TelemetryError(
        error.reason, at: error.place, names: error.names,
        error.message
          + "; a gauge shows numbers: write one for each word, as 1 for on, name another column, or say --missing "
          + "'\(text.prefix(40))' if the word means that there is no reading")
    }
  }

  /// With hours in the place of minutes, where the times are of a day.
  private func ofDay(_ stamp: TimeStamp, _ text: String?) -> TimeStamp {
    guard case .clock(let seconds) = stamp, hasHours, text?.count(where: { $0 == ":" }) == 1 else { return stamp }
    return .clock(seconds * 60)
  }

  private func stamp(_ column: Int) -> TimeStamp? {
    guard let stamp = row.timeStamp(column) else { return nil }
    // A date beside a clock; one with a clock of its own is the time, and the other clock how long something took.
    if case .clock(let clock) = stamp, let dateColumn,
      case .date(let day, let fraction, let hasZone)? = row.timeStamp(dateColumn)
    {
      guard day % 86_400 == 0, fraction == 0, row.text(dateColumn)?.contains(":") == false else {
        return .date(seconds: day, fraction: fraction, hasZone: hasZone)
      }
      // On a date 23:45 is hours and minutes; what is no time of a day lasted so long.
      let clock = row.text(column)?.count { $0 == ":" } == 1 ? clock * 60 : clock
      guard clock < 86_400 else { return .date(seconds: day, fraction: fraction, hasZone: hasZone) }
      let whole = clock.rounded(.down)
      return .date(seconds: day + (Int(exactly: whole) ?? 0), fraction: clock - whole, hasZone: hasZone)
    }
    guard case .number(let number) = stamp else { return ofDay(stamp, row.text(column)) }
    return .some(TimeStamp(number: number, isDate: timeIsDate, unit: &timeUnit))
  }

  private static func refusal(_ text: String, _ name: String) -> String {
    if text.isEmpty { return "there is no time (\(name)) in this row" }
    if DateText.reading(of: text, order: nil) == .ambiguous {
      return "\(quoted(text)) may have the day first or the month; --date-order day-first or month-first says which"
    }
    return "\(quoted(text)) is no time: seconds, an epoch, 2024-06-30T12:00:00.5Z, 30 Jun 2024 12:00 or 1:02:03 are"
  }
}

extension TimeStamp {
  /// A number as a time: 20240630 and 20240630120000 are dates, the first in a column of dates alone, as are the days that
  /// spreadsheets count, 45473.5.
  init(number: Double, isDate: Bool, unit: inout TimeColumn.Unit?) {
    self = .number(number)
    guard unit == nil, let whole = Int(exactly: number.rounded(.down)) else { return }
    let isLong = (19_000_101_000_000...21_001_231_235_959).contains(whole)
    if isLong || (isDate && (19_000_101...21_001_231).contains(whole) && number == Double(whole)) {
      let (date, clock) = isLong ? (whole / 1_000_000, whole % 1_000_000) : (whole, 0)
      let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
      let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
      guard Self.isDay(year: year, month: month, day: day), hour <= 23, minute <= 59, second <= 59 else { return }
      let seconds = Self.days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
      self = .date(seconds: seconds, fraction: number - Double(whole), hasZone: false)
    } else if isDate, (20_000..<80_000).contains(number) {
      unit = .days
    }
  }
}
