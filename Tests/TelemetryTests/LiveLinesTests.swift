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

  @Test(arguments: [1, 5, 100]) func objectsOfSeveralLinesAreReadings(_ size: Int) {
    let (lines, bytes) = (LiveLines(), Array("{\n  \"value\": 1\n}\n{\n  \"value\": 2\n}\n{\n".utf8))
    var found: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines.feed(bytes[start..<min(start + size, bytes.count)])
      found += readings(lines)
    }
    lines.end()
    #expect(found == ["1.0", "2.0"] && readings(lines) == ["error in line 7"])
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

  private static let machine = "Linux 6.1 (host) \t11/30/26 \t_x86_64_\t(2 CPU)\n\n"

  /// What programs print for people at intervals, with the column that is asked for.
  static let reports: [(wanted: String, text: String)] = {
    let groups = "procs ----memory---- --cpu--\n r  b   free   buff us id\n"
    let processor = "avg-cpu:  %user  %idle\n           1.\u{1}0  98.\u{1}0\n\n"
    let disks = "Device   tps  kB_read/s\nsda     \u{1}.25      10.00\nsdb     0.\u{1}5       1.00\n\n\n"
    let shares = "10:00:00 AM  CPU  %user  %idle\n10:00:0\u{1} AM  all   1.50  9\u{1}.00\n\n"
    let processes = "10:00:00      UID       PID  %CPU  Command\n10:00:0\u{1}        0    471\u{1}  2.0\u{1}  a\n\n"
    let bars = "| time | speed |\n|------|------:|\n| \u{1}    | 1\u{1}.5  |\n"
    func rounds(_ text: String) -> String { (1...3).map { text.replacing("\u{1}", with: "\($0)") }.joined() }
    return [
      (
        "us",
        groups + rounds(" 1  0  1234\u{1}    567  \u{1} 9\u{1}\n") + groups
          + rounds(" 1  0  1234\u{1}    567  \u{1} 8\u{1}\n")
      ),
      ("tps", machine + rounds(processor + disks)), ("%idle", machine + rounds(processor + disks)),
      ("%user", machine + rounds(processor)), ("%idle", machine + rounds(shares) + "Average:     all   1.50  92.00\n"),
      ("%CPU", machine + rounds(processes)), ("speed", rounds(bars)),
      ("speed", "speed temp\n" + rounds("1\u{1}.5 3\u{1}\n")),
      // Columns grow with what stands in them.
      ("b", rounds("  a     b\n  1  \u{1}0.5\n a   b\n 1 \u{1}1.5\n")),
    ]
  }()

  /// Each reading comes with its line, and is the one of a file of the same lines.
  @Test(arguments: reports.indices) func whatProgramsPrintIsReadAsInFiles(report: Int) throws {
    let (wanted, text) = Self.reports[report]
    let options = TableOptions(wanted: [wanted])
    let file = try DelimitedReader(MemoryByteSource(text), options: options)
    var (row, expected, found) = (Row(), [Double](), [Double]())
    while try file.next(into: &row) { expected.append(try #require(try row.number(try file.column(wanted)))) }
    #expect(expected.count >= 3 && Set(expected).count >= 3)
    let lines = LiveLines(options)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.feed(Array((line + "\n").utf8))
      while try lines.next(into: &row) { found.append(try #require(try row.number(try lines.column(wanted)))) }
      if line.contains("\(expected[0])") { #expect(found.first == expected[0]) }
    }
    #expect(found == expected, "\(text)")
  }

  /// Lines of words are told when nothing below them is a row, and those of a program that is known with what writes rows.
  @Test func linesOfWordsAreToldWithTheirNumbers() {
    let lines = LiveLines()
    lines.feed(Array("the first words\nthe second words\n7\nmore words\n".utf8))
    #expect(readings(lines) == ["error in line 1", "error in line 2", "7.0", "error in line 4"])
    let many = LiveLines()
    many.feed(Array(String(repeating: "some words\n", count: 20).utf8))
    #expect(readings(many).count >= 10)
    many.end()
    #expect(readings(many).last == "error in line 20")
    let containers = LiveLines()
    containers.feed(
      Array(
        "\u{1B}[H\u{1B}[JCONTAINER ID   NAME  CPU %   MEM USAGE / LIMIT\u{1B}[K\nb95a   web   0.28%   5.6MiB / 1.9GiB\n"
          .utf8))
    var row = Row()
    for line in 1...2 {
      let error = #expect(throws: TelemetryError.self) { try containers.next(into: &row) }
      #expect(error?.place?.line == line && error?.message.contains("docker stats --format json") == true)
    }
  }

  @Test func whatATerminalIsToldIsNoPartOfALine() {
    let lines = LiveLines()
    lines.feed(Array("\u{1B}[2J\u{1B}[H{\"value\": \"0.5%\"}\u{1B}[K\n\u{1B}[31m{\"value\": \"1.5%\"}\u{1B}[0m\n".utf8))
    #expect(readings(lines) == ["0.5", "1.5"])
  }

  /// What numbers so far have said of points and commas holds for those to come, in each column.
  @Test(arguments: [";", "\t"]) func whatPointsAreIsKnownByTheNumbersBefore(divider: String) throws {
    let rows = ["t;v;w", "0;877,4;12.5", "1;1.006;1,006", "2;12.345;1.006", "3;514,32;0.25"]
    for (options, expected) in [
      (TableOptions(), [877.4, 1_006, 12_345, 514.32]),
      (TableOptions(decimalMark: .comma), [877.4, 1_006, 12_345, 514.32]),
    ] {
      let lines = LiveLines(options)
      lines.feed((rows.joined(separator: "\n") + "\n").replacing(";", with: divider).utf8)
      var (row, numbers, others) = (Row(), [Double?](), [Double?]())
      while try lines.next(into: &row) {
        numbers.append(try row.number(1))
        if options.decimalMark == nil { others.append(try row.number(2)) }
      }
      #expect(numbers == expected)
      #expect(options.decimalMark != nil || others == [12.5, 1_006, 1.006, 0.25])
    }
  }

  /// What a table refuses, 1.250 beside 980, is refused as soon as both have come, until another number tells; numbers of JSON are
  /// never in doubt.
  @Test(arguments: [
    ("", "\n"), ("t,value\n1,", "\n1,"), ("{\"value\":\"", "\"}\n{\"value\":\""), ("{\"value\":", "}\n{\"value\":"),
  ])
  func pointsThatMayStandBetweenThousandsAreRefused(head: String, between: String) throws {
    let isNumber = head == "{\"value\":"
    func text(_ cells: [String]) -> String {
      head + cells.joined(separator: between) + (head.hasSuffix("\"") ? "\"}\n" : isNumber ? "}\n" : "\n")
    }
    func found(_ cells: [String], _ mark: TableOptions.DecimalMark? = nil, keepsOne: Bool = false) -> [String] {
      let lines = LiveLines(TableOptions(decimalMark: mark))
      var found: [String] = []
      for line in text(cells).split(separator: "\n") {
        lines.feed(Array((line + "\n").utf8))
        found += readings(lines)
        if keepsOne, !found.isEmpty, !head.hasPrefix("t") { lines.keep(["value"]) }
      }
      return found.map { $0.hasPrefix("error") ? "error" : $0 }
    }
    for keepsOne in [false, true] {
      let first = isNumber ? "1.25" : "error"
      #expect(
        found(["980", "1.250", "981", "1.310"], keepsOne: keepsOne) == [
          "980.0", first, "981.0", isNumber ? "1.31" : "error",
        ])
      #expect(
        found(["1.250", "980", "1.310", "0.5", "1.310"], keepsOne: keepsOne)
          == ["1.25", "980.0", isNumber ? "1.31" : "error", "0.5", "1.31"])
      #expect(found(["1.250", "0.980", "1.310", "98"], keepsOne: keepsOne) == ["1.25", "0.98", "1.31", "98.0"])
    }
    #expect(found(["980", "1.250"], .comma) == ["980.0", isNumber ? "1.25" : "1250.0"])
  }
}
