import TestSupport
import Testing
import VectorGraphics

@testable import FilmExport

struct FrameDelayTests {
  /// Compared with every fraction of 16-bit terms near the value.
  @Test func delayIsTheNearestFraction() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<15 {
      let denominator = random.int(in: 1...1_000_000)
      let rate = try FrameRate(
        random.int(in: (denominator + 999) / 1_000...min(1_000_000, denominator * 1_000)), denominator)
      let exact = Double(rate.denominator) / Double(rate.numerator)
      guard exact < 65_535 else { continue }
      let delay = rate.delay
      let error = abs(Double(delay.numerator) / Double(delay.denominator) - exact)
      let best = (1...65_535).reduce(Double.infinity) { best, bottom in
        let top = min(65_535, max(1, (exact * Double(bottom)).rounded()))
        return min(best, abs(top / Double(bottom) - exact))
      }
      #expect(error <= best * 1.000_001 + 1e-15, "\(rate)")
    }
  }

  @Test func hundredthsOfASecondAddUpToTheLength() throws {
    let rate = FrameRate.fps30
    #expect((0...3).map(rate.centiseconds(at:)) == [0, 3, 7, 10])
    #expect(rate.centiseconds(at: 120) == 400)
  }
}
