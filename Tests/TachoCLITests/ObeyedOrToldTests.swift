import Testing

/// What is asked for is done, or it is said why not.
struct ObeyedOrToldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{value: 48, unit: km/h, max: 120, width: 60, height: 60}", to: "g.yaml")
    try folder.write("value\n1\n2\n", to: "rows.csv")
    try folder.write("time,speed\n0,10\n1,20\n", to: "ride.csv")
    try folder.write("value;b\n45,5;1\n46,5 %;2\n", to: "comma.csv")
  }

  @Test(arguments: [
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "rows.csv"], "is read already"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "./g.yaml"], "is read already"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "o/1.svg"], "is the manifest"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--manifest", "-"], "is a file"),
    (["animate", "g.yaml", "-o", "f/%03d.svg", "--manifest", "f/000.svg"], "is the manifest"),
    (
      ["animate", "g.yaml", "-o", "f%d.svg", "--data", "ride.csv", "--column", "speed", "--manifest", "ride.csv"],
      "lost"
    ),
    (
      ["animate", "g.yaml", "-o", "a.apng", "--set", "animation.startUp=true", "--set", "animation.easing=linear"],
      "startUp"
    ),
    (["animate", "g.yaml", "-o", "a.apng", "--set", "animation.startUp=true", "--loop", "loop"], "startUp"),
    (["animate", "g.yaml", "-o", "f%d.svg", "--loop", "4"], "--loop: 4 is how often APNG"),
    (["animate", "g.yaml", "-o", "a.mp4", "--set", "animation.loop=2"], "--set animation.loop: 2 is how often APNG"),
    (["animate", "g.yaml", "-o", "a.png", "--contact-sheet", "2", "--loop", "4"], "--loop"),
    (["animate", "g.yaml", "-o", "a.apng", "--missing", "x"], "--missing: belongs to data"),
    (["animate", "g.yaml", "-o", "a.apng", "--set", "data.comment=x"], "--set data.comment: belongs to data"),
    (["inspect", "g.yaml", "--set", "data.comment=x"], "--set data.comment: belongs to data"),
    (
      ["animate", "g.yaml", "--data", "rows.csv", "-o", "a.apng", "--set", "data.maxGap=3"], "data.maxGap: needs times"
    ),
    (["animate", "g.yaml", "--data", "rows.csv", "-o", "a.apng", "--time-unit", "ms"], "--time-unit: needs times"),
    (["animate", "g.yaml", "--data", "rows.csv", "-o", "a.apng", "--loop", "loop"], "--loop: only a movement"),
    (["animate", "g.yaml", "-o", "a.apng", "--set", "animation.ballistics=vu"], "belongs to data"),
    (["animate", "g.yaml", "-o", "a.apng", "--to", "--set"], "--to: a number is missing before “--set”"),
    (["animate", "g.yaml", "-o", "a.svg", "--scale", "2"], "no pixels"),
    (["animate", "g.yaml", "-o", "a.svg", "--compression", "small"], "--compression"),
    (["animate", "g.yaml", "--set", "animation.sequence=[{to: 9}]", "--value", "4", "-o", "a.svg"], "--to"),
    (["report", "a.md", "-o", "a.html", "-o", "b.html"], "one document"),
    (["render", "--set", "layout={gauges: []}", "-o", "a.svg"], "no gauges"),
    (["render", "g.yaml", "-o", "a.svg", "--scale", "2"], "--scale: an SVG or a PDF has no pixels"),
    (["render", "g.yaml", "-o", "a.pdf", "-o", "a.svg", "--compression", "fast"], "--compression: is for PNG"),
    (["render", "g.yaml", "-o", "a.png", "-o", "a.pdf", "--text", "live"], "--text: is for SVG"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.svg", "--compression", "small"], "is for PNG"),
    (["report", "a.md", "-f", "md", "-o", "a.html"], "--format: md contradicts the name “a.html”"),
    (["report", "a.md", "-f", "email", "-o", "a.pdf"], "contradicts"),
    (["animate", "g.yaml", "-o", "a.mp4", "--codec", "h265"], "error: --codec: “h265” is unknown"),
    (["help", "rendr"], "did you mean render?"),
    (["version"], "write tacho --version"),
    (
      ["batch", "--data", "comma.csv", "-o", "o/{row}.svg"], "46,5 %” is no number; not all numbers of the column"
    ),
    (["animate", "g.yaml", "--data", "ride.csv", "--speed", "-1", "-o", "a.apng"], "error: --speed: the speed is"),
    (
      ["animate", "g.yaml", "--data", "ride.csv", "--offset", "1e12", "-o", "a.apng"], "error: --offset: the offset is"
    ),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/{row:5}.png"], "write {row}, or {row:05}"),
    (["batch", "g.yaml", "--data", "rows.csv", "-o", "o/a.png"], "is the same for every row"),
    (["render", "rows.csv"], "tacho render draws one value; the last reading of a table is the last frame"),
    (["render", "rows.csv"], "tacho animate --data rows.csv --column NAME --range last"),
    (
      ["animate", "--data", "rows.csv", "--range", "last", "-o", "a.png", "-o", "a.rgba"],
      "leave out the other outputs"
    ),
    (["preview", "rows.csv"], "tacho animate --data rows.csv --column NAME --range last"),
    (["animate", "rows.csv", "-o", "a.apng"], "not a specification; write --data rows.csv"),
    (["report", "a.md", "-o", "a.html", "--language", "not a lang"], "error: --language: “not a lang” is no tag"),
    (["batch", "verfy", "manifest.jsonl"], "did you mean verify?"),
    (["report", "--json", "a.md"], "these have it: tacho batch verify, tacho inspect, tacho validate, tacho list\n"),
    (["validate", "--text", "live"], "these have it: tacho render, tacho batch draw\n"),
    (["animate", "--text", "live"], "; or write --title CPU"),
    (["render", "--fps", "3"], "--fps: is not an option of tacho render; these have it: tacho animate, tacho live"),
    (["inspect", "g.yaml", "-o", "a.svg"], "-o: is not an option of tacho inspect"),
    (["render", "--set", "displayUnit=mph", "-o", "a.svg"], "add unit"),
    (["render", "--size", "16384", "-o", "a.png"], "128 million pixels"),
    (["render", "--kind", "rang", "-o", "a.svg"], "got the text “rang”; did you mean ring? It must be one of radial"),
    (["list", "keys", "--kind", "rang"], "did you mean ring? There are radial"),
    (["render", "g.yaml", "--value", "5", "--value", "6", "-o", "a.svg"], "--value: is given twice"),
    (["render", "g.yaml", "-f", "svg", "--format=svg", "-o", "a.svg"], "--format: is given twice"),
    (["batch", "g.yaml", "--data", "rows.csv", "--data", "rows.csv", "-o", "o/{row}.svg"], "--data: is given twice"),
    (["render", "g.yaml", "--scael", "5"], "error: Unknown option"),
    (["render", "--value", "-o", "a.svg"], "--value: a number is missing before “-o”"),
    (["render", "--value", "--kind", "ring", "-o", "a.svg"], "--value: a number is missing before “--kind”"),
  ])
  func whatCannotBeObeyedIsRefused(_ arguments: [String], _ words: String) throws {
    let before = try folder.names
    let run = try folder.tacho(arguments)
    #expect(run.status == 64 || run.status == 65, "\(run.status)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names.filter { $0 != "o" && !before.contains($0) } == [])
    #expect(try folder.text("rows.csv") == "value\n1\n2\n")
  }

  /// As `render` does.
  @Test func aBatchDrawsTheSpeedometerWhereItIsNamed() throws {
    let rows = try folder.tacho("batch", "--kind", "speedometer", "--data", "rows.csv", "-o", "o/{row}.svg")
    #expect(rows.status == 0, "\(rows.errors)")
    #expect(try folder.tacho("render", "--kind", "speedometer", "--value", "2", "-o", "o/two.svg").status == 0)
    #expect(try folder.text("o/2.svg") == folder.text("o/two.svg"))
  }

  /// Each of several outputs takes what is for it.
  @Test func anOptionForOneOfSeveralOutputsIsObeyed() throws {
    let run = try folder.tacho("render", "g.yaml", "-o", "a.svg", "-o", "a.png", "--scale", "2", "--text", "live")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.bytes("a.png")[16..<24] == [0, 0, 0, 120, 0, 0, 0, 120])
    #expect(try folder.text("a.svg").contains("<text"))
  }

  /// A value is none of the options, whatever it looks like, and what may be given several times is.
  @Test(arguments: [
    ["--title", "--title"], ["--title=--unit", "--unit", "--title"], ["--set", "max=9", "--set", "min=1"],
    ["--", "--value"], ["-o", "b.svg", "--output", "c.svg"],
  ])
  func nothingElseIsTakenForARepetition(_ arguments: [String]) throws {
    try folder.write("{value: 4}", to: "--value")
    let specification = arguments.first == "--" ? [] : ["g.yaml"]
    let run = try folder.tacho(["render"] + specification + ["-o", "a.svg"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func allFilesAreValidatedWhereOneIsMissing() throws {
    try folder.write("{value: 48, mx: 120}", to: "wrong.yaml")
    let run = try folder.tacho("validate", "none.yaml", "wrong.yaml", "g.yaml")
    #expect(run.status == 65)
    #expect(run.errors.contains("2 problems"))
    for words in ["none.yaml: cannot read", "wrong.yaml:1:13: mx", "g.yaml: ok"] {
      #expect(run.text.contains(words), "\(run.text)")
    }
    let json = try folder.tacho("validate", "--json", "none.yaml", "wrong.yaml").text
    #expect(json.contains("\"none.yaml\"") && json.contains("\"wrong.yaml\""), "\(json)")
    #expect(try folder.tacho("validate", "none.yaml", "g.yaml").status == 66)
  }

  /// A folder that is not there is missing input; a manifest that is not there yet may come.
  @Test(arguments: [("none", Int32(66)), ("none/manifest.jsonl", 66), ("none.jsonl", 75)])
  func whatIsNotThereCannotBeVerified(name: String, status: Int32) throws {
    let run = try folder.tacho("batch", "verify", name)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("none"), "\(run.errors)")
  }

  @Test func whatIsWarnedOfStandsInTheDataToo() throws {
    let title = String(repeating: "M", count: 60)
    let run = try folder.tacho("inspect", "--json", "--value", "5", "--size", "100", "--title", title)
    let warning = try #require(run.errors.split(separator: "\n").first { $0.hasPrefix("warning: ") }?.dropFirst(9))
    #expect(try #require(run.text.split(separator: "\"warnings\"").last).contains(warning), "\(warning)")
  }

  @Test func aFileThatIsNoTextIsNamed() throws {
    #expect(try folder.tacho("render", "g.yaml", "-o", "a.png").status == 0)
    let run = try folder.tacho("inspect", "a.png")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error: a.png: the text is not UTF-8"), "\(run.errors)")
  }

  @Test func theHelpFitsATerminalOfEightyColumns() throws {
    let lines = try folder.tacho("--help").text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    // None of the examples is broken.
    let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { $0 != "EXIT STATUS:" }
    #expect(examples.count == 10 && examples.allSatisfy { $0.contains("tacho ") }, "\(examples)")
    let film = try folder.tacho("animate", "--help").text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(film.count <= 62 && film.allSatisfy { $0.count <= 80 }, "one screen")
    let examplesOfFilms = film.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
    let commands = examplesOfFilms.joined(separator: "\n").replacing("\\\n    ", with: "").split(separator: "\n")
    #expect(commands.count == 5 && commands.allSatisfy { $0.hasPrefix("  tacho animate ") }, "\(commands)")
    // Each option of it is one line.
    let options = film.drop { $0 != "GAUGE:" }
    #expect(options.allSatisfy { $0.isEmpty || $0.hasSuffix(":") || $0.hasPrefix("  -") || $0.hasPrefix("  <") })
  }

  /// What has no ending, and what it is said of.
  @Test(arguments: [("adir", "cannot read “adir”: it is a folder"), ("none", "cannot read “none”: no such file")])
  func aReportOfWhatCannotBeReadSaysSo(name: String, words: String) throws {
    #expect(try folder.shell("mkdir adir").status == 0)
    let run = try folder.tacho("report", name)
    #expect(run.status == 66 && run.errors.contains(words), "\(run.errors)")
  }

  @Test func examplesOfTheHelpDrawWithoutAWarning() throws {
    let help = try folder.tacho("render", "--help").text.split(separator: "\n")
    let examples = help.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { $0.hasPrefix("  tacho ") }
    #expect(examples.count == 4)
    for example in examples {
      let run = try folder.shell("T=$0; tacho() { \"$T\" \"$@\"; }; \(example)")
      #expect(run.status == 0 && !run.errors.contains("warning"), "\(example): \(run.errors)")
    }
  }

  @Test func aWarningOfABatchNamesTheFileAndIsNoMark() throws {
    try folder.write("value: 3\nranges:\n  - {from: 90, color: red}\n", to: "red.yaml")
    let run = try folder.tacho("batch", "red.yaml", "--data", "rows.csv", "-o", "{row}.svg")
    let words = "2 rows may not look as meant; row 1: red.yaml:3:23: ranges[0].color: it stands out"
    #expect(run.status == 0 && run.errors.contains(words), "\(run.errors)")
  }

  @Test func rowsWithoutAValueShowNone() throws {
    try folder.write("{\"value\":1}\n{\"valeu\":2}\n{\"value\":[5]}\n", to: "rows.jsonl")
    #expect(try folder.tacho("batch", "g.yaml", "--data", "rows.jsonl", "-o", "{row}.svg", "-q").status == 0)
    #expect(try folder.tacho("render", "g.yaml", "--value", "null", "-o", "none.svg", "-q").status == 0)
    #expect(try folder.text("1.svg") != folder.text("none.svg"))
    #expect(try folder.text("2.svg") == folder.text("none.svg"))
    #expect(try folder.text("3.svg") == folder.text("none.svg"))
  }

  @Test func columnsOfOneKeyAreToldApart() throws {
    try folder.write("value,max,scale.max\n10,300,200\n", to: "two.csv")
    let run = try folder.tacho("batch", "g.yaml", "--data", "two.csv", "-o", "{row}.svg")
    #expect(run.status == 65)
    #expect(run.errors.contains("“max” and “scale.max” fill the same key"), "\(run.errors)")
  }

  /// No cell says it, and no row is at fault.
  @Test func aFaultOfAnExtendedFileNamesThatFile() throws {
    try folder.write("value: 3\nranges: [{from: 1, to: never}]\n", to: "base.yaml")
    try folder.write("extends: base.yaml\ntitle: '{name}'\n", to: "own.yaml")
    try folder.write("name\nA\n", to: "names.csv")
    let run = try folder.tacho("batch", "own.yaml", "--data", "names.csv", "--set", "title={name}", "-o", "{row}.svg")
    #expect(run.status == 65 && run.errors.contains("base.yaml:2:24: ranges[0].to"), "\(run.errors)")
  }

  @Test func whatHasNoEffectBesideDataIsNamed() throws {
    let run = try folder.tacho(
      "animate", "g.yaml", "--set", "animation={loop: true, delay: 1, spring: bouncy}", "--value", "3", "--data",
      "ride.csv",
      "--column", "speed", "--fps", "2", "-o", "f%d.svg")
    #expect(run.status == 0)
    for key in ["--value", "--set: animation.delay", "--set: animation.spring", "--set: animation.loop"] {
      #expect(run.errors.contains("warning: \(key): without effect, as the gauge follows data"), "\(run.errors)")
    }
  }

  /// A reading is one, whatever the specification says of there being none.
  @Test func aStateThatReadingsEndIsToldWhereItIsWritten() throws {
    try folder.write("kind: ring\nvalue: 42\nstate: missing\n", to: "one.yaml")
    let cells = ["id: a, state: missing", "id: b"].map {
      "    - {kind: ring, value: 42, \($0)}\n"
    }
    try folder.write("layout:\n  gauges:\n" + cells.joined(), to: "both.yaml")
    try folder.write("a,b\n42,42\n", to: "two.csv")
    for (file, place) in [("one", "one.yaml:3:8: state"), ("both", "both.yaml:3:45: layout.gauges[0].state")] {
      let column = file == "one" ? ["--column", "a"] : []
      let film = try folder.tacho(["animate", "\(file).yaml", "--data", "two.csv", "-o", "%d.svg"] + column)
      #expect(film.errors.contains("warning: \(place): without effect, as the gauge follows data"), "\(film.errors)")
      let lines = file == "one" ? "42" : #"{"a": 42, "b": 42}"#
      let live = try folder.shell("echo '\(lines)' | \"$0\" live \(file).yaml --graphics text")
      #expect(live.errors.contains("warning: \(place): missing is so until a reading comes"), "\(live.errors)")
    }
  }

  /// The value is where a film without data and without `--to` goes.
  @Test(arguments: [["--value", "5"], ["--set", "value=5"]])
  func aValueBesideWhereTheGaugeGoesIsTold(_ value: [String]) throws {
    let film = ["animate", "--max", "100", "--duration", "0.2", "--size", "30", "-o"]
    let words = "without effect, as --to says where the gauge goes"
    let both = try folder.tacho(film + ["a.svg", "--to", "30"] + value)
    #expect(both.status == 0 && both.errors.contains("warning: \(value[0])"), "\(both.errors)")
    #expect(both.errors.contains(words))
    #expect(try folder.tacho(film + ["b.svg", "--to", "30"]).errors.contains(words) == false)
    #expect(try folder.text("a.svg") == folder.text("b.svg"))
    #expect(try !folder.tacho(film + ["c.svg"] + value).errors.contains(words))
    // A value of a file is for other pictures too.
    #expect(try !folder.tacho("animate", "g.yaml", "--to", "30", "-o", "d.svg").errors.contains(words))
    // Nothing but both says which dial it is.
    let open = try folder.tacho(["animate", "--to", "30", "-o", "e.svg"] + value)
    #expect(open.status == 0, "\(open.errors)")
  }

  /// A film of a second has 30 frames, the last of them at 29/30 s.
  @Test(arguments: [
    ("sequence: [{to: 10, duration: 1}, {hold: 5}, {to: 50}], duration: 1", "animation.sequence[1]"),
    ("sequence: [{to: 10, duration: 0.9}, {to: 50}], duration: 1", nil),
    ("sequence: [{to: 10, duration: 1}, {set: 20}]", nil), ("delay: 2, duration: 1", "animation.delay"),
    ("delay: 0.9, duration: 1", nil), ("easing: linear, duration: 1, loop: loop", "animation.loop"),
    ("easing: linear, duration: 1, loop: ping-pong", nil), ("duration: 0.1, loop: ping-pong", "animation.loop"),
    ("spring: snappy, duration: 9, loop: loop", nil), ("duration: 0.1", nil),
  ])
  func whatComesAfterTheEndOfTheFilmIsTold(_ animation: String, _ path: String?) throws {
    try folder.write("{kind: radial, value: 42, size: 60, animation: {\(animation)}}", to: "cut.yaml")
    let run = try folder.tacho("animate", "cut.yaml", "-o", "cut.svg")
    #expect(run.status == 0, "\(run.errors)")
    let told = run.errors.split(separator: "\n").filter { $0.contains("the film ends at") }
    #expect(told.count == (path == nil ? 0 : 1), "\(run.errors)")
    if let path { #expect(told.first?.contains("\(path): ") == true, "\(run.errors)") }
    let check = try folder.tacho("validate", "cut.yaml").errors
    #expect(check.split(separator: "\n").filter { $0.contains("the film ends at") } == told, "\(check)")
  }

  /// A key that needs a named value has it from data too; what shows in no still with such values shows in no film.
  @Test(arguments: [
    ("wind", "unit: kn\nreadout: {locale: de-DE}", "direction=20,speed=6"),
    ("wind", "unit: kn\ndisplayUnit: m/s", "direction=20,speed=6"),
    ("lap", "palette: safe", "current=80,best=79,sector1=20,bestSector1=21,delta=1"),
    ("horizon", "ranges: [{from: 0, to: 100, label: L}]", "roll=3,pitch=4"),
    ("level", "variant: round\ntargets: [{value: 30, label: G}]", "roll=3,pitch=4"),
    ("gforce", "readout: {locale: de-DE}\nranges: [{from: 1, severity: alarm}]", "lateral=0.3,longitudinal=0.4"),
    ("gear", "max: 8000\nunit: km/h\ntokens: {accent: red}", "gear=3,rpm=4000,speed=60"),
    ("gear", "unit: km/h\ndisplayUnit: mph", "gear=3,rpm=4000"), ("wind", "unit: kn\ndisplayUnit: m/s", "direction=20"),
    ("altimeter", "tokens: {accent: red}", "altitude=3000,pressure=1011"),
  ])
  func aFilmTellsOfNamedValuesWhatAStillTells(_ kind: String, _ keys: String, _ values: String) throws {
    try folder.write("kind: \(kind)\n\(keys)\n", to: "n.yaml")
    let pairs = values.split(separator: ",").map { $0.split(separator: "=") }
    let names = pairs.map { String($0[0]) }.joined(separator: ",")
    let row = pairs.map { String($0[1]) }.joined(separator: ",")
    try folder.write("time,\(names)\n0,\(row)\n", to: "n.csv")
    func told(_ run: FinishedProgram) -> [Substring] {
      run.errors.split(separator: "\n").filter { $0.contains("changes nothing") || $0.contains("no effect here") }
    }
    let map = values.replacing("=", with: ": ").replacing(",", with: ", ")
    let still = try folder.tacho("render", "n.yaml", "--set", "values={\(map)}", "--size", "300", "-o", "n.svg")
    let film = try folder.tacho("animate", "n.yaml", "--data", "n.csv", "--size", "300", "-o", "f.svg")
    #expect(still.status == 0 && film.status == 0 && told(film) == told(still), "\(film.errors)\(still.errors)")
  }

  @Test func aStepToWhatIsWrittenAsZeroIsToldBeforeThereIsAFilm() throws {
    try folder.write(
      "value: 50\nreadout: {format: .0f}\nanimation:\n  sequence:\n    - {to: 0.2, duration: 0.1}\n    - {to: 20}\n",
      to: "z.yaml")
    let told = "warning: z.yaml:2:19: readout.format: writes 0.2 as 0; give it more decimals\n"
    for command in [["validate", "z.yaml"], ["animate", "z.yaml", "--size", "60", "-o", "z.svg"]] {
      let run = try folder.tacho(command)
      #expect(run.status == 0 && run.errors.contains(told), "\(run.errors)")
    }
  }

  /// A still has no value then, and a film has.
  @Test(arguments: ["radial", "battery", "clock", "sparkline"]) func aStateBesideWhereTheGaugeGoesIsTold(_ kind: String)
    throws
  {
    try folder.write("kind: \(kind)\nvalue: 30\nstate: missing\n", to: "m.yaml")
    let run = try folder.tacho("animate", "m.yaml", "--to", "30", "--duration", "0.2", "--size", "60", "-o", "m.svg")
    #expect(
      run.errors.contains("warning: m.yaml:3:8: state: without effect, as --to says where the gauge goes"),
      "\(run.errors)")
  }

  /// What is said of a whole file names no option that nobody gave.
  @Test func whatHasNoPlaceInAFileNamesTheFile() throws {
    let ranges = "[{from: 29, label: R0}, {from: 36}, {from: 47, label: R2, to: 58}]"
    try folder.write("{kind: horizon, values: {roll: 39}, ranges: \(ranges), a11y: {role: meter}}", to: "l.yaml")
    let run = try folder.tacho("render", "l.yaml", "-o", "l.svg")
    #expect(run.errors.contains("warning: l.yaml:1:1: more keys may change nothing"), "\(run.errors)")
    #expect(!run.errors.contains("--set"))
    // A search that has come to its end says so beside the one key that it has found.
    let two = "[{from: 0, to: 10, label: A}, {from: 10, to: 20, label: B}]"
    try folder.write(
      "{kind: horizon, values: {roll: 8}, ranges: \(two), theme: {extends: light, hub: {style: cap}}}", to: "h.yaml")
    let over = try folder.tacho("render", "h.yaml", "-o", "l.svg").errors
    #expect(over.contains("theme.hub.style: changes") || over.contains("warning: h.yaml:1:1: more keys may"), "\(over)")
  }

  @Test(arguments: ["aviation", "brass", "terminal"]) func theFontOfTheThemeIsNamedThatLacksAGlyph(_ theme: String)
    throws
  {
    try folder.write("{value: 5, theme: \(theme), title: \"\u{10FFFD}\"}", to: "f.yaml")
    let run = try folder.tacho("render", "f.yaml", "-o", "f.svg", "--text", "live")
    let svg = try folder.text("f.svg")
    let family = try #require(svg.firstMatch(of: /font-family="'?([^',"]+)/)?.1)
    #expect(run.errors.contains("the font \(family) has no glyph for U+10FFFD"), "\(run.errors)")
    let inspected = String(decoding: try folder.tacho("inspect", "f.yaml", "--json").output, as: UTF8.self)
    #expect(inspected.firstMatch(of: /"font": ?"([^"]+)"/)?.1 == family)
  }

  @Test(arguments: [["render", "-o", "a.svg"], ["preview"], ["batch", "--data", "rows.csv", "-o", "{row}.svg"]])
  func aMovementOfAStillPictureIsToldOf(_ command: [String]) throws {
    let run = try folder.tacho([command[0], "g.yaml", "--set", "animation.delay=1"] + command.dropFirst())
    #expect(run.status == 0)
    #expect(run.errors.contains("--set animation.delay: without effect"), "\(run.errors)")
  }

  @Test(arguments: [[], ["--set", "data.timeColumn=speed"]])
  func aColumnOfTimesOfABatchIsToldOf(_ settings: [String]) throws {
    let keys = settings.isEmpty ? "value: 3\ndata: {timeColumn: speed}\n" : "value: 3\n"
    try folder.write(keys, to: "times.yaml")
    let run = try folder.tacho(["batch", "times.yaml", "--data", "rows.csv", "-o", "{row}.svg"] + settings)
    #expect(run.errors.contains("data.timeColumn: without effect"), "\(run.errors)")
    #expect(run.errors.ranges(of: "timeColumn").count == 1, "told once: \(run.errors)")
  }

  @Test(arguments: [("a.svg", true), ("a.pdf", true), ("a.png", false)])
  func pixelsOfAPictureThatHasNoneAreToldOf(output: String, isTold: Bool) throws {
    try folder.write("value: 3\noutput: {scale: 3}\n", to: "scaled.yaml")
    let run = try folder.tacho("render", "scaled.yaml", "-o", output)
    #expect(run.errors.contains("scaled.yaml:2:17: output.scale: has no effect") == isTold, "\(run.errors)")
    let both = try folder.tacho("render", "scaled.yaml", "-o", output, "-o", "b.png")
    #expect(!both.errors.contains("output.scale"), "\(both.errors)")
  }

  @Test(arguments: [
    (["render", "-o", "a.pdf"], true), (["animate", "-o", "a.svg"], true), (["animate", "-o", "%d.svg"], true),
    (["animate", "-o", "a.svg", "-o", "a.apng"], false), (["animate", "-o", "a.apng"], false),
    (["batch", "--data", "rows.csv", "-o", "{row}.svg"], true),
    (["batch", "--data", "rows.csv", "-o", "{row}.png"], false),
  ])
  func pixelsThatASettingAsksForAreToldOf(_ command: [String], isTold: Bool) throws {
    for setting in ["output.scale=2", "output={scale: 2}"] {
      let run = try folder.tacho([command[0], "g.yaml", "--set", setting] + command.dropFirst())
      #expect(run.status == 0)
      #expect(run.errors.contains("--set: output.scale: has no effect") == isTold, "\(run.errors)")
      #expect(run.errors.ranges(of: "output.scale").count == (isTold ? 1 : 0), "\(run.errors)")
    }
    try folder.write("value: 3\noutput: {scale: 3}\n", to: "scaled.yaml")
    let run = try folder.tacho([command[0], "scaled.yaml"] + command.dropFirst())
    #expect(run.errors.contains("scaled.yaml:2:17: output.scale: has no effect") == isTold, "\(run.errors)")
  }

  @Test func aMissingStateHasNoValuesByNameEither() throws {
    let gear = "kind: gear\nvalues: {rpm: 5000, gear: 3}\n"
    try folder.write(gear + "state: missing\n", to: "state.yaml")
    try folder.write("kind: gear\nvalues: {rpm: null, gear: null}\n", to: "null.yaml")
    for name in ["state", "null"] {
      #expect(try folder.tacho("render", "\(name).yaml", "-o", "\(name).svg", "-q").status == 0)
    }
    #expect(try folder.text("state.svg") == folder.text("null.svg"))
  }
}
