import Telemetry
import Testing

/// Which column has the times, where no name says it, and what stands in several columns. The seconds were worked out with
/// Python's `datetime`.
struct RowClockTests {
  private func last(_ text: String, column: String = "v") throws -> (seconds: Double, name: String?, note: String?) {
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel(column)])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    return (sample.time, samples.timeColumnName, samples.timeNote)
  }

  private func fault(_ text: String) -> String {
    do {
      _ = try last(text)
      return ""
    } catch { return "\(error)" }
  }

  /// Also where rows name their own columns, so that it might have come later.
  @Test(arguments: [
    "{\"time\": 0, \"v\": 1}\n{\"time\": 1, \"v\": 2}\n",
    "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>",
  ])
  func aColumnOfTimesThatIsNotThereIsToldWithThoseThereAre(_ text: String) throws {
    let error = #expect(throws: TelemetryError.self) {
      let reader = try DataFormat.detectedReader(MemoryByteSource(text))
      let samples = try SampleReader(reader, channels: [Channel("v")], clock: .column("tine"))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
    }
    #expect(error?.message.contains("there is no column “tine”; did you mean time?") == true, "\(error?.message ?? "")")
  }

  @Test func datesAreTheTimesUnderAnyName() throws {
    let found = try last("v,ds\n1,2017-06-02\n2,2017-06-03\n3,2017-06-05\n")
    #expect(found.seconds == 259_200)
    #expect(found.note == "times in “ds”; --time-column names another")
    let json = try SampleReader(
      JSONDocumentReader(
        MemoryByteSource(#"[{"Beginn":"2026-01-01T00:00","v":1},{"Beginn":"2026-01-01T00:15","v":2}]"#)),
      channels: [Channel("v")])
    #expect(json.timeColumnName == "Beginn")
  }

  /// As sar writes them: the first column is named by when it began, in two halves of the day or in 24 hours.
  @Test func aColumnNamedByATimeHasTheTimes() throws {
    let banner = "Linux 6.1.0 (host) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n"
    for (names, times) in [
      ("11:50:01", ["12:00:01", "12:10:01", "13:20:01"]),
      ("11:50:01 AM", ["12:00:01 PM", "12:10:01 PM", "01:20:01 PM"]),
    ] {
      let rows = times.map { "\($0)     all      1.10     98.29\n" }.joined()
      let found = try last(banner + "\(names)     CPU     %user     %idle\n" + rows, column: "%idle")
      #expect(found.seconds == 4_800 && found.name == "11:50:01", "\(names)")
    }
  }

  /// Seconds by `datetime.strptime(…, "%m/%d/%Y %I:%M:%S %p")`.
  @Test func halvesOfTheDayMayStandApart() throws {
    let rows = "11:58:30,AM,1\n12:01:30,PM,2\n1:00:00,PM,3\n11:59:30,pm,4\n"
    #expect(try last("time,half,v\n" + rows).seconds == 43_260)
    let dated = rows.split(separator: "\n").map { "1/25/2026,\($0)\n" }.joined() + "1/26/2026,12:00:30,A.M.,5\n"
    #expect(try last("date,clock,half,v\n" + dated).seconds == 43_320)
    let many = (10..<60).flatMap { minute in (10..<60).map { "1:\(minute):\($0),PM,1\n" } }.joined()
    #expect(fault("time,half,v\n" + many + "2:00:00,noon,5\n").contains("“noon” is neither AM nor PM"))
  }

  /// A date of birth is no time of the row.
  @Test func datesThatGoBackAreNoTimes() {
    #expect(fault("name,born,v\nA,1990-05-01,1\nB,1984-02-03,2\nC,2001-01-01,3\n").contains("no column is named time"))
  }

  @Test func aNamedColumnThatIsEmptyGivesWay() throws {
    let rows = (0..<3).map { "-,27-Sep-2014 13:40:3\($0).500,\($0)\n" }.joined()
    #expect(try last("GPS Time,Device Time,v\n" + rows) == (2, "Device Time", nil))
  }

  @Test(arguments: ["Lcl Date,Lcl Time", "DATE (YYYY-MM-DD),MST", "day of flight,on the clock"])
  func aClockBesideADateIsOfThatDay(names: String) throws {
    let rows = ["2014-03-29,23:59:50", "2014-03-30,00:00:10", "2014-04-01,12:00:00"].map { "\($0),1\n" }
    #expect(try last(names + ",v\n" + rows.joined()).seconds == 216_010)
  }

  /// 2010-01-01 to 2010-02-03 05:00, and quarters of 1959.
  @Test(arguments: [
    ("No,year,month,day,hour,v", ["1,2010,1,1,0,1", "2,2010,1,1,1,2", "3,2010,2,3,5,3"], 2_869_200.0),
    ("year,quarter,v", ["1959.0,1.0,1", "1959.0,2.0,2", "1959.0,4.0,3"], 23_587_200),
    ("year,month,v", ["1949,Jan,1", "1949,Feb,2", "1950,Mar,3"], 36_633_600),
    ("Year,v", ["1959,1", "1960,2", "1961,3"], 63_158_400),
  ])
  func aTimeInSeveralColumnsIsOne(names: String, rows: [String], seconds: Double) throws {
    #expect(try last(names + "\n" + rows.joined(separator: "\n")).seconds == seconds)
  }

  @Test func minutesThatRiseAreTimes() throws {
    let found = try last("Minutes,Watts,v\n0.042,1,1\n0.5,2,2\n2.042,3,3\n")
    #expect(abs(found.seconds - 120) < 1e-9)
    #expect(found.note == "times in “Minutes”, in min; --time-unit says otherwise")
  }

  @Test(arguments: ["Km/h", "m/s", "kB_read/s", "Wh/h", "requests per s", "us", "min"])
  func rateAndUnitsAmongOtherColumnsAreNoTimes(name: String) {
    #expect(fault("v,\(name)\n5,1\n6,2\n7,3\n").contains("no column is named time"))
  }

  @Test(arguments: [("t/s", 2.0), ("Test Time / h", 7_200), ("h", 7_200), ("ms", 0.002), ("elapsed per s", 2)])
  func quantitiesByTheirUnitAndUnitsInFrontAreTimes(name: String, seconds: Double) throws {
    #expect(try last("\(name),v\n0,5\n1,6\n2,7\n").seconds == seconds)
  }

  @Test func millisecondsThatFallAreHowLongSomethingTook() {
    #expect(fault("v,ms\n5,12.5\n6,11.2\n7,13\n").contains("no column is named time"))
  }

  /// 2024-01-01 22:00 to 2024-01-02 01:00; an hour 24 ends the day.
  @Test(arguments: [["22", "23", "24", "1"], ["22", "23", "23", "1"]])
  func wholeHoursBesideADateAreOfThatDay(hours: [String]) throws {
    let days = ["2024-01-01", "2024-01-01", "2024-01-01", "2024-01-02"]
    let found = try last("Date,Hour,v\n" + zip(days, hours).map { "\($0),\($1),1\n" }.joined())
    #expect(found.seconds == 10_800 && found.note == "times in “Date”, “Hour”; --time-column names another")
  }

  /// As cyclers write the time of a step, and cameras that of a packet.
  @Test(arguments: [
    (
      "Time,Date", ["11:59:00,2022-05-19 04:26:49", "00:00:00,2022-05-19 04:27:49", "00:01:00,2022-05-19 04:28:49"],
      120.0
    ),
    (
      "date,time",
      ["2021-09-17 08:40:46.9+00:00,2.967", "2021-09-17 08:40:47.0+00:00,2.9", "2021-09-17 08:40:47.1+00:00,"], 0.2
    ),
  ])
  func aFullDateIsABetterTimeThanOneThatBeginsAnew(names: String, rows: [String], seconds: Double) throws {
    let found = try last(names + ",v\n" + rows.map { $0 + ",1\n" }.joined())
    #expect(abs(found.seconds - seconds) < 1e-9 && found.name?.lowercased() == "date")
    // A finer one that rises goes before it.
    let fine = "time,date,v\n0.25,2021-09-17 08:40:46,1\n0.5,2021-09-17 08:40:46,1\n0.75,2021-09-17 08:40:47,1\n"
    #expect(try last(fine).name == "time")
  }

  @Test func aClockThatBeginsAnewIsToldWithTheColumnOfDates() throws {
    let text =
      "Step,Time,Date,v\n" + "Rest,00:01:00,2022-05-19 04:26:49,1\n" + "Rest,00:02:00,2022-05-19 04:27:49,1\n"
      + "Rest,00:03:00,2022-05-19 04:28:49,1\n" + "Charge,00:00:00,2022-05-19 04:29:49,1\n"
    let samples = try SampleReader(
      DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")], clock: .column("Time"))
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(samples.kind == "--time-column 'Date' names the column of dates")
    // Nor does a text that no other row has choose rows, or a date whose order is open.
    let rows = ["A1,01/02/2024,4", "B2,02/02/2024,5", "C3,03/02/2024,1", "D4,04/02/2024,1", "E5,05/02/2024,1"]
    #expect(fault("part,seen,time,v\n" + rows.map { $0 + ",1\n" }.joined()).contains("sort the rows by time"))
  }

  @Test func numbersThatMayBeDaysOfASpreadsheetAreTold() throws {
    for (name, seconds, words) in [
      ("date", 43_200.0, "are days since 1899-12-30"), ("timestamp", 0.5, "--time-unit d"),
    ] {
      let samples = try SampleReader(
        DelimitedReader(MemoryByteSource("\(name),v\n41459.0,5\n41459.5,6\n")), channels: [Channel("v")])
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      #expect(sample.time == seconds && samples.clockNote?.contains(words) == true)
    }
  }

  @Test(arguments: [
    ("time", "201701010000", "201712312300", 31_532_400.0), ("MESS_DATUM", "2009010100", "2009010223", 169_200),
    ("time", "20160101:0010", "20160101:0910", 32_400),
    ("time", "2019-12-03-09-01-24", "2019-12-03-09-02-25", 61),
    ("time", "2019-12-03 09.01", "2019-12-04 09.01.30", 86_430),
    ("timestamp_epoch", "1338042301055", "1338043942667", 1_641.612),
    ("t", "2020-06-01T12:00:00.0/2020-06-01T12:01:00.0", "2020-06-01T12:03:00.0/2020-06-01T12:04:00.0", 180),
    ("time", "2018-04-27 12:01:00 a. m. +0000", "2018-04-27 01:01:00 p. m. +0000", 46_800),
  ])
  func formsOfWeatherServicesAndPhones(name: String, first: String, second: String, seconds: Double) throws {
    #expect(try abs(last("\(name),v\n\(first),1\n\(second),2\n").seconds - seconds) < 1e-9)
  }

  @Test func aStretchOfADayIsItsBeginning() throws {
    let text = "Datum;Zeit;v\n01.01.2017;00:00 - 01:00;1\n01.01.2017;23:00 - 00:00;2\n02.01.2017;05:00 - 06:00;3\n"
    #expect(try last(text).seconds == 104_400)
  }

  @Test func whatMayBeADateOrSecondsIsRefusedWithBoth() {
    #expect(fault("date,v\n800102,1\n800103,2\n").contains("may be a date without its century, or seconds"))
    #expect(fault("date,time,v\n2017-13-08,01:00,1\n").contains("2:1: “2017-13-08” is no time"))
    #expect(
      fault("date,time,v\n2017-13-08,01:00,1\n").contains("the day stands before the month; write it behind: sed"))
  }

  /// One series below the other.
  @Test func rowsOfAnotherKindAreNamedWithTheirChoice() throws {
    func table(_ years: Int) -> String {
      "symbol,date,v\n"
        + ["MSFT", "AMZN", "IBM"].flatMap { symbol in (0..<years).map { "\(symbol),20\(10 + $0)-01-01,1\n" } }.joined()
    }
    #expect(fault(table(4)).contains("the rows are of several kinds: --where 'symbol=MSFT' takes one"))
    let chosen = try ChosenRows(
      DelimitedReader(MemoryByteSource(table(4))), where: [RowChoice(column: "symbol", text: "IBM")])
    let samples = try SampleReader(chosen, channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(samples.rowCount == 4)
    #expect(fault("date,v\n2012-01-01,1\n2013-01-01,1\n2011-01-01,2\n2010-01-01,2\n").contains("sort the rows by time"))
  }
}
