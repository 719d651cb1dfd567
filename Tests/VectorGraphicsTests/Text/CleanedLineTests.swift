import TestSupport
import Testing
import VectorGraphics

struct CleanedLineTests {
  @Test(arguments: ["", "km/h", "Follower-Zähler", "速度", "אבג", "👩‍🚀", "½ × ∞", "\u{200B}x\u{200D}y", "a\u{301}"])
  func printableTextIsUnchanged(text: String) {
    #expect(Array(text.cleanedLine.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: ["\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
  func tabsAndLineEndsBecomeSpaces(end: String) { #expect("a\(end)b".cleanedLine == "a b") }

  @Test func otherControlCharactersNeverSurvive() {
    let controls = Array(0x00...0x1F) + Array(0x7F...0x9F)
    for scalar in controls.compactMap(Unicode.Scalar.init(_:)) {
      let cleaned = "a\(Character(scalar))b".cleanedLine
      #expect(["ab", "a b"].contains(cleaned), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: [
    0x200E, 0x200F, 0x061C, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xFDD0,
    0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF,
  ])
  func directionMarksAndNonCharactersAreDropped(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    var text = String.UnicodeScalarView("ab".unicodeScalars)
    text.insert(scalar, at: text.index(after: text.startIndex))
    #expect(String(text).cleanedLine == "ab")
  }

  @Test func everyScalarOfTheResultIsAllowedInXML() {
    let text = String(String.UnicodeScalarView((0...0x2_FFFF).compactMap(Unicode.Scalar.init(_:))))
    let refused = text.cleanedLine.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: false
      default: true
      }
    }
    #expect(refused.isEmpty)
  }

  @Test func cleaningTwiceIsCleaningOnce() {
    var random = SplitMix64(seed: 65)
    for _ in 0..<500 {
      let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2100, using: &random)) }
      let once = String(String.UnicodeScalarView(scalars)).cleanedLine
      #expect(once.cleanedLine == once)
    }
  }
}
