import TestSupport
import Testing
import VectorGraphics

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
