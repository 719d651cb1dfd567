import Gauges
import Testing

@testable import Specification

/// Text becomes nodes with places, and whatever is no plain data is refused at its place.
struct ParserTests {
  private let yaml = """
    title: Speed
    value: 72.5
    scale:
      min: -10
      max: 2.2e2
      reverse: true
    ranges:
      - {from: 0, to: 50, label: "slow", severity: ok}
      - from: 50
        color: '#ff8800'
    """
  private let json = """
    {"title": "Speed", "value": 72.5, "scale": {"min": -10, "max": 2.2e2, "reverse": true},
     "ranges": [{"from": 0, "to": 50, "label": "slow", "severity": "ok"}, {"from": 50, "color": "#ff8800"}]}
    """

  @Test func jsonAndYAMLSayTheSame() throws {
    let fromYAML = try gaugeSpecification(yaml)
    #expect(try fromYAML == gaugeSpecification(json))
    #expect(fromYAML.gauge.ranges.count == 2)
    #expect(fromYAML.gauge.scale.isReversed)
  }

  @Test func nodesKnowTheirLineAndColumn() throws {
    let root = try SpecificationParser.parse(Array("a: 1\nbc:\n  - x\n  - {d: [ü, 2]}\n".utf8))
    guard case .map(let members) = root.content else { return #expect(Bool(false), "no map") }
    #expect(members.map(\.keyPlace) == [Place(line: 1, column: 1), Place(line: 2, column: 1)])
    #expect(members[0].value.place == Place(line: 1, column: 4))
    guard case .list(let items) = members[1].value.content, case .map(let inner) = items[1].content,
      case .list(let last) = inner[0].value.content
    else { return #expect(Bool(false), "no list") }
    #expect(items.map(\.place) == [Place(line: 3, column: 5), Place(line: 4, column: 5)])
    #expect(last.map(\.place) == [Place(line: 4, column: 10), Place(line: 4, column: 13)])
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let text: String
    let line: Int
    let column: Int
    let words: String
    var testDescription: String { "\(text.prefix(30).debugDescription) \(words)" }

    init(_ text: String, _ line: Int, _ column: Int, _ words: String) {
      (self.text, self.line, self.column, self.words) = (text, line, column, words)
    }
  }

  @Test(arguments: [
    Refused("value: 1\nvalue: 2", 2, 1, "twice, first in line 1"),
    Refused("{\"value\": 1,\n \"min\": 0, \"min\": 0}", 2, 12, "twice"),
    Refused("value: 1\nscale: {max: 1, max: 1}", 2, 17, "twice"),
    Refused("value: &a 1", 1, 8, "anchors"),
    Refused("value: 1\nscale: &a {max: 2}", 2, 8, "anchors"),
    Refused("value: 1\nranges: &a []", 2, 9, "anchors"),
    Refused("value: *a", 1, 8, "aliases"),
    Refused("value: 1\n<<: *a", 2, 5, "aliases"),
    Refused("value: !!int 1", 1, 8, "tags"),
    Refused("value: 1\nscale: !x {max: 2}", 2, 8, "tags"),
    Refused("value: 1\n---\nvalue: 2", 2, 1, "more than one document"),
    Refused("   ", 1, 1, "empty"),
    Refused("# nothing\n", 1, 1, "empty"),
    Refused("---\n...\n", 1, 1, "map"),
    Refused("? [a, b]\n: 1", 1, 3, "a key must be a word"),
    Refused("{\"value\": 1", 1, 12, "neither JSON nor YAML"),
    Refused("value: 1\n\tmax: 3", 2, 1, "neither JSON nor YAML"),
    Refused("value: \"1", 1, 8, "neither JSON nor YAML"),
    Refused("5", 1, 1, "a map of keys and values, got 5"),
    Refused("[]", 1, 1, "a map of keys and values, got a list"),
  ])
  func whatIsNoPlainDataIsRefusedAtItsPlace(_ refused: Refused) throws {
    let found = try #require(problems(refused.text).first)
    #expect(found.message.contains(refused.words), "\(found)")
    if refused.words != "neither JSON nor YAML", refused.words != "map" {
      #expect(found.place == Place(line: refused.line, column: refused.column), "\(found)")
    } else {
      #expect(found.place != nil)
    }
  }

  @Test func emptyTextIsAnError() {
    #expect(problems("").count == 1)
    #expect(throws: SpecificationProblem.self) { try SpecificationParser.parse([]) }
  }

  @Test(
    arguments: [[0xff], [0x76, 0x3a, 0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xff, 0xfe, 0x76, 0x00]] as [[UInt8]])
  func textThatIsNotUTF8IsRefused(bytes: [UInt8]) {
    #expect(
      problems(bytes).map(\.message) == ["the text is not UTF-8; a specification is YAML or JSON, saved as UTF-8"])
  }

  @Test(arguments: [0x00, 0x01, 0x08, 0x0b, 0x1b, 0x7f] as [UInt8])
  func controlCharactersAreRefused(byte: UInt8) {
    let bytes = Array("value: 1\ntitle: a".utf8) + [byte] + Array("b\n".utf8)
    #expect(problems(bytes).count == 1)
  }

  @Test func controlCharactersAreRefusedAtTheirPlace() {
    #expect(problems("value: 1\ntitle: a\u{1}b\n").first?.place?.line == 2)
  }

  @Test func directivesAreRefused() {
    #expect(problems("%YAML 1.1\n---\nvalue: 5").count == 1)
  }

  @Test func aByteOrderMarkIsReadOver() {
    #expect(problems("\u{FEFF}{\"value\": 1}").isEmpty)
    #expect(problems("\u{FEFF}value: 1\ntitle: x").isEmpty)
  }

  @Test func jsonEscapesAreRead() throws {
    #expect(try gaugeSpecification(#"{"value": 1, "title": "a\/b\u00e9\"\\"}"#).gauge.title == "a/bé\"\\")
    let title = try gaugeSpecification(#"{"value": 1, "title": "\ud83d\ude00"}"#).gauge.title
    #expect(title == "😀")
  }

  @Test func tabsMayIndentJSON() {
    #expect(problems("{\n\t\"value\": 1,\n\t\"title\": \"x\"\n}").isEmpty)
  }

  // MARK: - Size

  @Test(arguments: ["[", "{a: ", "- ", "[{a: "])
  func nestingIsBounded(open: String) throws {
    for depth in [70, 5_000] {
      let text = "x-a:\n  " + String(repeating: open, count: depth)
      #expect(try #require(problems(text).first).place != nil)
    }
  }

  @Test func nestingUpToTheLimitIsRead() {
    func nested(_ depth: Int) -> String {
      "{value: 1, x-a: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(problems(nested(SpecificationParser.maximumDepth)).isEmpty)
    let deep = problems(nested(SpecificationParser.maximumDepth + 1))
    #expect(deep.first?.message.contains("nested more than 64 deep") == true)
    #expect(deep.first?.place == Place(line: 1, column: 17 + 64))
  }

  @Test func theNumberOfValuesIsBounded() {
    func list(_ count: Int) -> String { "value: 1\nx-a: [" + String(repeating: "0,", count: count) + "]" }
    // The map, the value and the list count too.
    #expect(problems(list(SpecificationParser.maximumNodes - 3)).isEmpty)
    #expect(problems(list(SpecificationParser.maximumNodes - 2)).first?.message.contains("more than 100000") == true)
    #expect(problems(list(300_000)).count == 1)
  }

  @Test func hugeTextsAreAnError() {
    let huge = String(repeating: "x", count: 4 << 20)
    let found = problems("value: 1\ntitle: \(huge)")
    #expect(found.map(\.path) == ["title"])
    #expect(found.first?.place == Place(line: 2, column: 8))
    #expect(problems("value: 1\ntheme: \(huge)").first.map { $0.message.count < 500 } == true)
    #expect(problems([UInt8](repeating: 0x20, count: (16 << 20) + 1)).first?.message.contains("limit") == true)
  }

  @Test func cutAndBrokenTextsNeverTrap() {
    let bytes = Array(yaml.utf8)
    for end in bytes.indices { _ = problems(Array(bytes[..<end])) }
    let compact = Array(json.utf8)
    var refused = 0
    for index in compact.indices {
      for byte in Array("{}[]:,\"'#&*!|>%@`-?\n\t".utf8) {
        var changed = compact
        changed[index] = byte
        refused += problems(changed).isEmpty ? 0 : 1
      }
    }
    #expect(refused > compact.count)
  }
}
