import TestSupport
import Testing

@testable import Gauges

struct RoundStepTests {
  @Test(
    arguments: [
      (1, 1), (1.01, 2), (2, 2), (2.5, 5), (5, 5), (5.1, 10), (9, 10), (10, 10), (11, 20), (0.1, 0.1), (0.11, 0.2),
      (0.3, 0.5), (0.6, 1), (1e-9, 1e-9), (3e-7, 5e-7), (1.2e14, 2e14), (1e15, 1e15), (0.02, 0.02), (1_000, 1_000),
    ] as [(Double, Double)])
  func isTheNextOneTwoOrFive(_ distance: Double, _ step: Double) {
    #expect(RoundStep(atLeast: distance).value == step)
  }

  @Test func isNeverBelowTheDistanceNorTwoAndAHalfTimesAbove() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<5_000 {
      let distance = random.magnitude(-12...15)
      let step = RoundStep(atLeast: distance).value
      #expect(step >= distance * (1 - 1e-9))
      #expect(step <= distance * 2.5 * (1 + 1e-9))
    }
  }

  @Test func multiplesAreTheNearestDoublesToTheirDecimals() throws {
    #expect(RoundStep(atLeast: 0.1).multiple(3) == 0.3)
    #expect(RoundStep(atLeast: 0.2).multiple(3) == 0.6)
    #expect(RoundStep(atLeast: 0.01).multiple(7) == 0.07)
    for exponent in -18...15 {
      for mantissa in [1, 2, 5] {
        let step = RoundStep(atLeast: try #require(Double("\(mantissa)e\(exponent)")))
        for index in [-13, -3, 0, 1, 3, 7, 99] {
          #expect(step.multiple(index) == Double("\(mantissa * index)e\(exponent)"))
        }
      }
    }
  }

  @Test func multiplesFillTheClosedRange() {
    let step = RoundStep(atLeast: 0.1)
    #expect(step.multiples(from: 0, to: 0.3) == [0, 0.1, 0.2, 0.3])
    #expect(step.multiples(from: -0.1, to: 0.15) == [-0.1, 0, 0.1])
    #expect(step.multiples(from: 0.01, to: 0.09).isEmpty)
  }

  @Test func absurdlyManyMultiplesAreNone() {
    #expect(RoundStep(atLeast: 1e-9).multiples(from: 0, to: 1e9).isEmpty)
    #expect(RoundStep(atLeast: 1).multiples(from: -1e300, to: 1e300).isEmpty)
  }

  @Test(arguments: [(1, 0), (20, 0), (0.5, 1), (0.1, 1), (0.02, 2), (0.000_5, 4)] as [(Double, Int)])
  func decimalsAreThoseItsMultiplesNeed(_ distance: Double, _ decimals: Int) {
    #expect(RoundStep(atLeast: distance).decimals == decimals)
  }

  @Test(arguments: [1, 2, 5])
  func partsAreRound(_ distance: Double) {
    let step = RoundStep(atLeast: distance)
    for division in step.subdivisions {
      let part = step.divided(by: division.parts).value
      let mantissa = part < 1 ? part * 10 : part
      #expect([1, 2, 5].contains((mantissa * 1e9).rounded() / 1e9), "\(distance) in \(division.parts)")
      #expect(division.hasMiddle == (division.parts % 2 == 0 && division.parts > 2))
    }
  }
}
