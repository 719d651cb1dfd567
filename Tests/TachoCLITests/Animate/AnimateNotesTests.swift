import Testing

/// What a person is told of data that make a film other than the one that was meant.
struct AnimateNotesTests {
  private func run(_ arguments: [String], _ files: [String: String]) throws -> (
    status: Int32, errors: String, names: [String]
  ) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let run = try folder.tacho(["animate", "--size", "30", "--fps", "2", "--duration", "1"] + arguments)
    return (run.status, run.errors, try folder.names.filter { files[$0] == nil }.sorted())
  }

  /// A film that ends long before the second row says so; one of seconds, or faster, does not.
  @Test(arguments: [
    (3_600, [], true), (86_400, [], true), (3_600, ["--speed", "3600"], false), (1, [], false), (20, [], false),
  ])
  func aFilmThatEndsBeforeTheSecondRowIsTold(step: Int, options: [String], isTold: Bool) throws {
    let rows = (0..<50).map { "\($0 * step),\(50 + $0 % 7 * 5)\n" }.joined()
    let made = try run(Self.dial + options + ["--data", "v.csv", "-o", "f.apng"], ["v.csv": "time,v\n" + rows])
    #expect(made.status == 0)
    let note = "whose rows are \(step) s apart: the gauge stands still; --speed \(step) shows a row a second"
    #expect(made.errors.contains(note) == isTold, "\(made.errors)")
    #expect(made.errors.contains("stands still") == isTold)
  }

  private static let dial = ["--kind", "radial", "--min", "0", "--max", "100"]
  private static let tenths = ["--set", "readout.format=.1f"]

  private static let unsuited: [(options: [String], least: String, greatest: String, words: String)] = [
    ([], "0.2", "0.3", "are 0.2 to 0.3, and the Speedometer's first mark is 1,000; --kind radial --max 0.5"),
    (dial, "50", "700", "are 50 to 700, beyond the scale from 0 to 100; --max 1000 has"),
    (dial, "-20", "50", "are -20 to 50, beyond the scale from 0 to 100; --min -20 has"),
    (dial + tenths, "0", "0.04", "stay near 0: readout.format: writes 0.04 as 0.0; give it more decimals"),
    (["--kind", "lap"], "0.0001", "0.0002", "stay near 0: value"),
    (
      ["--kind", "vu", "--set", "variant=ppm"], "4", "9",
      "are 4 to 9, beyond the scale from 1 to 7, which is the instrument's own"
    ),
    (["--kind", "vu"], "-40", "0", "are -40 to 0, beyond the scale from -20 to 3; --min -50 has"),
    (
      ["--kind", "radial", "--min", "1", "--max", "100", "--set", "scale.type=log"], "0.3", "700",
      "are 0.3 to 700, beyond the scale from 1 to 100; --min 0.2 --max 1000 has"
    ),
    (
      ["--kind", "radial", "--set", "scale={type: log, min: 0.0001, max: 0.005}"], "0", "0.006",
      "are 0 to 0.006, beyond the scale from 0.0001 to 0.005, on which nothing at or below 0 has a place"
    ),
    (
      ["--kind", "radial", "--set", "scale={type: piecewise, stops: [[0, 0], [5, 0.4], [10, 1]]}"], "3", "70",
      "are 3 to 70, beyond the scale from 0 to 10; scale.stops that go on"
    ),
    (
      ["--set", "layout={gauges: [{id: a, value: 1}]}"], "3", "700",
      "are 3 to 700, beyond the scale from 0 to 100; --set 'layout.gauges[0].max=1000' has"
    ),
    (
      ["--set", "layout={shareScale: true, gauges: [{id: a, value: 1}, {value: 2, max: 200}]}"], "3", "700",
      "are 3 to 700, beyond the scale from 0 to 200; --set 'layout.gauges[0].max=1000' has"
    ),
    (dial, "20.1", "20.4", "are 20.1 to 20.4: they move by less than a hundredth of the scale from 0 to 100"),
    // 60 °C is 140 °F, 25 km/h are 2.4 min/km and 5 are 12.
    (dial + fahrenheit, "60", "70", "are 140 to 158 °F, beyond the scale from 0 to 100; --max 200 has"),
    (
      dial + fahrenheit, "20.1", "20.4",
      "are 68.18 to 68.72 °F: they move by less than a hundredth of the scale from 0 to 100"
    ),
    (
      ["--kind", "radial", "--max", "10", "--unit", "km/h", "--set", "displayUnit=min/km"], "5", "25",
      "are 2.4 to 12 min/km, beyond the scale from 0 to 10; --max 20 has"
    ),
    (
      ["--kind", "speedometer", "--unit", "m", "--set", "displayUnit=km"], "2000", "3000",
      "are 2 to 3 km, and the Speedometer's first mark"
    ),
  ]
  private static let fahrenheit = ["--unit", "°C", "--set", "displayUnit=°F"]

  /// 30 km are 30,000 m, and 40 °C 104 °F; a dial's scale is in the unit that is shown.
  @Test(arguments: [
    (["--kind", "speedometer", "--unit", "km", "--set", "displayUnit=m"], "20", "30"), (dial + fahrenheit, "-5", "35"),
  ])
  func readingsThatFitInTheUnitThatIsShownAreNoNews(_ options: [String], _ least: String, _ greatest: String) throws {
    let run = try run(
      options + ["--data", "t.csv", "-o", "a.apng"], ["t.csv": "time,temp\n0,\(least)\n1,\(greatest)\n"])
    #expect(run.status == 0 && !run.errors.contains("the readings of"), "\(run.errors)")
  }

  /// 0 °F is no value of the Speedometer's, and 0 °C is.
  @Test func aSpeedometerMovesInEveryUnit() throws {
    for (unit, shown) in [("°C", "°F"), ("km", "m"), ("K", "°C")] {
      let run = try run(
        ["--kind", "speedometer", "--value", "20", "--unit", unit, "--set", "displayUnit=\(shown)", "-o", "a.apng"], [:]
      )
      #expect(run.status == 0 && run.names == ["a.apng"], "\(run.errors)")
    }
  }

  @Test(arguments: unsuited)
  func readingsThatTheScaleDoesNotSuitAreTold(options: [String], least: String, greatest: String, words: String) throws
  {
    let run = try run(
      options + ["--data", "t.csv", "-o", "a.apng"], ["t.csv": "time,temp\n0,\(least)\n1,\(greatest)\n"])
    #expect(run.status == 0 && run.errors.contains("note: “t.csv”: the readings of “temp” " + words), "\(run.errors)")
  }

  @Test func gearsBetweenTwoAreTold() throws {
    for (gears, isTold) in [("2\n1,2.5,3000", true), ("2\n1,3,3000", false), ("-1\n1,0,3000", false)] {
      let table = ["t.csv": "time,gear,rpm\n0,\(gears.replacing("\n", with: ",3000\n"))\n"]
      let run = try run(["--kind", "gear", "--data", "t.csv", "-o", "a.apng"], table)
      #expect(run.status == 0, "\(run.errors)")
      let words = "the reading 2.5 of “gear” shows the nearest gear: a gear is a whole number; -1 is reverse, 0 neutral"
      #expect(run.errors.contains(words) == isTold, "\(run.errors)")
    }
  }

  @Test func readingsOnTheScaleOfAStudioMeterAreNoNews() throws {
    let run = try run(
      ["--kind", "vu", "--set", "variant=ppm", "--data", "t.csv", "-o", "a.apng"], ["t.csv": "time,level\n0,4\n1,6\n"])
    #expect(run.status == 0 && !run.errors.contains("scale"), "\(run.errors)")
  }

  /// A text that comes once is the same specification as a file with it, also where it says no value.
  @Test func aSpecificationOnStandardInputIsThatOfAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("{kind: linear, title: A, unit: V, max: 50}\n", to: "s.yaml")
    try folder.write("value\n22.3\n0.5\n", to: "d.csv")
    let film = "animate --fps 5 --size 90 --data d.csv -o"
    for line in ["cat s.yaml | \"$0\" \(film) b/%d.svg -", "\"$0\" \(film) b/%d.svg /dev/stdin < s.yaml"] {
      let (file, other) = (try folder.shell("\"$0\" \(film) a/%d.svg s.yaml"), try folder.shell(line))
      #expect(file.status == 0 && other.status == 0, "\(other.errors)")
      #expect(try folder.shell("cmp a/0.svg b/0.svg && cmp a/1.svg b/1.svg").status == 0, "\(line)")
      _ = try folder.shell("rm -r a b")
    }
  }

  /// A mark shows keys at other places than the one in the specification, whether a column moves it there or not; what shows
  /// nowhere is told.
  @Test func keysOfWhatDataFillAreNotIdle() throws {
    let gauge = """
      {"max": 100, "track": {"gap": 4}, "pointers": [{"type": "needle"}, \
      {"type": "marker", "value": 3, "scale": {"max": 12, "wrap": true}}]}
      """
    let files = ["g.json": gauge, "t.csv": "value,h\n10,1\n50,13.5\n"]
    let still = try run(["g.json", "--data", "t.csv", "--column", "value", "-o", "a.apng"], files)
    func isRight(_ errors: String) -> Bool { errors.contains("track.gap: changes nothing") && !errors.contains("wrap") }
    #expect(isRight(still.errors), "\(still.errors)")
    let film = try run(
      ["g.json", "--data", "t.csv", "--column", "value", "--column", "pointers[1].value=h", "-o", "a.apng"], files)
    #expect(film.status == 0 && isRight(film.errors), "\(film.errors)")
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write("{\"value\": 50, \"h\": 13.5}\n", to: "lines")
    let batch = ["batch", "g.json", "--data", "t.csv", "--set", "value={value}", "-o", "{row}.svg"]
    let live = ["live", "g.json", "--data", "lines", "--column", "value"]
    for (given, column) in [(batch, ["--set", "pointers[1].value={h}"]), (live, ["--column", "pointers[1].value=h"])] {
      let (fixed, filled) = try (folder.tacho(given), folder.tacho(given + column))
      #expect(isRight(fixed.errors), "\(fixed.errors)")
      #expect(filled.status == 0 && isRight(filled.errors), "\(filled.errors)")
    }
  }

  /// What runs by itself runs as long as the film does.
  @Test(arguments: ["clock", "countdown"], ["loop", "ping-pong"])
  func whatRunsDoesNotBeginAnew(kind: String, loop: String) throws {
    let refused = try run(["--kind", kind, "--value", "3", "--loop", loop, "-o", "a.apng"], [:])
    #expect(refused.status != 0 && refused.errors.contains("loop") && refused.names.isEmpty, "\(refused.errors)")
    let run = try run(["--kind", kind, "--value", "3", "--loop", loop, "--from", "9", "-o", "a.apng"], [:])
    #expect(run.status == 0 && run.names == ["a.apng"], "\(run.errors)")
  }

  @Test(arguments: unsuited)
  func linesThatTheScaleDoesNotSuitAreToldOnceTheyEnd(options: [String], least: String, greatest: String, words: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("{\"current\": \(least)}\n{\"current\": \(greatest)}\n", to: "lines")
    let run = try folder.tacho(["live", "--data", "lines"] + options)
    #expect(run.status == 0 && run.errors.contains("note: the readings of “current” " + words), "\(run.errors)")
  }

  @Test(arguments: [
    (dial, "0", "100"), (dial, "20", "22"), (["--set", "kind=compass"], "-10", "400"), ([], "0", "15200"),
    (["--kind", "lap"], "0", "5000"), (["--set", "kind=countdown", "--set", "variant=stopwatch"], "0", "5000"),
    (["--set", "layout={shareScale: true, gauges: [{id: a, value: 1}, {value: 2, max: 200}]}"], "3", "170"),
    (["--kind", "lcd", "--max", "10"], "0", "50"), (dial + tenths, "0.01", "50"), (dial + tenths, "0", "0"),
  ])
  func readingsThatItSuitsAreNot(options: [String], least: String, greatest: String) throws {
    let run = try run(
      options + ["--data", "t.csv", "-o", "a.apng"], ["t.csv": "time,temp\n0,\(least)\n1,\(greatest)\n"])
    #expect(run.status == 0 && !run.errors.contains("the readings of"), "\(run.errors)")
  }

  @Test func whatHasNoTransparencySaysSo() throws {
    let data = ["t.csv": "time,temp\n0,1\n1,99\n"]
    let clear = Self.dial + ["--background", "transparent", "--data", "t.csv", "-o"]
    #expect(try run(clear + ["a.y4m"], data).errors.contains("note: .y4m has no transparency"))
    #expect(try !run(clear + ["a.apng"], data).errors.contains("transparency"))
    for ending in ["mov", "mkv"] {
      let video = clear + ["a." + ending]
      let words = "note: .\(ending) with --codec h264 has no transparency"
      #expect(try run(video + ["--codec", "h264"], data).errors.contains(words))
      #expect(try !run(video, data).errors.contains("transparency"))
    }
    #expect(try !run(Self.dial + ["--data", "t.csv", "-o", "a.y4m"], data).errors.contains("transparency"))
  }

  /// A time is where a gauge goes as it is a value.
  @Test(arguments: [
    (["--kind", "clock"], "10:08:30"), (["--kind", "clock"], "10:08"),
    (["--kind", "countdown", "--unit", "s"], "1:15"),
    (["--kind", "radial", "--max", "10", "--unit", "min/km"], "5:14"),
  ])
  func aFilmGoesToATime(gauge: [String], time: String) throws {
    let folder = try TemporaryFolder()
    let still = try folder.tacho(["render", "-o", "still.svg", "--size", "200", "--value", time] + gauge)
    let film = try folder.tacho(
      ["animate", "-o", "last.%d.svg", "--size", "200", "--range", "last", "--to", time, "--fps", "5"] + gauge)
    #expect(still.status == 0 && film.status == 0, "\(film.errors)")
    func words(_ name: String) throws -> Substring? {
      let text = String(decoding: try folder.bytes(name), as: UTF8.self)
      return text.firstRange(of: "<desc").map { text[$0.lowerBound...].prefix { $0 != "." } }
    }
    let last = try #require(try folder.names.first { $0.hasPrefix("last.") })
    #expect(try words(last)?.split(separator: ">").last == words("still.svg")?.split(separator: ">").last)
  }

  @Test func theLastFrameIsAPictureOfItsOwn() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,20\n2,72\n", to: "t.csv")
    let last = try folder.tacho(
      ["animate", "--size", "60"] + Self.dial + [
        "--data", "t.csv", "--range", "last", "-o", "now.png", "-o", "f/{frame}.png",
      ])
    #expect(last.status == 64)
    let film = ["animate", "--size", "60"] + Self.dial + ["--data", "t.csv", "--range", "last", "-o"]
    #expect(try folder.tacho(film + ["now.png"]).status == 0)
    #expect(try folder.tacho(film + ["{frame}.png"]).status == 0)
    #expect(try folder.names.sorted() == ["00060.png", "now.png", "t.csv"])
  }

  @Test func oneFrameIsAPictureOfItsOwn() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,20\n2,72\n", to: "t.csv")
    let film = ["animate", "--size", "60"] + Self.dial + ["--data", "t.csv", "--offset", "1", "--range"]
    #expect(try folder.tacho(film + ["0", "-o", "now.png"]).status == 0)
    #expect(try folder.tacho(film + ["0..0", "-o", "same.png"]).status == 0)
    #expect(try folder.bytes("now.png") == folder.bytes("same.png"))
    // The same moment as the last frame of data that end there.
    try folder.write("time,v\n0,1\n1,20\n", to: "short.csv")
    let last = ["--data", "short.csv", "--range", "last", "-o", "last.png"]
    #expect(try folder.tacho(["animate", "--size", "60"] + Self.dial + last).status == 0)
    #expect(try folder.bytes("now.png") == folder.bytes("last.png"))
    #expect(try folder.tacho(film + ["0..1", "-o", "two.png"]).status == 64)
  }

  /// Who sees it at the end of an hour's work sees it too late.
  @Test func thatAScaleDoesNotSuitIsSaidBeforeTheWork() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,3\n2,2\n", to: "t.csv")
    let run = try folder.tacho(["animate", "--size", "60", "--data", "t.csv", "--column", "v", "-o", "a.apng"])
    let lines = run.errors.split(separator: "\n")
    let note = try #require(lines.firstIndex { $0.contains("--kind radial --max 5 draws a dial for them") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("wrote a.apng") })
    #expect(note < end && lines.filter { $0.contains("draws a dial") }.count == 1, "\(run.errors)")
  }

  @Test(arguments: [
    (
      ["animate", "--kind", "radial", "--max", "9", "--data", "log.csv", "--column", "v, w"],
      "layout: {gauges: [{id: v}, {id: w}]}"
    ),
    (
      ["animate", "--kind", "radial", "--max", "9", "--data", "log.csv", "--column", "vv"],
      "there is no column “vv”; did you mean v? There are time, v, w"
    ),
    (
      ["render", "g.yaml", "--data", "log.csv"],
      "tacho animate g.yaml --data log.csv --column NAME --range last -o now.png"
    ),
    (
      ["animate", "--kind", "radial", "--max", "9", "--data", "log.csv", "--column", "v", "--column", "w"],
      "layout: {gauges:"
    ),
    (["animate", "--kind", "radial", "--max", "9", "--data", "on.csv"], "--missing 'on'"),
    (
      ["animate", "--kind", "radial", "--max", "9", "--data", "mixed.csv"],
      "not all numbers of the column have “km” beside them"
    ),
    (["animate", "--kind", "radial", "--max", "9", "--data", "head.csv"], "it has no rows at all"),
    (
      ["animate", "--kind", "radial", "--max", "9", "--data", "d.json", "--column", "temp"],
      "--data-path 'devices.0.readings' reads that"
    ),
  ])
  func theErrorNamesTheNextStep(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("g.yaml", "value: 3\n"), ("log.csv", "time,v,w\n0,1,2\n"), ("on.csv", "time,v\n0,on\n1,off\n"),
      ("mixed.csv", "time,v\n0,5 km\n1,800 m\n"), ("head.csv", "time,v\n"),
      ("d.json", #"{"devices":[{"id":"a","readings":[{"t":0,"temp":20},{"t":1,"temp":21}]}]}"#),
    ] { try folder.write(text, to: name) }
    let run = try folder.tacho(arguments)
    #expect(run.status != 0 && run.errors.contains(words), "\(run.errors)")
  }

  @Test(arguments: [("speedometer", "50000", "0.4"), ("lap", "83.4", "0.0004")])
  func zerosAreToldWhereverTheyComeFrom(kind: String, other: String, zero: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: \(kind)\nvalue: \(other)\n", to: "g.yaml")
    let first = "animation: {sequence: [{to: \(other)}, "
    let column = first.count + 1
    try folder.write("kind: \(kind)\n\(first){to: \(zero)}]}\n", to: "steps.yaml")
    try folder.write("\(other)\n\(zero)\n\(other)\n", to: "lines")
    for (arguments, words) in [
      (["animate", "g.yaml", "--to", zero, "-o", "a.svg"], "--to: \(zero) is shown as 0"),
      (
        ["animate", "steps.yaml", "-o", "b.svg"], "steps.yaml:2:\(column): animation.sequence[1]: \(zero) is shown as 0"
      ),
      (["live", "--kind", kind, "--data", "lines"], "readings of “value” nearer to 0 than"),
    ] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 0 && run.errors.contains(words), "\(run.errors)")
    }
  }

  /// Above 0.5 a number of the Speedometer is 1; a countdown rounds up, so that none is 0 before its end.
  @Test(arguments: [("speedometer", 0.4, true), ("speedometer", 0.6, false), ("countdown", 0.0004, false)])
  func readingsThatTheKindWritesAsZeroAreTold(_ kind: String, _ reading: Double, _ isTold: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("time,value\n0,15200\n1,\(reading)\n2,9000\n", to: "near.csv")
    let run = try folder.tacho(
      "animate", "--kind", kind, "--data", "near.csv", "--column", "value", "--size", "60", "-o", "a.svg")
    #expect(run.status == 0 && run.errors.contains("are written as 0") == isTold, "\(run.errors)")
  }
}
