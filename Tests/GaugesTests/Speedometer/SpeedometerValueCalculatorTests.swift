import Gauges
import TestSupport
import Testing
import VectorGraphics

struct SpeedometerValueCalculatorTests {
  private func progress(_ number: Double) throws -> Double {
    SpeedometerValueCalculator.progress(of: try SpeedometerValue(number)).value
  }

  private func angle(_ number: Double) throws -> Double {
    SpeedometerValueCalculator.needleAngle(of: try SpeedometerValue(number)).degrees
  }

  private static let marks: [Double] = [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000]

  @Test func marksStandFortyFiveDegreesApart() throws {
    for (index, mark) in Self.marks.enumerated() {
      #expect(abs(try progress(mark) - Double(index) / 6) <= 1e-9)
      #expect(abs(try angle(mark) - (-135 + 45 * Double(index))) <= 1e-9)
    }
  }

  @Test func fiveThousandIsAThird() throws {
    #expect(abs(try progress(5_000) - 1.0 / 3) <= 1e-9)
    #expect(abs(try angle(5_000) - -45) <= 1e-9)
  }

  /// Values and their places in units of a segment.
  private static let between: [(Double, Double)] = [
    (500, 0.5), (15_200, 3 + 5_200.0 / 15_000), (75_000, 5.5), (7_500, 2.5),
  ]

  @Test(arguments: between)
  func progressIsLinearBetweenMarks(_ number: Double, _ segments: Double) throws {
    let expected = segments / 6
    #expect(abs(try progress(number) - expected) <= 1e-9)
    #expect(abs(try angle(number) - (-135 + 270 * expected)) <= 1e-9)
  }

  @Test func randomValuesFollowTheFormula() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let number = random.double(in: 0...100_000)
      let index = try #require(Self.marks.lastIndex { $0 <= number })
      let expected =
        index == 6
        ? 1 : (Double(index) + (number - Self.marks[index]) / (Self.marks[index + 1] - Self.marks[index])) / 6
      #expect(abs(try progress(number) - expected) <= 1e-9)
    }
  }

  @Test func progressRisesWithTheValue() throws {
    let values = stride(from: 0.0, through: 100_000, by: 37).map { $0 }
    let positions = try values.map(progress)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [100_000, 100_000.0.nextUp, 150_000, 500_000, 999_999])
  func beyondTheLastMarkProgressStaysOne(_ number: Double) throws {
    #expect(try progress(number) == 1)
    #expect(try angle(number) == 135)
  }

  @Test func zeroIsExactlyTheStart() throws {
    #expect(try progress(0) == 0)
    #expect(try angle(0) == -135)
  }
}
