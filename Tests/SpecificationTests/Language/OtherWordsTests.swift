import Gauges
import Testing

@testable import Specification

@Suite("Words of other tools")
struct OtherWordsTests {
  /// What is told as an example, without the words around it: several keys are joined by “and”.
  private static let examples: [String] = (OtherWords.keys + OtherWords.values).flatMap { row -> [String] in
    guard case .write(let text) = row.advice else { return [] }
    return text.components(apart: "; ").map { part in
      part.hasPrefix("for ") ? String(part.drop { $0 != "," }.dropFirst(2)) : part
    }
  }

  @Test("every example that a message gives is a specification", arguments: Set(examples).sorted())
  func examplesAreRead(example: String) throws {
    // Words about options, and parts of a map whose whole is the example before.
    guard !["the option", "a page says", "major: none", "theme: mine"].contains(where: example.hasPrefix) else {
      return
    }
    if example.hasPrefix("sections:") {
      _ = try DashboardSpecification(Array("{ title: Page, \(example) }".utf8))
      return
    }
    let text = "{ value: 50, \(example.components(apart: " and ").joined(separator: ", ")) }"
    let hasValue = ["value:", "layout:"].contains(where: example.hasPrefix) || example.contains("values:")
    let own = hasValue ? text.replacing("value: 50, ", with: "") : text
    _ = try GaugeSpecification(Array(own.utf8))
  }

  /// A row whose word is a key would never be seen.
  @Test("no word of the table is a key at its place")
  func wordsAreNoKeys() {
    let known: [String: [String]] = [
      "": GaugeKeys.all.map(\.name), "readout": PartKeys.readout.map(\.name),
      "scale.ticks": PartKeys.ticks.map(\.name), "track": PartKeys.track.map(\.name),
      "hub": PartKeys.hub.map(\.name), "pointers[]": PartKeys.pointer.map(\.name),
      "tokens": GaugeKeys.tokens.map(\.name), "layout": LayoutKeys.all.map(\.name),
      "theme": ThemeKeys.all.map(\.name), "page": ReportKeys.all.map(\.name),
    ]
    for row in OtherWords.keys {
      for place in row.places {
        for word in row.words { #expect(known[place]?.contains(word) != true, "\(place) has \(word)") }
      }
    }
  }

  @Test("the name of a design, as a kind, means the kind that has it", arguments: Gauge.Kind.all)
  func designsAreFound(kind: Gauge.Kind) throws {
    for variant in kind.variants where !Gauge.Kind.all.contains(where: { $0.name == variant }) {
      let others = Gauge.Kind.all.filter { $0 != kind && $0.variants.contains(variant) }
      let name = OtherWords.name(for: variant, at: "kind")
      guard others.isEmpty, !OtherWords.choices.contains(where: { $0.key == "kind" && $0.words.contains(variant) })
      else { continue }
      let written = try #require(name).replacing(", with", with: ",")
      #expect(written == "\(kind.name), variant: \(variant)")
      #expect(problems("{ value: 50, kind: \(written) }").allSatisfy { !$0.contains("kind") }, "\(written)")
    }
    #expect(OtherWords.name(for: "thermometer", at: "kind") == "linear, with variant: thermometer")
    #expect(OtherWords.name(for: "bar", at: "kind") == "linear")
  }

  @Test("every other name means one that its key takes")
  func choicesExist() {
    for choice in OtherWords.choices {
      for word in choice.words {
        let name = OtherWords.name(for: word, at: choice.key)
        #expect(name?.components(apart: ", with variant: ")[0] == choice.name, "\(choice.key): \(word)")
      }
      let list = choice.key.components(apart: "[].")
      let text =
        list.count == 2
        ? "{ value: 50, \(list[0]): [{ from: 0, \(list[1]): \(choice.name) }] }"
        : "{ value: 50, \(choice.key): \(choice.name) }"
      let problems = problems(text.replacing(choice.key.hasPrefix("pointers") ? "from: 0, " : "\n", with: ""))
      #expect(problems.isEmpty, "\(text): \(problems)")
    }
  }

  @Test(
    "a word of another tool is refused with what says the same",
    arguments: [
      ("ticks: none", "ticks: is no key here; write scale: { ticks: { major: 20 } }; for none, major: none"),
      ("readout: { decimals: 1 }", "readout.decimals: is no key here; write readout: { format: .1f }"),
      ("scale: { ticks: none }", "got the text “none”; write scale: { ticks: { major: 20 } }; for none"),
      ("thresholds: [{ value: 70 }]", "write ranges: [{ from: 70, severity: warn }]"),
      ("title: { text: CPU }", "got a map; write title: CPU"),
      ("kind: donut", "got the text “donut”; did you mean ring?"),
      ("ranges: [{ from: 1, severity: red }]", "did you mean alarm?"),
      ("layout: { gauges: [{ decimals: 1 }] }", "layout.gauges[0].decimals: is no key here; write readout"),
      ("background-color: red", "write background: white"),
      ("animation: { duration: 1:30 }", "must be a number of seconds, as in 90, got"),
      ("animation: { delay: 1500 ms }", "must be a number of seconds, as in 1.5, got"),
      ("animation: { duration: 2h }", "must be a number of seconds, as in 7200, got"),
      ("size: 800x", "write size: 400x200; a page"),
      ("max: 100%", "must be a number, as in 100, got"),
      ("max: 1,5", "must be a number with a point before its decimals and no groups, as in 1234.5, got"),
      ("max: \"5\"", "must be a number without quotes, got"),
    ])
  func otherWordsAreAnswered(line: String, answer: String) {
    #expect(problems(line).contains { $0.contains(answer) }, "\(problems(line))")
  }

  @Test(
    "a size that is none is one problem", arguments: ["600px", "600x", "x", "6x4x2", "600x400px", "axb", "600 x 400"])
  func sizesAreOneProblem(size: String) {
    let problems = problems("{ value: 50, size: \(size) }")
    #expect(problems.count == 1 && problems[0].contains("must be one length or WIDTHxHEIGHT, got the text “\(size)”"))
  }

  @Test("what a theme file lacks is not told as for a gauge")
  func themesHaveTheirOwnWords() {
    do throws(SpecificationError) {
      _ = try ThemeFile(Array("tokens: { accent: teal }".utf8), name: "mine")
      Issue.record("must be refused")
    } catch {
      #expect("\(error)".contains("write colors: { accent: teal }"))
    }
  }

  private func problems(_ text: String) -> [String] {
    do throws(SpecificationError) {
      _ = try GaugeSpecification(Array(text.utf8))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }
}

extension String {
  fileprivate func components(apart separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
