import Foundation
import FuzzTargets
import Testing

/// Every committed input of the fuzzer, and every input that ever broke a promise, through the same checks.
@Suite struct ReplayTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fuzz").standardizedFileURL

  /// Inputs of a target, by name.
  private func inputs(_ part: String, _ target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Self.folder.appending(path: part).appending(path: target)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputKeepsThePromises(target name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try inputs("Corpus", name) + inputs("Cases", name)
    #expect(!inputs.isEmpty, "\(name) has no corpus")
    for input in inputs {
      do { try target.check(input.bytes) } catch { Issue.record("\(name)/\(input.name): \(error)") }
    }
  }

  @Test func everyFolderBelongsToATarget() throws {
    let names = Set(FuzzTarget.all.map(\.name))
    for part in ["Corpus", "Cases"] {
      for folder in try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: part).path) {
        #expect(names.contains(folder), "\(part)/\(folder) is of no target")
      }
    }
  }
}
