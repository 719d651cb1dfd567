import Foundation
import ProgramKit

/// Who speaks, from a JSON file.
struct UserFile: UserServiceProtocol {
  /// Nil where nobody is to be known.
  let path: String?

  func fetchUser() async throws -> User? {
    guard let path else { return nil }
    do {
      guard let user = try JSONFile<User>(path).load() else { throw LevelError.invalidURL }
      return user
    } catch let error as LevelError { throw error } catch { throw LevelError.decodingError }
  }
}
