import Foundation
import RasterExport
import Testing

/// One run, several files: `--output` given several times, and `--pair`.
struct SeveralOutputsTests {
  private static let short = ["animate", "--to", "700", "--size", "40", "--fps", "10", "--duration", "0.5", "--quiet"]

  private static let hasEncoder =
    ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// All files below a folder by their names.
  private func files(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    var found: [String: [UInt8]] = [:]
    for name in names where name.split(separator: "/").last?.contains(".") == true {
      found[name] = try folder.bytes(name)
    }
    return found
  }

  // MARK: - Render

  @Test func aPairIsTheTwoThemes() throws {
    let (pair, single) = (try TemporaryFolder(), try TemporaryFolder())
    let arguments = ["render", "--value", "7", "--max", "10", "-q"]
    #expect(try pair.tacho(arguments + ["--pair", "-o", "a.png", "-o", "a.b.svg", "-o", "c.pdf"]).status == 0)
    for theme in ["light", "dark"] {
      let run = try single.tacho(
        arguments + ["--theme", theme, "-o", "a.\(theme).png", "-o", "a.b.\(theme).svg", "-o", "c.\(theme).pdf"])
      #expect(run.status == 0)
    }
    #expect(try files(pair) == files(single))
    #expect(try pair.names.count == 6)
  }

  @Test func aPairWithoutANameHasTheUsualOne() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "--pair").status == 0)
    #expect(try folder.names == ["speedometer.dark.png", "speedometer.light.png"])
  }

  @Test(arguments: ["render", "animate"])
  func whatCannotBeAPairIsRefused(_ command: String) throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["--theme", "dark"], ["-o", "-", "--format", "png"], ["-o", "a.svg", "-o", "./a.light.svg", "-o", "a.svg"],
    ] {
      let run = try folder.tacho([command, "--pair"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(try folder.names == [], "\(arguments)")
    }
  }

  @Test func aFormatIsForNamesThatDoNotTell() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "a.png", "-o", "-", "--format", "svg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(fileKind(run.output) == "svg")
    #expect(try folder.names == ["a.png"])
    #expect(try folder.tacho("render", "-o", "a.png", "--format", "svg").status == 64)
  }

  // MARK: - Animate

  @Test func filmsOfOneRunAreThoseOfRunsOfTheirOwn() throws {
    let (together, alone) = (try TemporaryFolder(), try TemporaryFolder())
    let outputs =
      ["f/%02d.png", "f/{frame}.svg", "a.apng", "a.svg", "a.y4m", "a.rgba"]
      + (Self.hasEncoder ? ["a.mp4", "a.mkv", "a.gif", "a.mov"] : [])
    for jobs in ["1", "3"] {
      let run = try together.tacho(Self.short + outputs.flatMap { ["-o", $0] } + ["--jobs", jobs])
      #expect(run.status == 0, "\(run.errors)")
      for output in outputs where jobs == "1" { #expect(try alone.tacho(Self.short + ["-o", output]).status == 0) }
      let (one, other) = (try files(together), try files(alone))
      #expect(one.keys.sorted() == other.keys.sorted())
      for (name, bytes) in one { #expect(bytes == other[name], "\(name) with \(jobs) threads") }
    }
  }

  @Test func aPairOfFilmsIsTheTwoThemes() throws {
    let (pair, single) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(try pair.tacho(Self.short + ["--pair", "-o", "f/%d.png", "-o", "a.svg", "-o", "a.apng"]).status == 0)
    for theme in ["light", "dark"] {
      let outputs = ["-o", "f/%d.\(theme).png", "-o", "a.\(theme).svg", "-o", "a.\(theme).apng"]
      #expect(try single.tacho(Self.short + ["--theme", theme] + outputs).status == 0)
    }
    #expect(try files(pair) == files(single))
  }

  @Test func aPairOfContactSheetsIsTheTwoThemes() throws {
    let folder = try TemporaryFolder()
    let sheet = ["--contact-sheet", "2", "-o", "a.png"]
    #expect(try folder.tacho(Self.short + sheet + ["--pair"]).status == 0)
    #expect(try folder.names == ["a.dark.png", "a.light.png"])
    #expect(try folder.tacho(Self.short + sheet + ["--theme", "dark"]).status == 0)
    #expect(try folder.bytes("a.png") == folder.bytes("a.dark.png"))
  }

  @Test func aFilmThatCannotBeWrittenTakesTheOthersWithIt() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.apng")
    try folder.makeFolder("b.svg")
    let run = try folder.tacho(Self.short + ["-o", "a.apng", "-o", "c.rgba", "-o", "b.svg"])
    #expect(run.status != 0)
    #expect(try folder.names == ["a.apng", "b.svg"])
    #expect(try folder.text("a.apng") == "old")
  }

  @Test(.enabled(if: hasEncoder, "ffmpeg is not installed"))
  func anEncoderThatFailsAtTheEndTakesTheOthersWithIt() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("cat >/dev/null\nexit 1", to: "ffmpeg")
    let run = try folder.tacho(
      Self.short + ["-o", "a.apng", "-o", "a.svg", "-o", "a.mp4"],
      environment: ["PATH": folder.url.path + ":/usr/bin:/bin"])
    #expect(run.status == 74, "\(run.errors)")
    #expect(try folder.names == ["ffmpeg"])
  }

  @Test func aRecordOfSeveralFilesKnowsEachOfThem() throws {
    let folder = try TemporaryFolder()
    let arguments =
      [
        "animate", "--to", "700", "--size", "40", "--fps", "10", "--duration", "0.5", "--pair", "-o", "f/%d.png", "-o",
        "f/%d.svg",
      ]
      + ["--manifest", "m.jsonl"]
    #expect(try folder.tacho(arguments).status == 0)
    let first = try files(folder)
    let lines = try folder.text("m.jsonl").split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines { #expect(line.hasPrefix("{") && line.hasSuffix("}")) }
    for name in ["f/2.light.png", "f/2.dark.png", "f/2.light.svg", "f/2.dark.svg"] {
      #expect(lines[2].contains("\"\(name)\": \""))
    }
    try folder.write("broken", to: "f/3.dark.svg")
    let again = try folder.tacho(arguments)
    #expect(try files(folder) == first)
    // Four of five frames are not drawn; of the fifth three files are left alone.
    #expect(again.errors.contains("4 were right already") && again.errors.contains("5 were right already"))
    #expect(try folder.tacho(arguments).errors.components(separatedBy: "5 were right already").count == 5)
  }

  @Test(.enabled(if: hasEncoder, "ffmpeg is not installed"))
  func aRecordWithAFilmBesideItDrawsAllFrames() throws {
    let folder = try TemporaryFolder()
    let arguments = Self.short + ["-o", "f/%d.png", "-o", "a.apng", "--manifest", "m.jsonl"]
    #expect(try folder.tacho(arguments).status == 0)
    let first = try files(folder)
    #expect(try folder.tacho(arguments).status == 0)
    #expect(try files(folder) == first)
  }

  @Test func aCodecIsForTheFilmsThatHaveIt() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(Self.short + ["-o", "a.mp4", "--codec", "ffv1"])
    #expect(run.status == 64)
    #expect(try folder.tacho(Self.short + ["-o", "a.mkv", "--codec", "ffv"]).errors.contains("did you mean ffv1?"))
    guard Self.hasEncoder else { return }
    #expect(try folder.tacho(Self.short + ["-o", "a.mp4", "-o", "a.mov", "--codec", "qtrle"]).status == 0)
  }

  // MARK: - Batch

  private func rows() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let lines = (1...9).map { "r\($0),\($0)\n" }.joined()
    try folder.write("name,speed\n" + lines, to: "rows.csv")
    return folder
  }

  private static let batch = [
    "batch", "--data", "rows.csv", "--set", "value={speed}", "--max", "9", "--size", "40", "-q",
  ]

  @Test func aBatchOfSeveralFormatsHasTheFilesOfEach() throws {
    let (together, alone) = (try rows(), try rows())
    let run = try together.tacho(
      Self.batch + ["-o", "png/{row}.png", "-o", "svg/{name}.svg", "-o", "png/{row}.pdf", "--pair"])
    #expect(run.status == 0, "\(run.errors)")
    for theme in ["light", "dark"] {
      for output in ["png/{row}.\(theme).png", "svg/{name}.\(theme).svg", "png/{row}.\(theme).pdf"] {
        #expect(try alone.tacho(Self.batch + ["-o", output, "--theme", theme]).status == 0)
      }
    }
    let pictures = try files(together).filter { !$0.key.hasSuffix("jsonl") }
    #expect(pictures.count == 6 * 9 + 1)
    #expect(try pictures == files(alone).filter { !$0.key.hasSuffix("jsonl") })
    // The manifest stands in the folder that all have in common, and has a line for each row.
    let lines = try together.text("manifest.jsonl").split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[3].contains("\"png/4.light.png\": \"") && lines[3].contains("\"svg/r4.dark.svg\": \""))
  }

  @Test func aResumedBatchPutsEachFileRight() throws {
    let folder = try rows()
    let arguments = Self.batch.dropLast() + ["-o", "out/{row}.png", "-o", "out/{row}.svg", "--pair"]
    #expect(try folder.tacho(Array(arguments)).status == 0)
    let first = try files(folder)
    try FileManager.default.removeItem(at: folder.url.appending(path: "out/3.dark.svg"))
    try folder.write("broken", to: "out/5.light.png")
    let run = try folder.tacho(arguments + ["--resume"])
    #expect(run.errors.contains("2 drawn, 7 kept"))
    #expect(try files(folder) == first)
  }

  @Test func partsOfABatchOfSeveralFormatsAreMerged() throws {
    let (whole, parts) = (try rows(), try rows())
    let outputs = ["-o", "out/{row}.png", "-o", "out/{row}.svg"]
    #expect(try whole.tacho(Self.batch + outputs).status == 0)
    for part in 0..<3 { #expect(try parts.tacho(Self.batch + outputs + ["--shard", "\(part)/3"]).status == 0) }
    #expect(try parts.tacho("batch", "merge", "out").status == 0)
    #expect(try parts.text("out/manifest.jsonl") == whole.text("out/manifest.jsonl"))
  }

  @Test func filesOfARowThatWouldHaveOneNameAreRefused() throws {
    let folder = try rows()
    try folder.write("name,value\nx,1\nX-a,2\n", to: "clash.csv")
    for outputs in [
      ["o/{row}.png", "o/{row}.png"], ["o/{row}.png", "o/{row}.PNG"], ["o/{name}-a.png", "o/{name}.png"],
    ] {
      let run = try folder.tacho(["batch", "--data", "clash.csv", "-q"] + outputs.flatMap { ["-o", $0] })
      #expect(run.status == 64 || run.status == 65, "\(outputs)")
      #expect(try folder.names == ["clash.csv", "rows.csv"], "\(outputs)")
    }
  }

  @Test func answersToJobsAreOneLineEach() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"id": 1, "spec": {"max": 5, "value": 3, "ranges": [{"from": 7, "to": 9}]}, "output": "a.png"}"# + "\n",
      to: "jobs.jsonl")
    let run = try folder.shell("\"$0\" batch --stdin-jobs -o out < jobs.jsonl")
    #expect(run.text.contains("\"warnings\": ["))
    #expect(run.text.split(separator: "\n").count == 1)
  }
}
