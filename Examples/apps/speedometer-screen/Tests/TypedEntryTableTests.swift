import TestKit
import Testing

@testable import SpeedometerScreen

/// Scripts as files.
struct TypedEntryTableTests {
  private func entries(_ text: String?) throws -> [TypedEntry] {
    let scratch = Scratch()
    return try TypedEntryTable(path: text.map { try scratch.file("script.csv", $0) } ?? "/nowhere/script.csv").entries()
  }

  @Test func rowsAreEntries() throws {
    #expect(
      try entries("time,text\n0.5,demo\n3,\"a, b\"\n4,\n") == [
        TypedEntry(time: 0.5, text: "demo"), TypedEntry(time: 3, text: "a, b"), TypedEntry(time: 4, text: ""),
      ])
    #expect(try entries("{\"time\": 1, \"text\": \"5\"}\n") == [TypedEntry(time: 1, text: "5")])
  }

  @Test(arguments: [
    ("when,text\n1,5\n", "no column “time”"), ("time\n1\n", "no column “text”"),
    ("time,text\n,5\n", "line 2: the time"), ("time,text\nsoon,5\n", "2:1: "),
    ("time,text\n1,aaaaaaaaaaaaaaaaaaaaaaaaa\n", "longer than 24"), ("", "empty"),
    (nil, "no such file"),
  ])
  func whatIsNoScriptIsRefusedWithItsPlace(text: String?, words: String) {
    let error = #expect(throws: (any Error).self) { try entries(text) }
    #expect(error.map { "\($0)" }?.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
  }
}
