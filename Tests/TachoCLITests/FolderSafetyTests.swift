import Platform
import TestSupport
import Testing

/// What a stranger put into a folder leads no command out of it, and holds none up.
struct FolderSafetyTests {
  private let secret = "value: 42\ntitle: SECRET\n"

  @Test(arguments: [
    "spec: link.yaml", "spec: up/secret.yaml", "data: link.yaml\nrow: 1", "data: up/secret.yaml\nrow: 1",
  ])
  func reportsReadNothingThroughLinksOfTheirFolder(reference: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("doc")
    try folder.write(secret, to: "secret.yaml")
    #expect(try folder.shell("ln -s ../secret.yaml doc/link.yaml; ln -s .. doc/up").status == 0)
    try folder.write("```gauge\n\(reference)\n```\n", to: "doc/d.md")
    let run = try folder.tacho("report", "doc/d.md", "-o", "doc/o.html")
    #expect(run.status == 65)
    #expect(run.errors.contains("is a symbolic link, which is not followed here"))
    #expect(!run.errors.contains("SECRET"))
    #expect(try !folder.shell("cat doc/o.html 2>/dev/null").text.contains("SECRET"))
  }

  @Test(arguments: ["spec: pipe.yaml", "data: pipe.yaml\nrow: 1"])
  func reportsWaitForNoPipe(reference: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("```gauge\n\(reference)\n```\n", to: "d.md")
    let run = try folder.shell(#"mkfifo pipe.yaml; timeout -s KILL 20 "$0" report d.md -o o.md"#)
    #expect(run.status == 65)
    #expect(run.errors.contains("d.md:2:7: "))
    #expect(run.errors.contains("not a regular file"))
  }

  @Test func picturesOfReportsReplaceLinksAndPipes() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "victim")
    try folder.write("```gauge\nvalue: 3\n```\n", to: "d.md")
    let report = ["report", "d.md", "-o", "o.md", "-q"]
    #expect(try folder.tacho(report).status == 0)
    let picture = "o-gauges/" + (try folder.shell("ls o-gauges").text.split(separator: "\n").first ?? "")
    let bytes = try folder.bytes(picture)
    #expect(try folder.shell("rm \(picture); ln -s ../victim \(picture)").status == 0)
    #expect(try folder.tacho(report + ["--check"]).status == 65)
    #expect(try folder.tacho(report).status == 0)
    #expect(try folder.text("victim") == "precious")
    #expect(try folder.bytes(picture) == bytes)
    #expect(try folder.shell("rm \(picture); mkfifo \(picture)").status == 0)
    for options in [" --check", ""] {
      let run = try folder.shell("timeout -s KILL 20 \"$0\" " + report.joined(separator: " ") + options)
      #expect(run.status == (options.isEmpty ? 0 : 65))
    }
    #expect(try folder.bytes(picture) == bytes)
  }

  @Test func whatAUserNamesMayBeALinkOrAPipe() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try folder.write("value: 3\n", to: "real/g.yaml")
    try folder.write("```gauge\nspec: g.yaml\n```\n", to: "real/d.md")
    #expect(try folder.shell("ln -s real here; ln -s real/g.yaml l.yaml").status == 0)
    #expect(try folder.tacho("report", "here/d.md", "-o", "o.html").status == 0)
    #expect(try folder.tacho("render", "l.yaml", "-o", "a.svg").status == 0)
    #expect(try folder.shell(#"mkfifo p.yaml; cat l.yaml > p.yaml & "$0" render p.yaml -o b.svg"#).status == 0)
    #expect(try folder.bytes("a.svg") == folder.bytes("b.svg"))
  }

  private let batch = ["batch", "--data", "r.csv", "-o", "out/{row}.svg", "--set", "value={v}", "-q"]

  private func batchFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("v\n1\n2\n", to: "r.csv")
    try folder.write("precious", to: "victim")
    try folder.makeFolder("out")
    return folder
  }

  @Test(arguments: [
    "manifest.jsonl", "manifest.jsonl.part", "manifest.jsonl.earlier", "manifest.jsonl.earlier.tmp", "1.svg",
  ])
  func batchesLeaveTheirFolderByNoLinkAndWaitForNoPipe(name: String) throws {
    for options in [[], ["--resume"]] {
      let folder = try batchFolder()
      #expect(try folder.shell("ln -s ../victim out/\(name)").status == 0)
      #expect(try folder.tacho(batch + options).status == 0)
      #expect(try folder.text("victim") == "precious")
      #expect(try folder.shell("rm -r out; mkdir out; mkfifo out/\(name)").status == 0)
      let line = (batch + options).map { "'\($0)'" }.joined(separator: " ")
      #expect(try folder.shell("timeout -s KILL 20 \"$0\" \(line)").status == 0)
      #expect(try folder.text("out/manifest.jsonl").contains("\"drawn\": 2"))
    }
  }

  @Test func aLockThatIsALinkIsNotWrittenThrough() throws {
    let folder = try batchFolder()
    #expect(try folder.shell("ln -s ../victim out/manifest.jsonl.lock").status == 0)
    let run = try folder.tacho(batch)
    #expect(run.status == 73)
    #expect(run.errors.contains("symbolic link"))
    #expect(try folder.text("victim") == "precious")
  }

  @Test func aManifestOfFramesIsNotWrittenThroughALink() throws {
    let folder = try batchFolder()
    #expect(try folder.shell("ln -s ../victim out/m.jsonl.part").status == 0)
    let film = ["animate", "--size", "40", "--fps", "10", "--duration", "0.3", "-q"]
    #expect(try folder.tacho(film + ["-o", "out/%d.png", "--manifest", "out/m.jsonl"]).status == 0)
    #expect(try folder.text("victim") == "precious")
    #expect(try folder.text("out/m.jsonl").contains("\"frame\": 0"))
  }

  @Test func aSecondBatchIntoOneManifestIsRefusedAndNamesTheFirst() throws {
    let folder = try batchFolder()
    // The first one waits for its rows; the second comes meanwhile. What a table is like is known when 64 KiB have come.
    let run = try folder.shell(
      #"mkfifo rows; sleep 20 > rows & s=$!; "$0" batch --data rows -o 'out/{row}.svg' --set 'value={v}' & p=$!; "#
        + #"{ printf 'v,n\n7,'; head -c 70000 /dev/zero | tr '\0' x; echo; } > rows; "#
        + #"for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do "#
        + #"[ -e out/1.svg ] && break; sleep 0.5; done; "#
        + #""$0" batch --data r.csv -o 'out/{row}.svg' --set 'value={v}' -q; echo $? $p; "#
        + #""$0" batch --data r.csv -o 'out/{row}.svg' --set 'value={v}' -q --shard 0/2; echo $?; "#
        + #""$0" batch --data r.csv -o 'out/{row}.svg' --set 'value={v}' -q --manifest own.jsonl; echo $?; "#
        + #"kill $s; wait $p; echo $?"#)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix("75 ") == true, "\(run.text)")
    let first = lines.first?.dropFirst(3) ?? ""
    #expect(run.errors.contains("process \(first) on "), "\(run.errors)")
    #expect(Array(lines.dropFirst()) == ["0", "0", "0"])
    #expect(try folder.text("out/manifest.jsonl").contains("\"rows\": 1, \"drawn\": 1, \"failed\": 0"))
    #expect(try folder.shell("ls -A out").text.contains("lock") == false)
  }

  @Test func shardsShareAFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("v\n" + (0..<60).map { "\($0)\n" }.joined(), to: "r.csv")
    let programs = try (0..<3).map { try folder.start(batch + ["--shard", "\($0)/3"]) }
    for program in programs { #expect(try program.finished().status == 0) }
    #expect(try folder.tacho("batch", "merge", "out", "-q").status == 0)
    #expect(try folder.text("out/manifest.jsonl").contains("\"rows\": 60, \"drawn\": 60"))
  }
}
