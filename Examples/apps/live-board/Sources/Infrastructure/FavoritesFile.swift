import ProgramKit

/// Favourites as a sorted JSON list in a file, which is there whole or not at all.
struct FavoritesFile: FavoritesManager {
  let path: String

  func favorites() throws(ErrorEntity) -> Set<BreedDetailsDTO> {
    // A file that is something else is not written over.
    do { return Set(try JSONFile<[BreedDetailsDTO]>(path).load() ?? []) } catch { throw .general }
  }

  func save(_ favorites: Set<BreedDetailsDTO>) throws(ErrorEntity) {
    do { try JSONFile<[BreedDetailsDTO]>(path).save(favorites.sorted()) } catch { throw .general }
  }
}
