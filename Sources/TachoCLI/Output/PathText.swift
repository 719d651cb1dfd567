import Files
import Platform

/// Paths as text.
enum PathText {
  /// How a document in `folder` names a file in `other`: a relative path with its slash, empty for the same folder.
  static func way(from folder: String, to other: String) throws(Failure) -> String {
    var (from, to) = (parts(folder), parts(other))
    // Up from above the working directory, or between absolute and relative, only the whole path tells.
    if folder.hasPrefix("/") != other.hasPrefix("/") || from.contains("..") {
      from = parts(try absolute(folder))
      to = parts(try absolute(other))
    }
    let common = zip(from, to).prefix { $0 == $1 }.count
    let way = [String](repeating: "..", count: from.count - common) + to.dropFirst(common)
    return way.map { $0 + "/" }.joined()
  }

  /// The steps of a path without those that lead back.
  private static func parts(_ path: String) -> [String] {
    var parts: [String] = []
    for part in PathName.steps(of: path) where part != "/" {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return parts
  }

  private static func absolute(_ path: String) throws(Failure) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw Failure(.inputOutput, "the working directory: \(FileError.words(for: errno))")
    }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
