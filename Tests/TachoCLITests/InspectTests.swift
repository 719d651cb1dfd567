import Foundation
import Testing

/// What `inspect` says, and that it draws nothing.
struct InspectTests {
  struct Box: Decodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  struct Boxed: Decodable { let box: Box }

  struct Label: Decodable, Equatable {
    let text: String
    let angle: Double
  }

  struct PlacedText: Decodable {
    let text: String
    let box: Box
  }

  struct Report: Decodable {
    let value: Double
    let formattedValue: String
    let progress: Double
    let needleAngle: Double
    let labels: [Label]
    let texts: [PlacedText]
    let hub: Boxed
    let canvas: Boxed
  }

  private func report(_ arguments: String...) throws -> Report {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(["inspect", "--json"] + arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try folder.names == [])
    return try JSONDecoder().decode(Report.self, from: Data(run.output))
  }

  /// What is said of a gauge is the text that its picture holds, without marks of direction.
  @Test(arguments: ["fa", "ar", "ar-EG", "he", "ur", "de"], ["radial", "linear", "vu"])
  func whatIsSaidIsTheTextOfThePicture(locale: String, kind: String) throws {
    struct Said: Decodable {
      let description: String
      let text: String
      let formattedValue: String
      let labels: [Name]
      struct Name: Decodable { let text: String }
    }
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: \(kind)\nvalue: -7\nmin: -20\nmax: 3\nreadout: {locale: \(locale), format: '.1f'}\ntitle: \u{200f}A\n",
      to: "g.yaml")
    let run = try folder.tacho("inspect", "g.yaml", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let said = try JSONDecoder().decode(Said.self, from: Data(run.output))
    #expect(try folder.tacho("render", "g.yaml", "-o", "g.svg").status == 0)
    #expect(try folder.text("g.svg").contains(">\(said.description)</desc>"))
    for text in [said.description, said.text, said.formattedValue] + said.labels.map(\.text) {
      #expect(
        !text.unicodeScalars.contains { ["\u{200e}", "\u{200f}", "\u{61c}"].contains($0) }, "\(text.debugDescription)")
    }
  }

  @Test func fiveThousandIsAThirdOfTheWay() throws {
    let report = try report("--value", "5000")
    #expect(report.value == 5000)
    #expect(report.formattedValue == "5.0k")
    #expect(abs(report.progress - 1.0 / 3) < 1e-9)
    #expect(abs(report.needleAngle + 45) < 1e-9)
  }

  @Test func theSpeedometerHasItsSevenMarks() throws {
    let labels = try report().labels
    #expect(labels.map(\.text) == ["0", "1k", "5k", "10k", "25k", "50k", "100k+"])
    for (index, label) in labels.enumerated() { #expect(abs(label.angle - (45 * Double(index) - 135)) < 1e-9) }
  }

  struct Reading: CustomTestStringConvertible, Sendable {
    let value: String
    let shown: String
    let progress: Double
    var testDescription: String { value }
  }

  @Test(arguments: [
    Reading(value: "0", shown: "0", progress: 0),
    Reading(value: "750", shown: "750", progress: 0.75 / 6),
    Reading(value: "1000", shown: "1.0k", progress: 1.0 / 6),
    Reading(value: "15200", shown: "15.2k", progress: (3 + 5.2 / 15) / 6),
    Reading(value: "100000", shown: "100.0k", progress: 1),
    Reading(value: "150000", shown: "150.0k", progress: 1),
    Reading(value: " 5000 ", shown: "5.0k", progress: 1.0 / 3),
  ])
  func theSpeedometerReadsAsTheOriginal(reading: Reading) throws {
    let report = try report("--kind", "speedometer", "--value", reading.value)
    #expect(report.formattedValue == reading.shown)
    #expect(abs(report.progress - reading.progress) < 1e-9)
    #expect(abs(report.needleAngle - (270 * reading.progress - 135)) < 1e-9)
  }

  @Test func anOutOfRangeValueKeepsItsNumberAndStopsThePointer() throws {
    let above = try report("--value", "300", "--min", "0", "--max", "220")
    #expect(above.value == 300)
    #expect(above.formattedValue.contains("300"))
    #expect(above.progress == 1)
    #expect(above.needleAngle == 135)
    let below = try report("--value", "-12", "--min", "0", "--max", "220")
    #expect(below.value == -12)
    #expect(below.formattedValue.contains("12"))
    #expect(below.progress == 0)
    #expect(below.needleAngle == -135)
  }

  @Test func aNegativeValueInsideItsRangeIsPlaced() throws {
    let report = try report("--kind", "radial", "--value", "-5", "--min", "-10", "--max", "10")
    #expect(report.value == -5)
    #expect(abs(report.progress - 0.25) < 1e-9)
    #expect(abs(report.needleAngle + 67.5) < 1e-9)
  }

  @Test func everyTextLiesOnTheCanvas() throws {
    let report = try report(
      "--kind", "speedometer", "--title", "Speed", "--unit", "rpm", "--size", "500x400")
    let canvas = report.canvas.box
    #expect(canvas.x == 0 && canvas.y == 0 && canvas.width == 500 && canvas.height == 400)
    #expect(report.texts.contains { $0.text == "Speed" })
    #expect(report.texts.contains { $0.text == "rpm" })
    #expect(report.texts.contains { $0.text == "15.2k" })
    for text in report.texts {
      #expect(text.box.width > 0 && text.box.height > 0)
      #expect(text.box.x >= 0 && text.box.x + text.box.width <= 500)
      #expect(text.box.y >= 0 && text.box.y + text.box.height <= 400)
    }
    #expect(abs(report.hub.box.x + report.hub.box.width / 2 - 250) < 1e-9)
  }

  @Test func withoutJSONThereAreLinesToRead() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("inspect", "--value", "5000")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text.contains("5.0k"))
    #expect(run.text.contains("-45"))
    #expect(!run.text.contains("{"))
    #expect(try folder.names == [])
  }

  @Test func hostileTitlesStayValidJSON() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(
      "inspect", "--json", "--kind", "speedometer", "--title", "a \"b\" \\ \u{1}\t\u{7f}\u{2028}</script> é")
    #expect(run.status == 0)
    #expect(throws: Never.self) { try JSONDecoder().decode(Report.self, from: Data(run.output)) }
  }

  @Test func dataAreDescribedWithACommandToGoOnWith() throws {
    let folder = try TemporaryFolder()
    try folder.write("Logger 5\n\ntime,speed,note\ns,m/s,\n0,1.5,a\n1,--,b\n2,3.5,\n30,4,c\n1,9,d\n", to: "log.csv")
    let run = try folder.tacho("inspect", "--data", "log.csv")
    #expect(run.status == 0 && run.errors == "")
    for words in [
      "5 rows", "header in line 3, units in line 4", "0” to “1”, 30 s", "1 gaps, the longest 28 s", "1 rows go back",
      "“speed” in “m/s”, 4 numbers, 1.5 to 9, 1 missing", "“note”, 4 texts",
    ] { #expect(run.text.contains(words), "\(words): \(run.text)") }
    // The command works as it is written, but for the film's format.
    let command = try #require(run.text.split(separator: "\n").last?.split(separator: "next ").last)
    let film = try folder.shell(
      String(command).replacing("film.mp4", with: "f%03d.svg --duration 1").replacing("tacho ", with: "\"$0\" "))
    #expect(film.status == 0, "\(film.errors)")
    #expect(try folder.names.contains("f029.svg"))
  }

  /// Four years are 126,230,400 s; a film of them as fast as they passed has more frames than one may have.
  @Test func ofALongTimeTheCommandMakesAShortFilm() throws {
    let folder = try TemporaryFolder()
    try folder.write("year,id,v\n2012,1,3\n2013,2,4\n2016,3,5\n", to: "years.csv")
    let run = try folder.tacho("inspect", "--data", "years.csv")
    #expect(run.text.contains("times in “year”; --time-column names another"))
    #expect(run.text.contains("--column 'v' --time-column 'year' --speed 1000000 --min 0"), "\(run.text)")
  }

  /// What one would film, with the unit that its name says; no count, place, time or number for a missing reading.
  @Test(arguments: [
    (
      "Sample,Time (s),Latitude,Speed (km/h)\n1,0,54.1,20\n2,1,54.2,21\n3,2,54.3,45\n",
      "'Speed (km/h)' --time-column 'Time (s)' --min 0 --max 50 --data-unit 'km/h'"
    ),
    (
      "time,sats,lap,MaxTempC\n0,7,1,-5\n1,9,2,-999\n2,8,4,6\n",
      "'MaxTempC' --time-column 'time' --missing -999 --min -5 --max 10"
    ),
    ("time,n,level\n0,5,1\n1,6,1\n2,7,1\n3,9,1\n", "'n' --time-column 'time' --min 0 --max 10"),
    (
      "time,Speed difference(km/h),GPS Speed (Meters/second)\n0,5,1\n1,6,3\n",
      "'GPS Speed (Meters/second)' --time-column 'time' --min 0 --max 3 --data-unit 'Meters/second'"
    ),
    ("time,PID,QN_4,axisP[1]\n0,5,1,2\n1,6,3,4\n2,9,1,3\n", "'axisP[1]' --time-column 'time' --min 0 --max 4"),
    ("time,Step Time (Seconds),Druck\n0,5,1\n1,6,3\n", "'Druck' --time-column 'time' --min 0 --max 3"),
  ])
  func theCommandTakesWhatOneWouldFilm(table: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "a.csv")
    let run = try folder.tacho("inspect", "--data", "a.csv")
    #expect(run.text.contains("--column \(words) -o"), "\(run.text)")
    let command = try #require(run.text.split(separator: "\n").last?.split(separator: "next ").last)
    let film = try folder.shell(
      String(command).replacing("film.mp4", with: "f%03d.svg --duration 0.1").replacing("tacho ", with: "\"$0\" "))
    #expect(film.status == 0 && !film.errors.contains("looks like") && !film.errors.contains("-999"), "\(film.errors)")
  }

  /// A specification's gauge says its scale and its unit by itself. What has several values takes columns of their names.
  @Test(arguments: [
    ("kind: speedometer", "--column 'speed'"), ("preset: speedometer", "--column 'speed'"),
    ("kind: countdown\nvariant: stopwatch", "--column 'speed'"),
    ("unit: km\ndisplayUnit: m\nmax: 50", "--column 'elevation (m)' --data-unit 'm'"),
    ("kind: radial\nscale: {type: log}\nmin: 1\nmax: 100", "--column 'speed'"), ("unit: bpm", "--column 'Puls [bpm]'"),
    ("unit: ft", "--column 'elevation (m)' --data-unit 'm'"),
    ("kind: lcd\nvalue: 3\ndata: {maxGap: 5}", "--column 'speed'"),
    ("layout: {gauges: [{id: speed}, {id: rpm}]}", ""), ("layout: {gauges: [{id: rpm}, {id: a, value: 4}]}", ""),
    ("layout: {gauges: [{id: RPM}, {id: ele}]}", "--column 'RPM=rpm' --column 'ele=elevation (m)'"),
    ("values: {speed: 1, b: 2}\nkind: ring", ""), ("kind: gear\nmax: 8000", ""), ("kind: wind", ""),
    ("kind: horizon", ""),
    ("kind: altimeter", nil), ("layout: {gauges: [{id: rpm}, {id: temp}]}", nil),
    ("layout: {gauges: [{}, {id: ratio}]}", nil),
    ("kind: lap", nil), ("unit: lux", "--column 'speed'"),
  ])
  func theCommandSuitsTheSpecification(_ text: String, _ columns: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write(text + "\n", to: "g.yaml")
    try folder.write(
      "time,v,speed,below,gear,roll,pitch,rpm,direction,elevation (m),Puls [bpm]\n0,3,20,-5,1,2,3,40,7,8,99\n1,4,30,-6,2,3,4,50,8,9,98\n",
      to: "a.csv")
    let run = try folder.tacho("inspect", "g.yaml", "--data", "a.csv")
    let next = try #require(run.text.split(separator: "\n").last)
    guard let columns else {
      #expect(
        run.status == 0 && next.contains("next      no column suits by its name or unit; name them for"), "\(next)")
      return
    }
    let command = try #require(next.split(separator: "next ").last)
    let given =
      columns.isEmpty ? "--data 'a.csv' --time-column" : "--data 'a.csv' \(columns.split(separator: " --data-")[0]) --t"
    #expect(run.status == 0 && command.contains(given) && !command.contains(" --m"), "\(run.text)")
    #expect(command.contains("--data-unit") == columns.contains("--data-unit"), "\(command)")
    let film = try folder.shell(
      String(command).replacing("film.mp4", with: "f.svg --duration 0.1 --size 60").replacing("tacho ", with: "\"$0\" ")
    )
    #expect(film.status == 0 && !film.errors.contains("effect"), "\(film.errors)")
  }

  /// The Speedometer takes nothing below 0; most names that end in “in” mean no inches, and “dir” is no unit.
  @Test func whatTheGaugeRefusesIsNotProposed() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: speedometer\n", to: "g.yaml")
    try folder.write("{title: Wind, value: 3}\n", to: "h.yaml")
    try folder.write("kind: ringg\n", to: "wrong.yaml")
    try folder.write("time,temp_in\n0,-5\n1,20\n", to: "a.csv")
    try folder.write("time,wind_dir\n0,5\n1,20\n", to: "b.csv")
    func last(_ arguments: String...) throws -> Substring {
      try #require(try folder.tacho(["inspect"] + arguments).text.split(separator: "\n").last)
    }
    #expect(try last("g.yaml", "--data", "a.csv").hasSuffix("for tacho animate: --column …"))
    #expect(try !last("--data", "a.csv").contains("unit") && !last("h.yaml", "--data", "b.csv").contains("unit"))
    #expect(try folder.tacho("inspect", "wrong.yaml", "--data", "a.csv").errors.contains("wrong.yaml:1:7"))
  }

  /// A table of several things in one column is looked at by one of them first.
  @Test func ofALongTableOneKindIsLookedAtFirst() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<6).map { "\($0),lat,54\n\($0),airspeed,\($0)\n" }.joined()
    try folder.write("time,signal,value\n" + rows, to: "a.csv")
    let run = try folder.tacho("inspect", "--data", "a.csv")
    #expect(run.text.hasSuffix("tacho inspect --data 'a.csv' --where 'signal=lat'\n"), "\(run.text)")
    let one = try folder.tacho("inspect", "--data", "a.csv", "--where", "signal=airspeed")
    #expect(one.text.contains("--column 'value' --time-column 'time' --where 'signal=airspeed' --min 0"), "\(one.text)")
    let film = try folder.tacho(
      "animate", "--data", "a.csv", "--where", "signal=airspeed", "--column", "value", "--missing", "5", "-o", "f%d.svg"
    )
    #expect(film.status == 0, "\(film.errors)")
  }

  /// A document whose only row has a series within leads to that.
  @Test func aSeriesWithinTheOnlyRowIsLookedAtFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"series":[{"metric":"cpu","length":2,"points":[[1684055540000,3.2],[1684055560000,4.2]]}]}"#, to: "a.json")
    let run = try folder.tacho("inspect", "--data", "a.json")
    #expect(run.text.hasSuffix("tacho inspect --data 'a.json' --data-path 'series.0.points'\n"), "\(run.text)")
    let within = try folder.tacho("inspect", "--data", "a.json", "--data-path", "series.0.points")
    #expect(within.text.contains("“2”, 2 numbers, 3.2 to 4.2"), "\(within.text)")
    // A list that has no times is none.
    try folder.write(#"{"items":[{"speed":5,"ranges":[{"from":0,"to":5},{"from":5,"to":9}]}]}"#, to: "b.json")
    let other = try folder.tacho("inspect", "--data", "b.json")
    #expect(other.text.contains("tacho animate --data 'b.json' --column 'speed'"), "\(other.text)")
  }

  /// A film tells of a number for no reading, and does not ask for a scale that has room for it.
  @Test func aFilmTellsOfANumberForNoReading() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,T\n0,5\n0.1,-999\n0.2,6\n", to: "a.csv")
    let words = ["animate", "--data", "a.csv", "--column", "T", "--max", "10", "-o", "f%d.svg"]
    let run = try folder.tacho(words)
    #expect(run.errors.contains("--missing -999") && !run.errors.contains("--min -"), "\(run.errors)")
    let refused = try folder.tacho("animate", "--data", "a.csv", "--column", "T", "-o", "g%d.svg")
    #expect(refused.status != 0 && refused.errors.contains("--missing"), "\(refused.errors)")
    let said = try folder.tacho(words + ["--missing", "-999"])
    #expect(said.status == 0 && !said.errors.contains("-999"), "\(said.errors)")
  }

  /// Where the first time is none, no command is proposed that would be refused.
  @Test func aDateThatMayBeTwoIsTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("date,v\n3/4/2024,1\n4/4/2024,2\n", to: "a.csv")
    let run = try folder.tacho("inspect", "--data", "a.csv")
    #expect(run.status == 65 && !run.text.contains("next") && !run.text.contains(" 0 s"), "\(run.text)")
    #expect(run.text.contains("--date-order day-first (2024-04-03) or month-first (2024-03-04)"), "\(run.text)")
    let given = try folder.tacho("inspect", "--data", "a.csv", "--date-order", "day-first")
    #expect(given.status == 0 && given.text.contains("86400 s"), "\(given.text)")
  }

  @Test func ofSmallNumbersTheCommandRuns() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1e-9\n0.1,3e-9\n", to: "small.csv")
    let run = try folder.tacho("inspect", "--data", "small.csv")
    #expect(run.text.contains("1e-09 to 3e-09") && run.text.contains("--min 0 --max 0.000000003"), "\(run.text)")
    let film = try folder.tacho(
      "animate", "--data", "small.csv", "--column", "v", "--min", "0", "--max", "0.000000003", "-o", "f%d.svg")
    #expect(film.status == 0, "\(film.errors)")
  }

  @Test func placesBeyondTheEndAreSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n", to: "a.csv")
    let skipped = try folder.tacho("inspect", "--data", "a.csv", "--set", "data.skipLines=9")
    #expect(skipped.errors.contains("lines to pass over: 9: the file has 2 lines"), "\(skipped.errors)")
    let header = try folder.tacho("inspect", "--data", "a.csv", "--set", "data.headerLine=4")
    #expect(header.errors.contains("line 4: the file has 2 lines"), "\(header.errors)")
    let choice = try folder.tacho("animate", "--data", "a.csv", "--where", "a", "-o", "a.svg")
    #expect(choice.errors.contains("error: --where: must be a column and a text"), "\(choice.errors)")
    for range in ["500..", "5..900"] {
      let film = try folder.tacho("animate", "--data", "a.csv", "--duration", "2", "--range", range, "-o", "f%d.svg")
      #expect(film.errors.contains("beyond the film, whose 60 frames are 0 to 59"), "\(film.errors)")
    }
  }

  @Test func brokenDataAreDescribedUpToTheBreak() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,2\nsoon,3\n", to: "log.csv")
    let run = try folder.tacho("inspect", "--data", "log.csv", "--json")
    #expect(run.status == 65 && run.text.contains("\"rows\": 3") && run.errors.contains("log.csv:4:1"))
    #expect(try folder.tacho("inspect", "--data", "none.csv").status == 66)
  }

  @Test func whatHasNoSingleValueIsNotSaidToLackIt() throws {
    let folder = try TemporaryFolder()
    for (text, lines) in [
      ("layout: {gauges: [{value: 5}, {value: 3}]}", [String]()),
      ("kind: level\nvalues: {roll: 3}", ["value     roll 3, shown as 3"]),
      (
        "kind: wind\nvalues: {direction: 20, speed: 12}",
        ["value     direction 20, speed 12, shown as 12.0", "needle    20°"]
      ),
      ("kind: lcd\nvalue: 3\nstate: error", ["value     hidden by the state error", "progress  0", "needle    none"]),
      ("kind: lcd\nvalue: null", ["value     missing, shown as –", "progress  0", "needle    none"]),
    ] {
      try folder.write(text, to: "g.yaml")
      let said = try folder.tacho("inspect", "g.yaml").text.split(separator: "\n").map(String.init)
      #expect(said.filter { ["value", "progress", "needle"].contains($0.prefix { $0 != " " }) } == lines, "\(said)")
      let json = try JSONSerialization.jsonObject(with: Data(folder.tacho("inspect", "g.yaml", "--json").output))
      let progress = try #require(json as? [String: Any])["progress"]
      #expect((progress is NSNull) == !lines.contains { $0.hasPrefix("progress") })
    }
  }

  /// What a file may not say within a layout cannot be said from outside of it either.
  @Test func settingsOfTheWholePictureAreToldWithinALayout() throws {
    let folder = try TemporaryFolder()
    try folder.write("layout: {gauges: [{id: a, value: 5}, {id: b, value: 3}]}\n", to: "g.yaml")
    try folder.write("a,b,a.halo\n1,2,red\n", to: "t.csv")
    for key in ["halo=red", "size=300", "a11y.title=T", "a11y.role=meter", "animation.fps=5", "output.scale=2"] {
      let run = try folder.tacho("render", "g.yaml", "--set", "layout.gauges[0].\(key)", "-o", "a.svg")
      #expect(run.status == 0 && run.errors.contains("has no effect in a gauge of a layout"), "\(key): \(run.errors)")
    }
    let batch = try folder.tacho("batch", "g.yaml", "--data", "t.csv", "-o", "b/{row}.svg")
    #expect(batch.errors.contains("layout.gauges[0].halo: has no effect in a gauge of a layout"), "\(batch.errors)")
  }

  @Test func rowsOfWhichNoneIsChosenAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("name,value\na,1\nb,2\n", to: "t.csv")
    func batch(_ more: String...) throws -> FinishedProgram {
      try folder.tacho(["batch", "--data", "t.csv", "-o", "o/{row}.svg"] + more)
    }
    let none = try batch("--where", "name=c")
    #expect(none.status == 65 && none.errors.contains("t.csv: no row has name “c”"), "\(none.errors)")
    #expect(try batch("--where", "name=b").status == 0)
    // A part may be without a row that another has.
    #expect(try batch("--where", "name=b", "--shard", "0/2").status == 0)
  }

  /// The command that inspect names makes a table with the signs that the letters say.
  @Test(arguments: [
    ("S", "H", " ", ""), ("S", "H", "", ""), ("S", "H", " ", " EUR"), ("S", "H", " ", " €"), ("Dr", "Cr", " ", ""),
    ("DR.", "cr.", " ", ""), ("DR", "CR", " ", " USD"),
  ])
  func whatDebitsAreWrittenBySaysTheirSigns(debit: String, credit: String, gap: String, unit: String) throws {
    let folder = try TemporaryFolder()
    let cells = [("1.250,00", debit), ("7,25", credit), ("12,50", debit), ("3", credit)]
    let rows = cells.enumerated().map { "0\($0 + 1).02.2024;5;\($1.0)\(unit)\(gap)\($1.1);Rechnung 5\n" }
    try folder.write("Tag;Nr;Umsatz;Text\n" + rows.joined(), to: "a.csv")
    let said = try folder.tacho("inspect", "--data", "a.csv").text
    #expect(said.contains("4 numbers in doubt, the first is “1.250,00\(unit)\(gap)\(debit)”"))
    let start = try #require(said.firstRange(of: "sed -E"))
    let end = try #require(said.firstRange(of: " > signed.csv"))
    let command = said[start.lowerBound..<end.upperBound].replacing("FILE", with: "a.csv")
    #expect(try folder.shell(String(command)).status == 0)
    struct Report: Decodable {
      struct Column: Decodable {
        let name: String
        let numbers, inDoubt: Int
        let least, greatest: Double?
      }
      let columns: [Column]
    }
    let json = try folder.tacho("inspect", "--json", "--data", "signed.csv").text
    let columns = try JSONDecoder().decode(Report.self, from: Data(json.utf8)).columns
    #expect(columns[2].numbers == 4 && columns[2].inDoubt == 0)
    #expect(columns[2].least == -1_250 && columns[2].greatest == 7.25)
    #expect(columns[1].least == 5 && columns[1].greatest == 5)
    #expect(try folder.text("signed.csv").contains("Rechnung 5\n"))
  }

  /// So does that of a column with the sides of others, in quotes and without.
  @Test(arguments: ["", "\""], ["S,H", "Soll,Haben", "DR,CR", "Debit,Credit"])
  func whatSaysTheSidesOfNumbersWritesTheirSigns(
    quote: String, sides: String
  ) throws {
    let folder = try TemporaryFolder()
    let sides = sides.split(separator: ",").map(String.init)
    let rows = [
      ["Tag", "Umsatz", "Soll/Haben-Kennzeichen"], ["01.02.2024", "1.250,00", sides[0]],
      ["02.02.2024", "7,25", sides[1]],
    ]
    let lines = rows.map { $0.map { quote + $0 + quote }.joined(separator: ";") + "\r\n" }
    try folder.write(lines.joined(), to: "a.csv")
    let said = try folder.tacho("inspect", "--data", "a.csv").text
    let start = try #require(said.firstRange(of: quote.isEmpty ? "awk -F" : "python3 -c"))
    let end = try #require(said.firstRange(of: " > signed.csv"))
    let command = said[start.lowerBound..<end.upperBound].replacing("FILE", with: "a.csv")
    #expect(try folder.shell(String(command)).status == 0)
    #expect(try folder.tacho("inspect", "--data", "signed.csv").text.contains("“Umsatz”, 2 numbers, -1250 to 7.25"))
  }

  /// What makes a table of lines of text takes the numbers behind a whole word, and all of each.
  @Test(arguments: [
    (
      "temp", "start temp=21.5 hum=44 cputemp=55.1", "ok temp=2.17e1 cputemp=56", "ok temp: -3 cputemp=57",
      [21.5, 21.7, -3]
    ),
    (
      "loss", "epoch 1: loss=0.532 val_loss=0.611", "epoch 2: loss=8.5e-02 val_loss=0.502",
      "epoch 3: loss=0.04 val_loss=0.4",
      [0.532, 0.085, 0.04]
    ),
  ]) func numbersOfLinesAreThoseBehindTheWholeWord(name: String, a: String, b: String, c: String, numbers: [Double])
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write([a, b, c, c].map { $0 + "\n" }.joined(), to: "a.log")
    let said = try folder.tacho("animate", "--data", "a.log", "--column", name, "-o", "o.gif").errors
    let start = try #require(said.firstRange(of: "sed -nE"), "\(said)")
    let end = try #require(said.firstRange(of: " > numbers.csv"))
    let command = said[start.lowerBound..<end.upperBound].replacing("FILE", with: "a.log")
    #expect(try folder.shell(String(command)).status == 0)
    let found = try folder.text("numbers.csv").split(separator: "\n").map { Double($0) }
    #expect(found == numbers + [numbers[2]])
  }

  /// Among times a row of totals is told, with what leaves it out; no command is proposed that would be refused.
  @Test(arguments: ["Sums (of 2 values)", "Total général", "2026 Ergebnis", "Nord Total"])
  func aTotalAmongTimesIsToldWithWhatLeavesItOut(label: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "date,kwh\n2026-01-01,5\n2026-01-02,7\n\"\(label)\",12\n2026-02-01,9\n2026-02-02,3\n", to: "it's.csv")
    let run = try folder.tacho("inspect", "--data", "it's.csv")
    #expect(run.status != 0 && !run.text.contains("next "), "\(run.text)")
    let start = try #require(run.errors.firstRange(of: "“\(label)” is a row of totals and no time; "), "\(run.errors)")
    let end = try #require(run.errors.firstRange(of: " leaves it out"))
    let command = run.errors[start.upperBound..<end.lowerBound].replacing("FILE", with: "\"it's.csv\"")
    #expect(try folder.shell(String(command)).status == 0)
    let after = try folder.tacho("inspect", "--data", "rows.txt")
    #expect(after.status == 0 && after.text.contains("4 numbers, 3 to 9") && after.text.contains("next "))
  }

  /// And where cells in quotes hold what divides others.
  @Test(arguments: [";", ","], ["S,H", "Debit,Credit", "Af,Bij"])
  func whatSaysTheSidesOfQuotedRowsWritesTheirSigns(divider: String, sides: String) throws {
    let folder = try TemporaryFolder()
    let sides = sides.split(separator: ",").map(String.init)
    let rows = [
      ["Tag", "Zweck", "Umsatz", "Soll/Haben"], ["1", "Strom\(divider) Abschlag", "1250.00", sides[0]],
      ["2", "the \"\"other\"\" one", "7.25", sides[1]], ["3", "Gas", "2.50", sides[0]],
    ]
    let lines = rows.map { $0.map { "\"" + $0 + "\"" }.joined(separator: divider) + "\r\n" }
    try folder.write(lines.joined(), to: "a.csv")
    let said = try folder.tacho("inspect", "--data", "a.csv").text
    let start = try #require(said.firstRange(of: "python3 -c"))
    let end = try #require(said.firstRange(of: " > signed.csv"))
    let command = said[start.lowerBound..<end.upperBound].replacing("FILE", with: "a.csv")
    #expect(try folder.shell(String(command)).status == 0)
    let after = try folder.tacho("inspect", "--data", "signed.csv").text
    #expect(after.contains("“Umsatz”, 3 numbers, -1250 to 7.25"), "\(after)")
    // Whoever looks again is not sent there twice.
    #expect(!after.contains("signed.csv writes"))
  }
}
