import Gauges
import Specification
import Testing
import VectorGraphics

/// What counts as a number, a word, a text or nothing.
struct ValueTests {
  @Test(
    arguments: [
      ("5", 5), ("-5", -5), ("+5", 5), (".5", 0.5), ("5.", 5), ("1e3", 1_000), ("1E-3", 0.001), ("-0", 0), ("007", 7),
      ("1e15", 1e15),
    ] as [(String, Double)])
  func plainDecimalsAreNumbers(text: String, number: Double) throws {
    #expect(try gaugeSpecification("value: \(text)").gauge.value == number)
  }

  @Test(arguments: [".nan", ".NaN", ".NAN", "null", "~"])
  func notANumberIsMissingAsNullIs(text: String) throws {
    #expect(try gaugeSpecification("value: \(text)").gauge.value == nil)
    #expect(try gaugeSpecification("kind: sparkline\nhistory: [1, \(text), 3]").gauge.history == [1, nil, 3])
    let values = try gaugeSpecification("kind: ring\nvalues: {a: 1, b: \(text)}").gauge.values
    #expect(values == [NamedValue("a", 1), NamedValue("b", nil)])
    // Where nothing can be missing it is no number.
    #expect(problems("value: 1\nmax: \(text)").first?.path == "max")
  }

  @Test(arguments: ["1e25", "-1e25", "1e16", "1e999"])
  func aNumberBeyondTheLimitIsToldTheLimit(text: String) throws {
    for key in ["value", "max", "min"] {
      let found = try #require(problems("\(key == "value" ? "" : "value: 1\n")\(key): \(text)").first)
      #expect(found.path == key && found.message.contains("1e15") && found.message.contains(text), "\(found)")
    }
  }

  @Test(arguments: [
    ("clock", "10:08", 36_480.0), ("clock", "00:30", 1_800), ("clock", "10:08:30", 36_510), ("countdown", "10:08", 608),
    ("radial", "2:30", 150), ("countdown", "1:00:00", 3_600),
  ])
  func twoPartsOfATimeAreHoursAndMinutesOnAClockAlone(_ kind: String, _ text: String, _ seconds: Double) throws {
    #expect(try gaugeSpecification("kind: \(kind)\nmax: 90000\nvalue: \(text)").gauge.value == seconds)
    #expect(try gaugeSpecification("value: \"\(text)\"\nmax: 90000\nkind: \(kind)").gauge.value == seconds)
  }

  /// 5:14 are 314 seconds, of which a minute has 60.
  @Test(
    arguments: [
      ("min/km", "5:14", 314.0 / 60), ("s", "2:30", 150.0), ("min", "2:30", 2.5), ("h", "1:30", 1.5),
      ("km/h", "2:30", 150.0),
    ] as [(String, String, Double)])
  func aTimeIsInTheUnitOfTheGauge(_ unit: String, _ text: String, _ value: Double) throws {
    #expect(try gaugeSpecification("unit: \(unit)\nmax: 9000\nvalue: \(text)").gauge.value == value)
    #expect(try gaugeSpecification("value: \"\(text)\"\nmax: 9000\nunit: \(unit)").gauge.value == value)
  }

  @Test(arguments: [
    "NaN", "nan", ".inf", "-.inf", "inf", "Infinity", "1e999", "-1e999", "0x10", "0o7", "0b1", "1_000",
    "1,000", "5 km", "5%", "--5", "1e", ".", "٥", "no", "yes", "on", "true", "\"5\"", "'5'", "[5]", "{a: 5}",
    "2e15", "-1e16", "0x1p3", "1d3",
  ])
  func everythingElseIsRefusedAtItsPlace(text: String) throws {
    let found = problems("title: x\nvalue: \(text)")
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first.path == "value")
    #expect(first.place == Place(line: 2, column: 8))
    #expect(first.message.contains("a number"), "\(first)")
  }

  @Test(arguments: ["null", "~", ""])
  func nothingIsAMissingValue(text: String) throws {
    let specification = try gaugeSpecification("value: \(text)\ntitle: x")
    #expect(specification.gauge.value == nil)
    #expect(specification.gauge.title == "x")
  }

  @Test(arguments: ["NULL", "Null", "none", "\"\"", "\"null\""])
  func otherWordsForNothingAreNone(text: String) {
    #expect(problems("value: \(text)").map(\.path) == ["value"])
  }

  @Test(arguments: ["no", "yes", "on", "off", "y", "5", "12:30", "1e3", "\"true\"", "'null'", "0x10", "NaN"])
  func wordsAndNumbersAreTexts(text: String) throws {
    let title = try gaugeSpecification("value: 1\ntitle: \(text)").gauge.title
    #expect(title == text.trimming(["\"", "'"]))
  }

  @Test(arguments: ["true", "false", "null", "~", "[a]", "{a: b}"])
  func whatIsNoTextIsRefused(text: String) {
    let found = problems("value: 1\ntitle: \(text)")
    #expect(found.map(\.path) == ["title"])
    #expect(found.first?.place == Place(line: 2, column: 8))
  }

  @Test(arguments: ["yes", "no", "on", "True", "1", "\"true\"", "null"])
  func onlyTrueAndFalseAreYesAndNo(text: String) {
    #expect(problems("value: 1\nscale: {reverse: \(text)}").map(\.path) == ["scale.reverse"])
  }

  @Test func textsHaveALimit() {
    let long = String(repeating: "a", count: 257)
    #expect(problems("value: 1\ntitle: \(long)").map(\.path) == ["title"])
    #expect(problems("value: 1\ntitle: \(long.dropLast())").isEmpty)
    let combined = "a" + String(repeating: "\u{301}", count: 2_000)
    #expect(problems("value: 1\nunit: \(combined)").map(\.path) == ["unit"])
  }

  @Test func coloursAreReadAndRefused() throws {
    #expect(try gaugeSpecification("value: 1\nbackground: '#f80'").gauge.background == .color(Color(0xFF8800)))
    #expect(try gaugeSpecification("value: 1\nbackground: transparent").gauge.background == .transparent)
    #expect(try gaugeSpecification("value: 1").gauge.background == .page)
    for text in ["'#ff'", "rgb(1,2)", "5", "null", "#fff", "[red]"] {
      #expect(problems("background: \(text)\nvalue: 1").map(\.path) == ["background"], "\(text)")
    }
  }

  @Test func numbersHaveTheLimitsOfTheirKey() {
    let limits = [
      ("size", "0.5"), ("size", "16385"), ("width", "0"), ("height", "-1"), ("version", "2"), ("output.scale", "9"),
      ("output.scale", "0"), ("scale.constant", "0"), ("scale.exponent", "11"), ("scale.exponent", "0.05"),
    ]
    for (path, value) in limits {
      let found = problems("value: 1", set: [(path, value)])
      #expect(found.map(\.path) == [path], "\(path) \(value)")
      #expect(found.first?.message.contains(path == "version" ? "must be 1, got 2" : " from ") == true)
    }
  }

  @Test func listsHaveALimit() {
    let ranges = String(repeating: "{from: 1},", count: 65)
    #expect(problems("value: 1\nranges: [\(ranges)]").map(\.path) == ["ranges"])
    let targets = String(repeating: "{value: 1},", count: 64)
    #expect(problems("value: 1\ntargets: [\(targets)]").isEmpty)
  }
}

extension String {
  fileprivate func trimming(_ characters: Set<Character>) -> String {
    var text = self[...]
    while let first = text.first, characters.contains(first) { text.removeFirst() }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }

  /// A gauge of a layout that names no theme has the picture's, with its own colours in it.
  @Test func coloursOfAGaugeInALayoutChangeThePicturesTheme() throws {
    let gauge = try gaugeSpecification(
      "theme: light\ntokens: {value: '#123456'}\nlayout: {gauges: [{value: 1}, {value: 2, tokens: {accent: '#abcdef'}}]}"
    ).gauge
    let (plain, own) = (gauge.grid.gauges[0].theme, gauge.grid.gauges[1].theme)
    #expect(plain.accent == Theme.light.accent && own.accent == Color(css: "#abcdef"))
    #expect(own.value == Color(css: "#123456") && own.page == plain.page)
  }
}
