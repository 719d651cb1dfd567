import Gauges
import Specification
import Testing

/// What would cost or break others' readers is answered with an error at its place, in a short message.
struct HostileTests {
  private static let aMegabyte = 1_000_000

  @Test(
    arguments: [
      "value: " + String(repeating: "9", count: aMegabyte),
      "value: 1\ntitle: \"" + String(repeating: "a", count: aMegabyte) + "\"",
      "value: 1\ntitle: \"a" + String(repeating: "\u{301}", count: 10_000) + "\"",
      "value: 1\nreadout: {format: \"" + String(repeating: "0", count: aMegabyte) + "\"}",
      "value: 1\nreadout: {locale: \"" + String(repeating: "de-", count: 100_000) + "\"}",
      "value: 1\npointers: [{path: \"" + String(repeating: "L 0 0 ", count: 100_000) + "\"}]",
      "value: 1\nx" + String(repeating: "y", count: 1_000) + ": 1",
      "value: 1\ntheme: " + String(repeating: "z", count: aMegabyte),
      "value: 1\ntheme: a" + String(repeating: "\u{301}", count: 10_000),
    ])
  func hugeWordsAreNamedInAShortMessage(text: String) throws {
    let problem = try #require(problems(text).first)
    #expect(problem.place != nil)
    #expect("\(problem)".utf8.count < 1_000, "\("\(problem)".prefix(200))")
  }

  @Test(arguments: [
    "{major: 1e-12}", "{major: 1e-300}", "{minor: 1e-9}", "{mid: 1e-9}", "{major: 0}", "{major: -1}",
    "{major: {count: 1000000000}}", "{major: {count: 0}}", "{major: {count: 1.5}}", "{major: .nan}",
  ])
  func ticksBeyondNumberAreRefused(ticks: String) throws {
    let problem = try #require(problems("value: 1\nscale: {ticks: \(ticks)}").first)
    #expect(problem.place?.line == 2 && problem.path.hasPrefix("scale.ticks"), "\(problem)")
  }

  @Test(arguments: [
    "value", "min", "max", "scale.min", "scale.max", "startAngle", "endAngle", "size", "width", "height", "previous",
    "reference", "scale.origin", "scale.overshoot", "scale.constant", "scale.exponent", "track.thickness", "hub.radius",
    "output.scale", "animation.duration",
  ])
  func noNumberIsInfiniteOrNone(path: String) throws {
    // A value may be missing, of which .nan is a way to say it.
    for word in (path == "value" ? [] : [".nan"]) + [".inf", "-.inf", "NaN", "Infinity", "1e308", "-1e308", "1e999"] {
      let problem = try #require(problems("value: 1", set: [(path, word)]).first, "\(path) \(word)")
      #expect(problem.path == path, "\(problem)")
    }
    // The least number there is and minus nothing are numbers, or out of a key's range.
    for word in ["5e-324", "-0"] {
      for problem in problems("value: 1", set: [(path, word)]) { #expect(!problem.message.isEmpty) }
    }
  }

  @Test func aFloodOfProblemsIsCutShort() throws {
    let found = problems("value: 1\n" + (0..<20_000).map { "titel\($0): 1\n" }.joined())
    #expect(found.count == 200)
    #expect(try #require(found.last).message.contains("may be more"))
  }

  @Test(arguments: 3...12)
  func expandingReferencesAreRefused(levels: Int) {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<levels {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    #expect(!problems(text + "value: 1\n").isEmpty)
  }

  @Test(arguments: [
    "10:8", "1:5", "--2:30", "2:30.", "10:60", "1:2:3", "٢:30", "1:00:60", ":30", "2:-3", "1:1e1", "2::30",
  ])
  func timesHaveTwoDigitsForMinutesAndSeconds(text: String) throws {
    let problem = try #require(problems("value: \(text)").first)
    #expect(problem.path == "value" && problem.place == Place(line: 1, column: 8))
  }

  @Test(
    arguments: [("2:30", 150), ("-2:30", -150), ("10:08:30.25", 36_510.25), ("100:00", 6_000)] as [(String, Double)])
  func timesAreSeconds(text: String, seconds: Double) throws {
    #expect(try gaugeSpecification("value: \(text)").gauge.value == seconds)
  }

  @Test(arguments: [
    "value: 1\nvalue: 2", "{\"value\": 1, \"value\": 2}", "value: 1\nscale: {min: 1, min: 2}", "values: {a: 1, a: 2}",
    "value: *x", "a: &a [*a]\nvalue: 1", "value: 1\n---\nvalue: 2", "value: !!binary aGk=", "value: 1,5",
    "value: 1_000",
    "value: 0x10",
  ])
  func doublesAndTricksAreRefused(text: String) throws {
    let problem = try #require(problems(text).first)
    #expect(problem.place != nil, "\(problem)")
  }
}
