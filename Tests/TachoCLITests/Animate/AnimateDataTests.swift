import Foundation
import Tacho
import Testing

/// A gauge that follows data.
struct AnimateDataTests {
  private func values(_ folder: TemporaryFolder, _ arguments: String...) throws -> [String] {
    let run = try folder.tacho(
      ["animate", "--min", "0", "--max", "100", "--size", "50", "-o", "f%03d.png", "--manifest", "m.jsonl"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try folder.text("m.jsonl").split(separator: "\n").compactMap { line in
      line.split(separator: ",").first { $0.contains("\"value\"") }.map { String($0.dropFirst(10)) }
    }
  }

  @Test func rowsAreResampledToTheFramesOfTheFilm() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,speed,other\n10,0,1\n11,50,1\n12,100,1\n", to: "d.csv")
    let data = ["--data", "d.csv", "--column", "speed"]
    #expect(try values(folder, data[0], data[1], data[2], data[3], "--fps", "2") == ["0", "25", "50", "75", "100"])
    #expect(
      try values(folder, data[0], data[1], data[2], data[3], "--fps", "2", "--set", "data.interpolate=step") == [
        "0", "0", "50", "50", "100",
      ])
    #expect(try values(folder, data[0], data[1], data[2], data[3], "--fps", "2", "--speed", "2").count == 3)
    #expect(try values(folder, data[0], data[1], data[2], data[3], "--fps", "2", "--offset", "1").first == "50")
    #expect(try values(folder, data[0], data[1], data[2], data[3], "--fps", "2", "--duration", "4").count == 8)
  }

  @Test(arguments: [("sparkline", true), ("radial", false)])
  func thatALineOfThePastStaysIsTold(kind: String, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("value\n1\n2\n", to: "d.csv")
    let film = ["animate", "--kind", kind, "--size", "60", "--data", "d.csv", "-o", "a.apng"]
    #expect(try folder.tacho(film).errors.contains("only its last point follows the data") == isTold)
    #expect(try !folder.tacho(film + ["-q"]).errors.contains("last point"))
    #expect(try folder.tacho(film + ["--set", "history=[3,4]"]).errors.contains("only its last point"))
  }

  @Test func rowsWithoutTimesFillTheFilmThatIsAskedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write("value\n1\n2\n3\n", to: "d.csv")
    let film = ["animate", "--max", "9", "--size", "50", "--data", "d.csv", "--fps", "4"]
    #expect(try values(folder, "--data", "d.csv", "--fps", "4") == ["1", "2", "3"])
    #expect(try values(folder, "--data", "d.csv", "--fps", "4", "--duration", "1.5") == ["1", "2", "3", "3", "3", "3"])
    #expect(try values(folder, "--data", "d.csv", "--fps", "4", "--duration", "0.5") == ["1", "2"])
    for output in ["o.apng", "o.svg", "o.rgba"] {
      let run = try folder.tacho(film + ["--duration", "1.5", "-o", output])
      #expect(run.status == 0 && run.errors.contains("6 frames"), "\(output): \(run.errors)")
    }
  }

  @Test func theShownMaximumIsThatOfTheData() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<200).map { "\(Double($0) / 50),\($0 == 77 ? 99 : $0 % 7)" }.joined(separator: "\n")
    try folder.write("t,v\n" + rows + "\n", to: "d.csv")
    #expect(try values(folder, "--data", "d.csv", "--fps", "10", "--set", "data.smooth=1").contains("99"))
  }

  @Test func aMeterBeginsWhereItRests() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,dB\n0,0\n1,0\n", to: "d.csv")
    let data = ["animate", "--set", "kind=vu", "--size", "100", "-o", "f%d.png", "--fps", "10", "--data", "d.csv"]
    func values(_ more: String...) throws -> [Double] {
      let run = try folder.tacho(data + ["--column", "dB", "--manifest", "\(more.count).jsonl", "-q"] + more)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.text("\(more.count).jsonl").split(separator: "\n").compactMap { line in
        line.split(separator: ",").first { $0.contains("\"value\"") }.flatMap { Double($0.dropFirst(10)) }
      }
    }
    #expect(try values("--set", "animation.ballistics=vu").allSatisfy { $0 == 0 })
    let risen = try values("--set", "animation.ballistics=vu", "--from", "-20")
    #expect(risen.first == -20 && risen[1] < -3 && abs(risen[3]) < 0.2)
    let run = try folder.tacho(data + ["--from", "-20"])
    #expect(
      run.status == 64 && run.errors.contains("--from: ") && run.errors.contains("--set animation.ballistics"),
      "\(run.errors)")
  }

  @Test func soundIsNoTable() throws {
    let folder = try TemporaryFolder()
    let starts: [(String, [UInt8])] = [
      ("a.wav", Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVE".utf8)), ("a.ogg", Array("OggS".utf8) + [0, 2]),
      ("a.m4a", [0, 0, 0, 32] + Array("ftypM4A ".utf8)), ("a.mp3", [0xFF, 0xFB, 0x90, 0, 0, 0]),
      ("a.flac", Array("fLaC".utf8) + [0, 0, 0, 34]),
    ]
    for (name, start) in starts {
      try folder.write(start + [UInt8](repeating: 0, count: 64), to: name)
      let run = try folder.tacho("animate", "--min", "0", "--max", "9", "--data", name, "-o", "f%d.png")
      #expect(run.status == 65 && run.errors.contains("\(name): this is sound"), "\(run.errors)")
      #expect(run.errors.contains(DataFormat.names))
    }
    // A column may be called that.
    try folder.write("RIFF\n1\n2\n", to: "riff.data")
    #expect(
      try folder.tacho("animate", "--min", "0", "--max", "9", "--data", "riff.data", "-o", "f%d.png").status == 0)
  }

  @Test func missingValuesAreShownAsMissing() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,2\n9,3\n10,4\n", to: "d.csv")
    let shown = try values(folder, "--data", "d.csv", "--column", "v", "--fps", "1", "--set", "data.maxGap=3")
    #expect(shown.count == 11)
    #expect(shown[5] == "null" && shown[1] == "2" && shown[9] == "3")
  }

  @Test func eachLineWithoutATimeIsAFrame() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(
      #"printf '{"value": 1}\n{"value": 50}\n{"value": 99}\n' | "#
        + #""$0" animate --min 0 --max 100 --size 30 --data - --format rgba -o -"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.count == 3 * 4 * 30 * 30)
  }

  @Test func aFrameComesBeforeTheNextLineDoes() throws {
    let folder = try TemporaryFolder()
    // The second line is only written when the first frame has arrived.
    let run = try folder.shell(
      #"mkfifo in out; "$0" animate --min 0 --max 9 --size 20 --data - --format rgba -o - <in >out & "#
        + #"exec 3>in 4<out; echo '{"value": 1}' >&3; head -c 1600 <&4 >a; "#
        + #"echo '{"value": 2}' >&3; head -c 1600 <&4 >b; exec 3>&-; wait; wc -c <a; wc -c <b; cmp -s a b; echo $?"#)
    #expect(run.text.split(separator: "\n").map { $0.filter(\.isNumber) } == ["1600", "1600", "1"])
  }

  @Test func badDataNamesFileLineAndColumn() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,two\n", to: "d.csv")
    let run = try folder.tacho("animate", "--min", "0", "--data", "d.csv", "-o", "a.apng")
    #expect(run.status == 65)
    #expect(run.errors.contains("d.csv:3:3") && run.errors.contains("two"))
    #expect(try folder.names == ["d.csv"])
  }

  @Test func aColumnThatIsNotThereNamesThoseThatAre() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,speed,height\n0,1,2\n", to: "d.csv")
    for arguments in [["--column", "sped"], []] {
      let run = try folder.tacho(["animate", "--min", "0", "--data", "d.csv", "-o", "a.apng"] + arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains("speed, height"))
    }
    let missing = try folder.tacho("animate", "--data", "none.csv", "-o", "a.apng")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("none.csv"))
  }

  /// The library makes the command's film, whatever it is told of the table.
  @Test(arguments: [
    ([("column", "speed")], ""), ([("column", "speed"), ("speed", "2"), ("offset", "0.2")], ""),
    ([("column", "other")], "interpolate: step, smooth: 0.4"),
    ([("column", "speed"), ("column", "max=limit"), ("data-unit", "m/s"), ("where", "id=1")], ""),
    ([("column", "speed"), ("time-unit", "ms"), ("missing", "25")], "flattenPeaks: true, maxGap: 0.3"),
  ])
  func theLibraryFollowsATableAsTheCommandDoes(settings: [(name: String, value: String)], keys: String) throws {
    let folder = try TemporaryFolder()
    let rows = (0..<12).map { "\(Double($0 * $0) / 60),\(10 + $0 * 7 % 40),\($0),\(90 + $0),\($0 % 2)\n" }
    try folder.write("time,speed,other,limit,id\n" + rows.joined(), to: "ride.csv")
    let text =
      "{value: null, max: 100, unit: km/h, size: 70, animation: {fps: 5, ballistics: vu, tremble: 0.02}, data: {\(keys)}}"
    try folder.write(text, to: "g.yaml")
    let options = settings.flatMap { ["--" + $0.name, $0.value] }
    let run = try folder.tacho(
      ["animate", "g.yaml", "--data", "ride.csv", "-q", "-o", "a.apng", "-o", "a.svg"] + options)
    #expect(run.status == 0, "\(run.errors)")

    var table = FilmTable(try folder.bytes("ride.csv"))
    for (name, value) in settings { try table.set(name, value) }
    let film = try Film(GaugeSpecification(Array(text.utf8)), following: table, shaper: Typesetter())
    #expect(try folder.bytes("a.apng") == film.apng())
    #expect(try folder.bytes("a.svg") == film.svg().bytes)
    let path = folder.url.appending(path: "b.apng").path
    try film.write(to: path)
    #expect(try folder.bytes("b.apng") == folder.bytes("a.apng"))
  }

  /// Whichever way a column fills the main value.
  @Test func aRangeIsHeldForValuesWithNames() throws {
    let folder = try TemporaryFolder()
    let ranges =
      "ranges: [{from: 0, to: 50, label: A}, {from: 50, label: B}]\nanimation: {hysteresis: 5}\n"
    // The unit of a gear's gauge is that of its speed.
    let gauges = [
      ("gear", "rpm", ""), ("level", "roll", ""), ("altimeter", "altitude", ""), ("lap", "current", ""),
      ("gear\nunit: m/s\ndisplayUnit: km/h", "rpm", ", speed: 3"),
    ]
    try folder.write("time,v\n0,30\n1,52\n2,57\n", to: "t.csv")
    for (kind, main, others) in gauges {
      let end = kind == "lap" ? "" : "max: 100\n"
      try folder.write("kind: \(kind)\nvalues: {\(main): 0\(others)}\n" + end + ranges, to: "g.yaml")
      for column in ["v", "\(main)=v"] {
        let film = try folder.tacho(
          "animate", "g.yaml", "--data", "t.csv", "--fps", "1", "--column", column, "-o", "%d.svg")
        #expect(film.status == 0, "\(film.errors)")
        let held = try (0...2).map { try folder.text("\($0).svg").contains("“A”") }
        #expect(held == [true, true, false], "\(kind) \(column)")
      }
    }
  }

  /// With several values of any name there is none that a column without a name would fill.
  @Test func aColumnFillsTheMainValueOrIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,3\n1,7\n", to: "t.csv")
    for (given, said) in [
      ("kind: wind\nvalues: {direction: 1, speed: 2}", "7°"), ("kind: altimeter\nvalues: {altitude: 1}", "Gauge: 7"),
      ("kind: horizon\nvalues: {roll: 1, pitch: 2}", "roll 7°"), ("kind: gforce\nvalues: {lateral: 1}", "7.00 g"),
      ("kind: ring\nvalues: {a: 1, b: 2}", ""),
    ] {
      let layout = "layout:\n  gauges:\n    - id: v\n      " + given.replacing("\n", with: "\n      ")
      for (text, column) in [(given, "v"), (layout, "v=v")] {
        try folder.write(text + "\n", to: "g.yaml")
        let film = try folder.tacho(
          "animate", "g.yaml", "--data", "t.csv", "--fps", "1", "--column", column, "-o", "%d.svg")
        guard !said.isEmpty else {
          #expect(film.status == 64 && film.errors.contains("shows several values"), "\(film.errors)")
          continue
        }
        #expect(film.status == 0, "\(film.errors)")
        #expect(try folder.text("1.svg").contains(said), "\(text)")
      }
    }
  }

  /// Drums stand between digits while they turn; the words say the reading that they show.
  @Test(arguments: ["whole", "tenths", "blanks"])
  func theWordsOfDrumsAreThoseOfStills(variant: String) throws {
    let folder = try TemporaryFolder()
    let readings = [13.4, 84.31, 7.5, 0.2, 99.96, 12]
    let rows = readings.enumerated().map { "\($0.offset),\($0.element)\n" }.joined()
    try folder.write("time,v\n" + rows, to: "t.csv")
    try folder.write("kind: odometer\nvariant: \(variant)\nmax: 999\nvalue: 0\n", to: "g.yaml")
    let film = try folder.tacho("animate", "g.yaml", "--data", "t.csv", "--fps", "1", "-o", "%d.svg")
    #expect(film.status == 0, "\(film.errors)")
    for (index, reading) in readings.enumerated() {
      #expect(try folder.tacho("render", "g.yaml", "--value", "\(reading)", "-o", "s.svg").status == 0)
      #expect(try folder.text("\(index).svg") == folder.text("s.svg"), "\(reading)")
    }
  }

  /// What several columns in units of their own make of one gauge, in films and batches: the unit is the gauge's, or that of the
  /// first column; limits have it too, or that which is shown.
  @Test(arguments: [
    (
      "kind: altimeter\nunit: m\nvalues: {altitude: 0, pressure: 0}",
      "values.altitude ft 2000, values.pressure hPa 1010", "610 m, pressure 1010"
    ),
    (
      "kind: altimeter\nvalues: {altitude: 0, pressure: 0}", "values.altitude ft 2000, values.pressure hPa 1010",
      "2,000 ft, pressure 1010"
    ),
    (
      "kind: wind\nvalues: {direction: 0, speed: 0, apparentSpeed: 0}",
      "values.direction rad 1, values.speed m/s 10, values.apparentSpeed kn 10",
      "57° to starboard at 10.0 m/s; apparent wind at 5.1 m/s"
    ),
    ("kind: ring\nvalues: {x: 0, y: 0}", "values.x m 10, values.y ft 10", "x\u{a0}10, y\u{a0}3.05 m"),
    (
      "kind: gear\nvalues: {rpm: 0, gear: 0, speed: 0}", "values.rpm Hz 75, values.gear - 3, values.speed m/s 20",
      "gear 3; 4,500 rpm; 20 m/s"
    ),
    (
      "unit: km/h\nvalue: 0\nreference: 1\nmax: 1", "value m/s 10, reference m/s 5, max m/s 20",
      "36 km/h on a scale from 0 to 72 km/h; 18 km/h above the reference of 18 km/h"
    ),
    (
      "unit: m/s\ndisplayUnit: km/h\nvalue: 0\nmax: 1", "value m/s 10, max m/s 20",
      "36 km/h on a scale from 0 to 72 km/h"
    ),
    ("kind: lap\nvalues: {current: 0, best: 60}", "values.current - 1:05.25", "lap 1:05.250; best 1:00.000"),
    ("unit: km/h\nvalue: 0", "value min/km 4:30", "13.33 km/h on a scale from 0 to 100 km/h"),
    ("unit: s\nmax: 50000\nvalue: 0", "value h 4:30", "16,200 s on a scale from 0 to 50k s"),
    ("kind: clock\nvalue: 0", "value min 4:30", "0:04:30"), ("kind: clock\nvalue: 0", "value - 4:30", "4:30:00"),
    ("kind: clock\nvalue: 0", "value - 4:30.5", "0:04:30"),
    (
      "unit: min/km\nvalue: 0\nreference: 1", "value - 4:30, reference - 4:00",
      "4.5 min/km on a scale from 0 to 100 min/km; 0.5 min/km above the reference of 4 min/km"
    ),
  ])
  func columnsInUnitsOfTheirOwnFillOneGauge(gauge: String, columns: String, said: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(gauge + "\n", to: "g.yaml")
    let parts = columns.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
    let (units, cells) = (parts.map { $0[1] == "-" ? "" : $0[1] }, parts.map { $0[2] })
    let names = parts.indices.map { "c\($0)" }
    let lines = [["t"] + names] + (units.allSatisfy(\.isEmpty) ? [] : [["s"] + units]) + [["0"] + cells, ["1"] + cells]
    try folder.write(lines.map { $0.joined(separator: ",") + "\n" }.joined(), to: "t.csv")
    func last(_ path: String) -> String { String(path.split(separator: ".").last ?? "") }
    let film = try folder.tacho(
      ["animate", "g.yaml", "--data", "t.csv", "--fps", "1", "-o", "f%d.svg"]
        + zip(parts, names).flatMap { ["--column", "\(last($0[0]))=\($1)"] })
    let batch = try folder.tacho(
      ["batch", "g.yaml", "--data", "t.csv", "-o", "b{row}.svg"]
        + zip(parts, names).flatMap { ["--set", "\($0[0])={\($1)}"] })
    #expect(film.status == 0 && batch.status == 0, "\(film.errors) \(batch.errors)")
    #expect(!film.errors.contains("without a unit"), "\(film.errors)")
    for name in ["f1.svg", "b2.svg"] { #expect(try folder.text(name).contains(said + "."), "\(name)") }
  }

  private static let turn = 180 / Double.pi

  /// A kind with what else it says, the name of its main value, the unit of the data, a reading, and that in the gauge's unit.
  private static let readings: [(kind: String, main: String, unit: String, reading: Double, value: Double)] = [
    ("lap", "current", "ms", 61_234, 61.234), ("lap", "current", "min", 1.5, 90),
    ("wind\nunit: kn", "direction", "rad", 1.25, 1.25 * turn), ("horizon", "roll", "rad", 0.5, 0.5 * turn),
    ("level", "roll", "rad", 0.25, 0.25 * turn), ("level\nvariant: round", "roll", "rad", 0.25, 0.25 * turn),
    ("gforce", "lateral", "m/s²", 4.903325, 0.5), ("gear\nunit: km/h", "rpm", "Hz", 75, 4_500),
    ("compass", "", "rad", 1.25, 1.25 * turn), ("clock", "", "min", 615, 36_900), ("countdown", "", "min", 2.5, 150),
    ("altimeter\nunit: ft", "altitude", "m", 300, 300 / 0.3048), ("radial\nunit: km/h", "", "m/s", 20, 72),
    ("lcd\nscale: {type: time, max: 600}", "", "min", 1.5, 90),
    ("lcd\nreadout: {format: 'h:mm'}", "", "min", 90, 5_400), ("ring\nunit: K", "", "°C", 20, 293.15),
  ]

  /// Films, lines and batches say of a reading what a still picture says of the converted one: the value alone, by its name and
  /// as a column of a layout.
  @Test(arguments: readings.indices)
  func aReadingHasTheUnitOfItsValue(index: Int) throws {
    let (kind, main, unit, reading, value) = Self.readings[index]
    let folder = try TemporaryFolder()
    let second = ["horizon": "pitch", "gforce": "longitudinal", "level\nvariant: round": "pitch"][kind]
    func gauge(_ value: Double?, isNamed: Bool) -> String {
      let others = kind.hasPrefix("gear") ? ", gear: 2, speed: 5" : second.map { ", \($0): 0" } ?? ""
      let text = value.map { "\($0)" } ?? "0"
      return "kind: \(kind)\n" + (isNamed ? "values: {\(main): \(text)\(others)}\n" : "value: \(text)\n")
    }
    func layout(_ gauge: String) -> String {
      "layout:\n  gauges:\n    - id: v\n" + gauge.split(separator: "\n").map { "      \($0)\n" }.joined()
    }
    for unit in [unit, "kPa"] {
      try folder.write("time,v\ns,\(unit)\n0,\(reading)\n1,\(reading)\n", to: "t.csv")
      for form in ["plain", "named", "layout"] where form != "named" || !main.isEmpty {
        // The unit of a gear's gauge is that of its speed.
        if form == "plain", kind.hasPrefix("gear") || kind.hasPrefix("wind") { continue }
        let isNamed = form == "named" || form == "layout" && !main.isEmpty
        let (given, still) = (gauge(nil, isNamed: isNamed), gauge(value, isNamed: isNamed))
        try folder.write(form == "layout" ? layout(given) : given, to: "g.yaml")
        try folder.write(form == "layout" ? layout(still) : still, to: "s.yaml")
        let column = form == "named" ? "\(main)=v" : form == "layout" ? "v=v" : "v"
        let film = try folder.tacho(
          "animate", "g.yaml", "--data", "t.csv", "--fps", "1", "--column", column, "-o", "f/%d.svg")
        let key = form == "layout" ? "layout.gauges[0].value" : form == "named" ? "values.\(main)" : "value"
        let batch = try folder.tacho(
          ["batch", "g.yaml", "--data", "t.csv", "-o", "b/{row}.svg"]
            // In a layout the column goes by the gauge's id, which fills its value alone.
            + (form == "layout" ? [] : ["--set", "\(key)={v}"]))
        guard unit != "kPa" else {
          #expect(film.status != 0 && film.errors.contains("kPa"), "\(kind), \(form): \(film.errors)")
          if form == "layout", isNamed { continue }
          #expect(batch.status != 0 && batch.errors.contains("kPa"), "\(kind), \(form): \(batch.errors)")
          continue
        }
        #expect(try folder.tacho("render", "s.yaml", "-o", "s.svg").status == 0)
        let picture = try folder.text("s.svg")
        let said = try #require(picture.firstMatch(of: /<desc[^>]*>([^<]*)</)).1
        #expect(film.status == 0, "\(film.errors)")
        #expect(try folder.text("f/1.svg").contains(">\(said)</desc>"), "\(kind), \(form), film: not \(said)")
        try folder.write("{\"v\": \(reading)}\n", to: "lines")
        let live = try folder.tacho(
          "live", "g.yaml", "--data", "lines", "--column", column, "--data-unit", unit, "--graphics", "text")
        #expect(live.text.contains(said), "\(kind), \(form): \(live.text) \(live.errors), not \(said)")
        try folder.write("time,v\n0,\(reading) \(unit)\n1,\(reading) \(unit)\n", to: "behind.csv")
        for table in ["t.csv", "behind.csv"] {
          let live = try folder.tacho("live", "g.yaml", "--data", table, "--column", column, "--graphics", "text")
          #expect(live.text.contains(said), "\(kind), \(form), \(table): \(live.text) \(live.errors), not \(said)")
        }
        if form == "layout", isNamed { continue }
        #expect(batch.status == 0, "\(batch.errors)")
        #expect(try folder.text("b/2.svg").contains(">\(said)</desc>"), "\(kind), \(form), batch: not \(said)")
      }
    }
  }
}
