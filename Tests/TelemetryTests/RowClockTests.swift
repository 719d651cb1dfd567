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

  /// Seconds by `datetime`.
  @Test(
    arguments: [
      ("time", ["2022", "2023", "2024"], nil, 63_072_000.0), ("Date", ["1990", "2000", "2020"], nil, 946_684_800),
      ("TIME_PERIOD", ["2022", "2021", "2020"], nil, 63_158_400), ("time", ["2022", "2022", "2023"], nil, 31_536_000),
      ("time", ["2022", "2023", "2024"], .seconds, 2), ("time", ["2022.5", "2023", "2024"], nil, 1.5),
      ("time_s", ["2022", "2023", "2024"], nil, 2), ("time", ["1890", "1990", "2000"], nil, 110),
    ] as [(String, [String], TimeColumn.Unit?, Double)])
  func wholeNumbersWhereYearsLieAreYears(name: String, times: [String], unit: TimeColumn.Unit?, wanted: Double) throws {
    let text = "\(name),v\n" + times.map { "\($0),1\n" }.joined()
    let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(timeUnit: unit))
    let survey = try DataSurvey(reader)
    #expect(survey.duration == wanted)
    let isTold = survey.timeNote?.contains("are years; --time-unit s takes them for seconds") == true
    #expect(isTold == (wanted > 1e7))
  }

  @Test func whatLiesBeyondYearsIsRefusedWithTheWayToSeconds() throws {
    let text = "time,v\n" + (0..<30).map { "\(2_075 + $0),1\n" }.joined()
    #expect(fault(text).contains("“2101” is no year, as those above are; --time-unit s takes the numbers for seconds"))
  }

  /// As NASA POWER and Datadis write them: the hours 1 to 24 are those that end then.
  @Test(arguments: [
    ("YEAR,MO,DY,HR,v\n2025,11,3,23,1\n2025,11,4,1,2\n", 7_200.0),
    ("Fecha;Hora;v\n13/03/2025;22;1\n13/03/2025;24;2\n14/03/2025;3;3\n", 18_000),
  ])
  func allPartsOfATimeCount(text: String, wanted: Double) throws {
    #expect(try last(text).seconds == wanted)
  }

  /// What begins with a dash would be another option by itself.
  @Test func aWordOfDashesIsProposedInOneWord() {
    #expect(fault("time,v\n0,1\n1,-----\n").contains("--missing='-----' if the word"))
  }

  /// The first line of k6 has neither.
  @Test func columnsThatComeLaterAreColumns() throws {
    let lines = [#"{"data":{"name":"x"}}"#, #"{"data":{"at":3,"v":1}}"#, #"{"data":{"at":5,"v":2}}"#]
    let reader = try DataFormat.detectedReader(MemoryByteSource(lines.map { $0 + "\n" }.joined()))
    let samples = try SampleReader(reader, channels: [Channel("data.v")], clock: .column("data.at"))
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 2 && sample.values == [2] && samples.withoutTime == 1)
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

  /// From row to row 7 h 13 min: each day is 28 or 29 February or 1 March 2024.
  private func moments(_ index: Int) -> (seconds: Int, day: Int, hour: Int, minute: Int) {
    let seconds = 25_980 * index + 1_020
    return (seconds, seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
  }

  private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private static let days = [
    "2024-02-28", "2024-02-29", "2024-03-01", "02/28/2024", "02/29/2024", "03/01/2024", "28/2/24", "29/2/24", "1/3/24",
    "28.02.2024", "29.02.2024", "01.03.2024", "20240228", "20240229", "20240301", "240228", "240229", "240301",
  ]

  /// All ways to write a clock, of hours and minutes or seconds as well and of half a day or a whole one, beside its date, behind it and alone.
  @Test(arguments: ["", " AM PM", "am pm", " a.m. p.m.", "a p", ",AM PM"], ["", ":07", ":7", ":07.25"])
  func aClockIsThatOfItsDateHoweverItIsWritten(halves: String, seconds: String) throws {
    let words =
      halves.isEmpty ? [] : [0, 1].map { halves.prefix { " ,".contains($0) } + halves.split { " ,".contains($0) }[$0] }
    let own = halves.hasPrefix(",")
    func clock(_ index: Int) -> String {
      let (_, _, hour, minute) = moments(index)
      let minutes = seconds == ":7" ? "\(minute)" : two(minute)
      guard !words.isEmpty else { return "\(hour):\(minutes)\(seconds)" }
      return "\((hour + 11) % 12 + 1):\(minutes)\(seconds)\(words[hour / 12])"
    }
    let wanted = Double(moments(9).seconds - moments(0).seconds)
    let half = own ? ",half" : ""
    for form in stride(from: 0, to: Self.days.count, by: 3) {
      let rows = (0...9).map { (date: Self.days[form + moments($0).day], clock: clock($0)) }
      #expect(try last("Date,Time\(half),v\n" + rows.map { "\($0.date),\($0.clock),1\n" }.joined()).seconds == wanted)
      let turned = own ? "v,Time,half,Date\n" : "v,Time,Date\n"
      if !own {
        #expect(try last(turned + rows.map { "1,\($0.clock),\($0.date)\n" }.joined()).seconds == wanted)
      }
      if form < 12, !own {
        #expect(try last("time,v\n" + rows.map { "\($0.date) \($0.clock),1\n" }.joined()).seconds == wanted)
      }
    }
    let name = halves.isEmpty && seconds.isEmpty ? "time of day" : "time"
    #expect(try last("\(name)\(half),v\n" + (0...9).map { clock($0) + ",1\n" }.joined()).seconds == wanted)
  }

  @Test func anHourOfHalfADayAndTheEndOfADayAreClocks() throws {
    #expect(
      try last("Date,Hour of day,v\n2024-02-28,11 PM,1\n2024-02-29,12 AM,2\n2024-02-29,1 AM,3\n").seconds == 7_200)
    #expect(try last("time,v\nFeb 28 2024 11 PM,1\nFeb 29 2024 1 AM,2\n").seconds == 7_200)
    #expect(try last("Date,Time,v\n2024-02-28,23:00,1\n2024-02-28,24:00,2\n2024-02-29,01:00,3\n").seconds == 7_200)
  }

  /// The digits of hours and minutes, and of seconds too, beside a date.
  @Test(arguments: ["HHMMSS", "HMMSS", "HHMM", "HMM", "HHMMSS.5"], ["Time", "UTC", "hora"])
  func aClockInDigitsIsThatOfItsDate(digits: String, name: String) throws {
    func clock(_ index: Int) -> String {
      let (_, _, hour, minute) = moments(index)
      let padded = two(hour) + two(minute) + (digits.contains("S") ? "07" : "") + (digits.hasSuffix(".5") ? ".5" : "")
      return digits.hasPrefix("HH") ? padded : "\(Int(padded) ?? 0)"
    }
    for form in stride(from: 0, to: Self.days.count, by: 3) {
      let rows = (1...9).map { "\(Self.days[form + moments($0).day]),\(clock($0)),1\n" }
      let found = try last("DATE,\(name),v\n" + rows.joined())
      #expect(found.seconds == Double(moments(9).seconds - moments(1).seconds), "\(rows[0])")
    }
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource("DATE,TIME,v\n240228,173418,1\n240228,173500,1\n")))
    #expect(survey.duration == 42 && survey.timeNote?.contains("173418") == true)
    #expect(survey.timeNote?.contains("240228 have the year first") == true)
  }

  /// As Strava lists activities: how long each took is no time, and they are in no order.
  @Test func rowsInNoOrderOfTheirDatesAreSorted() throws {
    var days = Array(1...28)
    var state: UInt64 = 5
    for index in days.indices.reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      days.swapAt(index, Int(state >> 33) % (index + 1))
    }
    let text =
      "Activity ID,Activity Date,Activity Name,Elapsed Time,v\n"
      + days.map { "\($0 * 7 % 29),\"May \($0), 2025, 5:51:00 PM\",Ride,\($0 * 37 % 101),\($0)\n" }.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var (sample, values) = (Sample(time: 0, values: []), [Double?]())
    while try samples.next(into: &sample) { values += sample.values }
    #expect(values == (1...28).map { Double($0) } && sample.time == 27 * 86_400)
    #expect(samples.timeColumnName == "Activity Date" && samples.orderNote?.contains("read sorted") == true)
    // Dates of several things come twice.
    let pairs = (0..<12).flatMap { thing in (1...2).map { "T\(thing % 3),2025-05-0\($0),1\n" } }
    let things = try SampleReader(
      DelimitedReader(MemoryByteSource("thing,date,v\n" + pairs.joined())), channels: [Channel("v")])
    while try things.next(into: &sample) {}
    #expect(things.orderNote == nil && things.passedOver.count == 11)
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource(text)))
    #expect(
      survey.columns[1].first == "May 1, 2025, 5:51:00 PM" && survey.columns[1].last == "May 28, 2025, 5:51:00 PM")
  }

  @Test func numbersBesideADateThatAreNoClocksAreTold() throws {
    let rows = [0, 20, 40, 60, 80].map { "2024-02-28,\($0),1\n" }.joined()
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource("date,time,v\n" + rows)))
    #expect(survey.duration == 80 && survey.timeNote?.contains("“date” beside it is not read") == true)
    let late = (0..<40).map { "2024-02-28,\(100 + $0),1\n" }.joined() + "2024-02-28,960,1\n2024-02-28,975,1\n"
    #expect(fault("date,time,v\n" + late).contains("“960” is no clock, as 100 is; --time-unit s"))
  }

  /// A temperature named T, beside the dates and hours of a weather service; an hour of 24 ends the day.
  @Test func datesInDigitsGoWithTheirHours() throws {
    let rows = [(20_210_101, 23, -25), (20_210_101, 24, -32), (20_210_102, 1, -27), (20_210_102, 2, -30)]
    let found = try last("STN,YYYYMMDD,HH,T,v\n" + rows.map { "260,\($0.0),\($0.1),\($0.2),1\n" }.joined())
    #expect(found.seconds == 10_800 && found.note == "times in “YYYYMMDD”, “HH”; --time-column names another")
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

  /// When the sun rose and how long a kilometre took is when no row was recorded; a clock without a name is told.
  @Test(arguments: ["Sunrise", "Pace", "Bedtime", "Asleep", "Moving Time", "Elapsed Time"])
  func aClockOfAnotherNameIsNotAddedToItsDate(name: String) throws {
    let rows = ["2024-03-01,23:10,80", "2024-03-02,00:40,60", "2024-03-03,22:50,90"].joined(separator: "\n")
    #expect(try last("Date,\(name),v\n" + rows).seconds == 172_800)
    #expect(try last("v,\(name),Date\n" + "1,23:10,2024-03-01\n2,00:40,2024-03-02\n").seconds == 86_400)
    for time in ["Time", "Hora", "Klockslag", "時刻"] {
      #expect(try last("Date,\(time),v\n" + rows).seconds == 171_600, "\(time)")
    }
    let bare = try DataSurvey(DelimitedReader(MemoryByteSource("Date,,v\n" + rows)))
    #expect(bare.duration == 171_600 && bare.timeNote?.contains("--time-column 'Date' takes the dates alone") == true)
  }

  /// A temperature of 12.5 to 14.1 °C beside what says when it was, and alone.
  @Test(arguments: [
    ("Datum;Uhrzeit;T;v", ["13.03.2024;10:00", "13.03.2024;11:00", "13.03.2024;12:00"], 7_200.0, "Uhrzeit"),
    ("Datum;T;v", ["13.03.2024 10:00", "13.03.2024 11:00", "13.03.2024 12:00"], 7_200, "Datum"),
    ("Messzeitpunkt;T;v", ["13.03.2024 10:00", "13.03.2024 11:00", "13.03.2024 12:00"], 7_200, "Messzeitpunkt"),
    ("Tag;t;v", ["13.03.2024", "14.03.2024", "15.03.2024"], 172_800, "Tag"),
    ("Jahr;Monat;T;v", ["2024;1", "2024;2", "2024;3"], 5_184_000, "Jahr"),
    ("sec;T;v", ["0", "1", "4"], 4, "sec"),
  ])
  func aTIsATemperatureBesideTimes(names: String, times: [String], seconds: Double, column: String) throws {
    let rows = zip(times, ["12,5;1", "13,5;2", "14,1;3"]).map { "\($0);\($1)\n" }
    let found = try last(names + "\n" + rows.joined())
    #expect(found.seconds == seconds && found.name == column)
  }

  @Test func aTAloneIsTheTimeWhereItGoesOnLikeOne() throws {
    let temperatures = ["12.5,1", "13.5,2", "14.1,3"].joined(separator: "\n")
    for names in ["t,v", "T,v", "T (°C),v", "T,v\n°C,m"] {
      #expect(fault(names + "\n" + temperatures).contains("no column is named time"), "\(names)")
    }
    #expect(try last("t,v\n0,1\n0.5,2\n4,3\n") == (4, "t", nil))
    #expect(try last("T (s),v\n12.5,1\n13.5,2\n14.1,3\n").name == "T (s)")
    #expect(try last("t,v\n50,1\n60,2\n70,3\n") == (20, "t", "times in “t”; --time-column names another"))
  }

  /// 24/03/01 may be the first of March 2024 or the 24th of March 2001.
  @Test func aYearOfTwoDigitsMayStandInFront() throws {
    func dates(_ dates: String..., order: TableOptions.DateOrder? = nil) throws -> Double {
      let text = "date,v\n" + dates.map { "\($0),1\n" }.joined()
      return try DataSurvey(DelimitedReader(MemoryByteSource(text), options: TableOptions(dateOrder: order))).duration
    }
    for names in ["日時,v", "date,v"] {
      for mark in ["/", "-"] {
        let rows = ["24/03/01 10:00,1", "24/03/02 10:00,2"].map { $0.replacing("/", with: mark) }
        #expect(
          fault(names + "\n" + rows.joined(separator: "\n")).contains(
            "may have the day first or the year; --date-order day-first (2001-03-24) or year-first (2024-03-01) says which"
          ))
      }
    }
    #expect(try dates("24/03/01", "24/03/02", "24/03/03", order: .yearFirst) == 172_800)
    #expect(try dates("24/03/01", "24/03/02", "24/03/03", order: .dayFirst) == 730 * 86_400)
    // No day is the 99th, and no month the 13th; and the year is what changes least.
    #expect(try dates("99/12/31", "00/01/01", "00/01/03") == 3 * 86_400)
    #expect(try dates("03/13/24", "03/14/24", "04/01/24") == 19 * 86_400)
    #expect(try dates("13/03/24", "14/03/24", "01/04/24") == 19 * 86_400)
    #expect(try dates("13.03.24", "14.03.24", "01.04.24") == 19 * 86_400)
    let json = try DataSurvey(
      JSONDocumentReader(MemoryByteSource(#"[{"date":"13/03/24","v":1},{"date":"14/03/24","v":2}]"#)))
    #expect(json.duration == 86_400)
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

  @Test(arguments: ["Km/h", "m/s", "kB_read/s", "Wh/h", "requests per s", "us", "min", "TIME+"])
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

  /// A spreadsheet takes 24:00 for a day, and leaves 23:59 as it is.
  @Test func minutesThatASpreadsheetHasTurnedIntoHoursAreMinutes() throws {
    let text = "Time,v\n" + ["22:00", "23:59", "24:00:00", "24:01:00", "25:30:00"].map { "\($0),1\n" }.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 210)
    #expect(samples.clockNote?.contains("and so are those such as 24:00:00") == true)
    // What does not go on from them may be either.
    #expect(
      fault("Time,v\n22:00,1\n22:01,1\n24:00:00,1\n").contains("4:1: “24:00:00” stands below times such as 22:00"))
    // A stop watch that passes an hour goes on as it was.
    #expect(try last("Time,v\n59:58,1\n59:59,1\n1:00:00,1\n").seconds == 2)
  }

  @Test(arguments: ["MST", nil])
  func clocksBesideTheDayOfTheYearAreOfThatDay(column: String?) throws {
    let clocks = (0..<25).map { "2018,291,\($0),1\n" }.joined() + "2018,291,100,1\n2018,291,2359,1\n2018,292,0,2\n"
    let samples = try SampleReader(
      DelimitedReader(MemoryByteSource("Year,DOY,MST,v\n" + clocks)), channels: [Channel("v")],
      clock: column.map { .column($0) } ?? .automatic)
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 86_400 && samples.rowCount == 28)
    #expect(samples.timeNote == "times in “Year”, “DOY”, “MST”; --time-column names another")
    #expect(fault("Year,DOY,MST,v\n2018,291,0,1\n2018,291,1,1\n2018,291,61,1\n").contains("“2018” is no time"))
  }

  @Test func aBlankRowBelowTheNamesHidesNoClock() throws {
    let found = try last("Lijn,Datum,Tijd,v\n,,,\n1,23/11/2019,06:00:00,2\n2,23/11/2019,06:00:15,3\n", column: "v")
    #expect(found.seconds == 15)
  }

  /// Months, days and hours alone; the last hour of the year is that of `datetime(2001, 12, 31, 23)`.
  @Test func monthsDaysAndHoursAreTimesOfAYear() throws {
    let found = try last("Month,Day,Hour,v\n1,1,0,5\n1,1,1,5\n1,2,0,5\n12,31,23,5\n")
    #expect(found.seconds == 31_532_400 && found.note?.contains("“Month”, “Day”, “Hour”") == true)
    #expect(try last("Month,Day,time,v\n1,1,0,5\n1,1,7,5\n").seconds == 7)
  }

  @Test func aStopWatchThatBeginsAnewIsToldWithWhatChoosesAPart() throws {
    func table(_ parts: [String]) -> String {
      "lap,time,v\n" + parts.flatMap { part in (0..<12).map { "\(part),00:\(10 + $0).5,\($0)\n" } }.joined()
    }
    #expect(fault(table(["1", "2", "3"])).contains("--where 'lap=1' takes one"))
    let same = fault(table(["1", "1", "1"]))
    #expect(same.contains("the clock begins anew: head -n 13 FILE > first.csv") && !same.contains("sort"))
    // Times below the rows beside which nothing stands are no part.
    let bare =
      "time,v,w\n" + (1..<9).map { "0:0\($0):22,\($0),1\n" }.joined() + String(repeating: "0:00:00\n", count: 20)
    #expect(try last(bare).seconds == 420)
  }

  @Test func monthsOfSeveralYearsAreToldAsThoseOfATypicalOne() {
    let rows = ["2018-01-31 22:00", "2018-01-31 23:00", "2018-01-31 23:30"].map { "\($0),1\n" }.joined()
    let later = (0..<9).map { "2007-02-01 0\($0):00,1\n" }.joined()
    #expect(fault("time,v\n" + rows + later).contains("as those of a typical year: sed -E 's/(19|20)[0-9]{2}/2001/'"))
  }

  @Test func wholeNumbersAtUnevenTimesMayBeMilliseconds() throws {
    func note(_ times: [Int]) throws -> String? {
      let text = "Time,v\n" + times.map { "\($0),1\n" }.joined()
      let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      return samples.orderNote
    }
    #expect(try note((0..<12).map { 947 + $0 * 3_517 })?.contains("--time-unit ms or us") == true)
    #expect(try note((0..<12).map { 3_600 + $0 * 3_600 }) == nil)
    // Few rows far apart, before all epochs and in no minutes.
    for (start, step) in [(45_123_456, 1_000), (112_345_678, 20_000), (0, 1_000), (7, 4_000)] {
      for count in [3, 10, 40] {
        #expect(try note((0..<count).map { start + $0 * step })?.contains("--time-unit ms or us") == true)
      }
    }
    for (start, step) in [(0, 60), (0, 86_400), (7, 900), (1_700_000_007, 1_000)] {
      #expect(try note((0..<10).map { start + $0 * step }) == nil)
    }
    #expect(
      try last("Year,Month,v\n" + (0..<1_200).map { "\(1_900 + $0 / 12),\($0 % 12 + 1),1\n" }.joined()).seconds > 3e9)
  }

  /// As watches write laps: how long each took, and what that adds up to.
  @Test(arguments: ["Cumulative Time", "Total time", "Elapsed Time Sum"], [3, 8])
  func whatAddsUpIsTheTimeRatherThanWhatItIsMadeOf(name: String, count: Int) throws {
    func clock(_ seconds: Int) -> String { "\(seconds / 60):" + two(seconds % 60) }
    let laps = (0..<count).map { 300 + ($0 % 2 == 0 ? 10 : -10) }
    let sums = laps.indices.map { laps[...$0].reduce(0, +) }
    let rows = zip(laps, sums).map { "\(clock($0)),\(clock($1)),1\n" }.joined()
    let found = try last("Time,\(name),v\n" + rows)
    #expect(found.name == name && found.seconds == Double((sums.last ?? 0) - laps[0]))
    #expect(found.note?.contains("“\(name)”; --time-column names another") == true)
    // What is asked for, and times that rise, stay the times.
    #expect(
      try last("Time,\(name),v\n" + zip(sums, sums).map { "\(clock($0)),\(clock($1)),1\n" }.joined()).name == "Time")
  }

  /// What is said sorts the rows: the columns and the line that it names are those of the times.
  @Test(arguments: [",", ";", "\t"], [0, 2])
  func rowsInNoOrderAreToldWithTheCommandThatSortsThem(divider: String, place: Int) {
    for above in ["", "a logger\n\n"] { checkSorting(divider, place, above) }
  }

  private func checkSorting(_ divider: String, _ place: Int, _ above: String) {
    func row(_ time: String, _ others: [String]) -> String {
      var cells = others
      cells.insert(time, at: place)
      return cells.joined(separator: divider) + "\n"
    }
    let line = above.count { $0 == "\n" } + 1
    let rows = (0..<12).map { row("\(($0 * 7 + 11) % 12)", ["1.5", "2.5"]) }.joined()
    let mark = divider == "\t" ? "\"$(printf '\\t')\"" : "'\(divider)'"
    let words =
      "(head -n \(line) FILE; tail -n +\(line + 1) FILE | sort -s -t \(mark) -k \(place + 1),\(place + 1)g) > sorted.csv"
    let message = fault(above + row("time", ["v", "w"]) + rows)
    #expect(message.contains(words), "\(message)")
  }

  /// Numbers that are minutes of days of spreadsheets, or eighths of such a day, are told where a name says no unit; seconds of a day with
  /// tenths of them, or from an odd clock, are not.
  @Test(arguments: ["time", "Zeit", "Zeitstempel", "timestamp"]) func numbersThatMayBeDaysAreTold(name: String) throws {
    func note(_ times: [String], _ name: String, _ options: TableOptions = .init()) throws -> String {
      let text = "\(name),v\n" + times.map { "\($0),1\n" }.joined()
      return try DataSurvey(DelimitedReader(MemoryByteSource(text), options: options)).timeNote ?? ""
    }
    func days(_ minutes: Int, places: Int) -> String {
      let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
      let (day, rest) = minutes.quotientAndRemainder(dividingBy: 1_440)
      return "\(day)." + String("\(scale + (rest * scale + 720) / 1_440)".dropFirst())
    }
    let stretches = [(15, 5), (60, 5), (7, 6), (1, 9), (360, 4)].map { step, places in
      (0..<8).map { days(45_000 * 1_440 + $0 * step, places: places) }
    }
    for times in stretches + [["45000.5", "45000.75", "45001"]] {
      #expect(try note(times, name).contains("--time-unit d takes them for days"), "\(times)")
      #expect(try !note(times, name, TableOptions(timeUnit: .seconds)).contains("for days"))
      #expect(try !note(times, "\(name) [s]").contains("for days"))
    }
    guard !name.contains("st") else { return }
    for step in [1.0, 0.1, 0.033333, 1.0667, 0.0417] {
      let times = (0..<8).map { String(45_000 + Double($0) * step) }
      #expect(try !note(times, name).contains("for days"), "\(times)")
    }
  }

  /// Days in digits alone are those that the same digits are with points between them, whatever their column is called; where the
  /// day may be the month, that is refused with both.
  @Test(arguments: ["time", "Datum", "Zeit"]) func daysInDigitsAloneAreDates(name: String) throws {
    let days = ["27.11.2025", "28.11.2025", "01.12.2025", "13.01.2026"]
    let expected = try last("x,v\n" + days.map { "\($0),1\n" }.joined()).seconds
    #expect(expected == 47 * 86_400)
    func digits(_ order: [Int]) -> [String] {
      days.map { day in
        let parts = day.split(separator: ".")
        return order.map { parts[$0] }.joined()
      }
    }
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
      let found = try last("\(name),v\n" + digits(order).map { "\($0),1\n" }.joined())
      #expect(found.seconds == expected && found.name == name, "\(order)")
      let note = try DataSurvey(
        DelimitedReader(MemoryByteSource("\(name),v\n" + digits(order).map { "\($0),1\n" }.joined()))
      ).timeNote
      #expect(note?.contains("are dates; --time-unit s") ?? false == (name != "Datum"), "\(note ?? "")")
    }
    let doubtful = "\(name),v\n01112025,1\n02112025,2\n03112025,3\n"
    #expect(fault(doubtful).contains("--date-order day-first (2025-11-01) or month-first (2025-01-11) says which"))
    let rows = try DelimitedReader(MemoryByteSource(doubtful), options: TableOptions(dateOrder: .dayFirst))
    #expect(try DataSurvey(rows).duration == 172_800)
    // A counter is none of them.
    #expect(try last("time,v\n" + (0..<30).map { "\(20_251_100 + $0 * 10),1\n" }.joined()).seconds == 290)
  }

  /// Ticks count tenths of a microsecond since the year 1 or 1601; the seconds before 1970 are by Python's `datetime`.
  @Test(arguments: [62_135_596_800, 11_644_473_600]) func ticksAreTenthsOfAMicrosecond(origin: Int) throws {
    let start = 1_764_324_000
    let rows = (0..<5).map { "\((origin + start + $0 * 60) * 10_000_000),\($0)\n" }.joined()
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource("time,v\n" + rows)))
    #expect(survey.duration == 240 && survey.timeNote?.contains("--time-unit ns") == true)
    let nanoseconds = try DelimitedReader(
      MemoryByteSource("time,v\n" + rows), options: TableOptions(timeUnit: .nanoseconds))
    #expect(try abs(DataSurvey(nanoseconds).duration - 2.4) < 1e-6)
  }

  /// Hours and minutes with a point between are those with a colon, where the name, the decimals of the table or even steps say so.
  @Test func clocksMayHaveAPoint() throws {
    let clocks = ["9.45", "10.00", "10.15", "10.30"]
    for (head, value) in [("Uhrzeit,v", "1"), ("time;v", "1,5"), ("time,v", "1"), ("Zeit,v", "1")] {
      let divider = head.contains(";") ? ";" : ","
      let text = head + "\n" + clocks.map { "\($0)\(divider)\(value)\n" }.joined()
      #expect(try last(text).seconds == 2_700, "\(head)")
    }
    let dated = try last("Datum,Uhrzeit,v\n" + ["01.12.2025,23.50", "02.12.2025,00.10"].map { "\($0),1\n" }.joined())
    #expect(dated.seconds == 1_200)
    for step in [0.01, 0.05, 0.25, 0.5, 1] {
      let times = (0..<12).map { String(format(10 + Double($0) * step)) }
      let found = try last("time,v\n" + times.map { "\($0),1\n" }.joined())
      #expect(abs(found.seconds - 11 * step) < 1e-6, "\(step)")
    }
  }

  private func format(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100)." + String("\(100 + hundredths % 100)".dropFirst())
  }

  /// Clocks as parts of a day and the days of MATLAB and of astronomers are told; seconds with as many digits are not.
  @Test func partsOfADayAreTold() throws {
    func note(_ times: [Double], places: Int) throws -> String {
      let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
      let rows = times.map { time in
        let digits = Int((time * Double(scale)).rounded())
        return "\(digits / scale)." + String("\(scale + digits % scale)".dropFirst()) + ",1\n"
      }
      return try DataSurvey(DelimitedReader(MemoryByteSource("time,v\n" + rows.joined()))).timeNote ?? ""
    }
    let minutes = (0..<8).map { Double(600 + $0) / 1_440 }
    for start in [0.0, 739_949, 2_461_007] {
      #expect(try note(minutes.map { start + $0 }, places: 7).contains("--time-unit d takes them for days"), "\(start)")
    }
    for step in [0.1, 0.125, 0.02, 0.001, 0.0125, 1.0 / 30] {
      #expect(try note((0..<8).map { Double($0) * step }, places: 6).isEmpty, "\(step)")
    }
  }

  /// Stretches of time as PRTG and ENTSO-E write them, with dates that have slashes; the second begins so long after the first.
  @Test(arguments: [
    ("11/30/2026 12:00:00 PM - 1:00:00 PM", "11/30/2026 1:00:00 PM - 2:00:00 PM", 3_600.0),
    ("30/11/2026 23:45:00 - 01/12/2026 00:00:00", "01/12/2026 00:00:00 - 01/12/2026 00:15:00", 900),
    ("30.11.2026 12:00:00 - 13:00:00", "30.11.2026 13:00:00 - 14:00:00", 3_600),
    ("2026-11-30T12:00Z/2026-11-30T13:00Z", "2026-11-30T13:00Z/2026-11-30T14:00Z", 3_600),
  ])
  func stretchesOfTimeBeginWhereTheirTextSays(first: String, second: String, step: Double) throws {
    let found = try last("time,v\n\"\(first)\",1\n\"\(second)\",2\n")
    #expect(found.seconds == step)
  }

  @Test func stretchesWhoseDayMayBeTheMonthAreTold() {
    let text = "time,v\n01/02/2026 00:00 - 01/02/2026 01:00,1\n01/02/2026 01:00 - 01/02/2026 02:00,2\n"
    #expect { try last(text) } throws: {
      "\($0)".contains("--date-order day-first (2026-02-01) or month-first (2026-01-02)")
    }
  }
}
