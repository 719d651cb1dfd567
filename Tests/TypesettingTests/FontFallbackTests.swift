import Foundation
import Testing
import Typesetting
import VectorGraphics

@testable import Typesetting

/// What one family lacks comes from another, letter by letter and without touching numbers.
@Suite(.enabled(if: Fonts.inter != nil && Fonts.dejaVu != nil, "Inter lacks Hebrew, which DejaVu Sans has"))
struct FontFallbackTests {
  private let style = TextStyle(size: 40)
  private let alone: Typesetter
  private let both: Typesetter
  private let lender: Typesetter

  init() throws {
    let (inter, dejaVu) = (try #require(Fonts.inter), try #require(Fonts.dejaVu))
    alone = try Typesetter(.file(path: inter), fallback: .named)
    both = try Typesetter(.files(paths: [inter, dejaVu]), fallback: .named)
    lender = try Typesetter(.file(path: dejaVu), fallback: .named)
  }

  private func outlines(_ text: String, _ typesetter: Typesetter) -> [GlyphOutline] {
    typesetter.shape(text, style: style).glyphs.map(\.outline)
  }

  @Test func whatIsMissingIsBorrowedAndNothingElse() {
    let shaped = both.shape("Boiler שלום", style: style)
    #expect(shaped.missing.isEmpty)
    #expect(shaped.family == alone.family)
    #expect(Array(shaped.glyphs.map(\.outline).prefix(6)) == outlines("Boiler", alone))
    #expect(Array(shaped.glyphs.map(\.outline).suffix(4)) == outlines("שלום", lender))
    #expect(shaped.families == [alone.family, lender.family])
  }

  @Test func aTextWithoutMissingLettersIsThatOfTheFirstFont() {
    let text = "Größe 15,200.5 km/h"
    #expect(both.shape(text, style: style) == alone.shape(text, style: style))
    #expect(both.shape(text, style: style).families == [alone.family])
  }

  @Test func theFamilyOfATextIsTheOneThatLacksItsLetters() throws {
    let typesetter = try Typesetter()
    // Set in a family of its own, as a theme does.
    var own = style
    own.families = ["DejaVu Sans Mono"]
    let families = typesetter.shape("12", style: own).families
    #expect(families.count == 1 && families != [typesetter.family])
    #expect(typesetter.shape("שלום", style: own).families.first == families.first)
  }

  @Test func numbersAreNeverBorrowed() {
    let text = "שלום −12.5 % שלום"
    let boxes = outlines("ש", alone)
    let numbers = outlines(text, alone).filter { !boxes.contains($0) }
    #expect(numbers.count == 6)
    let shown = outlines(text, both)
    #expect(numbers.allSatisfy { number in shown.contains { $0 === number } })
  }

  @Test func aFontThatIsNamedLendsBeforeInstalledOnes() throws {
    let typesetter = try Typesetter(
      .files(paths: [try #require(Fonts.inter), try #require(Fonts.dejaVu)]), fallback: .installed)
    let shaped = typesetter.shape("א", style: style)
    #expect(shaped.missing.isEmpty && shaped.families.last == lender.family)
  }

  @Test func aLetterLooksTheSameWhateverWasSetBefore() throws {
    let first = try Typesetter(.file(path: try #require(Fonts.inter)))
    let second = try Typesetter(.file(path: try #require(Fonts.inter)))
    for text in ["ა", "שלום ა", "ع"] { _ = first.shape(text, style: style) }
    for text in ["שלום", "שלום ع ა"] { #expect(first.shape(text, style: style) == second.shape(text, style: style)) }
  }

  @Test func withoutPermissionNothingIsBorrowed() {
    #expect(alone.shape("א", style: style).missing == ["א"])
    #expect(alone.shape("א", style: style).families == [alone.family])
  }

  @Test func filesOfOneFamilyAreItsWeights() throws {
    let folder = URL(filePath: try #require(Fonts.inter)).deletingLastPathComponent()
    let suffix = URL(filePath: try #require(Fonts.inter)).pathExtension
    let paths = ["Regular", "Bold"].map { folder.appending(path: "Inter-\($0).\(suffix)").path(percentEncoded: false) }
    let typesetter = try Typesetter(.files(paths: paths), fallback: .named)
    for (weight, path) in [(TextStyle.Weight.regular, paths[0]), (.bold, paths[1])] {
      let style = TextStyle(size: 40, weight: weight)
      let expected = try Typesetter(.file(path: path)).shape("Boiler", style: style)
      #expect(typesetter.shape("Boiler", style: style) == expected)
    }
  }
}

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
