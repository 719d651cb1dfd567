import Tacho
import TestKit
import Testing

@testable import VoiceLevel

/// What the program draws.
struct PictureTests {
  /// A second of a tone in steps, loud in the middle.
  private let levels: [Level] = (0..<2_000).map { index in
    let amplitude = (700..<1_300).contains(index) ? 0.95 : 0.1
    return Level(
      peak: amplitude, sample: amplitude, mean: amplitude, power: amplitude * amplitude / 2, clipped: 0, samples: 24)
  }

  private func film(_ meter: Meter) throws -> MeterFilm {
    try MeterFilm(
      meter, levels: levels, duration: 1, title: "Speech", reference: -18, rate: .fps30, shaper: Typesetter())
  }

  @Test func aMeterRestsInFrame0AndMovesWithTheSound() throws {
    for meter in Meter.allCases {
      let film = try film(meter)
      #expect(film.frames.count == 30)
      let values = film.frames.map { $0.values[0] }
      #expect(values[0] == (meter.hasNeedle ? film.gauge.gauge.scale.min - 1 : nil))
      #expect(try #require(values[18]) > #require(values[9]), "\(meter)")
    }
  }

  @Test func theLampIsLitWhileThePeakIsAboveTheLimit() throws {
    let peaks = try film(.vu).frames.map { $0.peaks[0] ?? 0 }
    #expect(peaks[10] < 0 && peaks[12] > 0 && peaks[29] > 0)
  }

  @Test(arguments: [(Meter.vu, 9), (.ppm, 15), (.ppmI, 15), (.peak, 15)])
  func metersAreTheGoldens(meter: Meter, frame: Int) throws {
    try Golden.check(film(meter).scene(frame), "\(meter.rawValue).png", scale: 0.5)
  }

  @Test func theSummaryIsTheGolden() throws {
    let card = try SummaryCard(summary: Summary(levels, sampleRate: 48_000), title: "Speech").scene()
    try Golden.check(card, "summary.png", scale: 0.5)
    #expect(card.svg().contains("Speech"))
  }

  @Test func silenceHasNoNumber() throws {
    let quiet = [Level](repeating: Level(samples: 24), count: 100)
    let summary = Summary(quiet, sampleRate: 48_000)
    #expect(summary.peak == Decibels.silence && summary.clipped == 0)
    #expect(try SummaryCard(summary: summary, title: "").scene().texts.contains { $0.text.string == "–" })
  }
}
