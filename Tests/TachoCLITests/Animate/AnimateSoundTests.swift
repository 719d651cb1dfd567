import Foundation
import Testing

/// Films with sound in them.
@Suite(.enabled(if: hasFFmpeg, "ffmpeg is not installed")) struct AnimateSoundTests {
  /// 20 frames, 2 s.
  private static let film = [
    "animate", "--to", "700", "--size", "40", "--fps", "10", "--duration", "2", "--audio", "sound.wav",
  ]

  /// The samples of a file of so many seconds at 48 kHz, each different from the ones around it.
  private static func samples(_ seconds: Double) -> [Int16] {
    (0..<Int((seconds * 48_000).rounded())).map { Int16(truncatingIfNeeded: $0 * 7_919 % 20_000 - 10_000) }
  }

  private func folder(_ seconds: Double) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(waveFile(Self.samples(seconds)), to: "sound.wav")
    return folder
  }

  /// What is heard in a film, at 48 kHz.
  private func heard(_ name: String, _ folder: TemporaryFolder) throws -> [Int16] {
    let run = try folder.shell("ffmpeg -v error -i \(name) -map 0:a:0 -ac 1 -ar 48000 -f s16le -")
    #expect(run.status == 0, "\(run.errors)")
    return stride(from: 0, to: run.output.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(run.output[$0]) | UInt16(run.output[$0 + 1]) << 8)
    }
  }

  @Test(arguments: ["mp4", "mov", "webm", "mkv"], [1.3, 2, 3.7])
  func pictureAndSoundAreEquallyLongToAFrame(ending: String, seconds: Double) throws {
    let folder = try folder(seconds)
    let run = try folder.tacho(Self.film + ["-o", "a.\(ending)"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("20 frames at 10 a second, with sound"), "\(run.errors)")
    #expect(run.errors.contains("note: --audio: ") == (seconds != 2), "\(run.errors)")
    let probe = try folder.shell(
      "ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 a.\(ending)")
    #expect(probe.text.hasPrefix("20"), "\(probe.text)")
    let count = try heard("a.\(ending)", folder).count
    #expect(abs(count - 96_000) <= 4_800, "\(count)")
    let length = try folder.shell("ffprobe -v error -show_entries format=duration -of csv=p=0 a.\(ending)")
    let duration = try #require(Double(length.text.split(separator: "\n").first ?? ""))
    #expect(abs(duration - 2) <= 0.1)
    #expect(try folder.names == ["a.\(ending)", "sound.wav"])
  }

  @Test(arguments: ["mov", "mkv"], [1.3, 3.7])
  func filmsForEditorsHoldEverySample(ending: String, seconds: Double) throws {
    let folder = try folder(seconds)
    #expect(try folder.tacho(Self.film + ["-o", "a.\(ending)"]).status == 0)
    let given = Self.samples(seconds).prefix(96_000)
    #expect(try heard("a.\(ending)", folder) == given + [Int16](repeating: 0, count: 96_000 - given.count))
  }

  @Test func aPartOfAFilmHasThePartOfItsSound() throws {
    let folder = try folder(2)
    #expect(try folder.tacho(Self.film + ["--range", "5..11", "-o", "a.mov"]).status == 0)
    #expect(try heard("a.mov", folder) == Array(Self.samples(2)[24_000..<57_600]))
    #expect(try folder.tacho(Self.film + ["--shard", "3/4", "-o", "b3.mov"]).status == 0)
    #expect(try heard("b3.mov", folder) == Array(Self.samples(2)[72_000...]))
  }

  @Test func aFilmAsLongAsItsDataHasSoundAllAlong() throws {
    let folder = try folder(3)
    try folder.write("t,v\n0,1\n1.5,9\n", to: "d.csv")
    let run = try folder.tacho(
      "animate", "--min", "0", "--max", "10", "--size", "40", "--data", "d.csv", "--column", "v", "--fps", "10",
      "--audio", "sound.wav", "-o", "a.mov", "--quiet")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(try heard("a.mov", folder).count == 76_800)
  }

  @Test func theSameFilmWithSoundHasTheSameBytes() throws {
    let folder = try folder(2)
    for ending in ["mp4", "mov", "webm", "mkv"] {
      for name in ["a", "b"] { #expect(try folder.tacho(Self.film + ["-o", "\(name).\(ending)"]).status == 0) }
      #expect(try folder.bytes("a.\(ending)") == folder.bytes("b.\(ending)"), "\(ending)")
    }
  }

  @Test(arguments: [
    ["-o", "a.gif"], ["-o", "a.webp"], ["-o", "a.apng"], ["-o", "a.svg"], ["-o", "a.y4m"], ["-o", "%03d.png"],
    ["-o", "-", "--format", "rgba"], [], ["-o", "a.png", "--contact-sheet", "4"],
  ])
  func whatHasNoSoundIsRefused(arguments: [String]) throws {
    let words = "nothing that is written has sound"
    let folder = try folder(0.1)
    let run = try folder.tacho(Self.film + arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.hasPrefix("error: --audio: ") && run.errors.contains(words), "\(run.errors)")
    #expect(try folder.names == ["sound.wav"])
  }

  @Test(arguments: [
    ("nothere.wav", 66, "no such file"), (".", 66, "regular file"), ("words.txt", 65, "no sound that ffmpeg reads"),
    ("empty.wav", 65, "no sound that ffmpeg reads"), ("silent.mkv", 65, "it has no sound"),
    ("short.wav", 65, "lasts no time"), ("-", 64, "not read from standard input"),
  ])
  func aFileWithoutSoundIsRefused(name: String, status: Int32, words: String) throws {
    let folder = try folder(0.1)
    try folder.write("some words\n", to: "words.txt")
    try folder.write("", to: "empty.wav")
    try folder.write(waveFile([]), to: "short.wav")
    #expect(try folder.tacho("animate", "--size", "20", "--duration", "0.1", "-o", "silent.mkv").status == 0)
    let run = try folder.tacho(Self.film.dropLast() + [name, "-o", "a.mp4"])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.hasPrefix("error: --audio: ") && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try !folder.names.contains("a.mp4"))
  }
}

private let hasFFmpeg =
  ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
  .contains { FileManager.default.isExecutableFile(atPath: $0) }

/// A file of 16-bit samples, one channel at 48 kHz.
private func waveFile(_ samples: [Int16]) -> [UInt8] {
  func little(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
  let size = UInt32(samples.count * 2)
  return Array("RIFF".utf8) + little(36 + size) + Array("WAVEfmt ".utf8) + little(UInt32(16)) + little(UInt16(1))
    + little(UInt16(1)) + little(UInt32(48_000)) + little(UInt32(96_000)) + little(UInt16(2)) + little(UInt16(16))
    + Array("data".utf8) + little(size) + samples.flatMap { little($0) }
}
