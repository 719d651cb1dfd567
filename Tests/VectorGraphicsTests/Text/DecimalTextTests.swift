import Foundation
import TestSupport
import Testing
import VectorGraphics

struct DecimalTextTests {
  /// C's own formatting, but for the sign of a zero.
  private func reference(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
  }

  private func differences(_ values: [Double], decimals: ClosedRange<Int> = 0...6) -> [String] {
    values.flatMap { value in
      decimals.compactMap { places in
        let (text, expected) = (DecimalText.fixed(value, decimals: places), reference(value, places))
        return text == expected ? nil : "\(value) to \(places): \(text), not \(expected)"
      }
    }
  }

  @Test func fixedEqualsCForRandomMagnitudes() {
    var random = SplitMix64(seed: 60)
    let values = (0..<10_000).map { _ in random.magnitude(-12...14) * (Bool.random(using: &random) ? 1 : -1) }
    #expect(differences(values).isEmpty)
  }

  @Test func fixedEqualsCForNumbersOfADrawing() {
    var random = SplitMix64(seed: 61)
    #expect(differences((0..<10_000).map { _ in random.double(in: -2_000...2_000) }).isEmpty)
  }

  @Test func fixedEqualsCForDecimalsOfFewDigits() {
    var random = SplitMix64(seed: 62)
    let values = (0..<10_000).map { index in
      Double(Int.random(in: -9_999_999...9_999_999, using: &random)) / [1, 10, 100, 1_000, 10_000, 1e5, 1e6][index % 7]
    }
    #expect(differences(values).isEmpty)
  }

  @Test func fixedRoundsTiesToEvenLikeC() {
    let ties = stride(from: -2_000.0, through: 2_000, by: 0.5).flatMap { (number: Double) -> [Double] in
      [number, number / 8, number / 64]
    }
    let known: [Double] = [15.25, 15.75, 0.125, 2.675, 1.005, 1_000_000.5, 4_503_599_627_370_495.5]
    #expect(differences(ties + known).isEmpty)
    #expect(DecimalText.fixed(0.5, decimals: 0) == "0")
    #expect(DecimalText.fixed(1.5, decimals: 0) == "2")
    #expect(DecimalText.fixed(2.5, decimals: 0) == "2")
    #expect(DecimalText.fixed(0.25, decimals: 1) == "0.2")
    #expect(DecimalText.fixed(15.25, decimals: 1) == "15.2")
    #expect(DecimalText.fixed(15.75, decimals: 1) == "15.8")
  }

  @Test func fixedEqualsCForExtremeNumbers() {
    let values: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, 1e-300, 1 - .ulpOfOne / 2, 0x1p52, 0x1p53,
      0x1p62, 0x1p63 - 1_024, 999_999_999_999_999, 9.999_999_5, 0.999_999_5, 0.049_999_999_999_999_996,
    ]
    #expect(differences(values + values.map { -$0 }, decimals: 0...17).isEmpty)
  }

  @Test func wholeNumbersBeyondTheGuaranteeKeepTheirDigits() {
    #expect(differences([0x1p63, 0x1p64, 1e20, 1e30, -1e30], decimals: 0...0).isEmpty)
  }

  @Test func zeroHasNoSign() {
    for value in [-0.0, -0.4, -0.049, -1e-300] {
      #expect(!DecimalText.fixed(value, decimals: 0).contains("-"))
      #expect(DecimalText.short(value, decimals: 0) == "0")
    }
    #expect(DecimalText.fixed(-0.05, decimals: 2) == "-0.05")
  }

  @Test func placesAreLimited() {
    #expect(DecimalText.fixed(1.25, decimals: -3) == "1")
    #expect(DecimalText.fixed(0.5, decimals: 99) == "0.50000000000000000")
  }

  @Test func nonFiniteNumbersAreNamed() {
    #expect(DecimalText.fixed(.nan, decimals: 2) == "nan")
    #expect(DecimalText.fixed(.infinity, decimals: 2) == "inf")
    #expect(DecimalText.fixed(-.infinity, decimals: 2) == "-inf")
  }

  @Test(arguments: [
    (1.5, "1.5"), (-0.25, "-0.25"), (3.0, "3"), (100.0, "100"), (0.00001, "0"), (-0.00001, "0"), (0.12345, "0.1235"),
    (12.30, "12.3"), (0, "0"), (-0.0, "0"), (1e15, "1000000000000000"), (0.99999, "1"),
  ])
  func shortStripsTrailingZeros(value: Double, text: String) { #expect(DecimalText.short(value) == text) }

  @Test func shortWithoutPlacesKeepsZerosOfTheWholePart() {
    #expect(DecimalText.short(1_200, decimals: 0) == "1200")
    #expect(DecimalText.short(0, decimals: 0) == "0")
  }

  @Test func shortIsPlainAndWithinHalfAUnit() throws {
    var random = SplitMix64(seed: 63)
    for _ in 0..<5_000 {
      let value = random.magnitude(-6...6) * (Bool.random(using: &random) ? 1 : -1)
      let text = DecimalText.short(value)
      #expect(text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]{0,3}[1-9])?/) != nil)
      #expect(text != "-0")
      #expect(abs(try #require(Double(text)) - value) <= 0.000_050_000_1)
    }
  }
}

struct DecimalParsingTests {
  @Test(arguments: [
    ("0", 0.0), ("15200", 15_200), ("-5", -5), ("+5", 5), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("-.25", -0.25),
    ("1e3", 1_000), ("1E3", 1_000), ("1e+3", 1_000), ("25e-1", 2.5), ("007", 7), ("1e308", 1e308), ("1e-400", 0),
    ("0.1", 0.1), ("100000000000000000000", 1e20),
  ])
  func plainDecimalsAreRead(text: String, value: Double) {
    #expect(DecimalText.number(from: text) == value)
    #expect(DecimalText.number(from: Substring(text)) == value)
  }

  @Test(arguments: [
    "nan", "NaN", "-nan", "inf", "-inf", "Infinity", "0x10", "0x1p3", "1e400", "-1e400", "", "+", "-", ".", "-.", "e5",
    "1e", "1e+", "1 2", " 1", "1 ", "1\n", "1\0", "1.2.3", "1,5", "1_000", "--1", "+-1", "1e5.5", "1e5e5", "abc", "5k",
    "٣", "١٢٣", "１２", "１.５", "²", "½", "1\u{301}", "−5", "1٠", ".e1", "$5", "0b1",
  ])
  func everythingElseIsRefused(text: String) { #expect(DecimalText.number(from: text) == nil) }

  @Test func shortTextIsReadBack() {
    var random = SplitMix64(seed: 64)
    for _ in 0..<2_000 {
      let text = DecimalText.short(random.double(in: -1e6...1e6))
      #expect(DecimalText.number(from: text).map { DecimalText.short($0) } == text)
    }
  }

  @Test(arguments: [
    ("", ""), ("  ", ""), ("a", "a"), (" a b ", "a b"), ("\t\n5\r\n", "5"), ("\u{A0}x\u{2003}", "x"), ("é ", "é"),
  ])
  func spacesAreTrimmedAtBothEndsOnly(text: String, trimmed: String) { #expect(text.trimmingSpaces == trimmed) }
}
