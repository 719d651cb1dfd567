import TestSupport
import Testing

@testable import Gauges

struct TimeTicksTests {
  private func labels(_ min: Double, _ max: Double, majors: Int = 7) -> [String] {
    TimeTicks.ticks(from: min, to: max, majors: majors, total: 100).labels
  }

  @Test func labelsHaveOneFormThatSuitsTheScale() {
    for (min, max, texts) in [
      (0, 60, ["0:00", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00"]),
      (0, 180, ["0:00", "0:30", "1:00", "1:30", "2:00", "2:30", "3:00"]),
      (0, 7_200, ["0:00", "0:30", "1:00", "1:30", "2:00"]),
      (0, 86_400, ["0:00", "6:00", "12:00", "18:00", "24:00"]),
      (0, 1, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (60, 62, ["1:00.0", "1:00.5", "1:01.0", "1:01.5", "1:02.0"]),
      (3_600, 3_630, ["1:00:00", "1:00:05", "1:00:10", "1:00:15", "1:00:20", "1:00:25", "1:00:30"]),
      (0, 5 * 86_400, ["0d", "1d", "2d", "3d", "4d", "5d"]),
      (-60, 60, ["−1:00", "−0:30", "0:00", "0:30", "1:00"]),
      (0, 90.5, ["0:00.0", "0:30.0", "1:00.0", "1:30.5"]),
    ] as [(Double, Double, [String])] {
      #expect(labels(min, max) == texts, "\(min) to \(max)")
    }
    #expect(labels(0, 50, majors: 6) == ["0:00", "0:10", "0:20", "0:30", "0:40", "0:50"])
    #expect(labels(0, 9 * 86_400 + 43_200, majors: 3).first == "0d\u{a0}00:00")
  }

  @Test func halvesAreLongerThanOtherSubdivisions() {
    let ticks = TimeTicks.ticks(from: 0, to: 120, majors: 3, total: 100)
    #expect(ticks.majors == [0, 60, 120])
    #expect(ticks.subdivisions.filter { $0.level == .mid }.map(\.value) == [30, 90])
    #expect(ticks.subdivisions.filter { $0.level == .minor }.count == 20)
  }

  @Test func ticksRiseAndStayInside() {
    var random = SplitMix64(seed: 77)
    for _ in 0..<4_000 {
      let span = random.magnitude(-5...14)
      let min = random.bool() ? 0 : (random.bool() ? -1 : 1) * random.magnitude(-3...9)
      let max = min + span
      guard max - min >= 1e-9 * Swift.max(abs(min), abs(max), 1e-3) else { continue }
      let (count, total) = (random.int(in: 2...12), random.int(in: 2...200))
      let ticks = TimeTicks.ticks(from: min, to: max, majors: count, total: total)
      #expect(ticks.majors.first == min && ticks.majors.last == max)
      #expect(ticks.majors.count == ticks.labels.count)
      #expect(ticks.majors.count <= 4 * count + 2, "\(min) to \(max): \(ticks.majors.count) for \(count)")
      #expect(zip(ticks.majors, ticks.majors.dropFirst()).allSatisfy { $0 < $1 })
      #expect(Set(ticks.labels).count == ticks.labels.count, "\(min) to \(max): \(ticks.labels)")
      let fine = ticks.subdivisions.map(\.value)
      #expect(zip(fine, fine.dropFirst()).allSatisfy { $0 < $1 })
      #expect(fine.allSatisfy { min < $0 && $0 < max && !ticks.majors.contains($0) })
      #expect(fine.count <= total)
      // One form: the same parts in every label.
      let shapes = Set(ticks.labels.map { $0.filter { !$0.isNumber && $0 != "−" && $0 != "," } })
      #expect(shapes.count == 1, "\(min) to \(max): \(ticks.labels)")
    }
  }

  @Test func labelsFollowTheLocale() throws {
    let ticks = TimeTicks.ticks(from: 0, to: 1, majors: 3, total: 10, NumberWriter(locale: try NumberLocale("de")))
    #expect(ticks.labels == ["0,0", "0,5", "1,0"])
  }
}
