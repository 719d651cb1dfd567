import Foundation
import Telemetry
import Testing

@testable import Tacho

/// The one reader of live lines.
struct LiveReadingsTests {
  private func said(_ line: String, _ readings: LiveReadings) -> String {
    readings.feed(Array((line + "\n").utf8))
    do throws(TelemetryError) {
      let values = try readings.next() ?? []
      return zip(readings.columns?.channels ?? [], values).map { channel, value in
        "\(channel.column)=\(value.map { DecimalText.short($0) } ?? "null")"
      }.joined(separator: " ")
    } catch {
      return "! \(error.message)"
    }
  }

  private func readings(_ specification: String) throws -> LiveReadings {
    let specification = try GaugeSpecification(Array(specification.utf8))
    return LiveReadings(specification.gauge, data: specification.data)
  }

  /// The server's live pages are held to the same file.
  @Test func linesAreReadAsTheTableOfFormsSays() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let table = try String(contentsOfFile: "/\(folder)/live-lines.txt", encoding: .utf8)
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.count > 30)
    for row in rows {
      let parts = row.split(separator: "\t").map(String.init)
      let readings = try readings(parts[0])
      #expect(parts[1].components(separatedBy: " ; ").map { said($0, readings) }.last == parts[2], "\(parts[1])")
    }
  }

  @Test func columnsThatAreNamedCount() throws {
    let readings = LiveReadings(try GaugeSpecification(Array("value: null".utf8)).gauge, columns: ["b"])
    #expect(said("{\"a\": 1, \"value\": 2, \"b\": 3}", readings) == "b=3")
    #expect(said("{\"value\": 2}", readings) == "! it has no reading of b")
  }

  /// No other column of a table takes the place of the one that is asked for.
  @Test(arguments: [
    (
      "zz", ["a,b", "1,2", "3,4"],
      ["", "! there is no column “zz”; there are a, b", "! there is no column “zz”; there are a, b"]
    ),
    (
      "pwr", ["# gpu    pwr  gtemp", "# Idx      W      C", "    0    341     71", "    0    121     70"],
      ["", "", "pwr=341", "pwr=121"]
    ),
    ("W", ["# gpu    pwr  gtemp", "# Idx      W      C", "    0    341     71"], ["", "", "W=341"]),
    ("mem", ["# gpu pwr", "# Idx W", "0 341"], ["", "", "! there is no column “mem”; there are gpu, pwr"]),
    ("cur", ["# t v cur", " 1 2 3", " 2 3 4"], ["", "cur=3", "cur=4"]),
    ("a", ["#a,b", "1,2", "3,4"], ["", "a=1", "a=3"]),
    (
      "b", ["Logger,x12", "serial,77", "a,b", "1,2"],
      ["", "! there is no column “b”; there are Logger, x12", "", "b=2"]
    ),
  ])
  func theAskedColumnIsNeverReplaced(column: String, lines: [String], wanted: [String]) throws {
    let readings = LiveReadings(try GaugeSpecification(Array("value: null".utf8)).gauge, columns: [column])
    #expect(lines.map { said($0, readings) } == wanted)
  }

  /// What several things say in turns, as `mpstat -P ALL 1`, `iostat -x 1`, k6 and Zabbix write it, is told once, and not where one of
  /// them is taken.
  @Test(arguments: [
    (
      "CPU=all", "%usr",
      ["Linux 6.1.0 (h) \t11/30/2026 \t_x86_64_\t(2 CPU)", ""],
      ["12:00:0# PM  CPU    %usr   %sys", "12:00:0# PM  all    5.0#    1.00", "12:00:0# PM    0    4.0#    1.00", ""]
    ),
    (
      "Device=sda", "%util",
      ["Linux 6.1.0 (h) \t11/30/2026 \t_x86_64_\t(2 CPU)", ""],
      [
        "Device            r/s     rkB/s   %util", "sda              1.0#     10.00   0.5#",
        "sdb              0.1#      1.00   0.0#", "",
      ]
    ),
    (
      "metric=vus", "data.value", [],
      [#"{"metric":"vus","data":{"value":1#}}"#, #"{"metric":"reqs","data":{"value":2#}}"#]
    ),
    (
      "itemid=7", "value", [],
      [#"{"itemid":7,"clock":173296800#,"value":1.5}"#, #"{"itemid":9,"clock":173296800#,"value":#}"#]
    ),
    ("pid=rpm", "value", ["time,pid,value"], ["#,rpm,5#0", "#,speed,7#"]),
    ("name=it's", "value", ["time,name,value"], ["#,it's,5#0", "#,b,7#"]),
  ])
  func seriesThatTakeTurnsAreTold(choice: String, column: String, head: [String], turn: [String]) throws {
    let lines = head + (1...4).flatMap { at in turn.map { $0.replacing("#", with: "\(at)") } }
    func notes(_ choices: [String], _ lines: [String]) throws -> [String] {
      let gauge = try GaugeSpecification(Array("value: null".utf8)).gauge
      let readings = LiveReadings(
        gauge, columns: [column], data: choices.map { DataSetting(key: "where", text: $0) })
      readings.feed(Array(lines.map { $0 + "\n" }.joined().utf8))
      readings.end()
      var notes: [String] = []
      while try readings.next() != nil { if let note = readings.takeNote() { notes.append(note) } }
      return notes
    }
    let told = try notes([], lines)
    let key = choice.contains("'") ? #"'data.where="name=it'\''s"'"# : "'data.where=\(choice)'"
    #expect(told.count == 1 && told[0].hasSuffix("; --set \(key) takes one"), "\(told)")
    #expect(try notes([choice], lines) == [])
  }

  @Test func readingsOfOneSeriesAreNotTakenForSeveral() throws {
    let readings = try readings("value: null")
    for index in 0..<40 {
      #expect(said("{\"time\": \(index / 2), \"value\": \(index % 2)}", readings) == "value=\(index % 2)")
    }
    #expect(readings.takeNote() == nil)
  }
}
