import Telemetry
import Testing

struct SampleReaderTests {
  private func times(_ stamps: [String]) throws -> [Double] {
    let text = "time,v\n" + stamps.map { "\"\($0)\",1" }.joined(separator: "\n")
    let reader = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    var times: [Double] = []
    while try reader.next(into: &sample) { times.append(sample.time) }
    return times
  }

  @Test(arguments: [
    ["0", "0.5", "2"], ["1700000000", "1700000000.5", "1700000002"],
    ["1700000000000", "1700000000500", "1700000002000"],
    ["1700000000000000", "1700000000500000", "1700000002000000"], ["100.25", "100.75", "102.25"],
    ["2024-06-30T12:00:00Z", "2024-06-30T14:00:00.5+02:00", "2024-06-30T06:30:02-0530"],
    ["2024-06-30 12:00:00", "2024-06-30 12:00:00,500", "2024-06-30T12:00:02.000000"],
    ["20231231T235959Z", "20231231T235959.5Z", "20240101T000001Z"], ["0:59", "0:59.5", "1:01"],
    ["1:59:59", "1:59:59.5", "2:00:01"], ["2016-12-31T23:59:59Z", "2016-12-31T23:59:59.5Z", "2017-01-01T00:00:01+00"],
    ["2000-02-28T23:59:59Z", "2000-02-28T23:59:59.5Z", "2000-02-29T00:00:01Z"],
  ])
  func allClocksCountSeconds(_ stamps: [String]) throws {
    for (time, expected) in zip(try times(stamps), [0, 0.5, 2]) { #expect(abs(time - expected) <= 1e-6) }
    #expect(try times(stamps).count == 3)
  }

  @Test func aLeapSecondIsTheSecondAfterIt() throws {
    #expect(try times(["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:01Z"]) == [0, 1, 2])
  }

  @Test(arguments: [
    "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-02-30", "2024-01-01T24:00:00Z",
    "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00X", "2024-01-01T00:00:00.Z", "12:60", "1:2",
    "1:2:345",
    "soon", "3/4/2024", "31/31/2024", "12 Foo 2024", "13:00 PM", "inf", "2024-01-01T00:00:00+19:00",
  ])
  func whatIsNoTimeIsRefusedInItsPlace(_ stamp: String) {
    let error = #expect(throws: TelemetryError.self) { try times([stamp]) }
    #expect(error?.place == TelemetryError.Place(line: 2, column: 1))
  }

  @Test func clocksMustNotMixNorGoBack() {
    for stamps in [
      ["0", "2024-01-01T00:00:00Z"], ["2024-01-01T00:00:00Z", "2024-01-01T00:00:01"], ["0:01", "2"],
      ["2", "3", "1", "0.5", "0.2"],
    ] {
      let error = #expect(throws: TelemetryError.self) { try times(stamps) }
      #expect(error?.place?.line == (stamps.count == 2 ? 3 : 4))
    }
  }

  private func read(_ text: String) throws -> (samples: [Sample], reader: SampleReader) {
    let reader = try SampleReader(DataFormat.detectedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var (samples, sample): ([Sample], Sample) = ([], Sample(time: 0, values: []))
    while try reader.next(into: &sample) { samples.append(sample) }
    return (samples, reader)
  }

  @Test func aNumberThatTheGaugeDoesNotTakeComesWithTheNextStep() throws {
    let reader = try DelimitedReader(MemoryByteSource("time,v\n0,-5.2\n"))
    let samples = try SampleReader(reader, channels: [Channel("v").accepting(0...999_999)])
    var sample = Sample(time: 0, values: [])
    let error = #expect(throws: TelemetryError.self) { try samples.next(into: &sample) }
    #expect(
      error?.message == "v is -5.2; the gauge takes 0 to 999999; --kind radial with --min and --max shows such numbers")
  }

  /// Three countries a year, and three bookings a day that nothing else tells apart.
  @Test func rowsThatShareTheirTimeAreTold() throws {
    let years = (2010...2012).flatMap { year in ["DE", "FR", "IT"].map { "\(year),\($0),1\n" } }
    let note = try read("Year,Country,v\n" + years.joined()).reader.orderNote
    #expect(
      note
        == "9 of the rows share their time with others, and the last of each time is drawn; the rows are of several kinds: "
        + "--where 'Country=DE' takes one")
    let days = (1...3).flatMap { day in (1...3).map { "0\(day).03.2024;x\(day)\($0);-\(day),\($0)0\n" } }
    #expect(
      try read("Datum;Text;v\n" + days.joined()).reader.orderNote
        == "9 of the rows share their time with others, and the last of each time is drawn")
  }

  /// The same samples, whichever way round the rows stand, however many they are, with equal times and a row that goes back.
  @Test(arguments: [2, 3, 20, 21, 500], ["0", "2024-06-30T00:00:00Z", "0:00:00"])
  func theNewestRowsMayComeFirst(_ count: Int, _ first: String) throws {
    let lines = (0..<count).map { index in
      let second = index == 7 ? 6 : index
      let (minutes, seconds) = (second / 60, second % 60)
      let clock = "0:\(minutes < 10 ? "0" : "")\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
      return (first == "0" ? "\(second)" : first.hasPrefix("2") ? "2024-06-30T0\(clock)Z" : clock) + ",\(index)"
    }
    let rising = try read("time,v\n" + lines.joined(separator: "\n"))
    let falling = try read("time,v\n" + lines.reversed().joined(separator: "\n"))
    #expect(rising.samples == falling.samples && rising.samples.count == count)
    #expect(rising.reader.orderNote == nil && falling.reader.isTurned)
    #expect(falling.reader.orderNote?.hasPrefix("the newest rows come first") == true)
  }

  /// Glucose in a JSON document, prices with the time of day in the row of today, polls with the time at which they were worked out.
  @Test func tablesInOtherOrdersAreRead() throws {
    let document = try read(
      #"[{"v":3,"date":1405792155000},{"v":2,"date":1405791855000},{"v":1,"date":1405791555000}]"#)
    #expect(document.samples.map(\.time) == [0, 300, 600] && document.samples.map(\.values) == [[1], [2], [3]])
    let prices = try read("date,v\n11:34,4\n2018/10/15,3\n2018/10/12,2\n2018/10/11,1\n")
    #expect(prices.samples.map(\.time) == [0, 86_400, 345_600] && prices.reader.withoutTime == 1)
    #expect(prices.reader.clockNote?.contains("“11:34”") == true)
    let polls = try read(
      "modeldate,v,timestamp\n11/9/1995,1,11:37:15  3 Sep 2020\n11/10/1995,2,11:37:14  3 Sep 2020\n"
        + "11/13/1995,3,11:37:14  3 Sep 2020\n")
    #expect(polls.reader.timeColumnName == "modeldate" && polls.samples.map(\.time) == [0, 86_400, 345_600])
  }

  /// A receiver that loses its time for a while says a year to come.
  @Test func rowsOfAClockFarAheadArePassedOver() throws {
    let times = Array(0..<30) + [90_000_030, 90_000_031, 90_000_032] + Array(33..<60)
    let (samples, reader) = try read("time,v\n" + times.map { "\($0),1\n" }.joined())
    #expect(samples.map(\.time) == (Array(0..<30) + Array(33..<60)).map(Double.init))
    #expect(reader.leapt.count == 3 && reader.leapt.first?.line == 32 && reader.passedOver.count == 0)
    // What does not come back is a pause.
    let pause = try read("time,v\n" + (Array(0..<30) + Array(90_000_030..<90_000_060)).map { "\($0),1\n" }.joined())
    #expect(pause.samples.count == 60 && pause.reader.orderNote == nil)
  }

  /// As rows of a table whose newest rows come first, without an end: it is refused, and does not hang.
  @Test func aTableThatFallsHasALimit() throws {
    let row = String(repeating: "x", count: 60_000)
    let source = GeneratedSource { $0 == 0 ? "time,v,w\n" : "\(1_000_000 - $0),1,\(row)\n" }
    let reader = try SampleReader(DelimitedReader(source), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    let error = #expect(throws: TelemetryError.self) { try reader.next(into: &sample) }
    #expect(error?.message.contains("256 MiB") == true && source.total < 300_000_000)
  }

  @Test func columnsAreFoundOrListed() throws {
    func open(_ text: String, _ channel: String, _ clock: SampleReader.Clock = .automatic) throws {
      _ = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel(channel)], clock: clock)
    }
    try open("Timestamp,v\n", "v")
    try open("x,v\n", "v", .column("x"))
    try open("x,v\n", "v", .step(0.1))
    let misspelt = #expect(throws: TelemetryError.self) { try open("time,speed\n", "sped") }
    #expect(misspelt?.names == ["time", "speed"])
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v") }
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v", .step(0)) }
    #expect(throws: TelemetryError.self) { try open("x,v\n", "v", .column("y")) }
  }

  @Test func unitsAreConverted() throws {
    let reader = try SampleReader(
      JSONLinesReader(MemoryByteSource("{\"t\":0,\"c\":100}\n{\"t\":1}\n{\"t\":1,\"late\":5,\"c\":-40}\n")),
      channels: [Channel("c", factor: 1.8, addend: 32), Channel("late")])
    var sample = Sample(time: 0, values: [])
    var values: [[Double?]] = []
    while try reader.next(into: &sample) { values.append(sample.values) }
    #expect(values == [[212, nil], [nil, nil], [-40, 5]])
    #expect(reader.equalTimes == 1)
  }

  @Test func aColumnThatNeverTurnsUpIsAnError() throws {
    let reader = try SampleReader(
      JSONLinesReader(GeneratedSource { "{\"t\":\($0),\"v\":1}\n" }), channels: [Channel("vv")])
    let error = #expect(throws: TelemetryError.self) {
      var sample = Sample(time: 0, values: [])
      while try reader.next(into: &sample) {}
    }
    #expect(error?.names == ["t", "v"])
  }
}

/// What is said of how data are written, and acts on nothing of them.
struct IdleOptionTests {
  private func options(_ change: (inout TableOptions) -> Void) -> TableOptions {
    var options = TableOptions()
    change(&options)
    return options
  }

  /// The formats in which each has something to act on.
  @Test(arguments: DataFormat.allCases)
  func whatAFormatFixesIsRefused(format: DataFormat) {
    let tables: [DataFormat] = [.csv, .tsv], texts = tables + [.jsonl, .json]
    let all: [(TableOptions, [DataFormat])] = [
      (options { $0.path = "a" }, [.json]), (options { $0.header = .line(1) }, tables),
      (options { $0.comment = "#" }, tables), (options { $0.delimiter = 0x2C }, tables),
      (options { $0.unitsLine = 2 }, tables), (options { $0.skippedLines = 1 }, tables),
      (options { $0.decimalMark = .comma }, texts), (options { $0.dateOrder = .dayFirst }, texts),
      (options { $0.timeUnit = .milliseconds }, texts), (options { $0.missing = ["x"] }, DataFormat.allCases),
    ]
    for (options, formats) in all {
      var words: String?
      do throws(TelemetryError) { try format.check(options) } catch { words = error.message }
      #expect((words == nil) == formats.contains(format), "\(format): \(words ?? "")")
      #expect(words?.contains("this is read as \(format.rawValue); leave it out") ?? true)
    }
  }

  @Test(arguments: [
    ("t,v\n2024-05-01T10:00:00Z,1\n2024-05-01T10:00:01Z,2\n", true),
    ("t,v\n13/2/2024 10:00,1\n13/2/2024 10:01,2\n", true),
    ("t,v\n0:01:00,1\n0:02:00,2\n", true), ("t,v\n0,1\n1,2\n", false),
    ("{\"t\": 0, \"v\": 1}\n{\"t\": 1, \"v\": 2}\n", false),
  ])
  func aUnitOfTimesThatAreNoNumbersIsTold(table: String, isTold: Bool) throws {
    func note(_ options: TableOptions) throws -> String {
      let reader = try DataFormat.detectedReader(MemoryByteSource(table), options: options)
      let samples = try SampleReader(reader, channels: [Channel("v")], clock: .column("t"))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      return samples.clockNote ?? ""
    }
    #expect(try note(options { $0.timeUnit = .milliseconds }).contains("without effect") == isTold)
    #expect(try !note(TableOptions()).contains("without effect"))
  }
}
