import Gauges
import Platform
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
    #expect((0.0105...0.0145).contains(overshoot))
  }

  /// A burst of so many milliseconds reads so many decibels below the steady tone, within a tolerance: IEC 60268-10, the
  /// tables for types I and II.
  private static let bursts: [(ballistics: Ballistics, milliseconds: Double, level: Double, tolerance: Double)] = [
    (.ppmI, 10, -1, 0.5), (.ppmI, 5, -2, 1), (.ppmI, 3, -4, 1), (.ppmI, 0.4, -15, 4),
    (.ppmII, 100, 0, 0.5), (.ppmII, 10, -2.5, 0.5), (.ppmII, 5, -4, 0.5), (.ppmII, 1.5, -9, 1), (.ppmII, 0.5, -17, 2),
  ]

  @Test(arguments: bursts.indices) func shortBurstsReadAsLowAsTheStandardHasThem(_ index: Int) {
    let burst = Self.bursts[index]
    for quantity in [Ballistics.Quantity.amplitude, .decibels, .levels(each: 4)] {
      let each: Double? = if case .levels(let each) = quantity { each } else { nil }
      var filter = BallisticsFilter(burst.ballistics, step: burst.milliseconds / 1_000, quantity: quantity)
      _ = filter.next(each.map { -200 / $0 } ?? 0)
      guard let reading = filter.next(each == nil ? 1 : 0) else {
        Issue.record("no reading")
        continue
      }
      let level = each.map { reading * $0 } ?? 20 * log10(reading)
      #expect(abs(level - burst.level) <= burst.tolerance, "\(burst) reads \(level)")
    }
  }

  @Test func aBurstOfTheIntegrationTimeReadsTwoDecibelsLow() {
    #expect(abs(20 * log10(response(.ppmI, milliseconds: 5)[4]) + 2) <= 1e-4)
    #expect((-2.5 ... -2).contains(20 * log10(response(.ppmII, milliseconds: 10)[9])))
  }

  @Test(arguments: [Ballistics.ppmI, .ppmII]) func aSteadyToneIsReachedFromBelow(_ ballistics: Ballistics) {
    let readings = response(ballistics, milliseconds: 5_000)
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(readings.allSatisfy { $0 <= 1 })
    #expect(abs(readings[4_999] - 1) <= 1e-3)
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

  @Test(arguments: Ballistics.named.map(\.name))
  func anInstrumentAtRestBeginsThereAndNotAtTheFirstSample(_ name: String) throws {
    let ballistics = try Ballistics.named(name)
    var filter = BallisticsFilter(ballistics, step: 0.02, quantity: .decibels, rest: -20)
    var other = BallisticsFilter(ballistics, step: 0.02, quantity: .decibels)
    guard ballistics != .none else {
      #expect(filter.next(3) == 3)
      return
    }
    #expect(filter.next(3) == -20)
    _ = other.next(-20)
    for _ in 0..<20 { #expect(filter.next(3) == other.next(3)) }
    #expect(filter.next(nil) == nil)
    #expect(filter.next(3) == -20)
  }

  @Test func aVUMeterOfLevelsSwingsWithTheVoltage() {
    // −20 dB to 0: a tenth of the voltage to all of it.
    let readings = response(.vu, to: 0, from: -20, milliseconds: 2_000, quantity: .decibels)
    let voltages = response(.vu, to: 1, from: 0.1, milliseconds: 2_000)
    for (level, voltage) in zip(readings, voltages) { #expect(abs(level - 20 * log10(voltage)) <= 1e-9) }
    // 99 % of the step after 300 ms.
    #expect(abs(pow(10, readings[299] / 20) - 0.991) <= 5e-4)
    // Down out of a loud passage it swings to its stop and no further.
    #expect(response(.vu, to: -90, from: 0, milliseconds: 3_000, quantity: .decibels).allSatisfy { $0 >= -90 })
  }

  @Test func marksOfSoManyDecibelsFallAsDecibelsDo() {
    let marks = response(.ppmII, to: 1, from: 7, milliseconds: 2_800, quantity: .levels(each: 4))
    #expect(abs(marks[2_799] - 1) <= 1e-9)
    #expect(abs(marks[1_399] - 4) <= 1e-9)
  }

  @Test func whatDecibelsAreIsForTheUnitAndTheKindToSay() throws {
    func quantity(_ kind: Gauge.Kind, _ range: ClosedRange<Double>, unit: String, variant: String? = nil) throws
      -> Ballistics.Quantity
    {
      var gauge = try Gauge(
        kind: kind, value: nil, scale: Scale(min: range.lowerBound, max: range.upperBound), unit: unit)
      gauge.variant = variant
      return gauge.ballisticQuantity
    }
    #expect(try quantity(.vu, -20...3, unit: "") == .decibels)
    #expect(try quantity(.vu, -20...3, unit: "", variant: "ppm") == .levels(each: 4))
    #expect(try quantity(.vu, -60...0, unit: "dBFS") == .decibels)
    #expect(try quantity(.radial, -60...0, unit: "dBFS") == .decibels)
    #expect(try quantity(.radial, 0...10, unit: "V") == .amplitude)
    #expect(try quantity(.vu, 0...100, unit: "%") == .amplitude)
  }

  @Test func unknownNamesBringTheNames() {
    let error = #expect(throws: MotionError.self) { try Ballistics.named("ppm") }
    #expect(error?.names == ["none", "vu", "ppm-i", "ppm-ii", "peak", "aircraft"])
  }
}
