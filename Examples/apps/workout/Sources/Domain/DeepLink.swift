/// A place in the program that can be named from outside.
enum DeepLink: Hashable, Sendable {
  case workout(id: String)
  case startWorkout(ActivityType)
  /// The coverage of one type, or of all.
  case coverage(ActivityType?)
  case history
  case settings

  /// Reads `workout/ID`, `startWorkout/run`, `coverage`, `coverage/walk`, `history` and `settings`, also behind
  /// `workout://`.
  init(_ text: String) throws(AppError) {
    let scheme = "workout://"
    let path = text.hasPrefix(scheme) ? text.dropFirst(scheme.count) : text[...]
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let rest = parts.count == 2 ? parts[1] : ""
    switch (parts.first, parts.count, ActivityType(rawValue: rest)) {
    case ("workout", 2, _) where !rest.isEmpty: self = .workout(id: rest)
    case ("startWorkout", 2, let type?): self = .startWorkout(type)
    case ("coverage", 1, _): self = .coverage(nil)
    case ("coverage", 2, let type) where type != nil || rest == "all": self = .coverage(type)
    case ("history", 1, _): self = .history
    case ("settings", 1, _): self = .settings
    default: throw .badLink(text)
    }
  }
}
