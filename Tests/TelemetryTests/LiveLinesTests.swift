import TestSupport
import Testing

@testable import Telemetry

/// Readings that come a line at a time.
struct LiveLinesTests {
  /// What each line gives: its number, `missing`, or the line of its error.
  private func readings(_ lines: LiveLines) -> [String] {
    var found: [String] = []
    var row = Row()
    while true {
      do throws(TelemetryError) {
        guard try lines.next(into: &row) else { return found }
        let number = try lines.columns.firstIndex(of: "value").flatMap { (index) throws(TelemetryError) in
          try row.number(index)
        }
        found.append(number.map { "\($0)" } ?? "missing")
      } catch {
        found.append("error in line \(error.place?.line ?? 0)")
      }
    }
  }

  private let text =
    "1\n\n{\"value\": 2, \"a\": {\"b\": 3}}\r\nabc\n{\n null \n{\"value\": null}\n{\"value\": 1} 2\n[3]\n-4.5e1"

  private let expected = [
    "1.0", "2.0", "error in line 4", "error in line 5", "missing", "missing", "error in line 8", "error in line 9",
    "-45.0",
  ]

  @Test func anErrorIsOneLines() {
    let lines = LiveLines()
    lines.feed(Array(text.utf8))
    lines.end()
    #expect(readings(lines) == expected)
  }

  @Test func itMakesNoDifferenceHowBytesCome() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      let lines = LiveLines()
      var rest = Array(text.utf8)[...]
      var found: [String] = []
      while !rest.isEmpty {
        let count = random.int(in: 1...9)
        lines.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
        found += readings(lines)
      }
      lines.end()
      #expect(found + readings(lines) == expected)
    }
  }

  @Test func aLineWithoutEndIsToldOnceAndForgotten() {
    let lines = LiveLines()
    var found: [String] = []
    for _ in 0..<40 {
      lines.feed([UInt8](repeating: 0x31, count: 100_000))
      found += readings(lines)
    }
    lines.feed(Array("\n7\n".utf8))
    #expect(found + readings(lines) == ["error in line 1", "7.0"])
  }

  @Test func keysBeyondThoseKeptCostNothing() {
    let lines = LiveLines()
    lines.feed(Array("{\"value\": 1}\n".utf8))
    #expect(readings(lines) == ["1.0"])
    lines.keep(["value"])
    for index in 0..<20_000 { lines.feed(Array("{\"k\(index)\": 1, \"value\": \(index)}\n".utf8)) }
    #expect(readings(lines).count == 20_000)
    #expect(lines.columns == ["value"])
  }

  /// What stands behind a number in a text is its unit, as in a file of the same lines, whichever keys are kept.
  @Test(arguments: ["%", " km/h", "V"], [[], ["b"], ["b", "a"]])
  func textsOfNumbersWithUnitsAreNumbers(unit: String, kept: [String]) throws {
    let text = (0..<4).map { "{\"a\":\($0),\"b\":\($0 == 1 ? "null" : "\"\($0).25\(unit)\"")}\n" }.joined()
    let (lines, file) = (LiveLines(), try JSONLinesReader(MemoryByteSource(text)))
    lines.feed(Array(text.utf8))
    var (row, other) = (Row(), Row())
    for index in 0..<4 {
      #expect(try lines.next(into: &row) && file.next(into: &other))
      let number = try row.number(try #require(lines.columns.firstIndex(of: "b")))
      #expect(number == (index == 1 ? nil : Double(index) + 0.25))
      #expect(try number == other.number(try #require(file.columns.firstIndex(of: "b"))))
      #expect(lines.unit(of: "b") == file.unit(of: "b") && lines.unit(of: "a") == nil)
      if index == 0, !kept.isEmpty { lines.keep(kept) }
    }
  }

  /// Totals and texts below the rows are told and passed over; where rows begin with words, a word is none.
  @Test(arguments: ["Total,6", "Average:,3", "3 rows in set", "(3 rows)", "--- host statistics ---"])
  func whatStandsBelowTheRowsIsNoReading(below: String) {
    for (first, second) in [("1", "2"), ("10:00:01", "10:00:02"), ("a", "b")] {
      let lines = LiveLines()
      lines.feed(Array("k,value\n\(first),2\n\(second),4\n\n\(below)\n\(first),5\n".utf8))
      lines.end()
      let isRow = first == "a" && below.contains(",")
      let last = below.hasPrefix("Total") ? "6.0" : "3.0"
      #expect(readings(lines) == ["2.0", "4.0", isRow ? last : "error in line 5", "5.0"], "\(first) \(below)")
    }
  }
}
