import TestSupport
import Testing

@testable import Gauges

struct NiceTicksTests {
  /// Thousands of scales with the ticks made for them.
  private func forRandomTicks(
    seed: UInt64, count: Int = 3_000, _ check: (RandomRange, NiceTicks, _ majors: Int, _ total: Int) throws -> Void
  ) rethrows {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let range = RandomRange(using: &random)
      let (majors, total) = (random.int(in: 2...12), random.int(in: 2...120))
      try check(range, NiceTicks(from: range.min, to: range.max, majors: majors, total: total), majors, total)
    }
  }

  @Test func aRoundScaleHasRoundTicks() {
    let ticks = NiceTicks(from: 0, to: 100, majors: 11, total: 101 + 20)
    #expect(ticks.majors == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    #expect(ticks.step == 10)
    #expect(ticks.subdivisions.filter { $0.level == .mid }.map(\.value) == [5, 15, 25, 35, 45, 55, 65, 75, 85, 95])
    #expect(ticks.subdivisions.count == 90)
  }

  @Test func aTenthIsATenth() {
    #expect(NiceTicks(from: 0, to: 0.5, majors: 6, total: 20).majors == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
  }

  @Test func endsThatAreNotRoundAreMajorToo() {
    let ticks = NiceTicks(from: 3, to: 97, majors: 6, total: 50)
    #expect(ticks.majors == [3, 20, 40, 60, 80, 97])
  }

  @Test func majorsRiseFromEndToEnd() {
    forRandomTicks(seed: 6) { range, ticks, _, _ in
      #expect(ticks.majors.first == range.min)
      #expect(ticks.majors.last == range.max)
      #expect(zip(ticks.majors, ticks.majors.dropFirst()).allSatisfy { $0 < $1 }, "\(range)")
    }
  }

  @Test func majorsKeepTheirDistance() {
    forRandomTicks(seed: 7) { range, ticks, _, _ in
      guard ticks.majors.count > 2 else { return }
      let gaps = zip(ticks.majors, ticks.majors.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { $0 >= ticks.step * 0.5499 }, "\(range)")
    }
  }

  @Test func stepIsOneTwoOrFiveTimesAPowerOfTen() {
    forRandomTicks(seed: 8) { range, ticks, _, _ in
      var mantissa = ticks.step
      while mantissa >= 9.999_999 { mantissa /= 10 }
      while mantissa < 0.999_999 { mantissa *= 10 }
      #expect([1, 2, 5].contains { abs(mantissa - $0) < 1e-6 }, "\(range) \(ticks.step)")
    }
  }

  @Test func innerMajorsAreMultiplesOfTheStep() {
    forRandomTicks(seed: 9) { range, ticks, _, _ in
      for major in ticks.majors.dropFirst().dropLast() {
        #expect(abs(major.remainder(dividingBy: ticks.step)) <= ticks.step * 1e-6 + 4 * major.ulp, "\(range)")
      }
    }
  }

  @Test func countsStayWithinWhatWasAsked() {
    forRandomTicks(seed: 10) { range, ticks, majors, total in
      // Four times as fine at most, and two ends that are not round.
      #expect(ticks.majors.count <= 4 * (majors - 1) + 3, "\(range)")
      guard !ticks.subdivisions.isEmpty else { return }
      #expect(ticks.majors.count + ticks.subdivisions.count <= total, "\(range)")
    }
  }

  @Test func subdivisionsRiseInsideAndAreNotMajors() {
    forRandomTicks(seed: 11) { range, ticks, _, _ in
      let values = ticks.subdivisions.map(\.value)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(range)")
      #expect(values.allSatisfy { range.min < $0 && $0 < range.max }, "\(range)")
      #expect(Set(values).isDisjoint(with: ticks.majors), "\(range)")
      #expect(ticks.subdivisions.allSatisfy { $0.level != .major })
    }
  }

  @Test func subdivisionsAreEquallyFarApart() {
    forRandomTicks(seed: 12) { range, ticks, _, _ in
      let inner = ticks.subdivisions.map(\.value)
      // Where no major stands between two neighbours, one part of the step does.
      let gaps = zip(inner, inner.dropFirst()).filter { pair in !ticks.majors.contains { pair.0 < $0 && $0 < pair.1 } }
        .map { $1 - $0 }
      guard let least = gaps.min(), let most = gaps.max() else { return }
      #expect(most - least <= ticks.step * 1e-6 + 8 * Swift.max(abs(range.min), abs(range.max)).ulp, "\(range)")
    }
  }
}

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

  /// Whatever step somebody chooses, each mark says its own value.
  @Test func marksOfAnyStepSayTheirValues() throws {
    var random = SplitMix64(seed: 81)
    for _ in 0..<2_000 {
      let step = Double(random.int(in: 1...999)) / [1, 10, 100, 1000][random.int(in: 0...3)]
      let scale = try Scale(min: 0, max: step * Double(random.int(in: 2...9)))
      var options = TickOptions()
      options.major = .step(step)
      let ticks = try scale.ticks(options: options, majors: 5, total: 40)
      for (value, label) in zip(ticks.majors, ticks.labels) where scale.max < 10_000 && scale.max >= 0.01 {
        let said: Double = try #require(Double(label.replacing(",", with: "")), "\(label)")
        #expect(abs(said - value) < 1e-9, "\(step): \(label) at \(value)")
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
