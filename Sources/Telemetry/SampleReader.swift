import VectorGraphics

/// One row of a time series.
public struct Sample: Hashable, Sendable {
  /// Seconds after the first row.
  public var time: Double
  /// One for each channel; nil when it is missing.
  public var values: [Double?]
  /// The reading beside the value of each channel that turns; empty where no channel turns.
  public var turned: [TurnedReading?] = []

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
  /// How many times several rows have, and what tells the first of those apart.
  private var shared: (count: Int, step: String?) = (0, nil)
  private var isShared = false

  /// The rows that were passed over as they go back in time, and the first of them.
  public private(set) var passedOver: (count: Int, first: TelemetryError.Place?) = (0, nil)
  /// Which rows to choose, where those that go back are of another kind; nil where they are not.
  package private(set) var kind: String?
  /// Those behind them that have the time of the last row, whose place they would take.
  private var alike = 0
  package var leftOut: Int { passedOver.count + alike }
  /// Whether the row that came last was one of them.
  private var isBack = false
  /// Whether the first of them begins the clock anew, and the line of a later run that goes on behind the first one.
  private var (isRestart, resumed): (Bool, Int?) = (false, nil)
  /// Whether they are of months of earlier years.
  private var hasTypicalYear = false
  /// Those of them that hold a time and nothing else.
  private var bare = 0
  /// The rows that were passed over as they have no time.
  public private(set) var withoutTime = 0
  /// The rows that were passed over as their clock was far ahead for a while, and the first of them.
  package private(set) var leapt: (count: Int, first: TelemetryError.Place?) = (0, nil)
  /// Whether the newest rows come first, so that the table is read from its end, or in no order.
  private var change = RowOrder.Change.none
  package var isTurned: Bool { change == .turned }
  /// How many readings each channel has had.
  public private(set) var readings: [Int]
  /// How far each channel's readings reach.
  package private(set) var extents: [ReadingExtent?]
  /// What may be no reading, for each channel.
  package private(set) var suspects: [MissingNumber]
  /// Whether what was recorded begins anew with the row read last, after a pause.
  private(set) var isStart = false

  /// The rows that have been given.
  package var rowCount: Int { rows }

  /// The longest time between two of the rows read so far.
  package var longestPause: Double { longestStep }

  /// How many values a sample has.
  public var channelCount: Int { channels.count }

  /// For each channel, whether the row read last said that its reading is missing: a cell that is empty, null or NaN.
  /// A row that does not speak of a channel says nothing of it.
  private(set) var missing: [Bool]

  /// The last value of each channel.
  private var unwound: [Double?]
  private let hasTurns: Bool

  private let reader: any RowReader
  private var order: RowOrder
  /// The longest time from one row to the next, and the shortest that is none.
  private var (longestStep, shortestStep) = (0.0, Double.infinity)
  private let channels: [Channel]
  private let step: Double?
  /// Nil where rows follow each other by a step.
  private var clock: RowClock?
  private var indices: [Int?]
  private var row = Row()
  private var rows = 0
  /// Whether the row in hand is still to be given.
  private var isAhead = false
  /// How many columns there were when columns were last looked for.
  private var known = 0
  /// A column that has not turned up in so many rows is not there.
  private static let patience = 1_000
  private var last = 0.0
  /// The first row, which rows of another kind differ from.
  private var firstRow = Row()
  /// Where no times tell a row below the others from them.
  private var totals: TotalRows?
  package private(set) var isAtEnd = false

  /// - Throws: ``TelemetryError`` when a column is not there, with the names that are, or a number is out of range.
  public init(
    _ reader: any RowReader, channels: [Channel], clock: Clock = .automatic
  ) throws(TelemetryError) {
    (self.reader, self.channels, order) = (reader, channels, RowOrder(reader))
    for channel in channels where !channel.isFinite {
      throw TelemetryError(.request, "the conversion of \(channel.column) must be of finite numbers")
    }
    indices = []
    missing = Array(repeating: false, count: channels.count)
    hasTurns = channels.contains { $0.turn != nil }
    readings = Array(repeating: 0, count: channels.count)
    extents = Array(repeating: nil, count: channels.count)
    suspects = channels.map { MissingNumber(of: $0.column) }
    unwound = Array(repeating: nil, count: channels.count)
    for channel in channels { indices.append(try reader.find(channel.column)) }
    switch clock {
    case .step(let seconds):
      guard seconds > 0, seconds <= Limits.seconds else {
        throw TelemetryError(.request, "the time step is \(seconds) s; it must be greater than 0 and at most a week")
      }
      step = seconds
      totals = TotalRows(columns: Set(channels.map(\.column)))
    case .column(let name):
      step = nil
      self.clock = try RowClock(reader, asked: name)
    case .automatic:
      step = nil
      self.clock = try RowClock(reader, asked: nil)
    }
  }

  /// The column of the times; nil where rows follow each other by a step.
  package var timeColumnName: String? { clock?.name }

  /// What a person should know of the times, when rows have been read: what 10:05 is taken for; nil where there is no doubt.
  package var clockNote: String? { clock?.clockNote }

  /// What a person should know of the times: a unit that their column's name says, or which column was taken; nil where
  /// there is no doubt.
  package var timeNote: String? { clock?.note }

  /// What of the end of the data was left out; nil where nothing was.
  package var endNote: String? { reader.endNote }

  /// Which rows are sums or means of the others, when all have been read; nil where none is, or rows have times.
  package var totalNote: String? { isAtEnd ? totals?.note(inLines: reader.hasLines) : nil }

  /// In what other order than that of time the rows were, when they have been read; nil where they were not.
  package var orderNote: String? {
    var words = isTurned ? ["the newest rows come first; they are read from the last to the first"] : []
    if change == .sorted { words.append("the rows are in no order of time; they are read sorted by it") }
    if let place = leapt.first {
      let rows = "\(leapt.count) row\(leapt.count == 1 ? "" : "s")"
      words.append("\(rows) passed over whose clock was far ahead, the first in line \(place.line)")
    }
    if let stepNote { words.append(stepNote) } else if let sharedNote { words.append(sharedNote) }
    if passedOver.count > 0, let kind, hasTypicalYear { words.append(kind) }
    if let resumed { words.append("rows from line \(resumed) on are of a later run, and follow those of the first") }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// Counts the row in hand, which has the time of the one before.
  private func share() {
    equalTimes += 1
    guard !isShared else { return }
    // Later rows differ from the first one in more.
    if rows == 2, reader.note?.contains("--where") != true { shared.step = series(besides: row) }
    (isShared, shared.count) = (true, shared.count + 1)
  }

  /// How many rows have the time of others, where it is more than a few.
  private var sharedNote: String? {
    let count = equalTimes + shared.count
    guard step == nil, passedOver.count == 0, count * 5 >= rows, count > 0 else { return nil }
    return
      "\(count) of the rows share their time with others, and the last of each time is drawn"
      + (shared.step.map { "; \($0)" } ?? "")
  }

  /// What is odd about the times, when rows have been read: all the same, with digits cut off, or far apart as numbers of
  /// another unit are.
  private var stepNote: String? {
    guard let clock, !clock.isCalendar, let column = clock.column, rows > 2 else { return nil }
    let text = String(firstRow.words(column).prefix(40))
    let cut = Self.isCut(text) ? ", whose digits a spreadsheet has cut; write that column there as whole numbers" : ""
    if equalTimes == rows - 1 {
      let other = reader.columns.indices.first { index in
        let name = reader.columns[index]
        return index != column && reader.startsRising(index)
          && (TimeColumn.isNamed(name) || TimeColumn.unit(of: name, said: reader.unit(of: name)) != nil)
      }
      let next = other.map { "; “\(reader.columns[$0])” rises from row to row, and --time-column takes it" } ?? ""
      return "all rows have the same time, \(text)" + cut + next
    }
    if !cut.isEmpty { return "there are times such as \(text)" + cut }
    guard case .number(let first)? = firstRow.timeStamp(column), reader.options.timeUnit == nil,
      !TimeColumn.isDate(clock.name), TimeColumn.unit(of: clock.name, said: reader.unit(of: clock.name)) == nil
    else { return nil }
    // Few rows are told where their times are uneven, which are no hours or minutes.
    let areFar =
      last >= 100 * Double(rows) && abs(first) < (Int(text) == nil ? 1e6 : 1e8)
      && (rows >= 1_000 || abs(first) < 1e6 && rows >= 10 && first > 0 && last.truncatingRemainder(dividingBy: 10) != 0)
    // So are whole numbers before all epochs that are more than a quarter of an hour apart, or far from 0 and a minute, in no minutes.
    let areCounts =
      shortestStep >= (1e6..<1e8 ~= abs(first) ? 100 : 1_000) && shortestStep.isFinite && abs(first) < 1e9
      && Int(text) != nil
      && [first, shortestStep].contains { $0.truncatingRemainder(dividingBy: 60) != 0 }
    guard areFar || areCounts else { return nil }
    return "times in “\(clock.name)” are taken for seconds; --time-unit ms or us, or ns, says that they are shorter"
  }

  /// Whether a number with an exponent says less than its whole part, as 1.51E+12 does.
  private static func isCut(_ text: String) -> Bool {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, NumberText(text) != nil, let exponent = Int(parts[1]) else { return false }
    return parts[0].count { $0.isNumber } <= exponent
  }

  /// The first and the last time of a sorted table, as they are written; nil of others.
  var sortedEnds: (first: String, last: String)? {
    guard change == .sorted, let column = clock?.column else { return nil }
    return (firstRow.words(column), row.words(column))
  }

  /// From when to when the rows are that have been read, as they write their times.
  package var stretch: String {
    guard let clock, !clock.isCalendar, let column = clock.column else {
      return "the data last \(DecimalText.short(last)) s"
    }
    func words(_ row: Row) -> String { String(row.words(column).prefix(40)) }
    return "the data go from \(words(firstRow)) to \(words(row))"
  }

  /// Looks again for columns that have not turned up.
  private func findLateColumns() throws(TelemetryError) {
    for (position, channel) in channels.enumerated() where indices[position] == nil {
      indices[position] = try reader.find(channel.column)
    }
    try clock?.findLate(reader)
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
    if rows > 1, time == last { share() } else { isShared = false }
    last = time
    sample.time = time
    sample.values.removeAll(keepingCapacity: true)
    sample.turned.removeAll(keepingCapacity: true)
    for (position, (whole, index)) in zip(channels, indices).enumerated() {
      let channel = whole.units == nil ? whole : try inUnit(whole)
      guard let index, let number = try row.shownNumber(index, clock: channel.clock),
        let value = try channel.value(of: number, after: unwound[position], at: row.place(of: index))
      else {
        missing[position] = index.map { row.hasCell($0) || !reader.maySkip($0) } ?? false
        sample.values.append(nil)
        if hasTurns { sample.turned.append(nil) }
        continue
      }
      missing[position] = false
      readings[position] += 1
      suspects[position].take(number, row.words(index))
      extents[position].take(value)
      unwound[position] = value
      if hasTurns { sample.turned.append(channel.turned(number, to: value)) }
      sample.values.append(value)
    }
    return true
  }

  /// A channel as the row in hand has it, which says its own unit.
  private func inUnit(_ channel: Channel) throws(TelemetryError) -> Channel {
    guard let unit = channel.units.flatMap({ reader.columns.firstIndex(of: $0.column) }) else { return channel }
    return try channel.inUnit(row.words(unit), at: row.place(of: unit))
  }

  /// How long after the first row a time is, in seconds; asked before any row is given. Without a row it is 0.
  ///
  /// - Parameter text: as the data write their times; of data with an epoch also a date and time with a zone.
  /// - Throws: ``TelemetryError`` when it is none of the data's kind.
  func seconds(to text: String) throws(TelemetryError) -> Double {
    if rows == 0, !isAhead { isAhead = try nextRow() }
    guard isAhead else { return 0 }
    if reader.columns.count != known { try findLateColumns() }
    // Those without a time are passed over here as there.
    while let clock, clock.isMissing(row) {
      guard try nextRow() else { return 0 }
      if reader.columns.count != known { try findLateColumns() }
    }
    _ = try time()
    let first = clock?.column.map(row.words) ?? ""
    guard let seconds = clock?.seconds(to: text) else {
      let own =
        step != nil ? "is a time, and the rows have none" : "is no time as those of the data, which begin at \(first)"
      var (stretch, likeThose) = ("60", "")
      if case .clock(let seconds)? = TimeStamp(text) {
        stretch = DecimalText.short(seconds)
        // A time of day where the data say the date too.
        if let dated = Self.dated(text, as: first), clock?.seconds(to: dated) != nil { likeThose = ", as \(dated)" }
      }
      throw TelemetryError(
        .request,
        "the offset \(quoted(text)) \(own); an offset is seconds after the first row, as \(stretch)"
          + (step == nil ? ", or a time written like those\(likeThose)" : ""))
    }
    return seconds
  }

  /// A time of day in the place of that in a date with its time; nil where that has none.
  private static func dated(_ time: String, as first: String) -> String? {
    guard let colon = first.firstIndex(of: ":") else { return nil }
    let before = first[..<colon].reversed().drop { $0.isNumber }
    let after = first[colon...].drop { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
    return String(before.reversed()) + time.trimmingSpaces + after
  }

  /// Puts the next row into `row`; before the first the table is turned round where its newest rows come first.
  private func nextRow() throws(TelemetryError) -> Bool {
    if rows == 0, withoutTime == 0, change == .none, let clock, clock.column != nil {
      change = try order.change(by: clock)
    }
    return try order.next(into: &row)
  }

  /// The time of the next row that has one, and does not go back; nil at the end.
  private func nextTime() throws(TelemetryError) -> Double? {
    isStart = false
    while true {
      if !isAhead { isAhead = try nextRow() }
      guard isAhead else {
        isAtEnd = true
        try checkOrder(atEnd: true)
        return nil
      }
      isAhead = false
      isStart = isStart || row.isStart
      if reader.columns.count != known { try findLateColumns() }
      if rows == SampleReader.patience { try checkColumns() }
      if let clock, clock.isMissing(row) {
        withoutTime += 1
        guard rows == 0, withoutTime == SampleReader.patience else { continue }
      }
      rows += 1
      totals?.take(row, number: rows, names: reader.columns)
      let before = clock
      let time = try time()
      if rows == 1 { firstRow = row }
      if rows > 1, time - last > Self.leap, try passOver(leapTo: time) {
        (rows, clock) = (rows - 1, before)
        continue
      }
      if rows == 1 || time > last || (time == last && !isBack) {
        if isBack, time > last, isRestart { resumed = resumed ?? row.line }
        isBack = false
        if rows > 1 {
          longestStep = max(longestStep, time - last)
          if time > last { shortestStep = min(shortestStep, time - last) }
        }
        return time
      }
      rows -= 1
      if passedOver.count == 0, rows > 2 { kind = try self.kind(of: row, at: time) }
      isBack = true
      if time == last {
        alike += 1
        continue
      }
      // A time beside which nothing stands goes back without a reading.
      if row.count == 1, reader.columns.count > 2 { bare += 1 }
      passedOver = (passedOver.count + 1, passedOver.first ?? clock?.place(in: row))
      try checkOrder(atEnd: false)
    }
  }

  /// A step of more than a day, and than a thousand of those before, may be one of a clock that is wrong for a while.
  private static let leap = 86_400.0

  /// Passes over rows that leap far ahead and come back, as those of a receiver do that has lost its time.
  ///
  /// - Returns: whether the row in hand is one of them.
  private func passOver(leapTo time: Double) throws(TelemetryError) -> Bool {
    guard rows > 10, step == nil, let clock, time - last > 1_000 * longestStep,
      let count = order.leap(clock, from: last, within: Self.leap)
    else { return false }
    leapt = (leapt.count + count + 1, leapt.first ?? clock.place(in: row))
    for _ in 0..<count { _ = try order.next(into: &row) }
    return true
  }

  /// A few rows that go back are passed over; a table that falls is another matter.
  ///
  /// - Throws: ``TelemetryError`` when as many rows go back as not, or none has a time.
  private func checkOrder(atEnd: Bool) throws(TelemetryError) {
    if atEnd, rows == 0, withoutTime > 0, let clock {
      guard clock.column != nil else { throw reader.noColumn(clock.name) }
      throw TelemetryError(
        .malformed, at: clock.place(in: row),
        "there is no time (\(clock.name)) in any row; --time-column names another column")
    }
    guard passedOver.count - bare >= (atEnd ? max(1, rows + alike) : rows + alike + 1_000) else { return }
    throw TelemetryError(
      .malformed, at: passedOver.first,
      "the times go back here, and \(passedOver.count) rows lie before the one that came last; "
        + (kind ?? "sort the rows by time\(sorting)"))
  }

  /// The command that sorts the rows of a table by its times; empty where no simple one does.
  private var sorting: String {
    guard let clock, let column = clock.column, !clock.isCalendar, firstRow.line > 1,
      let divider = reader.options.delimiter, divider != HeadSearch.space,
      // What stands in quotes divides nothing.
      ![firstRow, row].contains(where: { row in (0..<column).contains { row.words($0).utf8.contains(divider) } })
    else { return "" }
    let areNumbers = [firstRow, row].allSatisfy { NumberText.isPlain($0.words(column)) }
    let areDates = [firstRow, row].allSatisfy { row in
      let text = row.words(column).utf8
      return text.count > 9 && text.prefix(4).allSatisfy { 0x30...0x39 ~= $0 } && text.dropFirst(4).first == 0x2D
    }
    guard areNumbers || areDates else { return "" }
    let mark = divider == 0x09 ? "\"$(printf '\\t')\"" : "'\(UnicodeScalar(divider))'"
    let (line, place) = (firstRow.line, "\(column + 1),\(column + 1)\(areNumbers ? "g" : "")")
    return ": (head -n \(line - 1) FILE; tail -n +\(line) FILE | sort -s -t \(mark) -k \(place)) > sorted.csv"
  }

  /// What is said where the row that goes back first is of another kind than the first row, as tables have one series below
  /// the other.
  private func kind(of row: Row, at seconds: Double) throws(TelemetryError) -> String? {
    let time = clock?.column
    // Where rows have dates too, a clock that begins anew is no other kind of row.
    let dated = reader.columns.indices.first { index in
      guard index != time, index != clock?.dateColumn, let first = firstRow.timeStamp(index), first.form == .date,
        let stamp = row.timeStamp(index), let step = TimeScale.difference(first, stamp)
      else { return false }
      return step > 0
    }
    if let dated { return option("--time-column", reader.columns[dated]) + " names the column of dates" }
    if let series = series(besides: row, orBy: part(begunBy: row)) { return series }
    // Months of several years, as those of a typical year.
    let year = 365.25 * 86_400
    if clock?.hasDates == true, last - seconds > year - 30 * 86_400,
      abs((last - seconds).remainder(dividingBy: year)) < 3 * 86_400
    {
      hasTypicalYear = true
      return
        "the months are of several years, as those of a typical year: sed -E 's/(19|20)[0-9]{2}/2001/' FILE > year.csv makes "
        + "them those of one"
    }
    if clock?.hasDates == true, let time, last - seconds < 3_600, case let text = row.words(time),
      ["1:", "2:"].contains(where: { text.contains(" \($0)") || text.contains("0\($0)") }), !text.hasSuffix("Z")
    {
      return
        "where clocks go back at the end of summer time, times with their zone, as \(text.prefix(40))+01:00, keep all rows"
    }
    // A stop watch that begins anew.
    guard clock?.hasDates == false, rows > 10 ? seconds * 3 < last * 2 : seconds <= 0 else { return nil }
    isRestart = true
    return "the clock begins anew: head -n \(row.line - 1) FILE > first.csv makes a table of the rows above"
  }

  /// What takes the rows of one kind alone, where a row is of another than the first one by a text, or by a column that is given; nil
  /// where it is not.
  private func series(besides row: Row, orBy part: Int? = nil) -> String? {
    let differing = reader.columns.indices.filter { index in
      guard index != clock?.column, let first = firstRow.text(index)?.trimmingSpaces,
        let text = row.text(index)?.trimmingSpaces
      else { return false }
      // A text that does not come again, as a number of a part, chooses one row.
      let start = reader.start(of: index)
      return first != text && !firstRow.isMissing(index) && !HeadSearch.isReading(first)
        && (start.count < 3 || start.count { $0.trimmingSpaces == first } > 1)
    }
    let named = differing.first { HeadSearch.isOfSeries(reader.columns[$0]) }
    guard let index = named ?? differing.first ?? part, let text = firstRow.text(index)?.trimmingSpaces else {
      return nil
    }
    return "the rows are of several kinds: \(option("--where", "\(reader.columns[index])=\(text)")) takes one"
  }

  /// The column of numbers that say of which interval, lap or piece a row is: they stay while times rise.
  private func part(begunBy row: Row) -> Int? {
    let parts = reader.columns.indices.filter { index in
      let start = reader.start(of: index).prefix(rows).map(\.trimmingSpaces)
      return index != clock?.column && start.count > 2 && start.allSatisfy { $0 == start[0] } && Int(start[0]) != nil
        && firstRow.words(index) == start[0] && row.words(index) != start[0] && Int(row.words(index)) != nil
    }
    let words = ["interval", "lap", "session", "set", "piece", "part", "run", "trial", "segment", "group"]
    return parts.first { index in words.contains { reader.columns[index].lowercased().contains($0) } }
  }

  private func time() throws(TelemetryError) -> Double {
    if let step { return Double(rows - 1) * step }
    return try clock?.seconds(of: row, after: rows > 1 ? last : nil) ?? 0
  }
}
