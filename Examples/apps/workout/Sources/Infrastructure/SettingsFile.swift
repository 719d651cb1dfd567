import Foundation

/// Settings as JSON with sorted keys. A file may leave out what shall be as usual.
struct SettingsFile {
  let path: String

  /// - Returns: the settings, and those of the names in the file that nothing here follows.
  func load() throws(AppError) -> (settings: Settings, withoutEffect: [String]) {
    func bad(_ reason: String) -> AppError { .badSettings(path, reason: reason) }
    do {
      let given = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
      let usual = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Settings()))
      guard let given = given as? [String: Any], let usual = usual as? [String: Any] else {
        throw bad("it is not a map of names and values")
      }
      if let unknown = given.keys.sorted().first(where: { usual[$0] == nil }) {
        throw bad("“\(unknown)” is not a setting; there are \(usual.keys.sorted().joined(separator: ", "))")
      }
      let all = try JSONSerialization.data(withJSONObject: usual.merging(given) { $1 })
      let settings = try JSONDecoder().decode(Settings.self, from: all)
      guard settings.isPossible else { throw bad("splitDistance must be 0.05 to 100 and coverageTileSize 1 to 10,000") }
      return (settings, Settings.withoutEffect.filter { given[$0] != nil })
    } catch let error as AppError {
      throw error
    } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
      throw bad("\(context.codingPath.map(\.stringValue).joined(separator: ".")) has a value that it cannot have")
    } catch {
      throw bad("there is no such file, it may not be read, or it is not JSON")
    }
  }
}
