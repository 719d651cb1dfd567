import Foundation
import ProgramKit
import Tacho
import TestKit
import Testing

@testable import VoiceLevel

/// Real files, measured by us and by ffmpeg's own filters.
@Suite(.enabled(if: (try? EncoderProcess.find()) != nil, "ffmpeg is not installed"))
struct FFmpegLevelServiceTests {
  private let scratch: Scratch
  private static let sample = Golden.app().appending(path: "Sample/speech.wav").path

  init() throws { scratch = try Scratch() }

  private func path(_ name: String) -> String { scratch.path(name) }

  /// What ffmpeg says on standard error.
  @discardableResult private func ffmpeg(_ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: try EncoderProcess.find())
    process.arguments = ["-hide_banner", "-nostdin", "-nostats", "-y"] + arguments
    (process.standardError, process.standardOutput) = (pipe, FileHandle.nullDevice)
    try process.run()
    let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return words
  }

  /// The number after the last appearance of `key`.
  private func number(after key: String, in words: String) throws -> Double {
    let range = try #require(words.range(of: key, options: .backwards))
    let rest = words[range.upperBound...].drop { $0 == " " }
    return try #require(Double(rest.prefix { "-+.0123456789".contains($0) }))
  }

  /// Resampled as a wave that may pass full scale.
  private static let asIs = "aresample=48000:internal_sample_fmt=fltp:out_sample_fmt=flt"

  private func summary(_ path: String) async throws -> Summary {
    let levels = try await FFmpegLevelService().levels(of: path, rate: LevelViewModel.rate)
    return Summary(levels, sampleRate: FFmpegLevelService.sampleRate)
  }

  @Test func meanAndPeakAreThoseOfFfmpeg() async throws {
    // A sine between whose samples the wave is 3 dB higher, noise, and the sample of speech.
    let sources = [
      "aevalsrc=0.5*sin(2*PI*12000*t+PI/4):s=48000:d=2,afade=d=0.2,afade=t=out:st=1.8:d=0.2",
      "anoisesrc=r=48000:d=2:a=0.4:seed=7:color=pink",
      "sine=1000:r=48000:d=2",
    ]
    for (index, source) in sources.enumerated() {
      try ffmpeg(["-v", "error", "-f", "lavfi", "-i", source, path("\(index).wav")])
    }
    for file in sources.indices.map({ path("\($0).wav") }) + [Self.sample] {
      let ours = try await summary(file)
      let rms = try number(
        after: "RMS level dB:",
        in: ffmpeg(["-i", file, "-af", "\(Self.asIs),astats=measure_perchannel=none", "-f", "null", "-"]))
      #expect(abs(ours.mean - rms) <= 0.1, "\(file): \(ours.mean), \(rms)")
      let peak = try number(
        after: "Peak:", in: ffmpeg(["-i", file, "-af", "\(Self.asIs),ebur128=peak=true", "-f", "null", "-"]))
      #expect(abs(ours.peak - peak) <= 0.3, "\(file): \(ours.peak), \(peak)")
    }
  }

  @Test func channelsAndRatesMakeNoDifference() async throws {
    let tone = "0.125892541*sin(2*PI*1000*t)"
    for (name, source) in [
      ("mono.wav", "aevalsrc=\(tone):s=48000:d=1"), ("stereo.wav", "aevalsrc=\(tone)|\(tone):s=44100:d=1"),
      ("slow.flac", "aevalsrc=\(tone):s=16000:d=1"), ("other.flac", "aevalsrc=\(tone)|\(tone):s=22050:d=1"),
    ] {
      try ffmpeg(["-v", "error", "-f", "lavfi", "-i", source, path(name)])
      let levels = try await FFmpegLevelService().levels(of: path(name), rate: LevelViewModel.rate)
      #expect(abs(levels.count - 2_000) <= 120, "\(name) \(levels.count)")
      let reading = Meter.vu.readings(of: levels, rate: 2_000, reference: -18, count: 1) { _ in 1_900 }
      #expect(abs(reading[0]) <= 0.2, "\(name): \(reading[0])")
    }
  }

  @Test func whatIsNoSoundHasItsError() async throws {
    _ = (try scratch.file("words.txt", "words\n"), try scratch.file("empty.wav", ""))
    try ffmpeg(["-v", "error", "-f", "lavfi", "-i", "anullsrc=r=48000", "-t", "0", path("none.wav")])
    try ffmpeg(["-v", "error", "-f", "lavfi", "-i", "color=size=16x16:duration=0.2", path("silent.mkv")])
    for (name, error) in [
      ("nothere.wav", LevelError.invalidURL), ("none.wav", .noData), ("empty.wav", .noData),
      ("words.txt", .decodingError),
      ("silent.mkv", .decodingError),
    ] {
      await #expect(throws: error, "\(name)") {
        try await FFmpegLevelService().levels(of: path(name), rate: LevelViewModel.rate)
      }
    }
  }

  @Test func theFilmHasASoundAsLongAsThePicture() async throws {
    let recording = Recording(title: "Speech", path: Self.sample)
    let levels = try await FFmpegLevelService().levels(of: recording.path, rate: LevelViewModel.rate)
    let duration = Summary(levels, sampleRate: FFmpegLevelService.sampleRate).duration
    let film = try MeterFilm(
      .vu, levels: levels, duration: duration, title: recording.title, reference: -18, rate: .fps25,
      shaper: Typesetter())
    // ceil(duration · rate)
    #expect(film.frames.count == Int((duration * 25).rounded(.up)))
    let format = try #require(VideoFormat(fileEnding: "mp4"))
    try film.film.write(
      film.frames, count: film.frames.count, to: path("speech.mp4"), format: format, rate: .fps25, scale: 0.5,
      sound: FilmSound(recording.path))
    let words = try ffmpeg(["-i", path("speech.mp4"), "-map", "0:a:0", "-f", "null", "-"])
    #expect(words.contains("Video: h264") && words.contains("Audio: aac"), "\(words)")
    let seconds = try number(after: "time=00:00:", in: words)
    #expect(abs(seconds - duration) <= 0.04, "\(seconds) \(duration)")
  }
}
