import Testing
import VectorGraphics

@testable import Typesetting

/// Scripts whose letters join, stack, or run from right to left. A script that no installed font has is skipped, and the
/// run says which.
struct ScriptTests {
  static func hasFont(for text: String) -> Bool {
    !InstalledFamily.names(having: text.unicodeScalars.filter { $0 != " " }).isEmpty
  }

  private let style = TextStyle(size: 40)

  private func shape(_ text: String) throws -> ShapedText {
    let shaped = try Typesetter().shape(text, style: style)
    #expect(shaped.missing == [] && shaped.string == text)
    return shaped
  }

  @Test(.enabled(if: hasFont(for: "שלום"), "no installed font has Hebrew"))
  func hebrewRunsFromRightToLeftAndItsNumbersDoNot() throws {
    let shaped = try shape("שלום 12")
    let first = try #require(shaped.clusters.first { $0.scalars.contains(0) })
    #expect(shaped.clusters.allSatisfy { $0.x <= first.x })
    let digits = try (5...6).map { index in try #require(shaped.clusters.first { $0.scalars.contains(index) }) }
    #expect(digits[0].x < digits[1].x && digits[1].x < first.x)
  }

  @Test(.enabled(if: hasFont(for: "سرعة"), "no installed font has Arabic"))
  func arabicLettersJoin() throws {
    let alone = try "سرعة".unicodeScalars.map { try shape(String($0)).advance }.reduce(0, +)
    #expect(try shape("سرعة").advance < alone * 0.95)
  }

  @Test(.enabled(if: hasFont(for: "कि"), "no installed font has Devanagari"))
  func devanagariVowelSignsStandBeforeTheirConsonants() throws {
    let (sign, syllable) = (try shape("का"), try shape("कि"))
    // Shaped as one piece, and in another order than it is written.
    #expect(syllable.clusters.count == 1)
    #expect(syllable.glyphs.count > 1 && syllable.glyphs.first?.outline != sign.glyphs.first?.outline)
  }

  @Test(.enabled(if: hasFont(for: "น้"), "no installed font has Thai"))
  func thaiMarksTakeNoWidth() throws {
    #expect(try abs(shape("น้").advance - shape("น").advance) < 0.5)
    #expect(try shape("น้").glyphs.count == 2)
  }

  @Test func familiesThatAreNamedLendFirstAndUnknownOnesAreAnErrorWhenStrict() throws {
    let strict = try Typesetter(fallback: .named)
    #expect(throws: FontError.unknownFamily("No Such Family")) { try strict.lending(from: ["No Such Family"]) }
    let loose = try Typesetter().lending(from: ["No Such Family"])
    #expect(loose.shape("12", style: style) == (try Typesetter().shape("12", style: style)))
    #expect(loose.absentFamilies == ["No Such Family"])
    #expect(try Typesetter().absentFamilies == [])
  }

  @Test(.enabled(if: Fonts.inter != nil && Fonts.dejaVu != nil, "Inter lacks Hebrew, which DejaVu Sans has"))
  func aNamedFamilyLendsWhereNoOtherMay() throws {
    let strict = try Typesetter(.family("Inter"), fallback: .named)
    #expect(!strict.shape("שלום", style: style).missing.isEmpty)
    let lent = try strict.lending(from: ["DejaVu Sans"])
    let shaped = lent.shape("שלום", style: style)
    #expect(shaped.missing == [] && shaped.families == ["Inter", "DejaVu Sans"])
    #expect(lent.family == "Inter")
  }

  /// The cut that can write numbers is taken of several of one weight, whichever the system names first.
  @Test(arguments: Typesetter.installedFamilies.filter { $0.hasPrefix("EB Garamond") && !$0.hasSuffix("08") })
  func aFamilyWithSeveralCutsIsFoundByEachOfItsNames(name: String) throws {
    let shaper = try Typesetter()
    for weight in TextStyle.Weight.allCases {
      var style = TextStyle(size: 20, weight: weight)
      style.families = [name]
      let text = shaper.shape("\u{2212}0.5 %", style: style)
      #expect(text.missing.isEmpty && text.families.allSatisfy { $0.hasPrefix("EB Garamond") }, "\(text.families)")
    }
    #expect(shaper.absentFamilies == [])
  }
}

/// Which letters stand where, for what selects and copies them.
struct ClusterTests {
  private func clusters(_ text: String) throws -> (texts: [String], ShapedText) {
    let shaped = try Typesetter().shape(text, style: TextStyle(size: 20))
    let scalars = Array(shaped.string.unicodeScalars)
    let texts = shaped.clusters.map { cluster in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[cluster.scalars])
      return String(view)
    }
    return (texts, shaped)
  }

  @Test func everyLetterStandsInOneCluster() throws {
    for text in ["15,200 km/h", "Cafe\u{301} office", "שלום 12 abc", "a\u{200B}b", "中 🚀"] {
      let (texts, shaped) = try clusters(text)
      let all = shaped.clusters.flatMap { Array($0.scalars) }
      #expect(all.sorted() == Array(0..<shaped.string.unicodeScalars.count), "\(text): \(texts)")
    }
  }

  @Test func clustersFillTheWidthFromLeftToRight() throws {
    for text in ["15,200 km/h", "שלום 12 abc"] {
      let (_, shaped) = try clusters(text)
      var x = 0.0
      for cluster in shaped.clusters {
        #expect(abs(cluster.x - x) < 1e-9)
        x += cluster.advance
      }
      #expect(abs(x - shaped.advance) < 1e-9)
    }
  }
}
