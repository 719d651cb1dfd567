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

  /// Inputs of the fuzzer's own making: a line each, in the form that `Fuzz/Programs/corpus.py` writes. Their names are numbers of lines.
  private func packedInputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
    let file = Self.folder.appending(path: "Corpus/\(target).txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    return try lines.enumerated().map {
      ("line \($0 + 1)", try #require(Self.bytes(ofLine: $1), "\(file.path):\($0 + 1)"))
    }
  }

  /// Nil where an escape is none.
  private static func bytes(ofLine line: Data) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "x"):
        guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      default: return nil
      }
    }
    return bytes
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputKeepsThePromises(target name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try packedInputs(name) + inputs("Corpus", name) + inputs("Cases", name)
    #expect(!inputs.isEmpty, "\(name) has no corpus")
    for input in inputs {
      do { try target.check(input.bytes) } catch { Issue.record("\(name)/\(input.name): \(error)") }
    }
  }

  @Test func everyCorpusBelongsToATarget() throws {
    let names = Set(FuzzTarget.all.map(\.name))
    for part in ["Corpus", "Cases"] {
      for entry in try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: part).path) {
        #expect(names.contains(entry.replacing(/\.txt$/, with: "")), "\(part)/\(entry) is of no target")
      }
    }
  }
}
