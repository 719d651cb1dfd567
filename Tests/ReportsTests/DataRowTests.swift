import Reports
import Specification
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// Gauges of a document that a row of a table fills in.
struct DataRowTests {
  private static let files = [
    "tank.yaml": "kind: linear\nmax: 1000\ntitle: Tank\n",
    "bad.yaml": "kind: linear\nmaxx: 1000\n",
    "stations.csv": """
    station,value,unit,max,day
    Kiel,731,l,900,Mon
    Hamburg,x,l,,Mon
    Bremen,12,l,,Mon
     Bremen ,13,l,,Tue
    Fulda,1
    Essen,,l,,"Mon, early"
    """,
    "trips.jsonl": "{\"name\": \"a\", \"speed\": 40}\n\n{\"name\": \"b\", \"speed\": 90, \"top\": {\"limit\": 120}}\n",
    "plain.tsv": "where\thow\nhere\t5\n",
    "empty.csv": "", "list.csv": "name,v\na,[1;2]\nb,off\n",
    "spaced.txt": "name  v\n----  -\na     1\nb     2\n\nand  no   row\n",
    "line.csv": "name,speed\n,m/s\na,10\n",
    "units.csv": "Speed [km/h],Temp: °C\n50,7\n",
  ]

  private static let ofWord =
    "“x” is no number; a gauge shows numbers: write one for each word, as 1 for on, name another column, or say set: {data.missing: 'x'} "
    + "if the word means that there is no reading"

  private func block(_ lines: String) -> [UInt8] { bytes("# A\n\n```gauge\n\(lines)\n```\n") }

  private func markdown(_ lines: String) throws -> String {
    text(try writer(.inline, files: Self.files).markdown(block(lines), source: .replaced).document)
  }

  /// What the same gauge is when it is written out.
  private func same(_ lines: String, as specification: String) throws {
    #expect(try markdown(lines) == markdown(specification), "\(lines)")
  }

  private func problems(_ lines: String) throws -> [String] {
    let error = try #require(throws: SpecificationError.self) { try markdown(lines) }
    return error.problems.map(\.description)
  }

  // MARK: - Rows

  @Test func aRowIsFoundByNumberAndByItsCells() throws {
    let kiel = "{kind: linear, title: Tank, value: 731, unit: l, max: 900}"
    let start = "spec: tank.yaml\ndata: stations.csv\n"
    try same(start + "row: 1", as: kiel)
    try same(start + "row: {station: Kiel}", as: kiel)
    try same(start + "row: {value: 731, day: Mon}", as: kiel)
    try same(start + "row:\n  station: 'Kiel '", as: kiel)
    let bremen = "{kind: linear, title: Tank, value: 13, unit: l, max: 1000}"
    try same(start + "row: {station: Bremen, day: Tue}", as: bremen)
    try same(start + "row: 4", as: bremen)
    try same(start + "row: {day: 'Mon, early'}", as: "{kind: linear, title: Tank, value: null, unit: l, max: 1000}")
  }

  @Test func theHeadIsFoundByTheColumnsThatAreAskedFor() throws {
    try same(
      "spec: tank.yaml\ndata: spaced.txt\nrow: {name: b}\nset: {value: '{v}'}",
      as: "{kind: linear, title: Tank, value: 2, max: 1000}")
  }

  @Test func messagesNameTheTableAndKeysInsteadOfOptions() throws {
    let start = "spec: tank.yaml\ndata: list.csv\nset: {value: '{v}'}\n"
    #expect(try problems(start + "row: 1").first?.contains(" list.csv > first.csv") == true)
    #expect(try problems(start + "row: 2").first?.contains("set: {data.missing: 'off'} if") == true)
  }

  @Test func settingsTakeCellsAndWinOverColumns() throws {
    let start = "spec: tank.yaml\ndata: stations.csv\nrow: 1\n"
    try same(
      start + "set: {title: '{station} on {day}', max: 2000}",
      as: "{kind: linear, title: Kiel on Mon, value: 731, unit: l, max: 2000}")
    try same(start + "set: {value: {max}}", as: "{kind: linear, title: Tank, value: 900, unit: l, max: 900}")
    try same(
      start + "set: {ranges: [{from: 5}]}",
      as: "{kind: linear, title: Tank, value: 731, unit: l, max: 900, ranges: [{from: 5}]}")
  }

  @Test func namesOfColumnsMayHaveAnyMarks() throws {
    let start = "data: units.csv\nrow: 1\n"
    try same(
      start + "set: {value: '{Speed [km/h]}', title: {Temp: °C}, unit: km/h}", as: "{value: 50, title: '7', unit: km/h}"
    )
    #expect(try problems(start + "set: {title: '{Spede [km/h]}'}").joined().contains("did you mean Speed [km/h]?"))
    #expect(
      try problems(start + "set:\n  value: {Speed [km/h]}\n").joined().contains(
        "the name of a column, must stand in quotes: \"{Speed [km/h]}\""))
  }

  /// 10 m/s are 36 km/h, whether the specification says the unit or the block.
  @Test func valuesAreInTheUnitThatTheBlockSays() throws {
    try same(
      "data: line.csv\nrow: 1\nset: {value: '{speed}', unit: km/h, max: 100}", as: "{value: 36, unit: km/h, max: 100}")
    let told = try writer(.inline, files: Self.files).markdown(
      block("data: units.csv\nrow: 1\nset: {value: '{Speed [km/h]}', unit: m/s}"), source: .replaced
    ).warnings.map(\.description).joined(separator: "\n")
    #expect(
      told.contains("looks like km/h and is taken as m/s; unit: km/h with displayUnit: m/s converts it"), "\(told)")
  }

  @Test func jsonLinesAndTablesWithoutASpecificationFillIn() throws {
    try same(
      "data: trips.jsonl\nrow: {name: b}\nset: {value: '{speed}', scale.max: {top.limit}}",
      as: "{value: 90, scale: {max: 120}}")
    try same("data: trips.jsonl\nrow: 1\nset: {value: '{speed}'}", as: "{value: 40}")
    try same("data: plain.tsv\nrow: {where: here}\nset: {value: {how}, kind: linear}", as: "{value: 5, kind: linear}")
  }

  /// Every row of a random table, by its number and by its key, is what a batch would draw.
  @Test func everyRowIsTheOneThatWasMeant() throws {
    var random = SplitMix64(seed: 5)
    let values = (0..<30).map { _ in random.int(in: 0...1_000_000) }
    let table = "id,value\n" + values.enumerated().map { "k\($0),\($1)\n" }.joined()
    let writer = try writer(.inline, files: ["t.csv": table])
    for (index, value) in values.enumerated() {
      let expected = try writer.markdown(block("value: \(value)\nmax: 1000000"), source: .replaced).document
      for row in ["\(index + 1)", "{id: k\(index)}"] {
        let found = try writer.markdown(block("data: t.csv\nrow: \(row)\nset: {max: 1000000}"), source: .replaced)
        #expect(found.document == expected, "row \(row)")
      }
    }
  }

  @Test func aTableIsReadOnce() throws {
    final class Count { var reads = 0 }
    let count = Count()
    let writer = ReportWriter(typesetter: try Typesetter(), options: .init(pictures: .inline)) {
      (path) throws(SpecificationProblem) in
      count.reads += 1
      return bytes("value\n1\n2\n")
    }
    let block = "```gauge\ndata: t.csv\nrow: 1\nset: {size: 60}\n```\n\n"
    #expect(try writer.markdown(bytes(String(repeating: block, count: 20)), source: .replaced).gaugeCount == 20)
    #expect(count.reads == 1)
  }

  // MARK: - Other documents

  @Test func elementsOfAPageTakeRows() throws {
    let writer = try writer(.inline, files: Self.files)
    func html(_ element: String) throws -> [UInt8] { try writer.html(bytes(element)).document }
    let expected = try html(
      "<tacho-gauge kind=linear title=Kiel value=731 unit=l max=900></tacho-gauge>")
    for element in [
      "<tacho-gauge spec=tank.yaml data=stations.csv row=1 title='{station}'></tacho-gauge>",
      "<tacho-gauge src=tank.yaml data=stations.csv row='{station: Kiel}' title={station}></tacho-gauge>",
      "<tacho-gauge data=stations.csv row=1 title=Kiel>kind: linear</tacho-gauge>",
      "<tacho-gauge spec='{kind: linear}' data=stations.csv row=1 title=Kiel></tacho-gauge>",
      "<tacho-gauge title=Kiel>\n spec: tank.yaml\n data: stations.csv\n row: 1\n</tacho-gauge>",
    ] {
      #expect(try html(element) == expected, "\(element)")
    }
    for (element, problem) in [
      ("\n <tacho-gauge data=stations.csv></tacho-gauge>", "2:2: data: the attribute row is missing"),
      ("<tacho-gauge row=1></tacho-gauge>", "1:1: row: the attribute data is missing"),
      ("<tacho-gauge data=stations.csv row=[></tacho-gauge>", "1:1: row: this is neither"),
      ("\n<tacho-gauge data=a row=1>\ndata: b\nrow: 1</tacho-gauge>", "3:1: data: is given twice"),
    ] {
      let error = try #require(throws: SpecificationError.self) { try html(element) }
      #expect(error.description.hasPrefix(problem), "\(error)")
    }
  }

  @Test func gaugesOfDashboardsReferToo() throws {
    let writer = try writer(.inline, files: Self.files)
    func page(_ gauges: String) throws -> [UInt8] {
      try writer.page(DashboardSpecification(bytes("title: A\nsections:\n- gauges:\n" + gauges))).document
    }
    let expected = try page(
      "  - {kind: linear, title: Tank, value: 731, unit: l, max: 900}\n  - {kind: linear, title: Tank, value: 3, max: 1000}"
    )
    let found = try page(
      "  - {spec: tank.yaml, data: stations.csv, row: 1}\n  - {spec: tank.yaml, set: {value: 3, theme: dark}}")
    #expect(found == expected)
    #expect(count("<source ", in: found) == 2)
    let error = try #require(throws: SpecificationError.self) {
      try page("  - {value: 1}\n  - {spec: none.yaml}\n  - {data: stations.csv, row: 2}")
    }
    #expect(
      error.problems.map(\.description) == [
        "5:12: sections[0].gauges[1].spec: there is no none.yaml",
        "6:31: sections[0].gauges[2].row: stations.csv:3:9: \(Self.ofWord)",
      ])
    #expect(throws: SpecificationError.self) { try page("  - {spec: tank.yaml, value: 1}") }
  }

  // MARK: - Rows that are not there

  @Test func aNumberInAMapIsNoRow() {
    let error = #expect(throws: SpecificationError.self) {
      try writer(.inline, files: Self.files).markdown(
        block("spec: tank.yaml\ndata: stations.csv\nrow: {row: 99999999}"), source: .replaced)
    }
    #expect(error?.problems.first?.message.hasSuffix("a row's number stands by itself, as row: 99999999") == true)
  }

  @Test(arguments: [
    ("row: 7", "6:6: row: stations.csv: there is no row 7; there are 6; the gauge is drawn as missing"),
    (
      "row: 9999999999",
      "6:6: row: stations.csv: there is no row 9999999999; there are 6; the gauge is drawn as missing"
    ),
    ("row: {station: Kil}", "6:6: row: stations.csv: no row has station “Kil”; there are “Kiel”, “Hamburg”, “Bremen”"),
    ("row: {station: Kiel, day: Sun}", "6:6: row: stations.csv: no row has station “Kiel” and day “Sun”"),
  ])
  func aRowThatIsNotThereIsAMissingGauge(row: String, warning: String) throws {
    let lines = "spec: tank.yaml\ndata: stations.csv\n" + row
    let report = try writer(.inline, files: Self.files).markdown(
      block(lines) + block("value: 3"), source: .replaced)
    // On so small a picture of the missing gauge the title has no room, which is told too.
    let warnings = report.warnings.map(\.description).filter { !$0.contains("has no room") }
    #expect(report.gaugeCount == 2 && warnings.count == 1 && report.warnings.count == 2, "\(report.warnings)")
    #expect(warnings.first?.hasPrefix(warning) == true, "\(warnings)")
    let missing = try writer(.inline, files: Self.files).markdown(
      block("{kind: linear, title: Tank, value: null, max: 1000}") + block("value: 3"), source: .replaced)
    #expect(report.document == missing.document)
  }

  /// A gauge at the sea whose sensor has failed; another one has a reading.
  @Test(arguments: [
    ("Bo", ["-9999 may mean that there is no reading; set: {data.missing: [\"-9999\"]} says so"]), ("Al", []),
  ])
  func aNumberForNoReadingIsTold(station: String, told: [String]) throws {
    let files = ["sea.csv": "station,value\nAl,412\nBo,-9999\nCy,398\n"]
    let lines = "data: sea.csv\nrow: {station: \(station)}"
    let report = try writer(.inline, files: files).markdown(block(lines), source: .replaced)
    let notes = report.warnings.map(\.description).filter { $0.contains("no reading") }
    #expect(notes == told.map { "5:6: row: sea.csv: “value”: " + $0 }, "\(report.warnings)")
    let said = try writer(.inline, files: files).markdown(
      block(lines + "\nset: {data.missing: [\"-9999\"]}"), source: .replaced)
    #expect(!said.warnings.contains { $0.description.contains("no reading") })
  }

  @Test func whatARowWasLookedForByIsKnown() throws {
    let rest = "data: stations.csv\nrow: {station: Kil}\nset: {title: '{station} {day}', value: '{value}'}"
    try same("spec: tank.yaml\n" + rest, as: "{kind: linear, title: Kil, value: null, max: 1000}")
  }

  @Test func dashboardsNameTheGaugeWhoseRowIsNotThere() throws {
    let board = "title: A\nsections:\n- gauges:\n  - {value: 1}\n  - {spec: tank.yaml, data: stations.csv, row: 9}\n"
    let writer = try writer(.inline, files: Self.files)
    let words =
      "5:48: sections[0].gauges[1].row: stations.csv: there is no row 9; there are 6; the gauge is drawn as missing"
    #expect(try writer.page(DashboardSpecification(bytes(board))).warnings.map(\.description) == [words])
    #expect(try writer.sheets(DashboardSpecification(bytes(board))).warnings.map(\.description) == [words])
  }

  @Test func pointsOfAGPXFileAreRows() throws {
    let points = (0..<3).map {
      "<trkpt lat=\"54\" lon=\"10\"><ele>\($0 * 10)</ele><time>2025-06-01T07:00:0\($0)Z</time><extensions><hr>\(100 + $0)</hr></extensions></trkpt>"
    }
    var files = Self.files
    files["run.gpx"] = "<gpx><trk><trkseg>\n" + points.joined(separator: "\n") + "\n</trkseg></trk></gpx>"
    files["cut.gpx"] = "<gpx><trk><trkseg>\n" + points.joined(separator: "\n")
    let writer = try writer(.inline, files: files)
    func page(_ lines: String) throws -> [UInt8] { try writer.markdown(block(lines), source: .replaced).document }
    let set = "\nset: {value: '{hr}', title: '{ele} m', max: 200}"
    // The track says the unit.
    let expected = try page("{value: 102, title: 20 m, max: 200, unit: bpm}")
    #expect(try page("data: run.gpx\nrow: 3" + set) == expected)
    #expect(try page("data: run.gpx\nrow: {time: '2025-06-01T07:00:02Z'}" + set) == expected)
    let error = try #require(throws: SpecificationError.self) { try page("data: cut.gpx\nrow: 1" + set) }
    #expect(error.description.hasPrefix("4:7: data: cut.gpx:4:"), "\(error)")
  }

  // MARK: - What is wrong

  @Test(arguments: [
    ("row: 2", "6:6: row: stations.csv:3:9: \(ofWord)"),
    ("row: 5", "6:6: row: stations.csv:6:1: the record has 2 fields, the header has 5"),
    ("row: 0", "6:6: row: must be a row's number, from 1, or a map"),
    ("row: 1.5", "6:6: row: must be a row's number"), ("row: []", "6:6: row: must be a row's number"),
    ("row: {}", "6:6: row: has 0 columns; it must be 1 to 32"), ("row: {day: [1]}", "6:12: row: must be a text"),
    (
      "row: {station: Bremen}",
      "6:6: row: stations.csv: several rows have station “Bremen”: 3, 4; name another column too"
    ),
    (
      "row: {statio: Kiel}",
      "6:6: row: stations.csv:1:1: there is no column “statio”; did you mean station? There are station, value"
    ),
    ("row: 1\nset: {title: '{name}'}", "6:6: row: stations.csv:1:1: there is no column “name”"),
    ("row: 1\nset: {theme: {day}}", "6:6: row: stations.csv:2:16: theme: must be one of"),
    ("row: 1\nset: {ranges: '{day}'}", "6:6: row: stations.csv: ranges: no key of a specification that a column"),
    ("rows: 1", "4:1: the key row is missing"),
  ])
  func problemsNameDocumentFileAndCell(row: String, problem: String) throws {
    let found = try problems("spec: tank.yaml\ndata: stations.csv\n" + row)
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test(arguments: [
    ("spec: tank.yaml\ndata: none.csv\nrow: 1", "5:7: data: there is no none.csv"),
    ("data: empty.csv\nrow: 1", "4:7: data: empty.csv:1:1: the file is empty"),
    ("spec: none.yaml\ndata: stations.csv\nrow: 1", "4:7: spec: there is no none.yaml"),
    ("spec: bad.yaml\ndata: stations.csv\nrow: 1", "4:7: spec: bad.yaml:2:1: maxx: is no key here"),
    ("spec: tank.yaml\nrow: 1", "4:1: the key data is missing"),
    ("data: plain.tsv\nrow: 1", "5:6: row: plain.tsv: no column is named like a key"),
    ("spec: tank.yaml\nvalue: 5", "5:1: value: is no key beside spec and data; write set: { value: 5 }"),
    (
      "data: stations.csv\nrow: 1\nranges: []", "6:1: ranges: is no key beside spec and data; write set: { ranges: [] }"
    ),
    ("data: plain.tsv\nrow: 1\nset: {max: {how}}", "4:1: value: nothing was given"),
  ])
  func problemsOfFilesNameThem(lines: String, problem: String) throws {
    let found = try problems(lines)
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func aTableIsNoLongerThanTheLimit() throws {
    let table = "value\n" + String(repeating: "1\n", count: Limits.reportRows + 1)
    let writer = try writer(.inline, files: ["t.csv": table])
    let error = try #require(throws: SpecificationError.self) {
      try writer.markdown(block("data: t.csv\nrow: 1"), source: .replaced)
    }
    #expect(error.description.contains("100000 rows") && error.description.contains("tacho batch"))
  }

  @Test func rowsOfAWideTableAreFoundByAnyOfItsColumns() throws {
    let columns = (0..<400).map { "c\($0)" }.joined(separator: ",")
    let rows = (0..<60).map { row in (0..<400).map { "\(row * $0 % 61)" }.joined(separator: ",") + "\n" }
    let writer = try writer(.inline, files: ["t.csv": columns + "\n" + rows.joined()])
    func value(_ row: String) throws -> [UInt8] {
      try writer.markdown(block("data: t.csv\nrow: \(row)\nset: {value: '{c1}'}"), source: .replaced).document
    }
    for row in [0, 1, 30, 59] {
      let expected = try writer.markdown(block("value: \(row)"), source: .replaced).document
      #expect(try value("\(row + 1)") == expected)
      #expect(try value("{c1: '\(row)'}") == expected)
      #expect(try value("{c399: '\(row * 399 % 61)', c1: '\(row)'}") == expected)
    }
  }

  @Test func combinationsOfColumnsHaveALimit() throws {
    let columns = (0...Limits.rowChoices).map { "c\($0)" }
    let table = columns.joined(separator: ",") + "\n" + columns.map { _ in "1" }.joined(separator: ",") + "\n"
    let writer = try writer(.inline, files: ["t.csv": table])
    func document(_ columns: some Sequence<String>) -> [UInt8] {
      columns.flatMap { bytes("```gauge\ndata: t.csv\nrow: {\($0): 1}\nset: {value: '{c0}'}\n```\n\n") }
    }
    let most = document(columns.dropLast())
    #expect(try writer.markdown(most + most, source: .replaced).gaugeCount == 2 * Limits.rowChoices)
    let error = try #require(throws: SpecificationError.self) {
      try writer.markdown(document(columns), source: .replaced)
    }
    #expect(error.description.contains("more than \(Limits.rowChoices) combinations of columns"))
  }

  @Test func keysThatAGaugeSetsHaveALimit() throws {
    let keys = (0...Limits.settings).map { "x-\($0)" }
    let found = try problems("spec: tank.yaml\nset: {\(keys.map { "\($0): 1" }.joined(separator: ", "))}")
    #expect(found.first?.contains("has 257 keys; the limit is 256") == true, "\(found)")
    let element = "<tacho-gauge \(keys.map { "\($0)=1" }.joined(separator: " ")) value=5></tacho-gauge>"
    let error = try #require(throws: SpecificationError.self) { try writer().html(bytes(element)) }
    #expect(error.description.hasPrefix("1:1: <tacho-gauge> sets 258 keys; the limit is 256"), "\(error)")
  }
}
