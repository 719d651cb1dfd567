import Foundation
import Platform
import Testing

/// Gauges in terminals and in pipes.
struct TerminalTests {
  private let dial = "--kind radial --value 42 --max 100 --unit km/h --title Speed"

  // MARK: - Preview

  @Test func aPipeGetsASentenceAndABar() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("preview", "--value", "42", "--max", "100", "--unit", "km/h", "--title", "Speed")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.first == "Speed: 42 km/h on a scale from 0 to 100 km/h.")
    #expect(lines.last?.hasPrefix("[####") == true && lines.last?.hasSuffix("--]") == true)
    #expect(!run.text.contains("\u{1B}"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": nil]] as [[String: String?]])
  func aPlainTerminalIsAskedNothing(environment: [String: String?]) throws {
    let terminal = try PseudoTerminal(#""$0" preview \#(dial)"#, columns: 60, rows: 20, environment: environment)
    #expect(terminal.finished() == 0)
    #expect(terminal.text.contains("Speed: 42 km/h"))
    #expect(!terminal.text.contains("\u{1B}"))
  }

  @Test func aTerminalThatAnswersNothingGetsBlocksAndKeepsItsMode() throws {
    let terminal = try PseudoTerminal(#""$0" preview \#(dial)"#, columns: 60, rows: 20)
    #expect(terminal.finished() == 0)
    #expect(terminal.text.contains("Speed") && terminal.text.contains("▀") && terminal.text.contains("\u{1B}[48;2;"))
    // The other screen is for programs that stay.
    #expect(!terminal.text.contains("\u{1B}[?1049h"))
  }

  @Test func aTerminalWithKittyGraphicsGetsThePicture() throws {
    let terminal = try PseudoTerminal(
      #"stty -echo; "$0" preview \#(dial); read rest; echo "[$rest]""#, columns: 60, rows: 20)
    #expect(terminal.wait(for: "\u{1B}[c"))
    terminal.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c")
    #expect(terminal.wait(for: "\u{1B}_Ga=T,f=100"))
    // Nothing of the answers is left for the next program to read.
    terminal.type("end\n")
    #expect(terminal.wait(for: "[end]"))
    #expect(terminal.finished() == 0)
  }

  @Test func aTerminalWithSixelsGetsThem() throws {
    let terminal = try PseudoTerminal(#"stty -echo; "$0" preview \#(dial)"#, columns: 60, rows: 20)
    #expect(terminal.wait(for: "\u{1B}[c"))
    terminal.type("\u{1B}[6;20;10t\u{1B}[?62;4;22c")
    #expect(terminal.wait(for: "\u{1B}P0;1;0q"))
    #expect(terminal.finished() == 0)
  }

  @Test func aPictureFitsTheWindow() throws {
    for (columns, rows) in [(40, 12), (200, 60)] {
      let terminal = try PseudoTerminal(#""$0" preview \#(dial)"#, columns: columns, rows: rows)
      #expect(terminal.finished() == 0)
      let lines = terminal.bytes.count { $0 == 0x0A }
      #expect((rows / 2..<rows).contains(lines), "\(lines) lines in \(rows)")
    }
  }

  @Test(arguments: [
    ["--graphics", "ascii"], ["--cells", "80"], ["--cells", "0x4"], ["--cells", "9999x4"], ["--scale", "0"],
  ])
  func whatCannotBeShownIsRefused(options: [String]) throws {
    let run = try TemporaryFolder().tacho(["preview", "--value", "1"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(options[0]))
  }

  // MARK: - Live

  @Test(arguments: [
    ("20", "[#####-------------------] Gauge: 20 km/h on a scale from 0 to 100 km/h."),
    (#"{"value": 60}"#, "[##############----------] Gauge: 60 km/h on a scale from 0 to 100 km/h."),
    ("20\n\nnull", "Gauge: no value on a scale from 0 to 100 km/h."),
    ("250", "[########################] Gauge: 250 km/h on a scale from 0 to 100 km/h, above the scale."),
    (#"{"other": 1, "value": 5}"# + "\r\n6", "[#-----------------------] Gauge: 6 km/h on a scale from 0 to 100 km/h."),
  ])
  func readingsInAPipeAreLinesOfWords(readings: String, line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(readings, to: "readings")
    let run = try folder.tacho("live", "--data", "readings", "--kind", "radial", "--max", "100", "--unit", "km/h")
    #expect(run.status == 0, "\(run.errors)")
    // What comes before the newest may have been shown.
    #expect(run.text.split(separator: "\n").last.map(String.init) == line)
  }

  /// Once for all lines; times are usual, and whoever names columns leaves the others out.
  @Test func namesThatNothingReadsAreToldOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      String(repeating: #"{"time": 1, "value": 5, "valu": 6, "foo": 7}"# + "\n", count: 3), to: "readings")
    let live = ["live", "--data", "readings", "--kind", "radial"]
    let told = try folder.tacho(live).errors.split(separator: "\n").filter { $0.contains("nothing reads") }
    #expect(told == ["note: nothing reads “valu” (did you mean value?), “foo” of the lines; the gauge reads value"])
    #expect(try !folder.tacho(live + ["--column", "value"]).errors.contains("nothing reads"))
    // Names that an earlier line would have been read by are no near names of themselves.
    try folder.write("10\n{\"a\": 30, \"b\": 4}\n", to: "mixed")
    try folder.write("layout: {gauges: [{id: a, value: 3}, {id: b, value: 7}]}\n", to: "two.yaml")
    let mixed = try folder.tacho("live", "two.yaml", "--data", "mixed").errors
    #expect(mixed.contains("nothing reads “a”, “b” of the lines; the gauge reads value, as the first line"), "\(mixed)")
    #expect(try !folder.tacho(live + ["-q"]).errors.contains("nothing reads"))
    try folder.write("5\n" + #"{"value": 6}"# + "\n", to: "readings")
    #expect(try !folder.tacho(live).errors.contains("nothing reads"))
  }

  @Test func theNewestOfManyReadingsIsShown() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(#"seq 1 200000 | "$0" live - --kind radial --max 200000"#)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").last?.contains("200,000") == true)
    #expect(run.text.split(separator: "\n").count < 2_000)
  }

  @Test func badLinesAreToldWithTheirNumbersAndPassedOver() throws {
    let folder = try TemporaryFolder()
    for (number, line) in [
      (2, "abc"), (2, "{"), (2, #"{"value": "x"}"#), (2, "[1]"), (2, #"{"other": 3}"#), (2, "1e99"), (2, "\u{1B}[2J"),
    ] {
      try folder.write("5\n\(line)\n7\n", to: "readings")
      let run = try folder.shell(#""$0" live --data readings --kind radial"#)
      #expect(run.status == 0)
      #expect(run.errors.contains("line \(number)"), "\(line): \(run.errors)")
      #expect(run.text.contains("7 on a scale"))
      #expect(!run.errors.contains("\u{1B}"))
    }
  }

  @Test func severalValuesGoByTheirNames() throws {
    let folder = try TemporaryFolder()
    try folder.write("{kind: level}\n", to: "level.yaml")
    try folder.write(#"{"roll": 3, "pitch": -2, "more": [1]}"# + "\n", to: "readings")
    let run = try folder.tacho("live", "level.yaml", "--data", "readings")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("3"))
    let other = try folder.tacho("live", "level.yaml", "--data", "readings", "--column", "tilt=roll")
    #expect(other.status == 65)
    #expect(other.errors.contains("tilt"))
  }

  @Test func aPastToComeIsNoKeyWithoutUse() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: radial\nmax: 200\nhistory: [null]\n", to: "g.yaml")
    try folder.write("5\n", to: "readings")
    let run = try folder.tacho("live", "g.yaml", "--data", "readings")
    #expect(run.status == 0 && !run.errors.contains("history"), "\(run.errors)")
  }

  /// The bar of a gauge in words is as long as what `inspect` says of it.
  @Test(arguments: ["radial", "vu", "vu ppm", "ring", "linear", "tank", "battery", "sparkline"])
  func aBarOfTextIsTheProgress(_ look: String) throws {
    let parts = look.split(separator: " ").map(String.init)
    let options = ["--kind", parts[0]] + (parts.count > 1 ? ["--set", "variant=\(parts[1])"] : [])
    let folder = try TemporaryFolder()
    for value in ["-7", "1", "2.5", "4", "40", "100"] {
      for more in [[], ["--set", "scale.type=symlog", "--max", "60"]] where more.isEmpty || parts[0] == "radial" {
        let preview = try folder.tacho(["preview", "--value", value, "--graphics", "text"] + options + more)
        let inspected = try folder.tacho(["inspect", "--value", value, "--json"] + options + more)
        let progress = try #require(
          inspected.text.split(separator: "\n").first { $0.contains("\"progress\"") }?.filter {
            "0123456789.".contains($0)
          })
        let bar = try #require(preview.text.split(separator: "\n").first { $0.contains("[") })
        let all = bar.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        let full = Double(all.count { $0 == "#" })
        let expected = try #require(Double(progress)) * Double(all.count)
        #expect(abs(full - expected) <= 1, "\(look) at \(value): \(bar)")
        // A reading in a unit that becomes another has the bar of the other.
        guard ["radial", "linear"].contains(look), more.isEmpty else { continue }
        let unit = options + ["--unit", "km/h", "--max", "120", "--graphics", "text"]
        let (given, shown) = (unit + ["--set", "displayUnit=m/s"], options + ["--max", "120", "--graphics", "text"])
        try folder.write("\(value)\n", to: "given")
        try folder.write("\((Double(value) ?? 0) / 3.6)\n", to: "shown")
        func bars(_ line: String) -> String { String(line.prefix { $0 != "]" }) }
        let (one, other) = (
          try folder.tacho(["live", "--data", "given"] + given), try folder.tacho(["live", "--data", "shown"] + shown)
        )
        #expect(one.text.contains("m/s") && bars(one.text) == bars(other.text), "\(one.text), \(other.text)")
      }
    }
  }

  /// Those of a movement that begins and ends, and what a terminal is too slow for.
  @Test(arguments: ["gpx", "fit", "nmea"])
  func aFormatThatIsNotOfLinesIsTold(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("1\n2\n", to: "readings")
    let run = try folder.tacho(
      "live", "--kind", "radial", "--data", "readings", "--graphics", "text", "--set", "data.format=\(format)")
    #expect(run.errors.contains("data.format: without effect"), "\(run.errors)")
  }

  @Test func keysThatALiveGaugeHasNoUseForAreTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("1\n2\n", to: "readings")
    for (animation, idle) in [
      (
        "duration: 3, loop: 3, delay: 1, from: 2, easing: linear, shutterAngle: 90",
        ["duration", "loop", "delay", "from", "easing", "shutterAngle"]
      ), ("startUp: true, spring: bouncy, tremble: 0.1, seed: 3, fps: 20", ["startUp"]),
      ("sequence: [{to: 1}, {to: 4}]", ["sequence"]), ("seed: 3", ["seed"]), ("fps: 5", ["fps"]),
      ("from: 2, ballistics: vu, spring: bouncy", ["from", "spring"]), ("fps: 240", ["fps"]), ("loop: true", ["loop"]),
    ] {
      try folder.write("{kind: radial, value: 1, animation: {\(animation)}}", to: "g.yaml")
      let run = try folder.tacho("live", "g.yaml", "--data", "readings")
      #expect(run.status == 0, "\(run.errors)")
      let told = run.errors.split { !$0.isLetter && $0 != "." }.filter { $0.hasPrefix("animation.") }
      #expect(Set(told) == Set(idle.map { "animation." + $0 }) && told.count == idle.count, "\(run.errors)")
    }
  }

  @Test func noReadingAtAllIsBadData() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.shell(#": | "$0" live -"#).status == 65)
    #expect(try folder.shell(#"echo x | "$0" live -"#).status == 65)
    #expect(try folder.tacho("live", "--data", "nowhere").status == 66)
    #expect(try folder.tacho("live", "-", "--fps", "5").status == 64)
    #expect(try folder.tacho("live", "-", "--spring", "loose").status == 64)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(
      #"(i=0; while [ $i -lt 100 ]; do echo $i; i=$((i+1)); sleep 0.05; done) | "$0" live - --kind radial | head -n 1"#)
    #expect(run.errors.isEmpty)
  }

  /// Typed, so that each reading comes when the one before it is shown.
  @Test func aMovingGaugeIsChangedInPlace() throws {
    let terminal = try PseudoTerminal(#""$0" live - --kind radial --graphics blocks"#, columns: 60, rows: 20)
    #expect(terminal.wait(for: "\u{1B}[?2026l"))
    let whole = terminal.bytes.count
    terminal.type("10\n")
    #expect(terminal.wait(for: "10\r\n"))
    terminal.read(milliseconds: 1_000)
    let before = terminal.bytes.count
    terminal.type("90\n")
    terminal.read(milliseconds: 1_500)
    terminal.type("\u{4}")
    #expect(terminal.finished() == 0)
    let moved = String(decoding: terminal.bytes[before...], as: UTF8.self)
    let frames = moved.components(separatedBy: "\u{1B}[?2026h").dropFirst().map(\.utf8.count)
    #expect(frames.count > 2)
    // The first picture is whole, and the others are what changed.
    #expect(frames.reduce(0, +) / max(1, frames.count) < whole / 3)
    #expect(terminal.showsTyping)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalLeavesTheTerminalAsItWas(signal: Int32) throws {
    let folder = try TemporaryFolder()
    #expect(try folder.shell("mkfifo readings").status == 0)
    // Both ends are open, so that the readings never end.
    let terminal = try PseudoTerminal(
      #"cd '\#(folder.url.path)'; exec 3<>readings; exec "$0" live --data readings --kind radial --graphics blocks"#,
      columns: 60, rows: 20)
    #expect(terminal.wait(for: "\u{1B}[?25l"))
    for _ in 0..<100 where terminal.showsTyping { usleep(20_000) }
    #expect(!terminal.showsTyping)
    terminal.send(signal)
    #expect(terminal.finished() == 128 + signal)
    #expect(terminal.showsTyping)
    #expect(terminal.text.contains("\u{1B}[?25h"))
  }

  @Test func badLinesStandBelowThePicture() throws {
    let terminal = try PseudoTerminal(
      #"(echo 10; sleep 0.5; printf 'abc\033[2J\n'; sleep 1) | "$0" live - --kind radial --graphics blocks"#,
      columns: 60, rows: 20)
    #expect(terminal.finished() == 0)
    #expect(terminal.text.contains("line 2") && !terminal.text.contains("\u{1B}[2J"))
  }

  @Test func aNewWindowIsDrawnAnew() throws {
    let terminal = try PseudoTerminal(
      #"(echo 10; sleep 3) | "$0" live - --kind radial --graphics blocks"#, columns: 80, rows: 30)
    #expect(terminal.wait(for: "\u{1B}[?2026l"))
    terminal.read(milliseconds: 800)
    terminal.resize(columns: 40, rows: 12)
    #expect(terminal.wait(for: "\u{1B}[J"))
    #expect(terminal.finished() == 0)
  }
}
