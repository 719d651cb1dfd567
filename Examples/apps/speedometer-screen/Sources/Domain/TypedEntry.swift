/// What somebody typed into the field, and when they pressed Update.
struct TypedEntry: Hashable, Sendable {
  /// In seconds from the start of the screen.
  let time: Double
  /// The text in the field; `demo` is the run that the screen makes by itself.
  let text: String
}

/// Where entries come from.
protocol TypedEntrySource {
  /// In the order of their times.
  func entries() throws -> [TypedEntry]
}

/// Why a script of entries cannot be played.
struct ScriptError: Error, Hashable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
