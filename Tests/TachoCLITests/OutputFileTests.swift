import Foundation
import Platform
import Testing

/// Files appear whole or not at all.
struct OutputFileTests {
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test func aMissingFolderIsNamed() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "missing/a.png")
    #expect(run.status == 73)
    #expect(run.errors.contains("--output"))
    #expect(run.errors.contains("missing/a.png"))
    #expect(try folder.names == [])
  }

  /// A folder of that name would be made, and the pictures be where nobody looks for them.
  @Test(arguments: [
    ["render", "-o", "s3://b/a.png"], ["render", "-o", "a.png", "-o", "gs://b/a.svg"],
    ["render", "--pair", "-o", "s3://b/a.png"], ["animate", "-o", "s3://b/a.apng"], ["animate", "-o", "s3://b/%d.png"],
    ["animate", "--contact-sheet", "2", "-o", "s3://b/a.png"], ["animate", "-o", "%d.png", "--manifest", "s3://b/m"],
    ["batch", "--data", "r.csv", "-o", "s3://b/{row}.png"], ["batch", "--data", "r.csv", "-o", "S3://{row}.png"],
    ["batch", "--data", "r.csv", "-o", "{row}.png", "--manifest", "s3://b/m"],
    ["batch", "--stdin-jobs", "-o", "hdfs://n/o"],
    ["batch", "merge", ".", "-o", "s3://b/m"], ["report", "r.md", "-o", "https://b/a.html"],
    ["report", "r.md", "-o", "a.md", "--assets", "s3://b"],
  ])
  func anAddressIsNoOutput(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("value\n1\n", to: "r.csv")
    try folder.write("# Page\n", to: "r.md")
    let run = try folder.tacho(arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("is an address"), "\(run.errors)")
    #expect(try folder.names == ["r.csv", "r.md"])
  }

  @Test func aFolderNamedLikeAnAddressIsWrittenByItsPath() throws {
    let folder = try TemporaryFolder()
    try folder.write("value\n1\n", to: "r.csv")
    #expect(try folder.tacho("batch", "--data", "r.csv", "-o", "./s3:/b/{row}.svg", "-q").status == 0)
    #expect(isWhole(try folder.bytes("s3:/b/1.svg")))
  }

  @Test func aPathBelowAFileCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "file")
    let run = try folder.tacho("render", "-o", "file/a.png")
    #expect(run.status == 73)
    #expect(run.errors.contains("--output"))
    #expect(try folder.text("file") == "kept")
    #expect(try folder.names == ["file"])
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not bind the superuser"))
  func anUnwritableFolderIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("locked")
    let path = folder.url.appending(path: "locked").path
    chmod(path, 0o555)
    defer { chmod(path, 0o755) }
    let run = try folder.tacho("render", "-o", "locked/a.png")
    #expect(run.status == 73)
    #expect(run.errors.contains("permission denied"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test func aFolderIsNoTarget() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a.png")
    let run = try folder.tacho("render", "-o", "a.png")
    #expect(run.status == 73)
    #expect(run.errors.contains("--output"))
    #expect(try folder.names == ["a.png"])
  }

  @Test func aNameThatIsTooLongIsRefused() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", String(repeating: "x", count: 300) + ".png")
    #expect((73...74).contains(run.status))
    #expect(run.errors.contains("the name is too long"))
    #expect(try folder.names == [])
  }

  @Test(.enabled(if: hasFullDevice, "no /dev/full here"))
  func aFullDeviceIsAnOutputError() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "/dev/full", "-f", "png")
    #expect(run.status == 74)
    #expect(run.errors.contains("no space left"))
    #expect(try folder.names == [])
  }

  @Test(.enabled(if: hasFullDevice, "no /dev/full here"))
  func fullStandardOutputIsAnOutputError() throws {
    let folder = try TemporaryFolder()
    for line in [#""$0" render -o - > /dev/full"#, #""$0" inspect --json > /dev/full"#] {
      let run = try folder.shell(line)
      #expect(run.status == 74)
      #expect(run.errors.contains("standard output"))
    }
    #expect(try folder.names == [])
  }

  @Test func aFileThatMayNotGrowIsAnErrorAndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(#"trap '' XFSZ; ulimit -f 1; exec "$0" render -o a.png"#)
    #expect(run.status == 74)
    #expect(run.errors.contains("--output"))
    #expect(try folder.names == [])
  }

  @Test func aFileSizeLimitLeavesNothing() throws {
    let folder = try TemporaryFolder()
    // The limit's signal would end the program in the middle of a write.
    let run = try folder.shell(#"ulimit -f 1; exec "$0" render -o a.png"#)
    #expect(run.status != 0)
    let names = try folder.names
    #expect(run.status == 74)
    #expect(names == [])
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let folder = try TemporaryFolder()
    // Far more than a pipe holds, so the writer always meets the closed end.
    let run = try folder.shell(#"{ "$0" render --size 2000 -o -; echo $? > status; } | head -c 1"#)
    #expect(run.errors == "")
    #expect(run.output.count == 1)
    #expect(try folder.text("status") == "0\n")
  }

  @Test func anExistingFileIsReplacedAndKeepsItsMode() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.png")
    let path = folder.url.appending(path: "a.png").path
    chmod(path, 0o640)
    #expect(try folder.tacho("render", "-o", "a.png").status == 0)
    #expect(isWhole(try folder.bytes("a.png")))
    #expect(try folder.names == ["a.png"])
    var info = stat()
    #expect(stat(path, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o640)
  }

  @Test func anExistingFileIsKeptWhenDrawingFails() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.png")
    for wrong in [["--value", "abc"], ["--title", "中", "--strict-fonts"], ["--size", "0"], ["--font-file", "none"]] {
      #expect(try folder.tacho(["render", "-o", "a.png"] + wrong).status != 0)
      #expect(try folder.text("a.png") == "old")
    }
    #expect(try folder.names == ["a.png"])
  }

  @Test func anExistingFileIsKeptWhenWritingFails() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.png")
    let run = try folder.shell(#"trap '' XFSZ; ulimit -f 1; exec "$0" render -o a.png"#)
    #expect(run.status == 74)
    #expect(try folder.text("a.png") == "old")
    #expect(try folder.names == ["a.png"])
  }

  @Test func aSymbolicLinkStaysOne() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try folder.write("old", to: "real/picture")
    let link = folder.url.appending(path: "a.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/picture")
    #expect(try folder.tacho("render", "-o", "a.png").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/picture")
    #expect(fileKind(try folder.bytes("real/picture")) == "png")
    #expect(try folder.names == ["a.png", "real"])
  }

  @Test func aSymbolicLinkToNothingYetStaysOne() throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appending(path: "a.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "later")
    #expect(try folder.tacho("render", "-o", "a.png").status == 0)
    let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    let names = try folder.names
    #expect(destination == "later")
    #expect(names == ["a.png", "later"])
  }

  @Test func noOutputAppearsWhenOneOfThemCannot() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "a.png", "-o", "missing/b.svg")
    #expect(run.status == 73)
    let names = try folder.names
    #expect(names == [])
  }

  @Test func aDeviceIsWrittenThrough() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "/dev/null", "-f", "pdf")
    #expect(run.status == 0)
    var info = stat()
    #expect(stat("/dev/null", &info) == 0)
    #expect(info.st_mode & S_IFMT == S_IFCHR)
  }

  /// What a picture or a film is made from is kept, whatever name leads to it.
  @Test func nothingIsWrittenOverWhatItIsMadeFrom() throws {
    let folder = try TemporaryFolder()
    let files = [
      "g.yaml": "value: 3\n", "th.yaml": "extends: light\n", "d.csv": "t,v\n0,1\n1,2\n", "base.yaml": "max: 20\n",
      "e.yaml": "extends: base.yaml\nvalue: 3\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    try FileManager.default.linkItem(
      at: folder.url.appending(path: "g.yaml"), to: folder.url.appending(path: "other.svg"))
    for arguments in [
      ["render", "g.yaml", "-f", "svg", "-o", "g.yaml"], ["render", "g.yaml", "-o", "other.svg"],
      ["render", "--kind", "radial", "--value", "3", "--theme", "th.yaml", "-f", "svg", "-o", "th.yaml"],
      ["render", "e.yaml", "-f", "svg", "-o", "base.yaml"],
      ["animate", "g.yaml", "--data", "d.csv", "--column", "v", "-f", "svg", "-o", "d.csv"],
    ] {
      let run = try folder.tacho(arguments)
      #expect(
        run.status == 73 && run.errors.contains("it is a file that this is made from"), "\(arguments): \(run.errors)")
    }
    for (name, text) in files { #expect(try folder.text(name) == text) }
  }

  @Test(arguments: ["q{frames:05}.svg", "q{Frame}.svg", "q%5d.svg", "q%05i.svg", "q{frame:100}.png", "q{frame:5d}.svg"])
  func aPlaceForTheNumberThatIsNoneIsRefused(name: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("animate", "--kind", "radial", "--value", "3", "--fps", "1", "-o", name)
    #expect(run.status == 64 && run.errors.contains("{frame:05}"), "\(run.status) \(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
