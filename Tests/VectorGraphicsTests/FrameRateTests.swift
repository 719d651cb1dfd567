import Testing
import VectorGraphics

struct FrameRateTests {
  @Test(arguments: [
    ("24", 24, 1), ("25", 25, 1), ("30", 30, 1), ("30.0", 30, 1), ("50", 50, 1), ("60", 60, 1),
    ("24000/1001", 24_000, 1_001),
    ("30000/1001", 30_000, 1_001), ("60000/1001", 60_000, 1_001), ("59.94", 60_000, 1_001), ("29.97", 30_000, 1_001),
    ("23.976", 24_000, 1_001), ("23.98", 24_000, 1_001), ("119.88", 120_000, 1_001), ("12.5", 25, 2), ("0.5", 1, 2),
    ("60/2", 30, 1), (" 15 / 4 ", 15, 4),
  ])
  func textIsTheExactFraction(_ text: String, _ numerator: Int, _ denominator: Int) throws {
    let rate = try FrameRate(parsing: text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
    #expect(try FrameRate(parsing: rate.description) == rate)
  }

  @Test(arguments: [
    "", "0", "-30", "abc", "30/0", "0/1", "1/2/3", "nan", "inf", "1e99", "1001", "0.0001", "30.00001", "-1/-1",
    "99999999999999999999/1", "1000001/1000003",
  ])
  func whatIsNoFrameRateIsRefused(_ text: String) {
    #expect(throws: FrameRateError.self) { try FrameRate(parsing: text) }
  }

  @Test func isReducedAndBounded() throws {
    #expect(try FrameRate(60, 2) == .fps30)
    for (numerator, denominator) in [(0, 1), (-30, 1), (30, 0), (30, -1), (1_001, 1), (Int.max, 1), (1, Int.min)] {
      #expect(throws: FrameRateError.self) { try FrameRate(numerator, denominator) }
    }
  }

  @Test func twoSecondsAtThirtyAreSixtyFrames() {
    #expect(FrameRate.fps30.frameCount(within: 2) == 60)
    #expect(FrameRate.fps30.frameCount(within: 0.1) == 3)
    #expect(FrameRate.ntsc5994.frameCount(within: 1) == 60)
    #expect(FrameRate.ntsc5994.frameCount(within: 1.001) == 60)
    #expect(FrameRate.fps30.frameCount(within: 0) == 0)
    #expect(FrameRate.fps30.frameCount(within: .nan) == 0)
    #expect(FrameRate.fps60.frameCount(within: .infinity) == 10_000_001)
    #expect(FrameRate.fps30.frameCount(reaching: 2) == 61)
  }

  /// index/rate, rounded once: 1001 frames of 30000/1001 would last 1001²/30000 s.
  @Test func frameTimesDoNotDrift() {
    for index in [0, 1, 29, 1_001, 107_892, 9_999_999] {
      #expect(FrameRate.ntsc2997.time(ofFrame: index) == Double(index * 1_001) / 30_000)
    }
    #expect(FrameRate.ntsc2997.time(ofFrame: 30_000) == 1_001)
    #expect(FrameRate.film23976.time(ofFrame: 24_000 * 60) == 60_060)
  }

  @Test func framesBeforeTheEndAreCounted() throws {
    for rate in [FrameRate.fps24, .fps25, .ntsc5994, try FrameRate(7, 3)] {
      for tenths in 1...200 {
        let duration = Double(tenths) / 10
        let count = rate.frameCount(within: duration)
        #expect(rate.time(ofFrame: count - 1) < duration)
        #expect(rate.time(ofFrame: count) >= duration - 1e-6)
      }
    }
  }

  @Test func aShutterStaysWithinItsFrame() {
    let times = FrameRate.fps25.exposureTimes(ofFrame: 10, shutterAngle: 180, count: 4)
    for (time, expected) in zip(times, [0.4025, 0.4075, 0.4125, 0.4175]) { #expect(abs(time - expected) <= 1e-12) }
    #expect(times.count == 4)
    #expect(FrameRate.fps25.exposureTimes(ofFrame: 10, shutterAngle: 0, count: 4) == [0.4])
  }
}
