import Foundation
import Tacho
import TestKit
import Testing

@testable import VoiceLevel

/// Real files, measured by us and by ffmpeg's own filters.
@Suite(.enabled(if: (try? EncoderProcess.find()) != nil, "ffmpeg is not installed"))
struct FFmpegLevelServiceTests {
  private let scratch = Scratch()
  private static let sample = Golden.sample("speech.wav")

  /// What ffmpeg says.
  @discardableResult private func ffmpeg(_ arguments: [String]) throws -> String {
    try output(of: EncoderProcess.find(), ["-hide_banner", "-nostdin", "-nostats", "-y"] + arguments)
  }

  /// A file of what ffmpeg makes up.
  private func source(_ graph: String, _ name: String, _ more: [String] = []) throws -> String {
    try ffmpeg(["-v", "error", "-f", "lavfi", "-i", graph] + more + [scratch.path(name)])
    return scratch.path(name)
  }

  /// The number after the last appearance of `key` where ffmpeg looks at a file through a filter.
  private func measured(_ file: String, _ filter: String, _ key: String) throws -> Double {
    // Resampled as a wave that may pass full scale.
    let asIs = "aresample=48000:internal_sample_fmt=fltp:out_sample_fmt=flt"
    return try number(after: key, in: ffmpeg(["-i", file, "-af", "\(asIs),\(filter)", "-f", "null", "-"]))
  }

  private func number(after key: String, in words: String) throws -> Double {
    let range = try #require(words.range(of: key, options: .backwards))
    let rest = words[range.upperBound...].drop { $0 == " " }
    return try #require(Double(rest.prefix { "-+.0123456789".contains($0) }))
  }

  private func levels(_ path: String) async throws -> [Level] {
    try await FFmpegLevelService().levels(of: path, rate: LevelViewModel.rate)
  }

  @Test func meanAndPeakAreThoseOfFfmpeg() async throws {
    // A sine between whose samples the wave is 3 dB higher, noise, and the sample of speech.
    let sources = [
      "aevalsrc=0.5*sin(2*PI*12000*t+PI/4):s=48000:d=2,afade=d=0.2,afade=t=out:st=1.8:d=0.2",
      "anoisesrc=r=48000:d=2:a=0.4:seed=7:color=pink",
      "sine=1000:r=48000:d=2",
    ]
    let files = try sources.enumerated().map { try source($1, "\($0).wav") }
    for file in files + [Self.sample] {
      let ours = Summary(try await levels(file), sampleRate: FFmpegLevelService.sampleRate)
      let rms = try measured(file, "astats=measure_perchannel=none", "RMS level dB:")
      #expect(abs(ours.mean - rms) <= 0.1, "\(file): \(ours.mean), \(rms)")
      let peak = try measured(file, "ebur128=peak=true", "Peak:")
      #expect(abs(ours.peak - peak) <= 0.3, "\(file): \(ours.peak), \(peak)")
    }
  }

  private static let tone = "0.125892541*sin(2*PI*1000*t)"

  @Test(arguments: [
    ("mono.wav", "aevalsrc=\(tone):s=48000:d=1"), ("stereo.wav", "aevalsrc=\(tone)|\(tone):s=44100:d=1"),
    ("slow.flac", "aevalsrc=\(tone):s=16000:d=1"), ("other.flac", "aevalsrc=\(tone)|\(tone):s=22050:d=1"),
  ])
  func channelsAndRatesMakeNoDifference(name: String, graph: String) async throws {
    let levels = try await levels(source(graph, name))
    #expect(abs(levels.count - 2_000) <= 120, "\(levels.count)")
    let reading = Meter.vu.readings(of: levels, rate: 2_000, reference: -18, count: 1) { _ in 1_900 }
    #expect(abs(reading[0]) <= 0.2, "\(reading[0])")
  }

  @Test func whatIsNoSoundHasItsError() async throws {
    for (path, error) in [
      (scratch.path("nothere.wav"), LevelError.invalidURL), (try scratch.file("empty.wav", ""), .noData),
      (try source("anullsrc=r=48000", "none.wav", ["-t", "0"]), .noData),
      (try scratch.file("words.txt", "words\n"), .decodingError),
      (try source("color=size=16x16:duration=0.2", "silent.mkv"), .decodingError),
    ] {
      await #expect(throws: error, "\(path)") { try await levels(path) }
    }
  }

  @Test func theFilmHasASoundAsLongAsThePicture() async throws {
    let levels = try await levels(Self.sample)
    let duration = Summary(levels, sampleRate: FFmpegLevelService.sampleRate).duration
    let film = try MeterFilm(
      .vu, levels: levels, duration: duration, title: "Speech", reference: -18, rate: .fps25, shaper: Typesetter())
    // ceil(duration · rate)
    #expect(film.frames.count == Int((duration * 25).rounded(.up)))
    try film.write(to: scratch.path("speech.mp4"), scale: 0.5, sound: Self.sample)
    let words = try ffmpeg(["-i", scratch.path("speech.mp4"), "-map", "0:a:0", "-f", "null", "-"])
    #expect(words.contains("Video: h264") && words.contains("Audio: aac"), "\(words)")
    let seconds = try number(after: "time=00:00:", in: words)
    #expect(abs(seconds - duration) <= 0.04, "\(seconds) \(duration)")
  }
}
