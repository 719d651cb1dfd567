import VectorGraphics

/// One row of a time series.
public struct Sample: Hashable, Sendable {
  /// Seconds after the first row.
  public var time: Double
  /// One for each channel; nil when it is missing.
  public var values: [Double?]

  /// The time is in seconds after the first row, the values are in the order of the channels.
  public init(time: Double, values: [Double?]) { (self.time, self.values) = (time, values) }
}

/// Reads rows as a time series. Times never fall; equal ones may follow each other.
public final class SampleReader {
  /// Where the times come from.
  public enum Clock: Hashable, Sendable {
    /// The first column named `time`, `timestamp`, `t`, `seconds`, `datetime`, `date`, `ts`, `epoch` or `dt`, in any case.
    case automatic
    /// Seconds, an epoch in seconds or fractions of it, ISO 8601, or a clock time such as 1:02:03.
    case column(String)
    /// Rows follow each other by so many seconds, > 0.
    case step(Double)
  }

  /// The rows that had the time of the one before.
  public private(set) var equalTimes = 0

  /// How many values a sample has.
  public var channelCount: Int { channels.count }

  /// For each channel, whether the row read last said that its reading is missing: a cell that is empty, null or NaN.
  /// A row that does not speak of a channel says nothing of it.
  private(set) var missing: [Bool]

  /// The last value of each channel.
  private var unwound: [Double?]

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
  package static let timeNames = ["time", "timestamp", "t", "seconds", "datetime", "date", "ts", "epoch", "dt"]

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
      let lowercased = reader.columns.map { $0.lowercased() }
      guard let name = SampleReader.timeNames.first(where: lowercased.contains),
        let index = lowercased.firstIndex(of: name)
      else {
        throw TelemetryError(
          .request, names: reader.columns,
          "no column is named \(SampleReader.timeNames.joined(separator: ", ")); name the column of the times, "
            + "or give the time between rows. The columns are \(reader.columns.joined(separator: ", "))")
      }
      (timeName, timeColumn) = (reader.columns[index], index)
    }
  }

  /// Where rows name their own columns, one may turn up later.
  private static func find(_ name: String, in reader: any RowReader) throws(TelemetryError) -> Int? {
    if let index = reader.columns.firstIndex(of: name) { return index }
    guard reader.mayGrow else { throw .noColumn(name, in: reader.columns) }
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
    throw .noColumn(channels[position].column, in: reader.columns)
  }

  /// The next sample into `sample`; false at the end.
  ///
  /// - Throws: ``TelemetryError`` at the cell: no time or one of another kind than the first, a time before the last
  ///   one, a value that is no number.
  public func next(into sample: inout Sample) throws(TelemetryError) -> Bool {
    if !isAhead { isAhead = try reader.next(into: &row) }
    guard isAhead else {
      if rows > 0 { try checkColumns() }
      return false
    }
    isAhead = false
    rows += 1
    if reader.columns.count != known { try findLateColumns() }
    if rows == SampleReader.patience { try checkColumns() }
    let time = try time()
    if rows > 1, time == last { equalTimes += 1 }
    last = time
    sample.time = time
    sample.values.removeAll(keepingCapacity: true)
    for (position, (channel, index)) in zip(channels, indices).enumerated() {
      guard let index, let number = try row.number(index),
        let value = try channel.value(of: number, after: unwound[position], at: row.place(of: index))
      else {
        missing[position] = index.map { row.hasCell($0) || !reader.maySkip($0) } ?? false
        sample.values.append(nil)
        continue
      }
      missing[position] = false
      unwound[position] = value
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
    _ = try time()
    let first = (timeColumn.flatMap(row.text) ?? "").trimmingSpaces
    guard step == nil, let scale, let stamp = TimeStamp(text), let seconds = scale.seconds(stamp, orEpoch: true) else {
      throw TelemetryError(
        .request,
        step != nil
          ? "the offset \(quoted(text)) is a time, and the rows have none"
          : "the offset \(quoted(text)) is no time as those of the data, which begin at \(first)")
    }
    return seconds
  }

  private func time() throws(TelemetryError) -> Double {
    if let step { return Double(rows - 1) * step }
    guard let timeColumn else { throw .noColumn(timeName, in: reader.columns) }
    let place = row.place(of: timeColumn)
    guard let stamp = row.timeStamp(timeColumn) else {
      let text = (row.text(timeColumn) ?? "").trimmingSpaces
      throw TelemetryError(
        .malformed, at: place,
        text.isEmpty
          ? "there is no time (\(timeName)) in this row"
          : "\(quoted(text)) is no time: seconds, an epoch, 2024-06-30T12:00:00.5Z or 1:02:03 are")
    }
    var text: String { row.text(timeColumn) ?? "" }
    let scale = self.scale ?? TimeScale(first: stamp)
    self.scale = scale
    guard let seconds = scale.seconds(stamp) else {
      throw TelemetryError(.malformed, at: place, "\(quoted(text)) is not what the first time was, \(scale.kind)")
    }
    guard abs(seconds) <= 1e9 else {
      throw TelemetryError(.malformed, at: place, "\(quoted(text)) is more than 30 years from the first time")
    }
    guard rows == 1 || seconds >= last else {
      throw TelemetryError(
        .malformed, at: place,
        "\(quoted(text)) is \(DecimalText.short(last - seconds)) s before the time of the row before; sort the rows")
    }
    return seconds
  }
}
