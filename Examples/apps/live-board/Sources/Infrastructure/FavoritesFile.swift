import Foundation
import Tacho

/// Favourites as a sorted JSON list in a file, which is there whole or not at all.
struct FavoritesFile: FavoritesManager {
  let path: String

  func favorites() throws(ErrorEntity) -> Set<String> {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      return Set(try JSONDecoder().decode([String].self, from: Data(contentsOf: URL(filePath: path))))
    } catch {
      // A file that is something else is not written over.
      throw .general
    }
  }

  func save(_ favorites: Set<String>) throws(ErrorEntity) {
    do {
      var file = try WholeFile(path)
      try file.write([UInt8](JSONEncoder().encode(favorites.sorted())) + [0x0A])
      try file.commit()
    } catch {
      throw .general
    }
  }
}
