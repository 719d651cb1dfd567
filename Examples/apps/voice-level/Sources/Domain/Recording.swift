/// Somebody's dictation.
struct Recording: Hashable, Sendable {
  var name: String
  let path: String

  /// The name; the file's where there is none.
  var displayName: String { name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : name }
}
