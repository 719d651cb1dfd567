import Tacho
import Testing

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
