import Testing
import Typesetting
import VectorGraphics

@Suite(.enabled(if: Fonts.dejaVu != nil, "DejaVu Sans has Hebrew and Arabic letters"))
struct RightToLeftTests {
  private let typesetter: Typesetter
  private let style = TextStyle(size: 50)

  init() throws { typesetter = try Typesetter(.file(path: #require(Fonts.dejaVu))) }

  /// The outlines of single letters, in the order given.
  private func outlines(_ letters: String) throws -> [ObjectIdentifier] {
    try letters.map { letter in
      ObjectIdentifier(try #require(typesetter.shape(String(letter), style: style).glyphs.first).outline)
    }
  }

  private func visualOutlines(_ text: String) -> [ObjectIdentifier] {
    typesetter.shape(text, style: style).glyphs.map { ObjectIdentifier($0.outline) }
  }

  @Test func hebrewStandsInReverseOrder() throws {
    let shaped = typesetter.shape("אבג", style: style)
    #expect(shaped.missing.isEmpty)
    #expect(visualOutlines("אבג") == (try outlines("גבא")))
    #expect(zip(shaped.glyphs, shaped.glyphs.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
  }

  @Test func hebrewIsReversedBetweenLatinAndDigits() throws {
    let shaped = typesetter.shape("abc אבג 123", style: style)
    #expect(shaped.missing.isEmpty)
    #expect(visualOutlines("abc אבג 123") == (try outlines("abc123גבא")))
    #expect(zip(shaped.glyphs, shaped.glyphs.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
    #expect(shaped.string == "abc אבג 123")
  }

  @Test func latinAfterHebrewStaysOnTheRight() throws {
    #expect(visualOutlines("abc אבג def") == (try outlines("abcגבאdef")))
  }

  @Test func lineThatBeginsWithHebrewRunsRightToLeft() throws {
    #expect(visualOutlines("אבג abc 12") == (try outlines("abc12גבא")))
  }

  @Test func reversedLettersHaveTheWidthOfTheLetters() {
    let single = "אבג".reduce(0) { $0 + typesetter.shape(String($1), style: style).advance }
    #expect(typesetter.shape("אבג", style: style).advance.isClose(to: single))
  }

  @Test func arabicLettersAreJoined() {
    // Four letters alone are wider than joined, and other outlines.
    let joined = typesetter.shape("سرعة", style: style)
    let single = "سرعة".reduce(0) { $0 + typesetter.shape(String($1), style: style).advance }
    #expect(joined.missing.isEmpty)
    #expect(joined.advance < single)
  }

  @Test func inkOfARightToLeftTextLiesWithinItsWidth() throws {
    let shaped = typesetter.shape("אבג דהו", style: style)
    let bounds = try #require(shaped.inkBounds)
    #expect(bounds.minX > -style.size * 0.2 && bounds.maxX < shaped.advance + style.size * 0.2)
  }
}
