import TestSupport
import Testing

@testable import Specification

/// Mistakes that people make in YAML, and the line that the message gives in the place of the wrong one.
struct SyntaxAdviceTests {
  struct Mistake: CustomTestStringConvertible {
    let text: String
    let place: Place
    /// The line as it must be, without its indent where the message leaves that out.
    let line: String

    init(_ text: String, _ line: Int, _ column: Int, _ written: String) {
      (self.text, place, self.line) = (text, Place(line: line, column: column), written)
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Mistake("title: Week 47: results\nvalue: 72\n", 1, 15, "title: \"Week 47: results\""),
    Mistake("value: 3\ntitle: see http://a.b: now\n", 2, 22, "title: \"see http://a.b: now\""),
    Mistake("value: 72\n  unit: km/h\n", 2, 3, "unit: km/h"),
    Mistake("scale:\n  min: 0\n    max: 5\n", 3, 5, "  max: 5"),
    Mistake("scale:\n    min: 0\n  max: 5\nvalue: 3\n", 3, 3, "    max: 5"),
    Mistake("  value: 3\nunit: x\n", 2, 1, "  unit: x"),
    Mistake("ranges:\n  - from: 0\n    to: 5\n   color: red\nvalue: 3\n", 4, 4, "    color: red"),
    Mistake("ranges:\n  - from: 0\n   to: 5\nvalue: 3\n", 3, 4, "    to: 5"),
    Mistake("ranges:\n- from: 0\n  to: 3\n  - from: 3\n    to: 5\n", 4, 3, "- from: 3"),
    Mistake("kind:ring\nvalue: 3\n", 1, 1, "kind: ring"), Mistake("value: 3\nkind:ring\n", 2, 1, "kind: ring"),
    Mistake("value 72\nunit: km/h\n", 1, 1, "value: 72"), Mistake("value: 72\nunit km/h\n", 2, 1, "unit: km/h"),
    Mistake("value: 5\nmax = 5\n", 2, 1, "max: 5"),
    Mistake("scale:\n\tmin: 0\n", 2, 1, "  min: 0"), Mistake("scale:\n  min: 0\n\tmax: 9\n", 3, 1, "  max: 9"),
    Mistake("value: 3\nunit: %\n", 2, 7, "unit: \"%\""), Mistake("title: @home\nvalue: 3\n", 1, 8, "title: \"@home\""),
    Mistake("title: 'it's'\nvalue: 3\n", 1, 12, "title: \"it's\""),
    Mistake("title: {number} t/min\nvalue: 3\n", 1, 17, "title: \"{number} t/min\""),
    Mistake("title: \"a\" b\nvalue: 3\n", 1, 12, "title: '\"a\" b'"),
    Mistake("value: 72\r\n  unit: km/h\r\n", 2, 3, "unit: km/h"),
  ])
  func theMessageHasTheLineAsItMustBeWritten(_ mistake: Mistake) throws {
    let problem = try #require(throws: SpecificationProblem.self) {
      try SpecificationParser.parse(Array(mistake.text.utf8))
    }
    #expect(problem.place == mistake.place && problem.message.contains(mistake.line), "\(problem)")
    // Written so, it is read.
    var lines = mistake.text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    lines[mistake.place.line - 1] = mistake.line[...]
    if mistake.line == "- from: 3" { lines[mistake.place.line] = "  to: 5" }
    let tree = try SpecificationParser.parse(Array(lines.joined(separator: "\n").utf8))
    let template = SpecificationTemplate(root: tree)
    #expect(template.keys?.isEmpty == false)
  }

  @Test func quotesAndBracketsWithoutAnEndAreNamedByTheirBeginning() {
    func message(_ text: String) -> String { problems(text).first?.description ?? "" }
    #expect(
      message("title: \"abc\nvalue: 3\n").hasPrefix("1:8: this is neither JSON nor YAML: the quote that begins here"))
    #expect(message("value: 3\nscale: {min: 0,\n max: 5\ntitle: a").contains("the { stands in line 2, column 8"))
    #expect(message("{\"value\": 3, // why\n\"max\": 5}").contains("JSON has no comments"))
    #expect(message("ranges: - from: 0").contains("“ranges:”, and under it “  - from: 0”"))
  }

  @Test func aTextInThePlaceOfAMapSaysWhatIsMissing() {
    #expect(problems("value = 72\nmax = 5").first?.message.contains("as in “value: 72”") == true)
    #expect(problems("value:72").first?.message.contains("as in “value: 72”") == true)
    #expect(problems("value: 3\nscale:\nmin: 0").first?.message.contains("its keys stand under it, indented") == true)
  }

  @Test func anySpoiledTextHasAMessageAndAPlaceWithinIt() {
    var random = SplitMix64(seed: 5)
    let text = Array(
      "title: 'a b'\nscale:\n  min: 0\n  max: 9\nranges:\n  - {from: 0, to: 3}\n  - from: 3\n".unicodeScalars)
    let signs = Array(" \t\n:-'\"{}[],#&*!|>%@`\\\rä".unicodeScalars)
    for _ in 0..<3000 {
      var spoiled = text
      for _ in 0...random.int(in: 0...3) {
        spoiled[random.int(in: 0...(spoiled.count - 1))] = signs[random.int(in: 0...(signs.count - 1))]
      }
      let bytes = Array(String(String.UnicodeScalarView(spoiled)).utf8)
      do throws(SpecificationProblem) { _ = try SpecificationParser.parse(bytes) } catch {
        #expect((error.place?.line ?? 0) <= 10 && !error.message.isEmpty)
      }
    }
  }
}
