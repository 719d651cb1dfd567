import Foundation
import ProgramKit

/// Who speaks, from a JSON file.
struct UserFile: UserServiceProtocol {
  /// Nil where nobody is to be known.
  let path: String?

  func fetchUser() async throws -> User? {
    guard let path else { return nil }
    let user: User?
    do { user = try JSONFile<User>(path).load() } catch { throw LevelError.decodingError }
    guard let user else { throw LevelError.invalidURL }
    return user
  }
}
