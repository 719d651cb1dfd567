import Foundation
import Platform
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#endif

/// `tacho batch`: a picture for every row, the same however often it was stopped or split.
struct BatchTests {
  /// A folder with a specification and a table of so many rows, of which every 50th has no number.
  private func folder(rows: Int, broken: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("max: 1000\nsize: 60\n", to: "gauge.yaml")
    let lines = (1...rows).map { "trip \($0),\(broken && $0 % 50 == 0 ? "none at all" : "\($0 % 1000)")\n" }
    try folder.write("name,speed\n" + lines.joined(), to: "rows.csv")
    return folder
  }

  private func arguments(_ output: String, _ more: String...) -> [String] {
    ["batch", "gauge.yaml", "--data", "rows.csv", "-o", output, "--set", "value={speed}"] + more
  }

  /// The pictures below a folder by name; its manifests left out.
  private func pictures(_ folder: TemporaryFolder, _ name: String) throws -> [String: [UInt8]] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: name).path)
    var found: [String: [UInt8]] = [:]
    for path in names where path.hasSuffix(".png") || path.hasSuffix(".svg") || path.hasSuffix(".tmp") {
      found[path] = try folder.bytes(name + "/" + path)
    }
    return found
  }

  @Test func everyRowBecomesAPicture() throws {
    let folder = try folder(rows: 20)
    let run = try folder.tacho(arguments("out/{row:03}-{name}.svg", "-q"))
    #expect(run.status == 0)
    #expect(run.errors == "")
    let names = (1...20).map { "\($0 < 10 ? "00" : "0")\($0)-trip_\($0).svg" }
    #expect(try pictures(folder, "out").keys.sorted() == names)
    let lines = try folder.text("out/manifest.jsonl").split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[4].contains("\"row\": 5, \"line\": 6, \"file\": \"005-trip_5.svg\""))
  }

  @Test func aTableThatFillsNothingIsRefusedWithItsColumns() throws {
    let folder = try folder(rows: 2)
    let run = try folder.tacho(
      "batch", "gauge.yaml", "--data", "rows.csv", "--set", "value=5", "-o", "out/{name}.svg", "-q")
    #expect(run.status == 64)
    #expect(run.errors.contains("name") && run.errors.contains("speed") && run.errors.contains("--set"))
  }

  @Test func brokenRowsAreNamedAndCostThemselves() throws {
    let folder = try folder(rows: 200)
    let run = try folder.tacho(arguments("out/{row}.svg", "-q", "--keep-going"))
    #expect(run.status == 65)
    for line in [51, 101, 151, 201] { #expect(run.errors.contains("rows.csv:\(line):")) }
    #expect(try pictures(folder, "out").count == 196)
    #expect(try folder.text("out/manifest.jsonl").contains("\"rows\": 200, \"drawn\": 196, \"failed\": 4"))
  }

  @Test func withoutKeepGoingTheFirstBrokenRowIsTheEnd() throws {
    let folder = try folder(rows: 120)
    let run = try folder.tacho(arguments("out/{row}.svg", "-q"))
    #expect(run.status == 65)
    #expect(run.errors.contains("rows.csv:51:9: "))
    #expect(!run.errors.contains("rows.csv:101:"))
    #expect(try !folder.names.contains("out/manifest.jsonl"))
  }

  @Test func clashesAreRefusedBeforeAnythingIsDrawn() throws {
    let folder = try TemporaryFolder()
    for names in ["a,b,A", "x,y,x", "a b,c,a/b"] {
      let rows = names.split(separator: ",").map { "\($0),1\n" }.joined()
      try folder.write("name,value\n" + rows, to: "rows.csv")
      let run = try folder.tacho("batch", "--data", "rows.csv", "-o", "out/{name}.svg")
      #expect(run.status == 65)
      #expect(run.errors.contains("rows.csv:4:1: rows 1 and 3"))
      #expect(try folder.names == ["rows.csv"])
    }
  }

  @Test func aPipeStopsBeforeAClashIsWritten() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(
      #"printf 'name,value\nx,1\ny,2\nX,3\n' | "$0" batch --data - -o 'out/{name}.svg' -q"#)
    #expect(run.status == 65)
    #expect(run.errors.contains("rows 1 and 3"))
    #expect(try pictures(folder, "out").keys.contains("X.svg") == false)
  }

  @Test func partsTogetherAreTheWhole() throws {
    let folder = try folder(rows: 120)
    #expect(try folder.tacho(arguments("whole/{name}.svg", "-q", "--keep-going")).status == 65)
    let whole = try pictures(folder, "whole")
    #expect(whole.count == 118)
    for count in [1, 2, 7] {
      for index in 0..<count {
        let run = try folder.tacho(
          arguments("parts\(count)/{name}.svg", "-q", "--keep-going", "--shard", "\(index)/\(count)"))
        #expect([0, 65].contains(run.status))
        if index < count - 1 { #expect(try folder.tacho("batch", "merge", "parts\(count)").status == 75) }
      }
      #expect(try folder.tacho("batch", "merge", "parts\(count)").status == 65)
      #expect(try pictures(folder, "parts\(count)") == whole)
      #expect(try folder.text("parts\(count)/manifest.jsonl") == folder.text("whole/manifest.jsonl"))
    }
  }

  @Test(arguments: [
    #""rows": 0, "drawn": 9223372036854775807, "failed": 0"#, #""rows": 4, "drawn": -1, "failed": 3"#,
    #""rows": 9223372036854775807, "drawn": 9223372036854775807, "failed": 9223372036854775807"#,
    #""rows": 4, "drawn": 1, "failed": 0"#, #""rows": -4, "drawn": -2, "failed": 0"#,
  ])
  func partsWhoseCountsCannotBeAreNotJoined(counts: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("parts")
    for index in 0..<2 {
      let line = #"{"plan": "p", "table": "t", \#(counts), "shard": \#(index), "shards": 2}"# + "\n"
      try folder.write(line, to: "parts/manifest-0000\(index)-of-00002.jsonl")
    }
    let run = try folder.tacho("batch", "merge", "parts")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("manifest-00000-of-00002.jsonl"), "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "parts").path)
    #expect(names.sorted() == ["manifest-00000-of-00002.jsonl", "manifest-00001-of-00002.jsonl"])
  }

  @Test func aRunThatIsKilledAndResumedEndsAlike() throws {
    let folder = try folder(rows: 300)
    #expect(try folder.tacho(arguments("whole/{row}.png", "-q", "--keep-going")).status == 65)
    var random = SplitMix64(seed: 6)
    for round in 0..<20 {
      let program = try folder.start(arguments("killed/{row}.png", "-q", "--keep-going", "--resume"))
      usleep(UInt32.random(in: 0..<150_000, using: &random))
      program.send(round % 4 == 0 ? SIGTERM : SIGKILL)
      let run = try program.finished()
      #expect([65, 128 + SIGKILL, 128 + SIGTERM].contains(run.status), "\(run.status) \(run.errors)")
    }
    #expect(try folder.tacho(arguments("killed/{row}.png", "-q", "--keep-going", "--resume")).status == 65)
    #expect(try pictures(folder, "killed") == pictures(folder, "whole"))
    #expect(try folder.text("killed/manifest.jsonl") == folder.text("whole/manifest.jsonl"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "killed").path)
    #expect(names.filter { !$0.hasSuffix(".png") } == ["manifest.jsonl"])
  }

  @Test func resumingDrawsOnlyWhatHasChanged() throws {
    let folder = try folder(rows: 30, broken: false)
    #expect(try folder.tacho(arguments("out/{row}.svg")).errors.contains("30 drawn"))
    let before = try folder.text("out/manifest.jsonl")
    #expect(try folder.tacho(arguments("out/{row}.svg", "--resume")).errors.contains("0 drawn, 30 kept"))
    #expect(try folder.text("out/manifest.jsonl") == before)
    try folder.write(try folder.text("rows.csv").replacing("trip 7,7", with: "trip 7,8"), to: "rows.csv")
    #expect(try folder.tacho(arguments("out/{row}.svg", "--resume")).errors.contains("1 drawn, 29 kept"))
    try folder.write("torn", to: "out/3.svg")
    #expect(try folder.tacho(arguments("out/{row}.svg", "--resume")).errors.contains("1 drawn, 29 kept"))
    #expect(isWhole(try folder.bytes("out/3.svg")))
    let changed = try folder.tacho(arguments("out/{row}.svg", "--resume", "--theme", "light"))
    #expect(changed.errors.contains("30 drawn, 0 kept"))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsABatchOrderly(signal: Int32) throws {
    let folder = try folder(rows: 20_000, broken: false)
    let program = try folder.start(arguments("out/{row}.png", "-q"))
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: folder.url.appending(path: "out/5.png").path) {
      usleep(10_000)
    }
    program.send(signal)
    #expect(try program.finished().status == 128 + signal)
    let lines = try folder.text("out/manifest.jsonl.part").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    let found = try pictures(folder, "out")
    #expect(found.count == lines.count - 1)
    #expect(found.values.allSatisfy(isWhole))
  }

  @Test func shardVariablesAreRead() throws {
    let folder = try folder(rows: 9, broken: false)
    let run = try folder.tacho(
      arguments("out/{row}.svg", "-q", "--shard", "auto/3"),
      environment: ["JOB_COMPLETION_INDEX": "2"])
    #expect(run.status == 0)
    #expect(try pictures(folder, "out").keys.sorted() == ["3.svg", "6.svg", "9.svg"])
    #expect(try folder.tacho(arguments("out/{row}.svg", "--shard", "3/3")).status == 64)
  }

  @Test(arguments: [
    "out/x.png", "out/{row}", "out/{row}.txt", "out/.{row}.png", "out/../{row}/../x.png", "out/{row}\n.png",
    "out/{nobody}.png", "out/{row:5}.png", "out/{row}/.png", "out/{row}//x.png",
  ])
  func templatesThatAreNoneAreRefused(template: String) throws {
    let folder = try folder(rows: 3, broken: false)
    let run = try folder.tacho(arguments(template, "-q"))
    #expect([64, 65].contains(run.status), "\(run.status)")
    #expect(try folder.names == ["gauge.yaml", "rows.csv"])
  }

  /// The command that the warning says makes a table without the row.
  @Test func aTotalIsDrawnAndToldWithWhatLeavesItOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("region;speed\nNord;1.110,5\nSüd;2.220,0\nOst;1.300,25\nInsgesamt;4.630,75\n", to: "rows.csv")
    func run(_ table: String) throws -> FinishedProgram {
      try folder.tacho("batch", "--data", table, "-o", "out/{row}.svg", "--value", "{speed}", "--kind", "odometer")
    }
    let whole = try run("rows.csv")
    #expect(whole.status == 0)
    #expect(try pictures(folder, "out").count == 4)
    let told = try #require(whole.errors.split(separator: "\n").first { $0.contains("warning: ") })
    #expect(told.contains("line 5, “Insgesamt”, is the sum of the 3 rows above it in “speed”"))
    let command = try #require(told.firstRange(of: #/sed '[^']*' rows\.csv > rows\.txt/#)).lowerBound
    #expect(try folder.shell(told[command...].prefix { $0 != ">" } + "> rows.txt").status == 0)
    let rest = try run("rows.txt")
    #expect(rest.status == 0 && !rest.errors.contains("warning: ") && rest.errors.contains("3 drawn"))
    // No command writes into the table that it reads.
    #expect(try folder.shell("mkdir in; cp rows.csv in/rows.txt").status == 0)
    #expect(try run("in/rows.txt").errors.contains("' FILE > rows.txt"))
    let film = try folder.tacho("animate", "--data", "rows.csv", "--column", "speed", "-o", "film.gif", "--size", "60")
    #expect(film.status == 0 && film.errors.contains("line 5, “Insgesamt”, is the sum of the 3 rows above it"))
    #expect(try folder.tacho("inspect", "--data", "rows.csv").text.contains("line 5, “Insgesamt”, is the sum"))
  }

  /// Tables of two rows in all forms, with a column of that name.
  private func tables(_ name: String) -> [(file: String, text: String)] {
    let rows = ["{\"name\": \"a\", \"\(name)\": 1}", "{\"name\": \"b\", \"\(name)\": 2}"]
    let point = "<trkpt lat=\"1\" lon=\"2\"><ele>3</ele></trkpt>"
    return [
      ("a.csv", "name,\(name)\na,1\nb,2\n"), ("a.tsv", "name\t\(name)\na\t1\nb\t2\n"),
      ("a.txt", "name;\(name)\na;1\nb;2\n"), ("a.jsonl", rows.joined(separator: "\n") + "\n"),
      ("a.json", "[" + rows.joined(separator: ",") + "]"),
      ("b.json", "{\"list\": [" + rows.joined(separator: ",") + "], \"city\": \"Kiel\"}"),
      ("c.json", "{\"name\": [\"a\", \"b\"], \"\(name)\": [1, 2]}"),
      ("a.gpx", "<gpx><trk><trkseg>\(point)\(point)</trkseg></trk></gpx>"),
    ]
  }

  /// From a file before anything is drawn, and from a pipe at its end.
  @Test func aMisspeltColumnIsRefusedInEveryFormat() throws {
    for name in ["speed", "engine.rpm"] {
      let folder = try TemporaryFolder()
      for (file, text) in tables(name) {
        try folder.write(text, to: file)
        let right = file.hasSuffix("gpx") ? "distance" : name
        var wrong = Array(right)
        wrong.swapAt(1, 2)
        let words = "there is no column “\(String(wrong))”; did you mean \(right)? There are "
        let run = try folder.tacho(
          "batch", "--data", file, "-o", "out/{row}.svg", "--value", "{\(String(wrong))}", "-q")
        #expect(run.status == 65 && run.errors.contains(words), "\(file): \(run.errors)")
        let ofNames = try folder.tacho(
          "batch", "--data", file, "-o", "out/{\(String(wrong))}.svg", "--value", "{\(right)}", "-q")
        #expect(ofNames.status == 65 && ofNames.errors.contains(words), "\(file): \(ofNames.errors)")
        #expect(((try? pictures(folder, "out")) ?? [:]).isEmpty, "\(file)")
        guard !file.hasSuffix("gpx"), file != "a.tsv" else { continue }
        let pipe = try folder.shell(
          "\"$0\" batch --data - -o 'pipe/{row}.svg' --value '{\(String(wrong))}' -q < \(file)")
        // What begins with a brace is JSON lines there.
        let isOther = file == "b.json" || file == "c.json"
        #expect(
          pipe.status == 65 && pipe.errors.contains(isOther ? "there is no column" : words), "\(file): \(pipe.errors)")
      }
    }
  }

  /// A batch that draws nothing makes no folder.
  @Test(arguments: [
    ["--value", "{sped}"], ["--value", "{speed}", "--set", "tile=a"], ["--value", "{speed}", "--kind", "lineer"],
  ])
  func aRefusalLeavesNothingBehind(options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("name,speed\na,1\nb,2\n", to: "rows.csv")
    let before = try folder.names
    let run = try folder.tacho(["batch", "--data", "rows.csv", "-o", "out/deep/{row}.svg", "-q"] + options)
    #expect(run.status != 0 && !run.errors.isEmpty)
    #expect(try folder.names == before, "\(run.errors)")
    let pipe = try folder.shell("\"$0\" batch --data - -o 'out/{row}.svg' --value '{sped}' -q < rows.csv")
    #expect(pipe.status == 65)
    #expect(try folder.names == before)
  }

  #if os(Linux)
    /// How often a file was opened and read while something ran, as the system counts it.
    private func readings(of path: String, while run: () throws -> Void) throws -> Int {
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      let mask = UInt32(IN_OPEN) | UInt32(IN_ACCESS) | UInt32(IN_CLOSE_NOWRITE)
      #expect(inotify_add_watch(watch, path, mask) >= 0)
      try run()
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(watch, &bytes, bytes.count)
      var (start, events) = (0, [UInt32]())
      // A watch, what happened, a cookie and the length of a name, which is 0 for a file.
      while start + 16 <= count {
        let event = bytes[start + 4..<start + 8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let length = bytes[start + 12..<start + 16].reversed().reduce(0) { $0 << 8 | Int($1) }
        events.append(event)
        start += 16 + length
      }
      // Readings between an opening and a closing are one.
      let isRead = events.split { $0 & UInt32(IN_OPEN) != 0 }
      return isRead.count { $0.contains { $0 & UInt32(IN_ACCESS) != 0 } }
    }

    /// A row is read once, also the first, by which settings are checked; where names are checked the table is read for them
    /// before.
    @Test(arguments: [["out/{row}.svg"], ["out/{row}.svg", "--shard", "1/2"], ["out/{speed}.svg"]])
    func aTableIsReadOnce(output: [String]) throws {
      let folder = try folder(rows: 40, broken: false)
      let path = folder.url.appending(path: "rows.csv").path
      let count = try readings(of: path) {
        let run = try folder.tacho(arguments(output[0]) + output.dropFirst() + ["-q"])
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(count == (output[0].contains("{speed}") ? 2 : 1))
      let drawn = try pictures(folder, "out").count
      #expect(drawn == (output.count > 1 ? 20 : 40))
    }
  #endif

  /// What some row has, however late, is a column; the rows without it have no value.
  @Test(arguments: ["jsonl", "json"]) func aColumnThatSomeRowsHaveIsDrawn(format: String) throws {
    let folder = try TemporaryFolder()
    let rows = (1...1_100).map { "{\"n\": \($0)\($0 == 1_090 ? ", \"late\": 5" : "")}" }
    let text = format == "json" ? "[" + rows.joined(separator: ",") + "]" : rows.joined(separator: "\n") + "\n"
    try folder.write(text, to: "rows." + format)
    let run = try folder.tacho(
      "batch", "--data", "rows." + format, "-o", "out/{row}.svg", "--value", "{late}", "-q", "--shard", "89/100")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try pictures(folder, "out").count == 11)
    let (with, without) = (try folder.text("out/1090.svg"), try folder.text("out/90.svg"))
    #expect(!with.contains("no value") && without.contains("no value"))
    // From a pipe, which cannot be read twice, it must turn up as early as in a film.
    let pipe = try folder.shell(
      "\"$0\" batch --data - -o 'pipe/{row}.svg' --value '{late}' --shard 0/50 < rows.\(format)")
    #expect(pipe.status == 65 && pipe.errors.contains("there is no column “late”"))
  }
}
