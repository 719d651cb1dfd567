import TestSupport
import Testing

@testable import FilmExport

struct FilmRateTests {
  @Test func isReducedAndBounded() throws {
    #expect(try FilmRate(60, over: 2) == FilmRate(30))
    for (numerator, denominator) in [(0, 1), (-30, 1), (30, 0), (30, -1), (1_001, 1), (Int.max, Int.max), (1, Int.min)]
    {
      #expect(filmError { _ = try FilmRate(numerator, over: denominator) } != nil)
    }
  }

  /// Compared with every fraction of 16-bit terms near the value.
  @Test func delayIsTheNearestFraction() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<15 {
      let denominator = random.int(in: 1...1_000_000)
      let rate = try FilmRate(random.int(in: 1...min(1_000_000, denominator * 1_000)), over: denominator)
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
    let rate = try FilmRate(30)
    #expect((0...3).map(rate.centiseconds(at:)) == [0, 3, 7, 10])
    #expect(rate.centiseconds(at: 120) == 400)
  }
}
