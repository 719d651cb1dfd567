import Foundation
import Gauges
import TestSupport
import Testing

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
