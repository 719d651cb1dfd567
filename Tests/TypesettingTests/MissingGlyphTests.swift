import Testing
import Typesetting
import VectorGraphics

/// The default fonts have Latin, Greek and Cyrillic letters and neither ideographs nor astronauts.
struct MissingGlyphTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter(fallback: .named) }

  private func missing(_ text: String) -> [Unicode.Scalar] {
    typesetter.shape(text, style: TextStyle(size: 20)).missing
  }

  @Test func plainTextMissesNothing() { #expect(missing("Speed 15,200 km/h – Größe Ω ½").isEmpty) }

  @Test func eachMissingCharacterIsReportedOnceInOrder() {
    #expect(missing("中 1 🚀 中中 🚀 a") == ["中", "🚀"])
    #expect(missing("🚀中") == ["🚀", "中"])
  }

  @Test func missingCharacterIsDrawnAsABoxWithAWidth() {
    let shaped = typesetter.shape("中", style: TextStyle(size: 20))
    #expect(shaped.advance > 0)
    #expect(shaped.string == "中")
  }

  @Test func joinedAndModifiedCharactersAreEachReported() {
    #expect(missing("👩\u{200D}🚀") == ["👩", "🚀"])
    #expect(missing("👍🏽") == ["👍", "🏽"])
  }

  @Test func baseOfAMissingMarkIsNotReported() {
    // U+1D165, a musical stem that combines with what stands before it.
    #expect(missing("a\u{1D165}") == ["\u{1D165}"])
  }

  @Test func invisibleCharactersAreNotMissing() {
    #expect(missing("a\u{200B}b\u{200D}c\u{AD}d\u{FE0F}").isEmpty)
  }

  @Test(.enabled(if: Fonts.inter != nil, "Inter has no Hebrew"))
  func missingRightToLeftCharactersKeepTheOrderOfTheText() throws {
    let inter = try Typesetter(.file(path: #require(Fonts.inter)), fallback: .named)
    #expect(inter.shape("אבג", style: TextStyle(size: 20)).missing == ["א", "ב", "ג"])
  }
}
