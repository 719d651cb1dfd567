import Reports
import Specification
import Synchronization
import Tacho
import Testing
import Typesetting

struct FileIdentityTests {
  /// How often files are read for a document of so many spellings of one table's name.
  private func readings(_ spellings: Int, identity: @escaping (String) -> String) throws -> Int {
    let count = Mutex(0)
    let writer = ReportWriter(
      typesetter: try Typesetter(),
      options: ReportOptions(
        pictures: .files, format: .svg, isPair: false, folder: "p/", settings: [.init(path: "size", value: "60")]),
      identity: identity,
      read: { (_) throws(SpecificationProblem) in
        count.withLock { $0 += 1 }
        return Array("name,value\na,1\nb,2\n".utf8)
      })
    let gauges = (0..<spellings).map { number in
      "```gauge\ndata: \(String(repeating: "./", count: number))t.csv\nrow: {name: \(number % 2 == 0 ? "a" : "b")}\n```\n"
    }
    #expect(try writer.markdown(Array(gauges.joined(separator: "\n").utf8), source: .kept).gaugeCount == spellings)
    return count.withLock { $0 }
  }

  @Test func aTableIsReadOnceWhateverItsNames() throws {
    #expect(try readings(6) { _ in "1:2" } == 1)
    #expect(try readings(6) { $0 } == 6)
  }
}
