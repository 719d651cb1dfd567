import Telemetry
import TestSupport
import Testing

struct JSONDocumentReaderTests {
  private func read(_ text: String) throws -> [[String?]] {
    let reader = try JSONDocumentReader(DrippingSource(Array(text.utf8), size: 5))
    let all = try rows(reader)
    return [reader.columns] + all
  }

  @Test func aListOfObjectsIsATable() throws {
    #expect(
      try read("\u{FEFF} [ {\"t\": 0, \"v\": -1e3},\n {\"v\":2,\"t\":1,\"w\":\"x\\u00e9\"} ]\n")
        == [["t", "v", "w"], ["0", "-1e3"], ["1", "2", "xé"]])
  }

  @Test(arguments: [
    #"{"list": [{"a": {"b": 1}}, {"a": {"b": 2}}]}"#, #"{"x": {"y": {"list": [{"a": {"b": 1}}, {"a": {"b": 2}}]}}}"#,
    #"{"list": [{"a": {"b": 1}, "in": [{"c": 1}]}, {"a": {"b": 2}}], "empty": [], "numbers": [1, 2]}"#,
  ])
  func theListMayLieWithin(_ text: String) throws {
    #expect(try read(text) == [["a.b"], ["1"], ["2"]])
  }

  @Test func whatStandsAroundTheListHoldsForEveryRow() throws {
    #expect(
      try read(#"{"city": {"name": "Kiel"}, "v": 7, "list": [{"v": 1}, {"w": 2}], "cod": "200"}"#)
        == [["v", "city.name", "cod", "w"], ["1", "Kiel", "200"], ["7", "Kiel", "200", "2"]])
  }

  @Test(
    arguments: [
      (#"[{"t":0,"value":1,"unit":"Wh"},{"t":1,"value":2,"unit":"Wh"}]"#, "value", "Wh"),
      (#"[{"t":0,"temp":{"value":1,"unit":"°C"},"hum":{"value":5,"unit":"%"}}]"#, "temp.value", "°C"),
      (#"[{"t":0,"temp":{"value":1,"unit":"°C"},"hum":{"value":5,"unit":"%"}}]"#, "hum.value", "%"),
      (#"{"energy":{"timeUnit":"DAY","unit":"Wh","values":[{"date":"2024-03-01","value":1}]}}"#, "value", "Wh"),
      (#"[{"t":0,"v":1,"w":2,"unit":"Wh"}]"#, "v", nil), (#"[{"v":1,"unit":"Wh"},{"v":1,"unit":"kWh"}]"#, "v", "Wh"),
      (#"{"units":"metric","list":[{"v":1}]}"#, "v", nil),
    ] as [(String, String, String?)])
  func aUnitBesideTheNumbersIsTheirs(_ text: String, _ column: String, _ unit: String?) throws {
    #expect(try JSONDocumentReader(MemoryByteSource(text)).unit(of: column) == unit)
  }

  @Test func rowsInAnotherUnitThanTheFirstAreTold() throws {
    let objects = (0..<500).map { #"{"t":\#($0),"value":1,"unit":"\#($0 < 450 ? "Wh" : "kWh")"}"# }
    let readers: [any RowReader] = [
      try JSONDocumentReader(MemoryByteSource("[" + objects.joined(separator: ",\n") + "]")),
      try JSONLinesReader(MemoryByteSource(objects.joined(separator: "\n"))),
    ]
    for reader in readers {
      #expect(try rows(reader).count == 500)
      #expect(reader.endNote?.contains("50 lines, the first of them line 451, have another unit, “kWh”") == true)
    }
  }

  @Test func anObjectWithoutAListIsOneRow() throws {
    #expect(
      try read("{\n \"main\": {\"temp\": 3.5},\n \"name\": \"Kiel\"\n}") == [["main.temp", "name"], ["3.5", "Kiel"]])
  }

  @Test func cellsAndFaultsHaveTheirLines() throws {
    let reader = try JSONDocumentReader(
      MemoryByteSource("{\"list\": [\n  {\"v\": 1},\n  {\"é\": 0, \"v\": \"fast\"}\n]}"))
    var row = Row()
    #expect(try reader.next(into: &row) && row.line == 2)
    #expect(try reader.next(into: &row) && row.line == 3)
    #expect(row.place(of: 0) == TelemetryError.Place(line: 3, column: 17))
    let error = #expect(throws: TelemetryError.self) { try row.number(0) }
    #expect(error?.place == TelemetryError.Place(line: 3, column: 17))
    #expect(try !reader.next(into: &row))
  }

  @Test(arguments: [
    ("", 1, 1, "empty"), ("[]", 1, 2, "no rows"), ("[{\"a\":1},\n2]", 1, 2, "not every entry"),
    ("[{\"a\":1},\n]", 2, 1, ""),
    ("[{\"a\":1}", 1, 9, "closing bracket"), ("{\"a\":1}\n{\"a\":2}", 2, 1, "jsonl"),
    ("[{\"a\":1}] x", 1, 11, "follows"),
    ("{\"l\":[{\"a\":1,\n\"a\":2}]}", 2, 1, "twice"), ("{\"l\":[{\"a\":\n01}]}", 2, 1, "leading zero"),
    ("[true]", 1, 2, "object"),
  ])
  func faultsAreNamedByLineAndColumn(_ text: String, _ line: Int, _ column: Int, _ words: String) {
    let error = fault { try JSONDocumentReader(MemoryByteSource(text)) }
    #expect(error?.place == TelemetryError.Place(line: line, column: column), "\(text): \(error.map { "\($0)" } ?? "")")
    #expect(error?.message.contains(words) == true, "\(text): \(error.map { "\($0)" } ?? "")")
  }

  @Test func severalListsAreRefusedWithTheirNames() {
    let error = fault {
      try JSONDocumentReader(MemoryByteSource(#"{"daily": [{"a": 1}], "x": {"hourly": [{"a": 1}]}, "y": [{"b": 1}]}"#))
    }
    #expect(error?.message.contains("daily, y;") == true)
    #expect(error?.names == ["daily", "y"])
  }

  /// As ClickHouse and the World Bank write them.
  @Test(arguments: [
    (#"{"meta":[{"name":"t"},{"name":"v"}],"data":[{"t":"a","v":1},{"t":"b","v":2}]}"#, "--data-path data takes one"),
    (#"{"a":[{"v":1}],"b":[{"v":1},{"v":2}]}"#, "--data-path b takes one"),
    (#"[{"page":1},[{"v":1},{"v":2}]]"#, "the list 1 is of objects: --data-path '1' reads that"),
  ])
  func theLikeliestListIsProposed(text: String, words: String) {
    let error = fault { try JSONDocumentReader(MemoryByteSource(text)) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["[   12.345678] thermal: temp 52\n[   13.3] thermal: temp 53\n", "[1762164734] PERFDATA\tweb\t1\n"])
  func aLogWithTimesInBracketsIsNoJSON(text: String) {
    let error = fault { try DataFormat.detectedReader(MemoryByteSource(text)) }
    #expect(error?.message.contains("this is a log with its times in brackets; sed -nE") == true)
  }

  @Test func depthAndSizeHaveLimits() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(fault { try JSONDocumentReader(MemoryByteSource(deep)) }?.message.contains("32") == true)
    for around in [
      "\"a\": \"" + String(repeating: "x", count: 16_385) + "\"",
      (0...256).map { "\"\($0)\": 1" }.joined(separator: ","),
    ] {
      let error = fault { try JSONDocumentReader(MemoryByteSource("{\(around), \"list\": [{}]}")) }
      #expect(error?.message.contains("around the list") == true)
    }
    let source = GeneratedSource { $0 < 1_100 ? String(repeating: " ", count: 65_536) : nil }
    #expect(fault { try JSONDocumentReader(source) }?.message.contains("67108864") == true)
  }

  /// Both read the same objects alike.
  @Test func aDocumentIsReadAsItsLinesAre() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let objects = (0..<random.int(in: 1...6)).map { _ in
        let keys = ["a", "b", "c.d", "é"].filter { _ in random.bool() }
        return "{" + keys.map { "\"\($0)\": \(random.int(in: -9...9))" }.joined(separator: ", ") + "}"
      }
      let lines = try JSONLinesReader(MemoryByteSource(objects.joined(separator: "\n")))
      let document = try JSONDocumentReader(MemoryByteSource("{\"x\": [" + objects.joined(separator: ",\n") + "]}"))
      #expect(try rows(lines) == rows(document))
      #expect(lines.columns == document.columns)
    }
  }

  @Test func noiseNeverTraps() {
    var random = SplitMix64(seed: 31)
    let alphabet = Array("{}[]\":,\\u1ae-.0ntf\n ".utf8) + [0xC3, 0xFF]
    var faults = 0
    for _ in 0..<5_000 {
      let noise = (0..<random.int(in: 0...25)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }
      let bytes = random.bool() ? noise : Array("{\"a\":[{\"b\":".utf8) + noise + Array("}]}".utf8)
      do throws(TelemetryError) {
        let reader = try JSONDocumentReader(DrippingSource(bytes, size: 7))
        var row = Row()
        while try reader.next(into: &row) {}
      } catch { faults += 1 }
    }
    #expect(faults > 3_000)
  }
}
