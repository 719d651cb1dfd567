import Foundation
import Platform
import Testing

/// Parts of a batch are joined only when together they are one batch: of one plan over one table, each drawn to its end.
struct BatchPartsTests {
  private func folder(rows: Int = 12) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("max: 1000\nsize: 60\n", to: "gauge.yaml")
    try folder.write(Self.table(1...rows), to: "rows.csv")
    return folder
  }

  private static func table(_ values: ClosedRange<Int>) -> String { "speed\n" + values.map { "\($0)\n" }.joined() }

  @discardableResult private func draw(
    _ folder: TemporaryFolder, _ part: String?, data: String = "rows.csv", output: String = "out/{row}.svg",
    _ more: String...
  ) throws -> FinishedProgram {
    let shard = part.map { ["--shard", $0] } ?? []
    return try folder.tacho(
      ["batch", "gauge.yaml", "--data", data, "-o", output, "--set", "value={speed}", "-q"] + shard + more)
  }

  private func drawAll(_ folder: TemporaryFolder, of count: Int, data: String = "rows.csv", _ more: String...) throws {
    for part in 0..<count {
      let run = try folder.tacho(
        ["batch", "gauge.yaml", "--data", data, "-o", "out/{row}.svg", "--set", "value={speed}", "-q"]
          + ["--shard", "\(part)/\(count)"] + more)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  private func exists(_ folder: TemporaryFolder, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  // MARK: - One table, one plan

  @Test func partsOfAnotherTableOfAsManyRowsAreRefused() throws {
    let folder = try folder()
    try drawAll(folder, of: 4)
    #expect(try folder.tacho("batch", "merge", "out").status == 0)
    try folder.write(Self.table(101...112), to: "day2.csv")
    for part in ["0/4", "1/4", "3/4"] { #expect(try draw(folder, part, data: "day2.csv", "--resume").status == 0) }
    let run = try folder.tacho("batch", "merge", "out")
    #expect(run.status == 65)
    #expect(run.errors.contains("parts 0, 1, 3 and part 2 are of different tables"), "\(run.errors)")
    #expect(run.errors.contains("--resume"))
    #expect(!exists(folder, "out/manifest.jsonl"))
    try draw(folder, "2/4", data: "day2.csv", "--resume")
    #expect(try folder.tacho("batch", "merge", "out").status == 0)
    try draw(folder, nil, data: "day2.csv", output: "whole/{row}.svg")
    #expect(try folder.text("out/manifest.jsonl") == folder.text("whole/manifest.jsonl"))
  }

  /// A joined manifest may take the place of another one, and of nothing else.
  @Test func whatIsNoManifestIsNotOverwritten() throws {
    let folder = try folder()
    try drawAll(folder, of: 2)
    for name in ["gauge.yaml", "rows.csv", "out/1.svg"] {
      let before = try folder.text(name)
      let run = try folder.tacho("batch", "merge", "out", "-o", name)
      #expect(run.status == 64 && run.errors.contains("is no manifest, and would be lost"), "\(run.errors)")
      #expect(try folder.text(name) == before)
    }
    for _ in 0..<2 { #expect(try folder.tacho("batch", "merge", "out", "-o", "all.jsonl").status == 0) }
  }

  @Test func namesOutsideOfTheFolderAreNotFollowed() throws {
    let folder = try folder()
    #expect(try draw(folder, nil).status == 0)
    let manifest = try folder.text("out/manifest.jsonl")
    for name in ["../gauge.yaml", "/etc/hosts"] {
      try folder.write(manifest.replacing("\"1.svg\"", with: "\"\(name)\""), to: "out/manifest.jsonl")
      let run = try folder.tacho("batch", "verify", "out")
      #expect(run.status == 65 && run.errors.contains("outside"), "\(run.errors)")
    }
  }

  /// However it comes: the hash is that of sha256sum.
  @Test func theTablesHashIsThatOfItsBytes() throws {
    let folder = try folder(rows: 3)
    let documents = [
      "rows.csv": Self.table(1...3), "rows.jsonl": "{\"speed\": 1}\n{\"speed\": 2}\n\n",
      "rows.json": "{\"list\": [{\"speed\": 1}], \"place\": 2}\n \n",
    ]
    for (name, text) in documents {
      try folder.write(text, to: name)
      #expect(try draw(folder, nil, data: name).status == 0)
      let summary = try #require(try folder.text("out/manifest.jsonl").split(separator: "\n").last)
      let sum = try folder.shell("sha256sum \(name)").text.prefix(64)
      #expect(sum.count == 64)
      #expect(summary.contains("\"table\": \"\(sum)\""), "\(name): \(summary)")
      let ending = name.split(separator: ".").last ?? ""
      let piped = try folder.shell(
        "cat \(name) | \"$0\" batch gauge.yaml --data - --set data.format=\(ending) -o 'out/{row}.svg' "
          + "--set 'value={speed}' -q; tail -1 out/manifest.jsonl")
      #expect(piped.text == summary + "\n")
    }
  }

  @Test(arguments: [
    ("fonts", "font.ttf"), ("a logo by option", "logo.svg"), ("a theme's file", "theme.yaml"), ("a base", "base.yaml"),
    ("a gauge of a layout", "one.yaml"), ("a backdrop of the text", "backdrop.svg"),
  ])
  func whatPicturesDependOnIsPartOfThePlan(kind: String, file: String) throws {
    let folder = try folder(rows: 4)
    let fonts = try folder.shell("fc-match -f '%{file}' 'Inter:bold'; echo; fc-match -f '%{file}' 'Inter:regular'").text
      .split(separator: "\n").map(String.init)
    func square(_ color: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='\(color)'/></svg>"
    }
    var more: [String] = []
    var gauge = "max: 1000\nsize: 200\n"
    let contents: [[UInt8]]
    switch file {
    case "font.ttf":
      try #require(fonts.count == 2 && fonts[0] != fonts[1])
      more = ["--font-file", file]
      contents = try fonts.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    case "logo.svg":
      more = ["--set", "logo=logo.svg"]
      contents = [square("red"), square("blue")].map { Array($0.utf8) }
    case "theme.yaml":
      more = ["--theme", file]
      contents = ["red", "blue"].map { Array("extends: dark\ncolors: {accent: \($0)}\n".utf8) }
    case "base.yaml":
      gauge += "extends: base.yaml\n"
      contents = ["km/h", "mph"].map { Array("unit: \($0)\n".utf8) }
    case "one.yaml":
      gauge = "layout: {gauges: [{spec: one.yaml, id: a}, {value: 4}]}\n"
      more = ["--set", "layout.gauges[0].value={speed}"]
      contents = ["km/h", "mph"].map { Array("unit: \($0)\n".utf8) }
    default:
      gauge += "backdrop: backdrop.svg\n"
      contents = [square("red"), square("blue")].map { Array($0.utf8) }
    }
    try folder.write(gauge, to: "gauge.yaml")
    let settings = file == "one.yaml" ? more : ["--set", "value={speed}"] + more
    for (part, bytes) in contents.enumerated() {
      try folder.write(bytes, to: file)
      let run = try folder.tacho(
        ["batch", "gauge.yaml", "--data", "rows.csv", "-o", "out/{row}.svg", "-q", "--shard", "\(part)/2"] + settings)
      #expect(run.status == 0, "\(kind): \(run.errors)")
    }
    let run = try folder.tacho("batch", "merge", "out")
    #expect(run.status == 65, "\(kind)")
    #expect(run.errors.contains("part 0 and part 1 are not alike"), "\(kind): \(run.errors)")
  }

  @Test func partsWithOtherNamesOrAStricterFontAreNotAlike() throws {
    for more in [["-o", "out/{row:03}.svg"], ["-o", "out/{row}.svg", "--strict-fonts"]] {
      let folder = try folder(rows: 4)
      try draw(folder, "0/2")
      let run = try folder.tacho(
        ["batch", "gauge.yaml", "--data", "rows.csv", "--set", "value={speed}", "-q", "--shard", "1/2"] + more)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.tacho("batch", "merge", "out").status == 65)
    }
  }

  @Test func partsDrawnInFoldersOfTheirOwnAreAlike() throws {
    let folder = try folder(rows: 5)
    for part in 0..<2 { try draw(folder, "\(part)/2", output: "local\(part)/{row}.svg") }
    #expect(try folder.tacho("batch", "merge", "local0", "local1", "-o", "m.jsonl").status == 0)
    try draw(folder, nil, output: "whole/{row}.svg")
    #expect(try folder.text("m.jsonl") == folder.text("whole/manifest.jsonl"))
  }

  // MARK: - Finished

  @Test func aPartThatWasStoppedIsWaitedForThoughAnEarlierRunFinishedIt() throws {
    let folder = try folder(rows: 4_000)
    try drawAll(folder, of: 2)
    #expect(try folder.tacho("batch", "merge", "out", "-q").status == 0)
    #expect(exists(folder, "out/manifest.jsonl"))
    let program = try folder.start([
      "batch", "gauge.yaml", "--data", "rows.csv", "-o", "out/{row}.svg", "--set", "value={speed}", "-q",
      "--shard", "1/2", "--theme", "light", "-j", "1",
    ])
    for _ in 0..<1_000 where !exists(folder, "out/manifest-00001-of-00002.jsonl.part") { usleep(5_000) }
    // While it draws, and when it is gone.
    let during = try folder.tacho("batch", "merge", "out")
    #expect(!exists(folder, "out/manifest.jsonl"), "the joined manifest goes when a part begins")
    program.send(SIGKILL)
    #expect(try program.finished().status == 128 + SIGKILL)
    let after = try folder.tacho("batch", "merge", "out")
    for run in [during, after] {
      #expect(run.status == 75, "\(run.errors)")
      #expect(run.errors.contains("manifest-00001-of-00002.jsonl.part"), "\(run.errors)")
    }
    #expect(try folder.tacho("batch", "verify", "out").status == 75)
    #expect(!exists(folder, "out/manifest.jsonl"))
  }

  @Test func partsCutAnewAreRefusedWithTheWayToNameThem() throws {
    let folder = try folder()
    try drawAll(folder, of: 2)
    try drawAll(folder, of: 3)
    let run = try folder.tacho("batch", "merge", "out")
    #expect(run.status == 65)
    #expect(run.errors.contains("of 2 and of 3 parts; delete those"), "\(run.errors)")
    #expect(run.errors.contains("tacho batch merge out/manifest-*-of-00003.jsonl"), "\(run.errors)")
    #expect(try folder.shell(#""$0" batch merge out/manifest-*-of-00003.jsonl"#).status == 0)
  }

  @Test func morePartsThanOpenFilesAreJoined() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("out")
    let (parts, rows) = (150, 400)
    for part in 0..<parts {
      let own = (1...rows).filter { ($0 - 1) % parts == part }
      let lines = own.map { #"{"row": \#($0), "line": \#($0 + 1), "file": "\#($0).png", "input": "i", "sha256": "s"}"# }
      let last =
        #"{"plan": "p", "table": "t", "rows": \#(rows), "drawn": \#(own.count), "failed": 0, "shard": \#(part), "shards": \#(parts)}"#
      let number = String(1_00000 + part).dropFirst()
      try folder.write((lines + [last]).map { $0 + "\n" }.joined(), to: "out/manifest-\(number)-of-00150.jsonl")
    }
    let run = try folder.shell(#"ulimit -n 64; "$0" batch merge out"#)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try folder.text("out/manifest.jsonl").split(separator: "\n")
    #expect(lines.count == rows + 1)
    #expect(lines.enumerated().dropLast().allSatisfy { $1.hasPrefix("{\"row\": \($0 + 1), ") })
  }

  @Test func manifestsOfEarlierVersionsAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("out")
    for part in 0..<2 {
      try folder.write(
        #"{"row": \#(part + 1), "line": 2, "error": "x"}"# + "\n"
          + #"{"plan": "p", "rows": 2, "drawn": 0, "failed": 1, "shard": \#(part), "shards": 2}"# + "\n",
        to: "out/manifest-0000\(part)-of-00002.jsonl")
    }
    let run = try folder.tacho("batch", "merge", "out")
    #expect(run.status == 65)
    #expect(run.errors.contains("an earlier version") && run.errors.contains("run its part again"), "\(run.errors)")
  }

  // MARK: - Names, counts, accepted rows

  @Test func tasksThatShareACommandDoNotShareAFile() throws {
    let folder = try folder()
    let task = ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "0"]
    let film = ["animate", "--size", "30", "--fps", "10", "--duration", "0.4"]
    let refused: [([String], String)] = [
      (film + ["-o", "same.apng"], "'same-{shard}.apng'"), (film, "'speedometer-{shard}.apng'"),
      (film + ["-o", "f/{frame}.png", "--manifest", "m.jsonl"], "'m-{shard}.jsonl'"),
      (film + ["-o", "sheet.png", "--contact-sheet", "2"], "'sheet-{shard}.png'"),
      (["batch", "gauge.yaml", "--data", "rows.csv", "-o", "{row}.svg", "--manifest", "m.jsonl"], "'m-{shard}.jsonl'"),
    ]
    for (arguments, name) in refused {
      let run = try folder.tacho(arguments + ["-q", "--shard", "auto"], environment: task)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains(name), "\(run.errors)")
      for part in 0..<2 {
        let run = try folder.tacho(arguments + ["-q", "--shard", "\(part)/2"])
        #expect(run.status == 64 && run.errors.contains(name), "\(arguments): \(run.errors)")
      }
    }
    #expect(try folder.names == ["gauge.yaml", "rows.csv"])
    // One's own number is a name of one's own, that of another part or of the ending is none.
    for (name, isOwn) in [("part1.apng", true), ("p/000001.apng", true), ("part0.apng", false), ("11.apng", false)] {
      let run = try folder.tacho(film + ["-o", name, "-q", "--shard", "1/2"])
      #expect((run.status == 64) != isOwn, "\(name): \(run.errors)")
    }
    #expect(try folder.tacho(film + ["-o", "a.mp4", "-q", "--shard", "4/5"]).status == 64)
    #expect(try folder.tacho(film + ["-o", "all.apng", "-q", "--shard", "0/1"]).status == 0)
    let named = try folder.tacho(film + ["-o", "run-{shard}.apng", "-q", "--shard", "auto"], environment: task)
    #expect(named.status == 0, "\(named.errors)")
    #expect(try folder.names.contains("run-00001-of-00002.apng"))
    let whole = try folder.tacho(film + ["-o", "run-{shard}.apng"])
    #expect(whole.status == 64)
    #expect(whole.errors.contains("--shard"), "\(whole.errors)")
  }

  @Test func acceptedRowsDoNotFailABatch() throws {
    let folder = try folder()
    try folder.write("speed\n1\nx\n3\ny\n" + (5...20).map { "\($0)\n" }.joined(), to: "rows.csv")
    for (limit, status) in [("1", 65), ("2", 0), ("9.9%", 65), ("10%", 0)] as [(String, Int32)] {
      #expect(try draw(folder, nil, "--max-failed", limit).status == status, "\(limit)")
    }
    for limit in ["-1", "x", "101%", "%", "1.5"] {
      #expect(try draw(folder, nil, "--max-failed", limit).status == 64, "\(limit)")
    }
    // Each part has one of its own rows beyond it.
    for part in 0..<2 { try draw(folder, "\(part)/2", "--keep-going") }
    #expect(try folder.tacho("batch", "merge", "out", "--max-failed", "1").status == 65)
    #expect(try folder.tacho("batch", "merge", "out", "--max-failed", "10%").status == 0)
  }

  // MARK: - Resuming

  /// Its inputs have other hashes, as those of another version have.
  @Test func whatAnotherVersionWroteIsDrawnAnewOnceAndSaid() throws {
    let folder = try folder()
    #expect(try draw(folder, nil).status == 0)
    let fresh = try folder.text("out/manifest.jsonl")
    let older = fresh.replacing(#/"input": "....../#, with: #""input": "000000"#)
    #expect(older != fresh)
    try folder.write(older, to: "out/manifest.jsonl")
    func resumed() throws -> String {
      try folder.tacho(
        "batch", "gauge.yaml", "--data", "rows.csv", "-o", "out/{row}.svg", "--set", "value={speed}", "--resume"
      ).errors
    }
    let first = try resumed()
    #expect(first.contains("12 drawn, 0 kept"), "\(first)")
    #expect(
      first.contains("note: nothing of the earlier run was kept") && first.contains("version of tacho"), "\(first)")
    let second = try resumed()
    #expect(second.contains("0 drawn, 12 kept") && !second.contains("note:"), "\(second)")
    #expect(try folder.text("out/manifest.jsonl") == fresh)
  }

  // MARK: - Verifying

  @Test func filesThatAreNotAsWrittenAreNamed() throws {
    let folder = try folder()
    try draw(folder, nil)
    #expect(try folder.tacho("batch", "verify", "out").status == 0)
    #expect(
      try folder.shell("rm out/3.svg; echo x > out/5.svg; cp out/1.svg out/13.svg; cp out/1.svg out/other.svg").status
        == 0)
    let run = try folder.tacho("batch", "verify", "out")
    #expect(run.status == 65)
    #expect(run.text == "missing: 3.svg\nchanged: 5.svg\nextra: 13.svg\n")
    #expect(run.errors.contains("1 missing, 1 changed, 1 extra"), "\(run.errors)")
    let json = try folder.tacho("batch", "verify", "out/manifest.jsonl", "--json")
    #expect(json.status == 65)
    let found = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(found["rows"] as? Int == 12 && found["files"] as? Int == 12)
    #expect(found["missing"] as? [String] == ["3.svg"])
    #expect(found["changed"] as? [String] == ["5.svg"])
    #expect(found["extra"] as? [String] == ["13.svg"])
    #expect(try folder.shell("rm out/13.svg").status == 0)
    try draw(folder, nil, "--resume")
    #expect(try folder.tacho("batch", "verify", "out", "-q").errors == "")
  }

  @Test func severalFilesOfARowAreVerified() throws {
    let folder = try folder(rows: 3)
    let run = try folder.tacho(
      "batch", "gauge.yaml", "--data", "rows.csv", "--set", "value={speed}", "-q", "-o", "out/a.b/{row}.svg",
      "-o", "out/c/{row}.png", "--manifest", "m.jsonl")
    #expect(run.status == 0)
    #expect(try folder.tacho("batch", "verify", "m.jsonl", "--folder", "out").status == 0)
    #expect(try folder.shell("echo x > out/a.b/2.svg; rm out/c/3.png").status == 0)
    let found = try folder.tacho("batch", "verify", "m.jsonl", "--folder", "out")
    #expect(found.status == 65)
    #expect(found.text == "missing: c/3.png\nchanged: a.b/2.svg\n")
  }

  @Test func withoutAFinishedManifestNothingIsVerified() throws {
    let folder = try folder(rows: 4)
    #expect(try folder.tacho("batch", "verify", ".").status == 75)
    try draw(folder, "0/2")
    let parts = try folder.tacho("batch", "verify", "out")
    #expect(parts.status == 75)
    #expect(parts.errors.contains("tacho batch merge"), "\(parts.errors)")
    #expect(try folder.tacho("batch", "verify", "out/manifest-00000-of-00002.jsonl").status == 0)
    #expect(try folder.tacho("batch", "verify", "rows.csv").status == 75)
  }

  // MARK: - Films

  @Test func framesInPartsAreJoinedWhenAllAreThere() throws {
    let folder = try TemporaryFolder()
    let film = ["animate", "--size", "30", "--fps", "10", "--duration", "0.7", "-q", "-o", "f/{frame}.png"]
    func part(_ index: Int, _ more: String...) throws {
      let run = try folder.tacho(film + ["--manifest", "f/manifest-{shard}.jsonl", "--shard", "\(index)/3"] + more)
      #expect(run.status == 0, "\(run.errors)")
    }
    for index in [0, 2] { try part(index) }
    #expect(try folder.tacho("batch", "merge", "f").status == 75)
    try part(1)
    let merged = try folder.tacho("batch", "merge", "f")
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.errors.contains("7 frames of 3 parts"), "\(merged.errors)")
    #expect(try folder.tacho(film + ["--manifest", "whole.jsonl"]).status == 0)
    #expect(try folder.text("f/manifest.jsonl") == folder.text("whole.jsonl"))
    // One that shows something else.
    try part(1, "--to", "900")
    #expect(try folder.tacho("batch", "merge", "f").status == 65)
    #expect(!exists(folder, "f/manifest.jsonl"))
  }

  /// The first rows are the same, so that the frames of the first part are, too.
  @Test func partsOfAFilmOfOtherDataAreNotJoined() throws {
    let folder = try TemporaryFolder()
    let film = [
      "animate", "--kind", "ring", "--size", "30", "--fps", "10", "--data", "d.csv", "-q", "-o", "f/{frame}.png",
      "--manifest", "f/manifest-{shard}.jsonl", "--shard",
    ]
    for part in 0..<2 {
      try folder.write("time,value\n0,0\n1,10\n2,\(part + 50)\n", to: "d.csv")
      #expect(try folder.tacho(film + ["\(part)/2"]).status == 0)
    }
    let run = try folder.tacho("batch", "merge", "f")
    #expect(run.status == 65, "\(run.errors)")
    #expect(try folder.tacho(film + ["0/2"]).status == 0)
    #expect(try folder.tacho("batch", "merge", "f").status == 0)
  }
}
