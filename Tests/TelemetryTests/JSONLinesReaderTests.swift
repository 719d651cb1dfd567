import Telemetry
import TestSupport
import Testing

struct JSONLinesReaderTests {
  private func read(_ text: String) throws -> [[String?]] {
    let reader = try JSONLinesReader(MemoryByteSource(text))
    let all = try rows(reader)
    return [reader.columns] + all
  }

  @Test func oneObjectALine() throws {
    #expect(
      try read("\u{FEFF}{\"t\": 0.5, \"v\": -1e3}\r\n\n { \"v\" : 2 ,\"t\":1, \"w\": \"x\" } \n")
        == [["t", "v", "w"], ["0.5", "-1e3"], ["1", "2", "x"]].map { $0 })
  }

  /// As gpspipe writes them: objects of several kinds, of which the first has no time.
  @Test func theTimeMayBeInLaterObjects() throws {
    let objects = [
      #"{"class":"VERSION"}"#, #"{"class":"TPV","time":"2024-03-01T12:00:00.000Z","v":5}"#,
      #"{"class":"SKY","uSat":8}"#,
      #"{"class":"TPV","time":"2024-03-01T12:00:01.000Z","v":6}"#,
    ]
    let lines = try JSONLinesReader(MemoryByteSource(objects.joined(separator: "\n")))
    let list = try JSONDocumentReader(MemoryByteSource("[" + objects.joined(separator: ",") + "]"))
    for reader in [lines, list] as [any RowReader] {
      let samples = try SampleReader(reader, channels: [Channel("v")])
      var (sample, values) = (Sample(time: 0, values: []), [Double?]())
      while try samples.next(into: &sample) { values += sample.values }
      #expect(values == [5, 6] && sample.time == 1 && samples.withoutTime == 2)
    }
  }

  /// As json.dumps of Python writes what is no finite number.
  @Test(arguments: ["NaN", "Infinity", "-Infinity"]) func whatIsNotFiniteIsMissing(_ word: String) throws {
    let lines = "{\"t\":0,\"v\":\(word)}\n{\"t\":1,\"v\":2.5}"
    let columns = "{\"t\":[0,1],\"v\":[\(word),2.5]}"
    let readers: [any RowReader] = [
      try JSONLinesReader(MemoryByteSource(lines)),
      try JSONDocumentReader(MemoryByteSource("[" + lines.replacing("\n", with: ",") + "]")),
      try JSONDocumentReader(MemoryByteSource(columns)),
    ]
    for reader in readers {
      var (row, numbers) = (Row(), [Double?]())
      while try reader.next(into: &row) { numbers.append(try row.number(1)) }
      #expect(numbers == [nil, 2.5])
    }
  }

  /// As jq writes them.
  @Test(arguments: ["\n", "\r\n"], ["jsonl", "json"])
  func objectsOfSeveralLinesAreRowsWithTheirLines(_ end: String, _ format: String) throws {
    let text = ["{", "  \"t\": \"}\\\"{\",", "  \"v\": {", "    \"w\": 1", "  }", "}", "{", "  \"t\": 2", "}"]
      .joined(separator: end)
    let reader = try #require(DataFormat(rawValue: format)).reader(
      PreviewedSource(DrippingSource(Array(text.utf8), size: 7)))
    // One alone is a document, whose lists are tables.
    let one = try DataFormat.detectedReader(MemoryByteSource("{\(end)\"l\": [{\"a\": 1},\(end){\"a\": 2}]\(end)}"))
    #expect(try rows(one) == [["1"], ["2"]])
    var (row, found) = (Row(), [String]())
    while try reader.next(into: &row) { found.append("\(row.line) \(row.text(0) ?? "") \(row.text(1) ?? "")") }
    #expect(found == ["1 }\"{ 1", "7 2 "])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\u{FEFF}"])
  func everyLineEndEndsALine(end: String) throws {
    #expect(try read(["{\"a\":1}", "{\"a\":2}"].joined(separator: end)) == [["a"], ["1"], ["2"]])
  }

  @Test func objectsWithinHaveDotsAndListsAreLeftOut() throws {
    #expect(
      try read(#"{"a":{"b":1,"c":{"d":true}},"l":[1,[2,{"x":null}],"]"],"n":null,"e":{}}"#)
        == [["a.b", "a.c.d", "n"], ["1", "true", ""]])
  }

  @Test func escapesAreText() throws {
    #expect(try read(#"{"k":"\"\\\/\b\n\u00e9\ud83d\ude00é"}"#) == [["k"], ["\"\\/\u{8}\né😀é"]])
  }

  @Test(arguments: [
    ("[1]", 1), ("{\"a\":1,}", 8), ("{\"a\":1,\"a\":2}", 8), ("{\"a\":-NaN}", 6), ("{\"a\":01}", 6), ("{\"a\":1.}", 8),
    ("{\"a\":1} x", 9), ("{\"a\" 1}", 6), ("{\"a\":\"x}", 6), ("{\"a\":\"\\q\"}", 7), ("{\"a\":\"\\ud800\"}", 7),
    ("{'a':1}", 2), ("{\"a\":1", 7), ("{\"a\":\"\t\"}", 7), ("{\"é\":-}", 6), ("{\"a\":[1,]}", 9), ("{\"a\":nul}", 6),
    ("{\"a\":null,\"a\":null}", 11), ("{\"a\":\"\\ude00\"}", 7),
  ])
  func faultsAreNamedByLineAndColumn(_ text: String, _ column: Int) {
    let error = fault { try JSONLinesReader(MemoryByteSource("{\"t\":1}\n" + text + "\n")) }
    #expect(error?.place == TelemetryError.Place(line: 2, column: column))
  }

  @Test func depthAndLengthHaveLimits() {
    let deep = String(repeating: "{\"a\":", count: 40) + "1" + String(repeating: "}", count: 40)
    #expect(fault { try JSONLinesReader(MemoryByteSource(deep)) }?.message.contains("32") == true)
    let lists = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(fault { try JSONLinesReader(MemoryByteSource(lists)) }?.message.contains("32") == true)
    let source = GeneratedSource { $0 < 100 ? String(repeating: " ", count: 65_536) : nil }
    #expect(fault { try JSONLinesReader(source) }?.message.contains("1048576") == true)
  }

  @Test func noiseNeverTraps() {
    var random = SplitMix64(seed: 31)
    let alphabet = Array("{}[]\":,\\u1ae-.0ntf\n ".utf8) + [0xC3, 0xFF]
    var faults = 0
    for _ in 0..<5_000 {
      let noise = (0..<random.int(in: 0...25)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }
      let bytes = random.bool() ? noise : Array("{\"a\":".utf8) + noise + Array("}".utf8)
      if fault({ try JSONLinesReader(DrippingSource(bytes, size: 7)) }) != nil { faults += 1 }
    }
    #expect(faults > 3_000)
  }

  /// As `docker stats` writes its numbers: what stands behind all of them is their unit, in lines and in documents as in CSV.
  @Test(arguments: ["%", "MiB", "W"], [1, 2, 30])
  func textsOfNumbersAreReadAsCellsAre(unit: String, count: Int) throws {
    let objects = (0..<count).map {
      #"{"n":"web","cpu":"\#($0).5\#(unit)","io":"1kB / 0B","mixed":"\#($0)\#($0 % 2 == 0 ? "a" : "b")"}"#
    }
    let lines = try JSONLinesReader(MemoryByteSource(objects.joined(separator: "\n") + "\n"))
    let document = try JSONDocumentReader(MemoryByteSource("[" + objects.joined(separator: ",") + "]"))
    let table = try JSONDocumentReader(
      MemoryByteSource(
        #"{"columns":["n","cpu"],"data":["# + (0..<count).map { #"[\#($0),"\#($0).5\#(unit)"]"# }.joined(separator: ",")
          + "]}"))
    for reader in [lines, document, table] as [any RowReader] {
      #expect(reader.unit(of: "cpu") == unit && reader.unit(of: "io") == nil)
      if count > 1 { #expect(reader.unit(of: "mixed") == nil) }
      var (row, numbers) = (Row(), [Double?]())
      while try reader.next(into: &row) { numbers.append(try row.number(reader.column("cpu"))) }
      #expect(numbers == (0..<count).map { Double($0) + 0.5 })
    }
  }

  /// Lines of k6, the history of Zabbix and of Home Assistant: a reading a line, of what another key says.
  @Test(
    arguments: [
      ("metric", #"{"metric":"<>","type":"Point","data":{"time":"2026-11-30T12:00:0#Z","value":#,"tags":null}}"#),
      ("itemid", #"{"host":{"host":"Srv"},"itemid":"<>","clock":173296800#,"value":1.#,"type":0}"#),
      ("state.entity_id", #"{"state":{"entity_id":"<>","state":"2#.5"},"time":"2026-11-30T12:00:0#Z"}"#),
      ("where", #"{"where":"<>","time":"2026-11-30T12:00:0#Z","celsius":2#.5}"#),
    ], 1...3)
  func linesOfSeveralSeriesAreTold(series: (key: String, line: String), count: Int) throws {
    let (key, line) = series
    let text = (0..<6).flatMap { at in
      (0..<count).map { line.replacing("<>", with: "s\($0)").replacing("#", with: "\(at)") + "\n" }
    }.joined()
    for (format, text) in [
      (DataFormat.jsonl, text), (.json, text),
      (.json, "[" + text.split(separator: "\n").joined(separator: ",") + "]"),
    ] {
      func note(_ choice: String?) throws -> String? {
        var options = TableOptions()
        options.choices = [choice].compactMap { $0 }.compactMap { RowChoice($0) }
        options.wanted = options.choices.map(\.column)
        let reader = try format.reader(MemoryByteSource(text), options: options)
        #expect(try rows(reader).count == 6 * count)
        return reader.endNote
      }
      #expect(try note(nil)?.contains("--where '\(key)=s0' takes one") ?? false == (count > 1))
      #expect(try note("\(key)=s0") == nil)
    }
  }

  /// A document that ends, and one with something else behind it, are no lines.
  @Test func aDocumentOnOneLineIsNoLines() throws {
    #expect(try rows(DataFormat.json.reader(MemoryByteSource("{\"a\":[{\"v\":1},{\"v\":2}]}\n"))).count == 2)
    #expect(fault { try DataFormat.json.reader(MemoryByteSource("{\"a\":1}\nx\n")) } != nil)
  }
}
