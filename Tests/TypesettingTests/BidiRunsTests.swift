import TestSupport
import Testing

@testable import Typesetting

struct BidiRunsTests {
  private func split(_ text: String) -> [BidiRun] { BidiRuns.split(text.unicodeScalars.map(\.value)) }
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
      let runs = BidiRuns.split(scalars)
      #expect(runs.flatMap { Array($0.range) }.sorted() == Array(scalars.indices))
      #expect(runs.allSatisfy { !$0.range.isEmpty })
    }
  }
}
