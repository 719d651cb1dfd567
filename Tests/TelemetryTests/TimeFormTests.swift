import Telemetry
import Testing

/// Times as the world writes them. The seconds were worked out with Python's `datetime`.
struct TimeFormTests {
  /// Seconds of the stamp after 2000-01-01 as the same table has it.
  private func seconds(_ stamp: String, after first: String, _ options: TableOptions = .init()) throws -> Double {
    let text = "time;v\n\"\(first)\";1\n\"\(stamp)\";2\n"
    let samples = try SampleReader(
      DelimitedReader(MemoryByteSource(text), options: options), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    return sample.time
  }

  @Test(
    arguments: [
      ("time", nil, 301.0), ("time", TableOptions(timeUnit: .hours), 18_060),
      ("time", TableOptions(timeUnit: .minutes), 301),
      ("Uhrzeit", nil, 18_060), ("Time of day", nil, 18_060),
    ] as [(String, TableOptions?, Double)])
  func aClockWithOneColonIsMinutesAndSecondsUnlessHoursAreSaid(name: String, options: TableOptions?, wanted: Double)
    throws
  {
    let text = "\(name);v\n20:00;1\n23:59;2\n25:01;3\n"
    let samples = try SampleReader(
      DelimitedReader(MemoryByteSource(text), options: options ?? TableOptions()), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == wanted)
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource(text), options: options ?? TableOptions()))
    #expect(survey.timeNote?.contains("--time-unit h") ?? false == (options == nil && name == "time"))
  }

  /// 1514764800000 as a spreadsheet shows it, and Betaflight's microseconds: 0.0005 s apart.
  @Test func timesThatLostTheirDigitsOrTheirUnitAreTold() throws {
    func note(_ text: String) throws -> String? { try DataSurvey(DelimitedReader(MemoryByteSource(text))).timeNote }
    let cut = try note("TIME;SPEED\n" + String(repeating: "1,51E+12;3\n", count: 4))
    #expect(cut?.contains("all rows have the same time, 1,51E+12") == true && cut?.contains("whole numbers") == true)
    #expect(try note("t,v\n" + (0..<5).map { "1.\($0)0E+12,1\n" }.joined())?.contains("cut") == true)
    #expect(try note("t,v\n1.5E+1,1\n2.5E+1,2\n3.25E+2,2\n") == nil)
    #expect(try note("t,v\n5,1\n5,1\n5,1\n") == "all rows have the same time, 5")
    #expect(
      try note("time,v,elapsed_ms\n5,1,0\n5,2,100\n5,3,200\n")
        == "all rows have the same time, 5; “elapsed_ms” rises from row to row, and --time-column takes it")
    func blackbox(_ name: String) -> String {
      "loopIteration,\(name),v\n" + (0..<2_000).map { "\($0),\($0 * 500),1\n" }.joined()
    }
    #expect(try note(blackbox("time"))?.contains("--time-unit ms or us") == true)
    #expect(try note(blackbox("time (us)"))?.contains("ms or us") == false)
    func counted(from start: Int, by step: Int, rows: Int) throws -> String? {
      try note("time,v\n" + (0..<rows).map { "\(start + $0 * step),1\n" }.joined())
    }
    #expect(try counted(from: 12_345_678, by: 250, rows: 2_500)?.contains("--time-unit ms or us") == true)
    #expect(try counted(from: 12_345_678, by: 250, rows: 4)?.contains("--time-unit ms or us") == true)
    // Minutes, and epochs.
    #expect(try counted(from: 0, by: 300, rows: 100) == nil)
    #expect(try counted(from: 1_704_103_200, by: 250, rows: 2_500) == nil)
    #expect(try note("time,v\n" + (0..<2_000).map { "\($0),1\n" }.joined()) == nil)
  }

  @Test func aClockOfHoursAndMinutesGoesPastMidnight() throws {
    let text = "uhrzeit;v\n23:50;1\n23:59;2\n00:10;3\n"
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 1_200)
  }

  /// A day is one time for all its rows.
  @Test(arguments: ["Datum;Uhrzeit", "Uhrzeit;Datum", "Date;Time", "Time;Date"])
  func ofADayAndAClockTheClockIsTheTime(names: String) throws {
    let isDayFirst = names.hasPrefix("Da")
    let rows = ["10:00:00", "10:00:10"].map { isDayFirst ? "01.02.2026;\($0);1\n" : "\($0);01.02.2026;1\n" }
    let text = names + ";v\n" + rows.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 10)
  }

  /// Without a zone; 946684800 is the epoch of 2000-01-01.
  @Test(arguments: [
    ("2022-02-23", 1_645_574_400.0), ("23-Feb-2022 06:34:27.403", 1_645_598_067.403),
    ("23 February 2022", 1_645_574_400),
    ("Feb 23, 2022 6:34:27 AM", 1_645_598_067), ("February 23 2022", 1_645_574_400),
    ("23/02/2022 06:34:27", 1_645_598_067),
    ("02/23/2022 06:34:27", 1_645_598_067), ("2022/02/23 06:34:27", 1_645_598_067),
    ("23.02.2022 06:34:27,403", 1_645_598_067.403),
    ("12/31/2024 11:59:59 PM", 1_735_689_599), ("31.12.2024 23:59:59", 1_735_689_599), ("23-Feb-22", 1_645_574_400),
    ("Wed Feb 23 06:34:27 2022", 1_645_598_067), ("Wednesday, 23rd of February 2022", 1_645_574_400),
    ("2022-Feb-23 06:34:27", 1_645_598_067), ("20220223T063427", 1_645_598_067), ("23. Feb. 2022", 1_645_574_400),
    ("20220223_063427", 1_645_598_067), ("20220223-063427", 1_645_598_067), ("2022-02-23 6:34:7", 1_645_598_047),
    ("2022-02", 1_643_673_600), ("23-févr.-2022 06:34:27.403", 1_645_598_067.403), ("23 mars 2022", 1_647_993_600),
  ])
  func datesWithoutAZone(_ stamp: String, _ epoch: Double) throws {
    #expect(abs(try seconds(stamp, after: "2000-01-01 00:00:00") - (epoch - 946_684_800)) < 1e-6)
  }

  @Test(arguments: [
    ("Wed, 23 Feb 2022 06:34:27 +0100", 1_645_594_467.0), ("Wed, 23 Feb 2022 06:34:27 GMT", 1_645_598_067),
    ("Wed Feb 23 06:34:27 GMT+01:00 2022", 1_645_594_467), ("Wed Feb 23 06:34:27 UTC 2022", 1_645_598_067),
    ("2022-02-23 06:34:27 +0100 CET m=+0.0012", 1_645_594_467), ("2022-02-23 06:34:27 UTC", 1_645_598_067),
    ("2022-02-23T06:34:27+01:00[Europe/Berlin]", 1_645_594_467), ("23/Feb/2022:06:34:27 +0100", 1_645_594_467),
    ("2/23/2022 6:34:27 AM +01:00", 1_645_594_467), ("6:34:27 AM AST on February 23, 2022", 1_645_612_467),
    ("2022-02-23 06:34:27.000000+00:00", 1_645_598_067),
  ])
  func datesWithAZone(_ stamp: String, _ epoch: Double) throws {
    #expect(abs(try seconds(stamp, after: "2000-01-01T00:00:00Z") - (epoch - 946_684_800)) < 1e-6)
  }

  /// As dstat and system logs write them; a day of February that only some years have is none.
  @Test func datesWithoutAYearAreThoseOfOne() throws {
    #expect(try seconds("01-02 00:00:00", after: "31-01 23:59:50") == 10)
    #expect(try seconds("Mar  1 00:00:00", after: "Feb 28 23:59:50") == 10)
    // Past New Year's Eve.
    #expect(try seconds("01.01. 00:00", after: "31.12. 23:59") == 60)
    let error = #expect(throws: TelemetryError.self) { try seconds("04-03 10:00:00", after: "03-02 10:00:00") }
    #expect(
      error?.message.contains("--date-order day-first (02-03) or month-first (03-02) says which") == true,
      "\(error?.message ?? "")")
    #expect(try seconds("03-02 10:00:01", after: "03-02 10:00:00", TableOptions(dateOrder: .dayFirst)) == 1)
    let survey = try DataSurvey(DelimitedReader(MemoryByteSource("time,v\n31-01 10:00:00,1\n01-02 10:00:00,2\n")))
    #expect(survey.timeNote?.contains("have no year") == true && survey.duration == 86_400)
    #expect(throws: TelemetryError.self) { try seconds("29-02 10:00:00", after: "28-02 10:00:00") }
  }

  /// Wide and abbreviated names of the Unicode CLDR in twelve columns; `mar` is March in all of them.
  @Test(arguments: [
    "ene feb mar abr may jun jul ago sept oct nov dic", "gen feb mar apr mag giu lug ago set ott nov dic",
    "jan feb mrt apr mei jun jul aug sep okt nov dec", "jan fev mar abr mai jun jul ago set out nov dez",
    "jan feb mars apr maj juni juli aug sep okt nov dec", "jan feb mars apr mai juni juli aug sep okt nov des",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "januar februar marts april maj juni juli august september oktober november december",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "januar februar märz april mai juni juli august september oktober november dezember",
  ])
  func monthsHaveTheirNamesInTheLanguagesOfEurope(names: String) throws {
    for (index, name) in names.split(separator: " ").enumerated() {
      let month = (index < 9 ? "0" : "") + "\(index + 1)"
      let day = try seconds("2023-\(month)-07", after: "2000-01-01")
      for form in ["07 \(name). 2023", "7 de \(name) de 2023", "07-\(name)-23"] {
        #expect(try seconds(form, after: "2000-01-01") == day, "\(form)")
      }
    }
  }

  @Test(arguments: [
    ("PT1H2M3.5S", 3_723.5), ("1h 2m 3.5s", 3_723.5), ("0 days 01:02:03.5", 3_723.5), ("1 day, 1:02:03", 90_123),
    ("1:02:03 AM", 3_723), ("1:02:03", 3_723), ("01:02:03:500", 3_723.5), ("1:02:03:005", 3_723.005), ("1:2:3", 3_723),
    ("1:2:0.168", 3_720.168),
  ])
  func durationsAndClocks(_ stamp: String, _ expected: Double) throws {
    #expect(try seconds(stamp, after: "0:00") == expected)
  }

  @Test func aDateThatMayBeTwoIsRefusedUnlessTheTableOrAPersonSays() throws {
    let error = #expect(throws: TelemetryError.self) { try seconds("4/4/2024", after: "3/4/2024") }
    #expect(error?.message.contains("--date-order") == true)
    // From 3 April to 25 April, and from 4 March to 4 April.
    #expect(try seconds("25/4/2024", after: "3/4/2024") == 22 * 86_400)
    #expect(try seconds("4/4/2024", after: "3/4/2024", TableOptions(dateOrder: .monthFirst)) == 31 * 86_400)
    #expect(try seconds("4/4/2024", after: "3/4/2024", TableOptions(dateOrder: .dayFirst)) == 86_400)
    #expect(try seconds("4.4.2024", after: "3.4.2024") == 86_400)
  }

  private func times(_ name: String, _ cells: [String], _ options: TableOptions = .init()) throws -> Double {
    let text = "v\t\(name)\n" + cells.map { "1\t\($0)\n" }.joined()
    let samples = try SampleReader(
      DelimitedReader(MemoryByteSource(text), options: options), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    return sample.time
  }

  @Test(arguments: [
    ("time_ms", 1.5), ("Time (ms)", 1.5), ("timestamp [us]", 0.0015), ("ms_today", 1.5), ("millis", 1.5),
    ("Time (s)", 1_500), ("elapsed_seconds", 1_500), ("t", 1_500), ("Time (min)", 90_000), ("_time", 1_500),
    ("last_changed", 1_500), ("created_at", 1_500), ("Device Time", 1_500), ("Elapsed Time (sec)", 1_500),
    ("UTC time", 1_500), ("Timestamp(ms)", 1.5),
  ])
  func theTimeColumnSaysItsUnit(_ name: String, _ expected: Double) throws {
    #expect(abs(try times(name, ["0", "1500"]) - expected) < 1e-9)
  }

  @Test func whatIsSaidOfTheTimesCounts() throws {
    #expect(try times("time_ms", ["0", "1500"], TableOptions(timeUnit: .seconds)) == 1_500)
    #expect(try times("time", ["0", "1500"], TableOptions(timeUnit: .milliseconds)) == 1.5)
    // Days as spreadsheets count them, and dates without marks.
    #expect(try times("date", ["45292", "45292.5"]) == 43_200)
    #expect(try times("date", ["20231231", "20240101"]) == 86_400)
    #expect(try times("time", ["20231231235959", "20240101000001"]) == 2)
    #expect(try times("seconds", ["45292", "45292.5"]) == 0.5)
  }

  @Test func aClockGoesPastMidnight() throws {
    #expect(try times("time", ["23:59:59", "0:00:01", "0:00:03"]) == 4)
  }

  @Test func rowsThatGoBackOrLackATimeArePassedOverAndCounted() throws {
    let text = "time,v\n0,1\n,2\n1,3\n0.9,4\n2,5\n"
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    var all: [Double?] = []
    while try samples.next(into: &sample) { all += sample.values }
    #expect(all == [1, 3, 5])
    #expect(samples.passedOver.count == 1 && samples.passedOver.first?.line == 5 && samples.withoutTime == 1)
    #expect(samples.readings == [3])
  }

  /// A second run of a log, whose rows must not stand for those of the first: the last at the same time neither.
  @Test(
    arguments: [
      (["0,1", "10,2", "20,3", "30,4", "0,7", "10,8", "30,9"], [1.0, 2, 3, 4], "head -n 5 FILE", nil),
      (["0,1", "10,2", "20,3", "0,7", "10,8", "30,9", "40,9"], [1, 2, 3, 9, 9], "head -n 4 FILE", "from line 7 on"),
      (
        [
          "26.10.2025 01:30,1", "26.10.2025 02:00,2", "26.10.2025 02:30,3", "26.10.2025 02:00,4", "26.10.2025 02:30,5",
          "26.10.2025 03:00,6",
        ],
        [1, 2, 3, 6], "end of summer time", nil
      ),
    ] as [([String], [Double], String, String?)])
  func noRowOfALaterRunReplacesOne(rows: [String], values: [Double], kind: String, order: String?) throws {
    let text = "time,v\n" + rows.map { $0 + "\n" }.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var sample = Sample(time: 0, values: [])
    var all: [Double?] = []
    while try samples.next(into: &sample) { all += sample.values }
    #expect(all == values)
    #expect(samples.leftOut == rows.count - values.count)
    #expect(samples.kind?.contains(kind) == true, "\(samples.kind ?? "")")
    #expect(order.map { samples.orderNote?.contains($0) == true } ?? (samples.orderNote == nil))
    #expect(try DataSurvey(DelimitedReader(MemoryByteSource(text))).kind == samples.kind)
  }

  /// Seconds by `datetime`, weeks by `date.fromisocalendar`.
  @Test(arguments: [
    ("2025-Q1", "2025-Q2", 7_776_000), ("Q4 2024", "Q1 2025", 7_948_800), ("2025-W40", "2025-W41", 604_800),
    ("2024-W52", "2025-W01", 604_800), ("2020-W53", "2021-W01", 604_800),
    ("2025-09-29", "2025-W41", 604_800), ("2025年10月14日", "2025年10月15日", 86_400),
    ("2025年1月", "2025年2月", 2_678_400), ("2024년 1월 3일", "2024년 1월 4일", 86_400),
    ("2025年10月14日 10:00", "2025年10月14日 10:30", 1_800),
  ])
  func quartersWeeksAndOtherDatesAreTimes(first: String, second: String, wanted: Double) throws {
    #expect(try seconds(second, after: first) == wanted)
  }

  /// 2025 has 52 weeks.
  @Test(arguments: ["2025-Q5", "2025-W53", "2025-W00", "2025年13月1日", "2025日1月2年"])
  func whatIsNoPeriodIsNoTime(_ text: String) throws {
    #expect(throws: TelemetryError.self) { try seconds(text, after: "2025-01-01") }
  }

  /// Quarter hours as meters export them; a day is missing between the second and the third.
  @Test func aDateBesideAClockIsOneTime() throws {
    func times(_ text: String) throws -> [Double] {
      let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [])
      var (sample, times) = (Sample(time: 0, values: []), [Double]())
      while try samples.next(into: &sample) { times.append(sample.time) }
      return times
    }
    #expect(
      try times("Datum;Uhrzeit;v\n01.02.2024;23:45;1\n02.02.2024;00:15:30;2\n04.02.2024;00:15;3\n")
        == [0, 1_830, 174_600])
    #expect(try times("Date,Time,v\n2024-02-28,23:59:59.5,1\n2024-03-01,0:00:00.25,2\n") == [0, 86_400.75])
    // A clock beside a whole time is how long something took.
    #expect(try times("Date,Time,v\n2024-01-01 10:00:00,0:27:11,1\n2024-01-02 10:00:00,0:20:00,2\n") == [0, 86_400])
  }

  /// Dates in columns of their own, as people of several countries name them: each row is an hour after the one before.
  @Test(arguments: [
    "jj mm aaaa heure", "Tag Monat Jahr Stunde", "yr mo dy hr", "Año Mes Día Hora", "anno mese giorno ora",
    "ano mês dia hora", "jaar maand dag uur", "år månad dag timme", "rok miesiąc dzień godzina", "Y M D h", "T M J h",
    "y m d h", "TT MM JJJJ Std",
  ])
  func partsOfDatesGoByTheirNamesInAnyLanguage(_ names: String) throws {
    let names = names.split(separator: " ").map(String.init)
    // The year stands first, or third.
    let isYearFirst = !["jj", "Tag", "T", "TT"].contains(names[0])
    let text =
      names.joined(separator: ";") + ";v\n"
      + (0..<4).map { row in
        let (day, hour) = (row < 2 ? "31" : "1", row < 2 ? 22 + row : row - 2)
        let (month, year) = (row < 2 ? "12" : "1", row < 2 ? "2024" : "2025")
        return (isYearFirst ? [year, month, day] : [day, month, year]).joined(separator: ";") + ";\(hour);\(row)\n"
      }.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("v")])
    var (sample, times) = (Sample(time: 0, values: []), [Double]())
    while try samples.next(into: &sample) { times.append(sample.time) }
    #expect(times == [0, 3_600, 7_200, 10_800], "\(samples.timeNote ?? "")")
  }

  /// A letter that is no year, and a year without its month, are none.
  @Test(arguments: ["Y,X,v\n2024,1,5\n2025,2,6\n", "Y,M,D\n1,2,3\n2,3,4\n", "A,M,v\n2024,99,5\n2025,98,6\n"])
  func lettersAloneAreNoPartsOfDates(_ text: String) throws {
    #expect(try DataSurvey(DelimitedReader(MemoryByteSource(text))).timeColumn == nil)
  }

  @Test func yearsAreToldWhereTheyMakeTooManyFrames() throws {
    let text = "time,v\n" + (1_950...2_000).map { "\($0),1\n" }.joined()
    let error = #expect(throws: TelemetryError.self) {
      try frames(DelimitedReader(MemoryByteSource(text)), "v", options: perSecond30)
    }
    #expect(error?.message.contains("are years; --time-unit s takes them for seconds") == true)
    let seconds = try DelimitedReader(MemoryByteSource(text), options: TableOptions(timeUnit: .seconds))
    #expect(try frames(seconds, "v", options: perSecond30).count == 1_501)
  }
}
