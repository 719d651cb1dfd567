import Foundation
import Testing

/// What docs/clusters.md says to run on Kubernetes, run: the command of the job, once for each index.
struct ClusterDocumentTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The words of `command: [a, "b", …]`, which may go over several lines.
  private func command() throws -> [String] {
    let page = try String(contentsOf: Self.package.appending(path: "docs/clusters.md"), encoding: .utf8)
    let start = try #require(page.range(of: "command: ["))
    let end = try #require(page[start.upperBound...].range(of: "]\n"))
    return page[start.upperBound..<end.lowerBound].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    }
  }

  private func folder(badRows: Set<Int>) throws -> (TemporaryFolder, [String]) {
    let folder = try TemporaryFolder()
    let words = try command()
    #expect(words.first == "tacho")
    let example = Self.package.appending(path: "Examples/batch/gauge.yaml")
    try folder.write(try String(contentsOf: example, encoding: .utf8), to: "gauge.yaml")
    let rows = (1...400).map { badRows.contains($0) ? "Trip \($0),fast\n" : "Trip \($0),\($0 % 220)\n" }
    try folder.write("title,speed\n" + rows.joined(), to: "rows.csv")
    return (folder, words.dropFirst().map { $0.replacing("/data/", with: "") })
  }

  private func statuses(_ folder: TemporaryFolder, _ words: [String]) throws -> [Int32] {
    try (0..<8).map { try folder.tacho(words, environment: ["JOB_COMPLETION_INDEX": "\($0)"]).status }
  }

  @Test func theCommandForKubernetesDrawsTheTable() throws {
    let (folder, words) = try folder(badRows: [])
    #expect(try statuses(folder, words) == [Int32](repeating: 0, count: 8))
    #expect(try folder.tacho("batch", "merge", "out").status == 0)
    #expect(try folder.tacho("batch", "verify", "out").status == 0)
    #expect(try folder.text("out/manifest.jsonl").contains("\"rows\": 400, \"drawn\": 400, \"failed\": 0"))
  }

  /// Every part is drawn to its end; those with more bad rows than are accepted say so.
  @Test func aBadRowCostsNoPart() throws {
    let (folder, words) = try folder(badRows: [3, 8, 11])
    #expect(try statuses(folder, words) == [0, 0, 65, 0, 0, 0, 0, 65])
    let merged = try folder.tacho("batch", "merge", "out")
    #expect(merged.status == 65, "\(merged.errors)")
    #expect(try folder.text("out/manifest.jsonl").contains("\"rows\": 400, \"drawn\": 397, \"failed\": 3"))
    #expect(try folder.tacho("batch", "merge", "out", "--max-failed", "1%").status == 0)
  }
}
