import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct LCDGaugeTests {
  private func gauge(_ value: Double?, in range: ClosedRange<Double> = 0...100, isTime: Bool = false) throws -> Gauge {
    try Gauge(
      kind: .lcd, value: value,
      scale: Scale(min: range.lowerBound, max: range.upperBound, mapping: isTime ? .time : .linear))
  }

  private func content(
    _ value: Double?, in range: ClosedRange<Double> = 0...100, isTime: Bool = false
  ) throws -> LCDContent {
    LCDContent(try gauge(value, in: range, isTime: isTime))
  }

  /// The characters of a display, blanks as spaces.
  private func shown(_ content: LCDContent) -> String {
    content.shown.map { String($0.character ?? " ") + ($0.hasPoint ? "." : "") }.joined()
  }

  @Test func everyDigitLightsItsSegments() {
    let table: [(Character, String)] = [
      ("0", "abcdef"), ("1", "bc"), ("2", "abdeg"), ("3", "abcdg"), ("4", "bcfg"), ("5", "acdfg"), ("6", "acdefg"),
      ("7", "abc"), ("8", "abcdefg"), ("9", "abcdfg"), ("-", "g"), (" ", ""),
    ]
    for (character, names) in table { #expect(String(SegmentDigits.segments(character)) == names) }
  }

  private func polygons(_ path: Path) -> [[Point]] {
    path.elements.reduce(into: []) { polygons, element in
      switch element {
      case .move(let point): polygons.append([point])
      case .line(let point): polygons[polygons.count - 1].append(point)
      case .cubic, .close: break
      }
    }
  }

  @Test func litSegmentsLieExactlyOnUnlitOnes() throws {
    for value in [0.0, 1.23, -4.5, 67.89, 100] {
      let content = try content(value, in: -100...100)
      let digits = SegmentDigits(places: content.places, in: Rect(x: 5, y: 7, width: 200, height: 80))
      let unlit = Set(polygons(digits.path(content.all)))
      #expect(Set(polygons(digits.path(content.shown))).isSubset(of: unlit))
    }
  }

  @Test func segmentsOfADigitDoNotTouch() throws {
    let digits = SegmentDigits(places: [.digit], in: Rect(x: 0, y: 0, width: 60, height: 100))
    let all = polygons(digits.path([.init(character: "8")]))
    #expect(all.count == 7)
    for (index, polygon) in all.enumerated() {
      for other in all[..<index] {
        for point in polygon { for corner in other { #expect(point.distance(to: corner) > 1) } }
      }
    }
  }

  @Test func rowKeepsWithinItsRect() throws {
    let content = try content(-188.8, in: -200...200)
    let rect = Rect(x: 3, y: 4, width: 100 * SegmentDigits.aspect(content.places), height: 100)
    let bounds = try #require(SegmentDigits(places: content.places, in: rect).path(content.all).controlBounds)
    #expect(rect.expanded(by: 1e-9).contains(bounds))
    #expect(abs(bounds.maxX - rect.maxX) < 2)
  }

  @Test func numbersEndAtTheRightAndPlacesStay() throws {
    #expect(shown(try content(7)) == "  7")
    #expect(shown(try content(42)) == " 42")
    #expect(shown(try content(-8, in: -50...50)) == " -8")
    #expect(shown(try content(12.5)) == " 12.5")
    #expect(shown(try content(123_456)) == "123456")
    #expect(try content(7).places.count == content(99).places.count)
  }

  @Test func timesHaveColonsAndHoursOnlyWhenNeeded() throws {
    #expect(shown(try content(90, in: 0...600, isTime: true)) == " 1:30")
    #expect(shown(try content(4062, in: 0...7200, isTime: true)) == "1:07:42")
    #expect(shown(try content(59, in: 0...60, isTime: true)) == "0:59")
    #expect(shown(try content(-61, in: -600...600, isTime: true)) == " -1:01")
    #expect(try content(4062, in: 0...7200, isTime: true).text == "1:07:42")
  }

  @Test func formatsAreKeptWhereSegmentsCanShowThem() throws {
    var gauge = try gauge(12.5, in: 0...2000)
    gauge.readout.format = try NumberFormat(".2f")
    #expect(shown(LCDContent(gauge)) == "  12.50")
    gauge.readout.format = try NumberFormat("e")
    #expect(shown(LCDContent(gauge)) == "  12.5")
  }

  @Test func missingValueLightsTheMiddleSegments() throws {
    let content = try content(nil)
    #expect(shown(content) == "---")
    #expect(content.text == "–")
    let time = try self.content(nil, in: 0...600, isTime: true)
    #expect(shown(time) == "-- --")
  }

  /// As exact as a ten-thousandth of the scale asks for, also far beyond the scale.
  @Test(arguments: ["12345678.4", "764161885.4", "-9787754428.46", "1234567.89", "0.07", "99.99", "100.01"])
  func largeNumbersKeepTheirDecimals(_ number: String) throws {
    #expect(try shown(content(Double(number))).filter { $0 != " " } == number)
  }

  /// On small scales too, as far as twelve digits go.
  @Test func smallNumbersAreAsFineAsTheirScale() throws {
    var random = SplitMix64(seed: 12)
    for length in [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7] {
      for _ in 0..<40 {
        let value = length * random.double(in: 0.01...1)
        let text = shown(try content(value, in: 0...length)).filter { $0 != " " }
        let number = try #require(Double(text), "\(text)")
        #expect(abs(number - value) <= length / 9_998 / 2, "\(value) of \(length): \(text)")
      }
    }
  }

  @Test func extremesAreShownInDigits() throws {
    #expect(shown(try content(1e15, in: 0...1e15)) == "1000000000000000")
    #expect(shown(try content(-1e15)) == "-1000000000000000")
    #expect(shown(try content(0.000_012_5, in: 0...0.000_1)).hasSuffix("0.0000125"))
  }

  @Test func rangeColoursBrightDigitsOnly() throws {
    var gauge = try gauge(90)
    gauge.ranges = [GaugeRange(from: 80, severity: .alarm)]
    func paint(_ gauge: Gauge) throws -> Paint? {
      let dial = try gauge.dial(size: Size(width: 480, height: 240), shaper: Typesetter())
      return dial.scene.layers.moving.compactMap { if case .fill(let fill) = $0 { fill.paint } else { nil } }.first
    }
    #expect(try paint(gauge) == .solid(gauge.theme.alarm))
    gauge.variant = "green"
    #expect(try paint(gauge) != .solid(gauge.theme.alarm))
  }

  @Test func noTextTouchesAnotherOrTheEdge() throws {
    var random = SplitMix64(seed: 74)
    let typesetter = try Typesetter()
    for _ in 0..<300 {
      try RandomKindGauge(.lcd, using: &random).expectLegibleTexts(typesetter) { dial in
        // After rim and glass come the unlit segments.
        dial.scene.layers.face.dropFirst(2).prefix(1).compactMap {
          if case .fill(let fill) = $0 { fill.path.controlBounds } else { nil }
        }
      }
    }
  }

  private func options(_ value: Double?, _ change: (inout ReadoutOptions) throws -> Void) throws -> LCDContent {
    var gauge = try gauge(value)
    try change(&gauge.readout)
    try gauge.check()
    return LCDContent(gauge)
  }

  @Test func wordsStandInPlaceOfTheNumber() throws {
    let words = try NumberWords([.init(.upTo(10), "Lo"), .init(.range(from: 90, to: nil), "HOt")])
    #expect(shown(try options(5) { $0.words = words }) == " Lo")
    #expect(shown(try options(95) { $0.words = words }) == "HOt")
    #expect(shown(try options(42) { $0.words = words }) == " 42")
    #expect(try options(5) { $0.words = words }.text == "Lo")
    #expect(try options(5) { $0.words = words }.places == options(42) { $0.words = words }.places)
  }

  @Test func aDisplayWithoutANumberIsOffAndSaysIt() throws {
    let off = try options(42) { $0.isShown = false }
    #expect(shown(off).allSatisfy { $0 == " " } && off.text == "42")
    #expect(off.places == (try content(42)).places)
  }

  @Test func aMissingValueSaysItsWord() throws {
    #expect(shown(try options(nil) { $0.missing = "Err" }) == "Err")
    #expect(shown(try content(nil)) == "---")
  }

  @Test(arguments: ["Some", "WKMX", "42 %"]) func whatSegmentsCannotShowIsRefused(word: String) throws {
    #expect(throws: GaugeError.self) { try options(5) { $0.words = try NumberWords([.init(.upTo(10), word)]) } }
    #expect(throws: GaugeError.self) { try options(nil) { $0.missing = word } }
  }

  @Test func noTwoLettersThatDifferLookAlikeButForThoseThatDoEverywhere() {
    // 0 and O, 1 and I, 5 and S, 9 and g are alike on every such display.
    let letters = Array("AbCcdEFHhJLnoPqrtUuy")
    #expect(Set(letters.map { String(SegmentDigits.segments($0)) }).count == letters.count)
    #expect(letters.allSatisfy { !SegmentDigits.segments($0).isEmpty })
  }

  // MARK: - Letters and dots

  private let ascii = String((32...126).compactMap { UnicodeScalar($0).map(Character.init) })

  private func paths(_ text: String, _ variant: String) throws -> (lit: Path, ghost: Path) {
    var gauge = try gauge(nil)
    gauge.variant = variant
    gauge.readout.missing = text
    let row = LCDRow(
      characters: LCDCharacters(gauge), content: LCDContent(gauge), rect: Rect(x: 3, y: 5, width: 200, height: 40))
    return (row.lit, row.ghost)
  }

  @Test(arguments: ["letters", "matrix"])
  func everySignOfASCIIIsShownOnItsGhost(variant: String) throws {
    // A colon among letters has dots of its own.
    for character in ascii where character != " " && (character != ":" || variant == "matrix") {
      let (lit, ghost) = try paths("a\(character)b", variant)
      #expect(Set(polygons(lit)).isSubset(of: Set(polygons(ghost))), "\(character)")
      #expect(polygons(lit).count > polygons(try paths("a b", variant).lit).count, "\(character)")
    }
  }

  @Test func dotsTellEveryCharacterApart() throws {
    let shapes = try ascii.map { try paths("a\($0)", "matrix").lit }
    #expect(Set(shapes).count == shapes.count)
  }

  @Test func lettersTellDigitsAndCapitalsApart() throws {
    let shapes = try "0123456789ABCDEFGHIJKLMNOPQRTUVWXYZ".map { try paths("8\($0)", "letters").lit }
    #expect(Set(shapes).count == shapes.count)
  }

  @Test func segmentsOfALetterDoNotTouch() {
    let all = polygons(SegmentLetters(places: [.digit], rect: Rect(x: 0, y: 0, width: 62, height: 100)).ghost)
    #expect(all.count == 15)
    for (index, polygon) in all.enumerated() {
      for other in all[..<index] {
        for point in polygon { for corner in other { #expect(point.distance(to: corner) > 0.8) } }
      }
    }
  }

  @Test func numbersEndAtTheRightAndWordsBeginAtTheLeft() throws {
    var gauge = try gauge(7)
    gauge.variant = "letters"
    gauge.readout.suffix = " V"
    #expect(shown(LCDContent(gauge)) == "  7 V")
    gauge.readout.words = try NumberWords([.init(.upTo(5), "IDLE RUN"), .init(.upTo(9), "OK")])
    #expect(shown(LCDContent(gauge)) == "OK      ")
  }

  @Test func displaysRefuseWhatTheyCannotShow() throws {
    for (variant, isShown) in [("plain", false), ("letters", true), ("matrix", true)] {
      var gauge = try gauge(nil)
      gauge.variant = variant
      gauge.readout.missing = "KWX #1"
      let isTaken = (try? gauge.check()) != nil
      #expect(isTaken == isShown, "\(variant)")
      gauge.readout.missing = "\u{901F}"
      #expect(throws: GaugeError.self) { try gauge.check() }
    }
  }
}
