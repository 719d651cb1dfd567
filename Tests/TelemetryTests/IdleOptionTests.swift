import Telemetry
import Testing

/// What is said of how data are written, and acts on nothing of them.
struct IdleOptionTests {
  private func options(_ change: (inout TableOptions) -> Void) -> TableOptions {
    var options = TableOptions()
    change(&options)
    return options
  }

  /// The formats in which each has something to act on.
  @Test(arguments: DataFormat.allCases)
  func whatAFormatFixesIsRefused(format: DataFormat) {
    let tables: [DataFormat] = [.csv, .tsv], texts = tables + [.jsonl, .json]
    let all: [(TableOptions, [DataFormat])] = [
      (options { $0.path = "a" }, [.json]), (options { $0.header = .line(1) }, tables),
      (options { $0.comment = "#" }, tables), (options { $0.delimiter = 0x2C }, tables),
      (options { $0.unitsLine = 2 }, tables), (options { $0.skippedLines = 1 }, tables),
      (options { $0.decimalMark = .comma }, texts), (options { $0.dateOrder = .dayFirst }, texts),
      (options { $0.timeUnit = .milliseconds }, texts), (options { $0.missing = ["x"] }, DataFormat.allCases),
    ]
    for (options, formats) in all {
      var words: String?
      do throws(TelemetryError) { try format.check(options) } catch { words = error.message }
      #expect((words == nil) == formats.contains(format), "\(format): \(words ?? "")")
      #expect(words?.contains("this is read as \(format.rawValue); leave it out") ?? true)
    }
  }

  @Test(arguments: [
    ("t,v\n2024-05-01T10:00:00Z,1\n2024-05-01T10:00:01Z,2\n", true),
    ("t,v\n13/2/2024 10:00,1\n13/2/2024 10:01,2\n", true),
    ("t,v\n0:01:00,1\n0:02:00,2\n", true), ("t,v\n0,1\n1,2\n", false),
    ("{\"t\": 0, \"v\": 1}\n{\"t\": 1, \"v\": 2}\n", false),
  ])
  func aUnitOfTimesThatAreNoNumbersIsTold(table: String, isTold: Bool) throws {
    func note(_ options: TableOptions) throws -> String {
      let reader = try DataFormat.detectedReader(MemoryByteSource(table), options: options)
      let samples = try SampleReader(reader, channels: [Channel("v")], clock: .column("t"))
      var sample = Sample(time: 0, values: [])
      while try samples.next(into: &sample) {}
      return samples.clockNote ?? ""
    }
    #expect(try note(options { $0.timeUnit = .milliseconds }).contains("without effect") == isTold)
    #expect(try !note(TableOptions()).contains("without effect"))
  }
}
