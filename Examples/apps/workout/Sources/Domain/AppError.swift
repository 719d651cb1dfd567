/// What part of the program an error comes from, with the icon beside it on its page.
enum LogCategory: String, CaseIterable {
  case database = "🗄"
  case ui = "🔗"
  case workout = "🛰"
  case general = "📄"
}

/// What went wrong, and what to do about it.
enum AppError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadableFile(String, reason: String)
  case emptyWorkout(String)
  case damagedFile(String, reason: String)
  case unknownActivity(String)
  case badSettings(String, reason: String)
  case storage(reason: String)
  case badLink(String)

  var description: String { words.what }
  var recoverySuggestion: String { words.advice }

  private var words: (what: String, advice: String) {
    switch self {
    case .unreadableFile(let path, let reason):
      ("“\(path)” cannot be read: \(reason).", "Check the name of the file and that you may read it.")
    case .emptyWorkout(let path):
      ("“\(path)” has no way in it: two points with times are needed.", "Export the workout again, with its track.")
    case .damagedFile(let path, let reason):
      ("“\(path)” is damaged: \(reason).", "Export the workout again; the file may have been cut on its way.")
    case .unknownActivity(let id):
      ("There is no workout “\(id)”.", "Import its GPX file first, or look for the id with --link history.")
    case .badSettings(let path, let reason):
      ("The settings “\(path)” cannot be used: \(reason).", "Correct the file, or leave it out for the usual settings.")
    case .storage(let reason):
      ("The workouts cannot be read or kept: \(reason).", "Check the disk, and that no other program holds the file.")
    case .badLink(let link):
      (
        "“\(link)” leads nowhere.",
        "Use workout/ID, startWorkout/TYPE, coverage, coverage/TYPE, history or settings; TYPE is run, walk or bike."
      )
    }
  }

  var category: LogCategory {
    switch self {
    case .unreadableFile, .badSettings: .general
    case .emptyWorkout, .damagedFile, .unknownActivity: .workout
    case .storage: .database
    case .badLink: .ui
    }
  }

  /// Whether it is told with its category, as something of the machine or of a file; what was mistyped is not.
  var shouldLog: Bool { if case .unknownActivity = self { false } else { category != .ui } }
  /// Whether whoever opens the page sees it there. A link that leads nowhere has no page.
  var shouldShowAlert: Bool { category != .ui }
  /// Whether the same can work a moment later.
  var canRetry: Bool { if case .unreadableFile = self { true } else { category == .database } }
}
