import Telemetry
import TestSupport
import Testing

struct DelimitedReaderTests {
  private func read(_ text: String, _ options: TableOptions = .init()) throws -> [[String?]] {
    let reader = try DelimitedReader(MemoryByteSource(text), options: options)
    return [reader.columns] + (try rows(reader))
  }

  @Test(arguments: [
    "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4", "a,b\r1,2\r3,4\r", "\u{FEFF}a,b\n1,2\n\n3,4\n\n", "a;b\n1;2\n3;4",
    "a\tb\n1\t2\n3\t4", "\"a\",\"b\"\n\"1\",2\n3,\"4\"", "\n\na,b\n1,2\n3,4",
  ])
  func allSpellingsReadAlike(_ text: String) throws {
    #expect(try read(text) == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test func quotedFieldsHoldAnything() throws {
    let text = "name,n\n\"a, \"\"b\"\"\nc\",1\n\"\",2\nüß€,3\n"
    #expect(try read(text) == [["name", "n"], ["a, \"b\"\nc", "1"], ["", "2"], ["üß€", "3"]])
  }

  @Test func aDecimalCommaIsANumberBetweenSemicolons() throws {
    let reader = try DelimitedReader(MemoryByteSource("t;v\n0,5;-12,25\n1;3.5\n"))
    var row = Row()
    #expect(try reader.next(into: &row))
    #expect(try row.number(0) == 0.5)
    #expect(try row.number(1) == -12.25)
    #expect(try reader.next(into: &row))
    #expect(try row.number(1) == 3.5)
  }

  @Test func missingNumbersAreMissingAndOthersAreRefusedInTheirPlace() throws {
    let reader = try DelimitedReader(MemoryByteSource("a,b,c,d\n,NaN,-, 7 \nü,1,\"1,5,\",1e99"))
    var row = Row()
    #expect(try reader.next(into: &row))
    for column in 0..<3 { #expect(try row.number(column) == nil) }
    #expect(try row.number(3) == 7)
    #expect(try row.number(9) == nil)
    #expect(try reader.next(into: &row))
    for (column, place) in [(0, 1), (2, 5), (3, 12)] {
      let error = #expect(throws: TelemetryError.self) { try row.number(column) }
      #expect(error?.place == TelemetryError.Place(line: 3, column: place))
    }
  }

  /// Line and column of the fault, counted in characters.
  @Test(arguments: [
    ("a,b\nü,é,5\n", 2, 5), ("a,b\n1,2\nü,é,5\n6,7,8\n", 3, 5),
    ("a,b\n0,0\n1,\"2\n3,4\n", 3, 3), ("a,b\n1,\"2\"x\n", 2, 6),
    ("", 1, 1), ("\n\r\n", 3, 1), ("a,b\n1,\u{0}\n", 2, 3),
    ("a,b\n\"x\ny\",\"z\n", 3, 4),
  ])
  func faultsAreNamedByLineAndColumn(_ text: String, _ line: Int, _ column: Int) {
    let error = fault { try DelimitedReader(MemoryByteSource(text)) }
    #expect(error?.place == TelemetryError.Place(line: line, column: column))
  }

  @Test func otherEncodingsAreSaid() {
    // Behind what was looked at, where the text is known to be UTF-8.
    let rows = String(repeating: "0,ä\n", count: 20_000)
    let latin = fault { try DelimitedReader(MemoryByteSource(Array("a,b\n\(rows)1,".utf8) + [0xE9, 0x0A])) }
    #expect(latin?.message.contains("UTF-8") == true)
    #expect(latin?.place == TelemetryError.Place(line: 20_002, column: 3))
    let wide = fault { try DelimitedReader(MemoryByteSource([0xFF, 0xFE, 0x61, 0])) }
    #expect(wide?.message.contains("UTF-16") == true)
  }

  @Test func raggedRecordsAreFilledWhenAskedFor() throws {
    let options = TableOptions(isLenient: true)
    #expect(try read("a,b\n1\n2,3,4\n", options) == [["a", "b"], ["1", nil], ["2", "3"]])
  }

  /// As spreadsheets and pandas do: what lacks is empty, a record with a field too many is passed over, and both are said.
  @Test func raggedRecordsAreReadAsFarAsTheyGoAndTold() throws {
    let text = "t,v,w\n0,1,2\n1,3\n2,4,5\n3,\"a\",b,c\n4,5,6,\n5,6,7\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    #expect(
      try rows(reader) == [
        ["0", "1", "2"], ["1", "3", nil], ["2", "4", "5"], ["4", "5", "6"], ["5", "6", "7"],
      ])
    #expect(
      reader.endNote
        == "line 3 has fewer fields than the header; what lacks is missing; line 5 has more or fewer fields than the 3 of the header, and left out"
    )
  }

  /// The last record of a file that was cut off is no reading, whether its line has an end or not.
  @Test(arguments: ["4,5", "4,5\n", "4,5\r\n", "4\n\n"])
  func aLastRecordThatIsShortIsCutOff(_ end: String) throws {
    let reader = try DelimitedReader(MemoryByteSource("t,v,w\n0,1,2\n1,2,3\n" + end))
    #expect(try rows(reader).count == 2 && reader.endNote == "line 4, the last one, is cut off, and left out")
  }

  /// As a logger leaves it behind that has lost its power; a file of them is no text.
  @Test(arguments: ["\u{0}\u{0}\u{0}", "2,\u{0}", "\u{0}2,5"])
  func aLineOfZeroBytesIsLeftOutAndTold(line: String) throws {
    let reader = try DelimitedReader(DrippingSource(Array("t,v\n1,5\n\(line)\n3,6\n".utf8), size: 3))
    #expect(try rows(reader) == [["1", "5"], ["3", "6"]])
    #expect(reader.endNote == "line 3 has zero bytes, and left out")
    let error = fault { try DelimitedReader(MemoryByteSource("t,v\n1,5\n\(line)\n\(line)\n")) }
    #expect(error?.place?.line == 3 && error?.message.contains("a zero byte; this is no text") == true)
  }

  @Test(arguments: ["date,kwh\n2024-01-01,5\n2024-01-02,6\n", "clock,kwh\n10:00,5\n10:05,6\n", "time,kwh\n0,5\n1,6\n"])
  func aTotalBelowTheTimesIsLeftOutAndTold(text: String) throws {
    for label in [
      "Total", "Gesamtergebnis", "Ergebnis", "Total général", "Totale complessivo", "Total general", "Eindtotaal",
      "Sums (of 2 values)", "Averages (of 24 values)", "Summen (von 2 Werten)",
    ] {
      let reader = try DelimitedReader(MemoryByteSource(text + "\(label),11\n\n"))
      #expect(try rows(reader).count == 2, "\(label)")
      #expect(reader.endNote == "line 4, the last one, has “\(label)” for a time, and is left out")
    }
    // Other words are none, nor is one among names.
    #expect(try read(text + "nan,7\n").count == 4)
    #expect(try read(text + "soon,7\n").count == 4)
    #expect(try read("name,kwh\n10:00,5\nA,6\nTotal,11\n").count == 4)
  }

  /// R and pandas write the names of rows without a name above them; what has no name goes by its number.
  @Test func rowsMayBeWiderThanTheNames() throws {
    #expect(
      try read(",time,temp\n0,2022-07-29,03:14:50,18.1\n1,2022-07-29,03:14:51,18.2\n")
        == [
          ["", "", "time", "temp"], ["0", "2022-07-29", "03:14:50", "18.1"], ["1", "2022-07-29", "03:14:51", "18.2"],
        ])
    #expect(try read("time,v\n0,1,7\n1,2,8\n") == [["time", "v", "3"], ["0", "1", "7"], ["1", "2", "8"]])
  }

  @Test func columnsHaveNumbersWithoutNames() throws {
    let options = TableOptions(header: .none)
    #expect(try read("1,2\n3,4\n", options) == [["1", "2"], ["1", "2"], ["3", "4"]])
  }

  @Test func aRecordHasALimit() {
    let source = GeneratedSource { $0 == 0 ? "a,b\n" : $0 < 100 ? String(repeating: "x", count: 65_536) : nil }
    let error = fault { try DelimitedReader(source) }
    #expect(error?.message.contains("1048576") == true)
    #expect(source.total < 2_500_000)
  }

  /// Written and read back, however the bytes come in.
  @Test func whatIsWrittenIsReadInPiecesOfAnySize() throws {
    var random = SplitMix64(seed: 21)
    // Words alone, so that no row looks like one of units above numbers.
    let alphabet = ["a", "x", ",", "\"", "\n", "\r\n", "é", ";", " ", "\t", "字"]
    for _ in 0..<200 {
      let width = random.int(in: 2...5)
      let names = (0..<width).map { "c\($0)" }
      let table = (0..<random.int(in: 0...6)).map { _ in
        (0..<width).map { _ in
          (0..<random.int(in: 0...6)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }.joined()
        }
      }
      let lines = ([names] + table).map { record in
        record.map {
          "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
        .joined(separator: ",")
      }
      let bytes = Array((lines.joined(separator: random.bool() ? "\n" : "\r\n")).utf8)
      let source = DrippingSource(bytes, size: random.int(in: 1...9))
      #expect(try rows(DelimitedReader(source)) == table)
    }
  }

  /// Anything at all is rows or an error.
  @Test func noiseNeverTraps() throws {
    var random = SplitMix64(seed: 22)
    let alphabet = Array("ab1,;\"\n\r\t.-e \u{0}".utf8) + [0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    var faults = 0
    for _ in 0..<3_000 {
      let bytes = (0..<random.int(in: 0...40)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }
      let error = fault { try DelimitedReader(DrippingSource(bytes, size: random.int(in: 1...5))) }
      if let error { faults += error.place != nil ? 1 : -100_000 }
    }
    #expect(faults > 500)
  }
}
