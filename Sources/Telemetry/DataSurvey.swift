import VectorGraphics

/// What data hold: how they are written, when they begin and end, and what each column has. It is made in one reading, in
/// constant memory.
public struct DataSurvey: Sendable {
  /// What a column holds.
  public struct Column: Hashable, Sendable {
    public fileprivate(set) var name = ""
    /// As the data say it; nil where they do not.
    public fileprivate(set) var unit: String?
    public fileprivate(set) var isTime = false
    /// Cells that are numbers, that are missing, and that are something else.
    public fileprivate(set) var (numbers, missing, others) = (0, 0, 0)
    /// Cells that are numbers which may be one or another, as 1,006 and debits are, and the first of them.
    public fileprivate(set) var inDoubt = 0
    package fileprivate(set) var firstInDoubt: String?
    public fileprivate(set) var least, greatest: Double?
    /// What among the numbers may be no reading.
    package fileprivate(set) var suspect = MissingNumber()
    /// The first and the last cell that is not missing.
    public fileprivate(set) var first, last: String?
    /// What is wrong with the first cell that is in doubt, or something else among numbers, and where it is.
    public fileprivate(set) var fault: TelemetryError?
  }

  public private(set) var columns: [Column]
  public private(set) var rows = 0
  /// Where header, units and tables were found; nil where there was nothing to guess.
  public let note: String?
  /// What of the end was left out; nil where nothing was.
  public private(set) var endNote: String?
  /// Which rows are sums or means of the others; nil where none is, or rows have times.
  package private(set) var totalNote: String?
  /// How the data are written, as the reader has found it, and the words for missing readings that were met.
  public private(set) var style: [String]
  /// The name of the column of the times; nil where there is none.
  public let timeColumn: String?
  /// What a person should know of the times: in what their numbers are, and in what order; nil where there is nothing.
  public private(set) var timeNote: String?
  /// Whether the newest rows come first.
  package private(set) var isTurned = false
  /// Tables within the rows: where they are, and their columns.
  public let nested: [(path: String, columns: [String])]
  /// Seconds from the first row to the last.
  public private(set) var duration = 0.0
  /// The usual time between two rows, in seconds; nil without two rows.
  public private(set) var interval: Double?
  /// How many stretches between two rows are more than ten times as long as usual, and the longest, in seconds.
  public private(set) var gaps: (count: Int, longest: Double) = (0, 0)
  /// Rows that lie before the one that came last, and those without a time.
  public private(set) var passedOver = 0
  public private(set) var withoutTime = 0
  /// Which rows to choose, where those that go back are of another kind.
  package private(set) var kind: String?
  /// What ended the reading before the end of the data.
  public private(set) var fault: TelemetryError?
  /// The same, where the very first time is none.
  package var clockFault: TelemetryError? { timeColumn != nil && timed == 0 ? fault : nil }
  /// Rows whose times could be read.
  private var timed = 0

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - reader: reads the data.
  ///   - clock: where the times come from.
  /// - Throws: ``TelemetryError`` when a column that was asked for is not there.
  public init(_ reader: any RowReader, clock: SampleReader.Clock = .automatic) throws(TelemetryError) {
    let counter = CountingRows(reader)
    (note, style, nested) = (reader.note, reader.style, reader.nested)
    let samples: SampleReader?
    switch clock {
    case .automatic: samples = try? SampleReader(counter, channels: [])
    default: samples = try SampleReader(counter, channels: [], clock: clock)
    }
    (timeColumn, timeNote) = (samples?.timeColumnName.map(reader.usualName), samples?.timeNote)
    columns = []
    do throws(TelemetryError) {
      if let samples {
        try readTimes(samples)
      } else {
        var (row, totals) = (Row(), TotalRows())
        while try counter.next(into: &row) { totals.take(row, number: counter.rows, names: counter.columns) }
        totalNote = totals.note(inLines: reader.hasLines)
      }
    } catch {
      fault = error
      // What is wrong with the times does not keep the rest from being counted.
      var row = Row()
      while (try? counter.next(into: &row)) ?? false {}
    }
    (rows, endNote) = (counter.rows, reader.endNote)
    let notes = [timeNote, samples?.clockNote, samples?.orderNote].compactMap { $0 }
    kind = samples?.kind.flatMap { kind in notes.contains { $0.contains(kind) } ? nil : kind }
    (timeNote, isTurned) = (notes.isEmpty ? nil : notes.joined(separator: "; "), samples?.isTurned ?? false)
    if !counter.words.isEmpty {
      style.append("missing: " + counter.words.map { "“\($0)”" }.joined(separator: ", "))
    }
    columns = counter.columns.enumerated().map { index, name in
      var column = counter.column(index, name, unit: reader.unit(of: name), isTime: name == timeColumn)
      if column.isTime, let ends = samples?.sortedEnds { (column.first, column.last) = ends }
      return column
    }
  }

  private mutating func readTimes(_ samples: SampleReader) throws(TelemetryError) {
    var sample = Sample(time: 0, values: [])
    var (last, early): (Double?, [Double]) = (nil, [])
    defer { (passedOver, withoutTime) = (samples.leftOut, samples.withoutTime) }
    while try samples.next(into: &sample) {
      duration = sample.time
      timed += 1
      defer { last = sample.time }
      guard let last else { continue }
      let step = sample.time - last
      gaps.longest = max(gaps.longest, step)
      if interval == nil {
        early.append(step)
        if early.count == 1_000 { settle(early) }
      } else if let interval, interval > 0, step > 10 * interval {
        gaps.count += 1
      }
    }
    if interval == nil, !early.isEmpty { settle(early) }
  }

  /// The median of the first steps is the usual one.
  private mutating func settle(_ steps: [Double]) {
    let usual = steps.sorted()[steps.count / 2]
    interval = usual
    gaps.count = usual > 0 ? steps.count { $0 > 10 * usual } : 0
  }
}

/// Passes rows on and counts what is in them.
private final class CountingRows: RowReader {
  private let reader: any RowReader
  private(set) var rows = 0
  /// Words for a missing reading, in the order they were met; a few.
  private(set) var words: [String] = []
  private var counted: [DataSurvey.Column] = []

  var rowSource: (any RowReader)? { reader }
  var columns: [String] { reader.columns }
  var mayGrow: Bool { reader.mayGrow }

  init(_ reader: any RowReader) { self.reader = reader }

  func next(into row: inout Row) throws(TelemetryError) -> Bool {
    guard try reader.next(into: &row) else { return false }
    rows += 1
    while counted.count < reader.columns.count {
      counted.append(DataSurvey.Column())
      counted[counted.count - 1].suspect = MissingNumber(of: reader.columns[counted.count - 1])
    }
    for index in counted.indices { count(row, index) }
    return true
  }

  private func count(_ row: Row, _ index: Int) {
    guard !row.isMissing(index) else {
      counted[index].missing += 1
      if words.count < 8, let text = row.text(index)?.trimmingSpaces, !text.isEmpty, !words.contains(text) {
        words.append(text)
      }
      return
    }
    let text = row.text(index) ?? ""
    counted[index].first = counted[index].first ?? text
    counted[index].last = text
    do throws(TelemetryError) {
      guard let number = try row.number(index) else { return }
      counted[index].numbers += 1
      counted[index].suspect.take(number, text)
      counted[index].least = min(counted[index].least ?? number, number)
      counted[index].greatest = max(counted[index].greatest ?? number, number)
    } catch {
      let isInDoubt = error.cell == .ambiguous || error.cell == .side
      if isInDoubt {
        counted[index].inDoubt += 1
        counted[index].firstInDoubt = counted[index].firstInDoubt ?? text.trimmingSpaces
      } else {
        counted[index].others += 1
      }
      // What to do about a number goes before what is none.
      let isFirst = counted[index].fault == nil || (isInDoubt && counted[index].inDoubt == 1)
      if isFirst { counted[index].fault = error }
    }
  }

  /// What was counted of a column; a column that no row had is missing in all.
  func column(_ index: Int, _ name: String, unit: String?, isTime: Bool) -> DataSurvey.Column {
    var column = counted.indices.contains(index) ? counted[index] : DataSurvey.Column()
    (column.name, column.unit, column.isTime) = (name, unit, isTime)
    column.missing = rows - column.numbers - column.others - column.inDoubt
    if column.numbers + column.inDoubt == 0 || isTime { column.fault = nil }
    return column
  }
}

/// A number that loggers write where there is no reading, as −999 and 9999, which lies far from the other numbers of its column.
package struct MissingNumber: Hashable, Sendable {
  /// Numbers that are written so, all below the others or all above.
  private struct End: Hashable {
    /// As they are written; a few.
    var texts: [String] = []
    var (least, greatest) = (Double.infinity, -Double.infinity)
    var count = 0

    mutating func take(_ number: Double, _ text: String) {
      (least, greatest, count) = (min(least, number), max(greatest, number), count + 1)
      let text = text.trimmingSpaces
      if texts.count < 4, !texts.contains(text) { texts.append(text) }
    }
  }

  private var (low, high) = (End(), End())
  private var (least, greatest) = (Double.infinity, -Double.infinity)
  private var hasFractions = false
  /// Whether the column is of temperatures, of which a sensor without one says 85 or −127.
  private let isOfTemperatures: Bool

  private static let usual: Set<Double> = [
    -99, -99.9, -99.99, -127, -999, -999.9, -999.99, -6_999, -7_999, -9_999, -9_999.9, -9_999.99, -99_999, -999_999,
    -32_768,
  ]
  private static let usualAbove: Set<Double> = [
    85, 999.9, 999.99, 9_999, 9_999.9, 9_999.99, 99_999, 99_999.9, 999_999, 9_999_999, 32_767, 65_535, 2_147_483_647,
    4_294_967_295,
  ]

  /// - Parameter column: its name.
  package init(of column: String = "") {
    let name = column.lowercased()
    isOfTemperatures = name.contains("temp") || name.contains("ds18")
  }

  /// Whether loggers write it so.
  static func isUsual(_ number: Double) -> Bool { number <= -99 && usual.contains(number) }

  /// Whether it may be one, whatever the others are.
  package static func mayBe(_ number: Double) -> Bool {
    isUsual(number) || (number >= 85 && usualAbove.contains(number))
  }

  package mutating func take(_ number: Double, _ text: @autoclosure () -> String) {
    if Self.isUsual(number) { return low.take(number, text()) }
    if Self.mayBe(number), number > 85 || isOfTemperatures {
      return high.take(number, text())
    }
    (least, greatest) = (min(least, number), max(greatest, number))
    hasFractions = hasFractions || number != number.rounded()
  }

  /// Whether there are no other numbers, more than once; 85 °C may be a reading that stays.
  private var isThroughout: Bool {
    least > greatest && low.count + high.count > 1 && (high.count == 0 || high.least > 85)
  }

  /// Whether they are so far away that they must be something else.
  private var isLowFar: Bool {
    if isThroughout { return low.count > 0 }
    return low.count > (low.greatest == -127 && !isOfTemperatures ? 1 : 0)
      && least - low.greatest > max(greatest - least, -low.greatest) / 2 && least <= greatest
  }

  /// The same above, where a great number may be one: where it comes again, and nothing lies between.
  private var isHighFar: Bool {
    guard high.count > 0, !isThroughout else { return high.count > 0 }
    guard least <= greatest else { return false }
    let (gap, span) = (high.least - greatest, greatest - least)
    // 85 °C is what a DS18B20 says that has not measured, in sixteenths of a degree as its others.
    if high.least == 85 { return high.greatest == 85 && hasFractions && greatest < 60 && gap > 2 * span }
    return high.count > 1 && gap > 3 * span && high.least >= 10 * max(greatest, -least)
  }

  /// The other numbers; nil where there are no such numbers.
  package var others: ClosedRange<Double>? {
    guard isLowFar || isHighFar, least <= greatest else { return nil }
    return (isLowFar ? least : min(least, low.least))...(isHighFar ? greatest : max(greatest, high.greatest))
  }

  private var texts: [String] { (isLowFar ? low.texts : []) + (isHighFar ? high.texts : []) }

  /// The options that take it for no reading; empty where there is no such number.
  package var options: [String] { texts.map { "--missing \($0.shellWord)" } }

  /// What to say of it; nil where there is no such number.
  package var note: String? { note(options.joined(separator: " ")) }

  /// The same of a number of a row that a document shows; nil where it is a reading.
  package func note(ofRowWith number: Double) -> String? {
    guard others.map({ !$0.contains(number) }) ?? true else { return nil }
    return note("set: {data.missing: [\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]}")
  }

  private func note(_ step: String) -> String? {
    guard !texts.isEmpty else { return nil }
    return "\(texts.joined(separator: " and ")) may mean that there is no reading; \(step) says so"
  }
}
