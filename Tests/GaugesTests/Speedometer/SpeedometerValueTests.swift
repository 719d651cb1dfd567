import Foundation
import Gauges
import TestSupport
import Testing
import VectorGraphics

struct SpeedometerValueTests {
  @Test(arguments: [0, -0.0, 0.5, 1, 999.95, 15_200, 100_000, 150_000, 999_998.999, 999_999])
  func acceptedNumbersAreKept(_ number: Double) throws {
    #expect(try SpeedometerValue(number).number == number)
  }

  @Test(arguments: [
    -5, -0.000_1, 999_999.000_1, 1_000_000, 1e300, -.infinity, .infinity, .nan, .signalingNaN,
    -Double.leastNonzeroMagnitude, 999_999.0.nextUp,
  ])
  func otherNumbersAreRefused(_ number: Double) {
    #expect(throws: SpeedometerError.invalidInput) { try SpeedometerValue(number) }
  }

  @Test func valuesCompareByNumber() throws {
    #expect(try SpeedometerValue(1) < SpeedometerValue(2))
    #expect(try SpeedometerValue(0) == .zero)
    #expect(SpeedometerValue.demo.number == 15_200)
  }

  @Test func errorSpeaksTheOriginalsWords() {
    #expect(SpeedometerError.invalidInput.description == "Please enter a valid positive number")
  }

  @Test(
    arguments: [
      (0, "0", 0, -135), (750, "750", 0.125, -101.25), (5_000, "5.0k", 1.0 / 3, -45), (150_000, "150.0k", 1, 135),
    ] as [(Double, String, Double, Double)])
  func aValueKnowsHowItIsShown(_ number: Double, _ text: String, _ progress: Double, _ degrees: Double) throws {
    let value = try SpeedometerValue(number)
    #expect(value.formattedValue == text)
    #expect(abs(value.progress.value - progress) <= 1e-9)
    #expect(abs(value.needleAngle.degrees - degrees) <= 1e-9)
  }
}

struct SpeedometerValueFormatterTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (0.4, "0"), (1, "1"), (499.6, "500"), (500, "500"), (750, "750"), (999, "999"),
      (999.49, "999"), (999.95, "1000"), (1_000, "1.0k"), (5_000, "5.0k"), (15_200, "15.2k"), (99_949, "99.9k"),
      (99_951, "100.0k"), (100_000, "100.0k"), (150_000, "150.0k"), (999_949, "999.9k"), (999_999, "1000.0k"),
    ] as [(Double, String)])
  func numberTexts(_ number: Double, _ text: String) throws {
    #expect(SpeedometerValueFormatter.text(for: try SpeedometerValue(number)) == text)
  }

  @Test func textsAgreeWithPrintf() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2_000 {
      let number = random.bool() ? random.double(in: 0...999_999) : (random.double(in: 0...4_000) * 20).rounded() / 20
      let expected =
        number < 1_000 ? String(format: "%.0f", number) : String(format: "%.1fk", number / 1_000)
      #expect(SpeedometerValueFormatter.text(for: try SpeedometerValue(number)) == expected)
    }
  }

  @Test func markTexts() {
    #expect(
      SpeedometerConstants.Values.marks.map(SpeedometerValueFormatter.markText)
        == ["0", "1k", "5k", "10k", "25k", "50k", "100k+"])
    #expect(SpeedometerValueFormatter.markText(for: 500) == "500")
  }

  @Test func onlyTheLastMarkCarriesThePlus() {
    #expect(SpeedometerValueFormatter.markText(for: 99_000) == "99k")
    #expect(SpeedometerValueFormatter.markText(for: 200_000) == "200k")
  }
}

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
