import Foundation
import RasterExport
import Testing

/// Films in one file or stream.
struct AnimateOutputTests {
  private static let short = ["animate", "--to", "700", "--size", "40", "--fps", "10", "--duration", "0.5", "--quiet"]

  private static let hasEncoder =
    ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  @Test func rawFramesAreThePixelsOfThePNGs() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(Self.short + ["-o", "f%d.png"]).status == 0)
    for jobs in ["1", "3"] {
      let run = try folder.tacho(Self.short + ["-o", "-", "--format", "rgba", "--jobs", jobs])
      #expect(run.status == 0)
      #expect(run.output == (try (0..<5).flatMap { try folder.bitmap("f\($0).png").pixels }))
    }
  }

  @Test func framesOnStandardOutputAreTheFiles() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(Self.short + ["-o", "f%d.png"]).status == 0)
    let run = try folder.tacho(Self.short + ["-o", "-", "--format", "png"])
    #expect(run.output == (try (0..<5).flatMap { try folder.bytes("f\($0).png") }))
  }

  @Test func y4mHasItsHeaderAndEveryFrame() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(Self.short + ["-o", "-", "--format", "y4m"])
    let header = "YUV4MPEG2 W40 H40 F10:1 "
    #expect(run.output.starts(with: Array(header.utf8)))
    let start = try #require(run.output.firstIndex(of: 10))
    #expect(run.output.count - start - 1 == 5 * (6 + 3 * 40 * 40))
  }

  @Test func animatedPicturesAreWholeFiles() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(Self.short + ["-o", "a.apng"]).status == 0)
    #expect(try folder.tacho(Self.short + ["-o", "a.svg"]).status == 0)
    let apng = try folder.bytes("a.apng")
    #expect(fileKind(apng) == "png" && isWhole(apng))
    #expect(String(decoding: apng, as: UTF8.self).contains("acTL"))
    let svg = try folder.text("a.svg")
    #expect(svg.contains("<animate") && svg.contains("prefers-reduced-motion"))
    #expect(isWhole(Array(svg.utf8)))
    #expect(try folder.names == ["a.apng", "a.svg"])
  }

  @Test func aContactSheetShowsSomeFramesSideBySide() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("animate", "--size", "30", "--contact-sheet", "8", "-o", "sheet.png")
    #expect(run.status == 0, "\(run.errors)")
    let sheet = try folder.bitmap("sheet.png")
    #expect(sheet.width == 120 && sheet.height == 60)
  }

  @Test(.enabled(if: hasEncoder, "ffmpeg is not installed"), arguments: ["mp4", "webm", "mov", "mkv", "gif", "webp"])
  func videosHaveEveryFrame(ending: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(Self.short + ["-o", "a.\(ending)"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names == ["a.\(ending)"])
    guard ending != "webp" else { return }
    let probe = try folder.shell(
      "ffprobe -v error -count_frames -show_entries stream=nb_read_frames,width,height -of csv=p=0 a.\(ending)")
    #expect(probe.text.contains("40,40,5"), "\(probe.text)\(probe.errors)")
  }

  @Test func withoutTheEncoderTheMessageSaysWhatToInstall() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(Self.short + ["-o", "a.mp4"], environment: ["PATH": "/nonexistent"])
    // The shell that starts it is found by its path.
    #expect(run.status == 69)
    #expect(run.errors.contains("ffmpeg is not installed") && run.errors.contains("apt-get install ffmpeg"))
    #expect(try folder.names == [])
  }

  @Test(arguments: ["rgba", "y4m", "png"])
  func aReaderThatHasEnoughEndsItQuietly(format: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(
      #"("$0" animate --size 100 -o - --format \#(format) --duration 100; echo $? >status) | head -c 1000 | wc -c"#)
    #expect(run.text.contains("1000"))
    #expect(run.errors == "")
    #expect(try folder.text("status") == "0\n")
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
  func aFullDiskIsAnInputOutputError() throws {
    let folder = try TemporaryFolder()
    for line in [
      #""$0" animate --size 50 -o - --format rgba >/dev/full"#, #""$0" animate --size 50 --format y4m -o /dev/full"#,
      #""$0" animate --size 50 --format apng -o /dev/full"#,
    ] {
      let run = try folder.shell(line)
      #expect(run.status == 74, "\(line): \(run.errors)")
      #expect(run.errors.contains("no space left"))
    }
    #expect(try folder.names == [])
  }
}
