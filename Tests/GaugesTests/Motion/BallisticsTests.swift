import Gauges
import TestSupport
import Testing

struct BallisticsTests {
  /// The reading at each millisecond of a step from 0 to 1.
  private func response(
    _ ballistics: Ballistics, to input: Double = 1, from start: Double = 0, milliseconds: Int,
    quantity: Ballistics.Quantity = .amplitude
  ) -> [Double] {
    var filter = BallisticsFilter(ballistics, step: 0.001, quantity: quantity)
    _ = filter.next(start)
    return (0..<milliseconds).compactMap { _ in filter.next(input) }
  }

  @Test func aVUMeterReadsAllButAHundredthAfterThreeTenths() {
    let readings = response(.vu, milliseconds: 2_000)
    #expect(abs(readings[299] - 0.99) <= 5e-4)
    #expect(readings[..<298].allSatisfy { $0 < 0.99 })
    let overshoot = (readings.max() ?? 0) - 1
    #expect(abs(overshoot - 0.01) <= 2e-4)
  }

  @Test func shortBurstsReadTwoDecibelsLow() {
    let low = 0.7943282347242815
    #expect(abs(response(.ppmI, milliseconds: 5)[4] - low) <= 1e-9)
    #expect(abs(response(.ppmII, milliseconds: 10)[9] - low) <= 1e-9)
    // The same burst in dB, out of near silence.
    let decibels = response(.ppmI, to: 0, from: -200, milliseconds: 5, quantity: .decibels)
    #expect(abs(decibels[4] + 2) <= 1e-6)
  }

  @Test func programmeMetersFallAtTheirRate() {
    #expect(abs(response(.ppmI, to: 0, from: 1, milliseconds: 1_700)[1_699] - 0.1) <= 1e-9)
    #expect(abs(response(.ppmII, to: 0, from: 1, milliseconds: 2_800)[2_799] - 0.06309573444801933) <= 1e-9)
    let decibels = response(.ppmII, to: -100, from: 0, milliseconds: 2_800, quantity: .decibels)
    #expect(abs(decibels[1_399] + 12) <= 1e-9)
    #expect(abs(decibels[2_799] + 24) <= 1e-9)
  }

  @Test func aPeakIsHeldAndThenFalls() {
    let readings = response(.peak(hold: 0.5), to: 0.2, from: 0.8, milliseconds: 3_000)
    #expect(readings[..<499].allSatisfy { $0 == 0.8 })
    #expect(readings[520] < 0.8)
    #expect(readings[2_999] == 0.2)
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func anAircraftInstrumentLags() {
    let readings = response(.aircraft, milliseconds: 9_000)
    #expect(abs(readings[2_499] - 0.6321205588285577) <= 1e-9)
    #expect(readings[5_999] < 0.95)
    #expect(readings[8_999] > 0.95)
  }

  @Test(arguments: Ballistics.named.map(\.name))
  func theStepDoesNotChangeTheMotion(_ name: String) throws {
    let ballistics = try Ballistics.named(name)
    var coarse = BallisticsFilter(ballistics, step: 0.04)
    var fine = BallisticsFilter(ballistics, step: 0.01)
    _ = (coarse.next(0.1), fine.next(0.1))
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let input = random.double(in: 0...1)
      let expected = (0..<4).compactMap { _ in fine.next(input) }.last
      let reading = coarse.next(input)
      #expect(abs((reading ?? .nan) - (expected ?? .nan)) <= 1e-9)
    }
  }

  @Test(arguments: Ballistics.named.map(\.name))
  func gapsAreMissingAndForgotten(_ name: String) throws {
    var filter = BallisticsFilter(try Ballistics.named(name), step: 0.02)
    #expect(filter.next(3) == 3)
    _ = filter.next(9)
    #expect(filter.next(nil) == nil)
    #expect(filter.next(.nan) == nil)
    #expect(filter.next(-4) == -4)
    let after = filter.next(-5)
    #expect(after?.isFinite == true)
  }

  @Test func unknownNamesBringTheNames() {
    let error = #expect(throws: MotionError.self) { try Ballistics.named("ppm") }
    #expect(error?.names == ["none", "vu", "ppm-i", "ppm-ii", "peak", "aircraft"])
  }
}
