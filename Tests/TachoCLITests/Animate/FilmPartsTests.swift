import Foundation
import Testing

/// A video that is made in parts and joined is the video that is made at once.
struct FilmPartsTests {
  private static let film = ["animate", "--to", "15200", "--size", "48", "--duration", "0.7", "-q"]

  /// The parts of a film, the whole of it, and what the first part's list joins.
  private func parts(_ folder: TemporaryFolder, _ more: [String], ending: String, count: Int = 3) throws {
    for index in 0..<count {
      let run = try folder.tacho(Self.film + more + ["-o", "run-{shard}.\(ending)", "--shard", "\(index)/\(count)"])
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try folder.tacho(Self.film + more + ["-o", "whole.\(ending)"]).status == 0)
  }

  /// Times in ticks of the container, in order, and which of the packets are key frames.
  private func packets(_ folder: TemporaryFolder, _ name: String) throws -> [(time: Int, isKey: Bool)] {
    let run = try folder.shell("ffprobe -v error -select_streams v -show_entries packet=pts,flags -of csv=p=0 \(name)")
    return run.text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ",")
      guard fields.count > 1, let time = Int(fields[0]) else { return nil }
      return (time, fields[1].hasPrefix("K"))
    }
  }

  @Test(arguments: [
    ("mp4", [], "30"), ("mp4", [], "59.94"), ("mov", ["--codec", "qtrle"], "30"), ("mov", [], "24000/1001"),
    ("mkv", [], "30"), ("webm", [], "25"),
  ])
  func joinedPartsHaveTheFramesAndTheTimesOfTheWhole(ending: String, more: [String], fps: String) throws {
    let folder = try TemporaryFolder()
    try parts(folder, more + ["--fps", fps], ending: ending)
    let joined = try folder.shell(
      "ffmpeg -v error -f concat -safe 0 -i run-00000-of-00003.ffconcat -c copy joined.\(ending)")
    #expect(joined.status == 0 && joined.errors.isEmpty, "\(joined.errors)")
    let (one, other) = try (packets(folder, "whole.\(ending)"), packets(folder, "joined.\(ending)"))
    #expect(one.count > 15 && one.count == other.count)
    // Matroska counts milliseconds.
    let tolerance = ["mkv", "webm"].contains(ending) ? 1 : 0
    for (first, second) in zip(one.map(\.time).sorted(), other.map(\.time).sorted()) {
      #expect(abs(first - second) <= tolerance, "\(first) \(second)")
    }
    for index in 0..<3 { #expect(try packets(folder, "run-0000\(index)-of-00003.\(ending)").first?.isKey == true) }
    let lossless = ending == "mkv" || more.contains("qtrle")
    guard lossless else { return }
    let sums = try ["whole", "joined"].map { name in
      try folder.shell("ffmpeg -v error -i \(name).\(ending) -f framemd5 - | grep -v '^#' | sed 's/.*,//'").text
    }
    #expect(sums[0] == sums[1] && sums[0].split(separator: "\n").count == one.count)
  }

  /// What the encoder gets for the parts is what it gets for the whole.
  @Test func theEncoderGetsTheSamePictures() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("for last; do :; done\ncat > \"${last#file:}\"", to: "ffmpeg")
    var bytes: [UInt8] = []
    let path = ["PATH": folder.url.path + ":/usr/bin:/bin"]
    for index in 0..<4 {
      let arguments = Self.film + ["-o", "run-{shard}.mp4", "--shard", "\(index)/4"]
      let run = try folder.tacho(arguments, environment: path)
      #expect(run.status == 0, "\(run.errors)")
      bytes += try folder.bytes("run-0000\(index)-of-00004.mp4")
    }
    #expect(try folder.tacho(Self.film + ["-o", "whole.mp4"], environment: path).status == 0)
    #expect(try bytes == folder.bytes("whole.mp4") && bytes.count == 21 * 48 * 48 * 3 / 2)
  }

  @Test func theFirstPartSaysHowPartsAreJoined() throws {
    let folder = try TemporaryFolder()
    let film = Self.film.dropLast() + ["--fps", "30", "-o", "it's {shard}.mkv", "--shard"]
    let first = try folder.tacho(film + ["0/3"])
    let list = "it's 00000-of-00003.ffconcat"
    #expect(first.errors.contains("ffmpeg -f concat -safe 0 -i 'it'\\''s 00000-of-00003.ffconcat' -c copy film.mkv"))
    #expect(
      try folder.text(list) == """
        ffconcat version 1.0
        file 'it'\\''s 00000-of-00003.mkv'
        duration 0.233333
        file 'it'\\''s 00001-of-00003.mkv'
        duration 0.233334
        file 'it'\\''s 00002-of-00003.mkv'
        duration 0.233333

        """)
    for part in ["1/3", "2/3"] { #expect(try folder.tacho(film + [part]).status == 0) }
    #expect(try folder.names.filter { $0.hasSuffix(".ffconcat") } == [list])
    #expect(try folder.shell("ffmpeg -v error -f concat -safe 0 -i \"\(list)\" -c copy film.mkv").status == 0)
    #expect(try packets(folder, "film.mkv").count == 21)
    // One part is the film, and what is no video is not joined so.
    for more in [["--shard", "0/1"], ["--shard", "0/2", "-o", "run-{shard}.gif"]] {
      let other = try folder.tacho(Self.film + ["-o", "one-{shard}.mkv"].prefix(more.count > 2 ? 0 : 2) + more)
      #expect(other.status == 0, "\(other.errors)")
    }
    #expect(try folder.names.filter { $0.hasSuffix(".ffconcat") } == [list])
  }

  /// A part is there or not, so none is gone on with.
  @Test func aRecordIsOfNumberedFrames() throws {
    let run = try TemporaryFolder().tacho(
      Self.film + ["-o", "run-{shard}.mp4", "--shard", "0/2", "--manifest", "m-{shard}.jsonl"])
    #expect(run.status == 64 && run.errors.contains("run the parts again that are not there"), "\(run.errors)")
  }
}
