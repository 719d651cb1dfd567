import Gauges
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
