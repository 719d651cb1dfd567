import Gauges
import Specification
import Testing

/// A specification that a program makes of values is that of a text that says the same.
struct KeyValueTests {
  private static let same: [(KeyValue, String)] = [
    (
      ["kind": "ring", "value": 0.25, "scale": ["min": 0, "max": 1]],
      "{kind: ring, value: 0.25, scale: {min: 0, max: 1}}"
    ),
    (
      ["value": nil, "title": "a: {b}, # c", "targets": [["value": 3]], "size": "400x200"],
      #"{"value": null, "title": "a: {b}, # c", "targets": [{"value": 3}], "size": "400x200"}"#
    ),
    (
      ["kind": "level", "values": ["roll": -1.5], "theme": "auto", "scale": ["reverse": true]],
      "{kind: level, values: {roll: -1.5}, theme: auto, scale: {reverse: true}}"
    ),
    (["value": .number(Double.nan), "history": [1, nil, 3]], "{value: null, history: [1, null, 3]}"),
    (["value": .number(Double?.none), "title": "12"], "{value: null, title: '12'}"),
  ]

  @Test(arguments: same)
  func valuesSayWhatATextSays(_ keys: KeyValue, _ text: String) throws {
    let made = Result { try GaugeSpecification(keys) }
    let read = Result { try GaugeSpecification(Array(text.utf8)) }
    switch (made, read) {
    case (.success(let made), .success(let read)): #expect(made.gauge == read.gauge && made.size == read.size)
    case (.failure(let made), .failure(let read)):
      let messages = [made, read].compactMap {
        ($0 as? SpecificationError)?.problems.map { "\($0.path) \($0.message)" }
      }
      #expect(messages.count == 2 && messages[0] == messages[1])
    default: Issue.record("\(made) is not \(read)")
    }
  }

  @Test func noTextIsReadAsSyntax() throws {
    for text in ["null", "true", "5", "{a: 1}", "- x", "'", "\"", "# c", "&a", "*b", "!!int 3"] {
      #expect(try GaugeSpecification(["value": 1, "title": .text(text)]).gauge.title == text)
    }
  }

  private static let wrong: [(KeyValue, String)] = [
    (["value": 1, "scale": ["mox": 2]], "scale.mox"), (["value": 1, "ranges": [["from": "x"]]], "ranges[0].from"),
    (["value": 1, "title": "a", "title": "b"], "title"),
  ]

  @Test(arguments: wrong)
  func problemsHaveTheirPath(_ keys: KeyValue, _ path: String) throws {
    let error = try #require(throws: SpecificationError.self) { try GaugeSpecification(keys) }
    #expect(error.problems.map(\.path) == [path] && error.problems.allSatisfy { $0.place == nil })
  }

  @Test func mapsArePutTogether() throws {
    let ends: KeyValue = ["min": 0]
    let error = try #require(throws: SpecificationError.self) {
      try GaugeSpecification(["value": 1, "scale": ends.with(["min": 1])])
    }
    #expect(error.problems.map(\.path) == ["scale.min"])
    let keys: KeyValue = ["value": 1]
    #expect(try GaugeSpecification(keys.with(["title": "A"])).gauge.title == "A")
  }
}
