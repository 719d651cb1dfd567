/// What somebody typed into the field, and when they pressed Update.
struct TypedEntry: Hashable, Sendable {
  /// In seconds from the start of the screen.
  let time: Double
  /// The text in the field; `demo` is the run that the screen makes by itself.
  let text: String

  var isDemo: Bool { text == "demo" }
}

/// Where entries come from.
protocol TypedEntrySource {
  /// In the order of their times.
  func entries() throws -> [TypedEntry]
}

/// Why a script of entries cannot be played.
enum ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  case column(String)
  /// A row that is no entry: what is wrong with it, and where it stands.
  case row(line: Int, String)
  case noEntries
  /// Times must rise; this one does not.
  case order(Double)
  /// The demo begins half a second after the start, and before all else.
  case demo(Double)

  var description: String {
    switch self {
    case .column(let name): "there is no column “\(name)”; a script has the columns time and text"
    case .row(let line, let words): "line \(line): \(words)"
    case .noEntries: "there is no entry; write a row such as 0.5,demo"
    case .order(let time): "the entry at \(time) s is not later than the one before it"
    case .demo(let time): "the demo at \(time) s cannot begin: it comes first, and not before 0.5 s"
    }
  }
}
