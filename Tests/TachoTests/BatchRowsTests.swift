import Foundation
import Tacho
import TestSupport
import Testing
import Typesetting

/// Tables are read record by record; a broken one costs itself.
struct BatchRowsTests {
  /// Each row as its cells, or the place and words of what is wrong with it.
  private func rows(_ text: String, _ format: DataFormat? = nil) throws -> [String] {
    let rows = try BatchRows(MemoryByteSource(text), format: format)
    var all: [String] = []
    while let record = try rows.next() {
      switch record.cells {
      case .success(let cells):
        let texts = cells.columns.map { cells.text($0) ?? "nil" }
        all.append("\(record.number)@\(record.line) " + texts.joined(separator: "|"))
      case .failure(let error): all.append("\(record.number) \(error)")
      }
    }
    return all
  }

  @Test func fieldsInQuotesMayHaveLineEnds() throws {
    #expect(
      try rows("a,b\n1,\"x\ny\"\n\n2,\"p\"\"q\"\n3,z")
        == ["1@2 1|x\ny", "2@5 2|p\"q", "3@6 3|z"])
  }

  /// What databases and pandas write below a table, and lines without anything between separators.
  @Test(arguments: [
    "(3 rows)", "3 rows in set (0.00 sec)", "[3 rows x 2 columns]", "3 rows selected.", "(3 rows affected)",
    "(3 Zeilen)",
  ])
  func aCountOfRowsIsNoRow(_ words: String) throws {
    let tables = [
      "a,b\n1,2\n3,4\n5,6\n", "a\tb\n1\t2\n3\t4\n5\t6\n", "   a  b\n0  1  2\n1  3  4\n2  5  6\n", "b\n2\n4\n6\n",
    ]
    for table in tables {
      let rows = try BatchRows(MemoryByteSource(table + words + "\n"))
      var numbers: [Double?] = []
      while let record = try rows.next() { numbers.append(try record.cells.get().number("b")) }
      #expect(numbers == [2, 4, 6] && rows.endNote?.contains("line 5 ") == true, "\(table)")
      let film = try DelimitedReader(MemoryByteSource(table + words + "\n"))
      var (row, count) = (Row(), 0)
      while try film.next(into: &row) { count += 1 }
      #expect(count == 3 && film.endNote == rows.endNote)
    }
    #expect(try self.rows("v\n3 rows\n5 rows\n") == ["1@2 3 rows", "2@3 5 rows"])
  }

  @Test(arguments: [",", ";", "\t"]) func aLineOfSeparatorsIsNoRow(_ mark: String) throws {
    let lines = [
      ["t", "v", "w"], ["0", "1", "2"], ["", "", ""], ["1", "3", "4"], ["", "", ""], ["", "", ""],
      ["\"\"", "\"\"", "\"\""],
    ]
    let text = lines.map { $0.joined(separator: mark) }.joined(separator: "\n")
    #expect(try rows(text) == ["1@2 0|1|2", "2@4 1|3|4", "3@7 ||"])
    let (all, film) = (try BatchRows(MemoryByteSource(text)), try DelimitedReader(MemoryByteSource(text)))
    while try all.next() != nil {}
    var (row, count) = (Row(), 0)
    while try film.next(into: &row) { count += 1 }
    #expect(count == 3 && film.endNote?.hasPrefix("3 lines, the first of them line 3,") == true)
    #expect(all.endNote == film.endNote)
  }

  @Test(arguments: [0, 30]) func aUnitBesideANumberOfJSONIsThatOfEachRow(_ others: Int) async throws {
    let rows = (0...others).map { #"{"t":\#($0),"e":{"value":500,"unit":"Wh"}}"# }
    let lines = (rows + [#"{"t":99,"e":{"value":2,"unit":"kWh"}}"#]).joined(separator: "\n")
    for text in [lines, "[" + lines.replacing("\n", with: ",") + "]"] {
      let all = try BatchRows(MemoryByteSource(text))
      var units: [String?] = []
      while let record = try all.next() { units.append(try record.cells.get().units["e.value"]) }
      #expect(units.first == "Wh" && units.last == "kWh" && all.endNote == nil)
    }
  }

  @Test func aWordAmongNumbersComesWithWhatTakesItForMissing() throws {
    #expect(try values("name,v\na,1\nb,offline\n", ["value={v}"]).last?.contains("--missing 'offline'") == true)
  }

  /// Tables of classes of files with words above, between and below, and a column of each.
  static let heads: [(text: String, column: String)] = [
    (
      "\"Data Source\",\"W\",\n\n\"Updated\",\"2024\",\n\n\"Name\",\"Code\",\"1960\",\"1961\",\n\"A\",\"B\",\"\",\"5\",\n\"C\",\"D\",\"\",\"6\",\n",
      "1961"
    ),
    (
      "Name\tA\tName\tA\nSymbolName\tM.v\tSymbolName\tM.v\nSampleTime[ms]\t1\tSampleTime[ms]\t1\n\nM.v [t]\tM.v\tM.p [t]\tM.p\n"
        + "0\t10.5\t0\t1.5\n1\t10.7\t1\t1.6\n2\t10.9\t2\t1.7\n", "M.v"
    ),
    ("#YY MM DD hh mm WSPD GST\n#yr mo dy hr mn m/s m/s\n2024 03 01 12 20 5.0 7.0\n2024 03 01 12 30 5.5 7.5\n", "WSPD"),
    (
      "\t\tTemp\tHi\tLow\n Date\tTime\tOut\tTemp\tTemp\n13/03/24\t11:50p\t8.1\t8.2\t8.0\n14/03/24\t12:00a\t8.0\t8.1\t7.9\n",
      "Hi Temp"
    ),
    ("Logger 5\n\ntime,speed\n0,1\n1,2\n", "speed"), ("sep=;\ntime;speed\n0;1\n1;2\n", "speed"),
    ("A report\nBy: me\n\ntime,speed\ns,m/s\n0,1\n1,2\n", "speed"), ("# time,speed\n0,1\n1,2\n", "speed"),
    ("Source,CH1\nSecond,Volt\n0.0,1.5\n0.1,1.6\n0.2,1.7\n", "CH1"),
    (" a | speed \n---+-------\n x | 1\n y | 2\n(2 rows)\n", "speed"),
    ("+---+---+\n| a | v |\n+---+---+\n| x | 1 |\n+---+---+\n1 row in set (0.00 sec)\n", "v"),
    ("| a | v |\n|---|--:|\n| x | 1 |\n", "v"), ("   v  w\n0  1  4\n1  2  5\n\n[2 rows x 2 columns]\n", "w"),
    ("Serial,1234\nModel,7\nTime,Speed\n0,1\n1,2\n2,3\n", "Speed"),
    ("g\\TIME_PERIOD\t2020 \t2021 \nDE\t3.6 \t3.7 p\nFR\t8.0 b\t: \n", "2021"),
    ("time,speed\n0,1\n1,2\n\ntime,temp\n0,5\n1,6\n", "speed"),
  ]

  /// A film and a batch name columns, a report may, and `inspect` names none.
  @Test(arguments: heads) func oneHeadIsFoundWhateverIsAskedFor(_ text: String, _ column: String) throws {
    let plain = try DelimitedReader(MemoryByteSource(text))
    #expect(plain.columns.contains(column))
    var (row, first) = (Row(), 0)
    if try plain.next(into: &row) { first = row.line }
    for name in plain.columns where !name.isEmpty {
      let options = TableOptions(wanted: [name])
      let film = try DelimitedReader(MemoryByteSource(text), options: options)
      #expect(film.columns == plain.columns && film.note == plain.note, "\(name)")
      #expect(try film.next(into: &row) && row.line == first)
      let batch = try BatchRows(MemoryByteSource(text), options: options)
      #expect(batch.columns == plain.columns)
      #expect(try batch.next()?.line == first)
    }
  }

  @Test func unitsBesideNumbersOfWhichNothingIsKnownAreTold() throws {
    let table = "a;Einheit;b;Einheit\n1;kWh;2;Zork\n3;kWh;4;Zork\n"
    let note = try BatchRows(MemoryByteSource(table)).note
    #expect(note == "b in Zork, of which nothing is known here: such numbers are taken as they are")
  }

  /// What a job of each row has for a gauge's value.
  private func values(_ text: String, _ settings: [String]) throws -> [String] {
    let batch = try GaugeBatch(specification: [], settings: settings, outputs: [], typesetter: Typesetter())
    let (rows, binder) = (try BatchRows(MemoryByteSource(text)), BatchBinder(batch))
    var all: [String] = []
    while let record = try rows.next() {
      switch binder.job(record) {
      case .success(let job): all += job.values.filter { $0.path == "value" }.map { "\($0.content)" }
      case .failure(let error): all.append("\(error)")
      }
    }
    return all
  }

  /// A row without a reading, as sqlite3 -column writes it, and one whose number is a time.
  @Test func aClockAmongNumbersIsNone() throws {
    let table =
      "ts                   v  \n-------------------  ---\n2024-03-01 00:00:00  1.5\n2024-03-01 01:00:00     \n"
    #expect(
      try values(table + "2024-03-01 02:00:00  2.5\n", ["value={v}"]) == ["word(\"1.5\")", "missing", "word(\"2.5\")"])
    let pandas = "                  time  temp\n0  2024-03-01 00:00:00  12.5\n1  2024-03-01 01:00:00  13.5\n"
    #expect(try values(pandas, ["value={temp}"]) == ["word(\"12.5\")", "word(\"13.5\")"])
    let query =
      "ts                  val\n------------------- ----\n2024-03-01 10:00:00 1.50\n2024-03-01 10:01:00 2.50\n"
    #expect(try values(query, ["value={val}"]) == ["word(\"1.5\")", "word(\"2.5\")"])
    #expect(try values("v\n1.5\n01:00:00\n", ["value={v}"]).last?.contains("“01:00:00” is no number") == true)
    #expect(try values("v\n1:30\n01:00:00\n", ["value={v}"]) == ["word(\"1:30\")", "word(\"01:00:00\")"])
  }

  /// 1 kWh is 1,000 Wh.
  @Test func aColumnOfUnitsIsThatOfEachRow() throws {
    let table = "time,value,unit\n0,500,Wh\n1,2,kWh\n"
    #expect(try values(table, ["unit=kWh"]) == ["word(\"0.5\")", "word(\"2.0\")"])
    #expect(
      try values("time,value,unit\n0,500,Wh\n1,700,°C\n", ["unit=kWh"]).last?.contains("is in °C, the gauge in “kWh”")
        == true)
  }

  /// As films tell it.
  @Test func numbersForNoReadingAreTold() throws {
    let rows = try BatchRows(MemoryByteSource("Ort;Pegel\nA;412\nB;-9999\nC;398\nD;-9999\n"))
    rows.watch(["Pegel"])
    while try rows.next() != nil {}
    #expect(rows.missingNotes == ["“Pegel”: -9999 may mean that there is no reading; --missing -9999 says so"])
  }

  /// Names that come again, tables that take turns and averages are no rows of a batch, as they are none of a film.
  @Test(arguments: ["\n", "\r\n"]) func reportsHaveTheRowsOfFilms(end: String) throws {
    let machine = "Linux 6.1 (host) \t11/30/26 \t_x86_64_\t(2 CPU)\n\n"
    let groups =
      "procs ----memory----\n r  b   free   buff\n 1  0  12345    567\n 2  0  12346    568\n 3  0  12347    569\n"
    let processor = "avg-cpu:  %user  %idle\n           1.50  98.50\n\n"
    let disks = "Device   tps  kB_read/s\nsda     2.25      10.00\n\n\n"
    let shares = "10:00:00 AM  CPU  %user  %idle\n10:00:01 AM  all   1.50  98.50\n10:00:02 AM  all   1.50  98.50\n\n"
    for (text, count) in [
      (groups + groups, 6), (machine + processor + disks + processor + disks, 2), (machine + processor + processor, 2),
      (machine + shares + shares + "Average:     all   1.50  98.50\n", 4),
      (" a   b\n 1 0.5\n 1 1.5\n a b\n 1 2.5\n", 3),
      ("t,a,b\n0,1,2\n1,2,3\nMARK 000 - Mon Jan 01,,\n2,3,4\n...,...,...\n9,8,7\n", 4),
    ] {
      let text = text.replacing("\n", with: end)
      let reader = try DelimitedReader(MemoryByteSource(text))
      var (row, texts) = (Row(), [String?]())
      while try reader.next(into: &row) { texts.append(row.text(1)) }
      let batch = try BatchRows(MemoryByteSource(text))
      var found: [String?] = []
      while let record = try batch.next() { found.append(try record.cells.get().text(batch.columns[1])) }
      #expect(found == texts && found.count == count, "\(text)")
      #expect(batch.endNote == reader.endNote, "\(text)")
    }
  }

  /// Other tables, segments and what instruments write beside the names are to a batch what they are to a film.
  @Test(
    arguments: [
      " t | v\n---+---\n 0 | 1\n 1 | 2\n(2 rows)\n\n t | w\n---+---\n 0 | 9\n(1 row)\n",
      " t | v\n---+---\n 0 | 1\n 1 | 2\n\n t | w\n---+---\n 0 | 9\n",
      "+---+---+\n| t | v |\n+---+---+\n| 0 | 1 |\n| 1 | 2 |\n+---+---+\n2 rows in set\n\n+---+---+\n| a | w |\n+---+---+\n| 0 | 9 |\n",
      "| t | v |\n|---|---|\n| 0 | 1 |\n| 1 | 2 |\n\n| a | w |\n|---|---|\n| 0 | 9 |\n",
      "t    v\n---  ---\n0    1\n1    2\n2    3\nt    w\n---  ---\n0    9\n", "t,v\n0,1\n1,2\nt,w\n0,9\n",
      "n,v\na,1\nb,2\nn,w\na,9\n",
      "n,v\na,1\nb,2\n\nn,w\na,9\n", "X,CH1,Start,Increment,\nSequence,Volt,-6e-3,1e-5\n0,1.5,\n1,2.5,\n",
      "Time(s),CH1(V),t0 = 0, tInc = 1\n0,1.5\n1,2.5\n", "Time(s),CH1(V),t0 = 0, tInc = 1,\n,1.5,,\n,2.5,,\n",
      "LabVIEW Measurement\t\nX_Columns\tNo\n***End_of_Header***\t\n\t\nChannels\t1\t\nX0\t0\t\nDelta_X\t0.5\t\n***End_of_Header***\t\t\n"
        + "X_Value\tU\tComment\n\t1.5\tstart\n\t2.5\n\t3.5\n\nChannels\t1\t\n***End_of_Header***\t\t\nX_Value\tU\tComment\n\t9\n",
    ], ["\n", "\r\n"]) func whatEndsATableOfAFilmEndsThatOfABatch(text: String, end: String) throws
  {
    let text = text.replacing("\n", with: end)
    let reader = try DelimitedReader(MemoryByteSource(text))
    var (row, texts) = (Row(), [[String?]]())
    while try reader.next(into: &row) { texts.append(reader.columns.indices.map { row.text($0) }) }
    let batch = try BatchRows(MemoryByteSource(text))
    var found: [[String?]] = []
    while let record = try batch.next() {
      let cells = try record.cells.get()
      found.append(batch.columns.map { cells.text($0) })
    }
    #expect(
      found == texts && !found.isEmpty && !found.joined().contains { $0 == "9" || $0?.hasPrefix(" 9") == true },
      "\(text)")
    #expect(batch.endNote == reader.endNote && batch.columns == reader.columns, "\(text)")
  }

  /// A subtotal between dates is refused with its line, as a film refuses it; a total below all rows is left out.
  @Test(arguments: ["Subtotal", "Zwischensumme", "Total"]) func aSubtotalIsNoRow(word: String) throws {
    for first in ["2026-01-0", "10:00:0", ""] {
      let found = try rows("day,v\n\(first)1,5\n\(first)2,7\n\(word),12\n\(first)3,1\n\(first)4,2\n\(word),15\n")
      #expect(found.count == 5, "\(found)")
      #expect(found[2].hasPrefix("3 4:1: “\(word)” begins a total"), "\(found)")
      let words = try rows("day,v\nMo,5\nTue,7\n\(word),12\nWed,1\n")
      #expect(words.count == 4 && words[2].hasSuffix("\(word)|12"), "\(words)")
    }
  }

  /// Totals and other tables below the rows are none of them, in batches as in films, and told in the same words.
  @Test(arguments: ["\n", "\r\n"], [",", ";", "\t"])
  func theRowsEndWhereThoseOfFilmsDo(end: String, divider: String) throws {
    let tables = [
      ["time|v", "0|1", "1|2", "2|3"], ["clock|v|w", "07:00:00|1|2", "07:00:01|2|3"], ["n|v", "a|1", "b|2", "Total|3"],
      ["k|v|w", "x|1|2", "y|2|3", "x|3|4"], ["lap|v", "1|1", "2|2", "3|3"],
    ]
    let endings = [
      [], ["Total|6"], ["Mean|2", "Max|3"], ["", "Sum|6"], ["Total|6", "", "more|words"],
      ["", "id|name", "1|7", "2|8"], ["", "time|7"],
      ["", "id|name", "x|y"], ["Total|6", "3|4"], ["(3 rows)"], ["", "Total Elapsed Time (sec) = 0.3"],
      ["", "Total Elapsed Time (sec) = 0.3", "Frequency = 2.9"], ["Total|6", "(3 rows)"], ["end of file", "Mean|2"],
    ]
    for table in tables {
      for ending in endings {
        // A row that is cut off is an error in a batch, and a total need not be as long as a row.
        let width = table[0].count { $0 == "|" }
        let below = ending.map { line in
          let lacking = width - line.count { $0 == "|" }
          return line.isEmpty || ending.count == 1 ? line : line + String(repeating: "|", count: max(0, lacking))
        }
        let text = (table + below).joined(separator: end).split(separator: "|", omittingEmptySubsequences: false)
          .joined(separator: divider)
        let reader = try DelimitedReader(MemoryByteSource(text))
        var (row, count) = (Row(), 0)
        while try reader.next(into: &row) { count += 1 }
        let batch = try BatchRows(MemoryByteSource(text))
        var found = 0
        while try batch.next() != nil { found += 1 }
        #expect(found == count, "\(text)")
        #expect(batch.endNote == reader.endNote, "\(text)")
      }
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEndEndsALine(end: String) throws {
    let text = ["a,b", "1,2", "", "3,4", ""].joined(separator: end)
    #expect(try rows(text) == ["1@2 1|2", "2@4 3|4"])
  }

  @Test func aQuoteThatIsNeverClosedCostsOneRow() throws {
    let found = try rows("a,b\n1,\"x\n2,y\n3,z\n")
    #expect(found.count == 3)
    #expect(found[0].hasPrefix("1 2:3: "))
    #expect(Array(found[1...]) == ["2@3 2|y", "3@4 3|z"])
  }

  @Test func aQuoteWithinAFieldIsACharacter() throws {
    let found = try rows("a,b\n1,5\" pipe\n2,y\n3,6\" pipe\n4,z\n")
    #expect(found == ["1@2 1|5\" pipe", "2@3 2|y", "3@4 3|6\" pipe", "4@5 4|z"])
  }

  @Test func whatStandsBeforeAndBetweenTheRowsIsNoRow() throws {
    let text =
      "Logger 5\nDate,today\n\n# made by hand\nname,time,speed\n,s,m/s\nx,0,1\n# pause\nname,time,speed\ny,1,2,\n"
    #expect(try rows(text) == ["1@7 x|0|1", "2@10 y|1|2"])
    let table = try BatchRows(MemoryByteSource(text))
    #expect(table.note?.contains("header in line 5") == true && table.note?.contains("speed in m/s") == true)
  }

  @Test func rowsAreChosenByACell() throws {
    let text = "pid,value\nrpm,900\nspeed,50\nrpm,950\n"
    let rows = try BatchRows(MemoryByteSource(text), where: [RowChoice(column: "pid", text: "rpm")])
    var numbers: [Int] = []
    while let record = try rows.next() { numbers.append(record.number) }
    #expect(numbers == [1, 3] && rows.count == 3)
    #expect(throws: BatchError.self) {
      try BatchRows(MemoryByteSource(text), where: [RowChoice(column: "sensor", text: "rpm")])
    }
  }

  @Test func pointsOfAGPXFileAreRows() throws {
    func point(_ second: Int, _ more: String = "") -> String {
      "<trkpt lat=\"54.00\(second)\" lon=\"10\"><time>2025-06-01T07:00:0\(second)Z</time>\(more)</trkpt>\n"
    }
    let start = "<gpx><trk><trkseg>\n" + point(0) + point(1, "<extensions><hr>120</hr></extensions>")
    let whole = start + "</trkseg></trk></gpx>"
    let rows = try BatchRows(MemoryByteSource(whole))
    #expect(rows.format == .gpx && rows.format.namesColumnsByRow)
    let (first, second) = (try #require(try rows.next()).cells, try #require(try rows.next()))
    #expect(try first.get().text("time") == "2025-06-01T07:00:00Z")
    #expect(try second.cells.get().number("hr") == 120 && second.number == 2 && second.line == 3)
    #expect(try abs((second.cells.get().number("speed") ?? 0) - 111.2) < 0.1)
    #expect(try rows.next() == nil)
    #expect(rows.count == 2)
    // A break is the end of all.
    let cut = try BatchRows(MemoryByteSource(start), format: .gpx)
    let error = try #require(throws: BatchError.self) { while try cut.next() != nil {} }
    #expect(error.place?.line == 4)
    #expect(throws: BatchError.self) { try BatchRows(MemoryByteSource("a,b\n1,2\n"), format: .gpx) }
  }

  @Test func aRaggedRecordCostsOneRow() throws {
    let found = try rows("a,b\n1\n2,y\n3,z,w\n4,v")
    #expect(found.map { $0.prefix(6) } == ["1 2:1:", "2@3 2|", "3 4:1:", "4@5 4|"])
  }

  @Test func aBrokenLineOfJSONCostsOneRow() throws {
    let found = try rows("{\"a\":1}\n{\"a\":\n\n[1]\n{\"b\":{\"c\":\"x\"},\"a\":null}\n")
    #expect(found.count == 4)
    #expect(found[0] == "1@1 1")
    #expect(found[1].hasPrefix("2 2:"))
    #expect(found[2].hasPrefix("3 4:"))
    #expect(found[3] == "4@5 x|")
  }

  @Test func semicolonsTabsAndMarksAreFoundOut() throws {
    #expect(try rows("\u{FEFF}a;b\n1,5;2\n") == ["1@2 1,5|2"])
    #expect(try rows("a\tb\n1\t2\n") == ["1@2 1|2"])
    #expect(try rows("a,b\tc\n1,2\t3\n", .tsv) == ["1@2 1,2|3"])
    let rows = try BatchRows(MemoryByteSource("a;b\n1,5;2\n"))
    let cells = try #require(try rows.next()).cells.get()
    #expect(try cells.number("a") == 1.5)
  }

  @Test func rowsThatAreNotWantedAreCounted() throws {
    let rows = try BatchRows(MemoryByteSource("a\n" + (1...100).map { "\($0)\n" }.joined()))
    var numbers: [Int] = []
    while let record = try rows.next(where: { $0 % 7 == 3 }) {
      numbers.append(record.number)
      #expect(try record.cells.get().text("a") == "\(record.number)")
    }
    #expect(numbers == Array(stride(from: 3, through: 100, by: 7)))
    #expect(rows.count == 100)
  }

  @Test(arguments: ["", "\n\n"])
  func aTableWithoutNamesIsRefused(text: String) {
    #expect(throws: BatchError.self) { try BatchRows(MemoryByteSource(text), format: .csv) }
  }

  @Test(arguments: ["a,b", "a,b\n", "a;b\n\n\r\n", "a\tb\n"])
  func aTableWithoutRowsIsRefused(text: String) {
    let error = #expect(throws: BatchError.self) { try BatchRows(MemoryByteSource(text), format: .csv) }
    #expect(error?.message.hasPrefix("there are no rows") == true && (error?.place?.line ?? 0) > 0)
  }

  /// Whatever its name ends in.
  @Test(arguments: [DataFormat.csv, .tsv, nil]) func aPageOfHTMLIsNamed(format: DataFormat?) {
    let page = MemoryByteSource("<html>\n<body>Not found</body>\n</html>\n")
    let error = #expect(throws: BatchError.self) { try BatchRows(page, format: format) }
    #expect(error?.message.contains("a page of HTML") == true)
  }

  @Test func aLineThatIsTooLongCostsOneRow() throws {
    let found = try rows("{\"a\":1}\n{\"a\":\"" + String(repeating: "x", count: 2 << 20) + "\"}\n{\"a\":3}\n")
    #expect(found.count == 3)
    #expect(found[1].contains("too long"))
    #expect(found[2] == "3@3 3")
  }
}

/// Rows that sum up the others, whatever they are called.
struct TotalRowTests {
  /// Columns of whole numbers, and how many of their digits are decimals.
  private struct Figures {
    var columns: [(numbers: [Int], decimals: Int)] = []

    var count: Int { columns[0].numbers.count }
  }

  /// How a table writes its numbers.
  private struct Style {
    let isComma, hasGroups: Bool
    let (before, behind): (String, String)
    let format: DataFormat

    init(_ random: inout SplitMix64) {
      format = [DataFormat.csv, .csv, .tsv, .jsonl, .json][random.int(in: 0...4)]
      let isTable = format == .csv || format == .tsv
      isComma = isTable && random.bool()
      hasGroups = isTable && random.bool()
      (before, behind) =
        isTable ? [("", ""), ("", ""), ("", " km"), ("", "%"), ("$", "")][random.int(in: 0...4)] : ("", "")
    }

    /// A number of so many decimals, from its digits.
    func text(_ number: Int, _ decimals: Int) -> String {
      var digits = String(number.magnitude)
      while digits.count <= decimals { digits = "0" + digits }
      var (whole, rest) = (String(digits.dropLast(decimals)), digits.suffix(decimals))
      // A group alone would be read either way.
      if hasGroups, decimals > 0 {
        var parts: [String] = []
        while whole.count > 3 {
          parts.insert(String(whole.suffix(3)), at: 0)
          whole = String(whole.dropLast(3))
        }
        whole = ([whole] + parts).joined(separator: isComma ? "." : ",")
      }
      if !rest.isEmpty { rest = (isComma ? "," : ".") + rest }
      return (number < 0 ? "-" : "") + before + whole + rest + behind
    }

    /// A table of rows with a name each; empty cells are none.
    func table(_ rows: [[String]]) -> String {
      let names = ["name"] + (1..<rows[0].count).map { "c\($0)" }
      switch format {
      case .csv:
        return ([names] + rows).map { $0.map { "\"\($0)\"" }.joined(separator: isComma ? ";" : ",") + "\n" }.joined()
      case .tsv: return ([names] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
      default:
        let objects = rows.map { row in
          let members = zip(names, row).map { name, cell in
            name == "name" ? "\"name\": \"\(cell)\"" : "\"\(name)\": \(cell.isEmpty ? "null" : cell)"
          }
          return "{" + members.joined(separator: ", ") + "}"
        }
        return format == .jsonl
          ? objects.joined(separator: "\n") + "\n" : "[" + objects.joined(separator: ",\n") + "]"
      }
    }
  }

  private func note(_ table: String, _ format: DataFormat) throws -> String? {
    let rows = try BatchRows(MemoryByteSource(table), format: format)
    while try rows.next() != nil {}
    return rows.totalNote
  }

  /// More at night.
  private static let tables = ProcessInfo.processInfo.environment["TACHO_TOTAL_ROWS"].flatMap(Int.init) ?? 12

  private static let places = ["Nord", "Süd", "Ost", "West", "Île", "São Paulo", "Ōsaka", "Київ", "Αθήνα", "القاهرة"]

  private func figures(_ random: inout SplitMix64) -> Figures {
    let rows = random.int(in: 3...40)
    let columns = (0..<random.int(in: 1...4)).map { _ in
      let most = [999, 9_999, 99_999, 999_999][random.int(in: 0...3)]
      return (numbers: (0..<rows).map { _ in random.int(in: 100...most) }, decimals: random.int(in: 0...2))
    }
    return Figures(columns: columns)
  }

  private func rows(_ figures: Figures, _ style: Style) -> [[String]] {
    (0..<figures.count).map { row in
      ["\(Self.places[row % 10])\(row < 10 ? "" : " \(row)")"]
        + figures.columns.map { style.text($0.numbers[row], $0.decimals) }
    }
  }

  /// Sums and means are made of whole numbers, and stand below the rows or above them, in words of many languages or none.
  @Test func aRowThatIsTheSumOrTheMeanOfAllOthersIsTold() throws {
    let names = [
      "", "Total general", "Insgesamt", "All regions", "Alle", "Итого", "合計", "المجموع", "Yhteensä", "Zzz", "R-99",
      "Łącznie",
    ]
    var random = SplitMix64(seed: 62)
    for _ in 0..<120 {
      let (figures, style) = (figures(&random), Style(&random))
      var rows = rows(figures, style)
      let sums =
        [names[random.int(in: 0...names.count - 1)]]
        + figures.columns.map { style.text($0.numbers.reduce(0, +), $0.decimals) }
      let means =
        [names[random.int(in: 0...names.count - 1)]]
        + figures.columns.map { column in
          // Three decimals may be thousands.
          let sum = column.numbers.reduce(0, +) * [10_000, 1_000, 100][column.decimals]
          return style.text((sum + figures.count / 2) / figures.count, 4)
        }
      let (first, last) = (style.format == .csv || style.format == .tsv ? 2 : 1, figures.count)
      func place(_ row: Int) -> String { "\(style.format == .json ? "row" : "line") \(row)" }
      func expectTold(_ total: [String], _ word: String) throws {
        rows.append(total)
        let note = try note(style.table(rows), style.format) ?? ""
        #expect(
          note.hasPrefix(place(first + last)) && note.contains("is the \(word) of the \(last) rows above it in “c1”"),
          "\(rows)")
      }
      switch random.int(in: 0...3) {
      case 0:
        rows.insert(sums, at: 0)
        let note = try note(style.table(rows), style.format) ?? ""
        #expect(note.hasPrefix(place(first)) && note.contains("is the sum of the \(last) rows below it in "), "\(rows)")
      case 1: try expectTold(sums, "sum")
      case 2: try expectTold(means, "mean")
      default:
        rows += [sums, means]
        let note = try note(style.table(rows), style.format) ?? ""
        #expect(
          note.contains(place(first + last)) && note.contains("; \(place(first + last + 1))")
            && note.contains("the sum of the \(last) rows above it") && note.contains("the mean of the \(last) rows"),
          "\(rows)")
      }
    }
  }

  /// Numbers of any size, steps, walks and series that grow end with no total.
  @Test func aRowLikeTheOthersIsNoTotal() throws {
    var random = SplitMix64(seed: 63)
    for _ in 0..<200 {
      var figures = figures(&random)
      for index in figures.columns.indices {
        let (count, start) = (figures.count + 1, random.int(in: 1...200))
        let numbers: [Int] =
          switch random.int(in: 0...6) {
          case 0: (0..<count).map { _ in random.int(in: 0...9) }
          case 1: (0..<count).map { _ in random.int(in: -999...999) }
          case 2: (0..<count).map { start + $0 * start }
          case 3: (0..<count).map { 1 << min($0, 40) }
          case 4: (0..<count).map { start * (1 << min(max(0, $0 - 1), 40)) }
          case 5: (0..<count).map { _ in Int(random.magnitude(1...6)) }
          default: figures.columns[index].numbers + [random.int(in: 100...999)]
          }
        figures.columns[index].numbers = numbers
      }
      let style = Style(&random)
      let table = style.table(rows(figures, style))
      #expect(try note(table, style.format) == nil, "\(table)")
    }
  }

  /// What goes on as a series does is none either, nor what is too small to tell.
  @Test(arguments: [
    "a,1|b,2|c,3|d,6", "a,5|b,5|c,5|d,5", "a,0|b,0|c,0|d,0", "1,100|2,220|3,130|4,450",
    "2024-01-01,110|2024-01-02,220|2024-01-03,130|2024-01-04,460", "2020,110|2021,220|2022,130|2023,460",
    "a,1|b,1|c,2|d,4|e,8|f,16|g,32|h,64|i,128", "a,110|b,220|c,330",
  ])
  func whatChanceExplainsIsNoTotal(rows: String) throws {
    #expect(try note("k,v\n" + rows.replacing("|", with: "\n") + "\n", .csv) == nil)
  }

  /// A word for it, or a cell without a name, tells it of small numbers too; so do parts of a whole that were rounded.
  @Test(arguments: [
    "a,1|b,2|c,3|Total,6", "a,1|b,2|c,3|Alle,6", "a,12|b,13|c,10|,35", "a,33.3|b,33.4|c,33.4|q,100.0",
    "a,4|b,5|c,12|Mittelwert,7", "a,110|b,x|c,220|d,130|e,5|f,465",
  ])
  func littleTellsATotal(rows: String) throws {
    let lines = rows.split(separator: "|")
    let note = try note("k,v\n" + lines.joined(separator: "\n") + "\n", .csv)
    #expect((note?.hasPrefix("line \(lines.count + 1)") ?? false) != rows.contains("x"))
  }

  /// Subtotals are told, whatever stands below them, by what they are called and what they are.
  @Test func totalsOfPartsAmongRowsAreTold() throws {
    var random = SplitMix64(seed: 63)
    let words = [
      "Subtotal", "Zwischensumme", "Total", "Average", "Nord Ergebnis", "North Total", "Gesamtergebnis", "Grand Total",
      "Eindtotaal", "Общий итог", "Total général", "Totale complessivo", "Suma końcowa", "Genel Toplam", "Nord Total",
      "Celkový součet", "Kaikki yhteensä", "Alle Regionen",
    ]
    for word in words {
      var (rows, totals, line) = ([String](), [Int](), 1)
      for part in 0...random.int(in: 1...4) {
        let values = (0...random.int(in: 1...4)).map { _ in random.int(in: 100...9_999) }
        for (index, value) in values.enumerated() { rows.append("P\(part)-\(index),\(value)") }
        let sum = values.reduce(0, +)
        rows.append("\(word),\(word == "Average" ? "\(Double(sum) / Double(values.count))" : "\(sum)")")
        line += values.count + 1
        totals.append(line)
      }
      let told = try note("k,v\n" + rows.joined(separator: "\n") + "\n", .csv)
      #expect(
        told?.contains("\(totals.count) rows, the first of them line \(totals[0]), “\(word)”, are totals") == true
          && told?.contains("sed '\(totals.map { "\($0)d" }.joined(separator: ";"))' FILE") == true,
        "\(rows) \(told ?? "")")
      // Rows that are called so and are none.
      let others = rows.enumerated().map { totals.contains($0 + 2) ? "\(word),\($0 + 17)" : $1 }
      #expect(try note("k,v\n" + others.joined(separator: "\n") + "\n", .csv) == nil)
    }
    #expect(try note("k,v\na,5\nb,7\nTotal,12\n", .csv)?.contains("line 4, “Total”, is a total") == true)
    // The greatest of rows is no sum of them.
    #expect(try note("k,v\nAnn,1\nBen,2\nMax,3\nZoe,9\n", .csv) == nil)
    // What all rows are called says nothing.
    #expect(try note("k,v\nTotal,1\nTotal,2\nTotal,3\nTotal,100\nTotal,7\nTotal,50\n", .csv) == nil)
  }

  /// The part of a batch that draws the row tells it, and rows that were not chosen count for nothing.
  @Test func aPartTellsItsOwnTotals() throws {
    let table = "k,g,v\na,1,110\nb,2,7000\nc,1,220\nd,1,135\nx,1,465\n"
    for (wanted, isTold) in [(5, true), (4, false)] {
      let rows = try BatchRows(MemoryByteSource(table), where: [RowChoice(column: "g", text: "1")])
      while try rows.next(where: { $0 == wanted }) != nil {}
      #expect((rows.totalNote?.contains("line 6, “x”, is the sum of the 3 rows above") ?? false) == isTold)
    }
  }

  /// The least and the greatest of all rows below them are told; one of them alone is where it is called so, and else a state of rest.
  @Test func theLeastAndTheGreatestOfAllRowsAreTold() throws {
    var random = SplitMix64(seed: 64)
    for _ in 0..<Self.tables {
      let style = Style(&random)
      let count = random.int(in: 80...120)
      let columns = (0..<random.int(in: 2...4)).map { _ in
        (numbers: (0..<count).map { _ in random.int(in: 1_000...99_999) }, decimals: random.int(in: 0...2))
      }
      let figures = Figures(columns: columns)
      let rows = rows(figures, style)
      func row(_ name: String, _ number: ([Int]) -> Int?) throws -> [String] {
        try [name] + columns.map { style.text(try #require(number($0.numbers)), $0.decimals) }
      }
      let (least, greatest) = (try row("Zzz", { $0.min() }), try row("Yyy", { $0.max() }))
      for ends in [[least, greatest], [greatest, least]] {
        let note = try note(style.table(rows + ends), style.format) ?? ""
        #expect(
          note.contains("is the least of the \(count) rows above it in “c1”, “c2”")
            && note.contains("is the greatest of the \(count) rows above it in “c1”, “c2”"), "\(note)")
      }
      #expect(try note(style.table(rows + [least]), style.format) == nil)
      #expect(try note(style.table(rows + [greatest]), style.format) == nil)
      let named = try note(style.table(rows + [try row("Minimum", { $0.min() })]), style.format) ?? ""
      #expect(named.contains("is the least of the \(count) rows"))
      // A day that goes up and down in all columns together ends anywhere.
      let waves = Figures(columns: columns.indices.map { column in (rows.indices.map { $0 % 24 * (column + 1) }, 0) })
      for end in 70...80 { #expect(try note(style.table(Array(self.rows(waves, style)[..<end])), style.format) == nil) }
    }
  }
}
