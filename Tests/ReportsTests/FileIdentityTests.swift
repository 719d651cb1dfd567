import Reports
import Specification
import Synchronization
import Tacho
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// Files that a document refers to are read once, and bounded together.
struct FileIdentityTests {
  private func writer(
    identity: @escaping (String) -> String = { $0 }, read: @escaping ReportWriter.FileReader
  ) throws -> ReportWriter {
    ReportWriter(
      typesetter: try Typesetter(),
      options: ReportOptions(
        pictures: .files, format: .svg, isPair: false, folder: "p/", settings: [.init(path: "size", value: "60")]),
      identity: identity, read: read)
  }

  private func document(_ references: [String]) -> [UInt8] {
    bytes(references.map { "```gauge\n\($0)\n```\n" }.joined(separator: "\n"))
  }

  /// How often files are read for a document of gauges that name one file in so many spellings.
  private func readings(
    _ spellings: Int, of content: String, identity: @escaping (String) -> String, _ reference: (String, Int) -> String
  ) throws -> Int {
    let count = Mutex(0)
    let writer = try writer(identity: identity) { (_) throws(SpecificationProblem) in
      count.withLock { $0 += 1 }
      return bytes(content)
    }
    let gauges = (0..<spellings).map { reference(String(repeating: "./", count: $0), $0) }
    #expect(try writer.markdown(document(gauges), source: .kept).gaugeCount == spellings)
    return count.withLock { $0 }
  }

  @Test(arguments: [false, true])
  func aFileIsReadOnceWhateverItsNames(isTold: Bool) throws {
    let identity: (String) -> String = isTold ? { _ in "1:2" } : { $0 }
    let times = isTold ? 1 : 6
    #expect(
      try readings(6, of: "name,value\na,1\nb,2\n", identity: identity) { path, number in
        "data: \(path)t.csv\nrow: {name: \(number % 2 == 0 ? "a" : "b")}"
      } == times)
    #expect(
      try readings(6, of: "value: 3", identity: identity) { path, number in
        "spec: \(path)s.yaml\nset: {title: T\(number)}"
      } == times)
  }

  @Test func aFileThatCannotBeReadIsTriedOnceAndToldForEveryGauge() throws {
    for (content, words) in [(nil, "it is gone"), ("{", "s.yaml:2:1"), ("title: 1\nvalue: x", "s.yaml:2:8")] {
      let count = Mutex(0)
      let writer = try writer { (_) throws(SpecificationProblem) in
        count.withLock { $0 += 1 }
        guard let content else { throw SpecificationProblem(place: nil, message: "it is gone") }
        return bytes(content)
      }
      let gauges = document(["spec: s.yaml", "set: {title: A}\nspec: s.yaml"])
      let error = try #require(throws: SpecificationError.self) { try writer.markdown(gauges, source: .kept) }
      #expect(error.problems.count == 2)
      #expect(error.problems.map(\.place) == [Place(line: 2, column: 7), Place(line: 7, column: 7)])
      #expect(error.problems.allSatisfy { $0.path == "spec" && $0.message.contains(words) }, "\(error)")
      #expect(count.withLock { $0 } == 1)
    }
  }

  /// What is told when a document refers to five files of a content, and how many of them were read.
  private func refusal(_ content: [UInt8], _ reference: (Int) -> String) throws -> (String, Int) {
    let count = Mutex(0)
    let writer = try writer { (_) throws(SpecificationProblem) in
      count.withLock { $0 += 1 }
      return content
    }
    let gauges = document((0..<8).map(reference))
    let error = try #require(throws: SpecificationError.self) { try writer.markdown(gauges, source: .kept) }
    // The fifth passes the limit; those behind it are not even read.
    #expect(error.problems.count == 4)
    return (error.problems[0].message, count.withLock { $0 })
  }

  @Test func theFilesOfADocumentAreBoundedTogether() throws {
    let comment = bytes("value: 1 # ") + [UInt8](repeating: 0x61, count: Limits.reportBytes / 4 - 11)
    let large = try refusal(comment) { "spec: \($0).yaml" }
    #expect(large.0.hasSuffix("too large together: the limit is 67108864 bytes"))
    #expect(large.1 == 5)
    let rows = bytes("value\n" + String(repeating: "1\n", count: Limits.reportRows))
    let many = try refusal(rows) { "data: \($0).csv\nrow: 7" }
    #expect(many.0.hasSuffix("too many rows and values together: the limit is 400000"))
    #expect(many.1 == 5)
  }
}
