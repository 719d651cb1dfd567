import Telemetry
import TestSupport
import Testing
import VectorGraphics

/// Tables as loggers, spreadsheets and databases write them: the shapes are theirs, the texts are not.
struct TableHeadTests {
  @Test func tablesOneBelowTheOtherAreOneWhoseSeriesAreTold() throws {
    func table(_ number: Int, _ field: String, _ value: Int) -> String {
      "#group,false,false,true,false\n#datatype,string,long,dateTime:RFC3339,double,string,string\n#default,_result,,,,,\n"
        + ",result,table,_time,_value,_field,_measurement\n"
        + (0...1).map { ",,\(number),2024-01-01T00:00:1\($0)Z,\(value),\(field),cpu\n" }.joined()
    }
    let reader = try DelimitedReader(MemoryByteSource(table(0, "usage", 1) + "\n" + table(1, "idle", 2)))
    #expect(reader.note?.contains("--where '_field=usage' takes one") == true, "\(reader.note ?? "")")
    for wanted in ["_value", "result"] {
      let asked = try read(table(0, "usage", 1) + "\n" + table(1, "idle", 2), TableOptions(wanted: [wanted]))
      #expect(asked.count == 5)
    }
    let curves = (1...2).map { "CURVE\($0)\nPt,v\n#,A\n" + (0..<6).map { "\($0),1\n" }.joined() }.joined()
    #expect(try read(curves, TableOptions(wanted: ["v"]))[1] == ["0", "1"])
    #expect(
      try DelimitedReader(MemoryByteSource(curves), options: TableOptions(wanted: ["v"])).note?.contains("line 2")
        == true)
  }

  /// Their names stand behind a mark above words for units, and their minutes below mm.
  @Test func buoysHaveTimesOfFiveColumnsAndUnits() throws {
    let text = """
      #YY  MM DD hh mm WDIR WSPD GST  WVHT   ATMP
      #yr  mo dy hr mn degT m/s  m/s     m   degC
      2024 03 01 12 20 250  5.0  7.0    MM   8.2
      2024 03 01 12 10 250  6.0  7.0   1.5   8.1
      2024 03 01 12 00 240  5.5  7.0    MM   8.0
      """
    for wanted in [[], ["WSPD"], ["ATMP"]] {
      let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted))
      #expect(reader.columns == ["YY", "MM", "DD", "hh", "mm", "WDIR", "WSPD", "GST", "WVHT", "ATMP"])
      #expect(reader.unit(of: "WSPD") == "m/s" && reader.unit(of: "ATMP") == "degC" && reader.unit(of: "mm") == nil)
      let options = FrameSampler.Options(rate: try FrameRate(1), speed: 600)
      #expect(try frames(reader, "WSPD", options: options) == [5.5, 6, 5])
    }
    let reader = try DelimitedReader(MemoryByteSource(text))
    var (row, waves) = (Row(), [Double?]())
    while try reader.next(into: &row) { waves.append(try row.number(8)) }
    #expect(waves == [nil, 1.5, nil])
  }

  @Test func namesInTwoLinesArePutTogether() throws {
    let text =
      "\t\tTemp\tHi\tLow\tOut\tWind\n Date\tTime\tOut\tTemp\tTemp\tHum\tSpeed\n"
      + "13/03/24\t11:50p\t8.1\t8.2\t8.0\t80\t3.2\n14/03/24\t12:00a\t8.0\t8.1\t7.9\t81\t0.0\n"
    let names = ["Date", "Time", "Temp Out", "Hi Temp", "Low Temp", "Out Hum", "Wind Speed"]
    for wanted in [[], ["Temp Out"], ["Out"], ["Hi"]] {
      #expect(
        try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted)).columns == names, "\(wanted)"
      )
    }
  }

  @Test func avionicsHaveUnitsAboveTheirNames() throws {
    let text =
      "#airframe_info, log_version=\"1.00\"\n#yyy-mm-dd, hh:mm:ss, ident, ft msl, deg C, kt\n"
      + "Lcl Date, Lcl Time, AtvWpt, AltMSL, OAT, IAS\n2024-03-01, 12:00:00, EDHK, 118, 8.2, 65\n"
      + "2024-03-01, 12:00:01, EDHK, 119, 8.3, 66\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns.map { reader.unit(of: $0) } == [nil, nil, nil, "ft", "°C", "kt"])
  }

  /// The times of WinCC are texts, its counts millionths of a day, and what it writes when it stops is no reading.
  @Test func rowsOfWinCCHaveTheirTimesInTexts() throws {
    let text =
      "\"VarName\";\"TimeString\";\"VarValue\";\"Validity\";\"Time_ms\"\r\n"
      + (0...3).map { "\"Level\";\"01.03.2024 12:00:0\($0)\";4\($0),5;1;45352500\($0)00,000\r\n" }.joined()
      + "\"$RT_OFF$\";\"01.03.2024 12:01:00\";0;2;45352500694,444\r\n\"$RT_COUNT$\";5;;;\r\n"
    let options = FrameSampler.Options(rate: try FrameRate(1))
    #expect(
      try frames(DelimitedReader(MemoryByteSource(text)), "VarValue", options: options) == [40.5, 41.5, 42.5, 43.5])
  }

  @Test func flagsOfEurostatAreLeftOutAndToldOnce() throws {
    let text = "freq,geo\\TIME_PERIOD\t2020 \t2021 \nA,DE\t: \t3.7 p\nA,FR\t8.0 b\t: c\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.note?.contains("flags") == true)
    var (row, numbers) = (Row(), [Double?]())
    while try reader.next(into: &row) { numbers += [try row.number(1), try row.number(2)] }
    #expect(numbers == [nil, 3.7, 8, nil])
  }

  @Test(arguments: ["\t", ";"]) func pairsOfTwinCATAreNamedByTheirChannels(_ mark: String) throws {
    let lines = [
      ["Name", "Project"], ["File", "C:\\x.svdx"], [""], ["Name", "MAIN.a", "Name", "MAIN.b"],
      ["Data-Type", "REAL64", "Data-Type", "INT16"], ["SampleTime[ms]", "1", "SampleTime[ms]", "1"],
      ["Unit", "(None)", "Unit", "mm"], [""], ["0", "0.5", "0", "2"], ["1", "1.5", "1", "4"],
    ]
    let text = lines.map { $0.joined(separator: mark) }.joined(separator: "\r\n")
    for wanted in [[], ["MAIN.a"]] {
      let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted))
      #expect(reader.columns == ["time", "MAIN.a", "MAIN.b [t]", "MAIN.b"] && reader.unit(of: "MAIN.b") == "mm")
      #expect(try rows(reader) == [["0", "0.5", "0", "2"], ["1", "1.5", "1", "4"]])
      #expect(reader.unit(of: "time") == "ms")
    }
  }

  @Test(arguments: [
    ("OFXHEADER:100\n\n<OFX><STMTTRN><TRNAMT>-12.50\n", "OFX"), ("!Type:Bank\nD03/01/2024\nT-12.50\n^\n", "QIF"),
    (":20:START\n:25:1/2\n:60F:C240229EUR1,00\n:61:2403010301D12,50N\n", "MT940"),
    ("CHARSET=\"ANSI\";\nMATRIX=\"X1\";\nSTUB=\"region\";\nDATA=\n1.5;\n", "PC-Axis"),
    ("CDF\u{1}\u{0}", "NetCDF"), ("BZh91AY", "bzip2"),
    ("-[ RECORD 1 ]---\nspeed | 42.5\n", "psql --csv"),
    ("*************************** 1. row ***************************\nspeed: 42.5\n", "mysql --batch"),
    ("{\"updates\":[{\"timestamp\":\"x\",\"values\":[{\"path\":\"a\",\"value\":1}]}]}\n", "Signal K"),
  ])
  func whatIsNoTableIsRefusedByName(_ text: String, _ name: String) {
    let error = fault { try DataFormat.detectedReader(MemoryByteSource(text)) }
    #expect(
      error?.message.contains(name) == true && error?.message.contains("FILE") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("1k", "1000 for 1k"), ("2.5M", "1000000 for 1M"),
    ("(5)", "with a minus sign"),
    ("1 2", "say --set data.separator=space"),
  ])
  func aNumberThatIsWrittenInAnotherWayIsToldHow(cell: String, words: String) throws {
    let reader = try DelimitedReader(MemoryByteSource("time,v\n0,\(cell)\n1,\(cell)\n"))
    var row = Row()
    #expect(try reader.next(into: &row))
    let error = try #require(throws: TelemetryError.self) { try row.number(1) }
    #expect(error.message.contains("is no number; ") && error.message.contains(words), "\(error)")
  }

  /// Beside plain numbers a letter is no unit.
  @Test(arguments: ["K", "k", "M", "G"]) func aLetterForThousandsBesidePlainNumbersIsToldInFull(_ letter: String) throws
  {
    let reader = try DelimitedReader(MemoryByteSource("time,v\n0,950\n1,980\n2,1.2\(letter)\n"))
    var row = Row()
    for _ in 0..<3 { #expect(try reader.next(into: &row)) }
    let error = try #require(throws: TelemetryError.self) { try row.number(1) }
    #expect(error.message.contains("write the number in full, 1000") && error.message.contains("for 1\(letter)"))
  }

  @Test(
    arguments: [
      ("name,speed\n,m/s\na,1\n", "m/s"), ("name,speed\nx,km/h\na,1\n", "km/h"), ("name,speed\n,bar\na,1\n", "bar"),
      ("time,speed,temp,v\n,km/h,,\n0,1,2,3\n1,2,3,4\n", "km/h"), ("time,speed,temp,v\n,bar,-,\n0,1,2,3\n", "bar"),
      ("time,speed,temp,v\n,off,,\n0,1,2,3\n", nil), ("x,speed,temp,v\n,bar,,\n0,1,2,3\n", nil),
      ("speed\n%\n1\n", "%"), ("name,speed\nb,off\na,1\n", nil), ("name,speed\n,n/a\na,1\n", nil),
      ("speed\n.1f\n.2f\n", nil), ("speed\n\",.1f\"\n\",.2f\"\n", nil), ("speed\n7eef49f\n7eef50f\n", nil),
      ("speed\noff\n1\n", nil),
    ] as [(String, String?)])
  func aUnitBelowTheOnlyColumnOfNumbersIsKnownByItsLook(text: String, unit: String?) throws {
    #expect(try DelimitedReader(MemoryByteSource(text)).unit(of: "speed") == unit)
  }

  /// The columns, then the rows' texts, as one list.
  private func read(_ text: String, _ options: TableOptions = .init()) throws -> [[String?]] {
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    return [reader.columns] + (try rows(reader))
  }

  private static let table: [[String?]] = [["time", "speed"], ["0", "1"], ["1", "2"]]

  @Test(arguments: [
    "# device 7\ntime,speed\n0,1\n1,2\n", "#device,7\n# v 2, x\ntime,speed\n0,1\n# pause\n1,2\n",
    "# time,speed\n0,1\n1,2\n",
    "Logger 5\n\ntime,speed\n0,1\n1,2\n", "A report of today\nBy: me\n\ntime,speed\ns,m/s\n0,1\n1,2\n",
    "time,speed\n(s),(m/s)\n0,1\n1,2\n", "time,speed\ns,m/s\nclock,gps\n0,1\n1,2\n", "time,speed,\n0,1,\n1,2,\n",
    "time,speed\n0,1,,\n1,2,,\n", "time,speed\n0,1\ntime,speed\n1,2\n", " time , speed\n\"0\" , \"1\"\n1, 2\n",
    "sep=;\ntime;speed\n0;1\n1;2\n", "time|speed\n0|1\n1|2\n", "\u{FEFF}# x\r\ntime,speed\r\n0,1\r\n1,2",
  ])
  func theHeaderIsFoundBelowWhateverStandsBeforeIt(_ text: String) throws {
    let all = try read(text).map { $0.prefix(2).map { $0?.trimmingCharacters } }
    #expect(all == Self.table.map { $0.map { $0 } })
  }

  @Test func aPreambleOfPairsIsNoTable() throws {
    let text =
      "Made by a logger ( http://example.org/ ).\nFormat,3\nTitle,\"Track\"\nNote,\n\ntimestamp,lap,speed,rpm\nunix time,,m/s,rpm\n"
      + ",,100: gps,200: obd\n1767150797.00,8,33.5,3544\n1767150798.00,8,34.5,3600\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["timestamp", "lap", "speed", "rpm"])
    #expect(reader.unit(of: "speed") == "m/s" && reader.unit(of: "lap") == nil)
    #expect(reader.note?.hasPrefix("header in line 6, units in line 7") == true)
    #expect(try rows(reader).map { $0[2] } == ["33.5", "34.5"])
  }

  @Test func annotatedCSVOfADatabaseIsRead() throws {
    let text =
      "#group,false,false,true\n#datatype,string,dateTime:RFC3339,double\n#default,_result,,\n,result,_time,_value\n"
      + ",,2024-01-01T00:00:00Z,1.5\n,,2024-01-01T00:00:01Z,2.5\n"
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("_value")])
    var sample = Sample(time: 0, values: [])
    var values: [Double?] = []
    while try samples.next(into: &sample) { values += sample.values }
    #expect(values == [1.5, 2.5] && sample.time == 1)
  }

  @Test func askedColumnsNameTheHeader() throws {
    // By itself the first line would be it.
    let text = "station,north\nkind,wind\nt,v\n0,1\n1,2\n"
    #expect(try read(text, TableOptions(wanted: ["v"]))[0] == ["t", "v"])
    #expect(try read(text, TableOptions(header: .line(3)))[0] == ["t", "v"])
    #expect(throws: TelemetryError.self) { try read(text, TableOptions(header: .line(9))) }
  }

  @Test func bareNumbersHaveNoHeader() throws {
    #expect(try read("0\n20\n40\n") == [["value"], ["0"], ["20"], ["40"]])
    #expect(try read("0 ,1\n2,3\n") == [["1", "2"], ["0 ", "1"], ["2", "3"]])
    // Years may be names.
    #expect(try read("country,2019\nFrance,1\n")[0] == ["country", "2019"])
  }

  /// Nor the names that are asked for, where they are numbers: those of the columns, which `inspect` says.
  @Test(arguments: [
    ("10,700,3\n11,710,4\n12,720,5\n", "3"), ("0,41,371\n60,3,372\n120,56,373\n", "3"),
    ("1\t2\t12.5\n1\t3\t13.5\n", "3"),
    ("2013-12-28T08:33:53Z,41,371\n2013-12-28T08:34:53Z,3,372\n2013-12-28T08:35:53Z,56,373\n", "3"),
    ("0,1,2\n5.5,6.1,7.2\n6.5,7.1,8.2\n", "2"),
  ])
  func aNumberThatIsAskedForIsThatOfAColumn(text: String, number: String) throws {
    let table = try read(text, TableOptions(wanted: [number]))
    #expect(table == (try read(text)) && table[0] == ["1", "2", "3"])
    #expect(table.count == 1 + text.split(separator: "\n").count)
  }

  @Test func whatIsAskedForMakesNoHeaderOfARow() throws {
    #expect(try read("2019,2020,2021\n5,6,7\n6,7,8\n", TableOptions(wanted: ["2020"]))[0] == ["2019", "2020", "2021"])
    #expect(try read("a,b,c\n1,3,4\n2,4,5\n", TableOptions(wanted: ["3"]))[0] == ["a", "b", "c"])
    let long = "time,metric,value\n2024-01-01T00:00,temp,5\n2024-01-01T00:01,wind,40\n"
    #expect(try read(long, TableOptions(wanted: ["temp"]))[0] == ["time", "metric", "value"])
    #expect(try read("Report,,\nday,2019,2020\n1,5,6\n", TableOptions(wanted: ["2020"]))[0] == ["day", "2019", "2020"])
  }

  /// Dates have spaces.
  @Test(arguments: ["07/14/2013 12:00:00 AM", "2013-07-04 12:00:00 UTC", "4 Jul 2013 12:00"], [",", ";", "\t"])
  func whatDividesEveryLineDoesSoRatherThanSpaces(time: String, divider: String) throws {
    let rows = ["\(time)\(divider)5", "\(time)\(divider)6", "\(time)\(divider)7"]
    let text = (["timestamp\(divider)value"] + rows).joined(separator: "\n")
    #expect(try read(text) == [["timestamp", "value"], [time, "5"], [time, "6"], [time, "7"]])
    #expect(try read(rows.joined(separator: "\n")).dropFirst().map { $0[1] } == ["5", "6", "7"])
    // A comma within a date divides nothing.
    #expect(try read("Jan 1, 2024 5.3\nJan 2, 2024 5.4\nJan 3, 2024 5.6\n")[1] == ["Jan", "1,", "2024", "5.3"])
  }

  /// As sar and iostat begin.
  @Test func aBannerWithTabsDividesNoLines() throws {
    let rows = (1...4).map { "12:1\($0):01     all      1.\($0)0     98.29\n" }.joined()
    let table = try read("Linux 5.4.0 (web1) \t01/01/20 \t_x86_64_\n\n12:00:01     CPU     %user     %idle\n" + rows)
    #expect(
      table[0].dropFirst() == ["CPU", "%user", "%idle"]
        && table.dropFirst().map { $0[2] } == ["1.10", "1.20", "1.30", "1.40"])
  }

  /// As HOBO, cellpy and gas chromatographs have them.
  @Test(arguments: [
    "\"Plot Title: A\"\n\"#\",\"Date Time, GMT-05:00\",\"T\"\n1,05/14/14 12:00:00 PM,24.1\n2,05/14/14 12:30:00 PM,23.3\n",
    "# FILE ---;;;\nnumber of headers ;3;;\ncell;ee;;\nmass;0.0012;;\n# LOG ---;;;\n15;Started;;\nindex;test_time;step;T\n0;1;1;24.1\n1;2;1;23.3\n",
    " ,WARNING: this may change.\n\nCal,Name,Share,,,Area,,\nDetectors,,A, , ,B, ,\nTime,,H2,O2,T,H2,O2,N2\n"
      + "2022-06-08 16:23:13,gas,0.5,0,24.1,1,2,3\n2022-06-08 16:29:13,gas,0.5,0,23.3,1,2,3\n",
  ])
  func theHeaderBelowSparseLinesIsTheSameWhetherAskedForOrNot(text: String) throws {
    let found = try read(text)
    let column = try #require(found[0].firstIndex(of: "T"))
    #expect(found.dropFirst().map { $0[column] } == ["24.1", "23.3"])
    #expect(try read(text, TableOptions(wanted: ["T"])) == found)
  }

  /// Every preamble of some lines × with units or without × dividers; asked for or not.
  @Test(arguments: [",", ";", "\t"], ["", "s|km/h|\n", "s|km/h|1/min\ngps|gps|obd\n"])
  func namesBelowAPreambleAsWideAsTheTableAreFound(divider: String, units: String) throws {
    let words = ["Device|Logger 3|v2", "Driver|Anna|Berlin"]
    let lines = words + ["Serial|1234|", "Recorded|3.4.2024|10:00", "Run|4|dry", "Gain|2.5|dB"]
    for first in lines {
      for second in lines where second != first {
        for names in ["Time|Speed|rpm", "t (s)|v|n", "Runtime|Speed|rpm"] {
          let above = [first, second]
          // Without the name of a time only a number beside a word right above tells that a line is none of the table's: below
          // words the names may be units.
          if names.hasPrefix("Run"), words.contains(second) { continue }
          let rows = (0..<6).map { "\($0)|\(10 + $0 * $0)|\(900 + $0 % 3)\n" }.joined()
          let text = (above + [names]).joined(separator: "\n") + "\n" + units + rows
          let columns = names.split(separator: "|").map(String.init)
          let table = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: divider)
          for wanted in [[], [columns[1]]] {
            let reader = try DelimitedReader(MemoryByteSource(table), options: TableOptions(wanted: wanted))
            #expect(reader.columns == columns, "\(table)")
            #expect(reader.note?.contains("header in line 3") == true, "\(table)")
            #expect(reader.unit(of: columns[1]) == (units.isEmpty ? nil : "km/h"))
          }
        }
      }
    }
  }

  @Test(arguments: [
    "Time,Speed\ns,km/h\ngps,obd\n0,1\n1,2\n2,3\n", "Tijd,Snelheid\nsec,km/h\n0,1\n1,2\n2,3\n",
    "Fecha,Valor\ndatetime,double\n2024-01-01,1\n2024-01-02,2\n", "speed,rpm\noff,--\n1,900\n2,950\n3,960\n",
    "lap,best\n1,50\n2,49\ntime,speed\n0,1\n1,2\n2,3\n", "name,value\nserial,1234\nspeed,10\nrpm,12\n",
  ])
  func namesInTheFirstLineStayTheNames(text: String) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == text.prefix { $0 != "\n" }.split(separator: ",").map(String.init), "\(text)")
  }

  @Test func textsWithoutNumbersAreRows() throws {
    #expect(try read("name,title\na,b\nc,d\n") == [["name", "title"], ["a", "b"], ["c", "d"]])
    // A first row that lacks its reading is no row of units.
    #expect(try read("name,state\nx,unavailable\ny,21\n").count == 3)
  }

  @Test func columnsOfOneNameAreToldApartWhenAskedFor() throws {
    let reader = try DelimitedReader(MemoryByteSource("time,v,rate,rate\n0,1,25,20\n"))
    #expect(reader.columns == ["time", "v", "rate #1", "rate #2"])
    let error = #expect(throws: TelemetryError.self) { try reader.column("rate") }
    #expect(error?.message.contains("rate #2") == true)
  }

  @Test func aQuoteWithinAFieldIsACharacter() throws {
    #expect(try read("time,name,v\n0,5\" pipe,1\n1,6\" pipe,2\n").map { $0[1] } == ["name", "5\" pipe", "6\" pipe"])
  }

  @Test func rowsAreChosenByTheirCells() throws {
    let text = "SECONDS,PID,VALUE\n0,rpm,1800\n0,speed,50\n1,rpm,1900\n1,speed,52\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.note?.contains("--where 'PID=rpm'") == true)
    let chosen = try ChosenRows(reader, where: [RowChoice(column: "PID", text: "speed")])
    #expect(try rows(chosen).map { $0[2] } == ["50", "52"])
    let none = try ChosenRows(
      DelimitedReader(MemoryByteSource(text)), where: [RowChoice(column: "PID", text: "sped")])
    #expect(throws: TelemetryError.self) { try rows(none) }
  }

  // MARK: - Numbers

  private func numbers(_ text: String, _ options: TableOptions = .init()) throws -> [Double?] {
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    var row = Row()
    var numbers: [Double?] = []
    while try reader.next(into: &row) { numbers.append(try row.number(0)) }
    return numbers
  }

  @Test(
    arguments: [
      ("v\tw\n1,006\t2.5\n980\t1\n", [1_006.0, 980]), ("v;w\n1.006;2,5\n12.345,75;1\n", [1_006, 12_345.75]),
      ("v;w\n1,006;2,5\n980;1\n", [1.006, 980]), ("v\tw\n1,234,567\t1\n1,006\t1\n", [1_234_567, 1_006]),
      ("v;w\n1.200;1\n12.300.000;1\n", [1_200, 12_300_000]),
      ("v,w\n\"1,006.5\",1\n\"2,006\",1\n", [1_006.5, 2_006]), ("v;w\n1 006;1\n1\u{202F}006,5;1\n", [1_006, 1_006.5]),
      ("v;w\n1'006.25;1\n12’345;1\n", [1_006.25, 12_345]),
      ("v\tw\n12,34,567.5\t1\n1,00,000\t1\n", [1_234_567.5, 100_000]),
      ("v;w\n−3,5;1\n-0,125;1\n", [-3.5, -0.125]), ("v,w\n\"1,5\",1\n\"2,25\",1\n", [1.5, 2.25]),
      ("v,w\n12 km/h,1\n13.5 km/h,2\n", [12, 13.5]), ("v,w\n45%,1\n50 %,2\n", [45, 50]),
      ("v,w\n21.5°C,1\n,2\n", [21.5, nil]),
    ] as [(String, [Double?])])
  func groupsAreToldFromDecimalsByTheWholeTable(_ text: String, _ expected: [Double?]) throws {
    #expect(try numbers(text) == expected)
  }

  /// Where semicolons and dates with points speak of a country that has points between thousands, and no other number says more.
  @Test func aPointBetweenThousandsIsAskedForWhereDatesSpeakForIt() throws {
    let text = "Datum;W\n01.02.2024 10:00;1.500\n13.02.2024 11:00;950\n"
    let error = try DataSurvey(DelimitedReader(MemoryByteSource(text))).columns[1].fault
    #expect(error?.message.contains("1500 or 1.500") == true && error?.message.contains("--decimal-mark") == true)
    func greatest(_ text: String, _ mark: TableOptions.DecimalMark? = nil) throws -> Double? {
      try DataSurvey(DelimitedReader(MemoryByteSource(text), options: TableOptions(decimalMark: mark))).columns[1]
        .greatest
    }
    #expect(try greatest(text, .comma) == 1_500)
    #expect(try greatest(text, .point) == 950)
    // Another number tells, as does a table of another country.
    #expect(try greatest(text + "14.02.2024 11:00;2.5\n") == 950)
    #expect(try greatest(text + "14.02.2024 11:00;2,5\n") == 1_500)
    #expect(try greatest("Date;W\n2024-02-13 10:00;1.500\n2024-02-14 10:00;9\n") == 9)
  }

  @Test func whatMayBeThousandsOrDecimalsIsRefusedWithTheWayOut() throws {
    let text = "v\tw\n1,006\t2\n980\t1\n"
    let error = #expect(throws: TelemetryError.self) { try numbers(text) }
    #expect(error?.message.contains("1006 or 1.006") == true && error?.message.contains("--decimal-mark") == true)
    #expect(error?.place == TelemetryError.Place(line: 2, column: 1))
    #expect(try numbers(text, TableOptions(decimalMark: .point)) == [1_006, 980])
    #expect(try numbers(text, TableOptions(decimalMark: .comma)) == [1.006, 980])
    for slip in ["1,5", "1,0065", "12,3456", "1.234.567", "1.234,5"] {
      #expect(throws: TelemetryError.self) { try numbers("v\tw\n\(slip)\t1\n", TableOptions(decimalMark: .point)) }
    }
    // The other way round.
    for slip in ["1.5", "1.0065", "12.3456", "0.00001", "1.5e3", "1,234,567", "1,234.5"] {
      #expect(throws: TelemetryError.self) { try numbers("v\tw\n\(slip)\t1\n", TableOptions(decimalMark: .comma)) }
    }
    #expect(try numbers("v\tw\n1.500\t1\n1.234.567,5\t1\n", TableOptions(decimalMark: .comma)) == [1_500, 1_234_567.5])
  }

  /// What `pandas.read_csv` takes for missing, and what spreadsheets and sensors write.
  @Test(arguments: [
    "", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NA",
    "NULL",
    "NaN", "None", "n/a", "nan", "null", "--", "—", "unavailable", "unknown", "#DIV/0!", "#VALUE!", "\\N", "no data",
    "?",
  ])
  func wordsForNoReadingAreMissing(_ word: String) throws {
    #expect(try numbers("v,w\n1,1\n\(word),1\n2,1\n") == [1, nil, 2])
  }

  /// What Excel shows for no value, for one of the wrong kind, and so on, in the languages it speaks.
  @Test(arguments: [
    "#NV", "#WERT!", "#BEZUG!", "#ZAHL!", "#NULL!", "#ÜBERLAUF!", "#VALEUR!", "#NOM?", "#NOMBRE!", "#N/D", "#¡DIV/0!",
    "#¡VALOR!", "#¿NOMBRE?",
    "#VALORE!", "#RIF!", "#NÚM!", "#N/B", "#DEEL/0!", "#WAARDE!", "#NAAM?", "#N/D!", "#DZIEL/0!", "#ARG!", "#SAKNAS!",
    "#DIVISION/0!",
    "#VÄRDEFEL!", "#I/T", "#VÆRDI!", "#PUUTTUU!", "#JAKO/0!", "#NENÍ_K_DISPOZICI", "#DĚLENÍ_NULOU!", "#HIÁNYZIK",
    "#ZÉRÓOSZTÓ!", "#Н/Д",
    "#ДЕЛ/0!", "#ЗНАЧ!", "#YOK", "#SAYI/0!", "#DEĞER!", "#SPILL!", "#CALC!",
  ])
  func whatSpreadsheetsSayOfFormulasIsMissing(_ word: String) throws {
    #expect(try numbers("v,w\n1,1\n\(word),1\n2,1\n") == [1, nil, 2])
    let lines = LiveLines()
    lines.feed("{\"v\":\"\(word)\"}\n".utf8)
    var row = Row()
    #expect(try lines.next(into: &row) && row.number(0) == nil)
  }

  @Test(arguments: ["#5", "#12!", "#tag", "wow!", "#a b c 3!"]) func otherTextsAreNone(_ word: String) {
    #expect(throws: TelemetryError.self) { try numbers("v,w\n1,1\n\(word),1\n2,1\n") }
  }

  /// A column of one unit says that of the numbers beside it, and rows in another are counted; of several none is taken.
  @Test(arguments: ["unit", "Einheit", "unit_of_measurement"]) func aColumnOfUnitsSaysThatOfTheNumbers(name: String)
    throws
  {
    func reader(_ units: [String], _ choices: [RowChoice] = []) throws -> DelimitedReader {
      var options = TableOptions()
      options.choices = choices
      let rows = units.enumerated().map { "\($0),\($0 + 5),\($1)\n" }.joined()
      return try DelimitedReader(MemoryByteSource("time,value,\(name)\n" + rows), options: options)
    }
    func endNote(_ reader: DelimitedReader) throws -> String {
      _ = try rows(reader)
      return reader.endNote ?? ""
    }
    let same = try reader(["mbar", "mbar", "", "mbar"])
    #expect(same.unit(of: "value") == "mbar" && same.unit(of: "time") == nil)
    #expect(try endNote(same).isEmpty)
    let mixed = try reader(["mbar", "bar", "mbar"])
    #expect(mixed.unit(of: "value") == nil && mixed.unitsBeside("value")?.units == ["mbar", "bar"])
    let chosen = try reader(["mbar", "bar", "mbar"], [RowChoice(column: name, text: "mbar")])
    #expect(chosen.unit(of: "value") == "mbar")
    #expect(try endNote(chosen).isEmpty)
    let late = try reader(Array(repeating: "mbar", count: 1_000) + ["bar"])
    #expect(late.unit(of: "value") == "mbar")
    #expect(try endNote(late).contains("line 1002 has another unit, “bar”, and numbers of “value” are read in mbar"))
    // Limits beside a value stay as they are with it.
    let limits = try DelimitedReader(MemoryByteSource("a,value,max,\(name)\nx,1,2,bar\ny,3,4,bar\n"))
    #expect(limits.unit(of: "value") == nil && limits.unit(of: "max") == nil)
    let several = try DelimitedReader(MemoryByteSource("a,value,max,\(name)\nx,1,2,bar\ny,3,4,mbar\n"))
    #expect(several.unitsBeside("value")?.units == ["bar", "mbar"] && several.unitsBeside("max") == nil)
    // Each of several columns says the unit of the numbers left of it; what counts rows has none.
    let pairs = try DelimitedReader(MemoryByteSource("a;\(name);b;\(name)\n1;kWh;2;Euro\n3;kWh;4;Euro\n"))
    #expect(pairs.unit(of: "a") == "kWh" && pairs.unit(of: "b") == "Euro")
    let meter = try DelimitedReader(MemoryByteSource("Reading,Value,\(name)\n1,10.1,VDC\n2,10.2,VDC\n"))
    #expect(meter.unit(of: "Value") == "VDC" && meter.unit(of: "Reading") == nil)
    // What are numbers or stand right of something else says nothing.
    #expect(try reader(["1", "2"]).unit(of: "value") == nil)
    #expect(try DelimitedReader(MemoryByteSource("a,b,name,\(name)\n1,2,x,m\n3,4,y,m\n")).unit(of: "b") == nil)
  }

  /// Rows of digits with more fields than names may have commas before their decimals: that is told.
  @Test(arguments: [
    ("t,v", ["0,12,5", "1,13,5", "2,14,25"], true), ("t,v", ["0,0,12,5", "1,0,13,5", "2,0,14,25"], true),
    ("t,v", ["0,12,5", "1,13,5"], true), ("t,v", ["0,12.5", "1,13.5", "2,14.25"], false),
    ("t,v", ["0,12.5,1", "1,13.5,2", "2,14.5,3"], false),
    ("t,v", ["0,12,a", "1,13,b", "2,14,c"], false), ("1,2", ["0,12,5", "1,13,5", "2,14,25"], false),
  ])
  func commasBeforeDecimalsAreTold(names: String, rows: [String], isTold: Bool) throws {
    let text = names + "\n" + rows.joined(separator: "\n") + "\n"
    let note = try DelimitedReader(MemoryByteSource(text)).note ?? ""
    let width = rows[0].split(separator: ",").count
    #expect(
      note.contains("line 1 names 2 columns and the rows have \(width) fields: where commas stand before decimals")
        == isTold, "\(note)")
  }

  /// Below dates and clocks they are refused, with what reads them.
  @Test(arguments: [
    ("Datum,Wert", ["28.11.2025,12,5", "29.11.2025,-13,1", "30.11.2025,11,9"], true),
    ("time,a,b", ["10:00:00,12,5,0,1", "10:00:01,13,5,0,2"], true),
    ("time,v", ["2025-11-28 10:00,12,5", "2025-11-28 10:01,13,5"], true),
    ("time,a,b", ["10:00:00,12,5,x,1", "10:00:01,13,5,y,2"], false), ("time,v", ["0,12,5", "1,13,5"], false),
    ("time,v", ["10:00:00,12.5,1", "10:00:01,13.5,2"], false),
  ])
  func commasBeforeDecimalsBelowDatesAreRefused(names: String, rows: [String], isRefused: Bool) throws {
    let text = names + "\n" + rows.joined(separator: "\n") + "\n"
    let error = fault { try DelimitedReader(MemoryByteSource(text)) }
    #expect((error != nil) == isRefused)
    guard isRefused else { return }
    let (count, width) = (names.split(separator: ",").count, rows[0].split(separator: ",").count)
    let words = "line 1 names \(count) columns and the rows have \(width) fields: where commas stand before decimals"
    #expect(error?.message.contains(words) == true)
    let asked = try DelimitedReader(MemoryByteSource(text), options: TableOptions(header: .line(1)))
    #expect(asked.note?.contains(words) == true && asked.columns.count == width)
  }

  /// Units behind numbers take no doubt of points away.
  @Test(arguments: [" km", " €", "€ ", "$"]) func pointsBesideWholeNumbersWithUnitsAreInDoubt(unit: String) throws {
    func cell(_ text: String) -> String { unit.hasPrefix(" ") ? text + unit : unit + text }
    let table = "v;w\n\(cell("980"));a\n\(cell("1.250"));b\n"
    let error = #expect(throws: TelemetryError.self) { try numbers(table) }
    #expect(error?.place == .init(line: 3, column: 1))
    #expect(try numbers(table, TableOptions(decimalMark: .comma)) == [980, 1_250])
    #expect(try numbers(table.replacing("980", with: "0.5")) == [0.5, 1.25])
  }

  /// As programs of sysstat call their means where they speak other languages.
  @Test(arguments: ["Average:", "Durchschn.:", "Moyenne:", "Media:", "Średnia:", "Среднее:", "平均値:"])
  func meansOfSysstatAreNoRows(word: String) throws {
    let rows = (1...3).map { "10:0\($0):00        all     \($0).00    9\($0).00\n" }.joined()
    let text =
      "Linux 6.1 (h) \t11/30/26 \t_x86_64_\t(2 CPU)\n\n10:00:00        CPU     %user   %idle\n" + rows
      + "\(word)     all     2.00    92.00\n"
    #expect(try numbers(of: "%user", text, .init(wanted: ["%user"])) == [1, 2, 3])
  }

  @Test func moreWordsForNoReadingCanBeSaid() throws {
    #expect(throws: TelemetryError.self) { try numbers("v,w\nkaputt,1\n") }
    #expect(try numbers("v,w\nkaputt,1\n-9999,1\n3,1\n", TableOptions(missing: ["Kaputt", "-9999"])) == [nil, nil, 3])
  }

  @Test func aTimeIsAValueInAUnitOfTime() throws {
    func value(_ text: String, _ clock: Double?) throws -> Double? {
      let reader = try DelimitedReader(MemoryByteSource("v,w\n\(text),1\n"))
      var row = Row()
      _ = try reader.next(into: &row)
      return try row.number(0, clock: clock.map { .span(unit: $0) })
    }
    #expect(try abs((value("5:14", 60) ?? 0) - 5.2333333) < 1e-6)
    #expect(try value("1:30", 3_600) == 1.5)
    #expect(try value("1:00:00", 1) == 3_600)
    #expect(throws: TelemetryError.self) { try value("5:14", nil) }
  }
}

extension String {
  fileprivate var trimmingCharacters: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }

  @Test func linesThatAreSaidGoBeforeWhatIsFound() throws {
    let text = "a,b,c\nx,y,z\nt,v\nm/s,km\n1,2\n3,4\n"
    var options = TableOptions(delimiter: 0x2C)
    options.skippedLines = 2
    let skipping = try DelimitedReader(MemoryByteSource(text), options: options)
    #expect(skipping.columns == ["t", "v"] && skipping.unit(of: "v") == "km")
    #expect(try rows(skipping) == [["1", "2"], ["3", "4"]])
    options = TableOptions(header: .line(3))
    options.unitsLine = 4
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    #expect(reader.unit(of: "t") == "m/s" && reader.unit(of: "v") == "km")
    options.unitsLine = 2
    let above = try DelimitedReader(MemoryByteSource(text), options: options)
    #expect(above.unit(of: "v") == "y")
    options = TableOptions(delimiter: 0x3B, decimalMark: .comma, dateOrder: .dayFirst)
    let style = try DelimitedReader(MemoryByteSource("t;v\n1;2,5\n"), options: options).style
    #expect(style == ["separator semicolon", "decimal mark comma", "dates day-first"])
  }
}

extension TableHeadTests {
  /// As loggers, spreadsheets of Windows and observatories save them.
  @Test func textOfWindowsIsReadAndTold() throws {
    let bytes: [UInt8] =
      Array("ZEIT,H".utf8) + [0xD6] + Array("HE,Ort\n0,1.5,M".utf8) + [0xFC] + Array("nchen\n1,2.5,80 ".utf8)
      + [0x80] + Array("\n".utf8)
    let reader = try DelimitedReader(MemoryByteSource(bytes))
    #expect(reader.columns == ["ZEIT", "HÖHE", "Ort"])
    #expect(reader.note == "the text is not UTF-8, read as Windows-1252")
    #expect(try rows(reader).map { $0[2] } == ["München", "80 €"])
    let marked = try DelimitedReader(MemoryByteSource([0xEF, 0xBB, 0xBF] + bytes))
    #expect(marked.note == "there are cells that are not UTF-8, read as Windows-1252")
  }

  /// UTF-8 that goes on within a character at the end of what is looked at is UTF-8.
  @Test func aCharacterAcrossTheEndOfTheHeadIsUTF8() throws {
    for offset in 0..<4 {
      let row = String(repeating: "ä", count: 500)
      let text = "t,name\n" + String(repeating: "0,\(row)\n", count: 100)
      let reader = try DelimitedReader(MemoryByteSource(String(repeating: "x", count: offset) + text))
      #expect(reader.note == nil)
      #expect(try rows(reader).allSatisfy { $0[1] == row })
    }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    let bytes: [UInt8] = Array("a,b\n".utf8) + [0x01, 0xFF, 0x02] + Array(",1\n".utf8)
    #expect(throws: TelemetryError.self) { try rows(DelimitedReader(MemoryByteSource(bytes))) }
  }

  @Test(arguments: [
    ("-28.606309,41.491196,Wpt,1970-01-01T00:00:01.745Z\n", 1), ("07/19/2014 10:50:55 PDT,1405791855000,x,5\n", 1),
    ("5.1,3.5,1.4,Iris-a\n", 1), ("wave,400.5,401.5,402.5\n", 0), ("city,1971,1972,1973\n", 0), ("a,1.5,x,y\n", 0),
  ])
  func aFirstLineLikeTheRowsBelowNamesNothing(first: String, rows count: Int) throws {
    let below = first.replacing("Iris-a", with: "Iris-b").replacing("wave", with: "a").replacing("city", with: "Bonn")
      .replacing("400.5", with: "0.1").replacing("401.5", with: "0.2").replacing("402.5", with: "0.15")
      .replacing("x,y", with: "x,2").replacing("1.5,x,2", with: "z,x,2")
    let reader = try DelimitedReader(MemoryByteSource(first + below + below))
    #expect(try rows(reader).count == 2 + count, "\(reader.columns)")
    #expect((reader.columns[0] == "1") == (count == 1))
  }

  /// As weather services write: what holds of the station, names above values, then the table.
  @Test func namesBelowPairsOfNamesAndValuesAreThoseOfTheTable() throws {
    let rows = (0..<6).map { "2019,1,1,\($0),30,-\($0).5,,\n" }.joined()
    let text =
      "Source,ID,City,Latitude,Elevation,Units,Clear,Fog\nNSRDB,401182,-,40.53,2168,c,0,2\n"
      + "Year,Month,Day,Hour,Minute,Temperature,,\n" + rows
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns.prefix(6) == ["Year", "Month", "Day", "Hour", "Minute", "Temperature"])
    #expect(reader.note?.hasPrefix("header in line 3") == true)
    let samples = try SampleReader(reader, channels: [Channel("Temperature")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 18_000 && sample.values == [-5.5])
  }

  /// A title in the first cell of a spreadsheet, and what NREL writes of a station.
  @Test(arguments: [
    "Spectra of the sun,,,\nwave,W m-2,direct,all\n280,4.7e-3,2.5e-26,1.0\n281,5e-3,1e-25,1.1\n",
    "0,Kiel,NA,-1,44.465,-73.205\ndate,time,ETR,GHI,DNI,DHI\n01/01/2021,01:00,0,0,1,2\n01/01/2021,02:00,0,0,3,2\n",
  ])
  func namesStandBelowATitle(_ text: String) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(["wave", "date"].contains(reader.columns[0]))
    #expect(reader.note?.hasPrefix("header in line 2") == true)
    #expect(try rows(reader).count == 2)
  }

  @Test(arguments: [
    "time speed\n0 1\n1 2\n", "  time   speed\n   0.0   1\n   1.0   2  \n", "time\tspeed\n0 \t 1\n1 \t 2\n",
    "# time speed\n0 1\n1 2",
  ])
  func anyNumberOfSpacesDividesFields(_ text: String) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["time", "speed"])
    #expect(
      try rows(reader).map { $0.map { $0.flatMap { Double($0.filter { !$0.isWhitespace }) } } } == [[0, 1], [1, 2]])
    #expect(reader.style.first == (text.contains("time\t") ? "separator tab" : "separator space"))
  }

  @Test func wordsAreNotDivided() throws {
    let reader = try DelimitedReader(MemoryByteSource("Heart rate\n84\n85\n"))
    #expect(reader.columns == ["Heart rate"])
    let notes = try DelimitedReader(MemoryByteSource("note\nall went well\nit did not\n"))
    #expect(notes.columns == ["note"])
  }

  @Test func whatStandsBelowTheTableIsLeftOutAndTold() throws {
    let table = "time,P,T\n20160101:0010,1,2\n20160101:0110,2,3\n"
    let below = try DelimitedReader(MemoryByteSource(table + "\nP: power (W)\nT: temperature\n\nmade in 2016\n"))
    #expect(try rows(below).count == 2)
    #expect(below.endNote == "line 5 and those below it are no rows of the table, and left out")
    for (names, words) in [
      ("lap,best,T", "lap, best, T"), ("lap,best", "lap, best"), ("lap,best,T,rpm", "lap, best, T, rpm"),
      ("lap ,\"best\",T", "lap, best, T"),
    ] {
      let fields = names.split(separator: ",").count
      let row = ["1", "60.2", "7", "9"].prefix(fields).joined(separator: ",")
      let other = try DelimitedReader(MemoryByteSource(table + "\n\(names)\n\(row)\n"))
      #expect(try rows(other).count == 2)
      #expect(
        other.endNote == "line 5 has the names of another table, “\(words)”: it and what is below are left out; "
          + "--set data.headerLine=5 reads it")
    }
    for divider in [",", "\t", ";"] {
      for columns in [["Time s", "v"], ["time", "v"], ["time", "v", "w"]] {
        let readings = (0..<3).map { time in columns.map { $0.hasPrefix("T") || $0 == "time" ? "\(time)" : "7" } }
        let lines = ([columns] + readings + [[], ["Laps"], ["lap", "time"], ["1", "60"]]).map {
          $0.joined(separator: divider)
        }
        let reader = try DelimitedReader(MemoryByteSource(lines.joined(separator: "\n") + "\n"))
        #expect(try rows(reader).count == 3, "\(lines)")
        #expect(reader.endNote?.hasPrefix("line 6 and those below") == true, "\(lines)")
      }
    }
    // Words where no reading stands above, none below, missing ones and totals are no names.
    for row in [
      "P,T,\n1,2,3", "lap,best,T\nx,y,z", "error,error,error\n1,2,3", "Total,km,h\n1,2,3", "20160101:0210,x,y\n1,2,3",
    ] {
      let other = try DelimitedReader(MemoryByteSource(table + "\n\(row)\n"))
      #expect(try rows(other).count == 4, "\(row)")
      #expect(other.endNote?.contains("another table") != true, "\(row)")
    }
    for total in ["Total,6,1", "Max,6,1\nMin,1,1", "Ø,3,2", "Durchschnitt,3,2\nN,2,2"] {
      for rest in ["", "\nlap,best,T\n1,60.2,7\n", "\nmade in 2016\n", "\ntime,P,T\n0,5,6\nTotal,5,6\n"] {
        for ending in ["\n", "\r\n"] {
          let text = "time,P,T\n0,1,2\n1,2,3\n\(total)\n\(rest)".replacing("\n", with: ending)
          let end = try DelimitedReader(MemoryByteSource(text))
          #expect(try rows(end).count == 2, "\(text)")
          #expect(end.endNote?.hasPrefix("line 4") == true, "\(text)")
        }
      }
    }
    // What has its total in the middle, or a word for its first time, is no table with totals below it.
    #expect(throws: TelemetryError.self) {
      _ = try DataSurvey(DelimitedReader(MemoryByteSource("time,P\n0,1\nMax,2\n1,3\n"))).fault.map { throw $0 }
    }
    let cut = try DelimitedReader(MemoryByteSource(table + "20160101:02"))
    #expect(try rows(cut).count == 2)
    #expect(cut.endNote == "line 4, the last one, is cut off, and left out")
  }

  private static let rule = String(repeating: "-", count: 30) + "\n"

  /// Names stand in several lines, each word above its column.
  @Test(arguments: [
    (
      "                 SUMMARY for May\n\nNAME: a place\nELEV: 12 m   LAT: 45-41 N\n\n"
        + "      MEAN          AVG\nDAY   TEMP  RAIN  WIND SPEED\n" + rule
        + " 01  -17,6   0,0   10\n 02    8,1   1,5   11\n 03    N/A   2,0   12\n" + rule + "       3,5   3,5   11\n",
      ["DAY", "MEAN TEMP", "RAIN", "AVG WIND SPEED"], "decimal mark comma", "header in line 7"
    ),
    (
      "*** weekly means, of a station ***\n***                            ***\n\nSomebody measured them, with care,\nfor years.\n\n"
        + "Station Sample Flag  CO2\n code   date         (ppmv)\n\nXYZ    580329   0   316.10\nXYZ    580405   0   317.30\n"
        + "XYZ    580412   0   317.60\n",
      ["Station code", "Sample date", "Flag", "CO2 (ppmv)"], "decimal mark point", "header in line 8"
    ),
    (
      "          MONTHLY MEANS\n=================\nYear    Jan   Feb\n-----------------\n1749    58.0  62.6\n1750    73.3  75.9\n\n"
        + "1751    70.0  43.5\n-----------------\nNothing was seen in May 1824.\n\n\nNote:  they are preliminary.\n",
      ["Year", "Jan", "Feb"], "decimal mark point", "header in line 3"
    ),
    (
      "           BY RECORD\n" + rule + "03-Sep-2010 00:30 8,2C\n03-Sep-2010 01:00    N/A\n03-Sep-2010 01:30 6,2C\n"
        + rule
        + "    \n           ANOTHER TABLE\n" + rule + "03-Sep-2010 00:30 9,9C\n",
      ["1", "2", "3"], "", "no names of columns; they are 1 to 3; the first row is in line 3"
    ),
  ])
  func tablesOfReportsAreRead(_ text: String, _ columns: [String], _ style: String, _ note: String) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == columns && reader.note == note)
    #expect(reader.style == ["separator space"] + (style.isEmpty ? [] : [style]))
    #expect(try rows(reader).count == 3)
    #expect((reader.endNote != nil) == text.contains("---\n"))
  }

  /// As clients of databases print tables, with lines that are no rows.
  @Test(arguments: [
    "+------+-------+\n| time | speed |\n+------+-------+\n|    0 |   1.5 |\n|    1 |   2.5 |\n+------+-------+\n",
    "| time | speed |\n|-----:|------:|\n| 0 | 1.5 |\n| 1 | 2.5 |\n",
    " time | speed \n------+-------\n    0 |   1.5\n    1 |   2.5\n(2 rows)\n",
    "time  speed\n----  -----\n0     1.5\n1     2.5\n",
  ])
  func linesOfDashesAreNoRows(_ text: String) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    let speed = try reader.column("speed")
    #expect(try rows(reader).map { $0[speed]?.filter { $0 != " " } } == ["1.5", "2.5"])
  }

  @Test func rowsBelowLinesWithoutNamesAreRead() throws {
    let text =
      "36,0.5,-0.7,a module\n7.6,2.1,2.2,2.3,8.8,5.5\n35\n" + "4.5,2.7,1.8\n4.6,3.3,2.8\n4.7,3.8,2.3\n4.8,4,3\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["1", "2", "3"] && reader.note?.contains("the first row is in line 4") == true)
    #expect(try rows(reader).map { $0[0] } == ["4.5", "4.6", "4.7", "4.8"])
    // As cameras for cars write, with words among the numbers.
    let camera = "$V02\n" + (5...9).map { "17401707\($0)5,A,46.84\($0),\($0),NO-0\($0).MP4\n" }.joined()
    for wanted in [[], ["4"], ["5"]] {
      let table = try read(camera, TableOptions(wanted: wanted))
      #expect(table[0] == ["1", "2", "3", "4", "5"] && table.count == 6)
    }
  }

  /// A place in Michigan: latitude and longitude are in minutes, west positive.
  @Test(arguments: ["", "File created on 12/08/2019 @ 10:11:12\n\n"])
  func theTableOfAVBOXFileIsRead(first: String) throws {
    let text =
      first
      + "[header]\nsatellites\ntime\nlatitude\nlongitude\nvelocity kmh\nheading\nheight\n\n[comments]\nmade by a logger\n\n"
      + "[column names]\nsats time lat long velocity heading height\n\n[data]\n"
      + "010 235959.50 2585.669760 5123.369760 61.00 156.41 00012.00\r\n010 000000.50 -2585.669760 -5123.369760 62.5 156.41 00012.00\r\n"
    let format = try DataFormat.detectedReader(MemoryByteSource(text))
    #expect(format.columns == ["sats", "time", "lat", "lon", "velocity", "heading", "height"])
    #expect(format.unit(of: "velocity") == "km/h" && format.unit(of: "lat") == "°" && format.unit(of: "sats") == nil)
    let samples = try SampleReader(format, channels: [Channel("velocity"), Channel("lat"), Channel("lon")])
    var sample = Sample(time: 0, values: [])
    #expect(try samples.next(into: &sample))
    #expect(sample.values == [61, 43.094496, -85.389496])
    #expect(try samples.next(into: &sample))
    #expect(sample.time == 1 && sample.values == [62.5, -43.094496, 85.389496])
  }

  @Test func theTableOfAFlySightFileIsRead() throws {
    let text =
      "$FLYS,1\r\n$VAR,ID,003b\r\n$COL,GNSS,time,velD,hAcc\r\n$UNIT,GNSS,,m/s,m\r\n$DATA\r\n"
      + "$GNSS,2024-08-10T08:53:29.000Z,-12.49,7811\r\n$GNSS,2024-08-10T08:53:29.200Z,-0.55,731\r\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["kind", "time", "velD", "hAcc"] && reader.unit(of: "velD") == "m/s")
    let samples = try SampleReader(reader, channels: [Channel("velD")])
    var sample = Sample(time: 0, values: [])
    #expect(try samples.next(into: &sample) && sample.values == [-12.49])
    #expect(try samples.next(into: &sample) && abs(sample.time - 0.2) < 1e-9)
    let several = text.replacing("$DATA", with: "$COL,IMU,time,wx\r\n$DATA")
    let error = fault { try DelimitedReader(MemoryByteSource(several)) }
    #expect(error?.message.contains("rows of several kinds, GNSS, IMU; sed -n 's/^.COL,GNSS,//p") == true)
  }

  /// As MSI Afterburner writes them, the fields padded; a second start writes its head again.
  @Test func theTableOfAnAfterburnerLogIsRead() throws {
    func head(_ time: String) -> [UInt8] {
      Array("00, \(time), Hardware monitoring log v1.6 \r\n01, \(time), a card\r\n".utf8)
        + Array("02, \(time), GPU temperature     ,Memory \\ process ,Load                ,\r\n".utf8)
        + Array("03, \(time), 0                   ,".utf8) + [0xB0] + Array("C   ,0.000,100.000,10,,\r\n".utf8)
        + Array("03, \(time), 1                   ,MB   ,0.000,8192.000,10,,\r\n".utf8)
        + Array("03, \(time), 2                   ,%    ,0.000,100.000,10,,\r\n".utf8)
    }
    func row(_ time: String, _ number: String) -> [UInt8] {
      Array("80, \(time), \(number)              ,N/A                 ,7.000               \r\n".utf8)
    }
    let bytes =
      head("12-08-2021 08:16:59") + row("12-08-2021 08:17:01", "46.000") + row("12-08-2021 08:17:02", "37.000")
      + head("13-08-2021 08:16:59") + row("13-08-2021 08:17:01", "55.000")
    let reader = try DataFormat.detectedReader(MemoryByteSource(bytes))
    #expect(reader.columns == ["kind", "time", "GPU temperature", "Memory \\ process", "Load"])
    #expect(reader.unit(of: "GPU temperature") == "°C" && reader.unit(of: "Load") == "%")
    let samples = try SampleReader(reader, channels: [Channel("GPU temperature"), Channel("Memory \\ process")])
    var (sample, all) = (Sample(time: 0, values: []), [Double?]())
    while try samples.next(into: &sample) { all += sample.values }
    #expect(all == [46, nil, 37, nil, 55, nil] && sample.time == 86_400)
  }

  /// As `sar -A`, `mpstat -A`, `pidstat -h` and `sadf -d` print them, with averages and a start of the machine.
  @Test(arguments: [
    (
      "12:00:0", "%idle", "CPU=all",
      "12:00:00        CPU     %user     %idle\n12:00:01        all      1.50     98.50\n12:00:01          0      2.00     98.00\n\n"
        + "12:00:00       proc/s   cswch/s\n12:00:01         0.00    161.00\n\n"
        + "12:00:01        CPU     %user     %idle\n12:00:02        all      2.50     97.50\n12:00:02          0      3.00     97.00\n"
        + "Average:        all      9.00     91.00\n\n12:00:03     LINUX RESTART\t(2 CPU)\n12:00:03     COM changed\n\n"
        + "12:00:04        CPU     %user     %idle\n12:00:05        all      3.50     96.50\n"
    ),
    (
      "03:16:1", "%idle", "CPU=all",
      "11:59:58 AM  CPU    intr/s\n11:59:59 AM  all     54.00\n\n11:59:58 AM  CPU    %usr   %idle\n11:59:59 AM  all    1.50   98.50\n"
        + "11:59:59 AM    0    2.50   97.50\n\n11:59:59 AM  CPU    intr/s\n12:00:00 PM  all     55.00\n\n"
        + "11:59:59 AM  CPU    %usr   %idle\n12:00:00 PM  all    2.50   97.50\n\n12:00:00 PM  CPU    %usr   %idle\n"
        + "12:00:03 PM  all    3.50   96.50\n\nAverage:     CPU    %usr   %idle\nAverage:     all    9.00   91.00\n"
    ),
    (
      "Time", "%idle", "Command=a",
      "#      Time   UID   usr-ms  Command\n 1646859220     0      1  a\n\n#      Time   UID   %idle  Command\n 1646859221     0   98.50  a\n"
        + " 1646859221     0   1.00  b\n\n#      Time   UID   %idle  Command\n 1646859222     0   97.50  a\n"
        + " 1646859225     0   96.50  a\n 1646859225     0   9.50  b\n"
    ),
    (
      "none", "%idle", "",
      "avg-cpu:  %user   %idle\n           1.50   98.50\n\nDevice            r/s\nsda              0.68\n\n11/28/26 12:53:20\n"
        + "avg-cpu:  %user   %idle\n           2.50   97.50\n\nDevice            r/s\nsda              0.69\n\n"
        + "avg-cpu:  %user   %idle\n           3.50   96.50\n"
    ),
    (
      "none", "r/s", "Device=sda",
      "avg-cpu:  %user   %idle\n           1.50   98.50\n\nDevice            r/s\nsda              98.5\nsdb              1.0\n\n"
        + "11/28/26 12:53:20\nDevice            r/s\nsda              97.50\n\nDevice            r/s\nsdb              1.0\nsda              96.5\n"
    ),
    (
      "timestamp", "%idle", "CPU=-1",
      "a;-1;2018-08-29 09:00:00 UTC;LINUX-RESTART\t(8 CPU)\n# hostname;interval;timestamp;FAN;rpm\na;5;2018-08-29 09:00:00 UTC;1;9\n"
        + "# hostname;interval;timestamp;CPU;%idle\na;5;2018-08-29 09:00:01 UTC;-1;98.50\na;5;2018-08-29 09:00:01 UTC;0;9\n"
        + "# hostname;interval;timestamp;FAN;rpm\na;5;2018-08-29 09:00:02 UTC;1;9\n# hostname;interval;timestamp;CPU;%idle\n"
        + "a;5;2018-08-29 09:00:02 UTC;-1;97.50\na;5;2018-08-29 09:00:05 UTC;-1;96.50\n"
    ),
  ])
  func ofTablesThatTakeTurnsTheOneWithTheColumnIsRead(time: String, column: String, choice: String, text: String) throws
  {
    let banner = text.contains(";") ? "" : "Linux 6.1.0 (host) \t03/11/2022 \t_x86_64_\t(2 CPU)\n\n"
    let reader = try DataFormat.detectedReader(MemoryByteSource(banner + text), options: TableOptions(wanted: [column]))
    let rows = try ChosenRows(reader, where: choice.isEmpty ? [] : [#require(RowChoice(choice))])
    let clock = time == "none" ? SampleReader.Clock.step(2) : .automatic
    let samples = try SampleReader(rows, channels: [Channel(column)], clock: clock)
    var (sample, values) = (Sample(time: 0, values: []), [Double?]())
    while try samples.next(into: &sample) { values += sample.values }
    #expect(values == [98.5, 97.5, 96.5] && sample.time == 4)
    #expect(
      text.contains("a;5;") || samples.endNote == nil
        || samples.endNote?.contains("averages or other tables left out") == true)
    #expect((samples.endNote == nil) == (time == "Time" || column == "r/s"))
  }

  /// As KNMI writes: prose, the names behind a mark, an empty line, dates in digits and hours that end.
  @Test func namesBehindAMarkStandBelowProse() throws {
    let text =
      "SOURCE: an institute\nComment: these series, and others, are not for trends, see there\n\nYYYYMMDD  = date (YYYY=year,MM=month)\n"
      + "T = temperature, in 0.1 degrees\n\n# STN,YYYYMMDD,   HH,   FH,    T\n\n"
      + "  260,20210101,   23,   10,  -25\n  260,20210101,   24,   20,  -32\n  260,20210102,    1,   30,  -27\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["STN", "YYYYMMDD", "HH", "FH", "T"])
    let samples = try SampleReader(reader, channels: [Channel("FH")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 7_200 && sample.values == [30] && samples.rowCount == 3)
  }

  /// As inverters of SMA write, and oscilloscopes of Rigol and Tektronix.
  @Test func namesUnitsAndDividersOfInstrumentsAreFound() throws {
    let form = "Version CSV1|Tool SE|Delimiter comma\n\n,SN: 2130,SN: 2130\n,Counter,Analog\n"
    for (name, seconds) in [("dd/MM/yyyy hh:mm", 86_400.0), ("MM/dd/yyyy hh:mm", 2_678_400)] {
      let samples = try SampleReader(
        DelimitedReader(
          MemoryByteSource(form + "\(name),kWh,kW\n05/05/2016 12:00 AM,7,---\n06/05/2016 12:00 AM,8,1.5\n")),
        channels: [Channel("kW")])
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      #expect(sample.time == seconds && sample.values == [1.5] && samples.timeColumnName == name)
    }
    let rigol =
      "CH1,CH2,Start,Increment,\nVolt,Volt,-3.92000e-03,2.00000e-05\n"
      + String(repeating: "-1.96e+00,-3.68e+00,\n", count: 30)
    let scope = try DelimitedReader(MemoryByteSource(rigol))
    #expect(scope.unit(of: "CH1") == "Volt" && scope.unit(of: "Start") == nil)
    #expect(try rows(scope).count == 30)
    let tek =
      (["Record Length,2.5e+03,", "Sample Interval,2e-06,", ",,", ",,", ",,", ",,", "Source,CH2,"]
      + Array(repeating: ",,", count: 40))
      .enumerated().map { "\($1),  -0.00\(90 - $0)00,  -0.86000,\n" }
    let wave = try DelimitedReader(MemoryByteSource(tek.joined()))
    #expect(wave.style.first == "separator comma" && wave.columns.count == 6)
  }

  /// As Gamry writes curve below curve, the table that is asked for below 400 other rows.
  @Test func namesFarBelowAreFoundAndThoseAndTheirUnitsComeAgain() throws {
    let curve = "CURVE\tTABLE\n\tPt\tT\tVf\n\t#\ts\tV\n"
    func rows(_ from: Int, _ count: Int) -> String { (from..<from + count).map { "\t\($0)\t\($0)\t0.5\n" }.joined() }
    let text =
      "EXPLAIN\nTAG\tCV\n" + "OCV\tTABLE\n\tPt\tT\tVm\n\t#\ts\tV\n" + rows(0, 450) + curve + rows(0, 12) + curve
      + rows(12, 3)
    for options in [TableOptions(wanted: ["Vf"]), TableOptions(header: .line(457))] {
      let reader = try DelimitedReader(MemoryByteSource(text), options: options)
      let samples = try SampleReader(reader, channels: [Channel("Vf")], clock: .column("T"))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      #expect(samples.rowCount == 15 && sample.time == 14 && reader.unit(of: "Vf") == "V")
    }
  }

  /// The date and the clock of `vmstat -t` stand under one name.
  @Test func aDateAndItsClockMayStandUnderOneName() throws {
    let text =
      "procs ---cpu--- -----timestamp-----\n r  b  id                 PDT\n"
      + (3...6).map { " 2  0  9\($0) 2021-09-16 20:33:1\($0)\n" }.joined()
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("id")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 3 && sample.values == [96])
  }

  @Test func aListOfOneNumberIsThatNumberAndAnotherTableEndsThis() throws {
    #expect(try numbers("v,w\n[64],1\n\"[ 115 ]\",1\n") == [64, 115])
    #expect(throws: TelemetryError.self) { try numbers("v,w\n\"[64,65]\",1\n") }
    let two = "Fecha,Hora,v\n03 ene. 2026,21:07,1\n04 ene. 2026,21:06,2\n\nFecha,Total\n05 ene. 2026,9\n"
    let reader = try DelimitedReader(MemoryByteSource(two))
    #expect(try rows(reader).count == 2)
    #expect(
      reader.endNote
        == "line 5 has the names of another table, “Fecha, Total”: it and what is below are left out; "
        + "--set data.headerLine=5 reads it")
  }

  /// Where the times stand shows that a name has no column; where they stand below theirs the last column lacks.
  @Test func rowsBesideTheirNamesAreRefused() throws {
    let rows = "a,2024-08-10T08:53:29Z,5\na,2024-08-10T08:53:30Z,6\n"
    let error = fault { try DelimitedReader(MemoryByteSource("kind,of,time,v\n" + rows)) }
    #expect(error?.message.contains("what stands below “of” are the times") == true, "\(error?.message ?? "")")
    #expect(try read("kind,time,v,w\n" + rows + "a,2024-08-10T08:53:31Z,7\n").count == 4)
  }

  /// A log of a bus: each row has a time, and as many fields as its message has bytes.
  @Test func aTimeAboveTimesIsNoName() throws {
    let text =
      "2024-01-01-02:46:30.484,2,127245,fc,f8\n2024-01-01-02:46:30.534,2,127237,3c,c0,1f\n"
      + "2024-01-01-02:46:30.545,2,130306,00,f2\n2024-01-01-02:46:30.562,3,127250,ff,a3\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["1", "2", "3", "4", "5"])
    #expect(try rows(reader).compactMap { $0[0]?.suffix(3) } == ["484", "545", "562"])
  }

  @Test(arguments: [
    ("LOCATION,BERN,-,CHE\nDESIGN CONDITIONS,1\n2024,1,1,1,60,C9,5.1\n", "sed 1,8d FILE"),
    ("!AIVDM,1,1,,B,3:16dn0P,0*1A\n!AIVDM,1,1,,B,402Fha1v,0*4B\n", "gpsdecode < FILE"),
    ("Linux 6.8 (host)\n\navg-cpu:  %user %idle\n  0.9 99.1\n\nDevice  r/s\nsda  0.68\n", "awk '/^Device/ && !n++"),
    ("PING a.org (1.2.3.4): 56 data bytes\n64 bytes from 1.2.3.4: icmp_seq=0 ttl=59 time=28.042 ms\n", "awk -F'time='"),
    ("top - 11:24:50 up 2 min,  2 users,  load average: 0.23, 0.22, 0.09\nTasks: 112 total\n", "awk '/^top - /"),
    ("interface: eth0\nIP address is: 10.0.0.1\nListening on eth0\n", "sar -n DEV 1"),
    ("AXXX001FLIGHT:3\r\nHFDTE160722\r\nB1101355206343N00006198WA0058700558\r\n", "gpsbabel -i igc -f FILE"),
    ("H Product:Blackbox flight data recorder by N\nH Data version:2\n", "blackbox_decode FILE"),
    ("<!DOCTYPE HTML PUBLIC \"-//IETF//DTD HTML 2.0//EN\">\n<html><head>\n", "a page of HTML"),
    ("Grid\tLat/Lon\r\nDatum\tWGS 84\r\n\r\nHeader\tName\tAltitude\r\n", "gpsbabel -t -i garmin_txt"),
    ("100,NEM12,200405011135,MDA1,Ret1\r\n200,VABD,E1Q1,1,E1,N1,M1,kWh,30,\r\n", "NEM12 or NEM13"),
    ("[Params]\r\nVersion=106\r\nInterval=5\r\n\r\n[HRData]\r\n88\r\n", "Polar HRM; sed '1,/^\\[HRData"),
    ("(1728394052.363803) vcan0 039#000C\n(1728394052.363815) vcan0 095#8000\n", "cantools decode"),
    (
      "cpu,cpu=cpu1,host=a time_steal=0 1582669077000000000\n",
      "the line protocol of InfluxDB; sed -nE -e '1i time,time_steal'"
    ),
    ("1680686620.0, 1680686620.0\n32.0, 32.0\n-34,-23\n-38,-21\n", "this is of Empatica: the first row"),
    ("* Sea-Bird SBE 9 Data File:\n# x\n Bottle Date Sal00\n 1 Apr 05 2018 35.1 (avg)\n", "a summary of bottles"),
    ("~VERSION\n VERS. 2.0: x\n WRAP. YES: x\n~A\n1 2\n", "3:1: each row of this log of a well"),
    ("[10:00:01][D][sensor:094]: 'T': Sending state 21.5 °C with 1 decimals\n", "a log of ESPHome; sed -nE 's/"),
    ("10-01-2025 20:05:55 RAM 2274/6834MB (lfb 27x4MB) SWAP 542/3417MB\n", "a log of tegrastats; sed -nE"),
  ])
  func logsThatAreNoTableNameTheProgramThatMakesOne(_ text: String, _ advice: String) {
    for open in [{ try DataFormat.detectedReader($0) }, { try DataFormat.csv.reader($0) }]
      as [(MemoryByteSource) throws -> any RowReader]
    {
      let error = fault { try open(MemoryByteSource(text)) }
      #expect(error?.description.contains(advice) == true, "\(error?.message ?? "")")
    }
  }

  @Test func sentencesOfShipsBesideThoseOfAReceiverAreNMEA() throws {
    let text = "!AIVDM,1,1,,B,3:16dn0P,0*1A\n$GPRMC,120000,A,4700.0,N,00800.0,E,5.0,90.0,010124,,*2F\n"
    let reader = try DataFormat.detectedReader(MemoryByteSource(text))
    #expect(reader is NMEAReader)
    #expect(
      try DataFormat.detectedReader(MemoryByteSource("LOCATION,T\nBERN,5.1\nROME,7\n")).columns == ["LOCATION", "T"])
  }

  /// As monitors of activity write: lines of words, each with commas up to the width of the table, and rows without names.
  @Test(arguments: [[], ["1"], ["2"], ["4"]])
  func aRowOfNumbersAmongRowsOfNumbersIsNoHeader(wanted: [String]) throws {
    let lines = ["---- Data File ----", "Serial Number: A1", "Start Date 8/26/2013", "Memory: 0", "-----"]
    let numbers = (0..<30).map { "\($0 % 7),0,\($0),\($0 == 20 ? 1 : 0)\n" }.joined()
    let table = try read(lines.map { "\($0),,,\n" }.joined() + numbers, TableOptions(wanted: wanted))
    #expect(table[0] == ["1", "2", "3", "4"] && table.count == 31 && table[21] == ["6", "0", "20", "1"])
  }

  @Test func aMarkBeforeEachLineIsNoPartOfIt() throws {
    let mark = "\u{FEFF}"
    let table = try read("\(mark)\"time\",v\n\(mark)\"2021-09-17 11:26:14\",1\n\(mark)\"2021-09-17 11:27:14\",2\n")
    #expect(table == [["time", "v"], ["2021-09-17 11:26:14", "1"], ["2021-09-17 11:27:14", "2"]])
  }

  @Test(arguments: [
    ("% RSD,56.9\n", 2, "line 4, the last one, has “% RSD”"), ("mean,1\nstd,2\n", 2, "line 4, with “mean”"),
    // Words that are no totals may be times that are wrong.
    ("mean,1\nabc,2\n", 4, ""),
  ])
  func statisticsBelowTheRowsAreLeftOutAndTold(below: String, count: Int, words: String) throws {
    let table = "time,v\n2022-06-08 15:03:00,2\n2022-06-08 15:02:00,1\n"
    let reader = try DelimitedReader(MemoryByteSource(table + below))
    #expect(try rows(reader).count == count && (reader.endNote ?? "").hasPrefix(words))
  }

  @Test func unitsAndOtherNamesBelowTheNamesArePassedOver() throws {
    let text =
      "TimeStamp, nmot_w, fho_w, x , y , z\n  sec.ms , rpm , - , , ,\n\"TIME\",\"EngineSpeed\",\"Correction\",\"A\",\"B\",\"C\"\n"
      + "    0.000, 1660 , 0.98 , 1 , 2 , 3\n    0.050, 1700 , 0.99 , 1 , 2 , 3\n"
    let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: ["nmot_w"]))
    #expect(reader.unit(of: "nmot_w") == "rpm")
    #expect(try rows(reader).map { $0[1]?.trimmingCharacters } == ["1660", "1700"])
  }

  @Test func linesThatABarClosesAreThoseOfATable() throws {
    let text =
      " Format                 IAGA-2002                                    |\n Station Name           Boulder              |\n"
      + " # Vector 1-minute values are computed from 1-second values using    |\n"
      + "DATE       TIME         DOY     BOUX      BOUY   |\n"
      + "2018-10-24 00:00:00.000 297     20576.37   3288.50\n2018-10-24 00:01:00.000 297     99999.00   3288.57\n"
      + "2018-10-24 00:02:00.000 297     20576.54   3288.68\n"
    let samples = try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("BOUX")])
    var (sample, values) = (Sample(time: 0, values: []), [Double?]())
    while try samples.next(into: &sample) { values += sample.values }
    #expect(values == [20_576.37, nil, 20_576.54] && sample.time == 120)
  }

  @Test(arguments: ["~A  DEPTH DT", "~ASCII"])
  func theTableOfALogOfAWellIsRead(names: String) throws {
    let text =
      "~VERSION INFORMATION\n VERS. 2.0 : CWLS\n WRAP. NO : x\n~WELL\n#MNEM.UNIT DATA : x\n NULL. -999.2500: x\n"
      + "~CURVE INFORMATION\n#----\n DEPTH.M : 1 DEPTH\n DT .US/M 123 : 2 SONIC\n~PARAMETER\n BHT .DEGC 35.5: x\n"
      + "\(names)\n1670.000 123.450\n1669.875 -999.250\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["DEPTH", "DT"] && reader.unit(of: "DT") == "US/M" && reader.unit(of: "DEPTH") == "M")
    var row = Row()
    #expect(try reader.next(into: &row) && row.number(1) == 123.45)
    #expect(try reader.next(into: &row) && row.number(1) == nil)
    #expect(throws: TelemetryError.self) {
      try SampleReader(DelimitedReader(MemoryByteSource(text)), channels: [Channel("DEPTH")])
    }
  }

  @Test func theTableOfSeaBirdIsRead() throws {
    let text =
      "* Sea-Bird SBE 9 Data File:\n* x = y\n# name 0 = timeS: Time, Elapsed [seconds]\n# name 1 = t090C: Temperature [ITS-90, deg C]\n"
      + "# bad_flag = -9.990e-29\n*END*\n 246.446 15.8635\n 249.417 -9.990e-29\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["timeS", "t090C"] && reader.unit(of: "t090C") == "deg C")
    let samples = try SampleReader(reader, channels: [Channel("t090C")], clock: .column("timeS"))
    var sample = Sample(time: 0, values: [])
    #expect(try samples.next(into: &sample) && sample.values == [15.8635])
    #expect(try samples.next(into: &sample) && sample.values == [nil] && abs(sample.time - 2.971) < 1e-9)
  }

  @Test(arguments: [
    // A name that stands in a line of words above, as the value of a setting.
    (
      "Mode\tABS\t\nLower\t325\t\n\nnm \t ABS \t %T\n325\t2.385\t0.41\n326\t2.45\t0.35\n327\t2.5\t0.3\n", "ABS",
      ["nm", "ABS", "%T"]
    ),
    // A logger's line above, with commas up to the width, and a name that might be a duration.
    (
      "TOA5,site,CR1000,,,,\nTS,RN,P2m,T2m,a,b,c\nTS,RN,mbar,C,,,\n,,Avg,Avg,Avg,,\n"
        + (1...6).map { "2016-09-13 15:0\($0):00,\($0),900,8,1,2,3\n" }.joined(), "P2m",
      ["TS", "RN", "P2m", "T2m", "a", "b", "c"]
    ),
    // Names with spaces between tabs, below a section of another width.
    (
      "* Kind = x\n[Setup]\nWell\tPos\n1\tA1\n[Raw Data]\nWell\tWell Position\tx1-m1\n"
        + (1...9).map { "\($0)\t A\($0)\t0.5\n" }.joined()
        + "[More]\n", "x1-m1", ["Well", "Well Position", "x1-m1"]
    ),
    // Several columns of one name.
    (
      "a b\n\n,TIME,(G28),TIME\nMarker,STAMP, /min,STAMP\n,6.68,1600,1\n,7.5,1800,2\n", "TIME #1",
      ["", "TIME #1", "(G28)", "TIME #2"]
    ),
  ])
  func theNamesAskedForAreThoseAboveReadings(text: String, wanted: String, columns: [String]) throws {
    let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: [wanted]))
    #expect(reader.columns == columns)
    #expect(fault { reader } == nil)
  }

  @Test func aColumnBelowLinesOfWordsHasNoName() throws {
    let text = "Version:\t3\nRate:\t10.0\t10.0\tHz\nTitle:\tpA\n" + (0..<40).map { "\(17_400 + $0)\n" }.joined()
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns == ["value"] && reader.note?.contains("the first row is in line 4") == true)
    #expect(try rows(reader).count == 40)
  }

  @Test func linesOfTextAndAnOnlyRowAreToldWithWhatReadsThem() throws {
    let log = "the log begins\n" + (0..<9).map { "ok T:19.\($0) /0.00 B:20.6\n" }.joined()
    let error = fault { try DelimitedReader(MemoryByteSource(log), options: TableOptions(wanted: ["T"])) }
    let step = "sed -nE 's/(^|.*[^[:alnum:]_])T[ =:]+(-?[0-9.]+([eE][-+]?[0-9]+)?).*/\\2/p' FILE"
    #expect(error?.message.contains(step) == true, "\(error?.message ?? "")")
    let row = try DelimitedReader(MemoryByteSource("10/01/16 09:10:48 40.8 74 33.1 mph\n"))
    #expect(row.note?.contains("--set data.separator=space --set data.headerLine=0") == true)
  }

  // MARK: - Rows that are no names

  /// A row with a word for its reading is a row, wherever it stands in tables of several shapes, and whatever is asked for.
  @Test(arguments: ["N/A", "unavailable", "null", "NULL", "kaputt", "[N/A]"], [8, 10, 30])
  func aRowWithAWordForItsReadingNamesNothing(word: String, count: Int) throws {
    func time(_ row: Int) -> String { "2024-05-14T07:\(row < 10 ? "0" : "")\(row):00Z" }
    let shapes: [(names: String, column: String, row: (Int, String) -> String)] = [
      ("time,name,power", "power", { "\(time($0)),RTX 3080,\($1)" }),
      ("entity_id,state,last_changed", "state", { "sensor.a,\($1),\(time($0))" }),
      ("name,a,power", "power", { "x,\($1),\($1)" }), ("a,b,power", "power", { "\($1),\($1),\($1)" }),
      ("power", "power", { "\($1)" }),
    ]
    for (names, column, row) in shapes {
      for place in 0..<min(count, 9) {
        let cells = (0..<count).map { row($0, $0 == place ? word : "\(90 + $0).5") }
        for wanted in [[], [column]] {
          let reader = try DelimitedReader(
            MemoryByteSource(([names] + cells).joined(separator: "\n") + "\n"), options: TableOptions(wanted: wanted))
          // Above all readings of a table without times a word may be a unit.
          if place == 0, !names.contains("time"), !names.contains("entity"), word == "kaputt" || names == "power" {
            continue
          }
          let label = "\(names) \(place) \(wanted)"
          #expect(reader.columns == names.split(separator: ",").map(String.init), "\(label)")
          #expect(try rows(reader).count == count, "\(label)")
        }
      }
    }
  }

  /// NOAA's temperatures in tenths with a mark of quality, beside numbers with decimals.
  @Test(arguments: [",", "\t"], ["+0090,1", "-0101,5", "0012,9"])
  func aNumberWithAMarkBehindACommaHasNoDecimals(divider: String, cell: String) throws {
    func table(_ other: String) -> String {
      let quoted = divider == "," ? "\"\(cell)\"" : cell
      return "place\(divider)T\n" + (0..<3).map { "\(other)\($0)\(divider)\(quoted)\n" }.joined()
    }
    let text = table("47.4")
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.note?.contains("sed -E 's/") == true && reader.note?.contains(cell) == true)
    #expect(throws: TelemetryError.self) { try numbers(of: "T", text) }
    let first = cell.split(separator: ",").first.flatMap { Double($0) }
    let cut = text.replacing("\"\(cell)\"", with: cell.prefix { $0 != "," })
      .replacing(cell, with: cell.prefix { $0 != "," })
    #expect(try numbers(of: "T", cut) == [first, first, first])
    // Without numbers of another form, or where it is said, it is one with decimals.
    let decimal = Double(cell.replacing(",", with: "."))
    #expect(try numbers(of: "T", table("4")) == [decimal, decimal, decimal])
    #expect(try numbers(of: "T", table("4"), TableOptions(decimalMark: .comma)) == [decimal, decimal, decimal])
  }

  private func numbers(of column: String, _ text: String, _ options: TableOptions = .init()) throws -> [Double?] {
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    var (row, numbers) = (Row(), [Double?]())
    while try reader.next(into: &row) { numbers.append(try row.number(reader.column(column))) }
    return numbers
  }

  @Test(arguments: [1, 12, 123], ["", "7;"])
  func pointsThatMayStandBetweenThousandsAreTold(whole: Int, other: String) throws {
    func table(_ cells: [String]) -> String {
      (other.isEmpty ? "" : "n;") + "W;x\n" + cells.map { "\(other)\($0);2\n" }.joined()
    }
    let cells = (2...5).map { "\(whole).\($0)34" }
    func note(_ cells: [String], _ mark: TableOptions.DecimalMark? = nil) throws -> String {
      try DelimitedReader(MemoryByteSource(table(cells)), options: TableOptions(decimalMark: mark)).note ?? ""
    }
    #expect(try note(cells).contains("numbers such as \(cells[0]) are read with three decimals; --decimal-mark comma"))
    #expect(try numbers(of: "W", table(cells)) == cells.map { Double($0) })
    #expect(
      try numbers(of: "W", table(cells), TableOptions(decimalMark: .comma))
        == cells.map { Double($0.replacing(".", with: "")) })
    // What has been said, and what another number says, is no doubt.
    for mark in [TableOptions.DecimalMark.point, .comma] { #expect(try !note(cells, mark).contains("decimal-mark")) }
    for number in ["1.5", "0.125", "1.2345", "1,5"] { #expect(try !note(cells + [number]).contains("decimal-mark")) }
  }

  /// As `sar -P ALL` and `pidstat` print them; the names come again above each moment, behind another time.
  @Test(arguments: 2...4, ["", " AM"])
  func rowsOfAMomentAreOfSeveralKinds(intervals: Int, half: String) throws {
    let cells: [(names: String, rows: [String], kind: String, next: String?)] = [
      ("CPU %user", ["all 1.0", "0 2.0", "1 3.0"], "CPU=all", nil),
      ("UID PID %usr Command", ["1000 12 1.0 app", "1000 13 2.0 web"], "Command=app", nil),
      ("UID PID %usr Command", ["1000 12 1.0 app", "1000 13 2.0 app", "0 14 3.0 web"], "Command=app", "PID=12"),
    ]
    for (names, rows, kind, next) in cells {
      let moments = (1...intervals).map { moment in
        "07:0\(moment):01\(half) \(names)\n" + rows.map { "07:0\(moment + 1):01\(half) \($0)\n" }.joined() + "\n"
      }
      let text = "Linux 6.1.0 (host) \t05/14/2024 \t_x86_64_\t(2 CPU)\n\n" + moments.joined()
      func note(_ choices: [String]) throws -> String {
        var options = TableOptions()
        options.choices = choices.compactMap { RowChoice($0) }
        options.wanted = options.choices.map(\.column)
        return try DelimitedReader(MemoryByteSource(text), options: options).note ?? ""
      }
      #expect(try note([]).contains("--where '\(kind)' takes one"))
      #expect(try note([kind]).contains("--where") == (next != nil))
      if let next {
        #expect(try note([kind]).contains("--where '\(next)' takes one"))
        #expect(try !note([kind, next]).contains("--where"))
      }
    }
  }

  @Test(arguments: 2...5, 2...6)
  func aColumnThatTellsApartTheRowsOfEachMomentIsTold(kinds: Int, moments: Int) throws {
    func table(_ names: String, _ row: (Int, Int) -> String) -> String {
      names + "\n" + (0..<moments).flatMap { at in (0..<kinds).map { row(at, $0) + "\n" } }.joined()
    }
    func note(_ text: String) throws -> String { try DelimitedReader(MemoryByteSource(text)).note ?? "" }
    func time(_ at: Int) -> String { "2024-05-14 07:1\(at):00" }
    #expect(
      try note(table("time,cell,volt") { "\(time($0)),\($1 + 1),3.\($0)\($1)" }).contains("--where 'cell=1' takes one"))
    #expect(
      try note(table("when,n,place,v") { "\(time($0)),\($0 * 9 + $1),p\($1),1.\($0)\($1)" })
        .contains("--where 'place=p0' takes one"))
    #expect(
      try note(table("metric_name,timestamp,metric_value") { "m\($1),\(1_684_055_553 + $0),1.\($0)\($1)" })
        .contains("--where 'metric_name=m0' takes one"))
    // Parts of a time, readings, and rows of moments of their own are no kinds.
    for name in ["ms", "frame", "hour"] {
      #expect(try note(table("time,\(name),v") { "\(time($0)),\($1 * 2),1.\($0)\($1)" }) == "")
    }
    // Readings, two of each moment, tell nothing apart where there are no others.
    #expect(try note(table("time,v") { "\(time($0)),\($1 + 5)" }) == "")
    #expect(try note(table("time,v,w") { "\(time($0)),\($0 * 9 + $1),1.\($1)" }) == "")
    #expect(try note(table("time,gear,v") { "\($0 * kinds + $1),\($1),1.\($0)" }) == "")
  }

  /// What can only be numbers with decimal commas is read so, with a name above them or none.
  @Test(
    arguments: [
      ("Temp\n21,5\n21,7\n21,4\n", [21.5, 21.7, 21.4], nil), ("21,5\r\n22\r\n21,75\r\n", [21.5, 22, 21.75], nil),
      ("21,05\n22,50\n23,75\n", [21.05, 22.5, 23.75], nil), ("-0,5\n1,5\n2,5\n", [-0.5, 1.5, 2.5], nil),
      ("21,5 °C\n21,7 °C\n20,4 °C\n", [21.5, 21.7, 20.4], "°C"), ("Temp\n21,5\n", [21.5], nil),
      ("Wert\n12,5 %\n9,5 %\n10 %\n", [12.5, 9.5, 10], "%"),
    ] as [(String, [Double], String?)])
  func linesOfDecimalCommasAreNumbers(text: String, expected: [Double], unit: String?) throws {
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.columns.count == 1 && reader.unit(of: reader.columns[0]) == unit)
    #expect(try numbers(of: reader.columns[0], text) == expected)
  }

  /// What may be rows of two as well is told, with what makes numbers of it.
  @Test(arguments: ["1,5\n2,5\n3,7\n", "21,5\n21,7\n21,4\n21,9\n", "n\n1,5\n2,7\n3,9\n", "0,10\n1,20\n2,15\n"])
  func linesThatMayBeDecimalsAreTold(text: String) throws {
    let lines = text.split(separator: "\n").filter { $0 != "n" }
    let said: String
    do {
      let reader = try DelimitedReader(MemoryByteSource(text))
      _ = try rows(reader)
      said = reader.note ?? ""
      #expect(reader.columns == ["1", "2"])
    } catch { said = "\(error)" }
    #expect(said.contains("where \(lines[0]) is one number, --decimal-mark comma says so"), "\(said)")
    let column = lines.count < text.split(separator: "\n").count ? "n" : "value"
    let expected = lines.map { Double($0.replacing(",", with: ".")) }
    #expect(try numbers(of: column, text, TableOptions(decimalMark: .comma)) == expected)
    #expect(try DelimitedReader(MemoryByteSource("a,b\n" + lines.joined(separator: "\n"))).note == nil)
  }

  private static let sensors = """
    CPU1 Temp        | 45.000     | degrees C  | ok    | 0.000     | 0.000     | 0.000     | 95.000    | 98.000    | 98.000
    FAN1             | 1200.000   | RPM        | ok    | 300.000   | 500.000   | 700.000   | 25300.000 | 25400.000 | 25500.000
    FAN2             | na         |            | na    | na        | na        | na        | na        | na        | na
    12V              | 12.063     | Volts      | ok    | 10.173    | 10.299    | 10.740    | 12.945    | 13.260    | 13.386
    Chassis Intru    | 0x1        | discrete   | 0x0180| na        | na        | na        | na        | na        | na

    """

  /// As `ipmitool sensor` prints it, once or again and again.
  @Test(arguments: 1...3) func sensorsOfIPMIAreATable(prints: Int) throws {
    let text = (0..<prints).map { _ in Self.sensors }.joined()
    func reader(_ choices: [String]) throws -> DelimitedReader {
      var options = TableOptions()
      options.choices = choices.compactMap { RowChoice($0) }
      options.wanted = options.choices.map(\.column)
      return try DelimitedReader(MemoryByteSource(text), options: options)
    }
    #expect(try numbers(of: "value", text) == (0..<prints).flatMap { _ in [45, 1_200, nil, 12.063, nil] })
    #expect(try numbers(of: "ucr", text).prefix(2) == [98, 25_400])
    let note = try reader([]).note ?? ""
    #expect(note.contains("--where 'sensor=CPU1 Temp' takes one") == (prints > 1), "\(note)")
    #expect(try reader([]).unit(of: "value") == nil)
    #expect(try reader(["sensor=CPU1 Temp"]).unit(of: "value") == "degrees C")
    #expect(try reader(["sensor=12V"]).unit(of: "value") == "Volts")
  }

  @Test(arguments: [
    "CPU Temp         | 45 degrees C      | ok\nFAN2             | no reading        | ns\n",
    "CPU Temp         | 30h | ok  |  3.1 | 45 degrees C\nFAN2             | 42h | ns  | 29.2 | No Reading\n",
  ])
  func whatSensorsOfIPMISayInOneColumnIsTold(text: String) {
    let error = fault { try DataFormat.csv.reader(MemoryByteSource(text)) }
    #expect(error?.message.contains("ipmitool sensor prints a table that is read") == true)
  }

  @Test(arguments: ["[N/A]", "[Not Supported]", "kaputt"], [" W", "%", " MiB"])
  func aColumnWithUnitsKeepsThemBesideWordsForNoReading(word: String, unit: String) throws {
    let text = "n, power\n1, 1.5\(unit)\n2, \(word)\n3, 2.5\(unit)\n"
    let options = TableOptions(missing: word == "kaputt" ? [word] : [])
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    #expect(reader.unit(of: "power") == unit.trimmingCharacters)
    #expect(try numbers(of: "power", text, options) == [1.5, nil, 2.5])
  }

  @Test(arguments: [",", ";", "\t"], [":", "=", ": "])
  func readingsWithANameEachHaveNoNamesAbove(divider: String, mark: String) throws {
    let lines = (0..<4).map { "Temp\(mark)2\($0).5\(divider)Hum\(mark)4\($0)" }
    let reader = try DelimitedReader(MemoryByteSource(lines.joined(separator: "\n")))
    #expect(try reader.columns == ["1", "2"] && rows(reader).count == 4)
    #expect(reader.note?.contains("makes a table with a line of names") == true, "\(reader.note ?? "")")
    // A name of a column may have a mark, as that of a server with its port.
    let table = try read("time,a:9100\n0,1\n1,2\n2,3\n")
    #expect(table[0] == ["time", "a:9100"] && table.count == 4)
  }

  @Test(arguments: ["1.5", "1,500.00", "12.25", "0.5", "1,234,567.8"])
  func aNumberInBracketsIsNegative(number: String) throws {
    let value = Double(number.replacing(",", with: ""))
    #expect(try numbers(of: "v", "v\tw\n\(number)\t1\n(\(number))\t1\n") == [value, value.map { -$0 }])
  }

  /// Money as banks and spreadsheets write it, in whatever places its signs stand; a table of it has its header and its unit.
  @Test(arguments: ["$", "€", "£", "¥", "₹"], [(",", ".", "\t"), (".", ",", ";"), (",", ".", ",")])
  func aSignOfMoneyStandsBeforeNumbers(_ mark: String, _ form: (group: String, point: String, divider: String)) throws {
    let forms: [(String, Double)] = [
      ("\(mark)1,234.50", 1_234.5), ("-\(mark)12.50", -12.5), ("\(mark)-12.50", -12.5), ("\(mark) 7.25", 7.25),
      ("(\(mark)85.25)", -85.25), ("\(mark)0.99", 0.99), ("+\(mark)1,000,000.00", 1_000_000),
    ]
    let cells = forms.map { text, _ in
      let own = String(text.map { $0 == "," ? Character(form.group) : $0 == "." ? Character(form.point) : $0 })
      return form.group == form.divider ? "\"\(own)\"" : own
    }
    let table = cells.enumerated().map { ["2024-05-0\($0 + 1)", $1, "x"].joined(separator: form.divider) + "\n" }
      .joined()
    let reader = try DelimitedReader(
      MemoryByteSource(["Date", "Amount", "Text"].joined(separator: form.divider) + "\n" + table))
    #expect(reader.columns == ["Date", "Amount", "Text"] && reader.unit(of: "Amount") == mark)
    var (row, values) = (Row(), [Double?]())
    while try reader.next(into: &row) { values.append(try row.number(1)) }
    #expect(values == forms.map { Optional($0.1) }, "\(table)")
  }

  /// Times, numbers, units and texts, with words for no reading wherever they stand, between several dividers.
  @Test(
    arguments: ["--", "N/A", "NA"],
    [(",", "."), (";", "."), (";", ","), ("\t", "."), ("\t", ",")])
  func readingsAmongReadingsNameNothing(word: String, marks: (divider: String, decimal: String)) throws {
    let shapes: [(Int, String) -> [String]] = [
      { ["171588502\($0)", $1] }, { ["2024-05-01 10:00:0\($0)", $1] }, { [$1, "\(5 - $0 % 3)"] },
      { ["\($0)", $1, "ok"] }, { ["\($0)", $1, "a\(100 + $0)"] },
      { ["171588502\($0)", $1 == word ? $1 : $1 + " V", "3 A"] },
      { ["10:00:0\($0)", "on", $1, "\($0)"] },
    ]
    for (shape, row) in shapes.enumerated() {
      for place in [0, 1, 3] {
        var table = (0..<4).map { row($0, $0 == place ? word : "1\(2 + $0 * 7 % 3)\(marks.decimal)5") }
        // One that is like the first is a row as well.
        table.append(table[0])
        let text = table.map { $0.joined(separator: marks.divider) + "\n" }.joined()
        for wanted in [[], ["2"]] {
          let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted))
          let label = "\(shape) \(place) \(wanted) \(reader.columns): \(text)"
          #expect(reader.columns == (1...table[0].count).map { "\($0)" }, "\(label)")
          #expect(try rows(reader).count == table.count, "\(label)")
          let isPlain = !text.contains(" V")
          #expect(!isPlain || reader.style.contains("decimal mark comma") == (marks.decimal == ","), "\(label)")
        }
      }
    }
  }

  /// Rows that are all as short as each other lack the last columns; one that is shorter still, at the end, is cut off.
  @Test(arguments: [1, 2, 3, 19, 20, 24], 1...3)
  func rowsAsShortAsEachOtherAreRows(count: Int, lacking: Int) throws {
    let names = Array(["time", "temp", "note", "place", "state"].prefix(2 + lacking))
    let table = names.joined(separator: ",") + "\n" + (0..<count).map { "\($0),1.\($0)\n" }.joined()
    for wanted in [[], ["temp"], ["time"]] {
      for text in [table, String(table.dropLast())] {
        let reader = try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted))
        #expect(reader.columns == names, "\(text)")
        #expect(try rows(reader).count == count, "\(text)")
        #expect(reader.endNote?.contains("fewer fields") == true && reader.endNote?.contains("cut off") == false)
      }
      guard count < 20 else { continue }
      let cut = try DelimitedReader(MemoryByteSource(table + "\(count)"), options: TableOptions(wanted: wanted))
      #expect(try rows(cut).count == count && cut.endNote?.contains("cut off") == true)
    }
  }

  /// Totals, texts, comments and empty lines in any order, two and three of them.
  @Test(arguments: zip([",", ";", "\t"], ["0", "10:00:0", "2024-05-01 10:00:0"]))
  func linesBelowATableAreLeftOutInAnyOrder(divider: String, time: String) throws {
    let table = "time,temp,hum\n" + (0..<4).map { "\(time)\($0),12.\($0) V,3\n" }.joined()
    let below = ["Total,,", "(4 rows)", "End of file", "Average,5", "# end", "Max,38,12", "[end]", ""]
    for first in below.indices {
      for second in below.indices where second != first {
        let third = below[(second + (first == (second + 1) % below.count ? 2 : 1)) % below.count]
        for lines in [[below[first], below[second]], [below[first], below[second], third]] {
          let text = (table + lines.map { $0 + "\n" }.joined()).replacing(",", with: divider)
          let reader = try DelimitedReader(MemoryByteSource(text))
          #expect(try rows(reader).count == 4, "\(text)")
          #expect(reader.unit(of: "temp") == "V", "\(text)")
          let isSaid = lines.contains { $0 != "" && $0 != "# end" }
          #expect((reader.endNote ?? "").contains("left out") == isSaid, "\(text)")
        }
      }
    }
    // A word between rows is a row that lacks the rest.
    let among = (table + "restart\n\(time)5,12.5 V,3\n").replacing(",", with: divider)
    #expect(try rows(DelimitedReader(MemoryByteSource(among))).count == 6)
  }

  /// Below numbers and below words that come again, as those of laps and devices; a word that rows have, or a name among names, is a row.
  @Test(arguments: [",", ";", "\t"], ["1 2 3 4", "x y x z", "x x x x", "\"x\" \"y\" \"x\" \"y\""])
  func totalsBelowRowsWithoutTimesAreLeftOut(divider: String, first: String) throws {
    let cells = first.split(separator: " ")
    func table(_ first: [some StringProtocol], _ below: String) -> String {
      ("device,temp,hum\n" + first.enumerated().map { "\($1),12.\($0) V,3\n" }.joined() + below)
        .replacing(",", with: divider)
    }
    for word in [
      "Total", "Sum", "Summary", "average", "Mean", "Min", "Max", "Summe", "Gesamt", "Durchschnitt", "Moyenne",
      "Gesamtsumme", "Übersicht", "Zusammenfassung", "Ending balance",
    ] {
      for below in ["", "(4 rows)\n", "\"Average\",5\n", "Median,,\n# end\n", "\nmade in 2016\n", "\n\n"] {
        let text = table(cells, "\(word),38,12\n" + below)
        let reader = try DelimitedReader(MemoryByteSource(text))
        #expect(try rows(reader).count == 4 && reader.unit(of: "temp") == "V", "\(text)")
        #expect(reader.endNote?.hasPrefix("line 6") == true, "\(text)")
      }
      let again =
        first.contains("x")
        ? [["x", word], [word]].map { table(cells + ["\(word)"] + $0.map { "\($0)" }, "") } : []
      let others = table(["avg", "avg", "avg", "avg", "\(word)"], "")
      for rowsOnly in again + [
        others, table(["a", "b", "c", "\(word)"], ""), table(cells + ["\(word)", "\(cells[0])"], ""),
      ] {
        let reader = try DelimitedReader(MemoryByteSource(rowsOnly))
        #expect(try rows(reader).count == rowsOnly.count { $0 == "\n" } - 1, "\(rowsOnly)")
      }
    }
  }

  /// Dashes alone say no units.
  @Test(arguments: 1...3, 1...4) func rowsOfDashesAreRows(dashes: Int, count: Int) throws {
    let lines =
      Array(repeating: Array(repeating: "-", count: count), count: dashes) + [
        ["1", "2", "3", "4"], ["5", "6", "7", "8"],
      ]
    let text =
      "c0,c1,c2,c3\n" + lines.map { ($0 + ["-", "-", "-", "-"]).prefix(4).joined(separator: ",") + "\n" }.joined()
    #expect(try rows(DelimitedReader(MemoryByteSource(text))).count == dashes + 2, "\(text)")
  }

  /// The units below the names are found whatever the first row lacks.
  @Test(arguments: 2...4, ["", "-", "NaN"])
  func unitsStandAboveARowThatLacksSome(count: Int, lacking: String) throws {
    let units = ["hPa", "km/h", "V", "rpm"].prefix(count)
    for time in ["", "time,"] {
      for present in 1..<(1 << count) {
        let first = (0..<count).map { present >> $0 & 1 == 1 ? "1\($0)" : lacking }
        let lines = [
          (0..<count).map { "c\($0)" }, Array(units), first, units.indices.map { "72\($0)" },
          units.indices.map { "3\($0)" },
        ]
        let text = zip([time, time.isEmpty ? "" : "s,"] + (0..<3).map { time.isEmpty ? "" : "\($0)," }, lines)
          .map { $0 + $1.joined(separator: ",") + "\n" }.joined()
        let reader = try DelimitedReader(MemoryByteSource(text))
        #expect(try rows(reader).count == 3, "\(text)")
        #expect(units.indices.map { reader.unit(of: "c\($0)") } == units.map { $0 }, "\(text)")
      }
    }
  }

  /// What databases print for people has its names, whatever stands below it.
  @Test(arguments: ["0 1 2 3", "10:00:00 10:00:01 10:00:02 10:00:03"], 1...3)
  func tablesThatDatabasesPrintAreRead(times: String, count: Int) throws {
    let names = ["time"] + (0..<count).map { "c\($0)" }
    let cells = [names] + times.split(separator: " ").map { [String($0)] + (0..<count).map { "\($0).5" } }
    let rule = names.map { _ in "----------" }
    func lines(_ divider: String, _ edge: String, _ cross: String) -> [String] {
      var lines = cells.map { edge + $0.map { " " + $0.padded(to: 9) }.joined(separator: divider) + edge }
      lines.insert(cross.isEmpty ? rule.joined(separator: " ") : rule.joined(separator: cross), at: 1)
      return lines
    }
    let box = lines("|", "|", "+").enumerated().map { $0 == 1 ? "+\($1)+" : $1 }
    for (text, edges) in [
      (lines("|", "", "+") + ["(4 rows)", ""], 0), (lines("|", "", "+"), 0),
      ([box[1]] + box + [box[1]], 1), ([box[1]] + box + [box[1], "4 rows in set (0.00 sec)"], 1),
      (lines("", "", ""), 0),
    ] {
      let reader = try DelimitedReader(MemoryByteSource(text.joined(separator: "\n") + "\n"))
      #expect(Array(reader.columns.dropFirst(edges).prefix(names.count)) == names, "\(text)")
      #expect(try rows(reader).count == 4, "\(text)")
    }
  }

  /// A sign may stand behind a number, as SAP writes it, and money before a bracket.
  @Test(arguments: [
    ("1.250,00-", -1_250), ("12-", -12), ("1 250,50-", -1_250.5), ("0,5−", -0.5), ("€ 1.250,00-", -1_250),
    ("€(1.250,00)", -1_250), ("(1.250,00)", -1_250), ("-0,5", -0.5),
  ])
  func aSignBehindANumberIsItsSign(text: String, number: Double) throws {
    #expect(try numbers("v;k\n\(text);a\n3.000,00;b\n") == [number, 3_000])
    guard text.first == "1" || text.first == "0" else { return }
    #expect(try numbers("v;k\n\(text) kWh;a\n3.000,00 kWh;b\n") == [number, 3_000])
  }

  /// Prices of whole francs, euros and crowns, as shops of Switzerland, Germany and Denmark write them; a minus in front is one.
  @Test(arguments: [
    ("1.234,-", 1_234), ("99,-", 99), ("99,--", 99), ("€ 15,-", 15), ("1234,–", 1_234), ("99,—", 99), ("CHF 99,-", 99),
    ("-99,-", -99), ("99,- €", 99), ("99,-- kr", 99), ("1 234,-", 1_234),
  ])
  func dashesForTheCentsAreNoMinus(text: String, number: Double) throws {
    let last =
      text.last.map { $0.isLetter || $0 == "€" } == true ? text.split(separator: " ").last.map { " \($0)" } ?? "" : ""
    #expect(try numbers("v;k\n\(text);a\n49,90\(last);b\n") == [number, 49.9])
    guard last.isEmpty else { return }
    let points = String(text.map { $0 == "," ? "." : $0 == "." ? "'" : $0 })
    #expect(try numbers("v,k\n\(points),a\n49.90,b\n") == [number, 49.9])
  }

  /// What a debit is depends on whose book it is.
  @Test(arguments: ["CR", "DR", "Cr", "dr."], ["CR", "DR", ""]) func aDebitOrACreditIsRefused(
    side: String, other: String
  ) throws {
    let error = #expect(throws: TelemetryError.self) {
      try numbers("v,k\n\"1,200.00 \(side)\",a\n\"3,000.00 \(other)\",b\n")
    }
    #expect(error?.place?.line == 2 && error?.message.contains("CR and DR are credits and debits: sed") == true)
  }

  /// As German banks write them, with the sign of money or without.
  @Test(arguments: ["S", "H", " S", " H", " EUR S", " € H", "€ H"], ["S", "H", ""]) func sollOrHabenIsRefused(
    side: String, other: String
  ) throws {
    for text in ["1.250,00", "1250", "-12,5", "33.8"] {
      let error = #expect(throws: TelemetryError.self) { try numbers("v;k\n\(text)\(side);a\n3.000,00 \(other);b\n") }
      #expect(error?.place == .init(line: 2, column: 1))
      #expect(error?.message.contains("S and H are debits and credits (Soll, Haben), no units: sed -E") == true)
      let small = try numbers("v;k\n\(text) \(side.lowercased().suffix(1));a\n3,5 \(side.lowercased().suffix(1));b\n")
      #expect(small[1] == 3.5)
    }
  }

  /// A column of their own has the sides: it is told, and so is where the numbers are.
  @Test(arguments: [
    ("t;Umsatz;Soll/Haben", ["1;5,00;S", "2;7,00;H"], "$3 ~ /^\"?S\"?", "$2"),
    ("Umsatz;Kz Soll;Tag", ["5,00;S;01.02.2024", "7,00;S;02.02.2024"], "$2 ~ /^\"?S\"?", "$1"),
    ("Tag;Amount;Dr/Cr", ["01.02.2024;5.00;Cr", "02.02.2024;7.00;Dr"], "$3 ~ /^\"?Dr\"?", "$2"),
    ("Side;n;Amount", ["Debit;1;5.00", "Credit;2;7.50"], "$1 ~ /^\"?Debit\"?", "$3"),
    ("Datum;Af Bij;Bedrag", ["20240131;Af;89,00", "20240131;Af;7,50"], "$2 ~ /^\"?Af\"?", "$3"),
    ("Ind;Amt;Ccy", ["CRDT;5.00;EUR", "DBIT;7.50;EUR"], "$1 ~ /^\"?DBIT\"?", "$2"),
    ("Data;Dare/Avere;Importo", ["1;Avere;5,00", "2;Dare;7,50"], "$2 ~ /^\"?Dare\"?", "$3"),
  ])
  func aColumnOfDebitsAndCreditsIsTold(names: String, rows: [String], side: String, amount: String) throws {
    for divider in [";", "\t"] {
      let text = ([names] + rows).map { $0 + "\r\n" }.joined().replacing(";", with: divider)
      let note = try #require(try DelimitedReader(MemoryByteSource(text)).note)
      #expect(note.contains(side) && note.contains("\"-&\", \(amount))} 1' FILE"), "\(note)")
    }
    // Letters that are no sides, and amounts that are none.
    for rows in [["1;5,00;S", "2;7,00;M"], ["1;5;S", "2;7;H"], ["1;5,00;s", "2;7,00;h"]] {
      #expect(try DelimitedReader(MemoryByteSource("t;v;size\n" + rows.joined(separator: "\n"))).note == nil)
    }
  }

  /// So it is of rows that come line by line, as soon as both are there, and of objects of JSON.
  @Test(arguments: [";", "\t", ","]) func aColumnOfDebitsAndCreditsIsToldOfLinesAndObjects(divider: String) throws {
    let rows = [["1", "S", "5.00"], ["2", "H", "7.50"], ["3", "S", "8.50"]]
    let lines = LiveLines()
    var (row, notes) = (Row(), [String?]())
    for cells in [["t", "Soll/Haben", "v"]] + rows {
      lines.feed(Array((cells.joined(separator: divider) + "\n").utf8))
      _ = try lines.next(into: &row)
      notes.append(lines.takeNote())
    }
    #expect(notes.map { $0 != nil } == [false, false, true, false])
    let mark = divider == "\t" ? "\\t" : divider
    #expect(
      notes[2]
        == "“Soll/Haben” says which numbers are debits (S), and they are read without a sign: awk -F'\(mark)' -v OFS='\(mark)' "
        + "'$2 ~ /^\"?S\"?\\r?$/ {sub(/\"?\\r?$/, \"-&\", $3)} {print; fflush()}' before it in the pipe writes a minus behind each"
    )
    let objects = rows.map { "{\"t\":\($0[0]),\"side\":\"\($0[1])\",\"v\":\"\($0[2])\"}" }
    let texts: [(DataFormat, String)] = [
      (.jsonl, objects.joined(separator: "\n")), (.json, "[\(objects.joined(separator: ","))]"),
      (.json, "[[\"t\",\"side\",\"v\"],\(rows.map { "[\($0[0]),\"\($0[1])\",\($0[2])]" }.joined(separator: ","))]"),
    ]
    for (format, text) in texts {
      #expect(
        try format.reader(MemoryByteSource(text)).note?.contains("“side” says which numbers are debits (S)") == true)
      let signed = text.replacing("S\"", with: "M\"")
      #expect(try format.reader(MemoryByteSource(signed)).note?.contains("debits") != true)
    }
  }

  /// Dates such as 31.12, or another column's points, say nothing of a column whose own numbers have decimal commas; of one with
  /// both, or with neither, nobody knows.
  @Test func whatAColumnSaysOfItsMarksGoesBeforeTheTable() throws {
    let texts = ["1.006", "1,006", "12.345", "1,5", "2.5"]
    for other in ["31.12", "0.5", "1,234.5", "1,234,567"] {
      #expect(try numbers("v;w\n877,4;\(other)\n1.006;0\n514,32;0\n1,006;0\n") == [877.4, 1006, 514.32, 1.006])
      #expect(try numbers("v;w\n877.4;0,5\n1,006;\(other)\n1.006;1\n") == [877.4, 1006, 1.006])
      for text in texts.prefix(3) {
        for table in ["v;w\n\(text);\(other)\n5;0,5\n", "v;w\n\(text);\(other)\n0,5;1\n0.5;1\n"] {
          let error = #expect(throws: TelemetryError.self, "\(table)") { try numbers(table) }
          #expect(error?.place == .init(line: 2, column: 1) && error?.message.contains("--decimal-mark") == true)
        }
      }
    }
    // A thousand of a column whose decimals are few, whatever another has.
    #expect(throws: TelemetryError.self) { try numbers("v;w\n877,4;1.5\n514,320;2.5\n") }
    #expect(throws: TelemetryError.self) { try numbers("v;w\n877,4;1,234,567\n514,320;2\n") }
    #expect(try numbers("v;w\n1.250 km;0.5\n3,5 km;1\n") == [1250, 3.5])
  }

  /// What inspect says of a column is what its cells are: numbers in doubt are no texts, and the fault says what to do.
  @Test(arguments: [
    ("v;d\n877,4;31.12.2024\n514,320;30.12.2024\n1.250;29.12.2024\n", 2, 1, "514,320", "--decimal-mark"),
    ("v;d\n877;31.12.2024\n1.006;30.12.2024\n12.345;29.12.2024\n", 1, 2, "1.006", "--decimal-mark"),
    ("v,w\n\"1,006\",a\n\"1,007\",b\n\"1,008\",c\n", 0, 3, "1,006", "--decimal-mark"),
    ("v;w\n5,00 S;a\n7,00 H;b\n;c\n", 0, 2, "5,00 S", "sed -E"),
    ("v;w\nx;a\n7,00 H;b\n;c\n", 0, 1, "7,00 H", "sed -E"),
  ])
  func numbersInDoubtAreNoTexts(text: String, numbers: Int, inDoubt: Int, first: String, step: String) throws {
    let column = try DataSurvey(DelimitedReader(MemoryByteSource(text))).columns[0]
    #expect(column.numbers == numbers && column.inDoubt == inDoubt && column.firstInDoubt == first)
    #expect(column.others == (text.contains("x;") ? 1 : 0))
    #expect(column.numbers + column.inDoubt + column.others + column.missing == 3)
    #expect(column.fault?.message.contains(quotedCell(first)) == true && column.fault?.message.contains(step) == true)
  }

  private func quotedCell(_ text: String) -> String { "“\(text)”" }

  /// Numbers such as 1.250 beside 980 may be thousands whatever divides the cells: they are refused, and read as either once
  /// that is said. All with three decimals, or with a point that says what it is, they are decimals.
  @Test(arguments: ["\t", ";", ","]) func pointsBesideWholeNumbersAreInDoubt(divider: String) throws {
    var random = SplitMix64(seed: 12)
    func table(_ cells: [String]) -> String {
      let rows = [["v", "name"]] + cells.enumerated().map { [$1, "row\($0)"] }
      return rows.map { $0.joined(separator: divider) + "\n" }.joined()
    }
    for _ in 0..<40 {
      var values = (0..<random.int(in: 2...8)).map { _ in random.int(in: 1_000...99_999) }
      values.insert(random.int(in: 100...999), at: random.int(in: 0...(values.count - 1)))
      // As printf of Germany writes them.
      let cells = values.map { value in
        let (thousands, rest) = value.quotientAndRemainder(dividingBy: 1000)
        return thousands == 0 ? "\(rest)" : "\(thousands)." + "00\(rest)".suffix(3)
      }
      let text = table(cells)
      #expect(throws: TelemetryError.self, "\(text)") { try numbers(text) }
      #expect(try numbers(text, TableOptions(decimalMark: .comma)) == values.map(Double.init))
      let decimals = values.map { Double($0) / 1000 }
      #expect(try numbers(table(cells.map { $0.contains(".") ? $0 : "0." + $0 })) == decimals)
    }
  }

  /// Where decimals are one or two, three digits that end with zero may be a thousand.
  @Test(arguments: ["", " km"], ["514,320", "1,250", "12,000"]) func aThousandAmongDecimalsIsRefused(
    unit: String, text: String
  ) throws {
    for other in ["877,4", "0,25", "12,5"] {
      let table = "v;w\n\(text)\(unit);0,500\n\(other)\(unit);1,250\n"
      let error = #expect(throws: TelemetryError.self) { try numbers(table) }
      #expect(
        error?.message.contains("--decimal-mark point or comma says which") == true
          && error?.place == .init(line: 2, column: 1), "\(table)")
      let number = try #require(Double(text.replacing(",", with: ".")))
      #expect(try numbers(table, TableOptions(decimalMark: .comma))[0] == number)
      // With all decimals written there is no doubt, nor in another column.
      #expect(try numbers("v;w\n\(text)\(unit);0,5\n0,500\(unit);1,25\n")[0] == number)
    }
    #expect(try numbers("v;w\n0,500;1,25\n1,250;2,5\n") == [0.5, 1.25])
  }

  /// In a table of Markdown a bar behind a backslash is one of the text, in code too, and a quote is nothing but that: the cells are those
  /// that a page of it shows, in files and in lines as they come.
  @Test(arguments: ["|", ""], ["---", ":--", "-", ":-:", "--"]) func barsInTextsOfMarkdownDivideNothing(
    edge: String, dashes: String
  ) throws {
    let names = ["a\\|b", "`c\\|d`", "e", "\"f", "\\\\", "\\\\\\|g"]
    let shown = ["a|b", "`c|d`", "e", "\"f", "\\\\", "\\\\|g"]
    for space in ["", " "] where !(edge.isEmpty && dashes == "-" && space.isEmpty) {
      func line(_ cells: [String]) -> String {
        edge + cells.map { space + $0 + space }.joined(separator: "|") + edge + "\n"
      }
      let rows = names.enumerated().map { line(["\($0)", $1, "\($0 + 10)"]) }.joined()
      let text = line(["t", "name", "v"]) + line([dashes, "---", "--:"]) + rows
      let reader = try DelimitedReader(MemoryByteSource("Some words, with a comma\n\n" + text))
      let lines = LiveLines()
      lines.feed(text.utf8)
      for reader in [reader, lines] as [any RowReader] {
        var (row, found) = (Row(), [String]())
        while try reader.next(into: &row) {
          #expect(try row.number(reader.column("v")) == Double(found.count + 10))
          found.append((row.text(try reader.column("name")) ?? "").filter { $0 != " " })
        }
        #expect(found == shown, "\(text)")
      }
    }
  }

  /// The one that is left out of two tables in a file is told, whichever it is; lines of a name and a value above a table are none, nor
  /// is one that does not have what is asked for.
  @Test(
    arguments: [
      ("t,v\n0,5\n1,6\n", 1), ("t,v,w\n0,5,1\n1,6,2\n", 1), ("A title\n\nt,v\n0,5\n1,6\n", 3),
      ("city,lat,lon\nKiel,54,10\nBonn,50,7\n", 1),
      ("Rate,100\nGain,2\nBits,12\n", nil), ("Channel,CH1\nRate,100\nGain,2\n", nil),
      ("Parameter,Value\nRate,100\nGain,2\n", nil),
      ("Channel,x,y\nScale,1,2\nOffset,0,0\n", nil), ("t,v\n", nil), ("# t,v\n# 0,5\n# 1,6\n", nil),
    ] as [(String, Int?)])
  func aTableAboveTheOneThatIsReadIsTold(above: String, line: Int?) throws {
    let below = "name,x,y,z\na,1,2,3\nb,2,3,4\nc,3,4,5\n"
    func note(_ wanted: [String], _ text: String) throws -> String {
      try DelimitedReader(MemoryByteSource(text), options: TableOptions(wanted: wanted)).note ?? ""
    }
    let told = line.map { "line \($0) has the names of another table, “" }
    let text = above + "\n" + below
    #expect(try note([], text).contains("names of another table") == (line != nil), "\(text)")
    if let told, let line {
      #expect(try note([], text).contains(told) && note([], text).contains("--set data.headerLine=\(line) reads it"))
    }
    #expect(try !note(["x"], text).contains("another table"))
    // Without an empty line it is none.
    #expect(try !note([], above + below).contains("names of another table"))
  }

  /// A number in brackets is no unit, unless the columns are numbered so.
  @Test func aNumberInBracketsBelowTheNamesIsARow() throws {
    #expect(try read("k,v\na,(12)\nb,3\n").count == 3)
    #expect(try read("k,v\n(1),(2)\na,12\nb,3\n").count == 3)
  }

  /// Rows of a word and a whole number look like their names: that is told, but of years and series.
  @Test(arguments: [",", ";", "\t"]) func aFirstRowThatIsTakenForNamesIsTold(divider: String) throws {
    for (line, isTold) in [
      ("Nord,12", true), ("Nord,12,3", true), ("Nord,-12,14", true), ("Region,2024", false),
      ("Region,2023,2024", false),
      ("sample,400,410,420", false), ("name,v", false), ("Nord,12.5", false),
    ] {
      let width = line.split(separator: ",").count - 1
      let rows = ["Süd", "Ost", "West"].enumerated().map { index, name in
        ([name] + (0..<width).map { "\(index + $0 + 7)" }).joined(separator: ",")
      }
      let text = ([line] + rows).joined(separator: "\n").replacing(",", with: divider)
      let note = try DelimitedReader(MemoryByteSource(text)).note ?? ""
      #expect(
        note.contains("may be a reading; --set data.headerLine=0 takes it for a row") == isTold, "\(line): \(note)")
    }
  }

  /// As oscilloscopes of Siglent, Keysight, Owon and Tektronix write them, and LabVIEW.
  @Test func rowsBelowAndBesideLinesOfAWholeRecordingAreFound() throws {
    let pairs =
      "Record Length,Analog:7000\nSample Interval,1e-08\nVertical Units,V\nVertical Scale,1.00\nSerial,SDS\nVersion,8.2\n"
    let data = (0..<40).map { "\($0).5E-05,0.\($0)\n" }.joined()
    let named = try DelimitedReader(MemoryByteSource(pairs + "Source,CH1\nSecond,Volt\n" + data))
    #expect(named.columns == ["Source", "CH1"] && named.unit(of: "CH1") == "Volt")
    #expect(try rows(named).count == 40)
    for last in ["Data\n", "Data points:,300\n", ""] {
      let bare = try DelimitedReader(MemoryByteSource(pairs + last + data))
      #expect(bare.columns == ["1", "2"])
      #expect(try rows(bare).count == 40, "\(last)")
    }
    let beside =
      ["Record Length,2.5e+03,", "Sample Interval,4e-07,", "Trigger,1e3,", ",,", ",,", "Source,CH1,", "Units,V,"]
      + Array(repeating: ",,", count: 30)
    let wave = try DelimitedReader(
      MemoryByteSource(beside.enumerated().map { "\($1),-0.00\(90 - $0),0.04,\n" }.joined()))
    #expect(wave.columns.prefix(5) == ["1", "2", "3", "4", "5"])
    #expect(try rows(wave).count == beside.count)
    for (divider, mark, word) in [("\t", ".", "Tab"), (",", ".", "Comma"), ("\t", ",", "Tab")] {
      let lines =
        [
          "LabVIEW Measurement", "Separator|\(word)", "Decimal_Separator|\(mark)", "Date|2024/01/12",
          "***End_of_Header***|", "|",
        ]
        + [
          "Channels|2||", "Date|2024/01/12|2024/01/12|", "Y_Unit_Label|Volts|Amps|", "X0|0|0|",
          "***End_of_Header***|||",
        ]
        + ["X_Value|Voltage|Current|Comment"] + (0..<5).map { "0\(mark)\($0)|1\(mark)5|\($0)" }
      let text = lines.joined(separator: "\n").replacing("|", with: divider) + "\n"
      let samples = try SampleReader(
        DelimitedReader(MemoryByteSource(text)), channels: [Channel("Voltage"), Channel("Current")],
        clock: .column("X_Value"))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      #expect(sample.time == 0.4 && sample.values == [1.5, 4] && samples.rowCount == 5)
      #expect(try DelimitedReader(MemoryByteSource(text)).unit(of: "Voltage") == "Volts")
    }
  }

  /// What a measurement of LabVIEW holds, with so many segments: where `comment` is not empty it stands in the first row, and
  /// nothing in others, which have no divider there.
  private func measurement(_ columns: String, segments: Int, comment: String, divider: String) -> String {
    let isMulti = columns == "Multi"
    func ofChannels(_ key: String, _ text: String) -> String { "\(key)|\(text)|\(isMulti ? "|" : "")\(text)|" }
    let top = [
      "LabVIEW Measurement|", "Separator|\(divider == "," ? "Comma" : "Tab")", "Decimal_Separator|.",
      "Multi_Headings|Yes",
      "X_Columns|\(columns)", "Date|2024/01/12", "Time|15:27:16.5", "***End_of_Header***|", "|",
    ]
    let head = [
      "Channels|2||", ofChannels("Samples", "4"), ofChannels("Date", "2024/01/12"), ofChannels("Y_Unit_Label", "Volts"),
      ofChannels("X0", "1.5000000000000000E+0"), ofChannels("Delta_X", "0.250000"), "***End_of_Header***|||",
      isMulti ? "X_Value|U|X_Value|I|Comment" : "X_Value|U|I|Comment",
    ]
    let lines = (0..<segments).map { segment in
      head
        + (0..<4).map { row in
          let x = ["1.50", "1.75", "2.00", "2.25"][row]
          let u = "\(segment * 10 + row).5"
          let cells = isMulti ? [x, u, x, "7"] : [columns == "No" ? "" : x, u, "7"]
          return cells.joined(separator: "|") + (row == 0 && !comment.isEmpty ? "|" + comment : "")
        } + [""]
    }
    return (top + lines.flatMap { $0 }).joined(separator: "\r\n").replacing("|", with: divider)
  }

  /// Rows have no comment, and the times are the first of a measurement whatever columns there are; another segment is told.
  @Test(arguments: ["No", "One", "Multi"], ["", "start"]) func theRowsAndTimesOfLabVIEWAreRead(
    columns: String, comment: String
  ) throws {
    for (divider, segments) in [("\t", 1), ("\t", 3), (",", 1), (",", 2)] {
      let text = measurement(columns, segments: segments, comment: comment, divider: divider)
      let reader = try DelimitedReader(MemoryByteSource(text))
      #expect(reader.note?.contains("--time-column X_Value has ") == true)
      let samples = try SampleReader(reader, channels: [Channel("U"), Channel("I")], clock: .column("X_Value"))
      var (sample, all) = (Sample(time: 0, values: []), [Sample]())
      while try samples.next(into: &sample) { all.append(sample) }
      #expect(all.map(\.time) == [0, 0.25, 0.5, 0.75])
      #expect(all.map { $0.values[0] } == [0.5, 1.5, 2.5, 3.5] && all.allSatisfy { $0.values[1] == 7 })
      #expect(reader.unit(of: "U") == "Volts" && reader.unit(of: "I") == "Volts")
      // The second segment begins below 9 lines of the file, 8 of its own, 4 rows and an empty one.
      let told =
        "line 23 begins another segment: it and what is below are left out; (head -n 8 FILE; tail -n +23 FILE) > segment.lvm has it"
      #expect(reader.endNote == (segments > 1 ? told : nil))
      #expect(try DataSurvey(DelimitedReader(MemoryByteSource(text)), clock: .column("X_Value")).duration == 0.75)
    }
  }

  /// Texts of an oscilloscope's own stand above its channels in as many columns.
  @Test(arguments: [1, 2, 3], [2, 40]) func channelsAboveUnitsAreTheNames(channels: Int, count: Int) throws {
    let names = ["Source"] + (1...channels).map { "CH\($0)" }
    let above = [
      "Record Length,Analog:7000000", "Sample Interval,Analog:0.000000010000", "Vertical Scale,CH1:1.00",
      "Horizontal Scale,0.001",
      "Model Number,SDS1104X-E", "Serial Number,SDSMMEBQ4R0000", "Software Version,8.2.6.1.37R2",
    ]
    let data = (0..<count).map { row in
      (["-0.00\(90 - row)"] + names.dropFirst().map { _ in "0.\(row + 1)" }).joined(separator: ",")
    }
    for unit in ["Volt", "Value"] {
      let units = ["Second"] + names.dropFirst().map { _ in unit }
      for lines in [above, Array(above.suffix(3))] {
        let text = (lines + [names.joined(separator: ","), units.joined(separator: ",")] + data).joined(separator: "\n")
        let reader = try DelimitedReader(MemoryByteSource(text))
        #expect(reader.columns == names && reader.unit(of: "CH1") == unit && reader.unit(of: "Source") == "Second")
        #expect(reader.note?.contains("--time-column 'Source' has its times") == true)
        #expect(try rows(reader).count == count)
      }
    }
  }

  /// What Rigol writes behind the names is no column: when the first row was, and how long each takes.
  @Test(arguments: [
    ("X,CH1,Start,Increment,", "Sequence,Volt,-6.0e-03,1.2e-05", "#,v,", "X"),
    ("X,CH1,CH2,Start,Increment", "Sequence,Volt,Volt,-6.0e-03,1.2e-05,", "#,v,v,", "X"),
    ("Time(s),CH1,t0 = -6.0e-03, tInc = 1.2e-05", "", "t,v", "Time(s)"),
    ("Time(s),CH1,t0 = -6.0e-03, tInc = 1.2e-05", "", "t,v,,", "Time(s)"),
    ("Time(s),CH1,CH2,t0 =-6.0e-03, tInc = 1.2e-05,", "", "t,v,v,,", "Time(s)"),
    ("Time(s),CH1,CH2,t0 = -6.0e-03, tInc = 1.2e-05,", "", ",v,v,,", "Time(s)"),
    ("CH1,CH2,Start,Increment,", "Volt,Volt,-6.0e-03,1.2e-05", "v,v,", ""),
    ("CH1,CH2,t0 = -6.0e-03, tInc = 1.2e-05", "", "v,v", ""), ("CH1,t0 = -6.0e-03, tInc = 1.2e-05", "", "v", ""),
  ])
  func whatStandsBehindTheNamesOfRigolSaysTheTimes(names: String, units: String, row: String, time: String) throws {
    let values = ["1.25e-01", "-5.0e-01", "2.0e+00", "3.5e+00"]
    // Start and increment as they are above.
    let times = ["-0.006", "-0.005988", "-0.005976", "-0.005964"]
    let rows = values.indices.map { index in
      row.replacing("v", with: values[index]).replacing("t", with: times[index]).replacing("#", with: "\(index)")
    }
    let text = ([names] + (units.isEmpty ? [] : [units]) + rows).joined(separator: "\n") + "\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    let expected = names.split(separator: ",").map(String.init).prefix { $0 != "Start" && !$0.hasPrefix("t0") }
    #expect(reader.columns == Array(expected))
    #expect(try numbers(of: "CH1", text) == [0.125, -0.5, 2, 3.5])
    #expect(reader.endNote == nil)
    if time.isEmpty {
      #expect(reader.note?.contains("1.2e-05 s apart and have no times: awk -F, ") == true)
    } else {
      #expect(try numbers(of: time, text) == times.map { Double($0) })
      let samples = try SampleReader(reader, channels: [Channel("CH1")], clock: .column(time))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      #expect(abs(sample.time - 3.6e-05) < 1e-15)
    }
  }

  /// As psql, mysql and sqlite print several queries, with what they say of each or without, and Markdown.
  @Test(arguments: [("time", "temp"), ("time", "humidity"), ("t", "temp")], [true, false])
  func anotherTableBelowIsToldAndNoRowsOfThisOne(names: (String, String), isApart: Bool) throws {
    let (first, second) = names
    let rows = [["0", "10"], ["1", "11"], ["2", "12"]]
    func table(_ names: [String], _ divider: String, _ edge: String, _ rule: String, _ isBoxed: Bool) -> [String] {
      let lines = ([names] + rows).map {
        edge + " " + $0.map { $0.padded(to: 9) }.joined(separator: divider + " ") + edge
      }
      let rule = edge.isEmpty || rule == "+" ? edge.replacing("|", with: "+") : edge
      let dashes =
        rule
        + ["-----------", "----------"].joined(
          separator: divider == "|" ? (edge == "|" && rule == "|" ? "|" : "+") : " ") + rule
      return (isBoxed ? [dashes] : []) + [lines[0], dashes] + lines.dropFirst() + (isBoxed ? [dashes] : [])
    }
    for (divider, edge, rule, isBoxed, said) in [
      ("|", "", "+", false, ["(3 rows)"]), ("|", "", "+", false, []), ("|", "|", "+", true, []),
      ("|", "|", "+", true, ["3 rows in set (0.00 sec)"]), ("|", "|", "|", false, []), ("", "", "", false, []),
    ] {
      let above = table(["time", "speed"], divider, edge, rule, isBoxed)
      let text =
        (above + said + (isApart ? [""] : []) + table([first, second], divider, edge, rule, isBoxed) + said)
        .joined(separator: "\n") + "\n"
      let reader = try DelimitedReader(MemoryByteSource(text))
      #expect(try numbers(of: "speed", text) == [10, 11, 12], "\(text)")
      var row = Row()
      while try reader.next(into: &row) {}
      // The names are below what is said, the empty line and the upper edge.
      let line = above.count + 1 + said.count + (isApart ? 1 : 0) + (isBoxed ? 1 : 0)
      let told =
        said.isEmpty
        ? "line \(line) has the names of another table, “\(first), \(second)”: it and what is below are left out; "
          + "--set data.headerLine=\(line) reads it"
        : "line \(above.count + 1) and those below it are no rows of the table, and left out"
      #expect(reader.endNote == told, "\(text)")
      #expect(try numbers(of: second, text, TableOptions(header: .line(line))).prefix(3) == [10, 11, 12], "\(text)")
    }
  }

  /// A line without bars among rows is one that lacks some; below dashes it says how many rows there were.
  @Test(arguments: ["", "|"]) func aTextBelowDashesEndsATableAndNoOtherDoes(edge: String) throws {
    let (rule, names) = (edge + "----+---" + edge + "\n", edge + "name|v" + edge + "\n")
    let data = ["x|1", "y|2", "z|3"].map { edge + $0 + edge + "\n" }
    for (text, count, note) in [
      (
        names + rule + data[0] + data[1] + "broken\n" + data[2], 4,
        "line 5 has fewer fields than the header; what lacks is missing"
      ),
      (
        names + rule + data.joined() + rule + "3 rows in set\n", 3,
        "line 7 and those below it are no rows of the table, and left out"
      ),
    ] {
      let reader = try DelimitedReader(MemoryByteSource(text))
      #expect(try rows(reader).count == count && reader.endNote == note, "\(text)")
    }
  }

  /// Names that begin as those above, in the midst of a table without lines of dashes.
  @Test(arguments: ["time", "name"], ["", "\n"]) func namesThatBeginAlikeAreThoseOfAnotherTable(
    first: String, gap: String
  ) throws {
    let data = first == "time" ? ["0,10", "1,11"] : ["a,10", "b,11"]
    let text =
      ([first + ",speed"] + data).joined(separator: "\n") + "\n" + gap
      + ([first + ",temp"] + data).joined(separator: "\n")
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(try rows(reader).count == 2)
    let line = gap.isEmpty ? 4 : 5
    #expect(reader.endNote?.contains("line \(line) has the names of another table, “\(first), temp”") == true)
    // The same names go on, and a word among the readings is none of them.
    #expect(try read(([first + ",speed"] + data + [first + ",speed"] + data).joined(separator: "\n")).count == 5)
    #expect(try read("name,speed\na,10\nb,off\nname,12\nc,13\n").count == 5)
  }

  /// A date and its clock stand under one name; texts with spaces hide where columns end.
  @Test func columnsForPeopleAreReadOrTold() throws {
    func table(_ rows: [String]) -> String {
      (["time                 temp  hum", "-------------------  ----  ---"]
        + rows.enumerated().map { "2024-05-01 10:00:0\($0)  \($1)" })
        .joined(separator: "\n") + "\n"
    }
    let reader = try DelimitedReader(MemoryByteSource(table(["12.5  3", "12.6  4", "12.7  5"])))
    #expect(reader.columns == ["time #1", "time #2", "temp", "hum"])
    // What is blank, or has several words, is known by where it stands.
    for (gap, cells) in [("      4", ["", "4"]), ("open  a door", ["open", "a door"])] {
      let placed = try DelimitedReader(MemoryByteSource(table(["12.5  3", gap, "12.7  5"])))
      #expect(placed.columns == ["time", "temp", "hum"])
      #expect(try rows(placed)[1] == ["2024-05-01 10:00:01"] + cells)
    }
    let crossed = try DelimitedReader(MemoryByteSource(table(["12.5  3", "wide open  4", "12.7  5"]))).note
    #expect(crossed?.contains("sqlite3 -csv -header writes a table") == true, "\(crossed ?? "")")
  }

  /// The cells of a table that stand below each other, left or right in their columns, whichever of them are blank.
  @Test(arguments: [true, false], 0..<14) func aBlankCellBetweenSpacesTakesNoOthersPlace(isRight: Bool, blanks: Int)
    throws
  {
    let names = ["time", "speed", "rpm", "note"]
    var cells = (0..<8).map { ["\($0)", "\(10 + $0 * 5)", "\(900 + $0 * 50)", $0 % 3 == 1 ? "sensor fail" : "ok"] }
    for column in 0..<4 where blanks >> column & 1 == 1 { cells[2 + column][column] = "" }
    for column in 0..<4 where blanks >> column & 1 == 1 { cells[4][column] = "" }
    let all = [names] + cells
    let widths = names.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row in
      zip(row, widths).map { cell, width in
        isRight ? String(repeating: " ", count: width - cell.count) + cell : cell.padded(to: width)
      }
      .joined(separator: "  ")
    }
    for title in ["", "Log of a pump\n\n"] {
      let reader = try DelimitedReader(MemoryByteSource(title + lines.joined(separator: "\n") + "\n"))
      #expect(reader.columns == names, "\(reader.note ?? "")")
      #expect(try rows(reader) == cells.map { $0.map { Optional($0) } })
    }
  }

  /// A blank cell far below is one too, and so is one where texts at the end have several words.
  @Test func aBlankCellFarBelowIsOne() throws {
    func line(_ number: Int, _ speed: String) -> String { "\(number)".padded(to: 6) + speed.padded(to: 7) + "900\n" }
    let text = "time  speed  rpm\n" + (0..<900).map { line($0, $0 == 850 ? "" : "12.5") }.joined()
    let all = try rows(DelimitedReader(MemoryByteSource(text)))
    #expect(all.count == 900 && all[849] == ["849", "12.5", "900"] && all[850] == ["850", "", "900"])
    let disks = "Filesystem  1K  Use% Mounted on\n/dev/a      10    5% /my data\n/dev/b      20   15% /\n"
    let reader = try DelimitedReader(MemoryByteSource(disks))
    #expect(reader.columns == ["Filesystem", "1K", "Use%", "Mounted on"] && reader.unit(of: "Use%") == "%")
    #expect(try rows(reader)[0] == ["/dev/a", "10", "5%", "/my data"])
  }

  @Test func otherUnitsOfAColumnAreNamed() throws {
    let memory = #expect(throws: TelemetryError.self) { try numbers(of: "v", "t;v\n0;2 GiB\n1;812 MiB\n") }
    #expect(memory?.message.contains("have “GiB” beside them, but also “MiB”: convert all to one unit") == true)
    let cores = #expect(throws: TelemetryError.self) { try numbers(of: "v", "t;v\n0;112m\n1;1\n") }
    #expect(cores?.message.contains("write the number in full where m is a thousandth") == true)
  }

  /// Beside words a unit is one, and what is refused is the word.
  @Test(arguments: [("21,5 °C", "22,7 °C"), ("21.5 °C", "22.7 °C"), ("5%", "7%")])
  func wordsAmongNumbersWithAUnitAreTold(
    cells: (String, String)
  ) throws {
    let text = "time;v\n0;\(cells.0)\n1;Fehler\n2;\(cells.1)\n3;error\n"
    let error = #expect(throws: TelemetryError.self) { try numbers(of: "v", text) }
    #expect(error?.place == .init(line: 3, column: 3) && error?.message == "“Fehler” is no number")
    let values = try numbers(of: "v", text, TableOptions(missing: ["Fehler", "error"]))
    #expect(values.count == 4 && values[0] == (cells.0 == "5%" ? 5 : 21.5) && values[1] == nil)
    // Beside plain numbers nobody knows what those are in.
    let plain = #expect(throws: TelemetryError.self) { try numbers(of: "v", "time;v\n0;12\n1;\(cells.0)\n") }
    #expect(plain?.message.contains("not all numbers of the column have") == true)
    #expect(plain?.message.contains("--missing '\(cells.0)' leaves this one out") == true)
  }

  /// Disks of iostat take turns without times, and are told as the processors of mpstat are.
  @Test(arguments: [["sda"], ["sda", "sdb"], ["sda", "sdb", "nvme0n1"]]) func disksThatTakeTurnsAreTold(disks: [String])
    throws
  {
    let moment =
      "avg-cpu:  %user  %idle\n           1.50  98.50\n\nDevice  tps  kB/s\n"
      + disks.enumerated().map { "\($1)  \($0).00  7.50\n" }.joined() + "\n"
    let banner = "Linux 6.1.0 (host) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n"
    let reader = try DelimitedReader(MemoryByteSource(banner + moment + moment + moment))
    #expect(reader.columns == ["Device", "tps", "kB/s"])
    #expect(reader.note?.contains("--where 'Device=sda' takes one") == (disks.count > 1), "\(reader.note ?? "")")
    #expect(try rows(reader).count == 3 * disks.count)
  }

  /// Money may be said by letters before numbers; amounts of several are never taken as one.
  @Test(arguments: ["R$", "US$", "EUR", "CHF", "kr", "kr.", "Rs.", "NT$"]) func lettersOfMoneyStandBeforeNumbers(
    _ money: String
  ) throws {
    let table = "item,amount\na,\(money) 12.50\nb,-\(money) 7.25\nc,\(money)1000.75\n"
    #expect(try numbers(of: "amount", table) == [12.5, -7.25, 1_000.75])
    #expect(try DelimitedReader(MemoryByteSource(table)).unit(of: "amount") == money)
    for other in ["€", "USD", "A$"] {
      let error = #expect(throws: TelemetryError.self) {
        try numbers(of: "amount", table + "d,5\ne,\(other) 5\n")
      }
      #expect(error?.place == .init(line: 6, column: 3), "\(other)")
      #expect(error?.message.contains("in \(money), as those above are; convert all to one currency") == true)
      #expect(error?.message.contains("grep -vF '\(other)' FILE") == true)
    }
    // Words before numbers are no money.
    for word in ["RPM 12", "No 5", "ABC$5x", "kr", "krone 5"] {
      #expect(throws: TelemetryError.self) { try numbers(of: "amount", "item,amount\na,\(word)\nb,5\n") }
    }
  }

  @Test func amountsBesideSeveralCurrenciesAreTold() throws {
    func reader(_ moneys: [String]) throws -> DelimitedReader {
      let rows = moneys.enumerated().map { "2025-01-0\($0 + 1),\($0).50,\($1),\($0 + 1),\($0 + 7).25\n" }
      return try DelimitedReader(MemoryByteSource("date,Amount,Currency,Count,Balance\n" + rows.joined()))
    }
    let mixed = try reader(["EUR", "GBP", "EUR"])
    for name in ["Amount", "Balance"] { #expect(mixed.unitsBeside(name)?.units == ["EUR", "GBP"], "\(name)") }
    #expect(mixed.unitsBeside("Count") == nil)
    let same = try reader(["EUR", "EUR", "EUR"])
    #expect(same.unitsBeside("Balance") == nil && same.unit(of: "Amount") == nil)
  }

  private func numbersOf(_ column: String, _ text: String) throws -> [Double?] {
    let reader = try DataFormat.detectedReader(MemoryByteSource(text))
    let index = try reader.column(column)
    var (row, numbers) = (Row(), [Double?]())
    while try reader.next(into: &row) { numbers.append(try row.number(index)) }
    return numbers
  }

  // MARK: - Flags and parts of a processor

  /// As ONS, BLS, StatCan, OECD and others write them: the number stays, and what stands in its place is no reading.
  @Test(
    arguments: [
      ("4.8 [p]", "[c]"), ("4.8[r]", "[x]"), ("4.8(P)", "(D)"), ("4.8 (R)", "(X)"), ("4.8E", "[low]"), ("4.8 b", ": b"),
      ("4.8*", ":"), ("4.8 †", "[z]"), ("| 4.8", ".."), ("4.8 |", "[u]"), ("4.8¹", "[w]"),
    ], [",", ";", "\t"])
  func flagsOfStatisticsAreLeftOutAndTold(_ cells: (flagged: String, none: String), _ mark: String) throws {
    let rows = ["5.1", "5.2", cells.flagged, cells.none, "5.0"]
    let text = "date\(mark)rate\n" + rows.enumerated().map { "2024-0\($0 + 1)\(mark)\($1)\n" }.joined()
    #expect(try numbersOf("rate", text) == [5.1, 5.2, 4.8, nil, 5])
    let note = try DelimitedReader(MemoryByteSource(text)).note
    #expect(note?.contains("“\(cells.flagged)”") == true && note?.contains("left out") == true, "\(note ?? "")")
  }

  /// What may be a unit, and what comes without a number that has none.
  @Test(arguments: ["20 C", "68 F", "5 V", "3 m", "7 s", "0B", "5 k", "5.2(1)"]) func aUnitBesideOneNumberIsNoFlag(
    _ cell: String
  ) throws {
    #expect(throws: TelemetryError.self) { try numbersOf("v", "date,v\n2024-01,5.1\n2024-02,5.2\n2024-03,\(cell)\n") }
  }

  /// Beyond the lines that are looked at, each is refused with what leaves all of them out.
  @Test(arguments: [("[x]", "--missing '[x]'"), ("4.8 (P)", "leaves such out")]) func aLateFlagIsRefusedWithAStep(
    _ cell: String, _ step: String
  ) throws {
    let text = "time,v\n" + (0..<9_000).map { "\($0),\($0).5\n" }.joined() + "9000,\(cell)\n"
    let error = #expect(throws: TelemetryError.self) { try numbersOf("v", text) }
    #expect(error?.message.contains(step) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["CPU(cores)", "cpu", "used"]) func thousandthsOfAProcessorAreNoMetres(_ name: String) throws {
    let text = "NAME   \(name)   MEMORY(bytes)\napi    250m   128Mi\ndb     1      512Mi\nweb    75m    64Mi\n"
    #expect(try numbersOf(name, text) == [0.25, 1, 0.075])
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(reader.unit(of: name) == nil && reader.unit(of: "MEMORY(bytes)") == "Mi")
    #expect(reader.note?.contains("250m is 0.25") == true, "\(reader.note ?? "")")
    // A height is in metres.
    let heights = try DelimitedReader(MemoryByteSource("time,height\n0,250m\n1,300m\n"))
    #expect(heights.unit(of: "height") == "m" && heights.note == nil)
  }

  // MARK: - What programs print

  /// A table of three columns, as polars, duckdb, sqlite and others draw it, in lines of any kind.
  @Test(
    arguments: ["┌─┬┐│├┼┤└┴┘", "┌─┬┐┆╞╪╡└┴┘", "┏━┳┓┃┣╋┫┗┻┛", "╔═╦╗║╠╬╣╚╩╝", "╭─┬╮│├┼┤╰┴╯"],
    ["", "│ datetime[μs] │ f64 │ str │\n", "│ timestamp │ double │ varchar │\n"])
  func linesAroundATableAreBarsAndDashes(_ lines: String, _ types: String) throws {
    let l = Array(lines).map(String.init)
    func rule(_ left: Int, _ middle: Int, _ right: Int) -> String {
      l[left] + (0..<3).map { _ in String(repeating: l[1], count: 4) }.joined(separator: l[middle]) + l[right] + "\n"
    }
    func line(_ cells: [String]) -> String { l[4] + " " + cells.joined(separator: " \(l[4]) ") + " " + l[4] + "\n" }
    let names = ["time", "speed", "place"]
    let cells = [["2025-01-01 00:00:00", "42.5", "Kiel"], ["2025-01-01 00:01:00", "null", "Bad Soden"]]
    let text =
      "shape: (2, 3)\n" + rule(0, 2, 3) + line(names) + types.replacing("│", with: l[4]) + rule(5, 6, 7)
      + cells.map(line).joined() + rule(8, 9, 10)
    for size in [1, 2, 3, 5, 4_096] {
      let reader = try DataFormat.detectedReader(DrippingSource(Array(text.utf8), size: size))
      #expect(Array(reader.columns.drop { $0.isEmpty }.prefix(3)) == names, "\(size): \(reader.columns)")
      let (time, speed, place) = (try reader.column("time"), try reader.column("speed"), try reader.column("place"))
      #expect(reader.unit(of: "speed") == nil && reader.unit(of: "time") == nil)
      let found = try rows(reader)
      #expect(found.count == 2, "\(found)")
      for (row, wanted) in zip(found, cells) {
        #expect([row[time], row[speed], row[place]].map { $0?.trimmingSpaces } == wanted)
      }
    }
  }

  /// R and pandas write nothing above what counts or names the rows, and pandas the names of an index below the others.
  @Test(
    arguments: [
      """
                       time speed temp     place
      1 2025-01-01 00:00:00  42.5 20.1      Kiel
      2 2025-01-01 00:01:00    NA 20.2 Bad Soden
      3 2025-01-01 00:02:00  44.5 20.3      Kiel
      """,
      """
                        time speed temp     place
      1: 2025-01-01 00:00:00  42.5 20.1      Kiel
      2: 2025-01-01 00:01:00    NA 20.2 Bad Soden
      3: 2025-01-01 00:02:00  44.5 20.3      Kiel
      """,
      """
      # A tibble: 3 × 4
        time                speed  temp place
        <dttm>              <dbl> <dbl> <chr>
      1 2025-01-01 00:00:00  42.5  20.1 Kiel
      2 2025-01-01 00:01:00  NA    20.2 Bad Soden
      3 2025-01-01 00:02:00  44.5  20.3 Kiel
      """,
      """
                           speed  temp      place
      time
      2025-01-01 00:00:00   42.5  20.1       Kiel
      2025-01-01 00:01:00    NaN  20.2  Bad Soden
      2025-01-01 00:02:00   44.5  20.3       Kiel
      """,
    ])
  func framesOfRAndPandasHaveAllTheirRows(_ text: String) throws {
    let text = text + "\n"
    #expect(try numbersOf("speed", text) == [42.5, nil, 44.5] && numbersOf("temp", text) == [20.1, 20.2, 20.3])
    let samples = try SampleReader(DataFormat.detectedReader(MemoryByteSource(text)), channels: [Channel("temp")])
    var (sample, times) = (Sample(time: 0, values: []), [Double]())
    while try samples.next(into: &sample) { times.append(sample.time) }
    #expect(times == [0, 60, 120] && samples.timeColumnName == "time")
  }

  @Test func namesOfRowsAreNoPartOfTheirNumbers() throws {
    let text =
      "               mpg cyl  disp\nMazda RX4     21.0   6   160\nMazda RX4 Wag 21.0   6   160\nDatsun 710    22.8   4   108\n"
    #expect(try numbersOf("mpg", text) == [21, 21, 22.8] && numbersOf("cyl", text) == [6, 6, 4])
  }

  @Test func anIndexThatPandasWritesOnceIsRefusedWithAStep() {
    let text = "          speed  temp\ncity day             \nKiel 1     42.5   1.5\n     2     43.5   2.5\n"
    let error = fault { try DataFormat.detectedReader(MemoryByteSource(text + "Bonn 1     44.5   3.5\n")) }
    #expect(error?.message.contains("“Kiel” go on without it") == true && error?.message.contains("to_csv") == true)
  }

  @Test(arguments: [
    "     v  w\n0  1.5  1\n1  2.5  2\n..  ..  ..\n98  3.5  3\n99  4.5  4\n",
    "┌────┬─────┐\n│ w  ┆ v   │\n╞════╪═════╡\n│ 0  ┆ 1.5 │\n│ 1  ┆ 2.5 │\n│ …  ┆ …   │\n│ 98 ┆ 3.5 │\n│ 99 ┆ 4.5 │\n└────┴─────┘\n",
    "w,v\n0,1.5\n1,2.5\n...,...\n98,3.5\n99,4.5\n",
  ])
  func linesOfDotsAreNoRowsAndTold(_ text: String) throws {
    let reader = try DataFormat.detectedReader(MemoryByteSource(text))
    let index = try reader.column("v")
    #expect(try rows(reader).map { $0[index]?.trimmingSpaces } == ["1.5", "2.5", "3.5", "4.5"])
    #expect(reader.endNote?.contains("has dots") == true)
  }

  @Test func theRowsThatATibbleLacksAreTold() throws {
    let text =
      "# A tibble: 100 × 2\n       i        v\n   <int>    <dbl>\n"
      + (1...10).map { "\("\($0)".padded(to: 2))     \($0)  1\($0)3457.\n" }.joined() + "# ℹ 90 more rows\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(
      reader.columns == ["", "i", "v"] && reader.note?.contains("as line 14 says") == true, "\(reader.note ?? "")")
  }

  @Test(arguments: ["\t", "\t\t", ""]) func marksOfADriverAreNoRows(_ end: String) throws {
    let text =
      "Time\tRPM\tAFR\ns\trpm\tAFR\n0.0\t900\t14.7\n0.1\t950\t14.5\nMARK 000 - Mon Jan 01\(end)\n0.2\t1000\t14.2\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(try rows(reader).map { $0[1] } == ["900", "950", "1000"])
    #expect(reader.endNote?.contains("line 5") == true)
  }

  /// rrdtool names no column of times, and ends each of them with a colon.
  @Test func whatRrdtoolFetchesIsRead() throws {
    let text =
      "                          temp            humidity\n\n"
      + (0..<4).map { "\(1_735_689_600 + 300 * $0): 2.\($0)500000000e+01 \($0 == 2 ? "-nan" : "4.4000000000e+01")\n" }
      .joined()
    let options = FrameSampler.Options(rate: try FrameRate(1), speed: 300)
    #expect(try frames(DelimitedReader(MemoryByteSource(text)), "temp", options: options) == [20.5, 21.5, 22.5, 23.5])
    #expect(try numbersOf("humidity", text) == [44, 44, nil, 44])
  }

  /// Neither how long programs ran nor types of devices and steps between rows are times of rows.
  @Test func whatLooksLikeTimesByItsNameAloneIsNone() throws {
    func timeColumn(_ text: String) throws -> String? {
      try DataSurvey(DataFormat.detectedReader(MemoryByteSource(text))).timeColumn
    }
    let processes =
      "USER   PID %CPU   TIME COMMAND\nroot     1  0.0   0:10 init\nroot     2  0.5   0:00 sh\nann     12 12.5   1:23 vi a\n"
    #expect(try timeColumn(processes) == nil)
    #expect(try timeColumn("dt,v\n0.1,5\n0.1,6\n0.1,7\n") == nil)
    #expect(
      try timeColumn("dt,v\n0,5\n0.1,6\n0.2,7\n") == "dt" && timeColumn("dt,v\n1735689600,5\n1735689601,6\n") == "dt")
    #expect(try timeColumn("{\"DT\": 99, \"P\": 223}\n") == nil)
    let intervals =
      "{\n\"start\": {\"timestamp\": {\"time\": \"Wed, 01 Jan 2025 00:00:00 GMT\"}}, \"intervals\": ["
      + (0..<3).map { "{\"sum\": {\"start\": \($0).5, \"bits_per_second\": 9\($0)}}" }.joined(separator: ", ") + "]}"
    #expect(try timeColumn(intervals) == "sum.start")
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}
