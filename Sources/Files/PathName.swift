/// The parts of a path.
package enum PathName {
  /// The folder part with its slash; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// What follows the last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// What follows the last dot of the name, in lower case; empty when there is no dot, or when it begins the name.
  package static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether a text is an address, `s3://bucket/day`, rather than a path. A file in a folder of such a name is `./s3:/…`.
  package static func isAddress(_ path: String) -> Bool {
    guard let colon = path.firstIndex(of: ":"), path[colon...].hasPrefix("://") else { return false }
    let scheme = path[..<colon]
    return scheme.first.map { $0.isASCII && $0.isLetter } == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The steps of a path, without those that stay where they are; the first of an absolute one is a slash.
  package static func steps(of path: String) -> [String] {
    (path.hasPrefix("/") ? ["/"] : []) + path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// The path that has these steps.
  package static func path(of steps: [String]) -> String {
    steps.first == "/" ? "/" + steps.dropFirst().joined(separator: "/") : steps.joined(separator: "/")
  }
}
