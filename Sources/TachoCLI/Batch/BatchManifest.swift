import JSONFormat
import Tacho

/// One line of a manifest: what became of a row.
struct ManifestEntry: Equatable {
  enum Outcome: Equatable {
    /// - Parameters:
    ///   - files: one for each output.
    ///   - input: the hash of all that the pictures depend on.
    case drawn([File], input: String)
    case failed(String)
  }

  struct File: Equatable {
    /// Below the folder of all outputs.
    let name: String
    let hash: String
  }

  let row: Int
  let line: Int
  let outcome: Outcome

  var json: JSON {
    let place: [(String, JSON)] = [("row", .number(Double(row))), ("line", .number(Double(line)))]
    switch outcome {
    case .drawn(let files, let input):
      guard files.count == 1 else {
        return .object(
          place + [("files", .object(files.map { ($0.name, .string($0.hash)) })), ("input", .string(input))])
      }
      return .object(
        place + [("file", .string(files[0].name)), ("input", .string(input)), ("sha256", .string(files[0].hash))])
    case .failed(let error): return .object(place + [("error", .string(error))])
    }
  }
}

extension JournalLine {
  /// The files of a row with their hashes; none of a row that failed.
  var files: [ManifestEntry.File] {
    if let name = self["file"], let hash = self["sha256"] { return [ManifestEntry.File(name: name, hash: hash)] }
    return members(of: "files").map { ManifestEntry.File(name: $0.name, hash: $0.text) }
  }

  /// Whether an earlier run wrote such files of these names from this input.
  ///
  /// - Parameter hash: the hash of the file that is there now; nil when there is none.
  func records(_ names: [String], input: String, hash: (Int) -> String?) -> Bool {
    guard self["input"] == input else { return false }
    return names.indices.allSatisfy { index in
      let recorded =
        names.count > 1 ? self["files." + names[index]] : self["file"] == names[index] ? self["sha256"] : nil
      return recorded != nil && recorded == hash(index)
    }
  }
}
