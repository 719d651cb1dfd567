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
