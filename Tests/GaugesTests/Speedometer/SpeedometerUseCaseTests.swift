import Gauges
import Testing
import VectorGraphics

struct SpeedometerUseCaseTests {
  @Test(
    arguments: [
      ("0", 0), ("750", 750), ("15200", 15_200), ("999999", 999_999), ("12.5", 12.5), (" 42 ", 42), ("\t7\n", 7),
      ("+5", 5), (".5", 0.5), ("5.", 5), ("1e3", 1_000), ("007", 7),
    ] as [(String, Double)])
  func numbersAreAccepted(_ text: String, _ number: Double) throws {
    #expect(try SpeedometerUseCase().value(fromInput: text)?.number == number)
  }

  @Test(arguments: ["", " ", "\t", "\n", " \u{A0} "])
  func emptyInputIsIgnored(_ text: String) throws {
    #expect(try SpeedometerUseCase().value(fromInput: text) == nil)
  }

  @Test(arguments: [
    "abc", "nan", "NaN", "inf", "-inf", "infinity", "1e400", "-5", "-0.1", "1000000", "999999.1", "1,000", "1 000",
    "0x10", "12k", "1e", "e5", ".", "+", "-", "--5", "5-", "١٢٣", "1.2.3", "½", "5\u{0}",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(throws: SpeedometerError.invalidInput) { try SpeedometerUseCase().value(fromInput: text) }
  }

  @Test func marksHaveTheirTextsAndAngles() {
    let marks = SpeedometerUseCase().marks
    #expect(marks.map(\.value) == [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000])
    #expect(marks.map(\.text) == ["0", "1k", "5k", "10k", "25k", "50k", "100k+"])
    #expect(marks.map(\.angle.degrees) == [-135, -90, -45, 0, 45, 90, 135])
  }
}
