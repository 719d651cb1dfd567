import Testing
import Typesetting
import VectorGraphics

struct TypesetterMeasureTests {
  @Test(arguments: ["15.2k", "247°", "8", "", "−1.35"]) func trackingStandsBetweenLettersAlone(_ text: String) throws {
    let typesetter = try Typesetter()
    let plain = TextStyle(size: 100, weight: .bold, digits: .tabular)
    let loose = typesetter.shape(text, style: plain)
    let tight = typesetter.shape(text, style: plain.withTracking(-0.02))
    let minus = text.hasPrefix("−") ? 5.0 : 0
    #expect(abs(loose.advance - tight.advance - 2 * Double(max(0, text.count - 1)) - minus) < 1e-6)
    #expect(loose.glyphs.first?.position == tight.glyphs.first?.position)
    #expect(loose.glyphs.count == tight.glyphs.count)
  }

  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func advance(_ text: String, _ style: TextStyle) -> Double { typesetter.shape(text, style: style).advance }

  @Test(arguments: TextStyle.Weight.allCases)
  func tabularDigitsAreEquallyWide(weight: TextStyle.Weight) {
    let style = TextStyle(size: 100, weight: weight, digits: .tabular)
    let width = advance("0", style)
    #expect(width > 0)
    // Also where the font's own digits are not quite: the bold “4” of Inter 4.0 beta 7 is 5 of 2816 units narrower.
    for digit in 1...9 { #expect(advance(String(digit), style) == width) }
    #expect(advance("111", style).isClose(to: advance("888", style)))
    #expect(advance("1,111.1", style).isClose(to: advance("8,088.0", style)))
  }

  @Test(arguments: ["0x2F", "1920x1080", "2X4"])
  func anXBetweenDigitsIsDrawnAsAnX(text: String) throws {
    for style in [TextStyle(size: 100), TextStyle(size: 100, weight: .bold, digits: .tabular)] {
      let letter = try #require(text.first { $0 == "x" || $0 == "X" })
      let alone = try #require(typesetter.shape(String(letter), style: style).glyphs.first)
      let shaped = typesetter.shape(text, style: style)
      #expect(shaped.glyphs.contains { $0.outline == alone.outline }, "\(text) has no \(letter)")
    }
  }

  @Test(.enabled(if: Fonts.inter != nil, "Inter has both kinds of digits"))
  func proportionalOneOfInterIsNarrower() throws {
    let inter = try Typesetter(.file(path: #require(Fonts.inter)))
    let proportional = inter.shape("1", style: TextStyle(size: 100))
    let tabular = inter.shape("1", style: TextStyle(size: 100, digits: .tabular))
    #expect(proportional.advance < tabular.advance)
  }

  @Test(arguments: TextStyle.Weight.allCases)
  func kerningBringsPairsCloser(weight: TextStyle.Weight) {
    let style = TextStyle(size: 100, weight: weight)
    #expect(advance("AV", style) < advance("A", style) + advance("V", style))
    #expect(advance("To", style) < advance("T", style) + advance("o", style))
  }

  @Test func advanceScalesWithTheSize() {
    let text = "Ave. 15,200 km/h"
    for size in [0.5, 7, 14, 33.3, 1_000] {
      let wide = advance(text, TextStyle(size: size)) / size
      #expect(wide.isClose(to: advance(text, TextStyle(size: 1))))
    }
  }

  @Test func outlinesScaleWithTheSize() throws {
    let (small, large) = (
      typesetter.shape("Rg8", style: TextStyle(size: 10)), typesetter.shape("Rg8", style: TextStyle(size: 70))
    )
    #expect(small.path.points.count == large.path.points.count)
    let furthest = zip(small.path.points, large.path.points).map { a, b in
      Point(x: a.x * 7, y: a.y * 7).distance(to: b)
    }.max()
    #expect(try #require(furthest) < 1e-9)
  }

  @Test func bolderWeightsAreNotTheSameOutlines() {
    let regular = typesetter.shape("88", style: TextStyle(size: 100, weight: .regular))
    let bold = typesetter.shape("88", style: TextStyle(size: 100, weight: .bold))
    #expect(regular.path != bold.path)
  }

  @Test(arguments: ["15,200", "Ågjpq", "km/h", "W", "%‰½", ".", "AVATAR To", "f", "j"])
  func inkBoundsHoldTheOutlineAndTouchIt(text: String) throws {
    let size = 100.0
    for weight in TextStyle.Weight.allCases {
      let shaped = typesetter.shape(text, style: TextStyle(size: size, weight: weight))
      let bounds = try #require(shaped.inkBounds)
      let ink = try #require(Rect(enclosing: shaped.path.samples(steps: 64)))
      #expect(bounds.expanded(by: 1e-6).contains(ink))
      // Font units are whole numbers: each side is off by less than two of a thousandth of the em.
      #expect(ink.expanded(by: 0.002 * size).contains(bounds))
    }
  }

  @Test func glyphBoundsHoldTheirOwnOutline() {
    let shaped = typesetter.shape("Speed 0123456789 km/h @&§", style: TextStyle(size: 40))
    for glyph in shaped.glyphs {
      let samples = glyph.outline.path.samples(steps: 32)
      #expect(!samples.isEmpty)
      #expect(samples.allSatisfy { glyph.outline.bounds.distance(to: $0) < 1e-6 })
    }
  }

  @Test func lettersStandOnTheBaselineAndPointUp() throws {
    let bounds = try #require(typesetter.shape("H", style: TextStyle(size: 100)).inkBounds)
    #expect(bounds.maxY.isClose(to: 0, within: 0.5))
    #expect(bounds.minY < -60)
    let descender = try #require(typesetter.shape("p", style: TextStyle(size: 100)).inkBounds)
    #expect(descender.maxY > 10)
  }

  @Test(arguments: TextStyle.Weight.allCases)
  func capHeightIsThatOfAFlatCapital(weight: TextStyle.Weight) throws {
    let shaped = typesetter.shape("H", style: TextStyle(size: 100, weight: weight))
    #expect((60...80).contains(shaped.capHeight))
    #expect(try #require(shaped.inkBounds).height.isClose(to: shaped.capHeight, within: 0.5))
    #expect(typesetter.shape("x", style: TextStyle(size: 25, weight: weight)).capHeight * 4 == shaped.capHeight)
  }

  @Test func emptyTextHasNoInkAndNoWidth() {
    for text in ["", "\u{202E}", "\u{0}\u{1}"] {
      let shaped = typesetter.shape(text, style: TextStyle(size: 20))
      #expect(shaped.string.isEmpty && shaped.glyphs.isEmpty && shaped.missing.isEmpty)
      #expect(shaped.advance == 0)
      #expect(shaped.inkBounds == nil)
      #expect(shaped.capHeight > 0)
      #expect(shaped.family == typesetter.family)
    }
  }

  @Test func spacesAreWideButLeaveNoInk() {
    let shaped = typesetter.shape("   ", style: TextStyle(size: 20))
    #expect(shaped.advance > 0)
    #expect(shaped.glyphs.isEmpty && shaped.inkBounds == nil)
  }

  @Test func textIsCleanedBeforeItIsShaped() {
    let shaped = typesetter.shape("a\tb\u{202E}c", style: TextStyle(size: 20))
    #expect(shaped.string == "a bc")
    #expect(shaped.missing.isEmpty)
    #expect(shaped == typesetter.shape("a bc", style: TextStyle(size: 20)))
  }

  @Test func positionsRiseFromLeftToRight() {
    let positions = typesetter.shape("Speedometer", style: TextStyle(size: 20)).glyphs.map(\.position)
    #expect(positions.count == 11)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(positions.allSatisfy { $0.y == 0 })
  }

  /// By itself it is the litre, which a bare stroke would not be; in words it stays as it is.
  @Test(arguments: TextStyle.Weight.allCases) func theSignOfTheLitreHasATail(_ weight: TextStyle.Weight) {
    let style = TextStyle(size: 100, weight: weight)
    let alone = typesetter.shape("l", style: style).glyphs.map(\.outline)
    let inWords = ["ll", "ml", "l/min"].map { text in
      typesetter.shape(text, style: style).glyphs[text.hasPrefix("m") ? 1 : 0].outline
    }
    #expect(alone.count == 1 && !inWords.contains(alone[0]) && Set(inWords).count == 1)
    #expect(
      typesetter.shape("L", style: style).glyphs[0].outline == typesetter.shape("LL", style: style).glyphs[0].outline)
  }
}
