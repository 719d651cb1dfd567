import Testing
import VectorGraphics

struct UnitIntervalTests {
  @Test(arguments: [
    (0.0, 0.0), (1, 1), (0.25, 0.25), (-0.1, 0), (1.1, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0),
    (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
  ])
  func valuesAreClampedToTheUnitInterval(value: Double, expected: Double) {
    #expect(UnitInterval(clamping: value).value == expected)
  }

  @Test func orderIsThatOfTheValues() {
    #expect(UnitInterval.zero < .one)
    #expect(UnitInterval(clamping: 0.3) < UnitInterval(clamping: 0.4))
    #expect(UnitInterval(clamping: 5) == .one)
    #expect(UnitInterval(clamping: -5) == .zero)
  }
}
