import Telemetry
import Testing

/// Documents as services and pandas write them: the shapes are theirs, the numbers are not.
struct JSONTableTests {
  @Test(arguments: [
    #"{"v":{"1704103200000":1,"1704103202500":2}}"#,
    #"{"a":{"2024-01-01T10:00:00.000":1,"2024-01-01T10:00:02.500":2}}"#,
    #"{"1704103200000":{"v":1},"1704103202500":{"v":2}}"#,
  ])
  func keysThatAreTimesAreTheTimes(text: String) throws {
    let survey = try DataSurvey(JSONDocumentReader(MemoryByteSource(text)))
    #expect(survey.timeColumn == "time" && survey.duration == 2.5 && survey.rows == 2)
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var column = "v"
    var values: [Double?] = [13, 12.5]
    var path: String?

    var testDescription: String { name }
  }

  static let shapes = [
    Shape(
      name: "Open-Meteo",
      text:
        #"{"latitude":52.5,"hourly_units":{"time":"iso8601","v":"°C"},"hourly":{"time":["2022-07-01T00:00","2022-07-01T00:01"],"v":[13,12.5]}}"#
    ),
    Shape(
      name: "Open-Meteo, two tables",
      text: #"{"hourly":{"time":["a","b"],"v":[13,12.5]},"daily":{"time":["a"],"w":[1]}}"#),
    Shape(
      name: "InfluxDB 1",
      text:
        #"{"results":[{"statement_id":0,"series":[{"name":"cpu","tags":{"host":"a"},"columns":["time","v"],"values":[[1,13],[2,12.5]]}]}]}"#
    ),
    Shape(
      name: "InfluxDB 1, two series",
      text:
        #"{"results":[{"series":[{"name":"cpu","tags":{"host":"a"},"columns":["time","v"],"values":[[1,13]]},{"name":"cpu","tags":{"host":"b"},"columns":["time","v"],"values":[[1,12.5]]}]}]}"#
    ),
    Shape(name: "Strava streams", text: #"[{"type":"time","data":[0,1]},{"type":"v","data":[13,12.5]}]"#),
    Shape(
      name: "Strava streams by type",
      text: #"{"time":{"data":[0,1],"series_type":"time"},"v":{"data":[13,12.5],"original_size":2}}"#),
    Shape(name: "pandas split", text: #"{"columns":["t","v"],"index":[0,1],"data":[[0,13],[1,12.5]]}"#),
    Shape(name: "pandas columns", text: #"{"t":{"0":0,"1":1},"v":{"0":13,"1":12.5}}"#),
    Shape(name: "pandas index", text: #"{"0":{"t":0,"v":13},"1":{"t":1,"v":12.5}}"#),
    Shape(name: "pandas list", text: #"{"t":[0,1],"v":[13,null]}"#, values: [13, nil]),
    Shape(
      name: "pandas table",
      text: #"{"schema":{"fields":[{"name":"t"},{"name":"v"}]},"data":[{"t":0,"v":13},{"t":1,"v":12.5}]}"#, path: "data"
    ),
    Shape(name: "pandas records", text: #"[{"t":0,"v":13},{"t":1,"v":12.5}]"#),
    Shape(
      name: "Grafana frame",
      text:
        #"{"results":{"A":{"frames":[{"schema":{"fields":[{"name":"time","type":"time"},{"name":"v"}]},"data":{"values":[[0,1],[13,12.5]]}}]}}}"#
    ),
    Shape(
      name: "Prometheus",
      text:
        #"{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"up"},"values":[[1,"13"],[2,"12.5"]]}]}}"#,
      column: "value"),
    Shape(
      name: "ClickHouse",
      text: #"{"meta":[{"name":"t","type":"UInt8"},{"name":"v","type":"Float64"}],"data":[[0,13],[1,12.5]],"rows":2}"#
    ),
    Shape(
      name: "Home Assistant",
      text:
        #"[[{"entity_id":"sensor.a","v":"13","last_changed":"2024-01-01T00:00:00+00:00"},{"v":"12.5","last_changed":"2024-01-01T00:00:01+00:00"}]]"#
    ),
    Shape(
      name: "spreadsheet", text: #"{"range":"A1:B3","values":[["t","v"],["0","13"],["1","12.5"]]}"#, path: "values"),
    Shape(name: "lists without names", text: "[[0,13],[1,12.5]]", column: "2"),
    Shape(name: "numbers", text: "[13, 12.5]", column: "value"),
    Shape(name: "by a path", text: #"{"a":{"x":[1,2],"v":[3,4]},"b.c":{"v":[13,12.5],"w":[1,1]}}"#, path: "b.c"),
    Shape(name: "pandas, an index of epochs", text: #"{"v":{"1704103200000":13,"1704103201000":12.5}}"#),
    Shape(
      name: "pandas, an index of dates", text: #"{"v":{"2024-01-01T10:00:00.000":13,"2024-01-01T10:00:01.000":12.5}}"#),
    Shape(
      name: "pandas, rows by dates", text: #"{"2024-01-01T10:00:00.000":{"v":13},"2024-01-01T10:00:01.000":{"v":12.5}}"#
    ),
    Shape(name: "numbers as texts", text: #"{"t":["1","2"],"v":["13","12.5"]}"#),
  ]

  /// An index of times beside rows, a series of pandas, and a list of times around lists of readings, as Ecowitt writes them.
  @Test(arguments: [
    #"{"columns":["v"],"index":[1704103200000,1704103202500],"data":[[13],[12.5]]}"#,
    #"{"columns":["v"],"index":["2024-01-01T10:00:00.000","2024-01-01T10:00:02.500"],"data":[[13],[12.5]]}"#,
    #"{"1704103200000":13,"1704103202500":12.5}"#,
    #"{"times":["2024-01-01 10:00:00","2024-01-01 10:00:02.5"],"list":{"a":{"list":{"v":["13","12.5"]},"units":"°C"},"b":{"list":{"w":[2,1]}}}}"#,
  ])
  func timesBesideTheReadingsAreTheTimes(text: String) throws {
    let survey = try DataSurvey(JSONDocumentReader(MemoryByteSource(text)))
    #expect(survey.timeColumn?.hasPrefix("time") == true && survey.duration == 2.5 && survey.rows == 2)
    #expect(survey.columns[1].least == 12.5 && survey.columns[1].greatest == 13)
  }

  /// An index that is neither times nor a count is a column; a series without times has its values.
  @Test func otherIndicesAreKept() throws {
    let split = #"{"columns":["v"],"index":[0.5,1.5],"data":[[13],[12.5]]}"#
    #expect(try JSONDocumentReader(MemoryByteSource(split)).columns == ["index", "v"])
    let series = try JSONDocumentReader(MemoryByteSource(#"{"0":13,"1":12.5,"2":null}"#))
    #expect(try rows(series).map { $0[0] } == ["13", "12.5", ""] && series.columns == ["value"])
    let units = #"{"times":["2024-01-01","2024-01-02"],"a":{"v":["13","12"],"unit":"°C"},"b":{"v":[1,2]}}"#
    #expect(try JSONDocumentReader(MemoryByteSource(units)).columns == ["times", "a.v", "b.v"])
  }

  @Test(arguments: shapes)
  func shapesOfListsAreTables(_ shape: Shape) throws {
    let options = TableOptions(wanted: [shape.column], path: shape.path)
    let reader = try JSONDocumentReader(MemoryByteSource(shape.text), options: options)
    var row = Row()
    var values: [Double?] = []
    while try reader.next(into: &row) { values.append(try row.number(reader.column(shape.column))) }
    #expect(values == shape.values)
  }

  @Test func unitsAndLabelsStandBesideTheColumns() throws {
    let weather = try JSONDocumentReader(MemoryByteSource(Self.shapes[0].text))
    #expect(weather.unit(of: "v") == "°C" && weather.note?.contains("hourly") == true)
    let series = try JSONDocumentReader(MemoryByteSource(Self.shapes[3].text))
    #expect(series.columns == ["time", "v", "host"])
    #expect(try rows(series).map { $0[2] } == ["a", "b"])
    let history = try JSONDocumentReader(MemoryByteSource(Self.shapes[15].text))
    #expect(try rows(history).map { $0[0] } == ["sensor.a", "sensor.a"])
  }

  /// As InfluxDB's client for Python writes tables of a query.
  @Test func rowsInRecordsAreRead() throws {
    let table =
      #"{"columns":[{"label":"_time","index":0},{"label":"_value","index":1}],"records":[{"table":0,"row":["2020-01-01T00:00:00Z",2.5]}]}"#
    let reader = try JSONDocumentReader(MemoryByteSource("[\(table), \(table)]"))
    #expect(reader.columns == ["_time", "_value"])
    #expect(try rows(reader).map { $0[1] } == ["2.5", "2.5"])
  }

  @Test func severalTablesAreNamedWithTheWayToOne() throws {
    let text = #"{"hourly":{"time":["a","b"],"v":[13,12.5]},"daily":{"time":["a"],"w":[1]}}"#
    let error = #expect(throws: TelemetryError.self) { try JSONDocumentReader(MemoryByteSource(text)) }
    #expect(error?.message.contains("--data-path hourly") == true)
    for path in ["nothing", "hourly.v.7", "hourly.time.0"] {
      #expect(throws: TelemetryError.self) {
        try JSONDocumentReader(MemoryByteSource(text), options: TableOptions(path: path))
      }
    }
  }

  /// One row stays one row, whatever lists it has.
  @Test(arguments: [#"{"v":13,"tags":["a","b"]}"#, #"{"v":13,"at":[52.5,13.4]}"#, #"{"main":{"v":13},"wind":{"w":2}}"#])
  func anObjectWithAListIsARow(_ text: String) throws {
    let reader = try JSONDocumentReader(MemoryByteSource(text))
    #expect(try rows(reader).count == 1)
  }

  /// Series of Prometheus whose labels differ in any one, or in two.
  @Test(arguments: [["cpu"], ["instance"], ["mode"], ["cpu", "mode"]], [1, 3])
  func seriesAreToldByTheLabelInWhichTheyDiffer(differing: [String], count: Int) throws {
    let labels = ["__name__", "cpu", "instance", "mode"]
    let kinds = differing.count == 1 ? [[0], [1]] : [[0, 0], [0, 1], [1, 0], [2, 1]]
    let series = kinds.map { kind in
      let metric = labels.map { label in
        #""\#(label)":"\#(differing.firstIndex(of: label).map { "\(kind[$0])" } ?? "x")""#
      }
      let values = (0..<count).map { #"[\#(1_684_055_550 + 15 * $0),"0.5"]"# }
      return #"{"metric":{\#(metric.joined(separator: ","))},"values":[\#(values.joined(separator: ","))]}"#
    }
    let text = #"{"status":"success","data":{"resultType":"matrix","result":[\#(series.joined(separator: ","))]}}"#
    // What is proposed is taken until one is left.
    var (choices, words) = ([RowChoice](), [String]())
    while choices.count < 4 {
      var options = TableOptions()
      options.choices = choices
      let reader = try JSONDocumentReader(MemoryByteSource(text), options: options)
      guard let note = reader.note, let start = note.firstRange(of: "--where '") else { break }
      words.append(String(note[start.upperBound...].prefix { $0 != "'" }))
      choices.append(try #require(RowChoice(words[words.count - 1])))
    }
    #expect(words == (differing.count == 1 ? ["\(differing[0])=0"] : ["cpu=0", "mode=0"]))
    let chosen = try ChosenRows(JSONDocumentReader(MemoryByteSource(text)), where: choices)
    #expect(try rows(chosen).count == count)
  }

  /// Lists beside the rows and within them, as Fitbit, SignalK, CloudWatch and Datadog write series; their place reads them.
  @Test(arguments: [
    (
      #"{"day":[{"date":"2024-05-14","rest":52}],"intraday":{"dataset":[{"time":"07:00:00","v":61},{"time":"07:00:05","v":62}]}}"#,
      "intraday.dataset", ["time", "v"]
    ),
    (
      #"{"values":[{"path":"sog"},{"path":"depth"}],"data":[["2024-05-14T07:10:00Z",3.1],["2024-05-14T07:11:00Z",3.4]]}"#,
      "data", ["1", "2"]
    ),
    (
      #"{"results":[{"id":"m1","times":["2024-05-14T07:10:00Z","2024-05-14T07:20:00Z"],"values":[5.2,3.2]}]}"#,
      "results.0",
      ["times", "values"]
    ),
    (
      #"{"status":"ok","series":[{"metric":"cpu","pointlist":[[1684055540000,3.2],[1684055560000,null]]}]}"#,
      "series.0.pointlist",
      ["1", "2"]
    ),
  ])
  func listsThatMayBeTheSeriesAreNamed(text: String, path: String, columns: [String]) throws {
    let reader = try JSONDocumentReader(MemoryByteSource(text))
    let found = reader.nested.map { "\($0.path): \($0.columns)" }
    #expect(found == ["\(path): \(columns)"])
    let within = try JSONDocumentReader(MemoryByteSource(text), options: TableOptions(path: path))
    let survey = try DataSurvey(within)
    #expect(within.columns == columns && survey.rows == 2 && survey.timeColumn == columns[0])
    #expect([5, 20, 60, 600].contains(survey.duration))
  }

  /// Texts such as "1.250" beside "980" are refused in JSON as in tables, and read as either once that is said; numbers of JSON, and what
  /// a program is known to write, have a decimal point whatever is said.
  @Test(arguments: [TableOptions.DecimalMark?.none, .comma, .point])
  func pointsInTextsAreInDoubtAsInTables(mark: TableOptions.DecimalMark?) throws {
    let cells = ["980", "1.250", "12.500"]
    func numbers(_ format: DataFormat, _ text: String) throws -> [Double?] {
      let reader = try format.reader(MemoryByteSource(text), options: TableOptions(decimalMark: mark))
      var (row, found) = (Row(), [Double?]())
      while try reader.next(into: &row) { found.append(try row.number(reader.column("v"))) }
      return found
    }
    for quote in ["\"", ""] {
      let values = cells.map { quote + $0 + quote }
      let objects = values.map { "{\"w\":1.5,\"v\":\($0)}" }
      let shapes: [(DataFormat, String)] = [
        (.jsonl, objects.joined(separator: "\n")), (.json, "[\(objects.joined(separator: ","))]"),
        (.json, "{\"n\":3,\"list\":[\(objects.joined(separator: ","))]}"),
        (.json, "[[\"w\",\"v\"],\(values.map { "[1.5,\($0)]" }.joined(separator: ","))]"),
        (.json, "{\"w\":[1.5,2.5,3.5],\"v\":[\(values.joined(separator: ","))]}"),
      ]
      for (format, text) in shapes {
        switch (quote, mark) {
        case ("", _), (_, .point): #expect(try numbers(format, text) == [980, 1.25, 12.5], "\(text)")
        case (_, .comma): #expect(try numbers(format, text) == [980, 1_250, 12_500], "\(text)")
        default:
          let error = #expect(throws: TelemetryError.self, "\(text)") { try numbers(format, text) }
          #expect(error?.message.contains("1250 or 1.250; --decimal-mark") == true)
        }
      }
    }
    // Another text of the table tells.
    let told = cells.map { "{\"v\":\"\($0)\",\"w\":\"7,5\"}" }.joined(separator: "\n")
    if mark != .point { #expect(try numbers(.jsonl, told) == [980, 1_250, 12_500]) }
    let values = cells.enumerated().map { "[\($0),\"\($1)\"]" }.joined(separator: ",")
    let prometheus = "{\"data\":{\"result\":[{\"metric\":{},\"values\":[\(values)]}]}}"
    if mark == nil {
      #expect(
        try numbers(.json, prometheus.replacing("metric\":{}", with: "metric\":{\"v\":\"2.5\"}")) == [2.5, 2.5, 2.5])
      #expect(try DataSurvey(DataFormat.json.reader(MemoryByteSource(prometheus))).columns[1].least == 1.25)
    }
  }

  /// Prometheus has one value of each series for an instant.
  @Test func anInstantOfSeveralSeriesIsATable() throws {
    let text =
      #"{"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"up","job":"a"},"value":[1435781451.781,"1.250"]},"#
      + #"{"metric":{"__name__":"up","job":"b"},"value":[1435781451.781,"980"]}]}}"#
    let reader = try JSONDocumentReader(MemoryByteSource(text))
    #expect(reader.columns == ["time", "value", "__name__", "job"])
    var (row, numbers) = (Row(), [Double?]())
    while try reader.next(into: &row) { numbers.append(try row.number(1)) }
    #expect(numbers == [1.25, 980])
  }

  /// Series of several names that have the same columns are told; of one name they are one table.
  @Test(arguments: ["cpu", "mem"]) func seriesOfSeveralNamesAreTold(name: String) throws {
    func series(_ name: String, _ time: Int) -> String {
      #"{"name":"\#(name)","columns":["time","v"],"values":[[\#(time),5]]}"#
    }
    let text = #"{"results":[{"series":["# + series("cpu", 1) + "," + series(name, 2) + "]}]}"
    let reader = try JSONDocumentReader(MemoryByteSource(text))
    let isTold =
      reader.note?.contains("rows of several series, “cpu”, “mem”; --data-path 'results.0.series.0' takes one") == true
    #expect(isTold == (name == "mem"))
    #expect(try DataSurvey(reader).rows == 2)
  }

  /// The history of Home Assistant, a list for each sensor, with the unit in the first of each, or in all.
  @Test(arguments: [true, false]) func statesOfSensorsHaveTheUnitOfThoseThatAreChosen(isInAll: Bool) throws {
    func list(_ name: String, _ unit: String, _ states: [String]) -> String {
      let rows = states.enumerated().map { index, state in
        let about = #""entity_id":"\#(name)","attributes":{"unit_of_measurement":"\#(unit)"},"#
        return
          #"{\#(index == 0 || isInAll ? about : "")"state":"\#(state)","last_changed":"2026-11-30T12:0\#(index):00+00:00"}"#
      }
      return "[" + rows.joined(separator: ",") + "]"
    }
    let lists = [list("sensor.t", "°C", ["21.5", "unavailable", "22"]), list("sensor.h", "%", ["45", "46"])]
    func reader(_ lists: [String], _ choices: [String] = []) throws -> any RowReader {
      var options = TableOptions()
      options.choices = choices.compactMap { RowChoice($0) }
      return try DataFormat.json.reader(
        MemoryByteSource("[" + lists.joined(separator: ",") + "]"), options: options)
    }
    let both = try reader(lists)
    #expect(both.note?.contains("--where 'entity_id=sensor.t' takes one") == true && both.unit(of: "state") == nil)
    #expect(try reader(lists, ["entity_id=sensor.t"]).unit(of: "state") == "°C")
    #expect(try reader(lists, ["entity_id=sensor.h"]).unit(of: "state") == "%")
    #expect(try reader([lists[0]]).unit(of: "state") == "°C")
    #expect(try reader([lists[0]]).note?.contains("--where") == false)
    #expect(try rows(both).count == 5)
  }
}
