import Gauges
import Testing

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
}
