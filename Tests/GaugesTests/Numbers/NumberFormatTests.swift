import TestSupport
import Testing

@testable import Gauges

struct NumberFormatTests {
  /// Format, number and the text d3-format 3.1 makes of them, the first ones from its documentation.
  private static let references: [(format: String, value: Double, text: String)] = [
    (".0%", 0.123, "12%"),
    ("($.2f", -3.5, "($3.50)"),
    ("+20", 42, "                 +42"),
    (".^20", 42, ".........42........."),
    (".2s", 42000000, "42M"),
    ("#x", 48879, "0xbeef"),
    (",.2r", 4223, "4,200"),
    ("s", 1500, "1.50000k"),
    ("~s", 1500, "1.5k"),
    (".2f", 42, "42.00"),
    ("d", 4.2, "4"),
    (".0f", 2.5, "3"),
    (".0f", 3.5, "4"),
    (".0f", 0.5, "1"),
    (".1f", 0.25, "0.3"),
    (".1f", 0.35, "0.3"),
    (".2f", 1.005, "1.00"),
    (".20f", 0.1, "0.10000000000000000555"),
    ("f", 1e21, "1e+21"),
    ("f", 1.23e25, "1.23e+25"),
    (".3f", -1e-9, "0.000"),
    ("e", 123456, "1.234560e+5"),
    (".2e", 0, "0.00e+0"),
    (".0e", 999, "1e+3"),
    (".3e", 9.9995e-7, "1.000e-6"),
    ("g", 0.000001, "0.00000100000"),
    ("g", 1e-7, "1.00000e-7"),
    (".3g", 1234, "1.23e+3"),
    (".3g", 999.5, "1.00e+3"),
    (".2g", 100, "1.0e+2"),
    (".0g", 1, "1"),
    ("n", 123456.78, "123,457"),
    (",g", 123456.78, "123,457"),
    ("r", 123.45, "123.450"), (".3r", 0, "0.00"), (".1r", 0, "0"), ("r", 0, "0.00000"), (".3p", 0, "0.00%"),
    (".3~r", 0, "0"), ("+.2r", -0.0, "+0.0"),
    (".3r", 0.0001234, "0.000123"),
    (".3r", 9995, "10000"),
    (".2r", 0, "0.0"),
    ("p", 0.12345, "12.3450%"),
    (".2p", 0.12345, "12%"),
    (".0%", 0.285, "28%"),
    ("%", 1, "100.000000%"),
    (".1~%", 0.5, "50%"),
    ("b", 10, "1010"),
    ("#b", 10, "0b1010"),
    ("o", 10, "12"),
    ("#o", 10, "0o12"),
    ("x", 48879.4, "beef"),
    ("X", 3735928559, "DEADBEEF"),
    ("#X", 255, "0xFF"),
    (",x", 3735928559, "de,adb,eef"),
    ("d", 1e21, "1000000000000000000000"),
    ("d", -0.4, "0"),
    ("d", -0.5, "−1"),
    ("d", 1234567, "1234567"),
    (",d", 1234567, "1,234,567"),
    ("08d", 42, "00000042"),
    ("08d", -42, "−0000042"),
    ("8d", -42, "     −42"),
    ("_>8d", 42, "______42"),
    ("_<8d", 42, "42______"),
    ("_^8d", 42, "___42___"),
    ("_^9d", -42, "___−42___"),
    ("_=8d", -42, "−_____42"),
    ("+08,d", -1, "−0,000,001"),
    ("+04,d", 1234, "+1,234"),
    ("010,d", 1234, "00,001,234"),
    ("012,.2f", 2, "0,000,002.00"),
    ("020,d", 4242, "0,000,000,000,004,242"),
    ("*^15,.1f", -1234.56, "***−1,234.6****"),
    ("(d", -42, "(42)"),
    ("(d", 42, "42"),
    (" d", 42, " 42"),
    ("+d", -42, "−42"),
    ("+d", 0, "+0"),
    // Where every number has a sign, what is rounded to zero keeps its own.
    ("+.1f", -0.04, "−0.0"), ("+.0%", -0.004, "−0%"), ("+d", -0.4, "−0"), (".1f", -0.04, "0.0"),
    (" .1f", -0.04, " 0.0"),
    ("(.1f", -0.04, "0.0"), ("+.1f", 0.04, "+0.0"),
    ("$d", -42, "−$42"),
    ("$,.2f", 1234.5, "$1,234.50"),
    ("($,.2f", -1234.5, "($1,234.50)"),
    ("c", 1.5, "1.5"),
    ("c", 1e-7, "1e-7"),
    ("", 4.2, "4.2"),
    ("", 0.3333333333333333, "0.333333333333"),
    ("", 1000000000000, "1e+12"),
    ("", 10000000000000, "1e+13"),
    (".3", 4242, "4.24e+3"),
    (".3", 0.00012345, "0.000123"),
    (",.12~f", 1234.5678, "1,234.5678"),
    (".3~f", 1.5, "1.5"),
    (".3~e", 1500, "1.5e+3"),
    ("~r", 1.5, "1.5"),
    ("~e", 0, "0e+0"),
    (".3~s", 1200, "1.2k"),
    (".3~s", 999999, "1M"),
    (".3s", 999.5, "1.00k"),
    (".3s", 0.001, "1.00m"),
    (".3s", 0.0000015, "1.50µ"),
    (".8s", 1.29e-30, "0.0000013y"),
    (".8s", 1.29e-24, "1.2900000y"),
    ("s", 0, "0.00000"),
    (".2s", 1e30, "1000000Y"),
    ("s", -0.00000145, "−1.45000µ"),
    (".0s", 1500, "2k"),
    (".4s", 999951, "1.000M"),
  ]

  @Test func textsAreThoseOfD3() throws {
    for (format, value, text) in Self.references {
      #expect(try NumberFormat(format).format(value) == text, "\(format) of \(value)")
    }
  }

  /// But where every number has one.
  @Test func whatRoundsToZeroHasNoSign() throws {
    for text in [
      "d", "+d", "(d", "+.1f", ".0e", "+.0%", "#x", "$.0f", "m:ss", "m:ss.S", "h:mm", "fraction", "duration",
    ] {
      let format = try NumberFormat(text)
      // Exponents show the smallest numbers, so they round nothing but zero itself to it.
      for value in text == ".0e" ? [-0.0] : [-0.0, -1e-12, -0.001] {
        let zero = format.format(0)
        let keepsSign = text.hasPrefix("+") && value < 0
        #expect(format.format(value) == (keepsSign ? zero.replacing("+", with: "−") : zero), "\(text)")
      }
    }
    for text in ["clock", "compact", "scientific", "s", ".3r", ""] {
      let format = try NumberFormat(text)
      #expect(format.format(-0.0) == format.format(0), "\(text)")
    }
  }

  @Test func tiesGoAwayFromZeroOnTheExactBinaryValue() throws {
    // 1.005 and 0.285 are a little less than they say; 0.125 is exact.
    for (format, value, text) in [
      (".2f", 1.005, "1.00"), (".2f", 0.125, "0.13"), (".0%", 0.285, "28%"), (".1f", -0.25, "−0.3"),
      (".20f", 0.1, "0.10000000000000000555"),
    ] {
      #expect(try NumberFormat(format).format(value) == text)
    }
  }

  @Test func theNearestDecimalIsFoundForRandomNumbers() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<3_000 {
      let value = random.magnitude(-8...14) * (random.bool() ? 1 : -1)
      let digits = random.int(in: 15...17)
      let text = try NumberFormat(".\(digits)e").format(value)
      let back = try #require(Double(text.replacing("−", with: "-")))
      #expect(abs(back - value) <= abs(value) * 1e-15)
      if digits == 17 { #expect(back == value) }
    }
  }

  @Test func notANumberAndInfinityHaveAText() throws {
    for format in [".2f", "s", ",d", "x", "%", "$.2f", "m:ss", "clock", "compact", "scientific", "fraction", "pace"] {
      let format = try NumberFormat(format)
      #expect(format.format(.nan) == "–")
      #expect(format.format(.infinity) == "∞")
      #expect(format.format(-.infinity) == "−∞")
    }
    #expect(try NumberFormat("5d").format(.nan) == "    –")
    #expect(try NumberFormat("05d").format(-.infinity) == "−   ∞")
  }

  @Test func errorsSayWhichCharacterAndWhy() {
    for (format, character, part) in [
      (".f", 2, "must follow the point"), (".21f", 2, "limit is 20"), ("99d", 1, "limit is 32"),
      (".2y", 3, "not a type"),
      (".2,f", 3, "out of order"), ("%.1f", 2, "C’s"), (".2fd", 4, "last character"), ("\u{7}<d", 1, "control"),
      ("f.2", 2, "last character"), (".-2s", 2, "must follow the point"), (".99999999999999999999f", 2, "limit is 20"),
      (",+d", 2, "out of order"),
    ] {
      let error = #expect(throws: NumberFormatError.self) { try NumberFormat(format) }
      #expect(error?.character == character, "\(format)")
      #expect(error?.description.contains(part) == true, "\(error?.description ?? format)")
    }
  }

  @Test func aMisspeltNameComesWithTheNames() {
    for text in ["duraton", "hh:mm", "scientfic", "foo"] {
      let error = #expect(throws: NumberFormatError.self) { try NumberFormat(text) }
      #expect(error?.names == NumberFormat.names)
    }
    let long = #expect(throws: NumberFormatError.self) { try NumberFormat(String(repeating: "a", count: 100_000)) }
    #expect((long?.description.count ?? .max) < 200)
  }

  @Test func randomFormatsOfRandomNumbersNeverFail() throws {
    var random = SplitMix64(seed: 4)
    let alphabet = Array("<>=^+-( $#0123456789,.~bcdefgnoprsxX%éz:🚗")
    let extremes = [
      0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e15, 0x1p64, .nan,
    ]
    var formats = NumberFormat.names
    for _ in 0..<4_000 {
      formats.append(String((0..<random.int(in: 0...7)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] }))
    }
    var parsed = 0
    for text in formats {
      let format: NumberFormat
      do throws(NumberFormatError) {
        format = try NumberFormat(text)
      } catch {
        #expect(!error.description.isEmpty)
        continue
      }
      parsed += 1
      let locale = NumberLocale.all[random.int(in: 0...NumberLocale.all.count - 1)]
      for value in [
        extremes[random.int(in: 0...extremes.count - 1)], random.magnitude(-30...30), -random.magnitude(0...6),
      ] {
        let formatted = format.format(value, locale: locale)
        #expect(!formatted.isEmpty && formatted.utf8.count < 3_000)
      }
    }
    #expect(parsed > 300)
  }
}
