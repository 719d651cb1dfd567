import Foundation
import ProgramKit

/// Settings as JSON with sorted keys. A file may leave out what shall be as usual.
struct SettingsFile {
  let path: String

  /// Those of the names in the file that nothing here follows.
  func withoutEffect() -> [String] {
    let given = (try? JSONFile<[String: AnyValue]>(path).load()) ?? [:]
    return Settings.withoutEffect.filter { given[$0] != nil }
  }

  /// Whatever a name has; what it is does not matter.
  private struct AnyValue: Codable {
    init(from decoder: any Decoder) {}
  }

  func load() throws(AppError) -> Settings {
    do {
      let given = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
      let usual = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Settings()))
      guard let given = given as? [String: Any], let usual = usual as? [String: Any] else {
        throw Problem("it is not a map of names and values")
      }
      if let unknown = given.keys.sorted().first(where: { usual[$0] == nil }) {
        throw Problem("“\(unknown)” is not a setting; there are \(usual.keys.sorted().joined(separator: ", "))")
      }
      let all = try JSONSerialization.data(withJSONObject: usual.merging(given) { $1 })
      let settings = try JSONDecoder().decode(Settings.self, from: all)
      guard settings.isPossible else {
        throw Problem("splitDistance must be 0.05 to 100 and coverageTileSize 1 to 10,000")
      }
      return settings
    } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
      let name = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw .badSettings(path, reason: name.isEmpty ? "it is not JSON" : "\(name) has a value that it cannot have")
    } catch let problem as Problem {
      throw .badSettings(path, reason: problem.words)
    } catch {
      throw .badSettings(path, reason: "there is no such file, it may not be read, or it is not JSON")
    }
  }

  private struct Problem: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }
}
