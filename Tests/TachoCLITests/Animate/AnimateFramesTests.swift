import RasterExport
import Testing

/// Numbered frames: how many, under which names, and the same bytes however they are made.
struct AnimateFramesTests {
  /// Every file of a folder by name.
  static func files(_ folder: TemporaryFolder, _ names: [String]) throws -> [[UInt8]] {
    try names.map { try folder.bytes("frames/" + $0) }
  }

  static let small = ["animate", "--to", "9000", "--size", "60", "--fps", "10", "--duration", "1.2", "--quiet"]
  static let twelve = (0..<12).map { "0000\($0).png".suffix(9) }.map(String.init)

  /// The frames of ``small`` with more options, in a folder of their own.
  private func frames(_ more: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let usual = more.contains("--duration") ? Array(Self.small.dropLast(3)) + ["--quiet"] : Self.small
    let run = try folder.tacho(usual + ["-o", "frames/%05d.png"] + more)
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  @Test func twoSecondsAtThirtyAreSixtyFramesFromZero() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("animate", "--size", "40", "--fps", "30", "--duration", "2", "-o", "f%02d.png")
    #expect(run.status == 0)
    #expect(try folder.names == (0..<60).map { $0 < 10 ? "f0\($0).png" : "f\($0).png" })
  }

  /// Parts, ranges and the same film again leave nothing behind that is another film's.
  @Test func framesOfALongerFilmAreToldAndStay() throws {
    let folder = try TemporaryFolder()
    func warnings(_ duration: String, _ more: String...) throws -> [String] {
      let run = try folder.tacho(
        ["animate", "--to", "9000", "--size", "40", "--fps", "10", "--duration", duration, "-o", "f/{frame:03}.png"]
          + more)
      #expect(run.status == 0, "\(run.errors)")
      return run.errors.split(separator: "\n").map(String.init).filter { $0.contains("behind the last frame") }
    }
    #expect(try warnings("0.9").isEmpty)
    #expect(try warnings("0.9").isEmpty)
    for part in ["0/3", "1/3", "2/3"] { #expect(try warnings("0.9", "--shard", part).isEmpty) }
    #expect(try warnings("0.9", "--range", "0..2").isEmpty)
    let told = try warnings("0.5")
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("warning: f/005.png and 3 more behind the last frame") == true, "\(told)")
    #expect(try folder.shell("ls f | wc -l").text.contains("9"))
    #expect(try warnings("0.8").first?.hasPrefix("warning: f/008.png behind the last frame is") == true)
    #expect(try warnings("0.5", "--range", "0..2").isEmpty)
    #expect(try warnings("0.5", "-q").isEmpty)
  }

  @Test func withoutOptionsItIsTheDemoRunAsOneFile() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("animate", "--size", "40")
    #expect(run.status == 0)
    #expect(try folder.names == ["speedometer.apng"])
    #expect(run.errors.contains("60 frames"))
  }

  @Test func theNumberOfJobsDoesNotMatter() throws {
    let one = try Self.files(try frames("--jobs", "1"), Self.twelve)
    #expect(Set(one).count > 8)
    for jobs in ["2", "5"] { #expect(try Self.files(try frames("--jobs", jobs), Self.twelve) == one) }
  }

  @Test func partsMakeTheSameFilesAsTheWhole() throws {
    let whole = try Self.files(try frames(), Self.twelve)
    let parts = try TemporaryFolder()
    for part in 0..<5 {
      let run = try parts.tacho(Self.small + ["-o", "frames/{frame}.png", "--shard", "\(part)/5"])
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try Self.files(parts, Self.twelve) == whole)
    let range = try frames("--range", "3..5")
    #expect(try Self.files(range, Array(Self.twelve[3...5])) == Array(whole[3...5]))
    #expect(try range.tacho("animate", "--help").status == 0)
    #expect(try range.shell("ls -A frames").text == "00003.png\n00004.png\n00005.png\n")
  }

  /// However many threads write them, and a second run has nothing to do.
  @Test func framesAreDocumentsWhereTheNameSaysSo() throws {
    let folder = try TemporaryFolder()
    let command = Self.small.dropLast() + ["--manifest", "m.jsonl"]
    #expect(try folder.tacho(command + ["--jobs", "1", "-o", "frames/%05d.svg"]).status == 0)
    let names = (0..<12).map { $0 < 10 ? "0000\($0).svg" : "000\($0).svg" }
    let documents = try Self.files(folder, names)
    #expect(Set(documents).count > 8)
    let again = try folder.tacho(command + ["--jobs", "3", "-o", "frames/{frame}.svg"])
    #expect(again.errors.contains("12 were right already"), "\(again.errors)")
    let other = try TemporaryFolder()
    #expect(try other.tacho(Self.small + ["--jobs", "3", "-o", "frames/%05d.svg"]).status == 0)
    #expect(try Self.files(other, names) == documents)
    let rest = try folder.tacho(
      "render", "--kind", "speedometer", "--value", "0", "--size", "60", "-o", "start.svg", "--quiet")
    #expect(rest.status == 0)
    #expect(try folder.bytes("start.svg") == documents.first)
  }

  @Test func theFirstAndLastFrameAreTheGaugeAtRest() throws {
    let folder = try frames("--duration", "3")
    let rest = try folder.tacho("render", "--value", "9000", "--size", "60", "-o", "rest.png", "--quiet")
    #expect(rest.status == 0)
    let start = try folder.tacho(
      "render", "--kind", "speedometer", "--value", "0", "--size", "60", "-o", "start.png", "--quiet")
    #expect(start.status == 0)
    #expect(try folder.bitmap("frames/00029.png") == folder.bitmap("rest.png"))
    #expect(try folder.bitmap("frames/00000.png") == folder.bitmap("start.png"))
  }

  @Test func aRunAgainLeavesRightFilesAloneAndMendsWrongOnes() throws {
    let folder = try frames()
    let before = try Self.files(folder, Self.twelve)
    let stamps = "stat -c '%n %i' frames/*"
    let inodes = try folder.shell(stamps).text
    try folder.write("torn", to: "frames/00004.png")
    let run = try folder.tacho(Self.small.dropLast() + ["-o", "frames/%05d.png"])
    #expect(run.errors.contains("11 were right already"))
    #expect(try Self.files(folder, Self.twelve) == before)
    #expect(try folder.shell("ls -A frames | wc -l").text.contains("12"))
    _ = try folder.tacho(Self.small + ["-o", "frames/%05d.png"])
    let after = try folder.shell(stamps).text
    #expect(after.split(separator: "\n").filter { inodes.contains($0) }.count >= 11)
  }

  @Test func theManifestNamesEveryFrameAndItsHash() throws {
    let folder = try frames("--manifest", "m.jsonl")
    let lines = try folder.text("m.jsonl").split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.first?.hasPrefix("{\"frame\": 0, \"time\": 0, \"value\": 0, ") == true)
    let check = try folder.shell(
      "sed -E 's/.*\"file\": \"([^\"]*)\", \"hash\": \"([0-9a-f]*)\".*/\\2  \\1/' m.jsonl | sha256sum -c --quiet")
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    #expect(try folder.names == ["frames", "m.jsonl"])
  }

  @Test func whatTheManifestKnowsToBeRightIsNotDrawnAgain() throws {
    let folder = try frames("--manifest", "m.jsonl")
    let manifest = try folder.text("m.jsonl")
    let before = try Self.files(folder, Self.twelve)
    try folder.write("torn", to: "frames/00007.png")
    let again = try folder.tacho(Self.small.dropLast() + ["-o", "frames/%05d.png", "--manifest", "m.jsonl"])
    #expect(again.errors.contains("11 were right already"))
    #expect(try Self.files(folder, Self.twelve) == before)
    #expect(try folder.text("m.jsonl") == manifest)
    // Another gauge: nothing is taken for right.
    let other = try folder.tacho(
      Self.small.dropLast() + ["--theme", "light", "-o", "frames/%05d.png", "--manifest", "m.jsonl"])
    #expect(!other.errors.contains("right already"))
    #expect(try Self.files(folder, Self.twelve) != before)
  }

  @Test func aSpecificationSaysHowItMoves() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      kind: radial
      value: 0
      size: 60
      animation:
        fps: 10
        sequence: [{to: 80, easing: linear, duration: 0.5}, {hold: 0.2}, {to: 20, spring: snappy, duration: 0.3}]

      """, to: "g.yaml")
    let run = try folder.tacho("animate", "g.yaml", "-o", "f%d.png", "--manifest", "m.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    let lines = try folder.text("m.jsonl").split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[5].contains("\"time\": 0.5, \"value\": 80,"))
    #expect(lines[6].contains("\"value\": 80,"))
  }

  @Test func motionBlurLeavesRestingFramesSharp() throws {
    let sharp = try frames()
    let blurred = try frames("--set", "animation.shutterAngle=180")
    #expect(try sharp.bitmap("frames/00001.png") != blurred.bitmap("frames/00001.png"))
    let rest = try TemporaryFolder()
    for (angle, name) in [("0", "a%d.png"), ("360", "b%d.png")] {
      let run = try rest.tacho(
        "animate", "--from", "500", "--to", "500", "--spring", "smooth", "--duration", "0.1", "--fps", "10", "--size",
        "50", "--set", "animation.shutterAngle=\(angle)", "-o", name)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try rest.bitmap("a0.png") == rest.bitmap("b0.png"))
  }
}
