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
}
