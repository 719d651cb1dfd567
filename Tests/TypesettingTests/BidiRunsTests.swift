import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Typesetting

struct BidiRunsTests {
  private func split(_ text: String) -> [BidiRun] { BidiRuns(text.unicodeScalars.map(\.value)).runs }
  private func leftToRight(_ range: Range<Int>) -> BidiRun { BidiRun(range: range, isRightToLeft: false) }
  private func rightToLeft(_ range: Range<Int>) -> BidiRun { BidiRun(range: range, isRightToLeft: true) }

  @Test func emptyTextHasNoRuns() { #expect(split("").isEmpty) }

  @Test(arguments: ["a", "15,200 km/h", "Zähler 3", "Ω→∞", "速度 5", "👩‍🚀!"])
  func leftToRightTextIsOneRun(text: String) {
    #expect(split(text) == [leftToRight(0..<text.unicodeScalars.count)])
  }

  @Test(arguments: ["א", "אבג", "אבג דהו", "سرعة", "אבג!"])
  func rightToLeftTextIsOneRun(text: String) {
    #expect(split(text) == [rightToLeft(0..<text.unicodeScalars.count)])
  }

  @Test func numbersAfterHebrewStandToItsLeftInALeftToRightLine() {
    // Shown as “abc 123 גבא”: the number and the space before it belong to the Hebrew stretch.
    #expect(split("abc אבג 123") == [leftToRight(0..<4), leftToRight(8..<11), rightToLeft(4..<8)])
  }

  @Test func latinAfterHebrewEndsTheHebrewStretch() {
    #expect(split("abc אבג def") == [leftToRight(0..<4), rightToLeft(4..<7), leftToRight(7..<11)])
  }

  @Test func firstStrongCharacterSetsTheDirectionOfTheLine() {
    #expect(split("אבג abc") == [leftToRight(4..<7), rightToLeft(0..<4)])
    #expect(split("12 אבג abc") == [leftToRight(7..<10), rightToLeft(2..<7), leftToRight(0..<2)])
  }

  @Test func bracketsFollowTheDirectionOfTheLine() {
    #expect(split("a (אבג) b") == [leftToRight(0..<3), rightToLeft(3..<6), leftToRight(6..<9)])
  }

  @Test func everyScalarIsInExactlyOneRun() {
    var random = SplitMix64(seed: 70)
    let alphabet = "ab1 2,.()-אבגשםسرعة速👩".unicodeScalars.map(\.value)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &random)
      let scalars = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
      let runs = BidiRuns(scalars).runs
      #expect(runs.flatMap { Array($0.range) }.sorted() == Array(scalars.indices))
      #expect(runs.allSatisfy { !$0.range.isEmpty })
    }
  }
}

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
