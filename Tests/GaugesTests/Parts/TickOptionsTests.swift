import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct TickOptionsTests {
  private func ticks(
    _ options: TickOptions, from min: Double = 0, to max: Double = 220, mapping: Scale.Mapping = .linear
  ) throws -> ScaleTicks {
    try Scale(min: min, max: max, mapping: mapping).ticks(options: options, majors: 7, total: 60)
  }

  private func values(_ ticks: ScaleTicks, _ level: Tick.Level) -> [Double] {
    ticks.subdivisions.filter { $0.level == level }.map(\.value)
  }

  @Test func withoutOptionsTheTicksAreTheAutomaticOnes() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let range = RandomRange(using: &random)
      let scale = try Scale(min: range.min, max: range.max)
      let (plain, optional) = (
        scale.ticks(majors: 6, total: 50), try scale.ticks(options: TickOptions(), majors: 6, total: 50)
      )
      #expect(plain.majors == optional.majors)
      #expect(plain.labels == optional.labels)
      #expect(plain.subdivisions == optional.subdivisions)
    }
  }

  @Test func aStepGivesItsMultiplesAsDecimals() throws {
    let ticks = try ticks(TickOptions(major: .step(0.1)), from: 0, to: 1)
    #expect(ticks.majors == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(ticks.labels[3] == "0.3")
  }

  @Test func aStepKeepsItsMultiplesAndMarksEndsThatAreFarFromThem() throws {
    #expect(try ticks(TickOptions(major: .step(20)), from: 5, to: 97).majors == [5, 20, 40, 60, 80, 97])
    #expect(try ticks(TickOptions(major: .step(20)), from: 11, to: 90).majors == [20, 40, 60, 80])
    #expect(try ticks(TickOptions(major: .step(500)), from: 5, to: 97).majors == [5, 97])
  }

  @Test func threeLevelsNeverShareAValue() throws {
    let ticks = try ticks(TickOptions(major: .step(20), mid: .step(10), minor: .step(2)))
    #expect(ticks.majors.count == 12)
    #expect(values(ticks, .mid) == [10, 30, 50, 70, 90, 110, 130, 150, 170, 190, 210])
    #expect(values(ticks, .minor).count == 111 - 23)
    let all = (ticks.majors + ticks.subdivisions.map(\.value)).sorted()
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// A mark between two that were asked for would read as a third scale.
  @Test(arguments: [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 1.0 / 3])
  func halvesStandOnlyWhereTheFineTicksAskedForDo(_ minor: Double) throws {
    for major in [1.0, 2, 4] {
      let ticks = try ticks(TickOptions(major: .step(major), minor: .step(minor)), from: 0, to: 4)
      let fine = ticks.subdivisions.map { $0.value / minor }
      #expect(fine.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, "\(major) \(fine)")
      #expect(!fine.isEmpty)
    }
  }

  @Test func countsDivideTheScaleAndTheGaps() throws {
    let even = try ticks(TickOptions(major: .count(5), mid: .none, minor: .count(3)))
    #expect(even.majors == [0, 55, 110, 165, 220])
    #expect(values(even, .minor).count == 12)
    let decades = try ticks(
      TickOptions(major: .values([1, 10, 100]), minor: .count(8)), from: 1, to: 100, mapping: .logarithmic)
    #expect(values(decades, .minor) == [2, 3, 4, 5, 6, 7, 8, 9, 20, 30, 40, 50, 60, 70, 80, 90])
  }

  @Test func countsAreEvenAlongEveryScale() throws {
    let scale = try Scale(min: 1, max: 10_000, mapping: .logarithmic)
    let majors = try scale.ticks(options: TickOptions(major: .count(5)), majors: 4, total: 40).majors
    for (index, value) in majors.enumerated() { #expect(abs(scale.position(of: value) - Double(index) / 4) < 1e-9) }
  }

  @Test func givenValuesKeepTheirTexts() throws {
    let ticks = try ticks(TickOptions(major: .values([200, 0, 110, 900]), labels: ["F", "E", "½", "gone"]))
    #expect(ticks.majors == [0, 110, 200])
    #expect(ticks.labels == ["E", "½", "F"])
    #expect(ticks.subdivisions.isEmpty)
  }

  @Test func aValueGivenTwiceIsOneTick() throws {
    let ticks = try ticks(TickOptions(major: .values([5, 5, 10]), minor: .values([10, 7, 7])))
    #expect(ticks.majors == [5, 10])
    #expect(values(ticks, .minor) == [7])
  }

  @Test func hiddenEndsKeepTheirTicks() throws {
    let ticks = try ticks(TickOptions(major: .step(90), showsFirst: true, showsLast: false), from: 0, to: 360)
    #expect(ticks.majors == [0, 90, 180, 270, 360])
    #expect(ticks.labels == ["0", "90", "180", "270", ""])
    #expect(values(ticks, .minor).contains(10))
  }

  @Test func noneIsNone() throws {
    let ticks = try ticks(TickOptions(major: .none, mid: .none, minor: .none, showsFirst: false, showsLast: false))
    #expect(ticks.majors.isEmpty && ticks.labels.isEmpty && ticks.subdivisions.isEmpty)
  }

  @Test func finePositionsFollowAStep() throws {
    #expect(values(try ticks(TickOptions(major: .step(30)), from: 0, to: 120), .minor).contains(10))
    #expect(values(try ticks(TickOptions(major: .step(90)), from: 0, to: 360), .minor).first == 10)
    #expect(values(try ticks(TickOptions(major: .step(20))), .mid).contains(10))
  }

  @Test(arguments: [
    TickOptions(major: .step(0)), TickOptions(major: .step(-5)), TickOptions(minor: .step(.nan)),
    TickOptions(minor: .step(1e-9)), TickOptions(major: .step(.leastNonzeroMagnitude)), TickOptions(major: .count(1)),
    TickOptions(mid: .count(0)), TickOptions(minor: .count(Int.max)), TickOptions(minor: .count(500)),
    TickOptions(major: .values([.infinity])), TickOptions(major: .values(Array(repeating: 1, count: 1_001))),
    TickOptions(labels: ["a"]), TickOptions(major: .step(1), labels: ["a"]),
    TickOptions(major: .values([1, 2]), labels: ["a"]), TickOptions(minor: .step(0.221)),
    TickOptions(major: .values([1]), labels: [String(repeating: "x", count: 300)]),
  ])
  func optionsOutOfRangeAreRefused(_ options: TickOptions) {
    #expect(throws: GaugeError.self) { try self.ticks(options) }
  }

  @Test func randomOptionsGiveRisingTicksOnTheScaleOrAnError() throws {
    var random = SplitMix64(seed: 11)
    var accepted = 0
    func spacing() -> TickOptions.Spacing {
      switch random.int(in: 0...4) {
      case 0: .automatic
      case 1: .step(random.magnitude(-3...3))
      case 2: .count(random.int(in: 0...40))
      case 3: .values((0..<random.int(in: 0...9)).map { _ in random.double(in: -500...500) })
      default: .none
      }
    }
    for _ in 0..<2_000 {
      let range = RandomRange(using: &random, lowest: -2, highest: 4)
      let scale = try Scale(min: range.min, max: range.max)
      let options = TickOptions(major: spacing(), mid: spacing(), minor: spacing(), showsFirst: random.bool())
      do throws(GaugeError) {
        let ticks = try scale.ticks(options: options, majors: 6, total: 60)
        accepted += 1
        #expect(ticks.labels.count == ticks.majors.count)
        let all = (ticks.majors + ticks.subdivisions.map(\.value)).sorted()
        #expect(all.count <= Limits.ticks)
        #expect(all.allSatisfy(scale.contains))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "\(options) \(range)")
        #expect(zip(ticks.majors, ticks.majors.dropFirst()).allSatisfy { $0 < $1 })
      } catch {
        #expect(error.field == .ticks)
      }
    }
    #expect(accepted > 400)
  }

  @Test(arguments: [
    0.0...220, -40...40, 0...1, 0...1e6, -1e12...1e12, 0...1e-6, 1...2, 1...1.001, 1e6...1_000_001, 100.0...100.5,
    1_000...1_001,
  ])
  func labelsOfDifferentValuesDiffer(_ range: ClosedRange<Double>) throws {
    let gauge = try Gauge.radial(range.lowerBound, in: range)
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    let texts = dial.labels.map(\.text)
    #expect(texts.count > 1)
    #expect(Set(texts).count == texts.count, "\(texts)")
  }
}
